"""A Markdown document, read once: where each placeholder stands, and how the text around it reads."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from factlock.registry import sentences
from factlock.registry.errors import Finding
from factlock.render.formats.markdown import blocks, frontmatter, inline, syntax
from factlock.render.formats.markdown.blocks import Block
from factlock.render.formats.markdown.syntax import HOLE
from factlock.render.formats.markdown.units import Runs, Unit, belonging, link_ends
from factlock.render.layout import Place, Reading, Zone

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
        self._places: dict[int, Place] = {}
        self._units: list[Unit] = []
        self._rows: dict[tuple[int, int], list[str]] = {}
        self._texts: dict[int, str] = {}
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
        spans, starts = self._spans, [start for start, _ in self._spans]
        number = bisect_left(starts, self._front)
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
        for late in range(len(spans)):
            # Outside of all blocks stand only marks, such as the label of a note.
            outside = Place(Zone.ADDRESS, -1, first=False, mark_at=spans[late][1])
            self._places.setdefault(late, outside)

    def _read_block(self, index: int, block: Block, numbers: range) -> None:
        if block.kind in ("code", "definition"):
            zone = Zone.CODE if block.kind == "code" else Zone.ADDRESS
            for number in numbers:
                self._places[number] = Place(
                    zone, index, first=False, mark_at=self._spans[number][1]
                )
        elif block.kind == "table":
            for row, (start, end) in enumerate(block.lines):
                mine = self._within(numbers, start, end)
                if mine:
                    self._read_row(index, row, (start, end), mine)
        else:
            self._add(index, block.lines, numbers, html=block.kind == "html")

    def _within(self, numbers: range, start: int, end: int) -> range:
        low = bisect_left(self._spans, start, numbers.start, numbers.stop, key=lambda span: span[0])
        high = bisect_left(self._spans, end, numbers.start, numbers.stop, key=lambda span: span[0])
        return range(low, high)

    def _read_row(self, index: int, row: int, line: tuple[int, int], numbers: range) -> None:
        joined, _, pieces = self._join([line], numbers)
        unit = Unit(index, joined, (), (), pieces, inline.PLAIN)
        spans = syntax.cells(joined)
        self._rows[index, row] = [joined[low:high] for low, high in spans]
        for column, (low, high) in enumerate(spans):
            if joined.find(HOLE, low, high) >= 0:
                start, end = unit.offset(low), unit.offset(high) if high < len(joined) else line[1]
                mine = self._within(numbers, start, end)
                self._add(index, [(start, end)], mine, cell=(row, column))

    def _add(
        self,
        index: int,
        lines: Sequence[tuple[int, int]],
        numbers: range,
        *,
        html: bool = False,
        cell: tuple[int, int] = (-1, -1),
    ) -> None:
        joined, holes, pieces = self._join(lines, numbers)
        read = inline.read_html(joined) if html else inline.read(joined)
        unit = Unit(index, joined, tuple(numbers), holes, pieces, read, cell)
        self._units.append(unit)
        kind, runs, ends = self._blocks[index].kind, Runs(joined), link_ends(unit)
        for number, hole in zip(numbers, holes, strict=True):
            self._places[number] = self._place(unit, number, hole, kind, runs, ends.get(hole))

    def _place(  # noqa: PLR0913, PLR0917  (what is known of the unit, once for all in it)
        self, unit: Unit, number: int, hole: int, kind: str, runs: Runs, link: int | None
    ) -> Place:
        zone, end = unit.inline.zone(hole)
        if kind == "html" and zone is Zone.TEXT:
            zone = Zone.HTML
        before = unit.joined.rfind("\n", 0, hole) + 1
        first = kind in ("text", "heading") and not unit.joined[before:hole].strip(" \t")
        after = self._spans[number][1]
        limit = self._spans[number + 1][0] if number + 1 < len(self._spans) else len(self._text)
        if zone is Zone.CODE_SPAN:
            after = min(unit.offset(end), limit)
        elif zone is Zone.TEXT and link is not None:
            after = min(unit.offset(link - 1) + 1, limit)
        elif zone is Zone.TEXT:
            after = min(after + belonging(unit, hole, runs), limit)
        return Place(zone, unit.block, first, after)

    def _join(
        self, lines: Sequence[tuple[int, int]], numbers: range
    ) -> tuple[str, tuple[int, ...], tuple[tuple[int, int], ...]]:
        """Join lines with line feeds, placeholders replaced by holes."""
        text, parts, holes = self._text, [], []
        pieces: list[tuple[int, int]] = []
        length, number = 0, numbers.start
        for start, end in lines:
            at = start
            while number < numbers.stop and self._spans[number][0] < end:
                low, high = self._spans[number]
                if at < low:
                    pieces.append((length, at))
                    parts.append(text[at:low])
                    length += low - at
                pieces.append((length, low))
                holes.append(length)
                parts.append(HOLE)
                length, at, number = length + 1, high, number + 1
            pieces.append((length, at))
            parts.append(text[at:end])
            parts.append("\n")
            length += max(end - at, 0) + 1
        joined = "".join(parts)[:-1]
        if joined.count(HOLE) != len(holes):
            taken = set(holes)
            joined = "".join(
                " " if char == HOLE and at not in taken else char for at, char in enumerate(joined)
            )
        return joined, tuple(holes), tuple(pieces)

    # How it reads --------------------------------------------------------------------------------

    def readings(self, shown: Mapping[int, str], language: str) -> dict[int, Reading]:
        """Read the text around every span that has a value in ``shown``, values filled in."""
        found: dict[int, Reading] = {}
        self._texts = {}
        for unit in self._units:
            if any(number in shown for number in unit.numbers):
                found.update(self._unit_readings(unit, shown, language))
        return found

    def _unit_readings(
        self, unit: Unit, shown: Mapping[int, str], language: str
    ) -> Iterator[tuple[int, Reading]]:
        text, places = self._plain(unit, shown)
        heads, title = self._heads(unit.block, shown)
        above = (*self._cell_heads(unit, shown), *heads)
        spans = sentences.spans(text, language)
        starts = [start for start, _ in spans]
        for number, (start, end) in places.items():
            first = max(bisect_right(starts, start) - 1, 0)
            low, high = spans[first] if spans else (start, end)
            last = first
            while high < end and last + 1 < len(spans):
                last += 1
                high = spans[last][1]
            low, high = max(min(low, start), start - _REACH), min(max(high, end), end + _REACH)
            yield number, Reading(text, start, end, low, high, above, title)

    def _plain(
        self, unit: Unit, shown: Mapping[int, str]
    ) -> tuple[str, dict[int, tuple[int, int]]]:
        """Return how a unit reads, and where in it the values stand."""
        visible = unit.inline.read(unit.joined).replace("\n", " ")
        parts = visible.split(HOLE)
        if len(parts) != len(unit.numbers) + 1:
            return self._plain_apart(unit, shown)
        out, places, length = [parts[0]], {}, len(parts[0])
        for number, part in zip(unit.numbers, parts[1:], strict=True):
            value = shown.get(number, "")
            if number in shown:
                places[number] = (length, length + len(value))
            out += [value, part]
            length += len(value) + len(part)
        return "".join(out), places

    def _plain_apart(
        self, unit: Unit, shown: Mapping[int, str]
    ) -> tuple[str, dict[int, tuple[int, int]]]:
        """Read a unit in which a placeholder is not shown at all, e.g. in the target of a link."""
        kept = [
            (number, hole)
            for number, hole in zip(unit.numbers, unit.holes, strict=True)
            if not any(a <= hole < b for a, b, _ in unit.inline.edits)
        ]
        visible = unit.inline.read(unit.joined).replace("\n", " ")
        numbers = tuple(number for number, _ in kept)
        if visible.count(HOLE) != len(numbers):
            return visible, {}
        whole = Unit(unit.block, visible, numbers, (), unit.pieces, inline.PLAIN, unit.cell)
        return self._plain(whole, shown)

    def _heads(
        self, index: int, shown: Mapping[int, str]
    ) -> tuple[tuple[tuple[str, ...], ...], str]:
        """Return what stands above a block, nearest first, and the title of the document."""
        found, block = [], self._blocks[index]
        if block.lead >= 0:
            found.append((self._block_text(block.lead, shown),))
        while block.above > self._title:
            found.append((self._block_text(block.above, shown),))
            block = self._blocks[block.above]
        return tuple(found), self._block_text(0, shown) if block.above == self._title == 0 else ""

    @cached_property
    def _title(self) -> int:
        """The number of the heading with which the document begins: 0, or -1 for none."""
        first = self._blocks[0]
        return 0 if (first.kind, first.level) == ("heading", 1) else -1

    def _block_text(self, index: int, shown: Mapping[int, str]) -> str:
        if index not in self._texts:
            unit = self._by_place.get((index, -1, -1))
            if unit is None:
                joined, _, _ = self._join(self._blocks[index].lines, range(0))
                self._texts[index] = inline.read(joined).read(joined).replace("\n", " ")
            else:
                self._texts[index] = self._plain(unit, shown)[0]
        return self._texts[index]

    def _cell_heads(self, unit: Unit, shown: Mapping[int, str]) -> tuple[tuple[str, ...], ...]:
        """Return the heads of a cell's column and row together."""
        row, column = unit.cell
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
        return {(unit.block, *unit.cell): unit for unit in self._units}
