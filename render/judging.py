"""What is said against a value in its sentence: another time, a unit said twice, a lock left behind."""

from collections.abc import Iterator
from datetime import date

from factlock.registry import headwords, timeguard
from factlock.registry.errors import Finding
from factlock.registry.model import Basis, QualifierBasis
from factlock.registry.period import Period
from factlock.registry.timeguard import Verdict, mentions
from factlock.registry.timeguard.plainly import Vocabulary
from factlock.render import values
from factlock.render.filling import Filled
from factlock.render.layout import Reading
from factlock.render.lockfile import Locked
from factlock.render.repeated import repeated_unit

_BESIDE = 32
_ALONE = 2
_MONTH = 31
_SHORT = 24
"""Longer sentences hardly ever stand twice."""
_MOST_HEADS = 10_000


class Judge:
    """Judges the values of one document.

    With ``proven``, declared periods count as unknown; with ``fetched``, only evidence will do that
    Factlock itself fetched from its address; with ``cited``, every value must bear its citation.
    """

    def __init__(
        self,
        language: str,
        reference: date,
        *,
        proven: bool = False,
        fetched: bool = False,
        cited: bool = False,
    ) -> None:
        self._language = language
        self._reference = reference
        self._proven = proven
        self._fetched = fetched
        self._cited = cited
        self._named: dict[str, bool] = {}
        self._words = Vocabulary()
        self._shown: dict[int, tuple[Locked, values.Shown]] = {}
        self._titles: dict[str, bool] = {}
        self._heard: dict[tuple[str, str, tuple[int, int]], tuple[Period, ...]] = {}
        self._cells: dict[tuple[int, str], tuple[Locked, Verdict]] = {}
        self._judged: dict[tuple[int, tuple[Period, ...]], tuple[Locked, Verdict]] = {}

    def findings(
        self, filled: Filled, reading: Reading | None, *, upgrading: bool = False
    ) -> list[Finding]:
        """Return what is to be said of one value; without a reading it stands in code."""
        one = filled.now
        found: list[Finding | None] = []
        if filled.before is not None:
            found.append(_behind(filled, filled.before, reading, upgrading=upgrading))
        if self._fetched:
            found += _unfetched(one)
        if not one.cited:
            found.append(_uncited(one, forbidden=self._cited))
        if reading is not None and one.role == "value":
            found.append(self._twice(one, reading))
            if one.value.in_heads:
                found.append(self._unsaid(one, reading))
            found.append(self._untimely(one, reading))
        elif reading is not None and one.role == "quote" and not _tells_time(one):
            found.append(self._untimely(one, reading))
        return [finding for finding in found if finding is not None]

    def _twice(self, one: Locked, reading: Reading) -> Finding | None:
        text, low, high = reading.text, reading.start, reading.end
        if len(text) - high + low <= _ALONE and not text[:low].strip() and not text[high:].strip():
            return None  # nothing stands beside it
        held = self._shown.get(id(one))
        if held is None:
            held = self._shown[id(one)] = (one, values.Shown(one.shown, one.unit))
        before, after = text[max(0, low - _BESIDE) : low], text[high : high + _BESIDE]
        twice = repeated_unit(one.value, held[1], before, after)
        if not twice:
            return None
        return Finding(
            "doubled-unit",
            f"“{one.shown}” and the text beside it (“{twice}”) both say unit, scale or bound",
            "take it out of the text, or show the bare number with | plain",
        )

    def _unsaid(self, one: Locked, reading: Reading) -> Finding | None:
        """Tell that the heads of a cell state a unit or a scale that nothing beside the value says."""
        told = one.value.in_heads
        heads = [head for group in reading.heads for head in group]
        low = reading.start - reading.sentence_start
        span = low, low + reading.end - reading.start
        if headwords.says(reading.sentence, span, heads, one.value, self._language):
            return None
        return Finding(
            "unit-in-heads",
            f"{one.name} = {one.shown}: the heads of its table say “{told}”, nothing beside it here does",
            f"write “{told}” beside it, or in the head of its column",
            details={"in_heads": told},
        )

    def _untimely(self, one: Locked, reading: Reading) -> Finding | None:
        sentence, heading = reading.sentence, self._heading(reading)
        low = reading.start - reading.sentence_start
        high = low + len(one.shown)
        alone = low == 0 and high == len(sentence)
        if not heading and (
            alone or not self._words.may_name_time(f"{sentence[:low]} {sentence[high:]}")
        ):
            return None
        verdict = self._cells.get((id(one), heading), (one, None))[1] if alone else None
        if verdict is None:
            if one.role == "quote":  # what the clause says of its time is no claim of the sentence
                sentence = sentence[:low] + "…" * len(one.shown) + sentence[high:]
            verdict = self._verdict(
                one, sentence, heading, (low, reading.end - reading.sentence_start)
            )
            if alone:
                self._cells[id(one), heading] = (one, verdict)
        if verdict.outcome == "ok":
            return None
        return Finding(
            verdict.code,
            f"{one.name} = {one.shown}: {verdict.message}",
            verdict.fix,
            severity="warning" if verdict.outcome == "warn" else "error",
        )

    def _verdict(self, one: Locked, sentence: str, heading: str, span: tuple[int, int]) -> Verdict:
        spoken = self._spoken(sentence, heading, span)
        question = (id(one), spoken)
        if question not in self._judged:
            self._judged[question] = (one, self._best(one, spoken))
        return self._judged[question][1]

    def _spoken(self, sentence: str, heading: str, span: tuple[int, int]) -> tuple[Period, ...]:
        """Ask the time guard; equal sentences, as cells of a table often are, are asked about once."""
        short = len(sentence) < _SHORT
        question = (sentence, heading, span)
        spoken = self._heard.get(question) if short else None
        if spoken is None:
            spoken = timeguard.spoken_of(
                sentence,
                heading,
                self._language,
                start=span[0],
                end=span[1],
                reference=self._reference,
            )
            if short:
                self._heard[question] = spoken
        return spoken

    def _best(self, one: Locked, spoken: tuple[Period, ...]) -> Verdict:
        """Judge a value by the periods that it may be said to be about; any of them will do.

        Where it was computed from values of unknown time, it is not known what time it is about as a whole.
        """
        verdicts = [self._settled(one, spoken, period) for period in one.periods]
        best = next((each for each in verdicts if each.outcome == "ok"), verdicts[0])
        if best.outcome == "ok" and any(part.period is None for part in one.inputs):
            return self._settled(one, spoken, None)
        return best

    def _settled(self, one: Locked, spoken: tuple[Period, ...], period: Period | None) -> Verdict:
        return timeguard.settle(
            spoken,
            period=period,
            period_basis=one.period_basis,
            forecast=one.forecast,
            reference=self._reference,
            require_proven=self._proven,
        )

    def _heading(self, reading: Reading) -> str:
        """Return the nearest of the heads that name a time; those of one cell count together."""
        for group in reading.heads:
            named = [head for head in group if self._names(head)]
            if named:
                return " · ".join(named)
        title = reading.title
        return title if title and self._names(title) and not self._dates_itself(title) else ""

    def _dates_itself(self, title: str) -> bool:
        """Whether a title's time is the day or month of the document: "Briefing, November 2026"."""
        if title not in self._titles:
            named = mentions.read(title, self._language, self._reference)
            periods = [p for mention in named if mention.role == "about" for p in mention.periods]
            self._titles[title] = bool(periods) and all(
                (p.end - p.start).days <= _MONTH and p.start <= self._reference < p.end
                for p in periods
            )
        return self._titles[title]

    def _names(self, head: str) -> bool:
        known = self._named.get(head)
        if known is None:
            known = self._words.may_name_time(head) and any(
                mention.role == "about"
                for mention in mentions.read(head, self._language, self._reference)
            )
            if known or len(self._named) < _MOST_HEADS:
                self._named[head] = known
        return known


