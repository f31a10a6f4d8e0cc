"""Changing the text of a package where it stands: which part of what holds it is taken out, and what is put there."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from factlock.render.formats.opc.story import Leaf
from factlock.render.formats.opc.xml import Element

Make = Callable[[Element], list[Element]]


class Put(NamedTuple):
    """What takes the place of a span of the text.

    ``make`` makes elements for it, given the run that the span begins in; without it, ``text`` is put
    in the look of that run. ``outside`` puts them behind a link or a content control that ends there.
    """

    start: int
    end: int
    text: str
    make: Make | None = None
    outside: bool = False


class Cut(NamedTuple):
    """A span of one leaf that is taken out, and what is put there (by one cut of each put)."""

    low: int
    high: int
    put: Put | None


def cuts_of(leaves: Sequence[Leaf], puts: Sequence[Put]) -> dict[int, list[Cut]]:
    """Return the cuts of each leaf that is changed, by its number."""
    cuts: dict[int, list[Cut]] = {}
    first = 0
    for put in puts:
        while first < len(leaves) and leaves[first].end < put.start:
            first += 1
        at = first
        if put.start == put.end:
            if at == len(leaves) or leaves[at].start > put.start:
                raise LookupError(f"nothing stands at {put.start}")
            place = put.start - leaves[at].start
            cuts.setdefault(at, []).append(Cut(place, place, put))
            continue
        while at < len(leaves) and leaves[at].end <= put.start:
            at += 1
        told: Put | None = put
        while at < len(leaves) and leaves[at].start < put.end:
            low, high = max(put.start - leaves[at].start, 0), put.end - leaves[at].start
            cuts.setdefault(at, []).append(Cut(low, min(high, leaves[at].end), told))
            told, at = None, at + 1
        if told is not None:
            raise LookupError(f"nothing stands at {put.start} to {put.end}")
    return cuts


def rewrite(leaf: Leaf, cuts: list[Cut]) -> None:
    """Change the text of what is no run."""
    text = (leaf.node.get(leaf.name) if leaf.name else leaf.node.text) or ""
    out, at = [], 0
    for low, high, put in cuts:
        out += [text[at:low], put.text if put is not None else ""]
        at = high
    text = "".join((*out, text[at:]))
    if leaf.name:
        leaf.node.set(leaf.name, text)
    else:
        leaf.node.text = text


def siblings(first: Element, last: Element) -> Iterator[Element]:
    """Yield an element and those behind it, up to the last."""
    one: Element | None = first
    while one is not None:
        yield one
        one = None if one is last else one.getnext()


def remove(one: Element) -> None:
    """Take an element out; what follows it stays."""
    parent = one.getparent()
    if parent is not None:
        if one.tail:
            before = one.getprevious()
            if before is not None:
                before.tail = (before.tail or "") + one.tail
            else:
                parent.text = (parent.text or "") + one.tail
        parent.remove(one)
