"""Whether everything that is kept is what its name says, logged once, and complete."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from factlock.registry.errors import Finding
from factlock.registry.store import snapshots
from factlock.registry.store.canonical import name_of, parse, salted_name
from factlock.registry.store.inspection import Inspection, KeptRecord
from factlock.registry.store.log import LogEntry
from factlock.registry.store.shape import references

_RESTORE = "restore the last good copy of the registry"
_LOOK = "find out who wrote to the file besides Factlock"


@dataclass(slots=True)
class Seen:
    """What the steps of one check have seen so far; each step adds to it.

    ``whole`` turns false where a record could not be read, so that what it refers to is not known.
    """

    whole: bool = True
    members: dict[str, tuple[int, int]] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    uids: set[str] = field(default_factory=set)
    pointers: list[tuple[str, str]] = field(default_factory=list)
    owners: list[tuple[str, str]] = field(default_factory=list)
    contents: dict[str, str] = field(default_factory=dict)
    pages: dict[str, str] = field(default_factory=dict)
    erased: set[str] = field(default_factory=set)
    revisions: list[str] = field(default_factory=list)
    clock_set: int = 0
    counts: dict[str, int] = field(default_factory=dict)


def check_file(inspection: Inspection, _seen: Seen) -> Iterator[Finding]:
    """Ask SQLite about the file, and for the triggers."""
    for message in inspection.file_faults():
        yield Finding("registry-damaged", f"the file is damaged: {message}", _RESTORE)
    for name, fault in sorted(inspection.trigger_faults().items()):
        yield Finding(
            f"trigger-{fault}",
            f"the trigger {name}, which keeps the registry append-only, is {fault}"
            if fault != "unexpected"
            else f"there is a trigger {name} that is none of Factlock's",
            f"{_LOOK}; factlock audit --rebuild makes the triggers anew",
            details={"trigger": name},
        )


def check_log(inspection: Inspection, seen: Seen) -> Iterator[Finding]:
    """Walk the chain; learn which records are its members."""
    number, prev = 0, None
    for entry in inspection.log():
        number += 1
        problem = _entry_fault(entry, number, prev, seen)
        if problem:
            yield Finding(
                "log-broken",
                f"entry {entry.seq} of the log is broken: {problem}",
                _RESTORE,
                details={"seq": entry.seq},
            )
        number, prev = entry.seq, entry.hash
    seen.counts["entries"] = number


def _entry_fault(entry: LogEntry, number: int, prev: str | None, seen: Seen) -> str:
    try:
        fields = parse(entry.body)
        names = [str(name) for name in fields["records"]]
    except (ValueError, KeyError, TypeError):
        return "its text is no entry"
    twice = [name for name in names if name in seen.members]
    seen.members |= {name: (entry.seq, at) for at, name in enumerate(names)}
    seen.clock_set += fields.get("clock") == "set"
    columns = (entry.seq, entry.prev, entry.at)
    if name_of(entry.body) != entry.hash:
        return "its hash is not that of its text"
    if (fields.get("seq"), fields.get("prev"), fields.get("at")) != columns:
        return "its columns do not say what its text says"
    if entry.seq != number:
        return f"number {number} was expected"
    if entry.prev != prev:
        return "it does not follow the entry before it"
    return f"{twice[0]} is in the log twice" if twice else ""


def check_records(inspection: Inspection, seen: Seen) -> Iterator[Finding]:
    """Compare every record with its name and its place in the log."""
    count = 0
    for record in inspection.records():
        count += 1
        code, problem = _record_fault(record, seen)
        if code in ("record-hash-mismatch", "record-malformed"):
            seen.whole = False
        if code:
            yield Finding(code, f"{_named(record)} {problem}", _RESTORE, details=_where(record))
        seen.kinds.setdefault(record.hash, record.kind)
    seen.counts["records"] = count
    for name, (seq, _) in seen.members.items():
        if name not in seen.kinds:
            seen.whole = False
            message = f"record {name}, entry {seq} of the log, is missing"
            yield Finding("record-missing", message, _RESTORE, details={"record": name})


def _record_fault(record: KeptRecord, seen: Seen) -> tuple[str, str]:
    if name_of(record.body) != record.hash:
        return "record-hash-mismatch", "is not what was admitted: its hash is another one"
    try:
        fields = parse(record.body)
        refers = references(fields)
    except ValueError as problem:
        return "record-malformed", f"cannot be read: {problem}"
    seen.kinds[record.hash] = kind = str(fields["kind"])
    if kind == "fact":
        seen.uids.add(refers.uid)
    if kind == "revision":
        seen.revisions.append(record.hash)
    seen.pointers += [(record.hash, name) for name in refers.records]
    seen.owners += [(record.hash, refers.uid)] if refers.uid else []
    seen.contents |= dict.fromkeys(refers.contents, record.hash)
    seen.pages |= dict.fromkeys(refers.pages, record.hash)
    seen.erased.update(refers.erased)
    if seen.members.get(record.hash) is None:
        return "record-not-logged", "is in no entry of the log"
    if seen.members[record.hash] != (record.seq, record.ordinal) or kind != record.kind:
        return "record-misfiled", "is filed under another kind or place than the log says"
    return "", ""


def check_references(_inspection: Inspection, seen: Seen) -> Iterator[Finding]:
    """See that every record that is pointed to is there, and every fact has its genesis."""
    if not seen.whole:
        return
    for source, target in dict.fromkeys(seen.pointers):
        if target not in seen.kinds:
            message = f"record {source} rests on {target}, which is missing"
            yield Finding("reference-missing", message, _RESTORE, details={"record": source})
    for source, uid in seen.owners:
        if uid not in seen.uids:
            message = f"record {source} belongs to a fact {uid} that was never begun"
            yield Finding("reference-missing", message, _RESTORE, details={"record": source})


def check_contents(inspection: Inspection, seen: Seen) -> Iterator[Finding]:
    """Compare every erasable text with its salted name, and look for those that are gone."""
    held = set()
    for content in inspection.contents():
        held.add(content.hash)
        if salted_name(content.salt, content.text) != content.hash:
            where = seen.contents.get(content.hash, "")
            message = f"content {content.hash}" + (f" of record {where}" if where else "")
            yield Finding(
                "content-mismatch",
                f"{message} is not what was admitted",
                _RESTORE,
                details={"content": content.hash, "record": where},
            )
    seen.counts["contents"] = len(held)
    yield from _gone("content", held, seen.contents, seen)


def check_snapshots(inspection: Inspection, seen: Seen) -> Iterator[Finding]:
    """Unpack every page and compare it with its SHA-256, and look for those that are gone."""
    held = set()
    for kept in inspection.snapshots():
        held.add(kept.sha256)
        try:
            snapshots.decode(kept.sha256, kept.size, kept.encoding, kept.data)
        except ValueError as problem:
            yield Finding(
                "snapshot-mismatch",
                f"the bytes of snapshot {kept.sha256} are damaged: {problem}",
                _RESTORE,
                details={"sha256": kept.sha256},
            )
    seen.counts["snapshots"] = len(held)
    yield from _gone("snapshot", held, seen.pages, seen)


def _gone(what: str, held: set[str], wanted: dict[str, str], seen: Seen) -> Iterator[Finding]:
    for name in sorted(wanted.keys() - held):
        details = {"name": name, "record": wanted[name]}
        if name in seen.erased:
            message = f"{what} {name} of record {wanted[name]} was erased, as a tombstone says"
            yield Finding("redacted", message, severity="note", details=details)
        else:
            message = f"{what} {name} of record {wanted[name]} is missing"
            yield Finding(f"{what}-missing", message, _RESTORE, details=details)
    if seen.whole:
        for name in sorted(held - wanted.keys()):
            message = f"no record speaks of {what} {name}"
            yield Finding(f"{what}-unreferenced", message, _LOOK, details={"name": name})


def check_projections(inspection: Inspection, seen: Seen) -> Iterator[Finding]:
    """Replay the records beside the registry and compare what it would show."""
    if not seen.whole:
        return
    for table, difference in inspection.projection_differences().items():
        yield Finding(
            "projection-differs",
            f"the table {table} does not show what the records say: {difference}",
            "make it anew: factlock audit --rebuild",
            details={"table": table},
        )


STEPS = (
    check_file,
    check_log,
    check_records,
    check_references,
    check_contents,
    check_snapshots,
    check_projections,
)
"""In this order; a later step builds on what the earlier ones have seen."""


def _named(record: KeptRecord) -> str:
    return f"record {record.hash} ({record.kind}, entry {record.seq})"


def _where(record: KeptRecord) -> dict[str, object]:
    return {"record": record.hash, "kind": record.kind, "seq": record.seq}
