"""A Word document as text: its body, headers and footers, notes, comments, and what else may hold words."""

from factlock.registry.sources.word.choices import MC, chosen
from factlock.render.formats.docx.extras import extras, worth_telling
from factlock.render.formats.docx.inline import Inline
from factlock.render.formats.docx.package import Package
from factlock.render.formats.docx.story import (
    CELL,
    INSIDE_CELL,
    Buffer,
    Leaf,
    Note,
    Story,
    as_typed,
)
from factlock.render.formats.docx.styles import Styles
from factlock.render.formats.docx.tables import WRAPPERS, before, rows, span, within
from factlock.render.formats.docx.xml import ID, Element, W, tag_of
from factlock.render.layout import Zone
from factlock.render.parts import BlockKind

SPECIAL = ("separator", "continuationSeparator", "continuationNotice")
"""Types of notes that are none."""
_DEEPEST_LEVEL = 6


def read(package: Package) -> Story:
    """Read a document. Raises UsageFault where a part of it cannot be read."""
    names = package.related("styles")
    return _Reader(package, Styles(package.tree(names[0]) if names else None)).story()


def text_of(package: Package) -> str:
    """Return the text of a document alone. Raises UsageFault where a part of it cannot be read."""
    names = package.related("styles")
    reader = _Reader(package, Styles(package.tree(names[0]) if names else None))
    reader.all_parts()
    return reader.text()


class Teller:
    """Tells how paragraphs that are put into a document will stand in its text."""

    def __init__(self, package: Package, styles: Styles, *, titled: bool) -> None:
        self._reader = _Reader(package, styles, titled=titled)

    def tell(self, holder: Element) -> str:
        """Return the text of the paragraphs in an element."""
        return self._reader.more(holder)


