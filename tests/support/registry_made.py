"""A real registry in a temporary folder, and facts put into it without a page to read."""

import hashlib

from factlock.registry import quantities
from factlock.registry.model import (
    Basis,
    ClauseState,
    Evidence,
    FetchState,
    KeyFact,
    QualifierBasis,
    Quantity,
    Revision,
    Snapshot,
    Status,
)
from factlock.registry.period import Period
from factlock.registry.store import EvidenceResult


def put(registry, name, period=None, *, why="", language="en", host="example.org", forecast=False, **keys):  # fmt: skip
    """Admit a fact whose keys have the values that are given as literals or quantities."""
    url = f"https://{host}/{name}"
    values = {
        key: one if isinstance(one, Quantity) else quantities.read_one(one, language)
        for key, one in keys.items()
    }
    qualifiers = {
        key: values.pop(key).literal for key in ("valid_from", "valid_to") if key in values
    }
    clauses = {
        key: f"The {key} of {name} was {one.literal} in {period}." for key, one in values.items()
    }
    body = "\n".join(clauses.values()).encode()
    digest = hashlib.sha256(body).hexdigest()
    snapshot = Snapshot(
        *(digest, len(body), url, url, "2026-11-29T09:00:00Z", Basis.FETCHED, "text/plain", "utf-8", "utf-8"),
        text_sha256=digest,
        status=200,
    )  # fmt: skip
    with registry.batch() as batch:
        kept = batch.snapshot(snapshot, body)
        made = Revision(
            "",
            name,
            tuple(
                KeyFact(key, one, (_evidence(url, kept, body.decode(), clauses[key], one.literal),))
                for key, one in values.items()
            ),
            period=Period.parse(period) if period else None,
            forecast=forecast,
            why=why,
            **qualifiers,
        )
        return batch.admit(made, revise=bool(why)).revision


def _evidence(url, snapshot, page, clause, literal):
    start = page.index(clause)
    at = start + clause.index(literal)
    return Evidence(
        *(Basis.FETCHED, url, snapshot, clause, start, start + len(clause), at, at + len(literal)),
        state=ClauseState.EXACT,
        title=f"Title of {url.rpartition('/')[2]}",
        period_basis=QualifierBasis.CLAUSE,
    )


def mark(registry, name, status, *, key=None):
    """Let the evidence of a fact's current states stand otherwise, as re-validation would."""
    for revision in registry.revisions(name):
        for held in revision.keys:
            for one in held.evidence if key in (None, held.key) else ():
                result = EvidenceResult(one.ref, Status(status))
                with registry.batch() as batch:
                    batch.observe(one.url, FetchState.OK, results=[result], examined=[one.ref])
