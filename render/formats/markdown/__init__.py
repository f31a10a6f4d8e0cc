"""Markdown: CommonMark with the tables and footnotes of GitHub Flavored Markdown."""

from collections.abc import Sequence

from factlock.render import files
from factlock.render.files import Document
from factlock.render.formats import splicing
from factlock.render.formats.format import Filling, Output
from factlock.render.formats.markdown import parts, writing
from factlock.render.formats.markdown.layout import MarkdownLayout
from factlock.render.formats.splicing import Ref, Row
from factlock.render.layout import Place, Zone
from factlock.render.lockfile import Locked
from factlock.render.parts import Parts
from factlock.render.pieces import Piece, cut

__all__ = ["Markdown", "MarkdownLayout"]


class Markdown:
    """The format of ``.md`` files; see :class:`factlock.render.formats.format.Format`."""

    name = "markdown"
    tabular = listing = True
    suffixes: tuple[str, ...] = (".md", ".markdown", ".mdown", ".mkd", ".qmd", ".rmd")

    def open(self, body: bytes, path: str) -> Document:
        """Decode a file."""
        return files.decode(body, path)

    def read(self, document: Document, spans: Sequence[tuple[int, int]]) -> MarkdownLayout:
        """Read a document in which something stands at ``spans`` (in order, apart)."""
        return MarkdownLayout(document.text, spans)

    def take_apart(self, document: Document) -> Parts:
        """Return what is read as text and what is not."""
        return parts.take_apart(document.text)

    def cut(self, text: str) -> list[Piece]:
        """Return what is read together: headings and items are marked as in Markdown."""
        return cut(text)

    def fill(self, document: Document, filling: Filling) -> Output:
        """Put values, marks and notes into a document."""
        markup = Listed() if filling.listed and not filling.in_text else self
        return splicing.fill(document, filling, markup)

    def rewrite(self, document: Document, puts: Sequence[tuple[int, int, str]]) -> bytes:
        """Return the file with other characters for spans of its text."""
        return splicing.rewrite(document, puts)

    def write(self, shown: str, place: Place, before: str, after: str) -> str:
        """Return a value so written that a reader sees just ``shown`` between its neighbours."""
        return writing.value(shown, place, before, after)

    def unwrite(self, written: str, zone: Zone) -> str:
        """Return what a reader sees of a written value."""
        return writing.unwrite(written, zone)

    def literal(self, text: str, place: Place) -> str:  # noqa: ARG002
        """Print a text as it stands."""
        return text

    def around(self, locked: Locked, place: Place) -> tuple[str, str]:  # noqa: ARG002
        """Put nothing around a value."""
        return "", ""

    def foreign(self, text: str) -> str:
        """Write a text that comes from a page, on one line and free of markup."""
        return writing.foreign(text)

    def emphasis(self, written: str) -> str:
        """Set written text in italics."""
        return f"*{written}*"

    def address(self, url: str, target: str) -> str:
        """Write the address of a source, as a link where it is one."""
        return writing.address(url, target)

    def labels(self, text: str, count: int) -> list[str]:
        """Return labels of notes that the document does not use itself."""
        return writing.labels(text, count)

    def mark(self, refs: Sequence[Ref], before: str, after: str) -> str:
        """Return the marks of notes between their neighbours."""
        if refs[0].heading:
            return writing.row_mark([ref.number for ref in refs], refs[0].heading, before, after)
        return writing.mark([ref.label for ref in refs], before, after)

    def notes(self, refs: Sequence[Ref], text: str, heading: str) -> Sequence[tuple[int, str]]:
        """Put the notes at the end."""
        entries = [(ref.label, ref.content) for ref in refs]
        return [(len(text), writing.notes(entries, text, heading))]

    def table(
        self, heads: Sequence[str], rows: Sequence[Row], text: str, heading: str
    ) -> Sequence[tuple[int, str]]:
        """Put a table of notes at the end."""
        lines = [(row.ref.number, row.cells) for row in rows]
        return [(len(text), writing.table(heads, lines, text, heading))]


class Listed(Markdown):
    """Markdown for readers that know no footnotes: CommonMark as it is specified."""

    def labels(self, text: str, count: int) -> list[str]:
        """Return numbers that stand in no bracket of the document."""
        return writing.numbers(text, count)

    def mark(self, refs: Sequence[Ref], before: str, after: str) -> str:  # noqa: ARG002
        """Return the numbers of the notes in brackets."""
        return writing.list_mark([ref.label for ref in refs], after)

    def notes(self, refs: Sequence[Ref], text: str, heading: str) -> Sequence[tuple[int, str]]:  # noqa: ARG002
        """Put the notes at the end, a paragraph each."""
        return [(len(text), writing.listed([(ref.label, ref.content) for ref in refs], text))]
