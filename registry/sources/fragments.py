"""The address of a passage within its source, in the form that its kind of source has for it.

    page=3                 printed page of a PDF (RFC 8118)
    Data!B7, Data!B7:D7    cells of a sheet, as spreadsheets write them
    cell=7,2, row=7        cell or row of a CSV file (RFC 7111), counted from 1
    /gdp/0/value           value in JSON (JSON Pointer, RFC 6901)
    OEBPS/ch2.xhtml        file in an archive; 1.2 the part of a message; footnote 3 a note

All of them come from what the reader noted in the page: parts and sheets. Documents of elements have
paths instead (:class:`~factlock.registry.sources.reading.PathReader`). An address leads back to the
stretch that it names, in which the passage stands; it does not replace the quotation.
"""

import re
from collections.abc import Iterator

from factlock.registry.page import Cell, Page, Table
from factlock.registry.sources.reading import TextSpan

_CELLS = re.compile(
    r"(?P<sheet>.*)!(?P<first>[A-Z]+[1-9]\d*)(?::(?P<last>[A-Z]+[1-9]\d*))?", re.DOTALL
)
_CSV = re.compile(r"row=(?P<row>[1-9]\d*)|cell=(?P<line>[1-9]\d*),(?P<column>[1-9]\d*)")
_ADDRESS = re.compile(r"([A-Z]+)(\d+)")
_CSV_TYPES = ("text/csv", "text/tab-separated-values")


def point(page: Page, start: int, end: int) -> str:
    """Return the address of ``start`` to ``end`` of the page's text, or empty if it has none."""
    for table in page.tables:
        if table.sheet or page.media_type in _CSV_TYPES:
            cells = [cell for cell in table.cells if cell.start < end and start < cell.end]
            if cells:
                return _address(cells, table)
    parts = page.parts_at(start, end) or page.parts_at(start, start)
    if not parts:
        return ""
    inner = parts[-1]
    return f"page={inner.name}" if inner.kind == "page" else inner.name


def follow(page: Page, fragment: str) -> TextSpan | None:
    """Return the span of the page's text that an address names, or None if there is no such place."""
    if cells := _CELLS.fullmatch(fragment):
        return _extent(_named(page, cells))
    if (csv := _CSV.fullmatch(fragment)) and page.media_type in _CSV_TYPES:
        return _extent(_counted(page, csv))
    name = fragment.removeprefix("page=")
    kinds = ("page",) if name != fragment else None
    found = [
        part
        for part in page.parts
        if part.name == name and (part.kind in kinds if kinds else part.kind != "page")
    ]
    return (found[0].start, found[0].end) if len(found) == 1 else None


def column_name(column: int) -> str:
    """Return the letters of a column, counted from 0: A, …, Z, AA."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def column_number(letters: str) -> int:
    """Return the column, from 0, that letters name."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _address(cells: list[Cell], table: Table) -> str:
    first, last = cells[0], cells[-1]
    if not table.sheet:
        one = len(cells) == 1
        return f"cell={first.row + 1},{first.column + 1}" if one else f"row={first.row + 1}"
    start = f"{table.sheet}!{column_name(first.column)}{first.row + 1}"
    return start if len(cells) == 1 else f"{start}:{column_name(last.column)}{last.row + 1}"


def _named(page: Page, found: re.Match[str]) -> Iterator[Cell]:
    (left, top), (right, bottom) = (
        _grid(address) for address in (found["first"], found["last"] or found["first"])
    )
    for table in page.tables:
        if table.sheet == found["sheet"]:
            yield from (
                cell
                for cell in table.cells
                if (top, left) <= (cell.row, cell.column) <= (bottom, right)
            )


def _grid(address: str) -> tuple[int, int]:
    found = _ADDRESS.fullmatch(address)
    assert found is not None  # noqa: S101  (the caller's pattern holds this one)
    return column_number(found[1]), int(found[2]) - 1


def _counted(page: Page, found: re.Match[str]) -> Iterator[Cell]:
    row = int(found["row"] or found["line"]) - 1
    for table in page.tables:
        for cell in table.cells:
            if cell.row == row and (found["row"] or cell.column == int(found["column"]) - 1):
                yield cell


def _extent(cells: Iterator[Cell]) -> TextSpan | None:
    found = list(cells)
    return (min(c.start for c in found), max(c.end for c in found)) if found else None
