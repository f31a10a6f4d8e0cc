"""The tables of a reStructuredText document: drawn ones, and those that are written as lists."""

import re

from factlock.render.formats.rst import tables
from factlock.render.formats.rst.drawn import Page
from factlock.render.formats.rst.inline import Edit
from factlock.render.formats.rst.taken import Lines
from factlock.render.parts import Span

_BULLET = re.compile(r"[-+*•‣⁃](?:[ \t]+|\Z)")


class Tables(Lines):
    """Takes tables."""

    def take_table(self, at: int) -> bool:
        """Take a table that is drawn; False if it is none."""
        found = tables.read(Page(self.source, self.text, self.lines), self.number, at, self.budget)
        if found is None:
            if at >= self.ragged_to:
                end = self.number
                while end < len(self.lines) and not self.lines[end].blank:
                    end += 1
                self.ragged_to = self.lines[end - 1].end
                self.taken.findings += tables.ragged(self.text, at, self.ragged_to)
            return False
        self.number = found.after
        self.taken.tables.append(found.table)
        for row in found.table.rows:
            edits: list[Edit] = []
            for cell, following in zip(row, [*row[1:], None], strict=True):
                edits += self.marked(*cell)
                if following is not None:
                    edits.append((cell[1], following[0], "\t"))
            if any(low < high for low, high in row):
                self.put(
                    [(row[0][0], row[-1][1])],
                    edits,
                    "row",
                    (row[0][0], row[0][0]),
                    table=self.table,
                )
        self.table += 1
        return True

    def list_table(self, first: int) -> None:
        """Take the lines from one on, a table that is written as a list of lists."""
        base = next((one for one in self.lines[first : self.number] if not one.blank), None)
        if base is None:
            return
        rows: list[list[tuple[int, int, bool]]] = []
        inner = -1
        for line in self.lines[first : self.number]:
            if line.blank:
                continue
            at = line.start
            opened = _BULLET.match(self.text, at, line.end) if line.indent == base.indent else None
            if opened is not None:
                rows.append([])
                inner = line.indent + len(opened.group().expandtabs(8))
                at = opened.end()
            cell = None
            if rows and (opened is not None or line.indent == inner):
                cell = _BULLET.match(self.text, at, line.end)
            if rows:
                rows[-1].append((at, cell.end() if cell else at, cell is not None))
                rows[-1].append((cell.end() if cell else at, line.end, False))
        for row in rows:
            self.list_row(row)
        self.table += 1

    def list_row(self, row: list[tuple[int, int, bool]]) -> None:
        """Add a row of spans; those that are marks of a list begin a cell."""
        edits: list[Edit] = []
        lines: list[Span] = []
        cell: list[Span] = []
        cells = 0
        for low, high, begins in row:
            if begins:
                edits += self.cell(cell)
                cell = []
                if cells:
                    edits.append((low, high, "\t"))
                    lines.append((low, high))
                cells += 1
            elif low < high:
                cell.append((low, high))
                if lines and lines[-1][1] == low:
                    lines[-1] = (lines[-1][0], high)
                else:
                    lines.append((low, high))
        edits += self.cell(cell)
        if lines:
            self.put(lines, edits, "row", (row[0][0], lines[0][0]), table=self.table)

    def cell(self, lines: list[Span]) -> list[Edit]:
        """Read the inline markup of a cell."""
        return self.marked(lines[0][0], lines[-1][1]) if lines else []
