"""German number words: einundzwanzig, zweihundertfünfzig, eine halbe Million, anderthalb, drei Viertel.

A word is read whole or not at all. ``ein`` and its forms are articles: numbers only before a scale, a
fraction or Prozent. ``Hunderte``, ``Dutzende`` and ``die Hälfte`` are no values.
"""

import re
from decimal import Decimal

from factlock.registry.quantities.decimals import plus, power, ratio, times
from factlock.registry.quantities.numerals_en import Words

_ONES = {
    "null": 0, "ein": 1, "eins": 1, "eine": 1, "einem": 1, "einen": 1, "einer": 1, "zwei": 2, "zwo": 2, "drei": 3,
    "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9,
}  # fmt: skip
_TEENS = {
    "zehn": 10, "elf": 11, "zwölf": 12, "dreizehn": 13, "vierzehn": 14, "fünfzehn": 15, "sechzehn": 16,
    "siebzehn": 17, "achtzehn": 18, "neunzehn": 19,
}  # fmt: skip
_TENS = {
    "zwanzig": 20, "dreißig": 30, "dreissig": 30, "vierzig": 40, "fünfzig": 50, "sechzig": 60, "siebzig": 70,
    "achtzig": 80, "neunzig": 90,
}  # fmt: skip
_SCALES = {
    "million": 6, "millionen": 6, "milliarde": 9, "milliarden": 9, "billion": 12, "billionen": 12,
    "billiarde": 15, "billiarden": 15, "trillion": 18, "trillionen": 18,
}  # fmt: skip
_PARTS = {
    "drittel": 3, "viertel": 4, "fünftel": 5, "sechstel": 6, "siebtel": 7, "achtel": 8, "neuntel": 9,
    "zehntel": 10, "zwanzigstel": 20, "hundertstel": 100, "tausendstel": 1000,
}  # fmt: skip
_IRREGULAR = {"erste": 1, "dritte": 3, "siebte": 7, "achte": 8}
_ARTICLES = frozenset(("ein", "eine", "einem", "einen", "einer"))

_ONE = "ein|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun"
_TEEN = "|".join(_TEENS)
_TEN = "|".join(_TENS)
_BELOW_100 = rf"(?:(?:(?:{_ONE})und)?(?:{_TEN})|{_TEEN}|eins|{_ONE})"
_BELOW_1000 = rf"(?:(?:{_TEEN}|{_ONE})?hundert(?:und)?(?:{_BELOW_100})?|{_BELOW_100})"
_WHOLE = rf"(?:(?:{_BELOW_1000})?tausend(?:und)?(?:{_BELOW_1000})?|{_BELOW_1000}|null)"
_SMALL = re.compile(
    rf"(?:(?P<o>{_ONE})und(?P<t>{_TEN})|(?P<t2>{_TEN})|(?P<teen>{_TEEN})|(?P<o2>{_ONE}|eins|null))?"
)
_END = r"(?![a-zäöüß])"
_SCALE = "|".join(sorted(_SCALES, key=len, reverse=True))
_WORD = re.compile(
    rf"(?P<half>(?P<whole>{_BELOW_100})einhalb|anderthalb){_END}"
    rf"|(?P<rank>{'|'.join(_IRREGULAR)}|(?P<stem>{_WHOLE})s?te)[nrsm]?{_END}"
    rf"|(?P<word>{_WHOLE}|eins|eine[mnr]?){_END}"
)
_HALF_SCALE = re.compile(rf"(?:eine[rm]? )?halben? ({_SCALE}){_END}")
_SCALED = re.compile(rf" (?P<scale>{_SCALE}|dutzend){_END}")
_FRACTION = re.compile(rf"(?P<space> ?)(?P<part>{'|'.join(_PARTS)})s?{_END}")
_GLUED = re.compile(rf"(?P<above>{_ONE})(?P<part>{'|'.join(_PARTS)})s?{_END}")
_PERCENT = re.compile(r" (?:prozent|promille|basispunkt)")
_QUARTER_OF = re.compile(r" (?:der|des|von|aller|davon|dieser|seiner|ihrer|mehr|weniger)(?![a-z])")
_BY_A_QUARTER = re.compile(
    r"(?<![a-zäöüß])(?:um|auf|rund|etwa|knapp|fast|über|unter|gut|als) (?:ein|einem)? ?\Z"
)
_ARTICLE = re.compile(r"(?<![a-zäöüß])(?:der|die|das|den|dem|des|zum|zur|im|am|vom|jede[rsmn]?) \Z")
STEMS = "null|ein|zwei|zwo|drei|vier|fünf|sech|sieb|acht|neun|zehn|elf|zwölf|zwan|hundert|tausend|anderthalb|erste|dritt|halbe"
"""How every number word begins."""


