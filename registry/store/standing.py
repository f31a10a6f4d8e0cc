"""Where the evidence of every address stands: what a re-validation starts from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, select

from factlock.registry.model import Basis, ClauseState, FetchState, Quantity, Status
from factlock.registry.store import load, tables
from factlock.registry.store.records import EvidenceResult, content_names, evidence_ref


@dataclass(frozen=True, slots=True)
class EvidenceStanding:
    """Where one evidence of a current revision stands.

    ``since`` is when the status last changed, ``checked_at`` when its page was last had, ``snapshot``
    names the record of the page in which it was found when it was admitted.
    """

    ref: str
    name: str
    key: str
    basis: Basis
    clause: ClauseState
    status: Status
    strikes: int
    since: str
    checked_at: str
    snapshot: str = ""


@dataclass(frozen=True, slots=True)
class SourceStanding:
    """An address, the evidence that rests on it, and what its last fetch gave.

    ``snapshot`` names the record of the last page that was read. ``etag`` and ``last_modified`` are
    those of that page, and empty unless every evidence here was looked for in it: an answer "not
    modified" may only speak for evidence that was seen in what is not modified.
    """

    url: str
    fetch: FetchState
    asked_at: str
    snapshot: str
    etag: str
    last_modified: str
    evidence: tuple[EvidenceStanding, ...]


@dataclass(frozen=True, slots=True)
class Observation:
    """What asking an address gave at one moment; see ``Batch.observe``.

    ``results`` has, by the name of the evidence, what changed then. ``examined`` names the evidence
    that was looked for; None stands for all of that address.
    """

    at: str
    fetch: FetchState
    snapshot: str
    examined: frozenset[str] | None
    results: Mapping[str, EvidenceResult]


def evidence_by_url(connection: Connection) -> tuple[SourceStanding, ...]:
    """Return every address with the evidence of current revisions that rests on it, by address."""
    table, revisions, names, sources = (
        tables.evidence,
        tables.revisions,
        tables.facts,
        tables.sources,
    )
    rows = connection.execute(
        select(table, revisions.c.period, names.c.id)
        .join(revisions, revisions.c.hash == table.c.revision)
        .join(names, names.c.uid == revisions.c.uid, isouter=True)
        .where(revisions.c.head == 1)
        .order_by(table.c.url, names.c.id, revisions.c.period, table.c.key, table.c.number)
    ).all()
    grouped: dict[str, list[Row[Any]]] = {}
    for row in rows:
        if row.id is None:
            raise load.lying(f"record {row.revision} belongs to no known fact")
        grouped.setdefault(row.url, []).append(row)
    known = {row.url: row for row in connection.execute(select(sources))}
    if not grouped.keys() <= known.keys():
        raise load.lying(f"nothing is known of {min(grouped.keys() - known.keys())}")
    return tuple(_source(known[url], found) for url, found in grouped.items())


def _source(source: Row[Any], rows: list[Row[Any]]) -> SourceStanding:
    seen = all(row.examined == source.sha256 for row in rows)
    return SourceStanding(
        url=source.url,
        fetch=load.known(FetchState, source.fetch),
        asked_at=source.asked_at,
        snapshot=source.snapshot or "",
        etag=(source.etag or "") if seen else "",
        last_modified=(source.last_modified or "") if seen else "",
        evidence=tuple(
            EvidenceStanding(
                ref=evidence_ref(row.revision, row.key, row.number),
                name=f"{row.id}@{row.period}" if row.period else row.id,
                key=row.key,
                basis=load.known(Basis, row.basis),
                clause=load.known(ClauseState, row.clause),
                status=load.known(Status, row.status),
                strikes=row.strikes,
                since=row.since,
                checked_at=row.checked_at,
                snapshot=row.snapshot,
            )
            for row in rows
        ),
    )


def observations(connection: Connection, url: str) -> Iterator[Observation]:
    """Yield what was seen at an address, the newest first."""
    table = tables.sources
    name = connection.execute(select(table.c.observation).where(table.c.url == url)).scalar()
    while name:
        record = load.record(connection, name)
        fields = record.fields
        values = load.contents_held(connection, content_names(fields))
        examined = fields["examined"]
        yield Observation(
            at=fields["at"],
            fetch=load.known(FetchState, fields["fetch"]),
            snapshot=fields["snapshot"] or "",
            examined=None if examined is None else frozenset(examined),
            results={result["ref"]: _result(result, values) for result in fields["results"]},
        )
        name = fields["after"]


def _result(result: Mapping[str, Any], values: Mapping[str, Mapping[str, Any]]) -> EvidenceResult:
    clause, value = result["clause"], values.get(result["value"] or "")
    return EvidenceResult(
        ref=result["ref"],
        status=load.known(Status, result["status"]),
        clause=None if clause is None else load.known(ClauseState, clause),
        strikes=result["strikes"],
        value=None if value is None else Quantity.from_json(value),
    )
