"""One page after another: strikes, recovery, and what a page may say of a clause."""

import pytest

from factlock.registry.audit import audit
from factlock.registry.model import ClauseState, FetchState, Status

A, B = "https://a.example/1", "https://b.example/1"
TIMEOUT, GONE, ERROR = (
    (FetchState.TIMEOUT, None),
    (FetchState.GONE, 404),
    (FetchState.SERVER_ERROR, 503),
)


def afters(rows):
    return [row.after for row in rows]


# One source --------------------------------------------------------------------------------------


def test_an_intact_clause_on_a_changed_page_is_no_drift(world):
    world.admit(A, 1)
    before = world.registry.counts()
    world.net.pages[A] = "News. " + world.text(1)
    rows, report = world.run(7)
    assert [(r.clause, r.after, r.strikes) for r in rows] == [(ClauseState.EXACT, Status.ACTIVE, 0)]
    assert (report.exit_status, report.changed) == (0, 0)
    after = world.registry.counts()
    assert (after.entries, after.records["snapshot"], after.records["observation"]) == (
        before.entries + 1,
        2,
        1,
    )
    world.run(14)
    assert world.count("snapshot") == 2  # the same text is not stored again


def test_an_unchanged_text_in_other_bytes_is_not_stored_again(world):
    world.admit(A, 1)
    world.net.more["headers"] = {"etag": '"new"'}
    world.run(7)
    assert world.count("snapshot") == 1


def test_drift_keeps_old_and_new_and_comes_back_with_the_old_value(world):
    world.admit(A, 1, 2)
    world.net.pages[A] = world.text(1, 2).replace("Abland grew 4.2", "Abland grew 4.3")
    rows, report = world.run(7)
    assert [(r.fact, r.after, r.old.literal, r.new and r.new.literal) for r in rows] == [
        ("region_1@2025.growth", Status.DRIFTED, "4.2 percent", "4.3 percent"),
        ("region_2@2025.growth", Status.ACTIVE, "4.2 percent", None),
    ]
    assert report.exit_status == 1
    entries = world.count("observation")
    rows, report = world.run(14)
    assert (rows[0].before, rows[0].after, rows[0].new.literal, rows[0].strikes) == (
        Status.DRIFTED,
        Status.DRIFTED,
        "4.3 percent",
        1,
    )
    assert (report.exit_status, report.changed) == (1, 0)
    assert next(o.results for o in world.registry.observations(A)) == {}
    world.net.pages[A] = world.text(1, 2).replace("Abland grew 4.2", "Abland grew 4.9")
    rows, _ = world.run(21)
    assert (rows[0].after, rows[0].new.literal) == (Status.DRIFTED, "4.9 percent")
    world.net.pages[A] = world.text(1, 2)
    rows, report = world.run(28)
    assert (rows[0].before, rows[0].after, rows[0].strikes) == (Status.DRIFTED, Status.ACTIVE, 0)
    assert (report.exit_status, report.changed) == (0, 1)
    seen = [
        result.value.literal
        for one in world.registry.observations(A)
        for result in one.results.values()
        if result.value
    ]
    assert seen == ["4.9 percent", "4.3 percent"]
    assert world.count("observation") == entries + 3
    assert audit(world.registry).exit_status == 0


@pytest.mark.parametrize("what", [GONE, (FetchState.GONE, 410), "missing"])
def test_gone_needs_three_strikes_two_days_apart(world, what):
    world.admit(A, 1)
    world.net.pages[A] = f"Another thing. {world.filler}" if what == "missing" else what
    seen = []
    for day in (7, 7.1, 8, 9, 10, 10.9, 11, 12):
        rows, report = world.run(day)
        seen.append((day, rows[0].after, rows[0].strikes))
    suspect, gone = Status.SUSPECT, Status.GONE
    assert seen == [
        (7, suspect, 1), (7.1, suspect, 1), (8, suspect, 1), (9, suspect, 2), (10, suspect, 2),
        (10.9, suspect, 2), (11, gone, 3), (12, gone, 3),
    ]  # fmt: skip
    assert report.exit_status == 1
    world.net.pages[A] = world.text(1)
    rows, report = world.run(13)
    assert (afters(rows), report.exit_status) == ([Status.ACTIVE], 0)
    assert audit(world.registry).exit_status == 0


