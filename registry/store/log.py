"""The log: when this registry learnt what, one entry a batch, chained by hash.

The hash of an entry covers its number, the hash before it, the time, and the names of the records of
the batch in order; each name covers its record. So the last hash stands for everything, and a copy
of it kept elsewhere (a lock file in Git) shows any rewriting of the past. Alone, the chain shows
accidents and careless changes, not what the owner of the file recomputes.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, insert, select

from factlock.registry.store import tables
from factlock.registry.store.canonical import canonical, name_of
from factlock.registry.store.records import Fields


@dataclass(frozen=True, slots=True)
class LogHead:
    """The last entry: its number and hash; 0 and empty for a registry without one."""

    seq: int = 0
    hash: str = ""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry as it is kept; ``body`` is the text (UTF-8) that ``hash`` should name."""

    seq: int
    hash: str
    prev: str | None
    at: str
    body: bytes


def head(connection: Connection) -> LogHead:
    """Return the last entry's number and hash."""
    row = connection.execute(
        select(tables.log.c.seq, tables.log.c.hash).order_by(tables.log.c.seq.desc()).limit(1)
    ).first()
    return LogHead(row.seq, row.hash) if row else LogHead()


def entry_fields(
    after: LogHead, at: str, names: Sequence[str], *, clock_set: bool = False
) -> Fields:
    """Return the entry that follows ``after``."""
    fields: Fields = {
        "seq": after.seq + 1,
        "prev": after.hash or None,
        "at": at,
        "records": list(names),
    }
    if clock_set:
        fields["clock"] = "set"
    return fields


def append(
    connection: Connection, after: LogHead, at: str, names: Sequence[str], *, clock_set: bool
) -> LogHead:
    """Seal a batch: write the entry that follows ``after`` and return it as the new head."""
    fields = entry_fields(after, at, names, clock_set=clock_set)
    body = canonical(fields)
    new = LogHead(fields["seq"], name_of(body))
    row = {
        "seq": new.seq,
        "hash": new.hash,
        "prev": fields["prev"],
        "at": at,
        "body": body.decode(),
    }
    connection.execute(insert(tables.log), row)
    return new
