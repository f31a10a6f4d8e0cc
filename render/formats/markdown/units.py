"""A stretch of inline text with placeholders in it, and where the mark of a note belongs in it."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from factlock.render.formats.markdown.inline import Inline
from factlock.render.formats.markdown.syntax import HOLE
from factlock.render.layout import Zone

_AFTER = re.compile(
    # What belongs to a value and stands glued to it: letters of a unit, Chinese scale and measure words.
    r"[A-Za-zµμ°Ω]{1,12}+(?![A-Za-z])|[%％‰]"
    r"|[百千万亿]{0,2}(?:个?百分点|美元|欧元|日元|港元|英镑|人次|公里|公顷|公斤|千克|平方公里|平方米|立方米|千瓦时|元|吨|人|户|家|件|辆|次|项|岁|年|月|日|个|倍|股|台|亩|斤|克|米)"
)
_CLOSERS = re.compile(r"(?P<run>\*{1,3}|_{1,3}|~~)|(?P<quote>[”’」』»]|\"(?=[\s,.;:)]|\Z))")
_STOP = re.compile(r"[,.;:?](?=[\s”’\"*_)]|\Z)")


class Unit(NamedTuple):
    """A stretch of inline text with placeholders in it: a paragraph, a heading, a cell, raw code.

    ``joined`` is its text with :data:`HOLE` for each of its placeholders, which stand in it at
    ``holes`` and are numbered from ``first`` on. A cell tells its row and column, and the first cell
    of its row, unless placeholders stand in that.
    """

    block: int
    joined: str
    first: int
    holes: Sequence[int]
    inline: Inline
    row: int = -1
    column: int = -1
    beside: str | None = None


class Offsets:
    """Leads from offsets in joined lines to the document.

    ``pieces`` are pairs of an offset in the joined lines and one in the document, in order.
    """

    def __init__(self, pieces: Sequence[tuple[int, int]]) -> None:
        self._pieces = pieces
        self._starts = [joined for joined, _ in pieces]

    def of(self, at: int) -> int:
        """Return the offset in the document of an offset in the joined lines."""
        joined, document = self._pieces[bisect_right(self._starts, at) - 1]
        return document + at - joined


def link_ends(unit: Unit) -> dict[int, int]:
    """Return for every hole in the text of a link where the outermost such link ends."""
    ends: dict[int, int] = {}
    for start, end in unit.inline.links:
        for hole in unit.holes[bisect_left(unit.holes, start) : bisect_left(unit.holes, end)]:
            ends[hole] = max(end, ends.get(hole, 0))
    return ends


class Runs:
    """Where runs of one mark of emphasis stand, so that an opened one can be told from none."""

    def __init__(self, joined: str) -> None:
        self._joined = joined
        self._places: dict[str, list[int]] = {}

    def is_open(self, run: str, at: int) -> bool:
        """Whether an odd number of such runs stands before ``at``."""
        if run not in self._places:
            self._places[run] = [m.start() for m in re.finditer(re.escape(run), self._joined)]
        return bisect_left(self._places[run], at) % 2 == 1


def belonging(joined: str, hole: int, runs: Runs, read: Inline) -> int:
    """Return how many characters after a value belong before the mark of its note.

    A glued unit, closing emphasis and quotation marks, then a comma or full stop of Western script;
    Chinese marks stand before the stop.
    """
    start = hole + 1
    if joined[start : start + 1] in ("", " ", "\n", HOLE):
        return 0
    bound = start
    glued = _AFTER.match(joined, bound)
    if glued is not None and read.zone(bound)[0] is Zone.TEXT:
        bound = glued.end()
    bound = _closed(joined, hole, bound, runs)
    stop = _STOP.match(joined, bound)
    if stop is not None:
        bound = _closed(joined, hole, stop.end(), runs)
    return bound - start


def _closed(joined: str, hole: int, bound: int, runs: Runs) -> int:
    """Pass what closes emphasis or a quotation that was opened before ``hole``."""
    while (closer := _CLOSERS.match(joined, bound)) is not None:
        if closer["run"] and not runs.is_open(closer["run"], hole):
            break
        bound = closer.end()
    return bound
