"""French number words: quatre-vingt-dix-sept, deux cent cinquante, un million et demi, deux tiers, un quart.

Also septante, huitante, octante, nonante of Belgium and Switzerland. ``un`` and ``une`` are articles: numbers
only before a scale, a fraction or pour cent. ``un tiers`` and ``un quart`` are values before what they are a
part of (``un tiers des ménages``). ``une dizaine``, ``des milliers`` and ``la moitié`` are no values.
"""

import re
from decimal import Decimal

from factlock.registry.quantities.decimals import plus, power, ratio
from factlock.registry.quantities.numerals_en import Words

_UNITS = {
    "zéro": 0, "un": 1, "une": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "six": 6, "sept": 7, "huit": 8,
    "neuf": 9,
}  # fmt: skip
_TEENS = {
    "dix": 10,
    "onze": 11,
    "douze": 12,
    "treize": 13,
    "quatorze": 14,
    "quinze": 15,
    "seize": 16,
}
_TENS = {
    "vingt": 20, "trente": 30, "quarante": 40, "cinquante": 50, "soixante": 60, "septante": 70, "huitante": 80,
    "octante": 80, "nonante": 90,
}  # fmt: skip
_SCALES = {
    "million": 6, "millions": 6, "milliard": 9, "milliards": 9, "billion": 12, "billions": 12,
    "trillion": 18, "trillions": 18,
}  # fmt: skip
_PARTS = {
    "tiers": 3, "quart": 4, "cinquième": 5, "sixième": 6, "septième": 7, "huitième": 8, "neuvième": 9,
    "dixième": 10, "vingtième": 20, "centième": 100, "millième": 1000,
}  # fmt: skip
_RANKS = {
    "premier": 1, "première": 1, "deuxième": 2, "troisième": 3, "quatrième": 4, "cinquième": 5, "sixième": 6,
    "septième": 7, "huitième": 8, "neuvième": 9, "dixième": 10, "onzième": 11, "douzième": 12, "treizième": 13,
    "quatorzième": 14, "quinzième": 15, "seizième": 16, "vingtième": 20, "trentième": 30, "centième": 100,
}  # fmt: skip

_END = r"(?![a-zà-ÿœ])"
_S = "[ -]"
_UNIT = "deux|trois|quatre|cinq|six|sept|huit|neuf"
_TEEN = rf"(?:dix{_S}(?:sept|huit|neuf)|{'|'.join(_TEENS)})"
_BELOW_20 = rf"(?:{_TEEN}|{_UNIT}|une?)"
_BELOW_100 = (
    rf"(?:quatre{_S}vingt(?:s{_END}|(?:{_S}{_BELOW_20})?)|soixante(?:{_S}(?:et{_S})?{_BELOW_20})?"
    rf"|(?:vingt|trente|quarante|cinquante|septante|huitante|octante|nonante)(?:{_S}et{_S}une?|{_S}(?:{_UNIT}))?|{_BELOW_20})"
)
_BELOW_1000 = rf"(?:(?:(?:{_UNIT}){_S})?cents?(?:{_S}{_BELOW_100})?|{_BELOW_100})"
_WHOLE = rf"(?:(?:{_BELOW_1000}{_S})?mille(?:{_S}{_BELOW_1000})?|{_BELOW_1000}|zéro)"
_PHRASE = re.compile(rf"{_WHOLE}{_END}")
_NEXT = re.compile(
    rf"{_S}(?:{_UNIT}|{'|'.join(_TEENS)}|vingt|trente|quarante|cinquante|soixante|cent|mille){_END}"
)
_SCALED = re.compile(rf"{_S}({'|'.join(sorted(_SCALES, key=len, reverse=True))}){_END}")
_HALF_SCALE = re.compile(rf"un{_S}demi{_S}({'|'.join(_SCALES)}){_END}")
_AND_A_HALF = re.compile(rf" et demie?{_END}")
_FRACTION = re.compile(
    rf"(?P<n>une?|{_UNIT}){_S}(?P<d>{'|'.join(sorted(_PARTS, key=len, reverse=True))})(?P<s>s?){_END}"
)
_OF = re.compile(r" (?:d'(?!heure)|de (?!confiance)|des |du )")
_BY_A = re.compile(
    r"(?:(?<![a-zà-ÿ])d'|(?<![a-zà-ÿ])(?:près d'|environ |de moins d'|de plus d'|à |que ))\Z"
)
_RANK = re.compile(rf"({'|'.join(sorted(_RANKS, key=len, reverse=True))}){_END}")
_PER_CENT = re.compile(r" (?:pour cent|pour mille|point)")
_COUNTED = re.compile(r" [a-zà-ÿœ'-]+[sx](?![a-zà-ÿ])| (?:millions?|milliards?|pour cent)")
STEMS = (
    "zéro|une?|deux|trois|quatre|quatri|cinq|six|sept|huit|neuf|neuv|dix|onz|douz|treiz|quatorz|quinz|seiz|vingt|trent|"
    "quarante|cinquante|soixante|huitante|octante|nonante|cent|mille|premi"
)
"""How every number word begins."""


