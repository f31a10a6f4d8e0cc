"""The blocks of an AsciiDoc document, line by line; delimited blocks that hold blocks need no end here."""

import re

from factlock.render.formats.asciidoc import settings
from factlock.render.formats.asciidoc.tables import Tables
from factlock.render.formats.asciidoc.taken import Line, Taken
from factlock.render.layout import Zone
from factlock.render.parts import Span

_TITLE = re.compile(r"(?P<marks>={1,6}|#{1,6})[ \t]+(?=\S)")
_SETEXT = re.compile(r"([=~^+-])\1+\Z")
_ATTRIBUTE = re.compile(r":(!?[A-Za-z0-9_][\w-]*!?):(?:[ \t]+|\Z)")
_LIST = re.compile(r"\[(?:[^\]\[]|\[[^\]\[]*\])*\]\Z")
_BLOCK_TITLE = re.compile(r"\.(?![. \t])(?=\S)")
_MACRO = re.compile(r"(?P<name>[a-z_]\w*)::(?P<target>[^\s\[]*)\[(?P<words>.*)\]\Z")
_ITEM = re.compile(
    r"[ \t]*(?:\*{1,6}|-|\.{1,6}|[0-9]{1,9}\.|[A-Za-z]\.|[ivxlcdmIVXLCDM]{1,15}\)|<(?:[0-9]{1,4}|\.)>|•)[ \t]+(?:\[[ x*]\][ \t]+)?(?=\S)"
)
_TERM = re.compile(r"(?P<term>\S.*?)(?P<sign>:{2,4}|;;)(?:[ \t]+|\Z)")
_ADMONITION = re.compile(r"(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+(?=\S)")
_DELIMITER = re.compile(
    r"(?:(?P<sign>[-.+/=*_])(?P=sign){3,}|--|```+[^`]*|(?P<table>[|,:!])===+)\Z"
)
_RULE = re.compile(r"'{3,}\Z|<{3,}\Z|-{3}\Z|\*{3}\Z|- - -\Z|\* \* \*\Z")
_ALT = re.compile(r"(?P<first>\"[^\"]*\"|[^,=\"]*)(?=,|\Z)")
_NAMED = re.compile(r"\b(?:alt|title|caption)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^,\"']+))")
_STYLE = re.compile(r"\[\s*([\w-]*)")
_CODE = frozenset(
    {"source", "listing", "literal", "mermaid", "plantuml", "graphviz", "ditaa", "a2s"}
)
_FORMULA = frozenset({"stem", "latexmath", "asciimath"})
_RAW = frozenset({"pass"})
_ZONES = {"-": Zone.CODE, ".": Zone.CODE, "`": Zone.CODE, "+": Zone.SCRIPT, "/": Zone.HIDDEN}
_SHORTEST_SETEXT = 2


def take_apart(source: str) -> Taken:
    """Take a document apart."""
    return _Reader(source).read()


