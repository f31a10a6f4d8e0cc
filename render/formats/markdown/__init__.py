"""Markdown: CommonMark with the tables and footnotes of GitHub Flavored Markdown."""

from collections.abc import Sequence

from factlock.render.formats.markdown import writing
from factlock.render.formats.markdown.layout import MarkdownLayout
from factlock.render.layout import Place, Zone

__all__ = ["Markdown", "MarkdownLayout"]


class Markdown:
    """The format of ``.md`` files; see :class:`factlock.render.layout.Format`."""

    name = "markdown"
    suffixes = (".md", ".markdown", ".mdown", ".mkd", ".qmd", ".rmd")

    def read(self, text: str, spans: Sequence[tuple[int, int]]) -> MarkdownLayout:
        """Read a document in which something stands at ``spans`` (in order, apart)."""
        return MarkdownLayout(text, spans)

    def write(self, shown: str, place: Place, before: str, after: str) -> str:
        """Return a value so written that a reader sees just ``shown`` between its neighbours."""
        return writing.value(shown, place, before, after)

    def unwrite(self, written: str, zone: Zone) -> str:
        """Return what a reader sees of a written value."""
        return writing.unwrite(written, zone)

    def foreign(self, text: str) -> str:
        """Write a text that comes from a page, on one line and free of markup."""
        return writing.foreign(text)

    def address(self, url: str) -> str:
        """Write the address of a source."""
        return writing.address(url)

    def mark(self, label: str, before: str, after: str) -> str:
        """Return the mark of a note between its neighbours."""
        return writing.mark(label, before, after)

    def labels(self, text: str, count: int) -> list[str]:
        """Return labels of notes that the document does not use itself."""
        return writing.labels(text, count)

    def notes(self, notes: Sequence[tuple[str, str]], text: str) -> str:
        """Return what is put at the end of ``text``."""
        return writing.notes(notes, text)
