"""JSON to a tree of its literals, each with its place in the source (RFC 8259).

Python's own parser turns numbers into floats, takes the last of two equal keys, knows ``NaN``, and
tells no positions; so the grammar is read here, without recursion and in linear time. ``NaN``,
comments, trailing commas and whatever else RFC 8259 does not know is refused with line and column.
"""

import re
from collections.abc import Iterator

from factlock.registry.sources.data.tree import (
    MAX_DEPTH,
    Group,
    Items,
    Leaf,
    Member,
    Node,
    most_values,
    shown,
    too_many,
)
from factlock.registry.sources.reading import Unread

_TOKEN = re.compile(
    r"""[ \t\n\r]*+(?:
      "((?:[^"\\\x00-\x1f]++|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+)"
    | (-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?)
    | (true|false|null)
    | ([\[\]{}:,])
    )""",
    re.VERBOSE,
)
_STRING, _NUMBER, _WORD, _MARK = 1, 2, 3, 4
_SPACE = re.compile(r"[ \t\n\r]*+")
_ESCAPE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\."
)
_SHORT = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_NO_VALUES = re.compile(r"-?(?:NaN|Infinity|inf|nan)\b")
_SEEN = 20
_REPLACEMENT = "\ufffd"


def parse(source: str) -> Node:
    """Read one JSON text. Raises :class:`~factlock.registry.sources.reading.Unread`."""
    node, end = _Parser(source).value(0)
    rest = _SPACE.match(source, end)
    if rest and rest.end() < len(source):
        more = " (several values, one a line, are JSON Lines: .jsonl)"
        raise _fault(source, rest.end(), f"the end of the source{more}")
    return node


def parse_lines(source: str) -> Items:
    """Read JSON Lines: one JSON text a line. Raises Unread."""
    parser, found, at = _Parser(source), Items(), 0
    while (at := _after_space(source, at)) < len(source):
        node, end = parser.value(at)
        found.items.append(node)
        at = _after_space(source, end)
        if at < len(source) and "\n" not in source[end:at] and "\r" not in source[end:at]:
            raise _fault(source, at, "the end of the line")
    return found


def characters(source: str, start: int, end: int) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield each character that a literal, key or string stands for, with its span in the source."""
    if not source.startswith('"', start):
        for at in range(start, end):
            yield source[at], (at, at + 1)
        return
    at, stop = start + 1, end - 1
    while at < stop:
        found = _ESCAPE.match(source, at, stop) if source[at] == "\\" else None
        after = found.end() if found else at + 1
        yield (_unescaped(found) if found else source[at]), (at, after)
        at = after


class _Parser:
    """Reads values out of one source; counts all that is in them."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._most = most_values(len(source))
        self._count = 0
        self._keys: dict[str, str] = {}

    def value(self, start: int) -> tuple[Node, int]:
        """Read the value at ``start``; return it and where it ends."""
        root: list[Node] = []
        open_: list[Group | Items] = []
        key: tuple[str, str, tuple[int, int]] | None = None
        wanted, at = "value", start
        while True:
            found = _TOKEN.match(self._source, at)
            if found is None:
                raise _fault(self._source, at, _expected(wanted))
            at, kind = found.end(), found.lastindex
            mark = found[_MARK]
            inner = open_[-1] if open_ else None
            if wanted in ("key", "first-key") and kind == _STRING:
                key, wanted = self._key(found), ":"
                continue
            following = _after_mark(mark, wanted, inner)
            if following:
                wanted = following
                continue
            if _closes(mark, wanted, inner):
                _mark_repeated(open_.pop())
            elif wanted in ("value", "first-value") and mark not in ("}", "]", ":", ","):
                node = self._begun(found)
                _put(node, inner, key, root)
                if not isinstance(node, Leaf):
                    open_.append(node)
                    if len(open_) > MAX_DEPTH:
                        raise _too_deep(self._source, at)
                    wanted = "first-key" if isinstance(node, Group) else "first-value"
                    continue
            else:
                raise _fault(self._source, at - len(found[0].lstrip()), _expected(wanted))
            wanted = "more"
            if not open_:
                return root[0], at

    def _begun(self, found: re.Match[str]) -> Node:
        self._count += 1
        if self._count > self._most:
            raise too_many(self._most)
        if found[_MARK] is not None:
            return Group() if found[_MARK] == "{" else Items()
        if found.lastindex == _STRING:
            start, end = found.span(_STRING)
            return Leaf(shown(_decoded(found[_STRING])), "string", (start - 1, end + 1))
        number = found.lastindex == _NUMBER
        group = _NUMBER if number else _WORD
        return Leaf(found[group], "number" if number else "word", found.span(group))

    def _key(self, found: re.Match[str]) -> tuple[str, str, tuple[int, int]]:
        start, end = found.span(_STRING)
        raw = found[_STRING]
        name = self._keys.setdefault(raw, raw if "\\" not in raw else _decoded(raw))
        return name, name, (start - 1, end + 1)


