"""XML documents, such as laws and articles, to visible text with typed gaps.

What an element is, its name tells (:mod:`~factlock.registry.sources.data.xml_vocabulary`); an element of no
known name is part of a sentence if its parent has text of its own, and a block otherwise. Attributes,
comments and processing instructions are no text. Notes within sentences come last, each as a part of
the page; what is deleted (``del``) or told to be no part of the text is kept as hidden.
"""

import re
from collections.abc import Callable
from functools import partial
from typing import ClassVar

from lxml import etree

from factlock.registry.page import NOTE_OPEN, SPAN, SUP_CLOSE, SUP_OPEN, Heading, Part
from factlock.registry.sources.charset import CONTROL, NO_CHARACTER
from factlock.registry.sources.data.text import Piece
from factlock.registry.sources.data.tree import Origin
from factlock.registry.sources.data.xml_outline import Outline
from factlock.registry.sources.data.xml_records import Numbers, local, whole_text
from factlock.registry.sources.data.xml_source import TAIL, TEXT
from factlock.registry.sources.data.xml_vocabulary import ROLES, Hierarchy, Role
from factlock.registry.sources.gaps import (
    COLUMN,
    EDGE,
    JOIN,
    LINE,
    NO_GAP,
    ROW,
    SPACE,
    GapWriter,
    unmarked,
)
from factlock.registry.sources.tables import TableBuilder, span_of
from factlock.registry.sources.xmltree import Element

_WHITE = " \t\n\r"
_WHITE_RUN = re.compile(r"[ \t\n\r]+")
_CONTROLS = re.compile(f"[{CONTROL}]+")
_NO_CHARACTER = re.compile(f"[{NO_CHARACTER}]")
_SHORT_NUMBER = re.compile(r"\W*\w{1,4}\W*")
_RAISED = frozenset({"SUP", "SUPERSCRIPT", "SUPER"})
_WITHDRAWN = frozenset({"removed", "ignored"})
_LOWERED = frozenset({"SUB", "SUBSCRIPT"})
_GAPS: dict[Role, tuple[int, int]] = {
    "block": (LINE, LINE),
    "inline": (JOIN, JOIN),
    "edge": (EDGE, EDGE),
    "heading": (LINE, LINE),
}
_Closer = Callable[[], None]


