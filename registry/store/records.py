"""The shapes of records, and the way between them and the model.

A record is a JSON object with ``kind``, ``v`` (version of the shape), ``at``, ``ruleset``, and
``clock: "set"`` if the time was given and not read. It points to other records by name. Texts of a
page and values stand in it by salted name only; they live in the erasable contents.

    fact         uid · id                                       genesis of a fact
    rename       uid · from · to · after
    snapshot     every field of model.Snapshot
    revision     uid · id · period · parents · why · keys · valid_from · valid_to · scope · forecast
                 keys: {KEY: {value: CONTENT, evidence: [EVIDENCE]}}, of a derived value
                 {value: CONTENT, evidence: [], derived: {formula · unit · places · mode · inputs}}
                 with inputs: [[operand, revision, key]]
    observation  url · fetch · snapshot · examined · results · after
                 results: [{ref · clause · status · strikes · value}]
    pass         claim · source · page                          a claim of a document that held
    description  url · entry (CONTENT: key, item of CSL-JSON)   what a user declares of a source
    tombstone    erased: [names of contents or SHA-256 of snapshots] · why

``after`` names the record before it in the same chain (namings of a fact, observations of an
address), so that two records of one second never coincide and their order outlives the log.
``examined`` lists the evidence that was looked for; null stands for all of that address.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from factlock.registry.model import (
    NOTHING,
    RULESET,
    Basis,
    CellAnchor,
    ClauseState,
    Derivation,
    Evidence,
    KeyFact,
    QualifierBasis,
    Quantity,
    Revision,
    Snapshot,
    Status,
)
from factlock.registry.period import Period
from factlock.registry.store.canonical import text_of

SHAPE = 1
Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Record:
    """One record as it is kept: its name and what it says."""

    name: str
    fields: Mapping[str, Any]

    @property
    def kind(self) -> str:
        """What the record is about."""
        return str(self.fields["kind"])


@dataclass(frozen=True, slots=True)
class EvidenceResult:
    """What one look for one evidence gave.

    ``clause`` is None where the page was not had. ``strikes`` counts the bad looks in a row that the
    status rests on. ``value`` is what stands there now, if it is another one.
    """

    ref: str
    status: Status
    clause: ClauseState | None = None
    strikes: int = 0
    value: Quantity | None = None


def record_fields(kind: str, at: str, fields: Fields, *, clock_set: bool) -> Fields:
    """Return a record with what every record has."""
    common: Fields = {"kind": kind, "v": SHAPE, "at": at, "ruleset": RULESET}
    if clock_set:
        common["clock"] = "set"
    return common | fields


def coordinate(period: Period | None) -> str:
    """Return the same text for all written forms of one period, and empty for none.

    ``2025-H1`` and ``2025-01/2025-06`` are one coordinate; a fiscal year is its own.
    """
    if period is None:
        return ""
    if period.kind == "fiscal":
        return period.label
    return f"{period.kind} {period.start.isoformat()}/{period.end.isoformat()}"


def evidence_ref(revision: str, key: str, number: int) -> str:
    """Return the name of an evidence; ``number`` counts from 1."""
    return f"{revision}#{key}/{number}"


def parse_ref(ref: str) -> tuple[str, str, int]:
    """Read the name of an evidence back. Raises ValueError."""
    revision, hash_sign, rest = ref.partition("#")
    key, slash, number = rest.rpartition("/")
    if not (revision and hash_sign and key and slash and number.isdecimal()):
        raise ValueError(f"{ref!r} names no evidence")
    return revision, key, int(number)


# Snapshots ---------------------------------------------------------------------------------------


def snapshot_fields(snapshot: Snapshot) -> Fields:
    """Return the fields of a snapshot's record."""
    fields: Fields = {name: getattr(snapshot, name) for name in Snapshot.__dataclass_fields__}
    return fields | {"basis": snapshot.basis.value, "headers": dict(snapshot.headers)}


def snapshot_from(fields: Mapping[str, Any]) -> Snapshot:
    """Build the snapshot back."""
    values = {name: fields[name] for name in Snapshot.__dataclass_fields__}
    return Snapshot(**values | {"basis": Basis(fields["basis"])})


# Evidence ----------------------------------------------------------------------------------------

_PASSAGE = ("clause", "prefix", "suffix", "heading", "title", "publisher")
_PLAIN = (
    *("url", "snapshot", "start", "end", "value_start", "value_end"),
    *("form", "published", "fragment", "renderer"),
)


def passage_text(evidence: Evidence) -> str:
    """Return what an evidence takes from its page word for word: the content that can be erased."""
    passage: Fields = {
        name: getattr(evidence, name) for name in _PASSAGE if getattr(evidence, name)
    }
    if evidence.cell is not None:
        cell = evidence.cell
        passage["cell"] = {
            "row_heads": list(cell.row_heads),
            "column_heads": list(cell.column_heads),
            "caption": cell.caption,
        }
    return text_of(passage)


