"""What a format tells of a document: its settings, what stands where, how it is read."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import NamedTuple, Protocol

from factlock.registry.errors import Finding


class Zone(StrEnum):
    """What kind of text a place in a document is."""

    TEXT = "text"
    HTML = "html"
    """Text between the tags of raw HTML: shown, but not read as Markdown."""
    CODE = "code"
    CODE_SPAN = "code-span"
    HIDDEN = "hidden"
    """Comments, scripts, styles, preformatted HTML: left alone."""
    ADDRESS = "address"
    """The target of a link, its title, a reference definition, a bare address."""
    TAG = "tag"
    """Inside an HTML tag."""
    FRONT_MATTER = "front-matter"
    ATTRIBUTE = "attribute"
    """The value of an attribute of a tag: filled in, but without a note."""
    SCRIPT = "script"
    """Inside a script or a style sheet: never filled in."""
    FORMULA = "formula"
    """Inside a formula that a program computes: never filled in."""
    OBJECT = "object"
    """In a chart, a diagram, an embedded document: never filled in."""
    NAME = "name"
    """The name of a sheet, by which formulas and links refer to it: never filled in."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a document says of itself.

    ``reference`` is its reference date, ``proven`` whether periods that are only declared count as
    unknown, ``fetched`` whether only evidence that was fetched will do, ``cited`` whether every value must bear its
    citation, ``render_in_code`` whether placeholders in code are filled in.
    """

    id: str = ""
    reference: date | None = None
    language: str = ""
    proven: bool = False
    fetched: bool = False
    cited: bool = False
    render_in_code: bool = False


class Place(NamedTuple):
    """Where one placeholder stands.

    ``first`` tells whether nothing but markup stands before it on its line, ``mark_at`` is the
    offset at which a mark that belongs to it is put, ``block`` numbers the block it stands in.
    """

    zone: Zone
    block: int
    first: bool
    mark_at: int


class Reading(NamedTuple):
    """The text around one value as a reader reads it, without markup.

    ``start`` and ``end`` are those of the value in ``text``; ``sentence_start`` and
    ``sentence_end`` those of its sentence. ``heads`` are what stands above it, nearest first: the
    heads of its column and row together, the line that leads its list, then each heading; apart
    from ``title``, the heading with which the document begins.
    """

    text: str
    start: int
    end: int
    sentence_start: int
    sentence_end: int
    heads: tuple[tuple[str, ...], ...]
    title: str = ""

    @property
    def sentence(self) -> str:
        """The sentence that holds the value."""
        return self.text[self.sentence_start : self.sentence_end]


class Layout(Protocol):
    """A document, read once. Spans are those given to :meth:`Format.read`, by their number."""

    settings: Settings
    findings: tuple[Finding, ...]
    """What is wrong with the document's settings, with lines but without its name."""

    def place(self, number: int) -> Place:
        """Tell where a span stands."""

    def ends_open(self) -> bool:
        """Whether what is put at the end would be code, for want of an end of it."""

    def readings(self, shown: Mapping[int, str], language: str) -> Mapping[int, Reading]:
        """Read the text around every span that has a value in ``shown``, values filled in."""
