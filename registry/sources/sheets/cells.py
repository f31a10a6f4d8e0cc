"""The cells of one sheet of an Office workbook, as they are shown (ECMA-376-1, 18.3)."""

import re
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from factlock.registry.page import SUP_CLOSE, SUP_OPEN
from factlock.registry.sources.archives import Archive
from factlock.registry.sources.charset import without_no_characters
from factlock.registry.sources.fragments import column_name, column_number
from factlock.registry.sources.sheets import number_formats
from factlock.registry.sources.sheets.grids import (
    Budget,
    CellKind,
    Grid,
    GridCell,
    Hidden,
    cell_text,
    lead,
    one_line,
    too_much,
)
from factlock.registry.sources.sheets.merges import Merged, merge
from factlock.registry.sources.sheets.styles import PLAIN, Look
from factlock.registry.sources.sheets.xml import bad_xml, drop, events, local, parse

MOST_ROWS, MOST_COLUMNS = 1_048_576, 16_384
MOST_ELEMENTS = 1_500_000
"""Of a workbook: cells that hold nothing count as well, for they take time."""
MOST_MERGED = 100_000
MOST_FORMATS = 1000
"""That are used, of a workbook; Excel keeps about 250 besides its own."""
MOST_NOTES = 50
MOST_KEPT = 50_000
LONGEST_FORMULA = 200
_TAGS = ("c", "row", "col", "pane", "sheetView", "mergeCell")
_TRUE = ("1", "true")
_FALSE = ("0", "false")
_ADDRESS = re.compile(r"([A-Z]{1,3})([1-9]\d{0,6})")
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(slots=True)
class Book:
    """What the sheets of a workbook share; ``strings`` are its texts and by how far each is set in."""

    archive: Archive
    budget: Budget
    hidden: Hidden
    strings: list[tuple[str, int]] = field(default_factory=list)
    looks: list[Look] = field(default_factory=list)
    from_1904: bool = False
    elements: int = MOST_ELEMENTS
    shown: dict[tuple[str, str], number_formats.Shown] = field(default_factory=dict)
    formats: set[str] = field(default_factory=set)

    def use(self, code: str) -> None:
        """Take account of a number format that a cell is shown by; raises Unread."""
        self.formats.add(code)
        if len(self.formats) > MOST_FORMATS:
            raise too_much(f"more than {MOST_FORMATS:,} number formats")


