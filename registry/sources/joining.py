"""Several pages read as one: the chapters of a book, a document and its notes, the parts of a message.

Each piece becomes a block of the text of the whole; every offset that its page noted is moved along.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import cast

from factlock.registry.page import BLOCK, Page, Part, PartKind
from factlock.registry.sources import kinds
from factlock.registry.sources.reading import PartReader, Reading


@dataclass(frozen=True, slots=True)
class Piece:
    """A page that goes into another, and the address that it gets there.

    A piece without ``name`` has no address of its own, such as the body of a document.
    """

    page: Page
    kind: PartKind = "file"
    name: str = ""


def read_part(body: bytes, *, charset: str | None = None, media_type: str = "text/html") -> Reading:
    """Read an HTML document that stands within another; one without text gives an empty page."""
    reader = cast("PartReader", kinds.reader_of("text/html"))
    return reader.read_part(body, media_type, charset)


def join(pieces: Iterable[Piece], whole: Page) -> Page:
    """Return ``whole`` with the text of the pieces, in order, and with all that they noted.

    What ``whole`` itself says (title, language, kind, frames …) stays, its own hidden and structured
    text comes last. Pieces without text have no place in the text and no address.
    """
    told = list(pieces)
    shown = [piece for piece in told if piece.page.text]
    lengths = (len(piece.page.text) + len(BLOCK) for piece in shown)
    starts = list(accumulate(lengths, initial=0))[: len(shown)]
    placed = list(zip(starts, shown, strict=True))
    pages = [piece.page for piece in told]
    return replace(
        whole,
        text=BLOCK.join(piece.page.text for piece in shown),
        headings=tuple(
            replace(heading, start=heading.start + by)
            for by, piece in placed
            for heading in piece.page.headings
        ),
        tables=tuple(
            replace(
                table,
                cells=tuple(
                    replace(cell, start=cell.start + by, end=cell.end + by) for cell in table.cells
                ),
            )
            for by, piece in placed
            for table in piece.page.tables
        ),
        parts=tuple(part for by, piece in placed for part in _parts(piece, by)),
        breaks=tuple(at + by for by, piece in placed for at in piece.page.breaks),
        panels=tuple(
            (start + by, end + by) for by, piece in placed for start, end in piece.page.panels
        ),
        opened=tuple(
            (start + by, end + by) for by, piece in placed for start, end in piece.page.opened
        ),
        frames=tuple(dict.fromkeys(f for page in (*pages, whole) for f in page.frames)),
        hidden=_lines(page.hidden for page in (*pages, whole)),
        structured=_lines(page.structured for page in (*pages, whole)),
    )


def _parts(piece: Piece, by: int) -> Iterable[Part]:
    if piece.name:
        yield Part(by, by + len(piece.page.text), piece.kind, piece.name)
    for part in piece.page.parts:
        yield replace(part, start=part.start + by, end=part.end + by)


def _lines(texts: Iterable[str]) -> str:
    return BLOCK.join(text for text in texts if text)
