"""reStructuredText: values escaped, footnotes, titles and tables kept in line; every other byte stays."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from factlock.registry.errors import Finding, Refused
from factlock.render import files
from factlock.render.files import Document
from factlock.render.formats import splicing
from factlock.render.formats.format import Filling, Output
from factlock.render.formats.paragraphs import PartsLayout
from factlock.render.formats.rst import blocks, settings, syntax, tables, writing
from factlock.render.formats.rst.taken import Taken
from factlock.render.formats.splicing import MARK, Edit, Ref
from factlock.render.layout import Place, Zone
from factlock.render.lockfile import Locked
from factlock.render.parts import Parts
from factlock.render.pieces import Piece, of_parts

_CLOSERS = r"\*{1,2}|`__?|`"
_LABEL = re.compile(r"\[#([\w.:+-]+)\]|_`?([\w.:+-]+?)`?:")
_ANNOUNCES = re.compile(r"::[ \t]*(?:[\r\n]|\Z)")
_LINE_END = re.compile(r"\r\n?|\n")


class Layout(PartsLayout):
    """The layout of a document in which no note can be marked within markup, but behind it."""

    def __init__(self, document: Document, spans: Sequence[tuple[int, int]], taken: Taken) -> None:
        read = settings.read(document.text, taken.comments)
        super().__init__(
            document.text,
            spans,
            taken.parts,
            settings=read.settings,
            findings=(*read.findings, *taken.findings),
        )
        self._markup = taken.spans
        self._markup_starts = [start for start, _ in taken.spans]
        self._escaped = {run.lines[0][0] for run in taken.escaped}

    def place(self, number: int) -> Place:
        """Tell where a span stands."""
        place = super().place(number)
        start, _ = self._spans[number]
        if place.zone is Zone.ATTRIBUTE:
            words = self._words_of.get(number)
            escaped = words is not None and words[0].lines[0][0] in self._escaped
            return place._replace(first=escaped)
        if place.zone is not Zone.TEXT:
            return place
        at = bisect_right(self._markup_starts, start) - 1
        if at >= 0 and self._markup[at][1] > start:
            following = self._following(number)
            behind = self._markup[at][1]
            place = place._replace(mark_at=self._mark_at(behind, max(behind, following)))
        if _ANNOUNCES.match(self._text, place.mark_at - 1):
            # Two colons that announce a literal block stay together.
            place = place._replace(mark_at=place.mark_at - 1)
        return place._replace(first=place.first or self._runs[place.block].kind == "row")


class Rst:
    """The format of ``.rst`` files; see :class:`factlock.render.formats.format.Format`."""

    name = "rst"
    suffixes = (".rst", ".rest")

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
        taken = blocks.take_apart(document.text)
        edits = [
            _parted(edit, document.text) for edit in splicing.edits_of(document.text, filling, self)
        ]
        grown = _Grown(document.text, edits)
        _refuse_edges(document, taken, grown)
        edits += [
            Edit(at, 3, at, "", put, "", MARK)
            for at, put in _kept_in_line(document.text, taken, grown)
        ]
        edits.sort(key=lambda edit: edit[:2])
        return splicing.applied(document.text, edits)

    def rewrite(self, document: Document, puts: Sequence[tuple[int, int, str]]) -> bytes:
        """Return the file with other characters for spans of its text."""
        return splicing.rewrite(document, puts)

    def unwrite(self, written: str, zone: Zone) -> str:
        """Return what a reader sees of a written value."""
        return written if zone in (Zone.CODE, Zone.CODE_SPAN) else writing.unwrite(written)

    def write(self, shown: str, place: Place, before: str, after: str) -> str:
        """Return a value so written that a reader sees just ``shown``."""
        return writing.value(shown, place, before, after, first=place.first)

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

    def address(self, url: str, target: str) -> str:
        """Write the address of a source, as a link where it can be one."""
        return writing.address(url, target)

    def labels(self, text: str, count: int) -> list[str]:
        """Return labels that no note and no target of the document bears (in any case)."""
        taken = {(one or other).casefold() for one, other in _LABEL.findall(text)}
        stem = "f"
        while any(f"{stem}{n}" in taken for n in range(1, count + 1)):
            stem += "x"
        return [f"{stem}{n}" for n in range(1, count + 1)]

    def mark(self, refs: Sequence[Ref], before: str, after: str) -> str:
        """Return the marks of footnotes."""
        return writing.mark([ref.label for ref in refs], before, after)

    def notes(self, refs: Sequence[Ref], text: str, heading: str) -> Sequence[tuple[int, str]]:
        """Put footnotes at the end, or a list of references under a heading outside the outline."""
        if not refs:
            return []
        found = _LINE_END.search(text)
        end = found.group() if found else "\n"
        lead = end if not text or text.endswith(("\n", "\r")) else end * 2
        contents = [writing.tidy(ref.content) for ref in refs]
        contents = [writing.beginning(one, one) for one in contents]
        if heading:
            items = (f"{end}{content}{end}" for content in contents)
            return [(len(text), f"{lead}.. rubric:: {self.foreign(heading)}{end}" + "".join(items))]
        notes = zip(refs, contents, strict=True)
        lines = (f".. [#{ref.label}] {content}{end}" for ref, content in notes)
        return [(len(text), lead + "".join(lines))]


def _parted(edit: Edit, text: str) -> Edit:
    """Keep a sign of markup, which began none behind a value, from beginning some behind a mark."""
    if edit.kind == MARK and edit.written and text[edit.start : edit.start + 1] in tuple("*`|"):
        return edit._replace(written=edit.written + "\\")
    return edit


class _Grown:
    """How much wider stretches of a document become by what is put into them."""

    def __init__(self, text: str, edits: Sequence[Edit]) -> None:
        self._text = text
        self._edits = edits
        self._starts = [edit.start for edit in edits]

    def within(self, start: int, end: int) -> list[Edit]:
        """Return the edits of a stretch, those at its ends too."""
        return list(self._edits[bisect_left(self._starts, start) : bisect_right(self._starts, end)])

    def width_by(self, start: int, end: int) -> int:
        """Return by how many columns a stretch of a table grows; less than 0 where it shrinks."""
        return sum(
            syntax.width(one.before + one.written + one.after)
            - syntax.width(self._text[one.start : one.end])
            for one in self.within(start, end)
            if one.end <= end
        )

    def width(self, start: int, end: int) -> int:
        """Return how wide a title becomes."""
        parts, at = [], start
        for one in self.within(start, end):
            parts += [self._text[at : one.start], one.before, one.written, one.after]
            at = one.end
        return syntax.width("".join((*parts, self._text[at:end])))


def _refuse_edges(document: Document, taken: Taken, grown: _Grown) -> None:
    """Refuse values with the sign of an edge in cells over several columns, where it may be taken for one."""
    findings = [
        Finding(
            "value-in-wide-cell",
            f"“{writing.unwrite(edit.written)}” stands in a cell over several columns, where its sign may be taken for an edge",
            "write the table as a list-table",
            document.path,
            *document.place(edit.start),
        )
        for table in taken.tables
        for cell in table.wide
        for edit in grown.within(cell.start, cell.end)
        if set(edit.written) & set("|+")
    ]
    if findings:
        raise Refused(findings)


def _kept_in_line(text: str, taken: Taken, grown: _Grown) -> Iterator[tuple[int, str]]:
    """Yield what is put where so that titles stay over their lines and tables in columns."""
    for title in taken.headings:
        if not grown.within(title.start, title.end):
            continue
        needed = grown.width(title.start, title.end) + (
            title.indent if len(title.adorned) > 1 else 0
        )
        for start, end in title.adorned:
            if needed > end - start:
                yield end, text[start] * (needed - (end - start))
    for table in taken.tables:
        put = grown.within(table.start, table.end)
        if put:
            yield from tables.padding(table, grown.width_by)
