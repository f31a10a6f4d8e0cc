"""The grid of a Word table: which cells reach over several rows and columns (ECMA-376-1, 17.4)."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from factlock.registry.sources.word.styles import VAL, W
from factlock.registry.sources.xmltree import Element

MAX_COLUMNS = 1000
_ON = ("1", "true", "on", None)


@dataclass(slots=True)
class GridCell:
    """One cell; ``unseen`` if it was deleted."""

    element: Element
    columns: int
    rows: int = 1
    unseen: bool = False


@dataclass(slots=True)
class GridRow:
    """One row: ``head`` if it is repeated on each page, ``before`` columns left out at its start."""

    head: bool
    unseen: bool
    before: int
    cells: list[GridCell] = field(default_factory=list)


Rows = list[GridRow]


def grid(table: Element) -> Rows:
    """Return the rows of a table with the cells that begin in them; deleted rows are unseen."""
    rows: Rows = []
    open_cells: dict[int, GridCell] = {}  # column -> the cell that reaches down to here
    for element in _each(table, "tr"):
        properties = element.find(f"{W}trPr")
        row = GridRow(
            head=_is_on(properties, "tblHeader"),
            unseen=_is_on(properties, "hidden") or _has(properties, "del"),
            before=min(_number(properties, "gridBefore", 0), MAX_COLUMNS),
        )
        rows.append(row)
        open_cells = _fill(row, element, open_cells)
    return rows


def sections(rows: Rows) -> Iterator[tuple[str, Rows]]:
    """Yield the tags and rows of what HTML makes of a table: its heads, then its body."""
    heads = next((number for number, row in enumerate(rows) if not row.head), len(rows))
    for tag, group in (("thead", rows[:heads]), ("tbody", rows[heads:])):
        if group:
            yield tag, group


def _fill(row: GridRow, element: Element, above: dict[int, GridCell]) -> dict[int, GridCell]:
    """Put the cells of a row into it; return those that may reach into the next."""
    reaching: dict[int, GridCell] = {}
    column = row.before
    for cell in _each(element, "tc"):
        properties = cell.find(f"{W}tcPr")
        columns = min(max(_number(properties, "gridSpan", 1), 1), MAX_COLUMNS)
        down, right = _merge(properties, "vMerge"), _merge(properties, "hMerge")
        if down == "continue" and column in above:
            reaching[column] = above[column]
            if not row.unseen:
                above[column].rows += 1
        elif right == "continue" and row.cells:
            row.cells[-1].columns += columns
        else:
            new = GridCell(cell, columns, unseen=_has(properties, "cellDel"))
            row.cells.append(new)
            if down:
                reaching[column] = new
        column += columns
    return {**above, **reaching} if row.unseen else reaching


def _each(parent: Element, name: str) -> Iterator[Element]:
    """Yield rows or cells, also those within content controls and other wrappers."""
    for child in parent:
        tag = str(child.tag)
        if tag == W + name:
            yield child
        elif tag in (f"{W}sdt", f"{W}sdtContent", f"{W}customXml", f"{W}ins", f"{W}moveTo"):
            yield from _each(child, name)


def _merge(properties: Element | None, name: str) -> str:
    """Return ``restart`` or ``continue`` (which may go unsaid), empty if nothing is merged."""
    found = None if properties is None else properties.find(W + name)
    return "" if found is None else found.get(VAL) or "continue"


def _number(properties: Element | None, name: str, default: int) -> int:
    found = None if properties is None else properties.find(W + name)
    told = "" if found is None else found.get(VAL) or ""
    return int(told) if told.isascii() and told.isdigit() and len(told) < 6 else default


def _has(properties: Element | None, name: str) -> bool:
    return properties is not None and properties.find(W + name) is not None


def _is_on(properties: Element | None, name: str) -> bool:
    found = None if properties is None else properties.find(W + name)
    return found is not None and found.get(VAL) in _ON
