"""Finding what a checker would call a claim in a document."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace

from factlock.registry import sentences
from factlock.render.claims import quotations, references, values
from factlock.render.claims.candidate import Candidate, Kind
from factlock.render.claims.readable import Block, Readable
from factlock.render.claims.rules import Found
from factlock.render.files import Document
from factlock.render.parts import ADDRESS, HOLE, Parts, Span

_LONGEST, _AROUND = 2000, 500
"""A sentence longer than the first is cut to so much on each side."""


def candidates(document: Document, parts: Parts, language: str = "") -> list[Candidate]:
    """Return every typed value, quotation and reference of a document, in order.

    ``language`` is the document's BCP 47 mark, empty if unknown: claims are then still found. Those
    that are no claims are returned as well, with the reason.
    """
    return _Detector(document, parts, language).candidates()


class _Detector:
    def __init__(self, document: Document, parts: Parts, language: str) -> None:
        self.document = document
        self.source = document.text
        self.language = language
        self.readable = Readable(self.source, parts)
        self._spans: list[Span] = []
        self._shown: dict[Span, str] = {}
        self._read_sentences()

    def candidates(self) -> list[Candidate]:
        found = [*self._in_text(), *self._left()]
        return sorted(found, key=lambda c: (c.start, -c.end))

    def _read_sentences(self) -> None:
        for block in self.readable.blocks:
            if block.kind == "row":
                self._spans.append((block.start, block.end))
                continue
            inside = self.readable.text[block.start : block.end]
            for start, end in sentences.spans(inside, self.language):
                self._spans.append((block.start + start, block.start + end))

    def _sentence(self, start: int, end: int) -> str:
        """Return the sentences around a span of the readable text, holes filled as in the source."""
        first = max(bisect_right(self._spans, (start, len(self.readable.text))) - 1, 0)
        if not self._spans:
            return ""
        low, high = self._spans[first]
        last = first
        while high < end and last + 1 < len(self._spans) and self._spans[last + 1][0] < end:
            last += 1
            high = self._spans[last][1]
        low, high = min(low, start), max(high, end)
        if high - low > _LONGEST:
            low, high = max(low, start - _AROUND), min(high, end + _AROUND)
        if (low, high) not in self._shown:
            shown = self.readable.text[low:high]
            if HOLE in shown:
                shown = self._filled(low, high)
            self._shown[low, high] = " ".join(shown.replace("\t", " | ").strip(" |").split())
        return self._shown[low, high]

    def _filled(self, start: int, end: int) -> str:
        return "".join(
            self.source[slice(*self.readable.to_source(at, at + 1))]
            if character == HOLE
            else character
            for at, character in enumerate(self.readable.text[start:end], start)
        )

    def _in_text(self) -> Iterator[Candidate]:
        quoted = [b for b in self.readable.blocks if b.kind == "quote"]
        for block in quoted:
            yield self._block_quotation(block)
        starts = [b.start for b in quoted]
        for found in values.find(self.readable.text, self.language):
            if found.kind == "quotation" and quoted:
                at = bisect_right(starts, found.start) - 1
                if at >= 0 and found.end <= quoted[at].end:
                    continue  # the whole block is a quotation
            yield self._candidate(found)

    def _block_quotation(self, block: Block) -> Candidate:
        inner = self.readable.text[block.start : block.end]
        words = inner.replace(HOLE, "").strip()
        if not any(c.isalpha() for c in words):
            why = "nothing but what is filled in"
        else:
            why = "too short for a quotation" if quotations.too_short(words) else ""
        end = block.start + len(inner.rstrip())
        return self._candidate(
            Found(block.start, end, "quotation", not why, why or "block quotation")
        )

    def _left(self) -> Iterator[Candidate]:
        """Yield what is not read as text, if there is a digit in it or an address."""
        for left in self.readable.left:
            inside = self.source[left.start : left.end]
            address = next(references.addresses(inside), None) if left.why == ADDRESS else None
            if left.why == "placeholder":
                yield self._at(left.start, left.end, "placeholder", left.why)
            elif address is not None:
                start, end = left.start + address.start, left.start + address.end
                yield self._at(start, end, "reference", "address")
            elif any(c.isdigit() for c in inside):
                yield self._at(left.start, left.end, "number", left.why)

    def _at(self, start: int, end: int, kind: Kind, why: str) -> Candidate:
        """Make the candidate of a span of the source that is no claim."""
        return self._make(Found(start, end, kind, claim=False, why=why), "")

    def _candidate(self, found: Found) -> Candidate:
        """Make the candidate of a span of the readable text."""
        start, end = self.readable.to_source(found.start, found.end)
        sentence = self._sentence(found.start, found.end)
        return self._make(replace(found, start=start, end=end), sentence)

    def _make(self, found: Found, sentence: str) -> Candidate:
        line, column = self.document.place(found.start)
        end_line, end_column = self.document.place(found.end)
        return Candidate(
            line,
            column,
            end_line,
            end_column,
            self.source[found.start : found.end],
            found.kind,
            found.claim,
            found.why,
            sentence,
            found.start,
            found.end,
        )
