"""Descriptions of sources: title, authors, date and key as a user's bibliography has them.

A description is declared, not proved: it changes how a source is cited, never what is proved by it. The last one of
an address counts.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from factlock.registry.exchange.item import Item
from factlock.registry.store import load, tables
from factlock.registry.store.canonical import text_of
from factlock.registry.store.writer import Writer


@dataclass(frozen=True, slots=True)
class Description:
    """What a user declared of the source at an address, and when; ``key`` is empty if it has none."""

    url: str
    key: str
    item: Item
    at: str = ""


def describe(writer: Writer, url: str, key: str, item: Item) -> str:
    """Keep a description and return its record's name; see ``Batch.describe``."""
    entry = writer.content(text_of({"key": key, "item": dict(item)}))
    return writer.append("description", {"url": url, "entry": entry})


def described(connection: Connection) -> tuple[Description, ...]:
    """Return the last description of every address, by address; one that was erased is none."""
    table = tables.records
    rows = connection.execute(
        select(table.c.hash, table.c.body)
        .where(table.c.kind == "description")
        .order_by(table.c.seq, table.c.ordinal)
    ).all()
    last: dict[str, Mapping[str, Any]] = {}
    for row in rows:
        fields = load.checked_record(row.hash, row.body).fields
        last[fields["url"]] = fields
    held = load.contents_held(connection, [fields["entry"] for fields in last.values()])
    return tuple(
        Description(url, entry["key"], entry["item"], fields["at"])
        for url, fields in sorted(last.items())
        if (entry := held.get(fields["entry"])) is not None
    )
