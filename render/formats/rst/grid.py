"""Grid tables: cells between edges of bars and dashes ("Grid Tables")."""

import re
from collections.abc import Iterator, Sequence

from factlock.render.formats.rst.drawn import (
    MOST_COLUMNS,
    Cell,
    Columns,
    Found,
    Page,
    Table,
    trimmed,
)
from factlock.render.formats.rst.syntax import Line

EDGE = re.compile(r"\+-[-+]*-\+\Z")


def _block(lines: Sequence[Line], number: int, indent: int) -> Iterator[Line]:
    """Yield the lines of a block that stand at one column."""
    while number < len(lines) and not lines[number].blank and lines[number].indent == indent:
        yield lines[number]
        number += 1


def read(page: Page, first: Line, number: int) -> Found | None:
    """Read the table whose upper edge is the first line; None where its lines are not of one width."""
    source, text = page.source, page.text
    block = [first, *_block(page.lines, number + 1, first.indent)]
    edges = [n for n, line in enumerate(block) if n and EDGE.match(text, line.start, line.end)]
    while block and text[block[-1].start] not in "+|":
        block.pop()
    if not edges:
        return None
    places = [Columns(source, line) for line in block]
    wide = {one.width for one in places}
    if len(wide) > 1:
        return None
    corners: set[int] = set()
    for line, columns in zip(block, places, strict=True):
        if text[line.start] == "+" or text[line.end - 1] == "+":
            corners.update(columns.of(at) for at in _plus(text, line))
    ordered = sorted(corners)
    if len(ordered) > MOST_COLUMNS:
        return None
    cut = [
        tuple(_grid_line(text, line, one, ordered)) for line, one in zip(block, places, strict=True)
    ]
    rows = tuple(
        tuple(trimmed(text, cell) for cell in cells if cell.fill == " ")
        for cells in cut
        if any(cell.fill == " " for cell in cells)
    )
    table = Table(block[0].start, block[-1].end, tuple(cut), rows, len(ordered) - 1, grid=True)
    return Found(table, number + len(block))


def _plus(text: str, line: Line) -> Iterator[int]:
    """Yield where corners stand: a plus beside a rule."""
    for found in re.finditer(r"(?<=[-=+])\+|\+(?=[-=+])", text[line.start : line.end]):
        yield line.start + found.start()


def _grid_line(text: str, line: Line, columns: "Columns", corners: Sequence[int]) -> Iterator[Cell]:
    """Cut a line at the corners of the table where an edge stands."""
    begin, first = -1, 0
    for number, column in enumerate(corners):
        at = columns.at(column)
        if at < 0 or at >= line.end or text[at] not in "|+":
            continue
        if begin >= 0:
            words = text[begin + 1 : at]
            rule = words[:1] if (words and not words.strip("-")) or not words.strip("=") else ""
            if text[at] == "+" and not rule and not re.match(r"\+[-=]", text[at : at + 2]):
                continue
            yield Cell(begin + 1, at, first, number - 1, rule or " ")
        begin, first = at, number
