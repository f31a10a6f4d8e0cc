"""Cells as evidence: a value proved by its table, its row heads and its column heads.

A value never crosses cells, and heads may name the period. Heads are the cells that the page marks as
such; where a row or a column has none, its first cell stands in (HTML Standard, 4.9.12).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Self

from factlock.registry import cellwords, rawvalue, text
from factlock.registry.errors import Finding, UsageFault
from factlock.registry.evidence import Examiner
from factlock.registry.model import CellAnchor, QualifierBasis
from factlock.registry.page import Cell
from factlock.registry.period import Period, Relation
from factlock.registry.proof import Place, Proof
from factlock.registry.refusals import period_conflict
from factlock.registry.tablegrid import Grid, grids, is_table
from factlock.registry.text.squeeze import squeeze

__all__ = ["CellClaimed", "Grid", "anchor_at", "grids", "is_table", "prove", "with_heads"]

_FORM = "table=2;row=Norway;col=2024"
_ALL_HEADS = " / "


@dataclass(frozen=True, slots=True)
class CellClaimed:
    """A cell by the heads of its row and column; ``table`` is its number (from 1), caption or sheet.

    ``row`` and ``column`` are one of the heads, or all of them parted by slashes (Norway / 2024).

    An empty ``table`` stands for the one table that has such heads. ``value`` is the literal where
    the cell holds more than one value. ``at`` is the place of the cell where it is known: table
    (from 1), row and column (from 0); heads then need not tell it from others. ``forecast`` tells that
    the fact is admitted as a forecast, a target or an estimate.
    """

    row: str
    column: str
    table: str = ""
    value: str = ""
    period: Period | None = None
    at: tuple[int, int, int] | None = None
    forecast: bool = False

    @classmethod
    def parse(cls, form: str, *, value: str = "", period: Period | None = None) -> Self:
        """Read ``table=2;row=Norway;col=2024``. Raises UsageFault."""
        parts: dict[str, str] = {}
        for part in form.split(";"):
            name, equals, content = part.partition("=")
            name = {"column": "col"}.get(name.strip(), name.strip())
            if not equals or name not in ("table", "row", "col") or name in parts:
                raise UsageFault.of("bad-cell", f"{form!r} names no cell", f"write {_FORM!r}")
            parts[name] = content.strip()
        if not (parts.get("row") and parts.get("col")):
            raise UsageFault.of(
                "bad-cell", f"{form!r} names no row or no column", f"write {_FORM!r}"
            )
        return cls(parts["row"], parts["col"], parts.get("table", ""), value, period)

    def __str__(self) -> str:
        table = f"table={self.table};" if self.table else ""
        return f"{table}row={self.row};col={self.column}"


_HeadsKey = tuple[tuple[str, ...], tuple[str, ...]]


class _Same:
    """Whether heads say what is wanted; each different one is compared once."""

    def __init__(self, wanted: str) -> None:
        self._wanted = wanted
        self._seen: dict[str, bool] = {}

    def __call__(self, head: str) -> bool:
        if head not in self._seen:
            self._seen[head] = text.same(head, self._wanted)
        return self._seen[head]

    def among(self, heads: tuple[str, ...]) -> bool:
        """Whether one of the heads says it, or all of them, parted by slashes, do."""
        whole = len(heads) > 1 and _ALL_HEADS in self._wanted
        return any(map(self, heads)) or (whole and self(_ALL_HEADS.join(heads)))


def prove(examiner: Examiner, claimed: CellClaimed) -> Proof | tuple[Finding, ...]:
    """Pass a cell through the gate: the proof, or every reason why not."""
    tables = grids(examiner)
    chosen = [grid for grid in tables if is_table(grid, claimed.table)]
    found = _standing_at(tables, *claimed.at) if claimed.at else _fitting(chosen, claimed)
    if len(found) != 1:
        return (_not_one(claimed, chosen or tables, len(found)),)
    grid, cell = found[0]
    place = examiner.place(cell.start, cell.end)
    if rawvalue.lacks_result(cell):
        return (rawvalue.no_result(grid.table.sheet, cell),)
    kept = rawvalue.value_of(cell, claimed.value)
    if kept is not None and not any(text.same(v.literal, claimed.value) for v in place.values):
        place = rawvalue.kept_place(place, cell)
    heads, anchor = grid.heads(cell), grid.anchor(cell)
    value = cellwords.choose(place, claimed.value, heads, examiner.language)
    if isinstance(value, Finding):
        return (value,)
    dated = any(examiner.times_of(head) for head in (*heads.columns, *heads.rows))
    problems = list(
        cellwords.objections(place, value, heads, dated=dated, forecast=claimed.forecast)
    )
    period = _period(examiner, anchor, claimed.period)
    if isinstance(period, Finding):
        problems.append(period)
    if problems or isinstance(period, Finding):
        return tuple(problems)
    low = examiner.plain.from_page(cell.start)
    shown = place.form != rawvalue.FORM  # what is kept stands for the whole of what is shown
    return Proof(
        place=place,
        value=replace(value, start=0, end=value.end - value.start),
        value_start=examiner.plain.to_page(low + value.start) if shown else cell.start,
        value_end=examiner.plain.to_page(low + value.end - 1) + 1 if shown else cell.end,
        period=period[0],
        period_basis=period[1],
        cell=anchor,
    )


def _fitting(tables: Sequence[Grid], claimed: CellClaimed) -> list[tuple[Grid, Cell]]:
    """Return the cells whose heads are those claimed."""
    is_row, is_column = _Same(claimed.row), _Same(claimed.column)
    return [
        (grid, cell)
        for grid in tables
        for cell in grid.table.cells
        if not cell.head
        and is_row.among(grid.row_heads(cell))
        and is_column.among(grid.column_heads(cell))
    ]


def _standing_at(
    tables: Sequence[Grid], table: int, row: int, column: int
) -> list[tuple[Grid, Cell]]:
    """Return the cell at a place, if it is one that holds a value."""
    grid = tables[table - 1] if 1 <= table <= len(tables) else None
    cell = grid.at.get((row, column)) if grid else None
    return [(grid, cell)] if grid and cell and not cell.head else []


def anchor_at(examiner: Examiner, start: int, end: int) -> CellAnchor | None:
    """Return the innermost cell that holds a span of the page's text, or None."""
    best: tuple[int, CellAnchor] | None = None
    for grid in grids(examiner):
        for cell in grid.table.cells:
            if cell.start <= start and end <= cell.end and not cell.head:
                size = cell.end - cell.start
                if best is None or size < best[0]:
                    best = size, grid.anchor(cell)
    return best[1] if best else None


