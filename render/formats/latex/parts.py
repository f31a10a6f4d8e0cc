"""A LaTeX document taken apart: its tokens, commands and environments.

Only what bears on what a reader sees is told apart; unknown commands leave their arguments in the text,
so that nothing in them is missed.
"""

import re

from factlock.render.formats.latex import commands, formula, symbols, tokens
from factlock.render.formats.latex.arguments import Frame, Open, Reader, Taken
from factlock.render.formats.latex.commands import COMMANDS, ENVIRONMENTS, Command, Environment
from factlock.render.layout import Zone
from factlock.render.parts import HOLE, left_at

_DOCUMENT = re.compile(r"\\begin[ \t]*\{document\}")
_COMMENT = re.compile(r"(?<!\\)(?:\\\\)*%")
_DEFINED = re.compile(r"\*?[ \t]*\{?[ \t]*\\([A-Za-z@]+)")
_DEF = re.compile(r"[ \t]*\\([A-Za-z@]+)[^{}\\\r\n]{0,40}(?=\{)")
_NUMBER = re.compile(r"[0-9.]+[ \t]*\Z")
_AFTER_ROW = re.compile(r"\*?(?:[ \t]*\[[^\]\r\n]{0,40}\])?")
_OPTIONS = re.compile(r"\[(?:[^\]\[]{0,200}=|[a-zA-Z!]{0,4}\]|[-0-9.]+ *(?:pt|mm|cm|in|ex|em|\\))")
_LABELS = re.compile(
    r"(?:\bnode\b[^{};]{0,500}|\b(?:title|[xyz]label)[ \t]*=[ \t]*|\\addlegendentry[ \t]*)\{([^{}]*)\}"
)
_RAISED = re.compile(r"[ \t]*\{([-+−]?[0-9]{1,20})\}")
_ENSURED = re.compile(r"\{((?:[^{}]|\{[^{}]*\})*)\}")
_PLAIN = Environment()
_LENGTHS = frozenset(("textwidth", "linewidth", "columnwidth", "paperwidth", "textheight"))
_LOOK_BACK = 2_000
_SPECIAL = {
    "begin": "edge", "end": "edge", "item": "item", "par": "break_off", "tabularnewline": "break_off",
    "verb": "code_in_line", "lstinline": "code_in_line", "mintinline": "code_in_line", "iffalse": "left_out",
    "def": "definition", "gdef": "definition", "edef": "definition", "xdef": "definition",
}  # fmt: skip
"""Commands that are taken in ways of their own, and the methods that do."""
_NOT_READ = frozenset(("h", "a", "q"))


def take_apart(source: str) -> Taken:
    """Take a LaTeX document apart."""
    return _Taker(source).run()


