"""The paragraphs and points of an article, by the labels at the beginning of its lines."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from factlock.registry import numbering
from factlock.registry.numbering import PARAGRAPHS, Family, Label

_COMPLETE = re.compile(r"[.。!?！？…][\"'”’»」』）)\]]{0,3}$")


@dataclass(frozen=True, slots=True)
class Stretch:
    """A text within the readable text of a page, from ``start`` to ``end`` (exclusive).

    ``lead`` is where its line begins: at the number that comes before it, or at ``start``.
    """

    lead: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line of readable text, or a cell of a table; ``level`` of a heading, else 0.

    ``lead`` is where the line begins, ``start`` where that part of it does which counts here.
    """

    lead: int
    start: int
    end: int
    words: str
    level: int = 0

    @property
    def stretch(self) -> Stretch:
        """Where it stands."""
        return Stretch(self.lead, self.start, self.end)


@dataclass(frozen=True, slots=True)
class Point:
    """A point of a paragraph; ``span`` is its text without the label."""

    number: str
    span: Stretch


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of an article, its label left out; where it has none, ``number`` is its place."""

    number: str
    span: Stretch
    points: tuple[Point, ...] = ()


@dataclass(slots=True)
class _Open:
    """A paragraph of which more lines may come."""

    number: str
    lead: int
    start: int
    end: int
    words: str
    ordinal: int | None = None
    point_style: str = ""
    points: list[tuple[str, Stretch]] = field(default_factory=list)

    def extend(self, line: Line) -> None:
        """Take a line without a label, or with one of a lower level, to what it continues."""
        if self.points and not _COMPLETE.search(self.words):
            self._extend_point(line)
        self.end, self.words = line.end, line.words

    def _extend_point(self, line: Line) -> None:
        number, so_far = self.points[-1]
        self.points[-1] = number, replace(so_far, end=line.end)

    def _counts_on(self, label: Label) -> bool:
        """Whether a point is the next of its row; (i) below (a) begins a row of its own."""
        last, new = self.points[-1][0], label.number
        small = new.isalpha() and new.islower() and set(new) <= set("ivx")
        return not small or (len(last) == len(new) == 1 and ord(new) == ord(last) + 1)

    def add_point(self, label: Label, start: int, line: Line) -> None:
        """Take a line that begins a point; what is numbered otherwise belongs to the point before."""
        if not self.points or (self.point_style == label.style and self._counts_on(label)):
            self.point_style = label.style
            self.points.append((label.number, Stretch(line.lead, start, line.end)))
        else:
            self._extend_point(line)
        self.end, self.words = line.end, line.words


def paragraphs(lines: Sequence[Line], family: Family) -> Iterator[Paragraph]:
    """Part the lines of an article into paragraphs and points."""
    found: list[_Open] = []
    style = ""
    waiting: Label | None = None
    for line in lines:
        label, start = waiting, line.start
        waiting = None
        if label is None:
            label = numbering.label_of(line.words, family)
            if label and label.end >= len(line.words):
                waiting = label  # the number stands in a cell or a line of its own
                continue
            start = line.start + (label.end if label else 0)
        if label is not None and _begins(label, style, found):
            style = label.style
            found.append(_Open(label.number, line.lead, start, line.end, line.words, label.ordinal))
        elif label is not None and found:
            found[-1].add_point(label, start, line)
        elif not found or (not style and _COMPLETE.search(found[-1].words)):
            found.append(_Open(str(len(found) + 1), line.lead, start, line.end, line.words))
        else:
            found[-1].extend(line)
    for one in found:
        points = tuple(Point(number, stretch) for number, stretch in one.points)
        yield Paragraph(one.number, Stretch(one.lead, one.start, one.end), points)


def _begins(label: Label, style: str, found: Sequence[_Open]) -> bool:
    """Whether a label is that of a new paragraph, not of a point."""
    if not found:
        return True
    if not style:
        whole = bool(found[-1].points) or _COMPLETE.search(found[-1].words) is not None
        new = label.style in PARAGRAPHS and label.style != found[-1].point_style
        return new and whole and label.ordinal == len(found) + 1
    if label.style != style:
        return False
    last = found[-1].ordinal
    return label.ordinal is None or last is None or label.ordinal > last
