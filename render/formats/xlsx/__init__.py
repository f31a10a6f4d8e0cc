"""Workbooks (.xlsx, .xlsm): values as numbers in cells, their sources in comments and on a sheet at the end.

Only parts that change are written anew; all others keep their bytes.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from factlock.registry.errors import Finding
from factlock.render.files import Document
from factlock.render.formats.format import Filling, Output
from factlock.render.formats.opc.settings import settings
from factlock.render.formats.xlsx import filling, rewriting
from factlock.render.formats.xlsx.layout import BookLayout
from factlock.render.formats.xlsx.package import Package
from factlock.render.formats.xlsx.places import CellPlaces
from factlock.render.formats.xlsx.reader import read
from factlock.render.formats.xlsx.story import Grid, Story
from factlock.render.layout import Settings, Zone
from factlock.render.parts import Parts
from factlock.render.pieces import Piece, cut


@dataclass(frozen=True, slots=True)
class _Taken:
    """A workbook as it was read, without its trees."""

    text: str
    parts: Parts
    places: CellPlaces
    grids: tuple[Grid, ...]
    settings: Settings
    findings: tuple[Finding, ...]


class Xlsx:
    """The format of workbooks; see :class:`factlock.render.formats.format.Format`."""

    name = "xlsx"
    suffixes = (".xlsx", ".xlsm")
    tabular = True

    def open(self, body: bytes, path: str) -> Document:
        """Read a workbook. Raises UsageFault ``no-workbook``."""
        taken = _take(body, path)
        digest = hashlib.sha256(body).hexdigest()
        return Document(path, taken.text, digest, body, taken.places)

    def read(self, document: Document, spans: Sequence[tuple[int, int]]) -> BookLayout:
        """Read a workbook in which something stands at ``spans`` (in order, apart)."""
        taken = _take(document.body, document.path)
        return BookLayout(
            taken.text,
            spans,
            taken.parts,
            settings=taken.settings,
            findings=taken.findings,
            grids=taken.grids,
        )

    def take_apart(self, document: Document) -> Parts:
        """Return what is read as text and what is not."""
        return _take(document.body, document.path).parts

    def cut(self, text: str) -> list[Piece]:
        """Return what is read together: headings and rows are marked as in Markdown."""
        return cut(text)

    def fill(self, document: Document, into: Filling) -> Output:
        """Put values and their sources into a workbook."""
        opened = _fresh.pop(document.body, None)
        _fresh.clear()
        return filling.fill(document, into, opened)

    def rewrite(self, document: Document, puts: Sequence[tuple[int, int, str]]) -> bytes:
        """Return the file with other characters for spans of its text, without what was put beside values."""
        return rewriting.rewrite(document, puts)

    def unwrite(self, written: str, zone: Zone) -> str:  # noqa: ARG002
        """Return what a reader sees of a written value."""
        return written


_fresh: dict[bytes, tuple[Package, Story]] = {}
"""The last workbook that was read, if it may be filled in: that changes its trees, so it is done once."""


@lru_cache(maxsize=3)
def _take(body: bytes, path: str) -> _Taken:
    """Read a workbook; the last ones are remembered, as each is asked for several times."""
    package = Package(body, path)
    story = read(package)
    _fresh.clear()
    if "<<" in story.text:
        _fresh[body] = package, story
    told, findings = settings(package, {})
    places = CellPlaces(story.starts, story.names, story.grids)
    return _Taken(story.text, story.parts, places, story.grids, told, findings)
