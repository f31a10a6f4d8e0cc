"""What stands between the braces of commands: shown, apart, hidden; kept on a stack, however deep it lies."""

import re
from collections import Counter
from dataclasses import dataclass, field

from factlock.render.formats.blocks import Blocks, Edit
from factlock.render.formats.latex import commands, formula, symbols, tokens
from factlock.render.formats.latex.commands import Command, Environment
from factlock.render.layout import Zone
from factlock.render.parts import BlockKind, Parts, Span, holes, left_at, masked

_BARE = re.compile(r"\\[A-Za-z@]+")
_ALT = re.compile(r"\balt[ \t]*=[ \t]*(?:\{([^{}]*)\}|([^,\]{}]+))")
_PARENTHESES = re.compile(r"\([^()\r\n]{0,40}\)")
_APART = frozenset("nwd")
_SHORT = frozenset("haqb")
"""Arguments that cannot hold the end of a paragraph."""
_MOST_COLUMNS = 50


@dataclass(slots=True)
class Frame:
    """An argument that is being read: its kind, how deep its braces are, what follows it.

    ``opened`` is where the command begins; ``seen`` are the spans of its arguments that were read.
    """

    kind: str
    depth: int
    start: int
    opened: int
    name: str
    command: Command
    rest: str
    seen: list[Span]


@dataclass(frozen=True, slots=True)
class Open:
    """An environment that is being read."""

    name: str
    start: int
    depth: int
    kind: Environment


@dataclass(slots=True)
class Taken:
    r"""A document taken apart.

    ``text`` has holes for placeholders. ``body`` is where its text stands; a ``fragment`` has no other, as
    it is put into another document. ``boxes`` are the widest stretches in which a footnote would be lost
    or be out of place: tables, floats, headings, captions, notes. ``title_end`` is behind ``\maketitle``, -1
    where there is none.
    """

    parts: Parts
    text: str
    body: Span = (0, 0)
    fragment: bool = True
    boxes: list[Span] = field(default_factory=list)
    title_end: int = -1
    open_end: bool = False


