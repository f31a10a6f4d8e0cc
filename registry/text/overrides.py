"""Text that is set in another order than it is stored in: it proves nothing.

Between U+202E and its end digits and Latin letters run from right to left, so that ``12`` is read ``21``;
between U+202D and its end the letters of Hebrew and Arabic run from left to right. Marks that only set
the direction of a stretch (U+200E, U+200F, U+202A, U+202B, isolates) leave the order within a number as
it is (Unicode Standard Annex #9, 3.3.2).
"""

import re
import unicodedata

from factlock.registry.page import BLOCK, CELL

DIGIT = "\U0001d7e2"
"""Stands for a digit that is not where it is read: a digit, equal to none that is written."""
LETTER = "\ufffc"
"""Stands for any other character there."""
_LEFT_TO_RIGHT, _RIGHT_TO_LEFT = "\u202d", "\u202e"
_OPENING = "\u202a\u202b\u202d\u202e\u2066\u2067\u2068"
_ISOLATES = "\u2066\u2067\u2068"
_CONTROL = re.compile(f"[{_OPENING}\u202c\u2069{BLOCK}{CELL}]")
_FORMAT = "\u200b"


def in_order(text: str) -> str:
    """Return a page's text with what is read in another order made unreadable; no offset changes."""
    if _LEFT_TO_RIGHT not in text and _RIGHT_TO_LEFT not in text:
        return text
    parts: list[str] = []
    open_: list[str] = []
    done = 0
    for control in _CONTROL.finditer(text):
        parts.append(_shown(text[done : control.start()], open_))
        mark = control.group()
        done = control.end()
        parts.append(_FORMAT if mark in (_LEFT_TO_RIGHT, _RIGHT_TO_LEFT) else mark)
        if mark in _OPENING:
            open_.append(mark)
        elif mark == "\u202c":
            if open_ and open_[-1] not in _ISOLATES:
                open_.pop()
        elif mark == "\u2069":
            while open_ and open_.pop() not in _ISOLATES:
                pass
        else:
            open_.clear()  # an end of a paragraph ends them all
    parts.append(_shown(text[done:], open_))
    return "".join(parts)


def _shown(text: str, open_: list[str]) -> str:
    forced = next((mark for mark in reversed(open_) if mark in "\u202d\u202e"), "")
    if not forced or not text or not any(_turns(character, forced) for character in text):
        return text
    return "".join(
        character if character.isspace() else DIGIT if character.isdigit() else LETTER
        for character in text
    )


def _turns(character: str, forced: str) -> bool:
    """Whether a character would run the other way by itself."""
    way = unicodedata.bidirectional(character)
    return way in ("R", "AL") if forced == _LEFT_TO_RIGHT else way in ("L", "EN", "AN")
