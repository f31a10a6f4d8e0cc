"""Making WordprocessingML (ECMA-376-1, 17)."""

from typing import Final

from factlock.registry.sources.word.styles import VAL, W
from factlock.render.formats.opc.xml import (
    RELATIONS,
    SPACE,
    Element,
    R,
    clone,
    made,
    made_in,
    tag_of,
)

__all__ = [
    "ID",
    "SPACE",
    "VAL",
    "Element",
    "R",
    "W",
    "clone",
    "element",
    "root",
    "sub",
    "tag_of",
]

ID: Final = f"{W}id"
_PREFIXES = {"w": W[1:-1], "r": RELATIONS}


def element(name: str, told: dict[str, str] | None = None, *inside: Element) -> Element:
    """Make an element of WordprocessingML; the names of attributes are those of the file."""
    one = made(W + name, told, _PREFIXES)
    one.extend(inside)
    return one


def sub(parent: Element, name: str, told: dict[str, str] | None = None) -> Element:
    """Make an element at the end of another."""
    return made_in(parent, W + name, told)


def root(name: str) -> Element:
    """Make the root of a new part."""
    return made(W + name, None, _PREFIXES)
