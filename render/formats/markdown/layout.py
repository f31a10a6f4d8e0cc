"""A Markdown document, read once: where each placeholder stands, and how the text around it reads."""

import sys
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import cached_property

from factlock.registry import sentences
from factlock.registry.errors import Finding
from factlock.render.formats.markdown import blocks, frontmatter, inline, syntax
from factlock.render.formats.markdown.blocks import Block
from factlock.render.formats.markdown.syntax import HOLE
from factlock.render.formats.markdown.units import Offsets, Runs, Unit, belonging, link_ends
from factlock.render.layout import Place, Reading, Zone

_APART = frozenset(("", " ", "\n", HOLE))
"""What follows a value that nothing belongs to."""
_REACH = 2_000
"""No sentence reaches further to either side of a value; what does is a list or no prose."""


class MarkdownLayout:
    """The layout of one document; ``spans`` is where placeholders (or what looks like them) stand."""

    def __init__(self, text: str, spans: Sequence[tuple[int, int]]) -> None:
        self._text = text
        self._spans = spans
        front = frontmatter.read(text)
        self.settings = front.settings
        self.findings: tuple[Finding, ...] = front.findings
        self._front = front.end
        self._own_holes = HOLE in text
        self._places: dict[int, Place] = {}
        self._units: list[Unit] = []
        self._rows: dict[tuple[int, int], list[str]] = {}
        self._texts: dict[int, str] = {}
        self._above: dict[tuple[int, int], tuple[tuple[tuple[str, ...], ...], str]] = {}
        if spans:
            self._read()

    @cached_property
    def _blocks(self) -> list[Block]:
        return blocks.read(self._text, self._front or (1 if self._text.startswith("\ufeff") else 0))

    def place(self, number: int) -> Place:
        """Tell where a span stands."""
        return self._places[number]

    def ends_open(self) -> bool:
        """Whether what is put at the end would be code or raw HTML, for want of an end of it."""
        return bool(self._blocks) and self._blocks[-1].open

    # Where things stand --------------------------------------------------------------------------

    def _read(self) -> None:
        spans = self._spans
        number = bisect_left(spans, (self._front,)) if self._front else 0
        for early in range(number):
            self._places[early] = Place(Zone.FRONT_MATTER, -1, first=False, mark_at=spans[early][1])
        for index, block in enumerate(self._blocks):
            while number < len(spans) and spans[number][0] < block.start:
                number += 1
            first = number
            while number < len(spans) and spans[number][0] < block.end:
                number += 1
            if first < number:
                self._read_block(index, block, range(first, number))
            if number == len(spans):
                break
        for late in range(len(spans) if len(self._places) < len(spans) else 0):
            # Outside of all blocks stand only marks, such as the label of a note.
            if late not in self._places:
                outside = Place(Zone.ADDRESS, -1, first=False, mark_at=spans[late][1])
                self._places[late] = outside

    def _read_block(self, index: int, block: Block, numbers: range) -> None:
        if block.kind in ("code", "definition"):
            zone = Zone.CODE if block.kind == "code" else Zone.ADDRESS
            for number in numbers:
                self._places[number] = Place(
                    zone, index, first=False, mark_at=self._spans[number][1]
                )
        elif block.kind == "table":
            spans, number, stop = self._spans, numbers.start, numbers.stop
            for row, line in enumerate(block.lines):
                while number < stop and spans[number][0] < line[0]:
                    number += 1
                first = number
                while number < stop and spans[number][0] < line[1]:
                    number += 1
                if first < number:
                    self._read_row(index, row, line, range(first, number))
                elif number == stop:
                    break
        else:
            self._add(index, block.lines, numbers, html=block.kind == "html")

    def _read_row(self, index: int, row: int, line: tuple[int, int], numbers: range) -> None:
        lines = (line,)
        joined, holes = self._join(lines, numbers)
        spans = syntax.cells(joined)
        self._rows[index, row] = [joined[low:high] for low, high in spans]
        first, count = 0, len(holes)
        for column, (low, high) in enumerate(spans):
            last = first
            while last < count and holes[last] < high:
                last += 1
            if first < last:
                cell = joined[low:high]
                at = holes[first:last] if not low else [hole - low for hole in holes[first:last]]
                unit = Unit(index, cell, numbers[first:last], at, inline.read(cell), row, column)
                self._place_all(unit, lines, low, numbers)
                first = last

    def _add(
        self,
        index: int,
        lines: Sequence[tuple[int, int]],
        numbers: range,
        *,
        html: bool = False,
    ) -> None:
        joined, holes = self._join(lines, numbers)
        read = inline.read_html(joined) if html else inline.read(joined)
        self._place_all(Unit(index, joined, numbers, holes, read), lines, 0, numbers)

    def _place_all(  # noqa: C901  (one pass over lines and placeholders)
        self, unit: Unit, lines: Sequence[tuple[int, int]], low: int, within: range
    ) -> None:
        """Tell where the placeholders of a unit stand, whose text begins ``low`` into the joined lines."""
        self._units.append(unit)
        kind = self._blocks[unit.block].kind
        joined, places, spans = unit.joined, self._places, self._spans
        starts = kind in ("text", "heading")
        bare = unit.inline is inline.PLAIN and kind != "html"
        if bare and len(unit.holes) == 1:
            number, hole = unit.numbers[0], unit.holes[0]
            end = spans[number][1]
            if joined[hole + 1 : hole + 2] not in _APART:
                end += belonging(unit, hole, Runs(joined))
            first = starts and not joined[joined.rfind("\n", 0, hole) + 1 : hole].strip(" \t")
            places[number] = Place(Zone.TEXT, unit.block, first, end)
            return
        offsets: Offsets | None = None
        runs, ends = Runs(joined), {} if bare else link_ends(unit)
        for number, hole in zip(unit.numbers, unit.holes, strict=True):
            zone, end = (Zone.TEXT, hole) if bare else unit.inline.zone(hole)
            if kind == "html" and zone is Zone.TEXT:
                zone = Zone.HTML
            first = starts and not joined[joined.rfind("\n", 0, hole) + 1 : hole].strip(" \t")
            after, inside = spans[number][1], 0
            if zone is Zone.CODE_SPAN:
                inside = end
            elif zone is Zone.TEXT and hole in ends:
                inside = ends[hole]
            elif zone is Zone.TEXT and joined[hole + 1 : hole + 2] not in _APART:
                after += belonging(unit, hole, runs)
            if inside:
                if offsets is None:
                    offsets = self._offsets(lines, within)
                after = offsets.of(low + inside - 1) + 1
            if number + 1 < len(spans):
                after = min(after, spans[number + 1][0])
            places[number] = Place(zone, unit.block, first, after)

    def _join(self, lines: Sequence[tuple[int, int]], numbers: range) -> tuple[str, list[int]]:
        """Join lines with line feeds, placeholders replaced by holes; tell where these are."""
        text, spans = self._text, self._spans
        if len(lines) == 1 and len(numbers) == 1 and not self._own_holes:
            ((start, end),), (low, high) = lines, spans[numbers[0]]
            if start <= low and high <= end:
                return f"{text[start:low]}{HOLE}{text[high:end]}", [low - start]
        parts: list[str] = []
        holes: list[int] = []
        length, number, stop = 0, numbers.start, numbers.stop
        for start, end in lines:
            at = start
            while number < stop and spans[number][0] < end:
                low, high = spans[number]
                if at < low:
                    parts.append(text[at:low])
                    length += low - at
                holes.append(length)
                parts.append(HOLE)
                length, at, number = length + 1, high, number + 1
            parts.append(text[at:end])
            parts.append("\n")
            length += max(end - at, 0) + 1
        joined = "".join(parts)[:-1]
        if self._own_holes and joined.count(HOLE) != len(holes):
            taken = set(holes)
            joined = "".join(
                " " if char == HOLE and at not in taken else char for at, char in enumerate(joined)
            )
        return joined, holes

    def _offsets(self, lines: Sequence[tuple[int, int]], numbers: range) -> Offsets:
        """Return what leads from the joined lines back to the document."""
        pieces: list[tuple[int, int]] = []
        length, number = 0, numbers.start
        for start, end in lines:
            at = start
            while number < numbers.stop and self._spans[number][0] < end:
                low, high = self._spans[number]
                if at < low:
                    pieces.append((length, at))
                    length += low - at
                pieces.append((length, low))
                length, at, number = length + 1, high, number + 1
            pieces.append((length, at))
            length += max(end - at, 0) + 1
        return Offsets(pieces)

    # How it reads --------------------------------------------------------------------------------

    def readings(self, shown: Mapping[int, str], language: str) -> dict[int, Reading]:
        """Read the text around every span that has a value in ``shown``, values filled in."""
        found: dict[int, Reading] = {}
        self._texts = {}
        self._above = {}
        for unit in self._units:
            numbers = unit.numbers
            if len(numbers) == 1:
                value = shown.get(numbers[0])
                if value is None:
                    continue
                if unit.inline is inline.PLAIN:
                    self._read_one(unit, value, shown, language, found)
                    continue
            elif not any(number in shown for number in numbers):
                continue
            text, places = self._plain(unit, shown)
            heads, title = self._all_heads(unit, shown)
            spans = sentences.spans(text, language)
            for number, start, end in places:
                low, high = _sentence(spans, start, end) if spans else (start, end)
                found[number] = Reading(text, start, end, low, high, heads, title)
        return found

    def _read_one(
        self,
        unit: Unit,
        value: str,
        shown: Mapping[int, str],
        language: str,
        found: dict[int, Reading],
    ) -> None:
        """Read the only value of a unit without markup, as most are."""
        joined, start = unit.joined, unit.holes[0]
        if "\n" in joined:
            joined = joined.replace("\n", " ")
        text = f"{joined[:start]}{value}{joined[start + 1 :]}"
        end = start + len(value)
        if sentences.is_one(text):
            low, high = len(text) - len(text.lstrip()), len(text.rstrip())
            if low > start or high < end or high - low > _REACH:
                low, high = max(min(low, start), start - _REACH), min(max(high, end), end + _REACH)
        else:
            low, high = _sentence(sentences.spans(text, language), start, end)
        heads, title = self._all_heads(unit, shown)
        found[unit.numbers[0]] = Reading(text, start, end, low, high, heads, title)

    def _all_heads(
        self, unit: Unit, shown: Mapping[int, str]
    ) -> tuple[tuple[tuple[str, ...], ...], str]:
        """Return what stands above a unit, nearest first, and the title of the document."""
        if unit.row < 0:
            return self._heads(unit.block, shown)
        heads, title = self._heads(unit.block, shown)
        return (*self._cell_heads(unit, shown), *heads), title

    def _plain(
        self, unit: Unit, shown: Mapping[int, str]
    ) -> tuple[str, list[tuple[int, int, int]]]:
        """Return how a unit reads, and where in it the values stand: number, start, end."""
        visible, numbers = unit.joined, unit.numbers
        if unit.inline is not inline.PLAIN:
            visible = unit.inline.read(visible)
        if "\n" in visible:
            visible = visible.replace("\n", " ")
        parts = visible.split(HOLE)
        if len(parts) != len(numbers) + 1:
            return self._plain_apart(unit, shown)
        out, places, length = [parts[0]], [], len(parts[0])
        for at, number in enumerate(numbers, 1):
            value, part = shown.get(number), parts[at]
            if value is None:
                value = ""
            else:
                places.append((number, length, length + len(value)))
            out += (value, part)
            length += len(value) + len(part)
        return "".join(out), places

    def _plain_apart(
        self, unit: Unit, shown: Mapping[int, str]
    ) -> tuple[str, list[tuple[int, int, int]]]:
        """Read a unit in which a placeholder is not shown at all, e.g. in the target of a link."""
        numbers = [
            number
            for number, hole in zip(unit.numbers, unit.holes, strict=True)
            if not any(a <= hole < b for a, b, _ in unit.inline.edits)
        ]
        visible = unit.inline.read(unit.joined).replace("\n", " ")
        if visible.count(HOLE) != len(numbers):
            return visible, []
        whole = Unit(unit.block, visible, numbers, (), inline.PLAIN, unit.row, unit.column)
        return self._plain(whole, shown)

    def _heads(
        self, index: int, shown: Mapping[int, str]
    ) -> tuple[tuple[tuple[str, ...], ...], str]:
        """Return what stands above a block, nearest first, and the title of the document."""
        block = self._blocks[index]
        known = self._above.get((block.lead, block.above))
        if known is not None:
            return known
        place, found = (block.lead, block.above), []
        if block.lead >= 0:
            found.append((self._block_text(block.lead, shown),))
        while block.above > self._title:
            found.append((self._block_text(block.above, shown),))
            block = self._blocks[block.above]
        title = self._block_text(0, shown) if block.above == self._title == 0 else ""
        self._above[place] = tuple(found), title
        return self._above[place]

    @cached_property
    def _title(self) -> int:
        """The number of the heading with which the document begins: 0, or -1 for none."""
        first = self._blocks[0]
        return 0 if (first.kind, first.level) == ("heading", 1) else -1

    def _block_text(self, index: int, shown: Mapping[int, str]) -> str:
        if index not in self._texts:
            unit = self._by_place.get((index, -1, -1))
            if unit is None:
                joined, _ = self._join(self._blocks[index].lines, range(0))
                self._texts[index] = inline.read(joined).read(joined).replace("\n", " ")
            else:
                self._texts[index] = self._plain(unit, shown)[0]
        return self._texts[index]

    def _cell_heads(self, unit: Unit, shown: Mapping[int, str]) -> tuple[tuple[str, ...], ...]:
        """Return the heads of a cell's column and row together."""
        row, column = unit.row, unit.column
        heads = [
            self._cell_text(unit.block, 0, column, shown) if row > 0 else "",
            self._cell_text(unit.block, row, 0, shown) if column > 0 else "",
        ]
        return (tuple(head for head in heads if head),) if any(heads) else ()

    def _cell_text(self, index: int, row: int, column: int, shown: Mapping[int, str]) -> str:
        unit = self._by_place.get((index, row, column))
        if unit is not None:
            return self._plain(unit, shown)[0].strip()
        if (index, row) not in self._rows:
            start, end = self._blocks[index].lines[row]
            line = syntax.masked(self._text[start:end])
            self._rows[index, row] = [line[low:high] for low, high in syntax.cells(line)]
        cells = self._rows[index, row]
        cell = cells[column] if column < len(cells) else ""
        return inline.read(cell).read(cell).strip()

    @cached_property
    def _by_place(self) -> dict[tuple[int, int, int], Unit]:
        return {(unit.block, unit.row, unit.column): unit for unit in self._units}


def _sentence(spans: Sequence[tuple[int, int]], start: int, end: int) -> tuple[int, int]:
    """Return the sentences that hold a value, cut off where they reach too far."""
    first = 0
    if len(spans) > 1:
        first = max(bisect_right(spans, (start, sys.maxsize)) - 1, 0)
    low, high = spans[first]
    while high < end and first + 1 < len(spans):
        first += 1
        high = spans[first][1]
    return max(min(low, start), start - _REACH), min(max(high, end), end + _REACH)
