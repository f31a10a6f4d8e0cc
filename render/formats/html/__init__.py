"""HTML: values as ``<data>`` and ``<time>``, notes as endnotes; every other byte stays."""

import html
import re
from bisect import bisect_right
from collections.abc import Sequence
from urllib.parse import quote, urlsplit

from factlock.registry.errors import UsageFault
from factlock.render import files
from factlock.render.files import Document
from factlock.render.formats import splicing
from factlock.render.formats.format import Filling, Output
from factlock.render.formats.html import writing
from factlock.render.formats.html.parts import Taken, take_apart
from factlock.render.formats.paragraphs import PartsLayout
from factlock.render.formats.splicing import Ref, Row
from factlock.render.layout import Place, Zone
from factlock.render.lockfile import Locked
from factlock.render.parts import Parts
from factlock.render.pieces import Piece, of_parts

_CLOSERS = (
    r"</(?:a|abbr|b|big|bdi|bdo|cite|data|dfn|em|font|i|ins|mark|q|small|span|strong|time|u)\s*>"
)
_CHARSET = re.compile(r"<meta\b[^>]*?\bcharset\s*=\s*[\"']?\s*([\w-]+)", re.IGNORECASE)
_IDS = re.compile(r"\bid\s*=\s*[\"']?(fact[\w-]*)")
_SAFE = "!#$%&'()*+,-./:;=?@[]_~"


class Html:
    """The format of ``.html`` files; see :class:`factlock.render.formats.format.Format`."""

    name = "html"
    tabular = True
    suffixes = (".html", ".htm", ".xhtml")

    def open(self, body: bytes, path: str) -> Document:
        """Decode a file. Raises UsageFault where it is no UTF-8, or says that it is none."""
        document = files.decode(body, path)
        told = _CHARSET.search(document.text[:4096])
        if told is not None and told[1].lower() not in ("utf-8", "utf8", "us-ascii"):
            raise UsageFault.of(
                "not-utf-8",
                f"{path} says that it is {told[1]}, and its bytes are UTF-8",
                'write <meta charset="utf-8">, so that every browser reads what is filled in',
                file=path,
            )
        return document

    def read(self, document: Document, spans: Sequence[tuple[int, int]]) -> PartsLayout:
        """Read a document in which something stands at ``spans`` (in order, apart)."""
        return _Layout(take_apart(document.text), document.text, spans)

    def take_apart(self, document: Document) -> Parts:
        """Return what is read as text and what is not."""
        return take_apart(document.text).parts

    def cut(self, text: str) -> list[Piece]:
        """Return the blocks of a document, and the words of its attributes."""
        return of_parts(text, take_apart(text).parts)

    def fill(self, document: Document, filling: Filling) -> Output:
        """Put values, marks and notes into a document."""
        return splicing.fill(document, filling, self)

    def rewrite(self, document: Document, puts: Sequence[tuple[int, int, str]]) -> bytes:
        """Return the file with other characters for spans of its text."""
        return splicing.rewrite(document, puts)

    def write(self, shown: str, place: Place, before: str, after: str) -> str:  # noqa: ARG002
        """Return a value so written that a reader sees just ``shown``."""
        return html.escape(shown, quote=place.zone is Zone.ATTRIBUTE)

    def unwrite(self, written: str, zone: Zone) -> str:  # noqa: ARG002
        """Return what a reader sees of a written value."""
        return html.unescape(written)

    def literal(self, text: str, place: Place) -> str:
        """Print a text as it stands."""
        return html.escape(text, quote=place.zone is Zone.ATTRIBUTE)

    def around(self, locked: Locked, place: Place) -> tuple[str, str]:
        """Put a value into ``<data>``, a date into ``<time>``, with its fact beside it."""
        if place.zone is not Zone.TEXT or locked.role != "value" or not locked.shown:
            return "", ""
        fact = html.escape(locked.name)
        period = locked.value.period
        if locked.value.kind == "date" and period is not None and period.kind == "instant":
            return f'<time datetime="{period.start.isoformat()}" data-fact="{fact}">', "</time>"
        number = locked.value.number
        worth = format(number, "f") if number is not None else locked.value.literal
        return f'<data value="{html.escape(worth)}" data-fact="{fact}">', "</data>"

    def foreign(self, text: str) -> str:
        """Write a text on one line and free of markup."""
        shown = (c if c.isprintable() or c.isspace() else "\ufffd" for c in text)
        return html.escape(" ".join("".join(shown).split()), quote=False)

    def emphasis(self, written: str) -> str:
        """Set written text in italics."""
        return f"<em>{written}</em>"

    def address(self, url: str, target: str) -> str:
        """Write the address of a source, as a link where it is one of the web."""
        leads = target or url
        try:
            web = urlsplit(leads).scheme.lower() in ("http", "https")
        except ValueError:
            web = False
        if not web:
            return self.foreign(url)
        safe = html.escape(quote(leads, safe=_SAFE, encoding="utf-8", errors="replace"))
        return f'<a href="{safe}">{self.foreign(url)}</a>'

    def labels(self, text: str, count: int) -> list[str]:
        """Return ids that the document does not use itself."""
        taken = set(_IDS.findall(text))
        stem = "fact"
        while any(f"{stem}-{n}{end}" in taken for n in range(1, count + 1) for end in ("", "-ref")):
            stem += "-x"
        return [f"{stem}-{n}" for n in range(1, count + 1)]

    def mark(self, refs: Sequence[Ref], before: str, after: str) -> str:  # noqa: ARG002
        """Return raised numbers; each opens the evidence beside it, and is led back to from its note."""
        return writing.mark(refs)

    def notes(self, refs: Sequence[Ref], text: str, heading: str) -> Sequence[tuple[int, str]]:
        """Put the notes before the end of the body, a line each."""
        if not refs:
            return []
        lines = writing.references(refs, heading) if heading else writing.notes(refs)
        return [_before_end(text, lines)]

    def table(
        self, heads: Sequence[str], rows: Sequence[Row], text: str, heading: str
    ) -> Sequence[tuple[int, str]]:
        """Put a table of notes before the end of the body."""
        return [_before_end(text, writing.table(heads, rows, heading))]


def _before_end(text: str, lines: Sequence[str]) -> tuple[int, str]:
    """Return what is put before the end of the body, in the line ends of the document."""
    end = "\r\n" if "\r\n" in text else "\n"
    at = take_apart(text).body_end
    lead = "" if not text or text[:at].endswith(("\n", "\r")) else end
    return at, lead + end.join(lines) + end


class _Layout(PartsLayout):
    """A page as it is read; what is pressed bears its marks behind it."""

    def __init__(self, taken: Taken, text: str, spans: Sequence[tuple[int, int]]) -> None:
        super().__init__(
            text,
            spans,
            taken.parts,
            settings=taken.settings,
            findings=taken.findings,
            closers=_CLOSERS,
        )
        self._controls = taken.controls
        self._begins = [start for start, _ in taken.controls]

    def place(self, number: int) -> Place:
        """Tell where a span stands."""
        place = super().place(number)
        at = bisect_right(self._begins, place.mark_at) - 1
        if at < 0 or place.mark_at >= self._controls[at][1] or place.zone is not Zone.TEXT:
            return place
        return place._replace(mark_at=self._controls[at][1])
