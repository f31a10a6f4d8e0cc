"""Periods: the time a fact is about, as half-open intervals of dates, and how two of them relate.

Written forms, each the canonical print of its kind: ``2025`` · ``2025-H1`` · ``2025-Q3`` ·
``2025-07`` · ``2025-07-31`` · ``2019/2024`` (both ends covered whole; ISO 8601-2 interval) ·
``FY2025`` (a fiscal year whose calendar is not known: its extent is only bounded) · ``2019/20`` (twelve
months that begin in the first year and end in the second: a fiscal year, a season).

A :class:`Relative` counts from a date that is given later: ``doc``, ``doc-1y``, ``doc+2q``.
"""

import re
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import Literal, Self

from factlock.registry.errors import Refused

PeriodKind = Literal["flow", "instant", "fiscal"]

_FORM = re.compile(
    r"(?P<fy>FY)?(?P<year>\d{4})"
    r"(?:-(?:(?P<part>[QH])(?P<n>[1-4])|(?P<month>\d{2})(?:-(?P<day>\d{2}))?))?",
    re.ASCII | re.IGNORECASE,
)
_SPLIT = re.compile(r"(?:FY)?(\d{4})/(\d{2})", re.ASCII | re.IGNORECASE)
_RELATIVE = re.compile(r"doc(?:(?P<sign>[-+])(?P<steps>[0-9]{1,3})(?P<unit>[yqm]))?")
_MONTHS = {"y": 12, "q": 3, "m": 1}

Step = Literal["", "y", "q", "m"]


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


@dataclass(frozen=True, slots=True)
class Relative:
    """A period that counts from the document's reference date: ``doc``, ``doc-1y``, ``doc+2q``.

    With a unit it is the calendar year, quarter or month that lies ``steps`` after that of the
    reference date; without one it is whatever period of the fact holds the reference date.
    """

    steps: int = 0
    unit: Step = ""

    def __str__(self) -> str:
        return f"doc{self.steps:+d}{self.unit}" if self.unit else "doc"

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """Read a written form; None for what is none."""
        found = _RELATIVE.fullmatch(text)
        if found is None:
            return None
        if not found["unit"]:
            return cls()
        return cls(int(found["sign"] + found["steps"]), found["unit"])  # type: ignore[arg-type]

    def resolve(self, reference: date) -> Period:
        """Return the year, quarter or month; one without a unit has none. Raises Refused ``bad-period``."""
        count = reference.year * 12 + reference.month - 1 + _MONTHS[self.unit] * self.steps
        year, month = divmod(count, 12)
        if not 1 <= year <= 9998:
            raise Refused.of(
                "bad-period", f"@{self} lies outside the calendar", "count fewer steps"
            )
        if self.unit == "y":
            return Period.year(year)
        if self.unit == "q":
            return Period.part(year, "Q", month // 3 + 1)
        return Period.month(year, month + 1)


def parse_at(text: str) -> Period | Relative:
    """Read what stands behind ``@`` in a document. Raises ValueError as :meth:`Period.parse`."""
    relative = Relative.parse(text)
    return Period.parse(text) if relative is None else relative


def _month_after(year: int, month: int) -> date:
    return date(year + 1, 1, 1) if month == 12 else date(year, month + 1, 1)
