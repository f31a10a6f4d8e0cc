"""From records to projections: the same steps for a live batch and for a rebuild.

Every step depends on the record, on what the records before it left, and on nothing else (no clock,
no random number), so that replaying all records in the order of the log gives the same rows.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Column, Connection, Table, delete, insert, select, update

from factlock.registry.ids import looks
from factlock.registry.model import NOTHING, FetchState, Status
from factlock.registry.page import MARKS
from factlock.registry.period import Period
from factlock.registry.store import load, tables
from factlock.registry.store.canonical import text_of
from factlock.registry.store.records import Record, content_names, coordinate, parse_ref

_STANDING = ("examined", "checked_at", "clause", "status", "since", "strikes", "seen")
_NO_MARKS = str.maketrans("", "", MARKS)


def project(target: Connection, origin: Connection, record: Record) -> None:
    """Add to the projections in ``target`` what ``record`` says; ``origin`` holds the records.

    Both are the same connection, except where a rebuild is only compared.
    """
    step = {
        "fact": _fact,
        "rename": _rename,
        "revision": _revision,
        "observation": _observation,
        "pass": _pass,
    }.get(record.kind)
    if step is not None:
        step(target, origin, record)


def rebuild(target: Connection, origin: Connection) -> None:
    """Empty the projections in ``target`` and replay every record into them."""
    for table in tables.PROJECTIONS:
        target.execute(delete(table))
    for record in in_order(origin):
        project(target, origin, record)


def in_order(origin: Connection) -> Iterator[Record]:
    """Yield every record in the order of the log. Raises Contradiction for a changed one."""
    table = tables.records
    after: tuple[int, int] = (0, -1)
    while True:
        page = origin.execute(
            select(table.c.seq, table.c.ordinal, table.c.hash, table.c.body)
            .where(
                (table.c.seq > after[0])
                | ((table.c.seq == after[0]) & (table.c.ordinal > after[1]))
            )
            .order_by(table.c.seq, table.c.ordinal)
            .limit(500)
        ).all()
        if not page:
            return
        for row in page:
            yield load.checked_record(row.hash, row.body)
        after = (page[-1].seq, page[-1].ordinal)


def search_text(text: str) -> str:
    """Return text as it is searched: NFKC and case-folded, without marks, each gap one space."""
    folded = unicodedata.normalize("NFKC", text.translate(_NO_MARKS)).casefold()
    return " ".join("".join(c if c.isprintable() else " " for c in folded).split())


# Names -------------------------------------------------------------------------------------------


def _fact(target: Connection, _origin: Connection, record: Record) -> None:
    uid, name = record.fields["uid"], record.fields["id"]
    target.execute(insert(tables.facts), {"uid": uid, "id": name, "record": record.name})
    _take_looks(target, uid, name)


def _rename(target: Connection, _origin: Connection, record: Record) -> None:
    uid, old, new = (record.fields[name] for name in ("uid", "from", "to"))
    facts, aliases = tables.facts, tables.aliases
    target.execute(update(facts).where(facts.c.uid == uid).values(id=new, record=record.name))
    target.execute(delete(aliases).where(aliases.c.id == new))
    target.execute(insert(aliases), {"id": old, "uid": uid})
    _take_looks(target, uid, new)


def _take_looks(target: Connection, uid: str, name: str) -> None:
    table, wanted = tables.looks, looks(name)
    mine = target.execute(
        select(table.c.look).where(table.c.look.in_(wanted), table.c.uid == uid)
    ).scalars()
    rows = [{"look": look, "uid": uid} for look in sorted(wanted - set(mine))]
    if rows:
        target.execute(insert(table), rows)


# Revisions ---------------------------------------------------------------------------------------


def _revision(target: Connection, origin: Connection, record: Record) -> None:
    fields, table = record.fields, tables.revisions
    period = fields["period"]
    where = coordinate(None if period is None else Period.parse(period))
    target.execute(
        insert(table),
        {
            "hash": record.name,
            "uid": fields["uid"],
            "coordinate": where,
            "period": period or "",
            "head": 1,
            "forked": 0,
        },
    )
    parents = fields["parents"]
    if parents:
        target.execute(update(table).where(table.c.hash.in_(parents)).values(head=0, forked=0))
        search = tables.search
        target.execute(delete(search).where(search.c.revision.in_(parents)))
    mine = (table.c.uid == fields["uid"]) & (table.c.coordinate == where) & (table.c.head == 1)
    heads = target.execute(select(table.c.hash).where(mine)).all()
    if parents or len(heads) > 1:
        target.execute(update(table).where(mine).values(forked=int(len(heads) > 1)))
    _evidence(target, origin, record)
    _search(target, origin, record)


def _evidence(target: Connection, origin: Connection, record: Record) -> None:
    """Add the evidence of a revision; what it took over from a parent keeps its standing."""
    inherited = _inherited(target, origin, record)
    held_in = {one["snapshot"] for key in record.fields["keys"].values() for one in key["evidence"]}
    pages = load.records(origin, held_in)
    rows, fresh = [], {}
    for key, held in record.fields["keys"].items():
        for number, one in enumerate(held["evidence"], 1):
            standing = inherited.get((key, text_of(one)))
            if standing is None:
                page = pages[one["snapshot"]]
                fresh[one["url"]] = page
                standing = _admitted(record, one, page)
            rows.append(
                {"revision": record.name, "key": key, "number": number}
                | {name: one[name] for name in ("url", "basis", "snapshot")}
                | standing
            )
    if rows:  # a derived value has no evidence of its own
        target.execute(insert(tables.evidence), rows)
    for url, page in fresh.items():
        _source(target, url, page, fetch=FetchState.OK.value, asked_at=record.fields["at"])


def _admitted(record: Record, one: Mapping[str, Any], page: Record) -> dict[str, Any]:
    at = record.fields["at"]
    return {
        "examined": page.fields["sha256"],
        "checked_at": at,
        "clause": one["state"],
        "status": Status.ACTIVE.value,
        "since": at,
        "strikes": 0,
        "seen": None,
    }


def _inherited(
    target: Connection, origin: Connection, record: Record
) -> dict[tuple[str, str], dict[str, Any]]:
    table, found = tables.evidence, {}
    for parent in load.records(origin, record.fields["parents"]).values():
        for row in target.execute(select(table).where(table.c.revision == parent.name)).mappings():
            one = parent.fields["keys"][row["key"]]["evidence"][row["number"] - 1]
            found[row["key"], text_of(one)] = {name: row[name] for name in _STANDING}
    return found


def _search(target: Connection, origin: Connection, record: Record) -> None:
    held = load.contents_held(origin, content_names(record.fields))
    rows = []
    for key, fields in record.fields["keys"].items():
        passages = [held.get(one["passage"], {}) for one in fields["evidence"]]
        parts = [held.get(fields["value"], {}).get("literal", "")]
        parts += [fields["derived"]["formula"]] if "derived" in fields else []
        parts += [words for one in passages for words in _words(one)]
        text = search_text("\n".join(dict.fromkeys(parts)))
        rows.append({"revision": record.name, "key": key, "text": text})
    target.execute(insert(tables.search), rows)


def _words(passage: Mapping[str, Any]) -> list[str]:
    """Return what a passage is found by; the heads of a cell are as good as a clause."""
    cell = passage.get("cell", NOTHING)
    heads = [*cell.get("row_heads", ()), *cell.get("column_heads", ()), cell.get("caption", "")]
    return [passage.get("clause", ""), passage.get("title", ""), *heads]


# Observations ------------------------------------------------------------------------------------


def _observation(target: Connection, origin: Connection, record: Record) -> None:
    fields = record.fields
    at, snapshot, state = fields["at"], fields["snapshot"], FetchState(fields["fetch"])
    page = None if snapshot is None else load.record(origin, snapshot)
    _source(
        target,
        fields["url"],
        page,
        fetch=state.value,
        asked_at=at,
        observation=record.name,
    )
    if state.readable or state is FetchState.UNCHANGED:
        _checked(target, fields, page)
    for result in fields["results"]:
        _result(target, result, at)


def _checked(target: Connection, fields: Mapping[str, Any], page: Record | None) -> None:
    """Note that evidence was looked for: all of the address, or what the record lists."""
    table, revisions = tables.evidence, tables.revisions
    values = {"checked_at": fields["at"]}
    if page is not None:
        values["examined"] = page.fields["sha256"]
    if fields["examined"] is None:
        heads = select(revisions.c.hash).where(revisions.c.head == 1)
        mine = (table.c.url == fields["url"]) & table.c.revision.in_(heads)
        target.execute(update(table).where(mine).values(values))
        return
    for ref in fields["examined"]:
        target.execute(update(table).where(_at(ref)).values(values))


def _result(target: Connection, result: Mapping[str, Any], at: str) -> None:
    table, here = tables.evidence, _at(result["ref"])
    before = target.execute(select(table.c.status).where(here)).scalar()
    values = {name: result[name] for name in ("status", "strikes")} | {"seen": result["value"]}
    if before != result["status"]:
        values["since"] = at
    if result["clause"] is not None:
        values["clause"] = result["clause"]
    target.execute(update(table).where(here).values(values))


def _pass(target: Connection, _origin: Connection, record: Record) -> None:
    fields = record.fields
    row = {name: fields[name] for name in ("claim", "source", "page", "ruleset", "at")}
    target.execute(insert(tables.passes), {"record": record.name, **row})


def _at(ref: str) -> Any:
    revision, key, number = parse_ref(ref)
    table = tables.evidence
    return (table.c.revision == revision) & (table.c.key == key) & (table.c.number == number)


def _source(target: Connection, url: str, page: Record | None, **values: Any) -> None:
    """Note what is known of an address; validators change only with the snapshot they came with."""
    if page is not None:
        headers = page.fields["headers"]
        values |= {
            "snapshot": page.name,
            "sha256": page.fields["sha256"],
            "etag": headers.get("etag"),
            "last_modified": headers.get("last-modified"),
        }
    _upsert(target, tables.sources, tables.sources.c.url, url, values)


def _upsert(
    target: Connection, table: Table, column: Column[Any], name: str, values: Mapping[str, Any]
) -> None:
    changed = target.execute(update(table).where(column == name).values(**values))
    if changed.rowcount == 0:
        target.execute(insert(table), {column.name: name, **values})
