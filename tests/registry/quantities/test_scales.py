"""Scale words of each language, letters glued to digits, Han scales."""

import pytest

from factlock.registry.quantities import read


def numbers(text, language=""):
    return [None if q.number is None else format(q.number, "f") for q in read(text, language)]


@pytest.mark.parametrize(
    ("text", "language", "number"),
    [
        ("5 thousand", "en", "5000"),
        ("1.50 million", "en", "1500000"),
        ("1.2345 thousand", "en", "1234.5"),
        ("14.1 billion", "en", "14100000000"),
        ("2 trillion", "en", "2000000000000"),
        ("1,349,084 hundred million", "en", "134908400000000"),
        ("3 dozen", "en", "36"),
        ("2 lakh", "en", "200000"),
        ("2 lakh crore", "en", "2000000000000"),
        ("5-million-dollar", "en", "5000000"),
        ("5bn", "en", "5000000000"),
        ("5 mn", "en", "5000000"),
        ("5 billion", "", "5000000000"),
        ("5 Millionen", "de", "5000000"),
        ("89,4 Mio.", "de", "89400000"),
        ("3 Mrd.", "de", "3000000000"),
        ("5 Billionen", "de", "5000000000000"),
        ("1 Billion", "de", "1000000000000"),
        ("2 Tsd.", "de", "2000"),
        ("5 millions", "fr", "5000000"),
        ("5 milliards", "fr", "5000000000"),
        ("1 billion", "fr", "1000000000000"),
        ("5 mille", "fr", "5000"),
        ("5 mil millones", "es", "5000000000"),
        ("1 billón", "es", "1000000000000"),
        ("5 mil", "en", None),
        ("5 milioni", "it", "5000000"),
        ("5 milhões", "pt", "5000000"),
        ("5 млн", "ru", "5000000"),
        ("12万", "zh", "120000"),
        ("3千", "zh", "3000"),
        ("5百万", "zh", "5000000"),
        ("2千万", "zh", "20000000"),
        ("1.5万亿", "zh", "1500000000000"),
        ("14亿1178万", "zh", "1411780000"),
        ("12亿3456万7890", "zh", "1234567890"),
        ("3万2", "zh", "32000"),
        ("3万200", "zh", "30200"),
        ("123万4,567", "zh", "1234567"),
        ("5万千瓦", "zh", "50000"),
        ("5千瓦", "zh", "5"),
        ("5千克", "zh", "5"),
        ("1兆", "ja", "1000000000000"),
        ("1兆", "zh-TW", "1000000000000"),
        ("1兆", "zh-CN", None),
        ("1兆", "", None),
        ("1兆2,000億", "", "1200000000000"),
    ],
)
def test_a_scale_word_is_worth(text, language, number):
    assert numbers(text, language) == [number]


@pytest.mark.parametrize(
    ("text", "number", "unit"),
    [
        ("$5m", "5000000", "$"), ("€5 m", "5000000", "EUR"), ("£5k", "5000", "GBP"), ("$5b", "5000000000", "$"),
        ("$2T", "2000000000000", "$"), ("$5M", "5000000", "$"), ("10k users", "10000", ""), ("5m people", "5000000", ""),
        ("8K tokens", "8000", ""), ("10k", "10000", ""), ("410m", None, ""), ("5M", None, ""), ("300K", None, ""),
        ("410m long", "410", "m"), ("221.4 m", "221.4", "m"), ("3.5m/s", "3.5", "m/s"), ("300 K", "300", "K"),
        ("410ms", "410", "ms"), ("5 t", "5", "t"),
    ],
)  # fmt: skip
def test_a_letter_behind_digits_is_a_scale_a_unit_or_refused(text, number, unit):
    (value,) = read(text, "en")
    assert (None if value.number is None else format(value.number, "f"), value.unit) == (
        number,
        unit,
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5亿2024年", ["500000000", None]),
        ("4万3月", ["40000", None]),
        ("5万6%", ["50000", "6"]),
        ("1.5亿2000万", ["170000000"]),
        ("5万6万", [None]),
    ],
)
def test_what_follows_a_han_scale_is_a_part_only_if_it_can_be(text, expected):
    assert numbers(text, "zh") == expected
