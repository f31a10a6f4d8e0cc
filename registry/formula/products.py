"""Products and quotients of measures, and constants that only move the point."""

from dataclasses import replace
from fractions import Fraction

from factlock.registry.formula.measures import (
    INTERVALS,
    Measure,
    Unfit,
    both,
    bounded,
    converted,
    is_like,
    unlike,
)
from factlock.registry.quantities.units import PERCENT, POINT


def multiplied(a: Measure, b: Measure) -> Measure:
    """Return the product of two measures. Raises Unfit."""
    if a.constant or b.constant:
        constant, other = (a, b) if a.constant else (b, a)
        return _scaled(other, constant)
    kinds = {a.kind, b.kind}
    if kinds == {"share"}:
        a, b = converted(a, PERCENT), converted(b, PERCENT)
        return _product(a, b, a.number * b.number / 100)
    measurable(a, b)
    if "share" in kinds:
        share, other = (a, b) if a.kind == "share" else (b, a)
        part = converted(share, PERCENT).number / 100
        return _product(other, share, other.number * part, ratio=other.ratio)
    if a.kind == "number" or b.kind == "number":
        other, by = (b, a) if a.kind == "number" else (a, b)
        return _product(other, by, a.number * b.number, ratio=a.ratio and b.ratio)
    raise unlike(a, b, "multiply")


def _product(a: Measure, b: Measure, number: Fraction, *, ratio: bool = False) -> Measure:
    made = replace(
        a, number=number, places=None, ratio=ratio, whole=False, shifted=a.shifted or b.shifted
    )
    return bounded(made, a, b)


def measurable(*measures: Measure) -> None:
    """Refuse what has no product and no quotient: differences of shares, degrees."""
    for one in measures:
        if one.kind == "point":
            raise Unfit(
                "unlike-units",
                f"{one.said} is a difference of shares and can only be added, subtracted or compared with its like",
                "compute with the shares themselves",
            )
        if one.unit in INTERVALS:
            raise Unfit(
                "unlike-units",
                f"degrees ({one.unit}) have no natural zero: only sums, means and differences tell something",
                "subtract them",
            )


def _scaled(other: Measure, constant: Measure) -> Measure:
    """Return a measure times a constant: a power of ten moves the point, 100% writes a ratio as percent."""
    if other.constant and PERCENT not in (other.unit, constant.unit):
        return replace(other, number=other.number * constant.number)
    if constant.unit == PERCENT and other.kind == "number" and not other.constant:
        places = None if other.places is None else max(other.places - 2, 0)
        return replace(other, number=other.number * 100, unit=PERCENT, places=places, ratio=False)
    if other.constant or abs(constant.number) != 1 or constant.unit == PERCENT:
        if PERCENT in (other.unit, constant.unit) or other.kind in ("share", "point"):
            raise Unfit(
                "unlike-units",
                f"{other.said} times a typed {constant.number} may be meant in two ways",
                "percent is a hundredth already: leave the number out",
            )
        measurable(other)
    made = replace(
        other,
        number=other.number * constant.number,
        places=_shifted_places(other.places, constant.number),
        ratio=other.ratio and abs(constant.number) == 1,
    )
    return bounded(made, other)


def _shifted_places(places: int | None, factor: Fraction) -> int | None:
    if not places:  # zeros of a scale word are no digits of the source
        return places if abs(factor) >= 1 else None
    power = len(str(abs(factor.numerator))) - len(str(factor.denominator))
    return max(places - power, 0)


def divided(a: Measure, b: Measure) -> Measure:
    """Return the quotient of two measures. Raises Unfit; ZeroDivisionError."""
    if not b.number:
        raise ZeroDivisionError
    if b.constant:
        return _by_constant(a, b)
    if a.constant:
        return _constant_by(a, b)
    match (a.kind, b.kind):
        case ("share", "share"):
            return _quotient(Measure(a.number), *both(a, b, PERCENT), ratio=True)
        case ("point", "point"):
            return _quotient(Measure(a.number), *both(a, b, POINT), ratio=True)
        case ("number", "number"):
            return _quotient(a, a, b, ratio=a.ratio == b.ratio)
    return _of_kinds(a, b)


def _of_kinds(a: Measure, b: Measure) -> Measure:
    """Divide what has units, or different ones."""
    measurable(a, b)
    if a.kind == "share" and b.kind == "number":
        raise Unfit(
            "unlike-units",
            f"{a.said} by {b.said} may be meant in two ways",
            "take the mean of percentages with mean(…)",
        )
    if a.kind == b.kind and is_like(a, b):
        return _quotient(Measure(a.number), a, b, ratio=True)
    if b.kind == "number":
        return _quotient(a, a, b)
    if b.kind == "share":
        part = converted(b, PERCENT)
        return _quotient(a, a, replace(part, number=part.number / 100), ratio=a.ratio)
    raise unlike(a, b, "divide")


def _constant_by(a: Measure, b: Measure) -> Measure:
    if a.unit == PERCENT or b.kind != "number":
        raise Unfit(
            "unlike-units",
            f"a typed number cannot be divided by {b.said}",
            "divide a value of the registry by it",
        )
    return _quotient(b, a, b, ratio=b.ratio and abs(a.number) == 1)


def _quotient(like: Measure, a: Measure, b: Measure, *, ratio: bool = False) -> Measure:
    made = replace(
        like,
        number=a.number / b.number,
        places=None,
        ratio=ratio,
        whole=False,
        shifted=a.shifted or b.shifted,
    )
    return bounded(made, a, b)


def _by_constant(a: Measure, b: Measure) -> Measure:
    if b.unit == PERCENT:
        raise Unfit("unlike-units", "nothing is divided by 100%", "leave it out")
    return _scaled(a, replace(b, number=1 / b.number))
