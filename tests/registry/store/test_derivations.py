"""Derived values in the store: what they rest on, as it stands today."""

from dataclasses import replace
from decimal import Decimal

import pytest
from registry_made import mark, put

from factlock.registry.errors import Contradiction, Refused, UsageFault
from factlock.registry.model import (
    Derivation,
    DerivationInput,
    InputState,
    KeyFact,
    Quantity,
    Revision,
    Status,
)
from factlock.registry.period import Period
from factlock.registry.rollup import standing_of
from factlock.registry.store import STEPS, Seen
from factlock.registry.store.derivations import DEEPEST


def derive(
    registry, name, *inputs, literal="7", why="", formula="sum(a@*.x)", key="y", period=None, **more
):
    """Store a derived value over (operand, revision, key); the store does not compute."""
    number = Quantity("number", literal, 0, len(literal), Decimal(literal))
    made = Derivation(formula, tuple(DerivationInput(*one) for one in inputs), **more)
    with registry.batch() as batch:
        about = Period.parse(period) if period else None
        revision = Revision("", name, (KeyFact(key, number, (), made),), about, why=why)
        return batch.admit(revision, revise=bool(why))


def of(registry, name, key="y"):
    (revision,) = registry.revisions(name)
    return revision.key(key)


@pytest.fixture
def one(registry):
    return put(registry, "a", "2025", x="5")


def test_it_comes_back_as_it_was_stored_with_the_evidence_of_its_inputs(registry, one):
    other = put(registry, "b", "2025", x="3%")
    derive(
        registry, "d", ("a.x", one, "x"), ("b.x", other, "x"),
        formula="a.x * b.x", unit="percent", places=1, mode="floor",
    )  # fmt: skip
    held = of(registry, "d")
    made = held.derivation
    assert (made.formula, made.unit, made.places, made.mode) == ("a.x * b.x", "percent", 1, "floor")
    assert [(i.operand, i.name, i.state) for i in made.inputs] == [
        ("a.x", "a@2025.x", InputState.CURRENT),
        ("b.x", "b@2025.x", InputState.CURRENT),
    ]
    assert [e.url for e in held.evidence] == ["https://example.org/a", "https://example.org/b"]
    assert made.outdated == ()


def test_the_same_again_stores_nothing(registry, one):
    first = derive(registry, "d", ("a.x", one, "x"))
    head = registry.head()
    again = derive(registry, "d", ("a.x", one, "x"))
    assert (first.kind, again.kind) == ("new", "proved-again")
    assert registry.head() == head


@pytest.mark.parametrize(
    "other",
    [{"formula": "a.x"}, {"unit": "percent"}, {"places": 1}, {"places": 0}],
)
def test_another_formula_must_be_accounted_for(registry, one, other):
    derive(registry, "d", ("a.x", one, "x"))
    with pytest.raises(Refused) as error:
        derive(registry, "d", ("a.x", one, "x"), **other)
    assert [f.code for f in error.value.findings] == ["formula-differs"]
    assert derive(registry, "d", ("a.x", one, "x"), why="better", **other).kind == "revised"


def test_a_clause_for_a_derived_value_or_the_other_way_must_be_accounted_for(registry, one):
    derive(registry, "d", ("a.x", one, "x"))
    with pytest.raises(Refused) as error:
        put(registry, "d", y="7")
    assert error.value.findings[0].code == "formula-differs"
    with pytest.raises(Refused) as error:
        derive(registry, "a", ("a.x", one, "x"), key="x", literal="5", period="2025")
    assert [f.code for f in error.value.findings] == ["formula-differs"]


def test_an_input_with_another_value_makes_it_outdated_and_deriving_it_anew_needs_no_reason(
    registry, one
):
    derive(registry, "d", ("a.x", one, "x"))
    new = put(registry, "a", "2025", x="6", why="corrected")
    held = of(registry, "d").derivation
    assert held.outdated == ("a@2025.x",)
    assert held.inputs[0].state is InputState.MOVED
    assert held.inputs[0].held.value.literal == "5"
    assert derive(registry, "d", ("a.x", new, "x"), literal="8").kind == "revised"
    assert of(registry, "d").derivation.outdated == ()


def test_another_key_of_the_same_fact_moves_nothing(registry, one):
    derive(registry, "d", ("a.x", one, "x"))
    put(registry, "a", "2025", z="9")
    held = of(registry, "d").derivation
    assert held.outdated == ()
    assert held.inputs[0].revision.hash != one.hash
    mark(registry, "a", "drifted", key="x")
    assert standing_of(of(registry, "d")) is Status.DRIFTED


def test_another_validity_of_an_input_moves_it(registry, one):
    derive(registry, "d", ("a.x", one, "x"))
    put(registry, "a", "2025", x="5", valid_to="2026-12-31", why="it ends")
    assert of(registry, "d").derivation.outdated == ("a@2025.x",)


