"""Dates and periods in Chinese, and what Japanese shares: 2024年3月5日, 2024年第三季度, 二〇二五年, 令和6年.

The year of a reign or of the Republic counts from its first: 令和6年 is 2024, 民国114年 is 2025. 年度 and
财年 are fiscal years of an unnamed calendar. 2000年历史 is a duration and no date.
"""

import re
from dataclasses import replace
from typing import Literal

from factlock.registry.period import Period
from factlock.registry.quantities import numerals_zh
from factlock.registry.quantities.dates import Dated, Parts, dated, years
from factlock.registry.quantities.tokens import Text

ERAS = {
    "令和": 2018, "平成": 1988, "昭和": 1925, "大正": 1911, "明治": 1867, "民国": 1911, "民國": 1911,
}  # fmt: skip
_SMALL = "一二三四五六七八九"
YEAR = rf"[12][0-9]{{3}}|[一二][〇零○{_SMALL}]{{3}}"
ERA = rf"(?:{'|'.join(ERAS)}) ?(?:[0-9]{{1,3}}|元|[{_SMALL}十百]{{1,4}})"
_MONTH = rf"[01]?[0-9]|十[一二]?|[{_SMALL}]"
_DAY = rf"[0-3]?[0-9]|[二三]?十[{_SMALL}]?|[{_SMALL}]"
LINK = r" ?(?:[-–—~]{1,2}|至|到) ?"
_Q = rf"(?:第 ?)?(?P<q>[1-4一二三四]) ?季度(?:{LINK}(?:第 ?)?(?P<q2>[1-4一二三四]) ?季度)?"

_FULL = re.compile(
    rf"(?:公元)?(?P<y>{YEAR}|{ERA}) ?年(?: ?(?:"
    rf"(?P<m>{_MONTH}) ?月(?: ?(?P<d>{_DAY}) ?[日号號])?份?"
    rf"(?:{LINK}(?:(?P<y2>{YEAR}|{ERA}) ?年 ?)?(?:(?P<m2>{_MONTH}) ?月份?)?(?: ?(?P<d2>{_DAY}) ?[日号號])?)?"
    rf"|(?P<m3>{_MONTH}){LINK}(?P<m4>{_MONTH}) ?月份?"
    rf"|{_Q}|第 ?(?P<season>[1-4一二三四]) ?季(?!度)|(?P<half>[上下])半年|前(?P<first>[二三四2-4两]) ?个?季度|前(?P<months>{_MONTH}) ?[个個]月"
    r"))?"
)
_RANGE = re.compile(rf"(?P<y>{YEAR}|{ERA}) ?年?{LINK}(?P<y2>{YEAR}|{ERA}) ?年(?!度)")
_SPLIT = re.compile(
    r"([12][0-9]{3}) ?[-–—/] ?([12][0-9]{3}|[0-9]{2}) ?(?:财年|財年|学年|學年|年度|赛季|产季|榨季)"
)
_FISCAL = re.compile(rf"(?P<y>{YEAR}|{ERA}) ?(?:年度|财年|財年|财政年度|会计年度|年财政年度)")
_CENTURY = rf"(?:[12]?[0-9]|二?十[{_SMALL}]?|[{_SMALL}]) ?世[纪紀]"
_TENS = rf"[1-9]0|[{_SMALL}]十"
_DECADE = re.compile(
    rf"(?P<decade>[12][0-9]{{2}}0) ?年代|(?:(?P<century>{_CENTURY}) ?)?(?P<tens>{_TENS}) ?年代|(?P<alone>{_CENTURY})"
)
_SHORT_RANGE = re.compile(r"([12][0-9]{3}) ?[-–—/~] ?([0-9]{2}) ?年(?![代度])")
_NO_YEAR = re.compile(
    rf"(?P<m>{_MONTH}) ?月(?: ?(?P<d>{_DAY}) ?[日号號])?份?(?:{LINK}(?:(?P<m2>{_MONTH}) ?月份?)? ?(?:(?P<d2>{_DAY}) ?[日号號])?)?"
    rf"|(?P<m3>{_MONTH}){LINK}(?P<m4>{_MONTH}) ?月份?"
    rf"|(?P<d3>[0-3]?[0-9]){LINK}(?P<d4>[0-3]?[0-9]) ?日|(?P<d5>[0-3]?[0-9]) ?日(?![元本均内內间間常报系])"
    rf"|{_Q}|(?P<half>[上下])半年|前(?P<first>[二三四2-4两]) ?个?季度"
)
_SHORT_YEAR = re.compile(r"[0-9]{2} ?年 ?(?:0?[1-9]|1[0-2]) ?月(?P<d> ?[0-3]?[0-9] ?[日号號])?期?")
_DURATION = re.compile(r" ?(?:的?历史|的?歷史|来(?![自])|來(?!自)|之久|间隔)")


_REPUBLIC = re.compile(
    r"(?:1[0-4]|[5-9])[0-9] ?年(?= ?(?:(?:0?[1-9]|1[0-2]) ?月|第 ?[1-4一二三四] ?季|[上下]半年|度))"
)


def of_the_republic(text: Text, at: int) -> Dated | None:
    """Read 114年3月 as Taiwan writes it, a year of the Republic without its name, or None."""
    if not _REPUBLIC.match(text.folded, at):
        return None
    named = "民國" + text.folded[at : at + 40]
    found = date_at(Text(named, named, named), 0)
    return None if found is None else replace(found, end=at + found.end - 2)


