"""What a look makes of a status: every cell of the table, and what no transient error may do."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factlock.registry.model import Basis, ClauseState, FetchState, Status
from factlock.registry.store import EvidenceResult, EvidenceStanding, Observation
from factlock.registry.strikes import (
    APART,
    BAD,
    Look,
    Past,
    judge,
    kind_of,
    past,
    strikes,
    turns,
)

NOW = datetime(2026, 2, 1, 9, tzinfo=UTC)
OTHERS = [status for status in Status if status not in BAD | {Status.ACTIVE, Status.SUSPECT}]
ACTIVE, SUSPECT, UNREACHABLE, GONE, DRIFTED = (
    Status.ACTIVE,
    Status.SUSPECT,
    Status.UNREACHABLE,
    Status.GONE,
    Status.DRIFTED,
)


def before(*days: float) -> tuple[datetime, ...]:
    return tuple(sorted(NOW - timedelta(days=day) for day in days))


def history(look: Look, count: int) -> Past:
    looks = before(*(2 * n for n in range(1, count + 1)))
    return Past(**{look.value: looks}) if look is not Look.GOOD else Past()


CELLS = {
    # (before, look): after the first, the second, the third look
    (ACTIVE, Look.CHANGED): (DRIFTED, DRIFTED, DRIFTED),
    (SUSPECT, Look.CHANGED): (DRIFTED, DRIFTED, DRIFTED),
    (UNREACHABLE, Look.CHANGED): (DRIFTED, DRIFTED, DRIFTED),
    (GONE, Look.CHANGED): (DRIFTED, DRIFTED, DRIFTED),
    (DRIFTED, Look.CHANGED): (DRIFTED, DRIFTED, DRIFTED),
    (ACTIVE, Look.MISSING): (SUSPECT, SUSPECT, GONE),
    (SUSPECT, Look.MISSING): (SUSPECT, SUSPECT, GONE),
    (UNREACHABLE, Look.MISSING): (UNREACHABLE, UNREACHABLE, GONE),
    (GONE, Look.MISSING): (GONE, GONE, GONE),
    (DRIFTED, Look.MISSING): (DRIFTED, DRIFTED, DRIFTED),
    (ACTIVE, Look.FAILED): (SUSPECT, SUSPECT, UNREACHABLE),
    (SUSPECT, Look.FAILED): (SUSPECT, SUSPECT, UNREACHABLE),
    (UNREACHABLE, Look.FAILED): (UNREACHABLE, UNREACHABLE, UNREACHABLE),
    (GONE, Look.FAILED): (GONE, GONE, GONE),
    (DRIFTED, Look.FAILED): (DRIFTED, DRIFTED, DRIFTED),
    **{(status, Look.GOOD): (ACTIVE,) * 3 for status in (ACTIVE, SUSPECT, *sorted(BAD))},
    **{(status, look): (status,) * 3 for status in OTHERS for look in Look},
}


def test_every_cell_is_decided():
    assert set(CELLS) == {(status, look) for status in Status for look in Look}


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: f"{cell[0]}-{cell[1]}")
def test_each_cell_is_as_decided(cell):
    status, look = cell
    seen = tuple(
        judge(status, look, history(look, count), NOW, doubtful=False).status for count in range(3)
    )
    assert seen == CELLS[cell]


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: f"{cell[0]}-{cell[1]}")
def test_a_doubtful_run_turns_nothing_bad(cell):
    status, look = cell
    for count in range(6):
        after = judge(status, look, history(look, count), NOW, doubtful=True).status
        if look is Look.GOOD and status not in OTHERS:
            assert after is ACTIVE
        elif status in (ACTIVE, SUSPECT):
            assert after is SUSPECT
        else:
            assert after is status


@pytest.mark.parametrize("state", FetchState)
@pytest.mark.parametrize("status", Status)
def test_no_transient_error_flips_a_fact(state, status):
    """Whatever came before: not had is never drifted and never gone."""
    look = kind_of(state, None)
    if look is None:
        assert state.readable or state is FetchState.UNCHANGED
        return
    for count in range(6):
        after = judge(status, look, history(look, count), NOW, doubtful=False).status
        if state is not FetchState.GONE:
            assert look is Look.FAILED
            assert after is status or after in (SUSPECT, UNREACHABLE)
        if count < 2:
            assert after is status or after is SUSPECT


def test_clauses_are_worth_what_they_say():
    for clause in ClauseState:
        look = kind_of(FetchState.OK, clause)
        assert (look is Look.GOOD) == clause.found
        assert (look is Look.CHANGED) == (clause is ClauseState.VALUE_CHANGED)


@pytest.mark.parametrize(
    ("days", "count"),
    [
        ((), 1),
        ((1,), 1),
        ((1.99,), 1),
        ((2,), 2),
        ((3, 2, 1), 2),
        ((4, 2), 3),
        ((4, 3, 2, 1), 3),
        ((0.1, 0.2, 0.3, 0.4), 1),
        ((40, 39, 1), 2),
        ((-1,), 1),
        ((-5, -3), 2),
    ],
)
def test_strikes_count_only_if_they_lie_apart(days, count):
    looks = before(*days)
    assert strikes(looks, NOW) == count or min(days, default=0) < 0


@settings(max_examples=200, deadline=None)
@given(st.lists(st.floats(0, 60), max_size=20))
def test_three_strikes_need_four_days(days):
    looks = before(*days)
    if strikes(looks, NOW) >= 3:
        assert NOW - looks[0] >= 2 * APART


def observation(day: float, fetch=FetchState.OK, *, examined=None, **result: object) -> Observation:
    results = {"r#k/1": EvidenceResult("r#k/1", **result)} if result else {}
    at = (NOW - timedelta(days=day)).isoformat()
    return Observation(at, fetch, "", examined, results)


STANDING = EvidenceStanding(
    "r#k/1", "gdp", "k", Basis.FETCHED, ClauseState.EXACT, SUSPECT, 1, "", ""
)
ADMITTED = NOW - timedelta(days=100)


def past_of(*observations: Observation) -> Past:
    return past(STANDING, sorted(observations, key=lambda one: one.at, reverse=True), ADMITTED)


def test_the_past_holds_what_no_good_look_came_after():
    missing = {"status": SUSPECT, "clause": ClauseState.ABSENT, "strikes": 1}
    seen = past_of(
        observation(30, **missing),
        observation(20, status=ACTIVE, clause=ClauseState.EXACT),
        observation(10, **missing),
        observation(8, FetchState.GONE),
        observation(6, FetchState.TIMEOUT),
        observation(4),
        observation(3, FetchState.DNS),
        observation(2, examined=frozenset()),
        observation(200, FetchState.GONE),
    )
    assert seen.missing == before(10, 8)
    assert seen.failed == before(3, 2)  # day 4 reached the page
    assert seen.changed == ()


def test_errors_between_take_no_strike_away_and_add_none():
    missing = {"status": SUSPECT, "clause": ClauseState.REWORDED, "strikes": 1}
    seen = past_of(
        observation(9, **missing), observation(6, FetchState.TLS), observation(3, **missing)
    )
    assert (judge(SUSPECT, Look.MISSING, seen, NOW, doubtful=False).status, seen.failed) == (
        GONE,
        (),
    )


def test_what_was_bad_days_ago_does_not_turn_bad_now():
    assert turns(Look.CHANGED, Past(), NOW)
    assert turns(Look.CHANGED, Past(changed=before(1)), NOW)
    assert not turns(Look.CHANGED, Past(changed=before(2)), NOW)
    assert turns(Look.CHANGED, Past(missing=before(2)), NOW)
    assert not turns(Look.GOOD, Past(), NOW)
