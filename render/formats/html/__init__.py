"""HTML and XHTML: values as ``<data>`` and ``<time>``, notes as endnotes; every other byte stays."""

import hashlib
import html
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath
from urllib.parse import quote, urlsplit

from factlock.registry.errors import UsageFault
from factlock.render import files
from factlock.render.files import Document
from factlock.render.formats import splicing
from factlock.render.formats.format import Filling, Output
from factlock.render.formats.html import parts, references, writing
from factlock.render.formats.html.parts import Taken
from factlock.render.formats.html.writing import Writer
from factlock.render.formats.paragraphs import PartsLayout
from factlock.render.formats.splicing import Ref, Row
from factlock.render.layout import Place, Zone
from factlock.render.lockfile import Locked
from factlock.render.parts import Parts
from factlock.render.pieces import Piece, of_parts
from factlock.render.wording import LANGUAGES, words_of

_CLOSERS = (
    r"</(?:a|abbr|b|big|bdi|bdo|cite|data|dfn|em|font|i|ins|mark|q|small|span|strong|time|u)\s*>"
)
_CHARSET = re.compile(r"<meta\b[^>]*?\bcharset\s*=\s*[\"']?\s*([\w-]+)", re.IGNORECASE)
_XML_CHARSET = re.compile(r"\ufeff?<\?xml\b[^>]*?\bencoding\s*=\s*[\"']([\w.-]+)")
_UTF8 = ("utf-8", "utf8", "us-ascii")
_PRESSED = re.compile(r"</?(?:a|button)\b[^>]*>")
_SAFE = "!#$%&'()*+,-./:;=?@[]_~"


class Html:
    """The format of ``.html`` files; see :class:`factlock.render.formats.format.Format`."""

    name = "html"
    tabular = True
    suffixes: tuple[str, ...] = (".html", ".htm")
    xml = False

    def open(self, body: bytes, path: str) -> Document:
        """Decode a file. Raises UsageFault where it is no UTF-8, or says that it is none."""
        document = files.decode(body, path)
        for said in (_CHARSET, _XML_CHARSET):
            told = said.search(document.text[:4096])
            if told is not None and told[1].lower() not in _UTF8:
                raise UsageFault.of(
                    "not-utf-8",
                    f"{path} says that it is {told[1]}, and its bytes are UTF-8",
                    'write <meta charset="utf-8">, so that every browser reads what is filled in',
                    file=path,
                )
        return document

    def read(self, document: Document, spans: Sequence[tuple[int, int]]) -> PartsLayout:
        """Read a document in which something stands at ``spans`` (in order, apart). Raises UsageFault."""
        return _Layout(self._taken(document), document.text, spans)

    def take_apart(self, document: Document) -> Parts:
        """Return what is read as text and what is not. Raises UsageFault."""
        return self._taken(document).parts

    def cut(self, text: str) -> list[Piece]:
        """Return the blocks of a document, and the words of its attributes. Raises UsageFault."""
        return of_parts(text, parts.take_apart(text, xml=self.xml).parts)

    def fill(self, document: Document, filling: Filling) -> Output:
        """Put values, marks and notes into a document."""
        if not filling.notes:
            return splicing.fill(document, filling, _Markup())
        taken = self._taken(document)
        markup = _Noted(document, filling, taken)
        loose = [one for one in taken.controls if not one.closed]
        if not loose:
            return splicing.fill(document, filling, markup)
        # What is pressed and never ends takes in all that follows: a mark in it is no link.
        edits = splicing.edits_of(document.text, filling, markup)
        return splicing.applied(
            document.text,
            (
                edit._replace(written=_PRESSED.sub("", edit.written))
                if edit.kind == splicing.MARK and edit.start > loose[0].start
                else edit
                for edit in edits
            ),
        )

    def rewrite(self, document: Document, puts: Sequence[tuple[int, int, str]]) -> bytes:
        """Return the file with other characters for spans of its text."""
        return splicing.rewrite(document, puts)

    def unwrite(self, written: str, zone: Zone) -> str:  # noqa: ARG002
        """Return what a reader sees of a written value."""
        return html.unescape(written)

    def _taken(self, document: Document) -> Taken:
        try:
            return parts.take_apart(document.text, xml=self.xml)
        except UsageFault as fault:
            raise UsageFault([replace(one, file=document.path) for one in fault.findings]) from None


