"""Which of the times that a sentence names one value in it belongs to.

A value belongs to the nearest time of its own stretch; else to what was said before it ("In 2025, …"),
comparisons apart; else to what follows without a value of its own.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from factlock.registry.period import Period
from factlock.registry.timeguard.mentions import Mention
from factlock.registry.timeguard.stretches import Sentence, Span, Stretch, overlap

_RESPECTIVELY = re.compile(
    r"\brespectively\b|分别|分別|\bjeweils\b|\brespectivement\b|それぞれ", re.IGNORECASE
)
_BRACKET = re.compile(r"\s*[(（\[]\s*(?:about |around |约|約)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Binder:
    """One value at ``own`` in one sentence, to be bound.

    ``context`` is the period of the heading, from which "a year earlier" may count.
    """

    sentence: Sentence
    own: Span
    context: Period | None
    reference: date

    def bind(self) -> tuple[Period, ...] | None:
        """Return the periods that the value belongs to: one, or several that cannot be told apart.

        None means that the sentence names no time for it, so that its heading may; an empty tuple
        that it is the base of a comparison whose time is not named.
        """
        named = [
            m
            for m in self.sentence.mentions
            if m.role != "apart" and not overlap((m.start, m.end), self.own)
        ]
        told = self._respectively(named)
        if told is not None:
            return told
        stretches = self.sentence.stretches()
        at = next((n for n, s in enumerate(stretches) if s.holds(*self.own)), None)
        text = self.sentence.text
        mention = next(
            (m for m in named if _BRACKET.fullmatch(text, m.end, self.own[0])), None
        )  # 2024 (3 %)
        if mention is None and at is None:
            mention = self._nearest(named)
        elif mention is None and at is not None:
            own = stretches[at]
            mention = self._nearest([m for m in named if own.holds(m.start, m.end)])
            if mention is None and own.kind == "base":
                return ()
            mention = mention or _behind(at, stretches, named) or self._ahead(at, stretches, named)
        return self._resolved(mention, named, stretches)

    def _respectively(self, named: Sequence[Mention]) -> tuple[Period, ...] | None:
        """Bind the n-th value to the n-th period where the sentence says that they go together."""
        if not _RESPECTIVELY.search(self.sentence.text):
            return None
        row = self.sentence.values
        for mention in named:
            if len(mention.periods) == len(row) > 1:
                return (mention.periods[row.index(self.own)],)
        return None

    def _nearest(self, named: Sequence[Mention]) -> Mention | None:
        """Return the nearest mention, one without a value in between before all; ties are joined."""
        found = _about(named)
        if not found:
            return None

        def rank(mention: Mention) -> tuple[bool, int]:
            low, high = min(mention.end, self.own[1]), max(mention.start, self.own[0])
            others = (v for v in self.sentence.values if v != self.own)
            return any(low <= v[0] and v[1] <= high for v in others), high - low

        best = min(map(rank, found))
        nearest = [m for m in found if rank(m) == best]
        if len(nearest) == 1 or any(m.shift for m in nearest):
            return nearest[0]
        periods = tuple(dict.fromkeys(p for m in nearest for p in m.periods))
        return Mention(nearest[0].start, nearest[-1].end, periods)

    def _ahead(
        self, at: int, stretches: Sequence[Stretch], named: Sequence[Mention]
    ) -> Mention | None:
        """Look ahead for a time that is not that of another value."""
        for stretch in stretches[at + 1 :]:
            inside = [m for m in named if stretch.holds(m.start, m.end) and not m.shift]
            if inside and stretch.kind == "said":
                taken = any(stretch.holds(*value) for value in self.sentence.values)
                return None if taken else _about(inside)[0]
        return None

    def _resolved(
        self, mention: Mention | None, named: Sequence[Mention], stretches: Sequence[Stretch]
    ) -> tuple[Period, ...] | None:
        """Return the mention's periods; one that counts from another is counted."""
        if mention is None:
            return None
        if mention.shift is None:
            return mention.periods
        bases = [s for s in stretches if s.kind == "base"]
        hosts = [
            m
            for m in named
            if m.periods and m.role == "about" and not any(b.holds(m.start, m.end) for b in bases)
        ]
        before = [m for m in hosts if m.end <= mention.start]
        host = before[-1] if before else hosts[0] if hosts else None
        moved = mention.shift.of(host.periods[-1] if host else self.context, self.reference)
        return (moved,) if moved else ()


def _about(named: Sequence[Mention]) -> Sequence[Mention]:
    """Return the times of the matter; dates "as of" only where there are no others."""
    return [m for m in named if m.role == "about"] or named


def _behind(at: int, stretches: Sequence[Stretch], named: Sequence[Mention]) -> Mention | None:
    """Look back for the time that was last spoken of."""
    for stretch in reversed(stretches[:at]):
        inside = [m for m in named if stretch.holds(m.start, m.end)]
        if inside and stretch.kind == "said":
            return _about(inside)[-1]
    return None
