"""What a value may begin with, by language: a digit, a Han numeral, a number word, a month, the name of a reign."""

import re

from factlock.registry.quantities import (
    dates_de,
    dates_en,
    dates_fr,
    dates_zh,
    numerals_de,
    numerals_fr,
)
from factlock.registry.quantities.amounts import VULGAR
from factlock.registry.quantities.numerals_en import ONES, ORDINALS, TENS
from factlock.registry.quantities.numerals_zh import NUMERAL
from factlock.registry.quantities.tokens import FORMAT, LATIN

_MONTHS = "|".join(map(re.escape, sorted(dates_en.MONTHS, key=len, reverse=True)))
_WORDS = {
    "": rf"(?:{'|'.join(sorted({*ONES, *TENS, *ORDINALS}, key=len, reverse=True))}|half(?= a [mbth])"
    r"|an?(?= (?:hundred|thousand|million|billion|trillion|third|quarter|fourth|fifth|sixth|tenth)))"
    rf"(?![{LATIN.lower()}]|-?[0-9])",
    "de": rf"(?:{dates_de.WORDS}|{numerals_de.STEMS})",
    "fr": rf"(?:{dates_fr.WORDS}|{numerals_fr.STEMS})",
}


def _anchor(words: str) -> re.Pattern[str]:
    """Return the pattern of what a value may begin with, in a language with these words."""
    return re.compile(
        rf"(?P<digit>[0-9])|(?P<point>(?<![0-9.{LATIN}])\.(?=[0-9]))|(?P<vulgar>[{''.join(VULGAR)}])"
        rf"|(?P<han>[{NUMERAL}])|(?P<mark>第(?= ?[0-9{NUMERAL}])|[上下]半[年期]|前(?=[一二三四两1-4] ?个?季度)|{'|'.join(dates_zh.ERAS)})"
        rf"|(?<![{LATIN.lower()}0-9{FORMAT}])(?:(?P<address>https?://|www\.|doi:)|(?P<word>{words}"
        rf"|(?:{_MONTHS})(?=[ .,–—/-])|q[1-4](?![0-9a-z])|h[12](?![0-9a-z])|fy(?= ?'?[0-9])|(?:fiscal|financial|tax|academic|school)(?= (?:years? )?[12])))"
    )


_ANCHORS = {language: _anchor(words) for language, words in _WORDS.items()}


def of(language: str) -> re.Pattern[str]:
    """Return the pattern for a primary language; those without number words of their own read the English."""
    return _ANCHORS.get(language, _ANCHORS[""])
