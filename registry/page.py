"""The visible text of a snapshot, with the marks that a matcher and a reader of values need.

``Page.text`` is what a reader sees, in document order, with *typed gaps*: what separates two
characters is part of the text. A line feed stands around blocks, a tab around table cells, and
Unicode non-characters (never valid in a page; readers of sources strip them from the input first)
mark boundaries that a person does not see. Offsets are code points of this text, ends exclusive.
"""

from dataclasses import dataclass, field

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
    """One table cell. ``row`` and ``column`` count from 0; spans are at least 1."""

    row: int
    column: int
    start: int
    end: int
    head: bool = False
    row_span: int = 1
    column_span: int = 1


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the page, in document order; ``caption`` without marks."""

    cells: tuple[Cell, ...]
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """The visible text of one snapshot, and what the page says of itself.

    ``language`` is the page's own BCP 47 mark or empty; ``published`` is the ISO 8601 date that the
    page declares of itself or empty; ``hidden`` is text that the page carries but does not show
    (never evidence, kept to explain a refusal); ``encoding_basis`` tells how the encoding was
    known: ``bom``, ``escape``, ``ascii``, ``utf-8``, ``http``, ``meta``, ``detected``, ``lossy``.
    """

    text: str
    title: str = ""
    language: str = ""
    publisher: str = ""
    published: str = ""
    headings: tuple[Heading, ...] = ()
    tables: tuple[Table, ...] = ()
    hidden: str = field(default="", repr=False)
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
