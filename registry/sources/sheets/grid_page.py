"""Grids of cells made the text and the tables of a page.

A row of the grid is a line of the text, a tab stands between its cells; what is empty takes no room. So
digits of neighbouring cells never join, and no clause of one line leaves its row. The name of a sheet
is a line and a heading, as a person sees it on its tab.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from factlock.registry.page import BLOCK, CELL, Cell, Heading, Part, Table
from factlock.registry.sources.gaps import unmarked
from factlock.registry.sources.reading import TextSpan
from factlock.registry.sources.sheets import heads
from factlock.registry.sources.sheets.grids import Grid, GridCell, cell_text

LONGEST_CAPTION = 500


@dataclass(frozen=True, slots=True)
class Written:
    """The parts of a page that grids give; ``spans`` is where the text of each cell stands, in order."""

    text: str
    headings: tuple[Heading, ...]
    tables: tuple[Table, ...]
    parts: tuple[Part, ...]
    spans: tuple[TextSpan, ...]


def write(grids: Iterable[Grid]) -> Written:
    """Write grids one below the other."""
    pieces: list[str] = []
    length = 0
    headings: list[Heading] = []
    tables: list[Table] = []
    parts: list[Part] = []
    all_spans: list[TextSpan] = []

    def put(piece: str) -> int:
        nonlocal length
        pieces.append(piece)
        length += len(piece)
        return length

    for grid in grids:
        if length:
            put(BLOCK)
        begin = length
        name = unmarked(cell_text(grid.name))
        if name:
            headings.append(Heading(begin, 1, name))
            put(name)
        for block in heads.blocks(grid):
            spans = _put_cells(block.cells, put, first=not length)
            all_spans += spans
            caption = unmarked(" ".join(cell.text for cell in block.titles))[:LONGEST_CAPTION]
            if caption:
                at = spans[block.cells.index(block.titles[0])][0]
                headings.append(Heading(at, 2, caption))
            tables.append(Table(tuple(_table_cells(block, spans, grid.loose)), caption, grid.name))
        if grid.name:
            parts.append(Part(begin, length, "sheet", grid.name))
    return Written("".join(pieces), tuple(headings), tuple(tables), tuple(parts), tuple(all_spans))


def _put_cells(cells: list[GridCell], put: Callable[[str], int], *, first: bool) -> list[TextSpan]:
    """Write cells; return where the text of each stands."""
    spans: list[TextSpan] = []
    row = -1
    end = 0
    for cell in cells:
        if not cell.text:
            end = put("")
            spans.append((end, end))
            continue
        if not first:
            put(CELL if cell.row == row else BLOCK)
        first, row = False, cell.row
        end = put(cell.text)
        spans.append((end - len(cell.text), end))
    return spans


def _table_cells(block: heads.Block, spans: list[TextSpan], loose: set[int]) -> Iterable[Cell]:
    for cell, (start, end) in zip(block.cells, spans, strict=True):
        at = row, column = cell.row, cell.column
        if row in loose:
            continue
        rows, columns = block.reach.get(at) or (cell.row_span, cell.column_span)
        yield Cell(
            row,
            column,
            start,
            end,
            at in block.heads,
            rows,
            columns,
            _raw(cell) if cell.raw else "",
        )


def _raw(cell: GridCell) -> str:
    """Return the stored value where the text is not it, or might be read as another."""
    if cell.raw != cell.text or "." in cell.text or "," in cell.text:
        return cell.raw
    return ""
