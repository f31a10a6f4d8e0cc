"""The sentence around a locked value, against the clause that proves it.

The value cannot be wrong, its sentence can: turned round, denied, bounded, another's forecast made a
fact. What a machine cannot see is ``unread``: counted, never taken for agreement.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from factlock.registry import directions, quantities, wording
from factlock.registry.errors import Finding
from factlock.registry.model import Quantity
from factlock.render.layout import Reading
from factlock.render.lockfile import Locked

_FIX = "write the sentence so that it says what the clause says: “{}”"
_COMPARATORS = {"=": "exactly", "<": "less than", "<=": "at most", ">": "more than", ">=": "at least"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Carried:
    """What comparing gave. ``read`` tells that both say the same direction, plainly."""

    outcome: Literal["agrees", "differs", "unread"]
    findings: tuple[Finding, ...] = ()


def compare(locked: Locked, reading: Reading, language: str) -> Carried:
    """Compare the sentence of a locked value with the clause of its evidence."""
    one = _Carrier(locked, reading, language)
    findings = tuple(one.findings())
    if findings:
        return Carried("differs", findings)
    return Carried("agrees" if one.same_direction() else "unread")


class _Carrier:
    def __init__(self, locked: Locked, reading: Reading, language: str) -> None:
        self.locked = locked
        self.language = language
        self.sentence = reading.sentence
        self.start = reading.start - reading.sentence_start
        self.end = reading.end - reading.sentence_start
        self.clause = locked.first.note.clause
        at = self.clause.find(locked.value.literal)
        self.proved = (max(at, 0), max(at, 0) + len(locked.value.literal))
        self.said = directions.direction_of(self.sentence, self.start, self.end, language)
        self.told = directions.direction_of(self.clause, *self.proved)

    def same_direction(self) -> bool:
        """Whether sentence and clause both name one direction, the same; of what was computed none does."""
        if self.locked.computed is not None:
            return False
        return self.said == self.told and self.said in ("up", "down")

    def findings(self) -> Iterator[Finding]:
        """Yield where sentence and clause differ; no clause states a number that was computed."""
        if self.locked.computed is None:
            yield from self._against_clause()
        else:
            yield from self._signed_change()
        yield from self._forecast()
        yield from self._value()

    def _signed_change(self) -> Iterator[Finding]:
        """Tell that a computed number is negative where the sentence says which way it went."""
        number = self.locked.value.number
        if (
            self.locked.role == "value"
            and number is not None
            and number < 0
            and self.said in ("up", "down")
        ):
            yield Finding(
                "sign-and-direction",
                f"{self.locked.name} = {self.locked.shown}: the sentence says it went {self.said}, and the number is negative",
                "write the sentence the other way round and turn the formula round, or take abs(…)",
            )

    def _against_clause(self) -> Iterator[Finding]:
        if directions.opposite(self.said, self.told):
            yield self._finding(
                "direction-turned", f"the sentence says it went {self.said}, the clause {self.told}"
            )
        yield from self._denial()

    def _finding(self, code: str, message: str) -> Finding:
        told = f"{self.locked.name} = {self.locked.shown}: {message}"
        return Finding(code, told, _FIX.format(" ".join(self.clause.split())))

    def _denial(self) -> Iterator[Finding]:
        low, high = directions.stretch(self.sentence, self.start, self.end)
        near = {g.word for g in self._governors() if g.mark == "negation"}
        said = wording.denial(self.sentence[low:high]) or next(iter(near), "")
        told = wording.denial(self.clause)
        if said and not told:
            yield self._finding(
                "negation-differs", f"the sentence denies (“{said}”), the clause does not"
            )
        elif told and not wording.denial(self.sentence):
            yield self._finding(
                "negation-differs", f"the clause denies (“{told}”), the sentence does not"
            )

    def _governors(self) -> tuple[wording.Governor, ...]:
        return wording.governors(self.sentence[: self.start], self.sentence[self.end :])

    def _forecast(self) -> Iterator[Finding]:
        foreseen = self.locked.forecast or any(
            wording.is_forecast(one.note.clause) for one in self.locked.inputs
        )
        marked = wording.is_forecast(self.sentence) or any(
            g.mark == "forecast" for g in self._governors()
        )
        if foreseen and not marked:
            yield self._finding(
                "forecast-dropped", "the clause speaks of a forecast, the sentence of a fact"
            )

    def _value(self) -> Iterator[Finding]:
        """Read the value where it stands: what is typed around it may make another of it."""
        own = self.locked.value
        if own.kind in ("text", "date", "period"):
            return
        seen = next(
            (
                q
                for q in quantities.read(self.sentence, self.language)
                if q.start <= self.start < q.end
            ),
            None,
        )
        alone = next(iter(quantities.read(self.locked.shown, self.language)), None)
        if seen is None or alone is None or alone.number is None:
            return
        if seen.comparator != own.comparator:
            yield self._finding(
                "bound-differs",
                f"the sentence says {_COMPARATORS[seen.comparator]}, the clause {_COMPARATORS[own.comparator]}",
            )
        elif own.approximate and not (seen.approximate or _says_about(self.sentence)):
            yield self._finding("bound-differs", "the clause says “about”, the sentence does not")
        elif _another(seen, alone, own):
            yield self._finding(
                "value-extended",
                f"with what is typed beside it, it reads “{seen.literal}”; the clause has “{own.literal}”",
            )


def _another(seen: Quantity, alone: Quantity, own: Quantity) -> bool:
    if seen.number not in (alone.number, own.number) or seen.upper not in (alone.upper, own.upper):
        return True
    return seen.unit not in (alone.unit, own.unit, "")


_ABOUT = re.compile(r"\b(?:about|around|approximately|roughly|some|nearly|almost|circa)\b|约|大约|左右|近", re.IGNORECASE)  # fmt: skip


def _says_about(sentence: str) -> bool:
    return _ABOUT.search(sentence) is not None
