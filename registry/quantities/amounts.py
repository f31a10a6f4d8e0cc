"""The bare number at a place: digits with their separators, fractions, powers of ten, numerals in words.

An amount that is one token to the eye but whose worth nobody can vouch for has no number: a superscript
behind digits (2019⁴ may be a note), 5 ± 0.2, a fraction that may be a date (12/25).
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from factlock.registry.quantities import (
    codes,
    numerals_de,
    numerals_en,
    numerals_fr,
    numerals_zh,
)
from factlock.registry.quantities.decimals import plus, power, ratio, times
from factlock.registry.quantities.languages import Language
from factlock.registry.quantities.separators import TOKEN, in_a_row
from factlock.registry.quantities.tokens import FORMAT, Text

VULGAR = {
    "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5),
    "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅐": (1, 7), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8),
    "⅑": (1, 9), "⅒": (1, 10),
}  # fmt: skip
_MORE_TO_COME = re.compile(
    rf" ?[-/:‐–×x·⋅*±+{''.join(VULGAR)}⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻时時点點分분百千万萬]|[eE]| [0-9]| and a half"
)
"""What may follow digits and make them something else than a plain number; tried first, because it is rare."""
_NEIGHBOUR = re.compile(r" ?([^\n\t ])")
_GLYPH = re.compile(f" ?([{''.join(VULGAR)}])")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_TIMES_TEN = re.compile(r" ?[×x·⋅*] ?10(?:\^([-−+]?[0-9]{1,3})|([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))(?![0-9])")
_EXPONENT = re.compile(r"[eE]([-+−]?[0-9]{1,3})(?![0-9A-Za-z.,])")
_SUPERSCRIPT = re.compile(r"[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_SLASH = re.compile(r"([0-9]{1,4})/([0-9]{1,4})(?![0-9/]|[.,][0-9])")
_MIXED = re.compile(r"[ -](?=([0-9]{1,2})/([0-9]{1,3})(?![0-9/]|[.,][0-9]))")
_UNSURE = re.compile(r" ?(?:±|\+/-) ?[0-9]+(?:[.,][0-9]+)*")
_OUT_OF = re.compile(r":[0-9]+(?:[.,][0-9]+)?(?:[:.][0-9]+)*")
_CLOCK = re.compile(r"(?:[01]?[0-9]|2[0-4]):[0-5][0-9](?::[0-5][0-9])?(?![:0-9])")
_RATIO = re.compile(
    r"[1-9][0-9]{0,3}(?:[.,][0-9]{1,3})?(?::(?:0|[1-9][0-9]{0,3}(?:[.,][0-9]{1,3})?)){1,2}"
)
_HAN_CLOCK = re.compile(
    r"[0-2]?[0-9] ?(?:[时時](?![间間代期])(?: ?[0-5]?[0-9] ?分(?! ?之))?|[点點](?:[钟鐘整半许]|[0-5]?[0-9] ?分))"
)
_CHAIN = re.compile(r"[0-9]+(?:[-‐–/][0-9]+){2,}")
_FRACTION_WORDS = re.compile(
    rf"([{numerals_zh.NUMERAL}]{{1,8}})分[之の]([{numerals_zh.NUMERAL}]{{1,8}}(?:点[{numerals_zh.DIGIT}]{{1,8}})?"
    r"|[0-9]{1,9}(?:\.[0-9]{1,9})?)"
)
_PARTS_OF = re.compile(r"([0-9]{1,4})([百千万萬]?)(?:分の|분의 ?|分之)([0-9]{1,4})(?![0-9.,])")
_HYPHENATED = re.compile(f"[{FORMAT}]")
"""A soft hyphen: what reads like a number word is a syllable (beob\u00adacht\u00aden)."""
_AND_A_HALF = re.compile(r" and a half(?![a-z])")
_PARTS = {"百": "percent", "千": "per-mille"}
_POINT = re.compile(
    rf"[{numerals_zh.NUMERAL}]+(?:点[{numerals_zh.DIGIT}]+(?![分钟刻一线]))?[十百千万萬亿億兆]*"
)
_MORE = re.compile(
    r" ?(?:余|餘|多(?=[十百千万萬亿億个個家人名年次位元美项種种倍吨件户岁天台辆小公]))"
)

Form = Literal[
    "digits", "fraction", "power", "words", "mixed", "han", "share", "ratio", "clock", "code", "ordinal", "pronoun"
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Amount:
    """A bare number: where it ends, its worth (None if unclear), how it is written.

    ``unit`` is set by 百分之五 and its like.
    """

    end: int
    number: Decimal | None
    form: Form
    unit: str = ""


def digits_at(text: Text, at: int, language: Language) -> Amount:
    """Read the amount whose first digit (or leading decimal point) stands at ``at``."""
    t = text.folded
    start = at + (t[at] == ".")
    token = TOKEN.match(t, start)
    if not token:
        return Amount(at + 1, None, "code")
    if start > at:
        return Amount(token.end(), language.convention.read("0." + token.group()), "digits")
    more = _MORE_TO_COME.match(t, token.end())
    special = more and (_fraction(t, at) or _parts_of(t, at) or _no_number(t, at, token.end()))
    if special:
        return special
    behind = _NEIGHBOUR.match(t, token.end())
    around = t[max(at - 1, 0) : at] + (behind[1] if behind else "")
    number = language.beside(around).read(token.group())
    if in_a_row(t, at, token.end()) or codes.may_be_machine(token.group()):
        number = None
    if not more:
        return Amount(token.end(), number, "digits")
    return (
        _with_fraction(t, token, number)
        or _and_a_half(t, token, number)
        or _with_power(t, token, number)
        or _unsure(t, token.end())
        or Amount(token.end(), number, "digits")
    )


def _fraction(t: str, at: int) -> Amount | None:
    """Read a fraction; what may be a date or a reference stays a token without a worth."""
    slash = _SLASH.match(t, at)
    if not slash:
        return None
    if slash.group() in ("24/7", "9/11"):
        return Amount(slash.end(), None, "code")
    above, below = int(slash[1]), int(slash[2])
    plain = below <= 10 or below in (12, 16, 20, 32, 64, 100, 1000)
    sure = 0 < above < below and plain and slash[1][0] != "0" and slash[2][0] != "0"
    return Amount(slash.end(), ratio(Decimal(above), Decimal(below)) if sure else None, "fraction")


def _parts_of(t: str, at: int) -> Amount | None:
    """Read 3分の2 and 4분의 1."""
    parts = _PARTS_OF.match(t, at)
    if not parts:
        return None
    size = numerals_zh.POWERS[parts[2]] if parts[2] else 0
    below, above = times(Decimal(parts[1]), Decimal(10**size)), Decimal(parts[3])
    return Amount(parts.end(), ratio(above, below) if 0 < above < below else None, "fraction")


def _no_number(t: str, at: int, end: int) -> Amount | None:
    """Read what is made of digits and no number: 978-3-16-148410-0, 10:30, 7:3, 8时5分."""
    chain = _CHAIN.match(t, at)
    if chain:
        return Amount(chain.end(), None, "code")
    colon = _OUT_OF.match(t, end)
    if colon:
        clock, parts = _CLOCK.fullmatch(t, at, colon.end()), _RATIO.fullmatch(t, at, colon.end())
        return Amount(colon.end(), None, "clock" if clock else "ratio" if parts else "code")
    hours = _HAN_CLOCK.match(t, at)
    return Amount(hours.end(), None, "clock") if hours else None


def _with_fraction(t: str, token: re.Match[str], number: Decimal | None) -> Amount | None:
    """Read 2½ and 1 1/2."""
    if token.end() - token.start() > 3:
        return None
    glyph = _GLYPH.match(t, token.end())
    if glyph:
        return Amount(glyph.end(), _mixed(number, *VULGAR[glyph[1]]), "fraction")
    mixed = _MIXED.match(t, token.end())
    if mixed and 0 < int(mixed[1]) < int(mixed[2]):
        return Amount(mixed.end(2), _mixed(number, int(mixed[1]), int(mixed[2])), "fraction")
    return None


def _and_a_half(t: str, token: re.Match[str], number: Decimal | None) -> Amount | None:
    half = _AND_A_HALF.match(t, token.end())
    return Amount(half.end(), _mixed(number, 1, 2), "fraction") if half else None


def _with_power(t: str, token: re.Match[str], number: Decimal | None) -> Amount | None:
    """Read 1.2×10⁶ and 3.4e5; a superscript behind other digits than 10 may be a note."""
    times_ten = _TIMES_TEN.match(t, token.end())
    if times_ten:
        raised = int((times_ten[1] or times_ten[2].translate(_RAISED)).replace("−", "-"))
        return Amount(times_ten.end(), _raised(number, raised), "power")
    exponent = _EXPONENT.match(t, token.end())
    if exponent:
        raised = int(exponent[1].replace("−", "-"))
        return Amount(exponent.end(), _raised(number, raised), "power")
    superscript = _SUPERSCRIPT.match(t, token.end())
    if not superscript:
        return None
    raised = int(superscript.group().translate(_RAISED)) if len(superscript.group()) < 4 else 0
    sure = token.group() == "10" and (raised < 0 or raised > 2)
    return Amount(superscript.end(), power(Decimal(1), raised) if sure else None, "power")


def _unsure(t: str, end: int) -> Amount | None:
    margin = _UNSURE.match(t, end)
    return Amount(margin.end(), None, "digits") if margin else None


def _mixed(whole: Decimal | None, above: int, below: int) -> Decimal | None:
    part = ratio(Decimal(above), Decimal(below))
    return None if whole is None or part is None else plus(whole, part)


def _raised(number: Decimal | None, ten_to_the: int) -> Decimal | None:
    return None if number is None else power(number, ten_to_the)


_WORD_FORMS: dict[numerals_en.WordForm, Form] = {
    "number": "words", "malformed": "words", "fraction": "fraction", "ordinal": "ordinal", "pronoun": "pronoun",
}  # fmt: skip


def vulgar_at(text: Text, at: int) -> Amount:
    """Read a fraction that is one character: ½."""
    above, below = VULGAR[text.folded[at]]
    return Amount(at + 1, ratio(Decimal(above), Decimal(below)), "fraction")


_NUMERALS = {"de": numerals_de.read, "fr": numerals_fr.read}


def words_at(text: Text, at: int, language: Language) -> Amount | None:
    """Read number words in the language of the text (English, German, French), or None if there are none."""
    words = _NUMERALS.get(language.primary, numerals_en.read)(text.lower, at)
    if not words or _HYPHENATED.match(text.folded, words.end):
        return None
    form = _WORD_FORMS[words.form]
    half = _AND_A_HALF.match(text.lower, words.end) if form in ("words", "pronoun") else None
    if half and words.number is not None:
        return Amount(half.end(), plus(words.number, Decimal("0.5")), "mixed")
    return Amount(words.end, words.number, form)


def han_at(text: Text, at: int) -> Amount:
    """Read a numeral in Han characters, or a fraction 三分之二, 百分之五点二, at ``at``."""
    part = _FRACTION_WORDS.match(text.folded, at)
    if part:
        above = Decimal(part[2]) if part[2].isascii() else numerals_zh.value(part[2])
        if part[1] in _PARTS:
            above = Decimal(100) if part[2] == "百" else above
            return Amount(part.end(), above, "share", unit=_PARTS[part[1]])
        below = Decimal(10_000) if part[1] in ("万", "萬") else numerals_zh.value(part[1])
        sure = above is not None and below is not None and 0 < above < below
        return Amount(
            part.end(), ratio(above, below) if sure and above and below else None, "fraction"
        )
    found = _POINT.match(text.folded, at)
    if not found:
        return Amount(at + 1, None, "code")
    written = found.group()
    if len(written) > 1 and written[-1] in "两兩":
        written = written[:-1]  # 七千兩: taels
    if "点" in written:
        stem = written.rstrip("".join(numerals_zh.POWERS))
        number, tail = numerals_zh.value(stem), written[len(stem) :]
        if number is not None and tail:
            number = power(number, sum(numerals_zh.POWERS[c] for c in tail))
        return Amount(at + len(written), number, "han")
    return Amount(at + len(written), numerals_zh.value(written), "han")
