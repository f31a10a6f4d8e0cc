"""OpenDocument spreadsheets (ODF 1.3, part 3): what each sheet shows, cell by cell.

The file keeps with each value the text that was shown for it. Where this text cannot have come from the
value by rounding, the value is taken: a program would show that. Sheets that are not displayed, rows and
columns that are collapsed or filtered out, covered cells, notes and text in the colour of its ground are
not seen.
"""

import io
from typing import IO, Any

from factlock.registry.model import FetchState
from factlock.registry.page import SUP_CLOSE, SUP_OPEN
from factlock.registry.sources.archives import Archive, BrokenArchive
from factlock.registry.sources.charset import without_no_characters
from factlock.registry.sources.fragments import column_name
from factlock.registry.sources.sheets.grids import (
    Budget,
    CellKind,
    Grid,
    GridCell,
    Hidden,
    Opened,
    lead,
    one_line,
    too_much,
)
from factlock.registry.sources.sheets.odf_values import Stored, agrees, stored
from factlock.registry.sources.sheets.xml import (
    attribute,
    attributes,
    bad_xml,
    drop,
    events,
    local,
    parse,
)

MOST_ROWS, MOST_COLUMNS = 1_048_576, 16_384
MOST_ELEMENTS = 1_500_000
MOST_NOTES = 50
MOST_STYLES = 70_000
_TAGS = (
    "style",
    "default-style",
    "table",
    "table-column",
    "table-row",
    "table-cell",
    "covered-table-cell",
)
_HIDING = ("collapse", "filter")


def read(archive: Archive, budget: Budget, hidden: Hidden) -> Opened:
    """Read a packed spreadsheet. Raises Unread."""
    if "content.xml" not in archive:
        raise bad_xml("the part “content.xml” is missing")
    manifest = "META-INF/manifest.xml"
    if manifest in archive and b"encryption-data" in archive.read(manifest):
        raise BrokenArchive(
            "the spreadsheet is encrypted; save it without a password and give that",
            FetchState.UNSUPPORTED,
        )
    reader = _Reader(budget, hidden)
    if "styles.xml" in archive:
        with archive.open("styles.xml") as stream:
            reader.read(stream)
    with archive.open("content.xml") as stream:
        reader.read(stream)
    if "settings.xml" in archive:
        _freeze(reader.grids, parse(archive.read("settings.xml")))
    title = ""
    if "meta.xml" in archive:
        title = next((e.text or "" for e in parse(archive.read("meta.xml")).iter("{*}title")), "")
    return Opened(reader.grids, title, reader.language)


def read_flat(body: bytes, budget: Budget, hidden: Hidden) -> Opened:
    """Read a spreadsheet that is one XML file. Raises Unread."""
    reader = _Reader(budget, hidden)
    reader.read(io.BytesIO(body))
    return Opened(reader.grids, "", reader.language)


