"""A fact enters whole, proved just now, or not at all; one page is fetched once."""

from datetime import UTC, datetime

import pytest

from factlock.registry import sources
from factlock.registry.admit import Request, admit, status_of
from factlock.registry.audit import audit
from factlock.registry.cells import CellClaimed
from factlock.registry.clock import Clock
from factlock.registry.fetch import Fetcher
from factlock.registry.model import Basis, QualifierBasis
from factlock.registry.period import Period
from factlock.registry.proof import Claimed
from factlock.registry.store import create_registry, open_registry

NOW = Clock(datetime(2026, 11, 30, 9, tzinfo=UTC))
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Accounts</title>
<meta property="og:site_name" content="Statistics Norland"></head><body><h1>National accounts</h1>
<p>Gross domestic product grew <b>5.0</b>&nbsp;% in 2025. Exports fell 1.8 percent in 2024.</p>
<table><tr><th>Region</th><th>2025</th></tr><tr><th>North</th><td>1,204.5</td></tr></table></body></html>"""
GROWTH = Claimed("Gross domestic product grew 5.0 % in 2025")
EXPORTS = Claimed("Exports fell 1.8 percent in 2024")
NORTH = CellClaimed("North", "2025")


@pytest.fixture
def registry(tmp_path):
    with open_registry(create_registry(tmp_path / "facts.db"), clock=NOW) as registry:
        yield registry


@pytest.fixture
def go(registry, site):
    """Admit requests over a real server."""

    def go(*requests):
        with Fetcher(allow=(site.authority,), clock=NOW) as fetcher:
            return list(
                admit(
                    requests, registry, lambda where: sources.open_source(where, fetcher, clock=NOW)
                )
            )

    return go


@pytest.fixture
def url(site):
    return site.set("/a", PAGE)


def test_what_is_stored_is_what_was_seen(go, registry, url, site):
    (outcome,) = go(Request("gdp", url, {"growth": GROWTH}))
    assert (outcome.admission.kind, outcome.status) == ("new", 0)
    (revision,) = registry.revisions("gdp")
    assert (revision.name, str(revision.period)) == ("gdp@2025", "2025")
    (key,) = revision.keys
    (evidence,) = key.evidence
    assert key.value.literal.split() == ["5.0", "%"]
    assert (evidence.basis, evidence.url, evidence.heading) == (
        Basis.FETCHED,
        url,
        "National accounts",
    )
    assert (evidence.title, evidence.publisher) == ("Accounts", "Statistics Norland")
    assert evidence.period_basis is QualifierBasis.CLAUSE
    snapshot = registry.snapshot(evidence.snapshot)
    body = registry.snapshot_bytes(snapshot.sha256)
    assert body == PAGE.encode()
    assert snapshot.fetched_at == "2026-11-30T09:00:00Z"
    low, high = evidence.source_span
    assert body[low:high].decode() == "Gross domestic product grew <b>5.0</b>&nbsp;% in 2025"
    report = audit(registry)
    assert (report.exit_status, report.counts["clauses"]) == (0, 1)


def test_one_page_is_fetched_once_for_all_its_facts(go, url, site):
    outcomes = go(
        Request("gdp", url, {"growth": GROWTH}),
        Request("exports", url, {"fall": EXPORTS}),
        Request("north", url, {"people": NORTH}),
    )
    assert status_of(outcomes) == 0
    assert len(site.requests) == 1


def test_a_fact_with_one_refused_key_is_not_stored_even_in_part(go, registry, url):
    wrong = Claimed("Gross domestic product grew 6.0 % in 2025")
    good, bad = go(
        Request("exports", url, {"fall": EXPORTS}),
        Request("gdp", url, {"growth": GROWTH, "more": wrong}),
    )
    assert (good.status, bad.status, bad.admission) == (0, 1, None)
    assert [fact.id for fact in registry.facts()] == ["exports"]
    (finding,) = bad.findings
    assert "gdp.more" in finding.message
    assert registry.counts().records["snapshot"] == 1


def test_every_refusal_of_every_fact_is_listed_with_its_line(go, url):
    wrong = Claimed("Gross domestic product grew 6.0 % in 2025")
    other = Claimed("nothing like this stands there 7")
    (outcome,) = go(Request("gdp", url, {"a": wrong, "b": other}, file="facts.yaml", line=7))
    assert [(f.file, f.line) for f in outcome.findings] == [("facts.yaml", 7)] * 2
    assert all("nearest" in finding.fix or "check" in finding.fix for finding in outcome.findings)


def test_keys_that_speak_of_several_periods_are_several_facts(go, url):
    (outcome,) = go(Request("gdp", url, {"growth": GROWTH, "fall": EXPORTS}))
    assert [finding.code for finding in outcome.findings] == ["several-periods"]


def test_a_declared_period_holds_where_the_page_names_none(go, registry, site):
    url = site.set("/b", "<title>t</title><p>The dam holds 12.5 billion litres.</p>")
    go(
        Request(
            "dam",
            url,
            {"volume": Claimed("The dam holds 12.5 billion litres", period=Period.parse("2025"))},
            Period.parse("2025"),
        )
    )
    (revision,) = registry.revisions("dam")
    assert revision.keys[0].evidence[0].period_basis is QualifierBasis.DECLARED


def test_the_same_again_is_proved_again_and_changes_nothing(go, registry, url):
    request = Request("gdp", url, {"growth": GROWTH})
    (first,), (second,) = go(request), go(request)
    assert second.admission.kind == "proved-again"
    assert second.admission.revision.hash == first.admission.revision.hash
    assert registry.counts().records["observation"] == 1


def test_another_value_needs_a_reason_and_leaves_the_old_one_in_the_history(
    go, registry, url, site
):
    go(Request("gdp", url, {"growth": GROWTH}))
    site.set("/a", PAGE.replace("5.0", "5.1"))
    clause = {"growth": Claimed("Gross domestic product grew 5.1 % in 2025")}
    (refused,) = go(Request("gdp", url, clause))
    assert (refused.status, refused.findings[0].code) == (1, "value-differs")
    (revised,) = go(Request("gdp", url, clause, why="the office corrected it"))
    assert revised.admission.kind == "revised"
    assert [r.keys[0].value.literal.split()[0] for r in registry.history("gdp")] == ["5.0", "5.1"]


@pytest.mark.parametrize(
    ("status", "body", "code"),
    [
        (404, "", "source-gone"),
        (403, "no", "source-blocked"),
        (503, "", "source-server-error"),
        (200, "<p></p>", "source-blank"),
    ],
)
def test_a_source_that_cannot_be_read_is_no_refusal_but_no_answer(
    go, registry, site, status, body, code
):
    url = site.set("/c", body, status=status)
    (outcome,) = go(Request("gdp", url, {"growth": GROWTH}))
    assert (outcome.status, outcome.findings[0].code) == (3, code)
    assert registry.facts() == ()


def test_an_unread_source_does_not_keep_the_others_out(go, registry, url, site):
    outcomes = go(Request("a", site.url("/gone"), {"k": GROWTH}), Request("b", url, {"k": GROWTH}))
    assert [outcome.status for outcome in outcomes] == [3, 0]
    assert status_of(outcomes) == 3


def test_a_saved_file_is_attached_evidence(go, registry, tmp_path):
    page = tmp_path / "saved.html"
    page.write_text(PAGE, encoding="utf-8")
    go(Request("gdp", str(page), {"growth": GROWTH}))
    assert registry.revisions("gdp")[0].keys[0].evidence[0].basis is Basis.ATTACHED
