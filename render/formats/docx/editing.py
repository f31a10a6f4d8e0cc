"""Changing the text of a Word document where it stands: runs are cut, and keep how they look."""

import re
from collections.abc import Sequence

from factlock.render.formats.docx.story import Leaf
from factlock.render.formats.docx.xml import SPACE, Element, W, clone, element, sub, tag_of
from factlock.render.formats.opc.cutting import Cut, Make, Put, cuts_of, remove, rewrite, siblings

__all__ = ["Make", "Put", "add_text", "apply", "bare", "remove", "with_text"]

_SIGNS = re.compile(r"([\t\n])")
_NAMES = {"\t": "tab", "\n": "br"}
_OUT_OF = (f"{W}hyperlink", f"{W}smartTag")


def apply(leaves: Sequence[Leaf], puts: Sequence[Put]) -> None:
    """Make changes, in order and apart. Raises LookupError for a place that is in no leaf."""
    runs: dict[Element, dict[Element, list[Cut]]] = {}
    for at, cuts in cuts_of(leaves, puts).items():
        leaf = leaves[at]
        run = leaf.node.getparent()
        if leaf.kind in ("attribute", "value"):
            rewrite(leaf, cuts)
        elif leaf.kind == "whole":
            _replace(leaf, cuts)
        elif run is not None:
            runs.setdefault(run, {})[leaf.node] = cuts
    for run, changes in runs.items():
        _rebuild(run, changes)


def _replace(leaf: Leaf, cuts: list[Cut]) -> None:
    """Take out what stands for one character, or put something behind it."""
    behind: list[Element] = []
    for _, _, put in cuts:
        if put is not None:
            behind += _made(put, leaf.node)
    for one in reversed(behind):
        leaf.last.addnext(one)
    if any(high > low for low, high, _ in cuts):
        for one in list(siblings(leaf.node, leaf.last)):
            remove(one)


def _made(put: Put, run: Element) -> list[Element]:
    if put.make is not None:
        return put.make(run)
    return [with_text(bare(run), put.text)] if put.text else []


class _Pieces:
    """The runs and elements that one run becomes."""

    def __init__(self, run: Element) -> None:
        self.run = run
        self.nodes = [run]
        self.current = run
        self.outside: list[list[Element]] = []

    def put(self, put: Put) -> None:
        if put.make is None:
            if put.text:
                add_text(self.current, put.text)
            return
        made = put.make(self.run)
        if made:
            self.current = bare(self.run)
            self.nodes += [*made, self.current]
            if put.outside:
                self.outside.append(made)


def _rebuild(run: Element, changes: dict[Element, list[Cut]]) -> None:
    """Cut a run at its changes."""
    kids = [kid for kid in run if kid.tag != f"{W}rPr"]
    pieces = _Pieces(run)
    for kid in kids:
        run.remove(kid)
        kid.tail = None
    for kid in kids:
        cuts = changes.get(kid)
        if cuts is None:
            pieces.current.append(kid)
        elif kid.tag == f"{W}t":
            _cut_text(kid.text or "", cuts, pieces)
        else:
            _cut_sign(kid, cuts, pieces)
    for node in reversed(pieces.nodes[1:]):
        if tag_of(node) != f"{W}r" or _holds(node):
            run.addnext(node)
    if not _holds(run):
        remove(run)
    for made in pieces.outside:
        _climb(made)


def _cut_sign(kid: Element, cuts: list[Cut], pieces: _Pieces) -> None:
    """Keep or drop what stands for one character, and put what comes behind it."""
    if not any(high > low for low, high, _ in cuts):
        pieces.current.append(kid)
    for _, _, put in cuts:
        if put is not None:
            pieces.put(put)


def _cut_text(text: str, cuts: list[Cut], pieces: _Pieces) -> None:
    at = 0
    for low, high, put in cuts:
        if text[at:low]:
            add_text(pieces.current, text[at:low])
        if put is not None:
            pieces.put(put)
        at = max(at, high)
    if text[at:]:
        add_text(pieces.current, text[at:])


def _holds(run: Element) -> bool:
    return any(kid.tag != f"{W}rPr" for kid in run)


def _climb(made: list[Element]) -> None:
    """Put elements behind the links and controls that end with them."""
    container = made[-1].getparent()
    while container is not None and made[-1].getnext() is None:
        if container.tag in _OUT_OF:
            whole: Element | None = container
        elif container.tag == f"{W}sdtContent":
            whole = container.getparent()
        else:
            return
        if whole is None or whole.getparent() is None:
            return
        for one in reversed(made):
            whole.addnext(one)
        container = whole.getparent()


# Runs ---------------------------------------------------------------------------------------------


def bare(run: Element) -> Element:
    """Return a run that looks like another and holds nothing."""
    made = element("r", dict(run.attrib))  # type: ignore[arg-type]
    if len(run) and run[0].tag == f"{W}rPr":
        made.append(clone(run[0]))
    return made


def with_text(run: Element, text: str) -> Element:
    """Put text into a run, and return it."""
    add_text(run, text)
    return run


def add_text(run: Element, text: str) -> None:
    """Put text at the end of a run; tabs and line breaks are elements of their own."""
    for words in _SIGNS.split(text):
        if words in _NAMES:
            sub(run, _NAMES[words])
        elif words:
            sub(run, "t", {SPACE: "preserve"}).text = words
