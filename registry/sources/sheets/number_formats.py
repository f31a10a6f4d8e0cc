"""Numbers as a spreadsheet shows them: the number formats of cells (ECMA-376-1, 18.8.30 and 18.8.31).

A value is shown with the 15 significant digits that spreadsheets keep (0.30000000000000004 is shown as
0.3), rounded half away from zero. Marks for decimals and thousands are those of the format's notation,
point and comma, whatever the reader's own system would put.

Where it is not certain what a person sees, :class:`Shown` says so and has the stored value: formats that
hang on the reader's system (short date, number format 14), eras, calendars, conditions on negative
numbers, negative numbers that round to zero, days before March 1900 (programs count them differently).
"""

import re
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Context, Decimal, InvalidOperation
from functools import lru_cache

from factlock.registry.sources.sheets import number_dates
from factlock.registry.sources.sheets.number_codes import Section, Token, Uncertain, compiled
from factlock.registry.sources.sheets.number_digits import plain, shown_number

_PLAIN = re.compile(r"0|-?(?:[1-9]\d*|(?:0|[1-9]\d*)\.\d*[1-9])")
_SHORT = 15
"""Characters of a literal that surely has no more than 15 significant digits."""
_FARTHEST = 308
"""Powers of ten that doubles reach (IEEE 754)."""
_DIGITS = Context(prec=15, rounding=ROUND_HALF_UP)

BUILT_IN = {
    0: "General", 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00",
    12: "# ?/?", 13: "# ??/??", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 37: "#,##0 ;(#,##0)", 38: "#,##0 ;[Red](#,##0)",
    39: "#,##0.00;(#,##0.00)", 40: "#,##0.00;[Red](#,##0.00)", 45: "mm:ss", 46: "[h]:mm:ss",
    47: "mmss.0", 48: "##0.0E+0", 49: "@",
}  # fmt: skip
"""The formats that files name by number (ECMA-376-1, 18.8.30) and that look alike everywhere."""
SYSTEM_DATES = {14: "[$-F800]yyyy-mm-dd", 22: "[$-F800]yyyy-mm-dd hh:mm"}
"""Those that show the system's own short date; written as a date in its own order, and not certain."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a cell shows, and the stored value in words where a text may be something else.

    ``text`` is empty where the format shows nothing. ``certain`` is false where the program may show
    something else; ``text`` is then the stored value. ``white`` tells that the format writes in white.
    """

    text: str
    raw: str
    certain: bool = True
    white: bool = False


def shown(literal: str, code: str, *, from_1904: bool = False) -> Shown:
    """Show a stored number by a format code; ``from_1904`` is the workbook's epoch.

    Where the literal is no finite number it is shown as it stands. White space of any kind is one blank.
    """
    if code == "General" and len(literal) <= _SHORT and _PLAIN.fullmatch(literal):
        return Shown(literal, literal)
    seen = spaced(literal, code, from_1904=from_1904)
    return replace(seen, text=" ".join(seen.text.split())) if seen.certain else seen


def spaced(literal: str, code: str, *, from_1904: bool = False) -> Shown:
    """Show a stored number by a format code as :func:`shown` does, white space as the code has it."""
    number = stored_number(literal)
    if number is None:
        return Shown(literal, literal, certain=False)
    raw = plain(number)
    try:
        sections = compiled(code)
        section, absolute = _chosen(sections, number)
        if section.is_date:
            text, raw = number_dates.shown(section.tokens, number, section.language, from_1904)
        else:
            text = shown_number(section, abs(number) if absolute else number)
        if section.doubtful:
            return Shown(raw, raw, certain=False, white=section.white)
    except Uncertain as doubt:
        return Shown(doubt.stored or raw, doubt.stored or raw, certain=False)
    return Shown(text, raw, white=section.white)


def shown_text(text: str, code: str) -> Shown:
    """Show a stored text by a format code."""
    try:
        sections = [s for s in compiled(code)[-1:] if s.is_text or len(compiled(code)) == 4]
    except Uncertain:
        return Shown(text, text)
    if not sections:
        return Shown(text, text)
    tokens = [t for t in sections[0].tokens if t.kind in ("literal", "space", "mark")]
    out = "".join(text if t == Token("mark", "@") else t.text for t in tokens)
    return Shown(out, text, white=sections[0].white)


@lru_cache(maxsize=4096)
def is_date(code: str) -> bool:
    """Whether a format code shows numbers as dates or times."""
    try:
        return any(section.is_date for section in compiled(code))
    except Uncertain:
        return False


def stored_number(literal: str) -> Decimal | None:
    """Return a stored number with 15 significant digits, or None if it is no finite double."""
    try:
        number = Decimal(literal)
        if not number.is_finite() or not -_FARTHEST < number.adjusted() < _FARTHEST:
            return None
    except (InvalidOperation, ValueError, OverflowError):
        return None
    return _DIGITS.plus(number) if number else Decimal(0)


def _chosen(sections: tuple[Section, ...], number: Decimal) -> tuple[Section, bool]:
    """Return the section for a number, and whether it shows the number without its sign."""
    numeric = sections[:-1] if len(sections) > 1 and sections[-1].is_text else sections[:3]
    if any(section.condition for section in numeric):
        return _by_condition(numeric, number)
    if len(numeric) == 3 and number == 0:
        return numeric[2], False
    if len(numeric) > 1 and number < 0:
        return numeric[1], True
    return numeric[0], False


def _by_condition(sections: tuple[Section, ...], number: Decimal) -> tuple[Section, bool]:
    if number < 0 or any(section.condition is None for section in sections[:-1]):
        raise Uncertain
    for section in sections:
        if section.condition is None or _fulfilled(number, *section.condition):
            return section, False
    raise Uncertain


def _fulfilled(number: Decimal, operator: str, bound: Decimal) -> bool:
    return {
        "<": number < bound, "<=": number <= bound, ">": number > bound, ">=": number >= bound,
        "=": number == bound, "<>": number != bound,
    }[operator]  # fmt: skip
