"""Times that count from another: last year, 去年 from the reference date; a year earlier, 上年 from what is spoken of."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from factlock.registry.period import Period

Unit = Literal["year", "quarter", "month", "week", "day"]

_WORDS: dict[Unit, dict[int, str]] = {
    "year": {
        0: r"(?:this|the current) year|今年|本年度?|dieses Jahr|cette année",
        -1: r"last year|去年|昨年|letztes Jahr|(?:im )?vergangenen Jahr|l['’]an dernier|l['’]année dernière",
        -2: r"the year before last|前年",
        -3: r"大前年",
        1: r"next year|明年|来年|nächstes Jahr|l['’]année prochaine",
        2: r"后年|後年",
    },
    "quarter": {
        0: r"(?:this|the current) quarter|本季度?",
        -1: r"last quarter|上(?:个|一)?季度?",
        1: r"next quarter|下(?:个|一)?季度?",
    },
    "month": {
        0: r"(?:this|the current) month|本月|这个月|今月",
        -1: r"last month|上个?月|先月",
        1: r"next month|下个?月|来月",
    },
    "week": {
        0: r"this week|本周|这周",
        -1: r"last week|上周|先週",
        1: r"next week|下周|来週",
    },
    "day": {
        0: r"today|今天|今日",
        -1: r"yesterday|昨天|昨日",
        1: r"tomorrow|明天|明日",
    },
}
_BY_WORD = [
    (unit, step, re.compile(rf"(?<![^\W_\u3000-\u9fff]|以)(?:{words})(?![^\W_\u3000-\u9fff])", re.IGNORECASE))
    for unit, steps in _WORDS.items()
    for step, words in steps.items()
]  # fmt: skip
_SHIFTED = re.compile(
    r"\b(?:a|one) (?P<ago>year|quarter|month) (?:earlier|before|ago|previously)\b"
    r"|\b(?:the )?(?:previous|prior|preceding) (?P<prior>year|quarter|month)\b"
    r"|\bthe (?P<before>year|quarter|month) before\b(?! last)"
    r"|\b(?:a|one) (?P<later>year|quarter|month) later\b|\bthe (?:following|subsequent) (?P<next>year|quarter|month)\b"
    r"|(?P<anchored>去年同期)|(?P<year_back>上年同期|(?<!以)上一?年度?(?!龄)|前一年|Vorjahr)"
    r"|(?P<quarter_back>前一季度|上季度同期)|(?P<month_back>前一个?月|上月同期)|(?P<year_on>次年|翌年)",
    re.IGNORECASE,
)
_JAPANESE_YEAR_BEFORE = re.compile("前年(?:同期)?")


@dataclass(frozen=True, slots=True)
class Shift:
    """So many units from the time that is spoken of; if none is, ``anchored`` counts from today."""

    unit: Unit
    steps: int
    anchored: bool = False

    def of(self, period: Period | None, reference: date) -> Period | None:
        """Return the like of ``period`` so many units away, None where there is none of its kind."""
        if period is None:
            return counted(self.unit, self.steps, reference) if self.anchored else None
        try:
            return self._moved(period)
        except (ValueError, OverflowError):
            return None

    def _moved(self, period: Period) -> Period | None:
        label = period.label
        if self.unit == "year":
            return Period.parse(
                re.sub(r"\d{4}", lambda year: f"{int(year.group()) + self.steps:04}", label)
            )
        if self.unit == "quarter" and re.fullmatch(r"\d{4}-Q[1-4]", label):
            return counted("quarter", self.steps, period.start)
        if self.unit == "month" and re.fullmatch(r"\d{4}-\d\d", label):
            return counted("month", self.steps, period.start)
        return None


def absolute(text: str, reference: date, language: str) -> Iterator[tuple[int, int, Period]]:
    """Yield start, end and period of the words that count from the reference date, in no order."""
    for unit, step, pattern in _BY_WORD:
        for found in pattern.finditer(text):
            if found.group() == "前年" and _is_japanese(language):
                continue
            try:
                yield found.start(), found.end(), counted(unit, step, reference)
            except (ValueError, OverflowError):
                continue


def counted(unit: Unit, step: int, reference: date) -> Period:
    """Return the year, quarter, month, week or day ``step`` units from the one of ``reference``."""
    year, month = reference.year, reference.month
    match unit:
        case "year":
            return Period.year(year + step)
        case "quarter":
            index = year * 4 + (month - 1) // 3 + step
            return Period.part(index // 4, "Q", index % 4 + 1)
        case "month":
            index = year * 12 + month - 1 + step
            return Period.month(index // 12, index % 12 + 1)
        case "week":
            monday = reference - timedelta(days=reference.weekday()) + timedelta(weeks=step)
            sunday = monday + timedelta(days=6)
            return Period(monday, sunday + timedelta(days=1), "flow", f"{monday}/{sunday}")
        case "day":
            return Period.day(reference + timedelta(days=step))


def shifts(text: str, language: str) -> Iterator[tuple[int, int, Shift]]:
    """Yield start, end and shift of the words that count from the time that is spoken of."""
    for found in _SHIFTED.finditer(text):
        name = found.lastgroup or ""
        steps = 1 if name in ("later", "next", "year_on") else -1
        word = found[name].lower() if name in ("ago", "prior", "before", "later", "next") else name
        unit: Unit = "quarter" if word.startswith("quarter") else "month" if word.startswith("month") else "year"  # fmt: skip
        yield found.start(), found.end(), Shift(unit, steps, name == "anchored")
    if _is_japanese(language):
        for found in _JAPANESE_YEAR_BEFORE.finditer(text):
            yield found.start(), found.end(), Shift("year", -1)


def _is_japanese(language: str) -> bool:
    return language[:2].lower() == "ja"
