"""Text without markup: paragraphs between blank lines, items on lines of their own, numbered notes."""

import re
from collections.abc import Sequence

from factlock.render import files
from factlock.render.files import Document
from factlock.render.formats import splicing
from factlock.render.formats.format import Filling, Output
from factlock.render.formats.paragraphs import PartsLayout
from factlock.render.formats.splicing import Ref
from factlock.render.layout import Place, Zone
from factlock.render.lockfile import Locked
from factlock.render.parts import Parts, Run, Span, holes, masked
from factlock.render.pieces import Piece, cut

_LINE = re.compile(r"([^\r\n]*)(?:\r\n?|\n|\Z)")
_ITEM = re.compile(r"[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]+(?=\S)")
_LINE_END = re.compile(r"\r\n?|\n")
_BRACKETED = re.compile(r"\[(\d{1,6})\]")


class Plain:
    """The format of ``.txt`` files; see :class:`factlock.render.formats.format.Format`."""

    name = "text"
    suffixes = (".txt", ".text")

    def open(self, body: bytes, path: str) -> Document:
        """Decode a file."""
        return files.decode(body, path)

    def read(self, document: Document, spans: Sequence[tuple[int, int]]) -> PartsLayout:
        """Read a document in which something stands at ``spans`` (in order, apart)."""
        return PartsLayout(document.text, spans, take_apart(document.text))

    def take_apart(self, document: Document) -> Parts:
        """Return its paragraphs and items."""
        return take_apart(document.text)

    def cut(self, text: str) -> list[Piece]:
        """Return what is read together: headings and items are marked as in Markdown."""
        return cut(text)

    def fill(self, document: Document, filling: Filling) -> Output:
        """Put values, marks and notes into a text."""
        return splicing.fill(document, filling, self)

    def rewrite(self, document: Document, puts: Sequence[tuple[int, int, str]]) -> bytes:
        """Return the file with other characters for spans of its text."""
        return splicing.rewrite(document, puts)

    def write(self, shown: str, place: Place, before: str, after: str) -> str:  # noqa: ARG002
        """Return the value: there is no markup to take it for."""
        return shown

    def unwrite(self, written: str, zone: Zone) -> str:  # noqa: ARG002
        """Return what a reader sees of a written value."""
        return written

    def literal(self, text: str, place: Place) -> str:  # noqa: ARG002
        """Print a text as it stands."""
        return text

    def around(self, locked: Locked, place: Place) -> tuple[str, str]:  # noqa: ARG002
        """Put nothing around a value."""
        return "", ""

    def foreign(self, text: str) -> str:
        """Write a text on one line; what cannot be printed becomes U+FFFD."""
        shown = (c if c.isprintable() or c.isspace() else "\ufffd" for c in text)
        return " ".join("".join(shown).split())

    def emphasis(self, written: str) -> str:
        """Leave it as it is."""
        return written

    def address(self, url: str, target: str) -> str:  # noqa: ARG002
        """Write an address."""
        return self.foreign(url)

    def labels(self, text: str, count: int) -> list[str]:
        """Return numbers that stand in no bracket of the text."""
        first = max((int(n) for n in _BRACKETED.findall(text)), default=0) + 1
        return [str(n) for n in range(first, first + count)]

    def mark(self, refs: Sequence[Ref], before: str, after: str) -> str:  # noqa: ARG002
        """Return the numbers of the notes in brackets."""
        return "".join(f"[{ref.label}]" for ref in refs)

    def notes(self, refs: Sequence[Ref], text: str, heading: str) -> Sequence[tuple[int, str]]:
        """Put a line a note at the end, in the line ends of the text."""
        if not refs:
            return []
        found = _LINE_END.search(text)
        end = found.group() if found else "\n"
        lead = end if not text or text.endswith(("\n", "\r")) else end * 2
        head = f"{heading}{end}{end}" if heading else ""
        lines = (
            ref.content + end if heading else f"[{ref.label}] {ref.content}{end}" for ref in refs
        )
        return [(len(text), lead + head + "".join(lines))]


def take_apart(source: str) -> Parts:
    """Take a text without markup apart."""
    parts = Parts([], [])
    text = masked(source, parts.left)
    lines: list[Span] = []
    mark = (0, 0)

    def close() -> None:
        if lines:
            put = holes(text, lines[0][0], lines[-1][1])
            parts.runs.append(Run("text", tuple(lines), tuple(put), mark))
            lines.clear()

    for line in _LINE.finditer(text, 1 if text.startswith("\ufeff") else 0):
        start, end = line.span(1)
        item = _ITEM.match(text, start, end)
        if item or not text[start:end].strip():
            close()
        if text[start:end].strip():
            begin = item.end() if item else start
            mark = mark if lines else (start, begin)
            lines.append((begin, end))
    close()
    return parts
