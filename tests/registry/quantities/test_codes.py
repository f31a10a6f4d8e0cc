"""Telephone numbers, addresses of machines, times of day, places in a document: no values; and what only looks like them."""

import pytest

from factlock.registry.quantities import read, unread


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("+49 30 1234567", "de"), ("+49 (0)30 1234567", "de"), ("030/1234567", "de"), ("+33 1 23 45 67 89", "fr"), ("01 23 45 67 89", "fr"),
        ("01.23.45.67.89", "fr"), ("+1 212 555 0123", "en"), ("(212) 555-0123", "en"), ("+86 138 1234 5678", "zh"), ("03-1234-5678", "ja"),
        ("192.168.0.1", "en"), ("8.8.8.8", "de"), ("10.0.0.0/24", "en"), ("2001:db8::1", "en"), ("00:1A:2B:3C:4D:5E", "en"), ("10:30", "en"),
        ("5 p.m.", "en"), ("5pm", "en"), ("10.30 am", "en"), ("10.30 Uhr", "de"), ("8 Uhr", "de"), ("8 bis 10 Uhr", "de"), ("14 h 30", "fr"),
        ("à 14 h", "fr"), ("午後3時", "ja"), ("上午10点半", "zh"), ("§ 5", "de"), ("Art. 12", "de"), ("Article 12(2)", "en"), ("Table 4", "en"),
        ("pp. 123–135", "en"), ("Nr. 575/2013", "de"), ("n° 5", "fr"), ("S. 15", "de"), ("ISBN 9783161484100", "en"), ("version 2.1.3", "en"),
        ("バージョン2.1.3", "ja"), ("제5조", "ko"), ("〒100-0001", "ja"),
    ],
)  # fmt: skip
def test_a_code_is_no_value_and_is_told_to_be_none(text, language):
    whole = f"x {text} x"
    assert read(whole, language) == []
    spans = unread(whole, language)
    digits = [n for n, c in enumerate(whole) if c.isdigit()]
    assert all(any(start <= n < end for start, end in spans) for n in digits)


@pytest.mark.parametrize(
    ("text", "language", "literals"),
    [
        ("+5 000 000 000", "fr", ["+5 000 000 000"]),
        ("+1,234,567", "en", ["+1,234,567"]),
        ("192.168.100.200", "de", ["192.168.100.200"]),
        ("31.216.158.180 Euro", "de", ["31.216.158.180 Euro"]),
        ("5 am Dienstag", "de", ["5"]),
        ("pendant 14 h", "fr", ["14 h"]),
        ("10時間", "ja", ["10時間"]),
        ("Table 5 percent", "en", ["5 percent"]),
        ("Tabelle 5 Mio. Euro", "de", ["5 Mio. Euro"]),
        ("a line 5 km long", "en", ["5 km"]),
        ("line 3 stations", "en", ["3"]),
        ("article 5 000 F", "fr", ["5 000"]),
        ("Article 5 March 2024", "en", ["5 March 2024"]),
        ("over 10 years", "en", ["over 10 years"]),
    ],
)
def test_what_looks_like_a_code_and_is_a_value(text, language, literals):
    assert [value.literal for value in read(text, language)] == literals


def test_a_number_that_may_be_an_address_is_refused():
    assert [value.number for value in read("192.168.100.200", "de")] == [None]
