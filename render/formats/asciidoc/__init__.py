"""AsciiDoc: values as text free of markup, footnotes where their first mark stands; every other byte stays."""

import re
from bisect import bisect_right
from collections.abc import Sequence

from factlock.render import files
from factlock.render.files import Document
from factlock.render.formats import splicing
from factlock.render.formats.asciidoc import blocks, settings, writing
from factlock.render.formats.asciidoc.taken import Taken
from factlock.render.formats.asciidoc.writing import InMacro
from factlock.render.formats.format import Filling, Output
from factlock.render.formats.paragraphs import PartsLayout
from factlock.render.formats.splicing import MARK, Edit, Ref
from factlock.render.layout import Place, Zone
from factlock.render.lockfile import Locked
from factlock.render.parts import Parts
from factlock.render.pieces import Piece, of_parts
from factlock.render.wording import words_of

_CLOSERS = r"\*{1,2}|_{1,2}|#{1,2}|\^(?![^\s^]+\^)|~(?![^\s~]+~)"
_LABEL = re.compile(r"footnote(?:ref)?:([\w-]+)")
_MACRO = re.compile(
    r"(?:footnote(?:ref)?|link|mailto|xref|image|icon|kbd|btn|menu|stem|latexmath|asciimath|indexterm2?|anchor|pass):(?!:)[^\s\[]*\["
)
_LINE_END = re.compile(r"\r\n?|\n")
_BARE = frozenset({Zone.CODE, Zone.ATTRIBUTE})


class Layout(PartsLayout):
    """The layout of a document in which no note can be marked within a macro, but behind it; none in titles."""

    def __init__(self, document: Document, spans: Sequence[tuple[int, int]], taken: Taken) -> None:
        read = settings.read(document.text, taken.attributes)
        super().__init__(
            document.text,
            spans,
            taken.parts,
            settings=read.settings,
            findings=(*read.findings, *taken.findings),
            closers=_CLOSERS,
            open_end=taken.open_end,
        )
        self._titles = taken.titles
        self._title_starts = [start for start, _ in taken.titles]
        self._macros = taken.spans
        self._macro_starts = [start for start, _ in taken.spans]

    def place(self, number: int) -> Place:
        """Tell where a span stands."""
        place = super().place(number)
        start, end = self._spans[number]
        if place.zone is Zone.ATTRIBUTE:
            return InMacro(*place)
        if place.zone is not Zone.TEXT:
            return place
        at = bisect_right(self._title_starts, start) - 1
        if at >= 0 and start < self._titles[at][1]:
            # Asciidoctor numbers the footnotes of titles apart from those of the text.
            return InMacro(*place)._replace(zone=Zone.ATTRIBUTE)
        if _MACRO.match(self._text, end):
            place = place._replace(mark_at=end)
        at = bisect_right(self._macro_starts, start) - 1
        if at >= 0 and self._macros[at][1] > start:
            behind = self._macros[at][1]
            limit = max(behind, self._following(number))
            return InMacro(*place)._replace(mark_at=self._mark_at(behind, limit))
        return place


class Asciidoc:
    """The format of ``.adoc`` files; see :class:`factlock.render.formats.format.Format`."""

    name = "asciidoc"
    suffixes = (".adoc", ".asciidoc", ".asc")

    def open(self, body: bytes, path: str) -> Document:
        """Decode a file."""
        return files.decode(body, path)

    def read(self, document: Document, spans: Sequence[tuple[int, int]]) -> Layout:
        """Read a document in which something stands at ``spans`` (in order, apart)."""
        return Layout(document, spans, blocks.take_apart(document.text))

    def take_apart(self, document: Document) -> Parts:
        """Return what is read as text and what is not."""
        return blocks.take_apart(document.text).parts

    def cut(self, text: str) -> list[Piece]:
        """Return the blocks of a document, and the words that stand apart."""
        return of_parts(text, blocks.take_apart(text).parts)

    def fill(self, document: Document, filling: Filling) -> Output:
        """Put values, marks and notes into a document."""
        if not filling.values and not filling.literals and not filling.notes:
            return Output(document.text.encode(), document.text, ())
        edits = splicing.edits_of(document.text, filling, Writer(filling))
        return splicing.applied(document.text, [_parted(edit, document.text) for edit in edits])

    def rewrite(self, document: Document, puts: Sequence[tuple[int, int, str]]) -> bytes:
        """Return the file with other characters for spans of its text."""
        return splicing.rewrite(document, puts)

    def unwrite(self, written: str, zone: Zone) -> str:
        """Return what a reader sees of a written value."""
        return written if zone in (Zone.CODE, Zone.CODE_SPAN) else writing.unwrite(written)


