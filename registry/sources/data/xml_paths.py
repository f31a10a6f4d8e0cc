"""Paths of elements: XPath 2.0 with a wildcard for prefixes, ``/*:act[1]/*:body[1]/*:article[5]``.

Each step counts the elements of one local name among their siblings, so a path needs no table of
prefixes. A last step ``@name`` is an attribute.
"""

import re
from collections.abc import Iterator, Sequence

from factlock.registry.sources.data.text import Piece
from factlock.registry.sources.data.tree import Origin
from factlock.registry.sources.data.xml_records import Numbers, local
from factlock.registry.sources.data.xml_source import TAIL
from factlock.registry.sources.reading import TextSpan
from factlock.registry.sources.xmltree import Element

_STEP = re.compile(r"\*:([^\[\]/@]+)\[([1-9]\d{0,8})\]")


def path_of(elements: Sequence[Element], pieces: Sequence[Piece], start: int, end: int) -> str:
    """Return the path of the innermost element that holds what is shown from ``start`` to ``end``."""
    inside = [piece.origin for piece in pieces if piece.start < end and start < piece.end]
    if not inside:
        return ""
    chains = [_chain(_holder(elements, origin)) for origin in inside]
    common = chains[0]
    for chain in chains[1:]:
        same = 0
        while same < min(len(common), len(chain)) and common[same] is chain[same]:
            same += 1
        common = common[:same]
    path = "".join(f"/*:{local(one.tag)}[{_position(one)}]" for one in common)
    number, slot = inside[0]
    if slot >= 0 and set(inside) == {(number, slot)}:
        path += f"/@{local(list(elements[number].attrib)[slot])}"
    return path


def span_at(root: Element, numbers: Numbers, pieces: Sequence[Piece], path: str) -> TextSpan | None:
    """Return the span from the first to the last that is shown of the element at a path."""
    steps, at, attribute = path.partition("/@")
    element = _find(root, steps)
    if element is None:
        return None
    number = numbers[element]
    if at:
        names = [local(name) for name in element.attrib]
        if names.count(attribute) != 1:
            return None
        wanted = {(number, names.index(attribute))}
        found = [piece for piece in pieces if piece.origin in wanted]
    else:
        last = number + sum(1 for _ in element.iter()) - 1
        found = [piece for piece in pieces if _within(piece.origin, number, last)]
    return (min(p.start for p in found), max(p.end for p in found)) if found else None


def _within(origin: Origin, first: int, last: int) -> bool:
    number, slot = origin
    return first <= number <= last and not (slot == TAIL and number == first)


def _holder(elements: Sequence[Element], origin: Origin) -> Element:
    """Return the element that a slot is part of; the text after an element is its parent's."""
    element = elements[origin[0]]
    parent = element.getparent() if origin[1] == TAIL else None
    return element if parent is None else parent


def _chain(element: Element) -> list[Element]:
    return [*reversed(list(element.iterancestors())), element]


def _position(element: Element) -> int:
    name = local(element.tag)
    return 1 + sum(1 for other in element.itersiblings(preceding=True) if local(other.tag) == name)


def _find(root: Element, path: str) -> Element | None:
    steps = path.split("/")
    if steps[0] or len(steps) < 2 or not (first := _STEP.fullmatch(steps[1])):
        return None
    element: Element | None = root if first[1] == local(root.tag) and first[2] == "1" else None
    for step in steps[2:]:
        found = _STEP.fullmatch(step)
        if element is None or found is None:
            return None
        alike = (child for child in element if local(child.tag) == found[1])
        element = next(_after(alike, int(found[2]) - 1), None)
    return element


def _after(elements: Iterator[Element], count: int) -> Iterator[Element]:
    for number, element in enumerate(elements):
        if number >= count:
            yield element
