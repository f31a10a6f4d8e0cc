"""A document taken apart: lines of text by block, and the spans that are not read as text."""

import re
import sys
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from factlock.render.claims.references import addresses
from factlock.render.formats.markdown import blocks, frontmatter, inline, syntax
from factlock.render.layout import Zone
from factlock.render.placeholders import scan

HOLE = "\ufffc"
"""What stands in a text for something that is not read (object replacement character)."""
ADDRESS = "link target"
BlockKind = Literal["text", "heading", "row", "quote"]
Span = tuple[int, int]

_WHY = {
    Zone.CODE: "code",
    Zone.CODE_SPAN: "code",
    Zone.HIDDEN: "comment, or text that is not shown",
    Zone.ADDRESS: ADDRESS,
    Zone.TAG: "HTML tag",
    Zone.FRONT_MATTER: "front matter",
}
_DIVIDES = re.compile(
    r"</?(?:address|article|blockquote|br|dd|div|dl|dt|h[1-6]|hr|li|ol|p|section|table|td|th|tr|ul)\b",
    re.IGNORECASE,
)
_HOLES = re.compile(f"{HOLE}+")
_ALERT = re.compile(r"[ \t]*\[![A-Za-z]+\][ \t]*")
_LINE = re.compile(r"([^\r\n]*)(?:\r\n?|\n|\Z)")
_ITEM = re.compile(r"[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+(?=\S)")


@dataclass(frozen=True, slots=True)
class Left:
    """A span of the source that is not read as text, and why nothing in it is a claim."""

    start: int
    end: int
    why: str


@dataclass(frozen=True, slots=True)
class Run:
    """The text of one block: spans of its lines, and what is put for spans of it.

    ``edits`` are (start, end, text) of the source, in order and apart. ``mark`` is the span before
    the first line that holds the mark of a list or a heading.
    """

    kind: BlockKind
    lines: tuple[Span, ...]
    edits: tuple[tuple[int, int, str], ...]
    mark: Span


@dataclass(frozen=True, slots=True)
class Parts:
    """A document taken apart, at the offsets of its source."""

    runs: list[Run]
    left: list[Left]


def markdown(source: str) -> Parts:
    """Take a Markdown document apart."""
    parts = Parts([], [])
    text = _masked(source, parts.left)
    start = frontmatter.read(source).end
    if start:
        parts.left.append(Left(0, start, _WHY[Zone.FRONT_MATTER]))
    for block in blocks.read(text, start or (1 if text.startswith("\ufeff") else 0)):
        if block.kind == "code":
            parts.left.append(Left(block.start, block.end, _WHY[Zone.CODE]))
        elif block.kind == "definition":
            parts.left.append(Left(block.start, block.end, _WHY[Zone.ADDRESS]))
        else:
            parts.runs.extend(_runs(text, block, parts.left))
    return parts


def plain(source: str) -> Parts:
    """Take a text without markup apart: paragraphs stand between blank lines, items on lines of their own."""
    parts = Parts([], [])
    text = _masked(source, parts.left)
    lines: list[Span] = []
    mark = (0, 0)

    def close() -> None:
        if lines:
            holes = [
                (h.start(), h.end(), HOLE) for h in _HOLES.finditer(text, lines[0][0], lines[-1][1])
            ]
            parts.runs.append(Run("text", tuple(lines), tuple(holes), mark))
            lines.clear()

    for line in _LINE.finditer(text, 1 if text.startswith("\ufeff") else 0):
        start, end = line.span(1)
        item = _ITEM.match(text, start, end)
        if item or not text[start:end].strip():
            close()
        if text[start:end].strip():
            begin = item.end() if item else start
            mark = mark if lines else (start, begin)
            lines.append((begin, end))
    close()
    return parts


