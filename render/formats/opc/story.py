"""The text of a package of parts: one line of text a paragraph or a row of a table, an empty line between.

Marks stand before a line as in Markdown, so that whoever compares two states of a document knows headings
(``## ``), items (``- ``), quotations (``> ``) and rows (``| ``) from paragraphs. They are not in the file.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from factlock.render.formats.opc.xml import Element
from factlock.render.layout import Zone
from factlock.render.parts import HOLE, BlockKind, Left, Parts, Run, holes, left_at, masked

BETWEEN = "\n\n"
CELL, INSIDE_CELL = " | ", " ¶ "
Kind = Literal["text", "sign", "whole", "attribute", "value"]
Edit = tuple[int, int, str]
_LINE = re.compile(r"[^\n]+")
_TYPED = re.compile(r"<<[^<>\r\n]*>>")
_DASH = re.compile(r"(?<=[\s)])[–−—](?=[\s(])")
_QUOTES = str.maketrans(dict.fromkeys("“”„‟", '"') | dict.fromkeys("‘’‚‛", "'"))


class Leaf(NamedTuple):
    """A stretch of the text, and what holds it.

    ``text`` is the text of a run; ``sign`` another child of a run that stands for one character; ``whole``
    stands for the siblings ``node`` to ``last`` together; ``attribute`` is the attribute ``name`` of
    an element, ``value`` the text of an element that is no run's.
    """

    start: int
    end: int
    node: Element
    kind: Kind
    last: Element
    name: str = ""


class _Draft(NamedTuple):
    """A block as it was read: all of a :class:`Run` but what the finished text tells."""

    kind: BlockKind
    mark: int
    begin: int
    end: int
    edits: tuple[Edit, ...]
    level: int
    table: int


@dataclass(slots=True)
class Buffer:
    """The text that is being made, with what is known of it."""

    at: int = 0
    out: list[str] = field(default_factory=list)
    leaves: list[Leaf] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)
    edits: list[Edit] = field(default_factory=list)
    drafts: list[_Draft] = field(default_factory=list)
    words: list[tuple[int, int]] = field(default_factory=list)
    """Where words stand that a reader is told of a picture."""

    def state(self) -> tuple[int, int, int, int]:
        """Return how far the buffer has come, for :meth:`back`."""
        return len(self.out), self.at, len(self.leaves), len(self.left)

    def back(self, state: tuple[int, int, int, int]) -> None:
        """Forget what came since; the block had no text."""
        pieces, self.at, leaves, left = state
        del self.out[pieces:], self.leaves[leaves:], self.left[left:]
        self.edits.clear()

    def since(self, state: tuple[int, int, int, int]) -> str:
        """Return the text that came since."""
        return "".join(self.out[state[0] :])

    def put(self, text: str, shown: str | None = None) -> None:
        """Put text that is not in the file; ``shown`` is how it reads if not as itself."""
        if shown is not None:
            self.edits.append((self.at, self.at + len(text), shown))
        self.out.append(text)
        self.at += len(text)

    def hold(
        self, text: str, node: Element, kind: Kind = "text", last: Element | None = None
    ) -> None:
        """Put text that an element holds."""
        end = self.at + len(text)
        self.leaves.append(Leaf(self.at, end, node, kind, node if last is None else last))
        self.out.append(text)
        self.at = end

    def hold_beside(self, text: str, node: Element, attribute: str) -> None:
        """Put text that an attribute of an element holds, or an element that is no run's."""
        end = self.at + len(text)
        kind: Kind = "attribute" if attribute else "value"
        self.leaves.append(Leaf(self.at, end, node, kind, node, attribute))
        self.put(text)

    def leave(self, start: int, zone: Zone) -> None:
        """Leave what came since ``start`` out of what is read; neighbours of one kind are one."""
        shown = "" if zone is Zone.HIDDEN else HOLE
        if self.left and self.edits and self.left[-1].zone is zone and self.left[-1].end == start:
            start = self.left.pop().start
            self.edits.pop()
        self.left.append(left_at(start, self.at, zone))
        self.edits.append((start, self.at, shown))

    def close(
        self, kind: BlockKind, mark: int, begin: int, *, level: int = 0, table: int = -1
    ) -> None:
        """End a block whose mark stands at ``mark`` and whose text begins at ``begin``."""
        draft = _Draft(kind, mark, begin, self.at, tuple(self.edits), level, table)
        self.drafts.append(draft)
        self.edits.clear()
        self.put(BETWEEN)

    def leave_block(self, begin: int, zone: Zone) -> None:
        """End a block that is not read as text."""
        self.left.append(left_at(begin, self.at, zone))
        self.edits.clear()
        self.put(BETWEEN)

    def finished(self) -> tuple[str, Parts]:
        """Return the text and its parts."""
        text = as_typed("".join(self.out))
        parts = Parts([], self.left)
        bare = masked(text, parts.left)
        for one in self.drafts:
            edits = [*one.edits, *holes(bare, one.begin, one.end)]
            lines = tuple(line.span() for line in _LINE.finditer(text, one.begin, one.end))
            told = tuple(_apart(edits)) if len(edits) > 1 else tuple(edits)
            mark = one.mark, one.begin
            parts.runs.append(Run(one.kind, lines, told, mark, one.level, one.table))
        for begin, end in self.words:
            told = tuple(holes(bare, begin, end))
            run = Run("text", ((begin, end),), told, (begin, begin), zone=Zone.ATTRIBUTE)
            parts.apart.append(run)
        return text, parts


def as_typed(text: str) -> str:
    """Return the text with placeholders as they were typed, at the same offsets.

    Office makes “ ” of the straight quotation marks of arguments, and – of the minus of a formula.
    """
    return _TYPED.sub(_typed, text) if "<<" in text else text


def _typed(match: re.Match[str]) -> str:
    written = match.group()
    if written.isascii():
        return written
    formula, bar, filters = written.partition("|")
    if formula.lstrip("< ").startswith("="):
        formula = _DASH.sub("-", formula)
    return (formula + bar + filters.translate(_QUOTES)).replace("\u00a0", " ")


def _apart(edits: list[Edit]) -> Iterator[Edit]:
    """Yield edits in order, of those that overlap the widest."""
    reached = -1
    for one in sorted(edits, key=lambda edit: (edit[0], -edit[1])):
        if one[0] >= reached:
            reached = one[1]
            yield one
