"""What every kind of document does: it is opened, read, filled in, and taken apart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, runtime_checkable

from factlock.render.csl import Cited
from factlock.render.files import Document
from factlock.render.layout import Layout, Place, Zone
from factlock.render.lockfile import Locked
from factlock.render.parts import Parts
from factlock.render.pieces import Piece
from factlock.render.runs import Run
from factlock.render.spanmap import Span


class Value(NamedTuple):
    """A value and the placeholder that it takes the place of, at code points of the document's text.

    ``number`` is that of its expression, from 0 in order of first use.
    """

    start: int
    end: int
    place: Place
    locked: Locked
    number: int


@dataclass(frozen=True, slots=True)
class Literal:
    """A text that is put in as it stands: what only looks like a placeholder, or the gap of a draft."""

    start: int
    end: int
    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Filling:
    """All that is put into a document.

    ``values`` and ``literals`` are in order and apart. ``notes`` are by number, from 1; without them values bear no marks. ``in_text`` holds
    the words that cite a source in the sentence (author and year), by number: it takes the place of
    marks, and notes become a list under ``heading``.
    """

    values: tuple[Value, ...]
    literals: tuple[Literal, ...] = ()
    notes: Mapping[int, tuple[Run, ...]] = field(default_factory=dict)
    in_text: Mapping[int, str] = field(default_factory=dict)
    heading: str = ""
    language: str = ""
    lock_values: bool = False
    """Whether values are kept from being edited, by formats whose programs can."""
    sources: Mapping[int, Cited] = field(default_factory=dict)
    """The sources of notes, by their number: for formats whose programs write references themselves."""
    heads: tuple[str, ...] = ()
    """What stands over the columns of a table of notes; empty where they are no table."""
    rows: Mapping[int, tuple[tuple[Run, ...], ...]] = field(default_factory=dict)
    """The rows of such a table under ``heading``, by number; the first column is that of the numbers."""
    listed: bool = False
    """Whether notes are a plain list at the end, for readers that know no footnotes."""
    output: str = ""
    """The name of the output without its ending, by which it names the files beside it."""


@dataclass(frozen=True, slots=True)
class Output:
    """A finished document: its bytes, and its text as :meth:`Format.open` gives it of them.

    ``spans`` are where the values stand in ``text``, in order of the filling; ``literals`` where the
    literals do. ``marks`` are the spans of our marks in the text, ``notes`` those of what else we wrote;
    ``around`` tells how many characters stand before and after each value that belong to it, as tags do. ``files`` are what belongs beside the output,
    by the ending that takes the place of the output's own (``.bib``).
    """

    body: bytes = field(repr=False)
    text: str = field(repr=False)
    spans: tuple[Span, ...] = field(repr=False)
    literals: tuple[tuple[int, int], ...] = ()
    marks: tuple[tuple[int, int], ...] = ()
    notes: tuple[tuple[int, int], ...] = ()
    around: tuple[tuple[int, int], ...] = ()
    files: Mapping[str, bytes] = field(default_factory=dict)


class Format(Protocol):
    """A kind of document that can be filled in.

    All offsets are code points of the text that :meth:`open` gives: the file's own characters where
    it is text, the words of its paragraphs where it is a package of parts.
    """

    @property
    def name(self) -> str:
        """The kind of document, as it is called in locks."""

    @property
    def suffixes(self) -> tuple[str, ...]:
        """The endings of its files, in lower case."""

    def open(self, body: bytes, path: str) -> Document:
        """Read a file. Raises UsageFault for what is no document of this kind."""

    def read(self, document: Document, spans: Sequence[tuple[int, int]]) -> Layout:
        """Read a document in which something stands at ``spans`` (in order, apart)."""

    def take_apart(self, document: Document) -> Parts:
        """Return what is read as text and what is not, for those who look for claims."""

    def cut(self, text: str) -> list[Piece]:
        """Return the pieces of a document's text that are read together, to compare two states of it."""

    def fill(self, document: Document, filling: Filling) -> Output:
        """Put values, marks and notes into a document. Without any, the bytes are the document's own."""

    def rewrite(self, document: Document, puts: Sequence[tuple[int, int, str]]) -> bytes:
        """Return the file with other characters for spans of its text, in order and apart."""

    def unwrite(self, written: str, zone: Zone) -> str:
        """Return what a reader sees of a value as it stands in an output's text."""


@runtime_checkable
class Listing(Protocol):
    """A kind of document whose notes can be a plain list: its :meth:`Format.fill` heeds ``listed``."""

    @property
    def listing(self) -> bool:
        """True."""


@runtime_checkable
class Tabular(Protocol):
    """A kind of document whose notes can be a table: its :meth:`Format.fill` heeds ``rows``."""

    @property
    def tabular(self) -> bool:
        """True."""
