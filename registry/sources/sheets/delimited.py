"""Delimited text: comma-separated values (RFC 4180) and their kin, tab-separated values (IANA).

Every cell is what stands between two delimiters; how they are found: :mod:`dialects`. Lines above the
table that have another number of cells stand as they are, lines within it that have are shown but are
no rows of the table: which column their values belong to is not known. Rows count as in RFC 7111, from
the first line, blank ones too.
"""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from factlock.registry.model import FetchState
from factlock.registry.page import Page
from factlock.registry.sources.charset import decode, decode_again
from factlock.registry.sources.collecting import uncollected
from factlock.registry.sources.origins import decoded_span_to_bytes
from factlock.registry.sources.reading import ByteSpan, Reading, TextSpan, Unread
from factlock.registry.sources.sheets import dialects, grid_page
from factlock.registry.sources.sheets.dialects import Field, Record
from factlock.registry.sources.sheets.grid_page import Written
from factlock.registry.sources.sheets.grids import (
    Budget,
    Grid,
    GridCell,
    Hidden,
    cell_text,
    lead,
    too_much,
)

TABS = "text/tab-separated-values"
MOST_NOTES = 50
MOST_COLUMNS = 16_384
MOST_CELLS = 400_000


@dataclass(slots=True)
class _Rows:
    """The grid of a file, and where in the source each cell came from."""

    grid: Grid
    origins: list[Field] = field(default_factory=list)


@uncollected()
def read(body: bytes, media_type: str, charset: str | None) -> Reading:
    """Read a delimited file."""
    decoded = decode(body, charset)
    if decoded.damage:
        return Reading(FetchState.DAMAGED, None, decoded.damage)
    hidden = Hidden()
    try:
        rows = _rows(decoded.text, media_type, hidden)
    except Unread as problem:
        return Reading(problem.state, None, problem.message)
    written = grid_page.write([rows.grid])
    if not written.text.strip():
        return Reading(FetchState.BLANK, None, "the file holds no text; give one that does")
    page = Page(
        text=written.text,
        headings=written.headings,
        tables=written.tables,
        hidden=hidden.text(),
        media_type=media_type,
        encoding=decoded.encoding,
        encoding_basis=decoded.basis,
    )
    return Reading(FetchState.OK, page)


def trace(body: bytes, page: Page, start: int, end: int) -> ByteSpan | None:
    """Return where a span of the page stands in the body: whole cells, or a part of one as written."""
    laid = _laid_out(body, page.encoding, page.media_type)
    if laid is None or laid.written.text != page.text:
        return None
    ends: list[int] = []
    spans = laid.written.spans
    for n in range(bisect_right(spans, start, key=_end), len(spans)):
        first, last = spans[n]
        if first >= end:
            break
        origin = laid.origins[n]
        inside = _inside(
            origin,
            laid.source[origin.start : origin.end],
            page.text[first:last],
            max(start, first) - first,
            min(end, last) - first,
        )
        if inside is None:
            return None
        ends += inside
    return decoded_span_to_bytes(body, page.encoding, ends[0], ends[-1]) if ends else None


@dataclass(frozen=True, slots=True)
class _Laid:
    """A file as it was read: its characters, the text of its page, and where each cell came from."""

    source: str
    written: Written
    origins: list[Field]


@lru_cache(maxsize=1)
def _laid_out(body: bytes, encoding: str, media_type: str) -> _Laid | None:
    """Read a file again; kept, as each of its cells asks."""
    source, _ = decode_again(body, encoding)
    try:
        rows = _rows(source, media_type, Hidden())
    except Unread:
        return None
    return _Laid(source, grid_page.write([rows.grid]), rows.origins)


def _end(span: TextSpan) -> int:
    return span[1]


def _inside(origin: Field, written: str, shown: str, first: int, last: int) -> TextSpan | None:
    """Return which part of the source the characters ``first`` to ``last`` of a cell come from."""
    at = written.find(shown)
    if at >= 0:
        return origin.start + at + first, origin.start + at + last
    whole = first == 0 and last == len(shown)
    return (origin.start, origin.end) if whole else None


def _rows(text: str, media_type: str, hidden: Hidden) -> _Rows:
    """Divide a file. Raises Unread."""
    dialect = dialects.find(text, only="\t" if media_type == TABS else "")
    if dialect.width > MOST_COLUMNS:
        raise too_much(f"more than {MOST_COLUMNS:,} columns")
    out = _Rows(Grid(""))
    budget = Budget(MOST_CELLS)
    inside = False
    for number, record in enumerate(dialect.records):
        regular = record.fits(dialect.width) and record.end > record.start
        inside |= regular
        if inside and not regular and record.end > record.start:
            out.grid.loose.add(number)
            if len(out.grid.loose) <= MOST_NOTES:
                hidden.add(
                    f"row {number + 1} has {len(record.fields)} cells where the table has {dialect.width}; "
                    "which columns they belong to is not known"
                )
        characters = count = 0
        for column, part in _cells(record, inside=inside):
            start, end, quoted = part
            words = text[start:end]
            shown = cell_text(words.replace('""', '"') if quoted else words)
            if shown:
                count += 1
                characters += len(shown)
                indent = lead(words) if words[0].isspace() else 0
                out.grid.cells.append(GridCell(number, column, shown, indent=indent))
                out.origins.append(part)
        budget.spend(characters, count)
    return out


def _cells(record: Record, *, inside: bool) -> Iterable[tuple[int, Field]]:
    """Return the cells of a row; a line above the table is one, as it stands."""
    if inside or len(record.fields) == 1:
        return enumerate(record.fields)
    return ((0, Field(record.start, record.end)),) if record.end > record.start else ()
