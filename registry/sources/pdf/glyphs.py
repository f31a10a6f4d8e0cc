"""What a page of a PDF draws as text: pieces of one line each, where they stand, whether they show.

PDFium gives characters in the order of the page's program; a piece is a run of them that belongs to
one text object and holds no gap. Its words are PDFium's, its place is in *its own frame*: turned so
that its baseline runs to the right, in points, upwards positive. Text of another direction is another
frame.

Left out of the pieces, because no reader sees it: text drawn invisibly (rendering modes 3 and 7, ISO
32000-1, 9.3.6), nearly transparent, outside the page's box, smaller than a point, in the colour of
what it stands on, or covered by an opaque rectangle that is drawn later. Invisible text over a picture
is what a program recognised on a scan: it is kept apart. Form fields and annotations are no text of
the page, and PDFium does not give them.
"""

import ctypes
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal

from pypdfium2 import raw

from factlock.registry.page import SPAN
from factlock.registry.sources.charset import NO_CHARACTER
from factlock.registry.sources.pdf.areas import Areas, Box, Colour
from factlock.registry.sources.pdf.ink import Ink

Shown = Literal["visible", "recognised", "hidden"]
NO_LETTER = "\ufffd"
"""Stands for a character that the font draws and does not name."""
_HYPHEN = re.compile("[\x02\ufffe]")
"""What PDFium gives for a hyphen at the end of a line."""
_NO_CHARACTER = re.compile(f"[{NO_CHARACTER}]")
_HARMLESS = frozenset("\u2018\u2019\u201c\u201d\u2022\u2026\u2039\u203a")
"""Quotes and dots, which are kept where PDFium guesses them from the code: they change no value."""
_FAINT = 13
"""Alpha, of 255, below which text is taken not to be seen."""
_LEAST_SIZE = 1.0
_NEAR = 0.4
"""Ems around the middle of a piece in which a layer must show ink."""
_THIN = 0.12
"""Ems between two digits above which they are kept apart: geometry, not text, says what they are."""
_OVERLAP = -0.15
_DIGIT = 0.55
"""Ems that a character of slanted text is taken to be wide, whose box is no measure."""
_STRAIGHT = math.radians(3)


@dataclass(slots=True)
class Piece:
    """A run of characters on one baseline.

    ``left``, ``right`` and ``base`` are in points of its own frame, ``size`` is the height of the type,
    ``turn`` the frame's angle in whole degrees, ``order`` where it stands in the page's program.
    ``space`` tells that PDFium saw a gap before it, ``written`` that a space character stands there.
    """

    text: str
    left: float
    right: float
    base: float
    size: float
    turn: int
    order: int
    shown: Shown
    space: bool = False
    written: bool = False


@dataclass(frozen=True, slots=True)
class _Style:
    """What all characters of one text object share; ``at`` is its place in the order of drawing."""

    size: float
    turn: int
    cos: float
    sin: float
    at: int
    colour: Colour | None
    clip: Box | None
    layered: bool
    drawn: bool


_TEXT_OBJECT = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)
_INT_OF_CHAR = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int)
_text_object = ctypes.cast(raw.FPDFText_GetTextObject, _TEXT_OBJECT)
_generated = ctypes.cast(raw.FPDFText_IsGenerated, _INT_OF_CHAR)
_map_error = ctypes.cast(raw.FPDFText_HasUnicodeMapError, _INT_OF_CHAR)


