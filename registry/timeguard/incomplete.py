"""Parts of a year that stand without their year: March, 5 March, Q3, third quarter, 上半年, 3月5日."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date

from factlock.registry.period import Period

_NAMES = (
    "january januar janvier", "february februar février", "march märz mars", "april avril", "may mai",
    "june juni juin", "july juli juillet", "august août", "september septembre",
    "october oktober octobre", "november novembre", "december dezember décembre",
)  # fmt: skip
_MONTHS = {name: number for number, names in enumerate(_NAMES, 1) for name in names.split()}
_MONTH = "|".join(_MONTHS)
_AMBIGUOUS = ("may", "march", "mars", "august")
"""Month names that are words of everyday language, or of another one, as well."""
_HAN = {c: n for n, c in enumerate("一二三四五六七八九十", 1)} | {"十一": 11, "十二": 12}
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "final": 4}
_PATTERN = re.compile(
    rf"(?<![^\W_\u3000-\u9fff])(?:(?P<d1>\d{{1,2}})(?:st|nd|rd|th|\.)?\s+(?:of\s+)?(?P<m1>{_MONTH})"
    rf"|(?P<m2>{_MONTH})\s+(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?(?![\d%])|(?P<m3>{_MONTH})"
    r"|(?P<nth>first|second|third|fourth|final|[1-4](?:st|nd|rd|th)) (?P<part>quarter|half)"
    r"|(?P<short>[QH][1-4]))(?![^\W_\u3000-\u9fff])"
    r"|第?(?P<quarter>[一二三四1-4])季度|(?P<half>[上下])半年"
    r"|(?<!\d)(?P<zm>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月份?(?:(?P<zd>\d{1,2})[日号])?",
    re.IGNORECASE,
)
_TIME_WORD = re.compile(
    r"\b(?:in|of|since|during|by|until|till|from|to|between|and|through|late|early|mid|last|next|this)[\s-]+$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Incomplete:
    """A part of a year; ``make`` gives its period in a year and may raise ValueError."""

    start: int
    end: int
    make: Callable[[int], Period]

    def of(self, year: int) -> Period | None:
        """Return the period in ``year``, None where there is none (29 February)."""
        try:
            return self.make(year)
        except (ValueError, OverflowError):
            return None

    def latest(self, reference: date) -> Period | None:
        """Return the last such period that has begun by ``reference``."""
        period = self.of(reference.year)
        if period is not None and period.start > reference:
            return self.of(reference.year - 1)
        return period


def find(text: str) -> Iterator[Incomplete]:
    """Yield the incomplete times of a text, left to right; whole ones are among them."""
    for found in _PATTERN.finditer(text):
        make = None if found["m3"] and not _is_month(text, found) else _maker(found)
        if make is not None:
            yield Incomplete(found.start(), found.end(), make)


def _is_month(text: str, found: re.Match[str]) -> bool:
    """Whether a bare month name is one: a capital, and for May and March a word of time before it."""
    name = found["m3"]
    if name.lower() not in _AMBIGUOUS:
        return True
    return name[0].isupper() and _TIME_WORD.search(text, 0, found.start()) is not None


def _maker(found: re.Match[str]) -> Callable[[int], Period] | None:
    name = found["m1"] or found["m2"] or found["m3"]
    day = found["d1"] or found["d2"] or found["zd"]
    month = _MONTHS[name.lower()] if name else _number(found["zm"]) if found["zm"] else 0
    if month and day:
        return lambda year: Period.day(date(year, month, int(day)))
    if month:
        return lambda year: Period.month(year, month)
    if found["short"]:
        unit, number = found["short"][0].upper(), int(found["short"][1])
    elif found["nth"]:
        nth = found["nth"].lower()
        unit, number = found["part"][0].upper(), _ORDINALS.get(nth) or int(nth[0])
    elif found["quarter"]:
        unit, number = "Q", _number(found["quarter"])
    else:
        unit, number = "H", 1 if found["half"] == "上" else 2
    if unit == "H" and number > 2:
        return None
    return lambda year: Period.part(year, unit, number)


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else _HAN[word]