class DocumentWalk:
    """One walk over a document; its results are the attributes, all offsets into ``text``."""

    def __init__(self, root: Element, numbers: Numbers, hierarchy: Hierarchy) -> None:
        self.pieces: list[Piece] = []
        self.parts: list[Part] = []
        self.headings: list[Heading] = []
        self.tables: list[TableBuilder] = []
        self._numbers = numbers
        self._seen = self._writer = GapWriter()
        self._unseen = GapWriter()
        self._hiding = 0
        self._after_number = False
        self._building: list[TableBuilder] = []
        self._mixed: dict[Element, bool] = {}
        self._notes: list[tuple[Element, str]] = []
        self._outline = Outline(hierarchy)
        self._go(root)
        for note, name in self._notes:  # grows while notes of notes are found
            self._writer.ask(LINE)
            start, number = self._writer.settle(), len(self.parts)
            self.parts.append(Part(start, start, "note", name))
            self._go(note)
            self.parts[number] = Part(start, self._writer.length, "note", name)
        self.text = self._seen.text()
        self.hidden = self._unseen.text()

    def _go(self, root: Element) -> None:
        """Visit an element and what is in it, without recursion."""
        events = etree.iterwalk(root, events=("start", "end"))
        closers: list[_Closer | None] = []
        for event, element in events:
            if event == "start":
                closer = self._open(element, inside=element is root)
                closers.append(closer)
                if closer is None:
                    events.skip_subtree()
                else:
                    self._write(element.text, (self._numbers[element], TEXT))
                continue
            done = closers.pop()
            if done is not None:
                done()
            if element is not root:
                self._write(element.tail, (self._numbers[element], TAIL))

    def _open(self, element: Element, *, inside: bool) -> _Closer | None:
        """Enter an element; return what to do at its end, or None to pass it over."""
        role = self._role(element)
        if role == "note" and inside:
            role = "block"
        gaps = _GAPS.get(role)
        if gaps is None:
            return self._ENTER[role](self, element)
        before, after = gaps
        if before == LINE and self._after_number and role != "heading":
            before = SPACE  # "(1)" and what it counts stand on one line
        self._writer.ask(before)
        close = self._enter_unit(element) if not self._hiding else None
        return partial(self._leave, after, close)

    def _leave(self, gap: int, close: _Closer | None) -> None:
        if close is not None:
            close()
        self._writer.ask(gap)

    def _role(self, element: Element) -> Role:
        """Return what an element is, by its name, its attributes and where it stands."""
        kind = (element.get("TYPE") or element.get("rend") or element.get("role") or "").upper()
        if kind in _RAISED:
            return "raised"
        if kind in _LOWERED:
            return "lowered"
        return "hidden" if element.get("status") in _WITHDRAWN else self._named(element)

    def _named(self, element: Element) -> Role:
        name = local(element.tag)
        parent = element.getparent()
        within = parent is not None and self._is_mixed(parent)
        role = ROLES.get(name)
        if role == "note" and not within:
            return "block"
        if name == "num" and not within:
            return "number"
        if role in (None, "block", "edge", "inline") and self._outline.is_unit(element):
            return "block"
        return role or ("edge" if within else "block")

    def _is_mixed(self, element: Element) -> bool:
        known = self._mixed.get(element)
        if known is None:
            tails = any(child.tail and child.tail.strip(_WHITE) for child in element)
            known = tails or bool(element.text and element.text.strip(_WHITE))
            self._mixed[element] = known
        return known

    def _write(self, text: str | None, origin: Origin) -> None:
        """Write a text: white space runs are one space, at its ends they are gaps."""
        if not text:
            return
        core = text.strip(_WHITE)
        if not core:
            self._writer.ask(SPACE)
            return
        if text[0] in _WHITE:
            self._writer.ask(SPACE)
        core = _CONTROLS.sub(SPAN, _NO_CHARACTER.sub("", _WHITE_RUN.sub(" ", core)))
        if not core:
            return
        self._after_number = False
        self._writer.write(core, SPACE if text[-1] in _WHITE else JOIN)
        if not self._hiding:
            end = self._writer.length
            self.pieces.append(Piece(end - len(core), end, origin, leaf=True))

    # What is more than a gap

    def _enter_unit(self, element: Element) -> _Closer | None:
        """Note the heading and the address of an element that has them."""
        unit = self._outline.enter(element)
        if unit is None:
            return None
        start = self._writer.settle()
        if unit.heading:
            self.headings.append(Heading(start, unit.level, unit.heading))
        number = len(self.parts)
        if unit.name:
            self.parts.append(Part(start, start, "element", unit.name))
        return partial(self._leave_unit, start, number, unit.name)

    def _leave_unit(self, start: int, number: int, name: str) -> None:
        self._outline.leave()
        if name:
            self.parts[number] = Part(start, self._writer.length, "element", name)

    def _skip(self, _element: Element) -> None:
        self._writer.ask(EDGE)

    def _break(self, _element: Element) -> None:
        self._writer.ask(LINE)

    def _quote(self, element: Element) -> None:
        """Write the quotation mark that an empty element stands for (Formex QUOT.START)."""
        code = element.get("CODE") or ""
        if re.fullmatch(r"20[0-9A-Fa-f]{2}|00[AaBb][Bb]|0022|0027", code):
            self._after_number = False
            self._writer.write(chr(int(code, 16)), JOIN)
        else:
            self._writer.ask(EDGE)

    def _hide(self, _element: Element) -> _Closer:
        self._seen.ask(EDGE)
        self._hiding += 1
        self._writer = self._unseen
        self._unseen.ask(LINE)
        return self._unhide

    def _unhide(self) -> None:
        self._hiding -= 1
        if not self._hiding:
            self._writer = self._seen

    def _raised(self, element: Element) -> _Closer:
        parent = element.getparent()
        marks = parent is not None and local(parent.tag) in ("xref", "ref", "a", "noteRef")
        self._writer.open_mark(NOTE_OPEN if marks else SUP_OPEN)
        return partial(self._writer.close_mark, SUP_CLOSE)

    def _lowered(self, _element: Element) -> _Closer:
        self._part_digits()
        return self._part_digits

    def _part_digits(self) -> None:
        if self._writer.ends_in_digit():
            self._writer.ask(EDGE)

    def _note(self, element: Element) -> None:
        marker = unmarked(element.get("marker") or element.get("n") or "")
        self._mark_note(marker)
        if not self._hiding:
            name = element.get("eId") or element.get("id") or element.get("NOTE.ID") or ""
            self._notes.append((element, f"note {marker or name or len(self._notes) + 1}"))

    def _mark(self, element: Element) -> None:
        self._mark_note(unmarked(element.get("marker") or element.get("label") or ""))

    def _mark_note(self, marker: str) -> None:
        if marker:
            self._writer.open_mark(NOTE_OPEN)
            self._writer.write(marker, NO_GAP)
            self._writer.close_mark(SUP_CLOSE)
        else:
            self._writer.ask(EDGE)

    def _number(self, element: Element) -> _Closer:
        self._writer.ask(LINE)
        short = _SHORT_NUMBER.fullmatch(whole_text(element).strip()) is not None
        return partial(self._end_number, short=short)

    def _end_number(self, *, short: bool) -> None:
        self._after_number = short
        self._writer.ask(SPACE if short else LINE)

    def _table(self, _element: Element) -> _Closer:
        self._writer.ask(LINE)
        if self._hiding or (local(_element.tag) == "tgroup" and self._building):
            return partial(self._writer.ask, LINE)
        self.tables.append(TableBuilder())
        self._building.append(self.tables[-1])
        return self._end_table

    def _end_table(self) -> None:
        self._building.pop()
        self._writer.ask(LINE)

    def _caption(self, _element: Element) -> _Closer:
        self._writer.ask(LINE)
        if self._hiding or not self._building:
            return partial(self._writer.ask, LINE)
        return partial(self._end_caption, self._writer.settle(), self._building[-1])

    def _end_caption(self, start: int, builder: TableBuilder) -> None:
        builder.caption = (start, self._writer.length)
        self._writer.ask(LINE)

    def _section(self, element: Element) -> _Closer:
        self._writer.ask(ROW)
        if not self._hiding and self._building:
            self._building[-1].section(head=local(element.tag) == "thead")
            return partial(self._end_section, self._building[-1])
        return partial(self._writer.ask, ROW)

    def _end_section(self, builder: TableBuilder) -> None:
        builder.section(head=False)
        self._writer.ask(ROW)

    def _row(self, _element: Element) -> _Closer:
        self._writer.ask(ROW)
        if not self._hiding and self._building:
            self._building[-1].row()
        return partial(self._writer.ask, ROW)

    def _cell(self, element: Element) -> _Closer:
        self._writer.ask(COLUMN)
        if self._hiding or not self._building:
            return partial(self._writer.ask, COLUMN)
        builder = self._building[-1]
        cell = builder.cell(self._writer.settle(), _axis(element), *_spans(element))
        return partial(self._end_cell, builder, cell)

    def _end_cell(self, builder: TableBuilder, cell: int) -> None:
        builder.close(cell, self._writer.length)
        self._writer.ask(COLUMN)

    _ENTER: ClassVar[dict[Role, Callable[["DocumentWalk", Element], _Closer | None]]] = {
        "break": _break, "caption": _caption, "cell": _cell, "head": _cell, "hidden": _hide,
        "lowered": _lowered, "mark": _mark, "note": _note, "number": _number, "quote": _quote,
        "raised": _raised, "row": _row, "skip": _skip, "table": _table, "tbody": _section,
        "thead": _section,
    }  # fmt: skip


def _axis(cell: Element) -> str:
    """Return what a cell is marked as, in HTML, CALS or Formex."""
    row = cell.getparent()
    header = cell.get("TYPE") == "HEADER" or (row is not None and row.get("TYPE") == "HEADER")
    scope = (cell.get("scope") or "").lower()
    if scope.startswith(("col", "row")):
        return "column" if scope.startswith("col") else "row"
    return "th" if header or local(cell.tag) == "th" else ""


def _spans(cell: Element) -> tuple[int, int]:
    """Return over how many rows and columns a cell reaches."""
    rows = cell.get("rowspan") or cell.get("ROWSPAN")
    if rows is None and cell.get("morerows"):
        rows = str(span_of(cell.get("morerows"), zero=True) + 1)
    columns = cell.get("colspan") or cell.get("COLSPAN")
    first, last = cell.get("namest"), cell.get("nameend")
    if columns is None and first and last:
        group = next((up for up in cell.iterancestors() if local(up.tag) == "tgroup"), None)
        names = (
            [one.get("colname") for one in group if local(one.tag) == "colspec"]
            if group is not None
            else []
        )
        if first in names and last in names:
            columns = str(names.index(last) - names.index(first) + 1)
    return span_of(rows), span_of(columns)
