"""What is said against a value in its sentence: another time, a unit said twice, a lock left behind."""

from collections.abc import Iterator
from datetime import date

from factlock.registry import headwords, timeguard
from factlock.registry.errors import Finding
from factlock.registry.model import Basis
from factlock.registry.timeguard import Verdict, mentions
from factlock.registry.timeguard.plainly import may_name_time
from factlock.render import values
from factlock.render.filling import Filled
from factlock.render.layout import Reading
from factlock.render.lockfile import Locked

_BESIDE = 32
_MONTH = 31

_SILENT = Verdict("ok", "", "the sentence names no time")


class Judge:
    """Judges the values of one document.

    With ``proven``, declared periods count as unknown; with ``fetched``, only evidence will do that
    Factlock itself fetched from its address.
    """

    def __init__(
        self, language: str, reference: date, *, proven: bool = False, fetched: bool = False
    ) -> None:
        self._language = language
        self._reference = reference
        self._proven = proven
        self._fetched = fetched
        self._named: dict[str, bool] = {}
        self._judged: dict[tuple[object, ...], Verdict] = {}

    def findings(
        self, filled: Filled, reading: Reading | None, *, upgrading: bool = False
    ) -> Iterator[Finding]:
        """Yield what is to be said of one value; without a reading it stands in code."""
        if filled.before is not None:
            yield _behind(filled, filled.before, reading, upgrading=upgrading)
        if self._fetched and filled.now.first.note.basis != Basis.FETCHED:
            yield _unfetched(filled.now)
        if reading is None:
            return
        twice = self._twice(filled.now, reading)
        if twice is not None:
            yield twice
        unsaid = self._unsaid(filled.now, reading)
        if unsaid is not None:
            yield unsaid
        untimely = self._untimely(filled.now, reading)
        if untimely is not None:
            yield untimely

    def _twice(self, one: Locked, reading: Reading) -> Finding | None:
        text, low, high = reading.text, reading.start, reading.end
        shown = values.Shown(one.shown, one.unit)
        before, after = text[max(0, low - _BESIDE) : low], text[high : high + _BESIDE]
        twice = values.repeated_unit(one.value, shown, before, after)
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
        if not told or headwords.says(reading.sentence, span, heads, one.value, self._language):
            return None
        return Finding(
            "unit-in-heads",
            f"{one.name} = {one.shown}: the heads of its table say “{told}”, nothing beside it here does",
            f"write “{told}” beside it, or in the head of its column",
            details={"in_heads": told},
        )

    def _untimely(self, one: Locked, reading: Reading) -> Finding | None:
        verdict = self._verdict(one, reading)
        if verdict.outcome == "ok":
            return None
        return Finding(
            verdict.code,
            f"{one.name} = {one.shown}: {verdict.message}",
            verdict.fix,
            severity="warning" if verdict.outcome == "warn" else "error",
        )

    def _verdict(self, one: Locked, reading: Reading) -> Verdict:
        """Ask the time guard; equal sentences, as cells of a table often are, are asked about once."""
        sentence, heading = reading.sentence, self._heading(reading)
        low = reading.start - reading.sentence_start
        rest = f"{sentence[:low]} {sentence[low + len(one.shown) :]}"
        if not heading and not may_name_time(rest):
            return _SILENT
        about = (one.first.period, one.first.period_basis, one.first.forecast)
        question = (sentence, heading, low, len(one.shown), *about)
        known = self._judged.get(question)
        if known is None:
            known = self._judged[question] = timeguard.judge(
                sentence,
                heading,
                self._language,
                start=low,
                end=reading.end - reading.sentence_start,
                period=one.first.period,
                period_basis=one.first.period_basis,
                forecast=one.first.forecast,
                reference=self._reference,
                require_proven=self._proven,
            )
        return known

    def _heading(self, reading: Reading) -> str:
        """Return the nearest of the heads that name a time; those of one cell count together."""
        for group in reading.heads:
            named = [head for head in group if self._names(head)]
            if named:
                return " · ".join(named)
        title = reading.title
        return title if self._names(title) and not self._dates_itself(title) else ""

    def _dates_itself(self, title: str) -> bool:
        """Whether a title's time is the day or month of the document: "Briefing, November 2026"."""
        named = mentions.read(title, self._language, self._reference)
        periods = [p for mention in named if mention.role == "about" for p in mention.periods]
        return bool(periods) and all(
            (p.end - p.start).days <= _MONTH and p.start <= self._reference < p.end for p in periods
        )

    def _names(self, head: str) -> bool:
        if head not in self._named:
            self._named[head] = may_name_time(head) and any(
                mention.role == "about"
                for mention in mentions.read(head, self._language, self._reference)
            )
        return self._named[head]


def _unfetched(one: Locked) -> Finding:
    return Finding(
        "basis-not-fetched",
        f"{one.name} rests on evidence that was {one.first.note.basis}; this document requires what was fetched",
        "admit the fact from an address that can be fetched, or take “fetched” out of “require”",
        details={"basis": one.first.note.basis},
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
    told = "now bears another fact of this id" if old.first.uid != new.first.uid else "has moved on"
    ways = [] if taken else [f"take it over with --upgrade-fact {new.first.id}, all with --upgrade"]
    return Finding(
        "upgraded" if taken else "lock-behind",
        f"{old.name}: the lock holds “{old.shown}”, the registry {told}: “{new.shown}”",
        "\n".join([*sentences, *ways]),
        severity="note" if taken else "warning" if filled.kept else "error",
        details={"old": old.shown, "new": new.shown},
    )


def _sentence(reading: Reading, shown: str) -> str:
    text = reading.text
    before = text[reading.sentence_start : reading.start]
    return f"{before}{shown}{text[reading.end : reading.sentence_end]}"
