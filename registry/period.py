"""Periods: the time a fact is about, as half-open intervals of dates, and how two of them relate.

Written forms, each the canonical print of its kind: ``2025`` · ``2025-H1`` · ``2025-Q3`` ·
``2025-07`` · ``2025-07-31`` · ``2019/2024`` (both ends covered whole; ISO 8601-2 interval) ·
``FY2025`` (a fiscal year whose calendar is not known: its extent is only bounded) · ``2019/20`` (twelve
months that begin in the first year and end in the second: a fiscal year, a season).
"""

import re
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import Literal, Self

PeriodKind = Literal["flow", "instant", "fiscal"]

_FORM = re.compile(
    r"(?P<fy>FY)?(?P<year>\d{4})"
    r"(?:-(?:(?P<part>[QH])(?P<n>[1-4])|(?P<month>\d{2})(?:-(?P<day>\d{2}))?))?",
    re.ASCII | re.IGNORECASE,
)
_SPLIT = re.compile(r"(?:FY)?(\d{4})/(\d{2})", re.ASCII | re.IGNORECASE)


class Relation(StrEnum):
    """How the first of two periods lies to the second."""

    EQUAL = "equal"
    INSIDE = "inside"
    CONTAINS = "contains"
    PARTIAL = "partial"
    DISJOINT = "disjoint"


@dataclass(frozen=True, slots=True)
class Period:
    """Days from ``start`` up to, not including, ``end``.

    ``kind`` is ``instant`` for one day, ``fiscal`` for a fiscal year without a known calendar, by one
    year or by two (the interval then bounds where it may lie), else ``flow``. ``label`` is the canonical written form.
    """

    start: date
    end: date
    kind: PeriodKind
    label: str

    def __str__(self) -> str:
        return self.label

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a written form, in either case. Raises ValueError naming what was seen."""
        split = _SPLIT.fullmatch(text.strip())
        if split and 0 < int(split[1]) < 9999 and (int(split[1]) + 1) % 100 == int(split[2]):
            return cls.split(int(split[1]))
        first, slash, last = text.strip().partition("/")
        begin = cls._single(first, text)
        if not slash:
            return begin
        end = cls._single(last, text)
        if "fiscal" in (begin.kind, end.kind) or end.start <= begin.start:
            raise ValueError(f"{text!r} is no range of periods: the second must be the later")
        return cls(begin.start, end.end, "flow", f"{begin.label}/{end.label}")

    @classmethod
    def _single(cls, part: str, text: str) -> Self:
        form = _FORM.fullmatch(part.strip())
        problem = ValueError(
            f"{text!r} is no period: write 2025, 2025-H1, 2025-Q3, 2025-07, 2025-07-31, "
            "2019/2024, FY2025 or 2019/20"
        )
        if form is None or (form["fy"] and (form["part"] or form["month"])):
            raise problem
        year = int(form["year"])
        try:
            if form["fy"]:
                return cls.fiscal(year)
            if form["part"]:
                return cls.part(year, form["part"].upper(), int(form["n"]))
            if form["day"]:
                return cls.day(date(year, int(form["month"]), int(form["day"])))
            return cls.month(year, int(form["month"])) if form["month"] else cls.year(year)
        except (ValueError, OverflowError):
            raise problem from None

    @classmethod
    def year(cls, year: int) -> Self:
        """Return the calendar year."""
        return cls(date(year, 1, 1), date(year + 1, 1, 1), "flow", f"{year:04}")

    @classmethod
    def part(cls, year: int, unit: str, number: int) -> Self:
        """Return quarter ``number`` of a year (unit ``Q``) or a half of it (unit ``H``)."""
        months = {"Q": 3, "H": 6}[unit]
        first = (number - 1) * months + 1
        if not 1 <= first <= 12:
            raise ValueError(f"no such part of a year: {unit}{number}")
        return cls(
            date(year, first, 1),
            _month_after(year, first + months - 1),
            "flow",
            f"{year:04}-{unit}{number}",
        )

    @classmethod
    def month(cls, year: int, month: int) -> Self:
        """Return the calendar month."""
        return cls(date(year, month, 1), _month_after(year, month), "flow", f"{year:04}-{month:02}")

    @classmethod
    def day(cls, day: date) -> Self:
        """Return the single day, an instant for figures "as at" that day."""
        return cls(day, day + timedelta(days=1), "instant", day.isoformat())

    @classmethod
    def fiscal(cls, year: int) -> Self:
        """Return a fiscal year of an unnamed calendar: it lies somewhere in these three years."""
        return cls(date(year - 1, 1, 1), date(year + 2, 1, 1), "fiscal", f"FY{year:04}")

    @classmethod
    def split(cls, year: int) -> Self:
        """Return the twelve months named by two years, ``2019/20``: they lie somewhere in both."""
        label = f"{year:04}/{(year + 1) % 100:02}"
        return cls(date(year, 1, 1), date(year + 2, 1, 1), "fiscal", label)

    def relation(self, other: "Period") -> Relation:
        """Return how this period lies to ``other``; a fiscal year equals only itself."""
        if self.label == other.label or (
            (self.start, self.end) == (other.start, other.end)
            and self.kind == other.kind != "fiscal"
        ):
            return Relation.EQUAL
        if self.end <= other.start or other.end <= self.start:
            return Relation.DISJOINT
        if "fiscal" in (self.kind, other.kind):
            return Relation.PARTIAL
        if other.start <= self.start and self.end <= other.end:
            return Relation.INSIDE
        if self.start <= other.start and other.end <= self.end:
            return Relation.CONTAINS
        return Relation.PARTIAL


def _month_after(year: int, month: int) -> date:
    return date(year + 1, 1, 1) if month == 12 else date(year, month + 1, 1)
