"""Grids of cells, as sheets and delimited files give them, and how much of one is read."""

import re
from dataclasses import dataclass, field
from typing import Literal

from factlock.registry.model import FetchState
from factlock.registry.page import BLOCK, SPAN
from factlock.registry.sources.charset import CONTROL, without_no_characters
from factlock.registry.sources.reading import Unread

MOST_CELLS = 600_000
CELLS_AT_LEAST = 150_000
BYTES_A_CELL = 5
"""Of a packed sheet; real ones have nine and more, ones made to hold us up have next to none."""
MOST_CHARACTERS = 8_000_000
"""Of a page; one shared text may stand in every cell."""
MOST_HIDDEN = 200_000
_BROKEN_NUMBER = re.compile(r"(?<=\d)[ \xa0]*[\r\n\t][\s]*(?=\d)")
_SPACES = re.compile(r"[ \t\n\r\x0b\x0c\x85\u2028\u2029]+")
_CONTROL = re.compile(f"[{CONTROL}]")

CellKind = Literal["text", "number", "time"]


@dataclass(slots=True)
class GridCell:
    """One cell that shows something, or a formula without result; rows and columns count from 0.

    ``text`` is as :func:`cell_text` gives it. ``raw`` is the stored value in words where it is a number
    or a date. ``indent`` tells how far the text is set in.
    """

    row: int
    column: int
    text: str
    kind: CellKind = "text"
    raw: str = ""
    row_span: int = 1
    column_span: int = 1
    indent: int = 0


@dataclass(slots=True)
class Grid:
    """The visible cells of one sheet in order of rows, then columns; ``name`` empty for a file of rows.

    ``frozen_rows`` and ``frozen_columns`` are how many of them stay in sight. ``unseen`` are
    the rows that are hidden, ``loose`` those that are shown but are no rows of the table.
    """

    name: str
    cells: list[GridCell] = field(default_factory=list)
    frozen_rows: int = 0
    frozen_columns: int = 0
    unseen: set[int] = field(default_factory=set)
    loose: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Opened:
    """What a spreadsheet shows: its grids in the order of their tabs, its title and language."""

    grids: list[Grid]
    title: str = ""
    language: str = ""


class Budget:
    """What may still be read of a source: cells and characters."""

    __slots__ = ("cells", "characters", "most")

    def __init__(self, cells: int) -> None:
        self.cells = self.most = cells
        self.characters = MOST_CHARACTERS

    @classmethod
    def of_packed(cls, size: int) -> "Budget":
        """Return what may be read of a packed source of so many bytes."""
        return cls(min(MOST_CELLS, max(CELLS_AT_LEAST, size // BYTES_A_CELL)))

    def spend(self, characters: int, cells: int = 1) -> None:
        """Take account of cells and the characters in them; raises Unread."""
        self.cells -= cells
        self.characters -= characters
        if self.cells < 0:
            raise too_much(f"more than {self.most:,} cells")
        if self.characters < 0:
            raise too_much(f"more than {MOST_CHARACTERS:,} characters of text")


class Hidden:
    """Text that a source carries but does not show, up to a bound."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._left = MOST_HIDDEN

    def add(self, line: str) -> None:
        """Keep a line, while there is room."""
        if line and self._left > 0:
            self._lines.append(line[: self._left])
            self._left -= len(line) + 1

    def text(self) -> str:
        """Return the lines."""
        return BLOCK.join(self._lines)


def cell_text(text: str) -> str:
    """Return the text of a cell on one line; a break between two digits stays one."""
    if text.isascii() and text.isprintable():
        return text.strip()
    return one_line(without_no_characters(text))


def one_line(text: str) -> str:
    """Return a text that may hold marks of ours on one line."""
    text = _BROKEN_NUMBER.sub("\x0b", text.strip())
    text = _SPACES.sub(lambda found: BLOCK if "\x0b" in found[0] else " ", text)
    return _CONTROL.sub(SPAN, text).strip()


def lead(text: str) -> int:
    """Return by how many spaces a text is set in."""
    return len(text) - len(text.lstrip(" \xa0\u2003\u3000"))


def too_much(what: str) -> Unread:
    """Return what to raise for a source that holds more than is read."""
    message = f"the source holds {what}; give the part that matters as a file of its own"
    return Unread(message, FetchState.TOO_LARGE)
