"""``locale("de")``: the marks of a language; ``units("de")``: its words and marks."""

import re
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from typing import Literal

from factlock.registry.errors import Refused
from factlock.registry.quantities import Part
from factlock.registry.quantities.units import SYMBOLS
from factlock.render.filters import figures
from factlock.render.filters.arguments import Given
from factlock.render.filters.digits import regrouped
from factlock.render.filters.figures import EXACT, SHARES, Figure
from factlock.render.filters.lexicon import (
    LEXICONS,
    SHARED_BOUNDS,
    Bound,
    Lexicon,
    bound_of,
    lexicon_of,
)
from factlock.render.filters.scaling import MILLION, alone, to_power, with_of

_SIGNS = {"percent": "%", "per-mille": "‰"}
_PERCENT = frozenset("%％﹪٪‰")
_NO_BREAK = "\u00a0"
_SYMBOLS = frozenset(SYMBOLS.values())
"""Units whose symbol is the same in every language."""
Form = Literal["sign", "code", "word"]


def locale(figure: Figure, given: Given, language: str) -> tuple[Figure, str]:
    """Write separators, decimal mark and the space before a percent sign as a language has them (CLDR)."""
    tag = _tag(given, language)
    return _marked(figure, tag), tag


def _tag(given: Given, language: str) -> str:
    from factlock.render.filters import locales  # noqa: PLC0415  (Babel only where it is asked for)

    tag = given.text("language", language)
    if not tag:
        raise Refused.of(
            "which-language",
            f"{given.written}: neither the filter nor the document names a language",
            f'write {given.written.name}("de"), or set lang: in the document',
        )
    if not locales.known(tag):
        raise Refused.of(
            "unknown-language",
            f"{given.written}: CLDR knows no language {tag!r}",
            "write its mark (BCP 47), such as de, en-GB or zh-Hant",
        )
    return tag


def _marked(figure: Figure, tag: str) -> Figure:
    from factlock.render.filters import locales  # noqa: PLC0415

    symbols = locales.symbols(tag)
    made = regrouped(figure, symbols.marks, "locale")
    parts: list[Part] = []
    for part in made.parts:
        if part.kind == "unit" and part.text in _PERCENT and symbols.percent is not None:
            while parts and parts[-1].kind == "space":
                parts.pop()
            if symbols.percent:
                parts.append(Part("space", symbols.percent))
        parts.append(part)
    return replace(made, parts=tuple(parts), language=tag)


def units(figure: Figure, given: Given, language: str) -> tuple[Figure, str]:
    """Write scale, unit, currency and bound in the words of a language, digits in its marks."""
    tag = _tag(given, language)
    lexicon = lexicon_of(tag)
    if lexicon is None:
        raise Refused.of(
            "no-words",
            f"{given.written}: there are no words for {tag!r}",
            f'there are some for {", ".join(LEXICONS)}; or only its marks: | locale("{tag}")',
        )
    if not figures.exact(figure.value):
        raise Refused.of(
            "cannot-format",
            f"“{figure.text}” is a fraction that no decimal number states in full",
            "leave the filter out",
        )
    return _Phrase(figure, given, tag, lexicon).written(), tag


