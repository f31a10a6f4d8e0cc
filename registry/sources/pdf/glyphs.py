"""What a page of a PDF draws as text: pieces of one line each, where they stand, whether they show.

PDFium gives characters in the order of the page's program; a piece is a run of them that belongs to
one text object and holds no gap. Its words are PDFium's, its place is in *its own frame*: turned so
that its baseline runs to the right, in points, upwards positive. Text of another direction is another
frame.

Left out of the pieces, because no reader sees it: text drawn invisibly (rendering modes 3 and 7, ISO
32000-1, 9.3.6), nearly transparent, outside the page's box, smaller than a point, clipped away, in the
colour of what it stands on, or covered by something drawn later. Where boxes leave it open what is seen,
the page is drawn. Invisible text over a picture is what a program recognised on a scan: it is kept apart. Form fields and annotations are no text of
the page, and PDFium does not give them.
"""

import ctypes
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any, Literal

from pypdfium2 import raw

from factlock.registry.sources.charset import NO_CHARACTER
from factlock.registry.sources.pdf.areas import Areas, Colour
from factlock.registry.sources.pdf.digits import NO_LETTER, apart
from factlock.registry.sources.pdf.ink import Ink
from factlock.registry.sources.pdf.shapes import Box
from factlock.registry.sources.pdf.sight import Doubt, settle
from factlock.registry.sources.pdf.style import Point, Run, Style

Shown = Literal["visible", "recognised", "hidden"]
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
_DIGIT = 0.55
"""Ems that a character of slanted text is taken to be wide, whose box is no measure."""
_ROOMY = 0.65
"""Ems a character that a word takes up at most where it need not be looked at."""
_JUMP = 0.8
"""Ems of white between two characters that no word has within it."""
_STRAIGHT = math.radians(3)


