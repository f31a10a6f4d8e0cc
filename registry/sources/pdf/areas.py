"""What else a page of a PDF draws: filled areas and pictures, and which of them lie above its text.

They tell where it is open whether text can be seen: where it is covered by something opaque drawn later,
and where it has the colour of what it stands on. Outlines that are no rectangles cover nothing for certain,
nor is a picture of one colour: where it hangs on them, the page is drawn.
"""

import ctypes
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pypdfium2 import raw

from factlock.registry.sources.pdf.shapes import (
    IDENTITY,
    Box,
    Matrix,
    address,
    bounds,
    clip_box,
    is_rectangle,
    matrix_of,
    moved,
    times,
)

Colour = tuple[int, int, int]
AreaKind = Literal["rectangle", "outline", "picture"]

MOST_OBJECTS = 200_000
"""Objects that a page may draw; a map has some ten thousand."""
MOST_PLACES = 1_000_000
"""Squares of the grid that the areas of a page may take up, each counted for itself."""
_COLUMNS, _ROWS = 24, 32
_DEEPEST = 12
_MOST_CLIPS, _MOST_MARKS = 4, 8
_LEAST, _LEAST_PICTURE = 2.0, 0.5
"""Points; what is narrower is a rule, not an area."""
_OPAQUE = 250
_PICTURED = 0.3
_ALIKE = 24
"""Difference, of 255, in each of red, green and blue below which nobody sees it."""
_WHITE: Colour = (255, 255, 255)


class TooMuch(Exception):
    """A page draws more than is looked at; the message says what."""


@dataclass(frozen=True, slots=True)
class Area:
    """One area: ``at`` is its place in the order of drawing; ``colour`` None where it has several."""

    at: int
    box: Box
    kind: AreaKind
    colour: Colour | None
    opaque: bool

    def holds(self, x: float, y: float) -> bool:
        """Whether a point of the page lies in the area's box."""
        left, bottom, right, top = self.box
        return left <= x <= right and bottom <= y <= top

    def meets(self, box: Box) -> bool:
        """Whether the area's box and another share a part."""
        left, bottom, right, top = self.box
        return left < box[2] and box[0] < right and bottom < box[3] and box[1] < top


@dataclass(frozen=True, slots=True)
class _Paint:
    """What an area is painted with."""

    kind: AreaKind
    colour: Colour | None
    opaque: bool


class _Grid:
    """Areas by the squares of the page that they touch, each square's in the order of drawing."""

    def __init__(self, box: Box, areas: Sequence[Area]) -> None:
        self._box = box
        self._squares: dict[tuple[int, int], list[Area]] = {}
        places = 0
        for area in areas:
            left, bottom = self._square(area.box[0], area.box[1])
            right, top = self._square(area.box[2], area.box[3])
            places += (right - left + 1) * (top - bottom + 1)
            if places > MOST_PLACES:
                raise TooMuch(f"more than {len(areas):,} areas over each other")
            for column in range(left, right + 1):
                for row in range(bottom, top + 1):
                    self._squares.setdefault((column, row), []).append(area)

    def at(self, x: float, y: float) -> Sequence[Area]:
        """Return the areas that may hold a point."""
        if not self._squares:
            return ()
        return self._squares.get(self._square(x, y), ())

    def within(self, box: Box) -> Iterator[Area]:
        """Yield the areas that may share a part with a box, some more than once."""
        if not self._squares:
            return
        left, bottom = self._square(box[0], box[1])
        right, top = self._square(box[2], box[3])
        for column in range(left, right + 1):
            for row in range(bottom, top + 1):
                yield from self._squares.get((column, row), ())

    def _square(self, x: float, y: float) -> tuple[int, int]:
        left, bottom, right, top = self._box
        column = (x - left) / max(1e-6, right - left) * _COLUMNS
        row = (y - bottom) / max(1e-6, top - bottom) * _ROWS
        return int(min(max(column, 0), _COLUMNS - 1)), int(min(max(row, 0), _ROWS - 1))


