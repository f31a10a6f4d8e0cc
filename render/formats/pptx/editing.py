"""Changing the text of slides where it stands: runs are cut, and keep how they look."""

from collections.abc import Iterator, Sequence

from factlock.render.formats.opc.cutting import Cut, Put, cuts_of, remove, rewrite
from factlock.render.formats.opc.story import Leaf
from factlock.render.formats.pptx.xml import A, Element, clone, element, sub

_NOT_OF_A_MARK = frozenset(
    f"{A}{name}" for name in ("hlinkClick", "hlinkMouseOver", "uLn", "uLnTx", "uFill", "uFillTx")
)
_KEPT = ("lang", "altLang", "sz", "b", "i")
RAISED = "30000"
"""How far a mark stands above the line, in thousandths of a percent of the size of its letters, as PowerPoint has it."""


def apply(leaves: Sequence[Leaf], puts: Sequence[Put]) -> None:
    """Make changes, in order and apart. Raises LookupError for a place that is in no leaf."""
    changes = [(leaves[at], cuts) for at, cuts in cuts_of(leaves, puts).items()]
    # Attributes first: a run that is cut is copied with them.
    for leaf, cuts in changes:
        if leaf.kind in ("attribute", "value"):
            rewrite(leaf, cuts)
    for leaf, cuts in changes:
        if leaf.kind in ("attribute", "value"):
            continue
        if leaf.kind == "whole":
            _beside(leaf.node, cuts)
        else:
            _rebuild(leaf.node, cuts)


def _beside(node: Element, cuts: list[Cut]) -> None:
    """Take out what stands for a stretch of text, or put something behind it."""
    for one in reversed(list(_nodes(node, [cut.put for cut in cuts if cut.put is not None]))):
        node.addnext(one)
    if any(high > low for low, high, _ in cuts):
        remove(node)


def _rebuild(node: Element, cuts: list[Cut]) -> None:
    """Cut a run at its changes; ``node`` holds its text."""
    run, text = node.getparent(), node.text or ""
    if run is None:
        return
    pieces: list[str | Put] = []
    at = 0
    for low, high, put in cuts:
        pieces += [text[at:low], *([] if put is None else [put])]
        at = max(at, high)
    made = list(_nodes(run, [*pieces, text[at:]]))
    for one in reversed(made):
        run.addnext(one)
    remove(run)


def _nodes(beside: Element, pieces: Sequence[str | Put]) -> Iterator[Element]:
    """Yield the runs that pieces become, in the look of what they stand beside."""
    text = ""
    for one in pieces:
        if isinstance(one, str) or one.make is None:
            text += one if isinstance(one, str) else one.text
            continue
        yield from runs(text, beside)
        text = ""
        yield from one.make(beside)
    yield from runs(text, beside)


def runs(text: str, beside: Element) -> Iterator[Element]:
    """Yield runs with a text, in the look of another; line breaks are elements of their own."""
    look = beside.find(f"{A}rPr")
    for nth, line in enumerate(text.split("\n")):
        if nth:
            yield element("a:br", None, *([] if look is None else [clone(look)]))
        if line:
            yield with_text(element("a:r", None, *([] if look is None else [clone(look)])), line)


def with_text(run: Element, text: str) -> Element:
    """Put a text into a run that has none, and return it."""
    sub(run, "a:t").text = text
    return run


def mark(text: str, beside: Element) -> list[Element]:
    """Return a raised run with a text, in the look of another but for its link and its lines."""
    look = beside.find(f"{A}rPr")
    told = {} if look is None else {name: look.get(name) or "" for name in _KEPT if look.get(name)}
    raised = element("a:rPr", told | {"baseline": RAISED})
    for one in () if look is None else look:
        if one.tag not in _NOT_OF_A_MARK:
            raised.append(clone(one))
    return [with_text(element("a:r", None, raised), text)]
