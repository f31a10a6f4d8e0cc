"""Typed values read from text: numbers, percent, money, dates, periods, ordinals, ranges.

English, Chinese, German, French and Japanese in words and digits; of their neighbours the separators, scale
words, percent words and month names (see :mod:`separators`, :mod:`scale_words`). A scale word that is not
known, or that is worth two things and no language tells which, makes the number before it unreadable.

A value is the longest whole token. Its literal covers comparator or approximation ("more than", ≥,
约, 以上), sign, currency before or behind, digits, scale word, percent or measured unit; what is counted
(households, 人) is no part of it, unless it stands between the number and its comparator (100人以上).
``text[q.start:q.end] == q.literal`` holds always; no value crosses a tab or a line feed.

- A token that is one to the eye but cannot be vouched for is returned with number None: callers refuse
  it, and no part of it is read. Likewise a date whose order is unclear, or that lacks its year, has
  period None. :func:`problem` tells which.
- Four bare digits from 1500 to 2199 are a year (kind ``period``) where a word says so (in, since,
  by, the 2019 election, a bracket); before what is counted or measured they are a number; in doubt a
  number. :func:`periods` takes the doubtful ones as years.
- Fractions that never end are rounded to 28 digits. A ratio (7:3) is of kind ``text``; clock times,
  names with digits (COVID-19), codes, telephone numbers, addresses and the numbers of places in a document
  (§ 5, Table 4) are no values: :func:`unread` tells where they stand. ``half``, ``doubled`` and ``one``
  alone are none either.
- Brackets are a minus where a currency or a percent sign says so: $(1,234). A bare number that fills a cell
  with its brackets is refused.
- Where a range is told (3–5 percent, between 10 and 15, 3 bis 5 Prozent) it is one value with ``upper``;
  ``from 3 to 5 percent`` and ``de 3 à 5 %`` may tell of a change and give two values.
"""

from factlock.registry.model import Quantity
from factlock.registry.quantities.anatomy import Anatomy, Part, take_apart
from factlock.registry.quantities.compare import partial_date, same_value
from factlock.registry.quantities.dates import day_and_month
from factlock.registry.quantities.languages import language_of
from factlock.registry.quantities.reader import Reader
from factlock.registry.quantities.separators import TOKEN
from factlock.registry.quantities.tokens import fold

__all__ = [
    "Anatomy",
    "Part",
    "periods",
    "problem",
    "read",
    "read_one",
    "same_value",
    "take_apart",
    "unread",
]

ACCEPTED = "4.2 percent, 1,204,000, €5 million, −2.1, 3–5 %, 12亿元, 百分之五, 2024-03-05, March 2024, Q3 2024"
SEPARATORS = "1,234.5 (en, zh, ja), 1.234,5 (de, es, it), 1 234,5 (fr, ru)"


def read(text: str, language: str = "") -> list[Quantity]:
    """Return every typed value of a readable text, left to right, none overlapping another.

    ``language`` is a BCP 47 mark; empty or unknown, separators that are ambiguous are not guessed.
    """
    return list(Reader(fold(text), language_of(language)).values())


def periods(text: str, language: str = "") -> list[Quantity]:
    """Return the dates and periods of a text; four bare digits in doubt are taken for a year."""
    values = Reader(fold(text), language_of(language), years="likely").values()
    return [value for value in values if value.kind in ("date", "period")]


def unread(text: str, language: str = "") -> list[tuple[int, int]]:
    """Return start and end of the digits and number words that are no values: codes, clock times, names.

    Every digit of a text stands in a value that :func:`read` returns, or in one of these.
    """
    folded = fold(text)
    reader = Reader(folded, language_of(language))
    for _ in reader.values():
        pass
    return reader.skipped


def read_one(literal: str, language: str = "") -> Quantity:
    """Return the one value that a whole literal is. Raises ValueError saying what is wrong with it."""
    text = literal.strip()
    values = list(Reader(fold(text), language_of(language), bare=True).values())
    if not values:
        raise ValueError(f"{literal!r} holds no value; write for example {ACCEPTED}")
    if len(values) > 1:
        seen = ", ".join(f"“{value.literal}”" for value in values)
        raise ValueError(f"{literal!r} holds {len(values)} values: {seen}; write one of them")
    value = values[0]
    if (value.start, value.end) != (0, len(text)):
        raise ValueError(f"{literal!r} is more than a value; the value in it is “{value.literal}”")
    wrong = problem(value, language)
    if wrong:
        raise ValueError(wrong)
    return value


def problem(value: Quantity, language: str = "") -> str:
    """Return why a value that was read cannot be used, or an empty text if it can."""
    if value.kind == "text" or value.number is not None or value.period is not None:
        return ""
    if value.kind in ("date", "period"):
        return _date_problem(value.literal)
    return _number_problem(value.literal, language)


def _date_problem(literal: str) -> str:
    if partial_date(literal):
        return f"“{literal}” lacks its year; name the period, or take a clause that states it"
    both = day_and_month(fold(literal).folded)
    if both:
        return f"“{literal}” may be {both[0]} or {both[1]}; write it so, or say the language and country"
    return f"“{literal}” can be read as more than one date; write it as 2024-03-05, or say the language"


def _number_problem(literal: str, language: str) -> str:
    if literal[0] in "(（" and literal[-1] in ")）":
        inside = read(literal[1:-1], language)
        number = inside[0].number if len(inside) == 1 else None
        if number is not None:
            return f"“{literal}” may be {number:f} or -{number:f}, as accounts write a minus; take a clause that tells which"
    if "兆" in literal:
        return f"“{literal}” may be counted in 10^6 or 10^12, by country; say the language as zh-TW or ja, or take another clause"
    token = TOKEN.search(fold(literal).folded)
    readings = language_of(language).convention.readings(token.group()) if token else []
    if len(readings) > 1:
        told = " or ".join(format(number, "f") for number in readings)
        return f"“{literal}” may be {told}, by language; say in which language the text is written"
    if token and not readings:
        where = f"in “{language}”" if language else "in any language"
        return f"“{literal}” is no well-formed number {where}; accepted are {SEPARATORS}"
    return f"“{literal}” can be read in more than one way; take a clause that states the number plainly"
