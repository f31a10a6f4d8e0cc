"""The blocks of a Markdown document: what is a paragraph, a heading, a table, code or raw HTML.

Follows the block rules of CommonMark 0.31.2 (section 3: precedence, containers, leaf blocks) with the
tables and footnote definitions of GitHub Flavored Markdown, as far as they decide what kind of text a
place is. A document is read in one pass over its lines.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from factlock.render.formats.markdown import syntax

Kind = Literal["text", "heading", "table", "code", "html", "definition"]

_QUICK = frozenset(" \t>#-*+=_`~<[0123456789")
_ALONE = re.compile(
    # A paragraph of one line that can be nothing else, and the blank line after it.
    r"([^ \t>#\-*+=_`~<\[0-9\r\n][^\r\n]*+)(?>\r\n|[\r\n])(?:\r\n|[\r\n])"
)


class Block(NamedTuple):
    """One leaf block, from ``start`` to ``end``.

    ``lines`` are the spans of its lines without line ends and without the marks of lists and
    quotations. ``above`` is the number of the heading that it stands under, ``lead`` that of the
    paragraph ("In 2024:") that introduces its list; -1 where there is none. ``open`` tells that code
    or raw HTML reaches to the end of the document for want of an end of its own.
    """

    kind: Kind
    start: int
    end: int
    lines: tuple[tuple[int, int], ...]
    level: int = 0
    above: int = -1
    lead: int = -1
    open: bool = False


class _Container(NamedTuple):
    """A quotation, or an item or footnote whose content stands ``inset`` columns further in."""

    quote: bool
    inset: int


@dataclass(slots=True)
class _Leaf:
    kind: Kind
    start: int
    end: int
    lines: list[tuple[int, int]] = field(default_factory=list)
    lazy: set[int] = field(default_factory=set)
    fence: str = ""
    stop: re.Pattern[str] | None = None
    level: int = 0


def read(text: str, start: int = 0) -> list[Block]:
    """Return the leaf blocks of ``text`` from ``start`` on, in order."""
    return list(_Reader(text).run(start))


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.containers: list[_Container] = []
        self.leaf: _Leaf | None = None
        self.blocks: list[Block] = []
        self.headings: list[tuple[int, int]] = []
        self.leads: list[tuple[int, int]] = []
        self.fresh = False

    def run(self, start: int) -> Iterator[Block]:
        text, at, size = self.text, start, len(self.text)
        while at < size:
            leaf = self.leaf
            plain = not self.containers and (leaf is None or leaf.kind == "text")
            if plain and leaf is None and (alone := _ALONE.match(text, at)) is not None:
                self.alone(*alone.span(1))
                at = alone.end()
                continue
            line = syntax.LINE.match(text, at)
            assert line is not None  # noqa: S101  (anything is a line)
            begin, end = line.span(1)
            at = line.end()
            if not plain:
                self.line(begin, end)
            elif begin == end:
                self.close()
            elif text[begin] in _QUICK:
                self.line(begin, end)
            elif leaf is None:
                self.add("text", begin, end)
            else:
                leaf.lines.append((begin, end))
                leaf.end = end
        leaf = self.leaf
        unended = leaf is not None and bool(leaf.fence or leaf.stop)
        self.close()
        if unended:
            self.blocks[-1] = self.blocks[-1]._replace(open=True)
        yield from self.blocks

    def alone(self, begin: int, end: int) -> None:
        """Add a paragraph of one line outside of all containers."""
        self.leads.clear()
        head = self.headings[-1][1] if self.headings else -1
        self.blocks.append(Block("text", begin, end, ((begin, end),), 0, head))

    # One line --------------------------------------------------------------------------------

    def line(self, begin: int, end: int) -> None:
        at, column, base, matched = self.enter(begin, end)
        whole, leaf = matched == len(self.containers), self.leaf
        if leaf is not None and (leaf.fence or leaf.kind == "html"):
            if whole:
                self.raw(at, column - base, end)
                return
            self.close()
        fresh, self.fresh = self.fresh, False
        if at >= end:
            # An item may begin with one blank line at most.
            self.blank(matched - 1 if fresh and whole else matched)
            return
        opened = False
        while column - base < 4 and (inner := self.open(at, column, base, end, matched)):
            at, column, base = inner
            opened, matched = True, len(self.containers)
            if at >= end:
                self.fresh = not self.containers[-1].quote
                return
        if not opened and not whole:
            lazy = self.leaf is not None and self.leaf.kind == "text"
            if lazy and (column - base >= 4 or not self.interrupts(at, end)):
                self.add("text", at, end).lazy.add(at)
                return
            self.close()
            del self.containers[matched:]
        self.start(at, column - base, end)

    def enter(self, begin: int, end: int) -> tuple[int, int, int, int]:
        """Pass the marks of open containers; return offset, column, base column, how many."""
        text = self.text
        at, column = self.indent(begin, 0, end)
        base = matched = 0
        for container in self.containers:
            if container.quote:
                if at >= end or column - base > 3 or text[at] != ">":
                    break
                at, column, base = self.quoted(at, column, end)
            elif at < end:
                if column - base < container.inset:
                    break
                base += container.inset
            matched += 1
        return at, column, base, matched

    def indent(self, at: int, column: int, end: int) -> tuple[int, int]:
        text = self.text
        while at < end and text[at] in " \t":
            column += 1 if text[at] == " " else 4 - column % 4
            at += 1
        return at, column

    def quoted(self, at: int, column: int, end: int) -> tuple[int, int, int]:
        base = column + 1
        if at + 1 < end and self.text[at + 1] in " \t":
            base += 1
        inner, column = self.indent(at + 1, column + 1, end)
        return inner, column, base

    def open(
        self, at: int, column: int, base: int, end: int, matched: int
    ) -> tuple[int, int, int] | None:
        """Open one container at ``at``; return offset, column and base column inside it."""
        text = self.text
        if text[at] == ">":
            self.enclose(matched, _Container(quote=True, inset=0))
            return self.quoted(at, column, end)
        line = text[at:end]
        note = syntax.NOTE.match(line)
        if note is not None:
            self.enclose(matched, _Container(quote=False, inset=4))
            inner, reached = self.indent(at + note.end(), column + note.end(), end)
            return inner, reached, reached
        mark = syntax.BULLET.match(line) or syntax.ORDERED.match(line)
        if mark is None or syntax.RULE.match(line):
            return None
        empty = not line[mark.end() :].strip(" \t")
        whole = matched == len(self.containers)
        if self.leaf is not None and self.leaf.kind == "text" and whole:
            number = mark.groupdict().get("number", "1")
            if empty or int(number) != 1 or (text[at] == "-" and syntax.SETEXT.match(line)):
                return None
        after = column + mark.end()
        inner, reached = self.indent(at + mark.end(), after, end)
        content = after + 1 if empty or reached - after > 4 else reached
        self.enclose(matched, _Container(quote=False, inset=content - base))
        return inner, reached, content

    def enclose(self, matched: int, container: _Container) -> None:
        self.close()
        del self.containers[matched:]
        if not container.quote and self.blocks:
            last = self.blocks[-1]
            known = any(depth == len(self.containers) for depth, _ in self.leads)
            if (
                last.kind == "text"
                and not known
                and self.text.endswith((":", "："), 0, last.lines[-1][1])
            ):
                self.leads.append((len(self.containers), len(self.blocks) - 1))
        self.containers.append(container)

    # Leaves ----------------------------------------------------------------------------------

    def start(self, at: int, indent: int, end: int) -> None:
        """Read the rest of a line that opens no container."""
        paragraph = self.leaf is not None and self.leaf.kind == "text"
        if indent >= 4:
            self.add("text" if paragraph else "code", at, end)
            return
        if self.leaf is not None and self.leaf.kind == "code":
            self.close()
        line = self.text[at:end]
        if self.fenced(line, at, end) or self.headed(line, at, end, paragraph):
            return
        if syntax.RULE.match(line):
            self.close()
        elif self.html(line, at, end, paragraph):
            return
        elif not paragraph and line[0] == "[" and syntax.DEFINITION.match(syntax.masked(line)):
            self.add("definition", at, end)
            self.close()
        else:
            self.add("text", at, end)

    def interrupts(self, at: int, end: int) -> bool:
        """Whether a line begins a block that ends a paragraph."""
        line = self.text[at:end]
        return bool(
            syntax.FENCE.match(line)
            or syntax.ATX.match(line)
            or syntax.RULE.match(line)
            or any(opening.match(line) for opening, _ in syntax.HTML[:-1])
        )

    def fenced(self, line: str, at: int, end: int) -> bool:
        fence = syntax.FENCE.match(line) if line[0] in "`~" else None
        if fence is None:
            return False
        self.close()
        self.add("code", at, end).fence = fence["run"] or fence["tilde"]
        return True

    def headed(self, line: str, at: int, end: int, paragraph: bool) -> bool:  # noqa: FBT001
        atx = syntax.ATX.match(line) if line[0] == "#" else None
        if atx is not None:
            self.close()
            self.add("heading", at + atx.end(), end).level = len(atx["marks"])
            self.close()
            return True
        underline = syntax.SETEXT.match(line) if paragraph and line[0] in "=-" else None
        if underline is None or self.leaf is None:
            return False
        self.leaf.kind, self.leaf.end = "heading", end
        self.leaf.level = 1 if underline["mark"][0] == "=" else 2
        self.close()
        return True

    def html(self, line: str, at: int, end: int, paragraph: bool) -> bool:  # noqa: FBT001
        if line[0] != "<":
            return False
        for opening, stop in syntax.HTML[:-1] if paragraph else syntax.HTML:
            if opening.match(line):
                self.close()
                self.add("html", at, end).stop = stop
                if stop is not None and stop.search(line):
                    self.close()
                return True
        return False

    def raw(self, at: int, indent: int, end: int) -> None:
        """Continue fenced code or raw HTML."""
        leaf = self.leaf
        assert leaf is not None  # noqa: S101  (the caller has looked)
        line = self.text[at:end]
        if leaf.fence:
            self.add(leaf.kind, at, end)
            run = len(line) - len(line.lstrip(leaf.fence[0]))
            if indent < 4 and run >= len(leaf.fence) and not line[run:].strip(" \t"):
                self.close()
        elif leaf.stop is None and not line:
            self.close()
        else:
            self.add(leaf.kind, at, end)
            if leaf.stop is not None and leaf.stop.search(line):
                self.close()

    def blank(self, matched: int) -> None:
        if self.leaf is not None and self.leaf.kind == "text":
            self.close()
        if matched < len(self.containers):
            self.close()
            del self.containers[matched:]

    def add(self, kind: Kind, at: int, end: int) -> _Leaf:
        leaf = self.leaf
        if leaf is None or leaf.kind != kind:
            self.close()
            if self.leads:
                self.leads = [one for one in self.leads if one[0] < len(self.containers)]
            leaf = self.leaf = _Leaf(kind, at, end)
        leaf.lines.append((at, end))
        leaf.end = end
        return leaf

    def close(self) -> None:
        leaf = self.leaf
        if leaf is None:
            return
        self.leaf = None
        head = self.headings[-1][1] if self.headings else -1
        lead = self.leads[-1][1] if self.leads else -1
        if leaf.kind == "heading":
            while self.headings and self.headings[-1][0] >= leaf.level:
                self.headings.pop()
            head = self.headings[-1][1] if self.headings else -1
            self.headings.append((leaf.level, len(self.blocks)))
        first = (
            syntax.table_at(self.text, leaf.lines, leaf.lazy)
            if leaf.kind == "text" and len(leaf.lines) > 1
            else -1
        )
        if first >= 0:
            if first:
                above = leaf.lines[:first]
                self.blocks.append(
                    Block("text", leaf.start, above[-1][1], tuple(above), 0, head, lead)
                )
            rows = leaf.lines[first:]
            self.blocks.append(Block("table", rows[0][0], leaf.end, tuple(rows), 0, head, lead))
            return
        self.blocks.append(
            Block(leaf.kind, leaf.start, leaf.end, tuple(leaf.lines), leaf.level, head, lead)
        )
