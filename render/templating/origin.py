"""From a place in an expanded document back to its template."""

from array import array
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Any

from factlock.registry.sources.wire import BrokenFrame
from factlock.render.files import Document


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the pieces of an expanded document stand in its template, in order of their offsets."""

    expanded: Document = field(repr=False)
    _offsets: "array[int]"
    _lines: "array[int]"
    _columns: "array[int]"
    _moves: bytearray

    @classmethod
    def of(cls, expanded: Document, pieces: Any) -> "Origin":
        """Read the pieces as the child tells them. Raises BrokenFrame for what is none."""
        made = cls(expanded, array("q"), array("q"), array("q"), bytearray())
        try:
            for offset, line, column, moves in pieces:
                made._offsets.append(offset)
                made._lines.append(line)
                made._columns.append(column)
                made._moves.append(bool(moves))
        except (TypeError, ValueError, OverflowError) as problem:
            raise BrokenFrame(f"no places: {problem}") from problem
        return made

    def name(self, line: int) -> str:  # noqa: ARG002
        """Return nothing: lines of a template are known by their numbers."""
        return ""

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and column in the template of an offset in the expanded document, from 1."""
        at = bisect_right(self._offsets, offset) - 1
        if at < 0:
            return 1, 1
        line, column, start = self._lines[at], self._columns[at], self._offsets[at]
        if not self._moves[at]:
            return line, column
        here, width = self.expanded.place(offset)
        there, _ = self.expanded.place(start)
        return (line, column + offset - start) if here == there else (line + here - there, width)
