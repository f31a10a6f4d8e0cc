"""Ranges of two measures, and what only looks like one.

``3–5 percent`` is one range; the unit and the scale behind it belong to both ends. ``from 3 to 5
percent`` and 从3%升至5% are two values, because they may tell of a change; the first still gets the unit.
"""

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from factlock.registry.model import Comparator
from factlock.registry.quantities import currencies
from factlock.registry.quantities.decimals import times
from factlock.registry.quantities.languages import Language
from factlock.registry.quantities.measures import Measure, measure_at
from factlock.registry.quantities.tokens import Text
from factlock.registry.quantities.units import PERCENT
from factlock.registry.quantities.years import year_evidence


@dataclass(frozen=True, slots=True)
class Span:
    """One measure, or a range of two with ``upper``; ``first`` is the measure that it begins with."""

    end: int
    number: Decimal | None
    unit: str
    money: bool
    first: Measure
    upper: Decimal | None = None
    ranged: bool = False
    bound: Comparator = "="


_ENDS = frozenset(("digits", "fraction", "power", "words", "mixed", "han", "share", "pronoun"))
_YEAR = re.compile(r"[12][0-9]{3} ?年")
DASH = re.compile(r"(?: ?[-–—~] ?|(?P<minus>−))(?![-–—~−])")
TO = re.compile(r" (?:to|bis|à|auf) | ?[至到] ?")
AND = re.compile(r" (?:and|und|et) | ?[和与與及] ?")
_FROM = re.compile(r"(?:(?<![a-z])(?:from|von|de)|[从從由自]) ?\Z")
_BETWEEN = re.compile(r"(?:(?<![a-z])(?:between|zwischen|entre)|[介处處][于於]) ?\Z")
_CHANGED = re.compile(
    r"(?<![a-z])(?:by|up|down|rose|ris(?:e|es|en|ing)|fell|fall(?:s|en|ing)?|grew|grow(?:s|n|ing)?|increas(?:e|es|ed|ing)"
    r"|decreas(?:e|es|ed|ing)|declin(?:e|es|ed|ing)|drop(?:s|ped|ping)?|climb(?:s|ed)?|gain(?:s|ed)?|lost|jump(?:s|ed)?"
    r"|slip(?:s|ped)?|improved|widened|narrowed|slowed|advanced|added|shed) \Z"
    r"|(?:增加|减少|減少|下降|上升|上涨|上漲|下跌|下调|上调|提高|降低|扩大|收窄|[增减降升涨跌])了? ?\Z"
)


def span_at(text: Text, at: int, left: int, language: Language, currency: str) -> Span | None:
    """Read the measure or the range that starts at ``at``; its currency and sign start at ``left``."""
    first = measure_at(text, at, language, currency)
    if first is None:
        return None
    window = text.lower[max(0, left - 16) : left]
    link = _link(text, first, window)
    second = _second(text, link, first, language, currency) if link else None
    if link is None or second is None:
        return _alone(first)
    told = link.group().strip(" ")
    if link.re is not TO or told == "bis":
        return _joined(at, first, link, second)
    year = (
        first.bare and first.end - at == 4 and year_evidence(text, at, first.end, -1, language) > 0
    )
    onward = _FROM.search(window)
    if year or (told == "auf" and not onward) or _changes(window, first, second):
        return _alone(first)
    if onward:
        both = first.unit or second.unit
        return replace(_alone(first), number=_ends(first, second)[0], unit=both, money=second.money)
    return _joined(at, first, link, second)


def _joined(at: int, first: Measure, link: re.Match[str], second: Measure) -> Span:
    """Make a range of two measures; what is glued together but cannot be one has no number."""
    low, high = _ends(first, second)
    unclear = Span(second.end, None, second.unit, second.money, first, ranged=True)
    dash, scaled = link.re is DASH, second.factor is not None and first.factor is None
    code = dash and second.bare and second.end - link.end() > first.end - at + 3  # an ISBN
    if code or (low is None and scaled) or (dash and link["minus"]):
        return unclear
    if low is None or high is None:
        return unclear if dash else _alone(first)
    if low >= high:
        glued = dash and link.end() - link.start() == 1
        return unclear if glued else _alone(first)
    return replace(unclear, number=low, upper=high)


def _alone(first: Measure) -> Span:
    return Span(first.end, first.number, first.unit, first.money, first, bound=first.bound)


def _link(text: Text, first: Measure, window: str) -> re.Match[str] | None:
    """Return what links a measure to the upper end of a range, if anything does."""
    if first.amount.form not in _ENDS or first.bound != "=":
        return None
    link = DASH.match(text.lower, first.end) or TO.match(text.lower, first.end)
    return link or (AND.match(text.lower, first.end) if _BETWEEN.search(window) else None)


def _changes(window: str, first: Measure, second: Measure) -> bool:
    """Whether ``to`` leads to a new level, not to the upper end of a range.

    Rose by 1.1 years to 77.5 years: two values. Grew 3 to 5 percent: a range.
    """
    shared = first.bare and not second.bare
    percent = first.unit == PERCENT and ord(window[-1:] or " ") > 0x3000
    return _CHANGED.search(window) is not None and not shared and not percent


def _second(
    text: Text, link: re.Match[str], first: Measure, language: Language, currency: str
) -> Measure | None:
    """Read the upper end of a range, or None if what follows the link is none."""
    at = link.end()
    ahead = currencies.ahead(text, at, language)
    if (ahead and not first.money) or _YEAR.match(text.folded, at):
        return None
    start = ahead.end if ahead else at
    spaced_dash = link.re is DASH and link.end() - link.start() > 1
    second = measure_at(text, start, language, ahead.unit if ahead else currency)
    if second is None or second.amount.form not in _ENDS:
        return None
    other = first.unit and second.unit != first.unit
    following = text.folded[second.end : second.end + 2]
    goes_on = following[:1] in ("-", "–", "/", ":") and following[1:].isdigit()
    return None if other or goes_on or (spaced_dash and not second.unit) else second


def _ends(first: Measure, second: Measure) -> tuple[Decimal | None, Decimal | None]:
    """Return both ends; the scale behind the second is the first's too: 3–5 million, 500–1 million not."""
    low, high = first.number, second.number
    if low is None or high is None or first.factor is not None or second.factor is None:
        return low, high
    digits = second.amount.number
    if digits is None or second.amount.form != "digits":
        return low, high
    return (times(low, second.factor), high) if low < digits else (None, high)
