"""A value as a number in a cell: what is stored, and a number format that shows just what a reader is to see.

Stored is what the value is worth as it is shown: 4.2 % is 0.042, 1.35 million is 1350000, 12.5 Mt is 12.5.
What no format shows exactly stays text: bounds, ranges, more digits than a spreadsheet keeps.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final, NamedTuple

from factlock.registry import quantities
from factlock.registry.model import Quantity
from factlock.registry.sources.sheets.number_formats import stored_number
from factlock.render.formats.xlsx.dates import dated
from factlock.render.formats.xlsx.display import TAGS, displayed
from factlock.render.lockfile import Locked

__all__ = ["GENERAL", "LONGEST_CODE", "Stored", "as_number"]

GENERAL: Final = "General"
LONGEST_CODE: Final = 250
"""Characters of a format code; Excel keeps 255."""
_WIDE: Final = 1_000_000
"""From here on, General may show a number rounded, where its column is narrow."""
_SHAPE = re.compile(
    r"(?P<lead>[^\d]*)(?P<digits>\d+(?:[.,'’ \u00a0\u202f\u2009]\d+)*)(?P<tail>(?![.,'’]?\d)[^\r\n]*)"
)
_APART = re.compile(r"[^\d]")
_BESIDE = re.compile(r"[\d=<>≤≥~≈±()+*/^]")
"""What does not stand beside a number that is one value."""
_YEAR = re.compile(r"[12]\d{3}")
_SIGNS = "-−"
_PERCENT = "%"
_MOST_SCALE = 15
_LANGUAGES = ("en", "de", "fr", "zh")


class Stored(NamedTuple):
    """What is stored in a cell, and the number format that shows it."""

    literal: str
    code: str


class _Digits(NamedTuple):
    """Digits as they are written: their worth, how many are decimals, what stands between them."""

    worth: Decimal
    decimals: int
    point: str
    group: str
    groups: int


def as_number(locked: Locked, kept: str, language: str, *, from_1904: bool) -> Stored | None:
    """Return a value as a number, by the format that its cell has if that shows it; None where it stays text."""
    if locked.role != "value" or not locked.shown:
        return None
    for one in _candidates(locked, kept, language, from_1904=from_1904):
        seen = displayed(one.literal, one.code, from_1904)
        if seen.certain and seen.text == locked.shown and len(one.code) <= LONGEST_CODE:
            return one
    return None


def _candidates(locked: Locked, kept: str, language: str, *, from_1904: bool) -> Iterator[Stored]:
    """Yield what may be stored; some of it shows something else."""
    shown = locked.shown
    if locked.value.kind in ("date", "period") and not _YEAR.fullmatch(shown):
        for one in dated(locked, from_1904=from_1904):
            yield Stored(one.literal, kept)
            yield Stored(one.literal, one.code)
        return
    worth = _worth(locked, language)
    shape = _SHAPE.fullmatch(shown)
    if worth is None or shape is None:
        return
    percent = shown.count(_PERCENT)
    if percent > 1:
        return
    worth = worth.scaleb(-2) if percent else worth
    literal = _plain(worth)
    if stored_number(literal) != worth:
        return
    if kept != GENERAL or abs(worth) < _WIDE:
        yield Stored(literal, kept)
    for digits in _readings(shape["digits"]):
        for code in _codes(shape["lead"], digits, shape["tail"], worth, language):
            yield Stored(literal, code)


def _worth(locked: Locked, language: str) -> Decimal | None:
    """Return what a value is worth as it is shown, in its own unit; None where that is no plain number."""
    value, shown = locked.value, locked.shown
    if _YEAR.fullmatch(shown):
        return Decimal(shown)
    if shown != value.literal or value.number is None:
        read = quantities.read(shown, language)
        if len(read) != 1:
            return None
        value = read[0]
        if _BESIDE.search(shown[: value.start] + shown[value.end :]):
            return None
    return value.number if _is_plain(value) else None


def _is_plain(value: Quantity) -> bool:
    return (
        value.kind in ("number", "money")
        and value.upper is None
        and value.comparator == "="
        and not value.approximate
    )


def _plain(number: Decimal) -> str:
    told = format(number, "f")
    return (told.rstrip("0").rstrip(".") or "0") if "." in told else told


def _readings(written: str) -> Iterator[_Digits]:
    """Yield what digits may be worth: the last mark among them may divide decimals, or thousands."""
    marks = _APART.findall(written)
    pieces = _APART.split(written)
    if len(pieces[0]) > 1 and pieces[0].startswith("0"):
        return  # a code, no number
    if not marks:
        yield _Digits(Decimal(written), 0, "", "", 0)
        return
    if len(set(marks)) == 1 and _in_threes(pieces):
        yield _Digits(Decimal("".join(pieces)), 0, "", marks[0], len(marks))
    point, whole = marks[-1], pieces[:-1]
    if point in ".," and point not in marks[:-1] and len(set(marks[:-1])) < 2 and _in_threes(whole):
        worth = Decimal("".join(whole) + "." + pieces[-1])
        group = marks[0] if len(marks) > 1 else ""
        yield _Digits(worth, len(pieces[-1]), point, group, len(marks) - 1)


def _in_threes(pieces: list[str]) -> bool:
    first, *others = pieces
    return not others or (len(first) <= 3 and all(len(one) == 3 for one in others))


# Codes --------------------------------------------------------------------------------------------


def _codes(lead: str, digits: _Digits, tail: str, worth: Decimal, language: str) -> Iterator[str]:
    """Yield format codes that show digits between what stands before and behind them."""
    if not digits.worth and worth:
        return
    percent = (lead + tail).count(_PERCENT)
    scale = 0
    if digits.worth:
        ratio = abs(worth.scaleb(2 * percent)) / digits.worth
        scale = ratio.adjusted()
        if ratio != Decimal(1).scaleb(scale) or not 0 <= scale <= _MOST_SCALE:
            return
    for tag, number in _shapes(digits, scale, language):
        bare = lead[1:] if lead[:1] == "-" and worth < 0 else lead
        code = f"{tag}{_literal(bare)}{number}{_literal(tail)}"
        if worth < 0 and bare == lead:
            if not any(sign in lead for sign in _SIGNS):
                return
            unsigned = "".join(c for c in lead if c not in _SIGNS)
            code = f"{tag}{_literal(unsigned)}{number}{_literal(tail)};{code}"
        yield code


def _shapes(digits: _Digits, scale: int, language: str) -> Iterator[tuple[str, str]]:
    """Yield the language that a code names, and its digits."""
    comma = digits.point == "," or (digits.group == "." and not digits.point)
    tag = f"[$-{TAGS.get(language[:2].lower(), TAGS['de'])}]" if comma else ""
    decimals = f".{'0' * digits.decimals}" if digits.decimals else ""
    if scale % 3 == 0:
        commas = "," * (scale // 3)
        if not digits.group:
            yield tag, f"0{decimals}{commas}"
        elif digits.group == ("." if comma else ","):
            yield tag, f"#,##0{decimals}{commas}"
        spread = "0" + f"{_literal(digits.group)}000" * digits.groups
        own = tag if digits.point == "," else ""
        yield own, f"{spread}{decimals}{commas}"
    elif digits.decimals and (scale - digits.decimals) % 3 == 0 and scale >= digits.decimals:
        # 1.35亿 is 135 millions, with a point among their digits.
        whole = "0" + f"{_literal(digits.group)}000" * digits.groups if digits.group else "0"
        commas = "," * ((scale - digits.decimals) // 3)
        yield "", f"{whole}\\{digits.point}{'0' * digits.decimals}{commas}"


def _literal(text: str) -> str:
    """Return a text as it stands in a code: quoted, but for the sign that multiplies by a hundred."""
    out = []
    for nth, part in enumerate(text.split(_PERCENT)):
        if nth:
            out.append(_PERCENT)
        if part and '"' in part:
            out += [f"\\{c}" for c in part]
        elif part:
            out.append(f'"{part}"')
    return "".join(out)