class Glyphs:
    """The characters of one page."""

    def __init__(self, page: Any, textpage: Any, areas: Areas) -> None:
        self._ink = Ink(page)
        self._text = textpage
        self._areas = areas
        self._address = ctypes.cast(textpage, ctypes.c_void_p).value
        self.count: int = raw.FPDFText_CountChars(textpage)
        self._box = raw.FS_RECTF()
        self._boxed = ctypes.byref(self._box)
        self._matrix = raw.FS_MATRIX()
        self._x, self._y = ctypes.c_double(), ctypes.c_double()
        self._colour = [ctypes.c_uint() for _ in range(4)]
        self._styles: dict[int, _Style] = {}

    def pieces(self) -> list[Piece]:
        """Return the pieces of the page, in the order of its program."""
        return list(self._pieces(self._characters())) if self.count > 0 else []

    def _characters(self) -> str:
        """Return one character for each of PDFium's."""
        buffer = (ctypes.c_ushort * (self.count + 1))()
        got = raw.FPDFText_GetText(self._text, 0, self.count, buffer)
        text = bytes(buffer)[: 2 * max(0, got - 1)].decode("utf-16-le", "replace")
        if len(text) != self.count:
            codes = (raw.FPDFText_GetUnicode(self._text, at) for at in range(self.count))
            text = "".join(
                chr(c) if c < 0xD800 or 0xDFFF < c < 0x110000 else NO_LETTER for c in codes
            )
        return _NO_CHARACTER.sub(NO_LETTER, _HYPHEN.sub("-", text))

    def _pieces(self, text: str) -> Iterator[Piece]:
        objects = [_text_object(self._address, at) for at in range(self.count)]
        space = written = False
        at = 0
        for owner, run in groupby(objects):
            length = len(list(run))
            start, at = at, at + length
            if owner is None:  # generated by PDFium, for a gap
                space = True
                continue
            for first, last in _words(text, start, at):
                if text[first].isspace():
                    space = True
                    written = written or _generated(self._address, first) != 1
                    continue
                piece = self._piece(text, owner, first, last)
                if piece is not None:
                    piece.space, piece.written = space, written
                    yield piece
                space = written = False

    def _piece(self, text: str, owner: int, first: int, last: int) -> Piece | None:
        style = self._styles.get(owner)
        if style is None:
            style = self._styles[owner] = self._style(owner, first)
        low, high = self._extent(first, style)
        x, y = self._middle()
        if last - first > 1:
            other = self._extent(last - 1, style)
            low, high = min(low, other[0]), max(high, other[1])
            ends = self._middle()
            x, y = (x + ends[0]) / 2, (y + ends[1]) / 2
        raw.FPDFText_GetCharOrigin(self._text, first, self._x, self._y)
        base = style.cos * self._y.value - style.sin * self._x.value
        words = self._named(text, first, last)
        if any(map(str.isdecimal, words)):
            words = self._apart(words, first, style)
        if not words.strip():
            return None
        shown = self._shown(style, x, y)
        return Piece(words, low, high, base, style.size, style.turn, first, shown)

    def _extent(self, at: int, style: _Style) -> tuple[float, float]:
        """Return from where to where a character reaches along its baseline."""
        raw.FPDFText_GetLooseCharBox(self._text, at, self._boxed)
        box = self._box
        if style.turn == 0:
            return box.left, box.right
        if style.turn % 90:
            raw.FPDFText_GetCharOrigin(self._text, at, self._x, self._y)
            left = style.cos * self._x.value + style.sin * self._y.value
            return left, left + _DIGIT * style.size
        one = style.cos * box.left + style.sin * box.bottom
        other = style.cos * box.right + style.sin * box.top
        return (one, other) if one <= other else (other, one)

    def _middle(self) -> tuple[float, float]:
        """Return the middle of the character last measured, in points of the page."""
        box = self._box
        return (box.left + box.right) / 2, (box.bottom + box.top) / 2

    def _style(self, owner: int, at: int) -> _Style:
        raw.FPDFText_GetMatrix(self._text, at, self._matrix)
        a, b, c, d = self._matrix.a, self._matrix.b, self._matrix.c, self._matrix.d
        size = abs(raw.FPDFText_GetFontSize(self._text, at)) * math.hypot(c, d)
        angle = math.atan2(b, a)
        quarter = round(angle / (math.pi / 2)) * (math.pi / 2)
        if abs(angle - quarter) < _STRAIGHT:
            angle = quarter
        turn = round(math.degrees(angle)) % 360
        red, green, blue, alpha = self._colour
        raw.FPDFText_GetFillColor(self._text, at, red, green, blue, alpha)
        mode = raw.FPDFTextObj_GetTextRenderMode(raw.FPDFText_GetTextObject(self._text, at))
        filled = mode in (0, 2, 4, 6)
        return _Style(
            size=size or 1.0,
            turn=turn,
            cos=math.cos(angle),
            sin=math.sin(angle),
            at=self._areas.order.get(owner, 0),
            colour=(red.value, green.value, blue.value) if filled else None,
            clip=self._areas.clips.get(owner),
            layered=owner in self._areas.layered,
            drawn=mode not in (3, 7) and not (filled and alpha.value < _FAINT),
        )

    def _shown(self, style: _Style, x: float, y: float) -> Shown:
        """Tell whether a piece whose middle is at a point of the page can be seen there."""
        areas = self._areas
        if style.size < _LEAST_SIZE or areas.outside(x, y) or not _within(style.clip, x, y):
            return "hidden"
        if style.layered:
            near = _NEAR * style.size
            if not self._ink.shows(x - near, y - near, x + near, y + near):
                return "hidden"
        if not style.drawn:
            return "recognised" if areas.on_picture(x, y) else "hidden"
        cover = areas.cover(style.at, x, y)
        if cover is not None:
            return "recognised" if cover.kind == "picture" else "hidden"
        if style.colour is not None and areas.blends(style.at, style.colour, x, y):
            return "hidden"
        return "visible"

    def _named(self, text: str, first: int, last: int) -> str:
        """Return the characters, a sign for each that the font does not name."""
        wrong = [
            at
            for at in range(first, last)
            if _map_error(self._address, at) == 1 and text[at] not in _HARMLESS
        ]
        words = text[first:last]
        for at in wrong:
            words = words[: at - first] + NO_LETTER + words[at - first + 1 :]
        return words

    def _apart(self, words: str, first: int, style: _Style) -> str:
        """Return the characters, with a mark between digits that do not stand side by side."""
        out: list[str] = []
        before: tuple[float, float] | None = None
        for at, char in enumerate(words, first):
            box = self._extent(at, style) if char.isdecimal() else None
            if box and before:
                gap = (box[0] - before[1]) / style.size
                if not _OVERLAP < gap <= _THIN or box[0] <= before[0]:
                    out.append(SPAN)
            out.append(char)
            before = box
        return "".join(out)


def _within(box: Box | None, x: float, y: float) -> bool:
    return box is None or (box[0] <= x <= box[2] and box[1] <= y <= box[3])


def _words(text: str, first: int, last: int) -> Iterator[tuple[int, int]]:
    """Cut a run at white space: a word with the single spaces in it is one piece, a gap is another."""
    start = first
    for at in range(first, last):
        if text[at].isspace():
            if start < at:
                yield start, at
            yield at, at + 1
            start = at + 1
    if start < last:
        yield start, last
