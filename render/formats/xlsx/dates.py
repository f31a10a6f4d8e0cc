"""A date as a number in a cell: the days since the epoch of the workbook (ECMA-376-1, 18.17.4)."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Final, NamedTuple

from factlock.render.lockfile import Locked

_TOKEN = re.compile(r"\d+|[^\W\d_]+\.?|.", re.DOTALL)
_MONTHS: Final = {
    "409": "January February March April May June July August September October November December",
    "407": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "40C": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
}
"""The names of months by the language that a format names, as spreadsheets write them."""
_SHORT: Final = 3


class Dated(NamedTuple):
    """A date as it is stored, and a number format that may show it as it is written."""

    literal: str
    code: str


def dated(locked: Locked, *, from_1904: bool) -> Iterator[Dated]:
    """Yield how a date may be stored; nothing where no day is shown."""
    period = locked.value.period
    if period is None or period.kind != "instant":
        return
    day = period.start
    epoch = date(1904, 1, 1) if from_1904 else date(1899, 12, 30)
    literal = str((day - epoch).days)
    tokens = [found.group() for found in _TOKEN.finditer(locked.shown)]
    for order in (("m", "d"), ("d", "m")):
        code = _code(tokens, day, order)
        if code:
            yield Dated(literal, code)


def _code(tokens: list[str], day: date, order: tuple[str, str]) -> str:
    """Return the code of a date written so, month and day in an order; empty where it is none."""
    padded = any(len(one) == 2 and one[0] == "0" for one in tokens)
    two = padded or any(len(one) == 4 and one.isdecimal() for one in tokens[:1])
    out: list[str] = []
    told: list[str] = []
    language = ""
    rest = list(order)
    for one in tokens:
        if one.isdecimal():
            kind = _numeric(one, day, rest)
            if not kind:
                return ""
            told.append(kind)
            wide = len(one) == 2 and (padded or (two and one != str(int(one))))
            out.append({"y": "yyyy"}.get(kind, kind * (2 if wide else 1)))
            continue
        name, width = _named(one, day.month)
        if name and "m" in rest:
            language = name
            told.append("m")
            rest.remove("m")
            out.append("m" * width)
        else:
            out.append(f'"{one}"' if one != '"' else '\\"')
    if sorted(told) != ["d", "m", "y"]:
        return ""
    return (f"[$-{language}]" if language else "") + "".join(out)


def _numeric(digits: str, day: date, rest: list[str]) -> str:
    """Return what digits of a date are, and take it out of what is awaited."""
    if len(digits) == 4:
        return "y" if int(digits) == day.year else ""
    for kind in rest:
        if int(digits) == (day.month if kind == "m" else day.day):
            rest.remove(kind)
            return kind
    return ""


def _named(word: str, month: int) -> tuple[str, int]:
    """Return the language in which a word is the name of a month, and how many letters a code has for it."""
    for language, names in _MONTHS.items():
        name = names.split()[month - 1]
        if word == name:
            return language, 4
        if language == "409" and word == name[:_SHORT]:
            return language, 3
    return "", 0