@dataclass(slots=True)
class Piece:
    """A run of characters on one baseline.

    ``left``, ``right`` and ``base`` are in points of its own frame, ``size`` is the height of the type,
    ``turn`` the frame's angle in whole degrees, ``order`` where it stands in the page's program.
    ``unnamed`` counts its characters that the font does not name. ``space`` tells that PDFium saw a gap
    before it, ``written`` that a space character stands there.
    """

    text: str
    left: float
    right: float
    base: float
    size: float
    turn: int
    order: int
    shown: Shown
    unnamed: int = 0
    space: bool = False
    written: bool = False


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
        self._sides = [ctypes.c_double() for _ in range(4)]
        self._colour = [ctypes.c_uint() for _ in range(4)]
        self._page = page
        self._styles: dict[int, Style] = {}
        self._doubts: list[Doubt[Piece]] = []
        self._owners: set[int | None] = set()

    def pieces(self) -> list[Piece]:
        """Return the pieces of the page, in the order of its program."""
        pieces = list(self._pieces(self._characters())) if self.count > 0 else []
        if self._doubts:
            twins = [text for owner, text in self._areas.texts.items() if owner not in self._owners]
            settled = settle(self._page, self._doubts, twins, NO_LETTER)
            for doubt, seen in zip(self._doubts, settled, strict=True):
                if seen.some:
                    doubt.piece.text, doubt.piece.shown = seen.words, "visible"
        return pieces

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
        # Codes that a font does not name may read the same: a letter is never taken for a hyphen.
        text = _HYPHEN.sub(lambda sign: "-" if self._hyphen(sign.start()) else NO_LETTER, text)
        return _NO_CHARACTER.sub(NO_LETTER, text)

    def _hyphen(self, at: int) -> bool:
        return bool(raw.FPDFText_IsHyphen(self._text, at) == 1)

    def _pieces(self, text: str) -> Iterator[Piece]:
        objects = [_text_object(self._address, at) for at in range(self.count)]
        self._owners.update(objects)
        space = written = False
        at = 0
        for owner, same in groupby(objects):
            length = len(list(same))
            start, at = at, at + length
            if owner is None:  # generated by PDFium, for a gap
                space = True
                continue
            for first, last in _words(text, start, at):
                if text[first].isspace():
                    space = True
                    written = written or _generated(self._address, first) != 1
                    continue
                style = self._style_of(owner, first)
                for run in self._runs(style, first, last):
                    piece = self._piece(text, style, run)
                    if piece is not None:
                        piece.space, piece.written = space or run.first > first, written
                        yield piece
                    space = written = False

    def _piece(self, text: str, style: Style, run: Run) -> Piece | None:
        first, last, low, high = run.first, run.last, run.low, run.high
        raw.FPDFText_GetCharOrigin(self._text, first, self._x, self._y)
        base = style.cos * self._y.value - style.sin * self._x.value
        words = self._named(text, first, last)
        if any(map(str.isdecimal, words)):
            words = apart(words, partial(self._extent, style=style), first, style.size)
        if not words.strip():
            return None
        shown: Shown = "visible"
        certain = True
        if not style.plain or not style.holds(low, high, base):
            shown, certain = self._shown(style, (run.middle, *style.corners(low, high, base)))
        piece = Piece(words, low, high, base, style.size, style.turn, first, shown)
        piece.unnamed = words.count(NO_LETTER)
        if not certain:
            boxes = [self._tight(at) for at in range(first, last)]
            self._doubts.append(Doubt(piece, raw.FPDFText_GetTextObject(self._text, first), boxes))
        return piece

    def _style_of(self, owner: int, at: int) -> Style:
        style = self._styles.get(owner)
        if style is None:
            style = self._styles[owner] = self._style(owner, at)
        return style

    def _runs(self, style: Style, first: int, last: int) -> Iterator[Run]:
        """Cut a word where its program jumps: indices of a line may be set as one word.

        Where no word of its length can reach as far, each of its characters is looked at.
        """
        whole = self._run(style, first, last)
        width, roomy = whole.high - whole.low, _ROOMY * (last - first) * style.size
        if last - first == 1 or style.turn % 90 or (width <= roomy and whole.onwards):
            yield whole
            return
        start, end = first, self._extent(first, style)
        for at in range(first + 1, last):
            box = self._extent(at, style)
            if box[0] - end[1] > _JUMP * style.size or end[0] - box[1] > _JUMP * style.size:
                yield self._run(style, start, at)
                start = at
            end = box
        yield self._run(style, start, last)

    def _run(self, style: Style, first: int, last: int) -> Run:
        low, high = self._extent(first, style)
        x, y = self._middle()
        if last - first == 1:
            return Run(first, last, low, high, (x, y), onwards=True)
        start, end = self._extent(last - 1, style)
        right, top = self._middle()
        middle = (x + right) / 2, (y + top) / 2
        return Run(first, last, min(low, start), max(high, end), middle, onwards=end > low)

    def _extent(self, at: int, style: Style) -> tuple[float, float]:
        """Return from where to where a character reaches along its baseline."""
        raw.FPDFText_GetLooseCharBox(self._text, at, self._boxed)
        box = self._box
        if style.turn == 0:
            if not style.slant:
                return box.left, box.right
            # A box around a slanted letter is wider than the letter is, by its foot and by its head.
            raw.FPDFText_GetCharOrigin(self._text, at, self._x, self._y)
            ends = [style.slant * (side - self._y.value) for side in (box.bottom, box.top)]
            return box.left - min(ends), box.right - max(ends)
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

    def _style(self, owner: int, at: int) -> Style:
        raw.FPDFText_GetMatrix(self._text, at, self._matrix)
        a, b, c, d = self._matrix.a, self._matrix.b, self._matrix.c, self._matrix.d
        height = abs(raw.FPDFText_GetFontSize(self._text, at))
        size = height * math.hypot(c, d)
        angle = math.atan2(b, a)
        quarter = round(angle / (math.pi / 2)) * (math.pi / 2)
        if abs(angle - quarter) < _STRAIGHT:
            angle = quarter
        colour, drawn = self._paint(at)
        # What is no wider than a hair is no more seen than what is no higher.
        drawn = drawn and height * math.hypot(a, b) >= _LEAST_SIZE
        place, layered = self._areas.order.get(owner, 0), owner in self._areas.layered
        bare = place > self._areas.last and not (colour and self._areas.suspects(colour))
        return Style(
            size=size or 1.0,
            turn=round(math.degrees(angle)) % 360,
            cos=math.cos(angle),
            sin=math.sin(angle),
            slant=(a * c + b * d) / ((a * d - b * c) or 1.0),
            at=place,
            colour=colour,
            clip=self._areas.room(owner),
            layered=layered,
            drawn=drawn,
            plain=bare and drawn and not layered and size >= _LEAST_SIZE,
        )

    def _paint(self, at: int) -> tuple[Colour | None, bool]:
        """Return the colour that may make letters one with their ground, and whether they are drawn."""
        mode = raw.FPDFTextObj_GetTextRenderMode(raw.FPDFText_GetTextObject(self._text, at))
        red, green, blue, alpha = self._colour
        found: list[Colour] = []
        for modes, get in (
            ((1, 2, 5, 6), raw.FPDFText_GetStrokeColor),
            ((0, 2, 4, 6), raw.FPDFText_GetFillColor),
        ):
            told = mode in modes and get(self._text, at, red, green, blue, alpha)
            if told and alpha.value >= _FAINT:
                found.append((red.value, green.value, blue.value))
        if not found:
            return None, False
        return next((one for one in found if self._areas.suspects(one)), found[-1]), True

    def _tight(self, at: int) -> Box:
        """Return the box of what a character draws, in points of the page."""
        left, right, bottom, top = self._sides
        raw.FPDFText_GetCharBox(self._text, at, left, right, bottom, top)
        return left.value, bottom.value, right.value, top.value

    def _shown(self, style: Style, points: Sequence[Point]) -> tuple[Shown, bool]:
        """Tell whether a piece can be seen at its middle and its corners, and whether that is certain."""
        areas, (x, y) = self._areas, points[0]
        near = _NEAR * style.size
        if (
            style.size < _LEAST_SIZE
            or all(areas.outside(*point) for point in points)
            or (style.layered and not self._ink.shows(x - near, y - near, x + near, y + near))
        ):
            return "hidden", True
        if not style.drawn:
            return ("recognised" if areas.on_picture(x, y) else "hidden"), True
        covered = style.at < areas.last and areas.touched(style.at, _around(points[1:]))
        cover = areas.cover(style.at, x, y) if covered else None
        if cover and cover.kind == "picture":
            return "recognised", False
        if cover and cover.kind == "rectangle" and all(cover.holds(*point) for point in points):
            return "hidden", True
        colour = style.colour
        doubtful = (
            any(style.clips(*point) for point in points)
            or covered
            or (
                colour
                and areas.suspects(colour)
                and any(areas.blends(style.at, colour, *p) for p in points)
            )
        )
        return ("hidden", False) if doubtful else ("visible", True)

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


def _around(points: Sequence[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


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
