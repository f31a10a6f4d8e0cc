"""One document as a check sees it: its claims, references and sentences, apart from what is locked."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from operator import itemgetter
from pathlib import Path

from factlock.registry import quantities, sentences
from factlock.registry.errors import Finding, UsageFault
from factlock.registry.text import fold_text
from factlock.render import files
from factlock.render.claims import Candidate, candidates
from factlock.render.claims.readable import Readable
from factlock.render.files import Document
from factlock.render.formats import format_of
from factlock.render.parts import HOLE, without

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Read:
    """A document that was read: ``rows`` are all candidates, claims or not."""

    document: Document
    language: str
    reference: date | None
    proven: bool
    rows: tuple[Candidate, ...]
    sentences: tuple[tuple[int, int, str], ...] = field(repr=False)
    """Start, end and words of every sentence, in order; what is not read of it is a space."""

    def words_at(self, offset: int) -> str:
        """Return the words of the sentence that stands at an offset."""
        at = bisect_right(self.sentences, offset, key=itemgetter(0)) - 1
        return self.sentences[at][2] if at >= 0 and offset < self.sentences[at][1] else ""


def opened(path: Path) -> Document:
    """Open a document. Raises UsageFault: unreadable, no UTF-8, of no known format."""
    return format_of(str(path), bare=True).open(files.read(path), str(path))


def read(
    document: Document, marks: Sequence[Span] = (), *, told: str = "", configured: str = ""
) -> Read:
    """Read a document. Raises UsageFault: bad settings.

    ``marks`` are where the renderer's marks stand, which are no part of the sentences. ``told`` overrules the
    document's own language mark, ``configured`` does not.
    """
    path = document.path
    form = format_of(path, bare=True)
    layout = form.read(document, ())
    wrong = [one for one in layout.findings if one.severity == "error"]
    if wrong:
        raise UsageFault(
            Finding(one.code, one.message, one.fix, path, one.line, one.column) for one in wrong
        )
    settings = layout.settings
    language = told or settings.language or configured
    parts = without(form.take_apart(document), marks)
    rows = candidates(document, parts, language)
    spans = tuple(_sentences(Readable(document.text, parts), language))
    return Read(document, language, settings.reference, settings.proven, tuple(rows), spans)


def _sentences(readable: Readable, language: str) -> Iterator[tuple[int, int, str]]:
    """Yield start and end in the source, and words, of every sentence with a letter in it."""
    for block in readable.blocks:
        inside = readable.text[block.start : block.end]
        spans = [(0, len(inside))] if block.kind == "row" else sentences.spans(inside, language)
        for low, high in spans:
            words = inside[low:high].replace(HOLE, " ")
            if high > low and any(c.isalpha() for c in words):
                start, end = readable.to_source(block.start + low, block.start + high)
                yield start, end, " ".join(words.replace("\t", " | ").strip(" |").split())


class Spans:
    """Stretches of a document, kept apart and in order, so that asking is quick however many there are."""

    def __init__(self, spans: Iterable[Span] = ()) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        for low, high in sorted(spans):
            if self._ends and low < self._ends[-1]:
                self._ends[-1] = max(self._ends[-1], high)
            else:
                self._starts.append(low)
                self._ends.append(high)

    def hold(self, span: Span) -> bool:
        """Whether a span lies in one of them."""
        at = bisect_right(self._starts, span[0]) - 1
        return at >= 0 and span[1] <= self._ends[at]

    def meeting(self, span: Span) -> list[Span]:
        """Return those that share a character with a span, in order."""
        first = bisect_right(self._ends, span[0])
        last = bisect_left(self._starts, span[1])
        return list(zip(self._starts[first:last], self._ends[first:last], strict=True))


def own(text: str, notes: frozenset[str], marks: Iterable[Span] = ()) -> Spans:
    """Return where the notes and marks stand that the renderer wrote, letter by letter."""
    found: list[Span] = list(marks)
    at = 0
    for line in text.splitlines(keepends=True):
        if line.rstrip("\r\n") in notes:
            found.append((at, at + len(line)))
        at += len(line)
    return Spans(found)


def covered(row: Candidate, spans: Spans, text: str, language: str) -> bool:
    """Whether a claim is a locked value: nothing of it outside states a value of its own."""
    mine = spans.meeting((row.start, row.end))
    if row.kind == "quotation":  # locked where its marks are: a clause that the renderer quoted
        inside = not row.text[:1].isalnum() and spans.hold((row.start, row.end))
        return inside or spans.hold((row.start - 1, row.end + 1))
    if not mine:
        return False
    rest, at = [], row.start
    for low, high in mine:
        rest.append(text[at : max(at, low)])
        at = max(at, high)
    rest.append(text[at : max(at, row.end)])
    return not any(
        any(c.isdigit() for c in part) or quantities.read(part, language) for part in rest
    )


def key(sentence: str) -> str:
    """Return a text by which sentences that may be one are found; :func:`text.same` then decides."""
    return "".join(fold_text(" ".join(sentence.split())).split())
