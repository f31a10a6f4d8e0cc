"""Tables of an AsciiDoc document: cells behind bars, with their specifications, in rows of so many columns."""

import re
from dataclasses import dataclass, field

from factlock.render.formats.asciidoc.inline import Edit
from factlock.render.formats.asciidoc.taken import Lines
from factlock.render.layout import Zone
from factlock.render.parts import Span, left_at

_CELL = re.compile(
    r"(?P<lead>(?:\A|(?<=[ \t\r\n])))(?P<spec>(?:(?P<columns>[0-9]{1,4})?(?:\.(?P<rows>[0-9]{1,4}))?(?P<kind>[+*]))?"
    r"(?:[<^>](?:\.[<^>])?|\.[<^>])?[a-z]?)(?P<sign>[|!])"
    r"|(?<!\\)(?P<bare>[|!])"
)
_COLUMNS = re.compile(r"\bcols\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^,\]\s]+))")
_MOST = 200


@dataclass(slots=True)
class Cell:
    """A cell: its lines, the span of the sign before it, how many columns and rows it takes, how often it stands."""

    sign: Span
    lines: list[Span] = field(default_factory=list)
    columns: int = 1
    rows: int = 1
    literal: bool = False
    """Whether it is printed as it stands."""


class Tables(Lines):
    """Takes tables."""

    def take_table(self, sign: str, attributes: str, first: int, last: int) -> None:
        """Take the lines of a table between its delimiters."""
        body = self.lines[first:last]
        shown = [line for line in body if not line.blank]
        if not shown:
            return
        low, high = shown[0].start, shown[-1].end
        if sign in ",:" or re.search(r"\b(?:format|separator)\s*=", attributes):
            self.separated(first, last, "," if sign == "," or "csv" in attributes else "")
            self.refuse(
                "placeholder-in-csv-table",
                "a value cannot be filled into a table of separated values: a separator in it would make other cells",
                "write the table with | before each cell",
                low,
                high,
            )
            return
        cells: list[Cell] = []
        count = 0
        for line in body:
            if line.blank:
                count = count or len(cells)
                continue
            if self.text.startswith("//", line.start) and not self.text.startswith(
                "///", line.start
            ):
                self.leave(line.start, line.end, Zone.HIDDEN)
                continue
            self.cells_of(line.start, line.end, sign, cells)
            count = count or sum(cell.columns for cell in cells)
        self.in_rows(cells, _columns(attributes) or max(1, count))
        self.table += 1

    def cells_of(self, start: int, end: int, sign: str, cells: list[Cell]) -> None:
        """Cut a line into cells; what stands before the first sign belongs to the cell before."""
        at = start
        for found in _CELL.finditer(self.text, start, end):
            mark = found["sign"] or found["bare"]
            if mark != sign:
                continue
            begin = found.start("spec") if found["sign"] else found.start()
            if cells and at < begin:
                cells[-1].lines.append(self.trimmed(at, begin))
            columns, rows, times = 1, 1, 1
            if found["sign"] and found["kind"]:
                columns, rows = int(found["columns"] or 1), int(found["rows"] or 1)
                if found["kind"] == "*":
                    columns, rows, times = 1, 1, columns
            cells.append(
                Cell(
                    (begin, found.end()),
                    [],
                    min(max(columns, 1), _MOST),
                    min(max(rows, 1), _MOST),
                    literal=bool(found["sign"]) and found["spec"].endswith("l"),
                )
            )
            # A cell that is printed again and again is read once; the others are empty.
            cells += [Cell((found.end(), found.end())) for _ in range(min(times, _MOST) - 1)]
            at = found.end()
        if cells:
            cells[-1].lines.append(self.trimmed(at, end))

    def trimmed(self, start: int, end: int) -> Span:
        """Return a span without space at its ends."""
        words = self.text[start:end]
        low = start + len(words) - len(words.lstrip())
        return low, max(low, start + len(words.rstrip()))

    def in_rows(self, cells: list[Cell], columns: int) -> None:
        """Put cells into rows, around those that reach down from rows above."""
        down = [0] * columns
        row: list[tuple[int, Cell]] = []
        at = 0
        for cell in cells:
            while at < columns and down[at]:
                at += 1
            if at >= columns:
                self.row(row)
                row, at = [], 0
                down = [max(0, one - 1) for one in down]
                while at < columns and down[at]:
                    at += 1
            if at < columns:
                for taken in range(at, min(columns, at + cell.columns)):
                    down[taken] = cell.rows
            row.append((at, cell))
            at += cell.columns
        self.row(row)

    def row(self, row: list[tuple[int, Cell]]) -> None:
        """Add a row."""
        edits: list[Edit] = []
        lines: list[Span] = []
        column = 0
        for number, (place, cell) in enumerate(row):
            shown = [line for line in cell.lines if line[0] < line[1]]
            low, high = cell.sign
            if (number or place) and low < high:
                edits.append((low, high, "\t" * max(1, place - column) if number else "\t" * place))
                lines.append((low, high))
                self.parts.left.append(left_at(low, high, Zone.TAG))
            if shown and cell.literal:
                for start, end in shown:
                    self.leave(start, end, Zone.CODE)
                    edits.append((start, end, ""))
                lines += shown
            elif shown:
                edits += self.marked(shown[0][0], shown[-1][1])
                lines += shown
            column = place
        if any(self.text[low:high].strip("|! \t") for low, high in lines):
            mark = (row[0][1].sign[0], row[0][1].sign[0])
            self.put(lines, edits, "row", mark, table=self.table)

    def separated(self, first: int, last: int, sign: str) -> None:
        """Read a table of separated values line by line."""
        for line in self.lines[first:last]:
            if not line.blank:
                edits = [
                    (at, at + 1, "\t")
                    for at in range(line.start, line.end)
                    if self.text[at] == sign
                ]
                self.put(
                    [(line.start, line.end)],
                    edits,
                    "row",
                    (line.start, line.start),
                    table=self.table,
                )
        self.table += 1


def _columns(attributes: str) -> int:
    """Return how many columns a table says it has, 0 where it does not say."""
    found = _COLUMNS.search(attributes)
    if found is None:
        return 0
    words = next(word for word in found.groups() if word is not None)
    return min(
        _MOST, sum(_times(one) for one in re.split(r"[,;]", words) if one.strip() or "," in words)
    )


def _times(word: str) -> int:
    found = re.match(r"\s*([0-9]{1,3})\*", word)
    return int(found[1]) if found is not None else 1
