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
from factlock.registry.quantities.scale_words import BY_LANGUAGE, COMMON, DOZENS, NO_SCALE, STEMS
from factlock.registry.quantities.tokens import LATIN, Text

_DOZEN = Decimal(12)
_LETTERS = {"k": 3, "m": 6, "b": 9, "t": 12}

COUNTED = (
    "people|persons|households|families|workers|employees|jobs|staff|men|women|children|girls|boys"
    "|students|pupils|teachers|patients|cases|deaths|births|respondents|participants|voters|votes"
    "|companies|firms|businesses|enterprises|homes|houses|dwellings|apartments|units|vehicles|cars"
    "|trucks|buses|ships|vessels|planes|aircraft|flights|schools|hospitals|villages|towns|cities"
    "|troops|soldiers|members|delegates|visitors|tourists|passengers|refugees|migrants|immigrants"
    "|inhabitants|residents|citizens|users|customers|subscribers|accounts|farms|farmers|tonnes|tons|litres|liters|gallons|hectares"
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


_HANGUL_POWERS = {"십": 1, "백": 2, "천": 3, "만": 4, "억": 8, "조": 12}
HANGUL = frozenset(_HANGUL_POWERS)
"""Scales of Korean; like those of Han characters they add up: 3억 5천만."""
_HANGUL = re.compile(
    r" ?(?:([십백천]?[만억]|[백천])(?!분의)|([십백천]?조)(?= ?(?:[0-9]|원|달러|유로|엔)))"
)
_BEFORE_MONEY = re.compile(
    r" ?(?P<letters>[Mm]io|M[Rr]?[Dd]s?|[kKMTG])(?= ?[€£¥](?![A-Za-z])|(?: ?\$)(?![A-Za-z0-9])|(?:EUR|USD|CHF|GBP|SEK|NOK|DKK)(?![A-Za-z0-9]))"
)
_SHORT = {"mio": 6, "md": 9, "mds": 9, "mrd": 9, "mrds": 9, "k": 3, "m": 6}
_BIG_LETTERS = {"T": {"de": 3, "en": 12}, "G": {"fr": 9}}


@dataclass(frozen=True, slots=True)
class Scale:
    """A scale behind digits: where it ends, its factor, or None where the language leaves it open."""

    end: int
    factor: Decimal | None


def _table(language: str) -> tuple[re.Pattern[str], dict[str, int | None]]:
    words = COMMON | BY_LANGUAGE.get(language, {})
    names = "|".join(map(re.escape, sorted((*words, *DOZENS), key=len, reverse=True)))
    unlisted = rf"(?!{NO_SCALE})(?:{STEMS})"
    return re.compile(rf"[ -]?(?:({names})|{unlisted})(?![{LATIN.lower()}0-9²³])"), words


_TABLES: dict[str, tuple[re.Pattern[str], dict[str, int | None]]] = {}


def scale_at(text: Text, at: int, language: Language, *, money: bool) -> Scale | None:
    """Read the scale words that follow an amount which ends at ``at``, or None if there are none."""
    following = text.folded[at : at + 2].lstrip(" -")[:1]
    if not following or following.isdigit():
        return None
    if following > "\u2fff":
        return _cjk(text, at, language)
    end, factor = at, Decimal(1)
    pattern, words = _TABLES.get(language.primary) or _TABLES.setdefault(
        language.primary, _table(language.primary)
    )
    unclear = False
    for _ in range(3):  # hundred million, mil millones
        word = pattern.match(text.lower, end)
        if not word:
            break
        step = _DOZEN if word[1] in DOZENS else _factor(words.get(word[1] or ""))
        if money and word[1] in ("cr", "cr."):  # crore: only beside a currency
            step = Decimal(10_000_000)
        unclear, end = unclear or step is None, word.end()
        factor = times(factor, step or Decimal(1))
    if end > at:
        return Scale(end, None if unclear else factor)
    return _before_money(text, at, language) or _letter(text, at, money=money)


def _cjk(text: Text, at: int, language: Language) -> Scale | None:
    hangul = _HANGUL.match(text.folded, at)
    if hangul:
        marks = hangul[1] or hangul[2]
        return Scale(hangul.end(), _factor(sum(_HANGUL_POWERS[mark] for mark in marks)))
    if text.folded.startswith("ダース", at):
        return Scale(at + 3, _DOZEN)
    han = _HAN.match(text.folded, at)
    if not han or _HAN_UNIT.match(text.folded, at):
        return None
    zhao = 12 if _ABOVE_HUNDRED_MILLION.match(text.folded, han.end()) else language.zhao
    return Scale(han.end(), _factor(numerals_zh.scale(han[1], zhao)))


def _before_money(text: Text, at: int, language: Language) -> Scale | None:
    """Read the letters between digits and a currency: 12 M€, 3,5 Md€, 250 T€, 5 MUSD."""
    found = _BEFORE_MONEY.match(text.folded, at)
    if not found:
        return None
    letters = found["letters"]
    power_of_ten = _SHORT.get(letters.lower()) or _BIG_LETTERS[letters].get(language.primary)
    return Scale(found.end(), _factor(power_of_ten))


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
