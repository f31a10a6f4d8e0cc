"""From exact fractions to decimals, against the standard library's own rounding."""

import decimal
from decimal import Context, Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factlock.registry.formula.rounding import MODES, Rounding, exact, rounded


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        ("half_up", ["3", "-3", "3", "-2", "2", "0"]),
        ("half_even", ["2", "-2", "3", "-2", "2", "0"]),
        ("half_down", ["2", "-2", "3", "-2", "2", "0"]),
        ("up", ["3", "-3", "3", "-3", "2", "1"]),
        ("down", ["2", "-2", "2", "-2", "2", "0"]),
        ("ceiling", ["3", "-2", "3", "-2", "2", "1"]),
        ("floor", ["2", "-3", "2", "-3", "2", "0"]),
    ],
)
def test_the_modes_differ_where_they_should(mode, expected):
    numbers = ["5/2", "-5/2", "2.6", "-2.4", "2", "1/3"]
    made = [rounded(Fraction(one), Rounding(0, mode)) for one in numbers]
    assert [format(one, "f") for one in made] == expected


@settings(max_examples=200, deadline=None)
@given(st.decimals(-(10**12), 10**12, places=6), st.integers(-6, 9), st.sampled_from(MODES))
def test_it_rounds_as_decimal_does(number, places, mode):
    context = Context(prec=60, rounding=getattr(decimal, f"ROUND_{mode.upper()}"))
    wanted = number.quantize(Decimal(1).scaleb(-places), context=context)
    assert rounded(Fraction(number), Rounding(places, mode)) == wanted


def test_zeros_behind_are_kept_and_whole_tens_are_written_out():
    assert str(rounded(Fraction(4), Rounding(1))) == "4.0"
    assert str(rounded(Fraction(12_345), Rounding(-2))) == "12300"
    assert str(rounded(Fraction(1, 3), Rounding(30))) == "0." + "3" * 30


@pytest.mark.parametrize("wrong", [(31, "half_up"), (-31, "half_up"), (1, "nearest"), (1, "")])
def test_what_is_no_rounding_is_refused(wrong):
    with pytest.raises(ValueError, match="round to"):
        Rounding(*wrong)


@pytest.mark.parametrize(
    ("number", "least", "expected"),
    [
        ("1/8", 0, "0.125"), ("3", 0, "3"), ("3", 2, "3.00"), ("1/3", 0, None), ("-5/4", 1, "-1.25"), ("0", 0, "0"),
        (f"1/{10**15}", 0, "0." + "0" * 14 + "1"), (f"1/{10**16}", 0, None), ("7/5", 40, "1.400000000000000"),
    ],
)  # fmt: skip
def test_what_ends_is_exact_and_what_does_not_is_not(number, least, expected):
    made = exact(Fraction(number), least)
    assert made is None if expected is None else format(made, "f") == expected
