"""From rows to lines in the order in which they are read.

Rows are gathered into bands that white columns (gutters) run through. What stands on both sides of a
gutter is either two columns, read one after the other, or cells of a table, read row by row: cells where
the baselines agree and not both sides are prose. This is the geometry that a reader goes by; the order of
a PDF's program is that of the program that wrote it.
"""

import itertools
import re
from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median

from factlock.registry.sources.pdf.glyphs import Piece
from factlock.registry.sources.pdf.rows import SAME_BASE, SPLIT, Segment, rows_of

_SURE_GUTTER = 0.9
"""Ems of white that are a gutter wherever they run through several rows."""
_ROWS_OF_NARROW = 4
"""Rows that must stand on both sides of a narrower one: justified prose has such gaps."""
_LEVEL = 0.1
"""Ems between two baselines that are meant to be one."""
_ALIGNED, _ALIGNED_CELLS = 0.6, 0.3
"""Part of the lines of the shorter side that have a counterpart: beside prose, between cells."""
_DEEPEST = 8
_WIDE_GAP = 3.5
"""Ems between two baselines above which a band ends."""
_PARAGRAPH = 1.8
"""Ems between two baselines above which a paragraph ends."""
_WORDS_OF_PROSE, _FULL, _SHORT = 4, 0.4, 0.2
"""Prose has so many words a line, and such a part of its lines is full but for such a part of it."""
_LEAST_FLOWING, _WORDS_OF_TEXT, _WORDY, _GOING_ON = 4, 3, 0.5, 0.25
"""Text has so many lines, half of them of so many words, and such a part begins with a small letter."""
_WORD = re.compile(r"[^\W\d_]{2,}|[\u2e80-\u9fff\uac00-\ud7af]")


_FEW_LABELS = 2
_Strip = list[list[Segment]]
"""What a band has between two gutters, row by row; rows may be empty there."""


@dataclass(slots=True)
class Line:
    """One line as it is read: segments from left to right, cells of a table if ``cells``.

    ``column`` numbers the column that it stands in, ``edge`` is where that column ends on the right.
    """

    segments: list[Segment]
    column: int
    edge: float
    cells: bool = False

    @property
    def base(self) -> float:
        """The baseline, in points."""
        return self.segments[0].base

    @property
    def size(self) -> float:
        """The height of the type that most of it is set in."""
        return self.segments[0].size


