"""``facts.yaml``: many facts to admit, as a list; JSON is YAML and accepted.

Read with every scalar as text, so that ``5.20``, ``no`` and dates stay as written, and with line
numbers for errors. All faults of a file are told at once, before anything is fetched.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import yaml

from factlock.registry.admit import Request
from factlock.registry.cells import CellClaimed
from factlock.registry.coordinate import check_text, iso_date, split_name
from factlock.registry.errors import FactlockError, Finding, UsageFault
from factlock.registry.ids import check_key
from factlock.registry.period import Period
from factlock.registry.proof import Claimed

MOST_BYTES = 16 * 1024 * 1024
_FIELDS = (
    "id", "url", "file", "title", "publisher", "published", "period",
    "valid_from", "valid_to", "scope", "forecast", "revise", "clauses",
)  # fmt: skip
_CLAUSE_FIELDS = ("text", "cell", "value", "prefix", "suffix")


def read(path: Path) -> list[Request]:
    """Read the file. Raises UsageFault with every fault and its line."""
    file = _File(path)
    requests = [request for node in file.entries() if (request := file.request(node))]
    seen: dict[tuple[str, str], int | None] = {}
    for request in requests:
        place = (request.id.casefold(), str(request.period or ""))
        if place in seen:
            fix = f"it stands first on line {seen[place]}"
            file.fault("fact-twice", f"{request.name} stands here again", fix, request.line)
        seen.setdefault(place, request.line)
    if not requests and not file.faults:
        file.fault("no-facts", f"{path} lists no fact", "write a list of facts")
    if file.faults:
        raise UsageFault(file.faults)
    return requests


class _File:
    """One file being read, and the faults seen so far."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.faults: list[Finding] = []

    def fault(
        self,
        code: str,
        message: str,
        fix: str,
        at: yaml.Node | int | None = None,
    ) -> None:
        """Note a fault, at a node or on a line."""
        line = column = None
        if isinstance(at, yaml.Node):
            line, column = at.start_mark.line + 1, at.start_mark.column + 1
        elif at is not None:
            line = at
        self.faults.append(Finding(code, message, fix, str(self.path), line, column))

    def entries(self) -> Iterator[yaml.Node]:
        """Yield the entries of the list; a file that is none is a fault."""
        root = self._root()
        if isinstance(root, yaml.SequenceNode):
            yield from root.value
        elif root is not None:
            fix = "begin each fact with “- id: …”"
            self.fault("not-a-list", "the file must hold a list of facts", fix, 1)

    def _root(self) -> yaml.Node | None:
        try:
            if self.path.stat().st_size > MOST_BYTES:
                fix = f"keep each file under {MOST_BYTES} bytes"
                self.fault("file-too-large", f"{self.path} is too large", fix)
                return None
            text = self.path.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as problem:
            message = f"{self.path} cannot be read: {problem}"
            self.fault("unreadable-file", message, "give a readable UTF-8 file")
            return None
        try:
            root: yaml.Node | None = yaml.compose(text, Loader=yaml.BaseLoader)
        except (yaml.YAMLError, RecursionError) as problem:
            mark = getattr(problem, "problem_mark", None)
            message = f"this is no YAML: {getattr(problem, 'problem', problem)}"
            self.fault("not-yaml", message, "mend the file", mark.line + 1 if mark else None)
            return None
        return root

    def request(self, node: yaml.Node) -> Request | None:
        """Turn one entry into a request; None where it has a fault."""
        before = len(self.faults)
        if not isinstance(node, yaml.MappingNode):
            self.fault("not-a-fact", "this entry is no fact", "begin each with “- id: …”", node)
            return None
        fields = self._mapping(node, _FIELDS)
        line = node.start_mark.line + 1
        name, period = self._coordinate(fields, line)
        request = Request(
            id=name,
            where=self._where(fields, line),
            keys=self._keys(fields.get("clauses"), period, line),
            period=period,
            title=self._text(fields, "title"),
            publisher=self._text(fields, "publisher"),
            published=self._text(fields, "published", iso_date),
            valid_from=self._text(fields, "valid_from", iso_date, None),
            valid_to=self._text(fields, "valid_to", iso_date, None),
            scope=self._scope(fields.get("scope")),
            forecast=self._text(fields, "forecast", _flag, default=False),
            why=self._text(fields, "revise"),
            file=str(self.path),
            line=line,
        )
        return request if len(self.faults) == before else None

    def _coordinate(self, fields: dict[str, yaml.Node], line: int) -> tuple[str, Period | None]:
        name, period = self._text(fields, "id", split_name, ("", None))
        if "id" not in fields:
            self.fault("no-id", "the fact has no id", "write “id: …”", line)
        told = self._text(fields, "period", Period.parse, None)
        if told is not None and period is not None and told != period:
            message = f"the id says {period}, the period {told}"
            self.fault("period-twice", message, "say it once", line)
        return name, told or period

    def _where(self, fields: dict[str, yaml.Node], line: int) -> str:
        url, file = self._text(fields, "url"), self._text(fields, "file")
        if bool(url) == bool(file):
            message = "the fact needs a url or a file, and not both"
            self.fault("no-source", message, "write “url: …” or “file: …”", line)
        return url or str(self.path.parent / file)

    def _keys(
        self, node: yaml.Node | None, period: Period | None, line: int
    ) -> dict[str, Claimed | CellClaimed]:
        if node is None:
            fix = "write “clauses:” with KEY: TEXT"
            self.fault("no-clauses", "the fact has no clauses", fix, line)
            return {}
        keys: dict[str, Claimed | CellClaimed] = {}
        for name, value in self._mapping(node, None).items():
            try:
                keys[check_key(name)] = self._claimed(name, value, period)
            except UsageFault as error:
                for finding in error.findings:
                    self.fault(finding.code, finding.message, finding.fix, value)
        return keys

    def _claimed(self, name: str, node: yaml.Node, period: Period | None) -> Claimed | CellClaimed:
        """Read what proves one key. Raises UsageFault."""
        if isinstance(node, yaml.ScalarNode):
            parts: dict[str, str] = {"text": node.value}
        else:
            fields = self._mapping(node, _CLAUSE_FIELDS)
            parts = {part: self._text(fields, part) for part in fields}
        text, cell, value = (parts.get(part, "").strip() for part in ("text", "cell", "value"))
        if bool(text) == bool(cell):
            message = f"{name} needs a text or a cell, and not both"
            raise UsageFault.of("no-clause", message, "write the clause")
        if cell:
            return CellClaimed.parse(cell, value=value, period=period)
        return Claimed(text, value, parts.get("prefix", ""), parts.get("suffix", ""), period)

    def _scope(self, node: yaml.Node | None) -> dict[str, str]:
        if node is None:
            return {}
        scope = self._mapping(node, None)
        return {name: self._text(scope, name) for name in scope}

    def _mapping(self, node: yaml.Node, known: tuple[str, ...] | None) -> dict[str, yaml.Node]:
        if not isinstance(node, yaml.MappingNode):
            message = "names and values are expected here"
            self.fault("not-a-mapping", message, "write NAME: VALUE", node)
            return {}
        out: dict[str, yaml.Node] = {}
        for name, value in node.value:
            word = name.value if isinstance(name, yaml.ScalarNode) else ""
            if word in out:
                self.fault("name-twice", f"{word!r} stands here twice", "keep one", name)
            elif known is not None and word not in known:
                fix = f"known: {', '.join(known)}"
                self.fault("unknown-field", f"unknown field {word!r}", fix, name)
            else:
                out[word] = value
        return out

    def _text(
        self,
        fields: dict[str, yaml.Node],
        name: str,
        check: Callable[[str], Any] = check_text,
        default: Any = "",
    ) -> Any:
        """Return a field as its check gives it; ``default`` where it is not there or faulty."""
        node = fields.get(name)
        if node is None:
            return default
        if not isinstance(node, yaml.ScalarNode):
            self.fault("bad-field", f"{name} must be text", "write it on one line", node)
            return default
        try:
            return check(node.value)
        except ValueError as problem:
            self.fault("bad-field", str(problem), "mend the entry", node)
        except FactlockError as error:
            for finding in error.findings:
                self.fault(finding.code, finding.message, finding.fix, node)
        return default


def _flag(word: str) -> bool:
    if word.casefold() not in ("true", "false", "yes", "no"):
        raise ValueError(f"{word!r} is neither true nor false")
    return word.casefold() in ("true", "yes")
