"""Each value of a claim against those of a quote."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from factlock.registry import directions, quantities, text, timeguard
from factlock.registry.model import Quantity
from factlock.registry.period import Period, Relation
from factlock.registry.quantities.compare import partial_date
from factlock.registry.support import wordings
from factlock.registry.support.values import DATED, Agreement, agreement
from factlock.registry.support.wordings import Warned

Outcome = Literal[
    "match",
    "mismatch",
    "missing",
    "unit-conflict",
    "bound-conflict",
    "period-conflict",
    "not-checkable",
    "malformed",
]
_GRAVEST: tuple[Outcome, ...] = (
    "malformed",
    "mismatch",
    "unit-conflict",
    "bound-conflict",
    "period-conflict",
    "missing",
    "not-checkable",
)
_NO_DAY = date(1900, 1, 1)
_ORDERS = 2


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one value is not carried: ``literal`` as the claim has it, and what was seen instead."""

    outcome: Outcome
    literal: str
    message: str


@dataclass(frozen=True, slots=True)
class Support:
    """What comparing a claim with a quote gave.

    ``warnings`` are differences that a machine sees but cannot weigh (code and message): a match with
    warnings is for a person to decide. ``compared`` counts the values and words that were looked for.
    """

    outcome: Outcome
    reasons: tuple[Reason, ...] = ()
    warnings: tuple[Warned, ...] = ()
    compared: int = 0


def support(  # noqa: PLR0913  (two texts, their languages, and what else is known of each)
    claim: str,
    quote: str,
    language: str = "",
    *,
    quote_language: str = "",
    words: Sequence[str] = (),
    proven: Sequence[str] = (),
    context: Sequence[str] = (),
    reference: date = _NO_DAY,
) -> Support:
    """Compare a claim, one whole sentence, with a quote from its source.

    ``words`` are quotations and number words of the claim that must stand in the quote letter by
    letter. ``proven`` are literals in the claim that something else proves, each standing for one
    mention. ``context`` (heading, title) may give the quote its dates, nothing else. Relative words of
    the claim count from ``reference``.
    """
    return _Comparison(
        claim, quote, language, quote_language or language, reference, tuple(context)
    ).run(words, proven)


