"""Dates and periods in English words, and in the month names of German, French, Spanish, Italian, Portuguese.

5 March 2024 · March 5, 2024 · March 2024 · third quarter of 2024 · Q3 2024 · first half of 2025 · first
nine months of 2024 · FY2025 · fiscal 2025. A month alone is no date; March 5 is one that lacks its year.
"""

import re
from decimal import Decimal

from factlock.registry.period import Period
from factlock.registry.quantities.dates import Dated, Parts, dated, two_digit, years
from factlock.registry.quantities.numerals_en import ONES
from factlock.registry.quantities.tokens import Text

_NAMES = (
    "january jan jan. januar jänner janvier janv. janv enero gennaio janeiro",
    "february feb feb. februar feber février févr. févr febrero febbraio fevereiro",
    "march mar mar. märz mrz mrz. mars marzo março",
    "april apr apr. avril avr. avr abril aprile",
    "may mai mayo maggio maio",
    "june jun jun. juni juin junio giugno junho",
    "july jul jul. juli juillet juil. juil julio luglio julho",
    "august aug aug. août agosto",
    "september sep sep. sept sept. septembre septiembre settembre setembro",
    "october oct oct. oktober okt okt. octobre octubre ottobre outubro",
    "november nov nov. novembre noviembre novembro",
    "december dec dec. dezember dez dez. décembre déc. déc diciembre dicembre dezembro",
)
MONTHS = {name: number for number, names in enumerate(_NAMES, 1) for name in names.split()}
_M = "|".join(map(re.escape, sorted(MONTHS, key=len, reverse=True)))
_D = r"[0-3]?[0-9]"
_TH = r"(?:st|nd|rd|th|er|\.|º)?"
_Y = r"[12][0-9]{3}(?![0-9a-z]|[.,][0-9])"
_OF = r"(?:of |de |del )?"
_WORDS = "to|through|until|bis|au|al|à"


