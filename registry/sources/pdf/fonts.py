"""Standing in for the fonts that a PDF names but does not carry.

PDFium measures the characters of such fonts with whatever the machine has installed, and leaves out
text that no font can draw: the same PDF would read otherwise on another machine, and Chinese set in a
font of the reader's own (``SimSun``, ``STSong-Light``) would vanish where none is installed. So no font
of the machine is asked. Latin letters are measured with the fonts within PDFium; all others with a font
made here, in which every character is a box of one em.
"""

import ctypes
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pypdfium2 import raw

_EM, _DESCENT = 1000, -200
_LATIN = frozenset({0, 1, 2})
"""Character sets that PDFium has fonts for: ANSI, default, symbol (``lfCharSet`` of a LOGFONT)."""
_HANDLE = 1


def box_font() -> bytes:
    """Return a TrueType font in which every character of the BMP is the same box.

    Its ``cmap`` is of format 13, many characters to one glyph (ISO/IEC 14496-22, 5.2.1.3.9).
    """
    top = _EM + _DESCENT
    box = struct.pack(">5h", 1, 0, _DESCENT, _EM, top) + struct.pack(">HH", 3, 0) + b"\1" * 4
    box += struct.pack(">8h", 0, _EM, 0, -_EM, _DESCENT, 0, _EM, 0)
    box += bytes(-len(box) % 4)
    groups = struct.pack(">HHIII3I", 13, 0, 28, 0, 1, 0x20, 0xFFFF, 1)
    tables = {
        b"cmap": struct.pack(">HHHHI", 0, 1, 3, 10, 12) + groups,
        b"glyf": box * 2,
        b"head": struct.pack(
            ">4IHHQQ4hHHhhh",
            *(0x10000, 0x10000, 0, 0x5F0F3CF5, 3, _EM, 0, 0),
            *(0, _DESCENT, _EM, top, 0, 8, 2, 0, 0),
        ),
        b"hhea": struct.pack(
            ">IhhhH11hH", 0x10000, top, _DESCENT, 0, _EM, 0, 0, _EM, 1, *(0,) * 7, 2
        ),
        b"hmtx": struct.pack(">HhHh", _EM, 0, _EM, 0),
        b"loca": struct.pack(">3H", 0, len(box) // 2, len(box)),
        b"maxp": struct.pack(">I14H", 0x10000, 2, 4, 1, 0, 0, 1, *(0,) * 8),
        b"name": struct.pack(">HHH", 0, 0, 6),
        b"post": struct.pack(">9I", 0x30000, *(0,) * 8),
    }
    offset = 12 + 16 * len(tables)
    directory, bodies = b"", b""
    for tag, table in sorted(tables.items()):
        directory += tag + struct.pack(">III", 0, offset + len(bodies), len(table))
        bodies += table + bytes(-len(table) % 4)
    return struct.pack(">I4H", 0x10000, len(tables), 128, 3, 16) + directory + bodies


class _Fonts:
    """The callbacks of an ``FPDF_SYSFONTINFO`` that knows one font."""

    def __init__(self) -> None:
        self._font = box_font()
        kinds = dict(raw.FPDF_SYSFONTINFO._fields_)
        self.info = raw.FPDF_SYSFONTINFO(version=2)
        for name, function in (
            ("Release", self._nothing),
            ("EnumFonts", self._nothing),
            ("MapFont", self._map),
            ("GetFont", self._nothing),
            ("GetFontData", self._data),
            ("GetFaceName", self._none),
            ("GetFontCharset", self._none),
            ("DeleteFont", self._nothing),
        ):
            setattr(self.info, name, kinds[name](function))

    @staticmethod
    def _nothing(*_asked: Any) -> None:
        return None

    @staticmethod
    def _none(*_asked: Any) -> int:
        return 0

    @staticmethod
    def _map(*asked: Any) -> int | None:
        return None if asked[3] in _LATIN else _HANDLE

    def _data(self, _info: Any, _handle: Any, table: int, buffer: Any, size: int) -> int:
        if table:
            return 0
        if buffer and size >= len(self._font):
            ctypes.memmove(buffer, self._font, len(self._font))
        return len(self._font)


@contextmanager
def no_fonts_of_the_machine() -> Iterator[None]:
    """Have PDFium use no font of the machine within this context."""
    fonts = _Fonts()
    raw.FPDF_SetSystemFontInfo(fonts.info)
    try:
        yield
    finally:
        raw.FPDF_SetSystemFontInfo(raw.FPDF_GetDefaultSystemFontInfo())
