"""What a format tells of a document: its settings, what stands where, how it is read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Protocol

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


@dataclass(frozen=True, slots=True)
class Settings:
    """What a document says of itself.

    ``reference`` is its reference date, ``proven`` whether periods that are only declared count as
    unknown, ``fetched`` whether only evidence that was fetched will do, ``render_in_code`` whether placeholders in code are filled in.
    """

    id: str = ""
    reference: date | None = None
    language: str = ""
    proven: bool = False
    fetched: bool = False
    render_in_code: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where one placeholder stands.

    ``first`` tells whether nothing but markup stands before it on its line, ``mark_at`` is the
    offset at which a mark that belongs to it is put, ``block`` numbers the block it stands in.
    """

    zone: Zone
    block: int
    first: bool
    mark_at: int


@dataclass(frozen=True, slots=True)
class Reading:
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

    def readings(self, shown: Mapping[int, str], language: str) -> dict[int, Reading]:
        """Read the text around every span that has a value in ``shown``, values filled in."""


class Format(Protocol):
    """A kind of document that can be filled in."""

    @property
    def name(self) -> str:
        """The kind of document, as it is called in locks."""

    @property
    def suffixes(self) -> tuple[str, ...]:
        """The endings of its files, in lower case."""

    def read(self, text: str, spans: Sequence[tuple[int, int]]) -> Layout:
        """Read a document in which something stands at ``spans`` (in order, apart)."""

    def write(self, shown: str, place: Place, before: str, after: str) -> str:
        """Return a value so written that a reader sees just ``shown`` between its neighbours."""

    def unwrite(self, written: str, zone: Zone) -> str:
        """Return what a reader sees of a written value: the inverse of :meth:`write`."""

    def foreign(self, text: str) -> str:
        """Write a text that comes from a page, on one line and free of markup."""

    def address(self, url: str) -> str:
        """Write the address of a source, as a link where it is one."""

    def mark(self, label: str, before: str, after: str) -> str:
        """Return the mark of a note between its neighbours."""

    def labels(self, text: str, count: int) -> list[str]:
        """Return ``count`` labels of notes that the document does not use itself."""

    def notes(self, notes: Sequence[tuple[str, str]], text: str) -> str:
        """Return what is put at the end of ``text``: notes as (label, content already written)."""