def _masked(source: str, left: list[Left]) -> str:
    """Return the source with holes for placeholders, at the same offsets."""
    parts, at = [], 0
    for seen in scan(source):
        if seen.start >= at:
            left.append(Left(seen.start, seen.end, "placeholder"))
            parts += [source[at : seen.start], HOLE * (seen.end - seen.start)]
            at = seen.end
    return "".join((*parts, source[at:]))


def _runs(text: str, block: blocks.Block, left: list[Left]) -> Iterator[Run]:
    """Yield the runs of text of one block: one, or one a row of a table."""
    lines = list(block.lines)
    first = max(text.rfind("\n", 0, lines[0][0]), text.rfind("\r", 0, lines[0][0])) + 1
    prefix = (first, lines[0][0])
    quoted = ">" in text[slice(*prefix)]
    if quoted and _ALERT.fullmatch(text, *lines[0]):
        lines.pop(0)
    if block.kind == "table":
        for line in lines:
            if not syntax.DELIMITERS.match(text[slice(*line)]):
                edits = [*_edits(text, [line], left), *_cells(text, line)]
                yield Run("row", (line,), tuple(sorted(edits)), (line[0], line[0]))
    elif lines:
        kind: BlockKind = "quote" if quoted else "heading" if block.kind == "heading" else "text"
        if kind == "text" and all(text[a:b].lstrip().startswith("|") for a, b in lines):
            for line in lines:  # a row without a table
                edits = [*_edits(text, [line], left), *_cells(text, line)]
                yield Run("row", (line,), tuple(sorted(edits)), (line[0], line[0]))
            return
        edits = list(_edits(text, lines, left, raw=block.kind == "html"))
        yield Run(kind, tuple(lines), tuple(edits), prefix)


def _cells(text: str, line: Span) -> Iterator[tuple[int, int, str]]:
    for pipe in syntax.PIPE.finditer(text, *line):
        yield pipe.start(), pipe.end(), "\t"


def _edits(
    text: str, lines: list[Span], left: list[Left], *, raw: bool = False
) -> Iterator[tuple[int, int, str]]:
    """Yield what is put for spans of the lines, left to right and apart, in offsets of the text."""
    starts, length = [], 0
    for start, end in lines:
        starts.append((length, start))
        length += end - start + 1
    joined = "\n".join(text[start:end] for start, end in lines)
    read = inline.read_html(joined) if raw else inline.read(joined)
    put = [(a, -b, 1, shown) for a, b, shown in read.edits]
    put += [(hole.start(), -hole.end(), 0, HOLE) for hole in _HOLES.finditer(joined)]
    for a, far, zone in read.zones:
        b = _address_end(joined, a, far) if zone is Zone.ADDRESS else far
        if zone in _WHY:
            put.append((a, -b, 0, _shown(joined, a, zone)))
            left.append(Left(_back(starts, a), _back(starts, b - 1) + 1, _WHY[zone]))
    at = 0
    for a, minus_b, _, shown in sorted(put):  # the outermost first, a zone before its edit
        b = -minus_b
        if a < at or a == b:
            continue
        at = b
        low, high = _back(starts, a), _back(starts, b - 1) + 1
        if joined.startswith("[^", a):
            left.append(Left(low, high, "mark of a note"))
        yield low, high, shown


def _back(starts: list[Span], at: int) -> int:
    """Return the offset in the text of an offset in the joined lines."""
    joined, line = starts[bisect_right(starts, (at, sys.maxsize)) - 1]
    return line + at - joined


def _address_end(joined: str, start: int, end: int) -> int:
    """Return where a bare address ends; behind it may stand Chinese text without a space."""
    if joined[start] in "(<[":
        return end
    address = next(addresses(joined[start:end]), None)
    return start + address.end if address and address.start == 0 else end


def _shown(joined: str, start: int, zone: Zone) -> str:
    if zone is Zone.TAG:
        return "\t" if _DIVIDES.match(joined, start) else ""
    if zone is Zone.HIDDEN or (zone is Zone.ADDRESS and joined[max(0, start - 1) : start] == "]"):
        return ""
    return HOLE
