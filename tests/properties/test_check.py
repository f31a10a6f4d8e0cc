"""Ring 2 over many values: identity always passes, another value never does."""

from datetime import date
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from factlock.registry.directions import direction_of
from factlock.registry.support import support

NOW = date(2026, 11, 30)
NUMBERS = st.decimals(Decimal(2), Decimal(10**9), places=2, allow_nan=False).map(
    lambda number: format(number.normalize(), ",f")
)
UNITS = st.sampled_from(["%", " percentage points", " million people", " crowns", " km"])
YEARS = st.integers(1950, 2025)
few = settings(max_examples=100, deadline=None)


def sentence(number: str, unit: str, year: int) -> str:
    return f"In {year} the town counted {number}{unit} of something."


@few
@given(NUMBERS, UNITS, YEARS)
def test_a_claim_supports_itself(number, unit, year):
    text = sentence(number, unit, year)
    told = support(text, text, "en", reference=NOW)
    assert (told.outcome, told.warnings) == ("match", ())


@few
@given(NUMBERS, NUMBERS, UNITS, YEARS)
def test_another_number_is_never_carried(number, other, unit, year):
    if number == other:
        return
    told = support(sentence(other, unit, year), sentence(number, unit, year), "en", reference=NOW)
    assert told.outcome in ("mismatch", "missing")


@few
@given(NUMBERS, UNITS, UNITS, YEARS)
def test_another_unit_is_never_carried(number, unit, other, year):
    if {unit, other} <= {" crowns", unit} or unit == other:
        return
    told = support(sentence(number, other, year), sentence(number, unit, year), "en", reference=NOW)
    assert told.outcome != "match"


@few
@given(NUMBERS, UNITS, YEARS, YEARS)
def test_another_year_is_never_carried(number, unit, year, other):
    if year == other:
        return
    told = support(sentence(number, unit, other), sentence(number, unit, year), "en", reference=NOW)
    assert told.outcome == "period-conflict"


@few
@given(st.text(max_size=80), st.text(max_size=80))
def test_any_texts_give_an_outcome_and_nothing_compared_is_no_match(claim, quote):
    told = support(claim, quote, "en", reference=NOW)
    assert (told.outcome == "match") <= (told.compared > 0)
    assert (told.outcome == "match") == (not told.reasons)


@few
@given(st.text(alphabet="up down rose fell 5%, ;and增长下降", max_size=60), st.integers(0, 60))
def test_direction_never_fails(text, at):
    start = min(at, len(text))
    assert direction_of(text, start, min(start + 2, len(text)), "en") in ("up", "down", "both", "none")  # fmt: skip