class Areas:
    """The areas of one page, and where in the order of drawing its text objects stand."""

    def __init__(self, page: Any) -> None:
        self.order: dict[int, int] = {}
        self.texts: dict[int, Any] = {}
        """The text objects by their addresses."""
        self.clips: dict[int, Box] = {}
        """Where text objects are clipped: the box outside of which nothing of them shows."""
        self.layered: set[int] = set()
        """The text objects that a layer (optional content) holds."""
        self.areas: list[Area] = []
        self.box = visible_box(page)
        """What is shown of the page."""
        self._count = 0
        for at, (thing, kind, matrix, layered) in enumerate(self._objects(page)):
            if kind == raw.FPDF_PAGEOBJ_TEXT:
                self._text(address(thing), thing, at, matrix)
                if layered or _in_layer(thing):
                    self.layered.add(address(thing))
            elif kind == raw.FPDF_PAGEOBJ_PATH:
                self._path(thing, at, matrix)
            elif kind in (raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING):
                self._add(thing, at, matrix, _Paint("picture", None, opaque=True))
        self._grid = _Grid(self.box, self.areas)
        self._pictures = [area for area in self.areas if area.kind == "picture"]
        self.pictured = sum(map(self._share, self._pictures)) > _PICTURED
        """Whether pictures take up a good part of the page."""
        self.pictures = bool(self._pictures)
        self.last = max((area.at for area in self.areas if area.opaque), default=-1)
        """The place in the order of drawing of the last area that may cover text."""
        self._suspects: dict[Colour, bool] = {}
        self._colours = {area.colour for area in self.areas if area.colour is not None}

    def _share(self, area: Area) -> float:
        """Return which part of the page an area takes up."""
        left, bottom, right, top = self.box
        width = min(right, area.box[2]) - max(left, area.box[0])
        height = min(top, area.box[3]) - max(bottom, area.box[1])
        whole = max(1.0, (right - left) * (top - bottom))
        return max(0.0, width) * max(0.0, height) / whole

    def room(self, address: int) -> Box:
        """Return the box of the page, as far as what clips a text object leaves it."""
        left, bottom, right, top = self.clips.get(address, self.box)
        box = self.box
        return max(left, box[0]), max(bottom, box[1]), min(right, box[2]), min(top, box[3])

    def outside(self, x: float, y: float) -> bool:
        """Whether a point lies outside the part of the page that is shown."""
        left, bottom, right, top = self.box
        return not (left <= x <= right and bottom <= y <= top)

    def cover(self, at: int, x: float, y: float) -> Area | None:
        """Return what is drawn after ``at`` over a point, if it may hide it.

        An outline fills but a part of its box, so it is returned only if there is nothing surer.
        """
        found = None
        for area in self._grid.at(x, y):
            if area.at > at and area.opaque and area.holds(x, y):
                if area.kind != "outline":
                    return area
                found = area
        return found

    def touched(self, at: int, box: Box) -> bool:
        """Whether something drawn after ``at`` may hide any part of a box."""
        areas = self._grid.within(box)
        return any(area.at > at and area.opaque and area.meets(box) for area in areas)

    def on_picture(self, x: float, y: float) -> bool:
        """Whether a point lies on a picture."""
        return any(area.kind == "picture" and area.holds(x, y) for area in self._grid.at(x, y))

    def suspects(self, colour: Colour) -> bool:
        """Whether text of a colour may have that of the paper or of any area."""
        if colour not in self._suspects:
            self._suspects[colour] = any(alike(colour, c) for c in (_WHITE, *self._colours))
        return self._suspects[colour]

    def blends(self, at: int, colour: Colour, x: float, y: float) -> bool:
        """Whether text of a suspect colour drawn at ``at`` may have that of what it stands on.

        What colour an outline has there, or a picture, is open.
        """
        for area in reversed(self._grid.at(x, y)):
            if area.at < at and area.holds(x, y):
                if area.colour is None or (area.opaque and alike(colour, area.colour)):
                    return True
                if area.kind != "outline" and area.opaque:
                    return False
        return alike(colour, _WHITE)

    def _text(self, address: int, thing: Any, at: int, matrix: Matrix) -> None:
        self.order[address], self.texts[address] = at, thing
        clip = raw.FPDFPageObj_GetClipPath(thing)
        for number in range(min(_MOST_CLIPS, raw.FPDFClipPath_CountPaths(clip) if clip else 0)):
            box = clip_box(clip, number)
            if box is not None:
                box = moved(box, matrix)
                other = self.clips.get(address, box)
                self.clips[address] = (
                    max(box[0], other[0]),
                    max(box[1], other[1]),
                    min(box[2], other[2]),
                    min(box[3], other[3]),
                )

    def _objects(self, page: Any) -> Iterator[tuple[Any, int, Matrix, bool]]:
        """Yield what a page draws, in order, that of forms at their place."""
        count, get = raw.FPDFPage_CountObjects(page), raw.FPDFPage_GetObject
        stack = [(page, get, 0, count, IDENTITY, False)]
        while stack:
            holder, get, number, count, matrix, layered = stack.pop()
            if number >= count:
                continue
            stack.append((holder, get, number + 1, count, matrix, layered))
            thing = get(holder, number)
            if not thing:
                continue
            self._count += 1
            if self._count > MOST_OBJECTS:
                raise TooMuch(f"more than {MOST_OBJECTS:,} objects")
            kind = raw.FPDFPageObj_GetType(thing)
            if kind == raw.FPDF_PAGEOBJ_FORM and len(stack) < _DEEPEST:
                inner = times(matrix_of(thing), matrix)
                parts = raw.FPDFFormObj_CountObjects(thing)
                within = layered or _in_layer(thing)
                stack.append((thing, raw.FPDFFormObj_GetObject, 0, parts, inner, within))
            else:
                yield thing, kind, matrix, layered

    def _path(self, thing: Any, at: int, matrix: Matrix) -> None:
        mode, stroke = ctypes.c_int(), ctypes.c_int()
        if not raw.FPDFPath_GetDrawMode(thing, mode, stroke):
            return
        if mode.value and (paint := _colour(thing, raw.FPDFPageObj_GetFillColor)):
            box = bounds(thing)
            kind: AreaKind = "rectangle" if box and is_rectangle(thing, box) else "outline"
            self._add(thing, at, matrix, _Paint(kind, *paint))
        if stroke.value and _is_broad(thing, matrix):
            paint = _colour(thing, raw.FPDFPageObj_GetStrokeColor)
            if paint:  # a broad line covers like an area, and is one for many programs
                self._add(thing, at, matrix, _Paint("outline", *paint))

    def _add(self, thing: Any, at: int, matrix: Matrix, paint: "_Paint") -> None:
        box = bounds(thing)
        if box is None:
            return
        box = moved(box, matrix)
        # A scan may be cut into strips as thin as a rule.
        least = _LEAST_PICTURE if paint.kind == "picture" else _LEAST
        if min(box[2] - box[0], box[3] - box[1]) >= least:
            opaque = paint.opaque and not raw.FPDFPageObj_HasTransparency(thing)
            self.areas.append(Area(at, box, paint.kind, paint.colour, opaque))