class Reader:
    """Reads the arguments of commands; what the commands are is told by who reads the tokens."""

    def __init__(self, source: str) -> None:
        parts = Parts([], [])
        self.text = text = masked(source, parts.left)
        self.taken = Taken(parts, text)
        self.ends = tokens.Ends(text)
        self.blocks = Blocks(text, parts)
        self.frames: list[Frame] = []
        self.depth = 0
        self.open: list[Open] = []
        self.names: Counter[str] = Counter()
        self.quotes = self.tables = 0
        self.table: list[int] = []
        self.gap = 0
        self.preamble = False

    # Blocks --------------------------------------------------------------------------------------

    def in_row(self) -> bool:
        """Whether what is read are cells."""
        return bool(self.open) and self.open[-1].kind.kind == "row"

    def divide(self, start: int, end: int, mark: Span | None = None) -> None:
        """End the block at an offset and begin another one, unless words apart are read."""
        if self.blocks.within:
            self.blocks.edit(start, end, " ")
            return
        self.blocks.end(start)
        table = self.table[-1] if self.in_row() else -1
        kind: BlockKind = "row" if self.in_row() else "quote" if self.quotes else "text"
        self.blocks.begin(end, kind, table=table, mark=mark, silent=self.preamble)

    def refuse(self, start: int, end: int, zone: Zone) -> None:
        """Let no value stand in a stretch that is read all the same."""
        left = self.taken.parts.left
        left.extend(left_at(low, high, zone) for low, high, _ in holes(self.text, start, end))

    def comment(self, start: int, end: int) -> None:
        """Leave a comment out of the text."""
        last = start + len(self.text[start:end].rstrip())
        self.taken.parts.left.append(left_at(start, last, Zone.HIDDEN))
        self.blocks.edit(start, end, "")

    # Arguments -----------------------------------------------------------------------------------

    def close(self, start: int, end: int) -> int:
        """Take closing braces; those that end an argument lead to what follows it."""
        at = start
        while at < end:
            top = self.frames[-1] if self.frames else None
            needed = self.depth - top.depth + 1 if top is not None else end
            if top is None or needed > end - at:
                self.depth = max(0, self.depth - (end - at))
                self.blocks.edit(at, end, "")
                return end
            self.blocks.edit(at, at + needed - 1, "")
            at += needed - 1
            self.depth = top.depth - 1
            at = self.closed(self.frames.pop(), at)
        return at

    def closed(self, frame: Frame, at: int) -> int:
        """End an argument at its closing brace; return where to go on."""
        after = at + 1
        self.end_argument(frame, at, after)
        return self.arguments(frame, after)

    def end_argument(self, frame: Frame, at: int, after: int) -> None:
        """End an argument at an offset, and what was begun in it."""
        frame.seen.append((frame.start, at))
        while self.open and self.open[-1].depth >= frame.depth:
            self.end_environment(at)
        if frame.kind == "a":
            self.blocks.leave(frame.start, at, Zone.ADDRESS, frame.command.put)
            self.blocks.edit(at, after, "")
        elif frame.kind == "h":
            self.blocks.leave(frame.start, at, Zone.TAG)
            self.blocks.edit(at, after, "")
        elif frame.kind in _APART:
            note = frame.kind == "n"
            self.blocks.end_apart(frame.start, at, Zone.TEXT if note else Zone.ATTRIBUTE)
            self.blocks.edit(frame.opened, after, "")
            if note:
                self.taken.boxes.append((frame.opened, after))
        elif frame.kind == "b" and not self.blocks.within:
            self.gap = at
            self.taken.boxes.append((frame.opened, after))
            self.divide(at, after)
        else:
            self.blocks.edit(at, after, self.between(frame))

    def reading(self) -> str:
        """Return the kind of the argument that is being read, empty in the text."""
        return self.frames[-1].kind if self.frames else ""

    def run_away(self, at: int) -> None:
        """End the arguments that cannot hold the end of a paragraph."""
        while self.frames and self.frames[-1].kind in _SHORT:
            frame = self.frames.pop()
            self.depth = frame.depth - 1
            self.end_argument(frame, at, at)

    def drop(self, at: int, depth: int) -> None:
        """End at an offset what was begun deeper than in so many braces."""
        while self.frames and self.frames[-1].depth > depth:
            self.end_argument(self.frames.pop(), at, at)
        self.depth = depth

    def end_environment(self, end: int) -> Open:
        """End the innermost environment."""
        last = self.open.pop()
        self.names[last.name] -= 1
        self.quotes -= last.kind.kind == "quote"
        if last.kind.kind == "row":
            self.table.pop()
        if last.kind.boxed:
            self.taken.boxes.append((last.start, end))
        return last

    def finish(self, end: int) -> None:
        """End all that is open at the end of the text."""
        self.drop(end, 0)
        while self.open:
            self.end_environment(end)
        self.blocks.end(end)
        if self.preamble:
            self.taken.parts.left.append(left_at(self.gap, end, Zone.FRONT_MATTER))
        self.taken.boxes = _widest(self.taken.boxes)
        self.taken.parts.apart.sort(key=lambda run: run.lines[0])

    def between(self, frame: Frame) -> str:
        """Return what is read at the end of shown text: a cell over several columns is several cells."""
        if frame.name != "multicolumn" or not self.in_row():
            return ""
        columns = self.text[slice(*frame.seen[0])].strip()
        return (
            "\t" * (min(int(columns), _MOST_COLUMNS) - 1)
            if re.fullmatch("[1-9][0-9]{0,2}", columns)
            else ""
        )

    def arguments(self, last: Frame, at: int) -> int:
        """Go through the arguments that a command still has; return where to go on."""
        rest = last.rest
        while rest:
            kind, rest = rest[0], rest[1:]
            here = self.skip(at)
            if kind in "oO":
                at = self.optional(kind, last, at, here)
            elif kind == "p":
                trimmed = _PARENTHESES.match(self.text, here)
                at = trimmed.end() if trimmed else at
                self.blocks.edit(here, at, "")
            elif self.text.startswith("{", here):
                self.blocks.edit(at, here + 1, "")
                self.depth += 1
                self.begin_argument(kind, rest, last, here + 1)
                return here + 1
            elif kind == "h" and (bare := _BARE.match(self.text, here)):
                self.blocks.edit(at, bare.end(), "")
                at = bare.end()
            else:
                break
        if last.name in commands.SIUNITX and last.seen:
            words = [self.text[low:high] for low, high in last.seen]
            self.blocks.edit(last.opened, at, formula.quantity(last.name, words))
            self.refuse(last.opened, at, Zone.FORMULA)
        return at

    def begin_argument(self, kind: str, rest: str, last: Frame, at: int) -> None:
        """Begin an argument behind its opening brace."""
        if kind in _APART and self.blocks.deep:
            kind = "t"
        frame = Frame(kind, self.depth, at, last.opened, last.name, last.command, rest, last.seen)
        if kind == "t" and not rest and last.name != "multicolumn":
            return
        if kind in _APART:
            self.blocks.begin_apart()
        elif kind == "b" and not self.blocks.within:
            if self.preamble:
                self.taken.parts.left.append(left_at(self.gap, at, Zone.FRONT_MATTER))
            level = last.command.level
            self.blocks.end(last.opened)
            self.blocks.begin(at, "heading" if level else "text", level=level)
        self.frames.append(frame)

    def skip(self, at: int) -> int:
        """Return the offset behind space and comments."""
        while True:
            space = tokens.SPACE.match(self.text, at)
            at = space.end() if space else at
            if not self.text.startswith("%", at):
                return at
            note = tokens.TOKEN.match(self.text, at)
            end = note.end() if note else at + 1
            self.comment(at, end)
            at = end

    def optional(self, kind: str, last: Frame, at: int, here: int) -> int:
        """Take an optional argument if there is one; return the offset behind it."""
        found = tokens.OPTIONAL.match(self.text, here)
        if found is None:
            return at
        if kind == "O":
            self.words(here + 1, found.end() - 1)
        elif last.name == "includegraphics" and (alt := _ALT.search(self.text, here, found.end())):
            self.words(*alt.span(1 if alt[1] is not None else 2))
        self.blocks.leave(at, found.end(), Zone.TAG)
        return found.end()

    def words(self, start: int, end: int) -> None:
        """Read words that stand in no paragraph."""
        edits: list[Edit] = []
        for token in tokens.TOKEN.finditer(self.text, start, end):
            words = token.group()
            kind, sign = token.lastgroup, words[1:]
            if kind == "symbol":
                edits.append((*token.span(), symbols.SYMBOLS.get(sign, sign)))
            elif kind == "word":
                edits.append((*token.span(), symbols.TEXTUAL.get(sign, "")))
            elif kind != "parameter":
                edits.append((*token.span(), tokens.SIGNS.get(words, "")))
        self.blocks.words(start, end, edits)


def _widest(boxes: list[Span]) -> list[Span]:
    """Return the spans that lie in no other, in order."""
    widest: list[Span] = []
    for start, end in sorted(boxes, key=lambda box: (box[0], -box[1])):
        if not widest or start >= widest[-1][1]:
            widest.append((start, end))
    return widest
