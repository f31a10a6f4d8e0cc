"""Data given by hand: ``--set NAME=VALUE`` and ``--data FILE.yaml`` (JSON is YAML and accepted).

Every scalar is text as it is written, so that ``5.20``, ``no`` and dates stay so; but for ``true``, ``false``
and ``null`` (YAML 1.2, core schema) without quotation marks. What a document shows of them is typed text.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import yaml

from factlock.registry.errors import Finding, UsageFault
from factlock.render.structure import Data
from factlock.render.templating.seen import RESERVED

MOST_BYTES = 4 * 1024 * 1024
MOST_NODES = 200_000
DEEPEST = 16
_WORDS: dict[str, Data] = {"true": True, "false": False, "null": None, "~": None}
_KEYWORDS = (
    *("and", "else", "false", "False", "if", "in", "is", "none", "None", "not", "or", "true", "True"),
    *("caller", "varargs", "kwargs"),
)  # fmt: skip


def load(paths: Sequence[Path], given: Sequence[str] = ()) -> dict[str, Data]:
    """Return what files and ``NAME=VALUE`` give; the later overrules. Raises UsageFault with all faults."""
    data: dict[str, Data] = {}
    faults: list[Finding] = []
    for path in paths:
        read = _File(path)
        data |= read.data
        faults += read.faults
    for word in given:
        name, equals, value = word.partition("=")
        wrong = _name(name) if equals else "it has no ="
        if wrong:
            told = f"--set {word!r}: {wrong}"
            faults.append(Finding("bad-data", told, "write --set NAME=VALUE"))
        data[name] = _WORDS.get(value, value)
    if faults:
        raise UsageFault(faults)
    return data


def _name(name: str) -> str:
    """Return what is wrong with a name; empty if nothing is."""
    if not name.isidentifier() or name.startswith("_"):
        return f"{name!r} is no name (letters, digits and _, not first)"
    if name in RESERVED or name in _KEYWORDS:
        return f"{name!r} has a meaning of its own in templates"
    return ""


class _File:
    """One file of data, and what is wrong with it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.faults: list[Finding] = []
        self.data: dict[str, Data] = {}
        self._count = 0
        root = self._root()
        if isinstance(root, yaml.MappingNode):
            for name, node in self._entries(root):
                wrong = _name(name)
                if wrong:
                    self._fault(wrong, "choose another name", node)
                self.data[name] = self._value(node, 1)
        elif root is not None:
            self._fault("it must hold names and values", "write NAME: VALUE on each line", root)

    def _fault(self, message: str, fix: str, node: yaml.Node | None = None) -> None:
        mark = node.start_mark if node is not None else None
        place = (mark.line + 1, mark.column + 1) if mark is not None else (None, None)
        self.faults.append(Finding("bad-data", message, fix, str(self.path), *place))

    def _root(self) -> yaml.Node | None:
        try:
            with self.path.open("rb") as file:
                body = file.read(MOST_BYTES + 1)
            text = body.decode("utf-8-sig")
        except OSError as problem:
            self._fault(f"it cannot be read: {problem.strerror or problem}", "mend --data")
            return None
        except UnicodeDecodeError:
            self._fault("it is no UTF-8", "save it as UTF-8")
            return None
        if len(body) > MOST_BYTES:
            self._fault(f"it has more than {MOST_BYTES:,} bytes", "give less")
            return None
        try:
            root: yaml.Node | None = yaml.compose(text, Loader=yaml.BaseLoader)
        except (yaml.YAMLError, RecursionError) as problem:
            mark = getattr(problem, "problem_mark", None)
            told = (
                f"it is no YAML: {getattr(problem, 'problem', None) or 'it is nested too deeply'}"
            )
            line = mark.line + 1 if mark is not None else None
            self.faults.append(Finding("bad-data", told, "mend it", str(self.path), line))
            return None
        return root

    def _entries(self, node: yaml.MappingNode) -> Iterator[tuple[str, yaml.Node]]:
        seen: set[str] = set()
        for name, value in node.value:
            if not isinstance(name, yaml.ScalarNode):
                self._fault("a name must be text", "write NAME: VALUE", name)
            elif name.value in seen:
                self._fault(f"{name.value!r} stands here twice", "keep one of them", name)
            else:
                seen.add(name.value)
                yield name.value, value

    def _value(self, node: yaml.Node, depth: int) -> Data:
        self._count += 1  # an anchor that is used again counts again: that is what it would grow to
        if self._count > MOST_NODES or depth > DEEPEST:
            if self._count <= MOST_NODES or not self.faults:
                most = f"{MOST_NODES:,} values, {DEEPEST} deep"
                self._fault(f"it holds more than may be given ({most})", "give less", node)
            return None
        if isinstance(node, yaml.MappingNode):
            return {name: self._value(value, depth + 1) for name, value in self._entries(node)}
        if isinstance(node, yaml.SequenceNode):
            return [self._value(value, depth + 1) for value in node.value]
        word = str(node.value)
        plain = isinstance(node, yaml.ScalarNode) and node.style is None
        return _WORDS.get(word, word) if plain else word