def visible_box(page: Any) -> Box:
    """Return the part of a page that is shown: its crop box within its media box, inherited or its own."""
    box = raw.FS_RECTF()
    if not raw.FPDF_GetPageBoundingBox(page, ctypes.byref(box)):
        return 0.0, 0.0, 612.0, 792.0  # what viewers take for a page without size
    low, high = sorted((box.bottom, box.top))
    return box.left, low, box.right, high


def alike(one: Colour, other: Colour) -> bool:
    """Whether nobody tells two colours apart."""
    return all(abs(a - b) < _ALIKE for a, b in zip(one, other, strict=True))


def _colour(thing: Any, get: Callable[..., Any]) -> tuple[Colour, bool] | None:
    """Return what a path is filled or drawn in, and whether that hides what lies below."""
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    if not get(thing, red, green, blue, alpha):
        return None
    return (red.value, green.value, blue.value), alpha.value >= _OPAQUE


def _is_broad(thing: Any, matrix: Matrix) -> bool:
    """Whether the line of a path is too wide for a rule."""
    width, own = ctypes.c_float(), times(matrix_of(thing), matrix)
    scale = max(math.hypot(own[0], own[1]), math.hypot(own[2], own[3]))
    return bool(raw.FPDFPageObj_GetStrokeWidth(thing, width)) and width.value * scale >= _LEAST


def _in_layer(thing: Any) -> bool:
    """Whether an object is marked as optional content."""
    for number in range(min(_MOST_MARKS, raw.FPDFPageObj_CountMarks(thing))):
        name, size = (raw.FPDF_WCHAR * 4)(), ctypes.c_ulong()
        mark = raw.FPDFPageObj_GetMark(thing, number)
        if raw.FPDFPageObjMark_GetName(mark, name, ctypes.sizeof(name), size) and size.value == 6:
            return bytes(name)[:4] == b"O\0C\0"
    return False
