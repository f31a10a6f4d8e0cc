"""The blocks of a document of nested markup as they are read: paragraphs, headings, rows, items, notes."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from factlock.render.layout import Zone
from factlock.render.parts import BlockKind, Parts, Run, Span, holes, left_at

_LINE = re.compile(r"[^\r\n]+")
_LONGEST_COMMENT = 2_000
_DEEPEST = 4
Edit = tuple[int, int, str]


@dataclass(slots=True)
class _Block:
    start: int
    kind: BlockKind = "text"
    level: int = 0
    table: int = -1
    mark: Span = (0, 0)
    silent: bool = False
    edits: list[Edit] = field(default_factory=list)


class Blocks:
    """Makes runs of what is read. Words apart may stand within a block, and within each other.

    While words apart are read no block begins or ends.
    """

    def __init__(self, text: str, parts: Parts) -> None:
        self._text = text
        self._parts = parts
        self._block = _Block(0)
        self._outer: list[list[Edit]] = []
        self._cuts: list[int] = []

    @property
    def within(self) -> bool:
        """Whether words apart are being read."""
        return bool(self._outer)

    @property
    def silent(self) -> bool:
        """Whether what stands here is not read, but for blocks and words apart."""
        return self._block.silent and not self.within

    @property
    def deep(self) -> bool:
        """Whether no other words apart are told from those that are being read."""
        return len(self._outer) >= _DEEPEST

    def edit(self, start: int, end: int, put: str) -> None:
        """Read something else in place of what stands in a span."""
        if start < end:
            self._block.edits.append((start, end, put))

    def leave(self, start: int, end: int, zone: Zone, put: str = "") -> None:
        """Leave a span out of the text."""
        if start < end:
            self._parts.left.append(left_at(start, end, zone))
            self._block.edits.append((start, end, put))

    def begin(  # noqa: PLR0913  (what a block is)
        self,
        start: int,
        kind: BlockKind = "text",
        *,
        level: int = 0,
        table: int = -1,
        mark: Span | None = None,
        silent: bool = False,
    ) -> None:
        """Begin a block; a silent one is not read."""
        self._block = _Block(start, kind, level, table, mark or (start, start), silent)

    def end(self, end: int) -> None:
        """End the block; what holds nothing but space is none."""
        block = self._block
        if block.silent:
            return
        puts = self._apart(block.start, end, block.edits)
        lines = self._lines(block.start, end, puts)
        if lines:
            made = Run(block.kind, lines, puts, block.mark, block.level, block.table)
            self._parts.runs.append(made)

    def begin_apart(self) -> None:
        """Begin words that stand apart from the block around them."""
        self._outer.append(self._block.edits)
        self._block.edits = []

    def end_apart(self, start: int, end: int, zone: Zone) -> None:
        """End words apart; a value among them bears a note where their zone is TEXT."""
        puts = self._apart(start, end, self._block.edits)
        self._block.edits = self._outer.pop()
        self._words(start, end, puts, zone)

    def end_cell(self, start: int, end: int) -> tuple[tuple[Span, ...], tuple[Edit, ...]]:
        """End words apart that are a cell; return its lines, and what is read in place of what stands in it."""
        puts = self._apart(start, end, self._block.edits)
        self._block.edits = self._outer.pop()
        return self._lines(start, end, puts), puts

    def cut(self, at: int) -> None:
        """Let no line reach over an offset, so that no mark is put behind it; offsets are told in order."""
        self._cuts.append(at)

    def words(self, start: int, end: int, edits: Sequence[Edit]) -> None:
        """Take words apart that are read already; a value among them bears no note."""
        self._words(start, end, self._apart(start, end, edits), Zone.ATTRIBUTE)

    def _words(self, start: int, end: int, puts: tuple[Edit, ...], zone: Zone) -> None:
        lines = self._lines(start, end, puts)
        if not lines:
            return
        first, last = lines[0][0], lines[-1][1]
        self._parts.left.append(left_at(first, last, Zone.ATTRIBUTE))
        self._parts.apart.append(Run("text", lines, puts, (first, first), zone=zone))

    def _apart(self, start: int, end: int, edits: Sequence[Edit]) -> tuple[Edit, ...]:
        """Return what is read in place of what stands in a stretch; of two that overlap the first and widest."""
        puts = [*edits, *holes(self._text, start, end)]
        puts.sort(key=lambda put: (put[0], -put[1]))
        apart: list[Edit] = []
        reached = start
        for one in puts:
            if reached < one[1] <= end:  # what is left of one that began within another
                apart.append((max(reached, one[0]), one[1], one[2]))
                reached = one[1]
        return tuple(apart)

    def _lines(self, start: int, end: int, puts: Sequence[Edit]) -> tuple[Span, ...]:
        """Return the lines of a stretch without those that are only a comment; none if nothing is read."""
        text, lines = self._text, []
        at, shown = 0, False
        for line in _LINE.finditer(text, start, end):
            words = line.group()
            low, high = line.end() - len(words.lstrip()), line.end()
            if low >= high:
                continue
            while at < len(puts) and puts[at][1] <= low:
                shown = shown or bool(puts[at][2].strip())
                at += 1
            if at < len(puts) and puts[at][0] <= low and self._comment(puts[at], high):
                continue
            lines += self._cut(low, high) if self._cuts else [(low, high)]
        return tuple(lines) if lines and (shown or self._reads(lines, puts)) else ()

    def _cut(self, low: int, high: int) -> list[Span]:
        """Return the stretches of a line between the offsets at which it is cut."""
        begin, last = bisect_right(self._cuts, low), bisect_right(self._cuts, high - 1)
        edges = [low, *self._cuts[begin:last], high]
        return [(one, other) for one, other in pairwise(edges) if one < other]

    def _comment(self, put: Edit, line_end: int) -> bool:
        """Whether nothing is read of a line, and of nothing behind it."""
        _, end, words = put
        if words.strip() or end < line_end or end - line_end > _LONGEST_COMMENT:
            return False
        return not self._text[line_end:end].strip()

    def _reads(self, lines: Sequence[Span], puts: Sequence[Edit]) -> bool:
        at, last = lines[0][0], lines[-1][1]
        for start, end, put in puts:
            if put.strip() or self._text[at : max(at, start)].strip():
                return True
            at = max(at, end)
        return bool(self._text[at : max(at, last)].strip())
