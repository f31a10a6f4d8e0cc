"""Decimal arithmetic that no thread's context can change: exact, but for fractions that never end."""

from decimal import ROUND_HALF_EVEN, Context, Decimal

_EXACT = Context(prec=400, rounding=ROUND_HALF_EVEN, Emin=-999_999, Emax=999_999)
_FRACTION = Context(prec=28, rounding=ROUND_HALF_EVEN, Emin=-999_999, Emax=999_999)
MOST_POWER = 100
"""Powers of ten beyond this are no quantity; the limit keeps printed numbers short."""


def times(number: Decimal, factor: Decimal) -> Decimal:
    """Multiply exactly; a power of ten moves the point and adds no digits behind it."""
    if factor == _EXACT.scaleb(Decimal(1), factor.adjusted()):
        return _plain(_EXACT.scaleb(number, factor.adjusted()))
    return _plain(_EXACT.multiply(number, factor))


def plus(number: Decimal, other: Decimal) -> Decimal:
    """Add exactly."""
    return _plain(_EXACT.add(number, other))


def power(number: Decimal, ten_to_the: int) -> Decimal | None:
    """Return ``number`` times a power of ten, or None beyond ten to the ±100."""
    if abs(ten_to_the) > MOST_POWER:
        return None
    return _plain(_EXACT.scaleb(number, ten_to_the))


def _plain(number: Decimal) -> Decimal:
    """Write 12E+6 as 12000000; the digits behind a decimal point stay as they were written."""
    exponent = number.as_tuple().exponent
    whole = isinstance(exponent, int) and exponent > 0
    return _EXACT.quantize(number, Decimal(1)) if whole else number


def ratio(above: Decimal, below: Decimal) -> Decimal | None:
    """Divide to 28 significant digits (half even), or None by zero."""
    return _FRACTION.divide(above, below) if below else None
