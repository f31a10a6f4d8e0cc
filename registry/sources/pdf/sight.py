"""Whether text can be seen that something else may hide, by drawing the page with it and without it.

Boxes say only that text may be clipped, covered, or of the colour of what it stands on: an outline fills
but a part of its box, a border of a table is one outline around the whole of it. So the doubtful text is
taken out and the page drawn again. What changes is what a reader sees of it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from factlock.registry.page import SPAN
from factlock.registry.sources.pdf.ink import DIFFERENCE, Drawing
from factlock.registry.sources.pdf.shapes import Box

_SCALE = 2.0
"""Dots a point."""
MOST_DOUBTFUL = 15_000
"""Characters of a page; if more are in doubt, none of them is taken to be seen."""
_MOST_COMPARED = 100_000
_PART, _PART_OF_SIGN = 0.6, 0.8
"""Part of the height and of the width of a letter that must be seen of it, and of a digit or a sign.

Half an 8 is a 3.
"""
_LEAST_DOTS = 8.0
"""Dots an em below which characters are not told from their neighbours."""
_THIN = 3
"""Dots; what is as thin may be drawn beside its box."""
_EDGE = 2
"""Dots that the first and the last one seen stand for."""
_SAME = 0.2
"""Ems within which two prints of the same words are one."""


class Letters(Protocol):
    """A piece of text, as far as it is settled here."""

    text: str
    left: float
    base: float
    size: float


P = TypeVar("P", bound=Letters)


@dataclass(frozen=True, slots=True)
class Doubt(Generic[P]):
    """A piece of which it is open what can be seen: the object that draws it, and its characters' boxes."""

    piece: P
    thing: Any
    boxes: Sequence[Box]


@dataclass(frozen=True, slots=True)
class Seen:
    """What is seen of a piece: all of it, nothing, or its words with a sign for what is not."""

    words: str
    some: bool


def settle(
    page: Any, doubts: Sequence[Doubt[P]], twins: Iterable[Any], unseen: str
) -> Iterator[Seen]:
    """Yield what is seen of each piece; ``unseen`` stands for a character that is not.

    ``twins`` are text objects without pieces of their own, because each draws one once more: a page may
    be cut into strips that show a line in parts.

    Two pieces that may hide each other and that both changed the drawing are not told apart: ``unseen``
    stands for all of their characters, so that neither proves anything and both break what is around.
    """
    if sum(len(doubt.boxes) for doubt in doubts) > MOST_DOUBTFUL:
        yield from (Seen("", some=False) for _ in doubts)
        return
    drawing = Drawing(page, _SCALE)
    with_it = drawing.dots()
    without = drawing.without([*twins, *(doubt.thing for doubt in doubts)])
    change = _Change(drawing, with_it, without)
    changes = [list(_changes(change, doubt)) for doubt in doubts]
    clear = [any(clearly for _, clearly in chars) for chars in changes]
    mixed = set(_mixed([doubt for doubt, some in zip(doubts, clear, strict=True) if some]))
    for doubt, chars, some in zip(doubts, changes, clear, strict=True):
        small = doubt.piece.size * drawing.scale < _LEAST_DOTS
        known = [] if small or id(doubt) in mixed else [whole for whole, _ in chars]
        yield Seen(_words(doubt.piece.text, known, unseen), some)


def _changes(change: "_Change", doubt: Doubt[P]) -> Iterator[tuple[bool, bool]]:
    chars = (char for char in doubt.piece.text if char != SPAN)
    for char, box in zip(chars, doubt.boxes, strict=True):
        yield change.within(box, _PART if char.isalpha() else _PART_OF_SIGN)


def _words(text: str, known: Sequence[bool], unseen: str) -> str:
    """Return the words of a piece, with a sign for each character that is not known to be seen."""
    out, at = "", 0
    for char in text:
        if char == SPAN:
            out += char
            continue
        out += char if char.isspace() or (at < len(known) and known[at]) else unseen
        at += 1
    return out


def _mixed(doubts: Sequence[Doubt[P]]) -> Iterator[int]:
    """Yield the doubts of which one may be what is seen of another: other words at the same place."""
    places = sorted(((_around(doubt.boxes), doubt) for doubt in doubts), key=lambda p: p[0][0])
    beside: list[tuple[Box, Doubt[P]]] = []
    compared = 0
    for box, doubt in places:
        beside = [(other, before) for other, before in beside if other[2] > box[0]]
        compared += len(beside)
        if compared > _MOST_COMPARED:
            yield from map(id, doubts)
            return
        for other, before in beside:
            if _over(box, other) and _meet(doubt, before):
                yield id(doubt)
                yield id(before)
        beside.append((box, doubt))


def _around(boxes: Iterable[Box]) -> Box:
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)


def _meet(one: Doubt[P], other: Doubt[P]) -> bool:
    """Whether characters of two pieces lie over each other, other than those of one printed twice."""
    if _same(one.piece, other.piece):
        return False
    return any(_over(box, beside) for box in one.boxes for beside in other.boxes)


def _over(one: Box, other: Box) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    upwards = min(one[3], other[3]) - max(one[1], other[1])
    return across > 0.5 and upwards > 0.5


def _same(one: Letters, other: Letters) -> bool:
    near = _SAME * one.size
    alike = one.text == other.text and abs(one.size - other.size) <= near
    return alike and abs(one.left - other.left) <= near and abs(one.base - other.base) <= near


class _Change:
    """Two drawings of one page, and where they differ."""

    def __init__(self, drawing: Drawing, one: bytes, other: bytes) -> None:
        self._drawing, self._one, self._other = drawing, one, other
        # One operation on the whole picture; a loop over its dots would take most of the time of a page.
        both = int.from_bytes(one, "big") ^ int.from_bytes(other, "big")
        self._dots = both.to_bytes(len(one), "big") if len(one) == len(other) else bytes(len(one))

    def within(self, box: Box, part: float) -> tuple[bool, bool]:
        """Tell whether the drawings differ over a part of a box, and whether clearly at some dot of it."""
        drawing = self._drawing
        columns, rows = drawing.within(*box)
        across = _wider(columns, drawing.width) if len(columns) <= _THIN else columns
        high, first, last, clear = [], len(across), 0, False
        for row in _wider(rows, drawing.height):
            start = row * drawing.stride + across.start
            dots = self._dots[start : start + len(across)]
            tail = dots.lstrip(b"\0")
            if tail:
                high.append(row)
                first = min(first, len(dots) - len(tail))
                last = max(last, len(dots.rstrip(b"\0")) - 1)
                clear = clear or self._clear(start, start + len(across))
        if not high:
            return False, False
        whole = _is_most(high[-1] - high[0], rows, part) and _is_most(last - first, columns, part)
        return whole, clear

    def _clear(self, start: int, stop: int) -> bool:
        pairs = zip(self._one[start:stop], self._other[start:stop], strict=True)
        return any(abs(a - b) > DIFFERENCE for a, b in pairs)


def _is_most(reach: int, dots: range, part: float) -> bool:
    """Whether dots that reach so far are a part of all; what is thin is not measured as closely."""
    return reach + _EDGE >= (part if len(dots) > 2 * _THIN else _PART) * len(dots)


def _wider(dots: range, most: int) -> range:
    return range(max(0, dots.start - 1), min(most, dots.stop + 1))
