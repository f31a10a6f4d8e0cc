"""Filling in documents that are text: values, marks and notes are spliced into the characters of the file.

What a kind of text does in its own way is a :class:`Markup`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from factlock.render.files import Document
from factlock.render.formats.format import Filling, Output, Value
from factlock.render.layout import Place, Zone
from factlock.render.lockfile import Locked
from factlock.render.runs import Run
from factlock.render.spanmap import Span

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
    """The number of an expression, or one of the following."""


_LITERAL, _MARK, _NOTES = -1, -2, -3


def fill(document: Document, filling: Filling, markup: Markup) -> Output:
    """Splice a filling into a document that is text."""
    edits = edits_of(document.text, filling, markup)
    if not edits:
        return Output(document.text.encode(), document.text, ())
    return applied(document.text, edits)


def edits_of(text: str, filling: Filling, markup: Markup) -> list[Edit]:
    """Return what a filling puts where in a text, in order."""
    edits = [
        Edit(one.start, 1, one.end, "", markup.literal(one.text, one.place), "", _LITERAL)
        for one in filling.literals
    ]
    edits += _values(text, filling.values, markup)
    if filling.notes:
        contents = {n: written(runs, markup) for n, runs in filling.notes.items()}
        labels = markup.labels(text, max(contents))
        refs = {n: Ref(n, labels[n - 1], contents[n], first=True) for n in sorted(contents)}
        edits += _marks(text, filling, markup, refs)
        at_end = markup.notes(list(refs.values()), text, filling.heading)
        edits += [Edit(at, 2, at, "", put, "", _NOTES) for at, put in at_end]
    edits.sort(key=lambda edit: edit[:2])
    return edits


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


def _values(text: str, values: Sequence[Value], markup: Markup) -> list[Edit]:
    edits = []
    for value in values:
        start, end, place = value.start, value.end, value.place
        put = markup.write(
            value.locked.shown,
            place,
            text[max(0, start - _CONTEXT_BEFORE) : start],
            text[end : end + _CONTEXT_AFTER],
        )
        before, after = markup.around(value.locked, place)
        edits.append(Edit(start, 1, end, before, put, after, value.number))
    return edits


def _marks(text: str, filling: Filling, markup: Markup, refs: dict[int, Ref]) -> list[Edit]:
    """Return the marks; neighbours with the same notes at the same place share one."""
    edits: list[Edit] = []
    used: set[int] = set()
    previous: tuple[int, tuple[int, ...]] = (-1, ())
    starts = {value.start: value for value in filling.values}
    for value in filling.values:
        numbers = tuple(n for n in value.locked.citations if n in refs)
        if not numbers or value.place.zone in _BARE:
            continue
        at = value.place.mark_at
        if (at, numbers) == previous:
            continue
        previous = (at, numbers)
        between = text[value.end : at]
        if filling.in_text:
            if between[-1:] in _STOPS:
                at -= 1
            cited = filling.in_text
            words = "; ".join(dict.fromkeys(cited[n] for n in numbers))
            put = (
                markup.foreign(f"({words})") if words.isascii() else markup.foreign(f"（{words}）")
            )
            edits.append(Edit(at, 0, at, "", put if not words.isascii() else f" {put}", "", _MARK))
            continue
        before = between[-4:] if between.strip("*_~") else value.locked.shown
        after = text[at : at + 2]
        if after.startswith("<<") and at in starts:
            after = starts[at].locked.shown
        mine = [Ref(n, refs[n].label, refs[n].content, first=n not in used) for n in numbers]
        used.update(numbers)
        edits.append(Edit(at, 0, at, "", markup.mark(mine, before, after), "", _MARK))
    return edits


def applied(text: str, edits: Sequence[Edit]) -> Output:
    """Return the text with the edits made, as an output in UTF-8."""
    parts: list[str] = []
    spans: list[Span] = []
    literals: list[tuple[int, int]] = []
    marks: list[tuple[int, int]] = []
    notes: list[tuple[int, int]] = []
    at = length = 0
    for start, _, end, before, put, after, kind in edits:
        kept = text[at:start]
        begin = length + len(kept) + len(before)
        stop = begin + len(put)
        parts += [kept, before, put, after]
        length = stop + len(after)
        at = end
        if kind >= 0:
            spans.append(Span(begin, stop, kind))
        elif kind == _LITERAL:
            literals.append((begin, stop))
        else:
            (marks if kind == _MARK else notes).append((begin, stop))
    parts.append(text[at:])
    out = "".join(parts)
    return Output(out.encode(), out, tuple(spans), tuple(literals), tuple(marks), tuple(notes))


def rewrite(document: Document, puts: Sequence[tuple[int, int, str]]) -> bytes:
    """Return a document that is text with other characters for spans of it."""
    out, at = [], 0
    for start, end, put in puts:
        out += [document.text[at:start], put]
        at = end
    return "".join((*out, document.text[at:])).encode()
