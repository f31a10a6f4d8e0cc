"""Running headers, footers and page numbers: what stands at the same place on page after page.

They break into sentences that go over a page, so they are told from the text by what they are: lines at
the top or bottom of a page that stand on others at the same height with the same words, digits apart.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from factlock.registry.sources.pdf.glyphs import Piece

_SAME_BASE = 0.25
_OUTERMOST = 3
"""Lines at the top and at the bottom of a page that may be furniture."""
_LEAST_PAGES = 3
_STEP = 4.0
"""Points within which two lines stand at the same height."""
_NUMBER = re.compile(r"(?<![\d.,])\d{1,4}(?![.,]?\d)")
"""A number that counts pages or names a year: the only ones that may differ from page to page."""
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True)
class Furniture:
    """The pieces of a page that are a running header, those that are a footer, and the rest."""

    header: list[Piece]
    footer: list[Piece]
    rest: list[Piece]


def furniture(pages: Sequence[Sequence[Piece]]) -> list[Furniture]:
    """Part the pieces of each page."""
    outer = [_outermost([piece for piece in page if piece.turn == 0]) for page in pages]
    seen: dict[tuple[str, int], set[int]] = defaultdict(set)
    for number, edges in enumerate(outer):
        for rows in edges:
            for row in rows:
                for key in _keys(row):
                    seen[key].add(number)
    return [
        _parted(page, edges, seen, min(_LEAST_PAGES, max(2, len(pages))))
        for page, edges in zip(pages, outer, strict=True)
    ]


def _outermost(pieces: Sequence[Piece]) -> tuple[list[list[Piece]], list[list[Piece]]]:
    """Return the first and the last rows of a page, from the edge inwards."""
    rows: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda piece: -piece.base):
        if rows and rows[-1][0].base - piece.base <= _SAME_BASE * piece.size:
            rows[-1].append(piece)
        else:
            rows.append([piece])
    half = len(rows) // 2
    return rows[: min(half, _OUTERMOST)], rows[::-1][: min(half, _OUTERMOST)]


def _keys(row: Sequence[Piece]) -> Iterator[tuple[str, int]]:
    """Yield what a row is known by: its words at its height, and at the next height up.

    A row of numbers alone is known by them, unless it is the number of the page.
    """
    words = " ".join(piece.text for piece in sorted(row, key=lambda piece: piece.left))
    step = int(row[0].base // _STEP)
    if _LETTER.search(words) or len(_NUMBER.findall(words)) == 1:
        words = _NUMBER.sub("#", words)
    yield from ((words, step), (words, step + 1))


def _parted(
    page: Sequence[Piece],
    edges: tuple[list[list[Piece]], list[list[Piece]]],
    seen: dict[tuple[str, int], set[int]],
    least: int,
) -> Furniture:
    found: tuple[list[Piece], list[Piece]] = ([], [])
    for pieces, rows in zip(found, edges, strict=True):
        for row in rows:
            if all(len(seen[key]) < least for key in _keys(row)):
                break
            pieces.extend(row)
    gone = {id(piece) for pieces in found for piece in pieces}
    return Furniture(*found, [piece for piece in page if id(piece) not in gone])
