"""Making and writing WordprocessingML (ECMA-376-1): the door to the writing of XML."""

from copy import deepcopy
from typing import Final

from lxml import etree

from factlock.registry.sources.word.styles import VAL, W
from factlock.registry.sources.xmltree import Element

__all__ = [
    "ID",
    "RELATIONS",
    "SPACE",
    "VAL",
    "Element",
    "R",
    "W",
    "clone",
    "element",
    "serialized",
    "sub",
    "tag_of",
]

ID: Final = f"{W}id"
SPACE: Final = "{http://www.w3.org/XML/1998/namespace}space"
RELATIONS: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
R: Final = f"{{{RELATIONS}}}"
_PREFIXES = {"w": W[1:-1], "r": RELATIONS}


def element(name: str, told: dict[str, str] | None = None, *inside: Element) -> Element:
    """Make an element of WordprocessingML; the names of attributes are those of the file."""
    made = etree.Element(W + name, told, nsmap=_PREFIXES)
    made.extend(inside)
    return made


def sub(parent: Element, name: str, told: dict[str, str] | None = None) -> Element:
    """Make an element at the end of another."""
    return etree.SubElement(parent, W + name, told)


def foreign(parent: Element, name: str, told: dict[str, str]) -> Element:
    """Make an element of another vocabulary, with its namespace in its name, at the end of another."""
    return etree.SubElement(parent, name, told)


def root(name: str) -> Element:
    """Make the root of a new part."""
    return etree.Element(W + name, nsmap=_PREFIXES)


def root_of(name: str, namespace: str) -> Element:
    """Make the root of a new part in a vocabulary of its own, which needs no prefix."""
    return etree.Element(f"{{{namespace}}}{name}", nsmap={None: namespace})  # type: ignore[dict-item]


def clone(one: Element) -> Element:
    """Copy an element with all that it holds, without what follows it."""
    made = deepcopy(one)
    made.tail = None
    return made


def tag_of(one: Element) -> str:
    """Return the name of an element; of a comment or an instruction, nothing."""
    tag = one.tag
    return tag if isinstance(tag, str) else ""


def serialized(top: Element) -> bytes:
    """Return a part as bytes: UTF-8, with a declaration, as Word writes it."""
    return etree.tostring(top, xml_declaration=True, encoding="UTF-8", standalone=True)
