"""The values that OpenDocument cells keep beside their text, and whether a text can show one.

A text shows a number if it is that number rounded to the decimals that the text has, in percent or in
thousands where need be, and has its sign; a date or a time if it has no other digits than those of the
moment's fields. What is written otherwise (fractions, other calendars) is not taken on trust.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import ROUND_HALF_UP, Context, Decimal, InvalidOperation

from factlock.registry.sources.sheets.number_digits import plain
from factlock.registry.sources.sheets.number_formats import stored_number

_NUMBER = re.compile(r"\d[\d.,'’\s\xa0\u202f]*(?:[Ee][-+]?\d+)?")
_NEGATIVE = re.compile(r"[-−–(]")
_SPACES = re.compile(r"[\s'’]")
_DURATION = re.compile(r"-?PT?(?:(\d{1,7})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:\.(\d+))?S)?")
_ROUND = Context(prec=60, rounding=ROUND_HALF_UP)


@dataclass(frozen=True, slots=True)
class Stored:
    """A stored value: in words; a number, or the digits that a moment may show."""

    raw: str
    number: Decimal | None = None
    fields: frozenset[int] = frozenset()


def stored(said: Mapping[str, str]) -> Stored | None:
    """Return the value that the attributes of a cell keep; None for a text and for none."""
    kind = said.get("value-type", "")
    if kind in ("float", "percentage", "currency"):
        number = stored_number(said.get("value", ""))
        return None if number is None else Stored(plain(number), number)
    if kind == "date":
        return _date(said.get("date-value", ""))
    if kind == "time":
        return _time(said.get("time-value", ""))
    return None


def agrees(text: str, value: Stored) -> bool:
    """Whether a text can be how a program shows a value."""
    if value.number is None:
        return {int(n) for n in re.findall(r"\d{1,9}", text)} <= value.fields
    if text.replace(",", "") == value.raw:
        return True
    if not any(char.isdigit() for char in text):
        return value.number == 0 or text.isalpha()
    if value.number < 0 and not _NEGATIVE.search(text):
        return False
    found = _NUMBER.findall(text)
    return len(found) == 1 and any(
        _shows(reading, value.number, percent="%" in text)
        for reading in _readings(found[0].strip())
    )


def _readings(token: str) -> Iterator[Decimal]:
    """Yield what digits may mean, with a point and with a comma for decimals."""
    for group, point in ((",", "."), (".", ",")):
        try:
            yield Decimal(_SPACES.sub("", token.replace(group, "")).replace(point, "."))
        except InvalidOperation:
            continue


def _shows(shown: Decimal, number: Decimal, *, percent: bool) -> bool:
    exponent = shown.as_tuple().exponent
    places = Decimal(1).scaleb(exponent if isinstance(exponent, int) else 0)
    powers = (2,) if percent else (0, -3, -6, -9, -12)
    for power in powers:
        try:
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
