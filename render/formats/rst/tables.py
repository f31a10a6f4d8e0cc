"""Tables that are drawn with signs: where their cells stand, and how their columns stay in line.

A column never gets narrower, and what is put in is only signs at the ends of cells: so columns are as wide as
their widest line, and the bytes of the document stay.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from factlock.registry.errors import Finding
from factlock.render.formats.rst import grid, simple, syntax
from factlock.render.formats.rst.drawn import Found, Page, Table
from factlock.render.formats.rst.syntax import Line
from factlock.render.parts import HOLE


@dataclass(slots=True)
class Budget:
    """How many lines may still be looked at in vain for the end of a table."""

    lines: int = 50_000


def begins(text: str, start: int, end: int) -> bool:
    """Whether a line is the upper edge of a table."""
    return bool(grid.EDGE.match(text, start, end) or simple.EDGE.match(text, start, end))


def read(page: Page, number: int, at: int, budget: Budget) -> Found | None:
    """Read the table whose upper edge begins at an offset of a line; None if it is none.

    Placeholders are as wide as they are written.
    """
    own = page.lines[number]
    first = Line(at, own.end, own.indent + syntax.width(page.source[own.start : at]))
    if page.text[at] == "+":
        return grid.read(page, first, number)
    if budget.lines <= 0:
        return None
    found = simple.read(page, first, number, budget.lines)
    if found is None:
        budget.lines -= _looked(page.lines, number, first.indent)
    return found


def _looked(lines: Sequence[Line], number: int, indent: int) -> int:
    """Return how many lines follow until one that stands further to the left."""
    at = number + 1
    while at < len(lines) and (lines[at].blank or lines[at].indent >= indent):
        at += 1
    return at - number


def padding(table: Table, grown: Callable[[int, int], int]) -> Iterator[tuple[int, str]]:
    """Yield what is put at which offset so that the columns of a table stay in line.

    ``grown(start, end)`` is how many columns wider a stretch became.
    """
    wider = [[grown(cell.start, cell.end) for cell in cells] for cells in table.lines]
    more = [0] * table.columns
    for cells, by in zip(table.lines, wider, strict=True):
        for cell, one in zip(cells, by, strict=True):
            if cell.first == cell.last:
                more[cell.first] = max(more[cell.first], one)
    for cells, by in zip(table.lines, wider, strict=True):
        for cell, one in zip(cells, by, strict=True):
            missing = one - sum(more[cell.first : cell.last + 1])
            if cell.first < cell.last and missing > 0:
                more[cell.last] += missing
    for cells, by in zip(table.lines, wider, strict=True):
        for cell, one in zip(cells, by, strict=True):
            put = sum(more[cell.first : cell.last + 1]) - one
            if put > 0 and cell.fill:
                yield cell.end, cell.fill * put


def refused(text: str, start: int, end: int) -> list[Finding]:
    """Return why values cannot stand in a table of comma-separated values."""
    told = Finding(
        "placeholder-in-csv-table",
        "a value cannot be filled into a csv-table: a comma or a quote in it would make other cells",
        "write the table as a list-table",
    )
    return _at_holes(told, text, start, end)


def ragged(text: str, start: int, end: int) -> list[Finding]:
    """Return why values cannot stand in a table whose columns are not told."""
    told = Finding(
        "placeholder-in-ragged-table",
        "a value stands in a table whose lines are not of one width, or whose words reach over a column",
        "draw the columns as wide as the placeholders in them, or write the table as a list-table",
    )
    return _at_holes(told, text, start, end)


def _at_holes(told: Finding, text: str, start: int, end: int) -> list[Finding]:
    found, at, line = [], 0, 1
    for hole in re.finditer(f"{HOLE}+", text[start:end]):
        line += text.count("\n", at, start + hole.start())
        at = start + hole.start()
        found.append(replace(told, line=line, column=at - text.rfind("\n", 0, at)))
    return found
