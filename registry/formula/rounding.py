"""From an exact fraction to the decimals that are shown: by a declared rounding, or exactly."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction

MOST_PLACES = 30
MOST_EXACT = 15
"""How many decimals an exact result may have; one that never ends, or has more, must be rounded."""
_WIDE = Context(prec=2_000)

_Mode = Callable[[int, int, bool], bool]
"""Whether to move away from zero: the whole part, how the rest compares with a half, whether it is negative."""
_MODES: Mapping[str, _Mode] = {
    "half_up": lambda _, half, __: half >= 0,
    "half_even": lambda whole, half, _: half > 0 or (half == 0 and whole % 2 == 1),
    "half_down": lambda _, half, __: half > 0,
    "up": lambda _, __, ___: True,
    "down": lambda _, __, ___: False,
    "ceiling": lambda _, __, negative: not negative,
    "floor": lambda _, __, negative: negative,
}
MODES = tuple(_MODES)
"""Ways to round; ``half_up`` is away from zero at the half, as taught at school."""


@dataclass(frozen=True, slots=True)
class Rounding:
    """To how many decimals of the figure as written, and how."""

    places: int
    mode: str = "half_up"

    def __post_init__(self) -> None:
        if abs(self.places) > MOST_PLACES or self.mode not in _MODES:
            raise ValueError(
                f"round to -{MOST_PLACES} to {MOST_PLACES} decimals, in one of {', '.join(MODES)}"
            )


def rounded(number: Fraction, rounding: Rounding) -> Decimal:
    """Round a fraction; the zeros behind are kept: 4.0."""
    scaled = number * Fraction(10) ** rounding.places
    whole, rest = divmod(abs(scaled.numerator), scaled.denominator)
    twice = 2 * rest
    half = (twice > scaled.denominator) - (twice < scaled.denominator)
    if rest and _MODES[rounding.mode](whole, half, scaled < 0):
        whole += 1
    return _decimal(-whole if scaled < 0 else whole, rounding.places)


def exact(number: Fraction, least: int = 0) -> Decimal | None:
    """Return a fraction as a decimal with at least so many decimals; None where it would not end in time."""
    for places in range(min(max(least, 0), MOST_EXACT), MOST_EXACT + 1):
        scaled = number * Fraction(10) ** places
        if scaled.denominator == 1:
            return _decimal(scaled.numerator, places)
    return None


def _decimal(units: int, places: int) -> Decimal:
    made = _WIDE.scaleb(Decimal(units), -places)
    return _WIDE.quantize(made, Decimal(1)) if places < 0 else made