class Writer:
    """How values, marks and notes are written; see :class:`factlock.render.formats.splicing.Markup`."""

    def __init__(self, filling: Filling) -> None:
        self._marked = {
            n for v in filling.values if v.place.zone not in _BARE for n in v.locked.citations
        }
        self._sources = words_of(filling.language).sources
        self._shown: dict[int, dict[str, None]] = {}
        for value in filling.values:
            for number in value.locked.citations:
                self._shown.setdefault(number, {})[value.locked.shown] = None

    def write(self, shown: str, place: Place, before: str, after: str) -> str:
        """Return a value so written that a reader sees just ``shown``."""
        return writing.value(shown, place, before, after)

    def literal(self, text: str, place: Place) -> str:
        """Write a text that looks like a placeholder so that a reader sees just it."""
        return self.write(text, place, "", "")

    def around(self, locked: Locked, place: Place) -> tuple[str, str]:  # noqa: ARG002
        """Put nothing around a value."""
        return "", ""

    def foreign(self, text: str) -> str:
        """Write a text that comes from a page, on one line and free of markup."""
        return writing.foreign(text)

    def emphasis(self, written: str) -> str:
        """Set written text in italics."""
        return writing.emphasis(written)

    def address(self, url: str, target: str) -> str:  # noqa: ARG002
        """Write the address of a source, as a link where it can be one."""
        return writing.address(url)

    def labels(self, text: str, count: int) -> list[str]:
        """Return labels that no note of the document bears."""
        taken = set(_LABEL.findall(text))
        stem = "f"
        while any(f"{stem}{n}" in taken for n in range(1, count + 1)):
            stem += "x"
        return [f"{stem}{n}" for n in range(1, count + 1)]

    def mark(self, refs: Sequence[Ref], before: str, after: str) -> str:
        """Return footnotes: the first mark of a note holds it, others name it."""
        return writing.mark([_macro(ref, full=ref.first) for ref in refs], before, after)

    def notes(self, refs: Sequence[Ref], text: str, heading: str) -> Sequence[tuple[int, str]]:
        """Put a list of references at the end, or one of the values that bear no mark."""
        found = _LINE_END.search(text)
        end = found.group() if found else "\n"
        lead = end if not text or text.endswith(("\n", "\r")) else end * 2
        listed = [ref for ref in refs if heading or ref.number not in self._marked]
        if not listed:
            return []
        if heading:
            head = f"[discrete]{end}== {self.foreign(heading)}{end}{end}"
            items = end.join(f"{_content(ref)}{end}" for ref in listed)
            return [(len(text), lead + head + items)]
        lines = (f"* {self._values(ref.number)}: {_content(ref)}{end}" for ref in listed)
        return [(len(text), f"{lead}.{self.foreign(self._sources)}{end}{''.join(lines)}")]

    def _values(self, number: int) -> str:
        """Return the values that rest on a source, as a reader sees them."""
        shown = filter(None, self._shown.get(number, {}))
        return "; ".join(self.foreign(one) for one in shown)


def _content(ref: Ref) -> str:
    """Return what a note holds; two semicolons would make a term of the line."""
    return ref.content.replace(";;", ";&#59;")


def _macro(ref: Ref, *, full: bool) -> str:
    return f"footnote:{ref.label}[{_content(ref) if full else ''}]"


def _parted(edit: Edit, text: str) -> Edit:
    """Part a mark from a sign of emphasis before it, which would close nothing before a letter."""
    if edit.kind == MARK and edit.written and text[edit.start - 1 : edit.start] in tuple("*_#`"):
        return edit._replace(written=writing.EMPTY + edit.written)
    return edit