def _tells_time(one: Locked) -> bool:
    """Whether a clause that is quoted says itself of which time it speaks."""
    return one.first.period_basis is QualifierBasis.CLAUSE


def _unfetched(one: Locked) -> Iterator[Finding]:
    for part in one.inputs:
        basis = part.note.basis
        if basis != Basis.FETCHED:
            yield Finding(
                "basis-not-fetched",
                f"{part.name} rests on evidence that was {basis}; this document requires what was fetched",
                "admit the fact from an address that can be fetched, or take “fetched” out of “require”",
                details={"basis": basis},
            )


def _uncited(one: Locked, *, forbidden: bool) -> Finding:
    return Finding(
        "uncited-value",
        f"{one.name} = {one.shown} is shown without its citation (| nocite)"
        + ("; this document requires every value to be cited" if forbidden else ""),
        "take | nocite out"
        + (
            ", or “cited” out of “require”"
            if forbidden
            else " if a reader should see where it comes from"
        ),
        severity="error" if forbidden else "note",
    )


def _behind(filled: Filled, other: Locked, reading: Reading | None, *, upgrading: bool) -> Finding:
    """Tell that the registry is ahead of the lock: what stops, what is kept, what is taken over."""
    old, new = (filled.now, other) if filled.kept else (other, filled.now)
    sentences = [
        f"{label}: {_sentence(reading, one.shown)}"
        for label, one in (("was", old), ("now", new))
        if reading is not None
    ]
    taken = upgrading and not filled.kept
    renewed = old.computed is new.computed is None and old.first.uid != new.first.uid
    told = "now bears another fact of this id" if renewed else "has moved on"
    ways = (
        []
        if taken
        else [f"take it over with --upgrade-fact {_moved(old, new)}, all with --upgrade"]
    )
    return Finding(
        "upgraded" if taken else "lock-behind",
        f"{old.name}: the lock holds “{old.shown}”, the registry {told}: “{new.shown}”",
        "\n".join([*sentences, *ways]),
        severity="note" if taken else "warning" if filled.kept else "error",
        details={"old": old.shown, "new": new.shown},
    )


def _moved(old: Locked, new: Locked) -> str:
    """Return the id of the first of its values that is another state now."""
    held = {(one.uid, one.revision) for one in old.inputs}
    moved = (one.id for one in new.inputs if (one.uid, one.revision) not in held)
    return next(moved, new.first.id)


def _sentence(reading: Reading, shown: str) -> str:
    text = reading.text
    before = text[reading.sentence_start : reading.start]
    return f"{before}{shown}{text[reading.end : reading.sentence_end]}"
