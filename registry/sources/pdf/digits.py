"""Whether the digits of a PDF and the signs beside them stand where its program writes them."""

import unicodedata
from collections.abc import Callable

from factlock.registry.page import SPAN

NO_LETTER = "\ufffd"
"""Stands for a character that the font draws and does not name."""
_THIN = 0.12
"""Ems between two digits above which they are kept apart: geometry, not text, says what they are."""
_OVERLAP = -0.2
_MARKS = frozenset(".,'\u2019%\u2030-+\u2010\u2011\u2012\u2013\u2212")
"""What changes a number that it stands beside: not where the program says, if it was moved back."""


def apart(words: str, extent: Callable[[int], tuple[float, float]], first: int, size: float) -> str:
    """Return the characters, with a mark between digits that do not stand side by side.

    ``extent`` tells from where to where a character reaches; the first of them is number ``first``. A sign
    that the program moves back stands not where it is written: it is not known.
    """
    out: list[str] = []
    before: tuple[float, float] | None = None
    leftwards = any(unicodedata.bidirectional(char) in ("R", "AL") for char in words)
    for at, char in enumerate(words, first):
        digit = char.isdecimal()
        box = extent(at) if digit or (char in _MARKS and not leftwards) else None
        shown = char
        if box and before:
            gap, back = (box[0] - before[1]) / size, box[0] <= before[0]
            if digit and out[-1].isdecimal():
                out += [SPAN] if back or not _OVERLAP < gap <= _THIN else []
            elif back and digit:
                out[-1] = NO_LETTER
            elif back:
                shown = NO_LETTER
        out.append(shown)
        before = box
    return "".join(out)
