"""Scale words behind digits: thousand, million, bn, Mio., milliards, 万亿. One table a language.

False friends: German ``Billion``, French ``billion`` and Spanish ``billón`` are 10^12. A letter glued to
the digits (``5m``) is a scale only beside a currency or before something that is counted, because
``m`` is also the metre, ``K`` the kelvin; elsewhere it is refused. ``兆`` is decided by the language.
"""

import re
from dataclasses import dataclass
from decimal import Decimal

from factlock.registry.quantities import numerals_zh
from factlock.registry.quantities.decimals import power, times
from factlock.registry.quantities.languages import Language
from factlock.registry.quantities.tokens import LATIN, Text

_ENGLISH: dict[str, int | None] = {
    "hundred": 2, "thousand": 3, "thousands": 3, "million": 6, "millions": 6, "billion": 9, "billions": 9,
    "trillion": 12, "trillions": 12, "quadrillion": 15, "mn": 6, "mln": 6, "bn": 9, "bln": 9,
    "tn": 12, "trn": 12, "lakh": 5, "lakhs": 5, "crore": 7, "crores": 7,
}  # fmt: skip
_SHARED = {
    "tsd.": 3, "tsd": 3, "tausend": 3, "mio.": 6, "mio": 6, "millionen": 6, "mrd.": 9, "mrd": 9,
    "milliarde": 9, "milliarden": 9, "billionen": 12, "milliard": 9, "milliards": 9, "milliarder": 9,
    "mille": 3, "millones": 6, "millón": 6, "billones": 12, "milione": 6, "milioni": 6, "miliardo": 9,
    "miliardi": 9, "mila": 3, "mld": 9, "mld.": 9, "milhão": 6, "milhões": 6, "bilhão": 9, "bilhões": 9,
    "trilhão": 12, "trilhões": 12, "duizend": 3, "miljoen": 6, "miljard": 9, "miljoner": 6,
    "miljarder": 9, "millioner": 6, "tusen": 3, "тыс.": 3, "тыс": 3, "млн": 6, "млрд": 9, "трлн": 12,
}  # fmt: skip
_BY_LANGUAGE: dict[str, dict[str, int | None]] = {
    "de": {"billion": 12, "bio.": 12},
    "fr": {"billion": 12, "billions": 12},
    "es": {"mil": 3, "billón": 12},
    "pt": {"mil": 3},
    "ca": {"mil": 3},
    "": {"mil": None},  # a thousand in Spanish, a million in slang, a length in English
}
_DOZEN = {"dozen": Decimal(12)}
_LETTERS = {"k": 3, "m": 6, "b": 9, "t": 12}

COUNTED = (
    "people|persons|households|families|workers|employees|jobs|staff|men|women|children|girls|boys"
    "|students|pupils|teachers|patients|cases|deaths|births|respondents|participants|voters|votes"
    "|companies|firms|businesses|enterprises|homes|houses|dwellings|apartments|units|vehicles|cars"
    "|trucks|buses|ships|vessels|planes|aircraft|flights|schools|hospitals|villages|towns|cities"
    "|troops|soldiers|members|delegates|visitors|tourists|passengers|refugees|migrants|immigrants"
    "|inhabitants|residents|citizens|users|customers|subscribers|accounts|farms|farmers|hectares"
    "|acres|trees|species|plants|factories|stores|shops|branches|seats|beds|copies|books|articles"
    "|pages|words|tokens|parameters|samples|times|points|steps|barrels|bushels|bottles|pieces"
    "|shares|tests|doses|infections|injuries|casualties|attacks|incidents|crimes|complaints"
    "|applications|orders|transactions|downloads|views|followers|guests|prisoners|inmates"
)
"""English plurals that are counted: a number before them is a number, not a year, not a length."""
_COUNTED = re.compile(
    rf" (?:(?:new|more|other|active|monthly|daily|small) )?(?:{COUNTED})(?![a-z])"
)

_GLUED = re.compile(rf" ?([kmbt])(?![{LATIN}0-9²³])", re.IGNORECASE)
_PER = re.compile(r"/[A-Za-z]")
_HAN = re.compile(r" ?([十百千]?(?:万亿|萬億|[万萬亿億兆])|[百千])")
_LENGTH = re.compile(
    r"[ -](?:long|high|tall|wide|deep|thick|away|above|below|apart|race|sprint|dash|hurdles|freestyle|depth|height)(?![a-z])"
)
_HAN_UNIT = re.compile(
    r" ?(?:千(?:瓦|克|米|卡|伏|字节|赫|帕|焦)|兆(?:瓦|赫|字节|帕|焦)|百分|[百千万萬]分之)"
)
_ABOVE_HUNDRED_MILLION = re.compile(r"[0-9]{1,4}(?:[,.][0-9]{1,3})?[亿億]")


@dataclass(frozen=True, slots=True)
class Scale:
    """A scale behind digits: where it ends, its factor, or None where the language leaves it open."""

    end: int
    factor: Decimal | None


def _table(language: str) -> tuple[re.Pattern[str], dict[str, int | None]]:
    words: dict[str, int | None] = {**_ENGLISH, **_SHARED}
    words |= _BY_LANGUAGE.get(language, _BY_LANGUAGE[""])
    names = "|".join(map(re.escape, sorted((*words, *_DOZEN), key=len, reverse=True)))
    return re.compile(rf"[ -]?({names})(?![{LATIN.lower()}0-9²³])"), words


_TABLES: dict[str, tuple[re.Pattern[str], dict[str, int | None]]] = {}


def scale_at(text: Text, at: int, language: Language, *, money: bool) -> Scale | None:
    """Read the scale words that follow an amount which ends at ``at``, or None if there are none."""
    han = _HAN.match(text.folded, at)
    if han:
        if _HAN_UNIT.match(text.folded, at):
            return None
        zhao = 12 if _ABOVE_HUNDRED_MILLION.match(text.folded, han.end()) else language.zhao
        return Scale(han.end(), _factor(numerals_zh.scale(han[1], zhao)))
    end, factor = at, Decimal(1)
    pattern, words = _TABLES.get(language.primary) or _TABLES.setdefault(
        language.primary, _table(language.primary)
    )
    unclear = False
    for _ in range(3):  # hundred million, mil millones
        word = pattern.match(text.lower, end)
        if not word:
            break
        step = _DOZEN.get(word[1]) or _factor(words[word[1]])
        unclear, end = unclear or step is None, word.end()
        factor = times(factor, step or Decimal(1))
    if end > at:
        return Scale(end, None if unclear else factor)
    return _letter(text, at, money=money)


def _letter(text: Text, at: int, *, money: bool) -> Scale | None:
    letter = _GLUED.match(text.folded, at)
    if not letter:
        return None
    spaced, counted = letter.start(1) > at, _COUNTED.match(text.lower, letter.end())
    if money or (counted and not spaced):
        return Scale(letter.end(), _factor(_LETTERS[letter[1].lower()]))
    if _PER.match(text.folded, letter.end()):
        return None
    if spaced or letter[1] in "bBtT" or _LENGTH.match(text.lower, letter.end()):
        return None
    if letter[1] == "k":
        return Scale(letter.end(), Decimal(1000))
    return Scale(letter.end(), None)


def is_counted(text: Text, at: int) -> bool:
    """Whether the word behind offset ``at`` is one of the plurals that are counted."""
    return _COUNTED.match(text.lower, at) is not None


def _factor(ten_to_the: int | None) -> Decimal | None:
    return None if ten_to_the is None else power(Decimal(1), ten_to_the)
