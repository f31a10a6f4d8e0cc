"""Data as a tree: what JSON and XML have in common once they are read.

A leaf is one literal of the source, as it stands there; a group has named members, a list has items.
Nothing is converted: ``5.20`` stays ``5.20``, and a number of a hundred digits keeps them all.
"""

import re
from dataclasses import dataclass, field
from typing import Literal

from factlock.registry.model import FetchState
from factlock.registry.page import BLOCK, SPAN
from factlock.registry.sources.charset import CONTROL, NO_CHARACTER
from factlock.registry.sources.reading import Unread

MAX_DEPTH = 100
"""How deep data may nest; the deepest formats in use need about twenty."""
MAX_VALUES = 400_000
"""How many literals, groups and lists one source may hold: each takes about 1 KB of memory."""
_DENSE, _BYTES_A_VALUE = 150_000, 25

Origin = tuple[int, int]
"""Where a text comes from, in the terms of its reader: a span of the source, an element and a slot."""

_ODD = re.compile(f"[\t\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029{CONTROL}{NO_CHARACTER}]")
_LINE_END = re.compile("\r\n|[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_CONTROLS = re.compile(f"[{CONTROL}]+")
_NO_CHARACTER = re.compile(f"[{NO_CHARACTER}]")


@dataclass(slots=True)
class Leaf:
    """One literal. ``text`` is what is shown of it: a string decoded, all else as it stands."""

    text: str
    kind: Literal["string", "number", "word"] = "string"
    origin: Origin | None = None

    @property
    def kept(self) -> str:
        """The number as JSON and XML Schema write it, if a language could read it as another one.

        A cell that keeps it says how its text is to be read: ``1.234`` is no thousand here.
        """
        return self.text if self.kind == "number" and "." in self.text else ""


@dataclass(slots=True)
class Member:
    """One member of a group. ``key`` is shown, ``step`` is its step in the address of a leaf.

    ``repeated``: the group has another member of the same name, so that nobody can say which counts.
    """

    key: str
    step: str
    node: "Node"
    origin: Origin | None = None
    repeated: bool = False


@dataclass(slots=True)
class Group:
    """Named members, in the order of the source."""

    members: list[Member] = field(default_factory=list)

    def get(self, key: str) -> "Node | None":
        """Return what stands under a key, or None if nothing does, or more than one thing."""
        found = [member.node for member in self.members if member.key == key]
        return found[0] if len(found) == 1 else None


@dataclass(slots=True)
class Items:
    """Items of a list; the first has the number ``base`` in heads and addresses."""

    items: list["Node"] = field(default_factory=list)
    base: int = 0


Node = Leaf | Group | Items


def most_values(length: int) -> int:
    """Return how many values a source of so many characters may hold; real ones hold fewer."""
    return min(MAX_VALUES, _DENSE + length // _BYTES_A_VALUE)


def too_many(most: int) -> Unread:
    """Return the fault of a source that holds more values than it may."""
    return Unread(
        f"the source holds more than {most:,} values; give the part that matters, for example by a "
        "narrower query",
        FetchState.TOO_LARGE,
    )


def shown(text: str) -> str:
    """Return a decoded text as a page shows it: lines as blocks, tabs as spaces, nothing invisible."""
    if not _ODD.search(text):
        return text
    text = _LINE_END.sub(BLOCK, _NO_CHARACTER.sub("", text)).replace("\t", " ")
    return _CONTROLS.sub(SPAN, text)


def on_one_line(text: str) -> str:
    """Return a text as the head of a line: no line ends, no runs of white space, no marks."""
    return " ".join(shown(text).replace(SPAN, " ").split())


def leaf_at(node: Node | None, *path: str) -> Leaf | None:
    """Return the leaf that member names lead to, or None if they lead to no such."""
    for key in path:
        node = node.get(key) if isinstance(node, Group) else None
    return node if isinstance(node, Leaf) else None


def text_at(node: Node | None, *path: str) -> str:
    """Return the text of the leaf that member names lead to on one line, empty if there is none."""
    leaf = leaf_at(node, *path)
    return on_one_line(leaf.text) if leaf else ""