def value_text(value: Quantity) -> str:
    """Return a value as content."""
    return text_of(value.as_json())


def evidence_fields(evidence: Evidence, passage: str) -> Fields:
    """Return an evidence as it stands in a revision; ``passage`` names its content."""
    fields: Fields = {name: getattr(evidence, name) for name in _PLAIN}
    fields |= {
        "basis": evidence.basis.value,
        "state": evidence.state.value,
        "folds": list(evidence.folds),
        "passage": passage,
    }
    if evidence.source_span is not None:
        fields["source_span"] = list(evidence.source_span)
    if evidence.period_basis is not None:
        fields["period_basis"] = evidence.period_basis.value
    if evidence.cell is not None:
        cell = evidence.cell
        fields["cell"] = {"table": cell.table, "row": cell.row, "column": cell.column}
    return fields


def evidence_from(
    fields: Mapping[str, Any], passage: Mapping[str, Any], ref: str, status: Status
) -> Evidence:
    """Build the evidence back from its record and its passage."""
    span, cell, basis = fields.get("source_span"), fields.get("cell"), fields.get("period_basis")
    heads = passage.get("cell", NOTHING)
    return Evidence(
        **{name: fields[name] for name in _PLAIN},
        **{name: passage.get(name, "") for name in _PASSAGE},
        basis=Basis(fields["basis"]),
        state=ClauseState(fields["state"]),
        folds=tuple(fields["folds"]),
        source_span=(span[0], span[1]) if span else None,
        period_basis=QualifierBasis(basis) if basis else None,
        cell=None
        if cell is None
        else CellAnchor(
            cell["table"],
            cell["row"],
            cell["column"],
            tuple(heads.get("row_heads", ())),
            tuple(heads.get("column_heads", ())),
            heads.get("caption", ""),
        ),
        ref=ref,
        status=status,
    )


# Revisions ---------------------------------------------------------------------------------------


def derived_fields(derivation: Derivation) -> Fields:
    """Return how a value was computed, as it stands in a revision."""
    return {
        "formula": derivation.formula,
        "unit": derivation.unit,
        "places": derivation.places,
        "mode": derivation.mode,
        "inputs": [[one.operand, one.revision.hash, one.key] for one in derivation.inputs],
    }


def inputs_of(fields: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the inputs of all derived values of a revision: (revision, key)."""
    return [
        (revision, key)
        for held in fields["keys"].values()
        for _, revision, key in held.get("derived", NOTHING).get("inputs", ())
    ]


def qualifier_fields(revision: Revision) -> Fields:
    """Return what bounds a fact besides its period: validity, scope, forecast."""
    return {
        "valid_from": revision.valid_from,
        "valid_to": revision.valid_to,
        "scope": dict(revision.scope),
        "forecast": revision.forecast,
    }


def qualifier_names() -> tuple[str, ...]:
    """Return the fields that bound a fact besides its period."""
    return ("valid_from", "valid_to", "scope", "forecast")


def content_names(fields: Mapping[str, Any]) -> list[str]:
    """Return the contents that a record rests on, in the order in which it names them."""
    if fields["kind"] == "observation":
        return [result["value"] for result in fields["results"] if result["value"]]
    if fields["kind"] == "description":
        return [fields["entry"]]
    if fields["kind"] == "pass":
        return [fields["claim"]]
    if fields["kind"] != "revision":
        return []
    return [
        name
        for key in fields["keys"].values()
        for name in (key["value"], *(evidence["passage"] for evidence in key["evidence"]))
    ]


def revision_from(
    record: Record,
    contents: Mapping[str, Mapping[str, Any]],
    statuses: Mapping[str, Status],
    current_id: str,
) -> Revision:
    """Build a revision from its record, the contents it names and the statuses of its evidence.

    ``id`` is the fact's id today; the one it had then stands in the record.
    """
    fields = record.fields
    period = fields["period"]
    keys = []
    for key, held in fields["keys"].items():
        refs = [evidence_ref(record.name, key, n) for n in range(1, len(held["evidence"]) + 1)]
        keys.append(
            KeyFact(
                key,
                Quantity.from_json(contents[held["value"]]),
                tuple(
                    evidence_from(
                        one, contents[one["passage"]], ref, statuses.get(ref, Status.ACTIVE)
                    )
                    for one, ref in zip(held["evidence"], refs, strict=True)
                ),
            )
        )
    return Revision(
        uid=fields["uid"],
        id=current_id,
        keys=tuple(keys),
        period=None if period is None else Period.parse(period),
        valid_from=fields["valid_from"],
        valid_to=fields["valid_to"],
        scope=dict(fields["scope"]),
        forecast=fields["forecast"],
        parents=tuple(fields["parents"]),
        why=fields["why"],
        at=fields["at"],
        hash=record.name,
    )
