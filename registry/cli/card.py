"""How a fact is shown: a card for people, a row for programs."""

from typing import Any

from factlock.registry.console import Console
from factlock.registry.model import Basis, CellAnchor, Evidence, QualifierBasis, Revision


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