def read(lower: str, at: int) -> Words | None:
    """Read the number words at ``at`` of a text in lower case, or None if there are none."""
    half = _HALF_SCALE.match(lower, at)
    if half:
        return Words(half.end(), power(Decimal("0.5"), _SCALES[half[1]]), "number")
    word = _WORD.match(lower, at)
    glued = _GLUED.match(lower, at)
    if glued and not (word and word["word"]):
        return _part(lower, at, glued, Decimal(_ONES[glued["above"]]))
    if not word:
        return None
    if word["rank"]:
        if word["rank"] == "achte" and not _ARTICLE.search(lower[max(0, at - 7) : at]):
            return None  # zu achten
        number = _IRREGULAR.get(word["rank"]) or _value(word["stem"] or "")
        return Words(word.end(), Decimal(number), "ordinal") if number else None
    return _cardinal(lower, at, word)


def _cardinal(lower: str, at: int, word: re.Match[str]) -> Words | None:
    if word["half"]:
        whole = Decimal(_value(word["whole"]) if word["whole"] else 1)
        return _scaled(lower, word.end(), plus(whole, Decimal("0.5")))
    number = Decimal(_value(word["word"]))
    fraction = _FRACTION.match(lower, word.end())
    if fraction and fraction["space"]:
        return _part(lower, at, fraction, number)
    article = word["word"] in _ARTICLES and not _SCALED.match(lower, word.end())
    if article and not _PERCENT.match(lower, word.end()):
        return None
    if article or word["word"] == "eins":
        return Words(word.end(), Decimal(1), "pronoun")
    return _scaled(lower, word.end(), number)


def _part(lower: str, at: int, found: re.Match[str], above: Decimal) -> Words | None:
    """Read zwei Drittel; ein Viertel may be a part of a town."""
    below = Decimal(_PARTS[found["part"]])
    if not 0 < above < below:
        return None
    if found["part"] == "viertel" and above == 1:
        alone = at == 0 and found.end() == len(lower)
        told = _QUARTER_OF.match(lower, found.end()) or _BY_A_QUARTER.search(lower[max(0, at - 12) : at])  # fmt: skip
        if not (alone or told):
            return None
    return Words(found.end(), ratio(above, below), "fraction")


def _scaled(lower: str, end: int, number: Decimal) -> Words:
    """Apply the scales behind a word: zwei Millionen dreihunderttausend, zwei Dutzend."""
    total, bound = Decimal(0), 10**30
    while scale := _SCALED.match(lower, end):
        if scale["scale"] == "dutzend":
            return Words(scale.end(), times(number, Decimal(12)), "number")
        step = _SCALES[scale["scale"]]
        if step >= bound:
            return Words(scale.end(), None, "malformed")
        total, end, bound = plus(total, power(number, step) or Decimal(0)), scale.end(), step
        more = _WORD.match(lower, end + 1) if lower[end : end + 1] == " " else None
        if not more or not more["word"] or more["word"] in _ARTICLES:
            return Words(end, total, "number")
        number, end = Decimal(_value(more["word"])), more.end()
        if number >= 1000 and _SCALED.match(lower, end):
            return Words(end, None, "malformed")
        if not _SCALED.match(lower, end) and number < 10 ** min(step, 6):
            return Words(end, plus(total, number), "number")
    return Words(end, plus(total, number), "number")


def _value(word: str) -> int:
    """Return what a well-formed word is worth."""
    high, thousand, low = word.partition("tausend")
    if thousand:
        return (_below_1000(high) or 1) * 1000 + _below_1000(low)
    return _below_1000(word)


def _below_1000(word: str) -> int:
    high, hundred, low = word.removeprefix("und").partition("hundert")
    if hundred:
        return (_below_100(high) or 1) * 100 + _below_100(low.removeprefix("und"))
    return _below_100(high)


def _below_100(word: str) -> int:
    found = _SMALL.fullmatch(word)
    if not found:
        return _ONES.get(word, 0)
    ones = found["o"] or found["o2"]
    tens = found["t"] or found["t2"]
    small = _ONES[ones] if ones else 0
    return small + (_TENS[tens] if tens else 0) + (_TEENS[found["teen"]] if found["teen"] else 0)
