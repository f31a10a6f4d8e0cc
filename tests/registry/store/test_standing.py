"""Where the evidence of every address stands."""

from datetime import UTC, datetime

import pytest

from factlock.registry.clock import Clock
from factlock.registry.model import Basis, ClauseState, FetchState, Status
from factlock.registry.store import EvidenceResult, Registry, SourceStanding, open_registry

MIRROR = "https://example.org/mirror"
HEADERS = {"etag": '"one"', "last-modified": "Mon, 30 Nov 2026 09:00:00 GMT"}


@pytest.fixture
def on(db):
    """Open the registry on a day of December."""

    def at(day: int) -> Registry:
        return open_registry(db, clock=Clock(datetime(2026, 12, day, tzinfo=UTC)))

    return at


def admit(registry, sample, name="cn_gdp", text="GDP grew 4.2 percent in 2025.", **more):
    with registry.batch() as batch:
        snapshot = batch.snapshot(*sample.page(text, headers=HEADERS))
        return batch.admit(sample.revision(snapshot, name, **more)).revision


def source(registry, url) -> SourceStanding:
    return next(one for one in registry.evidence_by_url() if one.url == url)


def test_evidence_stands_at_its_address(on, sample):
    with on(1) as registry:
        held = admit(registry, sample)
        standing = source(registry, sample.url)
    assert (standing.fetch, standing.asked_at) == (FetchState.OK, "2026-12-01T00:00:00Z")
    assert (standing.etag, standing.last_modified) == tuple(HEADERS.values())
    (one,) = standing.evidence
    assert (one.ref, one.name, one.key) == (held.keys[0].evidence[0].ref, "cn_gdp@2025", "growth")
    assert (one.basis, one.clause, one.status) == (Basis.FETCHED, ClauseState.EXACT, Status.ACTIVE)
    assert one.since == one.checked_at == "2026-12-01T00:00:00Z"
    assert one.strikes == 0


def test_addresses_are_in_order_with_all_that_rests_on_them(on, sample):
    with on(1) as registry:
        admit(registry, sample, "b")
        admit(registry, sample, "a", period="2024")
        admit(registry, sample, "a", url=MIRROR)
        found = {one.url: [e.name for e in one.evidence] for one in registry.evidence_by_url()}
    assert found == {sample.url: ["a@2024", "b@2025"], MIRROR: ["a@2025"]}
    assert list(found) == sorted(found)


def test_only_current_revisions_count(on, sample):
    with on(1) as registry:
        admit(registry, sample)
        new = sample.put(
            registry, keys={"growth": ("Grew 9.", "9")}, url=MIRROR, why="w", revise=True
        )
        (only,) = registry.evidence_by_url()
    assert (only.url, only.evidence[0].ref) == (MIRROR, new.revision.keys[0].evidence[0].ref)


def test_a_look_at_the_page_is_noted_and_no_look_is_not(on, sample):
    with on(1) as registry:
        admit(registry, sample)
    for day, state in ((2, FetchState.TIMEOUT), (3, FetchState.UNCHANGED), (4, FetchState.GONE)):
        with on(day) as registry, registry.batch() as batch:
            batch.observe(sample.url, state)
    with on(5) as registry:
        standing = source(registry, sample.url)
    assert (standing.fetch, standing.asked_at[:10]) == (FetchState.GONE, "2026-12-04")
    assert standing.evidence[0].checked_at[:10] == "2026-12-03"


def test_since_tells_when_the_status_changed(on, sample):
    with on(1) as registry:
        ref = admit(registry, sample).keys[0].evidence[0].ref
    for day, strikes in ((2, 1), (4, 2), (6, 3)):
        status = Status.GONE if strikes == 3 else Status.SUSPECT
        with on(day) as registry, registry.batch() as batch:
            result = EvidenceResult(ref, status, ClauseState.ABSENT, strikes)
            batch.observe(sample.url, FetchState.OK, results=[result])
            seen = source(registry, sample.url).evidence[0]
        assert (seen.status, seen.strikes) == (status, strikes)
        assert seen.since[8:10] == ("06" if strikes == 3 else "02")


