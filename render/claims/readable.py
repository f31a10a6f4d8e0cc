"""A document as a person reads it: without markup, soft line breaks joined, with a map back.

Blocks (paragraphs, headings, list items, table rows, block quotations) are divided by line feeds, table
cells by tabs. What is not read at its place (a placeholder, code, an address) is one ``HOLE``.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass

from factlock.render.claims.headings import heading_number
from factlock.render.parts import BlockKind, Left, Parts, Run, Span

_NUMBERED = re.compile(r"(?<![0-9])(?P<number>[0-9]{1,9})[.)](?=\s*$)")
_NOTE = re.compile(r"\[\^[^\]\s]+\]:")
_EAST_NUMBERED = re.compile(
    r"[ \t\u3000]*(?:[(（](?:\d{1,3}|[一二三四五六七八九十]{1,3})[)）]|\d{1,3}[)）．、](?!\d)|\d{1,3}\.(?=[\u3400-\u9fff])"
    r"|[一二三四五六七八九十]{1,3}[、．]|[①-⑳])[ \t]*(?=\S)"
)
_EAST = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]")
_DIGITS = re.compile(r"\d+")
_MOST_ITEMS = 999
_SPACE = str.maketrans({"\t": " ", "\v": " ", "\f": " "})


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of the readable text that no sentence crosses."""

    start: int
    end: int
    kind: BlockKind


class Readable:
    """The readable text of one document: ``text``, its ``blocks``, and what was ``left`` out."""

    def __init__(self, source: str, parts: Parts) -> None:
        self.source = source
        self.blocks: list[Block] = []
        self.left = list(parts.left)
        self._parts: list[str] = []
        self._at: list[int] = []
        self._from: list[Span] = []
        self._length = 0
        for run in (*parts.runs, *parts.apart):
            self._read(run)
        self.text = "".join(self._parts)
        self._leave_the_rest()

    def to_source(self, start: int, end: int) -> Span:
        """Return the span of the source that a span of at least one readable character came from."""
        return self._source(start)[0], self._source(end - 1)[1]

    def _source(self, at: int) -> Span:
        piece = bisect_right(self._at, at) - 1
        low, high = self._from[piece]
        after = self._at[piece + 1] if piece + 1 < len(self._at) else self._length
        if high - low != after - self._at[piece]:
            return low, high
        return low + at - self._at[piece], low + at - self._at[piece] + 1

    def _put(self, text: str, start: int, end: int) -> None:
        if text:
            self._parts.append(text)
            self._at.append(self._length)
            self._from.append((start, end))
            self._length += len(text)

    def _read(self, run: Run) -> None:
        """Put the text of one run: its lines joined, its edits made."""
        begin = self._length
        edits, number, done = run.edits, 0, 0
        for nth, (start, end) in enumerate(run.lines):
            at = self._marked(run, start, end) if nth == 0 else max(start, done)
            if at >= end:
                continue  # inside what began on an earlier line
            while at < end and self.source[at].isspace():
                at += 1
            if nth and self._length > begin:
                self._soft_break(run.lines[nth - 1][1], at, end)
            while number < len(edits) and edits[number][0] < end:
                low, high, shown = edits[number]
                if low >= at:
                    self._verbatim(at, low)
                    self._put(shown, low, high)
                    at = done = high
                number += 1
            if at < end:
                self._verbatim(at, end)
        if self._length > begin:
            self.blocks.append(Block(begin, self._length, run.kind))
            last = run.lines[-1][1]
            self._put("\n", last, last)

    def _verbatim(self, start: int, end: int) -> None:
        self._put(self.source[start:end].translate(_SPACE), start, end)

    def _marked(self, run: Run, start: int, end: int) -> int:
        """Step over the numbers of a list, a note or a heading; return where the text begins."""
        low, high = run.mark
        before = self.source[low:high]
        note = _NOTE.search(before)
        number = _NUMBERED.search(before)
        if note:
            self._leave(low + note.start(), low + note.end(), "mark of a note")
        elif number and int(number["number"]) > _MOST_ITEMS:
            start = low + number.start()  # a year that begins a sentence
        elif number:
            self._leave(low + number.start(), low + number.end(), "list marker")
        if run.kind != "row" and not number:
            east = _EAST_NUMBERED.match(self.source, start, end)
            if east:
                if any(c.isdigit() for c in east.group()):
                    self._leave(start, east.end(), "list marker")
                return east.end()
            heading = heading_number(self.source[start:end], heading=run.kind == "heading")
            if heading:
                self._leave(start, start + len(heading), "number of a heading")
                return start + len(heading)
        return start

    def _leave(self, start: int, end: int, why: str) -> None:
        while end > start and self.source[end - 1].isspace():
            end -= 1
        while start < end and self.source[start].isspace():
            start += 1
        self.left.append(Left(start, end, why))

    def _leave_the_rest(self) -> None:
        """Tell of digits that are neither read nor left by name, such as the mark of an empty item."""
        told = sorted([*self._from, *((left.start, left.end) for left in self.left)])
        at = reached = 0
        for digits in _DIGITS.finditer(self.source):
            while at < len(told) and told[at][0] <= digits.start():
                reached = max(reached, told[at][1])
                at += 1
            if digits.end() > reached:
                self._leave(max(digits.start(), reached), digits.end(), "markup")

    def _soft_break(self, start: int, at: int, end: int) -> None:
        """Join two lines: with a space, or with nothing between Han characters."""
        before = self._parts[-1][-1:]
        if before not in ("", " ", "\t") and at < end:
            glue = "" if _EAST.match(before) and _EAST.match(self.source[at]) else " "
            self._put(glue, start, max(at, start + 2))
