"""Making DrawingML and PresentationML (ECMA-376-1, 19 to 21)."""

from typing import Final

from factlock.render.formats.opc.xml import (
    RELATIONS,
    Element,
    R,
    clone,
    made,
    made_in,
    tag_of,
)

__all__ = ["DGM", "P14", "A", "Element", "P", "R", "clone", "element", "sub", "tag_of"]

_DRAWN = "http://schemas.openxmlformats.org/drawingml/2006/main"
_SHOWN = "http://schemas.openxmlformats.org/presentationml/2006/main"
A: Final = f"{{{_DRAWN}}}"
P: Final = f"{{{_SHOWN}}}"
DGM: Final = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}"
P14: Final = "{http://schemas.microsoft.com/office/powerpoint/2010/main}"
_PREFIXES = {"a": _DRAWN, "p": _SHOWN, "r": RELATIONS}


def element(name: str, told: dict[str, str] | None = None, *inside: Element) -> Element:
    """Make an element by its name with prefix: ``a:r``, ``p:sp``."""
    one = made(_whole(name), told, _PREFIXES)
    one.extend(inside)
    return one


def sub(parent: Element, name: str, told: dict[str, str] | None = None) -> Element:
    """Make an element at the end of another, by its name with prefix."""
    return made_in(parent, _whole(name), told)


def _whole(name: str) -> str:
    prefix, _, bare = name.partition(":")
    return f"{{{_PREFIXES[prefix]}}}{bare}"
