"""The colours that text in a Word document stands on (ECMA-376-1, 17.3.2.31 and 17.3.5).

Text in the colour of its ground is not seen. The ground is what is painted nearest: highlighting and shading of
the run, of its paragraph, of its cell, of the table; else the page, which is white. Where a picture or a
shape may lie behind, and where a style of tables paints, it is not known.
"""

from typing import Final

from factlock.registry.sources.xmltree import Element

PAGE: Final = "FFFFFF"
UNKNOWN: Final = "?"
_INLINE = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}inline"
"""A picture that stands in its line like a letter: nothing stands on it."""
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_HIGHLIGHTS = {
    "black": "000000", "blue": "0000FF", "cyan": "00FFFF", "green": "00FF00", "magenta": "FF00FF",
    "red": "FF0000", "yellow": "FFFF00", "white": "FFFFFF", "darkBlue": "000080", "darkCyan": "008080",
    "darkGreen": "008000", "darkMagenta": "800080", "darkRed": "800000", "darkYellow": "808000",
    "darkGray": "808080", "lightGray": "C0C0C0",
}  # fmt: skip


def shading(properties: Element | None) -> str:
    """Return the colour that properties paint the ground in, :data:`UNKNOWN` for a pattern, else empty."""
    shade = None if properties is None else properties.find(f"{_W}shd")
    return "" if shade is None else of_shade(shade)


def of_shade(shade: Element) -> str:
    """Return the colour of one ``w:shd``; empty if it paints nothing."""
    pattern = shade.get(f"{_W}val") or "clear"
    if pattern == "nil":
        return ""
    if pattern not in ("clear", "solid"):
        return UNKNOWN
    colour = shade.get(f"{_W}fill" if pattern == "clear" else f"{_W}color") or "auto"
    return "" if colour == "auto" else colour.upper()


def of_highlight(name: str) -> str:
    """Return the colour of a highlight by its name; empty for ``none``."""
    return "" if name in ("", "none") else _HIGHLIGHTS.get(name, UNKNOWN)


def of_part(part: Element) -> str:
    """Return what the text of a part stands on where nothing is painted."""
    pictures = (
        picture
        for picture in part.iter(f"{_W}drawing", f"{_W}pict", f"{_W}object")
        if len(picture) != 1 or picture[0].tag != _INLINE
    )
    root = part.getparent()
    painted = root is not None and (root.find(f"{_W}background") is not None or _is_filled(root))
    return UNKNOWN if painted or next(pictures, None) is not None else PAGE


def _is_filled(box: Element) -> bool:
    """Whether the shape around a text box may be filled: it is, if it does not say that it is not."""
    shape = box.getparent()
    if shape is None or str(box.tag).rpartition("}")[2] not in ("txbx", "textbox"):
        return False
    return shape.find("{*}spPr/{*}noFill") is None and shape.get("filled") not in ("f", "false")
