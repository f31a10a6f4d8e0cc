"""Whether what is to be admitted is what the registry already holds at that coordinate."""

from dataclasses import dataclass

from factlock.registry import quantities, text
from factlock.registry.errors import Finding
from factlock.registry.model import CellAnchor, Evidence, KeyFact, Revision
from factlock.registry.store.records import qualifier_fields

_KNOWN_APART = "admit it as another fact, or give --revise --why TEXT to say why it changed"


@dataclass(frozen=True, slots=True)
class Comparison:
    """What differs between a revision that is held and one that is to be admitted.

    ``same`` pairs each key that is proved again with the held evidence it proves: (key, number from
    1, the new evidence). ``differing`` and ``new`` are keys of the new revision. ``findings`` has one
    entry for each difference.
    """

    same: tuple[tuple[str, int, Evidence], ...]
    differing: tuple[str, ...]
    new: tuple[str, ...]
    qualifiers_differ: bool
    findings: tuple[Finding, ...]


def compare(held: Revision, asked: Revision) -> Comparison:
    """Compare qualifiers, and then key by key value and evidence."""
    findings = _qualifier_findings(held, asked)
    qualifiers_differ = bool(findings)
    same: list[tuple[str, int, Evidence]] = []
    differing: list[str] = []
    new: list[str] = []
    for key in asked.keys:
        before = held.key(key.key)
        if before is None:
            new.append(key.key)
            continue
        if before.derivation is not None or key.derivation is not None:
            finding = _formula_finding(held, before, key)
            if finding is not None:
                findings.append(finding)
            if finding is not None or _recomputed(before, key):
                differing.append(key.key)
            continue
        finding = _value_finding(held, before, key)
        if finding is None:
            pairs = [(_number(before, one), one) for one in key.evidence]
            same += [(key.key, number, one) for number, one in pairs if number]
            finding = _evidence_finding(held, before, key, [one for n, one in pairs if not n])
        if finding is not None:
            differing.append(key.key)
            findings.append(finding)
    return Comparison(tuple(same), tuple(differing), tuple(new), qualifiers_differ, tuple(findings))


def _number(held: KeyFact, asked: Evidence) -> int:
    """Return which held evidence has this address and clause, from 1; 0 if none has."""
    for number, one in enumerate(held.evidence, 1):
        if one.url == asked.url and _same_wording(one, asked):
            return number
    return 0


def _same_wording(first: Evidence, second: Evidence) -> bool:
    """Return whether two quote the same; a cell is known by its heads, wherever the table stands."""
    if (first.cell is None) != (second.cell is None):
        return False
    words = [(first.clause, second.clause)]
    if first.cell is not None and second.cell is not None:
        for heads in (
            (first.cell.row_heads, second.cell.row_heads),
            (first.cell.column_heads, second.cell.column_heads),
        ):
            if len(heads[0]) != len(heads[1]):
                return False
            words += zip(*heads, strict=True)
    return all(one == other or text.same(one, other) for one, other in words)


def _qualifier_findings(held: Revision, asked: Revision) -> list[Finding]:
    before, after = qualifier_fields(held), qualifier_fields(asked)
    return [
        Finding(
            "value-differs",
            f"{held.name}: {name} is {_shown(before[name])} in the registry, now {_shown(value)}",
            _KNOWN_APART,
            details={"field": name, "old": before[name], "new": value},
        )
        for name, value in after.items()
        if before[name] != value
    ]


def _value_finding(held: Revision, before: KeyFact, asked: KeyFact) -> Finding | None:
    if before.value.as_json() == asked.value.as_json():
        return None
    if quantities.same_value(before.value, asked.value):
        return None
    old, new = before.value.literal, asked.value.literal
    return Finding(
        "value-differs",
        f"{held.name}.{asked.key} is {old!r} in the registry, now {new!r}",
        _KNOWN_APART,
        details={"key": asked.key, "old": before.value.as_json(), "new": asked.value.as_json()},
    )


def _evidence_finding(
    held: Revision, before: KeyFact, asked: KeyFact, strange: list[Evidence]
) -> Finding | None:
    if not strange:
        return None
    one, known = strange[0], before.evidence[0]
    what = "address" if one.url != known.url else "clause"
    old, new = (known.url, one.url) if what == "address" else (_quoted(known), _quoted(one))
    return Finding(
        "evidence-differs",
        f"{held.name}.{asked.key} has the same value, but another {what}: {old!r} in the registry, "
        f"now {new!r}",
        "keep the one that is held, or give --revise --why TEXT to replace it",
        details={"key": asked.key, "old": old, "new": new},
    )


def _formula_finding(held: Revision, before: KeyFact, asked: KeyFact) -> Finding | None:
    old, new = _formula(before), _formula(asked)
    if old == new:
        return None
    return Finding(
        "formula-differs",
        f"{held.name}.{asked.key} is {old} in the registry, now {new}",
        _KNOWN_APART,
        details={"key": asked.key, "old": old, "new": new},
    )


def _formula(key: KeyFact) -> str:
    """Return how a value is had, in words."""
    one = key.derivation
    if one is None:
        return "proved by a clause"
    told = [f"in {one.unit}"] if one.unit else []
    told += [] if one.places is None else [f"rounded to {one.places} decimals ({one.mode})"]
    return ", ".join([f"computed as {one.formula}", *told])


def _recomputed(before: KeyFact, asked: KeyFact) -> bool:
    """Return whether one formula was computed again from other inputs, or came to something else."""
    one, other = before.derivation, asked.derivation
    assert one is not None  # noqa: S101  (the formulas agree)
    assert other is not None  # noqa: S101
    moved = bool(one.outdated) or [i.name for i in one.inputs] != [i.name for i in other.inputs]
    same = before.value.as_json() == asked.value.as_json()
    return moved or not (same or quantities.same_value(before.value, asked.value))


def _quoted(evidence: Evidence) -> str:
    cell: CellAnchor | None = evidence.cell
    if cell is None:
        return evidence.clause
    heads = " / ".join((*cell.row_heads, *cell.column_heads))
    return f"{heads}: {evidence.clause}"


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}={text}" for name, text in sorted(value.items())) or "empty"
    return "not set" if value is None else str(value)