def read(lower: str, at: int) -> Words | None:
    """Read the number words at ``at`` of a text in lower case, or None if there are none."""
    fraction = _FRACTION.match(lower, at)
    if fraction and (part := _part(lower, at, fraction)):
        return part
    half = _HALF_SCALE.match(lower, at)
    if half:
        return Words(half.end(), power(Decimal("0.5"), _SCALES[half[1]]), "number")
    rank = _RANK.match(lower, at)
    if rank:
        return Words(rank.end(), Decimal(_RANKS[rank[1]]), "ordinal")
    phrase = _PHRASE.match(lower, at)
    if not phrase or lower.endswith(("pour ", "années "), 0, at):
        return None
    if _NEXT.match(lower, phrase.end()):
        return Words(phrase.end(), None, "malformed")
    return _phrase(lower, phrase)


def _phrase(lower: str, phrase: re.Match[str]) -> Words | None:
    end, number = phrase.end(), Decimal(_value(phrase.group()))
    if not _SCALED.match(lower, end):
        half = _AND_A_HALF.match(lower, end)
        if phrase.group() in ("un", "une"):
            percent = _PER_CENT.match(lower, end)
            return Words(end, Decimal(1), "pronoun") if percent else None
        if phrase.group() == "neuf" and not _COUNTED.match(lower, end):
            return None  # un bâtiment neuf
        return Words(half.end(), plus(number, Decimal("0.5")), "number") if half else Words(end, number, "number")  # fmt: skip
    return _scaled(lower, end, number)


def _scaled(lower: str, end: int, number: Decimal) -> Words:
    """Apply the scales behind a phrase: deux millions trois cent mille, un milliard et demi."""
    total, bound = Decimal(0), 10**3
    while scale := _SCALED.match(lower, end):
        step = _SCALES[scale[1]]
        if step >= bound:
            return Words(scale.end(), None, "malformed")
        total, end, bound = plus(total, power(number, step) or Decimal(0)), scale.end(), step
        half = _AND_A_HALF.match(lower, end)
        if half:
            return Words(
                half.end(), plus(total, power(Decimal("0.5"), step) or Decimal(0)), "number"
            )
        more = _PHRASE.match(lower, end + 1) if lower[end : end + 1] == " " else None
        if not more or more.group() in ("un", "une"):
            return Words(end, total, "number")
        number, end = Decimal(_value(more.group())), more.end()
    return Words(end, plus(total, number), "number")


def _part(lower: str, at: int, found: re.Match[str]) -> Words | None:
    above, below = Decimal(_UNITS[found["n"]]), Decimal(_PARTS[found["d"]])
    if not 0 < above < below or (bool(found["s"]) != (above > 1) and found["d"] != "tiers"):
        return None
    if above == 1:
        alone = at == 0 and found.end() == len(lower)
        told = _OF.match(lower, found.end()) or (
            _BY_A.search(lower[max(0, at - 12) : at])
            and not lower.startswith(" d'heure", found.end())
        )
        if not (alone or told):
            return None
    return Words(found.end(), ratio(above, below), "fraction")


def _value(phrase: str) -> int:
    """Return what a well-formed phrase below a million is worth."""
    total = group = 0
    before = ""
    for word in re.split(_S, phrase):
        if word in ("vingt", "vingts") and before == "quatre":
            group += 76
        elif word in ("cent", "cents"):
            group = max(group, 1) * 100
        elif word == "mille":
            total, group = max(group, 1) * 1000, 0
        elif word != "et":
            group += _UNITS.get(word) or _TEENS.get(word) or _TENS.get(word) or 0
        before = word
    return total + group