class _Phrase:
    """One value, said anew in one language."""

    def __init__(self, figure: Figure, given: Given, tag: str, lexicon: Lexicon) -> None:
        self.figure, self.given, self.tag, self.lexicon = figure, given, tag, lexicon
        self.gap = [Part("space", lexicon.gap)] if lexicon.gap else []

    def written(self) -> Figure:
        """Return the whole phrase."""
        before, behind = self._bounds()
        power, numbers = self._scaled()
        scale = self._scale(power, numbers[-1])
        ahead, unit = self._unit(numbers[-1], scaled=power >= MILLION)
        digits: list[Part] = []
        for n, number in enumerate(numbers):
            digits += [Part("link", "–")] * n
            digits.append(figures.numbered(Part("number", ""), number, self.tag))
        parts = [*before, *self._sign(), *ahead, *digits, *scale, *unit, *behind]
        return _marked(Figure(self.figure.value, tuple(parts), self.tag), self.tag)

    def _sign(self) -> list[Part]:
        signs = [part.text for part in self.figure.parts if part.kind == "sign"]
        number = self.figure.value.number
        if not signs:
            return [Part("sign", "−")] if number is not None and number < 0 else []
        own = len(signs[0]) == 1 and not signs[0].isalpha() and self.lexicon.gap
        # Behind a Han character a hyphen joins, a minus does not.
        return [Part("sign", signs[0] if own or signs[0] == "+" else "−")]

    def _bounds(self) -> tuple[list[Part], list[Part]]:
        places = self.figure.places
        words = [
            " ".join(
                part.text for n, part in enumerate(self.figure.parts)
                if part.kind == "bound" and (n > places[-1]) is behind
            )
            for behind in (False, True)
        ]  # fmt: skip
        if len(places) == 2 and words[0] in ("between", "zwischen", "entre", "介于"):
            words[0] = ""
        if words[0] in SHARED_BOUNDS and not words[1]:
            return [Part("bound", words[0])], []
        if not any(words):
            if self.figure.bounded:
                self._no_word(self.figure.text)
            return [], []
        bound: Bound | None = bound_of(*words)
        if bound is None:
            self._no_word(" ".join(filter(None, words)))
        assert bound is not None  # noqa: S101  (_no_word raises)
        before, behind = self.lexicon.bounds[bound][0]
        return (
            [Part("bound", before), *self.gap] if before else [],
            [Part("bound", behind)] if behind else [],
        )

    def _no_word(self, word: str) -> None:
        raise Refused.of(
            "no-word",
            f"{self.given.written}: “{word}” has no word of just the same meaning in {self.tag!r}",
            "take the value from a source in this language, or write the sentence around another key",
        )

    def _scaled(self) -> tuple[int, list[Decimal]]:
        """Return the power of ten that has a word here, and the numbers of the figure in it."""
        figure, factors = self.figure, self.figure.factors()
        numerals = any(figure.parts[n].kind == "numeral" for n in figure.places)
        worth = [end for end in (figure.value.number, figure.value.upper) if end is not None]
        most = max(map(abs, worth))
        power = factors[-1].adjusted()
        ten = all(one == EXACT.scaleb(Decimal(1), power) for one in factors)
        said = [part.text for part in figure.parts if part.kind == "scale"]
        own = bool(said) and said[-1] in self.lexicon.scales.get(power, ())
        if numerals:
            power = self._natural(most) if most >= EXACT.scaleb(Decimal(1), MILLION) else 0
        elif not ten or (power and not own and power not in self.lexicon.kept):
            power = self._natural(most)
        bare = [part for part in figure.parts if part.kind in ("number", "numeral", "scale")]
        bare = [replace(part, unit="") for part in bare]
        made = to_power(replace(figure, parts=tuple(bare)), power, "", self.tag)
        return power, [made.parts[n].number or Decimal(0) for n in made.places]

    def _natural(self, most: Decimal) -> int:
        fitting = [p for p in self.lexicon.natural if EXACT.scaleb(Decimal(1), p) <= most]
        return max(fitting, default=0)

    def _scale(self, power: int, number: Decimal) -> list[Part]:
        if not power:
            return []
        word = self.lexicon.scales[power][not alone(number, self.lexicon)]
        return [*self.gap, Part("scale", word, EXACT.scaleb(Decimal(1), power))]

    # Unit and currency ---------------------------------------------------------------------------

    def _unit(self, number: Decimal, *, scaled: bool) -> tuple[list[Part], list[Part]]:
        """Return what stands before the digits and what behind them."""
        unit = self.figure.value.unit
        if not unit:
            return [], []
        if self.figure.value.kind == "money":
            return self._money(unit, number, scaled=scaled)
        said = [part.text for part in self.figure.parts if part.kind == "unit"]
        if unit in SHARES and said and said[-1] in _PERCENT:
            return [], [Part("unit", _SIGNS[unit], unit=unit)]
        words = self.lexicon.units.get(unit)
        symbol = all(part in _SYMBOLS for part in unit.split("/"))
        if symbol and (words is None or unit in said):
            return [], [*self._space(), Part("unit", unit, unit=unit)]
        if words is None:
            self._no_word(said[-1] if said else unit)
        assert words is not None  # noqa: S101  (_no_word raises)
        word = words[not alone(number, self.lexicon) or scaled]
        if self.lexicon.of[0] and unit not in SHARES:
            word = with_of(word, self.lexicon, scaled=scaled)
        gap = [] if word in _PERCENT else self.gap
        return [], [*gap, Part("unit", word, unit=unit)]

    def _space(self) -> list[Part]:
        """Return the space that the source has before its unit, else one that does not break."""
        for space, part in pairwise(self.figure.parts):
            if part.kind == "unit" and space.kind == "space":
                return [space]
        return [Part("space", _NO_BREAK)]

    def _money(self, unit: str, number: Decimal, *, scaled: bool) -> tuple[list[Part], list[Part]]:
        written, form = self._written(unit)
        words = self.lexicon.currencies.get(unit)
        asian = not self.lexicon.gap
        if form == "sign" and (words is None or not (scaled or asian) or self._english()):
            sign = Part("currency", written, unit=unit)
            if self.lexicon.signs_first:
                return [sign], []
            return [], [Part("space", _NO_BREAK), sign]
        if form == "code" and not (asian and words):
            code = Part("currency", written, unit=unit)
            if self.lexicon.signs_first:
                return [code, Part("space", _NO_BREAK)], []
            return [], [Part("space", _NO_BREAK), code]
        if words is None:
            self._no_word(written)
        assert words is not None  # noqa: S101  (_no_word raises)
        word = words[not alone(number, self.lexicon) or scaled]
        if self.lexicon.of[0]:
            word = with_of(word, self.lexicon, scaled=scaled)
        return [], [*self.gap, Part("currency", word, unit=unit)]

    def _english(self) -> bool:
        return self.lexicon is LEXICONS["en"]

    def _written(self, unit: str) -> tuple[str, Form]:
        """Return how the currency is written: by sign, by code or by word."""
        said = [part.text for part in self.figure.parts if part.kind == "currency"]
        for one in said:
            if re.fullmatch(r"[A-Z]{0,3}[$€£¥￥₹₩₽₺₪₫฿₴₦₱]", one):
                return one.replace("￥", "¥"), "sign"
        if said and re.fullmatch(r"[A-Z]{3}", said[-1]) and said[-1] == unit:
            return unit, "code"
        return (said[-1] if said else unit), "word"
