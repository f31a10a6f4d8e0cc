"""Word documents (.docx, .docm): values in content controls, notes as real footnotes.

Only parts that change are written anew; all others keep their bytes.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from factlock.registry.errors import Finding
from factlock.render.files import Document
from factlock.render.formats.docx import filling, rewriting
from factlock.render.formats.docx.layout import Columns, WordLayout
from factlock.render.formats.docx.package import Package
from factlock.render.formats.docx.reader import read
from factlock.render.formats.docx.story import Story
from factlock.render.formats.format import Filling, Output
from factlock.render.formats.opc.blocks import Blocks
from factlock.render.formats.opc.settings import settings
from factlock.render.layout import Settings, Zone
from factlock.render.parts import Parts
from factlock.render.pieces import Piece, cut


@dataclass(frozen=True, slots=True)
class _Taken:
    """A document as it was read, without its trees."""

    text: str
    parts: Parts
    places: tuple[tuple[int, str], ...]
    controls: tuple[tuple[int, int], ...]
    columns: Columns
    settings: Settings
    findings: tuple[Finding, ...]


class Docx:
    """The format of Word documents; see :class:`factlock.render.formats.format.Format`."""

    name = "docx"
    suffixes = (".docx", ".docm")

    def open(self, body: bytes, path: str) -> Document:
        """Read a document. Raises UsageFault ``no-word-document``."""
        taken = _take(body, path)
        origin = Blocks(taken.places)
        return Document(path, taken.text, hashlib.sha256(body).hexdigest(), body, origin)

    def read(self, document: Document, spans: Sequence[tuple[int, int]]) -> WordLayout:
        """Read a document in which something stands at ``spans`` (in order, apart)."""
        taken = _take(document.body, document.path)
        return WordLayout(
            taken.text,
            spans,
            taken.parts,
            settings=taken.settings,
            findings=taken.findings,
            controls=taken.controls,
            columns=taken.columns,
        )

    def take_apart(self, document: Document) -> Parts:
        """Return what is read as text and what is not."""
        return _take(document.body, document.path).parts

    def cut(self, text: str) -> list[Piece]:
        """Return what is read together: headings and items are marked as in Markdown."""
        return cut(text)

    def fill(self, document: Document, into: Filling) -> Output:
        """Put values, marks and notes into a document."""
        opened = _fresh.pop(document.body, None)
        _fresh.clear()
        return filling.fill(document, into, opened)

    def rewrite(self, document: Document, puts: Sequence[tuple[int, int, str]]) -> bytes:
        """Return the file with other characters for spans of its text, without what was put around values."""
        return rewriting.rewrite(document, puts)

    def unwrite(self, written: str, zone: Zone) -> str:  # noqa: ARG002
        """Return what a reader sees of a written value."""
        return written


_fresh: dict[bytes, tuple[Package, Story]] = {}
"""The last document that was read, if it may be filled in: that changes its trees, so it is done once."""


@lru_cache(maxsize=3)
def _take(body: bytes, path: str) -> _Taken:
    """Read a document; the last ones are remembered, as each is asked for several times."""
    package = Package(body, path)
    try:
        story = read(package)
    except RecursionError:
        raise package.fault("its elements lie too deep in one another") from None
    _fresh.clear()
    if "<<" in story.text:
        _fresh[body] = package, story
    told, findings = settings(package, story.letters)
    return _Taken(
        story.text,
        story.parts,
        tuple(story.places),
        tuple(story.controls),
        story.columns,
        told,
        findings,
    )
