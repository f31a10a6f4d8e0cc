"""Tables of a page with the text and the heads of their cells, looked up by row and by column.

Heads are the cells that the page marks as such; where a row or a column has none, its first cell stands in
(HTML Standard, 4.9.12).
"""

from collections.abc import Callable, Iterator
from functools import lru_cache

from factlock.registry import text
from factlock.registry.evidence import Examiner
from factlock.registry.headwords import Heads
from factlock.registry.model import CellAnchor
from factlock.registry.page import Cell, Table

_MOST_HEADS = 20
"""A cell has no more; a page cannot make a table cost the square of its rows."""
_LINE_ABOVE = 80


class Grid:
    """A table of a page with the text of its cells, looked up by row and by column."""

    def __init__(self, number: int, table: Table, examiner: Examiner) -> None:
        self.number = number
        self.table = table
        plain = examiner.plain
        self._above_it = _line_above(examiner.page.text, table)
        self.words = {
            cell: " ".join(
                plain.text[plain.from_page(cell.start) : plain.from_page(cell.end)].split()
            )
            for cell in table.cells
        }
        self.at = {(cell.row, cell.column): cell for cell in table.cells}
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

    def anchor(self, cell: Cell) -> CellAnchor:
        """Return where a cell that is no head stands, with its heads."""
        return CellAnchor(
            self.number,
            cell.row,
            cell.column,
            self.row_heads(cell),
            self.column_heads(cell),
            self.table.caption,
        )

    def heads(self, cell: Cell) -> Heads:
        """Return all that heads a cell: also the caption, the corner of the heads, the line above."""
        corner = self.at.get((0, 0))
        said = self.words[corner] if corner is not None and corner is not cell else ""
        notes = (self.table.caption, said, self._above_it)
        return Heads(self.row_heads(cell), self.column_heads(cell), tuple(n for n in notes if n))

    def summary(self) -> str:
        """Return number, caption and heads on one line, for a person who is to choose."""
        cells = [cell for cell in self.table.cells if not cell.head]
        rows = list(dict.fromkeys(head for cell in cells for head in self.row_heads(cell)[:1]))
        columns = list(
            dict.fromkeys(head for cell in cells for head in self.column_heads(cell)[-1:])
        )
        caption = f" “{self.table.caption}”" if self.table.caption else ""
        return f"table {self.number}{caption}: rows {_listed(rows)}; columns {_listed(columns)}"

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


@lru_cache(maxsize=1)  # kept for the page at hand, as each of its cells asks again
def grids(examiner: Examiner) -> tuple[Grid, ...]:
    """Return the tables of a page with the text and the heads of their cells, in document order."""
    return tuple(Grid(n, table, examiner) for n, table in enumerate(examiner.page.tables, 1))


def is_table(grid: Grid, wanted: str) -> bool:
    """Whether a table has this number (from 1), caption or sheet; an empty one fits any."""
    if not wanted or str(grid.number) == wanted:
        return True
    names = (grid.table.caption, grid.table.sheet)
    return any(name and text.same(name, wanted) for name in names)


def _line_above(page: str, table: Table) -> str:
    """Return the line right above a table, if it is short enough to be a note to it."""
    first = min((cell.start for cell in table.cells), default=0)
    line = page[max(0, first - 2 * _LINE_ABOVE) : first].rstrip("\n\t ").rpartition("\n")[2]
    return line if len(line) <= _LINE_ABOVE and "\t" not in line else ""


def _listed(words: list[str]) -> str:
    shown = ", ".join(f"“{word}”" for word in words[:8])
    return shown + (f" and {len(words) - 8} more" if len(words) > 8 else "") if words else "none"
