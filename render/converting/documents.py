"""Documents that pandoc reads, made into HTML, Word and PDF: pandoc reads, Typst sets what is printed.

What is raw (HTML, LaTeX) is left out, pictures are those below the document's folder, and pandoc is run
in its sandbox: so a document reaches neither the disk nor the network.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from factlock.registry.errors import UsageFault
from factlock.render import pandoc
from factlock.render.citations import heading
from factlock.render.converting import typesetting
from factlock.render.converting.beside import PICTURES, Beside, normal

READERS = {
    "asciidoc": "asciidoc",
    "docx": "docx",
    "html": "html",
    "latex": "latex",
    "xhtml": "html",
    "markdown": "commonmark+autolink_bare_uris+footnotes+pipe_tables+strikeout+task_lists+tex_math_dollars+yaml_metadata_block",
    "notebook": "ipynb",
    "rst": "rst",
}
"""How pandoc reads the documents of a format."""
_KEPT = ("title", "subtitle", "author", "date", "abstract")
_LOOK = (
    '#set page(numbering: "1")\n'
    "#set text(hyphenate: false)\n"
    "#set table(stroke: (x, y) => if y == 0 { (bottom: 0.7pt) } else { (bottom: 0.3pt + luma(200)) })\n"
    '#show link: set text(fill: rgb("#1a4a7a"))\n'
    "#show table: set par(justify: false)\n"
    "#show table: set align(start)\n"
    "#show heading: set block(above: 1.4em, below: 0.8em)\n"
)
"""Values are not hyphenated, so that they can be found as they are."""
_DEEPEST = 150
_UNKNOWN = re.compile(r"</?(?:data|time|button)\b(?:[^>\"']|\"[^\"]*\"|'[^']*')*+>", re.IGNORECASE)
"""Tags within a line that pandoc takes for ends of one."""
_UNSEEN = "\u2060\u200b"
_AMBIGUOUS = re.compile(r"(?:\d|(?<![A-Za-z])[A-Za-zµμΩ°]{1,3})\Z")
"""Behind what a raised number could be an exponent."""


@dataclass(frozen=True, slots=True)
class Source:
    """A rendered document: how pandoc reads it, its bytes and language, the files that were written beside it.

    ``folder`` is where the pictures lie that it names; ``moment`` its date, in seconds since 1970.
    """

    reader: str
    body: bytes
    language: str
    files: Mapping[str, bytes]
    folder: Path
    moment: int


def convert(source: Source, to: str) -> bytes:
    """Return the document in another kind of file. Raises UsageFault with what the programs say."""
    tree = _read(source)
    cleaner = _Cleaner(Beside(source.folder), to)
    try:
        cleaner.targets.update(_headings(tree["blocks"]))
        tree["blocks"] = cleaner.clean(tree["blocks"])
        tree["meta"] = {
            name: cleaner.clean(told) for name, told in tree["meta"].items() if name in _KEPT
        }
    except RecursionError:
        raise _too_deep() from None
    title = _title(tree)
    if source.language:
        tree["meta"]["lang"] = {"t": "MetaString", "c": source.language}
    body = json.dumps(tree, ensure_ascii=False).encode()
    if to == "pdf":
        words = ["-f", "json", "-t", "typst-citations", "-s", "-V", "papersize=a4"]
        set_by = pandoc.run(
            [*words, "--include-in-header=look.typ"], body, {"look.typ": _LOOK.encode()}
        )
        return typesetting.typeset_with(set_by.decode(), cleaner.pictures, source.moment)
    words = ["-f", "json", "-t", "html5" if to == "html" else to, "-s"]
    if to == "html":
        words += ["-M", f"pagetitle={title or source.folder.name}"]
    return pandoc.run(words, body, moment=source.moment)


def _title(tree: dict[str, Any]) -> str:
    """Return the title of a document; where its first heading is the title as well, it stands there alone."""
    told = tree["meta"].get("title", {}).get("c")
    first = tree["blocks"][0] if tree["blocks"] else {}
    if first.get("t") == "Header" and first["c"][0] == 1 and told in (None, first["c"][2]):
        tree["meta"].pop("title", None)
        told = first["c"][2]
    return " ".join(_words(told or []).split())


def _words(node: Any) -> str:
    """Return the text of a part of a tree."""
    if isinstance(node, list):
        return "".join(map(_words, node))
    if not isinstance(node, dict) or node.get("t") == "Note":
        return ""
    told = node.get("c", "")
    return told if isinstance(told, str) else _words(told) if told else " "


def _read(source: Source) -> dict[str, Any]:
    """Return the document as a tree (pandoc-types, Text.Pandoc.Definition)."""
    words = ["-f", source.reader, "-t", "json"]
    own = {
        f"facts{n}.bib": body
        for n, (end, body) in enumerate(source.files.items())
        if end.endswith(".bib")
    }
    body = source.body
    if source.reader == "html":
        body = _UNKNOWN.sub("", body.decode("utf-8", "replace")).encode()
    if own:
        words += ["-M", f"reference-section-title={heading(source.language)}"]
        words += ["--citeproc", *(f"--bibliography={name}" for name in own)]
    try:
        tree: dict[str, Any] = json.loads(pandoc.run(words, body, own))
    except RecursionError:
        raise _too_deep() from None
    return tree


def _too_deep() -> UsageFault:
    return UsageFault.of(
        "nested-too-deeply",
        "lists, quotations or emphasis stand too deep within each other",
        "write it with fewer of them",
    )


def _raw(node: Any) -> bool:
    """Whether a part of a tree is raw; a break of a line is none."""
    kind = node.get("t") if isinstance(node, dict) else ""
    if kind == "RawInline":
        return not str(node["c"][1]).lower().startswith("<br")
    if kind in ("Div", "Span"):  # of HTML: not shown until somebody asks for it
        return any(name in ("hidden", "popover") for name, _ in node["c"][0][2])
    return kind == "RawBlock"


def _is_mark(node: Any) -> bool:
    """Whether a part of a tree is words that are nothing but notes."""
    return isinstance(node, dict) and node.get("t") == "Span" and bool(_notes_of(node["c"][1]))


def _notes_of(nodes: Sequence[Any]) -> list[Any]:
    """Return the notes that words are made of; none if there is anything else in them that a reader sees."""
    found: list[Any] = []
    for one in nodes:
        if one["t"] == "RawInline":
            continue
        inner = _notes_of(one["c"][1]) if one["t"] == "Span" else []
        if one["t"] == "Note":
            found.append(one)
        elif inner:
            found += inner
        elif one["t"] != "Str" or one["c"].strip(_UNSEEN):
            return []
    return found


def _typst(words: str) -> dict[str, Any]:
    return {"t": "RawInline", "c": ["typst", words]}


def _headings(node: Any) -> Iterator[str]:
    """Yield the names of the headings of a document."""
    for one in node:
        if isinstance(one, dict) and one.get("t") == "Header":
            yield one["c"][1][0]
        elif isinstance(one, dict) and isinstance(one.get("c"), list):
            yield from _headings(one["c"])
        elif isinstance(one, list):
            yield from _headings(one)


class _Cleaner:
    """Takes out of a tree what is raw, and pictures that do not come along: their words stay.

    In HTML pictures stay what they are, in PDF they come along; else their words take their place. In PDF links
    within the document lead to its headings alone (``targets``).
    """

    def __init__(self, lying: Beside, to: str) -> None:
        self.pictures: dict[str, bytes] = {}
        self.targets: set[str] = set()
        self._lying = lying
        self._to = to
        self._names: dict[str, str] = {}
        self._notes: dict[str, str] = {}

    def clean(self, node: Any, depth: int = 0) -> Any:
        """Return a part of a tree."""
        if depth > _DEEPEST * 4:
            raise _too_deep()
        if isinstance(node, list):
            return self._noted([self.clean(one, depth + 1) for one in node if not _raw(one)])
        if not isinstance(node, dict):
            return node
        kind = node.get("t")
        if kind == "RawInline":
            return {"t": "LineBreak"}
        if kind == "Superscript" and (notes := _notes_of(node["c"])):
            node = {"t": "Span", "c": [["", [], []], notes]}  # notes are raised as they are
        if kind == "Image" and self._to != "html":
            return self._picture(node, depth)
        if kind in ("Div", "Span", "Link") and self._to == "pdf":
            node = self._unlinked(node)
        return {key: self.clean(value, depth + 1) for key, value in node.items()}

    def _noted(self, nodes: list[Any]) -> list[Any]:
        """Part the marks of notes that stand side by side; in PDF a note that is marked again is the same note."""
        out: list[Any] = []
        marked = False
        for one in nodes:
            note = isinstance(one, dict) and one.get("t") == "Note"
            if (note or _is_mark(one)) and _AMBIGUOUS.search(_words(out[-2:]).rstrip(_UNSEEN)):
                out.append({"t": "Str", "c": "\u202f"})  # so that it is read as no exponent
            if note and marked:
                out.append({"t": "Superscript", "c": [{"t": "Str", "c": ","}]})
            out += self._note(one) if note and self._to == "pdf" else [one]
            marked = note
        return out

    def _note(self, note: dict[str, Any]) -> list[dict[str, Any]]:
        """Return a note as Typst has it: told once, and marked again by its label."""
        told = json.dumps(note["c"], sort_keys=True)
        label = self._notes.get(told)
        if label is not None:
            return [_typst(f"#footnote(<{label}>);")]
        self._notes[told] = label = f"factlock-note-{len(self._notes) + 1}"
        return [_typst("#["), note, _typst(f"<{label}>];")]

    def _unlinked(self, node: dict[str, Any]) -> dict[str, Any]:
        """Take the name off what no link leads to, and a link off that leads to no heading."""
        (_, *more), words = node["c"][:2]
        target = str(node["c"][2][0]) if node["t"] == "Link" else ""
        if node["t"] == "Link" and not (target.startswith("#") and target[1:] not in self.targets):
            return {**node, "c": [["", *more], words, node["c"][2]]}
        return {"t": "Div" if node["t"] == "Div" else "Span", "c": [["", *more], words]}

    def _picture(self, node: dict[str, Any], depth: int) -> dict[str, Any]:
        attributes, words, (target, title) = node["c"]
        words = self.clean(words, depth + 1)
        name = self._brought(str(target)) if self._to == "pdf" else ""
        if not name:
            return {"t": "Span", "c": [["", [], []], words]}
        return {"t": "Image", "c": [attributes, words, [name, title]]}

    def _brought(self, target: str) -> str:
        """Return the name by which a picture comes along; empty where it does not."""
        if target not in self._names:
            path = normal(target, PurePosixPath())
            body = self._lying.read(path, PICTURES) if path else None
            name = (
                f"picture{len(self.pictures) + 1}{PurePosixPath(path).suffix.lower()}"
                if body
                else ""
            )
            if body:
                self.pictures[name] = body
            self._names[target] = name
        return self._names[target]
