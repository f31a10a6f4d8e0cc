"""A sentence cut into stretches: at commas, brackets, conjunctions, and around comparisons."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from factlock.registry.timeguard.mentions import Mention

Span = tuple[int, int]

CUT = re.compile(
    r"[;；:：,，()（）\[\]]|\s[–—-]\s|——"
    r"|\b(?:and|while|whereas|but|although|though|yet|und|während|aber|et|mais|tandis que)\b|但|而|却|其中|和|与|及|以及",
    re.IGNORECASE,
)
_TO = re.compile(
    r"\bto\b|\bauf\b|\bà\b|[升增降减涨跌]至|提[高升]到|[升增降减涨跌]到|[至到]", re.IGNORECASE
)
_BASE = re.compile(
    r"\b(?:compared (?:with|to)|in comparison (?:with|to)|relative to|versus|vs\.?|rather than|short of|shy of|gegenüber|par rapport à)(?!\w)"
    r"|(?<![\d同环占对类正反])比(?![重例率分如较赛特利])|较(?=[上去前同年\d])|相比",
    re.IGNORECASE,
)
"""Opens a comparison whatever follows."""
_BASE_BEFORE_VALUE = re.compile(
    r"\b(?:after|following|from|against|nach|von|contre|après)\b|[由从自]", re.IGNORECASE
)
"""Opens a comparison where a value follows at once ("after 3 % in 2024"), or a time after a change."""
_BASE_BEFORE_TIME = re.compile(
    r"\b(?:than|above|below|beat(?:s|ing)?|exceed(?:s|ed|ing)?|surpass(?:es|ed|ing)?|topp?(?:s|ed|ing)|outpac(?:es|ed|ing)"
    r"|against|als|über|unter)\b|[高低大小多少快慢]于|超过|不及",
    re.IGNORECASE,
)
"""Opens a comparison where a time follows before any value ("above the 2019 level")."""
OPENERS = (_BASE, _BASE_BEFORE_VALUE, _BASE_BEFORE_TIME)
_CHANGED = re.compile(
    r"\b(?:up|down|r[io]sen?|rising|fell|fall(?:s|en|ing)?|gr[eo]wn?|growing|growth|increas\w+|decreas\w+|declin\w+|dropp?\w*"
    r"|higher|lower|chang\w+|improv\w+|gain\w*|jump\w*|climb\w*|slipp?\w*|expand\w*|shr[aiu]nk\w*|widen\w*|narrow\w*)\b[^,;]*$",
    re.IGNORECASE,
)
_NEAR = 28
_NOUN = r"(?:level|figure|rate|value|total|count|number|result|mark|peak|low|high|share)s?"
_OF_VALUE = re.compile(
    rf"(?:年|年度|同期|期)?(?:的|の)?\s*|['’]s (?:[\w-]+ ){{0,3}}|\s+{_NOUN}\s+of\s+|\s+{_NOUN}\b|\s*",
    re.IGNORECASE,
)
"""What may stand between a time and the value of that time: 2024年的3%, the 2024 figure of 3 %."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of the sentence that speaks of one thing, or a comparison inside it."""

    start: int
    end: int
    kind: Literal["said", "base"]

    def holds(self, start: int, end: int) -> bool:
        """Whether a span lies in it."""
        return self.start <= start and end <= self.end


@dataclass(frozen=True, slots=True)
class Sentence:
    """A readable sentence with its values and its times, both left to right."""

    text: str
    values: tuple[Span, ...]
    mentions: tuple[Mention, ...]

    def stretches(self) -> list[Stretch]:
        """Return the stretches, left to right."""
        cuts = [cut.span() for cut in CUT.finditer(self.text) if self._divides(cut)]
        edges = [0, *(end for _, end in cuts), len(self.text)]
        return [part for low, high in pairwise(edges) for part in self._with_bases(low, high)]

    def _fixed(self, span: Span) -> bool:
        """Whether a span touches a value or a time, which are never cut."""
        return any(overlap(span, (m.start, m.end)) for m in self.mentions) or any(
            overlap(span, value) for value in self.values
        )

    def _divides(self, cut: re.Match[str]) -> bool:
        """Whether a mark divides; a bracket around a time alone does not: it belongs to what precedes."""
        if self._fixed(cut.span()):
            return False
        if cut.group() not in "(（[":
            return True
        inside = next((m for m in self.mentions if m.start == cut.end()), None)
        return inside is None or self.text[inside.end : inside.end + 1] not in tuple(")）]")

    def _with_bases(self, low: int, high: int) -> Iterator[Stretch]:
        """Cut one stretch around the comparisons in it."""
        at = low
        while at < high:
            opener = self._opener(at, high)
            if opener is None:
                break
            end = self._base_end(opener, high)
            if opener[0] > at:
                yield Stretch(at, opener[0], "said")
            yield Stretch(opener[0], end, "base")
            at = end
        if at < high:
            yield Stretch(at, high, "said")

    def _opener(self, low: int, high: int) -> Span | None:
        """Find the first word from ``low`` on that opens a comparison."""
        found: list[Span] = []
        for pattern in OPENERS:
            for word in pattern.finditer(self.text, low, high):
                if self._fixed(word.span()):
                    continue
                if pattern is _BASE or self._compares(pattern, word.span(), low):
                    found.append(word.span())
                    break
        return min(found, default=None)

    def _compares(self, pattern: re.Pattern[str], word: Span, low: int) -> bool:
        value = next((v for v in self.values if word[1] <= v[0] <= word[1] + _NEAR), None)
        mention = next((m for m in self.mentions if word[1] <= m.start <= word[1] + _NEAR), None)
        if pattern is _BASE_BEFORE_TIME:
            return mention is not None and (value is None or mention.start < value[0])
        if value and (mention is None or value[0] < mention.start or self._belongs(mention, value)):
            return True
        # "up 5 % from 2024": a change, counted from a time
        counted = self.text[word[0] : word[1]].lower() in ("from", "von", "against")
        if mention is None or mention.is_range or not counted:
            return False
        return _CHANGED.search(self.text, low, word[0]) is not None

    def _belongs(self, mention: Mention, value: Span) -> bool:
        """Whether a value right behind a time is the value of that time."""
        return (
            mention.end <= value[0]
            and _OF_VALUE.fullmatch(self.text, mention.end, value[0]) is not None
        )

    def _base_end(self, opener: Span, high: int) -> int:
        """Return where a comparison ends: behind its time and the value of that time."""
        mention = next((m for m in self.mentions if opener[1] <= m.start < high), None)
        value = next((v for v in self.values if opener[1] <= v[0] < high), None)
        if value is not None and (mention is None or value[0] < mention.start):
            stop = mention.start if mention else high
            for to in _TO.finditer(self.text, value[1], stop):
                if not self._fixed(to.span()):
                    return to.start()
            return mention.end if mention else value[1]
        if mention is None:
            return high
        if value is not None and self._belongs(mention, value):
            return value[1]
        tail = _OF_VALUE.match(self.text, mention.end)
        return max(mention.end, tail.end() if tail and not tail.group().isspace() else 0)


def overlap(one: Span, other: Span) -> bool:
    """Whether two spans share a character."""
    return one[0] < other[1] and other[0] < one[1]