def _patterns(words: str) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of day and month, month and day, month and year; ``words`` join a range."""
    link = rf"(?: ?[-–—/] ?| (?:{words}) )"
    day_month = (
        rf"(?P<d>{_D}){_TH}(?:{link}(?P<d2>{_D}){_TH})?[ -]{_OF}(?P<m>{_M})(?![a-zà-ÿ])(?:,?[ -]{_OF}(?P<y>{_Y}))?"
        rf"(?:{link}(?P<d3>{_D}){_TH}[ -]{_OF}(?P<m3>{_M})(?![a-zà-ÿ]),?[ -]{_OF}(?P<y3>{_Y}))?"
    )
    month_day = (
        rf"(?P<m>{_M}) (?:the )?(?P<d>{_D})(?:st|nd|rd|th)?(?![0-9a-z]|[.,:][0-9])(?:{link}(?P<d2>{_D})(?:st|nd|rd|th)?(?![0-9a-z%]|[.,][0-9]))?"
        rf"(?: ?,? (?P<y>{_Y}))?(?:{link}(?P<m3>{_M}) (?P<d3>{_D})(?:st|nd|rd|th)?,? (?P<y3>{_Y}))?"
    )
    month_year = (
        rf"(?P<m>{_M})(?![a-zà-ÿ])(?P<q> quarter)?(?:(?:,? |-){_OF}(?P<y>{_Y})(?P<q2> quarter)?)?"
        rf"(?:{link}(?P<m2>{_M})(?![a-zà-ÿ])(?:,? |-){_OF}(?P<y2>{_Y}))?"
    )
    return re.compile(day_month), re.compile(month_day), re.compile(month_year)


_PLAIN = _patterns(_WORDS)
_BETWEEN = _patterns(f"{_WORDS}|and")
_PART = re.compile(
    r"(?P<p>q[1-4]|h[12])(?:(?: ?[-–—] ?| to | and )(?P<p2>q[1-4]|h[12]))?(?:(?: of |[ /-]|, )?(?P<fy>(?:fy|fiscal) ?)?'?(?P<y>[12][0-9]{3}|(?<=['y])[0-9]{2}))?(?![0-9a-z])"
)
_QUARTER = re.compile(
    r"(?P<n>first|second|third|fourth|1st|2nd|3rd|4th)[ -](?P<what>quarter|half)(?![a-z])"
    rf"(?:(?: of| in|,)?(?: the)?(?P<fy> fiscal| financial)?(?: calendar)?(?: year)? (?P<y>{_Y}))?"
)
_FIRST = re.compile(
    rf"first (?P<n>{'|'.join([*ONES][2:12])}|[2-9]|1[01]) (?P<what>months|quarters)(?:(?: of| in)(?: the)?(?P<fy> fiscal| financial)?(?: year)? (?P<y>{_Y}))?"
)
_FISCAL = re.compile(
    r"(?:fy ?'?|(?:fiscal|financial)(?: years?)? |(?:tax|academic|school) years? )(?P<y>[12][0-9]{3}|(?<=[y'])[0-9]{2}|(?<=y )[0-9]{2})(?:[-–/](?P<y2>[12][0-9]{3}|[0-9]{2}))?(?![0-9a-z])"
)
_HUNDRED_YEARS = re.compile(r"[ -]century(?![a-z])")
_NUMBERS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "1st": 1,
    "2nd": 2,
    "3rd": 3,
    "4th": 4,
}


def date_at(text: Text, at: int) -> Dated | None:
    """Read the date or period in words that starts at ``at``, or None."""
    first = text.lower[at]
    if first.isdigit():
        return _day_month(text, at) or _quarter(text, at)
    if first in "qh" and text.lower[at + 1 : at + 2].isdigit():
        return _part(text, at)
    return _fiscal(text, at) or _first(text, at) or _quarter(text, at) or _month(text, at)


def century_at(text: Text, at: int, number: Decimal | None) -> Dated | None:
    """Read the ``century`` that follows an ordinal in words; the twentieth began in 1901."""
    found = _HUNDRED_YEARS.match(text.lower, at)
    if not found or number is None or not 1 < number < 30:
        return None
    first = (int(number) - 1) * 100 + 1
    return dated(found.end(), Parts(first), Parts(first + 99))


def _number(written: str | None) -> int | None:
    return None if written is None else int(written)


def _day_month(text: Text, at: int) -> Dated | None:
    found = _joined(text, at)[0].match(text.lower, at)
    if not found or (not (found["y"] or found["y3"]) and not _named(text, found)):
        return None
    begin = Parts(_number(found["y"]), MONTHS[found["m"]], int(found["d"]))
    return _days(found, begin)


def _month(text: Text, at: int) -> Dated | None:
    _, month_day, month_year = _joined(text, at)
    found = month_day.match(text.lower, at)
    if found and (found["y"] or found["y3"] or _named(text, found)):
        return _days(found, Parts(_number(found["y"]), MONTHS[found["m"]], int(found["d"])))
    found = month_year.match(text.lower, at)
    if not found or not (found["y"] or found["y2"]):
        return None
    if " of " in found.group() and not _named(text, found):
        return None  # the march of 1500 men
    if found["q"] or found["q2"]:
        return _quarter_to(found)
    begin = Parts(_number(found["y"]), MONTHS[found["m"]])
    last = Parts(int(found["y2"]), MONTHS[found["m2"]]) if found["m2"] else None
    return dated(found.end(), begin, last)


def _joined(text: Text, at: int) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """Return the patterns that hold at ``at``: ``and`` joins a range only behind ``between``."""
    return _BETWEEN if text.lower.endswith("between ", 0, at) else _PLAIN


def _quarter_to(found: re.Match[str]) -> Dated:
    """Read the March quarter 2024: the three months that end with it, if they are a quarter."""
    month = MONTHS[found["m"]]
    if month % 3 or found["m2"] or not found["y"]:
        return Dated(found.end(), "period")
    return dated(found.end(), Parts(int(found["y"]), part=f"Q{month // 3}"))


def _days(found: re.Match[str], begin: Parts) -> Dated:
    last = None
    if found["d2"]:
        last = Parts(None, begin.month, int(found["d2"]))
    if found["m3"]:
        last = Parts(int(found["y3"]), MONTHS[found["m3"]], int(found["d3"]))
    return dated(found.end(), begin, last)


def _named(text: Text, found: re.Match[str]) -> bool:
    """Whether a month without a year is written as a name; ``may 5`` and ``mars 5`` are none."""
    return text.folded[found.start("m")].isupper()


def _part(text: Text, at: int) -> Dated | None:
    found = _PART.match(text.lower, at)
    if not found:
        return None
    if found["fy"]:
        return Dated(found.end(), "period")
    year = two_digit(found["y"]) if found["y"] else None
    last = Parts(year, part=found["p2"].upper()) if found["p2"] else None
    if year is None and found["p"][0] == "h":
        return None  # H1 alone is a name
    return dated(found.end(), Parts(year, part=found["p"].upper()), last)


def _quarter(text: Text, at: int) -> Dated | None:
    found = _QUARTER.match(text.lower, at)
    if not found or (found["what"] == "half" and (not found["y"] or _NUMBERS[found["n"]] > 2)):
        return None
    if found["fy"]:
        return Dated(found.end(), "period")
    part = ("Q" if found["what"] == "quarter" else "H") + str(_NUMBERS[found["n"]])
    return dated(found.end(), Parts(_number(found["y"]), part=part))


def _first(text: Text, at: int) -> Dated | None:
    found = _FIRST.match(text.lower, at)
    if not found:
        return None
    count = ONES.get(found["n"]) or int(found["n"])
    if found["what"] == "quarters":
        count *= 3
    if found["fy"] or not found["y"] or count > 11:
        return Dated(found.end(), "period")
    year = int(found["y"])
    return dated(found.end(), Parts(year, 1), Parts(year, count))


def _fiscal(text: Text, at: int) -> Dated | None:
    found = _FISCAL.match(text.lower, at)
    if not found:
        return None
    year = two_digit(found["y"])
    if found["y2"]:
        split = years(found.end(), str(year), found["y2"], dash=False)
        return split or Dated(found.end(), "period")
    return Dated(found.end(), "period", Period.fiscal(year))
