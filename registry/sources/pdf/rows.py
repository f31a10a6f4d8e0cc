"""From pieces of text to rows: what stands on one baseline, cut where the white is wide.

A piece that is raised or lowered against the one beside it goes with it, and is told so: an exponent is
no number of the line above.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from factlock.registry.sources.pdf.glyphs import Piece

SAME_BASE = 0.25
"""Ems between two baselines of one row."""
SPLIT = 0.55
"""Ems of white that may be a gutter between two columns."""
_LEAST_SPACE = 0.12
_WORDS_SPLIT, _FEW_SPLIT, _WIDE_SPLIT = 0.6, 1.0, 1.6
"""Ems of white at which a row is cut: beside narrower gaps, by itself, in any case."""
_OUTLIER = 1.8
"""Times the gaps between its words that a gap is as wide where a row is cut."""
_SMALLER = 0.85
"""Part of its neighbour's size from which down a raised piece is a superscript."""
_RAISED, _HIGHEST, _LOWEST = 0.12, 0.85, 0.45
"""Ems that a smaller piece is raised, at least and at most, or lowered at most."""
_CLEARLY, _AT_MOST = 0.2, 0.6
"""The same for a piece of full size."""
_NEAR = 0.6
"""Ems of white between a mark and what it belongs to."""
_BEFORE = 0.3
_LONGEST_MARK, _LONGEST_LARGE = 24, 4
"""Characters; a longer run is a line of its own."""
_TWICE = 0.2
"""Ems between two prints of one piece that make it look bold."""


@dataclass(slots=True)
class Mark:
    """A piece with its place against the line's baseline: 1 raised, -1 lowered, 0 neither."""

    piece: Piece
    rise: int = 0


@dataclass(slots=True)
class Segment:
    """What stands on one baseline without a wide gap; pieces from left to right."""

    marks: list[Mark]
    base: float
    size: float

    @property
    def words(self) -> str:
        """The text with its gaps as spaces, to be counted."""
        return "".join((" " if m.piece.space else "") + m.piece.text for m in self.marks)

    @property
    def left(self) -> float:
        """Where the segment begins, in points."""
        return min(mark.piece.left for mark in self.marks)

    @property
    def right(self) -> float:
        """Where it ends."""
        return max(mark.piece.right for mark in self.marks)


def rows_of(pieces: Iterable[Piece]) -> list[list[Segment]]:
    """Return the rows of one frame from the top, each cut into segments from left to right."""
    return [_split(row) for row in _rows(pieces)]


def _rows(pieces: Iterable[Piece]) -> list[list[Mark]]:
    """Gather pieces into rows, from the top; a raised or lowered piece goes with its neighbour."""
    rows: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda piece: (-piece.base, piece.left)):
        least = min(piece.size, rows[-1][0].size) if rows else 0.0
        if rows and rows[-1][0].base - piece.base <= SAME_BASE * least:
            rows[-1].append(piece)
        else:
            rows.append([piece])
    for row in rows:
        row.sort(key=lambda piece: piece.left)
    marks = [[Mark(piece) for piece in _once(row)] for row in rows]
    _attach(marks)
    return [sorted(row, key=lambda mark: mark.piece.left) for row in marks if row]


def _once(row: Sequence[Piece]) -> Iterator[Piece]:
    """Leave out what is printed twice, a hair apart, to look bold."""
    last: list[Piece] = []
    for piece in row:
        last = [p for p in last if piece.left - p.left < _TWICE * piece.size]
        if all(p.text != piece.text for p in last):
            yield piece
        last.append(piece)


def _attach(rows: list[list[Mark]]) -> None:
    """Move raised and lowered runs to the rows that they belong to."""
    sizes = [_size(row) for row in rows]
    bases = [-max(row, key=lambda mark: len(mark.piece.text)).piece.base for row in rows]
    largest = max(sizes, default=0.0)
    for number, row in enumerate(rows):
        for run in _short_runs(row):
            top = bisect_left(bases, -run[0].piece.base - largest)
            for other in range(top, len(rows)):
                if -bases[other] < run[0].piece.base - largest:
                    break
                rise = (
                    0 if other == number else _rise(run, rows[other], -bases[other], sizes[other])
                )
                if rise:
                    for mark in run:
                        mark.rise = rise
                        row.remove(mark)
                    rows[other] += run
                    break
        _raise_within(row)


def _short_runs(row: Sequence[Mark]) -> list[list[Mark]]:
    """Return the runs of a row that may be exponents or note marks: short, with white around."""
    runs: list[list[Mark]] = []
    for mark in row:
        if runs and mark.piece.left - runs[-1][-1].piece.right <= _NEAR * mark.piece.size:
            runs[-1].append(mark)
        else:
            runs.append([mark])
    return [run for run in runs if sum(len(mark.piece.text) for mark in run) <= _LONGEST_MARK]


def _rise(run: Sequence[Mark], row: Sequence[Mark], base: float, size: float) -> int:
    """Return whether a run is raised (1) or lowered (-1) against a row beside which it stands."""
    piece = run[0].piece
    rise = (piece.base - base) / size
    if piece.size <= _SMALLER * size:
        fits = _RAISED < rise <= _HIGHEST or -_LOWEST <= rise < -_RAISED
    else:
        fits = (
            piece.size <= 1.05 * size
            and len(run) == 1
            and len(piece.text) <= _LONGEST_LARGE
            and _CLEARLY < rise <= _AT_MOST
        )
    if not fits:
        return 0
    for mark in row:
        if mark.piece.size < piece.size and not mark.rise:
            continue
        behind, before = piece.left - mark.piece.right, mark.piece.left - run[-1].piece.right
        if -_BEFORE * size <= behind <= _NEAR * size or -_BEFORE * size <= before <= _BEFORE * size:
            return 1 if rise > 0 else -1
    return 0


def _raise_within(row: Sequence[Mark]) -> None:
    """Tell the raised and lowered pieces among those of nearly one baseline."""
    size = _size(row) if row else 1.0
    for mark, other in zip(row[1:], row, strict=False):
        if mark.rise or other.rise:
            continue
        rise = (mark.piece.base - other.piece.base) / size
        if mark.piece.size <= _SMALLER * other.piece.size and abs(rise) > _RAISED:
            mark.rise = 1 if rise > 0 else -1


def _size(row: Sequence[Mark]) -> float:
    return max(
        (sum(len(m.piece.text) for m in row if m.piece.size == size), size)
        for size in {m.piece.size for m in row}
    )[1]


def _split(row: Sequence[Mark]) -> list[Segment]:
    """Cut a row where the white between two pieces is wide, or much wider than between its words."""
    size = _size([m for m in row if not m.rise] or row)
    gaps, right = [0.0], row[0].piece.right
    for mark in row[1:]:
        gaps.append((mark.piece.left - right) / size)
        right = max(right, mark.piece.right)
    words = [gap for gap in gaps if _LEAST_SPACE < gap <= _WIDE_SPLIT]
    wide = max(_WORDS_SPLIT, _OUTLIER * median(words)) if len(words) >= 3 else _FEW_SPLIT
    wide = min(wide, _WIDE_SPLIT)
    out: list[Segment] = []
    for mark, gap in zip(row, gaps, strict=True):
        if out and gap <= wide:
            out[-1].marks.append(mark)
        else:
            out.append(Segment([mark], mark.piece.base, size))
    for segment in out:
        plain = [mark.piece.base for mark in segment.marks if not mark.rise]
        segment.base = plain[0] if plain else segment.base
    return out
