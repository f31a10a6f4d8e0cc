"""The code of Typst, walked through as far as it bears on what a reader sees."""

import re
from dataclasses import replace
from typing import Literal

from factlock.render.formats.typst import functions, tokens
from factlock.render.formats.typst.functions import FUNCTIONS, LISTED
from factlock.render.formats.typst.grid import Grid
from factlock.render.formats.typst.shown import Call, Shown
from factlock.render.formats.typst.taken import Box, Taken
from factlock.render.layout import Zone
from factlock.render.parts import HOLE, left_at

_ELSE = re.compile(r"\s*+else(?![\w-])(?:[ \t]*+if(?![\w-]))?")
_LABEL = re.compile(r"\s*+<[\w\-.:]++>")
_NUMBER = re.compile(r"-?\d[\d_.]*+(?:e[+-]?\d++)?%?(?![\w.])")
_DEFINED = re.compile(
    r"[ \t]*+[^\W\d][\w-]*+[ \t]*+=[ \t]*+(-?\d[\d.]*+%?)(?=[ \t]*+(?:[;\]\r\n]|\Z|//))"
)
_FUNCTION = re.compile(r"\blet[ \t]++([^\W\d][\w-]*+)\(")
_COUNTED = re.compile(r"\d[\d_.]*+%?")
_NAMED = re.compile(r"[ \t]*+:")
_LEVEL = re.compile(r"\(\s*+(?:level|depth)[ \t]*+:[ \t]*+([1-9])\b")
_HOLE = re.compile(f"{HOLE}+")
_LINE_START = re.compile(r"(?:^|[\[\r\n])[ \t]*\Z")
_LINE_END = re.compile(r"[ \t]*+(?:[\]\r\n]|\Z)")
_OPENED = ("(", "[")


def take_apart(source: str, path: str = "") -> Taken:
    """Take a Typst document apart. Raises UsageFault for one that is nested too deep."""
    reader = _Code(source, path)
    at = 1 if source.startswith("\ufeff") else 0
    reader.blocks.begin(at)
    end = reader.content(at, inner=False)
    reader.blocks.end(end)
    reader.taken.finish()
    return reader.taken


