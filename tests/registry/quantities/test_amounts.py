"""Bare numbers: fractions, powers of ten, and tokens that nobody can vouch for."""

import pytest

from factlock.registry.quantities import read


def seen(text, language="en"):
    return [
        (q.literal, None if q.number is None else format(q.number, "f"))
        for q in read(text, language)
    ]


@pytest.mark.parametrize(
    ("text", "literal", "number"),
    [
        ("2/3 of", "2/3", "0.6666666666666666666666666667"),
        ("1/1000 of", "1/1000", "0.001"),
        ("1⁄2 of", "1⁄2", "0.5"),
        ("½ of", "½", "0.5"),
        ("⅔ of", "⅔", "0.6666666666666666666666666667"),
        ("2½ days", "2½ days", "2.5"),
        ("2 ½ days", "2 ½ days", "2.5"),
        ("1 1/2 cups", "1 1/2", "1.5"),
        ("1.2×10⁶ cells", "1.2×10⁶", "1200000"),
        ("1.2 × 10^6", "1.2 × 10^6", "1200000"),
        ("1.2 x 10⁻³", "1.2 x 10⁻³", "0.0012"),
        ("1.2·10⁶", "1.2·10⁶", "1200000"),
        ("10⁶ cells", "10⁶", "1000000"),
        ("3.4e5 cells", "3.4e5", "340000"),
        ("3.4E-5", "3.4E-5", "0.000034"),
        (".5 percent", ".5 percent", "0.5"),
    ],
)
def test_what_an_amount_is_worth(text, literal, number):
    assert seen(text) == [(literal, number)]


@pytest.mark.parametrize(
    "text",
    ["2019⁴", "5.2³", "10²", "10¹", "12/25", "5/3", "2/7000", "03/04", "5.0 ± 0.2", "5 +/- 2", "1e999", "1×10^999",
     "3-2", "50-50", "7−5", "3,7370", "1846-8", "978-1476668413", "0100"],
)  # fmt: skip
def test_a_token_that_nobody_can_vouch_for_is_returned_whole_without_a_number(text):
    assert seen(f"the {text} here") == [(text, None)]


@pytest.mark.parametrize(
    "text",
    ["10:30", "8:05:59", "晚上8点30分", "5时34分", "12时", "24/7", "9/11", "978-3-16-148410-0", "1/2/3/4", "04:102018",
     "https://x.org/2024/05/12/a", "www.x.org/5", "doi:10.1038/nature12373"],
)  # fmt: skip
def test_clock_times_codes_and_addresses_are_no_values(text):
    assert seen(text) == []


@pytest.mark.parametrize("text", ["7:3", "1:3.5", "2:0", "3：2"])
def test_a_ratio_is_a_text(text):
    (value,) = read(f"the {text} split")
    assert (value.literal, value.kind, value.number) == (text, "text", None)


@pytest.mark.parametrize("text", ["1\t1/2", "1\n½", "1.2\t×10⁶", "1\n000", "1,\n000", "7:\n3"])
def test_no_amount_crosses_a_cell_or_a_block(text):
    assert all("\n" not in literal and "\t" not in literal for literal, _ in seen(text))