def test_one_good_look_ends_the_strikes(world):
    world.admit(A, 1)
    for day, page in ((7, GONE), (9, GONE), (10, world.text(1)), (11, GONE), (13, GONE)):
        world.net.pages[A] = page
        rows, _ = world.run(day)
    assert (rows[0].after, rows[0].strikes) == (Status.SUSPECT, 2)


def test_errors_between_strikes_are_no_strikes_and_take_none_away(world):
    world.admit(A, 1)
    for day, page in ((7, GONE), (9, ERROR), (11, TIMEOUT), (13, GONE), (15, ERROR), (17, GONE)):
        world.net.pages[A] = page
        rows, _ = world.run(day)
        assert rows[0].after is (Status.GONE if day == 17 else Status.SUSPECT)


def test_a_strike_is_kept_though_failures_have_counted_as_far(world):
    world.admit(A, 1)
    without = f"Another thing. {world.filler}"
    seen = []
    for day, page in ((7, without), (9, ERROR), (11, ERROR), (13, without), (15, without)):
        world.net.pages[A] = page
        rows, _ = world.run(day)
        seen.append((rows[0].after, rows[0].strikes))
    suspect = Status.SUSPECT
    assert seen == [(suspect, 1), (suspect, 1), (suspect, 2), (suspect, 2), (Status.GONE, 3)]


def test_a_failure_takes_no_strike_away(world):
    world.admit(A, 1)
    for day, page in ((7, GONE), (9, GONE), (10, ERROR)):
        world.net.pages[A] = page
        rows, _ = world.run(day)
    assert (rows[0].after, rows[0].strikes) == (Status.SUSPECT, 2)


def test_another_fact_of_the_page_keeps_its_own_standing(world):
    world.admit(A, 1, 2)
    world.net.pages[A] = world.text(2)
    for day in (7, 9, 11):
        rows, _ = world.run(day)
    assert afters(rows) == [Status.GONE, Status.ACTIVE]
    assert [o.examined for o in world.registry.observations(A)] == [
        frozenset(e.ref for s in world.registry.evidence_by_url() for e in s.evidence)
    ] * 3


def test_a_fact_admitted_later_does_not_inherit_strikes(world):
    world.admit(A, 1)
    for day in (7, 9):
        world.net.pages[A] = TIMEOUT
        world.run(day)
    world.net.pages[A] = world.text(1, 2)
    world.day(10)
    world.admit(A, 2)
    world.net.pages[A] = TIMEOUT
    rows, _ = world.run(11)
    assert [(r.after, r.strikes) for r in rows] == [(Status.UNREACHABLE, 3), (Status.SUSPECT, 1)]


# Only a page read whole speaks against a clause -----------------------------------------------------


def test_part_of_a_page_never_speaks_against_a_clause(world):
    world.admit(A, 1)
    cases = {
        "cut short": (f"Another thing. {world.filler}", "unframed", {}),
        "half": ("Another thing.", "", {}),
        "text/markdown": (f"Another thing. {world.filler}", "", {"content-type": "text/markdown"}),
    }
    for word, (page, how, headers) in cases.items():
        world.net.pages[A], world.net.more = page, {"headers": headers}
        if how:
            world.net.more["unframed"] = [A]
        rows, report = world.run(7)
        assert (rows[0].clause, rows[0].after, report.exit_status) == (None, Status.SUSPECT, 3)
        assert word in rows[0].message
    assert world.count("snapshot") == 1
    for day in (20, 40, 60):
        rows, _ = world.run(day)
        assert rows[0].after in (Status.SUSPECT, Status.UNREACHABLE)


def test_part_of_a_page_that_holds_the_clause_proves_it(world):
    world.admit(A, 1)
    world.net.more["unframed"] = [A]
    world.net.pages[A] = world.clause(1)
    rows, report = world.run(7)
    assert (rows[0].clause, rows[0].after, report.exit_status) == (
        ClauseState.EXACT,
        Status.ACTIVE,
        0,
    )
    assert world.count("snapshot") == 1  # not kept: the next page is not to be compared with it


def test_a_changed_value_on_part_of_a_page_is_not_believed(world):
    world.admit(A, 1)
    world.net.more["unframed"] = [A]
    world.net.pages[A] = world.text(1, value="4.3")
    rows, report = world.run(7)
    assert (rows[0].new, rows[0].after, report.exit_status) == (None, Status.SUSPECT, 3)
