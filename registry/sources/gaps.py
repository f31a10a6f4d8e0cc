"""Text with typed gaps: between two runs of text stands one gap, the strongest that was asked for.

What each gap means: :mod:`factlock.registry.page`. The end of a row outranks that of a cell, so
that a row of the page is a line of the text even where its cells hold paragraphs.
"""

import re

from factlock.registry.page import (
    BLOCK,
    CELL,
    INLINE,
    MARKS,
    NOTE_OPEN,
    RUBY_CLOSE,
    RUBY_OPEN,
    SPAN,
    SUP_CLOSE,
    SUP_OPEN,
)
from factlock.registry.sources.charset import CONTROL

NO_GAP, JOIN, EDGE, SPACE, BREAK, LINE, COLUMN, ROW = range(8)
"""Strength of a gap: none, inline tag, edge of a span, white space, line break, block, cell, row."""
_SIGNS = ("", INLINE, SPAN, " ", BLOCK, BLOCK, CELL, BLOCK)
_INVISIBLE = re.compile(f"[{MARKS}{CONTROL}\u00ad\u200b\u2060\ufeff]")
_SUP = re.compile(f"{SUP_OPEN}([^{SUP_OPEN}{NOTE_OPEN}{SUP_CLOSE}]*){SUP_CLOSE}")
_ASIDE = re.compile(
    f"{NOTE_OPEN}[^{SUP_CLOSE}]*{SUP_CLOSE}|{RUBY_OPEN}[^{RUBY_CLOSE}]*{RUBY_CLOSE}"
)
_APART = re.compile(rf"(?<=\d){SPAN}(?=\d)")
_RAISABLE = re.compile(f"[0-9+−()n{MARKS}-]+")
_SUPERSCRIPT = str.maketrans("0123456789+-−()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾ⁿ")


class GapWriter:
    """Builds a text; ``length`` is the number of characters so far.

    ``breaks`` are the offsets of line feeds that part lines, not blocks.
    """

    __slots__ = ("_parts", "_settled", "breaks", "gap", "length")

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._settled = True  # the gap before what comes next is written
        self.gap = NO_GAP
        self.length = 0
        self.breaks: list[int] = []

    def ask(self, gap: int) -> None:
        """Ask for a gap before what comes next."""
        if gap > self.gap:  # noqa: PLR1730  half the time of max(), once for every tag
            self.gap = gap

    def ask_break(self) -> None:
        """Ask for a line break; two of them are the end of a block."""
        self.ask(LINE if self.gap == BREAK else BREAK)

    def write(self, text: str, after: int) -> None:
        """Write text that neither begins nor ends with white space; then ask for ``after``."""
        if self._settled:
            self._settled = False
        elif self.gap:
            if self.gap == BREAK:
                self.breaks.append(self.length)
            self._parts.append(_SIGNS[self.gap])
            self.length += 1
        self._parts.append(text)
        self.length += len(text)
        self.gap = after

    def settle(self) -> int:
        """Write the gap that is asked for; return where what comes next will begin."""
        if self.gap and self.length:
            self._parts.append(_SIGNS[self.gap])
            self.length += 1
        self.gap = NO_GAP
        self._settled = True
        return self.length

    def open_mark(self, mark: str) -> None:
        """Write a mark that belongs to what comes next."""
        if self.gap <= EDGE:
            self.gap = NO_GAP  # the mark says more
        self.write(mark, NO_GAP)

    def close_mark(self, mark: str) -> None:
        """Write a mark that belongs to what came before; a gap asked for comes after it."""
        after = NO_GAP if self.gap == JOIN else self.gap
        self.gap = NO_GAP
        self.write(mark, after)

    def ends_in_digit(self) -> bool:
        """Whether the last character written is a digit."""
        return bool(self._parts) and self._parts[-1][-1:].isdigit()

    def text(self) -> str:
        """Return what was written."""
        return "".join(self._parts)


def unmarked(text: str) -> str:
    """Return a piece of a page's text for people: one line, no marks, ``10⁶`` as superscript.

    Note marks, ruby annotations, soft hyphens, zero-width spaces and control characters are left
    out.
    """
    text = _ASIDE.sub("", text)
    text = _SUP.sub(lambda found: _raised(found[1]), text)
    text = _APART.sub(" ", text)
    return " ".join(_INVISIBLE.sub("", text).split())


def _raised(text: str) -> str:
    return text.translate(_SUPERSCRIPT) if _RAISABLE.fullmatch(text) else text
