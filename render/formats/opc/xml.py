"""Making and writing trees of Office Open XML: the door to the writing of XML."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Final

from lxml import etree

from factlock.registry.sources.xmltree import Element

__all__ = [
    "RELATIONS",
    "SPACE",
    "Element",
    "R",
    "clone",
    "made",
    "made_in",
    "root_of",
    "serialized",
    "tag_of",
]

SPACE: Final = "{http://www.w3.org/XML/1998/namespace}space"
RELATIONS: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
R: Final = f"{{{RELATIONS}}}"


def made(name: str, told: Mapping[str, str] | None, prefixes: Mapping[str, str]) -> Element:
    """Make an element by its whole name, with the prefixes of its vocabularies where none stands above it."""
    return etree.Element(name, dict(told or {}), nsmap=dict(prefixes))


def made_in(parent: Element, name: str, told: Mapping[str, str] | None = None) -> Element:
    """Make an element by its whole name at the end of another."""
    return etree.SubElement(parent, name, dict(told or {}))


def root_of(name: str, namespace: str) -> Element:
    """Make the root of a new part in a vocabulary of its own, which needs no prefix."""
    return etree.Element(f"{{{namespace}}}{name}", nsmap={None: namespace})  # type: ignore[dict-item]


def clone(one: Element) -> Element:
    """Copy an element with all that it holds, without what follows it."""
    copied = deepcopy(one)
    copied.tail = None
    return copied


def tag_of(one: Element) -> str:
    """Return the name of an element; of a comment or an instruction, nothing."""
    tag = one.tag
    return tag if isinstance(tag, str) else ""


def serialized(top: Element) -> bytes:
    """Return a part as bytes: UTF-8, with a declaration, as office programs write it."""
    return etree.tostring(top, xml_declaration=True, encoding="UTF-8", standalone=True)
