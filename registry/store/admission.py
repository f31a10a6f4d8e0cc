"""Whether a revision may stand at its coordinate, and storing it there."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from factlock.registry.errors import Refused, UsageFault
from factlock.registry.ids import check_id, check_key, looks
from factlock.registry.model import Evidence, FetchState, KeyFact, Revision, Status
from factlock.registry.store import load, read
from factlock.registry.store.naming import genesis
from factlock.registry.store.observation import observe
from factlock.registry.store.records import (
    EvidenceResult,
    Fields,
    coordinate,
    derived_fields,
    evidence_fields,
    evidence_ref,
    passage_text,
    qualifier_fields,
    value_text,
)
from factlock.registry.store.writer import Writer

if TYPE_CHECKING:
    from factlock.registry.store.compare import Comparison

Again = tuple[str, int, Evidence]


@dataclass(frozen=True, slots=True)
class Admission:
    """What admitting did: a ``new`` fact or period, a ``revised`` one, or one ``proved-again``.

    ``revision`` is the one that now stands, as it is held (id of today, hash, refs, statuses).
    """

    kind: Literal["new", "revised", "proved-again"]
    revision: Revision


def admit(writer: Writer, revision: Revision, *, revise: bool) -> Admission:
    """Store a revision, or an observation if it says nothing new. Raises as ``Batch.admit``."""
    asked = _checked(revision, revise=revise)
    admitted = [key for key in asked.keys if key.derivation is None]
    writer.check_snapshots(one.snapshot for key in admitted for one in key.evidence)
    derived = [key.derivation for key in asked.keys if key.derivation is not None]
    writer.check_kind("revision", (i.revision.hash for one in derived for i in one.inputs))
    uid = read.uid_of(writer.connection, asked.id) or genesis(writer, asked.id)
    held = read.heads(writer.connection, uid, coordinate(asked.period))
    if not held:
        name = _store(writer, asked, uid, (), _keys(writer, asked.keys))
        return _admission(writer, "new", name)
    if len(held) > 1:
        raise Refused.of(
            "forked-fact",
            f"{held[0].name} has {len(held)} current revisions that disagree",
            f"settle which one stands: factlock resolve {held[0].name}",
            details={"heads": [one.hash for one in held]},
        )
    return _beside(writer, held[0], asked, revise=revise)


def _checked(revision: Revision, *, revise: bool) -> Revision:
    """Return the revision with its names in NFC."""
    if revise and not revision.why.strip():
        raise UsageFault.of(
            "why-missing",
            f"{revision.name} is to be revised without a reason",
            "give --why TEXT (in facts.yaml: revise: WHY)",
        )
    if not revision.keys or not all(key.derivation or key.evidence for key in revision.keys):
        raise UsageFault.of(
            "no-evidence",
            f"{revision.name} has no key, or a key without a clause that proves it",
            "give at least one clause for every key",
        )
    keys = tuple(replace(key, key=check_key(key.key)) for key in revision.keys)
    _check_distinct([key.key for key in keys], ())
    return replace(revision, id=check_id(revision.id), keys=keys)


def _check_distinct(asked: Sequence[str], held: Collection[str]) -> None:
    """Raise Refused if two keys of one fact look alike."""
    seen = {look: key for key in held for look in looks(key)}
    for key in asked:
        like = next((seen[look] for look in looks(key) if look in seen), None)
        if like is not None and not (like == key and key in held):
            raise Refused.of(
                "key-like-another",
                f"the keys {like!r} and {key!r} of one fact look alike",
                "give them names that cannot be taken for one another",
                details={"existing": like, "key": key},
            )
        seen |= dict.fromkeys(looks(key), key)


def _beside(writer: Writer, held: Revision, asked: Revision, *, revise: bool) -> Admission:
    """Admit at a coordinate where ``held`` stands."""
    from factlock.registry.store.compare import compare  # noqa: PLC0415  (knows texts and values)

    seen = compare(held, asked)
    if not seen.findings and not seen.new and not seen.differing:
        return _proved_again(writer, "proved-again", held.hash, held, seen.same)
    if seen.findings and not revise:
        raise Refused(seen.findings)
    old = load.record(writer.connection, held.hash).fields["keys"]
    _check_distinct([key.key for key in asked.keys], old.keys())
    _check_complete(held, asked, seen)
    changed = {*seen.differing, *seen.new}
    fresh = _keys(writer, [key for key in asked.keys if key.key in changed])
    name = _store(writer, asked, held.uid, (held.hash,), old | fresh)
    again = [entry for entry in seen.same if entry[0] not in changed]
    return _proved_again(writer, "revised", name, held, again)


def _check_complete(held: Revision, asked: Revision, seen: "Comparison") -> None:
    """Raise Refused if new qualifiers would fall upon keys that were not proved under them."""
    missing = sorted({key.key for key in held.keys} - {key.key for key in asked.keys})
    if seen.qualifiers_differ and missing:
        raise Refused.of(
            "revise-incomplete",
            f"{held.name}: what bounds the fact changes, but {', '.join(missing)} was not proved anew",
            "give a clause for every key of the fact",
            details={"missing": missing},
        )


def _proved_again(
    writer: Writer,
    kind: Literal["revised", "proved-again"],
    name: str,
    held: Revision,
    again: Sequence[Again],
) -> Admission:
    """Store one observation a page for the evidence of revision ``name`` that was found again."""
    pages: dict[tuple[str, str], list[tuple[EvidenceResult, bool]]] = {}
    for key, number, one in again:
        before = held.key(key)
        changed = before is None or before.evidence[number - 1].status is not Status.ACTIVE
        result = EvidenceResult(evidence_ref(name, key, number), Status.ACTIVE, one.state)
        pages.setdefault((one.url, one.snapshot), []).append((result, changed))
    for (url, snapshot), looked in pages.items():
        observe(
            writer,
            url,
            FetchState.OK,
            snapshot=snapshot,
            results=[result for result, changed in looked if changed],
            examined=[result.ref for result, _ in looked],
        )
    return _admission(writer, kind, name)


def _store(
    writer: Writer, asked: Revision, uid: str, parents: Sequence[str], keys: Mapping[str, Any]
) -> str:
    fields: Fields = {
        "uid": uid,
        "id": asked.id,
        "period": None if asked.period is None else asked.period.label,
        "parents": list(parents),
        "why": asked.why,
        "keys": dict(keys),
    }
    return writer.append("revision", fields | qualifier_fields(asked))


def _keys(writer: Writer, keys: Sequence[KeyFact]) -> Fields:
    return {key.key: _key(writer, key) for key in keys}


def _key(writer: Writer, key: KeyFact) -> Fields:
    fields: Fields = {"value": writer.content(value_text(key.value)), "evidence": []}
    if key.derivation is not None:
        return fields | {"derived": derived_fields(key.derivation)}
    return fields | {
        "evidence": [
            evidence_fields(one, writer.content(passage_text(one))) for one in key.evidence
        ]
    }


def _admission(
    writer: Writer, kind: Literal["new", "revised", "proved-again"], name: str
) -> Admission:
    return Admission(kind, load.revisions(writer.connection, [name])[0])
