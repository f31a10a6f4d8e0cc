"""Words that say which way something moved: rise or fall. One table a language.

A machine reads such a word only where it stands alone: where a stretch of a sentence says both, it says
nothing. Masked out are words that only look like one ("up to", "higher education", 增长率).
"""

import re
from itertools import pairwise
from typing import Literal

from factlock.registry import quantities

Direction = Literal["up", "down", "both", "none"]

_UP_EN = (
    r"r[io]se[sn]?|risen|rising|increas(?:e[sd]?|ing)|gr[eo]w|grow[sn]|growing|climb(?:s|ed|ing)?|jump(?:s|ed|ing)?|surg(?:e[sd]?|ing)"
    r"|soar(?:s|ed|ing)?|gain(?:s|ed|ing)|higher|up|expand(?:s|ed|ing)?|expansion|accelerat(?:e[sd]?|ing|ion)|rebound(?:s|ed|ing)?"
    r"|advanc(?:e[sd]|ing)|improv(?:e[sd]?|ing|ement)|strengthen(?:s|ed|ing)?|recover(?:s|ed|ing|y)|rall(?:y|ies|ied)|upturn|upward"
)
_DOWN_EN = (
    r"f[ae]ll|falls|fallen|falling|declin(?:e[sd]?|ing)|decreas(?:e[sd]?|ing)|drop(?:s|ped|ping)?|shr[aiu]nk|shrinks|shrinking"
    r"|lower|lowered|down|slump(?:s|ed|ing)?|plung(?:e[sd]?|ing)|plummet(?:s|ed|ing)?|sank|sink(?:s|ing)?|sunk|tumbl(?:e[sd]?|ing)"
    r"|contract(?:s|ed|ing|ion)|slow(?:s|ed|ing|down)|slid|slides?|sliding|slip(?:s|ped|ping)?|los(?:t|es|ing)|reduc(?:e[sd]?|ing|tion)"
    r"|weaken(?:s|ed|ing)?|eas(?:ed|es|ing)|dwindl(?:e[sd]?|ing)|deteriorat(?:e[sd]?|ing)|downturn|downward|dip(?:s|ped|ping)?"
)
_UP_ZH = "增长|上升|上涨|提高|增加|升至|增至|涨至|升到|上调|扩大|回升|攀升|走高|提升|加快|反弹|走强|飙升|激增|猛增|大涨|上扬|多增"
_DOWN_ZH = "下降|下跌|减少|降低|跌至|降至|减至|降到|下调|萎缩|缩小|下滑|回落|走低|放缓|减缓|走弱|锐减|骤降|暴跌|大跌|下挫|收窄|少增"
_WEAK_UP = re.compile(r"\bgrowth\b|\bincrease\b|\brise\b", re.IGNORECASE)
_WEAK_DOWN = re.compile(r"\bdecline\b|\bdecrease\b|\bloss(?:es)?\b|\bfall\b", re.IGNORECASE)
"""Nouns of a movement: they count where no verb says which way that one went ("growth slowed")."""
_UP = re.compile(rf"(?<![^\W_])(?:{_UP_EN})(?![^\W_])|{_UP_ZH}", re.IGNORECASE)
_DOWN = re.compile(rf"(?<![^\W_])(?:{_DOWN_EN})(?![^\W_])|{_DOWN_ZH}", re.IGNORECASE)
_NEITHER = re.compile(
    r"\bup to\b|\bhigher education\b|\bcatch(?:es|ing)? up\b|\b(?:made|makes?|making) up\b|\bset up\b|\bupper and lower\b|\blower house\b"
    r"|\bincreas(?:ed|ing) risk\b|\bmore or less\b|\bfollow(?:ed|s)?[ -]up\b|\bbroken? down\b|\bshut ?down\b|\blockdown\b|\bin (?:the )?fall(?: of)?\b"
    r"|增长率|增长速度|增加值|增长点|增长极|上升通道|提高到位|增加额|减少额|下降率|降低成本",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"[;；，：()（）]|[,:](?!\d)|\b(?:and|but|while|whereas|although|though|yet)\b|而|但|却|其中|并",
    re.IGNORECASE,
)


def direction(text: str) -> Direction:
    """Return which way a stretch of text says that something moved."""
    quiet = _NEITHER.sub(lambda found: " " * len(found.group()), text)
    weak_up, weak_down = _WEAK_UP.search(quiet), _WEAK_DOWN.search(quiet)
    strong = _WEAK_DOWN.sub(" ", _WEAK_UP.sub(" ", quiet))
    up, down = _UP.search(strong), _DOWN.search(strong)
    if not (up or down):
        up, down = weak_up, weak_down
    if up and down:
        return "both"
    return "up" if up else "down" if down else "none"


def direction_of(text: str, start: int, end: int, language: str = "") -> Direction:
    """Return which way a sentence says that the value at ``start`` to ``end`` moved.

    The stretch around the value decides; where it says nothing, its neighbours, as far as they hold no
    value of their own.
    """
    low, high = stretch(text, start, end)
    own = direction(text[low:high])
    if own != "none":
        return own
    values = [
        (q.start, q.end)
        for q in quantities.read(text, language)
        if q.kind not in ("date", "period", "ordinal") and not (q.start < end and start < q.end)
    ]
    edges = [0, *(cut.end() for cut in _CUT.finditer(text)), len(text)]
    parts = list(pairwise(edges))
    before = (part for part in reversed(parts) if part[1] <= low)
    behind = (part for part in parts if part[0] >= high)
    for side in (before, behind):
        for first, last in side:
            if any(first <= value[0] < last for value in values):
                break
            told = direction(text[first:last])
            if told != "none":
                return told
    return "none"


def stretch(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the part of a sentence around a span: up to the next mark or conjunction on each side."""
    cuts = [
        cut.span() for cut in _CUT.finditer(text) if not (cut.start() < end and start < cut.end())
    ]
    low = max((stop for _, stop in cuts if stop <= start), default=0)
    return low, min((begin for begin, _ in cuts if begin >= end), default=len(text))


def opposite(one: Direction, other: Direction) -> bool:
    """Whether one says rise and the other fall, each plainly."""
    return {one, other} == {"up", "down"}
