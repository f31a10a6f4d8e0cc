"""A Markdown document, read once: where each placeholder stands."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cached_property

from factlock.registry.errors import Finding
from factlock.render.formats.markdown import blocks, frontmatter, inline, syntax
from factlock.render.formats.markdown.blocks import Block
from factlock.render.formats.markdown.readings import Readings, Source
from factlock.render.formats.markdown.syntax import HOLE
from factlock.render.formats.markdown.units import Offsets, Runs, Unit, belonging, link_ends
from factlock.render.layout import Place, Reading, Zone

_APART = frozenset(("", " ", "\n", HOLE))
"""What follows a value that nothing belongs to."""
_OUTSIDE = Place(Zone.ADDRESS, -1, first=False, mark_at=-1)


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
        self._places: list[Place] = [_OUTSIDE] * len(spans)
        self._units: dict[int, Unit] = {}
        self._tops: dict[int, list[str]] = {}
        if spans:
            self._read()

    @cached_property
    def _blocks(self) -> list[Block]:
        return blocks.read(self._text, self._front or (1 if self._text.startswith("\ufeff") else 0))

    def place(self, number: int) -> Place:
        """Tell where a span stands."""
        place = self._places[number]
        if place is _OUTSIDE:  # of all blocks stand only marks, such as the label of a note
            return place._replace(mark_at=self._spans[number][1])
        return place

    def ends_open(self) -> bool:
        """Whether what is put at the end would be code or raw HTML, for want of an end of it."""
        return bool(self._blocks) and self._blocks[-1].open

    def readings(self, shown: Mapping[int, str], language: str) -> Mapping[int, Reading]:
        """Read the text around every span that has a value in ``shown``, values filled in."""
        source = Source(
            self._text, self._spans, self._places, self._units, self._tops, self._blocks
        )
        return Readings(source, shown, language)

    # Block by block ------------------------------------------------------------------------------

    def _read(self) -> None:
        spans, count = self._spans, len(self._spans)
        number = bisect_left(spans, (self._front,)) if self._front else 0
        for early in range(number):
            end = spans[early][1]
            self._places[early] = Place(Zone.FRONT_MATTER, -1, first=False, mark_at=end)
        for index, block in enumerate(self._blocks):
            while number < count and spans[number][0] < block.start:
                number += 1
            first = number
            while number < count and spans[number][0] < block.end:
                number += 1
            if first < number:
                self._read_block(index, block, range(first, number))
            if number == count:
                break

    def _read_block(self, index: int, block: Block, numbers: range) -> None:
        kind, lines = block.kind, block.lines
        if kind == "table":
            self._read_table(index, block, numbers)
        elif kind in ("code", "definition"):
            zone = Zone.CODE if kind == "code" else Zone.ADDRESS
            for number in numbers:
                end = self._spans[number][1]
                self._places[number] = Place(zone, index, first=False, mark_at=end)
        else:
            joined, holes = self._join(lines, numbers)
            read = inline.read_html(joined) if kind == "html" else inline.read(joined)
            bare = read is inline.PLAIN and kind != "html"
            if bare and len(holes) == 1:
                self._place_one(index, numbers.start, joined, holes[0], table=False)
                known = kind == "text" and len(lines) == 1 and not self._own_holes
                if known and joined[-1] not in ":：":
                    return  # its block tells how it reads
            unit = Unit(index, joined, numbers.start, holes, read)
            if bare and len(holes) == 1:
                self._units[numbers.start] = unit
            else:
                self._place_all(unit, lines, 0, numbers)

    def _read_table(self, index: int, block: Block, numbers: range) -> None:
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

    def _read_row(self, index: int, row: int, line: tuple[int, int], numbers: range) -> None:
        joined, holes = self._join((line,), numbers)
        spans = syntax.cells(joined)
        if not row:
            self._tops[index] = [joined[low:high] for low, high in spans]
        beside: str | None = joined[slice(*spans[0])]
        number, first = numbers.start, 0
        for column, (low, high) in enumerate(spans):
            last = first
            while last < len(holes) and holes[last] < high:
                last += 1
            if first == last:
                continue
            cell = joined[low:high]
            at = [hole - low for hole in holes[first:last]]
            read = inline.read(cell)
            unit = Unit(index, cell, number, at, read, row, column, beside if column else None)
            if column == 0:
                beside = None
            if read is inline.PLAIN and len(at) == 1:
                self._place_one(index, number, cell, at[0], table=True)
                self._units[number] = unit
            else:
                self._place_all(unit, (line,), low, numbers)
            number, first = number + last - first, last

    # Placeholder by placeholder ------------------------------------------------------------------

    def _place_one(self, index: int, number: int, joined: str, hole: int, *, table: bool) -> None:
        """Tell where the only placeholder of a text without markup stands."""
        end = self._spans[number][1]
        if joined[hole + 1 : hole + 2] not in _APART:
            end += belonging(joined, hole, Runs(joined), inline.PLAIN)
        first = not table and not joined[joined.rfind("\n", 0, hole) + 1 : hole].strip(" \t")
        self._places[number] = Place(Zone.TEXT, index, first, end)

    def _place_all(
        self, unit: Unit, lines: Sequence[tuple[int, int]], low: int, within: range
    ) -> None:
        """Tell where the placeholders of a unit stand, whose text begins ``low`` into the joined lines."""
        kind = self._blocks[unit.block].kind
        joined, spans = unit.joined, self._spans
        offsets: Offsets | None = None
        runs, ends = Runs(joined), link_ends(unit)
        for number, hole in enumerate(unit.holes, unit.first):
            self._units[number] = unit
            zone, end = unit.inline.zone(hole)
            after, inside = spans[number][1], 0
            if zone is Zone.CODE_SPAN:
                inside = end
            elif zone is Zone.TEXT and kind != "html" and hole in ends:
                inside = ends[hole]
            elif zone is Zone.TEXT and kind != "html":
                after += belonging(joined, hole, runs, unit.inline)
            if inside:
                offsets = offsets or self._offsets(lines, within)
                after = offsets.of(low + inside - 1) + 1
            if number + 1 < len(spans):
                after = min(after, spans[number + 1][0])
            if kind == "html" and zone is Zone.TEXT:
                zone = Zone.HTML
            before = joined[joined.rfind("\n", 0, hole) + 1 : hole]
            first = kind in ("text", "heading") and not before.strip(" \t")
            self._places[number] = Place(zone, unit.block, first, after)

    # Lines joined --------------------------------------------------------------------------------

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
