"""When a source is to be asked again."""

from datetime import UTC, datetime, timedelta

import pytest

from factlock.registry.due import due, due_at
from factlock.registry.model import Basis, ClauseState, FetchState, Status
from factlock.registry.store import EvidenceStanding, SourceStanding

START = datetime(2026, 1, 1, tzinfo=UTC)


def day(number: int) -> str:
    return f"{START + timedelta(days=number):%Y-%m-%dT%H:%M:%SZ}"


def source(asked: int, *evidence: tuple[Status, int], basis: Basis = Basis.FETCHED):
    return SourceStanding(
        *("https://example.org/", FetchState.OK, day(asked), "", "", ""),
        tuple(
            EvidenceStanding("r#k/1", "a", "k", basis, ClauseState.EXACT, s, 0, "", day(checked))
            for s, checked in evidence
        ),
    )


ACTIVE = Status.ACTIVE


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (source(0, (ACTIVE, 0)), 7),
        (source(5, (ACTIVE, 5)), 12),
        (source(5, (ACTIVE, 0), (ACTIVE, 5)), 7),  # another fact was admitted on day 5
        (source(6, (ACTIVE, 0), (ACTIVE, 6)), 8),  # … just before the first was due
        (source(7, (Status.SUSPECT, 0)), 9),
        (source(9, (Status.SUSPECT, 9), (ACTIVE, 9)), 11),
        (source(9, (Status.UNREACHABLE, 0)), 16),
        (source(9, (Status.DRIFTED, 9)), 16),
        (source(9, (Status.GONE, 2)), 16),
        (source(9, (Status.GONE, 2), (Status.SUSPECT, 2)), 11),
    ],
)
def test_a_source_is_due_when_its_last_look_has_aged(one, expected):
    assert due_at(one) == START + timedelta(days=expected)
    assert due([one], START + timedelta(days=expected)) == [one]
    assert due([one], START + timedelta(days=expected, seconds=-1)) == []


@pytest.mark.parametrize("basis", [basis for basis in Basis if basis is not Basis.FETCHED])
def test_what_was_not_fetched_is_never_due(basis):
    one = source(0, (ACTIVE, 0), basis=basis)
    assert due_at(one) is None
    assert due([one], START + timedelta(days=999)) == []
