"""XML that holds data, as a tree: elements as groups, attributes and texts as leaves.

Attributes come first, under their own names; the text of an element that has attributes stands under
``text()``; children of one name are a list; an element with text between its children is one leaf.
Names are shown without prefixes.
"""

import re
from collections.abc import Container, Iterator, Mapping

from factlock.registry.page import SPAN
from factlock.registry.sources.data.tree import (
    MAX_DEPTH,
    Group,
    Items,
    Leaf,
    Member,
    Node,
    shown,
)
from factlock.registry.sources.data.xml_source import TEXT
from factlock.registry.sources.data.xml_vocabulary import ROLES
from factlock.registry.sources.reading import Unread
from factlock.registry.sources.xmltree import Element

_SPACE = " \t\r\n"
_WHITE = re.compile(r"[ \t\r\n]+")
OWN_TEXT = "text()"
"""What the text of an element with attributes is called, as in XPath."""
_XSI = "{http://www.w3.org/2001/XMLSchema-instance}"
Numbers = Mapping[Element, int]
"""The elements of a document, counted in document order from 0."""


def local(name: object) -> str:
    """Return a name without its namespace; empty for what is no element."""
    return name.rpartition("}")[2] if isinstance(name, str) else ""


def whole_text(element: Element) -> str:
    """Return all text in an element, its parts separated by a space."""
    return " ".join(str(text) for text in element.itertext())


def leaf(text: str, number: int, slot: int) -> Leaf:
    """Return a text of a document as a leaf."""
    return Leaf(_tidy(text), "string", (number, slot))


def tree_of(root: Element, numbers: Numbers, without: Container[str] = ()) -> Node:
    """Return an element as a tree of data. Raises Unread if it is too deep.

    ``without`` are the local names of children of the root that are left out.
    """
    return _Conversion(numbers).node(root, 1, without)


class _Conversion:
    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers

    def _leaf(self, text: str, number: int, slot: int) -> Leaf:
        return leaf(text, number, slot)

    def node(self, element: Element, depth: int, without: Container[str] = ()) -> Node:
        if depth > MAX_DEPTH:
            raise Unread(
                f"the XML nests deeper than {MAX_DEPTH}; give the part that matters as a file of "
                "its own"
            )
        if any(child.tail and child.tail.strip(_SPACE) for child in element):
            return Leaf(SPAN.join(filter(None, map(_kept_edges, _mixed(element)))).strip())
        number = self._numbers[element]
        members: list[Member] = []
        for slot, (name, value) in enumerate(element.attrib.items()):
            if not str(name).startswith(_XSI) and str(value).strip():
                key = local(name)
                members.append(Member(key, f"@{key}", self._leaf(str(value), number, slot)))
        text = element.text or ""
        if not members and not len(element):
            return self._leaf(text, number, TEXT)
        if text.strip():
            members.append(Member(OWN_TEXT, OWN_TEXT, self._leaf(text, number, TEXT)))
        alike: dict[str, list[Node]] = {}
        for child in element if not without else _others(element, without):
            alike.setdefault(str(child.tag), []).append(self.node(child, depth + 1))
        for name, nodes in alike.items():
            node = nodes[0] if len(nodes) == 1 else Items(nodes, base=1)
            members.append(Member(local(name), local(name), node))
        return Group(members)


def _others(element: Element, without: Container[str]) -> Iterator[Element]:
    return (child for child in element if local(child.tag) not in without)


def _mixed(element: Element) -> Iterator[str]:
    """Yield the texts of an element in which text stands between elements, in order."""
    if ROLES.get(local(element.tag)) not in ("hidden", "note"):
        yield element.text or ""
        for child in element:
            yield from _mixed(child)
            yield child.tail or ""


def _kept_edges(text: str) -> str:
    """Return a piece of a text on one line; white space at its ends is one space."""
    return shown(_WHITE.sub(" ", text))


def _tidy(text: str) -> str:
    """Return a text without what only lays out the source: line ends, indentation."""
    return shown(_WHITE.sub(" ", text.strip(_SPACE)))