class SheetReader:
    """Reads one sheet into a grid; ``seen`` is false for a hidden one."""

    def __init__(self, book: Book, grid: Grid, *, seen: bool) -> None:
        self._book = book
        self._grid = grid
        self._seen = seen
        self._unseen_columns = bytearray(MOST_COLUMNS)
        self._zeros = True
        self._formulas = False
        self._merged: list[Merged] = []
        self._element: Any = None  # the row that is being read
        self._row, self._column = -1, -1
        self._row_seen = True
        self._letters: dict[str, int] = {}
        self._notes = 0

    def read(self, path: str, relations: dict[str, tuple[str, str]]) -> None:
        """Read the part at ``path`` and the comments that its relations name."""
        archive = self._book.archive
        if path not in archive:
            raise bad_xml(f"the part “{path}” is missing")
        with archive.open(path) as stream:
            for _, element in events(stream, _TAGS, ("end",)):
                name = local(element)
                if name == "c":
                    self._cell(element)
                elif name == "row":
                    self._enter(element)
                    self._element = None
                    drop(element)
                else:
                    self._about(name, element)
        merge(self._grid, self._merged, self._book.hidden)
        for kind, target in relations.values():
            if kind == "comments" and target in archive:
                self._comments(archive, target)

    # What is said of the sheet -------------------------------------------------------------------

    def _about(self, name: str, element: Any) -> None:
        if name == "col":
            if element.get("hidden") in _TRUE or _is_zero(element.get("width")):
                first, last = _count(element.get("min")), _count(element.get("max"))
                columns = slice(first - 1, min(last, MOST_COLUMNS))
                self._unseen_columns[columns] = bytes([1]) * len(self._unseen_columns[columns])
        elif name == "pane":
            self._pane(element)
        elif name == "sheetView":
            self._zeros &= element.get("showZeros") not in _FALSE
            self._formulas |= element.get("showFormulas") in _TRUE
        else:
            self._merged.append(_range(element.get("ref") or ""))
            if len(self._merged) > MOST_MERGED:
                raise too_much(f"more than {MOST_MERGED:,} merged ranges in one sheet")
            drop(element)

    def _pane(self, pane: Any) -> None:
        if pane.get("state") not in ("frozen", "frozenSplit"):
            return
        view = pane.getparent()
        corner = _ADDRESS.fullmatch((view.get("topLeftCell") if view is not None else None) or "A1")
        left, top = (column_number(corner[1]), int(corner[2]) - 1) if corner else (0, 0)
        rows, columns = _count(pane.get("ySplit")), _count(pane.get("xSplit"))
        self._grid.frozen_rows = top + rows if rows else 0
        self._grid.frozen_columns = left + columns if columns else 0

    def _comments(self, archive: Archive, path: str) -> None:
        for comment in parse(archive.read(path)).iter("{*}comment"):
            words = " ".join(rich_text(text) for text in comment if local(text) == "text")
            self._book.hidden.add(f"{self._grid.name}!{comment.get('ref')}: {one_line(words)}")

    # Cells ---------------------------------------------------------------------------------------

    def _enter(self, row: Any) -> None:
        """Take in where a row stands, once."""
        if row is self._element:
            return
        named = row.get("r")
        number = _count(named) - 1 if named else self._row + 1
        if not self._row < number < MOST_ROWS:
            raise bad_xml(f"row {number + 1} stands below row {self._row + 1}")
        self._element, self._row, self._column = row, number, -1
        self._row_seen = not (row.get("hidden") in _TRUE or _is_zero(row.get("ht")))
        if not self._row_seen:
            self._grid.unseen.add(number)

    def _place(self, address: str | None) -> int:
        """Return the column of a cell in the row that is being read."""
        column = self._column + 1
        if address:
            letters = address.rstrip("0123456789")
            known = self._letters.get(letters)
            if known is None:
                if _ADDRESS.fullmatch(address) is None:
                    raise bad_xml(f"“{address[:20]}” is no address of a cell")
                known = self._letters[letters] = column_number(letters)
            if address[len(letters) :] != str(self._row + 1) or known < column:
                raise bad_xml(f"the cell {address} stands in row {self._row + 1}, out of its order")
            column = known
        if column >= MOST_COLUMNS:
            raise bad_xml(f"row {self._row + 1} has more than {MOST_COLUMNS:,} columns")
        self._column = column
        return column

    def _cell(self, element: Any) -> None:
        book = self._book
        book.elements -= 1
        if book.elements < 0:
            raise too_much(f"more than {MOST_ELEMENTS:,} cells, empty ones included")
        self._enter(element.getparent())
        column = self._place(element.get("r"))
        if not len(element):
            return
        style = element.get("s")
        number = int(style) if style and style.isdigit() else 0
        look = book.looks[number] if number < len(book.looks) else PLAIN
        cell = self._read(element, column, look)
        if cell is None:
            return
        book.budget.spend(len(cell.text))
        seen = self._seen and self._row_seen and not self._unseen_columns[column]
        if seen and not look.unseen:
            self._grid.cells.append(cell)
        else:
            book.hidden.add(cell.text)

    def _read(self, element: Any, column: int, look: Look) -> GridCell | None:
        """Return what a cell shows; None if nothing."""
        value, formula, inline = _parts(element)
        kind = element.get("t")
        if formula is not None and (self._formulas or (value is None and kind != "str")):
            return self._formula(formula, column)
        if kind == "inlineStr":
            stored = rich_text(inline) if inline is not None else ""
            return self._text(one_line(stored), lead(stored), column, look)
        if not value:
            return None
        if kind == "s":
            if not value.isdigit() or int(value) >= len(self._book.strings):
                raise bad_xml(f"{self._address(column)} names a text that is not there")
            return self._text(*self._book.strings[int(value)], column, look)
        if kind in ("str", "e", "b"):
            words = {"0": "FALSE", "1": "TRUE"}.get(value, value) if kind == "b" else _clean(value)
            return self._text(one_line(words), lead(words), column, look)
        return self._number(_serial(value, self._book) if kind == "d" else value, column, look)

    def _text(self, text: str, indent: int, column: int, look: Look) -> GridCell | None:
        if look.code not in ("General", "@"):
            self._book.use(look.code)
            text = one_line(number_formats.shown_text(text, look.code).text)
        if not text:
            return None
        return GridCell(self._row, column, text, indent=indent + look.indent)

    def _number(self, literal: str, column: int, look: Look) -> GridCell | None:
        key = (literal, look.code)
        shown = self._book.shown.get(key)
        if shown is None:
            self._book.use(look.code)
            shown = number_formats.shown(literal, look.code, from_1904=self._book.from_1904)
            if len(self._book.shown) < MOST_KEPT:
                self._book.shown[key] = shown
        if not self._zeros and shown.raw == "0":
            return None
        if shown.white and not look.filled:
            self._book.hidden.add(shown.text)
            return None
        if not shown.certain and self._notes < MOST_NOTES:
            self._notes += 1
            self._book.hidden.add(
                f"{self._address(column)} is shown here as stored ({shown.text}); how its format "
                f"{look.code} looks depends on the program"
            )
        text = cell_text(shown.text)
        if not text:
            self._book.hidden.add(shown.raw)
            return None
        kind: CellKind = "time" if number_formats.is_date(look.code) else "number"
        return GridCell(self._row, column, text, kind, shown.raw, indent=look.indent)

    def _formula(self, formula: Any, column: int) -> GridCell:
        """Return a cell whose formula has no result in the file: it shows nothing that is known."""
        words = f"={one_line(_clean(formula.text))[:LONGEST_FORMULA]}"
        if self._notes < MOST_NOTES:
            self._notes += 1
            self._book.hidden.add(
                f"{self._address(column)} has a formula without a stored result: {words}"
            )
        return GridCell(self._row, column, "", raw=words)

    def _address(self, column: int) -> str:
        return f"{self._grid.name}!{column_name(column)}{self._row + 1}"


