"""Kept things by name, each checked against its name before anybody sees it."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Any, TypeVar

from sqlalchemy import Connection, Row, select

from factlock.registry.errors import Contradiction
from factlock.registry.model import Evidence, Revision, Status
from factlock.registry.store import tables
from factlock.registry.store.canonical import name_of, salted_name
from factlock.registry.store.records import (
    Record,
    content_names,
    evidence_ref,
    inputs_of,
    revision_from,
)

_CHUNK = 500
_State = TypeVar("_State", bound=StrEnum)


def chunks(names: Iterable[str]) -> Iterator[Sequence[str]]:
    """Cut a list of names into pieces that one statement can carry."""
    distinct = list(dict.fromkeys(names))
    return (distinct[start : start + _CHUNK] for start in range(0, len(distinct), _CHUNK))


def records(connection: Connection, names: Iterable[str]) -> dict[str, Record]:
    """Return records by name. Raises Contradiction for one that is missing or not what it was."""
    table, found, wanted = tables.records, {}, list(names)
    for some in chunks(wanted):
        for name, body in connection.execute(
            select(table.c.hash, table.c.body).where(table.c.hash.in_(some))
        ):
            found[name] = checked_record(name, body)
    for name in wanted:
        if name not in found:
            raise _damaged("record-missing", f"the registry holds no record {name}")
    return found


def record(connection: Connection, name: str) -> Record:
    """Return one record. Raises Contradiction."""
    return records(connection, [name])[name]


def checked_record(name: str, body: str) -> Record:
    """Read a record. Raises Contradiction if its text is not the one that its name stands for."""
    if name_of(body.encode()) != name:
        raise _damaged("record-hash-mismatch", f"record {name} is not what was admitted")
    return Record(name, json.loads(body))


def contents_held(connection: Connection, names: Iterable[str]) -> dict[str, Mapping[str, Any]]:
    """Return those of the named contents that are held. Raises Contradiction for a changed one."""
    table, found = tables.contents, {}
    for some in chunks(names):
        for name, salt, text in connection.execute(select(table).where(table.c.hash.in_(some))):
            if salted_name(salt, text.encode()) != name:
                raise _damaged("content-mismatch", f"content {name} is not what was admitted")
            found[name] = json.loads(text)
    return found


def contents(connection: Connection, names: Iterable[str]) -> dict[str, Mapping[str, Any]]:
    """Return contents as objects. Raises Contradiction for one that is missing or changed."""
    wanted = list(names)
    found = contents_held(connection, wanted)
    for name in wanted:
        if name not in found:
            raise _damaged("content-missing", f"the registry holds no content {name}")
    return found


def revisions(connection: Connection, names: Sequence[str], depth: int = 0) -> list[Revision]:
    """Return revisions in the order asked for, with where their evidence stands now.

    ``depth`` counts how far down a chain of derived values they are loaded.
    """
    kept = records(connection, names)
    held = contents(
        connection, [name for one in kept.values() for name in content_names(one.fields)]
    )
    standings, ids = _standings(connection, names), _ids(connection, kept.values())
    statuses = {ref: known(Status, row.status) for ref, row in standings.items()}
    found = [
        _dated(revision_from(kept[name], held, statuses, ids[kept[name].fields["uid"]]), standings)
        for name in names
    ]
    if not any(inputs_of(one.fields) for one in kept.values()):
        return found
    from factlock.registry.store import derivations  # noqa: PLC0415  (it loads revisions in turn)

    return derivations.attached(connection, found, kept, depth)


def _standings(connection: Connection, names: Iterable[str]) -> dict[str, Row[Any]]:
    table = tables.evidence
    return {
        evidence_ref(row.revision, row.key, row.number): row
        for some in chunks(names)
        for row in connection.execute(select(table).where(table.c.revision.in_(some)))
    }


def _dated(revision: Revision, standings: Mapping[str, Row[Any]]) -> Revision:
    """Add since when evidence stands as it does, and when its page was last had."""

    def dated(one: Evidence) -> Evidence:
        row = standings.get(one.ref)
        return one if row is None else replace(one, since=row.since, checked_at=row.checked_at)

    return replace(
        revision,
        keys=tuple(replace(key, evidence=tuple(map(dated, key.evidence))) for key in revision.keys),
    )


def known(kind: type[_State], text: str) -> _State:
    """Return the state that a projection tells. Raises Contradiction if there is no such state."""
    try:
        return kind(text)
    except ValueError:
        raise lying(f"a projection tells of a {kind.__name__} {text!r}") from None


def lying(message: str) -> Contradiction:
    """Return the fault of a projection that the records do not bear out."""
    return Contradiction.of(
        "projection-differs", message, "make the projections anew: factlock audit --rebuild"
    )


def _ids(connection: Connection, kept: Iterable[Record]) -> dict[str, str]:
    table = tables.facts
    found: dict[str, str] = {}
    for some in chunks(one.fields["uid"] for one in kept):
        query = select(table.c.uid, table.c.id).where(table.c.uid.in_(some))
        found |= dict(connection.execute(query).all())
    for one in kept:
        if one.fields["uid"] not in found:
            raise lying(f"record {one.name} belongs to no known fact")
    return found


def _damaged(code: str, message: str) -> Contradiction:
    return Contradiction.of(
        code, message, "see what else is wrong: factlock audit; restore the last good copy"
    )