class _Reader:
    """Reads the parts of a document, one after another, into one text."""

    def __init__(
        self, package: Package, styles: Styles, *, at: int = 0, titled: bool = False
    ) -> None:
        self._package = package
        self._styles = styles
        self._to = Buffer(at)
        self._inline = Inline(self._to, styles)
        self._places: list[tuple[int, str]] = []
        self._owners: list[tuple[int, str]] = []
        self._boxes: list[tuple[int, int]] = []
        self._twins: list[list[Leaf]] = []
        self._columns: dict[int, tuple[int, ...]] = {}
        self._nested: list[Element] = []
        self._part = ""
        self._count = self._tables = 0
        self._titled = titled
        self._zone: Zone | None = None
        self._where = ""

    def more(self, holder: Element) -> str:
        """Read the paragraphs in an element as text that goes on."""
        state = self._to.state()
        self._blocks(holder)
        return self._to.since(state)

    def leaves(self) -> list[Leaf]:
        """Return what holds the text that was read."""
        return self._to.leaves

    def text(self) -> str:
        """Return the text as far as it was read."""
        return as_typed("".join(self._to.out))

    def story(self) -> Story:
        """Read all."""
        notes, end, notes_end = self.all_parts()
        text, parts = self._to.finished()
        return Story(
            text,
            parts,
            self._to.leaves,
            self._twins,
            self._places,
            self._owners,
            self._boxes,
            self._inline.controls,
            self._inline.crossings,
            notes,
            self._columns,
            self._inline.letters,
            end,
            notes_end,
            self._titled,
        )

    def all_parts(self) -> tuple[list[Note], int, int]:
        """Read all parts; return the footnotes, and where the text of the body and that of the notes end."""
        package = self._package
        self._read_part(package.main, package.body)
        end = self._to.at
        for kind in ("header", "footer"):
            for name in package.related(kind):
                self._read_part(name, package.tree(name))
        notes = self._notes("footnote")
        notes_end = self._to.at
        self._notes("endnote")
        self._zone = Zone.HIDDEN
        for name in package.related("comments"):
            self._read_part(name, package.tree(name))
        self._zone = None
        self._rest()
        return notes, end, notes_end

    # Parts ---------------------------------------------------------------------------------------

    def _read_part(self, name: str, root: Element) -> None:
        self._begin(name)
        self._inline.fresh()
        self._blocks(root)

    def _begin(self, name: str) -> None:
        self._part = self._inline.part = name
        self._count = 0
        self._owners.append((self._to.at, name))

    def _notes(self, kind: str) -> list[Note]:
        """Read notes in the order in which the text refers to them; then the others, which are not shown."""
        names = self._package.related(f"{kind}s")
        if not names:
            return []
        self._begin(names[0])
        known = {
            note.get(ID) or "": note
            for note in self._package.tree(names[0])
            if tag_of(note) == W + kind and note.get(f"{W}type") not in SPECIAL
        }
        told: list[Note] = []
        wanted = dict.fromkeys(ident for one, ident in self._inline.references if one == kind)
        for ident in [*wanted, *(one for one in known if one not in wanted)]:
            if ident in known:
                self._zone = None if ident in wanted else Zone.HIDDEN
                told.append(Note(ident, self._to.at))
                self._inline.fresh()
                self._blocks(known[ident])
        self._zone = None
        return told

    def _rest(self) -> None:
        """Read what is no text of a paragraph: descriptions, properties, objects, addresses."""
        to = self._to
        for one in (*self._inline.extras, *extras(self._package)):
            words = one.words.replace("\r", " ").replace("\n", " ")
            if not worth_telling(words, one.zone):
                continue
            begin = to.at
            self._places.append((begin, one.part))
            self._owners.append((begin, one.part))
            if one.zone is Zone.ATTRIBUTE:
                to.hold_beside(words, one.node, one.attribute)
                if one.attribute:  # of a picture, not a property of the file
                    to.words.append((begin, to.at))
            else:
                to.put(words)
            to.leave_block(begin, one.zone)

    # Blocks --------------------------------------------------------------------------------------

    def _blocks(self, parent: Element) -> None:
        for child in parent:
            tag = tag_of(child)
            if tag == f"{W}p":
                self._paragraph(child)
            elif tag == f"{W}tbl":
                self._table(child)
            elif tag == f"{MC}AlternateContent":
                choice = chosen(child)
                if choice is not None:
                    self._blocks(choice)
            elif tag == f"{W}sdt":
                content = child.find(f"{W}sdtContent")
                if content is not None:
                    self._blocks(content)
            elif tag in WRAPPERS:
                self._blocks(child)

    def _paragraph(self, element: Element) -> None:
        if not len(element):
            return
        to, styles = self._to, self._styles
        first = element[0]
        properties = first if first.tag == f"{W}pPr" else None
        style = styles.of(properties)
        kind = styles.kind(style)
        mark, state = to.at, to.state()
        level = self._level(properties)
        if level:
            to.put("#" * level + " ")
        elif kind.quote:
            to.put("> ")
        elif styles.is_item(properties, style):
            to.put("- ")
        begin, bare = to.at, to.state()
        contents = kind.contents or self._inline.in_contents
        self._inline.read(element, style)
        if not to.since(bare).strip():
            to.back(state)
        else:
            self._count += 1
            self._places.append((mark, self._named(f"paragraph {self._count}")))
            zone = self._zone or (Zone.CODE if kind.code else Zone.ATTRIBUTE if contents else None)
            if zone is not None:
                to.leave_block(begin, zone)
            else:
                name: BlockKind = "heading" if level else "quote" if kind.quote else "text"
                to.close(name, mark, begin, level=level)
        self._float()

    def _named(self, what: str) -> str:
        return f"{self._part}, {self._where}{what}"

    def _level(self, properties: Element | None) -> int:
        """Return the level of a heading; under a title, all are one level lower."""
        if self._styles.is_title(properties):
            self._titled = True
            return 1
        level = self._styles.level(properties)
        return min(level + self._titled, _DEEPEST_LEVEL) if level else 0

    def _float(self) -> None:
        """Read the text boxes that were met: they float, so they come after what they are anchored in."""
        boxes, self._inline.boxes = self._inline.boxes, []
        where, count = self._where, self._count
        for box, copies in boxes:
            start, state = self._to.at, self._to.state()
            twins = len(self._twins)
            self._where, self._count = "text box, ", 0
            fields = self._inline.fresh()
            self._blocks(box)
            read = self._to.since(state)
            for copy in copies:
                self._copy(copy, start, read, twins)
            self._inline.resume(fields)
            if self._to.at > start:
                self._boxes.append((start, self._to.at))
        self._where, self._count = where, count

    def _copy(self, copy: Element, start: int, read: str, twins: int) -> None:
        """Read the copy of a text box; where it says something else, it is text of its own."""
        other = _Reader(self._package, self._styles, at=start, titled=self._titled)
        if other.more(copy) == read:
            del self._twins[twins:]  # of boxes inside the box: the copy holds them as well
            self._twins.append(other.leaves())
        else:
            self._blocks(copy)

    # Tables --------------------------------------------------------------------------------------

    def _table(self, table: Element) -> None:
        found = rows(table)
        if all(len(cells) <= 1 for _, cells in found):
            for _, cells in found:
                for cell in cells:
                    self._blocks(cell)
            return
        outer, self._nested = self._nested, []
        self._tables += 1
        number = self._tables
        for nth, (row, cells) in enumerate(found, 1):
            if row.find(f"{W}trPr/{W}del") is None:
                self._row(row, cells, number, nth)
        nested, self._nested = self._nested, outer
        self._float()
        for inner in nested:
            self._table(inner)

    def _row(self, row: Element, cells: list[Element], table: int, nth: int) -> None:
        to = self._to
        mark, state = to.at, to.state()
        to.put("| ")
        begin = to.at
        column = before(row)
        columns: list[int] = []
        for cell in cells:
            if columns:
                to.put(CELL, "\t")
            columns.append(column)
            self._cell(cell)
            column += span(cell)
        if not to.since(state).strip(" |"):
            to.back(state)
            return
        self._places.append((mark, self._named(f"table {table}, row {nth}")))
        if self._zone is not None:
            to.leave_block(begin, self._zone)
        else:
            self._columns[len(to.drafts)] = tuple(columns)
            to.close("row", mark, begin, table=table)

    def _cell(self, cell: Element) -> None:
        """Read the paragraphs of a cell into one line; tables in it come after this one."""
        first = True
        for one in within(cell):
            if one.tag == f"{W}tbl":
                self._nested.append(one)
                continue
            if not len(one):
                continue
            to = self._to
            state = to.state()
            edits = list(to.edits)
            if not first:
                to.put(INSIDE_CELL, " ")
            begin = to.at
            head = one[0]
            style = self._styles.of(head if head.tag == f"{W}pPr" else None)
            self._inline.read(one, style, in_row=True)
            if to.at == begin:
                to.back(state)
                to.edits[:] = edits
                continue
            if self._styles.kind(style).code:
                to.leave(begin, Zone.CODE)
            first = False
