"""The shapes of a slide as text: paragraphs, tables, diagrams, and the words that describe them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from factlock.registry.sources.word.choices import MC, chosen
from factlock.render.formats.opc.extras import worth_telling
from factlock.render.formats.opc.story import INSIDE_CELL, Buffer, Leaf, as_typed
from factlock.render.formats.pptx import tables
from factlock.render.formats.pptx.diagrams import Diagram
from factlock.render.formats.pptx.inheritance import Template, Templates, level_of
from factlock.render.formats.pptx.inline import Inline, is_computed
from factlock.render.formats.pptx.package import Package
from factlock.render.formats.pptx.story import Twin
from factlock.render.formats.pptx.xml import DGM, A, Element, P, R, tag_of
from factlock.render.layout import Zone

_DESCRIBED: Final = frozenset((f"{P}sp", f"{P}grpSp", f"{P}graphicFrame", f"{P}pic", f"{P}cxnSp"))
_ON: Final = ("1", "true", "on")


@dataclass(slots=True)
class Words:
    """Words of an attribute, and the copies of the element that has it."""

    words: str
    node: Element
    name: str
    of: str
    copies: list[Element] = field(default_factory=list)


class ShapeReader:
    """Reads shapes, one after another, into one text; as a ``copy``, of alternatives just what is shown."""

    def __init__(self, package: Package, *, at: int = 0, copy: bool = False) -> None:
        self._package = package
        self._copy = copy
        self._to = Buffer(at)
        self._inline = Inline(self._to, self._say)
        self.templates = Templates(package)
        self.template: Template = self.templates.named("")
        self._places: list[tuple[int, str]] = []
        self._owners: list[tuple[int, str]] = []
        self._twins: list[Twin] = []
        self._said: list[Words] = []
        self._over: dict[int, int] = {}
        self._columns: dict[int, tuple[int, ...]] = {}
        self._part = self._where = self._called = ""
        self._count = self._tables = self._every_table = 0
        self._zone: Zone | None = None
        self._title: Element | None = None
        self._done: set[str] = set()

    def text(self) -> str:
        """Return the text as far as it was read."""
        return as_typed("".join(self._to.out))

    # Shapes --------------------------------------------------------------------------------------

    def shapes(self, shapes: Iterable[Element]) -> None:
        """Read shapes, one after another."""
        for one in shapes:
            tag = tag_of(one)
            if tag == f"{MC}AlternateContent":
                self._alternatives(one)
            elif tag in _DESCRIBED and one is not self._title:
                outer = self._zone
                if is_hidden(one):
                    self._zone = Zone.HIDDEN
                self._describe(one)
                self._shape(one, tag)
                self._zone = outer

    def _shape(self, one: Element, tag: str) -> None:
        if tag == f"{P}grpSp":
            self.shapes(one)
        elif tag == f"{P}graphicFrame":
            for child in one.iterfind(f"{A}graphic/{A}graphicData/*"):
                if child.tag == f"{A}tbl":
                    self._table(child)
                elif child.tag == f"{DGM}relIds":
                    self._diagram(child.get(f"{R}dm") or "")
        else:
            self._paragraphs(one, one.iterfind(f"{P}txBody/{A}p"))

    def _alternatives(self, element: Element) -> None:
        """Read what PowerPoint shows; what it keeps for other programs is a copy, or text of its own."""
        choice = chosen(element)
        if choice is None:
            return
        start, state, said = self._to.at, self._to.state(), len(self._said)
        self.shapes(choice)
        if self._copy:
            return
        read, words = self._to.since(state), self._said[said:]
        for other in element:
            if other is choice or not tag_of(other).startswith(MC):
                continue
            reader = ShapeReader(self._package, at=start, copy=True)
            reader.templates, reader.template = self.templates, self.template
            reader.shapes(other)
            self._copied(words, reader)
            if not reader.text():
                continue
            if reader.text() == as_typed(read):
                self._twins.append(Twin(self._part, reader.leaves()))
            else:
                self.shapes(other)

    def leaves(self) -> list[Leaf]:
        """Return what holds the text that was read."""
        return self._to.leaves

    def _copied(self, words: list[Words], reader: "ShapeReader") -> None:
        """Pair the descriptions of a copy with those of what it is a copy of."""
        rest: dict[tuple[str, str], list[Words]] = {}
        for one in reversed(list(reader.said())):
            rest.setdefault((one.words, one.name), []).append(one)
        for one in words:
            same = rest.get((one.words, one.name))
            if same:
                one.copies.append(same.pop().node)
        if not reader.text():
            self._said += (one for left in rest.values() for one in reversed(left))

    def said(self) -> Iterator[Words]:
        """Yield the words of attributes that were met."""
        yield from self._said

    # Paragraphs ----------------------------------------------------------------------------------

    def _paragraphs(self, shape: Element, paragraphs: Iterator[Element]) -> None:
        open_levels: list[tuple[int, int]] = []
        style = self.template.text_of(shape)
        for one in paragraphs:
            properties = one.find(f"{A}pPr")
            level = level_of(properties)
            item = style.is_item(properties, level)
            number = len(self._to.drafts)
            if self._paragraph(one, "  " * level + "- " if item else "") and self._zone is None:
                while open_levels and open_levels[-1][0] >= level:
                    open_levels.pop()
                if open_levels:
                    self._over[number] = open_levels[-1][1]
                open_levels.append((level, number))

    def _paragraph(self, paragraph: Element, lead: str = "") -> bool:
        """Read a paragraph; tell whether it has text."""
        to = self._to
        mark, state, leaves = to.at, to.state(), len(to.leaves)
        if lead:
            to.put(lead)
        begin, bare = to.at, to.state()
        self._inline.read(paragraph)
        if not to.since(bare).strip() or is_computed(to.leaves[leaves:]):
            to.back(state)
            return False
        self._count += 1
        self._places.append((mark, f"{self._where}, paragraph {self._count}"))
        if self._zone is not None:
            to.leave_block(begin, self._zone)
        else:
            to.close("text", mark, begin)
        return True

    def _lines(self, paragraphs: Iterator[Element]) -> None:
        """Read paragraphs into one line."""
        to, first = self._to, True
        for one in paragraphs:
            state, edits = to.state(), list(to.edits)
            if not first:
                to.put(INSIDE_CELL, " ")
            begin = to.at
            self._inline.read(one, in_row=True)
            if to.at == begin:
                to.back(state)
                to.edits[:] = edits
                continue
            first = False

    # Tables and diagrams -------------------------------------------------------------------------

    def _table(self, table: Element) -> None:
        rows = [(row, tables.cells(row)) for row in table.iterfind(f"{A}tr")]
        if all(len(cells) <= 1 for _, cells in rows):
            for _, cells in rows:
                for _, cell in cells:
                    for one in cell.iterfind(f"{A}txBody/{A}p"):
                        self._paragraph(one)
            return
        self._tables += 1
        self._every_table += 1
        for nth, (_, cells) in enumerate(rows, 1):
            self._row(cells, f"table {self._tables}, row {nth}")

    def _row(self, cells: list[tuple[int, Element]], called: str) -> None:
        to = self._to
        mark, state = to.at, to.state()
        to.put("| ")
        begin = to.at
        for nth, (_, cell) in enumerate(cells):
            if nth:
                to.put(tables.CELL, "\t")
            self._lines(cell.iterfind(f"{A}txBody/{A}p"))
        if not to.since(state).strip(" |"):
            to.back(state)
            return
        self._places.append((mark, f"{self._where}, {called}"))
        if self._zone is not None:
            to.leave_block(begin, self._zone)
        else:
            self._columns[len(to.drafts)] = tuple(column for column, _ in cells)
            to.close("row", mark, begin, table=self._every_table)

    def _diagram(self, relation: str) -> None:
        """Read a diagram: its data, and the picture that was drawn of it last."""
        diagram = Diagram.of(self._package, self._part, relation)
        if diagram is None or diagram.data in self._done:
            return
        self._done.add(diagram.data)
        slide, outer = self._part, self._where
        self._where = f"{outer}, diagram"
        self._owners.append((self._to.at, diagram.data))
        for one in diagram.paragraphs:
            start, state = self._to.at, self._to.state()
            if not self._paragraph(one):
                continue
            copy = diagram.drawn_of(one)
            if copy is not None:
                reader = ShapeReader(self._package, at=start, copy=True)
                reader.paragraph(copy)
                if reader.text() == as_typed(self._to.since(state)):
                    self._twins.append(Twin(diagram.drawing, reader.leaves()))
        self._owners.append((self._to.at, diagram.drawing or slide))
        for one in diagram.others():
            self._paragraph(one)
        self._where = outer
        self._owners.append((self._to.at, slide))

    def paragraph(self, one: Element) -> None:
        """Read one paragraph."""
        self._paragraph(one)

    # Words beside the text -----------------------------------------------------------------------

    def _describe(self, shape: Element) -> None:
        """Note what is said of a shape: its description, and what its link says."""
        told = shape.find(f"*/{P}cNvPr")
        if told is None:
            return
        self._called = told.get("name") or ""
        for name in ("descr", "title"):
            self._say(told.get(name) or "", told, name)
        for link in told.iterfind(f"{A}hlinkClick"):
            self._say(link.get("tooltip") or "", link, "tooltip")

    def _say(self, words: str, node: Element, name: str) -> None:
        if worth_telling(words, Zone.ATTRIBUTE):
            self._said.append(Words(words, node, name, self._called))

    def _words(self) -> None:
        """Put the words of attributes that were met."""
        to = self._to
        for one in self._said:
            begin, words = to.at, on_a_line(one.words)
            called = f" of “{one.of}”" if one.of else ""
            self._places.append((begin, f"{self._where}, description{called}"))
            to.hold_beside(words, one.node, one.name)
            copies = [Leaf(begin, to.at, it, "attribute", it, one.name) for it in one.copies]
            self._twins += [Twin(self._part, [copy]) for copy in copies]
            to.words.append((begin, to.at))
            to.leave_block(begin, Zone.ATTRIBUTE)
        self._said.clear()


def is_hidden(shape: Element) -> bool:
    """Whether a shape is there and not shown."""
    told = shape.find(f"*/{P}cNvPr")
    return told is not None and told.get("hidden") in _ON


def on_a_line(words: str) -> str:
    """Return words without line ends."""
    return words.replace("\r", " ").replace("\n", " ")
