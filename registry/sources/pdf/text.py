"""From the lines of a PDF to text with typed gaps.

A line end within a paragraph is a space, so that a sentence is seen whole; a paragraph, a column and a
row of a table end in a line feed; cells are parted by a tab. What is raised is marked as a superscript.
**In a PDF nothing but its place says whether two digits belong together.** So digits are one number only
where they stand side by side, on one baseline, in one size; digits parted by white that no space
character fills, or by the end of a line, carry a mark that neither joins nor parts them, and a clause
over it is refused.
"""

import itertools
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field

from factlock.registry.page import BLOCK, CELL, INLINE, MARKS, SPAN, SUP_CLOSE, SUP_OPEN
from factlock.registry.sources.pdf.digits import NO_LETTER
from factlock.registry.sources.pdf.layout import Line
from factlock.registry.sources.pdf.rows import Mark, Segment

_OVERLAP, _THIN = -0.15, 0.12
"""Ems of white between which two digits are one number."""
_SPACE = 0.2
"""Ems of white that are a space between two pieces."""
_MARK_SPACE = 0.3
"""Ems of white before a raised or lowered piece that are a space: what PDFium saw there is its rise."""
_COLUMN = 0.8
"""Ems of white between digits that can only be two columns."""
_WIDE = 2.0
_SAME_SIZE = 0.1
_LEADING, _CELL_LEADING = 1.9, 1.5
_SHORT = 0.4
"""Part of its column that a line may leave empty and still break off a number."""
_INDENT = 0.8
_ADDRESS = 12
"""Characters; a line without a space that is longer is a piece of an address."""
_CLOSED = re.compile(r"[.!?…:;。！？：；]['\"”’»)\]]*$")
_HYPHEN = re.compile("[^\\W\\d_][-\u2010\u00ad]$")
_NUMBER_DASH = re.compile("\\d[-\u2010\u2011\u2013\u2212/_]$")
_NUMBER_MARK = re.compile(r"\d[.,:'’]$")
_THREE = re.compile(r"\d{3}(?!\d)")
_TWO = re.compile(r"\d\d(?!\d)")
_ITEM = re.compile(
    r"[-*•·‣–—▪■□○●]\s|[(（\[]?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)）\]]\s|第\S{1,4}[条條章节節款項]"
)
_UNSURE = re.compile(
    f"(?:(?<![\\d.,'’])[.,'’]*+\\d[\\d.,'’{MARKS}]*+|(?<![^\\W\\d_])){NO_LETTER}[{MARKS}{NO_LETTER}]*(?:[.,'’]?\\d[\\d.,'’{MARKS}]*+)?"
)
"""What is not known before a number or after one, unless it is the end of a word."""
_NUMERAL = re.compile(r"\d")
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_FIRST_WORD = re.compile(r"\S+")
_UNSPACED = re.compile("[\u2e80-\u312f\u3130-\u9fff\uf900-\ufaff\uff00-\uffef]")
_RTL = frozenset({"R", "AL"})


@dataclass(frozen=True, slots=True)
class Written:
    """One line as text: ``words`` with its marks, the line that they come from."""

    words: str
    line: Line


@dataclass(slots=True)
class Flow:
    """Text that grows line by line."""

    parts: list[str] = field(default_factory=list)
    length: int = 0
    last: Written | None = None

    def add(self, line: Line) -> int:
        """Add a line; return where it begins."""
        written = Written(write(line), line)
        if self.last is not None:
            self.put(line_end(self.last, written))
        start = self.length
        self.put(written.words)
        self.last = written
        return start

    def put(self, text: str) -> None:
        """Add text as it is."""
        self.parts.append(text)
        self.length += len(text)

    def end(self) -> None:
        """End a paragraph: what comes next belongs to nothing before it."""
        if self.last is not None:
            self.put(BLOCK)
        self.last = None


def write(line: Line) -> str:
    """Return a line as text."""
    segments = line.segments
    if _leftwards("".join(m.piece.text for s in segments for m in s.marks)):
        segments = segments[::-1]
    out = _segment(segments[0])
    for before, segment in itertools.pairwise(segments):
        white = max(segment.left - before.right, before.left - segment.right) / line.size
        words = _segment(segment)
        cell = line.cells or white > _WIDE or (out[-1:].isdecimal() and words[:1].isdecimal())
        out += (CELL if cell else " ") + words
    return _UNSURE.sub(_blurred, out) if NO_LETTER in out else out


def _blurred(number: re.Match[str]) -> str:
    """Return a number with a character that is not known, no character of it known.

    What is not known may be its minus sign, its decimal point or one more digit.
    """
    return _NUMERAL.sub(NO_LETTER, number.group())


def _segment(segment: Segment) -> str:
    marks = segment.marks
    if any(_leftwards(mark.piece.text) for mark in marks):
        marks = sorted(marks, key=lambda mark: mark.piece.order)
    out = ""
    before: Mark | None = None
    raised = False
    for mark in marks:
        gap = _gap(before, mark, out, segment.size) if before else ""
        if raised and (mark.rise != 1 or gap == " "):
            out += SUP_CLOSE
            raised = False
            gap = gap or _loose(mark.piece.text[:1])
        if mark.rise == 1 and not raised:
            out += (gap or _loose(out[-1:])) + SUP_OPEN
            raised = True
        else:
            out += gap
        out += mark.piece.text
        before = mark
    return out + SUP_CLOSE if raised else out


def _loose(beside: str) -> str:
    """Return the gap beside a raised mark: viewers copy it with a space or without, but by digits."""
    return SPAN if beside.isalpha() else ""


