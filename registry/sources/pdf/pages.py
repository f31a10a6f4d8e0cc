"""From the pieces of all pages of a PDF to one page of text: order, headings, page numbers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from factlock.registry.page import BLOCK, MARKS, Heading, Page, Part, PartKind
from factlock.registry.sources.gaps import unmarked
from factlock.registry.sources.pdf.furniture import furniture
from factlock.registry.sources.pdf.glyphs import Piece, Shown
from factlock.registry.sources.pdf.layout import Line, lines
from factlock.registry.sources.pdf.text import Flow, size_of_body

_HEADING = 1.15
"""Times the size of the body text from which on a line is a heading."""
_LONGEST_HEADING = 200
_LEVELS = 6
_STRIP = f"{MARKS}{BLOCK}\t "


@dataclass(frozen=True, slots=True)
class Sheet:
    """The pieces of one page; ``pictured`` tells that a picture takes up a good part of it.

    ``pictures`` tells that there is one of any size.
    """

    pieces: list[Piece]
    pictured: bool
    pictures: bool

    def shown(self, how: Shown) -> list[Piece]:
        """Return the pieces that are shown so."""
        return [piece for piece in self.pieces if piece.shown == how]

    def count(self) -> int:
        """Return how many characters can be read or were recognised."""
        return sum(len(piece.text) for piece in self.pieces if piece.shown != "hidden")


@dataclass(slots=True)
class _Book:
    """The page under construction."""

    flow: Flow = field(default_factory=Flow)
    starts: list[tuple[int, int, Line]] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    recognised: list[tuple[int, int]] = field(default_factory=list)
    columns: int = 0

    def add(self, line: Line) -> int:
        """Add a line of the text; return where it begins."""
        start = self.flow.add(line)
        self.starts.append((start, self.flow.length, line))
        return start


def page_of(sheets: Sequence[Sheet]) -> Page:
    """Return the page that the sheets make."""
    book = _Book()
    outer = furniture([sheet.shown("visible") for sheet in sheets])
    for number, (sheet, pieces) in enumerate(zip(sheets, outer, strict=True), 1):
        starts = [book.add(line) for line in _frames(pieces.rest, book)]
        starts += _add_recognised(sheet.shown("recognised"), book)
        end = book.flow.length
        book.parts.append(Part(starts[0] if starts else end, end, "page", str(number)))
    for number, pieces in enumerate(outer, 1):
        _add_furniture("header", number, pieces.header, book)
        _add_furniture("footer", number, pieces.footer, book)
    text = "".join(book.flow.parts)
    return Page(
        text=text,
        headings=tuple(_headings(text, book.starts)),
        parts=tuple(book.parts),
        recognised=tuple(book.recognised),
        hidden=BLOCK.join(" ".join(p.text for p in s.shown("hidden")) for s in sheets).strip(),
    )


def _frames(pieces: Sequence[Piece], book: _Book) -> Iterator[Line]:
    """Yield the lines of a page, those of the direction that most of its text has first."""
    turns: dict[int, list[Piece]] = {}
    for piece in pieces:
        turns.setdefault(piece.turn, []).append(piece)
    for turn in sorted(turns, key=lambda turn: (-sum(len(p.text) for p in turns[turn]), turn)):
        most = 0
        for line in lines(turns[turn]):
            most = max(most, line.column + 1)
            line.column += book.columns
            yield line
        book.columns += most


def _add_recognised(pieces: Sequence[Piece], book: _Book) -> list[int]:
    """Add what was recognised on a page, as a paragraph of its own."""
    if not pieces:
        return []
    book.flow.end()
    starts = [book.add(line) for line in _frames(pieces, book)]
    book.recognised.append((starts[0], book.flow.length))
    book.flow.end()
    return starts[:1]


def _add_furniture(kind: PartKind, number: int, pieces: Sequence[Piece], book: _Book) -> None:
    if not pieces:
        return
    book.flow.end()
    starts = [book.flow.add(line) for line in _frames(pieces, book)]
    book.parts.append(Part(starts[0], book.flow.length, kind, f"{kind} {number}"))


def _headings(text: str, starts: Sequence[tuple[int, int, Line]]) -> Iterator[Heading]:
    """Yield the lines that are set larger than the text; lines of one size below each other are one."""
    body = size_of_body([line for _, _, line in starts])
    large = [
        (start, end, line)
        for start, end, line in starts
        if line.size >= _HEADING * body and not line.cells
    ]
    sizes = sorted({round(line.size) for _, _, line in large}, reverse=True)
    levels = {size: min(level, _LEVELS) for level, size in enumerate(sizes, 1)}
    last: tuple[int, int, Line] | None = None
    for start, end, line in large:
        if last and text[last[1] : start].strip(_STRIP) == "" and last[2].size == line.size:
            last = (last[0], end, line)
            continue
        if last:
            yield from _heading(text, last, levels)
        last = (start, end, line)
    if last:
        yield from _heading(text, last, levels)


def _heading(text: str, place: tuple[int, int, Line], levels: dict[int, int]) -> Iterator[Heading]:
    start, end, line = place
    words = unmarked(text[start:end])
    if any(map(str.isalpha, words)) and len(words) <= _LONGEST_HEADING:
        yield Heading(start, levels[round(line.size)], words)
