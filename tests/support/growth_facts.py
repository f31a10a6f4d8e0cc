"""A real registry with one series: ``gdp@YEAR.growth``, each value from a page of its own."""

import hashlib
from datetime import UTC, datetime

from factlock.registry import quantities
from factlock.registry.clock import Clock
from factlock.registry.model import (
    Basis,
    ClauseState,
    Evidence,
    KeyFact,
    QualifierBasis,
    Revision,
    Snapshot,
)
from factlock.registry.period import Period
from factlock.registry.store import open_registry

CLOCK = Clock(datetime(2026, 11, 30, 9, tzinfo=UTC))


def admit(path, year, literal, *, revise=False):
    """Store the growth of a year in the registry at a path, which is made if it is not there."""
    clause = f"GDP grew {literal} in {year}"
    body = clause.encode()
    digest = hashlib.sha256(body).hexdigest()
    url = f"https://example.org/gdp/{year}"
    page = ("text/plain", "utf-8", "utf-8")
    snapshot = Snapshot(
        digest, len(body), url, url, "2026-11-29T08:00:00Z", Basis.FETCHED, *page, digest
    )
    start = clause.index(literal)
    with open_registry(path, clock=CLOCK, create=True) as registry, registry.batch() as batch:
        evidence = Evidence(
            Basis.FETCHED,
            url,
            batch.snapshot(snapshot, body),
            clause,
            0,
            len(clause),
            start,
            start + len(literal),
            ClauseState.EXACT,
            title="Communiqué",
            period_basis=QualifierBasis.CLAUSE,
        )
        key = KeyFact("growth", quantities.read_one(literal, "en"), (evidence,))
        why = "corrected" if revise else ""
        revision = Revision("", "gdp", (key,), Period.year(year), why=why)
        batch.admit(revision, revise=revise)
