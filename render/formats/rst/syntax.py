"""The signs of reStructuredText: where inline markup may begin and end, how wide a text is.

Sections are those of the reStructuredText Markup Specification of docutils.
"""

import re
import unicodedata
from typing import NamedTuple

ADORNMENT = re.compile(r"([!-/:-@\[-`{-~])\1*\Z")
"""A line of one sign again and again: under a title, over it, or a rule ("Sections", "Transitions")."""
_BEFORE = frozenset("'\"([{<-/:")
_AFTER = frozenset("'\")]}>-/:.,;!?\\\0")
_OPENING = frozenset({"Ps", "Pi", "Pf", "Pd", "Po"})
_CLOSING = frozenset({"Pe", "Pf", "Pi", "Pd", "Po"})
_PAIRS = frozenset({"''", '""', "()", "[]", "{}", "<>", "‘’", "“”", "«»", "‹›"})
_ESCAPE = re.compile(r"\\(?=[^\r\n]|\r?\n)")


class Line(NamedTuple):
    """A line without its end and trailing space; ``indent`` counts a tab up to the next multiple of eight."""

    start: int
    end: int
    indent: int

    @property
    def blank(self) -> bool:
        """Whether nothing stands on it."""
        return self.start == self.end


_LINE = re.compile(r"([ \t\v\f]*)([^\r\n]*)(?:\r\n?|\n|\Z)")


def lines_of(text: str) -> list[Line]:
    """Return the lines of a text; each starts behind its indentation."""
    found = []
    for line in _LINE.finditer(text, 1 if text.startswith("\ufeff") else 0):
        start, end = line.span(2)
        end = start + len(text[start:end].rstrip())
        lead = line[1]
        indent = len(lead.expandtabs(8)) if "\t" in lead else len(lead)
        found.append(Line(start, end, indent))
        if line.end() == len(text):
            break
    return found


def nulled(text: str) -> str:
    """Return a text in which backslashes that escape are U+0000, as docutils reads it, at the same offsets."""
    out, at = [], 0
    while (found := _ESCAPE.search(text, at)) is not None:
        out += [text[at : found.start()], "\0", text[found.end() : found.end() + 1]]
        at = found.end() + 1
    return "".join((*out, text[at:]))


def may_begin(text: str, start: int, end: int) -> bool:
    """Whether markup may begin with what stands at a span ("Inline markup recognition rules", 1, 2, 5, 6)."""
    if end >= len(text) or text[end].isspace():
        return False
    if not start:
        return True
    last = text[start - 1]
    if last.isspace():
        return True
    if last + text[end] in _PAIRS:
        return False
    if last.isascii():
        return last in _BEFORE
    return unicodedata.category(last) in _OPENING


def may_end(text: str, end: int) -> bool:
    """Whether markup may end before an offset (the same, 3, 7)."""
    if end >= len(text):
        return True
    following = text[end]
    if following.isspace() or following in _AFTER:
        return True
    return not following.isascii() and unicodedata.category(following) in _CLOSING


def width(text: str) -> int:
    """Return how many columns a text takes, as docutils counts it: wide signs two, combining ones none."""
    if text.isascii():
        return len(text)
    return sum(_columns(sign) for sign in text)


def _columns(sign: str) -> int:
    if unicodedata.combining(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1
