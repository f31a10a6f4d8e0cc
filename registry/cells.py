"""Cells as evidence: a value proved by its table, its row heads and its column heads.

A value never crosses cells, and heads may name the period. Heads are the cells that the page marks as
such; where a row or a column has none, its first cell stands in (HTML Standard, 4.9.12).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Self

from factlock.registry import text
from factlock.registry.errors import Finding, UsageFault
from factlock.registry.evidence import Examiner
from factlock.registry.model import CellAnchor, QualifierBasis
from factlock.registry.page import Cell, Table
from factlock.registry.period import Period, Relation
from factlock.registry.proof import Place, Proof
from factlock.registry.refusals import choose_value, period_conflict

_FORM = "table=2;row=Norway;col=2024"
_MOST_HEADS = 20
"""A cell has no more; a page cannot make a table cost the square of its rows."""


@dataclass(frozen=True, slots=True)
class CellClaimed:
    """A cell by the heads of its row and column; ``table`` is its number (from 1) or caption.

    An empty ``table`` stands for the one table that has such heads. ``value`` is the literal where
    the cell holds more than one value.
    """

    row: str
    column: str
    table: str = ""
    value: str = ""
    period: Period | None = None

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


class _Grid:
    """A table of a page with the text of its cells, looked up by row and by column."""

    def __init__(self, number: int, table: Table, examiner: Examiner) -> None:
        self.number = number
        self.table = table
        plain = examiner.plain
        self.words = {
            cell: " ".join(
                plain.text[plain.from_page(cell.start) : plain.from_page(cell.end)].split()
            )
            for cell in table.cells
        }
        rows: dict[int, list[Cell]] = {}
        columns: dict[int, list[Cell]] = {}
        for cell in table.cells:
            for row in range(cell.row, cell.row + cell.row_span):
                rows.setdefault(row, []).append(cell)
            for column in range(cell.column, cell.column + cell.column_span):
                columns.setdefault(column, []).append(cell)
        self._beside: dict[Cell, tuple[Cell, ...]] = {}
        self._above: dict[Cell, tuple[Cell, ...]] = {}
        for row, line in rows.items():
            ordered = sorted(line, key=lambda c: c.column)
            found = _governed(ordered, lambda c: (c.row, c.row_span))
            self._beside |= {c: heads for c, heads in found if c.row == row}
        for column, line in columns.items():
            ordered = sorted(line, key=lambda c: c.row)
            found = _governed(ordered, lambda c: (c.column, c.column_span))
            self._above |= {c: heads for c, heads in found if c.column == column}

    def row_heads(self, cell: Cell) -> tuple[str, ...]:
        """Return the heads of the cell's row, left to right."""
        return self._said(self._beside[cell])

    def column_heads(self, cell: Cell) -> tuple[str, ...]:
        """Return the heads of the cell's column, top to bottom."""
        return self._said(self._above[cell])

    def _said(self, cells: tuple[Cell, ...]) -> tuple[str, ...]:
        return tuple(self.words[cell] for cell in cells if self.words[cell])


def _governed(
    line: list[Cell], extent: Callable[[Cell], tuple[int, int]]
) -> Iterator[tuple[Cell, tuple[Cell, ...]]]:
    """Yield each cell that is no head with the heads before it; where none is, the first cell.

    A head gives way to one of the same extent in a later block of heads: below a second header row
    the first says nothing any more (HTML Standard, 4.9.12.2, "opaque headers").
    """
    earlier: list[Cell] = []
    block: list[Cell] = []
    for cell in line:
        if cell.head:
            earlier = [c for c in earlier if extent(c) != extent(cell)]
            block = [*block, cell][-_MOST_HEADS:]
            continue
        earlier, block = [*earlier, *block][-_MOST_HEADS:], []
        yield cell, tuple(earlier) or tuple(line[:1] if cell is not line[0] else ())


class _Same:
    """Whether heads say what is wanted; each different one is compared once."""

    def __init__(self, wanted: str) -> None:
        self._wanted = wanted
        self._seen: dict[str, bool] = {}

    def __call__(self, head: str) -> bool:
        if head not in self._seen:
            self._seen[head] = text.same(head, self._wanted)
        return self._seen[head]


