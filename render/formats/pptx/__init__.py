"""Presentations (.pptx, .pptm): values in the text of slides, their sources at the foot and on slides at the end.

Only parts that change are written anew; all others keep their bytes.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from factlock.registry.errors import Finding
from factlock.render.files import Document
from factlock.render.formats.format import Filling, Output
from factlock.render.formats.opc.blocks import Blocks
from factlock.render.formats.opc.grid import Columns
from factlock.render.formats.opc.settings import settings
from factlock.render.formats.pptx.filling import fill
from factlock.render.formats.pptx.layout import DeckLayout
from factlock.render.formats.pptx.package import Package
from factlock.render.formats.pptx.reader import read
from factlock.render.formats.pptx.rewriting import rewrite
from factlock.render.layout import Settings, Zone
from factlock.render.parts import Parts
from factlock.render.pieces import Piece, cut


@dataclass(frozen=True, slots=True)
class _Taken:
    """A presentation as it was read, without its trees."""

    text: str
    parts: Parts
    places: tuple[tuple[int, str], ...]
    columns: Columns
    over: dict[int, int]
    settings: Settings
    findings: tuple[Finding, ...]


class Pptx:
    """The format of presentations; see :class:`factlock.render.formats.format.Format`."""

    name = "pptx"
    suffixes = (".pptx", ".pptm")

    def open(self, body: bytes, path: str) -> Document:
        """Read a presentation. Raises UsageFault ``no-presentation``."""
        taken = _take(body, path)
        origin = Blocks(taken.places)
        return Document(path, taken.text, hashlib.sha256(body).hexdigest(), body, origin)

    def read(self, document: Document, spans: Sequence[tuple[int, int]]) -> DeckLayout:
        """Read a presentation in which something stands at ``spans`` (in order, apart)."""
        taken = _take(document.body, document.path)
        return DeckLayout(
            taken.text,
            spans,
            taken.parts,
            settings=taken.settings,
            findings=taken.findings,
            columns=taken.columns,
            over=taken.over,
        )

    def take_apart(self, document: Document) -> Parts:
        """Return what is read as text and what is not."""
        return _take(document.body, document.path).parts

    def cut(self, text: str) -> list[Piece]:
        """Return what is read together: titles and items are marked as in Markdown."""
        return cut(text)

    def fill(self, document: Document, into: Filling) -> Output:
        """Put values, marks and sources into a presentation."""
        return fill(document, into)

    def rewrite(self, document: Document, puts: Sequence[tuple[int, int, str]]) -> bytes:
        """Return the file with other characters for spans of its text, without what is left empty of ours."""
        return rewrite(document, puts)

    def unwrite(self, written: str, zone: Zone) -> str:  # noqa: ARG002
        """Return what a reader sees of a written value."""
        return written


@lru_cache(maxsize=3)
def _take(body: bytes, path: str) -> _Taken:
    """Read a presentation; the last ones are remembered, as each is asked for several times."""
    package = Package(body, path)
    try:
        story = read(package)
    except RecursionError:
        raise package.fault("its elements lie too deep in one another") from None
    told, findings = settings(package, story.letters)
    return _Taken(
        story.text,
        story.parts,
        tuple(story.places),
        story.columns,
        dict(story.over),
        told,
        findings,
    )
