"""Periods that only Japanese has: 2025年3月期, 2025年第3四半期, 上半期, 2025年前半. Years and days are those of Chinese.

``2025年3月期`` is the business year that ends with March 2025; ``4～6月期`` is just those months. A quarter of a
``年度`` or of a ``期`` is one of a fiscal year, and has no period here.
"""

import re

from factlock.registry.quantities import dates_zh
from factlock.registry.quantities.dates import Dated, Parts, dated
from factlock.registry.quantities.tokens import Text

_QUARTER = r"第? ?(?P<q>[1-4一二三四]) ?四半期"
_HALF = r"(?P<half>[上下])(?:半期|期(?![待間限]))"
_IN_YEAR = re.compile(
    rf"(?P<y>{dates_zh.YEAR}|{dates_zh.ERA}) ?年(?P<fiscal>度|(?P<m>[01]?[0-9]) ?月期)?の?(?:{_QUARTER}|{_HALF}|(?P<part>[前後])半(?!期|生|分))"
)
_BUSINESS = re.compile(rf"(?P<y>{dates_zh.YEAR}|{dates_zh.ERA}) ?年 ?(?P<m>[01]?[0-9]) ?月期")
_MONTHS = re.compile(
    rf"(?P<y>{dates_zh.YEAR}|{dates_zh.ERA}) ?年 ?(?P<m>[01]?[0-9]) ?月?{dates_zh.LINK}(?P<m2>[01]?[0-9]) ?月期"
)
_RANGE = re.compile(
    rf"(?P<y>{dates_zh.YEAR}) ?年(?P<f>度?)から(?P<y2>{dates_zh.YEAR}) ?年(?P=f)(?!度|[0-9]|[一二三四五六七八九十]?月)"
)
_ALONE = re.compile(rf"{_QUARTER}|(?P<half>[上下])半期")
_NUMBERS = {"一": 1, "二": 2, "三": 3, "四": 4}


def date_at(text: Text, at: int) -> Dated | None:
    """Read the Japanese period that starts at ``at``, or None."""
    t = text.folded
    for pattern, make in (
        (_IN_YEAR, _in_year),
        (_BUSINESS, _business),
        (_MONTHS, _months),
        (_RANGE, _range),
        (_ALONE, _alone),
    ):
        found = pattern.match(t, at)
        made = make(found) if found else None
        if made:
            return made
    return None


def _quarter(written: str) -> str:
    return f"Q{_NUMBERS.get(written) or int(written)}"


def _in_year(found: re.Match[str]) -> Dated:
    fiscal = found["fiscal"] or (found["half"] and "半期" not in found.group())
    if fiscal:
        return Dated(found.end(), "period")
    year = dates_zh.year_of(found["y"])
    if found["q"]:
        return dated(found.end(), Parts(year, part=_quarter(found["q"])))
    first = found["half"] == "上" or found["part"] == "前"
    return dated(found.end(), Parts(year, part="H1" if first else "H2"))


def _business(found: re.Match[str]) -> Dated | None:
    year, month = dates_zh.year_of(found["y"]), int(found["m"])
    if not 1 <= month <= 12:
        return None
    if month == 12:
        return dated(found.end(), Parts(year, 1), Parts(year, 12))
    return dated(found.end(), Parts(year - 1, month + 1), Parts(year, month))


def _months(found: re.Match[str]) -> Dated:
    year = dates_zh.year_of(found["y"])
    return dated(found.end(), Parts(year, int(found["m"])), Parts(year, int(found["m2"])))


def _range(found: re.Match[str]) -> Dated:
    if found["f"]:
        return Dated(found.end(), "period")
    return dated(
        found.end(), Parts(dates_zh.year_of(found["y"])), Parts(dates_zh.year_of(found["y2"]))
    )


def _alone(found: re.Match[str]) -> Dated:
    part = _quarter(found["q"]) if found["q"] else "H1" if found["half"] == "上" else "H2"
    return dated(found.end(), Parts(None, part=part))
