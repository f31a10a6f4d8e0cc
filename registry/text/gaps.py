"""What separates two characters, and when a difference of spacing changes nothing.

White space is left out when texts are compared, because it is what copying changes most. So each
place where either side has a gap is judged by itself: what stands left and right of it decides
whether the other side may lack it.
"""

import re
from enum import Enum

from factlock.registry.page import CELL, SPAN
from factlock.registry.text.folds import FORMAT

_BREAK = re.compile("[\n\r\x85\u2028\u2029]")
_NO_SPACES = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u312f\u3130-\u318f\u31a0-\u31ff\u3400-\u4dbf"
    "\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef\U0001b000-\U0001b16f\U00020000-\U0003134f]"
)
HAN_DIGITS = frozenset("〇零一二三四五六七八九十百千万亿億萬兆两兩")


class Gap(Enum):
    """What stands between two neighbouring characters.

    ``SPAN`` is an edge of an inline element that a style sheet may set apart; ``INLINE`` an edge of
    mere formatting, which joins; ``ZERO_WIDTH`` holds only characters that show nothing.
    """

    GLUED = "glued"
    ZERO_WIDTH = "zero-width"
    INLINE = "inline"
    SPAN = "span"
    SPACE = "space"
    CELL = "cell"
    BLOCK = "block"


SPACED = frozenset({Gap.SPACE, Gap.CELL, Gap.BLOCK})


def gap_of(run: str) -> Gap:  # noqa: PLR0911  one kind a return
    """Classify what stands between two characters: white space, marks, format characters."""
    if not run:
        return Gap.GLUED
    if run == " ":
        return Gap.SPACE
    if _BREAK.search(run):
        return Gap.BLOCK
    if CELL in run:
        return Gap.CELL
    if any(character.isspace() for character in run):
        return Gap.SPACE
    if SPAN in run:
        return Gap.SPAN
    return Gap.ZERO_WIDTH if all(character in FORMAT for character in run) else Gap.INLINE


def unspaced(character: str) -> bool:
    """Whether the character belongs to a script written without spaces between words."""
    return _NO_SPACES.match(character) is not None


def numeric(character: str) -> bool:
    """Whether the character is a digit, a superscript digit or a fraction (not a Han numeral)."""
    return character.isdigit() or (character.isnumeric() and not character.isalpha())


def _apart(left: str, right: str) -> bool:
    """Whether real white space between the two may be missing on the other side."""
    if numeric(left) and numeric(right):
        return False
    if left in HAN_DIGITS and right in HAN_DIGITS:
        return False
    if unspaced(left) or unspaced(right):
        return True
    return not (left.isalnum() and right.isalnum())


def compatible(in_clause: Gap, in_page: Gap, left: str, right: str) -> bool:
    """Whether the clause's gap between ``left`` and ``right`` may stand for the page's.

    The clause's ``INLINE`` is Markdown decoration that was taken away: like a tag it joins digits,
    and may stand for a space between letters.
    """
    digits = numeric(left) and numeric(right)
    if in_page is Gap.SPAN:
        return not digits
    spaced = in_clause in SPACED
    if spaced == (in_page in SPACED):
        return True
    if in_clause is Gap.INLINE:
        return not digits
    if in_page is Gap.ZERO_WIDTH:
        return not digits and (left.isalpha() == right.isalpha() or _apart(left, right))
    return _apart(left, right)