class _Code(Shown):
    """Reads code. ``rules`` counts the definitions and rules around: what is shown in them stands apart."""

    def __init__(self, source: str, path: str) -> None:
        super().__init__(source, path)
        self.rules = 0
        self.functions = frozenset(_FUNCTION.findall(self.text))
        """The names of those that the document defines."""

    def embedded(self, start: int) -> int:
        """Read what stands behind a hash; return where to go on."""
        gap, again = self.gap, self.again
        self.gap, self.again = start, []
        word = tokens.NAME.match(self.text, start + 1)
        if word is not None and word.group() in functions.STATEMENTS:
            end = self.statement(word.group(), word.end())
        else:
            end = self.expression(start, start + 1)
        if self.again:
            label = _LABEL.match(self.text, end)
            behind = label.end() if label is not None else end
            own = _LINE_START.search(self.text, max(0, start - 200), start) and _LINE_END.match(
                self.text, behind
            )
            kind: Literal["block", "inline"] = "block" if own else "inline"
            self.taken.boxes.extend(Box(low, high, behind, kind) for low, high in self.again)
        self.gap, self.again = gap, again
        return end

    # Statements ----------------------------------------------------------------------------------

    def statement(self, word: str, at: int) -> int:
        """Read a statement; return its end."""
        end = self.rule(word, at) if word in functions.TO_THE_LINE else self.branches(word, at)
        end += self.text.startswith(";", end)
        self.tell(end)
        return end

    def branches(self, word: str, at: int) -> int:
        """Read a condition, a loop or what hangs on its place; what a loop shows it may show many times."""
        loop = word in ("for", "while")
        self.rules += loop
        end = at
        while True:
            end = self.code(
                end, Call("words" if loop else "inline", name=word), line=True, body=True
            )
            more = _ELSE.match(self.text, end) if word == "if" else None
            if more is None:
                break
            self.tell(end)
            end = more.end()
        self.rules -= loop
        return end

    def rule(self, word: str, at: int) -> int:
        """Read a definition, a rule or what loads a file; return its end."""
        if word == "let" and (number := _DEFINED.match(self.text, at)):
            self.blocks.words(*number.span(1), [])
        files = word in ("import", "include")
        strings = Zone.TAG if files else Zone.ATTRIBUTE
        self.rules += 1
        end = self.code(at, Call("words", strings, word), line=True)
        self.rules -= 1
        return end

    # Expressions ---------------------------------------------------------------------------------

    def expression(self, start: int, at: int) -> int:
        """Read an expression behind a hash; return its end."""
        name = tokens.DOTTED.match(self.text, at)
        if name is not None:
            return self.named(name.group(), start, name.end())
        number = _NUMBER.match(self.text, at)
        if number is not None:  # which is shown
            self.tell(at)
            end = self.gap = number.end()
        elif self.text[at : at + 1] in ("(", "{", "[", '"', "$", "`"):
            sign = self.text[at]
            end = self.arguments(self.one(at, Call(), last=True), Call(), last=True)
            self.tell(end, HOLE if sign in '("$`' else "")
        else:
            hole = _HOLE.match(self.text, at)
            if hole is not None:  # a value that would be code
                self.taken.parts.left.append(left_at(start, hole.end(), Zone.SCRIPT))
            return at
        end += self.text.startswith(";", end)
        self.tell(end)
        return end

    def named(self, name: str, start: int, at: int) -> int:
        """Read a variable, or a call; return its end."""
        if self.text[at : at + 1] not in _OPENED:
            symbol = functions.SYMBOLS.get(name.removeprefix("sym."), HOLE)
            at += self.text.startswith(";", at)
            self.tell(at, symbol if name.startswith("sym.") else HOLE)
            return at
        function = FUNCTIONS.get(name, LISTED)
        block = function.role in ("block", "cell", "heading")
        block = block or (name == "quote" and self.text.startswith("(", at))
        apart = block and not self.blocks.within
        if apart:
            self.blocks.end(start)
            self.blocks.begin(start, silent=True)
        end = self.call(name, at, last=True)
        if function.role == "heading" and apart:
            self.again.append((start, end))
        if name == "quote" and not block:
            self.tell(end, "”")
        end += self.text.startswith(";", end)
        self.tell(end, function.put)
        if apart:
            self.blocks.begin(end, self.kind)
        return end

    def call(self, name: str, at: int, *, last: bool = False) -> int:
        """Read the arguments of a call, and what is called of its result; return its end."""
        function = FUNCTIONS.get(name, LISTED)
        call = Call(function.role, function.strings, name, data=name in self.functions)
        if self.rules:
            call.role = "hidden" if function.role == "hidden" else "words"
        elif name in functions.RAISED and (digits := functions.RAISED[name].match(self.text, at)):
            self.tell(digits.end(), functions.raised(name, digits[1]))
            return digits.end()
        elif function.role == "cell" and not self.blocks.within:
            self.tables += 1
            call.grid = Grid(self.tables)
        elif name == "quote" and not self.text.startswith("(", at):
            call.role = "inline"
            self.tell(at, "“")
        elif function.role == "heading":
            level = _LEVEL.match(self.text, at)
            call.level = int(level[1]) if level else 1
            call.level += self.taken.titled and name != "title"
            self.taken.titled = self.taken.titled or name == "title"
        at = self.arguments(at, call, last=last)
        if call.grid is not None:
            self.taken.parts.runs.extend(call.grid.finish())
        return at

    def arguments(self, at: int, call: Call, *, last: bool = False) -> int:
        """Read arguments in parentheses and brackets, and methods of what they give; return the end."""
        while True:
            sign = self.text[at : at + 1]
            if sign == "(":
                at = self.code(at + 1, call, closing=True)
                call.argument = ""
            elif sign == "[":
                at = self.bracket(at, call, last=last)
            elif sign == "." and (method := tokens.NAME.match(self.text, at + 1)):
                at = method.end()
            else:
                return at

    # Code ----------------------------------------------------------------------------------------

    def code(
        self, at: int, call: Call, *, closing: bool = False, line: bool = False, body: bool = False
    ) -> int:
        """Read code behind an opening bracket (return the offset behind the closing one), or a statement.

        With ``body`` the statement ends behind content or a block that space parts from what is before it.
        """
        self.deeper()
        spaced = False
        while True:
            token = tokens.CODE.match(self.text, at)
            if token is None:
                self.taken.open_end = self.taken.open_end or closing
                break
            kind, (start, end) = token.lastgroup, token.span()
            if kind == "close":
                at = end if closing else start
                break
            if line and kind in ("newline", "end"):
                break
            if (
                body
                and kind == "open"
                and (token.group() == "{" or (spaced and token.group() == "["))
            ):
                at = self.one(start, call)
                break
            at = self.piece(token, call)
            spaced = kind == "space"
        self.deep -= 1
        return at

    def piece(self, token: re.Match[str], call: Call) -> int:
        """Take a piece of code; return where to go on."""
        kind, (start, end) = token.lastgroup, token.span()
        match kind:
            case "line_comment" | "comment":
                stop = end if kind == "line_comment" else tokens.end_of_comment(self.text, start)
                if stop < 0:
                    self.taken.open_end, stop = True, len(self.text)
                self.taken.parts.left.append(left_at(start, stop, Zone.HIDDEN))
                return stop
            case "name":
                return self.word(token.group(), start, end, call)
            case "comma":
                call.argument, call.closure = call.outer, False
            case "number" if call.data and _COUNTED.fullmatch(token.group()):
                self.blocks.words(start, end, [])
            case "other":
                call.closure = call.closure or token.group() == "=>"
            case "open" | "string" | "math" | "raw":
                return self.one(start, call)
            case _:
                pass
        return end

    def one(self, at: int, call: Call, *, last: bool = False) -> int:
        """Read content, a string, a formula, raw text, or what stands in brackets; return its end."""
        match self.text[at]:
            case "[":
                return self.bracket(at, call, last=last)
            case '"':
                return self.string(at, call)
            case "$":
                return self.formula_in_code(at, call)
            case "`":
                raw = tokens.CODE.match(self.text, at)
                return self.raw_in_code(at, raw.end() if raw is not None else at + 1)
            case _:
                array = self.text[at] == "(" and (call.data or call.name == "let")
                return self.code(at + 1, call.inner(data=array), closing=True)

    def word(self, name: str, start: int, end: int, call: Call) -> int:
        """Take a name in code: that of an argument, of a function that is called, or another."""
        if _NAMED.match(self.text, end):
            call.argument = name
            if call.grid is not None and name == "columns":
                call.grid.columns_at(self.text, end)
            return end
        dotted = tokens.DOTTED.match(self.text, start)
        at = dotted.end() if dotted is not None else end
        if self.text[at : at + 1] not in _OPENED or name in functions.STATEMENTS:
            return at
        full = self.text[start:at]
        part = functions.CELLS.match(full)
        if part is not None and call.grid is not None:
            return self.part_of_table(part[1], at, call)
        if self.rules:
            return self.in_rule(full, at, call)
        if call.grid is not None and not call.argument:
            return self.called_cell(full, start, at, call.grid)
        end = self.call(full, at)
        if call.argument == "caption":
            self.again.append((start, end))
        return end

    def called_cell(self, name: str, start: int, at: int, grid: Grid) -> int:
        """Read a call that gives a cell of a table; return its end."""
        self.tell(start + 1)
        self.blocks.begin_apart()
        end = self.call(name, at)
        self.tell(end)
        lines, edits = self.blocks.end_cell(start + 1, end)
        grid.add(self.text, start, lines, edits)
        return end

    def in_rule(self, name: str, at: int, call: Call) -> int:
        """Read a call in a definition or a rule; its content and strings stand apart."""
        function = FUNCTIONS.get(name, LISTED)
        role = "hidden" if function.role == "hidden" else call.role
        full = f"{call.name} {name}" if call.name == "set" else name
        return self.arguments(at, Call(role, function.strings, full, call.argument))

    def part_of_table(self, part: str, at: int, call: Call) -> int:
        """Read a cell, a head, a foot or a line of a table; return its end."""
        if part.endswith("line") or call.grid is None:
            return self.arguments(at, Call("words", Zone.TAG))
        if part == "cell":
            call.grid.spans(self.text, at)
        end = self.arguments(at, replace(call, argument=""))
        if part in ("header", "footer"):
            self.again.append((at, end))
        return end
