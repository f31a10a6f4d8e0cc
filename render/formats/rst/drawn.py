"""A table that is drawn with signs: its lines cut into cells, and its rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from factlock.render.formats.rst import syntax
from factlock.render.formats.rst.syntax import Line
from factlock.render.parts import Span

MOST_COLUMNS = 200


class Page(NamedTuple):
    """A document: its source, the same with holes for placeholders, and its lines."""

    source: str
    text: str
    lines: Sequence[Line]


class Cell(NamedTuple):
    """A stretch of one line of a table, from one column to another.

    ``end`` is where the stretch is filled up with ``fill``; empty where it need not be.
    """

    start: int
    end: int
    first: int
    last: int
    fill: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its lines cut into cells, and what is read of each row of them."""

    start: int
    end: int
    lines: tuple[tuple[Cell, ...], ...]
    rows: tuple[tuple[Span, ...], ...]
    columns: int
    grid: bool

    @property
    def wide(self) -> list[Cell]:
        """The stretches of text over several columns of a grid, within which no edge stands."""
        return [
            cell
            for cells in self.lines
            for cell in cells
            if cell.first < cell.last and cell.fill == " " and self.grid
        ]


class Found(NamedTuple):
    """A table, and the number of the line behind it."""

    table: Table
    after: int


def trimmed(text: str, cell: Cell) -> Span:
    """Return the span of what stands in a cell, without space at its ends."""
    words = text[cell.start : cell.end]
    start = cell.start + len(words) - len(words.lstrip())
    return start, max(start, cell.start + len(words.rstrip()))


class Columns:
    """The columns of a line, and the offsets at which they stand."""

    def __init__(self, source: str, line: Line) -> None:
        self._start = line.start
        words = source[line.start : line.end]
        self._narrow = words.isascii()
        self._of: list[int] = []
        self._at: dict[int, int] = {}
        if self._narrow:
            self.width = len(words)
            return
        column = 0
        for number, sign in enumerate(words):
            self._of.append(column)
            self._at[column] = line.start + number
            column += syntax.width(sign)
        self.width = column
        self._at[column] = line.end
        self._of.append(column)

    def of(self, at: int) -> int:
        """Return the column of an offset."""
        return at - self._start if self._narrow else self._of[at - self._start]

    def at(self, column: int) -> int:
        """Return the offset of a column; -1 where none begins there, the end of the line behind it."""
        if column >= self.width:
            return self._start + self.width if self._narrow else self._at[self.width]
        return self._start + column if self._narrow else self._at.get(column, -1)
