"""Tables of a page: where each cell stands in the grid and in the text.

The grid follows "Forming a table" (WHATWG HTML 4.9.12): spans reach down and right, rows of a
section do not reach beyond it. A cell is a head if the page says so: ``th``, ``scope``, a place in
``thead``, an ARIA role. Where a table of two rows and columns or more marks no heads for its
columns, its first row stands for them; where it marks none for its rows, its first column does;
but not where these hold numbers (a year alone is no number here), for then they are data.
"""

import re
from dataclasses import dataclass

from factlock.registry.page import MARKS, Cell, Table

MAX_COLUMNS = 1000
"""Columns beyond this are left out (the standard's own bound for one span)."""
MAX_ROW_SPAN = 65534
LONGEST_NUMBER = 40
"""Characters; a cell that holds more is no mere number."""
_SPAN = re.compile(r"\s*\+?(\d{1,6})")
_DATUM = re.compile(r"[^\w]*(?!(?:1[5-9]|20)\d\d\D*$)\d[\d\s.,%‰°/+−–-]*\W*")
_MARK = re.compile(f"[{MARKS}]")


def span_of(value: str | None, *, zero: bool = False) -> int:
    """Read a ``colspan`` or ``rowspan``; what is no number is 1. 0 is kept if ``zero``."""
    found = _SPAN.match(value or "")
    number = int(found[1]) if found else 1
    return number if number or zero else 1


@dataclass(slots=True)
class _Open:
    """A cell under construction; ``axis`` is what the page marks it as."""

    row: int
    column: int
    start: int
    end: int
    axis: str
    rows: int
    columns: int


class TableBuilder:
    """Collects the cells of one table while the page is walked."""

    def __init__(self) -> None:
        self.caption: tuple[int, int] = (0, 0)
        self._cells: list[_Open] = []
        self._row = -1
        self._column = 0
        self._taken: dict[int, int] = {}  # column -> first row that is free again
        self._section_first = 0
        self._section_start = 0
        self._in_head = False

    def section(self, *, head: bool) -> None:
        """Begin (``thead`` if ``head``) or end a group of rows."""
        for cell in self._cells[self._section_first :]:
            cell.rows = min(cell.rows or MAX_ROW_SPAN, self._row + 1 - cell.row)
        self._section_first = len(self._cells)
        self._taken.clear()
        self._in_head = head

    def row(self) -> None:
        """Begin a row."""
        self._row += 1
        self._column = 0

    def cell(self, start: int, mark: str, row_span: int, column_span: int) -> int:
        """Begin a cell; returns what :meth:`close` wants. ``mark``: ``th``, ``row``, ``column``."""
        if self._row < 0:
            self.row()
        while self._taken.get(self._column, 0) > self._row:
            self._column += 1
        if self._column >= MAX_COLUMNS:
            return -1
        columns = min(column_span, MAX_COLUMNS - self._column)
        if row_span != 1:
            free = self._row + min(row_span or MAX_ROW_SPAN, MAX_ROW_SPAN)
            for column in range(self._column, self._column + columns):
                self._taken[column] = max(free, self._taken.get(column, 0))
        axis = "column" if self._in_head and mark != "row" else mark
        self._cells.append(_Open(self._row, self._column, start, start, axis, row_span, columns))
        self._column += columns
        return len(self._cells) - 1

    def close(self, cell: int, end: int) -> None:
        """End the cell that :meth:`cell` began."""
        if cell >= 0:
            self._cells[cell].end = end

    def finish(self, text: str, caption: str) -> Table:
        """Return the table; ``text`` is the whole page's."""
        self.section(head=False)
        heads = self._heads([text[cell.start : cell.end] for cell in self._cells])
        cells = tuple(
            Cell(
                cell.row,
                cell.column,
                cell.start,
                cell.end,
                head=head,
                row_span=max(cell.rows, 1),
                column_span=cell.columns,
            )
            for cell, head in zip(self._cells, heads, strict=True)
        )
        return Table(cells, caption)

    def _heads(self, texts: list[str]) -> list[bool]:
        """Tell for each cell whether it is a head: marked, or standing for one that is not."""
        cells = self._cells
        heads = [bool(cell.axis) for cell in cells]
        width = max((cell.column + cell.columns for cell in cells), default=0)
        if width < 2 or self._row < 1:
            return heads
        data_rows = {
            cell.row for cell, text in zip(cells, texts, strict=True) if text and not cell.axis
        }
        marked_columns = any(
            cell.axis == "column" or (cell.axis == "th" and cell.row not in data_rows)
            for cell in cells
        )
        marked_rows = any(
            cell.axis == "row" or (cell.axis == "th" and cell.row in data_rows) for cell in cells
        )
        top = [n for n, cell in enumerate(cells) if cell.row == 0]
        side = [
            n
            for n, cell in enumerate(cells)
            if cell.column == 0 and cell.columns < width and cell.row in data_rows
        ]
        for marked, line in ((marked_columns, top), (marked_rows, side)):
            if not marked and not any(_is_datum(texts[n]) for n in line):
                for n in line:
                    heads[n] = True
        return heads


def _is_datum(text: str) -> bool:
    return len(text) <= LONGEST_NUMBER and _DATUM.fullmatch(_MARK.sub("", text)) is not None
