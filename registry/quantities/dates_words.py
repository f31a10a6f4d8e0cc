"""Dates and periods of every language at one place: digits, words, Han characters, tried in a fixed order."""

import re

from factlock.registry.quantities import dates, dates_de, dates_en, dates_fr, dates_ja, dates_zh
from factlock.registry.quantities.dates import Dated, Parts, dated
from factlock.registry.quantities.languages import Language
from factlock.registry.quantities.tokens import Text

_NUMBERS = {"一": 1, "二": 2, "三": 3, "四": 4}
_SEASON = re.compile(r"第 ?([1-4一二三四]) ?季(?![度节節])")
"""A quarter as it is called in Taiwan and Hong Kong; elsewhere the season of a show."""
_OWN = {"de": dates_de.date_at, "fr": dates_fr.date_at}


def in_words(text: Text, at: int, language: Language) -> Dated | None:
    """Read the date or period that begins with a word, or with digits before one, at ``at``."""
    own = _OWN.get(language.primary)
    return (own(text, at) if own else None) or dates_en.date_at(text, at)


def in_digits(text: Text, at: int, language: Language) -> Dated | None:
    """Read the date or period that begins with digits at ``at``."""
    return dates.date_at(text, at, language) or in_words(text, at, language)


def in_han(text: Text, at: int, language: Language) -> Dated | None:
    """Read the Chinese or Japanese date or period that starts at ``at``."""
    if language.primary == "ja":
        found = dates_ja.date_at(text, at)
        if found:
            return found
    if language.region in ("tw", "hk", "mo"):
        season = _SEASON.match(text.folded, at)
        if season:
            return dated(season.end(), Parts(None, part=f"Q{_NUMBERS.get(season[1]) or season[1]}"))
    if language.region == "tw" and text.folded[at].isdigit():
        found = dates_zh.of_the_republic(text, at)
        if found:
            return found
    return dates_zh.date_at(text, at)
