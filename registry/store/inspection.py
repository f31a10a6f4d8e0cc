"""Everything as it is kept, unchecked: what an audit compares with its names.

A damaged part of the file ends the question that meets it, with Contradiction, not the others.
"""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Label,
    LargeBinary,
    NullPool,
    Row,
    Select,
    Table,
    cast,
    create_engine,
    select,
)

from factlock.registry.store import projections, tables, triggers
from factlock.registry.store.faults import translated
from factlock.registry.store.log import LogEntry

_ROWS = 200


@dataclass(frozen=True, slots=True)
class KeptRecord:
    """A row of ``records``; ``body`` is its text, which may be damaged UTF-8."""

    hash: str
    kind: str
    seq: int
    ordinal: int
    body: bytes


@dataclass(frozen=True, slots=True)
class KeptSnapshot:
    """A row of ``snapshots``."""

    sha256: str
    size: int
    encoding: str
    data: bytes


@dataclass(frozen=True, slots=True)
class KeptContent:
    """A row of ``contents``; ``text`` may be damaged UTF-8."""

    hash: str
    salt: bytes
    text: bytes


class Inspection:
    """One consistent state of a registry, row by row."""

    def __init__(self, connection: Connection, path: Path) -> None:
        self._connection = connection
        self._path = path

    def log(self) -> Iterator[LogEntry]:
        """Yield the entries of the log in order."""
        table = tables.log
        columns = (table.c.seq, table.c.hash, table.c.prev, table.c.at, _raw(table.c.body))
        for row in self._rows(select(*columns).order_by(table.c.seq)):
            yield LogEntry(**row._asdict())

    def records(self) -> Iterator[KeptRecord]:
        """Yield the records in the order of the log."""
        table = tables.records
        place = (table.c.seq, table.c.ordinal)
        columns = (table.c.hash, table.c.kind, *place, _raw(table.c.body))
        for row in self._rows(select(*columns).order_by(*place)):
            yield KeptRecord(**row._asdict())

    def snapshots(self) -> Iterator[KeptSnapshot]:
        """Yield the snapshots, encoded as they are kept."""
        for row in self._rows(select(tables.snapshots).order_by(tables.snapshots.c.sha256)):
            yield KeptSnapshot(**row._asdict())

    def contents(self) -> Iterator[KeptContent]:
        """Yield the erasable texts with their salts."""
        table = tables.contents
        columns = (table.c.hash, table.c.salt, _raw(table.c.text))
        for row in self._rows(select(*columns).order_by(table.c.hash)):
            yield KeptContent(**row._asdict())

    def trigger_faults(self) -> dict[str, str]:
        """Return the triggers that are missing, altered or unexpected, by name."""
        with translated(self._path):
            return triggers.faults(self._connection)

    def file_faults(self) -> list[str]:
        """Return what SQLite itself finds wrong with the file (at most 20 messages)."""
        with translated(self._path):
            rows = self._connection.exec_driver_sql("PRAGMA integrity_check(20)").scalars().all()
        return [str(row) for row in rows if row != "ok"]

    def projection_differences(self) -> dict[str, str]:
        """Rebuild the projections beside the registry and compare.

        Returns for each table that differs the first row in which it does. Raises Contradiction if
        the records cannot be replayed.
        """
        raw = sqlite3.connect("", isolation_level=None)  # a temporary file of SQLite's own
        engine = create_engine("sqlite+pysqlite://", creator=lambda: raw, poolclass=NullPool)
        try:
            with translated(self._path), engine.connect() as scratch:
                tables.metadata.create_all(scratch, tables=list(tables.PROJECTIONS))
                projections.rebuild(scratch, self._connection)
                return {
                    table.name: difference
                    for table in tables.PROJECTIONS
                    if (difference := self._difference(table, scratch))
                }
        finally:
            engine.dispose()
            raw.close()

    def _difference(self, table: Table, scratch: Connection) -> str:
        query = select(table).order_by(*table.primary_key.columns)
        live, anew = self._rows(query), scratch.execute(query)
        for row, wanted in zip_longest(live, anew):
            if row is None or wanted is None or tuple(row) != tuple(wanted):
                return f"{_shown(row)} instead of {_shown(wanted)}"
        return ""

    def _rows(self, query: Select[Any]) -> Iterator[Row[Any]]:
        with translated(self._path):
            yield from self._connection.execute(query, execution_options={"yield_per": _ROWS})


def _raw(column: Column[Any]) -> Label[bytes]:
    """Read text as its bytes: one that is no UTF-8 any more would end the whole question."""
    return cast(column, LargeBinary).label(column.name)


def _shown(row: Row[Any] | None) -> str:
    return "nothing" if row is None else repr(tuple(row))