class _Taker(Reader):
    def __init__(self, source: str) -> None:
        super().__init__(source)
        self.defined: set[str] = set()
        self.begins = -1
        self.ended = False

    def run(self) -> Taken:
        at = 1 if self.text.startswith("\ufeff") else 0
        self.begins = _begin(self.text)
        self.preamble = self.begins >= 0
        self.taken.fragment = not self.preamble
        self.taken.body = (max(self.begins, at), len(self.text))
        self.blocks.begin(at, silent=self.preamble)
        while not self.ended and (token := tokens.TOKEN.search(self.text, at)) is not None:
            at = self.take(token)
        self.finish(self.taken.body[1])
        return self.taken

    # Tokens --------------------------------------------------------------------------------------

    def take(self, token: re.Match[str]) -> int:
        """Take one token; return where to go on."""
        kind, (start, end) = token.lastgroup, token.span()
        if kind == "open":
            self.depth += end - start
            self.blocks.edit(start, end, "")
        elif kind == "close":
            return self.close(start, end)
        elif kind == "comment":
            return self.take_comment(start, end)
        elif kind == "paragraph":
            self.paragraph(start, end)
        elif self.reading() not in _NOT_READ:
            return self.take_text(token, start, end)
        return end

    def take_comment(self, start: int, end: int) -> int:
        if self.reading() == "a":
            return start + 1  # in an address it is a sign like others
        self.comment(start, end)
        if end > start + 1 and self.text[end : end + 1] in ("\n", "\r"):
            self.paragraph(end, end)
        return end

    def take_text(self, token: re.Match[str], start: int, end: int) -> int:
        """Take a token of text that is read."""
        kind, words = token.lastgroup, token.group()
        if kind == "word":
            return self.word(words[1:], start, end)
        if kind == "symbol":
            return self.symbol(words[1:], start, end)
        if kind == "math":
            return self.formula(words, start, end)
        if kind != "cell":
            self.blocks.edit(start, end, tokens.SIGNS.get(words, HOLE))
        elif self.in_row():
            self.blocks.edit(start, end, "\t")
        return end

    def paragraph(self, start: int, end: int) -> None:
        """End a paragraph, and what cannot reach over its end."""
        self.run_away(start)
        if self.in_row():
            self.blocks.edit(start, end, " ")
        else:
            self.divide(start, end)

    def symbol(self, sign: str, start: int, end: int) -> int:
        if sign == "\\":
            after = _AFTER_ROW.match(self.text, end)
            end = after.end() if after else end
            if self.in_row():
                self.divide(start, end)
            else:
                self.blocks.edit(start, end, " ")
        elif sign in ("(", "["):
            return self.formula("\\" + sign, start, end)
        elif sign in symbols.ACCENTS:
            return self.accent(sign, start, end)
        else:
            put = symbols.SYMBOLS.get(sign, "" if sign in (")", "]") else sign)
            self.blocks.edit(start, end, put)
        return end

    def accent(self, sign: str, start: int, end: int) -> int:
        found = symbols.LETTER.match(self.text, end)
        if found is None:
            self.blocks.edit(start, end, "")
            return end
        letter = found[1] or found[2] or found[3] or ""
        self.blocks.edit(start, found.end(), symbols.accented(sign, letter))
        return found.end()

    def formula(self, opener: str, start: int, at: int) -> int:
        end = self.ends.of_formula(opener, at)
        if end < 0:
            if opener != "$":
                self.blocks.edit(start, at, "")
            return at
        width = len(opener)
        return self.formula_between(start, at, end - width, end, "" if width == 1 else " ")

    def formula_between(self, start: int, at: int, stop: int, end: int, around: str) -> int:
        """Read a formula, so that its numbers are seen; no value stands in it."""
        self.blocks.edit(start, at, around)
        for edit in formula.edits(self.text, at, stop):
            self.blocks.edit(*edit)
        self.blocks.edit(stop, end, around)
        self.refuse(at, stop, Zone.FORMULA)
        return end

    # Commands ------------------------------------------------------------------------------------

    def word(self, name: str, start: int, end: int) -> int:
        """Take a command; return where to go on."""
        special = _SPECIAL.get(name)
        at = getattr(self, special)(name, start, end) if special else -1
        if at >= 0:
            return int(at)
        command = COMMANDS.get(name)
        if command is not None:
            return self.command(name, command, start, end)
        return self.other(name, start, end, self.behind(end))

    def behind(self, end: int) -> int:
        """Return the offset behind the space that a command takes with it."""
        space = tokens.SPACE.match(self.text, end)
        return space.end() if space else end

    def edge(self, name: str, start: int, end: int) -> int:
        """Take the beginning or the end of an environment; -1 where it has no name."""
        found = tokens.NAME.match(self.text, end)
        if found is None:
            return -1
        take = self.begin if name == "begin" else self.end
        return take(found[1], start, found.end())

    def definition(self, name: str, start: int, end: int) -> int:
        made = _DEF.match(self.text, end)
        if made is None:
            return -1
        self.defined.add(made[1])
        self.blocks.edit(start, made.end(), "")
        return self.read(name, Command("d"), start, made.end())

    def break_off(self, name: str, start: int, end: int) -> int:
        """Take the end of a paragraph or of a row."""
        if name == "tabularnewline":
            return self.symbol("\\", start, end)
        self.paragraph(start, self.behind(end))
        return self.behind(end)

    def command(self, name: str, command: Command, start: int, end: int) -> int:
        if name in commands.DEFINITIONS and (made := _DEFINED.match(self.text, end)):
            self.defined.add(made[1])
        elif self.preamble and not self.frames and name not in commands.SHOWN_IN_PREAMBLE:
            return end
        if name == "maketitle":
            self.taken.title_end = end
        end += self.text.startswith("*", end)
        self.blocks.edit(start, end, "")
        return self.read(name, command, start, end)

    def read(self, name: str, command: Command, start: int, at: int) -> int:
        """Read the arguments of a command that begins at an offset."""
        return self.arguments(Frame("", 0, at, start, name, command, command.arguments, []), at)

    def other(self, name: str, start: int, end: int, after: int) -> int:
        """Take a command that prints a sign, one that the document defines, or one that nobody knows."""
        if name in symbols.ACCENTS:
            return self.accent(name, start, end)
        if name in ("textsuperscript", "textsubscript") and (
            digits := _RAISED.match(self.text, end)
        ):
            put = (
                formula.raised(digits[1])
                if name == "textsuperscript"
                else formula.lowered(digits[1])
            )
            self.blocks.edit(start, digits.end(), put)
            return digits.end()
        if name == "ensuremath" and (inner := _ENSURED.match(self.text, end)):
            self.blocks.edit(start, inner.end(), formula.shown(inner[1]))
            self.refuse(*inner.span(), Zone.FORMULA)
            return inner.end()
        if name in _LENGTHS:
            before = _NUMBER.search(self.text, max(0, start - 20), start)
            self.blocks.leave(before.start() if before else start, after, Zone.TAG)
            return after
        put = symbols.TEXTUAL.get(name, HOLE if name in self.defined else "")
        self.blocks.edit(start, after, put)
        if self.text.startswith("[", after) and _OPTIONS.match(self.text, after):
            return self.read(name, Command("o"), start, after)
        return after

    def code_in_line(self, name: str, start: int, end: int) -> int:
        shape = tokens.VERB if name == "verb" else tokens.INLINE_CODE
        found = shape.match(self.text, start)
        if found is None:
            self.blocks.edit(start, end, "")
            return end
        self.blocks.leave(start, found.end(), Zone.CODE_SPAN, HOLE)
        return found.end()

    def left_out(self, name: str, start: int, end: int) -> int:  # noqa: ARG002
        r"""Leave out what stands between ``\iffalse`` and its ``\fi``."""
        stop = self.ends.of_condition(end)
        if stop < 0:
            self.blocks.edit(start, end, "")
            return end
        self.blocks.leave(start, stop, Zone.HIDDEN)
        return stop

    def item(self, name: str, start: int, end: int) -> int:  # noqa: ARG002
        after = self.behind(end)
        self.divide(start, after, (start, end))
        label = tokens.OPTIONAL.match(self.text, after)
        if label is None:
            return after
        self.blocks.edit(after, after + 1, "")
        self.blocks.edit(label.end() - 1, label.end(), " ")
        return after + 1

    # Environments --------------------------------------------------------------------------------

    def begin(self, name: str, start: int, end: int) -> int:
        """Take the beginning of an environment; return where to go on."""
        if start == self.begins:
            return self.body(start, end)
        plain = name.rstrip("*")
        stop = self.ends.of(f"\\end{{{name}}}", end) if plain in commands.WHOLE else -1
        after = stop + len(name) + 6
        if plain in commands.CODE or name == "comment":
            if stop < 0:
                stop = after = len(self.text)
                self.taken.open_end = True
            self.divide(start, start)
            self.blocks.leave(start, after, Zone.HIDDEN if name == "comment" else Zone.CODE)
            self.divide(after, after)
            return after
        if self.preamble:
            self.blocks.edit(start, end, "")
            return end
        if stop >= 0 and plain in commands.OBJECTS:
            return self.drawing(start, end, stop, after)
        if stop >= 0 and plain in commands.FORMULAS:
            return self.formula_between(start, end, stop, after, " ")
        return self.environment(name, start, end)

    def environment(self, name: str, start: int, end: int) -> int:
        kind = ENVIRONMENTS.get(name, _PLAIN)
        self.open.append(Open(name, start, self.depth, kind))
        self.names[name] += 1
        self.quotes += kind.kind == "quote"
        if kind.kind == "row":
            self.tables += 1
            self.table.append(self.tables)
        self.divide(start, end)
        heading = kind.kind == "frame"
        command = Command(kind.arguments + "b" * heading, 7 * heading)
        return self.read(f"begin {name}", command, start, end)

    def body(self, start: int, end: int) -> int:
        """Begin the text of the document."""
        self.drop(start, 0)
        self.taken.parts.left.append(left_at(self.gap, end, Zone.FRONT_MATTER))
        self.preamble = False
        self.blocks.begin(end)
        return end

    def drawing(self, start: int, end: int, stop: int, after: int) -> int:
        """Leave a drawing out, but for the words in it."""
        self.divide(start, start)
        self.blocks.leave(start, after, Zone.OBJECT)
        for label in _LABELS.finditer(self.text, end, stop):
            self.words(*label.span(1))
        self.divide(after, after)
        return after

    def end(self, name: str, start: int, end: int) -> int:
        """Take the end of an environment."""
        if name == "document" and not self.taken.fragment and not self.preamble:
            self.taken.body = (self.begins, start)
            if self.text[end:].strip():
                self.taken.parts.left.append(left_at(end, len(self.text), Zone.HIDDEN))
            self.ended = True
            return end
        while self.names[name]:
            self.drop(start, self.open[-1].depth)
            if self.open and self.end_environment(end).name == name:
                break
        self.divide(start, end)
        return end


def _begin(text: str) -> int:
    """Return where the text of a document begins; -1 in what is put into another document."""
    for found in _DOCUMENT.finditer(text):
        line = max(text.rfind("\n", 0, found.start()), text.rfind("\r", 0, found.start())) + 1
        if not _COMMENT.search(text, max(line, found.start() - _LOOK_BACK), found.start()):
            return found.start()
    return -1
