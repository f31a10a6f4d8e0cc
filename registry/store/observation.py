"""Storing what was seen at an address."""

from collections.abc import Sequence

from sqlalchemy import Connection, select

from factlock.registry.errors import Contradiction
from factlock.registry.model import FetchState
from factlock.registry.store import tables
from factlock.registry.store.records import EvidenceResult, Fields, parse_ref, value_text
from factlock.registry.store.writer import Writer


def observe(  # noqa: PLR0913  (the fields of one record)
    writer: Writer,
    url: str,
    fetch: FetchState,
    *,
    snapshot: str | None,
    results: Sequence[EvidenceResult],
    examined: Sequence[str] | None,
) -> str:
    """Store an observation and return its record's name; see ``Batch.observe``."""
    if snapshot is not None:
        writer.check_snapshots([snapshot])
    _check_refs(writer.connection, [result.ref for result in results])
    _check_refs(writer.connection, examined or ())
    table = tables.sources
    after = writer.connection.execute(
        select(table.c.observation).where(table.c.url == url)
    ).scalar()
    fields: Fields = {
        "url": url,
        "fetch": fetch.value,
        "snapshot": snapshot,
        "examined": None if examined is None else list(examined),
        "results": [_result(writer, result) for result in results],
        "after": after,
    }
    return writer.append("observation", fields)


def _result(writer: Writer, result: EvidenceResult) -> Fields:
    return {
        "ref": result.ref,
        "clause": None if result.clause is None else result.clause.value,
        "status": result.status.value,
        "strikes": result.strikes,
        "value": None if result.value is None else writer.content(value_text(result.value)),
    }


def _check_refs(connection: Connection, refs: Sequence[str]) -> None:
    table = tables.evidence
    for ref in refs:
        try:
            revision, key, number = parse_ref(ref)
        except ValueError as problem:
            raise _unknown(str(problem)) from None
        here = (table.c.revision == revision) & (table.c.key == key) & (table.c.number == number)
        if connection.execute(select(table.c.number).where(here)).first() is None:
            raise _unknown(f"there is no evidence {ref}")


def _unknown(message: str) -> Contradiction:
    return Contradiction.of("reference-wrong", message, "please report this; nothing was stored")
