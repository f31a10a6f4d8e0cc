"""How the text around the placeholders of a Markdown document reads, values filled in."""

import sys
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from factlock.registry import sentences
from factlock.render.formats.markdown import inline, syntax
from factlock.render.formats.markdown.blocks import Block
from factlock.render.formats.markdown.syntax import HOLE
from factlock.render.formats.markdown.units import Unit
from factlock.render.layout import Place, Reading, Zone

_REACH = 2_000
"""No sentence reaches further to either side of a value; what does is a list or no prose."""

Heads = tuple[tuple[tuple[str, ...], ...], str]
Placed = list[tuple[int, int, int]]
"""Values in a text: the number of each, where it starts and ends."""


class Source(NamedTuple):
    """What is known of a document.

    ``units`` are by the number of a placeholder; one that has none is the only one of a paragraph of one
    line without markup. ``tops`` are the cells of the first row of a table, by its block, if it holds
    placeholders.
    """

    text: str
    spans: Sequence[tuple[int, int]]
    places: Sequence[Place]
    units: Mapping[int, Unit]
    tops: Mapping[int, Sequence[str]]
    blocks: Sequence[Block]


class Readings(Mapping[int, Reading]):
    """The readings of a document, each made when it is asked for: best in order.

    ``shown`` holds what is read in the place of each placeholder.
    """

    def __init__(self, source: Source, shown: Mapping[int, str], language: str) -> None:
        self._source = source
        self._shown = shown
        self._language = language
        self._last: tuple[Unit | None, dict[int, Reading]] = (None, {})
        self._texts: dict[int, str] = {}
        self._above: dict[tuple[int, int], Heads] = {}
        self._tops: dict[tuple[int, int], str] = {}

    def __getitem__(self, number: int) -> Reading:
        found = self.get(number)
        if found is None:
            raise KeyError(number)
        return found

    def __iter__(self) -> Iterator[int]:
        return (number for number in self._shown if self.get(number) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def get(self, number: int, default: Reading | None = None) -> Reading | None:  # type: ignore[override]
        """Return the reading of one placeholder; ``default`` where it is not read as text."""
        unit = self._source.units.get(number)
        if unit is None:
            return self._alone(number) or default
        if unit.inline is inline.PLAIN and len(unit.holes) == 1:
            value = self._shown.get(number)
            return default if value is None else self._single(unit, value)
        if self._last[0] is not unit:
            self._last = (unit, self._read(unit))
        return self._last[1].get(number, default)

    def _alone(self, number: int) -> Reading | None:
        """Read the only value of a paragraph of one line."""
        value, place = self._shown.get(number), self._source.places[number]
        if value is None or place.zone is not Zone.TEXT:
            return None
        text, block = self._source.text, self._source.blocks[place.block]
        (low, high), (start, end) = block.lines[0], self._source.spans[number]
        words = f"{text[low:start]}{value}{text[end:high]}"
        return self._one(words, start - low, value, self._heads(block))

    def _single(self, unit: Unit, value: str) -> Reading:
        """Read the only value of a unit without markup."""
        joined, start = unit.joined, unit.holes[0]
        if "\n" in joined:
            joined = joined.replace("\n", " ")
        text = f"{joined[:start]}{value}{joined[start + 1 :]}"
        return self._one(text, start, value, self._above_unit(unit))

    def _above_unit(self, unit: Unit) -> Heads:
        above = self._heads(self._source.blocks[unit.block])
        return above if unit.row < 0 else ((*self._cell_heads(unit), *above[0]), above[1])

    def _one(self, text: str, start: int, value: str, above: Heads) -> Reading:
        end = start + len(value)
        if sentences.is_one(text):
            low, high = len(text) - len(text.lstrip()), len(text.rstrip())
            if low > start or high < end or high - low > _REACH:
                low, high = max(min(low, start), start - _REACH), min(max(high, end), end + _REACH)
        else:
            low, high = _sentence(sentences.spans(text, self._language), start, end)
        return Reading(text, start, end, low, high, *above)

    def _read(self, unit: Unit) -> dict[int, Reading]:
        """Read all values of a unit."""
        numbers, shown = range(unit.first, unit.first + len(unit.holes)), self._shown
        if not any(number in shown for number in numbers):
            return {}
        heads, title = self._above_unit(unit)
        text, places = self._filled(unit)
        spans = sentences.spans(text, self._language)
        return {
            number: Reading(text, start, end, *_sentence(spans, start, end), heads, title)
            for number, start, end in places
        }

    def _filled(self, unit: Unit) -> tuple[str, Placed]:
        """Return how a unit reads, and where in it the values stand."""
        visible = unit.joined
        if unit.inline is not inline.PLAIN:
            visible = unit.inline.read(visible)
        if "\n" in visible:
            visible = visible.replace("\n", " ")
        numbers: Sequence[int] = range(unit.first, unit.first + len(unit.holes))
        parts = visible.split(HOLE)
        if len(parts) != len(numbers) + 1:
            # A placeholder is not shown at all, e.g. in the target of a link.
            numbers = [
                number
                for number, hole in enumerate(unit.holes, unit.first)
                if not any(a <= hole < b for a, b, _ in unit.inline.edits)
            ]
            if len(parts) != len(numbers) + 1:
                return visible, []
        out, places, length = [parts[0]], [], len(parts[0])
        for at, number in enumerate(numbers, 1):
            value = self._shown.get(number)
            if value is None:
                value = ""
            else:
                places.append((number, length, length + len(value)))
            out += (value, parts[at])
            length += len(value) + len(parts[at])
        return "".join(out), places

    # What stands above ---------------------------------------------------------------------------

    def _heads(self, block: Block) -> Heads:
        """Return what stands above a block, nearest first, and the title of the document."""
        place = (block.lead, block.above)
        known = self._above.get(place)
        if known is not None:
            return known
        found = []
        if block.lead >= 0:
            found.append((self._block_text(block.lead),))
        while block.above > self._title:
            found.append((self._block_text(block.above),))
            block = self._source.blocks[block.above]
        title = self._block_text(0) if block.above == self._title == 0 else ""
        self._above[place] = tuple(found), title
        return self._above[place]

    @cached_property
    def _title(self) -> int:
        """The number of the heading with which the document begins: 0, or -1 for none."""
        first = self._source.blocks[0]
        return 0 if (first.kind, first.level) == ("heading", 1) else -1

    def _block_text(self, index: int) -> str:
        if index not in self._texts:
            unit = self._by_place.get((index, -1, -1))
            if unit is None:
                lines = self._source.blocks[index].lines
                joined = "\n".join(self._source.text[start:end] for start, end in lines)
                joined = joined.replace(HOLE, " ")
                self._texts[index] = inline.read(joined).read(joined).replace("\n", " ")
            else:
                self._texts[index] = self._filled(unit)[0]
        return self._texts[index]

    def _cell_heads(self, unit: Unit) -> tuple[tuple[str, ...], ...]:
        """Return the heads of a cell's column and row together."""
        top = self._top(unit.block, unit.column) if unit.row > 0 else ""
        beside = self._beside(unit) if unit.column > 0 else ""
        if top and beside:
            return ((top, beside),)
        return ((top or beside,),) if top or beside else ()

    def _beside(self, unit: Unit) -> str:
        """Return the first cell of the row of another."""
        if unit.beside is None:
            return self._filled(self._by_place[unit.block, unit.row, 0])[0].strip()
        return inline.read(unit.beside).read(unit.beside).strip()

    def _top(self, index: int, column: int) -> str:
        """Return the first cell of a column."""
        place = (index, column)
        known = self._tops.get(place)
        if known is None:
            unit = self._by_place.get((index, 0, column))
            known = self._filled(unit)[0] if unit else self._top_text(index, column)
            known = self._tops[place] = known.strip()
        return known

    def _top_text(self, index: int, column: int) -> str:
        cells = self._source.tops.get(index)
        if cells is None:
            start, end = self._source.blocks[index].lines[0]
            line = syntax.masked(self._source.text[start:end])
            cells = [line[low:high] for low, high in syntax.cells(line)]
        cell = cells[column] if column < len(cells) else ""
        return inline.read(cell).read(cell)

    @cached_property
    def _by_place(self) -> dict[tuple[int, int, int], Unit]:
        """The units that may stand above or beside another, by block, row and column."""
        return {
            (unit.block, unit.row, unit.column): unit
            for unit in self._source.units.values()
            if unit.row <= 0 or unit.column == 0
        }


def _sentence(spans: Sequence[tuple[int, int]], start: int, end: int) -> tuple[int, int]:
    """Return the sentences that hold a value, cut off where they reach too far."""
    if not spans:
        return start, end
    first = max(bisect_right(spans, (start, sys.maxsize)) - 1, 0)
    low, high = spans[first]
    while high < end and first + 1 < len(spans):
        first += 1
        high = spans[first][1]
    return max(min(low, start), start - _REACH), min(max(high, end), end + _REACH)