class _Reader:
    """Reads styles and tables; the grids are those of the sheets that are displayed."""

    def __init__(self, budget: Budget, hidden: Hidden) -> None:
        self.grids: list[Grid] = []
        self.language = ""
        self._budget = budget
        self._hidden = hidden
        self._elements = MOST_ELEMENTS
        self._unseen: set[str] = set()  # names of styles that hide what has them
        self._raised: set[str] = set()
        self._grid: Grid | None = None
        self._seen = True
        self._row = 0
        self._rows: list[GridCell] = []
        self._column = 0
        self._columns: set[int] = set()
        self._column_end = 0
        self._nested = 0
        self._notes = 0

    def read(self, stream: IO[bytes]) -> None:
        """Read one part."""
        for kind, element in events(stream, _TAGS, ("start", "end")):
            name = local(element)
            self._elements -= 1
            if self._elements < 0:
                raise too_much(f"more than {MOST_ELEMENTS:,} elements")
            if kind == "start":
                if name == "table":
                    self._open_table(element)
            elif self._nested > 1:
                self._nested -= name == "table"
            else:
                self._close(name, element)

    def _close(self, name: str, element: Any) -> None:
        if name in ("style", "default-style"):
            self._style(element)
        elif name == "table-column":
            self._take_column(element)
        elif name in ("table-cell", "covered-table-cell"):
            self._take_cell(element, covered=name != "table-cell")
        elif name == "table-row":
            self._end_row(element)
            drop(element)
        elif name == "table":
            self._nested = 0
            self._grid = None
            drop(element)

    def _open_table(self, element: Any) -> None:
        self._nested += 1
        if self._nested > 1:
            return  # a table within a cell is no sheet
        self._seen = attribute(element, "style-name") not in self._unseen
        self._grid = Grid(attribute(element, "name"))
        self._row = self._column = self._column_end = 0
        self._columns, self._rows = set(), []
        if self._seen:
            self.grids.append(self._grid)

    def _style(self, style: Any) -> None:
        """Note the styles that hide what has them, those that raise text, and the language."""
        name = attribute(style, "name")
        colour = ground = ""
        for properties in style:
            for key, value in properties.attrib.items():
                key = key.rpartition("}")[2]  # noqa: PLW2901
                if (key == "display" and value == "false") or (
                    key == "text-line-through-style" and value not in ("none", "")
                ):
                    self._unseen.add(name)
                elif key == "text-position" and value.startswith("super"):
                    self._raised.add(name)
                elif key == "color":
                    colour = value.lower()
                elif key == "background-color":
                    ground = value.lower()
                elif key == "language" and not name and attribute(style, "family") == "table-cell":
                    self.language = "" if value in ("none", "zxx") else value
        if colour and colour == (ground if ground not in ("", "transparent") else "#ffffff"):
            self._unseen.add(name)
        if len(self._unseen) + len(self._raised) > MOST_STYLES:
            raise too_much(f"more than {MOST_STYLES:,} styles")

    def _take_column(self, column: Any) -> None:
        repeated = _repeated(attributes(column), "number-columns-repeated", MOST_COLUMNS)
        if attribute(column, "visibility") in _HIDING:
            end = min(self._column_end + repeated, MOST_COLUMNS)
            self._columns.update(range(self._column_end, end))
        self._column_end += repeated

    def _take_cell(self, cell: Any, *, covered: bool) -> None:
        if self._grid is None:
            return
        said = attributes(cell)
        repeated = _repeated(said, "number-columns-repeated", MOST_COLUMNS)
        at, self._column = self._column, self._column + repeated
        if not len(cell) and "formula" not in said:
            return
        if self._column > MOST_COLUMNS:
            raise too_much(f"more than {MOST_COLUMNS:,} columns")
        made = self._made(cell, said, at)
        if made is None:
            return
        hidden = covered or not self._seen or said.get("style-name", "") in self._unseen
        for column in range(at, at + repeated):
            self._budget.spend(len(made.text))
            if hidden or column in self._columns:
                self._hidden.add(made.text)
            else:
                self._rows.append(_copy(made, self._row, column))

    def _made(self, cell: Any, said: dict[str, str], column: int) -> GridCell | None:
        """Return what a cell shows; None if nothing."""
        assert self._grid is not None  # noqa: S101
        lines = []
        for child in cell:
            if local(child) == "p":
                lines.append(self._text(child))
            elif local(child) == "annotation":
                note = " ".join(self._text(p) for p in child.iter("{*}p"))
                self._hidden.add(f"{self._where(column)}: {one_line(note)}")
        whole = "\n".join(lines)
        text, value = one_line(whole), stored(said)
        if not text and value is None:
            if "formula" not in said or said.get("value-type") == "string":
                return None
            self._note(f"{self._where(column)} has a formula without a stored result")
            return GridCell(self._row, column, "", raw="=" + said["formula"][:200])
        if value is not None and not text:
            self._hidden.add(value.raw)
            return None
        if value is not None and not agrees(text, value):
            self._note(
                f"{self._where(column)} is shown here as stored ({value.raw}); the file says that it is "
                f"shown as {text}, which is another value"
            )
            text = value.raw
        rows, columns = (
            _repeated(said, f"number-{what}-spanned", most)
            for what, most in (("rows", MOST_ROWS), ("columns", MOST_COLUMNS))
        )
        return GridCell(
            self._row,
            column,
            text,
            _kind(value),
            value.raw if value else "",
            rows,
            columns,
            lead(whole),
        )

    def _text(self, element: Any) -> str:
        """Return the text of a paragraph; runs of spaces, tabs and breaks are elements (ODF 1.3, 6.1)."""
        out = [without_no_characters(element.text or "")]
        for child in element:
            name = local(child)
            if name == "s":
                out.append(" " * _repeated(attributes(child), "c", 1000))
            elif name in ("tab", "line-break"):
                out.append("\n")
            elif name in ("span", "a"):
                style = attribute(child, "style-name")
                inner = self._text(child)
                if style in self._raised and inner.strip():
                    inner = f"{SUP_OPEN}{inner}{SUP_CLOSE}"
                out.append("" if style in self._unseen else inner)
            out.append(without_no_characters(child.tail or ""))
        return "".join(out)

    def _end_row(self, row: Any) -> None:
        grid, cells = self._grid, self._rows
        repeated = _repeated(attributes(row), "number-rows-repeated", MOST_ROWS)
        first, self._row = self._row, self._row + repeated
        self._rows, self._column = [], 0
        if grid is None:
            return
        if attribute(row, "visibility") in _HIDING:
            for cell in cells:
                self._hidden.add(cell.text)
            if repeated <= MOST_ELEMENTS and self._row <= MOST_ROWS:
                grid.unseen.update(range(first, first + repeated))
            return
        grid.cells += cells
        for number in range(first + 1, first + repeated) if cells else ():
            for cell in cells:
                self._budget.spend(len(cell.text))
                grid.cells.append(_copy(cell, number, cell.column))

    def _where(self, column: int) -> str:
        name = self._grid.name if self._grid else ""
        return f"{name}!{column_name(column)}{self._row + 1}"

    def _note(self, words: str) -> None:
        if self._notes < MOST_NOTES:
            self._notes += 1
            self._hidden.add(words)


def _kind(value: Stored | None) -> CellKind:
    if value is None:
        return "text"
    return "number" if value.number is not None else "time"


def _copy(cell: GridCell, row: int, column: int) -> GridCell:
    return GridCell(
        row, column, cell.text, cell.kind, cell.raw, cell.row_span, cell.column_span, cell.indent
    )


def _repeated(said: dict[str, str], name: str, most: int) -> int:
    """Return how often an element stands there; what is no number is 1."""
    value = said.get(name, "")
    return (
        max(1, min(int(value), most))
        if value.isascii() and value.isdigit() and len(value) < 10
        else 1
    )


def _freeze(grids: list[Grid], settings: Any) -> None:
    """Take in which rows and columns of each sheet stay in sight, as LibreOffice writes it."""
    by_name = {grid.name: grid for grid in grids}
    for entry in settings.iter("{*}config-item-map-entry"):
        grid = by_name.get(attribute(entry, "name"))
        if grid is None:
            continue
        said = {attribute(item, "name"): item.text or "" for item in entry}
        for mode, position, what in (
            ("HorizontalSplitMode", "HorizontalSplitPosition", "frozen_columns"),
            ("VerticalSplitMode", "VerticalSplitPosition", "frozen_rows"),
        ):
            if said.get(mode) == "2" and said.get(position, "").isdigit():
                setattr(grid, what, min(int(said[position]), MOST_ROWS))
