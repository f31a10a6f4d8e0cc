"""Periods in German words: erstes Quartal 2025, 2. Halbjahr 2024, Geschäftsjahr 2024/25, die 1990er Jahre.

Days and months (5. März 2024) are read with those of the neighbours in :mod:`dates_en`.
"""

import re
from dataclasses import replace

from factlock.registry.period import Period
from factlock.registry.quantities.dates import Dated, Parts, dated, two_digit, years
from factlock.registry.quantities.tokens import Text

_Y = r"[12][0-9]{3}(?![0-9a-z]|[.,][0-9])"
_END = r"(?![a-zäöüß0-9])"
_OF = r"(?: (?:des |im )?(?:(?P<fy>geschäftsjahre?s?|wirtschaftsjahre?s?) |(?:kalender)?jahre?s? |von )?"
_RANKS = {"erst": 1, "zweit": 2, "dritt": 3, "viert": 4}
_ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4}
_COUNTS = {
    name: number
    for number, name in enumerate(
        ("zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf"), 2
    )
}
_PART = re.compile(
    rf"(?:(?P<rank>erst|zweit|dritt|viert)e[nrsm]? |(?P<n>[1-4])\. ?|(?P<roman>iii|ii|iv|i)\. )"
    rf"(?P<what>quartale?s?|vierteljahre?s?|halbjahre?s?|qu\.|hj\.){_END}{_OF}(?P<y>{_Y}(?:/[0-9]{{2,4}})?))?"
)
_FIRST = re.compile(
    rf"(?:ersten|ersten) (?P<n>{'|'.join(_COUNTS)}|[2-9]|1[01]) (?P<what>monate?n?|quartale?n?){_END}{_OF}(?P<y>{_Y}))?"
)
_FISCAL = re.compile(
    rf"(?:geschäftsjahr|wirtschaftsjahr|haushaltsjahr|rechnungsjahr|fiskaljahr|schuljahr|studienjahr|spielzeit|saison|gj)(?:e?s)? "
    rf"(?P<y>[12][0-9]{{3}})(?: ?[-–/] ?(?P<y2>[12][0-9]{{3}}|[0-9]{{2}}))?{_END}"
)
_DECADE = re.compile(
    rf"(?P<y>[12][0-9]{{2}}0)er(?:[ -]jahren?)?{_END}|(?P<alone>[1-9]0)er[ -]jahren?{_END}"
)
_CENTURY = re.compile(rf"(?P<n>[12]?[0-9])\. (?:jahrhunderts?|jh\.){_END}")
_DAY = re.compile(
    r"(?P<d>[0-3]?[0-9])\.(?P<m>[01]?[0-9])\.(?![0-9])"
    r"(?: ?(?:[-–]|bis(?: zum)?) ?(?P<d2>[0-3]?[0-9])\.(?P<m2>[01]?[0-9])\.(?P<y>[12][0-9]{3})?(?![0-9]))?"
)
WORDS = (
    "erste[nrsm]? (?=(?:quartal|vierteljahr|halbjahr|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|[1-9]))"
    "|(?:zweit|dritt|viert)e[nrsm]? (?=(?:quartal|vierteljahr|halbjahr))|(?:i{1,3}|iv)\\. (?=quartal)"
    "|(?:geschäftsjahr|wirtschaftsjahr|haushaltsjahr|rechnungsjahr|fiskaljahr|schuljahr|studienjahr|spielzeit|saison|gj)(?:e?s)? (?=[12])"
)
"""How a period in words begins."""


def date_at(text: Text, at: int) -> Dated | None:
    """Read the German period that starts at ``at``, or None."""
    t = text.lower
    for pattern, make in ((_PART, _part), (_FIRST, _first), (_FISCAL, fiscal), (_DAY, _day)):
        found = pattern.match(t, at)
        if found:
            return make(found)
    return _decade_or_century(t, at)


def _decade_or_century(t: str, at: int) -> Dated | None:
    found = _DECADE.match(t, at)
    if found:
        if found["alone"]:
            return Dated(found.end(), "period")  # of a century that is not told
        return dated(found.end(), Parts(int(found["y"])), Parts(int(found["y"]) + 9))
    found = _CENTURY.match(t, at)
    return century(found.end(), int(found["n"])) if found else None


def _day(found: re.Match[str]) -> Dated | None:
    """Read 01.02., which lacks its year, and 01.02.–15.02.2024."""
    days = [(int(found[d]), int(found[m])) for d, m in (("d", "m"), ("d2", "m2")) if found[d]]
    if not all(1 <= day <= 31 and 1 <= month <= 12 for day, month in days):
        return None
    year = int(found["y"]) if found["y"] else None
    first, *last = [Parts(None, month, day) for day, month in days]
    return dated(found.end(), first, replace(last[0], year=year) if last else None)


def century(end: int, number: int) -> Dated:
    """Return a century by its number; the twentieth began in 1901."""
    first = (number - 1) * 100 + 1
    return dated(end, Parts(first), Parts(first + 99))


def fiscal(found: re.Match[str]) -> Dated:
    """Make a fiscal year, or one across two years, of the groups ``y`` and ``y2``."""
    year = two_digit(found["y"])
    if not found["y2"]:
        return Dated(found.end(), "period", Period.fiscal(year))
    return years(found.end(), str(year), found["y2"], dash=False) or Dated(found.end(), "period")


def _part(found: re.Match[str]) -> Dated | None:
    number = _RANKS.get(found["rank"]) or _ROMAN.get(found["roman"]) or int(found["n"] or 0)
    half = found["what"].startswith("h")
    if half and number > 2:
        return None
    year = found["y"]
    if found["fy"] or (year and "/" in year):
        return Dated(found.end(), "period")
    part = f"{'H' if half else 'Q'}{number}"
    return dated(found.end(), Parts(int(year) if year else None, part=part))


def _first(found: re.Match[str]) -> Dated:
    count = _COUNTS.get(found["n"]) or int(found["n"])
    if found["what"].startswith("q"):
        count *= 3
    if found["fy"] or not found["y"] or count > 11:
        return Dated(found.end(), "period")
    year = int(found["y"])
    return dated(found.end(), Parts(year, 1), Parts(year, count))
