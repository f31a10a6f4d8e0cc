"""The markup of Typst: headings, items, paragraphs, raw text, formulas."""

import re
from abc import ABC, abstractmethod

from factlock.registry.errors import UsageFault
from factlock.render.formats.blocks import Blocks
from factlock.render.formats.typst import formula, tokens
from factlock.render.formats.typst.taken import Box, Taken
from factlock.render.layout import Zone
from factlock.render.parts import HOLE, BlockKind, Parts, holes, left_at, masked

MOST_DEEP = 100
"""How deep content and code may be nested; Typst itself takes little more."""
_WORD = re.compile(r"\w")
_ENDS = re.compile(r"\r\n?|\n")


class Markup(ABC):
    """Reads markup; one is made for a document. ``kind`` is that of paragraphs where it reads."""

    def __init__(self, source: str, path: str) -> None:
        self.path = path
        parts = Parts([], [])
        self.text = text = masked(source, parts.left)
        self.taken = Taken(parts)
        self.blocks = Blocks(text, parts)
        self.deep = 0
        self.tables = 0
        self.kind: BlockKind = "text"

    @abstractmethod
    def embedded(self, start: int) -> int:
        """Read what stands behind a hash; return where to go on."""

    def content(self, at: int, *, inner: bool = True) -> int:
        """Read content; return the offset of the bracket that ends it, or the end of the text."""
        self.deeper()
        reading = _Content(self)
        at = reading.line(at, at)
        while (token := tokens.MARKUP.search(self.text, at)) is not None:
            if token.lastgroup == "close" and not reading.brackets and inner:
                break
            at = reading.take(token)
        end = token.start() if token is not None else len(self.text)
        reading.finish(end)
        if token is None and inner:
            self.taken.open_end = True
        self.deep -= 1
        return end

    def deeper(self) -> None:
        """Go one level deeper. Raises UsageFault where it is too deep."""
        self.deep += 1
        if self.deep > MOST_DEEP:
            raise UsageFault.of(
                "nested-too-deep",
                f"content and code are nested more than {MOST_DEEP} deep",
                "is it what you meant to render? Typst takes little more",
                file=self.path,
            )

    def comment(self, start: int, kind: str, end: int) -> int:
        """Leave a comment out; return its end."""
        stop = end if kind == "line_comment" else tokens.end_of_comment(self.text, start)
        if stop < 0:
            stop = len(self.text)
            self.taken.open_end = True
        self.blocks.leave(start, stop, Zone.HIDDEN)
        return stop

    def raw(self, start: int, end: int) -> int:
        """Leave raw text alone; return its end."""
        width = end - start
        stop = tokens.end_of_raw(self.text, start, width)
        if stop < 0:
            stop = len(self.text)
            self.taken.open_end = True
        block = width > 2 and _ENDS.search(self.text, start, stop) is not None
        self.blocks.leave(start, stop, Zone.CODE if block else Zone.CODE_SPAN, HOLE)
        return stop

    def formula(self, start: int) -> int:
        """Read a formula, so that its numbers are seen; no value stands in it. Return its end."""
        found = tokens.FORMULA.match(self.text, start)
        if found is None:
            self.taken.open_end = True
            self.blocks.leave(start, len(self.text), Zone.FORMULA)
            return len(self.text)
        end = found.end()
        for edit in formula.edits(self.text, start, end):
            self.blocks.edit(*edit)
        refused = (
            left_at(low, high, Zone.FORMULA) for low, high, _ in holes(self.text, start, end)
        )
        self.taken.parts.left.extend(refused)
        return end


class _Content:
    """Content that is being read: the item or heading that it is in, how many brackets are open as text."""

    def __init__(self, reader: Markup) -> None:
        self.reader = reader
        self.text = reader.text
        self.blocks = reader.blocks
        self.brackets = 0
        self.item = -1
        self.heading = -1

    def finish(self, end: int) -> None:
        """End the content at an offset."""
        if self.heading >= 0:
            self.reader.taken.boxes.append(Box(self.heading, end, end, "heading"))
            self.heading = -1

    def divide(self, start: int, end: int) -> None:
        """End a block and begin another one, unless words apart are read."""
        if self.blocks.within:
            self.blocks.edit(start, end, " ")
            return
        self.blocks.end(start)
        self.blocks.begin(end, self.reader.kind)

    def line(self, start: int, at: int) -> int:
        """Take what begins a line at ``at``; the space before it begins at ``start``."""
        found = tokens.LINE_START.match(self.text, at)
        if found is None:
            return at
        end = found.end()
        if self.blocks.within:
            self.blocks.edit(start, end, " ")
            return end
        self.blocks.end(start)
        if found["heading"]:
            level = len(found["heading"]) + self.reader.taken.titled
            self.blocks.begin(end, "heading", level=level, mark=found.span("heading"))
            self.heading = found.start("heading")
        else:
            self.item = _column(self.text, found.start("item"))
            self.blocks.begin(end, self.reader.kind, mark=found.span("item"))
        return end

    def newline(self, start: int, end: int) -> int:
        """Take the end of a line, and empty lines behind it."""
        blank = len(_ENDS.findall(self.text, start, end)) > 1
        ended = self.item >= 0 and _column(self.text, end) <= self.item
        if self.heading < 0 and not blank and not ended:
            return self.line(start, end)
        if ended:
            self.item = -1
        self.finish(start)
        self.divide(start, end)
        return self.line(end, end)

    def take(self, token: re.Match[str]) -> int:
        """Take a token; return where to go on."""
        reader, (start, end) = self.reader, token.span()
        match token.lastgroup:
            case "hash":
                return reader.embedded(start)
            case "newline":
                return self.newline(start, end)
            case "line_comment" | "comment" as kind:
                return reader.comment(start, kind, end)
            case "raw":
                return self.raw(start, end)
            case "math":
                return reader.formula(start)
            case _:
                self.sign(token, start, end)
        return end

    def raw(self, start: int, end: int) -> int:
        """Take raw text, which is a block of its own where it has several lines."""
        stop = self.reader.raw(start, end)
        if end - start > 2 and _ENDS.search(self.text, start, stop) and not self.blocks.within:
            self.blocks.end(stop)
            self.blocks.begin(stop, self.reader.kind)
        return stop

    def sign(self, token: re.Match[str], start: int, end: int) -> None:
        """Take a token that is read in its own place."""
        match token.lastgroup:
            case "link":
                self.blocks.leave(start, end, Zone.ADDRESS, HOLE)
            case "label":
                self.blocks.leave(start, end, Zone.TAG)
            case "ref":
                self.blocks.leave(start, end, Zone.TAG, HOLE)
            case "open":
                self.brackets += 1
            case "close":
                self.brackets = max(0, self.brackets - 1)
            case "emphasis":
                if not self.in_word(start, end):
                    self.blocks.edit(start, end, "")
            case "short":
                self.blocks.edit(start, end, tokens.SHORTHANDS[token.group()])
            case _:
                self.blocks.edit(start, end, escaped(token.group()))

    def in_word(self, start: int, end: int) -> bool:
        """Whether a sign is part of a word, so that it is no markup."""
        before, after = self.text[max(0, start - 1) : start], self.text[end : end + 1]
        return all(one != "_" and _WORD.match(one) for one in (before, after))


def escaped(words: str) -> str:
    """Return what an escape in markup stands for; a backslash before space ends a line."""
    if words == "\\":
        return " "
    return tokens.char(words[3:-1]) if len(words) > 2 else words[1:]


def _column(text: str, at: int) -> int:
    return at - max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) - 1
