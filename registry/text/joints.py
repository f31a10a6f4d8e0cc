"""Signs inside a number or between two: the same mark must do the same work on both sides.

Folding and leaving out white space make different things alike: ``3.5`` and ``3. 5``, ``3,5`` and
``3、5``, ``-5`` and ``- 5`` and ``— 5``, ``5-7`` and ``5 − 7``, ``<5`` and ``《5``. So each such
mark in the clause is compared with its counterpart in the page by the part it plays.
"""

import re
from collections.abc import Iterable
from typing import Literal

from factlock.registry.text.folds import IGNORED
from factlock.registry.text.gaps import SPACED, Gap, unspaced
from factlock.registry.text.measures import CURRENCY_SIGNS, EM_DASHES, MINUS
from factlock.registry.text.squeeze import View

_JOINT = re.compile(
    f"(?<=\\d)[.,:](?=\\d)|[-+](?=[{CURRENCY_SIGNS}]?[.,]?\\d)|[<>](?=\\d)|(?<=\\d)[<>]"
)
_GROUP_TAIL = re.compile(r"(?:^|(?<=[^\d.,]))(?:[1-9]\d{0,2}|\d{3})$")
_GROUP_HEAD = re.compile(r"\d{3}(?!\d)")
_FULL_STOPS = frozenset("、。｡､﹐﹑،")
_TITLE_MARKS = frozenset("〈〉《》\u2329\u232a")
_LETTER = re.compile("[A-Za-z\u00c0-\u024f\u0370-\u04ff]")
_HYPHEN = frozenset("-\u2010\u2011")
_NUMBER_TAIL = re.compile(f"[\\d%‰°{CURRENCY_SIGNS}]")

Part = Literal["joint", "apart", "sign", "aside", "minus", "comparison", "title", "unclear"]


def joints(squeezed: str) -> tuple[int, ...]:
    """Return where a squeezed clause has marks whose part must be compared."""
    return tuple(found.start() for found in _JOINT.finditer(squeezed))


def groups(view: View, boundaries: Iterable[int]) -> tuple[int, ...]:
    """Return where a clause has a space that may group the digits of one number (``12 500``)."""
    text = view.squeezed
    edges = [0, *sorted(boundaries), len(text)]
    return tuple(
        at
        for before, at, after in zip(edges, edges[1:], edges[2:], strict=False)
        if _GROUP_HEAD.match(text, at, after)
        and _GROUP_TAIL.search(text[before:at])
        and view.gap(at) is Gap.SPACE
        and len(IGNORED.sub("", view.run(at))) == 1  # several are the white between two columns
    )


def same_part(clause: View, page: View, index: int, start: int) -> bool:
    """Whether the mark at ``index`` of the clause plays the same part in a hit at ``start``."""
    mark = clause.squeezed[index]
    at = start + index
    if mark in "<>":
        return _comparison(clause, index) == _comparison(page, at)
    if mark in ".,:":
        part = _separator(page, at)
        return part != "unclear" and part == _separator(clause, index)
    return _same_sign(clause, index, page, at)


def _comparison(view: View, at: int) -> Part:
    return "title" if view.source[view.start(at)] in _TITLE_MARKS else "comparison"


def _separator(view: View, at: int) -> Part:
    """Return whether a mark between two digits joins them to one number."""
    left, right = view.gap(at), view.gap(at + 1)
    source = view.source[view.start(at)]
    if source in _FULL_STOPS:
        return "apart"
    if source == "，":
        digits = view.source[view.start(at - 1)], view.source[view.start(at + 1)]
        return "apart" if any(digit.isascii() for digit in digits) else "joint"
    if left in SPACED or right in SPACED:
        return "apart"
    if Gap.SPAN in (left, right) and source not in ":：":
        return "unclear"
    return "joint"


def _same_sign(clause: View, index: int, page: View, at: int) -> bool:
    wanted, seen = _sign(clause, index), _sign(page, at)
    if seen == "unclear":
        return False
    if wanted == seen:
        return True
    if index == 0:
        # What stands before the clause is unknown: a lone sign may be written apart.
        return seen == "aside" and clause.gap(1) in SPACED
    left, right = clause.gap(index) in SPACED, clause.gap(index + 1) in SPACED
    if left != (page.gap(at) in SPACED) or right != (page.gap(at + 1) in SPACED):
        return False
    return right or "aside" not in (wanted, seen)


def _sign(view: View, at: int) -> Part:  # noqa: PLR0911  one kind a return
    """Return the part that a dash or plus before a digit plays."""
    left, right = view.gap(at), view.gap(at + 1)
    source = view.source[view.start(at)]
    before = view.squeezed[at - 1] if at else ""
    number = bool(before) and _NUMBER_TAIL.match(before) is not None and left is not Gap.CELL
    apart = left in SPACED or not before
    if right is Gap.SPAN:
        return "unclear"
    if right is Gap.BLOCK and left is Gap.GLUED and source in _HYPHEN and _LETTER.match(before):
        return "joint"  # COVID-19, divided at the end of a line
    if right in SPACED:
        if right is not Gap.SPACE or source in EM_DASHES:
            return "aside"
        if number and left is not Gap.BLOCK:
            return "minus" if source == MINUS and apart else "joint"
        if source == MINUS or left in (Gap.CELL, Gap.BLOCK):
            return "sign"
        if not apart:
            return "sign" if before in "([{" else "joint"
        return "aside"
    typed = before == source == "-" and left is Gap.GLUED and view.source[view.start(at - 1)] == "-"
    if source in EM_DASHES or typed:  # two hyphens are an em dash
        return "aside" if apart or not number else "joint"
    if apart or not (before.isalnum() or before in ")]%‰°") or unspaced(before):
        return "sign"
    return "joint"
