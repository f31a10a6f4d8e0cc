"""What a placeholder rests on: written into the lock and read back, or refused."""

import copy
from dataclasses import replace
from decimal import Decimal

import pytest

from factlock.registry.errors import UsageFault
from factlock.registry.model import QualifierBasis, Quantity
from factlock.registry.period import Period
from factlock.render.citations import Note
from factlock.render.inputs import Computation, Derived, Input, computation_from, input_from
from factlock.render.lockfile import Locked

VALUE = Quantity("number", "5.0%", 0, 4, Decimal("5.0"), unit="percent")
NOTE = Note("https://example.org", "it was 5.0%", "ab", "2026-11-29")


def made(name="gdp", period="2025", basis=QualifierBasis.CLAUSE, **more):
    fields = {"forecast": False, "evidence": "r#x/1", "snapshot": "ab", "proved": "2026-11-29T09:00:00Z"}  # fmt: skip
    about = Period.parse(period) if period else None
    return Input(name, f"uid-{name}", "sha256:r", "x", VALUE, about, basis, note=NOTE, citation=1, **{**fields, **more})  # fmt: skip


DERIVED = Derived("growth", "u", "sha256:d", "rate", VALUE, Period.parse("2025"), "gdp.x / 100")
COMPUTED = Computation("growth.rate / 100", (Period.parse("2025"),), (DERIVED,))


@pytest.mark.parametrize(
    "one", [made(), made(period=None, basis=None), made(forecast=True), made("国内", "2025-Q1")]
)
def test_an_input_is_read_back(one):
    assert input_from("e", one.as_json(1), [NOTE]) == one


def test_the_note_of_a_source_cited_by_one_number_is_told_apart():
    other = replace(NOTE, clause="up 5.0%")
    assert "note" not in made().as_json(1)
    assert input_from("e", made().as_json(2), [NOTE, other]) == replace(made(), note=other)
    for number in (0, 3, True, "1", None):
        with pytest.raises(ValueError, match="citation"):
            input_from("e", {**made().as_json(1), "note": number}, [NOTE, other])


@pytest.mark.parametrize(
    "one", [COMPUTED, Computation("a.x", ()), Computation("a.x", (Period.parse("2024/2025"),))]
)
def test_a_computation_is_read_back(one):
    assert computation_from(one.as_json()) == one


@pytest.mark.parametrize("name", ["formula", "periods", "derived"])
def test_a_computation_that_lacks_something_is_none(name):
    data = copy.deepcopy(COMPUTED.as_json())
    del data[name]
    with pytest.raises(KeyError):
        computation_from(data)


@pytest.mark.parametrize(
    "change",
    [{"formula": 3}, {"periods": ["soon"]}, {"derived": [{}]}, {"derived": "x"}, {"periods": 3}],
)
def test_a_computation_that_is_damaged_is_none(change):
    with pytest.raises((TypeError, ValueError, KeyError)):
        computation_from({**COMPUTED.as_json(), **change})


def test_a_damaged_computation_makes_the_lock_one_that_is_damaged(fill, facts):
    from factlock.render import lockfile
    from factlock.render.lockfile import Lock

    facts("a", x="5")
    facts("b", x="3")
    text = Lock({"o.md": fill("<<= a.x - b.x>>").section}).text()
    assert lockfile.parse(text, "x").sections["o.md"].facts
    with pytest.raises(UsageFault) as error:
        lockfile.parse(text.replace('"formula": "a.x - b.x"', '"formula": 7'), "x")
    assert error.value.findings[0].code == "lock-damaged"


def locked(*inputs, computed=None):
    return Locked("e", VALUE, "5.0%", "percent", (), inputs, computed=computed)


def test_what_a_locked_value_is_about():
    plain, computed = locked(made()), locked(made(), made("b", "2024"), computed=COMPUTED)
    assert (plain.name, computed.name) == ("gdp@2025.x", "e")
    assert plain.periods == computed.periods == (Period.parse("2025"),)
    assert locked(made(), computed=Computation("a.x", ())).periods == (None,)
    assert plain.names == {"gdp"}
    assert computed.names == {"gdp", "b", "growth"}


def test_of_several_inputs_the_worst_decides():
    declared = made("b", basis=QualifierBasis.DECLARED)
    assert locked(made(), declared, computed=COMPUTED).period_basis is QualifierBasis.DECLARED
    assert locked(made(), made("b"), computed=COMPUTED).period_basis is QualifierBasis.CLAUSE
    assert locked(made(), made("b", forecast=True), computed=COMPUTED).forecast
    assert not locked(made(), made("b"), computed=COMPUTED).forecast
