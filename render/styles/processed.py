"""Any style of the Citation Style Language, by its ``.csl`` file: pandoc's citeproc writes it (CSL 1.0.2)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from factlock.registry.errors import UsageFault
from factlock.render import pandoc
from factlock.render.csl import Item
from factlock.render.heldfile import HeldFile
from factlock.render.runs import Run, RunKind
from factlock.render.styles import Reference

_AGAIN = re.compile(rb"\ssubsequent-author-substitute\s*=\s*(?:\"[^\"]*\"|'[^']*')")
"""A dash for an author who stands in the line above: wrong where the lines are put in another order."""
_FIRST = 0

Node = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class StyleFile:
    """A style in a file. ``sha256`` is that of its bytes; see :class:`factlock.render.styles.Style`."""

    path: Path
    sha256: str
    by_author: bool
    in_notes: bool
    body: bytes = field(repr=False)

    @property
    def name(self) -> str:
        """The name of the style: that of its file."""
        return self.path.stem

    def held(self, document: str) -> HeldFile:
        """Return how the lock of a document names the file."""
        return HeldFile.of(self.path, self.sha256, document)

    def references(self, items: Sequence[Item], language: str) -> list[Reference]:
        """Cite sources. Raises UsageFault where pandoc is not there, or does not take the style."""
        if not items:
            return []
        told = self._cite(items, language)
        undated = [{k: v for k, v in item.items() if k != "accessed"} for item in items]
        bare = self._cite(undated, language)
        return [
            Reference(runs, in_text, accessed=runs != other)
            for (runs, in_text), (other, _) in zip(told, bare, strict=True)
        ]

    def _cite(self, items: Sequence[Item], language: str) -> list[tuple[tuple[Run, ...], str]]:
        ids = [f"f{number}" for number in range(len(items))]
        sources = [_meta({**item, "id": ident}) for ident, item in zip(ids, items, strict=True)]
        meta = {"references": {"t": "MetaList", "c": sources}, "lang": _meta(language or "en-US")}
        document = {"meta": meta, "blocks": [_citing(ident) for ident in ids]}
        files = {"style.csl": _AGAIN.sub(b"", self.body)}
        made = pandoc.tree(["--citeproc", "--csl", "style.csl"], document, files)
        entries = dict(_entries(made["blocks"]))
        out = []
        for ident, item, block in zip(ids, items, made["blocks"][: len(items)], strict=True):
            cited = block["c"][0]["c"][1]
            notes = [one for one in cited if one["t"] == "Note"]
            line = notes[0]["c"][0]["c"] if self.in_notes and notes else entries.get(ident, [])
            runs = _runs(line)
            if not runs:
                raise self._silent()
            in_text = ""
            if self.by_author:
                in_text = _bare(_text(_runs(cited))) or str(
                    item.get("title") or item.get("URL", "")
                )
            out.append((runs, in_text))
        return out

    def _silent(self) -> UsageFault:
        return UsageFault.of(
            "style-writes-nothing",
            f"{self.path} writes no reference of a web page, so that a reader would not learn of the source",
            "name a style with a bibliography or with notes",
            file=str(self.path),
        )


def style_file(path: Path) -> StyleFile:
    """Read a style. Raises UsageFault ``no-style`` for a file that is none, or none by itself."""
    from factlock.render.styles.stylefile import read  # noqa: PLC0415  (XML only where a file is named)

    return read(path)


# As a tree of pandoc --------------------------------------------------------------------------------


def _meta(value: object) -> Node:
    """Return a value as metadata: text as one word, so that nothing in it is taken for markup."""
    if isinstance(value, Mapping):
        return {"t": "MetaMap", "c": {str(name): _meta(one) for name, one in value.items()}}
    if isinstance(value, list | tuple):
        return {"t": "MetaList", "c": [_meta(one) for one in value]}
    return {"t": "MetaInlines", "c": [{"t": "Str", "c": str(value)}]}


def _citing(ident: str) -> Node:
    citation = {
        "citationId": ident,
        "citationPrefix": [],
        "citationSuffix": [],
        "citationMode": {"t": "NormalCitation"},
        "citationNoteNum": 1,
        "citationHash": 0,
    }
    return {"t": "Para", "c": [{"t": "Cite", "c": [[citation], [{"t": "Str", "c": ident}]]}]}


def _entries(blocks: Sequence[Node]) -> Iterator[tuple[str, list[Node]]]:
    """Yield the entries of the bibliography, by id."""
    for block in blocks:
        if block["t"] == "Div":
            (ident, _, _), inside = block["c"]
            if ident.startswith("ref-"):
                yield ident.removeprefix("ref-"), [one for part in inside for one in part["c"]]
            else:
                yield from _entries(inside)


def _runs(line: Sequence[Node]) -> tuple[Run, ...]:
    """Return a line as runs, its number left out; neighbours of one kind are one."""
    joined: list[Run] = []
    for run in _each(line, "text"):
        if joined and joined[-1].kind == run.kind and run.kind != "address":
            joined[-1] = Run(joined[-1].text + run.text, run.kind)
        else:
            joined.append(run)
    if joined and joined[0].kind == "text":
        joined[0] = Run(joined[0].text.lstrip())
    return tuple(run for run in joined if run.text)


def _each(line: Sequence[Node], kind: RunKind) -> Iterator[Run]:
    for node in line:
        name: str = node["t"]
        inside: Any = node.get("c")
        if name == "Str":
            yield Run(inside, kind)
        elif name in ("Space", "SoftBreak", "LineBreak"):
            yield Run(" ", kind)
        elif name == "Emph":
            yield from _each(inside, "italic")
        elif name == "Link":
            yield Run(inside[2][_FIRST], "address")
        elif name == "Quoted":
            left, right = "‘’" if inside[0]["t"] == "SingleQuote" else "“”"
            yield Run(left, kind)
            yield from _each(inside[1], kind)
            yield Run(right, kind)
        elif name == "Span":
            if "csl-left-margin" not in inside[0][1]:
                yield from _each(inside[1], kind)
        elif name in ("Strong", "SmallCaps", "Superscript", "Subscript", "Underline", "Strikeout"):
            yield from _each(inside, kind)


def _text(runs: Sequence[Run]) -> str:
    return "".join(run.text for run in runs)


def _bare(cited: str) -> str:
    """Return words that cite in a sentence without the brackets around them."""
    words = cited.strip()
    for left, right in ("()", "[]", "（）"):
        if words.startswith(left) and words.endswith(right):
            return words[1:-1].strip()
    return words
