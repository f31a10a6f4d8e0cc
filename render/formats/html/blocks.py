"""The blocks of text of a page, as they are read: what belongs together, and what is read in place of its markup."""

import re
from dataclasses import dataclass, field

from factlock.render.formats.html import references
from factlock.render.layout import Zone
from factlock.render.parts import BlockKind, Left, Parts, Run, holes, left_at

_LINE = re.compile(r"[^\r\n]+")
Edit = tuple[int, int, str]


@dataclass(slots=True)
class Block:
    """A block that is being read; ``words``: it stands in no paragraph."""

    start: int
    kind: BlockKind = "text"
    level: int = 0
    table: int = -1
    mark: tuple[int, int] = (0, 0)
    edits: list[Edit] = field(default_factory=list)
    cells: bool = False
    """Whether a cell of this row was begun."""
    words: bool = False
    zone: Zone = Zone.TEXT


class Blocks:
    """Makes runs of blocks."""

    def __init__(self, text: str, parts: Parts) -> None:
        self.text = text
        self.parts = parts
        self._barred: set[tuple[int, int]] = set()

    def close(self, block: Block, end: int) -> None:
        """End a block; what holds nothing but space is none."""
        if end <= block.start or not self.text[block.start : end].strip():
            return
        lines = tuple(
            (m.start() + len(m.group()) - len(m.group().lstrip()), m.end())
            for m in _LINE.finditer(self.text, block.start, end)
            if m.group().strip()
        )
        if not lines or not self._holds(lines, block.edits):
            return
        puts = self._puts(block.start, end, block.edits)
        run = Run(block.kind, lines, puts, block.mark, block.level, block.table, block.zone)
        if block.words:
            seen = {(low, high) for low, high, _ in holes(self.text, block.start, end)}
            seen -= self._barred
            spans = [(low, high) for low, high, _ in puts if (low, high) in seen]
            self.parts.left.extend(left_at(low, high, Zone.ATTRIBUTE) for low, high in spans)
            self.parts.apart.append(run)
        else:
            self.parts.runs.append(run)

    def words(self, start: int, end: int, *, attribute: bool = False) -> None:
        """Read words that stand in no paragraph."""
        if self.text[start:end].strip():
            puts = self._puts(start, end, [], attribute=attribute)
            lines = tuple(line.span() for line in _LINE.finditer(self.text, start, end))
            run = Run("text", lines, puts, (start, start), zone=Zone.ATTRIBUTE)
            self.parts.apart.append(run)

    def literal(self, block: Block, start: int, end: int) -> None:
        """Note text in which nothing is a reference, and in which no value can be written."""
        block.edits += (
            (one.start(), one.end(), one.group())
            for one in references.REFERENCE.finditer(self.text, start, end)
        )
        spans = [(low, high) for low, high, _ in holes(self.text, start, end)]
        self._barred.update(spans)
        self.parts.left.extend(left_at(low, high, Zone.TAG) for low, high in spans)

    def _puts(
        self, start: int, end: int, edits: list[Edit], *, attribute: bool = False
    ) -> tuple[Edit, ...]:
        """Return what is read in place of what stands in a stretch; of two that overlap the widest."""
        read = references.edits(self.text, start, end, attribute=attribute)
        puts = [*edits, *holes(self.text, start, end), *read]
        apart: list[Edit] = []
        for one in sorted(puts, key=lambda put: (put[0], -put[1])):
            if not apart or one[0] >= apart[-1][1]:
                apart.append(one)
        return tuple(apart)

    def _holds(self, lines: tuple[tuple[int, int], ...], edits: list[Edit]) -> bool:
        """Whether there is text in a block outside its tags."""
        at = lines[0][0]
        for start, end, put in sorted(edits):
            if put.strip() or self.text[at : max(at, start)].strip():
                return True
            at = max(at, end)
        return bool(self.text[at : lines[-1][1]].strip())


def by_start(parts: Parts) -> Parts:
    """Return parts whose runs are in order."""
    left: list[Left] = parts.left
    return Parts(
        sorted(parts.runs, key=lambda run: run.lines[0]),
        left,
        sorted(parts.apart, key=lambda run: run.lines[0]),
    )
