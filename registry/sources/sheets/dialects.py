"""What parts the cells of a delimited file: found by rule, refused where two ways are as good.

Every delimiter (comma, semicolon, tab, bar) is tried by itself. It is out where a quoted cell ends neither
at it nor at a line's end (RFC 4180, 2.5 to 2.7), or where less than half of the lines that it divides
have the same number of cells, empty ones at the end aside. It is *strict* if, between the first and the last
of those lines, no line has another number. Strict ones go before others; one whose lines all lie within
those of another gives way; commas that stand between digits only are decimal marks. What is then left
is the delimiter, if it is one. A first line ``sep=;``, as Excel knows it, settles it. A line that begins
with ``#`` is a comment, whole.
"""

import re
from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from factlock.registry.sources.reading import Unread

DELIMITERS = ("\t", ";", "|", ",")
NAMES = {"\t": "tabs", ";": "semicolons", "|": "bars", ",": "commas"}
MOST_WIDTHS = 20
"""How many numbers of cells to a line are tried."""
_LINE_END = re.compile(r"\r\n|\r|\n")
_DECIMAL = re.compile(r"(?<=\d),(?=\d)")
_SEP = re.compile(r'"?sep=([,;|\t])"?[ \t]*(?:\r\n|\r|\n|\Z)', re.IGNORECASE)


class Field(NamedTuple):
    """One cell in the source: where its characters stand, without quotes, and whether it had them.

    Half a million of them may be made of a file, so they are tuples.
    """

    start: int
    end: int
    quoted: bool = False


class Record(NamedTuple):
    """One row in the source: from ``start`` to ``end`` without the line's end, and its cells.

    ``used`` is how many cells there are without empty ones at the end.
    """

    start: int
    end: int
    fields: tuple[Field, ...]
    used: int

    def fits(self, width: int) -> bool:
        """Whether this may be a row of so many cells."""
        return self.used <= width <= len(self.fields)


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a file is divided: its delimiter, its rows, and how many cells the rows of its table have.

    ``first`` and ``last`` are the first and the last row of the table, ``count`` how many it has,
    ``divided`` how many rows have more than one cell; ``strict`` tells that no other row stands between.
    """

    delimiter: str
    records: tuple[Record, ...]
    width: int
    first: int = 0
    last: int = 0
    count: int = 0
    divided: int = 0
    strict: bool = True


@dataclass(frozen=True, slots=True)
class Misquoted:
    """A quoted cell that does not end where a cell can end: the line it begins in."""

    line: int


def find(text: str, *, only: str = "") -> Dialect:
    """Return how a text is divided; ``only`` is the delimiter if it is known. Raises Unread."""
    told = _SEP.match(text)
    start = told.end() if told else 0
    wanted = told[1] if told else only
    possible: list[Dialect] = []
    broken = ""
    for delimiter in (wanted,) if wanted else DELIMITERS:
        if delimiter not in text:
            continue
        dialect = _divided(text, start, delimiter)
        if isinstance(dialect, Misquoted):
            broken = f"the quoted cell in line {dialect.line} ends neither before {NAMES[delimiter]} nor at a line's end"
        elif dialect.width > 1 and (wanted or 2 * dialect.count >= dialect.divided):
            possible.append(dialect)
    if possible:
        return _only_one(possible, text)
    if broken:
        raise _undecided(f"{broken}; a quote within quotes is written twice")
    return _undivided(text, start)


def _only_one(possible: list[Dialect], text: str) -> Dialect:
    left = [d for d in possible if d.strict] or possible
    left = [d for d in left if not any(_lies_within(d, other) for other in left)]
    if len(left) > 1:
        left = [d for d in left if d.delimiter != "," or not _only_decimal(text)] or left
    if len(left) > 1:
        names = " and ".join(NAMES[d.delimiter] for d in left)
        raise _undecided(
            f"its cells may be parted by {names}; write the delimiter in a first line, sep={left[0].delimiter}"
        )
    return left[0]


def _lies_within(one: Dialect, other: Dialect) -> bool:
    """Whether the rows of one table are some of another's."""
    inside = other.first <= one.first and one.last <= other.last
    return inside and (one.first, one.last) != (other.first, other.last)


