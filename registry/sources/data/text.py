"""The text of data: what a person can read and quote, and where each piece of it stands in the source.

Pieces are written one after the other. What has an origin leads back to the source, character by
character; what stands between pieces (tabs, line ends, the slash between keys) is ours and leads
nowhere.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from factlock.registry.model import FetchState
from factlock.registry.page import BLOCK, CELL, MARKS, Cell, Heading, Part, PartKind, Table
from factlock.registry.sources.data.tree import Leaf, Origin
from factlock.registry.sources.reading import TextSpan, Unread

SLASH = " / "
"""What stands between the keys that lead to a value."""
MAX_TEXT = 24 << 20
"""Characters of text, and of addresses, above which data are not shown: their keys repeat too much."""

SourceSpan = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the text that comes from one place; ``leaf`` if no other stretch shows it too."""

    start: int
    end: int
    origin: Origin
    leaf: bool


class DataText:
    """Builds the text of a page of data; its results are the attributes.

    Pieces are kept only if ``traced``. ``hidden`` gets what the data hold but do not state.
    """

    def __init__(self, *, traced: bool = False) -> None:
        self.length = 0
        self.headings: list[Heading] = []
        self.parts: list[Part] = []
        self.pieces: list[Piece] = []
        self.hidden: list[str] = []
        self._tables: list[Table | None] = []
        self._texts: list[str] = []
        self._traced = traced
        self._addresses = 0
        self._line_ends: list[int] = []
        self._kept: dict[int, tuple[int, int, str]] = {}  # numbers in lines, by the line's start

    @property
    def text(self) -> str:
        """What was written."""
        return "".join(self._texts)

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables that were closed, in the order of their beginnings."""
        return tuple(table for table in self._tables if table is not None)

    def layout(self, start: int = 0) -> Table:
        """Return a table without column heads in which every line from ``start`` on is a row.

        A clause over several rows of a table is refused: so no value borrows the keys of the next line.
        """
        ends = [end for end in self._line_ends if end >= start]
        starts = [start, *(end + 1 for end in ends)]
        cells = [Cell(0, column, start, start, head=True) for column in (0, 1)]
        lines = zip(starts, [*ends, self.length], strict=True)
        for row, (first, last) in enumerate((line for line in lines if line[0] < line[1]), 1):
            kept = self._kept.get(first)
            if kept is None:
                cells.append(Cell(row, 0, first, last, head=True))
            else:
                cells.append(Cell(row, 0, first, max(first, kept[0] - 1), head=True))
                cells.append(Cell(row, 1, kept[0], kept[1], raw=kept[2]))
        return Table(tuple(cells))

    def text_from(self, start: int) -> str:
        """Return what was written from an offset on."""
        length, pieces = self.length, []
        for text in reversed(self._texts):
            if length <= start:
                break
            pieces.append(text)
            length -= len(text)
        return "".join(reversed(pieces))

    def put(self, text: str, origin: Origin | None = None, *, leaf: bool = False) -> TextSpan:
        """Write a piece; return where it stands."""
        start = self.length
        if text == BLOCK:
            self._line_ends.append(start)
        self._texts.append(text)
        self.length += len(text)
        if self.length > MAX_TEXT:
            raise _too_large()
        if self._traced and origin is not None and text:
            self.pieces.append(Piece(start, self.length, origin, leaf))
        return start, self.length

    def line(self) -> None:
        """Begin a new line, unless the text is at the beginning of one."""
        if self._texts and self._texts[-1] != BLOCK:
            self.put(BLOCK)

    def tab(self) -> None:
        """Go to the next cell, unless at the beginning of a line."""
        if self._texts and self._texts[-1] not in (BLOCK, CELL):
            self.put(CELL)

    def keys(self, keys: Iterable[tuple[str, Origin | None]]) -> TextSpan:
        """Write keys with slashes between them; return where they stand."""
        start, first = self.length, True
        for key, origin in keys:
            if not first:
                self.put(SLASH)
            first = False
            self.put(key, origin)
        return start, self.length

    def pair(self, keys: Sequence[tuple[str, Origin | None]], leaf: Leaf) -> None:
        """Write the keys that lead to a leaf, a tab, and the leaf, at the beginning of a line."""
        start = self.length
        if self._traced:
            if keys:
                self.keys(keys)
                self.put(CELL)
            self.put(leaf.text, leaf.origin, leaf=True)
        else:
            head = SLASH.join([key for key, _ in keys])
            self.put(f"{head}{CELL}{leaf.text}" if keys else leaf.text)
        if leaf.kept:
            self._kept[start] = self.length - len(leaf.text), self.length, leaf.kept

    def part(self, start: int, end: int, kind: PartKind, name: str) -> None:
        """Note the address of a stretch; stretches come in the order of their starts."""
        self._addresses += len(name)
        if self._addresses > MAX_TEXT:
            raise _too_large()
        self.parts.append(Part(start, end, kind, name))

    def begin_table(self) -> int:
        """Keep the place of a table among the others; returns what :meth:`end_table` wants."""
        self._tables.append(None)
        return len(self._tables) - 1

    def end_table(self, number: int, cells: Iterable[Cell], caption: str) -> None:
        """Note a table."""
        self._tables[number] = Table(tuple(cells), caption)


class Origins(Protocol):
    """A source, asked for what its origins stand for."""

    def characters(self, origin: Origin) -> Iterable[tuple[str, SourceSpan]]:
        """Return the characters that an origin stands for, each with its span in the source."""
        ...

    def extent(self, origin: Origin) -> SourceSpan | None:
        """Return the span of the source that an origin takes, or None if there is no such."""
        ...


def span_in_source(
    text: str, pieces: list[Piece], start: int, end: int, origins: Origins
) -> SourceSpan | None:
    """Return the span of the source that ``start`` to ``end`` of the text comes from, if that is sure.

    The pieces must stand in the source in the order of the text, with nothing shown between them that
    the text shows elsewhere.
    """
    first = bisect_right(pieces, start, key=lambda piece: piece.start) - 1
    last = bisect_left(pieces, end, key=lambda piece: piece.start)
    inside = [piece for piece in pieces[max(first, 0) : last] if piece.end > start]
    spans: list[SourceSpan] = []
    for piece in inside:
        found = _characters(text, piece, start, end, origins)
        if found is None:
            return None
        spans += found
    if not spans or any(two[0] < one[1] for one, two in pairwise(spans)):
        return None
    span = spans[0][0], spans[-1][1]
    kept = {piece.origin for piece in inside}
    for piece in pieces:
        if piece.leaf and piece.origin not in kept:
            other = origins.extent(piece.origin)
            if other is None or (other[0] < span[1] and span[0] < other[1]):
                return None
    return span if _glue_only(text, inside, start, end) else None


def _glue_only(text: str, inside: list[Piece], start: int, end: int) -> bool:
    """Whether nothing but our own signs stands between the pieces of a span."""
    edges = [start, *(edge for piece in inside for edge in (piece.start, piece.end)), end]
    between = "".join(text[a:b] for a, b in zip(edges[::2], edges[1::2], strict=True) if a < b)
    return not any(_visible(char) and char != "/" for char in between)


def _characters(
    text: str, piece: Piece, start: int, end: int, origins: Origins
) -> list[SourceSpan] | None:
    """Return the source spans of the visible characters of a piece within a span of the text."""
    seen = [(char, span) for char, span in origins.characters(piece.origin) if _visible(char)]
    before = sum(map(_visible, text[piece.start : max(start, piece.start)]))
    wanted = list(filter(_visible, text[max(start, piece.start) : min(end, piece.end)]))
    found = seen[before : before + len(wanted)]
    if [char for char, _ in found] != wanted or len(seen) != sum(
        map(_visible, text[piece.start : piece.end])
    ):
        return None
    return [span for _, span in found]


def _visible(char: str) -> bool:
    return char.isprintable() and not char.isspace() and char not in MARKS


def _too_large() -> Unread:
    return Unread(
        f"shown with their keys, the data are longer than {MAX_TEXT >> 20} million characters; "
        "give the part that matters, for example by a narrower query",
        FetchState.TOO_LARGE,
    )
