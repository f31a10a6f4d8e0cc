"""Filling in documents that are text: values, marks and notes are spliced into the characters of the file.

What a kind of text does in its own way is a :class:`Markup`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
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
        refs = {n: Ref(n, labels[n - 1], contents[n], first=True) for n in contents}
        edits += _marks(text, filling, markup, refs)
        at_end = markup.notes(list(refs.values()), text, filling.heading)
        edits += [Edit(at, 2, at, "", put, "", _NOTES) for at, put in at_end]
    edits.sort(key=itemgetter(0, 1))
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
    write, around = markup.write, markup.around
    for start, end, place, locked, number in values:
        lead = text[max(0, start - _CONTEXT_BEFORE) : start]
        put = write(locked.shown, place, lead, text[end : end + _CONTEXT_AFTER])
        before, after = around(locked, place) if put else ("", "")
        edits.append(Edit(start, 1, end, before, put, after, number))
    return edits


def _marks(text: str, filling: Filling, markup: Markup, refs: dict[int, Ref]) -> list[Edit]:
    """Return the marks; neighbours with the same notes at the same place share one."""
    edits: list[Edit] = []
    again = {n: Ref(n, ref.label, ref.content, first=False) for n, ref in refs.items()}
    used: set[int] = set()
    previous: tuple[int, tuple[int, ...]] = (-1, ())
    cited: dict[int, tuple[int, ...]] = {}
    values = filling.values
    for index, (start, end, place, locked, number) in enumerate(values):
        numbers = cited.get(number)
        if numbers is None:
            numbers = cited[number] = tuple(n for n in locked.citations if n in refs)
        at = place.mark_at
        if not numbers or place.zone in _BARE or (at, numbers) == previous:
            continue
        previous = (at, numbers)
        between = text[end:at]
        if filling.in_text:
            edits.append(_in_text(numbers, between, at, filling.in_text, markup))
            continue
        before = locked.shown or text[max(0, start - 4) : start]
        if between and between.strip("*_~"):
            before = between[-4:]
        after = text[at : at + 2]
        if after == "<<" and index + 1 < len(values) and values[index + 1].start == at:
            after = values[index + 1].locked.shown
        mine = [again[n] if n in used else refs[n] for n in numbers]
        used.update(numbers)
        edits.append(Edit(at, 0, at, "", markup.mark(mine, before, after), "", _MARK))
    return edits


def _in_text(
    numbers: Sequence[int], between: str, at: int, cited: Mapping[int, str], markup: Markup
) -> Edit:
    """Return the words that cite sources in the sentence, before the stop that ends it."""
    if between[-1:] in _STOPS:
        at -= 1
    words = "; ".join(dict.fromkeys(cited[n] for n in numbers))
    put = " " + markup.foreign(f"({words})") if words.isascii() else markup.foreign(f"（{words}）")
    return Edit(at, 0, at, "", put, "", _MARK)


def applied(text: str, edits: Sequence[Edit]) -> Output:
    """Return the text with the edits made, as an output in UTF-8."""
    parts: list[str] = []
    spans: list[Span] = []
    around: list[tuple[int, int]] = []
    others: dict[int, list[tuple[int, int]]] = {_LITERAL: [], _MARK: [], _NOTES: []}
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
        tuple(others[_LITERAL]),
        tuple(others[_MARK]),
        tuple(others[_NOTES]),
        tuple(around),
    )


def rewrite(document: Document, puts: Sequence[tuple[int, int, str]]) -> bytes:
    """Return a document that is text with other characters for spans of it."""
    out, at = [], 0
    for start, end, put in puts:
        out += [document.text[at:start], put]
        at = end
    return "".join((*out, document.text[at:])).encode()
