"""How a fact is shown: a card for people, a row for programs."""

from typing import Any

from factlock.registry.console import Console
from factlock.registry.model import (
    Basis,
    CellAnchor,
    Derivation,
    Evidence,
    InputState,
    KeyFact,
    QualifierBasis,
    Revision,
)
from factlock.registry.rollup import standing_of


def as_row(revision: Revision, key: str | None = None) -> dict[str, Any]:
    """Return one revision as a JSON object; ``key`` keeps only that key."""
    return {
        "fact": revision.name,
        "id": revision.id,
        "uid": revision.uid,
        "revision": revision.hash,
        "parents": list(revision.parents),
        "period": str(revision.period) if revision.period else None,
        "valid_from": revision.valid_from,
        "valid_to": revision.valid_to,
        "scope": dict(revision.scope),
        "forecast": revision.forecast,
        "why": revision.why or None,
        "at": revision.at,
        "keys": {
            k.key: {"value": k.value.as_json(), "evidence": [_evidence(e) for e in k.evidence]}
            | ({"derived": derived_row(k, k.derivation)} if k.derivation is not None else {})
            for k in revision.keys
            if key in (None, k.key)
        },
    }


def print_card(console: Console, revision: Revision, key: str | None = None) -> None:
    """Print one revision for people."""
    console.result(revision.name)
    for label, value in _qualifiers(revision):
        console.result(f"  {label}: {value}")
    for item in revision.keys:
        if key not in (None, item.key):
            continue
        console.result(f"  {item.key}: {item.value.literal}      <<{revision.name}.{item.key}>>")
        if item.value.in_heads:
            console.result(f"    heads say: {item.value.in_heads}")
        if item.derivation is not None:
            _print_derivation(console, item, item.derivation)
            continue
        for evidence in item.evidence:
            _print_evidence(console, evidence)


def _qualifiers(revision: Revision) -> list[tuple[str, str]]:
    lines = []
    if revision.valid_from or revision.valid_to:
        lines.append(("valid", f"{revision.valid_from or '…'} to {revision.valid_to or '…'}"))
    lines += [(name, value) for name, value in sorted(revision.scope.items())]
    if revision.forecast:
        lines.append(("kind", "forecast"))
    if revision.why:
        lines.append(("revised", revision.why))
    return lines


def _print_evidence(console: Console, evidence: Evidence) -> None:
    console.result(f"    “{' '.join(evidence.clause.split())}”")
    if evidence.cell:
        console.result(f"    cell: {_heads(evidence.cell)}")
    source = ", ".join(
        word for word in (evidence.title, evidence.publisher, evidence.published) if word
    )
    if source:
        console.result(f"    {source}")
    console.result(f"    {evidence.url}")
    how = evidence.state.value + (f" ({', '.join(evidence.folds)})" if evidence.folds else "")
    basis = "" if evidence.basis is Basis.FETCHED else f", {evidence.basis}"
    basis += f", rendered by {evidence.renderer}" if evidence.renderer else ""
    declared = ", period declared" if evidence.period_basis is QualifierBasis.DECLARED else ""
    console.result(
        f"    {evidence.status}, found {how}{basis}{declared}, snapshot {evidence.snapshot[:19]}…"
    )


def derived_row(key: KeyFact, derivation: Derivation) -> dict[str, Any]:
    """Return how a value was computed as a JSON object."""
    return {
        "formula": derivation.formula,
        "unit": derivation.unit or None,
        "places": derivation.places,
        "mode": derivation.mode,
        "status": standing_of(key).value,
        "outdated": list(derivation.outdated),
        "inputs": [
            {
                "operand": one.operand,
                "fact": one.name,
                "uid": one.revision.uid,
                "revision": one.revision.hash,
                "value": one.held.value.as_json(),
                "state": one.state.value,
                "status": standing_of(one.held).value,
            }
            for one in derivation.inputs
        ],
    }


def _print_derivation(console: Console, key: KeyFact, derivation: Derivation) -> None:
    console.result(f"    = {derivation.formula}")
    how = [f"in {derivation.unit}"] if derivation.unit else []
    if derivation.places is not None:
        how.append(f"rounded to {derivation.places} decimals ({derivation.mode})")
    console.result(f"    {', '.join([standing_of(key), 'derived', *how])}")
    for one in derivation.inputs:
        moved = "" if one.state is InputState.CURRENT else f", {one.state}"
        source = next((e.title or e.url for e in one.held.evidence), "")
        console.result(
            f"      {one.name} = {one.held.value.literal}      {standing_of(one.held)}{moved}, {source}"
        )
    if derivation.outdated:
        console.result(
            f"    outdated: {', '.join(derivation.outdated)} moved; factlock derive --outdated"
        )


def _heads(cell: CellAnchor) -> str:
    return f"table {cell.table}, {' / '.join(cell.row_heads)} · {' / '.join(cell.column_heads)}"


def _evidence(evidence: Evidence) -> dict[str, Any]:
    cell = evidence.cell
    return {
        "ref": evidence.ref,
        "status": evidence.status.value,
        "basis": evidence.basis.value,
        "url": evidence.url,
        "snapshot": evidence.snapshot,
        "clause": evidence.clause,
        "state": evidence.state.value,
        "form": evidence.form,
        "folds": list(evidence.folds),
        "start": evidence.start,
        "end": evidence.end,
        "value_start": evidence.value_start,
        "value_end": evidence.value_end,
        "source_span": list(evidence.source_span) if evidence.source_span else None,
        "fragment": evidence.fragment or None,
        "renderer": evidence.renderer or None,
        "prefix": evidence.prefix,
        "suffix": evidence.suffix,
        "heading": evidence.heading or None,
        "cell": {
            "table": cell.table,
            "row": cell.row,
            "column": cell.column,
            "row_heads": list(cell.row_heads),
            "column_heads": list(cell.column_heads),
        }
        if cell
        else None,
        "title": evidence.title or None,
        "publisher": evidence.publisher or None,
        "published": evidence.published or None,
        "period_basis": evidence.period_basis.value if evidence.period_basis else None,
    }
