"""Jupyter notebooks (nbformat 4): the Markdown cells are filled in, code and results stay as they are.

The text of a notebook is that of its cells, one after another. A cell that changes is written anew in
place, in the file's own layout; every other byte stays. Notes go into a cell of their own at the end,
as Jupyter's Markdown knows no footnotes.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from factlock.registry.errors import UsageFault
from factlock.registry.sources.data.json_syntax import parse
from factlock.registry.sources.data.tree import Group, Items, Leaf, Node
from factlock.registry.sources.reading import Unread
from factlock.render import files
from factlock.render.files import Document
from factlock.render.formats import plain, splicing
from factlock.render.formats.format import Filling, Output
from factlock.render.formats.markdown import Markdown, frontmatter
from factlock.render.formats.markdown.parts import take_apart
from factlock.render.formats.paragraphs import PartsLayout
from factlock.render.formats.splicing import Edit, Ref
from factlock.render.layout import Zone
from factlock.render.parts import Left, Parts, Run, left_at

_BETWEEN = "\n\n"
_CLOSERS = r"\*{1,3}|_{1,3}(?![^\W_])|~~|`|\]\([^()\s]*\)"
_CLOSED = re.compile(r"(?:[}\[])(?P<space>\s*)\]\s*,?\s*\Z")
_NAMES = re.compile(r"\[(?P<number>\d{1,6})\]")
NOTES_ID = "factlock-notes"


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cell: its text at ``start`` of the document's, and the strings of the file that hold it."""

    kind: str
    text: str
    start: int
    leaves: tuple[tuple[int, int], ...]
    listed: bool

    @property
    def end(self) -> int:
        return self.start + len(self.text)


class Notebook(Markdown):
    """The format of ``.ipynb`` files; see :class:`factlock.render.formats.format.Format`."""

    name = "notebook"
    suffixes: tuple[str, ...] = (".ipynb",)

    def open(self, body: bytes, path: str) -> Document:
        """Read a notebook. Raises UsageFault ``no-notebook``."""
        source = files.decode(body, path)
        cells = _cells(source.text, path)
        text = "".join(cell.text + _BETWEEN for cell in cells)
        return Document(path, text, source.sha256, body)

    def read(self, document: Document, spans: Sequence[tuple[int, int]]) -> PartsLayout:  # type: ignore[override]
        """Read a notebook in which something stands at ``spans`` (in order, apart)."""
        cells = _cells(document.body.decode(), document.path)
        first = next((cell for cell in cells if cell.kind in ("markdown", "raw")), None)
        front = frontmatter.read(first.text) if first and first is cells[0] else None
        settings = front.settings if front else frontmatter.FrontMatter().settings
        language = settings.language or _language(document.body.decode())
        return PartsLayout(
            document.text,
            spans,
            self.take_apart(document),
            settings=replace(settings, language=language),
            findings=front.findings if front else (),
            closers=_CLOSERS,
        )

    def take_apart(self, document: Document) -> Parts:
        """Return what is read as text: the Markdown cells."""
        parts = Parts([], [])
        for cell in _cells(document.body.decode(), document.path):
            if cell.kind == "markdown":
                _shift(take_apart(cell.text), cell.start, parts)
            elif cell.kind == "code" and cell.text:
                parts.left.append(left_at(cell.start, cell.end, Zone.CODE))
            elif cell.text:
                # Handed on as it is to whatever makes a page of it: read, but not filled in.
                _shift(plain.take_apart(cell.text), cell.start, parts, Zone.CODE)
        return parts

    def fill(self, document: Document, filling: Filling) -> Output:
        """Put values and marks into the cells, and notes into one more."""
        edits = splicing.edits_of(document.text, filling, self)
        if not edits:
            return Output(document.body, document.text, ())
        out = splicing.applied(document.text, edits)
        source = document.body.decode()
        return replace(out, body=_rewritten(source, document, edits).encode())

    def rewrite(self, document: Document, puts: Sequence[tuple[int, int, str]]) -> bytes:
        """Return the file with other characters for spans of its cells."""
        edits = [Edit(start, 1, end, "", put, "", 0) for start, end, put in puts]
        return _rewritten(document.body.decode(), document, edits, without_empty=True).encode()

    def labels(self, text: str, count: int) -> list[str]:
        """Return numbers that stand in no bracket of the notebook."""
        first = max((int(n["number"]) for n in _NAMES.finditer(text)), default=0) + 1
        return [str(n) for n in range(first, first + count)]

    def mark(self, refs: Sequence[Ref], before: str, after: str) -> str:  # noqa: ARG002
        """Return the raised numbers of notes."""
        return "".join(f"<sup>[{ref.label}]</sup>" for ref in refs)

    def notes(self, refs: Sequence[Ref], text: str, heading: str) -> Sequence[tuple[int, str]]:
        """Put the notes into a cell behind all others."""
        head = f"#### {heading}\n\n" if heading else "---\n\n"
        lines = (ref.content if heading else f"[{ref.label}] {ref.content}" for ref in refs)
        return [(len(text), head + "\n\n".join(lines) + _BETWEEN)]


