"""What is made of the blocks of an AsciiDoc document: runs of text, words apart, what is left."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from factlock.registry.errors import Finding
from factlock.render.formats.asciidoc import inline
from factlock.render.formats.asciidoc.inline import Edit
from factlock.render.layout import Zone
from factlock.render.parts import HOLE, BlockKind, Left, Parts, Run, Span, holes, left_at, masked

_ANCHOR = re.compile(
    r"\[\[\[?([^\W\d][\w:.-]{0,200})[\],]|(?m:^)\[[\w ,.%-]{0,80}#([^\W\d][\w:.-]{0,200})[\],.%]|anchor:([^\W\d][\w:.-]{0,200})\["
)
_REFERENCE = re.compile(r"<<#?([^\W\d][\w:.-]*\.[\w:.-]*)(?:,[^<>\r\n]{0,400})?>>")
_LINE = re.compile(r"([^\r\n]*)(?:\r\n?|\n|\Z)")


class Line(NamedTuple):
    """A line without its end and trailing space."""

    start: int
    end: int

    @property
    def blank(self) -> bool:
        """Whether nothing stands on it."""
        return self.start == self.end


@dataclass(slots=True)
class Taken:
    """A document taken apart.

    ``spans`` are those of macros, within which no note can be marked; ``titles`` those of sections and of
    blocks, in order, which the processor reads before the text.
    """

    parts: Parts
    text: str
    spans: list[Span] = field(default_factory=list)
    titles: list[Span] = field(default_factory=list)
    attributes: list[tuple[str, Span]] = field(default_factory=list)
    """The attributes of the header: name and span of the value."""
    findings: list[Finding] = field(default_factory=list)
    open_end: bool = False


class Lines:
    """A document by lines, and what was made of those that were taken; ``number`` is the next one."""

    def __init__(self, source: str) -> None:
        self.parts = Parts([], [])
        self.text = masked(source, self.parts.left)
        self.parts.left.extend(_cross_references(source))
        self.lines = _lines(self.text)
        self.taken = Taken(self.parts, self.text)
        self.number = 0
        self.table = 0

    def words(self, line: Line) -> str:
        """Return what stands on a line."""
        return self.text[line.start : line.end]

    def peek(self, ahead: int = 0) -> Line | None:
        """Return a line from the next one on; None behind the last."""
        at = self.number + ahead
        return self.lines[at] if at < len(self.lines) else None

    def marked(self, start: int, end: int) -> list[Edit]:
        """Read inline markup; return what is read in place of it."""
        found = inline.read(self.text, start, end)
        self.parts.left.extend(found.left)
        self.taken.spans.extend(found.spans)
        for low, high, zone in found.apart:
            self.apart(low, high, zone)
        return found.edits

    def run(
        self, lines: list[Span], kind: BlockKind = "text", mark: Span = (0, 0), level: int = 0
    ) -> None:
        """Add a block of text."""
        lines = [one for one in lines if one[0] < one[1]]
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

    def apart(self, start: int, end: int, zone: Zone) -> None:
        """Add words that stand in no paragraph; a value among them bears a note where their zone is TEXT."""
        found = inline.read(self.text, start, end)
        self.parts.left.append(left_at(start, end, Zone.ATTRIBUTE))
        lines = [
            (start + one.start(), start + one.end())
            for one in re.finditer(r"[^\r\n]+", self.text[start:end])
        ]
        edits = inline.apart([*found.edits, *holes(self.text, start, end)])
        if lines:
            made = Run("text", tuple(lines), edits, (start, start), zone=zone)
            self.parts.apart.append(made)

    def leave(self, start: int, end: int, zone: Zone) -> None:
        """Leave a stretch out of the text."""
        if start < end:
            self.parts.left.append(left_at(start, end, zone))

    def refuse(self, code: str, message: str, fix: str, start: int, end: int) -> None:
        """Let no value stand in a stretch."""
        found = re.search(f"{HOLE}+", self.text[start:end])
        if found is not None:
            at = start + found.start()
            number = bisect_right(self.lines, (at, len(self.text))) - 1
            line, column = number + 1, at - self.lines[number].start + 1
            self.taken.findings.append(Finding(code, message, fix, line=line, column=column))


def _cross_references(source: str) -> Iterator[Left]:
    """Yield the cross references to anchors of the document whose names look like placeholders."""
    anchors = {next(filter(None, found.groups())) for found in _ANCHOR.finditer(source)}
    for found in _REFERENCE.finditer(source):
        if found[1] in anchors:
            yield left_at(found.start(), found.end(1), Zone.HIDDEN)


def _lines(text: str) -> list[Line]:
    found = []
    for line in _LINE.finditer(text, 1 if text.startswith("\ufeff") else 0):
        start, end = line.span(1)
        found.append(Line(start, start + len(text[start:end].rstrip())))
        if line.end() == len(text):
            break
    return found
