"""The places of a workbook: cells by their addresses, all else by what it is."""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from factlock.render.formats.xlsx.story import Grid, address


@dataclass(frozen=True, slots=True)
class CellPlaces:
    """Where a workbook has its places; a cell counts as a line.

    ``starts`` are the offsets at which they begin, ``names`` those of what is no cell, by its number.
    """

    starts: "array[int]"
    names: Mapping[int, str]
    grids: Sequence[Grid]

    def place(self, offset: int) -> tuple[int, int]:
        """Return the number of the cell, and the column in it."""
        at = max(bisect_right(self.starts, offset) - 1, 0)
        return at + 1, offset - (self.starts[at] if self.starts else 0) + 1

    def name(self, line: int) -> str:
        """Return the name of a place: ``Data!B4``."""
        if not 0 < line <= len(self.starts):
            return ""
        known = self.names.get(line - 1)
        return self._cell(self.starts[line - 1]) if known is None else known

    def _cell(self, start: int) -> str:
        at = bisect_right(self.grids, start, key=lambda grid: grid.begin) - 1
        if at < 0:
            return ""
        grid = self.grids[at]
        spot = grid.spot(bisect_left(grid.starts, start))
        return f"{grid.name}!{address(spot.row, spot.column)}"
