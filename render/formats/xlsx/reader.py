"""A workbook as text: sheet by sheet and row by row, then what its formulas show, then what else may hold words.

A row with several cells is a line of a table, a lone cell a paragraph, or a heading where its look is one. The
name of a sheet heads all of it. Hidden sheets, rows and columns are read: whoever shows them reads them.
"""

import re
from array import array
from collections.abc import Sequence
from dataclasses import replace

from factlock.render.formats.opc.extras import Extra
from factlock.render.formats.opc.raised import as_raised
from factlock.render.formats.opc.story import CELL, Buffer
from factlock.render.formats.xlsx import extras, printed
from factlock.render.formats.xlsx.cells import Cell, CellReader, style_of
from factlock.render.formats.xlsx.merged import Merged, TooMuch
from factlock.render.formats.xlsx.package import Package, Sheet
from factlock.render.formats.xlsx.story import Grid, Held, Result, Spot, Story, address
from factlock.render.formats.xlsx.strings import Strings, pieces
from factlock.render.formats.xlsx.styles import Styles
from factlock.render.formats.xlsx.walk import Damaged
from factlock.render.formats.xlsx.xml import Element, S
from factlock.render.layout import Zone
from factlock.render.placeholders import scan

_IN_ROW = str.maketrans(dict.fromkeys(map(chr, range(32)), " "))
_ALONE = str.maketrans({c: " " for c in map(chr, range(32)) if c != "\n"})
_MARK = re.compile(r"\[(?:\d{1,5}|[a-z])(?:,(?:\d{1,5}|[a-z]))*\]")
_NUMBERED = re.compile(
    r"(?:Sheet|Tabelle|Feuil|Feuille|Hoja|Foglio|Planilha|Blad|Arkusz|Лист|工作表|シート) ?(?P<number>\d{1,3})"
)
"""The names that programs give to sheets, whose numbers say nothing."""
_LOOKS_LIKE_ONE = re.compile(r"<<|\{\{|\[\[|[＜《«≪⟪]")


def read(package: Package) -> Story:
    """Read a workbook. Raises UsageFault where a part of it cannot be read."""
    return _Reader(package).story()


def text_of(package: Package) -> str:
    """Return the text of a workbook alone. Raises UsageFault where a part of it cannot be read."""
    return read(package).text


def text_of_sheet(package: Package, sheet: Sheet) -> str:
    """Return the text that a sheet adds to a workbook. Raises UsageFault."""
    return _Reader(package).alone(sheet)


