"""Edge guards: a clause may not cut a number or a word, nor leave off what a number needs.

What stands before and after a hit is looked at with its gap. Inside one line, a sign, a currency, a
comparison sign, a scale word, a unit, an exponent, a fraction or the other end of a range belongs to
the number, glued or apart; across table cells nothing does, and across lines only scale and percent.
"""

import re

from factlock.registry.text.bindings import (
    BEFORE_SIGN,
    CUT_END,
    CUT_START,
    Fault,
    dropped_after,
    dropped_before,
    word,
)
from factlock.registry.text.folds import CLASS_OF, IGNORED
from factlock.registry.text.gaps import HAN_DIGITS, Gap, gap_of, numeric, unspaced
from factlock.registry.text.measures import (
    CURRENCY_BEFORE,
    FRACTIONS,
    HAN_SCALE,
    HYPHENS,
    SUPERSCRIPTS,
)
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
_LATIN = re.compile("[A-Za-z\u00c0-\u024f]")
_KATAKANA = re.compile("[\u30a1-\u30fa\u30fc-\u30ff\uff66-\uff9f]")
_SEMITIC = re.compile("[\u0590-\u08ff]")
_CLITIC = re.compile(r"(?i:s|t|re|ve|ll|d|m|hui|clock)(?![^\W_])")
"""What stands behind an apostrophe and is no word of its own, as there is one behind an elided article."""
_BEFORE_POINT = frozenset("<>=~±-+($€£¥[")
_HAN_ONES = frozenset("〇零一二三四五六七八九两兩")
_UNREAD = "\ufffd"
_UNREADABLE = "a character that could not be read (\ufffd): it may be a sign, a digit or a unit"
_VALUE_HEAD = re.compile(
    f"[^\\w\\s]{{0,3}}(?:{CURRENCY_BEFORE})?[^\\w\\s]{{0,2}}[\\d{FRACTIONS}{SUPERSCRIPTS}]"
)
_MEASURED = re.compile(r"\d(?:°|[^\W\d_]{1,4})$")
"""An amount whose unit may go on: "5 m" before what may be "²"."""
_ACCOUNT = re.compile(r"(?!(?:19|20)\d\d$)[$€£¥]?\d[\d.,']*%?")


def start_fault(view: View, around: View, start: int, end: int) -> Fault | None:
    """Say what a hit cuts or drops at its start; ``start`` and ``end`` are squeezed offsets.

    ``around`` is a view of the same length that shows superscripts raised.
    """
    if start == 0:
        return None
    if view.cuts(start):
        return "cuts-character", "begins inside a character"
    gap = view.gap(start)
    if _VALUE_HEAD.match(view.squeezed, start, end) and _unread(view, start - 1, gap):
        return "cuts-number", f"begins behind {_UNREADABLE}"
    fault = _cut_at_start(view, start, tight=gap in _TIGHT) if gap in _JOINED else None
    fault = fault or _account(view, start, end)
    fault = fault or _divided(view, start, "start")
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
    if _unread(view, end, gap) and (
        numeric(view.squeezed[end - 1])
        or (gap in _JOINED and _MEASURED.search(view.squeezed, max(start, end - 6), end))
    ):
        return "cuts-number", f"ends before {_UNREADABLE}"
    fault = _cut_at_end(view, end, tight=gap in _TIGHT) if gap in _JOINED else None
    fault = fault or _divided(view, end, "end")
    if gap in _TIGHT:
        fault = fault or _divided(view, end + 1, "end")
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
    point = tight and numeric(right) and left in ".," and (not before or before in _BEFORE_POINT)
    if number or han or point or (numeric(left) and right in _BESIDE_NUMBER and _digit(after)):
        return CUT_START
    if not tight:
        return None
    words = word(left) and word(right) and not unspaced(left) and not unspaced(right)
    if words or (right.islower() and _INSERTED.search(view.squeezed[max(0, start - 8) : start])):
        return "cuts-word", "cuts a word at the start"
    degree = left == "°" and right in "CFK"
    if degree or _clitic(view, start, before, after) or _name(left, before, right, left, right):
        return "cuts-word", "cuts a word at the start"
    if not before or not _HYPHEN.match(_source(view, start - 1)):
        return None
    # "31-" may be left off "year stay", "COVID-" not off "19 cases"; Hebrew sets a preposition so.
    named = numeric(right) and not _SEMITIC.match(before)
    return _compound(before, right, "start") if named or numeric(before) == numeric(right) else None


