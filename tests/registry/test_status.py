"""How a registry stands, and what of a key's sources decides."""

import itertools

import pytest

from factlock.registry.model import Basis, ClauseState, Evidence, Status
from factlock.registry.rollup import rolled_up
from factlock.registry.status import AGAINST

ACTIVE, SUSPECT, UNREACHABLE, GONE, DRIFTED, DISPUTED = (
    Status.ACTIVE,
    Status.SUSPECT,
    Status.UNREACHABLE,
    Status.GONE,
    Status.DRIFTED,
    Status.DISPUTED,
)


def evidence(*statuses: Status) -> list[Evidence]:
    return [
        Evidence(Basis.FETCHED, "u", "s", "c", 0, 1, 0, 1, ClauseState.EXACT, status=status)
        for status in statuses
    ]


@pytest.mark.parametrize(
    ("statuses", "key"),
    [
        ((ACTIVE, SUSPECT), ACTIVE),
        ((UNREACHABLE, SUSPECT), SUSPECT),
        ((ACTIVE, DRIFTED), DISPUTED),
        ((DRIFTED, DRIFTED), DISPUTED),
        ((ACTIVE, GONE), ACTIVE),
        ((DRIFTED, GONE), DISPUTED),
    ],
)
def test_one_source_that_speaks_against_a_key_outweighs_the_others(statuses, key):
    assert {rolled_up(evidence(*some)) for some in itertools.permutations(statuses)} == {key}


@pytest.mark.parametrize("status", Status)
def test_a_key_with_one_source_stands_as_that_does(status):
    assert rolled_up(evidence(status)) is status


def test_what_fails_is_what_the_contract_says():
    assert {DRIFTED, GONE, DISPUTED, Status.EXPIRED} <= AGAINST
    assert not AGAINST & {ACTIVE, SUSPECT, UNREACHABLE}