def test_a_new_member_of_a_series_makes_it_outdated(registry, one):
    derive(registry, "d", ("a@*.x", one, "x"))
    derive(registry, "e", ("a.x", one, "x"))
    put(registry, "a", "2026", x="6")
    assert of(registry, "d").derivation.outdated == ("a@2026.x",)
    assert of(registry, "e").derivation.outdated == ()


def test_what_rests_on_something_outdated_is_outdated(registry, one):
    derive(registry, "d", ("a.x", one, "x"))
    (below,) = registry.revisions("d")
    derive(registry, "e", ("d.y", below, "y"))
    put(registry, "a", "2025", x="6", why="corrected")
    assert of(registry, "e").derivation.outdated == ("a@2025.x",)


@pytest.mark.parametrize("status", [s for s in Status if s is not Status.FORKED])
def test_it_stands_as_badly_as_its_worst_input(registry, one, status):
    other = put(registry, "b", "2025", x="3")
    derive(registry, "d", ("a.x", one, "x"), ("b.x", other, "x"))
    mark(registry, "b", status)
    assert standing_of(of(registry, "d")) is status


def test_of_two_bad_inputs_the_worse_decides(registry, one):
    other = put(registry, "b", "2025", x="3")
    derive(registry, "d", ("a.x", one, "x"), ("b.x", other, "x"))
    mark(registry, "a", "suspect")
    mark(registry, "b", "gone")
    assert standing_of(of(registry, "d")) is Status.GONE


def test_a_forked_input_makes_it_forked(registry, sample):
    held = sample.put(registry).revision
    derive(registry, "d", ("cn_gdp.growth", held, "growth"))
    sample.fork(registry, held, "5 percent", "6 percent")
    assert of(registry, "d").derivation.inputs[0].state is InputState.FORKED
    assert standing_of(of(registry, "d")) is Status.FORKED


def test_it_is_found_by_its_value_and_by_what_its_formula_names(registry, one):
    derive(registry, "d", ("a.x", one, "x"), formula="a@2025.x / 100", literal="0.05")
    for words in ("0.05", "a@2025.x"):
        hits = [hit for hit in registry.search(words) if hit.name == "d"]
        assert [(hit.key, hit.clause) for hit in hits] == [("y", "a@2025.x / 100")]


def test_only_derived_values_are_listed_as_such(registry, one):
    put(registry, "b", "2025", x="3")
    derive(registry, "d", ("a.x", one, "x"))
    assert [revision.id for revision in registry.derived()] == ["d"]


def test_it_asks_no_source_and_has_no_evidence_row_of_its_own(registry, one):
    derive(registry, "d", ("a.x", one, "x"))
    assert {e.name for s in registry.evidence_by_url() for e in s.evidence} == {"a@2025"}


def test_projections_and_references_hold(registry, one):
    derive(registry, "d", ("a.x", one, "x"))
    seen = Seen()
    with registry.inspection() as inspection:
        assert [finding for step in STEPS for finding in step(inspection, seen)] == []
    registry.rebuild()
    assert of(registry, "d").derivation.inputs[0].name == "a@2025.x"


def test_history_shows_what_each_state_rested_on(registry, one):
    derive(registry, "d", ("a.x", one, "x"))
    new = put(registry, "a", "2025", x="6", why="corrected")
    derive(registry, "d", ("a.x", new, "x"), literal="8")
    rested = [r.key("y").derivation.inputs[0].held.value.literal for r in registry.history("d")]
    assert rested == ["5", "6"]


def test_an_input_must_be_a_revision_that_is_there(registry, one):
    for wrong in (replace(one, hash="sha256:none"), replace(one, hash=one.keys[0].evidence[0].snapshot)):  # fmt: skip
        with pytest.raises(Contradiction):
            derive(registry, "d", ("a.x", wrong, "x"))
    assert [fact.id for fact in registry.facts()] == ["a"]


def test_a_key_that_an_input_has_not_is_a_contradiction(registry, one):
    with pytest.raises(Contradiction) as error:
        derive(registry, "d", ("a.x", one, "nokey"))
    assert error.value.findings[0].code == "reference-wrong"
    assert [fact.id for fact in registry.facts()] == ["a"]


def test_neither_evidence_nor_a_derivation_is_no_fact(registry):
    with pytest.raises(UsageFault), registry.batch() as batch:
        batch.admit(Revision("", "d", (KeyFact("y", Quantity("number", "7", 0, 1), ()),)))


def test_a_chain_of_derived_values_has_an_end(registry, one):
    below = one
    for number in range(DEEPEST):
        key = "x" if number == 0 else "y"
        below = derive(registry, f"d{number}", (f"i{number}.{key}", below, key)).revision
    with pytest.raises(Contradiction) as error:
        derive(registry, "last", ("i.y", below, "y"))
    assert error.value.findings[0].code == "derivation-too-deep"
    assert of(registry, f"d{DEEPEST - 1}").derivation.outdated == ()