def _gap(before: Mark, mark: Mark, out: str, size: float) -> str:
    """Return what stands between two neighbouring pieces of a segment."""
    one, other = before.piece, mark.piece
    white = (other.left - one.right) / size
    if white < -_SPACE and other.order > one.order and one.left > other.left:
        white = (one.left - other.right) / size  # right to left
    follows = other.order > one.order
    spaced = (other.space and follows) or white > _SPACE
    if mark.rise != before.rise:
        apart = spaced if mark.rise == 0 else white > _MARK_SPACE
        return " " if apart else _low(before, mark)
    first, last = other.text[:1], one.text[-1:]
    if first.isdecimal() and last.isdecimal():
        return _between_digits(before, mark, white, written=other.written and follows)
    if spaced:
        return " "
    if first.isdecimal() and white > _THIN and _NUMBER_MARK.search(out[-3:]):
        return SPAN
    return ""


def _low(before: Mark, mark: Mark) -> str:
    """Return the gap beside a lowered piece: digits set lower never join others."""
    digits = before.piece.text[-1:].isdecimal() and mark.piece.text[:1].isdecimal()
    return SPAN if digits and 1 not in (before.rise, mark.rise) else ""


def _between_digits(before: Mark, mark: Mark, white: float, *, written: bool) -> str:
    one, other = before.piece, mark.piece
    level = abs(one.base - other.base) <= _SAME_SIZE / 2 * one.size
    alike = abs(one.size - other.size) <= _SAME_SIZE * one.size
    if level and alike and not written and _OVERLAP < white <= _THIN and other.left > one.left:
        return ""
    if written and white < _COLUMN:
        return " "
    return CELL if white >= _COLUMN else SPAN


def line_end(before: Written, after: Written) -> str:
    """Return what the end of a line is: a space within a paragraph, else a line feed."""
    last, first = before.words, after.words
    if not _may_go_on(before, after):
        return BLOCK
    number = _number_end(last, first)
    if number and _room(before.line) < _SHORT * _width(before.line):
        return number
    if not _goes_on(before, after) or _HYPHEN.search(last):
        return BLOCK
    return INLINE if _UNSPACED.match(last[-1:]) or _UNSPACED.match(first[:1]) else " "


def _number_end(last: str, first: str) -> str:
    """Return what parts two lines that a number may go over; empty if none does."""
    if not first[:1].isdecimal():
        return ""
    if last[-1:].isdecimal():
        return SPAN
    if _NUMBER_DASH.search(last):
        return INLINE
    cut = (_TWO if last[-1:] == ":" else _THREE).match(first)
    return SPAN if cut and _NUMBER_MARK.search(last) else ""


def _may_go_on(before: Written, after: Written) -> bool:
    """Whether two lines can be of one paragraph: prose of one size, one below the other."""
    one, other = before.line, after.line
    last, first = before.words, after.words
    if ((one.cells or other.cells) and not _same_cell(one, other)) or _ITEM.match(first):
        return False
    prose = len(_LETTERS.findall(last)) >= 2 or len(_UNSPACED.findall(last)) >= 6
    address = len(last) > _ADDRESS and not any(char.isspace() for char in last)
    if abs(one.size - other.size) > _SAME_SIZE * one.size or not (prose or address):
        return False
    return one.column != other.column or 0 < one.base - other.base <= _LEADING * one.size


def _same_cell(one: Line, other: Line) -> bool:
    """Whether a row has nothing but one more line of what the last cell above it says."""
    above, below = one.segments[-1], other.segments[0]
    return (
        len(other.segments) == 1
        and one.column == other.column
        and abs(above.left - below.left) <= _INDENT / 2 * one.size
        and above.base - below.base <= _CELL_LEADING * one.size
        and len(_LETTERS.findall(above.words)) >= 2
        and not _leftwards(above.words)  # there the first cell is the one on the right
    )


def _goes_on(before: Written, after: Written) -> bool:
    """Whether the paragraph goes on in the next line: its first word had no room in the last one."""
    one, other = before.line, after.line
    last, first = before.words, after.words
    if first[:1].islower() and not _CLOSED.search(last):
        return True
    if one.column != other.column:
        return False
    word = _FIRST_WORD.match(first)
    left = other.segments[0].left
    share = (len(word.group()) if word else 1) / max(1, len(first))
    wanted = other.size if _UNSPACED.match(first) else (other.segments[-1].right - left) * share
    indented = left - _left(one) > _INDENT * one.size
    return _room(one) < wanted + _SPACE * one.size and not (indented and _CLOSED.search(last))


def _room(line: Line) -> float:
    """Return how much of its column a line leaves empty, in points."""
    return line.edge - line.segments[-1].right


def _width(line: Line) -> float:
    return line.edge - _left(line)


def _left(line: Line) -> float:
    """Return where the text begins that a line may go on: that of its last cell if it has cells."""
    return line.segments[-1 if line.cells else 0].left


def _leftwards(text: str) -> bool:
    """Whether most letters of a text are written from right to left."""
    right = (
        sum(unicodedata.bidirectional(char) in _RTL for char in text) if not text.isascii() else 0
    )
    return right > 0 and 2 * right >= sum(map(str.isalpha, text))


def size_of_body(lines: Sequence[Line]) -> float:
    """Return the size that most of the text is set in, in points."""
    total: dict[float, int] = {}
    for line in lines:
        size = round(line.size * 2) / 2
        total[size] = total.get(size, 0) + sum(
            len(m.piece.text) for s in line.segments for m in s.marks
        )
    return max(total, key=lambda size: total[size]) if total else 0.0
