"""Which cells of a grid are heads: of columns, of rows, of the whole table.

Sheets and delimited files mark no heads. A block of rows is read as people lay out tables: lines of one
cell above it are its caption; the rows from there to the first row with data head the columns; the first
columns without data head the rows. Panes that stay in sight say the same by themselves. Data are numbers;
a year, a date or a month is none, as tables of statistics count by them. What stands for a missing number
(``n.a.``, ``:``, ``–``) is no head either.

A second row of heads below a blank row begins another table. Cells that reach over several columns head
all of them: merged ones, and those over a pattern of heads that repeats (men, women, men, women). A line
that has only a label heads the lines set in below it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby, pairwise
from operator import attrgetter

from factlock.registry.page import MARKS
from factlock.registry.sources.sheets.grids import Grid, GridCell

LONGEST_NUMBER = 40
MOST_INDENTS = 15
_MARK = re.compile(f"[{MARKS}]")
_TIME = re.compile(
    r"(?:1[5-9]|20)\d\d(?:\s?[-/–]\s?\d{2,4})?\W?[a-z]?\W{0,2}"
    r"|(?:1[5-9]|20)\d\d[-./ ]?[QqMmWwSsHhTt]\s?\d{1,2}"
    r"|\d{4}[-./]\d{1,2}(?:[-./]\d{1,2})?(?:[T ][\d:.]+Z?)?|\d{1,2}[./]\d{1,2}[./]\d{2,4}"
)
_NUMBER = re.compile(
    r"[-+−–<>≤≥~≈(\s$€£¥]*\d[\d\s.,'’]*(?:E[-+]?\d+)?(?:[%‰)*]|\s|[a-zA-Z]{1,2}\b){0,6}"
)
_MISSING = re.compile(
    r"\W*|[cuxz]|(?i:n\.?/?a\.?|nan|null|none|nil|n\.?d\.?|n\.?e\.?c?\.?|k\.\s?A\.|#.*)"
)
"""Signs of statistical offices and programs for a number that is not there; ``c`` is confidential."""


@dataclass(slots=True)
class Block:
    """One table: its cells in order, those that are its caption, and where its heads are.

    ``reach`` tells how many rows and columns a head is for, where these are others than those it spans.
    """

    cells: list[GridCell]
    titles: list[GridCell] = field(default_factory=list)
    heads: set[tuple[int, int]] = field(default_factory=set)
    reach: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)


@dataclass(slots=True)
class _Row:
    """A row: its cells, and what each is: ``data``, ``time``, ``missing`` or ``text``."""

    number: int
    cells: list[GridCell]
    kinds: list[str]
    loose: bool = False

    @property
    def has_data(self) -> bool:
        return not self.loose and "data" in self.kinds

    @property
    def is_heads(self) -> bool:
        """Whether this may be a row of heads: several of them and nothing else."""
        return len(self.cells) > 1 and all(kind in ("text", "time") for kind in self.kinds)


def blocks(grid: Grid) -> Iterator[Block]:
    """Yield the tables of a grid, in order; every cell is in one of them."""
    rows = list(_rows(grid))
    for n, group in enumerate(_tables(_segments(rows, grid.unseen))):
        block = Block([cell for row in group for cell in row.cells])
        table = [row for row in group if not row.loose]
        _find_heads(block, table, grid.frozen_rows if n == 0 else 0, grid.frozen_columns)
        yield block


def kind_of(cell: GridCell) -> str:
    """Return what a cell may be in a table: ``data``, ``time``, ``missing`` or ``text``."""
    if cell.kind == "time":
        return "time"
    if len(cell.text) > 2 * LONGEST_NUMBER:
        return "text"
    return _kind_of_text(cell.text, cell.kind == "number")


@lru_cache(maxsize=1 << 14)
def _kind_of_text(marked: str, number: bool) -> str:  # noqa: FBT001
    text = _MARK.sub("", marked)
    if len(text) > LONGEST_NUMBER:
        return "text"
    if _TIME.fullmatch(text):
        return "time"
    if number or _NUMBER.fullmatch(text):
        return "data"
    return "missing" if _MISSING.fullmatch(text) else "text"


def _rows(grid: Grid) -> Iterator[_Row]:
    for number, group in groupby(grid.cells, key=attrgetter("row")):
        cells = list(group)
        yield _Row(number, cells, [kind_of(cell) for cell in cells], number in grid.loose)


def _segments(rows: list[_Row], unseen: set[int]) -> Iterator[list[_Row]]:
    """Yield runs of rows without a blank row that a person sees between them."""
    run: list[_Row] = []
    for row in rows:
        bottom = _bottom(run[-1]) if run else row.number
        if row.number > bottom and any(
            n not in unseen for n in range(bottom, min(row.number, bottom + 50))
        ):
            yield run
            run = []
        run.append(row)
    if run:
        yield run


def _bottom(row: _Row) -> int:
    return row.number + 1


def _tables(segments: Iterator[list[_Row]]) -> Iterator[list[_Row]]:
    """Join the segments of one table; one that begins with heads of its own begins another."""
    table: list[_Row] = []
    titles: list[_Row] = []
    has_data = False
    for segment in segments:
        if has_data and _has_own_heads(segment):
            yield table
            table, titles, has_data = titles, [], False
            table += segment
        else:
            table += titles
            titles = []
            if has_data and all(len(row.cells) == 1 for row in segment):
                titles = segment
            else:
                table += segment
        has_data |= any(row.has_data for row in segment)
    if table or titles:
        yield table + titles


def _has_own_heads(segment: list[_Row]) -> bool:
    """Whether a row of heads stands right above the first data of a segment."""
    first = next((n for n, row in enumerate(segment) if row.has_data), 0)
    above = [row for row in segment[:first] if len(row.cells) > 1]
    return (
        bool(above)
        and all(row.is_heads for row in above)
        and above[0].number + len(above) >= segment[first].number
    )


# The heads of one table --------------------------------------------------------------------------


def _find_heads(block: Block, rows: list[_Row], frozen_rows: int, frozen_columns: int) -> None:
    columns = sorted({cell.column for cell in block.cells})
    if len(rows) < 2 or len(columns) < 2:
        return
    first = _first_data(rows, frozen_rows)
    data_columns = {
        c.column
        for row in rows[first:]
        for c, k in zip(row.cells, row.kinds, strict=True)
        if k == "data"
    }
    edge = min(data_columns, default=columns[-1] + 1)
    titles = _titles(rows[:first], edge, columns[-1])
    block.titles = [row.cells[0] for row in rows[:titles]]
    top = rows[titles:first]
    while (
        len(top) > 1
        and len(top[-1].cells) == 1
        and top[-1].cells[0].column < edge
        and len(top[0].cells) > 1
    ):
        top = top[:-1]  # the label of a section, right below the heads
    for row in top:
        block.heads.update((cell.row, cell.column) for cell in row.cells)
    _spread(block, top)
    below = rows[titles + len(top) :]
    labels = _label_columns(top, below, columns, frozen_columns)
    for row in below:
        lone = len(row.cells) == 1
        for cell, kind in zip(row.cells, row.kinds, strict=True):
            if (cell.column in labels and (kind != "missing" or cell.column < edge)) or (
                lone and cell.column_span > 1 and cell.column < edge
            ):
                block.heads.add((cell.row, cell.column))
    if labels:
        _sections(block, below, min(labels))


def _first_data(rows: list[_Row], frozen_rows: int) -> int:
    """Return which row is the first below the heads of columns."""
    frozen = sum(row.number < frozen_rows for row in rows)
    if 0 < frozen < len(rows) and any(len(row.cells) > 1 for row in rows[:frozen]):
        return frozen
    found = next((n for n, row in enumerate(rows) if row.has_data), None)
    if found is None:  # a table of words: its first row of several
        wide = next((n for n, row in enumerate(rows) if len(row.cells) > 1), len(rows) - 1)
        return wide + 1 if rows[wide].is_heads else wide
    return next(
        (
            n
            for n, row in enumerate(rows[:found])
            if n and "missing" in row.kinds and rows[n - 1].is_heads
        ),
        found,
    )


def _titles(rows: list[_Row], edge: int, last: int) -> int:
    """Return how many of the rows above the data are the caption."""
    count = 0
    for row in rows:
        cell = row.cells[0]
        whole = cell.column + cell.column_span > last
        if len(row.cells) > 1 or not (cell.column < edge or whole):
            break
        count += 1
    return count


def _spread(block: Block, top: list[_Row]) -> None:
    """Let a head reach over the columns to its right, where the heads below it repeat a pattern."""
    for upper, lower in pairwise(top):
        starts = [cell.column for cell in upper.cells]
        below = {cell.column: cell.text for cell in lower.cells}
        groups = []
        for n, cell in enumerate(upper.cells):
            stop = starts[n + 1] if n + 1 < len(starts) else max((*below, cell.column)) + 1
            groups.append(
                [below[c] for c in range(cell.column, min(stop, cell.column + 500)) if c in below]
            )
        wide = [tuple(group) for group in groups if len(group) > 1]
        if len(wide) < 2 or len(set(wide)) > 1:
            continue
        for cell, group in zip(upper.cells, groups, strict=True):
            if tuple(group) in wide and cell.column_span == 1:
                block.reach[cell.row, cell.column] = cell.row_span, len(group)


def _label_columns(
    top: list[_Row], below: list[_Row], columns: list[int], frozen_columns: int
) -> set[int]:
    """Return the columns whose cells head their rows."""
    seen: dict[int, set[str]] = {column: set() for column in columns}
    for row in below:
        if len(row.cells) > 1:
            for cell, kind in zip(row.cells, row.kinds, strict=True):
                seen[cell.column].add(kind)
    frozen = {column for column in columns if column < frozen_columns}
    if frozen and len(frozen) < len(columns):
        return frozen
    timed = {
        cell.column
        for row in top
        for cell, kind in zip(row.cells, row.kinds, strict=True)
        if kind == "time"
    }
    data = {column for column in columns if "data" in seen[column] or column in timed}
    labelled = [c for c in columns if c not in data and seen[c] & {"text", "time"}]
    if not labelled:
        return set()
    first = labelled[0]
    stop = min((column for column in data if column > first), default=None)
    if stop is None:
        return {first}
    return {column for column in labelled if column < stop}


def _sections(block: Block, rows: list[_Row], column: int) -> None:
    """Let a label without data reach down over the labels that are set in below it."""
    open_sections: list[tuple[int, GridCell]] = []
    last = 0
    for row in [*rows, None]:
        label = next((c for c in row.cells if c.column == column), None) if row else None
        if row is not None and label is None:
            continue
        level = label.indent if label is not None else -1
        while open_sections and open_sections[-1][0] >= level:
            _, cell = open_sections.pop()
            block.reach[cell.row, cell.column] = last - cell.row + 1, cell.column_span
        if row is None or label is None:
            break
        last = row.number
        if len(row.cells) == 1 and len(open_sections) < MOST_INDENTS:
            open_sections.append((level, label))