def _undecided(why: str) -> Unread:
    return Unread(f"the file cannot be divided into cells: {why}")


def _undivided(text: str, start: int) -> Dialect:
    """Return a text of one column; quotes count if all its lines can be so quoted."""
    dialect = _divided(text, start, ",")
    if isinstance(dialect, Misquoted) or dialect.divided:
        return _dialect(_plain_records(text, start, ""), "", text)
    return dialect


def _divided(text: str, start: int, delimiter: str) -> Dialect | Misquoted:
    records = _records(text, start, delimiter)
    return records if isinstance(records, Misquoted) else _dialect(records, delimiter, text)


def _dialect(found: list[Record], delimiter: str, text: str) -> Dialect:
    records = tuple(
        Record(r.start, r.end, (Field(r.start, r.end),), 1) if text.startswith("#", r.start) else r
        for r in found
    )
    widths = Counter(len(r.fields) for r in records if len(r.fields) > 1)
    counts = {
        width: sum(r.fits(width) for r in records) for width, _ in widths.most_common(MOST_WIDTHS)
    }
    if not counts:
        return Dialect(delimiter, records, 1)
    width = max(counts, key=lambda w: (counts[w], w))
    rows = [n for n, r in enumerate(records) if r.fits(width)]
    first, last = rows[0], rows[-1]
    others = sum(r.end > r.start for r in records[first : last + 1]) - len(rows)
    return Dialect(delimiter, records, width, first, last, len(rows), widths.total(), not others)


def _records(text: str, at: int, delimiter: str) -> list[Record] | Misquoted:
    """Divide a text.

    Tab-separated values know no quotes (IANA, text/tab-separated-values), but spreadsheets write them:
    where not every quote can be one, none is.
    """
    records = _quoted_records(text, at, delimiter) if '"' in text else None
    if records is None or (isinstance(records, Misquoted) and delimiter == "\t"):
        return _plain_records(text, at, delimiter)
    return records


def _quoted_records(text: str, at: int, delimiter: str) -> list[Record] | Misquoted:
    mark = re.escape(delimiter)
    end_of_field = re.compile(rf"({mark})|\r\n|\r|\n|\Z")
    field = re.compile(
        rf'"(?P<quoted>[^"]*+(?:""[^"]*+)*+)"[ ]*(?={mark}|[\r\n]|\Z)|(?!")[^{mark}\r\n]*'
    )
    records: list[Record] = []
    fields: list[Field] = []
    first = at
    while at < len(text) or fields:
        found = field.match(text, at)
        end = end_of_field.match(text, found.end()) if found else None
        if found is None or end is None:
            return Misquoted(1 + len(_LINE_END.findall(text, 0, at)))
        group = found.lastgroup or 0
        fields.append(Field(*found.span(group), quoted=bool(group)))
        at = end.end()
        if end[1] is None:
            records.append(_record(text, first, end.start(), fields))
            fields, first = [], at
            if end.start() == len(text):
                break
    return records


def _plain_records(text: str, at: int, delimiter: str) -> list[Record]:
    records = []
    while at < len(text):
        found = _LINE_END.search(text, at)
        end = found.start() if found else len(text)
        fields = []
        first = at
        for piece in text[at:end].split(delimiter) if delimiter else (text[at:end],):
            fields.append(Field(first, first + len(piece)))
            first += len(piece) + 1
        records.append(_record(text, at, end, fields))
        at = found.end() if found else len(text)
    return records


def _record(text: str, start: int, end: int, fields: list[Field]) -> Record:
    used = len(fields)
    while used and not text[fields[used - 1].start : fields[used - 1].end].strip():
        used -= 1
    return Record(start, end, tuple(fields), used)


def _only_decimal(text: str) -> bool:
    return text.count(",") == len(_DECIMAL.findall(text))
