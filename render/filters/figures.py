"""A value taken apart for filters: digits that may change, and what stands around them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Context, Decimal

from factlock.registry import quantities
from factlock.registry.errors import Refused
from factlock.registry.model import Quantity
from factlock.registry.quantities import Part
from factlock.registry.quantities.languages import language_of

EXACT = Context(prec=400)
_LANGUAGES = ("", "en", "de", "fr", "zh", "ja", "de-CH")
_NARROW = "\u202f"
_MOST_DIGITS = 25
SHARES = ("percent", "percentage-point", "per-mille", "basis-point")
"""Units that take no scale."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What divides digits: the mark between groups, and the decimal mark, empty where it stays as it is.

    Numbers of fewer than ``least`` whole digits are not grouped; ``indian`` groups are 12,34,567.
    """

    group: str
    point: str = ""
    least: int = 4
    indian: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A number or a range: what it is worth, the parts it is written in, and in which language.

    ``language`` is that in which its words and marks were read or written last; empty if in none for sure.
    """

    value: Quantity
    parts: tuple[Part, ...]
    language: str = ""

    @property
    def text(self) -> str:
        """What a reader sees."""
        return "".join(part.text for part in self.parts)

    @property
    def places(self) -> list[int]:
        """Where the digits (or numerals) stand among the parts; two of a range."""
        return [n for n, one in enumerate(self.parts) if one.kind in ("number", "numeral")]

    @property
    def bounded(self) -> bool:
        """Whether it says less than just this number."""
        return self.value.comparator != "=" or self.value.approximate

    def factors(self) -> list[Decimal]:
        """Return what a one of each number is worth: its own scale, else that of the last of them."""
        own: list[Decimal | None] = []
        for part in self.parts:
            if part.kind in ("number", "numeral"):
                own.append(None)
            elif part.kind == "scale" and own and own[-1] is None:
                own[-1] = part.number
        last = own[-1] if own else None
        return [one or last or Decimal(1) for one in own]

    def digits(self, one: str) -> list[Part]:
        """Return its numbers, all written in digits. Raises Refused ``cannot-format``."""
        numbers = [self.parts[n] for n in self.places]
        if all(part.kind == "number" for part in numbers):
            return numbers
        raise Refused.of(
            "cannot-format",
            f"{one}: “{self.text}” is not written in plain digits, so that they cannot be changed alone",
            "leave the filter out, or write it in digits first: | units, | scale(…) or | plain",
        )

    def with_digits(self, figures: Sequence[Decimal]) -> "Figure":
        """Put other digits in place, divided as those before; what it is worth changes with them."""
        parts, worth = list(self.parts), []
        for n, figure, factor in zip(self.places, figures, self.factors(), strict=True):
            if parts[n].number != figure or _exponent(parts[n].number) != _exponent(figure):
                parts[n] = numbered(parts[n], figure, self.language)
            worth.append(EXACT.multiply(figure, factor))
        return replace(self, parts=tuple(parts), value=with_worth(self.value, worth))


def with_worth(value: Quantity, worth: Sequence[Decimal]) -> Quantity:
    """Return a value with other numbers; they are given without their sign."""
    assert value.number is not None  # noqa: S101  (a figure has one)
    low = worth[0].copy_negate() if value.number < 0 else worth[0]
    return replace(value, number=low, upper=worth[1] if len(worth) > 1 else None)


def numbered(part: Part, figure: Decimal, language: str) -> Part:
    """Write digits anew, divided as those of ``part``, where they are not, as in ``language``."""
    point = {"．": "."}.get(part.point, part.point)
    if not point:
        point = marks(language).point
        if point == part.group:
            point = "," if point == "." else "."
    return replace(
        part,
        kind="number",
        text=written(figure, part.group, point, indian=part.indian),
        number=figure,
        point=point,
    )


def written(figure: Decimal, group: str, point: str, *, indian: bool = False) -> str:
    """Write digits; ``indian`` groups all but the last three in twos."""
    whole, _, rest = format(abs(figure), "f").partition(".")
    if group:
        high, low = (whole[:-3], whole[-3:]) if indian else ("", whole)
        size = 2 if indian else 3
        low_parts = [low[max(0, n - 3) : n] for n in range(len(low), 0, -3)][::-1]
        high_parts = [high[max(0, n - size) : n] for n in range(len(high), 0, -size)][::-1]
        whole = group.join([*high_parts, *low_parts])
    return whole + (point + rest if rest else "")


def marks(language: str) -> Marks:
    """Return what divides digits in a language, as registered values are read."""
    group, point = language_of(language).convention.ways[0]
    return Marks(_NARROW if group == " " else group, point)


def _exponent(number: Decimal | None) -> int:
    exponent = number.as_tuple().exponent if number is not None else 0
    return exponent if isinstance(exponent, int) else 0


def shift(figure: Decimal, places: int) -> Decimal:
    """Move the decimal point; no digit is lost, no zero is added behind it."""
    return EXACT.scaleb(figure, places)


def without_exponent(number: Decimal) -> Decimal:
    """Write 12E+6 as 12000000."""
    exponent = number.as_tuple().exponent
    whole = isinstance(exponent, int) and exponent > 0
    return EXACT.quantize(number, Decimal(1)) if whole else number


def figure_of(value: Quantity, literal: str, language: str) -> Figure:
    """Take a value apart; what cannot be taken apart is one numeral."""
    for tag in dict.fromkeys((language, *_LANGUAGES)):
        found = quantities.take_apart(literal, tag)
        if found is not None and quantities.same_value(found.value, value):
            figure = Figure(value, found.parts, tag)
            if len(figure.places) == (1 if value.upper is None else 2):
                return figure
    numeral = Part("numeral", literal, value.number, value.unit)
    return Figure(value, (numeral,))


def exact(value: Quantity) -> bool:
    """Whether a number is written out, unlike a third, of which only so many digits are kept."""
    ends = [end for end in (value.number, value.upper) if end is not None]
    return all(len(end.normalize().as_tuple().digits) <= _MOST_DIGITS for end in ends)
