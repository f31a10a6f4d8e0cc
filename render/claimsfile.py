"""``DOC.claims.yaml``: what a document claims, and the quote that is said to carry each claim.

A list (JSON is YAML and accepted) of ``text`` (one whole sentence of the document), ``quote``, and
``source`` (an address) or ``snapshot`` (a file, from the folder of the claims file). All faults are told
at once, with their lines. A ``waive`` is not honoured: waivers must be signed, and nothing signs them yet.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

from factlock.registry.errors import Finding, UsageFault
from factlock.render import files

_FIELDS = ("text", "quote", "source", "snapshot", "waive")
_SCHEMES = ("http://", "https://")


@dataclass(frozen=True, slots=True)
class Entry:
    """One declared claim. ``where`` is an address, or the path of a file if ``attached``.

    ``quote`` and ``where`` are empty where the entry was not filled in yet.
    """

    text: str
    quote: str
    where: str
    attached: bool
    line: int
    waived: bool = False

    @property
    def filled(self) -> bool:
        """Whether it names a quote and where it stands."""
        return bool(self.quote and self.where)


def read(path: Path) -> tuple[Entry, ...]:
    """Read a claims file. Raises UsageFault with every fault and its line."""
    return _File(path).entries()


class _File:
    """One file being read, and the faults seen so far."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.faults: list[Finding] = []

    def entries(self) -> tuple[Entry, ...]:
        found = [entry for node in self._nodes() if (entry := self._entry(node)) is not None]
        first: dict[str, int] = {}
        for entry in found:
            words = " ".join(entry.text.split())
            if words in first:
                told = f"this sentence is declared twice, first on line {first[words]}"
                fix = "keep one entry; a sentence that needs two sources is two sentences"
                self._fault("claim-twice", told, fix, entry.line)
            first.setdefault(words, entry.line)
        if self.faults:
            raise UsageFault(sorted(self.faults, key=lambda fault: fault.line or 0))
        return tuple(found)

    def _fault(self, code: str, message: str, fix: str, at: yaml.Node | int | None = None) -> None:
        line = column = None
        if isinstance(at, yaml.Node):
            line, column = at.start_mark.line + 1, at.start_mark.column + 1
        elif at is not None:
            line = at
        self.faults.append(Finding(code, message, fix, str(self.path), line, column))

    def _nodes(self) -> Iterator[yaml.Node]:
        text = files.decode(files.read(self.path), str(self.path)).text
        try:
            root: yaml.Node | None = yaml.compose(text, Loader=yaml.BaseLoader)
        except (yaml.YAMLError, RecursionError) as problem:
            mark = getattr(problem, "problem_mark", None)
            told = f"this is no YAML: {getattr(problem, 'problem', problem)}"
            self._fault("not-yaml", told, "mend the file", mark.line + 1 if mark else None)
            return
        if isinstance(root, yaml.SequenceNode):
            yield from root.value
        elif root is not None:
            told = "the file must hold a list of claims"
            self._fault("not-a-list", told, "begin each claim with “- text: …”", root)

    def _entry(self, node: yaml.Node) -> Entry | None:
        before = len(self.faults)
        fields = self._fields(node)
        line = node.start_mark.line + 1
        words = {name: self._text(fields, name) for name in ("text", "quote", "source", "snapshot")}
        if len(self.faults) == before:
            self._judge(words, line)
        if len(self.faults) > before:
            return None
        file = words["snapshot"]
        return Entry(
            words["text"],
            words["quote"],
            str(self.path.parent / file) if file else words["source"],
            bool(file),
            line,
            "waive" in fields,
        )

    def _judge(self, words: dict[str, str], line: int) -> None:
        if not words["text"]:
            fix = "write “text: …”, one whole sentence of the document"
            self._fault("no-text", "the claim has no text", fix, line)
        if words["source"] and words["snapshot"]:
            told = "the claim names a source and a snapshot"
            self._fault("two-sources", told, "keep one of them", line)
        if words["source"] and not words["source"].lower().startswith(_SCHEMES):
            told = f"the source “{words['source']}” is no address"
            fix = "write http:// or https://; name a file as “snapshot: …”"
            self._fault("bad-source", told, fix, line)

    def _fields(self, node: yaml.Node) -> dict[str, yaml.Node]:
        if not isinstance(node, yaml.MappingNode):
            told = "a claim is made of names and values"
            self._fault("not-a-mapping", told, "write “- text: …” and below it “quote: …”", node)
            return {}
        out: dict[str, yaml.Node] = {}
        for name, value in node.value:
            word = name.value if isinstance(name, yaml.ScalarNode) else ""
            if word in out:
                self._fault("name-twice", f"“{word}” stands here twice", "keep one", name)
            elif word not in _FIELDS:
                fix = f"known: {', '.join(_FIELDS)}"
                self._fault("unknown-field", f"unknown field “{word}”", fix, name)
            else:
                out[word] = value
        return out

    def _text(self, fields: dict[str, yaml.Node], name: str) -> str:
        node = fields.get(name)
        if node is None:
            return ""
        if not isinstance(node, yaml.ScalarNode):
            self._fault("bad-field", f"{name} must be text", "write it on one line", node)
            return ""
        return str(node.value).strip()
