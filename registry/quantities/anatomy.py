"""The parts of one literal: bound, sign, currency, digits, scale, unit, in the order they stand in.

``more than US$1,234.5 billion`` is bound, space, currency, number, space, scale. The parts joined are the
literal, character by character. What is no plain run of digits (百分之五, 12亿3456万, twelve million, 2½,
8000余万) is one part of kind ``numeral``, worth what it says, scale and percent included.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from factlock.registry.model import Quantity
from factlock.registry.quantities import currencies, ranges
from factlock.registry.quantities.decimals import times
from factlock.registry.quantities.languages import Language, language_of
from factlock.registry.quantities.measures import Measure, measure_at
from factlock.registry.quantities.ranges import Span
from factlock.registry.quantities.reader import Reader
from factlock.registry.quantities.scales import scale_at
from factlock.registry.quantities.separators import TOKEN
from factlock.registry.quantities.signs import SignKind
from factlock.registry.quantities.tokens import Text, fold

PartKind = Literal[
    "bound", "sign", "currency", "number", "numeral", "scale", "unit", "link", "space", "other"
]


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a literal and its characters.

    ``number`` is that of the digits as written, without sign and scale; of a numeral what it is worth; of
    a scale its factor. ``unit`` is that of a unit, a currency or a numeral. ``group`` and ``point`` divide the digits
    of a number, ``indian`` tells that they stand in twos (12,34,567).
    """

    kind: PartKind
    text: str
    number: Decimal | None = None
    unit: str = ""
    group: str = ""
    point: str = ""
    indian: bool = False


@dataclass(frozen=True, slots=True)
class Anatomy:
    """A literal's value and its parts."""

    value: Quantity
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class _Found:
    at: int
    left: int
    span: Span


class _Recorder(Reader):
    """Reads one literal and keeps where its number stands."""

    found: _Found | None = None

    def _assemble(self, at: int, left: int, span: Span, sign: SignKind) -> Quantity:
        self.found = _Found(at, left, span)
        return super()._assemble(at, left, span, sign)


def take_apart(literal: str, language: str = "") -> Anatomy | None:
    """Return the parts of a literal that is one number or one range and nothing else, else None."""
    text, tongue = fold(literal), language_of(language)
    reader = _Recorder(text, tongue, bare=True)
    values = list(reader.values())
    found = reader.found
    if len(values) != 1 or found is None:
        return None
    (value,) = values
    if value.number is None or (value.start, value.end) != (0, len(literal)):
        return None
    if found.span.end > value.end or literal[found.left - 1 : found.left] in ("(", "（"):
        return None
    parts = [part for one in _parts(text, found, value, tongue) for part in _spaced(one)]
    return Anatomy(value, tuple(parts)) if "".join(p.text for p in parts) == literal else None


def _spaced(part: Part) -> Iterator[Part]:
    """Yield a part without the space on its edges, which is a part of its own; empty parts vanish."""
    inner = part.text.strip()
    if not inner:
        if part.text:
            yield Part("space", part.text)
        return
    before, _, after = part.text.partition(inner)
    if before:
        yield Part("space", before)
    yield Part(part.kind, inner, part.number, part.unit, part.group, part.point, part.indian)
    if after:
        yield Part("space", after)


def _parts(text: Text, found: _Found, value: Quantity, language: Language) -> Iterator[Part]:
    span, at = found.span, found.at
    yield Part("bound", text.raw[: found.left])
    yield from _left(text, found.left, at, language)
    first = span.first
    yield from _measure(text, at, first, language)
    if span.ranged:
        link = _link(text, first.end)
        if link is None:
            return
        yield Part("link", link.group())
        start = link.end()
        ahead = currencies.ahead(text, start, language)
        if ahead is not None:
            yield Part("currency", text.raw[start : ahead.end], unit=ahead.unit)
            start = ahead.end
        currency = ahead.unit if ahead else (first.unit if first.money else "")
        second = measure_at(text, start, language, currency)
        if second is None or second.end != span.end:
            return
        yield from _measure(text, start, second, language)
    yield Part("bound", text.raw[span.end : value.end])


def _link(text: Text, at: int) -> re.Match[str] | None:
    for pattern in (ranges.DASH, ranges.TO, ranges.AND):
        found = pattern.match(text.lower, at)
        if found:
            return found
    return None


def _left(text: Text, left: int, at: int, language: Language) -> Iterator[Part]:
    """Yield sign and currency in front of a number, in either order."""
    inner = text.folded[left:at]
    trimmed = at - (len(inner) - len(inner.rstrip("-−–+")))
    money = currencies.before(text, left, trimmed, language)
    if money is None:
        yield Part("sign", text.raw[left:at])
        return
    yield Part("sign", text.raw[left : money.start])
    yield Part("currency", text.raw[money.start : money.end], unit=money.unit)
    yield Part("sign", text.raw[money.end : at])


def _measure(text: Text, at: int, measure: Measure, language: Language) -> Iterator[Part]:
    """Yield digits, scale and unit of a measure; as one numeral what is not made of just these."""
    amount = measure.amount
    token = TOKEN.match(text.folded, at + (text.folded[at] == "."))
    plain = amount.form == "digits" and token is not None and token.end() == amount.end
    digits = _digits(text, at, amount.end, amount.number) if plain else None
    scaled = measure.factor is not None
    scale = scale_at(text, amount.end, language, money=measure.money) if scaled else None
    end, factor = (scale.end, scale.factor) if scale else (amount.end, Decimal(1))
    tail = text.raw[end : measure.end]
    if (
        measure.bound != "="
        or digits is None
        or digits.number is None
        or factor is None
        or measure.number is None
        or measure.number != times(digits.number, factor)
        or (tail.strip() and not measure.unit)
    ):
        yield Part("numeral", text.raw[at : measure.end], measure.number, measure.unit)
        return
    yield digits
    if end > amount.end:
        yield Part("scale", text.raw[amount.end : end], factor)
    # Money in front says its currency there; a word behind may say it again (人民币5亿元).
    yield Part("currency" if measure.money else "unit", tail, unit=measure.unit)


def _digits(text: Text, start: int, end: int, number: Decimal | None) -> Part | None:
    """Read how digits are divided; None where no way to read them gives their number."""
    written = text.folded[start:end]
    marks = [char for char in written if not char.isdigit()]
    ways = dict.fromkeys(["", *marks[-1:]] if number else [*marks[-1:], ""])
    for point in ways:
        groups = set(marks[:-1] if point else marks)
        if len(groups) > 1 or point in groups:
            continue
        whole, _, rest = written.rpartition(point) if point else (written, "", "")
        digits = "".join(char for char in whole if char.isdigit()) or "0"
        figure = Decimal(f"{digits}.{rest}" if rest else digits)
        if figure == number:
            raw = text.raw[start:end]
            return Part(
                "number",
                raw,
                figure,
                group=_mark(raw, groups),
                point=point,
                indian=re.fullmatch(r"\d{1,2}(?:\D\d\d)+\D\d{3}", whole) is not None,
            )
    return None


def _mark(raw: str, groups: set[str]) -> str:
    """Return the mark between groups as it is written: a narrow space stays one; '' where there is none."""
    folded = fold(raw).folded
    found = next((c for c, plain in zip(raw, folded, strict=True) if plain in groups), "")
    return {"，": ",", "．": "."}.get(found, found)