def _after_mark(mark: str | None, wanted: str, inner: Group | Items | None) -> str:
    """Return what is wanted after a colon or comma; empty if none is due here."""
    if mark == wanted == ":":
        return "value"
    if mark == "," and wanted == "more":
        return "key" if isinstance(inner, Group) else "value"
    return ""


def _closes(mark: str | None, wanted: str, inner: Group | Items | None) -> bool:
    """Whether a mark ends the object or array that is open."""
    if isinstance(inner, Group):
        return mark == "}" and wanted in ("more", "first-key")
    return isinstance(inner, Items) and mark == "]" and wanted in ("more", "first-value")


def _put(
    node: Node,
    inner: Group | Items | None,
    key: tuple[str, str, tuple[int, int]] | None,
    root: list[Node],
) -> None:
    if inner is None:
        root.append(node)
    elif isinstance(inner, Items):
        inner.items.append(node)
    elif key is not None:
        inner.members.append(Member(key[0], key[1], node, key[2]))


def _mark_repeated(group: Group | Items) -> None:
    if isinstance(group, Items):
        return
    names = [member.key for member in group.members]
    if len(set(names)) == len(names):
        return
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    for member in group.members:
        member.repeated = counts[member.key] > 1


def _decoded(raw: str) -> str:
    return _ESCAPE.sub(_unescaped, raw) if "\\" in raw else raw


def _unescaped(found: re.Match[str]) -> str:
    """Return what an escape stands for; half of a surrogate pair alone stands for no character."""
    escape = found[0]
    if escape[1] != "u":
        return _SHORT.get(escape[1], escape[1])
    code = int(escape[2:6], 16)
    if len(escape) == 12:
        return chr(0x10000 + (code - 0xD800 << 10) + int(escape[8:], 16) - 0xDC00)
    return _REPLACEMENT if 0xD800 <= code < 0xE000 else chr(code)


def _after_space(source: str, at: int) -> int:
    found = _SPACE.match(source, at)
    return found.end() if found else at


def _expected(wanted: str) -> str:
    return {
        "more": "“,” or the end of the object or array",
        "key": "a key in double quotes",
        "first-key": "a key in double quotes, or “}”",
        "first-value": "a value, or “]”",
        ":": "“:”",
    }.get(wanted, "a value")


def _fault(source: str, at: int, expected: str) -> Unread:
    at = _after_space(source, at)
    seen = source[at : at + _SEEN].partition("\n")[0]
    told = f"found “{seen}”" if seen else "it ends"
    if _NO_VALUES.match(seen):
        told += ", which JSON does not know"
    return Unread(
        f"the JSON is broken at {_place(source, at)}: {told}, expected {expected} (RFC 8259); "
        "check that the whole file came, or quote from the page that shows these data"
    )


def _too_deep(source: str, at: int) -> Unread:
    return Unread(
        f"the JSON nests deeper than {MAX_DEPTH} at {_place(source, at)}; give the part that "
        "matters as a file of its own"
    )


def _place(source: str, at: int) -> str:
    line = source.count("\n", 0, at) + 1
    return f"line {line}, column {at - source.rfind(chr(10), 0, at)}"