# Cells --------------------------------------------------------------------------------------------


def _cells(source: str, path: str) -> list[_Cell]:
    try:
        root = parse(source.removeprefix(files.BOM))
    except Unread as problem:
        raise _fault(path, str(problem)) from None
    shift = len(source) - len(source.removeprefix(files.BOM))
    listed = _member(root, "cells")
    if not isinstance(listed, Items):
        raise _fault(path, "it holds no list of cells (nbformat 4)")
    cells: list[_Cell] = []
    at = 0
    for node in listed.items:
        kind, text = _member(node, "cell_type"), _member(node, "source")
        if not isinstance(kind, Leaf) or text is None:
            raise _fault(path, f"cell {len(cells) + 1} has no type or no source")
        leaves = tuple((low + shift, high + shift) for low, high in _spans(text, path))
        words = "".join(_string(source[low:high], path) for low, high in leaves)
        name = kind.text if kind.text in ("markdown", "code") else "raw"
        cells.append(_Cell(name, words, at, leaves, isinstance(text, Items)))
        at += len(words) + len(_BETWEEN)
    return cells


def _spans(node: Node, path: str) -> Iterator[tuple[int, int]]:
    """Yield where the strings of a source stand in the file."""
    for one in node.items if isinstance(node, Items) else [node]:
        if not isinstance(one, Leaf) or one.kind != "string" or one.origin is None:
            raise _fault(path, "the source of a cell is no text")
        yield one.origin[0], one.origin[1]


def _string(raw: str, path: str) -> str:
    word = json.loads(raw)
    if any("\ud800" <= char <= "\udfff" for char in word):
        raise _fault(path, "a cell holds half a character (a lone surrogate)")
    return str(word)


def _member(node: Node, name: str) -> Node | None:
    if not isinstance(node, Group):
        return None
    return node.get(name)


def _language(source: str) -> str:
    metadata = _member(parse(source.removeprefix(files.BOM)), "metadata")
    told = _member(metadata, "lang") if metadata is not None else None
    return told.text if isinstance(told, Leaf) and told.kind == "string" else ""


def _fault(path: str, told: str) -> UsageFault:
    return UsageFault.of(
        "no-notebook",
        f"{path} is no notebook that can be read: {told}",
        "save it with Jupyter as nbformat 4, or name another document",
        file=path,
    )


def _shift(parts: Parts, by: int, into: Parts, zone: Zone | None = None) -> None:
    """Add the parts of a cell that begins at ``by``; with a ``zone`` all its text is of that kind."""
    for run in parts.runs:
        lines = tuple((a + by, b + by) for a, b in run.lines)
        edits = tuple((a + by, b + by, shown) for a, b, shown in run.edits)
        mark = (run.mark[0] + by, run.mark[1] + by)
        table = run.table + 1_000 * len(into.runs) if run.table >= 0 else -1
        into.runs.append(Run(run.kind, lines, edits, mark, run.level, table, zone or run.zone))
    into.left.extend(Left(one.start + by, one.end + by, one.why, one.zone) for one in parts.left)