def prove(examiner: Examiner, claimed: CellClaimed) -> Proof | tuple[Finding, ...]:
    """Pass a cell through the gate: the proof, or every reason why not."""
    grids = _grids(examiner)
    chosen = [grid for grid in grids if _is_table(grid, claimed.table)]
    is_row, is_column = _Same(claimed.row), _Same(claimed.column)
    found = [
        (grid, cell)
        for grid in chosen
        for cell in grid.table.cells
        if not cell.head
        and any(map(is_row, grid.row_heads(cell)))
        and any(map(is_column, grid.column_heads(cell)))
    ]
    if len(found) != 1:
        return (_not_one(claimed, chosen or grids, len(found)),)
    grid, cell = found[0]
    place = examiner.place(cell.start, cell.end)
    value = choose_value(place, claimed.value, examiner.language)
    if isinstance(value, Finding):
        return (value,)
    anchor = CellAnchor(
        grid.number,
        cell.row,
        cell.column,
        grid.row_heads(cell),
        grid.column_heads(cell),
        grid.table.caption,
    )
    period = _period(examiner, anchor, claimed.period)
    if isinstance(period, Finding):
        return (period,)
    low = examiner.plain.from_page(cell.start)
    return Proof(
        place=place,
        value=replace(value, start=0, end=value.end - value.start),
        value_start=examiner.plain.to_page(low + value.start),
        value_end=examiner.plain.to_page(low + value.end - 1) + 1,
        period=period[0],
        period_basis=period[1],
        cell=anchor,
    )


def anchor_at(examiner: Examiner, start: int, end: int) -> CellAnchor | None:
    """Return the innermost cell that holds a span of the page's text, or None."""
    best: tuple[int, CellAnchor] | None = None
    for grid in _grids(examiner):
        for cell in grid.table.cells:
            if cell.start <= start and end <= cell.end and not cell.head:
                size = cell.end - cell.start
                if best is None or size < best[0]:
                    heads = grid.row_heads(cell), grid.column_heads(cell)
                    anchor = CellAnchor(
                        grid.number, cell.row, cell.column, *heads, grid.table.caption
                    )
                    best = size, anchor
    return best[1] if best else None


def with_heads(examiner: Examiner, wanted: CellAnchor) -> tuple[tuple[CellAnchor, Place], ...]:
    """Return every cell that has the heads of ``wanted``, wherever its table, row and column are now.

    Of several, those in a table of the same caption come alone, if there are any.
    """
    found = [
        (CellAnchor(grid.number, cell.row, cell.column, *heads, grid.table.caption), cell)
        for grid in _grids(examiner)
        for cell in grid.table.cells
        if not cell.head
        for heads in [(grid.row_heads(cell), grid.column_heads(cell))]
        if _same_heads(heads[0], wanted.row_heads) and _same_heads(heads[1], wanted.column_heads)
    ]
    named = [one for one in found if text.same(one[0].caption, wanted.caption)]
    return tuple(
        (anchor, examiner.place(cell.start, cell.end)) for anchor, cell in (named or found)
    )


def _same_heads(heads: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    return len(heads) == len(wanted) and all(map(text.same, heads, wanted))


@lru_cache(maxsize=1)
def _grids(examiner: Examiner) -> tuple[_Grid, ...]:
    """Return the tables of a page; kept for the page at hand, as each of its cells asks again."""
    return tuple(_Grid(n, table, examiner) for n, table in enumerate(examiner.page.tables, 1))


def _is_table(grid: _Grid, wanted: str) -> bool:
    if not wanted:
        return True
    return str(grid.number) == wanted or bool(
        grid.table.caption and text.same(grid.table.caption, wanted)
    )


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


def _not_one(claimed: CellClaimed, grids: Sequence[_Grid], count: int) -> Finding:
    lines = []
    for grid in grids[:5]:
        cells = [cell for cell in grid.table.cells if not cell.head]
        rows = list(dict.fromkeys(head for cell in cells for head in grid.row_heads(cell)[:1]))
        columns = list(
            dict.fromkeys(head for cell in cells for head in grid.column_heads(cell)[-1:])
        )
        caption = f" “{grid.table.caption}”" if grid.table.caption else ""
        lines.append(
            f"table {grid.number}{caption}: rows {_listed(rows)}; columns {_listed(columns)}"
        )
    if count:
        message, fix = (
            f"{count} cells fit {claimed}",
            "name the table, or heads that only one cell has:\n",
        )
    elif grids:
        message, fix = f"no cell fits {claimed}", "take the heads as the page writes them:\n"
    else:
        message, fix = "the page has no table", "take a text clause"
    return Finding(
        "cell-ambiguous" if count else "cell-absent",
        message,
        fix + "\n".join(lines),
        details={"tables": lines},
    )


def _listed(words: list[str]) -> str:
    shown = ", ".join(f"“{word}”" for word in words[:8])
    return shown + (f" and {len(words) - 8} more" if len(words) > 8 else "") if words else "none"
