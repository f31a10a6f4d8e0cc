"""The cells of a sheet as they lie in the file (ECMA-376-1, 18.3.1.73 and 18.3.1.4): where each stands."""

import re
from collections.abc import Collection, Iterator

from factlock.registry.sources.fragments import column_number
from factlock.registry.sources.sheets.cells import MOST_COLUMNS, MOST_ROWS
from factlock.render.formats.xlsx.xml import Element, S

_ADDRESS = re.compile(r"([A-Z]{1,3})([1-9]\d{0,6})")
_ROW, _CELL = f"{S}row", f"{S}c"


class Damaged(ValueError):
    """The sheet says what no program writes."""


def rows(data: Element) -> Iterator[tuple[int, list[tuple[int, Element]]]]:
    """Yield the rows with cells that hold something, each with the columns of these, from 0. Raises Damaged."""
    known: dict[str, int] = {}
    number = -1
    for row in data.iterfind(_ROW):
        told, before = row.get("r"), number
        number = whole(told) - 1 if told else number + 1
        if not before < number < MOST_ROWS:
            raise Damaged(f"the row {told or number + 1} stands out of its order")
        column = -1
        cells: list[tuple[int, Element]] = []
        for one in row.iterfind(_CELL):
            column = _column(one.get("r"), number, column, known)
            if len(one):
                cells.append((column, one))
        if cells:
            yield number, cells


def nodes(data: Element, wanted: Collection[tuple[int, int]]) -> dict[tuple[int, int], Element]:
    """Return the cells at some places."""
    lines = {row for row, _ in wanted}
    return {
        (row, column): node
        for row, cells in rows(data)
        if row in lines
        for column, node in cells
        if (row, column) in wanted
    }


def whole(told: str) -> int:
    """Return the number of a row or of a look. Raises Damaged."""
    if not (told.isascii() and told.isdigit() and len(told) < 9):
        raise Damaged(f"“{told[:20]}” is no number of a row or look")
    return int(told)


def _column(told: str | None, row: int, before: int, letters: dict[str, int]) -> int:
    column = before + 1
    if told:
        bare = told.rstrip("0123456789")
        known = letters.get(bare)
        if known is None:
            if _ADDRESS.fullmatch(told) is None:
                raise Damaged(f"“{told[:20]}” is no address of a cell")
            known = letters[bare] = column_number(bare)
        if told[len(bare) :] != str(row + 1) or known < column:
            raise Damaged(f"the cell {told[:20]} stands in row {row + 1}, out of its order")
        column = known
    if column >= MOST_COLUMNS:
        raise Damaged(f"row {row + 1} has more than {MOST_COLUMNS:,} columns")
    return column
