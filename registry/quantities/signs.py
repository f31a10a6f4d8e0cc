"""The sign in front of a number: minus by any glyph or word, plus; and when a dash is no sign.

A dash after a Latin letter or a digit joins (COVID-19, 2019–2024) or separates; after a Han character a
hyphen is a minus only before what can be nothing but a quantity (环比-0.3%, not 东风-41). A minus sign
with a space behind it (− 5 %) counts unless something stands before it that it could subtract from.
"""

import re
from dataclasses import dataclass
from typing import Literal

from factlock.registry.quantities import chinese
from factlock.registry.quantities.languages import Language
from factlock.registry.quantities.separators import POINT
from factlock.registry.quantities.tokens import HAN, LATIN, Text

_OPENERS = " \n\t\r([{\"'“‘«「『《（,，、;；:：=/|<>≥≤~≈$€£¥。.!?！？"
_STARTS = frozenset(("", *" \n\t([{"))
_LETTER = re.compile(rf"[{LATIN}0-9%)\]]")
_HAN = re.compile(rf"[{HAN}]")
_PLAIN_QUANTITY = re.compile(
    r"[0-9]+(?:[,. ][0-9]{3})*(?:[.,][0-9]+| ?(?:%|‰|个百分|[千百]?[万亿]|元|℃|°|度))"
)
_FIXED_SPACES = frozenset("\u00a0\u202f\u2007\u2009")
_WORD = re.compile(r"(?<![a-z0-9])(?<![0-9%)] )(?:minus|negative) \Z")

_MOINS = re.compile(
    r"(?<![a-zà-ÿ0-9])(?<!\bau )(?<!\bdu )(?<!\bou )(?<!\bet )(?<!\bni )(?<!\ble )(?<!\bla )(?<!pas )(?<!les )(?<![0-9%)] )"
    r"(?:moins|minus) \Z"
)
SignKind = Literal["none", "minus", "plus", "name", "unsure"]


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign and the offset where it starts.

    ``name`` tells that the dash makes a name (F-16), ``unsure`` that it may be a minus or a dash.
    """

    start: int
    kind: SignKind


_TRIANGLE: dict[str, SignKind] = {"ja": "minus", "ko": "unsure"}
"""A triangle before a figure is a minus in Japanese accounts; in Korean ones it may be either."""


def sign_before(text: Text, floor: int, at: int, language: Language, *, bare: bool) -> Sign:
    """Read the sign that ends right before ``at``; ``bare`` tells that the text is one literal."""
    t, none = text.folded, Sign(at, "none")
    spaced = language.convention is not POINT
    mark = t[at - 1 : at] if at > floor else ""
    if mark and mark in "-−–+":
        return _glued(t, at, mark)
    triangle = _TRIANGLE.get(language.primary) if mark and mark in "▲△" else None
    if triangle:
        return Sign(at - 1, triangle)
    if mark == " " and at - 2 >= floor and t[at - 2] in "-−–":
        if text.raw[at - 1] in _FIXED_SPACES and t[at - 3 : at - 2] in _STARTS:
            return Sign(at - 2, "minus")
        return _spaced(t, at, bare=bare, unsure=spaced)
    word = _spoken(text, floor, at, language) if mark and mark in "负負下ス " else None
    return Sign(word.start(), "minus") if word else none


def _spoken(text: Text, floor: int, at: int, language: Language) -> re.Match[str] | None:
    word = chinese.MINUS.search(text.folded, max(floor, at - 5), at)
    if word or text.folded[at - 1] != " ":
        return word
    words = _MOINS if language.primary == "fr" else _WORD
    return words.search(text.lower, max(floor, at - 12), at)


def _glued(t: str, at: int, mark: str) -> Sign:
    kind: SignKind = "plus" if mark == "+" else "minus"
    before = t[at - 2 : at - 1] if at >= 2 else ""
    if not before or before in _OPENERS:
        return Sign(at - 1, kind)
    if _HAN.match(before):
        if mark in "−+" or (mark == "-" and _PLAIN_QUANTITY.match(t, at)):
            return Sign(at - 1, kind)
        return Sign(at, "name" if mark == "-" else "none")
    if _LETTER.match(before):
        return Sign(at, "none" if mark == "–" or before in "%)]" else "name")
    return Sign(at, "none")


def _spaced(t: str, at: int, *, bare: bool, unsure: bool) -> Sign:
    mark, before = t[at - 2], t[: at - 2][-2:]
    if mark == "−":
        operand = _LETTER.match(before.rstrip(" ")[-1:]) and _operand(t, at)
        return Sign(at, "none") if operand else Sign(at - 2, "minus")
    if before[-1:] in ("\t", "(") or (bare and not before):
        return Sign(at - 2, "minus")
    if unsure and before[-1:] == " " and _PLAIN_QUANTITY.match(t, at):
        return Sign(at - 2, "unsure")
    return Sign(at, "none")


def _operand(t: str, at: int) -> bool:
    """Whether what stands before a spaced minus is a number, a bracket or a single letter."""
    word = t[max(0, at - 12) : at - 2].rstrip(" ").rpartition(" ")[2]
    return len(word) == 1 or not word[-1:].isalpha()