# Writing ------------------------------------------------------------------------------------------


def _rewritten(
    source: str, document: Document, edits: Sequence[Edit], *, without_empty: bool = False
) -> str:
    """Return the file with the changed cells written anew and the cell of notes added.

    With ``without_empty`` a last cell in which nothing is left is taken out.
    """
    puts: list[tuple[int, int, str]] = []
    cells = _cells(source, document.path)
    number = 0
    for cell in cells:
        mine = []
        # An edit that reaches past the cell ends with it: what lies between cells is not in the file.
        while number < len(edits) and edits[number].start <= cell.end and edits[number].order < 2:
            edit = edits[number]
            end = min(edit.end, cell.end) - cell.start
            mine.append(edit._replace(start=edit.start - cell.start, end=end))
            number += 1
        if mine:
            text = splicing.applied(cell.text, mine).text
            gone = without_empty and not text and cell is cells[-1]
            puts.append(_gone(source, cell) if gone else _source(source, cell, text))
    added = "".join(edit.written for edit in edits[number:])
    if added:
        puts.append(_more(source, added.removesuffix(_BETWEEN)))
    out, at = [], 0
    for low, high, written in puts:
        out += [source[at:low], written]
        at = high
    return "".join((*out, source[at:]))


def _source(source: str, cell: _Cell, text: str) -> tuple[int, int, str]:
    low, high = cell.leaves[0][0], cell.leaves[-1][1]
    if not cell.listed:
        return low, high, _quoted(text)
    if len(cell.leaves) > 1:
        between = source[cell.leaves[0][1] : cell.leaves[1][0]]
    else:
        between = "," + source[source.rindex("[", 0, low) + 1 : low]
    return low, high, between.join(map(_quoted, text.splitlines(keepends=True)))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _more(source: str, text: str) -> tuple[int, int, str]:
    """Return the cell of notes, and where it goes: behind the last cell."""
    root = parse(source.removeprefix(files.BOM))
    shift = len(source) - len(source.removeprefix(files.BOM))
    members = root.members if isinstance(root, Group) else []
    at = next(n for n, member in enumerate(members) if member.key == "cells")
    following = members[at + 1].origin if at + 1 < len(members) else None
    after = following[0] + shift if following else source.rindex("}")
    found = _CLOSED.search(source, 0, after)
    assert found is not None  # noqa: S101  (the list of cells was parsed)
    place = found.start("space")
    outer = found["space"].rpartition("\n")[2] if "\n" in found["space"] else None
    cell = {"cell_type": "markdown", "metadata": {}, "source": text.splitlines(keepends=True)}
    if _has_ids(root):
        cell = {"cell_type": "markdown", "id": NOTES_ID} | cell
    comma = "," if found.group().startswith("}") else ""
    if outer is None:
        return place, place, comma + json.dumps(cell, ensure_ascii=False)
    lines = json.dumps(cell, ensure_ascii=False, indent=1).split("\n")
    return place, place, comma + "".join(f"\n{outer} {line}" for line in lines)


def _gone(source: str, cell: _Cell) -> tuple[int, int, str]:
    """Return what takes a cell out of the file: the cell of notes, in which nothing is left."""
    begin = source.rindex("{", 0, source.rindex('"cell_type"', 0, cell.leaves[0][0]))
    end = source.index("}", cell.leaves[-1][1]) + 1
    before = source[:begin].rstrip()
    return len(before.removesuffix(",")), end, ""


def _has_ids(root: Node) -> bool:
    """Whether cells bear ids, as they do from nbformat 4.5 on."""
    listed = _member(root, "cells")
    cells = listed.items if isinstance(listed, Items) else []
    return any(_member(cell, "id") is not None for cell in cells)
