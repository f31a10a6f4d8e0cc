"""The visible text of a snapshot, with the marks that a matcher and a reader of values need.

``Page.text`` is what a reader sees, in document order, with *typed gaps*: what separates two
characters is part of the text. A line feed stands around blocks, a tab around table cells, and
Unicode non-characters (never valid in a page; readers of sources strip them from the input first)
mark boundaries that a person does not see. Offsets are code points of this text, ends exclusive.
"""

from dataclasses import dataclass, field
from typing import Literal

INLINE = "\ufdd0"
"""End of a text node: an inline tag stood here and joins what it separates."""
SUP_OPEN = "\ufdd1"
"""Start of a superscript."""
SUP_CLOSE = "\ufdd2"
"""End of a superscript, plain or linked."""
NOTE_OPEN = "\ufdd3"
"""Start of a superscript that is a link: a note mark."""
RUBY_OPEN = "\ufdd4"
"""Start of a ruby annotation."""
RUBY_CLOSE = "\ufdd5"
"""End of a ruby annotation."""
SPAN = "\ufdd6"
"""An edge of an inline element that is more than formatting: style sheets may put space here."""
MARKS = INLINE + SUP_OPEN + SUP_CLOSE + NOTE_OPEN + RUBY_OPEN + RUBY_CLOSE + SPAN
BLOCK = "\n"
CELL = "\t"


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: where its text starts in the page, its level (1 to 6), its text without marks."""

    start: int
    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Cell:
    """One table cell. ``row`` and ``column`` count from 0; spans are at least 1.

    ``raw`` is the stored value where it differs from the text that is shown (a sheet keeps 0.052 and
    shows 5.2%), and that of every number written with a point or comma, which it tells how to read; for
    a formula whose result the file does not keep it is the formula (``=B2+B3``), and the text is empty.
    """

    row: int
    column: int
    start: int
    end: int
    head: bool = False
    row_span: int = 1
    column_span: int = 1
    raw: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the page, in document order; ``caption`` without marks.

    ``sheet`` is the name of the sheet whose grid this table is; its cells then have the addresses of
    a spreadsheet (``Data!B7``). Empty for a table within a page.
    """

    cells: tuple[Cell, ...]
    caption: str = ""
    sheet: str = ""


PartKind = Literal[
    "page", "sheet", "pointer", "element", "file", "message", "header", "footer", "note", "comment"
]


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of the text that has an address of its own within the source.

    ``name`` is a page number (from 1), the name of a sheet, a JSON Pointer (RFC 6901), the path of an
    XML element, of a file in an archive or of a part of a message; what notes, headers and footers
    are called. Parts stand in the order of their starts; the later of two that overlap is the inner.
    """

    start: int
    end: int
    kind: PartKind
    name: str


@dataclass(frozen=True, slots=True)
class Page:
    """The visible text of one snapshot, and what the page says of itself.

    ``language`` is the page's own BCP 47 mark or empty; ``published`` is the ISO 8601 date that the
    page declares of itself or empty; ``hidden`` is text that the page carries but does not show
    (never evidence, kept to explain a refusal); ``encoding_basis`` tells how the encoding was
    known: ``bom``, ``escape``, ``ascii``, ``utf-8``, ``http``, ``meta``, ``detected``, ``lossy``.

    ``breaks`` are the offsets of line feeds that part lines within a block (``<br>``), as far as the
    kind of source tells them from the ends of blocks; a sentence may run on over them.

    ``panels`` are the spans that are not in front and most likely come there by a click, such as other
    tabs: they can be looked for, and prove nothing. ``opened`` are the spans that a control of the page
    opens, such as closed ``details``: evidence, with a note. ``recognised`` are the spans that a program read from a picture, as in a scan with a text
    layer: they can be looked for, and prove nothing. ``frames`` are the addresses of documents shown
    inside this one, whose text is not part of it. ``structured`` is the text of data that the page
    carries for machines. The last two, like ``hidden``, explain refusals and prove nothing.
    """

    text: str
    title: str = ""
    language: str = ""
    publisher: str = ""
    published: str = ""
    headings: tuple[Heading, ...] = ()
    tables: tuple[Table, ...] = ()
    parts: tuple[Part, ...] = ()
    breaks: tuple[int, ...] = ()
    panels: tuple[tuple[int, int], ...] = ()
    opened: tuple[tuple[int, int], ...] = ()
    recognised: tuple[tuple[int, int], ...] = ()
    frames: tuple[str, ...] = ()
    hidden: str = field(default="", repr=False)
    structured: str = field(default="", repr=False)
    media_type: str = "text/plain"
    encoding: str = "utf-8"
    encoding_basis: str = "utf-8"

    def heading_at(self, offset: int) -> str:
        """Return the text of the last heading that starts at or before ``offset``, or empty."""
        found = ""
        for heading in self.headings:
            if heading.start > offset:
                break
            found = heading.text
        return found

    def parts_at(self, start: int, end: int) -> tuple[Part, ...]:
        """Return the parts that hold ``start`` to ``end`` whole, the innermost last."""
        return tuple(part for part in self.parts if part.start <= start and end <= part.end)

    def number_at(self, start: int) -> int | None:
        """Return the number of the printed page on which ``start`` stands, if the source has pages."""
        found = [part for part in self.parts if part.kind == "page" and part.start <= start]
        return int(found[-1].name) if found and start <= found[-1].end else None
