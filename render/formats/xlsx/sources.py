"""A sheet at the end of a workbook that lists its sources: a row a note, with a link to where it is from."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from factlock.render.formats.opc.foreign import printable, web_address
from factlock.render.formats.xlsx.package import Package, Sheet
from factlock.render.formats.xlsx.story import address
from factlock.render.formats.xlsx.strings import LONGEST, Piece, set_pieces
from factlock.render.formats.xlsx.styles import Styles
from factlock.render.formats.xlsx.widths import needed
from factlock.render.formats.xlsx.xml import (
    Element,
    R,
    S,
    clone,
    element,
    insert,
    root,
    sub,
)
from factlock.render.runs import Run

MARK: Final = "_factlock_sources"
"""The hidden name of the first cell of the sheet, by which it is known again."""
_MEDIA: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
_PART = re.compile(r"xl/worksheets/sheet(\d{1,9})\.xml", re.IGNORECASE)
_NEVER_IN_NAMES = re.compile(r"[\[\]:*?/\\']")
_LONGEST_NAME: Final = 31
_MOST_PLACES: Final = 12
_WIDTH_OF_PLACES: Final = 26
_LINE, _TALLEST = 15, 409
"""Points that a line of text takes, and a row can."""
_PLAIN_NAME = re.compile(r"[^\W\d]\w*", re.ASCII)
_AFTER_NAMES: Final = frozenset((
    "calcPr", "oleSize", "customWorkbookViews", "pivotCaches", "smartTagPr", "smartTagTypes", "webPublishing",
    "fileRecoveryPr", "webPublishObjects", "extLst",
))  # fmt: skip

Row = tuple[int, Sequence[Sequence[Run]]]
"""A row of the list: the number of its note, and its cells."""
Place = tuple[str, int, int]
"""Where a note is cited: sheet, row and column."""


class Sources:
    """Makes the sheet; ``places`` are the cells in which each note is cited, by its number."""

    def __init__(
        self, package: Package, styles: Styles, places: Mapping[int, Sequence[Place]]
    ) -> None:
        self._package = package
        self._styles = styles
        self._places = places
        self._links: list[Element] = []
        self._part = _free_part(package)
        self._look_of_links = element(
            "rPr", None, element("u"), element("sz", {"val": "11"}), element("color", {"rgb": "FF0563C1"}), element("rFont", {"val": "Calibri"})
        )  # fmt: skip
        self._looks: dict[str, int] = {}

    def add(
        self, heading: str, heads: Sequence[str], rows: Sequence[Row], widths: Sequence[int]
    ) -> Sheet:
        """Add the sheet: a heading, the heads of the columns if there are any, the rows; return it."""
        sheet, data = self._frame([*widths, _WIDTH_OF_PLACES])
        self._line(data, 1, [[Run(heading)]], "title")
        number = 3
        if heads:
            self._line(data, number, [[Run(head)] for head in heads], "head")
            number += 1
        for note, cells in rows:
            self._line(data, number, cells, "wrapped")
            told = self._cited(data[-1], number, len(widths), note)
            texts = ["".join(run.text for run in cell) for cell in cells]
            data[-1].set("ht", _height([*texts, told], [*widths, _WIDTH_OF_PLACES]))
            number += 1
        self._finish(sheet)
        name = self._free_name(heading)
        self._enter(name, sheet)
        return Sheet(name, self._part, cells=True)

    # Cells ---------------------------------------------------------------------------------------

    def _line(self, data: Element, number: int, cells: Sequence[Sequence[Run]], look: str) -> None:
        row = sub(data, "row", {"r": str(number)})
        for column, runs in enumerate(cells):
            cell = self._cell(row, number, column, look)
            set_pieces(cell, list(_cut(self._pieces(runs))))
            target = next(filter(None, map(web_address, runs)), "")
            if target:
                ident = self._package.relate(self._part, "hyperlink", target, external=True)
                told = {"ref": address(number - 1, column), f"{R}id": ident}
                self._links.append(element("hyperlink", told))

    def _cell(self, row: Element, number: int, column: int, look: str) -> Element:
        told = {"r": address(number - 1, column), "s": str(self._look(look))}
        return sub(row, "c", told)

    def _pieces(self, runs: Iterable[Run]) -> Iterable[Piece]:
        for one in runs:
            text = printable(one.text)
            if not text:
                continue
            if web_address(one):
                yield Piece(self._look_of_links, text)
            elif one.kind == "italic":
                look = element("rPr", None, element("i"))
                look.extend(
                    clone(part)
                    for part in self._look_of_links
                    if part.tag not in (f"{S}u", f"{S}color")
                )
                yield Piece(look, text)
            else:
                yield Piece(None, text)

    def _cited(self, row: Element, number: int, column: int, note: int) -> str:
        """Tell in which cells a note is cited, and lead to the first; return what is told."""
        places = self._places.get(note, ())
        if not places:
            return ""
        names = [f"{sheet}!{address(at, to)}" for sheet, at, to in places[:_MOST_PLACES]]
        words = ", ".join(names) + ("…" if len(places) > _MOST_PLACES else "")
        cell = self._cell(row, number, column, "wrapped")
        set_pieces(cell, [Piece(self._look_of_links, words)])
        sheet, at, to = places[0]
        location = f"{_quoted(sheet)}!{address(at, to)}"
        told = {"ref": address(number - 1, column), "location": location}
        self._links.append(element("hyperlink", told))
        return words

    def _look(self, name: str) -> int:
        known = self._looks.get(name)
        if known is None:
            known = self._looks[name] = self._made(name)
        return known

    def _made(self, name: str) -> int:
        if name == "wrapped":
            told = {"vertical": "top", "wrapText": "1"}
            return self._styles.added({}, {"applyAlignment": "1"}, element("alignment", told))
        size = "14" if name == "title" else "11"
        font = element("font", None, element("b"), element("sz", {"val": size}), element("name", {"val": "Calibri"}))  # fmt: skip
        parts = {"fonts": font}
        told = {"applyFont": "1"}
        if name == "head":
            line = element("bottom", {"style": "thin"}, element("color", {"auto": "1"}))
            sides = [element(side) for side in ("left", "right", "top")]
            parts["borders"] = element("border", None, *sides, line, element("diagonal"))
            told["applyBorder"] = "1"
        return self._styles.added(parts, told)

    # The sheet -----------------------------------------------------------------------------------

    def _frame(self, widths: Sequence[int]) -> tuple[Element, Element]:
        sheet = root("worksheet")
        sub(sub(sheet, "sheetPr"), "pageSetUpPr", {"fitToPage": "1"})
        if self._package.tree(self._package.main).find(f"{S}bookViews/{S}workbookView") is not None:
            sub(
                sub(sheet, "sheetViews"), "sheetView", {"showGridLines": "0", "workbookViewId": "0"}
            )
        sub(sheet, "sheetFormatPr", {"defaultRowHeight": "15"})
        columns = sub(sheet, "cols")
        for nth, width in enumerate(widths, 1):
            told = {"min": str(nth), "max": str(nth), "width": str(width), "customWidth": "1"}
            sub(columns, "col", told)
        return sheet, sub(sheet, "sheetData")

    def _finish(self, sheet: Element) -> None:
        if self._links:
            sub(sheet, "hyperlinks").extend(self._links)
        margins = {
            "left": "0.7",
            "right": "0.7",
            "top": "0.75",
            "bottom": "0.75",
            "header": "0.3",
            "footer": "0.3",
        }
        sub(sheet, "pageMargins", margins)
        sub(sheet, "pageSetup", {"paperSize": "9", "orientation": "landscape", "fitToHeight": "0"})

    def _enter(self, name: str, sheet: Element) -> None:
        """Put the sheet behind all others."""
        package = self._package
        package.add(self._part, sheet, "worksheet", _MEDIA)
        main = package.tree(package.main)
        listed = main.find(f"{S}sheets")
        ids = [one.get("sheetId") or "" for one in (() if listed is None else listed)]
        ident = str(max((int(one) for one in ids if one.isdecimal()), default=0) + 1)
        told = {
            "name": name,
            "sheetId": ident,
            f"{R}id": package.relate(package.main, "worksheet", self._part),
        }
        if listed is not None:
            listed.append(element("sheet", told))
        names = main.find(f"{S}definedNames")
        if names is None:
            names = element("definedNames")
            insert(main, names, _AFTER_NAMES)
        sub(names, "definedName", {"name": MARK, "hidden": "1"}).text = f"{_quoted(name)}!$A$1"
        package.touch(package.main)

    def _free_name(self, heading: str) -> str:
        wanted = _NEVER_IN_NAMES.sub(" ", heading).strip()[:_LONGEST_NAME] or "Sources"
        taken = {one.name.casefold() for one in self._package.sheets}
        name, number = wanted, 1
        while name.casefold() in taken:
            number += 1
            behind = f" ({number})"
            name = wanted[: _LONGEST_NAME - len(behind)] + behind
        return name


def _cut(told: Iterable[Piece]) -> Iterable[Piece]:
    """Yield the pieces of a text, cut where a cell cannot hold more."""
    left = LONGEST
    for one in told:
        if len(one.text) > left:
            yield Piece(one.look, f"{one.text[: max(left - 1, 0)]}…")
            return
        left -= len(one.text)
        yield one


def _height(texts: Sequence[str], widths: Sequence[float]) -> str:
    """Return how tall a row is in which texts are broken to columns of some widths, in points."""
    lines = (
        sum(-(-needed(line) // width) for line in text.split("\n"))
        for text, width in zip(texts, widths, strict=True)
    )
    return str(min(int(max(lines)) * _LINE, _TALLEST))


def _quoted(sheet: str) -> str:
    if _PLAIN_NAME.fullmatch(sheet):
        return sheet
    escaped = sheet.replace("'", "''")
    return f"'{escaped}'"


def _free_part(package: Package) -> str:
    numbers = [int(m[1]) for name in package.archive.names if (m := _PART.fullmatch(name))]
    return f"xl/worksheets/sheet{max(numbers, default=0) + 1}.xml"


def forget(package: Package) -> None:
    """Take the sheet out again, if nothing is left in it."""
    main = package.tree(package.main)
    names = main.find(f"{S}definedNames")
    marks = [] if names is None else [one for one in names if one.get("name") == MARK]
    for mark in marks:
        told = (mark.text or "").rpartition("!")[0]
        bare = told[1:-1].replace("''", "'") if told.startswith("'") else told
        at = next((n for n, one in enumerate(package.sheets) if one.name == bare), -1)
        if at < 0 or len(package.sheets) == 1 or _holds(package, package.sheets[at]):
            continue
        listed = main.find(f"{S}sheets")
        if listed is not None:
            listed.remove(listed[at])
        _close_gap(main, at)
        package.drop(package.sheets[at].part)
        if names is not None:
            names.remove(mark)
            if not len(names):
                main.remove(names)
        package.touch(package.main)


def _close_gap(main: Element, at: int) -> None:
    """Count anew what names a sheet by its place, now that one is gone."""
    names = main.find(f"{S}definedNames")
    for one in list(() if names is None else names):
        local = one.get("localSheetId") or ""
        if local.isdecimal() and names is not None:
            if int(local) == at:
                names.remove(one)
            elif int(local) > at:
                one.set("localSheetId", str(int(local) - 1))
    for view in main.iterfind(f"{S}bookViews/{S}workbookView"):
        for name in ("activeTab", "firstSheet"):
            told = view.get(name) or ""
            if told.isdecimal() and int(told) >= at:
                view.set(name, "0")


def _holds(package: Package, sheet: Sheet) -> bool:
    tree = package.tree(sheet.part)
    texts = ("".join(str(word) for word in one.itertext()) for one in tree.iter(f"{S}c"))
    return any(text.strip() for text in texts)
