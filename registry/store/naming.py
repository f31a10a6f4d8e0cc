"""Giving a fact its id: the first time and by renaming."""

from sqlalchemy import Connection, select, union_all

from factlock.registry.errors import Refused, UsageFault
from factlock.registry.ids import check_id, looks
from factlock.registry.store import load, read, tables
from factlock.registry.store.writer import Writer

_UID_BYTES = 16


def genesis(writer: Writer, name: str) -> str:
    """Begin a fact: draw its uid, store its first record, return the uid. Raises Refused."""
    check_free(writer.connection, name, "")
    uid = writer.entropy(_UID_BYTES).hex()
    writer.append("fact", {"uid": uid, "id": name})
    return uid


def rename(writer: Writer, old: str, new: str) -> str:
    """Give a fact another id and return the record's name; the old id stays as an alias."""
    fact = read.fact(writer.connection, old)
    wanted = check_id(new)
    if wanted == fact.id:
        raise UsageFault.of("same-id", f"the fact is called {wanted!r} already", "give another id")
    check_free(writer.connection, wanted, fact.uid)
    table = tables.facts
    after = writer.connection.execute(
        select(table.c.record).where(table.c.uid == fact.uid)
    ).scalar_one()
    return writer.append("rename", {"uid": fact.uid, "from": fact.id, "to": wanted, "after": after})


def check_free(connection: Connection, name: str, uid: str) -> None:
    """Raise Refused if another fact than ``uid`` has or had this id, or one that looks like it."""
    table, wanted = tables.looks, looks(name)
    owner = connection.execute(
        select(table.c.uid).where(table.c.look.in_(wanted), table.c.uid != uid)
    ).scalar()
    if owner is None:
        return
    facts, aliases = tables.facts, tables.aliases
    held = connection.execute(
        union_all(
            select(facts.c.id).where(facts.c.uid == owner),
            select(aliases.c.id).where(aliases.c.uid == owner),
        )
    ).scalars()
    alike = [one for one in held if looks(one) & wanted]
    if not alike:
        raise load.lying(f"an id like {name!r} is taken by a fact that has no such id")
    if name in alike:
        raise Refused.of(
            "id-taken",
            f"{name!r} is or was the id of another fact",
            "choose another id; an id that a fact once had keeps leading to it",
            details={"existing": name},
        )
    raise Refused.of(
        "id-like-another",
        f"{name!r} looks like {alike[0]!r}, which the registry has already",
        f"use {alike[0]!r} itself, or an id that cannot be taken for it",
        details={"existing": alike[0]},
    )