def date_at(text: Text, at: int) -> Dated | None:
    """Read the Chinese date or period that starts at ``at``, or None."""
    t = text.folded
    for pattern, make in (
        (_SPLIT, _split),
        (_FISCAL, _fiscal),
        (_DECADE, _decade),
        (_RANGE, _range),
        (_SHORT_RANGE, _short_range),
    ):
        found = pattern.match(t, at)
        made = make(found) if found else None
        if made:
            return made
    found = _FULL.match(t, at)
    if found:
        plain = t[found.end() - 1] == "年"
        return None if plain and _DURATION.match(t, found.end()) else _full(found)
    found = _NO_YEAR.match(t, at)
    if found:
        return _no_year(found)
    found = _SHORT_YEAR.match(t, at)  # of a century that is not told
    return Dated(found.end(), "date" if found["d"] else "period") if found else None


def _number(written: str) -> int:
    if written.isascii():
        return int(written)
    return int(numerals_zh.value(written) or 0)


def year_of(written: str) -> int:
    """Return the year of 2025, 二〇二五, 令和7 and 民国114."""
    for era, before in ERAS.items():
        if written.startswith(era):
            count = written[len(era) :].strip()
            return before + (1 if count == "元" else _number(count))
    return _number(written)


def _split(found: re.Match[str]) -> Dated | None:
    return years(found.end(), found[1], found[2], dash=False)


def _fiscal(found: re.Match[str]) -> Dated:
    return Dated(found.end(), "period", Period.fiscal(year_of(found["y"])))


def _decade(found: re.Match[str]) -> Dated:
    if found["alone"]:
        first, length = _hundred(found["alone"]) + 1, 100
    elif found["century"]:
        first, length = _hundred(found["century"]) + _number(found["tens"]), 10
    elif found["decade"]:
        first, length = int(found["decade"]), 10
    else:
        return Dated(found.end(), "period")  # of a century that is not told
    return dated(found.end(), Parts(first), Parts(first + length - 1))


def _hundred(century: str) -> int:
    """Return the year before the first of 二十世纪: 1900."""
    return (_number(re.split(" ?世", century)[0]) - 1) * 100


def _short_range(found: re.Match[str]) -> Dated | None:
    return years(found.end(), found[1], found[2], dash=True)


def _range(found: re.Match[str]) -> Dated:
    return dated(found.end(), Parts(year_of(found["y"])), Parts(year_of(found["y2"])))


def _full(found: re.Match[str]) -> Dated:
    year, end = year_of(found["y"]), found.end()
    if found["months"]:
        return dated(end, Parts(year, 1), Parts(year, _number(found["months"])))
    if not found["m"]:
        return _partial(found, year)
    first = Parts(year, _number(found["m"]), _number(found["d"]) if found["d"] else None)
    if not (found["m2"] or found["d2"]):
        return _cut(found, first)
    later = year_of(found["y2"]) if found["y2"] else year
    month = _number(found["m2"]) if found["m2"] else None
    day = _number(found["d2"]) if found["d2"] else None
    if (day is None) != (first.day is None):
        return _cut(found, first)
    return dated(end, first, Parts(later, month, day))


def _cut(found: re.Match[str], first: Parts) -> Dated:
    """Return the date alone where what follows it is not its other end."""
    last = "d" if first.day else "m"
    end = found.end(last)
    written = found.string[end : end + 3]
    return dated(
        end + len(written) - len(written.lstrip(" ").lstrip("月日号號").lstrip("份")), first
    )


def _no_year(found: re.Match[str]) -> Dated:
    end = found.end()
    if found["d3"]:
        return dated(end, Parts(None, None, int(found["d3"])), Parts(None, None, int(found["d4"])))
    if found["d5"]:
        return Dated(end, "date", None, f"---{int(found['d5']):02}")
    if not found["m"]:
        return _partial(found, None)
    first = Parts(None, _number(found["m"]), _number(found["d"]) if found["d"] else None)
    month = _number(found["m2"]) if found["m2"] else None
    day = _number(found["d2"]) if found["d2"] else None
    if (month is None and day is None) or (day is None) != (first.day is None):
        return _cut(found, first)
    return dated(end, first, Parts(None, month, day))


def _partial(found: re.Match[str], year: int | None) -> Dated:
    """Read what follows a year, or stands alone: months, a quarter, a half, the first quarters."""
    end = found.end()
    if found["m3"]:
        return dated(end, Parts(year, _number(found["m3"])), Parts(year, _number(found["m4"])))
    if found["q"]:
        last = Parts(year, part=f"Q{_number(found['q2'])}") if found["q2"] else None
        return dated(end, Parts(year, part=f"Q{_number(found['q'])}"), last)
    if found.groupdict().get("season"):
        return dated(end, Parts(year, part=f"Q{_number(found['season'])}"))
    if found["half"]:
        half: Literal["H1", "H2"] = "H1" if found["half"] == "上" else "H2"
        return dated(end, Parts(year, part=half))
    if found["first"]:
        return dated(end, Parts(year, 1), Parts(year, 3 * _number(found["first"])))
    return dated(end, Parts(year))
