"""One cell of a sheet as it is read (ECMA-376-1, 18.3.1.4)."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Literal, NamedTuple

from factlock.registry.sources.sheets.cells import MOST_FORMATS
from factlock.render.formats.xlsx.display import displayed
from factlock.render.formats.xlsx.strings import Strings, pieces
from factlock.render.formats.xlsx.styles import Styles
from factlock.render.formats.xlsx.walk import Damaged, rows, whole
from factlock.render.formats.xlsx.xml import Element, S, decoded

CellKind = Literal["text", "number", "formula"]
_VALUE, _FORMULA, _INLINE = f"{S}v", f"{S}f", f"{S}is"
_WORDS = {"0": "FALSE", "1": "TRUE"}
MOST_STRETCHED = 20_000_000
"""Characters of all cells together: one shared text may stand in every cell."""


class Cell(NamedTuple):
    """A cell: where it stands, from 0, and what it shows.

    ``raised`` tells whether some of its text stands above the line.
    """

    row: int
    column: int
    kind: CellKind
    text: str
    node: Element
    raised: bool = False
    formula: str = ""


class CellReader:
    """Reads the cells of the sheets of a workbook; ``shared`` counts the uses of shared texts by their number."""

    def __init__(self, strings: Strings, styles: Styles, *, from_1904: bool) -> None:
        self._strings = strings
        self._styles = styles
        self._from_1904 = from_1904
        self._looks = max(len(styles.codes), 1)
        self._codes: set[str] = set()
        self.shared: dict[str, int] = {}
        self._left = MOST_STRETCHED

    def rows(self, data: Element) -> Iterator[tuple[int, list[Cell]]]:
        """Yield the rows that show something, with their cells. Raises Damaged."""
        for number, nodes in rows(data):
            cells = []
            for column, node in nodes:
                if style_of(node) >= self._looks:
                    raise Damaged(f"a cell of row {number + 1} names a look that is not there")
                cell = self._cell(node, number, column)
                if cell is not None:
                    self._left -= len(cell.text)
                    cells.append(cell)
            if self._left < 0:
                most = f"{MOST_STRETCHED:,} characters"
                raise Damaged(f"its cells show more than {most}; cut it into several")
            if cells:
                yield number, cells

    def _cell(self, node: Element, row: int, column: int) -> Cell | None:
        value: str | None = None
        formula = inline = None
        for child in node:
            if child.tag == _VALUE:
                value = child.text
            elif child.tag == _FORMULA:
                formula = child
            elif child.tag == _INLINE:
                inline = child
        kind = node.get("t") or "n"
        if formula is not None:
            shown = self._result(node, kind, value)
            return Cell(row, column, "formula", shown, node, formula=decoded(formula.text))
        if kind == "s":
            return self._shared(node, row, column, value)
        if kind == "inlineStr":
            told = pieces(inline) if inline is not None else []
            raised = any(one.raised for one in told)
            return Cell(row, column, "text", "".join(one.text for one in told), node, raised)
        if value is None:
            return None
        if kind == "str":
            return Cell(row, column, "text", decoded(value), node)
        text = self._shown(node, kind, value)
        return Cell(row, column, "number", text, node) if text else None

    def _shared(self, node: Element, row: int, column: int, value: str | None) -> Cell:
        name = (value or "").strip()
        if self._strings.item(name) is None:
            raise Damaged(f"a cell of row {row + 1} names a text that is not there")
        self.shared[name] = self.shared.get(name, 0) + 1
        text, raised = self._strings.text(int(name))
        return Cell(row, column, "text", text, node, raised)

    def _result(self, node: Element, kind: str, value: str | None) -> str:
        """Return what a formula showed when the workbook was last computed."""
        if value is None or kind == "e":
            return ""
        if kind == "str":
            return decoded(value)
        if kind == "s":
            return (
                self._strings.text(int(value))[0] if self._strings.item(value) is not None else ""
            )
        return self._shown(node, kind, value)

    def _shown(self, node: Element, kind: str, value: str) -> str:
        if kind == "b":
            return _WORDS.get(value, value)
        if kind == "e":
            return value
        code = self._styles.code(whole(node.get("s") or "0"))
        if code not in self._codes:
            self._codes.add(code)
            if len(self._codes) > MOST_FORMATS:
                raise Damaged(f"it uses more than {MOST_FORMATS:,} number formats")
        literal = self._serial(value) if kind == "d" else value.strip()
        return displayed(literal, code, self._from_1904).text

    def _serial(self, value: str) -> str:
        """Return the number that stands for a date written out (ECMA-376-1, 18.18.11, type ``d``)."""
        try:
            moment = datetime.fromisoformat(value).replace(tzinfo=None)
        except ValueError:
            return value
        epoch = date(1904, 1, 1) if self._from_1904 else date(1899, 12, 30)
        rest = (moment - datetime.combine(moment.date(), datetime.min.time())) / timedelta(days=1)
        days = (moment.date() - epoch).days
        return repr(days + rest) if rest else str(days)


def style_of(cell: Element) -> int:
    """Return the number of the look of a cell."""
    return whole(cell.get("s") or "0")
