"""``scale("million")``: the same value in another scale word, exact unless decimals are named."""

import re
from dataclasses import replace
from decimal import Decimal

from factlock.registry import quantities
from factlock.registry.errors import Refused
from factlock.registry.quantities import Part
from factlock.render.filters import figures
from factlock.render.filters.arguments import Given
from factlock.render.filters.digits import regrouped, rounded, unscalable
from factlock.render.filters.figures import EXACT, Figure
from factlock.render.filters.lexicon import Lexicon, foreign, lexicon_of

MILLION = 6
"""From this power of ten on a French scale is a noun: 5 millions d’euros, but 5 mille euros."""
_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_WORD = re.compile(r"[a-zß-ɏ]{3}|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_WORDED = ("scale", "unit", "currency", "bound")
_OF = re.compile(r"(?:d['’]|d[eu] |des )(?=\w)")


def scale(figure: Figure, given: Given, language: str) -> tuple[Figure, str]:
    """Write a figure in another scale; the detail is the mode of rounding where it was rounded."""
    word = given.text("word").strip()
    if unscalable(figure):
        raise Refused.of(
            "not-scalable",
            f"{given.written}: “{figure.text}” is a share or a ratio, which takes no scale word",
            "leave the filter out",
        )
    if figure.value.in_heads:
        raise Refused.of(
            "scale-in-heads",
            f"{given.written}: the heads of the table say “{figure.value.in_heads}”, so that “{figure.text}” "
            "is not all there is to the number",
            "show it as it stands and write what the heads say beside it",
        )
    power = 0 if word == "none" else _power(word, language, given)
    _one_language(figure, given, language)
    made = to_power(figure, power, word, language)
    places = given.number("places")
    if places is None:
        return made, ""
    exact = made.text
    made = regrouped(rounded(made, places, given), figures.marks(language), "scale")
    return made, given.text("mode", "half_up") if made.text != exact else ""


def to_power(figure: Figure, power: int, word: str, language: str) -> Figure:
    """Move the decimal point so that the scale is ten to the ``power``, and put its word in place."""
    if not figures.exact(figure.value):
        raise Refused.of(
            "cannot-format",
            f"“{figure.text}” is a fraction that no decimal number states in full",
            "leave the filter out",
        )
    parts, numbers = [part for part in figure.parts if part.kind != "scale"], []
    places = [n for n, part in enumerate(parts) if part.kind in ("number", "numeral")]
    for n, factor in zip(places, figure.factors(), strict=True):
        number = _moved(parts[n].number or Decimal(0), factor, power)
        numbers.append(number)
        whole = replace(parts[n], group="", point="") if language else parts[n]
        if parts[n].kind == "numeral" and parts[n].unit:
            raise Refused.of(
                "cannot-format",
                f"“{figure.text}” says number and unit in one word",
                "take its words apart first: | units",
            )
        parts[n] = figures.numbered(whole, number, language)
    # What divided the old scale word from its neighbours goes with it.
    parts = [part for n, part in enumerate(parts) if not _doubled_space(parts, n)]
    lexicon = lexicon_of(language)
    if power:
        last = max(n for n, part in enumerate(parts) if part.kind == "number")
        written = _agreeing(word, power, numbers[-1], lexicon)
        gap = [] if _HAN.match(written) else [Part("space", " ")]
        factor = EXACT.scaleb(Decimal(1), power)
        parts[last + 1 : last + 1] = [*gap, Part("scale", written, factor)]
    made = Figure(figure.value, tuple(_joined(parts, lexicon, scaled=power >= MILLION)), language)
    return regrouped(made, figures.marks(language), "scale") if language else made


def _moved(number: Decimal, factor: Decimal, power: int) -> Decimal:
    """Return what a number is in the new scale.

    Zeros that stand behind a decimal point stay there; those of whole tens and hundreds do not move behind one.
    """
    whole = number == number.to_integral_value() and (number.as_tuple().exponent or 0) == 0
    if factor == EXACT.scaleb(Decimal(1), factor.adjusted()):
        moved = figures.shift(number, factor.adjusted() - power)
    else:
        moved = figures.shift(EXACT.multiply(number, factor), -power)
    return figures.without_exponent(moved.normalize(EXACT) if whole else moved)


def _doubled_space(parts: list[Part], n: int) -> bool:
    """Whether a space stands beside another one, or at the end of all."""
    return parts[n].kind == "space" and (n + 1 == len(parts) or parts[n + 1].kind == "space")


def _joined(parts: list[Part], lexicon: Lexicon | None, *, scaled: bool) -> list[Part]:
    """Set the space and the French ``de`` between number or scale and what is counted."""
    out: list[Part] = []
    for part in parts:
        one = part
        behind = any(two.kind == "number" for two in out)
        if one.kind in ("unit", "currency") and behind:
            if lexicon is not None and lexicon.of[0] and one.text != one.unit:
                one = replace(one, text=with_of(one.text, lexicon, scaled=scaled))
            if out[-1].kind == "scale" and not _HAN.match(out[-1].text):
                out.append(Part("space", " "))
        out.append(one)
    return out


def with_of(word: str, lexicon: Lexicon, *, scaled: bool) -> str:
    """Write ``d’`` or ``de`` before what is counted in millions, and nowhere else."""
    bare = _OF.sub("", word, count=1) if _OF.match(word) else word
    if not scaled or not bare[:1].isalpha() or bare.isupper():
        return bare
    return lexicon.of[bare[0].lower() in "aeéèêiouh"] + bare


def _agreeing(word: str, power: int, number: Decimal, lexicon: Lexicon | None) -> str:
    """Return the word as named, in the number of its figure where the language has both forms."""
    if lexicon is None:
        return word
    forms = lexicon.scales.get(power)
    spelled = {form for pair in lexicon.scales.values() for form in pair}
    if forms is None or (
        word.casefold() not in {form.casefold() for form in spelled} and _known(word, lexicon)
    ):
        return word
    return forms[not alone(number, lexicon)]


def _known(word: str, lexicon: Lexicon) -> bool:
    """Whether a word that is no full word is at home in a language: Mio., bn, Md."""
    return any(
        lexicon is lexicon_of(tag) and word in names for tag, names in _ABBREVIATIONS.items()
    )


_ABBREVIATIONS = {
    "en": frozenset(("bn", "mn", "tn", "m", "k", "lakh", "crore")),
    "de": frozenset(("Tsd.", "Mio.", "Mrd.", "Bio.", "Mio", "Mrd")),
    "fr": frozenset(("Md", "Mds", "Mio", "Mrd")),
    "zh": frozenset(("萬", "億", "萬億")),
    "ja": frozenset(("萬",)),
}


def alone(number: Decimal, lexicon: Lexicon) -> bool:
    """Whether a figure takes the singular: just one, in French all below two."""
    size = abs(number)
    return size < 2 if lexicon.one_below_two else size == 1


def _power(word: str, language: str, given: Given) -> int:
    """Return the power of ten of a scale word. Raises Refused for one that is worth two things, or none."""
    lexicon = lexicon_of(language)
    own, english = _worth(word, language), _worth(word, "en")
    spelled = [form for pair in lexicon.scales.values() for form in pair] if lexicon else []
    if own is not None and english is not None and own != english and word not in spelled:
        raise Refused.of(
            "ambiguous-scale",
            f"{given.written}: {word!r} is {_told(own)} in {language!r} and {_told(english)} in English",
            f"write one of {', '.join(dict.fromkeys(spelled))}"
            if spelled
            else "name another scale",
        )
    worth = own if own is not None else _agreed(word)
    if worth is None or worth != EXACT.scaleb(Decimal(1), worth.adjusted()):
        known = ", ".join(dict.fromkeys(spelled)) or "million, billion, Mio., 万, 亿"
        raise Refused.of(
            "unknown-scale",
            f"{given.written}: {word!r} is no scale word"
            + (f" in {language!r}" if language else ""),
            f"write one of {known}, or none to write the number out",
        )
    return worth.adjusted()


def _agreed(word: str) -> Decimal | None:
    """Return what a word is worth in all languages that know it, or None where they differ."""
    tags = ("en", "de", "fr", "zh", "ja")
    found = {worth for tag in tags if (worth := _worth(word, tag)) is not None}
    return found.pop() if len(found) == 1 and not any(_open(word, tag) for tag in tags) else None


def _open(word: str, language: str) -> bool:
    """Whether a language has the word and leaves its worth open: 兆."""
    seen = quantities.read(f"1{_gap(word)}{word}", language)
    return len(seen) == 1 and seen[0].number is None


def _gap(word: str) -> str:
    return "" if _HAN.match(word) else " "


def _worth(word: str, language: str) -> Decimal | None:
    # A currency makes single letters readable: 5m.
    for before in ("", "€"):
        found = quantities.take_apart(f"{before}1{_gap(word)}{word}", language)
        said = (
            [part.text for part in found.parts if part.kind not in ("currency", "space")]
            if found
            else []
        )
        if found and said == ["1", word] and found.parts[-1].kind == "scale":
            return found.value.number
    return None


def _told(worth: Decimal) -> str:
    return f"10^{worth.adjusted()}"


def _one_language(figure: Figure, given: Given, language: str) -> None:
    """Refuse a scale word of one language beside a unit or a bound of another: billion元, Mrd. yuan."""
    lexicon = lexicon_of(language)
    words = [part.text for part in figure.parts if part.kind in _WORDED and _WORD.search(part.text)]
    if lexicon is None or not words:
        return
    if figure.language == language and not any(foreign(word, lexicon) for word in words):
        return
    raise Refused.of(
        "mixed-words",
        f"{given.written}: “{figure.text}” is said in words of another language than {language!r}",
        f"translate them first: | units | {given.written}",
    )
