"""What Unicode CLDR says of how a language writes numbers and dates; the only door to Babel.

Babel's own number formats are not used: they round to three decimals and drop zeros without a word.
Only marks, patterns and names are taken. Codes and patterns: Unicode Technical Standard 35 (LDML).
"""

from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from babel import Locale, UnknownLocaleError
from babel.dates import format_date

from factlock.render.filters.figures import Marks

_FROM_FIVE = frozenset(("es", "pl", "pt-pt", "bg", "lv", "ca"))
"""Where CLDR's minimumGroupingDigits is 2: 1234, but 12.345. Babel does not carry it."""


@dataclass(frozen=True, slots=True)
class Symbols:
    """How a language divides digits, and what it puts between a number and its percent sign.

    ``percent`` is None where the sign stands in front.
    """

    marks: Marks
    percent: str | None


@lru_cache(maxsize=64)
def _locale(tag: str) -> Locale | None:
    try:
        return Locale.parse(tag.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return None


def known(tag: str) -> bool:
    """Whether CLDR knows a language mark."""
    return _locale(tag) is not None


@lru_cache(maxsize=64)
def symbols(tag: str) -> Symbols:
    """Return the marks of a language that is :func:`known`, for Western digits."""
    locale = _locale(tag)
    assert locale is not None  # noqa: S101  (see the docstring)
    by_system = locale.number_symbols
    marks = by_system.get("latn", by_system)
    number, percent = locale.decimal_formats[None].pattern, locale.percent_formats[None].pattern
    behind = percent.partition(";")[0].rpartition("0")[2]
    low = tag.replace("_", "-").lower()
    return Symbols(
        Marks(
            group=marks["group"],
            point=marks["decimal"],
            least=5 if low in _FROM_FIVE or low.split("-")[0] in _FROM_FIVE else 4,
            indian="#,##,##0" in number,
        ),
        percent=behind[:-1] if behind.endswith("%") else None,
    )


def day(when: date, pattern: str, tag: str) -> str:
    """Write a day by a CLDR pattern, or by ``long`` or ``medium``, in a language that is known."""
    locale = _locale(tag)
    assert locale is not None  # noqa: S101  (see the docstring)
    return format_date(when, pattern, locale=locale)


def month_pattern(tag: str, *, short: bool) -> str:
    """Return the pattern of a month with its year."""
    locale = _locale(tag)
    assert locale is not None  # noqa: S101  (see the docstring)
    skeletons = locale.datetime_skeletons
    return str(skeletons["yMMM" if short else "yMMMM"].pattern)
