"""What two dots begin in a reStructuredText document ("Explicit Markup Blocks")."""

import re
from abc import abstractmethod

from factlock.render.formats.rst import directives
from factlock.render.formats.rst.rows import Tables
from factlock.render.layout import Zone
from factlock.render.parts import Span

EXPLICIT = re.compile(r"\.\.(?:[ \t]+|\Z)")
_NOTE = re.compile(r"\[(?:[0-9]+|\*|#?[^\W_](?:[-._+:]?[^\W_])*|#)\](?:[ \t]+|\Z)")
_TARGET = re.compile(r"_(?![ \t])(?:`[^`]+`|[^:\r\n]*?):(?:[ \t]|\Z)")
_REPLACED = re.compile(r"\|(?![ \t])[^|\r\n]+(?<![ \t])\|[ \t]+(?=[^\W_])")
_DIRECTIVE = re.compile(r"([^\W_](?:[-._+:]?[^\W_])*)[ \t]?::(?:[ \t]+|\Z)")
_OPTION = re.compile(r":([A-Za-z][\w-]*):(?:[ \t]+|\Z)")
_TITLES = 3
"""Settings stand before the first words of the text, be it under its title."""


class Explicit(Tables):
    """Takes notes, targets, substitutions, directives and comments."""

    @abstractmethod
    def paragraph(self, at: int, column: int, mark: Span, *, loose: bool = False) -> None:
        """Take the paragraph that begins at an offset of the line."""

    def explicit(self, at: int, column: int) -> None:
        """Take what two dots begin: a note, a target, a substitution, a directive, a comment."""
        line = self.lines[self.number]
        lead = EXPLICIT.match(self.text, at, line.end)
        low = lead.end() if lead is not None else at
        rest = self.text[low : line.end]
        if (note := _NOTE.match(rest)) is not None:
            begin = low + note.end()
            if begin >= line.end:
                self.number += 1
            else:
                self.paragraph(begin, column, mark=(at, begin), loose=True)
        elif rest.startswith("__ ") or rest == "__" or _TARGET.match(rest):
            self.number += 1
            self.leave(at, self.body(column)[1], Zone.ADDRESS)
        elif (name := _REPLACED.match(rest)) is not None:
            begin = low + name.end()
            self.directive(begin, column, within=True)
        elif _DIRECTIVE.match(rest):
            self.directive(low, column)
        else:
            self.comment(at, column, empty=not rest)

    def comment(self, at: int, column: int, *, empty: bool) -> None:
        """Take a comment; one without words, before an empty line, holds nothing."""
        first = self.number
        self.number += 1
        below = self.peek(0)
        if not empty or (below is not None and not below.blank):
            end = self.body(column)[1]
        else:
            end = self.lines[first].end
        if all(run.kind == "heading" for run in self.parts.runs[:_TITLES]):
            self.taken.comments.append((at, end))
        self.leave(at, end, Zone.HIDDEN)

    def directive(self, at: int, column: int, *, within: bool = False) -> None:
        """Take a directive: its argument, its options; its content is read on, or left."""
        line = self.lines[self.number]
        found = _DIRECTIVE.match(self.text, at, line.end)
        if found is None:
            self.comment(at, column, empty=False)
            return
        name = found[1].lower().rpartition(":")[2]
        zone = directives.BODIES.get(name)
        begin = found.end()
        if within:
            self.substitution(name, begin, column)
            return
        if name == "math" or zone in (Zone.SCRIPT, Zone.TAG):
            self.number += 1
            self.options(column)
            _, high = self.body(column)
            self.leave(min(begin, line.end), max(high, line.end), zone or Zone.FORMULA)
            return
        if zone is not None or name in directives.NO_ARGUMENT or name == "csv-table":
            if begin < line.end:
                self.argument(name, begin, line.end)
            self.number += 1
            self.options(column)
            if zone is not None or name == "csv-table":
                self.leave(*self.body(column), zone or Zone.CODE, csv=name == "csv-table")
            return
        self.worded(name, begin, column)

    def worded(self, name: str, begin: int, column: int) -> None:
        """Take a directive of words: its argument is text, or stands apart where nobody knows it."""
        line = self.lines[self.number]
        below = self.peek(1)
        if begin < line.end and name in directives.TEXT_ARGUMENTS:
            option = below is not None and _OPTION.match(self.text, below.start, below.end)
            if name in directives.TEXT_BODIES and not option:
                self.paragraph(begin, column, mark=(begin, begin), loose=True)
                return
            lines = [(begin, line.end)]
            self.number += 1
            while (one := self.peek(0)) is not None and not one.blank and one.indent > column:
                if _OPTION.match(self.text, one.start, one.end):
                    break
                lines.append((one.start, one.end))
                self.number += 1
            self.run(lines, "text", (begin, begin))
        else:
            if begin < line.end:
                self.apart(begin, line.end)
            self.number += 1
        self.options(column)
        if name == "list-table":
            first = self.number
            self.body(column)
            self.list_table(first)

    def argument(self, name: str, start: int, end: int) -> None:
        """Take the argument of a directive that holds no text: an address, a name, the title of a table."""
        if name == "csv-table":
            self.run([(start, end)], "text", (start, start))
        else:
            self.leave(start, end, Zone.ADDRESS if name in ("image", "figure") else Zone.TAG)

    def substitution(self, name: str, begin: int, column: int) -> None:
        """Take what is put for a name between bars."""
        line = self.lines[self.number]
        self.number += 1
        if name == "replace":
            end = self.body(column)[1] if self.peek(0) else line.end
            self.apart(begin, max(end, line.end), escaped=True)
            return
        self.leave(begin, line.end, Zone.ADDRESS)
        self.options(column)
        self.body(column)

    def options(self, column: int) -> None:
        """Take the options of a directive; what a reader sees of them stands apart."""
        while (line := self.peek(0)) is not None and not line.blank and line.indent > column:
            found = _OPTION.match(self.text, line.start, line.end)
            if found is None:
                return
            first, last = found.end(), line
            self.number += 1
            while (
                (more := self.peek(0)) is not None and not more.blank and more.indent > line.indent
            ):
                last = more
                self.number += 1
            if found[1].lower() in directives.WORDS and first < last.end:
                self.leave(line.start, first, Zone.TAG)
                self.apart(first, last.end)
            else:
                self.leave(line.start, last.end, Zone.TAG)
