"""How notes stand in a Typst document: as footnotes, a list of references, or a table.

The first mark of a note holds it, further ones refer to its label. Headings, captions and the heads of
tables may be shown again, in a table of contents or on the next page, where a label must not stand twice:
their marks refer to a note that stands unseen right behind them.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from factlock.render.formats.format import Filling
from factlock.render.formats.splicing import Ref, Row
from factlock.render.formats.typst import writing
from factlock.render.formats.typst.taken import Box, Taken
from factlock.render.layout import Place, Zone
from factlock.render.lockfile import Locked

_BARE = frozenset({Zone.CODE, Zone.CODE_SPAN, Zone.ATTRIBUTE})
_LABEL = re.compile(r"<(fact[\w:.-]*)>")
_DEFINED = re.compile(r"\blet[ \t]++([^\W\d][\w-]*+)")
_GOES_ON = re.compile(r"[(\[;]|\.[^\W\d]")
"""What would be read as part of the code before it."""
_WIDTHS = "(auto, 1.1fr, 2fr, 2.4fr)"


class Notes:
    """Writes values and notes into a document; see :class:`factlock.render.formats.splicing.Markup`."""

    def __init__(self, text: str, taken: Taken, filling: Filling) -> None:
        self._taken = taken
        self._defined = frozenset(_DEFINED.findall(text))
        self._behind: dict[int, Box | None] = {}
        self._count: Counter[int] = Counter()
        for value in filling.values:
            if value.place.zone in _BARE:
                continue
            box = taken.box(value.start, value.place.mark_at)
            for number in value.locked.citations:
                self._count[number] += 1
                self._behind.setdefault(number, box)

    def write(self, shown: str, place: Place, before: str, after: str) -> str:
        """Return a value so written that a reader sees just ``shown``."""
        if place.zone in (Zone.CODE, Zone.CODE_SPAN):
            return shown
        if place.zone is Zone.ATTRIBUTE and self._taken.in_string(place.mark_at):
            return writing.in_string(shown)
        return writing.value(shown, before, after)

    def literal(self, text: str, place: Place) -> str:
        """Write a text that looks like a placeholder so that a reader sees just it."""
        return self.write(text, place, "", "")

    def around(self, locked: Locked, place: Place) -> tuple[str, str]:  # noqa: ARG002
        """Put nothing around a value."""
        return "", ""

    def foreign(self, text: str) -> str:
        """Write a text that comes from a page, on one line and free of markup."""
        return writing.foreign(text)

    def _by(self, name: str) -> str:
        """Return the name of a function of Typst, where the document may have one of its own by that name."""
        return f"std.{name}" if name in self._defined else name

    def emphasis(self, written: str) -> str:
        """Set written text in italics."""
        return f"#{self._by('emph')}[{written}]"

    def address(self, url: str, target: str) -> str:
        """Write the address of a source as a link."""
        return writing.address(url, target, self._by("link"))

    def labels(self, text: str, count: int) -> list[str]:
        """Return labels that the document does not use itself."""
        taken = set(_LABEL.findall(text))
        stem = "fact"
        while any(f"{stem}-{n}" in taken for n in range(1, count + 1)):
            stem += "-x"
        return [f"{stem}-{n}" for n in range(1, count + 1)]

    def mark(self, refs: Sequence[Ref], before: str, after: str) -> str:
        """Return footnotes, or marks of those that stand elsewhere."""
        lead = r"\u{202f}" if writing.ambiguous(before) else ""
        in_order = sorted(refs, key=lambda ref: ref.number)
        marks = f"#{self._by('super')}[,]".join(map(self._mark, in_order))
        # A semicolon behind a bracket ended what stands before it, and will end the mark.
        open_end = _GOES_ON.match(after) and not (after.startswith(";") and before.endswith("]"))
        return lead + marks + (";" if open_end else "")

    def _mark(self, ref: Ref) -> str:
        if ref.heading:  # a row of a table
            return rf"#{self._by('super')}[\[{ref.number}\]]"
        if not ref.first or self._behind.get(ref.number) is not None:
            return f"#{self._by('footnote')}(<{ref.label}>)"
        label = f"<{ref.label}>" if self._count[ref.number] > 1 else ""
        return f"#{self._by('footnote')}[{ref.content}]{label}"

    def notes(self, refs: Sequence[Ref], text: str, heading: str) -> Sequence[tuple[int, str]]:
        """Put the notes that no mark holds behind what holds their marks, or a list of references at the end."""
        line, end = _line_end(text), len(text)
        if heading:
            lines = (line * 2).join([self._heading(heading), *map(self._item, refs)])
            return [(end, _lead(text, line) + lines + line)]
        return list(self._elsewhere(refs, text, line))

    def table(
        self, heads: Sequence[str], rows: Sequence[Row], text: str, heading: str
    ) -> Sequence[tuple[int, str]]:
        """Put a table of notes at the end; it may be longer than a page."""
        line, table = _line_end(text), self._by("table")
        widths = _WIDTHS if len(heads) == 4 else f"{len(heads)}"
        lines = [
            self._heading(heading),
            "#[",
            f"  {self._small()}",
            f"  #set {self._by('par')}(justify: false)",
            f"  #{table}(columns: {widths}, stroke: none, align: left,",
            f"    {table}.hline(),",
            f"    {table}.header({', '.join(f'[*{head}*]' for head in heads)}),",
            f"    {table}.hline(stroke: 0.5pt),",
            *(f"    {', '.join(_cells(row))}," for row in rows),
            f"    {table}.hline(),",
            "  )",
            "]",
        ]
        return [(len(text), _lead(text, line) + line.join(lines) + line)]

    def _elsewhere(self, refs: Sequence[Ref], text: str, line: str) -> Iterator[tuple[int, str]]:
        unmarked = []
        for ref in refs:
            if ref.number not in self._behind:
                unmarked.append(self._item(ref))
            elif (box := self._behind[ref.number]) is not None:
                lead = line if box.kind == "heading" else ""
                ends = ";" * (_GOES_ON.match(text, box.behind) is not None)
                yield box.behind, f"{lead}#{self._unseen(ref, inline=box.kind == 'inline')}{ends}"
        if unmarked:
            # Notes of values that bear no mark, as in a definition.
            inner = line.join([f"#{self._by('block')}[", self._small(), *unmarked, "]"])
            yield len(text), _lead(text, line) + inner + line

    def _unseen(self, ref: Ref, *, inline: bool) -> str:
        """Write a note whose own mark is not seen; in a line it must not end the paragraph."""
        note = f"#{self._by('footnote')}[{ref.content}]<{ref.label}>"
        placed = f"{self._by('place')}({self._by('hide')}[{note}])"
        return f"{self._by('box')}({placed})" if inline else placed

    def _item(self, ref: Ref) -> str:
        return f"#{self._by('par')}(hanging-indent: 1.5em)[{ref.content}]"

    def _heading(self, words: str) -> str:
        level = "level: 2, " if self._taken.sections_are_second() else ""
        return f"#{self._by('heading')}({level}numbering: none)[{words}]"

    def _small(self) -> str:
        return f"#set {self._by('text')}(size: 0.85em)"


def _cells(row: Row) -> Iterator[str]:
    yield rf"[\[{row.ref.number}\]]"
    yield from (f"[{cell}]" for cell in row.cells)


def _line_end(text: str) -> str:
    found = re.search(r"\r\n?|\n", text)
    return found.group() if found else "\n"


def _lead(text: str, line: str) -> str:
    """Return what parts a new block from the end of a text."""
    return line if not text or text.endswith(("\n", "\r")) else line * 2
