"""Where things stand on a slide, in EMU (914,400 an inch, 12,700 a point), and how much room text takes."""

from typing import NamedTuple
from unicodedata import east_asian_width

from factlock.render.formats.pptx.package import number
from factlock.render.formats.pptx.xml import A, Element, P

POINT = 12_700
_WIDE, _NARROW = 1.0, 0.52
"""Width of a letter as a share of its size: of Chinese, of Latin on the average, rather too much."""
LEADING = 1.2
"""Height of a line as a share of the size of its letters."""


class Rect(NamedTuple):
    """A rectangle."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The lower edge."""
        return self.y + self.height


def rect_of(shape: Element) -> Rect | None:
    """Return where a shape stands by itself; None where it does not say so."""
    told = shape.find(f"{P}xfrm")
    for name in ("spPr", "grpSpPr"):
        if told is None:
            told = shape.find(f"{P}{name}/{A}xfrm")
    offset = None if told is None else told.find(f"{A}off")
    extent = None if told is None else told.find(f"{A}ext")
    if offset is None or extent is None:
        return None
    rows = shape.findall(f"{A}graphic/{A}graphicData/{A}tbl/{A}tr")
    height = max(number(extent.get("cy")), sum(number(row.get("h")) for row in rows))
    return Rect(number(offset.get("x")), number(offset.get("y")), number(extent.get("cx")), height)


def text_width(text: str, size: float) -> float:
    """Return how wide a text is on one line, in points; ``size`` is that of its letters."""
    if text.isascii():
        return len(text) * _NARROW * size
    return sum(_WIDE if east_asian_width(c) in "WF" else _NARROW for c in text) * size


def lines_of(text: str, size: float, width: float) -> int:
    """Return how many lines a text takes in a width in points; longer words are broken."""
    usable = max(width - size, size)
    return max(1, -int(-text_width(text, size) // usable))