class _Reader:
    """Reads the parts of a workbook, one after another, into one text."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._to = Buffer()
        self._styles = Styles(package)
        self._strings = Strings(package)
        self._cells = CellReader(self._strings, self._styles, from_1904=package.from_1904)
        self._held: list[Held] = []
        self._starts = array("l")
        self._named: dict[int, str] = {}
        self._grids: list[Grid] = []
        self._formulas: dict[int, list[tuple[int, int]]] = {}
        self._results: list[Result] = []
        self._sheet = Sheet("", "", cells=False)
        self._names: list[int] = []
        self._nth = self._tables = -1

    def story(self) -> Story:
        """Read all."""
        package = self._package
        for nth, sheet in enumerate(package.sheets):
            self._read(nth, sheet)
        end = self._to.at
        for one in extras.of_workbook(package):
            self._extra(one, one.part)
        text, parts = self._to.finished()
        for at in self._names:
            parts.runs[at] = replace(parts.runs[at], zone=Zone.NAME)
        return Story(
            text,
            parts,
            self._held,
            self._starts,
            self._named,
            tuple(self._grids),
            self._formulas,
            self._results,
            self._cells.shared,
            end,
        )

    def alone(self, sheet: Sheet) -> str:
        """Read one sheet."""
        self._read(len(self._package.sheets), sheet)
        text, _ = self._to.finished()
        return text

    def _read(self, nth: int, sheet: Sheet) -> None:
        self._nth, self._sheet = nth, sheet
        root = self._package.tree(sheet.part)
        begin = self._to.at
        self._name()
        data = root.find(f"{S}sheetData")
        if sheet.cells and data is not None:
            try:
                self._table(root, data, begin)
            except (Damaged, TooMuch) as problem:
                raise self._package.fault(f"the sheet “{sheet.name}”: {problem}") from None
        self._printed(root)
        for one in extras.of_sheet(self._package, sheet.part, root):
            self._extra(one, f"{sheet.name}, {one.part}")

    def _name(self) -> None:
        to, mark = self._to, self._to.at
        name = self._sheet.name.translate(_IN_ROW)
        self._place(f"the name of the sheet “{name}”")
        to.put("# ")
        begin = to.at
        to.put(name)
        counted = _NUMBERED.fullmatch(name)
        if counted is not None:
            to.edits.append((begin + counted.start("number"), to.at, ""))
        self._names.append(len(to.drafts))
        to.close("heading", mark, begin, level=1)

    # Cells ---------------------------------------------------------------------------------------

    def _table(self, root: Element, data: Element, begin: int) -> None:
        merged = Merged.of(root, data)
        grid = Grid(self._sheet.name, self._nth, begin, 0, *self._frozen(root))
        under: list[Cell] = []
        computed: list[Cell] = []
        last = -2
        for number, cells in self._cells.rows(data):
            seen = [one for one in cells if not merged.covers(number, one.column)]
            under += (one for one in cells if merged.covers(number, one.column))
            computed += (one for one in seen if one.kind == "formula")
            if number != last + 1:
                self._tables += 1
            last = number
            self._row(seen, merged, grid)
        grid.end = self._to.at
        self._grids.append(grid)
        self._computed(computed)
        for one in under:
            self._unseen(one)

    def _row(self, cells: Sequence[Cell], merged: Merged, grid: Grid) -> None:
        """Read the cells of a row; what formulas show comes apart, as it changes by itself."""
        own = [one for one in cells if one.kind != "formula"]
        if not own:
            return
        to, mark = self._to, self._to.at
        if len(cells) > 1:
            to.put("| ")
            begin = to.at
            for nth, one in enumerate(own):
                if nth:
                    to.put(CELL, "\t")
                self._cell(one, merged, grid, mark if not nth else to.at)
            to.close("row", mark, begin, table=self._tables)
            return
        (one,) = own
        level = self._styles.levels.get(style_of(one.node), 0) if one.kind == "text" else 0
        if level:
            to.put("#" * level + " ")
        begin = to.at
        self._cell(one, merged, grid, mark, alone=True)
        to.close("heading" if level else "text", mark, begin, level=level)

    def _cell(
        self, one: Cell, merged: Merged, grid: Grid, mark: int, *, alone: bool = False
    ) -> None:
        to, start = self._to, self._to.at
        text = one.text.translate(_ALONE if alone else _IN_ROW)
        to.put(text)
        number = one.kind == "number"
        self._starts.append(mark)
        rows, columns = merged.span(one.row, one.column)
        grid.add(Spot(start, to.at, one.row, one.column, rows, columns, number))
        if one.raised:
            self._raised(one, start)

    def _place(self, name: str) -> None:
        """Begin what is no cell."""
        self._named[len(self._starts)] = name
        self._starts.append(self._to.at)

    def _raised(self, one: Cell, at: int) -> None:
        """Note how a text reads where some of it stands above the line."""
        item = one.node.find(f"{S}is")
        if item is None:
            item = self._strings.item(one.node.findtext(f"{S}v"))
        for piece in () if item is None else pieces(item):
            end = at + len(piece.text)
            if piece.raised:
                shown = "" if _MARK.fullmatch(piece.text) else as_raised(piece.text)
                if shown is not None:
                    self._to.edits.append((at, end, shown))
            at = end

    @staticmethod
    def _frozen(root: Element) -> tuple[int, int]:
        """Return how many rows and columns stay in sight."""
        pane = root.find(f"{S}sheetViews/{S}sheetView/{S}pane")
        if pane is None or pane.get("state") not in ("frozen", "frozenSplit"):
            return 0, 0
        told = (pane.get("ySplit") or "0", pane.get("xSplit") or "0")
        return tuple(int(one) if one.isdigit() and len(one) < 6 else 0 for one in told)  # type: ignore[return-value]

    # Beside the cells ----------------------------------------------------------------------------

    def _computed(self, cells: Sequence[Cell]) -> None:
        """Read what formulas showed last, each by itself."""
        to = self._to
        self._formulas[self._nth] = [(one.row, one.column) for one in cells]
        for one in cells:
            begin = to.at
            name = f"{self._sheet.name}!{address(one.row, one.column)}"
            if one.text.strip():
                self._place(name)
                to.put(one.text.translate(_IN_ROW))
                self._results.append(Result(begin, to.at, self._nth, one.row, one.column))
                to.words.append((begin, to.at))
                to.leave_block(begin, Zone.FORMULA)
            elif _LOOKS_LIKE_ONE.search(one.formula) and scan(one.formula):
                self._place(name)
                to.put(f"={one.formula}".translate(_IN_ROW))
                to.leave_block(begin, Zone.FORMULA)

    def _unseen(self, one: Cell) -> None:
        """Tell of what stands under a merged cell, where it looks like a placeholder."""
        if _LOOKS_LIKE_ONE.search(one.text) and scan(one.text):
            begin = self._to.at
            self._place(f"{self._sheet.name}!{address(one.row, one.column)}")
            self._to.put(one.text.translate(_IN_ROW))
            self._to.leave_block(begin, Zone.HIDDEN)

    def _printed(self, root: Element) -> None:
        """Read what is printed above and below the pages of the sheet."""
        to = self._to
        holder = root.find(f"{S}headerFooter")
        for name in printed.NAMES if holder is not None else ():
            node = None if holder is None else holder.find(S + name)
            if node is None or not node.text:
                continue
            for nth, (letter, told) in enumerate(printed.sections(node.text)):
                text = printed.text_of(told).translate(_ALONE)
                if not any(part.text.strip() and not part.field for part in told):
                    continue
                begin = to.at
                self._place(f"{self._sheet.name}, {name}, {printed.SECTIONS[letter.upper()]}")
                to.put(text)
                to.edits += printed.edits_of(told, begin)
                held = Held(begin, to.at, "print", node, self._sheet.part, self._nth, name=str(nth))
                self._held.append(held)
                to.close("text", begin, begin)

    def _extra(self, one: Extra, where: str) -> None:
        """Read words that are no cell's."""
        to, begin = self._to, self._to.at
        words = one.words.translate(_IN_ROW)
        if not words.strip():
            return
        self._place(where)
        to.put(words)
        if one.zone is Zone.ATTRIBUTE:
            self._held.append(Held(begin, to.at, "beside", one.node, one.part, name=one.attribute))
            to.words.append((begin, to.at))
        to.leave_block(begin, one.zone)
