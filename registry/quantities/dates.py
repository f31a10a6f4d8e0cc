"""Dates and periods written with digits: 2024-03-05, 5/3/2024, 2019–2024, 2019/20, 1990s, 2024-Q3.

``5/3/2024`` has a period only if one part is beyond 12, both are equal, or the language settles the
order. ``2010-12`` may be a month or three years and has none. ``2019/20``, ``2019/2020`` and ``2019–20``
are twelve months across two years; ``2019–2020`` with a dash is both years whole.
"""

import re
from dataclasses import dataclass, replace
from typing import Literal

from factlock.registry.period import Period
from factlock.registry.quantities.languages import Language
from factlock.registry.quantities.tokens import Text


@dataclass(frozen=True, slots=True)
class Dated:
    """A date or a period in a text: where it ends, and its period, None if ambiguous or incomplete.

    ``partial`` is the canonical form of one that only lacks its year: ``--03-05``, ``--03``, ``--Q3``.
    """

    end: int
    kind: Literal["date", "period"]
    period: Period | None = None
    partial: str = ""


@dataclass(frozen=True, slots=True)
class Parts:
    """What is written of one date; ``part`` is ``Q3`` or ``H1``."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    part: str = ""

    def label(self) -> str:
        """Return the written form that :meth:`Period.parse` reads; without a year it begins with ``-``."""
        year = "-" if self.year is None else f"{self.year:04}"
        if self.part:
            return f"{year}-{self.part}"
        month = "" if self.month is None else f"-{self.month:02}"
        return f"{year}{month}" + ("" if self.day is None else f"-{self.day:02}")


def dated(end: int, first: Parts, last: Parts | None = None) -> Dated:
    """Make the date or period from its parts; each end of a range lends the other what it lacks."""
    kind: Literal["date", "period"] = "date" if first.day or (last and last.day) else "period"
    labels = [first.label()]
    if last:
        first = replace(first, year=first.year if first.year is not None else last.year)
        last = replace(last, year=last.year if last.year is not None else first.year)
        if first.day:
            first = replace(first, month=first.month or last.month)
            last = replace(last, month=last.month or first.month)
        labels = [first.label(), last.label()]
    label = "/".join(labels)
    if first.year is None:
        return Dated(end, kind, None, label)
    try:
        return Dated(end, kind, Period.parse(label))
    except ValueError:
        return Dated(end, kind)


def two_digit(written: str) -> int:
    """Return the year of ``24`` in FY24 or 3Q24: of this century up to 60, else of the last."""
    number = int(written)
    if len(written) == 4:
        return number
    return 2000 + number if number <= 60 else 1900 + number


def years(end: int, first: str, last: str, *, dash: bool) -> Dated | None:
    """Read 2019–2024, 2019/20 and their kin; None if the second is no later year."""
    low = int(first)
    high = int(last) if len(last) == 4 else low // 100 * 100 + int(last)
    if len(last) == 2 and high <= low:
        high += 100
    if high == low + 1 and (len(last) == 2 or not dash):
        return Dated(end, "period", Period.split(low))
    if high <= low or (len(last) == 2 and high - low > 60):
        return None
    if not dash and len(last) == 2 and int(last) <= 12:
        return Dated(end, "period")  # 2010/12: a month or three years
    return dated(end, Parts(low), Parts(high))


_STOP = r"(?![0-9]|[-/.][0-9])"
_ISO = re.compile(
    rf"([0-9]{{4}})([-/.])([0-9]{{1,2}})\2([0-9]{{1,2}})(?:(?=t[0-9])|{_STOP}(?![a-z]))"
)
_MONTH = re.compile(rf"([12][0-9]{{3}})-([0-9]{{2}}){_STOP}(?![a-z%])")
_NUMERIC = re.compile(
    rf"([0-9]{{1,2}})([-/.])([0-9]{{1,2}})\2([12][0-9]{{3}}|[0-9]{{2}}){_STOP}(?![a-z%])"
)
_Y = "(?:1[5-9]|2[01])[0-9]{2}"
_YEARS = re.compile(
    rf"({_Y})(?: ?([-–—~/]) ?| (?:to|through|until|bis|à) )({_Y}|[0-9]{{2}}){_STOP}(?![a-z%])"
)
_BETWEEN = re.compile(rf"({_Y}) (?:and|und|et) ({_Y}){_STOP}(?![a-z%])")
_KOREAN = re.compile(r"([12][0-9]{3})년(?: ?([01]?[0-9])월(?: ?([0-3]?[0-9])일)?)?(?!간)")
_MONTH_YEAR = re.compile(rf"(0[1-9]|1[0-2])/((?:19|20)[0-9]{{2}}){_STOP}(?![a-z%])")
_DECADE = re.compile(r"([12][0-9]{2}0)'?s(?![a-z0-9])")
_YEAR_PART = re.compile(r"([12][0-9]{3})[ -]?([qh][1-4])(?![a-z0-9])")
_PART_YEAR = re.compile(r"([1-4])([qh]) ?'?([12][0-9]{3}|[0-9]{2})(?![a-z0-9])")
_TENS_ONLY = re.compile(r"[1-9]0'?s(?![a-z0-9])")
_BEFORE_TENS = re.compile(r"(?:(?<![a-z])(?:the|early|late|mid)[ -]|')\Z")
_CENTURY = re.compile(r"([12]?[0-9])(?:st|nd|rd|th)[ -]century(?![a-z])")


def date_at(text: Text, at: int, language: Language) -> Dated | None:
    """Read the date or period in digits that starts at ``at``, or None."""
    t = text.lower
    if t[at : at + 4].isdigit() and len(t) >= at + 4:
        return _year_first(t, at)
    found = _NUMERIC.match(t, at)
    if found:
        return _numeric(found, language)
    found = _MONTH_YEAR.match(t, at)
    if found:
        return dated(found.end(), Parts(int(found[2]), int(found[1])))
    found = _PART_YEAR.match(t, at)
    if found:
        return dated(found.end(), Parts(two_digit(found[3]), part=found[2].upper() + found[1]))
    return _tens_or_century(t, at)


def _tens_or_century(t: str, at: int) -> Dated | None:
    found = _TENS_ONLY.match(t, at)
    if found and _BEFORE_TENS.search(t[max(0, at - 7) : at]):
        return Dated(found.end(), "period")  # the 80s, of a century that is not told
    found = _CENTURY.match(t, at)
    if not found:
        return None
    first = (int(found[1]) - 1) * 100 + 1
    return dated(found.end(), Parts(first), Parts(first + 99))


def _year_first(t: str, at: int) -> Dated | None:
    found = _ISO.match(t, at)
    if found:
        return dated(found.end(), Parts(int(found[1]), int(found[3]), int(found[4])))
    found = _DECADE.match(t, at)
    if found:
        return dated(found.end(), Parts(int(found[1])), Parts(int(found[1]) + 9))
    found = _KOREAN.match(t, at)
    if found:
        month, day = (int(part) if part else None for part in found.groups()[1:])
        return dated(found.end(), Parts(int(found[1]), month, day))
    found = _YEAR_PART.match(t, at)
    if found:
        return dated(found.end(), Parts(int(found[1]), part=found[2].upper()))
    return _month(t, at) or _year_range(t, at)


def _month(t: str, at: int) -> Dated | None:
    """Read 2024-03; 2010-12 is a month or three years."""
    found = _MONTH.match(t, at)
    if not found or not 1 <= int(found[2]) <= 12:
        return None
    if int(found[2]) > int(found[1]) % 100:
        return Dated(found.end(), "period")
    return dated(found.end(), Parts(int(found[1]), int(found[2])))


def _year_range(t: str, at: int) -> Dated | None:
    found = _YEARS.match(t, at)
    if found:
        return years(found.end(), found[1], found[3], dash=found[2] != "/")
    between = t.endswith(("between ", "zwischen ", "entre "), 0, at)
    found = _BETWEEN.match(t, at) if between else None
    return years(found.end(), found[1], found[2], dash=True) if found else None


def _numeric(found: re.Match[str], language: Language) -> Dated | None:
    one, other, year = int(found[1]), int(found[3]), found[4]
    order = language.order
    if len(year) == 2:
        typed = found[2] == "/" or (found[2] == "." and order == "dmy" and other <= 12)
        return Dated(found.end(), "date") if typed and 0 < one <= 31 and 0 < other <= 31 else None
    if one > 12 or one == other:
        order = "dmy"
    elif other > 12:
        order = "mdy"
    if order == "unknown":
        return Dated(found.end(), "date")
    day, month = (one, other) if order == "dmy" else (other, one)
    return dated(found.end(), Parts(int(year), month, day))


def day_and_month(literal: str) -> tuple[str, str] | None:
    """Return both readings of a date whose order of day and month is open: 03/04/2025."""
    found = _NUMERIC.fullmatch(literal)
    if not found or len(found[4]) != 4:
        return None
    one, other = int(found[1]), int(found[3])
    if not (1 <= one <= 12 and 1 <= other <= 12):
        return None
    return f"{found[4]}-{other:02}-{one:02}", f"{found[4]}-{one:02}-{other:02}"