def _unread(view: View, at: int, gap: Gap) -> bool:
    """Whether, in the same line and cell, the character at ``at`` is one that could not be read."""
    return gap not in (Gap.CELL, Gap.BLOCK) and view.squeezed[at] == _UNREAD


def _name(mark: str, before: str, after: str, left: str, right: str) -> bool:
    """Whether a cut between ``left`` and ``right`` divides a name written together.

    ``mark``, between ``before`` and ``after``, is an underscore (``snake_case``), the sign or a point
    of an address; two letters of katakana belong to one loanword.
    """
    if _KATAKANA.match(left) and _KATAKANA.match(right):
        return True
    if mark in "_@":
        return before.isalnum() and after.isalnum() and not unspaced(before)
    return mark == "." and before.islower() and after.islower()


def _clitic(view: View, start: int, before: str, after: str) -> bool:
    """Whether a hit begins behind an apostrophe (or gershayim) within a word.

    An elided article (``l'inflation``) is a word; ``'s``, ``'t`` and what follows the mark in other
    alphabets than the Latin one (``п'ять``) is a part of one.
    """
    left, right = view.squeezed[start - 1], view.squeezed[start]
    if not before.isalpha() or unspaced(before) or not word(right):
        return False
    if left == '"':
        last = not after or not word(after)
        return last and bool(_SEMITIC.match(before)) and bool(_SEMITIC.match(right))
    if left != "'":
        return False
    if not _LATIN.match(before):
        return not unspaced(right)
    irish = before == "O" and right.isupper() and not _joined(view, start - 2, -1).isalpha()
    return irish or _CLITIC.match(view.folded, view.start(start)) is not None


def _divided(view: View, at: int, where: str) -> Fault | None:
    """Say what a cut beside a hyphen at the end of a line divides; ``at`` is where the next begins."""
    if not 2 <= at < len(view.squeezed) or view.gap(at) is not Gap.BLOCK:
        return None
    if view.squeezed[at - 1] != "-" or not _HYPHEN.match(_source(view, at - 1)):
        return None
    left, right = _joined(view, at - 1, -1), view.squeezed[at]
    if not left or numeric(left) > numeric(right) or (numeric(right) and _SEMITIC.match(left)):
        return None
    if numeric(right) and BEFORE_SIGN.match(left):
        return "drops-sign", "drops the sign at the start"
    if left.isupper() and right.isupper() and not _joined(view, at - 2, -1):
        return None  # a grade ("B-") that ends a block
    return _compound(left, right, where)


def _account(view: View, start: int, end: int) -> Fault | None:
    """Say that a hit is what stands in brackets alone in a cell: in accounts they are a minus."""
    text = view.squeezed
    if not (0 < start < end < len(text)) or text[start - 1] != "(" or text[end] != ")":
        return None
    alone = {view.gap(start - 1), view.gap(end + 1)} <= {Gap.CELL, Gap.BLOCK}
    if alone and _ACCOUNT.fullmatch(text, start, end):
        return "drops-sign", "drops the sign at the start: brackets around a number may be a minus"
    return None


def _cut_at_end(view: View, end: int, *, tight: bool) -> Fault | None:
    left, right = view.squeezed[end - 1], view.squeezed[end]
    before, after = _joined(view, end - 1, -1), _joined(view, end + 1, 0)
    if _SUPERSCRIPT.match(right) and word(left) and not unspaced(left):
        return "drops-exponent", "drops the exponent at the end"
    if numeric(left) and _FRACTION.match(right):
        return "drops-fraction", "drops the fraction at the end"
    number = numeric(right) and (numeric(left) or (left in _BESIDE_NUMBER and _digit(before)))
    counted = left not in HAN_SCALE or (
        right in _HAN_ONES and (before in HAN_DIGITS or before == "第")
    )
    han = left in HAN_DIGITS and right in HAN_DIGITS and counted
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
    gershayim = right == '"' and _SEMITIC.match(left) and _SEMITIC.match(after or " ")
    last = not word(_joined(view, end + 2, 0) or " ")
    if (gershayim and last) or _name(right, left, after, left, right):
        return "cuts-word", "cuts a word at the end"
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
