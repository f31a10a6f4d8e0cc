"""Drawing a page, to know whether a place on it shows anything.

Text in a layer that is switched off is in a PDF's program like any other (ISO 32000-1, 8.11), and PDFium
tells of layers only by what it draws. So text that a layer holds counts as shown only where there is ink.
"""

import ctypes
from collections.abc import Iterable
from typing import Any

from pypdfium2 import raw

_MOST_DOTS = 1600
"""Dots that the longer side of a drawing has at most."""
_UNIT, _FINE = 100.0, 256
"""Points along an axis by which its direction is measured, in parts of a dot."""
_GREY = 1
_WHITE = 0xFFFFFFFF
DIFFERENCE = 24
"""Shades, of 255, from which on two differ for a reader."""


class Drawing:
    """One page in shades of grey, with up to ``scale`` dots a point."""

    def __init__(self, page: Any, scale: float) -> None:
        self._page = page
        width, height = raw.FPDF_GetPageWidthF(page), raw.FPDF_GetPageHeightF(page)
        scale = min(scale, _MOST_DOTS / max(1.0, width, height))
        self.scale = scale
        """Dots a point."""
        self.width, self.height = max(1, int(width * scale)), max(1, int(height * scale))
        self._axes = self._affine()
        self.stride = self.width
        """Bytes from one row of dots to the next."""

    def without(self, things: Iterable[Any]) -> bytes:
        """Return the dots of the page without some of the objects that it draws."""
        switched = list(things)
        try:
            _switch(switched, on=False)
            return self.dots()
        finally:
            _switch(switched, on=True)

    def dots(self) -> bytes:
        """Return the page as it is drawn, row by row; empty if it cannot be drawn."""
        bitmap = raw.FPDFBitmap_CreateEx(self.width, self.height, _GREY, None, 0)
        if not bitmap:
            return b""
        try:
            raw.FPDFBitmap_FillRect(bitmap, 0, 0, self.width, self.height, _WHITE)
            raw.FPDF_RenderPageBitmap(bitmap, self._page, 0, 0, self.width, self.height, 0, 0)
            self.stride = raw.FPDFBitmap_GetStride(bitmap)
            buffer = raw.FPDFBitmap_GetBuffer(bitmap)
            return ctypes.string_at(buffer, self.stride * self.height)
        finally:
            raw.FPDFBitmap_Destroy(bitmap)

    def within(self, left: float, bottom: float, right: float, top: float) -> tuple[range, range]:
        """Return the columns and the rows of dots that a box, in points of the page, touches."""
        (ax, bx, cx), (ay, by, cy) = self._axes
        corners = [(x, y) for x in (left, right) for y in (bottom, top)]
        xs = [int(ax * x + bx * y + cx) for x, y in corners]
        ys = [int(ay * x + by * y + cy) for x, y in corners]
        columns = range(max(0, min(xs)), min(self.width, max(xs) + 1))
        return columns, range(max(0, min(ys)), min(self.height, max(ys) + 1))

    def _affine(self) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
        """Return how a column and a row of dots come from a point of the page: for x, y and 1."""
        origin, right, up = self._place(0, 0), self._place(_UNIT, 0), self._place(0, _UNIT)
        columns, rows = zip(origin, right, up, strict=True)
        return _axis(*columns), _axis(*rows)

    def _place(self, x: float, y: float) -> tuple[float, float]:
        across, down = ctypes.c_int(), ctypes.c_int()
        size = (self.width * _FINE, self.height * _FINE)
        raw.FPDF_PageToDevice(self._page, 0, 0, *size, 0, x, y, across, down)
        return across.value / _FINE, down.value / _FINE


def _axis(origin: float, right: float, up: float) -> tuple[float, float, float]:
    return (right - origin) / _UNIT, (up - origin) / _UNIT, origin


def _switch(things: Iterable[Any], *, on: bool) -> None:
    for thing in things:
        raw.FPDFPageObj_SetIsActive(thing, on)


class Ink:
    """One page, drawn when first asked about."""

    def __init__(self, page: Any) -> None:
        self._drawing = Drawing(page, 1.0)
        self._dots: bytes | None = None

    def shows(self, left: float, bottom: float, right: float, top: float) -> bool:
        """Whether a box, in points of the page, is not all of one shade."""
        if self._dots is None:
            self._dots = self._drawing.dots()
        columns, rows = self._drawing.within(left, bottom, right, top)
        starts = (row * self._drawing.stride for row in rows)
        shades = {
            shade for at in starts for shade in self._dots[at + columns.start : at + columns.stop]
        }
        return bool(shades) and max(shades) - min(shades) > DIFFERENCE