def with_heads(
    examiner: Examiner, wanted: CellAnchor, *, form: str = ""
) -> tuple[tuple[CellAnchor, Place], ...]:
    """Return every cell that has the heads of ``wanted``, wherever its table, row and column are now.

    Where a table has the same caption, only cells of such tables count: another table may have the
    same heads over other figures. The form ``raw`` asks for what the cells keep, not what they show.
    """
    found = [
        (anchor, cell)
        for anchor, cell in _by_heads(examiner).get(_heads_key(wanted), ())
        if _same_heads(anchor.row_heads, wanted.row_heads)
        and _same_heads(anchor.column_heads, wanted.column_heads)
    ]
    named = {
        grid.number
        for grid in grids(examiner)
        if text.same(grid.table.caption, wanted.caption)
        and (wanted.caption or any(anchor.table == grid.number for anchor, _ in found))
    }
    places = (
        (anchor, cell, examiner.place(cell.start, cell.end))
        for anchor, cell in found
        if not named or anchor.table in named
    )
    return tuple(
        (anchor, rawvalue.kept_place(place, cell) if form == rawvalue.FORM else place)
        for anchor, cell, place in places
    )


@lru_cache(maxsize=1)
def _by_heads(examiner: Examiner) -> dict[_HeadsKey, list[tuple[CellAnchor, Cell]]]:
    """Return every cell under its heads; what :func:`text.same` takes for one stands together."""
    found: dict[_HeadsKey, list[tuple[CellAnchor, Cell]]] = {}
    for grid in grids(examiner):
        for cell in grid.table.cells:
            if not cell.head:
                anchor = grid.anchor(cell)
                found.setdefault(_heads_key(anchor), []).append((anchor, cell))
    return found


def _heads_key(anchor: CellAnchor) -> _HeadsKey:
    return tuple(map(_squeezed, anchor.row_heads)), tuple(map(_squeezed, anchor.column_heads))


_squeezed = lru_cache(maxsize=4096)(squeeze)


def _same_heads(heads: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    return len(heads) == len(wanted) and all(map(text.same, heads, wanted))


def _period(
    examiner: Examiner, anchor: CellAnchor, wanted: Period | None
) -> tuple[Period | None, QualifierBasis | None] | Finding:
    heads = [*anchor.row_heads, *anchor.column_heads, anchor.caption]
    told = [examiner.times_of(head) for head in heads]
    named = [periods[0] for periods in told if len(periods) == 1]
    if wanted is None:
        distinct = list(dict.fromkeys(named))
        return (distinct[0], QualifierBasis.TABLE) if len(distinct) == 1 else (None, None)
    if wanted in named:
        return wanted, QualifierBasis.TABLE
    if named and all(wanted.relation(period) is Relation.DISJOINT for period in named):
        return period_conflict("the heads of the cell", named, wanted)
    return wanted, QualifierBasis.DECLARED


def _not_one(claimed: CellClaimed, tables: Sequence[Grid], count: int) -> Finding:
    lines = [grid.summary() for grid in tables[:5]]
    if count:
        message, fix = (
            f"{count} cells fit {claimed}",
            "name the table, or heads that only one cell has:\n",
        )
    elif tables:
        message, fix = f"no cell fits {claimed}", "take the heads as the page writes them:\n"
    else:
        message, fix = "the page has no table", "take a text clause"
    return Finding(
        "cell-ambiguous" if count else "cell-absent",
        message,
        fix + "\n".join(lines),
        details={"tables": lines},
    )
