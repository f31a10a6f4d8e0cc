"""HTML: values as ``<data>`` and ``<time>``, notes as endnotes; every other byte stays."""

import html
import re
from collections.abc import Sequence
from urllib.parse import quote, urlsplit

from factlock.registry.errors import UsageFault
from factlock.render import files
from factlock.render.files import Document
from factlock.render.formats import splicing
from factlock.render.formats.format import Filling, Output
from factlock.render.formats.html.parts import take_apart
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
_STYLE = (
    "<style>.factlock-notes{margin-top:3em;border-top:1px solid currentColor;padding-top:1em;font-size:.875em;line-height:1.45}"
    ".factlock-notes li{margin:.35em 0;overflow-wrap:anywhere}.factlock-notes li:target{outline:2px solid currentColor;outline-offset:.3em}"
    ".factlock-mark{font-size:.75em;line-height:0;vertical-align:super}.factlock-mark a{text-decoration:none;padding:0 .1em}"
    "</style>"
)


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
        taken = take_apart(document.text)
        return PartsLayout(
            document.text,
            spans,
            taken.parts,
            settings=taken.settings,
            findings=taken.findings,
            closers=_CLOSERS,
        )

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
        """Return raised numbers that lead to the notes."""
        links = []
        for ref in refs:
            own = f' id="{ref.label}-ref"' if ref.first else ""
            links.append(f'<a{own} href="#{ref.label}" role="doc-noteref">[{ref.number}]</a>')
        return f'<sup class="factlock-mark">{"".join(links)}</sup>'

    def table(
        self, heads: Sequence[str], rows: Sequence[Row], text: str, heading: str
    ) -> Sequence[tuple[int, str]]:
        """Put a table of notes before the end of the body; each number leads back."""
        end = "\r\n" if "\r\n" in text else "\n"
        at = take_apart(text).body_end
        columns = "".join(f'<th scope="col">{head}</th>' for head in heads)
        lines = [
            f'<section class="factlock-notes" role="doc-endnotes">{_STYLE}',
            f"<h2>{heading}</h2>",
            "<table>",
            f"<thead><tr>{columns}</tr></thead>",
            "<tbody>",
            *map(_line, rows),
            "</tbody>",
            "</table>",
            "</section>",
        ]
        lead = "" if not text or text[:at].endswith(("\n", "\r")) else end
        return [(at, lead + end.join(lines) + end)]

    def notes(self, refs: Sequence[Ref], text: str, heading: str) -> Sequence[tuple[int, str]]:
        """Put the notes before the end of the body, a line each."""
        if not refs:
            return []
        end = "\r\n" if "\r\n" in text else "\n"
        at = take_apart(text).body_end
        if heading:
            head = [
                f'<section class="factlock-notes" role="doc-bibliography">{_STYLE}',
                f"<h2>{heading}</h2>",
                "<ul>",
            ]
            items = [f'<li role="doc-biblioentry">{ref.content}</li>' for ref in refs]
            tail = ["</ul>", "</section>"]
        else:
            head = [f'<section class="factlock-notes" role="doc-endnotes">{_STYLE}', "<ol>"]
            items = [
                f'<li id="{ref.label}" value="{ref.number}">{ref.content}'
                f' <a href="#{ref.label}-ref" role="doc-backlink" aria-label="{ref.number} ↑">↩</a></li>'
                for ref in refs
            ]
            tail = ["</ol>", "</section>"]
        lead = "" if not text or text[:at].endswith(("\n", "\r")) else end
        return [(at, lead + end.join([*head, *items, *tail]) + end)]


def _line(row: Row) -> str:
    ref = row.ref
    back = f'<a href="#{ref.label}-ref" role="doc-backlink" aria-label="{ref.number} ↑">[{ref.number}]</a>'
    cells = "".join(f"<td>{cell}</td>" for cell in row.cells)
    return f'<tr id="{ref.label}"><th scope="row">{back}</th>{cells}</tr>'