class _Comparison:
    def __init__(  # noqa: PLR0913, PLR0917
        self,
        claim: str,
        quote: str,
        language: str,
        quote_language: str,
        reference: date,
        context: tuple[str, ...],
    ) -> None:
        self.claim, self.quote = claim, quote
        self.language, self.quote_language = language, quote_language
        self.reference = reference
        self.offered = _read(quote, quote_language)
        self.above = [
            value for words in context for value in quantities.periods(words, quote_language)
        ]

    def run(self, words: Sequence[str], proven: Sequence[str]) -> Support:
        stated = [v for v in _read(self.claim, self.language) if not _only_orders(v)]
        stated = _without(stated, proven)
        reasons, taken = self._values(stated)
        reasons += self._words(words)
        compared = len(stated) + len(words)
        if not compared:
            reasons.append(
                Reason("not-checkable", "", "the claim holds no value that could be compared")
            )
        outcomes = {reason.outcome for reason in reasons}
        outcome: Outcome = next((one for one in _GRAVEST if one in outcomes), "match")
        warnings = tuple(self._warnings(stated, taken)) if outcome == "match" else ()
        return Support(outcome, tuple(reasons), warnings, compared)

    # Values --------------------------------------------------------------------------------------

    def _values(self, stated: Sequence[Quantity]) -> tuple[list[Reason], dict[int, Quantity]]:
        """Match each value with a mention of its own; the rest have a reason."""
        readable = {n: v for n, v in enumerate(stated) if not self._malformed(v)}
        fits: dict[int, list[int]] = {n: self._fitting(v) for n, v in readable.items()}
        owner: dict[int, int] = {}

        def settle(number: int, tried: set[int]) -> bool:
            for mention in fits[number]:
                if mention in tried:
                    continue
                tried.add(mention)
                if mention not in owner or settle(owner[mention], tried):
                    owner[mention] = number
                    return True
            return False

        settled = {number for number in fits if settle(number, set())}
        mentions = [*self.offered, *self.above]
        taken = {number: mentions[mention] for mention, number in owner.items()}
        reasons = []
        for number, value in enumerate(stated):
            if number not in readable:
                problem = quantities.problem(value, self.language)
                reasons.append(Reason("malformed", value.literal, problem))
            elif number not in settled:
                reasons.append(self._reason(value, served=bool(fits[number])))
        return reasons, taken

    def _malformed(self, value: Quantity) -> bool:
        if value.kind in DATED:
            return value.period is None and not _lacks_year(value)
        return bool(quantities.problem(value, self.language)) and not self._by_letter(value)

    def _by_letter(self, value: Quantity) -> bool:
        """Whether what cannot be read (a score, 4–1) stands so in a quote of the same language."""
        one, other = self.language[:2].lower(), self.quote_language[:2].lower()
        alike = bool(one) and one == other
        return alike and any(
            value.literal == q.literal and value.kind == q.kind for q in self.offered
        )

    def _fitting(self, value: Quantity) -> list[int]:
        """Return the mentions that say the same of the same time, those of the quote first."""
        found = [
            n
            for n, other in enumerate(self.offered)
            if self._agrees(value, other) and self._same_time(value, other)
        ]
        if value.kind in DATED:
            first = len(self.offered)
            found += [
                first + n for n, other in enumerate(self.above) if agreement(value, other) == "same"
            ]
        return found

    def _agrees(self, value: Quantity, other: Quantity) -> bool:
        if agreement(value, other) == "same":
            return True
        unread = bool(quantities.problem(value, self.language)) and value.kind not in DATED
        return unread and value.literal == other.literal and self._by_letter(value)

    def _same_time(self, value: Quantity, other: Quantity) -> bool:
        """Whether claim and quote may speak of the same time with this value: none says otherwise."""
        if value.kind in DATED:
            return True
        said = self._spoken(self.claim, value, self.language, self.reference)
        told = self._spoken(self.quote, other, self.quote_language, None)
        if not said or not told or _meet(said, told):
            return True
        named = self._spoken(self.claim, value, self.language, None)
        return bool(named) and _meet(named, told)

    @staticmethod
    def _spoken(
        words: str, value: Quantity, language: str, reference: date | None
    ) -> tuple[Period, ...]:
        """Return the periods bound to a value; relative words of a quote name none."""
        found = timeguard.spoken_of(
            words, "", language, start=value.start, end=value.end, reference=reference or _NO_DAY
        )
        if reference is not None and reference != _NO_DAY:
            return found
        named = {q.period for q in quantities.periods(words, language)}
        return tuple(period for period in found if period in named)

    def _reason(self, value: Quantity, *, served: bool) -> Reason:
        literal = value.literal
        if served:
            told = f"“{literal}” stands in the claim more often than in the quote"
            return Reason("missing", literal, told)
        seen: dict[Agreement, list[Quantity]] = {}
        for other in [*self.offered, *(self.above if value.kind in DATED else [])]:
            seen.setdefault(agreement(value, other), []).append(other)
        if "same" in seen:
            told = f"the quote says “{seen['same'][0].literal}” of another time than the claim says “{literal}” of"
            return Reason("period-conflict", literal, told)
        outcomes: tuple[tuple[Agreement, Outcome, str], ...] = (
            ("bound", "bound-conflict", "with another bound"),
            ("unit", "unit-conflict", "in another unit"),
        )
        for found, outcome, how in outcomes:
            if found in seen:
                told = f"the claim says “{literal}”, the quote “{seen[found][0].literal}”: the number {how}"
                return Reason(outcome, literal, told)
        if "differs" in seen:
            listed = ", ".join(f"“{one.literal}”" for one in seen["differs"][:4])
            outcome = "period-conflict" if value.kind in DATED else "mismatch"
            return Reason(outcome, literal, f"the claim says “{literal}”, the quote {listed}")
        return Reason("missing", literal, f"“{literal}” does not stand in the quote")

    # Words ---------------------------------------------------------------------------------------

    def _words(self, words: Sequence[str]) -> list[Reason]:
        folded = text.fold(self.quote)
        return [
            Reason("missing", one, f"“{one}” does not stand in the quote, word for word")
            for one in words
            if len(one) > text.LONGEST_CLAUSE or not text.find(folded, one).matches
        ]

    def _warnings(self, stated: Sequence[Quantity], taken: dict[int, Quantity]) -> list[Warned]:
        found: dict[str, Warned] = {}
        for number, other in taken.items():
            value = stated[number]
            if value.kind in DATED or other not in self.offered:
                continue
            for warned in (self._direction(value, other), self._noun(value, other)):
                if warned is not None:
                    found.setdefault(warned.code, warned)
        dated = all(stated[n].kind in DATED for n in taken)
        whole = wordings.whole(self.claim, self.quote) if dated else None
        for warned in (
            whole,
            wordings.denial(self.claim, self.quote),
            wordings.forecast(self.claim, self.quote),
        ):
            if warned is not None:
                found.setdefault(warned.code, warned)
        return list(found.values())

    def _direction(self, value: Quantity, other: Quantity) -> Warned | None:
        said = directions.direction_of(self.claim, value.start, value.end, self.language)
        told = directions.direction_of(self.quote, other.start, other.end, self.quote_language)
        if not directions.opposite(said, told):
            return None
        return Warned(
            "direction-differs",
            f"with “{value.literal}” the claim says that something went {said}, the quote {told}",
        )

    def _noun(self, value: Quantity, other: Quantity) -> Warned | None:
        """Warn where another value of the quote counts what the claim counts with this one."""
        noun = wordings.noun(self.claim, value)
        if not noun or wordings.noun(self.quote, other) == noun:
            return None
        rivals = [
            q for q in self.offered
            if q != other and q.kind == other.kind and wordings.noun(self.quote, q) == noun
        ]  # fmt: skip
        if not rivals or any(agreement(value, rival) == "same" for rival in rivals):
            return None
        return Warned(
            "counts-another",
            f"the quote counts “{noun}” with “{rivals[0].literal}”, the claim with “{value.literal}”",
        )


def _meet(said: Sequence[Period], told: Sequence[Period]) -> bool:
    return any(a.relation(b) is not Relation.DISJOINT for a in said for b in told)


def _read(words: str, language: str) -> list[Quantity]:
    """Return the values of a text, four digits in doubt as they are and dates that have no year."""
    return list(quantities.read(words, language))


def _lacks_year(value: Quantity) -> bool:
    return partial_date(value.literal) != ""


def _only_orders(value: Quantity) -> bool:
    """Whether it is a word such as "first" that orders and states no number."""
    if value.kind != "ordinal" or any(c.isdigit() for c in value.literal):
        return False
    return value.number is None or value.number <= _ORDERS


def _without(stated: Sequence[Quantity], proven: Sequence[str]) -> list[Quantity]:
    """Leave out one mention for every literal that something else proves."""
    left = Counter(" ".join(one.split()) for one in proven)
    kept = []
    for value in stated:
        literal = " ".join(value.literal.split())
        if left[literal]:
            left[literal] -= 1
        else:
            kept.append(value)
    return kept
