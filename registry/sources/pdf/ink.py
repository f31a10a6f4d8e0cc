"""Whether a place on a page shows anything, by drawing it.

Text in a layer that is switched off is in a PDF's program like any other (ISO 32000-1, 8.11), and PDFium
tells of layers only by what it draws. So text that a layer holds counts as shown only where there is ink.
"""

import ctypes
from typing import Any

from pypdfium2 import raw

_MOST_DOTS = 1600
"""Dots that the longer side of the drawing has at most; 72 an inch otherwise."""
_GREY = 1
_WHITE = 0xFFFFFFFF
_DIFFERENCE = 24


class Ink:
    """One page, drawn when first asked about."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._dots: bytes | None = None
        self._width = self._height = self._stride = 0

    def shows(self, left: float, bottom: float, right: float, top: float) -> bool:
        """Whether a box, in points of the page, is not all of one shade."""
        if self._dots is None:
            self._dots = self._draw()
        corners = [self._place(x, y) for x in (left, right) for y in (bottom, top)]
        xs, ys = zip(*corners, strict=True)
        first, last = max(0, min(xs)), min(self._width, max(xs) + 1)
        shades = {
            shade
            for y in range(max(0, min(ys)), min(self._height, max(ys) + 1))
            for shade in self._dots[y * self._stride + first : y * self._stride + last]
        }
        return bool(shades) and max(shades) - min(shades) > _DIFFERENCE

    def _draw(self) -> bytes:
        width, height = raw.FPDF_GetPageWidthF(self._page), raw.FPDF_GetPageHeightF(self._page)
        scale = min(1.0, _MOST_DOTS / max(1.0, width, height))
        self._width, self._height = max(1, int(width * scale)), max(1, int(height * scale))
        bitmap = raw.FPDFBitmap_CreateEx(self._width, self._height, _GREY, None, 0)
        if not bitmap:
            return b""
        try:
            raw.FPDFBitmap_FillRect(bitmap, 0, 0, self._width, self._height, _WHITE)
            raw.FPDF_RenderPageBitmap(bitmap, self._page, 0, 0, self._width, self._height, 0, 0)
            self._stride = raw.FPDFBitmap_GetStride(bitmap)
            buffer = raw.FPDFBitmap_GetBuffer(bitmap)
            return ctypes.string_at(buffer, self._stride * self._height)
        finally:
            raw.FPDFBitmap_Destroy(bitmap)

    def _place(self, x: float, y: float) -> tuple[int, int]:
        across, down = ctypes.c_int(), ctypes.c_int()
        size = (self._width, self._height)
        raw.FPDF_PageToDevice(self._page, 0, 0, *size, 0, x, y, across, down)
        return across.value, down.value
