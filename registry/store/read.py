"""Questions to a registry. Each function reads one consistent state and changes nothing."""

import difflib
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Column, Connection, func, select, union, union_all

from factlock.registry.errors import Refused, UsageFault
from factlock.registry.ids import lower_look
from factlock.registry.model import Revision
from factlock.registry.store import load, tables
from factlock.registry.store.projections import search_text

_NEAREST_AMONG = 20_000


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact's names: immutable uid, id of today, former ids, and the periods it has (sorted)."""

    uid: str
    id: str
    aliases: tuple[str, ...] = ()
    periods: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Names:
    """All names: ``keys`` are id, period (empty if none) and key of every current value, sorted.

    ``aliases`` lead from former ids to those of today.
    """

    keys: tuple[tuple[str, str, str], ...]
    aliases: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Hit:
    """One key that a search found. ``name`` is ``id`` or ``id@period``."""

    name: str
    key: str
    literal: str
    clause: str
    title: str
    revision: str


@dataclass(frozen=True, slots=True)
class Counts:
    """How much a registry holds; ``snapshot_bytes`` as they came, ``stored_bytes`` compressed."""

    facts: int
    revisions: int
    current: int
    snapshots: int
    snapshot_bytes: int
    stored_bytes: int
    entries: int
    records: Mapping[str, int]


def uid_of(connection: Connection, name: str) -> str | None:
    """Return the uid of the fact that has, or had, this id; None if no fact ever had it."""
    wanted = unicodedata.normalize("NFC", name)
    facts, aliases = tables.facts, tables.aliases
    query = union_all(
        select(facts.c.uid).where(facts.c.id == wanted),
        select(aliases.c.uid).where(aliases.c.id == wanted),
    )
    return connection.execute(query).scalar()


def fact(connection: Connection, name: str) -> Fact:
    """Return the fact of this id or alias. Raises Refused ``unknown-id`` with the nearest ids."""
    uid = uid_of(connection, name)
    if uid is None:
        near = nearest(connection, name)
        raise Refused.of(
            "unknown-id",
            f"no fact is called {name!r}",
            f"did you mean {' or '.join(near)}?"
            if near
            else "admit it first: factlock add URL VALUE",
            details={"nearest": near},
        )
    found = facts(connection, uid)
    if not found:
        raise load.lying(f"{name!r} leads to no fact")
    return found[0]


def kind_of(connection: Connection, name: str) -> str:
    """Return what kind of record has this name; empty if none has."""
    table = tables.records
    return connection.execute(select(table.c.kind).where(table.c.hash == name)).scalar() or ""


