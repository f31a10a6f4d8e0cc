"""Reads the text of a page into blocks, as its elements open and close."""

from collections.abc import Sequence

from factlock.render.formats.html import tokens
from factlock.render.formats.html.blocks import Block, Blocks
from factlock.render.formats.html.elements import (
    BLOCKS,
    HEADINGS,
    LINES_OF_DRAWINGS,
    ROW_GROUPS,
    kind_of,
)
from factlock.render.formats.html.tokens import Attribute, Token
from factlock.render.formats.html.tree import Element, Listener, OpenElements
from factlock.render.layout import Zone
from factlock.render.parts import HOLE, BlockKind, Parts, left_at

_TABLES = frozenset(("caption", "colgroup", "table", "tr", *ROW_GROUPS))
_AT_START = Token("comment", 0, 0)


class Reader(Listener):
    """The block that is being read, and the kind of text in which the page is.

    ``token`` is the tag that is being taken: an element that opens or closes does so where it begins.
    """

    def __init__(self, text: str, parts: Parts) -> None:
        self.text = text
        self.parts = parts
        self.open = OpenElements(self)
        self.blocks = Blocks(text, parts)
        self.token = _AT_START
        self.block = Block(0)
        self.zone: Zone | None = None
        self.around: Zone | None = None
        """The kind of text in which the tag stands that is being taken."""
        self.made = False
        """Whether that tag makes an element: one that stands where it may not is dropped."""
        self.head_end = -1
        self._begun: Block | None = None
        self._gap = ""
        self._outer: Block | None = None
        self._outer_at = self._zone_at = 0
        self._tables: list[int] = []
        self._number = 0
        self._quotes = 0
        self._attributes: set[int] = set()

    def begin(self, start: int) -> None:
        """Begin to read."""
        self.block = Block(start)

    def end(self) -> None:
        """End what is open at the end of the text."""
        end = len(self.text)
        self.token = Token("comment", end, end)
        self.to_zone(None, end)
        if self._outer is not None:
            self._end_drawing(end)
        self.blocks.close(self.block, end)

    # Tokens --------------------------------------------------------------------------------------

    def take(self, token: Token) -> None:
        """Note the tag that is being taken."""
        self.token, self._gap, self._begun = token, "", None
        self.open.at = token.start
        self.around, self.made = self.zone, False

    def read(self, start: int, end: int, element: Element | None, *, blank: bool) -> None:
        """Read text that stands in an element; None: it is dropped."""
        zone = element.zone if element is not None else Zone.HIDDEN
        if blank or (zone is self.zone and element is self.open.current):
            return
        apart = (
            zone is None and self.block.kind == "row"
        )  # text between cells stands before the table
        if apart:
            self._begin(Block(start, self._kind()), start)
        self.to_zone(zone, start)
        self.token = Token("comment", end, end)
        self.to_zone(self._zone_now(), end)
        if apart:
            self._begin(self._row(end), end)

    def pass_tag(self, token: Token) -> None:
        """Leave a tag out of the block in which it stands; one with which a block begins stands before it."""
        if self.around is None or self.zone is None:
            self.parts.left.append(left_at(token.start, token.end, Zone.TAG))
        if self.block is self._begun and self.zone is None:
            self.block.start = token.end
        if self.block.start <= token.start:
            gap = " " if token.name == "br" else self._gap
            self.block.edits.append((token.start, token.end, gap))

    def read_attributes(self, name: str, told: Sequence[Attribute]) -> None:
        """Note which values of attributes may be filled in, and read those that are words for a reader."""
        for one in told:
            kind = kind_of(name, one.name, told)
            if not kind or one.start in self._attributes:
                continue
            self._attributes.add(one.start)
            if one.quoted:  # nothing is filled in where a space would end it
                self.parts.left.append(left_at(one.start, one.end, Zone.ATTRIBUTE))
            if kind == "words":
                self.blocks.words(one.start, one.end, attribute=True)

    # Elements ------------------------------------------------------------------------------------

    def opened(self, element: Element) -> None:
        """Begin what the element begins."""
        at, name = self.token.start, element.name
        if name == self.token.name:
            self.made = True
        elif element.told and element.around is None:
            self.read_attributes(
                name, element.told
            )  # formatting that was closed by force, open again
        self.around = element.around
        self.to_zone(element.around, at)
        if self.zone is None:
            self._open(element, at)
        self.to_zone(element.zone, at)

    def _open(self, element: Element, at: int) -> None:
        name = element.name
        if element.bare and self._outer is None:
            self._outer, self._outer_at = self.block, at
            self.block = self._begun = self._words()
        elif element.bare:
            if name in BLOCKS or name in LINES_OF_DRAWINGS:
                self._begin(self._words(), at)
        elif name in BLOCKS:
            self._open_block(name, at)
        elif name in ("td", "th") and self.block.kind == "row":
            self._gap = "\t" if self.block.cells else ""
            self.block.cells = True

    def closed(self, element: Element) -> None:
        """End what the element ends."""
        token, name = self.token, element.name
        end = token.end if token.kind == "end" and token.name == name else token.start
        if name == "head" and not element.space and token.kind in ("start", "end"):
            self.head_end = token.start
        zone = self._zone_now()
        self.to_zone(zone, end)
        current = self.open.current
        if self._outer is not None and (current is None or not current.bare):
            self._end_drawing(end)
        elif zone is not None:
            return
        elif self._outer is not None:
            if name in BLOCKS or name in LINES_OF_DRAWINGS:
                self._begin(self._words(), token.start)
        elif name in BLOCKS:
            self._close_block(name, token.start)

    # Blocks --------------------------------------------------------------------------------------

    def _open_block(self, name: str, at: int) -> None:
        if name == "blockquote":
            self._quotes += 1
        if name == "table":
            self._number += 1
            self._tables.append(self._number)
        if self._in_cell(name):
            edits = self.block.edits
            self._gap = "" if edits and edits[-1][1:] == (at, "\t") else " "
            return
        block = self._row(at) if name == "tr" else Block(at, self._kind())
        if name == "li":
            block.mark = (self.token.start, self.token.end)
        elif name in HEADINGS:
            block.kind, block.level = "heading", int(name[1])
        self._begin(block, at)

    def _close_block(self, name: str, at: int) -> None:
        if name == "table" and self._tables:
            self._tables.pop()
        if name == "blockquote":
            self._quotes = max(0, self._quotes - 1)
        if self._in_cell(name):
            self._gap = self._gap or " "
            return
        self._begin(Block(at, self._kind()), at)

    def _in_cell(self, name: str) -> bool:
        """Whether a block stands in a cell of a row, and is read as part of that."""
        return self.block.kind == "row" and self.block.cells and name not in _TABLES

    def _begin(self, block: Block, at: int) -> None:
        """End the block, and begin another."""
        self.blocks.close(self.block, at)
        self.block = self._begun = block

    def _end_drawing(self, end: int) -> None:
        """Go on with the block in which a drawing or a list of choices stands."""
        if self._outer is not None:
            self.blocks.close(self.block, max(self._outer_at, min(end, self.token.start)))
            self.block, self._outer = self._outer, None
            self.block.edits.append((self._outer_at, end, HOLE))

    def _kind(self) -> BlockKind:
        return "quote" if self._quotes else "text"

    def _row(self, at: int) -> Block:
        return Block(at, "row", table=self._tables[-1] if self._tables else -1)

    def _words(self) -> Block:
        """Return a block of a drawing, in which no value bears a mark, or of a list of choices."""
        current = self.open.current
        drawn = current is not None and bool(current.space)
        choices = not drawn and any(one.name == "select" for one in self.open.stack)
        zone = Zone.TEXT if choices else Zone.ATTRIBUTE
        return Block(self.token.start, zone=zone, words=True)

    # What is not read ----------------------------------------------------------------------------

    def _zone_now(self) -> Zone | None:
        current = self.open.current
        return current.zone if current is not None else None

    def to_zone(self, zone: Zone | None, at: int) -> None:
        """Go over to text of another kind."""
        if zone is self.zone:
            return
        if self.zone is not None:
            before, self.zone = self.zone, None
            self.leave(self._zone_at, at, before)
        self.zone, self._zone_at = zone, at

    def leave(self, start: int, end: int, zone: Zone) -> None:
        """Leave a span out of the text."""
        if self.zone is not None or start >= end:
            return
        self.parts.left.append(left_at(start, end, zone))
        # An edit begins at a letter: space before it may be a line end, at which no edit begins.
        start = end - len(self.text[start:end].lstrip())
        if start < end:
            self.block.edits.append((start, end, HOLE if zone is Zone.CODE else ""))

    def literal(self, start: int, end: int) -> None:
        """Note text of a CDATA section: nothing in it is a reference, and no value can be written."""
        if self.zone is None:
            self.blocks.literal(self.block, start, end)

    def words(self, token: Token) -> None:
        """Read the content of an element that is words and no markup."""
        if self.zone is None and token.start < token.end:
            self.leave(token.start, token.end, Zone.ATTRIBUTE)
            self.blocks.words(token.start, token.end)


def is_blank(text: str) -> bool:
    """Whether a text is space, as HTML counts it."""
    return not text.strip(tokens.SPACE)
