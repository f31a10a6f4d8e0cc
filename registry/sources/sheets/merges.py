"""Merged cells: the first shows over all of them, the others show nothing."""

from bisect import bisect_left, bisect_right

from factlock.registry.sources.sheets.grids import Grid, GridCell, Hidden, too_much

Merged = tuple[int, int, int, int]
"""First row, first column, last row, last column, from 0, both ends included."""
MOST_STEPS = 2_000_000


def merge(grid: Grid, merged: list[Merged], hidden: Hidden) -> None:
    """Give the first cells of merged ranges their spans and take out the cells below them.

    Spans end with the cells that are used. Raises Unread.
    """
    if not merged or not grid.cells:
        return
    rows: dict[int, list[GridCell]] = {}
    for cell in grid.cells:
        rows.setdefault(cell.row, []).append(cell)
    numbers = list(rows)
    last_column = max(cell.column for cell in grid.cells)
    covered: set[tuple[int, int]] = set()
    steps = 0
    for top, left, bottom, right in merged:
        low, high = bisect_left(numbers, top), bisect_right(numbers, bottom)
        steps += 1 + high - low
        for number in numbers[low:high]:
            line = rows[number]
            start = bisect_left(line, left, key=_column)
            end = bisect_right(line, right, key=_column)
            steps += end - start
            if steps > MOST_STEPS:
                raise too_much("merged ranges that reach over too many cells")
            for cell in line[start:end]:
                if (cell.row, cell.column) == (top, left):
                    cell.row_span = min(bottom, numbers[-1]) - top + 1
                    cell.column_span = min(right, last_column) - left + 1
                    steps += cell.row_span + cell.column_span
                else:
                    covered.add((cell.row, cell.column))
    for cell in grid.cells:
        if (cell.row, cell.column) in covered:
            hidden.add(cell.text)
    grid.cells = [cell for cell in grid.cells if (cell.row, cell.column) not in covered]


def _column(cell: GridCell) -> int:
    return cell.column
