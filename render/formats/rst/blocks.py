"""The blocks of a reStructuredText document, line by line: nesting is told by columns, so nothing recurses."""

import re

from factlock.render.formats.rst import syntax, tables
from factlock.render.formats.rst.explicit import EXPLICIT, Explicit
from factlock.render.formats.rst.syntax import Line
from factlock.render.formats.rst.taken import Heading, Taken
from factlock.render.layout import Zone
from factlock.render.parts import Span

_ITEM = re.compile(
    r"(?:[-+*•‣⁃]|\((?:[0-9]{1,9}|[A-Za-z]|[ivxlcdmIVXLCDM]{1,15}|#)\)|(?:[0-9]{1,9}|[A-Za-z]|[ivxlcdmIVXLCDM]{1,15}|#)[.)])(?:[ \t]+|\Z)"
)
_FIELD = re.compile(r":(?![: \t])(?:[^:\0\r\n]|\0.|:(?![ \t\r\n`]|\Z))*(?<![ \t]):(?:[ \t]+|\Z)")
_OPTIONS = re.compile(
    r"(?:(?:-[A-Za-z0-9+]|--?[A-Za-z0-9][\w-]*|/[A-Za-z0-9])(?:[ =]?(?:[A-Za-z][\w-]*|<[^<>\r\n]{1,80}>))?(?:, |(?=  )|\Z))+?(?:  +|\Z)"
)
_LINE_BLOCK = re.compile(r"\|(?:[ \t]+|\Z)")
_ANONYMOUS = re.compile(r"__(?:[ \t]+|\Z)")
_COLONS = re.compile(r"(?<!\0)::\Z")
_QUOTED = re.compile(r"[!-/:-@\[-`{-~]")
_SHORTEST = 4


def take_apart(source: str) -> Taken:
    """Take a document apart."""
    return _Reader(source).read()


class _Reader(Explicit):
    def read(self) -> Taken:
        count = len(self.lines)
        while self.number < count:
            line = self.lines[self.number]
            if line.blank:
                self.number += 1
            else:
                self.block(line.start, line.indent)
        self.parts.apart.sort(key=lambda run: run.lines[0])
        self.taken.spans.sort()
        return self.taken

    # Where blocks begin --------------------------------------------------------------------------

    def block(self, at: int, column: int) -> None:
        """Take what begins at an offset of the line, at a column; ends in front of the next block."""
        mark = at
        while True:
            line = self.lines[self.number]
            if at >= line.end:
                self.number += 1
                return
            if self.whole_lines(at, line, column):
                return
            item = _ITEM.match(self.text, at, line.end)
            if item is not None:
                at, column = item.end(), column + syntax.width(item.group())
                continue
            options = _OPTIONS.match(self.text, at, line.end)
            if options is not None:
                at, column = options.end(), column + syntax.width(options.group())
                continue
            named = _FIELD.match(self.text, at, line.end)
            if named is not None:
                self.field(named, column)
                return
            in_lines = _LINE_BLOCK.match(self.text, at, line.end)
            if in_lines is not None:
                at, column = in_lines.end(), column + len(in_lines.group())
            if at >= line.end:
                self.number += 1
            else:
                self.paragraph(at, column, mark=(mark, at))
            return

    def field(self, named: re.Match[str], column: int) -> None:
        """Take a field: its name, and the first paragraph of its content."""
        start, end = named.start() + 1, named.start() + len(named.group().rstrip()) - 1
        self.run([(start, end)])
        if named.end() >= self.lines[self.number].end:
            self.number += 1
        else:
            self.paragraph(named.end(), column, mark=(start - 1, named.end()), loose=True)

    def whole_lines(self, at: int, line: Line, column: int) -> bool:
        """Take a block that is told by the whole of its first line; False if it is none."""
        if self.text.startswith(">>> ", at):
            self.until_blank(Zone.CODE)
        elif EXPLICIT.match(self.text, at, line.end):
            self.explicit(at, column)
        elif _ANONYMOUS.match(self.text, at, line.end):
            self.number += 1
            self.leave(at, self.body(column)[1], Zone.ADDRESS)
        elif self.text[at] in "+=" and tables.begins(self.text, at, line.end):
            return self.take_table(at)
        elif at == line.start and column == 0:
            return self.section(self.words(line))
        else:
            return False
        return True

    def section(self, words: str) -> bool:
        """Take a title or a rule; False if there is none."""
        line, below = self.lines[self.number], self.peek(1)
        if syntax.ADORNMENT.match(words):
            under = self.peek(2)
            if below and under and not below.blank and self.words(under) == words:
                self.heading(below, words[0], (line, under))
                self.number += 3
                return True
            rule = len(words) >= _SHORTEST and (below is None or below.blank)
            self.number += rule
            return rule
        signs = self.words(below) if below is not None and not below.indent else ""
        shortest = min(_SHORTEST, syntax.width(self.source[line.start : line.end]))
        if below is None or len(signs) < shortest or signs == "::":
            return False
        if not syntax.ADORNMENT.match(signs):
            return False
        self.heading(line, signs[0], (below,))
        self.number += 2
        return True

    def heading(self, line: Line, sign: str, adorned: tuple[Line, ...]) -> None:
        style = (sign, len(adorned) > 1)
        if style not in self.styles:
            self.styles.append(style)
        spans = tuple((one.start, one.end) for one in adorned)
        self.taken.headings.append(Heading(line.start, line.end, line.indent, spans))
        level = self.styles.index(style) + 1
        self.run([(line.start, line.end)], "heading", (line.start, line.start), level=level)

    # Paragraphs ----------------------------------------------------------------------------------

    def paragraph(self, at: int, column: int, mark: Span, *, loose: bool = False) -> None:
        """Take lines up to one that is empty or stands at another column.

        Where the first line follows a mark of no fixed width, the second tells the column.
        """
        lines = [(at, self.lines[self.number].end)]
        self.number += 1
        base = column
        while (line := self.peek(0)) is not None and not line.blank:
            if loose and len(lines) == 1 and line.indent > column:
                base = line.indent
            elif line.indent != base or (loose and len(lines) == 1):
                break
            lines.append((line.start, line.end))
            self.number += 1
        low, high = lines[-1]
        if self.text[low:high] == "::":
            lines.pop()
            literal = True
        else:
            literal = _COLONS.search(self.text, low, high) is not None
            if literal:
                lines[-1] = (low, high - 1)
        self.run([one for one in lines if one[0] < one[1]], "text", mark)
        if literal:
            self.literal(base)

    def literal(self, column: int) -> None:
        """Take the literal block that two colons announce, indented or quoted."""
        at = self.number
        while at < len(self.lines) and self.lines[at].blank:
            at += 1
        if at >= len(self.lines):
            return
        line = self.lines[at]
        if line.indent > column:
            self.number = at
            start, end = self.body(column)
            self.leave(start, end, Zone.CODE)
        elif line.indent == column and _QUOTED.match(self.text, line.start, line.end):
            sign, self.number = self.text[line.start], at
            while (one := self.peek(0)) is not None and self.text.startswith(
                sign, one.start, one.end
            ):
                self.number += 1
            self.leave(line.start, self.lines[self.number - 1].end, Zone.CODE)