def nearest(connection: Connection, name: str, limit: int = 3) -> list[str]:
    """Return the ids and aliases most like ``name``, the most like first."""
    known = union(select(tables.facts.c.id), select(tables.aliases.c.id)).subquery()
    length = func.length(known.c.id)
    ids = connection.execute(
        select(known.c.id)
        .where(length.between(len(name) * 2 // 3, len(name) * 3 // 2 + 1))
        .order_by(known.c.id)
        .limit(_NEAREST_AMONG)
    ).scalars()
    folded: dict[str, str] = {}
    for one in ids:
        folded.setdefault(search_text(one), one)
    found = difflib.get_close_matches(search_text(name), folded, n=limit)
    return [folded[one] for one in found]


def facts(connection: Connection, uid: str | None = None) -> tuple[Fact, ...]:
    """Return every fact, or the one with this uid, by id."""
    table, aliases, revisions = tables.facts, tables.aliases, tables.revisions
    names = select(table.c.uid, table.c.id).order_by(table.c.id)
    former = select(aliases.c.uid, aliases.c.id).order_by(aliases.c.id)
    periods = (
        select(revisions.c.uid, revisions.c.period)
        .where(revisions.c.head == 1, revisions.c.period != "")
        .order_by(revisions.c.period)
        .distinct()
    )
    if uid is not None:
        names = names.where(table.c.uid == uid)
        former = former.where(aliases.c.uid == uid)
        periods = periods.where(revisions.c.uid == uid)
    by_uid = _grouped(connection.execute(former).all())
    spoken_of = _grouped(connection.execute(periods).all())
    return tuple(
        Fact(one, name, tuple(by_uid.get(one, ())), tuple(spoken_of.get(one, ())))
        for one, name in connection.execute(names)
    )


def names(connection: Connection) -> Names:
    """Return the names of all current values, and no value."""
    keys, revisions, named, aliases = tables.search, tables.revisions, tables.facts, tables.aliases
    current = (
        select(named.c.id, revisions.c.period, keys.c.key)
        .join(revisions, revisions.c.hash == keys.c.revision)
        .join(named, named.c.uid == revisions.c.uid)
        .where(revisions.c.head == 1)
        .distinct()
        .order_by(named.c.id, revisions.c.period, keys.c.key)
    )
    former = select(aliases.c.id, named.c.id).join(named, named.c.uid == aliases.c.uid)
    return Names(
        tuple((name, period, key) for name, period, key in connection.execute(current)),
        {old: new for old, new in connection.execute(former)},  # noqa: C416  (dict() takes a result for a mapping)
    )


def _grouped(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for uid, text in pairs:
        found.setdefault(uid, []).append(text)
    return found


def current(connection: Connection, uid: str | None = None) -> tuple[Revision, ...]:
    """Return the heads of one fact or of all, by id and period; a fork has several at one period."""
    table, names = tables.revisions, tables.facts
    query = (
        select(table.c.hash)
        .join(names, names.c.uid == table.c.uid, isouter=True)  # none may drop out unseen
        .where(table.c.head == 1)
        .order_by(names.c.id, table.c.period, table.c.hash)
    )
    if uid is not None:
        query = query.where(table.c.uid == uid)
    return tuple(load.revisions(connection, list(connection.execute(query).scalars())))


def derived(connection: Connection) -> tuple[Revision, ...]:
    """Return the heads that hold a derived value, by id and period."""
    table, kept, names = tables.revisions, tables.records, tables.facts
    found = connection.execute(
        select(table.c.hash)
        .join(kept, kept.c.hash == table.c.hash)
        .join(names, names.c.uid == table.c.uid, isouter=True)
        .where(table.c.head == 1, kept.c.body.contains('"derived":{', autoescape=True))
        .order_by(names.c.id, table.c.period, table.c.hash)
    ).scalars()
    return tuple(load.revisions(connection, list(found)))


def heads(connection: Connection, uid: str, coordinate: str) -> list[Revision]:
    """Return the heads at one coordinate: none, one, or the branches of a fork."""
    table = tables.revisions
    names = connection.execute(
        select(table.c.hash).where(
            table.c.uid == uid, table.c.coordinate == coordinate, table.c.head == 1
        )
    ).scalars()
    return load.revisions(connection, sorted(names))


def history(connection: Connection, uid: str) -> tuple[Revision, ...]:
    """Return every revision of a fact in the order in which this registry learnt them."""
    table, kept = tables.revisions, tables.records
    names = connection.execute(
        select(table.c.hash)
        .join(kept, kept.c.hash == table.c.hash)
        .where(table.c.uid == uid)
        .order_by(kept.c.seq, kept.c.ordinal)
    ).scalars()
    return tuple(load.revisions(connection, list(names)))


def forks(connection: Connection) -> tuple[Revision, ...]:
    """Return the heads of every coordinate that has several, side by side."""
    table = tables.revisions
    names = connection.execute(
        select(table.c.hash)
        .where(table.c.forked == 1)
        .order_by(table.c.uid, table.c.coordinate, table.c.hash)
    ).scalars()
    return tuple(load.revisions(connection, list(names)))


def search(connection: Connection, text: str) -> tuple[Hit, ...]:
    """Return the current keys whose id, literal, clause, cell heads or title hold ``text``, by name.

    Compared folded (NFKC, no case, gaps alike), as substrings of any length. Raises UsageFault for
    a text of nothing but gaps.
    """
    needle = search_text(text)
    if not needle:
        raise UsageFault.of("empty-search", "there is nothing to search for", "give a word")
    rows, revisions, names = tables.search, tables.revisions, tables.looks
    called = select(names.c.uid).where(names.c.look.contains(lower_look(needle), autoescape=True))
    found = connection.execute(
        select(rows.c.revision, rows.c.key)
        .join(revisions, revisions.c.hash == rows.c.revision)
        .where(rows.c.text.contains(needle, autoescape=True) | revisions.c.uid.in_(called))
    ).all()
    by_name = {
        revision.hash: revision
        for revision in load.revisions(connection, list({row.revision for row in found}))
    }
    hits = [_hit(by_name[row.revision], row.key) for row in found]
    return tuple(sorted(hits, key=lambda hit: (hit.name, hit.key, hit.revision)))


def _hit(revision: Revision, key: str) -> Hit:
    held = revision.key(key)
    if held is None:
        raise load.lying(f"{revision.name} has no key {key!r}")
    if held.derivation is not None:
        formula = held.derivation.formula
        return Hit(revision.name, key, held.value.literal, formula, "", revision.hash)
    first = held.evidence[0]
    return Hit(revision.name, key, held.value.literal, first.clause, first.title, revision.hash)


def addresses(connection: Connection) -> frozenset[str]:
    """Return every address that evidence rests on, of former revisions too."""
    return frozenset(connection.execute(select(tables.evidence.c.url).distinct()).scalars())


def counts(connection: Connection) -> Counts:
    """Count what the registry holds."""
    kinds = connection.execute(
        select(tables.records.c.kind, func.count()).group_by(tables.records.c.kind)
    )
    pages = connection.execute(
        select(
            func.count(),
            func.coalesce(func.sum(tables.snapshots.c.size), 0),
            func.coalesce(func.sum(func.length(tables.snapshots.c.data)), 0),
        )
    ).one()
    heads_only = tables.revisions.c.head == 1
    return Counts(
        facts=_count(connection, tables.facts.c.uid),
        revisions=_count(connection, tables.revisions.c.hash),
        current=connection.execute(
            select(func.count()).select_from(tables.revisions).where(heads_only)
        ).scalar_one(),
        snapshots=pages[0],
        snapshot_bytes=pages[1],
        stored_bytes=pages[2],
        entries=_count(connection, tables.log.c.seq),
        records=dict(kinds.all()),
    )


def _count(connection: Connection, column: Column[Any]) -> int:
    return int(connection.execute(select(func.count(column))).scalar_one())
