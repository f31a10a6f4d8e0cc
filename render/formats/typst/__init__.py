"""Typst: values escaped, notes as footnotes of the document; every other byte stays."""

from collections.abc import Sequence

from factlock.render import files
from factlock.render.files import Document
from factlock.render.formats import splicing
from factlock.render.formats.format import Filling, Output
from factlock.render.formats.paragraphs import PartsLayout
from factlock.render.formats.typst import settings, writing
from factlock.render.formats.typst.code import take_apart
from factlock.render.formats.typst.notes import Notes
from factlock.render.layout import Zone
from factlock.render.parts import Parts
from factlock.render.pieces import Piece, of_parts

_CLOSERS = r"[*_\]]"


class Typst:
    """The format of ``.typ`` files; see :class:`factlock.render.formats.format.Format`."""

    name = "typst"
    suffixes = (".typ",)
    tabular = True

    def open(self, body: bytes, path: str) -> Document:
        """Decode a file."""
        return files.decode(body, path)

    def read(self, document: Document, spans: Sequence[tuple[int, int]]) -> PartsLayout:
        """Read a document in which something stands at ``spans`` (in order, apart)."""
        taken = take_apart(document.text, document.path)
        told = settings.read(document.text, taken.language)
        return PartsLayout(
            document.text,
            spans,
            taken.parts,
            settings=told.settings,
            findings=told.findings,
            closers=_CLOSERS,
            open_end=taken.open_end,
        )

    def take_apart(self, document: Document) -> Parts:
        """Return what is read as text and what is not."""
        return take_apart(document.text, document.path).parts

    def cut(self, text: str) -> list[Piece]:
        """Return the blocks of a document, and the words that stand apart."""
        return of_parts(text, take_apart(text).parts)

    def fill(self, document: Document, filling: Filling) -> Output:
        """Put values, marks and notes into a document."""
        if not filling.values and not filling.literals and not filling.notes:
            return Output(document.text.encode(), document.text, ())
        taken = take_apart(document.text, document.path)
        return splicing.fill(document, filling, Notes(document.text, taken, filling))

    def rewrite(self, document: Document, puts: Sequence[tuple[int, int, str]]) -> bytes:
        """Return the file with other characters for spans of its text."""
        return splicing.rewrite(document, puts)

    def unwrite(self, written: str, zone: Zone) -> str:
        """Return what a reader sees of a written value."""
        return written if zone in (Zone.CODE, Zone.CODE_SPAN) else writing.unwrite(written)
