"""What is made of the blocks of a reStructuredText document: runs of text, words apart, what is left."""

from bisect import bisect_left
from dataclasses import dataclass, field

from factlock.registry.errors import Finding
from factlock.render.formats.rst import inline, syntax, tables
from factlock.render.formats.rst.drawn import Table
from factlock.render.formats.rst.inline import Edit
from factlock.render.formats.rst.syntax import Line
from factlock.render.layout import Zone
from factlock.render.parts import BlockKind, Parts, Run, Span, holes, left_at, masked


@dataclass(slots=True)
class Heading:
    """A title: the span of its line, and the lines of signs over and under it."""

    start: int
    end: int
    indent: int
    adorned: tuple[Span, ...]


@dataclass(slots=True)
class Taken:
    """A document taken apart. ``spans`` are those of inline markup, within which no note can be marked."""

    parts: Parts
    text: str
    spans: list[Span] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    escaped: list[Run] = field(default_factory=list)
    """Words apart in which a backslash escapes; in others it is a sign like all."""
    comments: list[Span] = field(default_factory=list)
    """The comments before the first words of the text."""


class Lines:
    """A document by lines, and what was made of those that were taken; ``number`` is the next one."""

    def __init__(self, source: str) -> None:
        self.parts = Parts([], [])
        self.source = source
        self.text = syntax.nulled(masked(source, self.parts.left))
        self.lines = syntax.lines_of(self.text)
        self.taken = Taken(self.parts, self.text)
        self.styles: list[tuple[str, bool]] = []
        self.number = 0
        self.table = 0
        self.budget = tables.Budget()
        self.ragged_to = 0

    def marked(self, start: int, end: int) -> list[Edit]:
        """Read inline markup; return what is read in place of it."""
        found = inline.read(self.text, start, end)
        self.parts.left.extend(found.left)
        self.taken.spans.extend(found.spans)
        return found.edits

    def run(
        self, lines: list[Span], kind: BlockKind = "text", mark: Span = (0, 0), *, level: int = 0
    ) -> None:
        """Add a block of text."""
        if lines:
            edits = self.marked(lines[0][0], lines[-1][1])
            self.put(lines, edits, kind, mark, level=level)

    def put(  # noqa: PLR0913  (what a block is)
        self,
        lines: list[Span],
        edits: list[Edit],
        kind: BlockKind,
        mark: Span,
        *,
        level: int = 0,
        table: int = -1,
    ) -> None:
        """Add a block whose inline markup is read."""
        edits += holes(self.text, lines[0][0], lines[-1][1])
        made = Run(kind, tuple(lines), inline.apart(edits), mark, level, table)
        self.parts.runs.append(made)

    def within(self, start: int, end: int) -> list[Edit]:
        """Read inline markup of words apart; return what is read in place of it."""
        found = inline.read(self.text, start, end)
        self.parts.left.extend(found.left)
        return found.edits

    def apart(self, start: int, end: int, *, escaped: bool = False) -> None:
        """Add words that stand in no paragraph."""
        first, last = bisect_left(self.lines, (start,)), bisect_left(self.lines, (end,))
        spans = [
            (max(one.start, start), min(one.end, end))
            for one in self.lines[max(0, first - 1) : last]
        ]
        lines = tuple(one for one in spans if one[0] < one[1])
        if not lines:
            return
        self.parts.left.append(left_at(lines[0][0], lines[-1][1], Zone.ATTRIBUTE))
        edits = self.within(start, end) if escaped else []
        edits += holes(self.text, start, end)
        made = Run("text", lines, inline.apart(edits), (start, start), zone=Zone.ATTRIBUTE)
        self.parts.apart.append(made)
        if escaped:
            self.taken.escaped.append(made)

    def leave(self, start: int, end: int, zone: Zone, *, csv: bool = False) -> None:
        """Leave a stretch out of the text."""
        if start >= end:
            return
        self.parts.left.append(left_at(start, end, zone))
        if csv:
            self.taken.findings += tables.refused(self.text, start, end)

    def until_blank(self, zone: Zone) -> None:
        """Leave the lines up to an empty one."""
        start = self.lines[self.number].start
        while (line := self.peek(0)) is not None and not line.blank:
            self.number += 1
        self.leave(start, self.lines[self.number - 1].end, zone)

    def body(self, column: int) -> Span:
        """Take the lines that follow further to the right than a column; return their span without empty ends."""
        start, end = -1, self.lines[self.number - 1].end
        while (line := self.peek(0)) is not None and (line.blank or line.indent > column):
            if not line.blank:
                start = line.start if start < 0 else start
                end = line.end
            self.number += 1
        return (start if start >= 0 else end), end

    def peek(self, ahead: int) -> Line | None:
        """Return a line from the next one on; None behind the last."""
        at = self.number + ahead
        return self.lines[at] if at < len(self.lines) else None

    def words(self, line: Line) -> str:
        """Return what stands on a line."""
        return self.text[line.start : line.end]
