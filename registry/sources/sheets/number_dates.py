"""Dates, times and durations as a spreadsheet shows them (ECMA-376-1, 18.17.4 and 18.8.31).

A day is a number: days since the end of 1899, with a 29 February 1900 that never was, or since 1904.
Names of months and days are those of the format's locale where it is English, German or French; in
other languages a format that names them is uncertain, one in digits is not.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Decimal

from factlock.registry.sources.sheets.number_codes import Token, Uncertain

_DAY = Decimal(86_400_000)
_FIRST_SURE = 61
"""1 March 1900: the day from which all programs count alike."""
_LAST = 2_958_465
"""31 December 9999."""
_ENGLISH, _GERMAN, _FRENCH = 0x09, 0x07, 0x0C
_SPELLED_IN_DIGITS = (0x04, 0x11, 0x12)
"""Chinese, Japanese, Korean."""
_SLASHED = frozenset((
    0x0000, 0x0404, 0x0409, 0x040A, 0x040C, 0x0410, 0x0411, 0x0416, 0x0804, 0x0809, 0x080A, 0x080C,
    0x0816, 0x0C04, 0x0C09, 0x0C0A, 0x1409, 0x1809,
))  # fmt: skip
"""Locales in which a slash in a format is shown as a slash, and not as the point or hyphen of their dates."""
_MONTHS = {
    _ENGLISH: "January February March April May June July August September October November December",
    _GERMAN: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    _FRENCH: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
}
_DAYS = {
    _ENGLISH: "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    _GERMAN: "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
    _FRENCH: "lundi mardi mercredi jeudi vendredi samedi dimanche",
}


def shown(
    tokens: Sequence[Token],
    number: Decimal,
    language: int,
    from_1904: bool,  # noqa: FBT001
) -> tuple[str, str]:
    """Return what a date format shows, and the moment itself (ISO 8601; a number for a duration).

    ``language`` is the Windows locale of the format, 0 if it names none. Raises Uncertain.
    """
    milliseconds = int((number * _DAY).to_integral_value(ROUND_HALF_UP))
    fields = _fields(tokens)
    decimals = max((len(digits) for _, digits in fields.values() if digits), default=0)
    if decimals > 3 or milliseconds < 0:
        raise Uncertain
    if any(kind == "s" for kind, _ in fields.values()):
        unit = 10 ** (3 - decimals)
        if not decimals and 2 * (milliseconds % unit) >= unit:  # Excel rounds, LibreOffice cuts off
            raise Uncertain
        milliseconds = (milliseconds + unit // 2) // unit * unit
    elapsed = any(token.kind == "elapsed" for token in tokens)
    dated = any(kind in ("y", "mon", "d") for kind, _ in fields.values())
    moment, stored = _moment(milliseconds, number, dated=dated, from_1904=from_1904)
    noon = any(token.kind == "noon" for token in tokens)
    if elapsed and (dated or noon):
        raise Uncertain(stored)
    if language not in _SLASHED and any(token == Token("mark", "/") for token in tokens):
        raise Uncertain(stored)
    try:
        return _written(tokens, fields, moment, milliseconds, language), stored
    except Uncertain:
        raise Uncertain(stored) from None


def _written(
    tokens: Sequence[Token],
    fields: dict[int, tuple[str, str]],
    moment: datetime,
    milliseconds: int,
    language: int,
) -> str:
    """Put the fields of a moment where a format wants them. Raises Uncertain."""
    noon = any(token.kind == "noon" for token in tokens)
    out = []
    for n, token in enumerate(tokens):
        if n in fields:
            kind, _ = fields[n]
            out.append(_field(token, kind, moment, milliseconds, language, noon=noon))
        elif token.kind == "noon":
            first, last = token.text.split("/")
            out.append(first if moment.hour < 12 else last)
        elif token.kind in ("literal", "space", "mark") or token.kind == "fraction":
            out.append(token.text)
        elif not _is_fraction(tokens, n):
            raise Uncertain
        else:
            out.append(_fraction_digit(tokens, n, milliseconds))
    return "".join(out)


def _moment(
    milliseconds: int, number: Decimal, *, dated: bool, from_1904: bool
) -> tuple[datetime, str]:
    """Return the moment, and it in words; a time of day alone is a number."""
    days = milliseconds // int(_DAY)
    first = 0 if from_1904 else _FIRST_SURE
    if dated and not first <= days <= _LAST - (1462 if from_1904 else 0):
        raise Uncertain
    if not dated:
        moment = datetime(2000, 1, 1) + timedelta(milliseconds=milliseconds % int(_DAY))  # noqa: DTZ001
        return moment, format(number.normalize(), "f")
    epoch = datetime(1904, 1, 1) if from_1904 else datetime(1899, 12, 30)  # noqa: DTZ001
    moment = epoch + timedelta(milliseconds=milliseconds)
    if not moment.hour and not moment.minute and not moment.second and not moment.microsecond:
        return moment, moment.date().isoformat()
    timespec = "milliseconds" if moment.microsecond else "seconds"
    return moment, moment.isoformat(" ", timespec)


def _fields(tokens: Sequence[Token]) -> dict[int, tuple[str, str]]:
    """Return what each date token is: ``y mon d h min s``, with the digits of fractions of seconds.

    ``m`` is minutes after hours and before seconds, else months.
    """
    places = [n for n, token in enumerate(tokens) if token.kind in ("date", "elapsed")]
    out: dict[int, tuple[str, str]] = {}
    for order, n in enumerate(places):
        letter = tokens[n].text[0]
        if letter == "m":
            before = tokens[places[order - 1]].text[0] if order else ""
            after = tokens[places[order + 1]].text[0] if order + 1 < len(places) else ""
            minutes = before == "h" or after == "s" or tokens[n].kind == "elapsed"
            letter = "min" if minutes and len(tokens[n].text) <= 2 else "mon"
        digits = ""
        if letter == "s":
            m = n + 2
            while m < len(tokens) and _is_fraction(tokens, m):
                digits += "0"
                m += 1
        out[n] = letter, digits
    return out


def _is_fraction(tokens: Sequence[Token], n: int) -> bool:
    """Whether a zero stands for a fraction of a second: right behind ``s.`` or another such zero."""
    if tokens[n].kind != "digit" or tokens[n].text != "0":
        return False
    while n > 1 and tokens[n - 1].kind == "digit":
        n -= 1
    seconds = n > 1 and tokens[n - 1].text == "." and tokens[n - 2].kind in ("date", "elapsed")
    return seconds and tokens[n - 2].text[0] == "s"


def _fraction_digit(tokens: Sequence[Token], n: int, milliseconds: int) -> str:
    order = 0
    while tokens[n - 1 - order].kind == "digit":
        order += 1
    return f"{milliseconds % 1000:03d}"[order]


def _field(  # noqa: PLR0913  (one thing each)
    token: Token, kind: str, moment: datetime, milliseconds: int, language: int, *, noon: bool
) -> str:
    width = len(token.text)
    if token.kind == "elapsed":
        unit = {"h": 3_600_000, "min": 60_000, "s": 1000}[kind]
        whole = (Decimal(milliseconds) / unit).to_integral_value(ROUND_FLOOR)
        return str(whole).zfill(width)
    if kind == "y":
        return f"{moment.year:04d}" if width > 2 else f"{moment.year % 100:02d}"
    if kind in ("mon", "d") and width > 2:
        return _named(moment, kind, width, language)
    value = {
        "mon": moment.month, "d": moment.day, "min": moment.minute, "s": moment.second,
        "h": (moment.hour % 12 or 12) if noon else moment.hour,
    }[kind]  # fmt: skip
    if width > 2:
        raise Uncertain
    return str(value).zfill(width)


def _named(moment: datetime, kind: str, width: int, language: int) -> str:
    """Return the name of a month or a day."""
    tongue = language & 0x3FF or _ENGLISH
    if tongue in _SPELLED_IN_DIGITS and kind == "mon" and width < 5:
        return f"{moment.month}月" if tongue != 0x12 else f"{moment.month}월"
    if tongue not in _MONTHS or width > 5:
        raise Uncertain
    if width == 5 and kind == "d":
        raise Uncertain
    names, n = (_MONTHS, moment.month - 1) if kind == "mon" else (_DAYS, moment.weekday())
    name = names[tongue].split()[n]
    if width == 5:
        return name[0]
    if width == 4:
        return name
    if tongue != _ENGLISH:
        raise Uncertain
    return name[:3]
