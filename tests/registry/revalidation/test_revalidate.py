"""Runs over a real registry: what is stored, what flips, and what never does."""

import pytest

from factlock.registry.audit import audit
from factlock.registry.fetch import Fetcher
from factlock.registry.model import FetchState, Status
from factlock.registry.store import EvidenceResult
from factlock.registry.strikes import BAD

A, B = "https://a.example/1", "https://b.example/1"
TIMEOUT, GONE, ERROR = (
    (FetchState.TIMEOUT, None),
    (FetchState.GONE, 404),
    (FetchState.SERVER_ERROR, 503),
)


def afters(rows):
    return [row.after for row in rows]


# No transient error flips a fact --------------------------------------------------------------------

PREVIOUS = (Status.ACTIVE, Status.SUSPECT, *sorted(BAD))
NOT_HAD = [s for s in FetchState if not s.readable and s is not FetchState.UNCHANGED]


@pytest.mark.parametrize("previous", PREVIOUS)
def test_no_error_makes_a_fact_drifted_or_gone(world, previous):
    """Every state of a fetch after every status, for a month, with the real store."""
    errors = [state for state in NOT_HAD if state is not FetchState.GONE]
    for number, _ in enumerate(errors):
        world.admit(f"https://h{number}.example/1", number)
    if previous is not Status.ACTIVE:
        with world.registry.batch() as batch:
            for source in world.registry.evidence_by_url():
                one = EvidenceResult(source.evidence[0].ref, previous, None, 1)
                batch.observe(source.url, FetchState.OK, results=[one])
    for number, state in enumerate(errors):
        status = None if state in (FetchState.DNS, FetchState.TLS) else 500
        world.net.pages[f"https://h{number}.example/1"] = (state, status)
    for day in (7, 14, 21, 28):
        rows, report = world.run(day)
        assert report.exit_status == (1 if previous in (Status.DRIFTED, Status.GONE) else 3)
        for row in rows:
            if previous in BAD:
                assert row.after is previous
            else:
                assert row.after is (Status.UNREACHABLE if day >= 21 else Status.SUSPECT)
    assert audit(world.registry).exit_status == 0


def test_a_month_of_weekly_runs_over_a_real_server(world, site):
    """One site with moods, weekly: no error costs a fact, and each good answer settles all."""
    moods = [
        (503, "server-error", "suspect"),
        (200, "ok", "active"),
        (403, "blocked", "suspect"),
        (429, "rate-limited", "suspect"),
        (200, "ok", "active"),
        (500, "server-error", "suspect"),
        (200, "ok", "active"),
        (200, "unchanged", "active"),
    ]
    page, etag = world.text(1), {"ETag": '"1"'}
    url = site.set("/1", page, content_type="text/plain", headers=etag)
    with Fetcher(allow=[site.authority], clock=world.clock) as fetcher:
        world.admit(url, 1, fetcher=fetcher)
        seen = []
        for week, (status, _, _) in enumerate(moods, 1):
            headers = etag if status == 200 else {"Retry-After": "9"}
            site.set("/1", page, content_type="text/plain", status=status, headers=headers)
            world.day(7 * week)
            [row], _ = world.run(7 * week, only_due=True, fetcher=fetcher)
            seen.append((status, row.fetch.value, row.after.value))
    assert seen == moods
    assert audit(world.registry).exit_status == 0


# Many sources ---------------------------------------------------------------------------------------


def many(world, hosts, each=1):
    urls = [f"https://h{h}.example/{n}" for h in range(hosts) for n in range(each)]
    for number, url in enumerate(urls):
        world.admit(url, number)
    return urls


def test_a_run_in_which_much_turns_bad_flips_nothing(world):
    urls = many(world, 10)
    for number in (1, 2, 3):
        world.net.pages[urls[number]] = world.text(number, value="4.3")
    rows, report = world.run(7)
    assert (report.doubtful, report.exit_status) == (True, 3)
    assert [f.code for f in report.findings] == ["suspect-run"]
    assert {row.after for row in rows} == {Status.ACTIVE, Status.SUSPECT}
    rows, report = world.run(7.5)
    assert (report.doubtful, {row.after for row in rows}) == (
        True,
        {Status.ACTIVE, Status.SUSPECT},
    )
    rows, report = world.run(9)
    assert (report.doubtful, report.exit_status) == (False, 1)
    assert afters(rows).count(Status.DRIFTED) == 3
    assert sum(row.changed for row in rows) == 3
    assert audit(world.registry).exit_status == 0


def test_two_that_drift_among_many_are_believed(world):
    urls = many(world, 10)
    for number in (1, 2):
        world.net.pages[urls[number]] = world.text(number, value="4.3")
    rows, report = world.run(7)
    assert (report.doubtful, report.exit_status) == (False, 1)
    assert afters(rows).count(Status.DRIFTED) == 2


def test_one_page_that_revises_all_its_values_is_believed(world):
    world.admit(A, 1, 2, 3, 4, 5)
    world.admit(B, 6)
    world.net.pages[A] = world.text(1, 2, 3, 4, 5, value="4.3")
    rows, report = world.run(7)
    assert (report.doubtful, afters(rows).count(Status.DRIFTED)) == (False, 5)


