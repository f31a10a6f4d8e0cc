"""What stands over a cell: the heads of its column and of its row, the caption of its table.

Where the heads of a sheet are is found as for sheets that are read as sources; a cell that is filled in counts as data.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from typing import NamedTuple

from factlock.registry.sources.sheets.grids import Grid as Cells
from factlock.registry.sources.sheets.grids import GridCell
from factlock.registry.sources.sheets.heads import Block, blocks
from factlock.render.formats.xlsx.story import Grid, Spot

_STUB = "1"


class Over(NamedTuple):
    """What stands over a cell: heads of its column, heads of its row, captions, nearest first."""

    above: tuple[Spot, ...]
    beside: tuple[Spot, ...]
    titles: tuple[Spot, ...]


class SheetHeads:
    """The heads of one sheet."""

    def __init__(self, grid: Grid, text: str, filled: Callable[[Spot], bool]) -> None:
        """Find the heads; ``filled`` tells which cells hold nothing but what is filled in."""
        cells = Cells(grid.name)
        cells.frozen_rows, cells.frozen_columns = grid.frozen_rows, grid.frozen_columns
        self._spots = {(one.row, one.column): one for one in grid}
        for one in grid:
            number = one.number or filled(one)
            words = _STUB if filled(one) else " ".join(text[one.start : one.end].split())
            if words:
                made = GridCell(one.row, one.column, words, "number" if number else "text")
                made.row_span, made.column_span = one.rows, one.columns
                cells.cells.append(made)
        self._blocks = [_Heads(block) for block in blocks(cells)]
        self._of = {place: nth for nth, one in enumerate(self._blocks) for place in one.places}

    def over(self, row: int, column: int) -> Over:
        """Return what stands over a cell."""
        at = self._of.get((row, column))
        if at is None:
            return Over((), (), ())
        block = self._blocks[at]
        above = [self._spots[place] for place in block.above(row, column)]
        beside = [self._spots[place] for place in block.beside(row, column)]
        titles = [self._spots[place] for place in block.titles if place[0] < row]
        return Over(tuple(above), tuple(beside), tuple(reversed(titles)))


class _Heads:
    """The heads of one table, by where they reach."""

    def __init__(self, block: Block) -> None:
        self.places = {(cell.row, cell.column) for cell in block.cells}
        self.titles = [(cell.row, cell.column) for cell in block.titles]
        data = {(c.row, c.column) for c in block.cells} - block.heads - set(self.titles)
        first = min((row for row, _ in data), default=1 << 21)
        full = _full(block)
        self._rows = sorted({row for row, _ in self.places})
        self._tops: list[tuple[int, int, int]] = []
        self._sides: dict[int, list[tuple[int, int]]] = {}
        self._columns: dict[int, list[tuple[int, int]]] = {}
        for cell in block.cells:
            place = (cell.row, cell.column)
            if place not in block.heads:
                continue
            rows, columns = block.reach.get(place, (cell.row_span, cell.column_span))
            if cell.row < first or cell.row in full:
                self._tops.append((cell.row, cell.column, columns))
            else:
                low = bisect_left(self._rows, cell.row)
                for row in self._rows[low : bisect_right(self._rows, cell.row + rows - 1)]:
                    self._sides.setdefault(row, []).append(place)

    def above(self, row: int, column: int) -> Iterator[tuple[int, int]]:
        """Yield the heads of a column that stand over a row."""
        known = self._columns.get(column)
        if known is None:
            known = self._columns[column] = [
                (top, left) for top, left, wide in self._tops if left <= column < left + wide
            ]
        yield from (place for place in known if place[0] < row)

    def beside(self, row: int, column: int) -> Iterator[tuple[int, int]]:
        """Yield the heads of a row that stand before a column."""
        yield from (place for place in self._sides.get(row, ()) if place[1] < column)


def _full(block: Block) -> set[int]:
    """Return the rows that hold several heads and nothing else: between data, they head columns."""
    known: dict[int, list[bool]] = {}
    for cell in block.cells:
        known.setdefault(cell.row, []).append((cell.row, cell.column) in block.heads)
    return {row for row, told in known.items() if len(told) > 1 and all(told)}
