"""A Markdown document taken apart: what is read as text, and what is not."""

import re
import sys
from bisect import bisect_right
from collections.abc import Iterator

from factlock.render.addresses import ADDRESS_PATTERN
from factlock.render.formats.markdown import blocks, frontmatter, inline, syntax
from factlock.render.layout import Zone
from factlock.render.parts import HOLE, WHY, BlockKind, Left, Parts, Run, Span, left_at, masked

_DIVIDES = re.compile(
    r"</?(?:address|article|blockquote|br|dd|div|dl|dt|h[1-6]|hr|li|ol|p|section|table|td|th|tr|ul)\b",
    re.IGNORECASE,
)
_HOLES = re.compile(f"{HOLE}+")
_ALERT = re.compile(r"[ \t]*\[![A-Za-z]+\][ \t]*")


def take_apart(source: str) -> Parts:
    """Take a Markdown document apart."""
    parts = Parts([], [])
    text = masked(source, parts.left)
    start = frontmatter.read(source).end
    if start:
        parts.left.append(left_at(0, start, Zone.FRONT_MATTER))
    read = blocks.read(text, start or (1 if text.startswith("\ufeff") else 0))
    for number, block in enumerate(read):
        if block.kind == "code":
            parts.left.append(left_at(block.start, block.end, Zone.CODE))
        elif block.kind == "definition":
            parts.left.append(left_at(block.start, block.end, Zone.ADDRESS))
        else:
            parts.runs.extend(_runs(text, block, number, parts.left))
    return parts


def _runs(text: str, block: blocks.Block, number: int, left: list[Left]) -> Iterator[Run]:
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
                yield Run("row", (line,), tuple(sorted(edits)), (line[0], line[0]), table=number)
    elif lines:
        kind: BlockKind = "quote" if quoted else "heading" if block.kind == "heading" else "text"
        if kind == "text" and all(text[a:b].lstrip().startswith("|") for a, b in lines):
            for line in lines:  # a row without a table
                edits = [*_edits(text, [line], left), *_cells(text, line)]
                yield Run("row", (line,), tuple(sorted(edits)), (line[0], line[0]))
            return
        edits = list(_edits(text, lines, left, raw=block.kind == "html"))
        yield Run(kind, tuple(lines), tuple(edits), prefix, block.level)


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
        if zone in WHY:
            put.append((a, -b, 0, _shown(joined, a, zone)))
            left.append(left_at(_back(starts, a), _back(starts, b - 1) + 1, zone))
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
    address = ADDRESS_PATTERN.match(joined, start, end)
    return address.end() if address else end


def _shown(joined: str, start: int, zone: Zone) -> str:
    if zone is Zone.TAG:
        return "\t" if _DIVIDES.match(joined, start) else ""
    if zone is Zone.HIDDEN or (zone is Zone.ADDRESS and joined[max(0, start - 1) : start] == "]"):
        return ""
    return HOLE
