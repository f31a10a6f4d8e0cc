"""The values that OpenDocument cells keep beside their text, and whether a text can show one.

A text shows a number if it is that number rounded to the decimals that the text has, in percent or in
thousands where need be, and has its sign, or if it is the nearest fraction with its denominator; a date or
a time if it has no other digits than those of the moment's fields. A percent sign behind a number that is
no percentage was put there by the format and changes nothing. What is written otherwise (other
calendars) is not taken on trust.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import ROUND_HALF_UP, Context, Decimal, InvalidOperation
from fractions import Fraction

from factlock.registry.sources.sheets.number_digits import plain
from factlock.registry.sources.sheets.number_formats import stored_number

_NUMBER = re.compile(r"(?:\d|(?<!\d)[.,](?=\d))[\d.,'’\s\xa0\u202f]*(?:[Ee][-+]?\d+)?")
_FRACTION = re.compile(r"[^\d.,]*(?:(\d{1,15})\s+)?(\d{1,9})/(\d{1,6})[^\d.,%]*")
_NEGATIVE = re.compile(r"[-−–(▲△▼▽]")
_MINUS = re.compile(r"[^\w(]*(?:[-−–(]|[▼▽])[^\w]*\d")
_RAISED = re.compile(r"\d\s?[²³¹⁰-⁹¼-¾⅐-⅞↉]")
"""Digits of another kind behind the number: they are part of it."""
_SPACES = re.compile(r"[\s'’]")
_DURATION = re.compile(r"-?PT?(?:(\d{1,7})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:\.(\d+))?S)?")
_GROUP = 3
"""Digits of the last group of a whole number, with all kinds of grouping in use but the East Asian."""
_ROUND = Context(prec=60, rounding=ROUND_HALF_UP)


@dataclass(frozen=True, slots=True)
class Stored:
    """A stored value: in words; a number, and whether it is a percentage; the digits a moment may show."""

    raw: str
    number: Decimal | None = None
    fields: frozenset[int] = frozenset()
    percentage: bool = False


def stored(said: Mapping[str, str]) -> Stored | None:
    """Return the value that the attributes of a cell keep; None for a text and for none."""
    kind = said.get("value-type", "")
    if kind in ("float", "percentage", "currency"):
        number = stored_number(said.get("value", ""))
        percentage = kind == "percentage"
        return None if number is None else Stored(plain(number), number, percentage=percentage)
    if kind == "date":
        return _date(said.get("date-value", ""))
    if kind == "time":
        return _time(said.get("time-value", ""))
    return None


def agrees(text: str, value: Stored) -> bool:
    """Whether a text can be how a program shows a value."""
    if value.number is None:
        return {int(n) for n in re.findall(r"\d{1,9}", text)} <= value.fields
    if text == value.raw:
        return True
    if not any(char.isdigit() for char in text):
        return value.number == 0 or text.isalpha()
    if _RAISED.search(text) or not _has_sign(text, value.number):
        return False
    if fraction := _FRACTION.fullmatch(text):
        whole, above, below = (int(digits or 0) for digits in fraction.groups())
        return _is_nearest(whole, above, below, abs(value.number))
    found = _NUMBER.findall(text)
    powers: tuple[int, ...] = (0, -3, -6, -9, -12)
    if "‰" in text:
        powers = (0,)  # put there by the format, which never multiplies by a thousand
    elif "%" in text:
        powers = (2,) if value.percentage else (2, 0)
    return len(found) == 1 and any(
        _shows(reading, value.number, powers) for reading in _readings(found[0].strip())
    )


def _has_sign(text: str, number: Decimal) -> bool:
    """Whether a text has the sign of a number. Only what falls is pointed at from above."""
    if number < 0:
        return bool(_NEGATIVE.search(text))
    return not _MINUS.match(text)


def _is_nearest(whole: int, above: int, below: int, number: Decimal) -> bool:
    """Whether no other fraction with this denominator is as near to a number."""
    return below > 0 and 2 * abs(Fraction(whole * below + above) - Fraction(number) * below) <= 1


def _readings(token: str) -> Iterator[Decimal]:
    """Yield what digits may mean, with a point and with a comma for decimals."""
    for group, point in ((",", "."), (".", ",")):
        whole, _, decimals = token.partition(point)
        parts = _SPACES.sub(group, whole).split(group)
        if len(parts) > 1 and not (all(parts) and len(parts[-1]) == _GROUP):
            continue  # .5 is no 5, and 5.2 no 52
        if group in decimals:
            continue
        try:
            yield Decimal(_SPACES.sub("", token.replace(group, "")).replace(point, "."))
        except InvalidOperation:
            continue


def _shows(shown: Decimal, number: Decimal, powers: tuple[int, ...]) -> bool:
    exponent = shown.as_tuple().exponent
    for power in powers:
        try:
            places = Decimal(1).scaleb(exponent if isinstance(exponent, int) else 0)
            if abs(number).scaleb(power).quantize(places, context=_ROUND) == shown:
                return True
        except InvalidOperation:
            continue
    return False


def _date(value: str) -> Stored | None:
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        return None
    fields = {
        *(
            moment.year,
            moment.year % 100,
            moment.month,
            moment.day,
            moment.hour,
            moment.hour % 12 or 12,
        ),
        *(moment.minute, moment.second, (moment.month + 2) // 3, moment.isocalendar().week),
    }
    raw = moment.date().isoformat() if "T" not in value else moment.isoformat(" ", "seconds")
    return Stored(raw, None, frozenset(fields))


def _time(value: str) -> Stored | None:
    found = _DURATION.fullmatch(value)
    if found is None or not any(found.groups()):
        return None
    hours, minutes, seconds = (int(found[n] or 0) for n in (1, 2, 3))
    whole = hours * 3600 + minutes * 60 + seconds
    fields = {hours, hours % 24, hours % 12 or 12, minutes, seconds, hours * 60 + minutes, whole}
    if found[4]:
        fields |= {int(found[4][:places]) for places in range(1, min(len(found[4]), 9) + 1)}
    sign = "-" if value.startswith("-") else ""
    return Stored(f"{sign}{hours:02d}:{minutes:02d}:{seconds:02d}", None, frozenset(fields))
