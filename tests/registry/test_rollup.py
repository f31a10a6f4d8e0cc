"""Where a key stands: by its evidence, or by the worst of what it is derived from."""

from itertools import product

import pytest

from factlock.registry.model import (
    Basis,
    ClauseState,
    Derivation,
    DerivationInput,
    Evidence,
    InputState,
    KeyFact,
    Quantity,
    Revision,
    Status,
)
from factlock.registry.rollup import ORDER, rolled_up, standing_of

VALUE = Quantity("number", "5", 0, 1)


def proved(*statuses):
    evidence = tuple(
        Evidence(Basis.FETCHED, f"u{n}", "s", "c", 0, 1, 0, 1, ClauseState.EXACT, status=status)
        for n, status in enumerate(statuses)
    )
    return KeyFact("x", VALUE, evidence)


def derived(*keys, state=InputState.CURRENT):
    inputs = tuple(
        DerivationInput(f"f{n}.x", Revision(f"u{n}", f"f{n}", (key,)), "x", state)
        for n, key in enumerate(keys)
    )
    return KeyFact("x", VALUE, (), Derivation("sum(f@*.x)", inputs))


def test_every_status_has_its_place_in_the_order():
    assert sorted(ORDER) == sorted(Status)


@pytest.mark.parametrize(("first", "second"), list(product(Status, Status)))
def test_a_derived_key_stands_as_badly_as_its_worst_input(first, second):
    worst = max(first, second, key=ORDER.index)
    assert standing_of(derived(proved(first), proved(second))) is worst
    assert standing_of(derived(proved(first), derived(proved(second)))) is worst


@pytest.mark.parametrize(("first", "second"), list(product(Status, Status)))
def test_sources_of_one_input_are_rolled_up_first(first, second):
    key = proved(first, second)
    assert standing_of(key) is rolled_up(key.evidence)
    assert standing_of(derived(key)) is rolled_up(key.evidence)


def test_an_input_with_several_current_states_is_forked():
    assert standing_of(derived(proved(Status.ACTIVE), state=InputState.FORKED)) is Status.FORKED


def test_what_is_outdated_is_told_from_below():
    below = derived(proved(Status.ACTIVE), state=InputState.MOVED)
    above = derived(below)
    assert below.derivation.outdated == ("f0.x",)
    assert above.derivation.outdated == ("f0.x",)
    assert derived(proved(Status.ACTIVE)).derivation.outdated == ()
