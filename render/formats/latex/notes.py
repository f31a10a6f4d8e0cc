r"""How notes stand in a LaTeX document: by its own bibliography program, or as footnotes.

A document that loads biblatex cites with ``\autocite``, one with natbib with ``\citep``, and the sources
go into a ``.bib`` file beside it. All others get footnotes: the first mark of a note holds it, further ones
refer to its number. Where LaTeX loses footnotes (tables, floats, headings, notes), the mark refers to a
note that stands right behind.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from factlock.render.files import Document
from factlock.render.formats import splicing
from factlock.render.formats.format import Filling, Output, Value
from factlock.render.formats.latex import bibliography, writing
from factlock.render.formats.latex.arguments import Taken
from factlock.render.formats.latex.preamble import Preamble
from factlock.render.formats.splicing import Ref, Row
from factlock.render.layout import Place, Zone
from factlock.render.lockfile import Locked

Idiom = Literal["biblatex", "natbib", "footnotes"]
ENDING = ".facts.bib"
"""What takes the place of the output's ending: apart from a bibliography of the user's own."""
_BARE = frozenset({Zone.CODE, Zone.ATTRIBUTE})
_WIDTHS = (0.14, 0.34, 0.36)
"""Shares of the line for a value, its source and its clause."""
_STOPS = frozenset(",.;:?!")
_EAST = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]\Z")
_LABEL = re.compile(r"\\label\s*\{(fact[\w:-]*)\}")
_BIBLIOGRAPHY = re.compile(r"\\bibliography\s*\{([^{}%]*)\}")
_PRINTED = re.compile(
    r"\\(?:printbibliography|printbibheading|printshorthands|input|include|subfile)\b"
)
_STYLE = re.compile(r"\\bibliographystyle\s*\{")
_COMMENTED = re.compile(r"(?<!\\)(?:\\\\)*%")


def idiom_of(preamble: Preamble, taken: Taken, filling: Filling) -> Idiom:
    """Return how a document cites. What others input, what goes to no file, and a table hold the notes."""
    if taken.fragment or not filling.output or filling.rows:
        return "footnotes"
    if preamble.loads("biblatex"):
        return "biblatex"
    return "natbib" if preamble.loads("natbib") else "footnotes"


def fill(document: Document, taken: Taken, preamble: Preamble, filling: Filling) -> Output:
    """Put values, marks and notes into a document."""
    idiom = idiom_of(preamble, taken, filling)
    if idiom == "footnotes" or not filling.notes:
        return splicing.fill(document, filling, Footnotes(taken, filling, preamble))
    dialect: bibliography.Dialect = "biblatex" if idiom == "biblatex" else "bibtex"
    taken_keys = bibliography.cited_in(document.text)
    keys, entries = bibliography.entries(filling.sources, dialect, taken_keys)
    # The bibliography program writes marks and references in the style of the document.
    values = tuple(_before_stop(one, document.text) for one in filling.values)
    filling = replace(filling, values=values, in_text={}, heading="")
    made = splicing.fill(document, filling, Citations(taken, filling, idiom, keys))
    return replace(made, files={ENDING: bibliography.written(entries, dialect=dialect).encode()})


def _before_stop(value: Value, text: str) -> Value:
    """Let a citation stand before the stop of its sentence, which biblatex and natbib reckon with."""
    at = value.place.mark_at
    if at > value.end and text[at - 1] in _STOPS:
        return value._replace(place=value.place._replace(mark_at=at - 1))
    return value


class Writing:
    """What is written alike in all documents."""

    def write(self, shown: str, place: Place, before: str, after: str) -> str:  # noqa: ARG002
        """Return a value so written that a reader sees just ``shown``."""
        return shown if place.zone in (Zone.CODE, Zone.CODE_SPAN) else writing.value(shown, before)

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
        return rf"\emph{{{written}}}"


class Footnotes(Writing):
    """Notes as footnotes of the document; see :class:`factlock.render.formats.splicing.Markup`."""

    def __init__(self, taken: Taken, filling: Filling, preamble: Preamble) -> None:
        self._taken = taken
        self._filling = filling
        self._links = preamble.loads("hyperref")
        self._loads_tables = preamble.loads("longtable", "xltabular", "ltablex")
        self._behind: dict[int, int] = {}
        self._count: Counter[int] = Counter()
        self._find()

    def _find(self) -> None:
        """Find where each note stands: at its first mark (-1), or behind what would lose it."""
        boxes, at = self._taken.boxes, 0
        for value in self._filling.values:
            if value.place.zone in _BARE:
                continue
            while at < len(boxes) and boxes[at][1] <= value.start:
                at += 1
            box = boxes[at] if at < len(boxes) and boxes[at][0] <= value.start else None
            for number in value.locked.citations:
                self._count[number] += 1
                if number not in self._behind:
                    self._behind[number] = self._shown(box[1]) if box else -1

    def _shown(self, at: int) -> int:
        r"""Return an offset in the text for one in the preamble, whose title is set by ``\maketitle``."""
        start, _ = self._taken.body
        if self._taken.fragment or at > start:
            return at
        begin = start + len(r"\begin{document}")
        return max(self._taken.title_end, begin)

    def address(self, url: str, target: str) -> str:
        """Write the address of a source, as a link where the document can."""
        return writing.address(url, target, links=self._links)

    def labels(self, text: str, count: int) -> list[str]:
        """Return labels that the document does not use itself."""
        taken = set(_LABEL.findall(text))
        stem = "fact"
        while any(f"{stem}:{n}" in taken for n in range(1, count + 1)):
            stem += "-x"
        return [f"{stem}:{n}" for n in range(1, count + 1)]

    def mark(self, refs: Sequence[Ref], before: str, after: str) -> str:  # noqa: ARG002
        """Return footnotes, or marks of those that stand elsewhere."""
        lead = r"\," if writing.ambiguous(before) else ""
        return lead + r"\textsuperscript{,}".join(self._mark(ref) for ref in refs)

    def _mark(self, ref: Ref) -> str:
        if ref.heading:  # a row of a table
            return rf"\textsuperscript{{[{ref.number}]}}"
        if not ref.first or self._behind.get(ref.number, -1) >= 0:
            return rf"\textsuperscript{{\ref{{{ref.label}}}}}"
        label = rf"\label{{{ref.label}}}" if self._count[ref.number] > 1 else ""
        return rf"\footnote{{{label}{ref.content}}}"

    def notes(self, refs: Sequence[Ref], text: str, heading: str) -> Sequence[tuple[int, str]]:
        """Put the notes that no mark holds behind what holds their marks, or a list of references at the end."""
        end = self._taken.body[1]
        if heading:
            return [(end, _list(heading, [ref.content for ref in refs], text, end))]
        return list(self._elsewhere(refs, end))

    def table(
        self, heads: Sequence[str], rows: Sequence[Row], text: str, heading: str
    ) -> Sequence[tuple[int, str]]:
        """Put a table of notes at the end; it may be longer than a page."""
        start, end = self._taken.body
        line = _line_end(text)
        cells = [(f"{{[}}{row.ref.number}{{]}}", *row.cells) for row in rows]
        if self._taken.fragment:  # which loads no package
            told = [rf"{number} {'; '.join(filter(None, rest))}" for number, *rest in cells]
            return [(end, _list(heading, told, text, end))]
        load = [] if self._loads_tables else [(start, rf"\usepackage{{longtable}}{line}")]
        return [*load, (end, line.join(_table(heading, heads, cells)) + line)]

    def _elsewhere(self, refs: Sequence[Ref], end: int) -> Iterator[tuple[int, str]]:
        for ref in refs:
            # A note of values that bear no mark, as in a definition, stands at the end.
            at = self._behind.get(ref.number, end)
            if at >= 0:
                note = rf"\footnotetext{{\label{{{ref.label}}}{ref.content}}}"
                yield at, rf"\stepcounter{{footnote}}{note}"


class Citations(Writing):
    """Notes as entries of a bibliography; see :class:`factlock.render.formats.splicing.Markup`."""

    def __init__(self, taken: Taken, filling: Filling, idiom: Idiom, keys: dict[int, str]) -> None:
        self._taken = taken
        self._idiom = idiom
        self._keys = keys
        self._name = filling.output + ENDING
        marked = {
            n for v in filling.values if v.place.zone not in _BARE for n in v.locked.citations
        }
        # A source of values that bear no mark, as in a definition, is listed all the same.
        self._unmarked = sorted(
            {key for n, key in keys.items() if n not in marked}
            - {keys[n] for n in marked if n in keys}
        )

    def address(self, url: str, target: str) -> str:  # noqa: ARG002
        """Write an address: references are written by the bibliography program, so none is needed."""
        return self.foreign(url)

    def labels(self, text: str, count: int) -> list[str]:  # noqa: ARG002
        """Return the keys of the notes."""
        return [self._keys.get(n, "") for n in range(1, count + 1)]

    def mark(self, refs: Sequence[Ref], before: str, after: str) -> str:  # noqa: ARG002
        """Return one command that cites all sources."""
        command = "autocite" if self._idiom == "biblatex" else "citep"
        lead = "" if _EAST.search(before) else "~"
        keys = dict.fromkeys(ref.label for ref in refs)
        return rf"{lead}\{command}{{{','.join(keys)}}}"

    def notes(self, refs: Sequence[Ref], text: str, heading: str) -> Sequence[tuple[int, str]]:  # noqa: ARG002
        """Let the document load its sources, and list them where it lists none."""
        start, end = self._taken.body
        line = _line_end(text)
        cited = rf"\nocite{{{','.join(self._unmarked)}}}{line}" if self._unmarked else ""
        if self._idiom == "biblatex":
            printed = "" if self._has(text, _PRINTED, start) else rf"\printbibliography{line}"
            load = (start, rf"\addbibresource{{{self._name}}}{line}")
            return [load, (end, cited + printed)] if cited or printed else [load]
        known = next(self._found(text, _BIBLIOGRAPHY, start), None)
        name = self._name.removesuffix(".bib")
        if known is not None:
            put = (known.end() - 1, f",{name}" if known[1].strip() else name)
            return [put, (end, cited)] if cited else [put]
        style = "" if self._has(text, _STYLE, 0) else rf"\bibliographystyle{{plainnat}}{line}"
        return [(end, rf"{cited}{style}\bibliography{{{name}}}{line}")]

    def _has(self, text: str, pattern: re.Pattern[str], start: int) -> bool:
        return next(self._found(text, pattern, start), None) is not None

    def _found(self, text: str, pattern: re.Pattern[str], start: int) -> Iterator[re.Match[str]]:
        """Yield what stands in the document from an offset on and in no comment."""
        for found in pattern.finditer(text, start, self._taken.body[1]):
            line = max(text.rfind("\n", 0, found.start()), text.rfind("\r", 0, found.start())) + 1
            if not _COMMENTED.search(text, line, found.start()):
                yield found


def _line_end(text: str) -> str:
    found = re.search(r"\r\n?|\n", text)
    return found.group() if found else "\n"


def _table(heading: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a table; its first column is narrow, the others share the rest."""
    equal = 0.9 / max(1, len(heads) - 1)
    widths = _WIDTHS if len(heads) == len(_WIDTHS) + 1 else (equal,) * (len(heads) - 1)
    columns = "".join(rf"p{{{width:.2f}\linewidth}}" for width in widths)
    yield rf"\section*{{{heading}}}"
    yield rf"{{\footnotesize\begin{{longtable}}{{l{columns}}}"
    yield rf"{' & '.join(heads)} \\ \hline\endhead"
    for row in rows:
        yield rf"{' & '.join(row)} \\"
    yield r"\end{longtable}}"


def _list(heading: str, contents: Sequence[str], text: str, at: int) -> str:
    """Write a list of references: indented without bullets."""
    end = _line_end(text)
    lead = "" if not at or text[:at].endswith(("\n", "\r")) else end
    items = [rf"\item[] {content}" for content in contents]
    lines = [rf"\section*{{{heading}}}", r"\begin{itemize}", *items, r"\end{itemize}"]
    return lead + end.join(lines) + end
