"""Simple tables: columns under rules of equals signs ("Simple Tables")."""

import re
from collections.abc import Sequence

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
from factlock.render.parts import Span

EDGE = re.compile(r"=+(?: +=+)+\Z")
_EDGES = 3
"""Over the heads, under them, under all."""
_RULE = re.compile(r"[=-]+(?: +[=-]+)*\Z")


def read(page: Page, first: Line, number: int, most: int) -> Found | None:
    """Read the table whose upper edge is the first line; None where it has no end in so many lines."""
    text = page.text
    block = _block(page, first, number, most)
    if not block:
        return None
    edge = text[first.start : first.end]
    spans = [found.span() for found in re.finditer("=+", edge)]
    if len(spans) > MOST_COLUMNS:
        return None
    starts = [start for start, _ in spans]
    cut: list[tuple[Cell, ...]] = []
    rows: list[tuple[Span, ...]] = []
    pending = _Pending(page, first.indent, starts)
    for line in block:
        if line.blank:
            rows += pending.rows()
            cut += pending.cells(None)
        elif line.indent == first.indent and _RULE.match(text, line.start, line.end):
            spanned = [found.span() for found in re.finditer("[=-]+", text[line.start : line.end])]
            groups = _groups(starts, [start for start, _ in spanned])
            if groups is None:
                return None
            cells = pending.cells(groups)
            rows += pending.rows()
            cut += cells
            cut.append(_rule_cells(text, line, spanned, groups))
        else:
            pending.add(line)
    if pending.ragged:
        return None
    rows_made = tuple(row for row in [*rows, *pending.rows()] if row)
    table = Table(first.start, block[-1].end, tuple(cut), rows_made, len(starts), grid=False)
    return Found(table, number + len(block))


def _block(page: Page, first: Line, number: int, most: int) -> list[Line]:
    """Return the lines of a table: up to the third edge, or one before an empty line; none without an end."""
    block, borders = [first], 1
    for at in range(number + 1, min(len(page.lines), number + most)):
        line = page.lines[at]
        if not line.blank and line.indent < first.indent:
            return []
        block.append(line)
        if line.blank or line.indent > first.indent:
            continue
        if not page.text[line.start : line.end].strip("= "):
            borders += 1
            if borders == _EDGES or at + 1 >= len(page.lines) or page.lines[at + 1].blank:
                return block
    return []


def _groups(starts: Sequence[int], spanned: Sequence[int]) -> list[Span] | None:
    """Return which columns each rule of a line reaches over; None where one begins at no column."""
    if not spanned or spanned[0] != 0 or any(start not in starts for start in spanned):
        return None
    firsts = [starts.index(start) for start in spanned]
    lasts = [*(first - 1 for first in firsts[1:]), len(starts) - 1]
    return list(zip(firsts, lasts, strict=True))


def _rule_cells(
    text: str, line: Line, spanned: Sequence[Span], groups: Sequence[Span]
) -> tuple[Cell, ...]:
    return tuple(
        Cell(line.start + low, line.start + high, first, last, text[line.start])
        for (low, high), (first, last) in zip(spanned, groups, strict=True)
    )


class _Pending:
    """Lines of a simple table that wait for the rule that tells which columns they reach over."""

    def __init__(self, page: Page, indent: int, starts: Sequence[int]) -> None:
        self._source = page.source
        self._text = page.text
        self._indent = indent
        self._starts = starts
        self._lines: list[Line] = []
        self._rows: list[tuple[Span, ...]] = []
        self.ragged = False

    def add(self, line: Line) -> None:
        """Add a line."""
        self._lines.append(line)

    def rows(self) -> list[tuple[Span, ...]]:
        """Return what was read since."""
        rows, self._rows = self._rows, []
        return rows

    def cells(self, groups: Sequence[Span] | None) -> list[tuple[Cell, ...]]:
        """Return the cells of the lines; a rule under them tells of the last row of them alone."""
        own = [(n, n) for n in range(len(self._starts))]
        spanning = groups if groups is not None and len(groups) < len(own) else own
        last = next(
            (
                n
                for n in range(len(self._lines) - 1, -1, -1)
                if self._lines[n].indent == self._indent
            ),
            0,
        )
        cut = []
        for number, line in enumerate(self._lines):
            cells = self._cut(line, spanning if number >= last else own)
            cut.append(cells)
            self._rows.append(tuple(trimmed(self._text, cell) for cell in cells))
        self._lines.clear()
        return cut

    def _cut(self, line: Line, groups: Sequence[Span]) -> tuple[Cell, ...]:
        lead = line.indent - self._indent
        columns = Columns(self._source, line)
        cells = []
        for number, (first, last) in enumerate(groups):
            column = self._starts[first] - lead
            start = columns.at(max(0, column))
            final = number + 1 == len(groups)
            limit = (
                line.end
                if final
                else columns.at(max(0, self._starts[groups[number + 1][0]] - lead))
            )
            if start < 0 or limit < 0 or (limit < line.end and not self._text[limit - 1].isspace()):
                self.ragged = True
                break
            if limit >= line.end:
                cells.append(Cell(start, line.end, first, last, ""))
                break
            end = max(start, start + len(self._text[start:limit].rstrip()))
            cells.append(Cell(start, end, first, last, " "))
        return tuple(cells)
