"""Markdown decoration: taken away without moving a character.

Every character of decoration is replaced by the mark of an inline tag, so that offsets hold and
what it parted stays parted as by a tag. One pass, linear in the length of the text. Between two
digits nothing counts as decoration (``2*3*4``, ``10_6``), and what could be a sign or a comparison
in front of a number (``- 5``, ``> 5``) is no list mark.

Source: CommonMark 0.31.2, sections 2.4 (escapes) and 6.1 to 6.5 (code spans to autolinks), with
GitHub's strikethrough; emphasis is paired run by run, without its rule of three.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from dataclasses import dataclass

from factlock.registry.page import INLINE
from factlock.registry.text.gaps import numeric, unspaced

_TOKEN = re.compile(
    r"\\[\\`*_{}\[\]()#+\-.!|~>$&<%=@?]"
    r"|`+|\*+|_+|~~(?!~)"
    r"|!?\[|\]|<https?://[^<>\s]*>"
)
_DESTINATION = re.compile(r"\((?:[^()\n]++|\([^()\n]*+\))*+\)")
_PREFIX = re.compile(r"[ \t]*(#{1,6}|[>*+:•-])[ \t]+")
_HEADING = re.compile(r"#{1,6} ")
_AMOUNT = re.compile(r"[-+\u2212$€£¥(]*\s?\d")
_SET_OFF = re.compile(r"[*_`~\[]+[-+\u2212$€£¥(]*\s?\d")
"""An amount in bold or in a link: "> **5** %" is more than five as much as "> 5 %"."""
_LINE = re.compile(r"^", re.MULTILINE)
_RULE = re.compile(r"^[ \t|:]*+-{3,}+[ \t|:-]*+$", re.MULTILINE)


@dataclass(slots=True)
class _Run:
    """What is left of a run of delimiters: the part of the text it still holds."""

    start: int
    end: int


class _Scan:
    """One pass over a text; ``shown`` collects its characters, decoration blanked.

    Unless ``struck`` is set, what is struck out (``~~so~~``) stays marked: it is no evidence.
    """

    def __init__(self, text: str, *, struck: bool = False) -> None:
        self.text = text
        self.struck = struck
        self.shown = list(text)
        self.openers: dict[str, list[_Run]] = defaultdict(list)
        self.brackets: list[_Run] = []
        self.unpaired: list[_Run] = []

    def blank(self, start: int, end: int) -> None:
        self.shown[start:end] = INLINE * (end - start)

    def run(self) -> None:
        ticks: dict[int, list[int]] = defaultdict(list)
        for run in re.finditer("`+", self.text):
            ticks[len(run.group())].append(run.start())
        at = 0
        while found := _TOKEN.search(self.text, at):
            token, start, at = found.group(), found.start(), found.end()
            if token[0] == "\\":
                self.blank(start, start + 1)
            elif token[0] == "`":
                same = ticks[len(token)]
                number = bisect_right(same, start)
                if number < len(same):
                    at = same[number] + len(token)
                    self.blank(start, start + len(token))
                    self.blank(same[number], at)
            elif token[0] in "*_~":
                self._delimiters(token[0], start, at)
            elif token[-1] == "[":
                heading = _HEADING.match(self.text, at)
                if heading:
                    self.blank(at, heading.end())
                self.brackets.append(_Run(start, at))
            elif token[0] == "]":
                at = self._link(start, at)
            else:
                self.blank(start, start + 1)
                self.blank(at - 1, at)

    def _link(self, start: int, end: int) -> int:
        opener = self.brackets.pop() if self.brackets else None
        destination = _DESTINATION.match(self.text, end)
        if destination is None:
            return end
        if opener:
            self.blank(opener.start, opener.end)
        self.blank(start, destination.end())
        return destination.end()

    def _delimiters(self, kind: str, start: int, end: int) -> None:
        before = self.text[start - 1] if start else " "
        after = self.text[end] if end < len(self.text) else " "
        if (numeric(before) and numeric(after)) or (kind == "~" and not self.struck):
            return
        free = kind == "~" or (kind == "*" and end - start > 1)
        closes = not before.isspace() and (free or not _wordlike(after))
        opens = not after.isspace() and (free or not _wordlike(before))
        run = _Run(start, end)
        openers = self.openers[kind]
        while closes and openers and run.start < run.end:
            opener = openers[-1]
            length = min(opener.end - opener.start, run.end - run.start)
            self.blank(opener.end - length, opener.end)
            self.blank(run.start, run.start + length)
            opener.end -= length
            run.start += length
            if opener.start == opener.end:
                openers.pop()
        if run.start == run.end:
            return
        if opens:
            openers.append(run)
        elif kind == "*":
            self.unpaired.append(run)


def _wordlike(character: str) -> bool:
    return character.isalnum() and not unspaced(character)


def undecorate(text: str) -> str:
    """Return a page's ``text`` with inline decoration blanked: emphasis, code, links, escapes."""
    if not _TOKEN.search(text):
        return text
    scan = _Scan(text)
    scan.run()
    return "".join(scan.shown)


def undecorate_clause(text: str) -> str:
    """Return a clause with inline and line decoration blanked.

    A clause is often a piece cut out of a document: marks whose other half was cut off go too.
    """
    scan = _Scan(text, struck=True)
    for line in _LINE.finditer(text):
        at = line.start()
        while prefix := _PREFIX.match(text, at):
            if prefix[1] in "->+" and _AMOUNT.match(text, prefix.end()):
                break
            if prefix[1] == ">" and _SET_OFF.match(text, prefix.end()):
                break
            scan.blank(at, prefix.end())
            at = prefix.end()
    text = scan.text = "".join(scan.shown)
    scan.run()
    first = len(text) - len(text.lstrip(INLINE + " \t\n"))
    last = len(text.rstrip())
    loose = [run for runs in (scan.openers["*"], scan.unpaired) for run in runs]
    for run in loose:
        if run.end - run.start > 1 and (run.start == first or run.end == last):
            scan.blank(run.start, run.end)
    if scan.brackets and scan.brackets[0].start == first:
        scan.blank(first, scan.brackets[0].end)
    return "".join(scan.shown)


def without_pipes(text: str) -> str:
    """Return an undecorated clause with the rules and pipes of a table as cell edges."""
    ruled = _RULE.sub(lambda rule: INLINE * len(rule.group()), text)
    return ruled.replace("|", "\t")
