"""Merged cells (ECMA-376-1, 18.3.1.55): the first shows over all of them, the others show nothing."""

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from factlock.registry.sources.fragments import column_number
from factlock.registry.sources.sheets.cells import MOST_COLUMNS, MOST_MERGED, MOST_ROWS
from factlock.registry.sources.sheets.merges import MOST_STEPS
from factlock.render.formats.xlsx.walk import rows
from factlock.render.formats.xlsx.xml import Element, S

_ADDRESS = re.compile(r"\$?([A-Z]{1,3})\$?([1-9]\d{0,6})")


class Area(NamedTuple):
    """A range of cells, both ends included, from 0."""

    top: int
    left: int
    bottom: int
    right: int


class TooMuch(ValueError):
    """More merged cells than are looked at."""


def area_of(reference: str | None) -> Area | None:
    """Return the range that a reference names (``B2:D4``); None for what is none."""
    first, _, last = (reference or "").partition(":")
    start, end = _ADDRESS.fullmatch(first), _ADDRESS.fullmatch(last or first)
    if start is None or end is None:
        return None
    made = Area(int(start[2]) - 1, column_number(start[1]), int(end[2]) - 1, column_number(end[1]))
    right_way = made.top <= made.bottom and made.left <= made.right
    return made if right_way and made.bottom < MOST_ROWS and made.right < MOST_COLUMNS else None


class Merged:
    """The merged ranges of a sheet."""

    __slots__ = ("_covered", "_spans")

    @classmethod
    def of(cls, root: Element, data: Element) -> "Merged":
        """Find the merged ranges of a sheet. Raises TooMuch, Damaged."""
        if root.find(f"{S}mergeCells/{S}mergeCell") is None:
            return cls(root, (), ())
        numbers: list[int] = []
        columns: list[array[int]] = []
        for number, cells in rows(data):
            numbers.append(number)
            columns.append(array("H", (column for column, _ in cells)))
        return cls(root, numbers, columns)

    def __init__(
        self, root: Element, numbers: Sequence[int], columns: Sequence[Sequence[int]]
    ) -> None:
        """Find which of the cells that there are (columns by row) are covered. Raises TooMuch."""
        self._covered: set[tuple[int, int]] = set()
        self._spans: dict[tuple[int, int], Area] = {}
        steps = 0
        for nth, one in enumerate(root.iterfind(f"{S}mergeCells/{S}mergeCell")):
            if nth >= MOST_MERGED:
                raise TooMuch(f"a sheet has more than {MOST_MERGED:,} merged ranges")
            area = area_of(one.get("ref"))
            if area is None:
                continue
            self._spans[area.top, area.left] = area
            low, high = bisect_left(numbers, area.top), bisect_right(numbers, area.bottom)
            steps += 1 + high - low
            for at in range(low, high):
                line = columns[at]
                start, end = bisect_left(line, area.left), bisect_right(line, area.right)
                steps += end - start
                if steps > MOST_STEPS:
                    raise TooMuch("its merged ranges reach over too many cells")
                self._covered.update((numbers[at], column) for column in line[start:end])
            self._covered.discard((area.top, area.left))

    def covers(self, row: int, column: int) -> bool:
        """Whether a cell lies under another and shows nothing."""
        return (row, column) in self._covered

    def span(self, row: int, column: int) -> tuple[int, int]:
        """Return over how many rows and columns a cell shows."""
        area = self._spans.get((row, column))
        return (1, 1) if area is None else (area.bottom - area.top + 1, area.right - area.left + 1)