class Xhtml(Html):
    """The format of ``.xhtml`` files: the same elements, read by the rules of XML."""

    name = "xhtml"
    suffixes = (".xhtml", ".xht")
    xml = True


class _Markup:
    """How values are written; see :class:`factlock.render.formats.splicing.Markup`."""

    def write(self, shown: str, place: Place, before: str, after: str) -> str:  # noqa: ARG002
        """Return a value so written that a reader sees just ``shown``."""
        written = html.escape(shown, quote=place.zone is Zone.ATTRIBUTE)
        if references.joins(before, written) and written[0] == shown[0]:
            return f"&#{ord(shown[0])};{written[1:]}"
        return written

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
        return writing.foreign(text)

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

    def labels(self, text: str, count: int) -> list[str]:  # noqa: ARG002
        """Return no labels: without notes there are none."""
        return []

    def mark(self, refs: Sequence[Ref], before: str, after: str) -> str:  # noqa: ARG002
        """Return no mark."""
        return ""

    def notes(self, refs: Sequence[Ref], text: str, heading: str) -> Sequence[tuple[int, str]]:  # noqa: ARG002
        """Return no notes."""
        return []


class _Noted(_Markup):
    """How values, marks and notes are written in one document."""

    def __init__(self, document: Document, filling: Filling, taken: Taken) -> None:
        self._taken = taken
        self._stem = "fact"
        if taken.head_end < 0:
            # Pieces of pages are put together to pages, in which each must have ids of its own.
            name = taken.settings.id or PurePath(files.without_template(document.path)).name
            self._stem += "-" + hashlib.sha256(name.encode()).hexdigest()[:6]
        told, words = taken.settings.language, words_of(filling.language)
        language = next(code for code, one in LANGUAGES.items() if one is words)
        own = told.lower().replace("_", "-").split("-")[0] == language
        self._writer = Writer(words, opens=taken.style, language="" if own else language)

    def labels(self, text: str, count: int) -> list[str]:  # noqa: ARG002
        """Return ids that the document does not use itself."""
        ends, stem = ("", "-ref", "-evidence"), self._stem
        while any(
            f"{stem}-{n}{end}" in self._taken.ids for n in range(1, count + 1) for end in ends
        ):
            stem += "-x"
        return [f"{stem}-{n}" for n in range(1, count + 1)]

    def mark(self, refs: Sequence[Ref], before: str, after: str) -> str:  # noqa: ARG002
        """Return raised numbers; each opens the evidence beside it, and is led back to from its note."""
        return self._writer.mark(refs)

    def cite(self, words: str, refs: Sequence[Ref]) -> str:
        """Return the words that cite sources; each opens the evidence beside it."""
        return self._writer.cite(words, refs)

    def notes(self, refs: Sequence[Ref], text: str, heading: str) -> Sequence[tuple[int, str]]:
        """Put the notes before the end of the body, a line each."""
        if not refs:
            return []
        writer = self._writer
        return self._put(text, writer.references(refs, heading) if heading else writer.notes(refs))

    def table(
        self, heads: Sequence[str], rows: Sequence[Row], text: str, heading: str
    ) -> Sequence[tuple[int, str]]:
        """Put a table of notes before the end of the body."""
        return self._put(text, self._writer.table(heads, rows, heading))

    def _put(self, text: str, lines: list[str]) -> list[tuple[int, str]]:
        """Return the notes before the end of the body and a style sheet in the head, in the line ends of the document."""
        end = "\r\n" if "\r\n" in text else "\n"
        at, head = self._taken.body_end, self._taken.head_end
        lead = "" if not text or text[:at].endswith(("\n", "\r")) else end
        if not self._taken.style:
            return [(at, lead + end.join(lines) + end)]
        if head < 0:
            lines = [writing.STYLE, *lines]
            return [(at, lead + end.join(lines) + end)]
        return [(head, writing.STYLE + end), (at, lead + end.join(lines) + end)]


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
            open_end=taken.open_end,
        )
        self._controls = taken.controls
        self._begins = [one.start for one in taken.controls]

    def place(self, number: int) -> Place:
        """Tell where a span stands."""
        place = super().place(number)
        at = bisect_right(self._begins, place.mark_at) - 1
        one = self._controls[at] if at >= 0 else None
        if one is None or place.mark_at >= one.end or place.zone is not Zone.TEXT:
            return place
        return place._replace(mark_at=one.end) if one.closed else place
