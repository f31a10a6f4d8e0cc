"""The locked values that stand in a document, each with the sentence that carries it."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from factlock.registry import quantities, timeguard
from factlock.registry.errors import Finding
from factlock.registry.period import Period
from factlock.registry.timeguard.matrix import decide
from factlock.render import carriers
from factlock.render.carriers import Carried
from factlock.render.check.document import Read, Spans, key
from factlock.render.check.report import Seen
from factlock.render.claims import Candidate
from factlock.render.filling import Filled
from factlock.render.formats import format_of
from factlock.render.judging import Judge
from factlock.render.layout import Reading
from factlock.render.locked import Lost, Rederived, Standing
from factlock.render.lockfile import Locked
from factlock.render.parts import HOLE, read_in

_BESIDE = 8
_WORD = re.compile(r"[\u3400-\u9fff]|[^\W\d_\u3400-\u9fff]+")


@dataclass(slots=True)
class Found:
    """What became of the locked values.

    ``held`` were derived again and agree, ``doubtful`` and ``refuted`` did not; ``unread`` of those
    held stand in a sentence whose agreement a machine cannot see.
    """

    language: str = ""
    held: int = 0
    doubtful: int = 0
    refuted: int = 0
    unread: int = 0
    seen: list[Seen] = field(default_factory=list)
    spans: Spans = field(default_factory=Spans)
    _timed: dict[str, set[Period]] = field(default_factory=dict)
    _tables: dict[str, set[str]] = field(default_factory=dict)
    _shown: dict[str, list[str]] = field(default_factory=dict)
    _before: dict[str, Locked] = field(default_factory=dict)
    _after: dict[str, Locked] = field(default_factory=dict)

    def note(self, locked: Locked, reading: Reading) -> None:
        """Note where a locked value stands."""
        self._shown.setdefault(key(_words(reading.sentence)), []).append(locked.shown)
        tables = {one.note.table.lower() for one in locked.inputs} - {""}
        for head in (head for group in reading.heads for head in group if tables):
            self._tables.setdefault(key(_words(head)), set()).update(tables)

    def time(self, timed: Iterable[tuple[str, Period]]) -> None:
        """Note times that agree with the evidence, with where they stand."""
        for words, period in timed:
            self._timed.setdefault(key(words), set()).add(period)

    def miss(self, lost: Iterable[Lost]) -> None:
        """Note the locked values that stand in the document no more."""
        for one in lost:
            if len(one.before[-_BESIDE:].strip()) > 1:
                self._before.setdefault(one.before[-_BESIDE:], one.locked)
            if len(one.after[:_BESIDE].strip()) > 1:
                self._after.setdefault(one.after[:_BESIDE], one.locked)

    def covers(self, row: Candidate, words: str) -> bool:
        """Whether something typed is already compared with the evidence of a locked value.

        ``words`` are those of the sentence at its place. That is a time that the guard looked at, or a word in the head of a table ("thousands") that
        the table of the evidence has too.
        """
        told = (row.sentence, words, *row.sentence.split(" | "), *words.split(" | "))
        parts = [key(part) for part in dict.fromkeys(told) if part]
        if not any(c.isdigit() for c in row.text):
            tables = {table for part in parts for table in self._tables.get(part, ())}
            if any(row.text.lower() in table for table in tables):
                return True
        read = quantities.periods(row.text, self.language)
        if [(q.start, q.end) for q in read] != [(0, len(row.text))]:
            return False
        held = {period for part in parts for period in self._timed.get(part, ())}
        return all(q.period in held for q in read)

    def proven_in(self, sentence: str) -> tuple[str, ...]:
        """Return the locked literals in a sentence, one for each place."""
        return tuple(self._shown.get(key(sentence), ()))

    def was_locked(self, row: Candidate, source: str) -> Locked | None:
        """Return the locked value in whose place a claim stands."""
        before = source[max(0, row.start - _BESIDE) : row.start]
        return self._before.get(before) or self._after.get(source[row.end : row.end + _BESIDE])


def judge(read: Read, rederived: Rederived, language: str, reference: date) -> Found:
    """Compare every locked value of a document with the sentence that carries it now."""
    found = Found(language, spans=Spans((one.start, one.end) for one in rederived.standing))
    found.miss(rederived.lost)
    standing = sorted(rederived.standing, key=lambda one: one.start)
    if not standing:
        return found
    readings = _readings(read, standing, rederived.marks, language)
    guard = Judge(language, reference, proven=read.proven)
    for number, one in enumerate(standing):
        reading = readings.get(number)
        carried = carriers.compare(one.locked, reading, language) if reading else None
        findings = list(one.refused)
        if not findings and reading and carried:
            findings = _against(one, reading, carried, guard)
        wrong = [finding for finding in findings if finding.severity == "error"]
        line, column = read.document.place(one.start)
        claim = " ".join(reading.sentence.split()) if reading else ""
        for finding in findings:
            placed = replace(
                finding,
                file=read.document.path,
                line=line,
                column=column,
                details={"claim": claim, "rings": []},
            )
            placed = read.document.placed(placed)
            found.seen.append(Seen(placed, 1 if finding.severity == "error" else 0))
        if reading is not None:
            found.note(one.locked, reading)
        if reading is not None and any(one.locked.periods):
            found.time(_timed(one.locked, reading, language, reference))
        if wrong:
            doubtful = all(finding.code == "edited-sentence" for finding in wrong)
            found.doubtful += doubtful
            found.refuted += not doubtful
            continue
        found.held += 1
        if carried is None or carried.outcome == "unread":
            found.unread += 1
    return found


def _readings(
    read: Read, standing: Sequence[Standing], marks: Sequence[tuple[int, int]], language: str
) -> dict[int, Reading]:
    """Read the text around each value, without the marks of notes, by the number of the value."""
    values = [(one.start, one.end, number) for number, one in enumerate(standing)]
    form = format_of(read.document.path, bare=True)
    bare = read_in(form.take_apart(read.document), marks) if marks else ()
    spans = sorted([*values, *((low, high, -1) for low, high in bare)])
    layout = form.read(read.document, [(low, high) for low, high, _ in spans])
    shown = {
        at: standing[number].locked.shown if number >= 0 else ""
        for at, (_, _, number) in enumerate(spans)
    }
    readings = layout.readings(shown, language)
    return {
        number: readings[at]
        for at, (_, _, number) in enumerate(spans)
        if number >= 0 and at in readings
    }


def _against(one: Standing, reading: Reading, carried: Carried, guard: Judge) -> list[Finding]:
    """Return what is to be said of a value in its sentence; in an edited one the guard looks again."""
    findings = list(carried.findings)
    if not one.edited:
        return findings
    findings += guard.findings(Filled(one.locked), reading)
    if any(finding.severity == "error" for finding in findings):
        return findings
    sure = carried.outcome == "agrees" and not _new_words(one, reading.sentence)
    findings.append(
        Finding(
            "edited-sentence",
            f"the sentence of {one.locked.name} = {one.locked.shown} was edited after it was rendered: "
            + (
                "no word is new, and it goes the way of its clause"
                if sure
                else "a machine cannot see that it still says what its clause says"
            ),
            f"bring the change into the document and render again; the clause: “{one.locked.first.note.clause}”",
            severity="warning" if sure else "error",
        )
    )
    return findings


def _new_words(one: Standing, sentence: str) -> set[str]:
    """Return the words of an edited sentence that neither rendering nor clause has."""
    clauses = "\n".join(part.note.clause for part in one.locked.inputs)
    old = {word.lower() for word in _WORD.findall(f"{one.rendered}\n{clauses}")}
    return {word.lower() for word in _WORD.findall(sentence)} - old


def _timed(
    locked: Locked, reading: Reading, language: str, reference: date
) -> list[tuple[str, Period]]:
    """Return the times that the guard found in agreement with the evidence, with where they stand.

    A time of the sentence counts for the headings above it too, where they name the same.
    """
    sentence = reading.sentence
    out: list[tuple[str, Period]] = []
    if locked.computed is not None:  # what a number is compared with, its sentence may name
        named = (one.period for one in locked.inputs if one.period is not None)
        out += [(_words(sentence), period) for period in named]
    low, high = (at - reading.sentence_start for at in (reading.start, reading.end))
    heads = [*(head for group in reading.heads for head in group), reading.title]
    for heading in ("", *heads):
        spoken = timeguard.spoken_of(
            sentence, heading, language, start=low, end=high, reference=reference
        )
        if not spoken:
            continue
        verdicts = (
            decide(spoken, period, forecast=locked.forecast, reference=reference)
            for period in locked.periods
        )
        if len(spoken) == 1 and any(verdict.outcome == "ok" for verdict in verdicts):
            out += [(_words(words), spoken[0]) for words in (sentence, *heads)]
        if not heading:
            break  # what the sentence says itself no heading changes
    return out


def _words(sentence: str) -> str:
    return " ".join(sentence.replace("\t", " | ").replace(HOLE, " ").strip(" |").split())
