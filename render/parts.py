"""A document taken apart: lines of text by block, and the spans that are not read as text."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from factlock.render.layout import Zone
from factlock.render.placeholders import Placeholder, scan

HOLE = "\ufffc"
"""What stands in a text for something that is not read (object replacement character)."""
ADDRESS = "link target"
BlockKind = Literal["text", "heading", "row", "quote"]
Span = tuple[int, int]

WHY: Mapping[Zone, str] = {
    Zone.CODE: "code",
    Zone.CODE_SPAN: "code",
    Zone.HIDDEN: "comment, or text that is not shown",
    Zone.ADDRESS: ADDRESS,
    Zone.TAG: "tag",
    Zone.ATTRIBUTE: "attribute",
    Zone.SCRIPT: "script",
    Zone.FORMULA: "formula",
    Zone.OBJECT: "chart, diagram or embedded document",
    Zone.NAME: "name of a sheet",
    Zone.FRONT_MATTER: "front matter",
}
"""Why nothing is a claim where the text is of such a kind."""


@dataclass(frozen=True, slots=True)
class Left:
    """A span of the source that is not read as text, and why nothing in it is a claim.

    ``zone`` is the kind of place; None for what is read but no claim, e.g. the number of a list.
    """

    start: int
    end: int
    why: str
    zone: Zone | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """The text of one block: spans of its lines, and what is put for spans of it.

    ``edits`` are (start, end, text) of the source, in order and apart; cells of a row are divided by
    tabs. ``mark`` is the span before the first line that holds the mark of a list or a heading.
    ``level`` is that of a heading, from 1; ``table`` numbers the table of a row, -1 for none;
    ``zone`` is the kind of its text.
    """

    kind: BlockKind
    lines: tuple[Span, ...]
    edits: tuple[tuple[int, int, str], ...]
    mark: Span
    level: int = 0
    table: int = -1
    zone: Zone = Zone.TEXT


@dataclass(frozen=True, slots=True)
class Parts:
    """A document taken apart, at the offsets of its source; runs in order.

    ``apart`` are the words for a reader that stand in no paragraph, such as what an attribute says of a
    picture: a run each, in order, of zone ATTRIBUTE; of zone TEXT where a value bears a mark, as in a
    footnote. They may lie within the lines of a run.
    """

    runs: list[Run]
    left: list[Left]
    apart: list[Run] = field(default_factory=list)


def left_at(start: int, end: int, zone: Zone) -> Left:
    """Return a span that is not read, with the reason that its kind of place gives."""
    return Left(start, end, WHY[zone], zone)


def masked(source: str, left: list[Left]) -> str:
    """Return the source with holes for placeholders, at the same offsets; add them to ``left``.

    What only looks like one is added too, but stays: a claim between guillemets is a claim.
    """
    parts, at = [], 0
    for seen in scan(source):
        left.append(Left(seen.start, seen.end, "placeholder"))
        if isinstance(seen, Placeholder):
            parts += [source[at : seen.start], HOLE * (seen.end - seen.start)]
            at = seen.end
    return "".join((*parts, source[at:]))


_HOLES = re.compile(f"{HOLE}+")


def holes(text: str, start: int, end: int) -> list[tuple[int, int, str]]:
    """Return the edits that make one hole of each run of holes between two offsets."""
    return [(hole.start(), hole.end(), HOLE) for hole in _HOLES.finditer(text, start, end)]


def visible(
    source: str, run: Run, spans: Sequence[tuple[int, int, str]] = ()
) -> tuple[str, list[int]]:
    """Return how a run reads, its lines joined by spaces, and where in it each of ``spans`` begins.

    ``spans`` are (start, end, text) of the source, in order and apart; they win over the run's own
    edits. The place is -1 where an edit of the run covers a span.
    """
    out: list[str] = []
    places = [-1] * len(spans)
    length = 0
    merged = _merged(run.edits, spans)
    at_edit, done = 0, -1
    for nth, (start, end) in enumerate(run.lines):
        at = max(start, done)
        if nth and out and at < end:
            out.append(" ")
            length += 1
        while at_edit < len(merged) and merged[at_edit][0] < end:
            low, high, shown, number = merged[at_edit]
            at_edit += 1
            if low < at:
                continue
            out += [source[at:low], shown]
            length += low - at
            if number >= 0:
                places[number] = length
            length += len(shown)
            at = done = high
        if at < end:
            out.append(source[at:end])
            length += end - at
    return "".join(out), places


def _merged(
    edits: Sequence[tuple[int, int, str]], spans: Sequence[tuple[int, int, str]]
) -> list[tuple[int, int, str, int]]:
    if not spans:
        return [(*edit, -1) for edit in edits]
    ours = [(low, high, text, number) for number, (low, high, text) in enumerate(spans)]
    merged = sorted([*ours, *((*edit, -1) for edit in edits)], key=lambda e: (e[0], -e[1], -e[3]))
    kept: list[tuple[int, int, str, int]] = []
    for one in merged:
        if not kept or one[0] >= kept[-1][1]:
            kept.append(one)
    return kept


def without(parts: Parts, spans: Sequence[Span]) -> Parts:
    """Return the parts of a document in which nothing is read of ``spans`` (in order, apart)."""
    if not spans:
        return parts
    starts = [start for start, _ in spans]
    less = [[_without(run, spans, starts) for run in told] for told in (parts.runs, parts.apart)]
    return replace(parts, runs=less[0], apart=less[1])


def _without(run: Run, spans: Sequence[Span], starts: Sequence[int]) -> Run:
    if not run.lines:
        return run
    low, high = run.lines[0][0], run.lines[-1][1]
    near = spans[max(bisect_right(starts, low) - 1, 0) : bisect_left(starts, high)]
    ends = [edit[1] for edit in run.edits]
    mine = [span for span in near if span[1] > low and not _inside(span, run.edits, ends)]
    if not mine:
        return run
    ends = [end for _, end in mine]
    kept = (edit for edit in run.edits if not _met(edit, mine, ends))
    return replace(run, edits=tuple(sorted([*kept, *((low, high, "") for low, high in mine)])))


def _inside(span: Span, edits: Sequence[tuple[int, int, str]], ends: Sequence[int]) -> bool:
    """Whether a span lies in an edit that reaches beyond it, so that it is not read there anyway."""
    at = bisect_left(ends, span[1])
    return at < len(edits) and edits[at][0] <= span[0] and edits[at][:2] != span


def read_in(parts: Parts, spans: Sequence[Span]) -> list[Span]:
    """Return what is read as it stands of ``spans`` (in order, apart): the stretches without markup but escapes."""
    runs = [run for run in parts.runs if run.lines]
    out: list[Span] = []
    starts = [run.lines[0][0] for run in runs]
    for low, high in spans:
        at = bisect_right(starts, low) - 1
        edits = runs[at].edits if at >= 0 else ()
        begin = low
        for start, end, put in edits[max(bisect_left(edits, (low, 0, "")) - 1, 0) :]:
            if start >= high:
                break
            if put.strip() and low <= start and end <= high:
                continue  # an escape: what is read of it is part of the stretch
            if begin < start:
                out.append((begin, start))
            begin = max(begin, end)
        if begin < high:
            out.append((begin, high))
    return out


def _met(edit: tuple[int, int, str], spans: Sequence[Span], ends: Sequence[int]) -> bool:
    """Whether an edit shares a character with one of the spans, which end at ``ends``."""
    at = bisect_right(ends, edit[0])
    return at < len(spans) and spans[at][0] < edit[1]
