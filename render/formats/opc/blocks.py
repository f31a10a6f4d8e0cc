"""The places of a package of parts, by the blocks of its text."""

from bisect import bisect_right
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Blocks:
    """The places of a document by block: a paragraph or a row of a table, from 1."""

    named: tuple[tuple[int, str], ...]

    def place(self, offset: int) -> tuple[int, int]:
        """Return the number of the block, and the column in it."""
        at = self._at(offset)
        return at + 1, offset - (self.named[at][0] if self.named else 0) + 1

    def name(self, line: int) -> str:
        """Return the name of a block: its part, and the how manieth paragraph or row it is there."""
        return self.named[line - 1][1] if 0 < line <= len(self.named) else ""

    def _at(self, offset: int) -> int:
        return max(bisect_right(self.named, offset, key=lambda one: one[0]) - 1, 0)