def test_an_unchanged_page_speaks_only_for_what_was_looked_for_in_it(on, sample):
    """A 304 to the validators of a page in which a clause was never looked for proves nothing."""
    with on(1) as registry:
        admit(registry, sample, "a")
        assert source(registry, sample.url).etag
        admit(registry, sample, "b", "GDP grew 4.2 percent in 2025. More news.")
        assert source(registry, sample.url).etag == ""
        assert source(registry, sample.url).last_modified == ""
    with on(2) as registry, registry.batch() as batch:
        page = batch.snapshot(*sample.page("GDP grew 4.2 percent. More.", headers=HEADERS))
        batch.observe(sample.url, FetchState.OK, snapshot=page)  # all of the address
        assert source(registry, sample.url).etag == HEADERS["etag"]


def test_the_same_bytes_again_are_the_same_page(on, sample):
    with on(1) as registry:
        admit(registry, sample, "a")
    with on(2) as registry:
        with registry.batch() as batch:
            page = sample.page(at="2026-12-02T00:00:00Z", headers=HEADERS)
            batch.admit(sample.revision(batch.snapshot(*page), "b"))
        assert source(registry, sample.url).etag == HEADERS["etag"]


def test_proving_one_fact_again_says_nothing_of_its_neighbours(on, sample):
    with on(1) as registry:
        admit(registry, sample, "a")
        admit(registry, sample, "b")
    with on(2) as registry:
        admit(registry, sample, "a", "GDP grew 4.2 percent in 2025. All else was rewritten.")
        standing = source(registry, sample.url)
        assert [one.checked_at[8:10] for one in standing.evidence] == ["02", "01"]
        assert standing.etag == ""


def test_a_snapshot_without_validators_takes_the_old_ones_away(on, sample):
    with on(1) as registry:
        admit(registry, sample)
    with on(2) as registry, registry.batch() as batch:
        page = batch.snapshot(*sample.page("GDP grew 4.2 percent in 2025. New."))
        batch.observe(sample.url, FetchState.OK, snapshot=page)
        standing = source(registry, sample.url)
        assert (standing.etag, standing.last_modified) == ("", "")
        assert standing.snapshot == page


def test_a_failed_fetch_leaves_the_validators(on, sample):
    with on(1) as registry:
        admit(registry, sample)
    with on(2) as registry, registry.batch() as batch:
        batch.observe(sample.url, FetchState.SERVER_ERROR)
        assert source(registry, sample.url).etag == HEADERS["etag"]


def test_observations_come_newest_first_with_what_they_saw(registry, sample):
    sample.put(registry)
    assert registry.observations(sample.url) == ()
    [source] = registry.evidence_by_url()
    ref = source.evidence[0].ref
    value = sample.value("4.3 percent")
    drift = EvidenceResult(ref, Status.DRIFTED, ClauseState.VALUE_CHANGED, 1, value)
    with registry.batch() as batch:
        batch.observe(sample.url, FetchState.TIMEOUT)
    with registry.batch() as batch:
        batch.observe(sample.url, FetchState.OK, results=[drift], examined=[ref])
    newest, oldest = registry.observations(sample.url)
    assert (newest.fetch, newest.examined, newest.results) == (
        FetchState.OK,
        frozenset({ref}),
        {ref: drift},
    )
    assert (oldest.fetch, oldest.examined, oldest.results) == (FetchState.TIMEOUT, None, {})
    assert registry.observations(sample.url, 1) == (newest,)
    assert registry.observations("https://example.org/other") == ()


def test_a_revision_tells_since_when_its_evidence_stands(db, sample):
    clock = Clock(datetime(2026, 12, 1, tzinfo=UTC))
    with open_registry(db, clock=clock) as registry:
        sample.put(registry)
        ref = registry.evidence_by_url()[0].evidence[0].ref
    with (
        open_registry(db, clock=Clock(datetime(2026, 12, 3, tzinfo=UTC))) as registry,
        registry.batch() as batch,
    ):
        batch.observe(sample.url, FetchState.OK, results=[EvidenceResult(ref, Status.DRIFTED)])
    with open_registry(db, read_only=True) as registry:
        one = registry.current()[0].keys[0].evidence[0]
    assert (one.status, one.since[:10], one.checked_at[:10]) == (
        Status.DRIFTED,
        "2026-12-03",
        "2026-12-03",
    )