class _Reader(Tables):
    def __init__(self, source: str) -> None:
        super().__init__(source)
        self.style = self.attributes = ""
        self.in_list = False
        self.header = True

    def read(self) -> Taken:
        while (line := self.peek()) is not None:
            if line.blank:
                self.number += 1
                if self.parts.runs:
                    self.header = False
            else:
                self.block(line)
        self.parts.apart.sort(key=lambda run: run.lines[0])
        self.taken.spans.sort()
        return self.taken

    # Blocks --------------------------------------------------------------------------------------

    def block(self, line: Line) -> None:
        """Take the block that begins on a line."""
        words = self.words(line)
        if self.of_one_line(line, words):
            return
        style, attributes = self.style, self.attributes
        self.style = self.attributes = ""
        delimiter = _DELIMITER.match(words)
        if delimiter is not None:
            self.delimited(line, words, delimiter, style, attributes)
            return
        if self.titled(line, words):
            self.in_list = False
            return
        if style in _CODE | _FORMULA | _RAW:
            self.until_blank(
                Zone.FORMULA if style in _FORMULA else Zone.SCRIPT if style in _RAW else Zone.CODE
            )
        elif words[0] in " \t" and not self.in_list and not self.begins_item(line):
            self.until_blank(Zone.CODE)
        else:
            self.paragraph(line)

    def of_one_line(self, line: Line, words: str) -> bool:
        """Take what stands on a line of its own and is no text; False if it is none."""
        start, end = line
        if words.startswith("//") and not words.startswith("///"):
            self.leave(start, end, Zone.HIDDEN)
        elif (entry := _ATTRIBUTE.match(words)) is not None:
            self.attribute(line, entry[1], start + entry.end())
            return True
        elif words[0] == "[" and _LIST.match(words):
            self.attributes += words
            found = _STYLE.match(words)
            self.style = (found[1] if found else "") or self.style
            self.leave(start, end, Zone.TAG)
        elif _BLOCK_TITLE.match(words) and not _DELIMITER.match(words):
            self.taken.titles.append((start + 1, end))
            self.run([(start + 1, end)], "text", (start, start + 1))
        elif words == "+" or _RULE.match(words):
            self.in_list = self.in_list and words == "+"
        elif (macro := _MACRO.match(words)) is not None:
            self.macro(line, macro)
        else:
            return False
        self.number += 1
        return True

    def attribute(self, line: Line, name: str, begin: int) -> None:
        """Take an attribute of the document; what others refer to may hold values, our own settings may not."""
        self.number += 1
        last = line
        while self.text.endswith("\\", last.start, last.end) and (more := self.peek()) is not None:
            last = more
            self.number += 1
        if self.header:
            self.taken.attributes.append((name, (begin, last.end)))
        if name == "lang" or name.startswith(settings.PREFIX) or begin >= last.end:
            self.leave(line.start, last.end, Zone.FRONT_MATTER)
        elif re.match(r"[a-z]+:\S|\S+/", self.text[begin : last.end]):
            self.leave(line.start, last.end, Zone.ADDRESS)
        else:
            self.leave(line.start, begin, Zone.TAG)
            self.apart(begin, last.end, Zone.ATTRIBUTE)

    def macro(self, line: Line, macro: re.Match[str]) -> None:
        """Take a macro that is a block: a picture and its words, an inclusion, a condition."""
        low, high = (line.start + at for at in macro.span("words"))
        self.leave(line.start, low, Zone.ADDRESS)
        if macro["name"] in ("image", "video", "audio"):
            first = _ALT.match(self.text, low, high)
            spans = [first.span()] if first is not None and first.end() > low else []
            spans += [
                named.span(next(n for n in (1, 2, 3) if named[n] is not None))
                for named in _NAMED.finditer(self.text, spans[0][1] if spans else low, high)
            ]
            at = low
            for start, end in spans:
                self.leave(at, start, Zone.TAG)
                self.apart(start, end, Zone.ATTRIBUTE)
                at = end
            self.leave(at, line.end, Zone.TAG)
        elif macro["name"] in ("ifdef", "ifndef") and low < high:
            self.run([(low, high)])
        else:
            self.leave(low, line.end, Zone.TAG)

    def delimited(
        self, line: Line, words: str, delimiter: re.Match[str], style: str, attributes: str
    ) -> None:
        """Take a delimited block: one that holds code to its end, of others the delimiter."""
        self.number += 1
        self.header = False
        sign = delimiter["sign"] or words[0]
        if words == "--":
            if style not in _CODE | _FORMULA | _RAW:
                return
        elif sign not in _ZONES and not delimiter["table"]:
            return
        zone = _ZONES.get(sign, Zone.CODE)
        if style in _FORMULA:
            zone = Zone.FORMULA
        closing = "```" if words.startswith("```") else words
        first = self.number
        while (one := self.peek()) is not None and self.words(one) != closing:
            self.number += 1
        last = self.number
        if self.peek() is None:
            self.taken.open_end = True
        else:
            self.number += 1
        if delimiter["table"]:
            self.take_table(words[0], attributes, first, last)
        else:
            self.leave(line.start, self.lines[self.number - 1].end, zone)

    def titled(self, line: Line, words: str) -> bool:
        """Take a title; False if there is none."""
        marks = _TITLE.match(words)
        if marks is not None:
            self.number += 1
            begin = line.start + marks.end()
            self.title(begin, line.end, len(marks["marks"]), (line.start, begin))
            if len(marks["marks"]) == 1 and self.header:
                self.authors()
            return True
        below = self.peek(1)
        if below is None or self.in_list:
            return False
        signs = self.words(below)
        if (
            len(signs) < _SHORTEST_SETEXT
            or not _SETEXT.match(signs)
            or abs(len(signs) - len(words)) > 1
        ):
            return False
        self.refuse(
            "placeholder-in-underlined-title",
            "a value stands in a title that is told by the length of the line under it",
            f"write the title as {'=' * ('=-~^+'.index(signs[0]) + 1)} Title",
            line.start,
            line.end,
        )
        self.number += 2
        self.title(line.start, line.end, "=-~^+".index(signs[0]) + 1, (line.start, line.start))
        return True

    def title(self, start: int, end: int, level: int, mark: Span) -> None:
        """Add a title."""
        self.taken.titles.append((start, end))
        self.run([(start, end)], "heading", mark, level)

    def authors(self) -> None:
        """Take the lines of author and revision under the title of the document."""
        for _ in range(2):
            line = self.peek()
            if line is None or line.blank or self.text[line.start] in ":/[.=*":
                return
            self.leave(line.start, line.end, Zone.FRONT_MATTER)
            self.number += 1

    # Text ----------------------------------------------------------------------------------------

    def begins_item(self, line: Line) -> bool:
        """Whether an item of a list begins on a line."""
        return bool(_ITEM.match(self.text, line.start, line.end) or self.term(line))

    def term(self, line: Line) -> re.Match[str] | None:
        """Return the term of a list of definitions that stands on a line."""
        start = line.start + len(self.words(line)) - len(self.words(line).lstrip())
        return _TERM.match(self.text, start, line.end)

    def paragraph(self, line: Line) -> None:
        """Take lines up to an empty one; within a list an item begins on its own line."""
        start = line.start
        item = _ITEM.match(self.text, start, line.end)
        term = None if item is not None else self.term(line)
        if item is not None:
            mark = (start, item.end())
        elif term is not None:
            low, high = term.span("term")
            self.run([(low, high)], "text", (low, low))
            mark = (high, term.end())
        else:
            note = _ADMONITION.match(self.text, start, line.end)
            mark = (start, note.end()) if note is not None else (start, start)
            mark = mark if note is None else (mark[1], mark[1])
        self.in_list = (
            item is not None or term is not None or (self.in_list and self.text[start] in " \t")
        )
        lines = [self.read_line(mark[1], line.end)]
        self.number += 1
        while (more := self.peek()) is not None and not more.blank and not self.interrupts(more):
            words = self.words(more)
            if words.startswith("//") and not words.startswith("///"):
                self.leave(more.start, more.end, Zone.HIDDEN)
            else:
                lead = len(words) - len(words.lstrip())
                lines.append(self.read_line(more.start + lead, more.end))
            self.number += 1
        self.run(lines, "text", mark)

    def read_line(self, start: int, end: int) -> Span:
        """Return the span of a line of text without a break at its end."""
        if self.text.endswith(" +", start, end):
            end -= 2
        return start, max(start, end)

    def interrupts(self, line: Line) -> bool:
        """Whether another block begins on a line in the midst of a paragraph."""
        words = self.words(line)
        if self.in_list and (words == "+" or self.begins_item(line)):
            return True
        if words[0] == "[" and _LIST.match(words):
            return True
        return _DELIMITER.match(words) is not None or (
            words[0] in "ie"
            and re.match(r"(?:ifdef|ifndef|ifeval|endif|include)::", words) is not None
        )

    def until_blank(self, zone: Zone) -> None:
        """Leave the lines up to an empty one."""
        start = self.lines[self.number].start
        while (line := self.peek()) is not None and not line.blank:
            self.number += 1
        self.leave(start, self.lines[self.number - 1].end, zone)