def test_one_bad_host_does_not_hide_what_another_says(world):
    urls = many(world, 2, 5)
    for number in range(100, 170):
        world.admit(f"https://calm.example/{number}", number)
    for number in (0, 1, 2):
        world.net.pages[urls[number]] = world.text(number, value="4.3")
    world.net.pages[urls[5]] = world.text(5, value="4.4")
    rows, report = world.run(7)
    bad = {row.url: row.after for row in rows if row.after is not Status.ACTIVE}
    assert bad == {
        **dict.fromkeys(urls[:3], Status.SUSPECT),
        urls[5]: Status.DRIFTED,
    }
    assert (report.doubtful, report.exit_status) == (True, 1)
    assert "h0.example" in report.findings[0].message


def test_errors_elsewhere_do_not_hide_a_drift(world):
    urls = many(world, 10)
    for url in urls[:5]:
        world.net.pages[url] = ERROR
    world.net.pages[urls[9]] = world.text(9, value="4.3")
    rows, report = world.run(7)
    assert (afters(rows).count(Status.DRIFTED), report.exit_status) == (1, 1)


def test_an_outage_of_many_makes_none_unreachable(world):
    urls = many(world, 10)
    for day in (7, 9):
        world.net.pages[urls[0]] = ERROR
        world.run(day)
    for url in urls[1:]:
        world.net.pages[url] = ERROR
    rows, report = world.run(11)
    assert (set(afters(rows)), report.doubtful) == ({Status.SUSPECT}, True)


def test_without_any_answer_nothing_is_stored(world):
    urls = many(world, 3)
    for url in urls:
        world.net.pages[url] = TIMEOUT
    entries = world.registry.counts().entries
    for day in (7, 14, 21, 28):
        rows, report = world.run(day)
        assert (set(afters(rows)), report.exit_status) == ({Status.ACTIVE}, 3)
        assert [f.code for f in report.findings] == ["offline"]
    assert world.registry.counts().entries == entries
    world.net.pages[urls[0]] = world.text(0)
    rows, report = world.run(35)
    assert sorted(afters(rows)) == [Status.ACTIVE, Status.SUSPECT, Status.SUSPECT]


def test_a_run_that_is_ended_keeps_every_page_it_had(world):
    urls = many(world, 4)
    world.net.pages[urls[0]] = world.text(0, value="4.3")
    rows = world.revalidation(7).run(world.sources())
    seen = [next(rows), next(rows)]
    rows.close()
    assert world.count("observation") == len(seen)
    left = world.sources(only_due=True)
    assert {urls[0]} <= {one.url for one in left}
    assert len(left) == 2
    rows, report = world.run(7, only_due=True)
    assert (len(rows), report.exit_status) == (2, 1)


def test_a_page_is_asked_once_however_many_facts_rest_on_it(world):
    world.admit(A, *range(20))
    world.net.asked.clear()
    rows, _ = world.run(7)
    assert (len(rows), world.net.asked) == (20, [A])


def test_validators_are_sent_to_the_address_that_gave_them_and_only_if_all_is_well(world):
    world.net.more["headers"] = {"etag": '"x"'}
    world.admit(A, 1)
    world.net.conditions.clear()
    world.run(7)
    world.net.pages[A] = ERROR
    world.run(14)
    world.net.pages[A] = world.text(1)
    world.run(16)
    world.run(23)
    sent = {"etag": '"x"', "last_modified": None, "validated_url": A}
    assert world.net.conditions == [sent, sent, {}, sent]


def test_not_modified_says_nothing_new_and_counts_as_a_look(world):
    world.net.more["headers"] = {"etag": '"x"'}
    world.admit(A, 1)
    world.net.pages[A] = (FetchState.UNCHANGED, 304)
    rows, report = world.run(7)
    assert (rows[0].clause, rows[0].after, report.exit_status) == (None, Status.ACTIVE, 0)
    world.day(13)
    assert world.sources(only_due=True) == []


def test_every_eighth_look_is_at_the_whole_page(world, site):
    page, etag = world.text(1), {"ETag": '"1"'}
    url = site.set("/1", page, content_type="text/plain", headers=etag)
    with Fetcher(allow=[site.authority], clock=world.clock) as fetcher:
        world.admit(url, 1, fetcher=fetcher)
        site.requests.clear()
        seen = [world.run(day, fetcher=fetcher)[0][0].fetch.value for day in range(1, 19)]
    assert seen == [*["unchanged"] * 7, "ok", *["unchanged"] * 7, "ok", *["unchanged"] * 2]
    asked = [one for one in site.requests if one.path == "/1"]
    assert ["if-none-match" in one.headers for one in asked] == [one == "unchanged" for one in seen]


def test_validators_are_learnt_only_with_a_page_that_is_stored(world):
    world.admit(A, 1)
    world.net.more["headers"] = {"etag": '"x"'}
    for day in (7, 14):
        world.run(day)
        assert world.net.conditions[-1] == {}
    world.net.pages[A] = "News. " + world.text(1)
    world.run(21)
    world.run(28)
    assert world.net.conditions[-1]["etag"] == '"x"'
