"""The cells of a table in the order of its arguments, made into rows."""

import re
from collections.abc import Iterator

from factlock.render.formats.blocks import Edit
from factlock.render.parts import Run, Span

_COUNT = re.compile(r"[ \t]*+:\s*+(\d{1,3})(?![\w.%])")
_LIST = re.compile(r"[ \t]*+:\s*+\(((?:[^()]|\([^()]*+\))*+)\)(?:\s*+\*\s*+(\d{1,3}))?")
_INNER = re.compile(r"\([^()]*+\)")
_SPANS = re.compile(r"\b(colspan|rowspan)[ \t]*+:[ \t]*+(\d{1,3})\b")
_MOST_COLUMNS = 200


class Grid:
    """Fills rows with cells; ``number`` is that of the table.

    Without a known number of columns, cells on one line of the document are a row.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.columns = 1
        self._runs: list[Run] = []
        self._lines: list[Span] = []
        self._edits: list[Edit] = []
        self._column = self._tabs = 0
        self._below: dict[int, int] = {}
        self._across, self._down = 1, 1

    def columns_at(self, text: str, at: int) -> None:
        """Read the number of columns from what stands behind the name of the argument."""
        count = _COUNT.match(text, at)
        widths = _LIST.match(text, at)
        if count is not None:
            self.columns = int(count[1])
        elif widths is not None:
            named = [one for one in _INNER.sub("", widths[1]).split(",") if one.strip()]
            self.columns = len(named) * int(widths[2] or 1)
        else:
            self.columns = 0
        self.columns = min(self.columns, _MOST_COLUMNS)

    def spans(self, text: str, at: int) -> None:
        """Read from the arguments of a cell how many columns and rows it takes."""
        end = text.find(")", at) if text.startswith("(", at) else at
        for name, count in _SPANS.findall(text[at : max(at, min(end, at + 500))]):
            number = max(1, min(int(count), _MOST_COLUMNS))
            if name == "colspan":
                self._across = number
            else:
                self._down = number

    def add(self, text: str, mark: int, lines: tuple[Span, ...], edits: tuple[Edit, ...]) -> None:
        """Add a cell whose bracket or quote stands at ``mark``; it reads as the tabs before the cell."""
        if self._lines and self._ends(text, mark):
            self._end_row()
        while self._below.get(self._column, 0) > 0 and self._column < self.columns:
            self._column += 1
        self._lines += [(mark, mark + 1), *lines]
        self._edits += [(mark, mark + 1, "\t" * (self._column - self._tabs)), *edits]
        self._tabs = self._column
        if self._down > 1:
            columns = range(self._column, self._column + self._across)
            self._below |= dict.fromkeys(columns, self._down)
        self._column += self._across
        self._across = self._down = 1

    def _ends(self, text: str, mark: int) -> bool:
        """Whether a row is full before a cell that begins at ``mark``."""
        if not self.columns:
            return "\n" in text[self._lines[-1][1] : mark]
        at = self._column
        while self._below.get(at, 0) > 0:
            at += 1
        return at >= self.columns

    def finish(self) -> Iterator[Run]:
        """Return the rows."""
        self._end_row()
        yield from self._runs

    def _end_row(self) -> None:
        if self._lines:
            start = self._lines[0][0]
            self._runs.append(
                Run(
                    "row", tuple(self._lines), tuple(self._edits), (start, start), table=self.number
                )
            )
        self._lines, self._edits = [], []
        self._column = self._tabs = 0
        self._below = {column: rows - 1 for column, rows in self._below.items() if rows > 1}