def _parts(element: Any) -> tuple[str | None, Any, Any]:
    """Return the stored value, the formula and the text inside a cell."""
    value, formula, inline = None, None, None
    for child in element:
        name = local(child)
        if name == "v":
            value = child.text
        elif name == "f":
            formula = child
        elif name == "is":
            inline = child
    return value, formula, inline


def _is_zero(size: str | None) -> bool:
    """Whether a height or a width is none; one that is not given is the usual one."""
    return bool(size) and not (size or "").strip("0.")


def _count(value: str | None) -> int:
    """Return a count or number of a row or column."""
    words = (value or "0").partition(".")[0]
    if not (words.isascii() and words.isdigit() and len(words) < 10):
        raise bad_xml(f"“{words[:20]}” is no number of a row or column")
    return int(words)


def _range(reference: str) -> Merged:
    first, _, last = reference.partition(":")
    start, end = _ADDRESS.fullmatch(first), _ADDRESS.fullmatch(last or first)
    if start is None or end is None:
        raise bad_xml(f"“{reference[:40]}” is no range of cells")
    top, left = int(start[2]) - 1, column_number(start[1])
    bottom, right = int(end[2]) - 1, column_number(end[1])
    if top > bottom or left > right or bottom >= MOST_ROWS or right >= MOST_COLUMNS:
        raise bad_xml(f"“{reference[:40]}” is no range of cells")
    return top, left, bottom, right


def _serial(value: str, book: Book) -> str:
    """Return the number that stands for a date written out (ECMA-376-1, 18.18.11, type ``d``)."""
    try:
        moment = datetime.fromisoformat(value).replace(tzinfo=None)
    except ValueError:
        return value
    epoch = date(1904, 1, 1) if book.from_1904 else date(1899, 12, 30)
    days = (moment.date() - epoch).days
    seconds = (moment - datetime.combine(moment.date(), datetime.min.time())) / timedelta(days=1)
    return repr(days + seconds) if seconds else str(days)


def rich_text(item: Any) -> str:
    """Return the text of a string item: superscripts marked, struck-out runs and readings left out."""
    out = []
    for child in item:
        name = local(child)
        if name == "t":
            out.append(_clean(child.text))
        elif name == "r":
            out.append(_run(child))
    return "".join(out)


def _run(run: Any) -> str:
    text = "".join(_clean(child.text) for child in run if local(child) == "t")
    for look in (child for child in run if local(child) == "rPr"):
        for mark in look:
            name = local(mark)
            if name == "strike" and mark.get("val") not in ("0", "false"):
                return ""
            if name == "vertAlign" and mark.get("val") == "superscript" and text.strip():
                text = f"{SUP_OPEN}{text}{SUP_CLOSE}"
    return text


def _clean(text: str | None) -> str:
    """Return a stored text with its escapes undone (ECMA-376-1, 22.4.2.4), without marks of ours."""
    if not text:
        return ""
    if "_x" in text:
        text = _SURROGATE.sub("\ufffd", _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text))
    return without_no_characters(text)
