"""Edge guards: a clause may not cut a number or a word, nor leave off what a number needs.

What stands before and after a hit is looked at with its gap. Inside one line, a sign, a currency, a
comparison sign, a scale word, a unit, an exponent, a fraction or the other end of a range belongs to
the number, glued or apart; across table cells nothing does, and across lines only scale and percent.
"""

import re

from factlock.registry.text.bindings import (
    CUT_END,
    CUT_START,
    Fault,
    dropped_after,
    dropped_before,
    word,
)
from factlock.registry.text.folds import CLASS_OF, IGNORED
from factlock.registry.text.gaps import HAN_DIGITS, Gap, gap_of, numeric, unspaced
from factlock.registry.text.measures import FRACTIONS, HAN_SCALE, HYPHENS, SUPERSCRIPTS
from factlock.registry.text.squeeze import View

_WIDTH = 96
_NEAR = 32
_JOINED = frozenset({Gap.GLUED, Gap.ZERO_WIDTH, Gap.INLINE, Gap.SPAN})
_TIGHT = frozenset({Gap.GLUED, Gap.ZERO_WIDTH, Gap.INLINE})
_KEPT = frozenset({"dash", "minus", "cjk-punctuation", "apostrophe", "quotation"})
_INSIDE_NUMBER = frozenset(".,:'/·_^*×~")
_BESIDE_NUMBER = frozenset(".,:'/·")
_WHITE = re.compile(r"\s+")
_BREAKS = {Gap.CELL: "\t", Gap.BLOCK: "\n"}
_HYPHEN = re.compile(f"[{HYPHENS}]")
_FRACTION = re.compile(f"[{FRACTIONS}]")
_SUPERSCRIPT = re.compile(f"[{SUPERSCRIPTS}]")
_INSERTED = re.compile(r"\[[^\W\d_]{1,5}\]$")
_AMOUNT = re.compile(r"\d\D?$")


def start_fault(view: View, around: View, start: int, end: int) -> Fault | None:
    """Say what a hit cuts or drops at its start; ``start`` and ``end`` are squeezed offsets.

    ``around`` is a view of the same length that shows superscripts raised.
    """
    if start == 0:
        return None
    if view.cuts(start):
        return "cuts-character", "begins inside a character"
    gap = view.gap(start)
    fault = _cut_at_start(view, start, tight=gap in _TIGHT) if gap in _JOINED else None
    if fault or gap in (Gap.CELL, Gap.BLOCK):
        return fault
    edge = view.start(start)
    before = _readable(around, max(0, edge - _WIDTH), edge)[-_NEAR:]
    inside = _readable(around, edge, min(view.end(end - 1), edge + _WIDTH))
    return dropped_before(before, inside)


def end_fault(view: View, around: View, start: int, end: int) -> Fault | None:
    """Say what a hit cuts or drops at its end, as :func:`start_fault` does."""
    if end >= len(view.squeezed):
        return None
    if view.cuts(end):
        return "cuts-character", "ends inside a character"
    gap = view.gap(end)
    fault = _cut_at_end(view, end, tight=gap in _TIGHT) if gap in _JOINED else None
    if fault or gap is Gap.CELL or (gap is Gap.BLOCK and "\t" in view.run(end)):
        return fault
    edge = view.end(end - 1)
    inside = _readable(around, max(view.start(start), edge - _WIDTH), edge)[-_NEAR:]
    return dropped_after(inside, _readable(around, edge, edge + _WIDTH))


def _cut_at_start(view: View, start: int, *, tight: bool) -> Fault | None:
    left, right = view.squeezed[start - 1], view.squeezed[start]
    before, after = _joined(view, start - 1, -1), _joined(view, start + 1, 0)
    number = numeric(right) and (numeric(left) or (left in _INSIDE_NUMBER and _digit(before)))
    han = left in HAN_DIGITS and right in HAN_DIGITS
    if number or han or (numeric(left) and right in _BESIDE_NUMBER and _digit(after)):
        return CUT_START
    if not tight:
        return None
    words = word(left) and word(right) and not unspaced(left) and not unspaced(right)
    if words or (right.islower() and _INSERTED.search(view.squeezed[max(0, start - 8) : start])):
        return "cuts-word", "cuts a word at the start"
    if before and _HYPHEN.match(_source(view, start - 1)) and numeric(before) == numeric(right):
        return _compound(before, right, "start")
    return None


def _cut_at_end(view: View, end: int, *, tight: bool) -> Fault | None:
    left, right = view.squeezed[end - 1], view.squeezed[end]
    before, after = _joined(view, end - 1, -1), _joined(view, end + 1, 0)
    if _SUPERSCRIPT.match(right) and word(left) and not unspaced(left):
        return "drops-exponent", "drops the exponent at the end"
    if numeric(left) and _FRACTION.match(right):
        return "drops-fraction", "drops the fraction at the end"
    number = numeric(right) and (numeric(left) or (left in _BESIDE_NUMBER and _digit(before)))
    han = left in HAN_DIGITS and right in HAN_DIGITS and left not in HAN_SCALE
    if number or han or (numeric(left) and right in _INSIDE_NUMBER and _digit(after)):
        return CUT_END
    return _cut_word_at_end(view, end, after) if tight else None


def _cut_word_at_end(view: View, end: int, after: str) -> Fault | None:
    left, right = view.squeezed[end - 1], view.squeezed[end]
    amount = _AMOUNT.search(view.squeezed[max(0, end - 2) : end])
    if amount and (numeric(left) or left in HAN_SCALE) and unspaced(right) and right.isalpha():
        if right in HAN_SCALE:
            return "drops-scale", "drops the scale at the end"
        return "drops-unit", "drops the unit at the end"
    if not word(left) or unspaced(left) or unspaced(right):
        return None
    if word(right) or (right == "'" and after.isalpha()):
        return ("drops-unit" if numeric(left) else "cuts-word"), "cuts a word at the end"
    return _compound(left, after, "end") if after and _HYPHEN.match(_source(view, end)) else None


def _joined(view: View, index: int, offset: int) -> str:
    """Return the character at ``index`` + ``offset`` if no white space parts it at ``index``."""
    at = index + offset
    if not 0 <= at < len(view.squeezed) or view.gap(index) not in _JOINED:
        return ""
    return view.squeezed[at]


def _digit(character: str) -> bool:
    return bool(character) and numeric(character)


def _compound(left: str, right: str, where: str) -> Fault | None:
    """Say what a cut beside a hyphen divides, if it stands between two parts of a word."""
    if numeric(left) and numeric(right):
        return "cuts-range", f"cuts a range at the {where}"
    if not word(left) or not word(right) or unspaced(left) or unspaced(right):
        return None
    return "cuts-word", f"cuts a word at the {where}"


def _source(view: View, index: int) -> str:
    return view.source[view.start(index)]


def _readable(view: View, start: int, end: int) -> str:
    """Return a stretch of the source as the guards read it: folded, but kinds of dash kept.

    White space becomes one space, tab (cell) or line feed (block); marks are left out.
    """
    text = view.folded[start:end]
    source = view.source[start:end]
    if text != source:
        text = "".join(
            old if new in "-<>'\"" and CLASS_OF.get(old) in _KEPT else new
            for new, old in zip(text, source, strict=True)
        )
    return _WHITE.sub(lambda run: _BREAKS.get(gap_of(run.group()), " "), IGNORED.sub("", text))
