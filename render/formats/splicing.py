"""Filling in documents that are text: values, marks and notes are spliced into the characters of the file.

What a kind of text does in its own way is a :class:`Markup`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import NamedTuple, Protocol, runtime_checkable

from factlock.render.files import Document
from factlock.render.formats.format import Filling, Output
from factlock.render.layout import Place, Zone
from factlock.render.lockfile import Locked
from factlock.render.runs import Run
from factlock.render.spanmap import Span
from factlock.render.styles import in_brackets

_CONTEXT_BEFORE, _CONTEXT_AFTER = 12, 3
_BARE = frozenset({Zone.CODE, Zone.ATTRIBUTE})
"""Where a value bears no mark."""
_STOPS = frozenset(",.;:?!")


@dataclass(frozen=True, slots=True)
class Ref:
    """A reference to a note: its number from 1, its label in the document, its content as written.

    ``first`` tells whether this is the first mark of the note in the document.
    """

    number: int
    label: str
    content: str
    first: bool
    heading: str = ""
    """What stands over the table in which the note is a row; empty where it is none."""


class Markup(Protocol):
    """How one kind of text writes values, marks and notes; each method is pure."""

    def write(self, shown: str, place: Place, before: str, after: str) -> str:
        """Return a value so written that a reader sees just ``shown`` between its neighbours."""

    def literal(self, text: str, place: Place) -> str:
        """Write a text that looks like a placeholder so that a reader sees just it."""

    def around(self, locked: Locked, place: Place) -> tuple[str, str]:
        """Return what is put before and after a written value, e.g. the tags of a ``<data>``."""

    def foreign(self, text: str) -> str:
        """Write a text that comes from a page, on one line and free of markup."""

    def emphasis(self, written: str) -> str:
        """Set written text in italics."""

    def address(self, url: str, target: str) -> str:
        """Write the address of a source, as a link to ``target`` (empty: itself) where it can be one."""

    def labels(self, text: str, count: int) -> list[str]:
        """Return ``count`` labels of notes that the document does not use itself."""

    def mark(self, refs: Sequence[Ref], before: str, after: str) -> str:
        """Return the marks of the notes that a value has, between its neighbours."""

    def notes(self, refs: Sequence[Ref], text: str, heading: str) -> Sequence[tuple[int, str]]:
        """Return what is put where in ``text``, so that the notes stand there: offset and text.

        With a ``heading`` they are a list of references.
        """


class Row(NamedTuple):
    """A note as a row of a table: what refers to it, and its cells as written."""

    ref: Ref
    cells: tuple[str, ...]


@runtime_checkable
class Tables(Protocol):
    """A markup that can write a table of notes."""

    def table(
        self, heads: Sequence[str], rows: Sequence[Row], text: str, heading: str
    ) -> Sequence[tuple[int, str]]:
        """Return what is put where in ``text``, so that the rows stand there under ``heading``."""


@runtime_checkable
class InSentence(Protocol):
    """A markup that can lead from the words that cite a source to its reference."""

    def cite(self, words: str, refs: Sequence[Ref]) -> str:
        """Write the words that cite sources in a sentence, in brackets; those of each are parted by ``; ``."""


class Edit(NamedTuple):
    """What is put for a span of the text: ``written`` between ``before`` and ``after``.

    At one place those of a lower ``order`` come first.
    """

    start: int
    order: int
    end: int
    before: str
    written: str
    after: str
    kind: int
    """The number of an expression, or :data:`LITERAL`, :data:`MARK`, :data:`NOTES`."""


LITERAL, MARK, NOTES = -1, -2, -3


def fill(document: Document, filling: Filling, markup: Markup) -> Output:
    """Splice a filling into a document that is text."""
    if not filling.values and not filling.literals and not filling.notes:
        return Output(document.text.encode(), document.text, ())
    return applied(document.text, _in_order(document.text, filling, markup))


def edits_of(text: str, filling: Filling, markup: Markup) -> list[Edit]:
    """Return what a filling puts where in a text, in order."""
    return list(_in_order(text, filling, markup))


def _in_order(text: str, filling: Filling, markup: Markup) -> Iterator[Edit]:
    """Yield what a filling puts where in a text, in order: one at a time, as there may be very many."""
    others = [
        Edit(one.start, 1, one.end, "", markup.literal(one.text, one.place), "", LITERAL)
        for one in filling.literals
    ]
    refs: dict[int, Ref] = {}
    if filling.notes:
        labels = markup.labels(text, max(filling.notes))
        title = filling.heading if filling.rows else ""
        refs = {
            n: Ref(n, labels[n - 1], written(runs, markup), first=True, heading=title)
            for n, runs in filling.notes.items()
        }
        at_end = _at_end(text, filling, markup, refs)
        others += [Edit(at, 2, at, "", put, "", NOTES) for at, put in at_end]
    waiting = sorted(others, key=itemgetter(0, 1), reverse=True)
    due = waiting[-1].start if waiting else len(text) + 1
    for edit in _values(text, filling, markup, refs):
        if edit.start >= due:
            while waiting and waiting[-1][:2] <= edit[:2]:
                yield waiting.pop()
            due = waiting[-1].start if waiting else len(text) + 1
        yield edit
    yield from reversed(waiting)


def _at_end(
    text: str, filling: Filling, markup: Markup, refs: Mapping[int, Ref]
) -> Sequence[tuple[int, str]]:
    if not filling.rows or not isinstance(markup, Tables):
        return markup.notes(list(refs.values()), text, filling.heading)
    rows = [
        Row(ref, tuple(written(cell, markup) for cell in filling.rows[n]))
        for n, ref in refs.items()
    ]
    heads = [markup.foreign(head) for head in filling.heads]
    return markup.table(heads, rows, text, filling.heading)


def written(runs: Sequence[Run], markup: Markup) -> str:
    """Write a line of text."""
    out = []
    for run in runs:
        if run.kind == "address":
            out.append(markup.address(run.text, run.target))
        elif run.text:
            foreign = markup.foreign(run.text)
            # Space at the edge of a run parts words; a format may well strip it from foreign text.
            lead = " " if run.text[0].isspace() and not foreign.startswith(" ") else ""
            tail = " " if run.text[-1].isspace() and not foreign.endswith(" ") else ""
            out.append(
                lead + (markup.emphasis(foreign) if run.kind == "italic" else foreign) + tail
            )
    return "".join(out)


def _values(text: str, filling: Filling, markup: Markup, refs: Mapping[int, Ref]) -> Iterator[Edit]:
    """Yield values and their marks, in order: the mark of a value may stand behind values that follow."""
    marks = _Marks(text, filling, markup, refs)
    write, around = markup.write, markup.around
    due: list[Edit] = []
    for index, (start, end, place, locked, number) in enumerate(filling.values):
        while due and due[0][0] <= start:
            yield due.pop(0)
        lead = text[max(0, start - _CONTEXT_BEFORE) : start]
        put = write(locked.shown, place, lead, text[end : end + _CONTEXT_AFTER])
        before, after = around(locked, place) if put else ("", "")
        yield Edit(start, 1, end, before, put, after, number)
        mark = marks.of(index) if refs else None
        if mark is not None:
            due.append(mark)
            if len(due) > 1:
                due.sort(key=itemgetter(0))
    yield from due


class _Marks:
    """The marks of values; neighbours with the same notes at the same place share one."""

    def __init__(
        self, text: str, filling: Filling, markup: Markup, refs: Mapping[int, Ref]
    ) -> None:
        self._text = text
        self._values = filling.values
        self._in_text = filling.in_text
        self._language = filling.language
        self._markup = markup
        self._refs = refs
        self._again = {n: replace(ref, first=False) for n, ref in refs.items()}
        self._used: set[int] = set()
        self._cited: dict[int, tuple[int, ...]] = {}
        self._previous: tuple[int, tuple[int, ...]] = (-1, ())

    def of(self, index: int) -> Edit | None:
        """Return the mark of a value, if it has one of its own."""
        start, end, place, locked, number = self._values[index]
        numbers = self._cited.get(number)
        if numbers is None:
            numbers = tuple(n for n in locked.citations if n in self._refs)
            self._cited[number] = numbers
        at, text = place.mark_at, self._text
        if not numbers or place.zone in _BARE or (at, numbers) == self._previous:
            return None
        self._previous = (at, numbers)
        between = text[end:at]
        if self._in_text:
            mine = self._mine(numbers)
            return self._in_sentence(mine, at - (between[-1:] in _STOPS))
        before = locked.shown or text[max(0, start - 4) : start]
        if between and between.strip("*_~"):
            before = between[-4:]
        after = text[at : at + 2]
        if after == "<<" and index + 1 < len(self._values) and self._values[index + 1].start == at:
            after = self._values[index + 1].locked.shown
        mark = self._markup.mark(self._mine(numbers), before, after)
        return Edit(at, 0, at, "", mark, "", MARK)

    def _mine(self, numbers: Sequence[int]) -> list[Ref]:
        """Return the references of a mark; of each the first of the document is told from those that follow."""
        used = self._used
        mine = [self._again[n] if n in used else self._refs[n] for n in numbers]
        used.update(numbers)
        return mine

    def _in_sentence(self, refs: Sequence[Ref], at: int) -> Edit:
        """Return the words that cite sources in the sentence, before the stop that ends it."""
        once: dict[str, Ref] = {}
        for ref in refs:
            once.setdefault(self._in_text[ref.number], ref)
        put = in_brackets("; ".join(once), self._language)
        lead, put = " " if put.startswith(" ") else "", put.strip()
        if isinstance(self._markup, InSentence):
            written = self._markup.cite(put, list(once.values()))
        else:
            written = self._markup.foreign(put)
        return Edit(at, 0, at, "", lead + written, "", MARK)


def applied(text: str, edits: Iterable[Edit]) -> Output:
    """Return the text with the edits made, as an output in UTF-8."""
    parts: list[str] = []
    spans: list[Span] = []
    around: list[tuple[int, int]] = []
    others: dict[int, list[tuple[int, int]]] = {LITERAL: [], MARK: [], NOTES: []}
    at = shift = 0
    bare = (0, 0)
    for start, _, end, before, put, after, kind in edits:
        begin = start + shift + len(before)
        stop = begin + len(put)
        parts += (text[at:start], before, put, after)
        shift = stop + len(after) - end
        at = end
        if kind >= 0:
            spans.append(Span(begin, stop, kind))
            around.append((len(before), len(after)) if before or after else bare)
        else:
            others[kind].append((begin, stop))
    parts.append(text[at:])
    out = "".join(parts)
    return Output(
        out.encode(),
        out,
        tuple(spans),
        tuple(others[LITERAL]),
        tuple(others[MARK]),
        tuple(others[NOTES]),
        tuple(around),
    )


def rewrite(document: Document, puts: Sequence[tuple[int, int, str]]) -> bytes:
    """Return a document that is text with other characters for spans of it."""
    out, at = [], 0
    for start, end, put in puts:
        out += [document.text[at:start], put]
        at = end
    return "".join((*out, document.text[at:])).encode()
