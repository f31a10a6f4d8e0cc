"""English number words: twelve, twenty-five, three million, one hundred and five, two thirds.

A phrase that is put together wrongly (nineteen eighty-four, two three) has no value as a whole, and no
part of it is read. ``one`` alone is mostly a pronoun and no number; ``a`` counts before a scale word.
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from factlock.registry.quantities.decimals import ratio

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_RANKS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
)
ONES = {word: number for number, word in enumerate(_ONES.split())}
TENS = {word: 10 * number for number, word in enumerate(_TENS.split(), 2)}
SCALES = {"hundred": 2, "thousand": 3, "million": 6, "billion": 9, "trillion": 12}
PARTS = {
    "half": 2, "halves": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
    "eighth": 8, "ninth": 9, "tenth": 10,
}  # fmt: skip
ORDINALS = {
    **{word: number for number, word in enumerate(_RANKS.split(), 1)},
    **{word[:-1] + "ieth": number for word, number in TENS.items()},
    "hundredth": 100,
}

_SMALL = "|".join(sorted((*ONES, *TENS), key=len, reverse=True))
_BIG = "|".join(SCALES)
_WORD = rf"(?:{_SMALL}|(?:{_BIG})(?!s))"
PHRASE = re.compile(
    rf"(?:half a (?={_BIG})|an? (?=(?:{_BIG})(?![a-z])))?{_WORD}(?![a-z])"
    rf"(?:(?:[- ]| and ){_WORD}(?![a-z])){{0,16}}"
)
_FRACTION = re.compile(
    rf"(?P<n>{_SMALL}|an?)[- ](?P<d>{'|'.join(sorted(PARTS, key=len, reverse=True))})(?P<s>s?)(?![a-z-])"
    r"(?P<of>(?= of(?! 20\d\d| 19\d\d| fiscal| the year)))?"
)
_SMALL_WORDS = ONES | TENS
_BELOW_HUNDRED = (
    rf"(?:(?:{'|'.join(TENS)})(?: (?:{'|'.join([*ONES][1:10])}))?|{'|'.join([*ONES][:0:-1])})"
)
_BELOW_THOUSAND = rf"(?:{_BELOW_HUNDRED} hundred(?:(?: and)? {_BELOW_HUNDRED})?|{_BELOW_HUNDRED})"
_BIGGER = "(?:thousand|million|billion|trillion)"
_WELL_FORMED = re.compile(
    rf"{_BELOW_THOUSAND}(?: {_BIGGER}(?: and)? {_BELOW_THOUSAND})*(?: {_BIGGER})?"
)
_ORDINAL = re.compile(
    rf"(?:(?P<tens>{'|'.join(TENS)})[- ])?(?P<last>{'|'.join(sorted(ORDINALS, key=len, reverse=True))})(?![a-z])"
)

WordForm = Literal["number", "fraction", "ordinal", "pronoun", "malformed"]


@dataclass(frozen=True, slots=True)
class Words:
    """A number in words: where it ends, what it is worth (None if malformed), what it is."""

    end: int
    number: Decimal | None
    form: WordForm


def read(lower: str, at: int) -> Words | None:
    """Read the number words at ``at`` of a text in lower case, or None if there are none."""
    fraction = _fraction(lower, at)
    if fraction:
        return fraction
    ordinal = _ORDINAL.match(lower, at)
    if ordinal:
        number = ORDINALS[ordinal["last"]] + TENS.get(ordinal["tens"] or "", 0)
        if not ordinal["tens"] or ORDINALS[ordinal["last"]] < 10:
            return Words(ordinal.end(), Decimal(number), "ordinal")
    phrase = PHRASE.match(lower, at)
    if not phrase:
        return None
    return _phrase(phrase)


def _fraction(lower: str, at: int) -> Words | None:
    """Read ``two thirds``, ``three-quarters``, ``a third of``; a quarter of a year is none."""
    found = _FRACTION.match(lower, at)
    if not found:
        return None
    below = PARTS[found["d"]]
    if found["n"] in ("a", "an"):
        above, certain = 1, found["of"] is not None and found["d"] != "half"
    else:
        above = _SMALL_WORDS[found["n"]]
        certain = lower[found.end("n")] == "-" or found["of"] is not None
        certain = certain or (bool(found["s"]) and found["d"] != "quarter")
    plural = bool(found["s"]) or found["d"] == "halves"
    if not certain or not 0 < above < below or plural != (above > 1):
        return None
    return Words(found.end(), ratio(Decimal(above), Decimal(below)), "fraction")


def _phrase(phrase: re.Match[str]) -> Words:
    text = phrase.group()
    words = list(re.finditer(r"[a-z]+", text))
    names = [word.group() for word in words]
    if names[0] == "half":
        whole = _value(["one", *names[2:]])
        half = None if whole is None else ratio(Decimal(whole), Decimal(2))
        return Words(phrase.end(), half, "number" if whole else "malformed")
    number = _value(names)
    if number is None:
        return _shorter(phrase, words)
    if names == ["one"]:
        return Words(phrase.end(), Decimal(1), "pronoun")
    return Words(phrase.end(), Decimal(number), "number")


def _shorter(phrase: re.Match[str], words: list[re.Match[str]]) -> Words:
    """Cut a phrase before an ``and`` that joins two numbers; otherwise it is malformed whole."""
    names = [word.group() for word in words]
    for cut in range(len(names) - 1, 0, -1):
        if names[cut] == "and":
            number = _value(names[:cut])
            if number is not None:
                return Words(phrase.start() + words[cut - 1].end(), Decimal(number), "number")
    return Words(phrase.end(), None, "malformed")


def _value(names: list[str]) -> int | None:
    """Return what the words are worth, or None if they do not make one number."""
    if names == ["zero"]:
        return 0
    names = ["one" if name in ("a", "an") else name for name in names]
    if not _WELL_FORMED.fullmatch(" ".join(names)):
        return None
    total, group, bound = 0, 0, 10**18
    for name in names:
        if name == "hundred":
            group *= 100
        elif name in SCALES:
            total, group, step = total + group * 10 ** SCALES[name], 0, 10 ** SCALES[name]
            if step >= bound:
                return None
            bound = step
        else:
            group += _SMALL_WORDS.get(name, 0)  # "and" adds nothing
    return None if total and group >= bound else total + group