@dataclass(slots=True)
class _Band:
    """Rows one below the other, with the stretches of the baseline that they cover together."""

    rows: list[list[Segment]] = field(default_factory=list)
    cover: list[tuple[float, float]] = field(default_factory=list)
    _sizes: list[float] = field(default_factory=list)

    def add(self, row: list[Segment], cover: list[tuple[float, float]]) -> None:
        """Add a row; ``cover`` is what the band covers with it."""
        self.rows.append(row)
        self.cover = cover
        for segment in row:
            insort(self._sizes, segment.size)

    def least(self, row: Sequence[Segment]) -> float:
        """Return how wide a gutter of the band must be with one more row, in points.

        A page number in small type leaves some white of a gutter on both sides: not enough for the band.
        """
        sizes = self._sizes
        return SPLIT * max(_size(row), sizes[len(sizes) // 2] if sizes else 0.0)

    def gutters(self, least: float) -> list[tuple[float, float]]:
        """Return the white columns that run through the band."""
        return _between(self.cover, least)


def lines(pieces: Iterable[Piece]) -> list[Line]:
    """Return the lines of one frame in the order in which they are read."""
    return list(_read(rows_of(pieces), itertools.count(), 0))


def _read(rows: list[list[Segment]], columns: Iterator[int], depth: int) -> Iterator[Line]:
    for band in _bands(rows):
        groups = [band.rows] if depth >= _DEEPEST else _columns(band)
        whole = len(groups) == 1
        for group in groups:
            if not whole:
                yield from _read(group, columns, depth + 1)
                continue
            column, edge = next(columns), max(s.right for row in group for s in row)
            gutters = _real_gutters(band)
            middles = [(left + right) / 2 for left, right in gutters]
            for row in group:
                yield Line(_cut(row, middles), column, edge, cells=bool(gutters))


def _bands(rows: list[list[Segment]]) -> Iterator[_Band]:
    """Gather rows as long as the same gutters run through them, or none."""
    band, support = _Band(), 0
    for row in rows:
        least = band.least(row)
        own = _covered(row)
        cover = _merged([*band.cover, *own])
        had, has = band.gutters(least), _between(cover, least)
        lost = len(has) < len(had) and (support >= 2 or len(row) > 1)
        opens = bool(band.rows) and not had and len(row) > 1 and not has
        if lost or opens or _far(band, row):
            above, below = _tail(band)
            yield above
            if below.rows:
                yield below
            band, support = _Band(), 1
            band.add(row, own)
            continue
        band.add(row, cover)
        support += bool(has) and len(row) > 1
    if band.rows:
        yield from (part for part in _tail(band) if part.rows)


def _far(band: _Band, row: Sequence[Segment]) -> bool:
    """Whether a row stands far below the last one of a band."""
    if not band.rows:
        return False
    last = band.rows[-1][0]
    return last.base - row[0].base > _WIDE_GAP * min(last.size, row[0].size)


def _tail(band: _Band) -> tuple[_Band, _Band]:
    """Part off the paragraphs below the end of a picture's caption or a side box: they go on below."""
    gutters = _real_gutters(band)
    if len(gutters) != 1:
        return band, _Band()
    middle = sum(gutters[0]) / 2
    both = [n for n, row in enumerate(band.rows) if row[-1].left > middle]
    left = [[s for s in row if s.left < middle] for row in band.rows]
    right = [[s for s in row if s.left > middle] for row in band.rows]
    if not both or (_is_prose(left) and _is_prose(right)):
        return band, _Band()
    rows = band.rows
    for at in range(both[-1] + 1, len(rows)):
        last, first = rows[at - 1][-1], rows[at][0]
        if last.base - first.base > _PARAGRAPH * max(last.size, first.size):
            below = [span for row in rows[at:] for span in _covered(row)]
            return _Band(rows[:at], band.cover), _Band(rows[at:], _merged(below))
    return band, _Band()


def _columns(band: _Band) -> list[list[list[Segment]]]:
    """Part a band at those gutters that have columns on both sides; cells stay together."""
    gutters = _real_gutters(band)
    if not gutters:
        return [band.rows]
    middles = [(left + right) / 2 for left, right in gutters]
    strips: list[list[list[Segment]]] = [[] for _ in range(len(middles) + 1)]
    for row in band.rows:
        parts: list[list[Segment]] = [[] for _ in strips]
        for segment in _cut(row, middles):
            parts[bisect_left(middles, segment.left)].append(segment)
        for strip, part in zip(strips, parts, strict=True):
            strip.append(part)
    groups = [strips[0]]
    for before, strip, beyond in zip(strips, strips[1:], _beside(strips)[1:], strict=False):
        if _are_cells(groups[-1], strip, before) or _is_alone(groups[-1], beyond):
            groups[-1] = [left + right for left, right in zip(groups[-1], strip, strict=True)]
        else:
            groups.append(strip)
    return [[row for row in group if row] for group in groups]


def _real_gutters(band: _Band) -> list[tuple[float, float]]:
    """Return the gutters that are no chance: wide, or with many rows on both sides."""
    if len(band.rows) == 1:
        # The white between the words of a stretched line is no gutter.
        pairs = itertools.pairwise(band.rows[0])
        return [
            (one.right, other.left)
            for one, other in pairs
            if other.left - one.right >= _SURE_GUTTER * one.size
        ]
    least = _least(band.rows)
    found = []
    for left, right in band.gutters(least):
        both = sum(row[0].left < left and row[-1].right > right for row in band.rows)
        if right - left >= least * _SURE_GUTTER / SPLIT or both >= _ROWS_OF_NARROW:
            found.append((left, right))
    return found


def _beside(strips: Sequence[_Strip]) -> list[_Strip]:
    """Return for each strip what stands in it and to the right of it, row by row."""
    out = [strips[-1]]
    for strip in strips[-2::-1]:
        out.append([left + right for left, right in zip(strip, out[-1], strict=True)])
    return out[::-1]


def _is_alone(left: _Strip, beyond: _Strip) -> bool:
    """Whether all that a strip has are one or two labels of rows whose next cell is empty."""
    rows = [(row, other) for row, other in zip(left, beyond, strict=True) if row]
    few = len(rows) <= _FEW_LABELS and not _is_prose(beyond) and not _flows(beyond)
    return few and all(
        other and abs(row[-1].base - other[0].base) <= _LEVEL * row[-1].size for row, other in rows
    )


def _are_cells(left: _Strip, right: _Strip, nearest: _Strip) -> bool:
    """Whether two neighbouring strips are cells of one table: line by line beside each other.

    ``nearest`` is the strip of ``left`` beside the right one: cells together make no prose.
    """
    prose = _is_prose(nearest) + _is_prose(right)
    if _flows(nearest) and _flows(right):
        return False
    level, aligned = (_LEVEL, _ALIGNED) if prose else (SAME_BASE, _ALIGNED_CELLS)
    both = sum(
        abs(a[-1].base - b[0].base) <= level * min(a[-1].size, b[0].size)
        for a, b in zip(left, right, strict=True)
        if a and b
    )
    fewer = min(sum(map(bool, left)), sum(map(bool, right)))
    return fewer > 0 and prose < 2 and both >= aligned * fewer


def _is_prose(strip: _Strip) -> bool:
    """Whether a strip is running text: lines of several words, most of them full."""
    rows = [row for row in strip if row]
    if len(rows) < 3:
        return False
    words = [sum(len(_WORD.findall(segment.words)) for segment in row) for row in rows]
    edge, left = max(r[-1].right for r in rows), min(r[0].left for r in rows)
    full = sum(edge - row[-1].right <= _SHORT * (edge - left) for row in rows)
    return median(words) >= _WORDS_OF_PROSE and full >= _FULL * len(rows)


def _flows(strip: _Strip) -> bool:
    """Whether the lines of a strip go on in the next one: prose with lists and headings in it.

    Cells of several lines do so too. Then each is read whole, and what stands beside it is not joined to it.
    """
    lines_ = [" ".join(segment.words for segment in row).strip() for row in strip if row]
    if len(lines_) < _LEAST_FLOWING:
        return False
    wordy = sum(len(_WORD.findall(line)) >= _WORDS_OF_TEXT for line in lines_)
    small = sum(line[:1].islower() for line in lines_[1:])
    return wordy >= _WORDY * len(lines_) and small >= _GOING_ON * len(lines_)


def _least(rows: Sequence[Sequence[Segment]]) -> float:
    """Return how wide a gutter must be, in points."""
    return SPLIT * median(segment.size for row in rows for segment in row)


def _size(row: Sequence[Segment]) -> float:
    return median(segment.size for segment in row)


def _cut(row: Sequence[Segment], middles: Sequence[float]) -> list[Segment]:
    """Cut the segments of a row at gutters: justified text can leave as much white between words."""
    out: list[Segment] = []
    for segment in row:
        strips = [bisect_left(middles, mark.piece.left) for mark in segment.marks]
        for strip in sorted(set(strips)):
            marks = [m for m, at in zip(segment.marks, strips, strict=True) if at == strip]
            out.append(Segment(marks, segment.base, segment.size))
    return out


def _covered(row: Sequence[Segment]) -> list[tuple[float, float]]:
    """Return what a row covers, with all white that may be a gutter left out."""
    spans = [(m.piece.left, m.piece.right, segment.size) for segment in row for m in segment.marks]
    out: list[tuple[float, float]] = []
    for left, right, size in sorted(spans):
        if out and left - out[-1][1] < SPLIT * size:
            out[-1] = (out[-1][0], max(out[-1][1], right))
        else:
            out.append((left, right))
    return out


def _merged(spans: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    out: list[tuple[float, float]] = []
    for left, right in sorted(spans):
        if out and left <= out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], right))
        else:
            out.append((left, right))
    return out


def _between(cover: Sequence[tuple[float, float]], least: float) -> list[tuple[float, float]]:
    return [
        (one[1], other[0]) for one, other in itertools.pairwise(cover) if other[0] - one[1] >= least
    ]
