"""What a number in a formula is a number of, and what the operations make of it.

========================  ====================================================================
sum and difference        like units only: one currency with itself, one unit with itself
shares                    percent - percent = percentage points; percent + percentage points =
                          percent; percent + percent = percent; 100% - percent = percent
product                   bare number or ratio with anything; percent *of* anything (5% of 200 EUR
                          is 10 EUR); never unit with unit
quotient                  like by like is a ratio; anything by a bare number keeps its unit;
                          anything by percent is the whole of which it is that part
constants                 powers of ten move the point of what is no percentage; 1 is added to a
                          ratio only, 100% to percent only; ratio * 100% writes it as percent
========================  ====================================================================

Percent and per mille are shares, percentage and basis points their differences; each pair is converted
exactly. A unit that only the heads of a table say, and a sign that several currencies share (``$``, ``元``),
is like itself alone, of one source. Of °C and °F only sums, means and differences are taken.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from factlock.registry.errors import Finding, Refused
from factlock.registry.quantities.units import BASIS_POINT, PER_MILLE, PERCENT, POINT

Kind = Literal["number", "share", "point", "other"]

SHARES = {PERCENT: Fraction(1), PER_MILLE: Fraction(1, 10)}
"""Shares, and how many percent one of them is."""
POINTS = {POINT: Fraction(1), BASIS_POINT: Fraction(1, 100)}
"""Differences of shares, and how many percentage points one of them is."""
_FINER = {PERCENT: 0, PER_MILLE: 1, POINT: 0, BASIS_POINT: 2}
INTERVALS = frozenset({"°C", "°F"})
MOST_BITS = 200_000
"""How long the numbers of a computation may become, in bits of numerator and denominator."""


class Unfit(Refused):
    """Two things that do not go together: the code of the refusal, why, and what would do."""

    def __init__(self, code: str, message: str, fix: str) -> None:
        super().__init__([Finding(code, message, fix)])
        self.code = code
        self.fix = fix


@dataclass(frozen=True, slots=True)
class Measure:
    """An exact number and what it measures.

    ``unit`` and ``in_heads`` are those of :class:`Quantity`; ``origin`` is set where the unit alone does
    not tell which it is. ``ratio`` is the quotient of two like measures. ``constant`` rests on no value,
    ``whole`` holds the constant 100%, ``shifted`` an added constant. ``places`` are the decimals that a
    sum of measures keeps; None where they are not told.
    """

    number: Fraction
    unit: str = ""
    money: bool = False
    in_heads: str = ""
    origin: str = ""
    places: int | None = None
    approximate: bool = False
    ratio: bool = False
    constant: bool = False
    whole: bool = False
    shifted: bool = False

    @property
    def kind(self) -> Kind:
        """What sort of thing it measures."""
        if self.in_heads or self.money:
            return "other"
        if self.unit in SHARES:
            return "share"
        if self.unit in POINTS:
            return "point"
        return "other" if self.unit else "number"

    @property
    def said(self) -> str:
        """Its unit in words, for a refusal."""
        if self.in_heads:
            return f"what the heads of a table call “{self.in_heads}”" + (
                f" ({self.unit})" if self.unit else ""
            )
        if self.origin:
            return f"{self.unit} of {self.origin}"
        return self.unit or ("a ratio" if self.ratio else "a bare number")


def is_like(a: Measure, b: Measure) -> bool:
    """Return whether two measure the same."""
    return (a.unit, a.money, a.in_heads, a.origin) == (b.unit, b.money, b.in_heads, b.origin)


def bounded(made: Measure, *of: Measure) -> Measure:
    """Return a measure that was made of others. Raises Unfit where its number is too long."""
    number = made.number
    if number.numerator.bit_length() + number.denominator.bit_length() > MOST_BITS:
        raise Unfit(
            "formula-too-large",
            "the numbers of the computation become too long",
            "derive parts of it as facts of their own",
        )
    return replace(made, approximate=any(one.approximate for one in of))


def converted(one: Measure, unit: str) -> Measure:
    """Return a share in another unit of shares, or a difference in another of differences."""
    if one.unit == unit:
        return one
    table = SHARES if unit in SHARES else POINTS
    number = one.number * table[one.unit] / table[unit]
    places = None if one.places is None else max(one.places + _FINER[one.unit] - _FINER[unit], 0)
    return replace(one, number=number, unit=unit, places=places)


def both(a: Measure, b: Measure, base: str) -> tuple[Measure, Measure]:
    """Return two of one kind in one unit: their own where they have the same, else the base."""
    return (a, b) if a.unit == b.unit else (converted(a, base), converted(b, base))


def unlike(a: Measure, b: Measure, what: str) -> Unfit:
    """Return the refusal of two that do not go together, with what would do."""
    shares = {a.kind, b.kind} == {"number", "share"}
    fix = "both must have the same unit; a value in another unit or currency is another fact"
    if shares:
        fix = "write the ratio as a percentage first: (…) * 100%"
    elif a.origin or b.origin:
        fix = "the sign belongs to several currencies: admit both from pages whose language names the country, or with a literal such as US$5"
    elif a.in_heads or b.in_heads:
        fix = "admit the value with its unit: --value KEY='1,234 million EUR'"
    return Unfit("unlike-units", f"cannot {what} {a.said} and {b.said}", fix)


# Sums --------------------------------------------------------------------------------------------


def added(a: Measure, b: Measure, *, minus: bool = False) -> Measure:
    """Return the sum or the difference of two measures. Raises Unfit."""
    if a.constant or b.constant:
        return _with_constant(a, b, minus=minus)
    match (a.kind, b.kind):
        case ("number", "number"):
            return _total(a, b, minus=minus, ratio=a.ratio and b.ratio)
        case ("share", "share"):
            return _shares(*both(a, b, PERCENT), minus=minus)
        case ("share", "point") | ("point", "share") if not (minus and b.kind == "share"):
            share, point = (a, b) if a.kind == "share" else (b, a)
            moved = replace(converted(point, POINT), unit=PERCENT)
            return _total(share, converted(moved, share.unit), minus=minus)
        case ("point", "point"):
            return _total(*both(a, b, POINT), minus=minus)
    if a.kind == b.kind == "other" and is_like(a, b):
        return _total(a, b, minus=minus)
    raise unlike(a, b, "subtract" if minus else "add")


def _shares(a: Measure, b: Measure, *, minus: bool) -> Measure:
    made = _total(a, b, minus=minus)
    if not minus or made.whole:
        return made
    return replace(converted(made, PERCENT), unit=POINT)


def _total(a: Measure, b: Measure, *, minus: bool, ratio: bool = False) -> Measure:
    known = a.places is not None and b.places is not None
    made = replace(
        a,
        number=a.number - b.number if minus else a.number + b.number,
        places=max(a.places or 0, b.places or 0) if known else None,
        ratio=ratio,
        whole=a.whole or b.whole,
        shifted=a.shifted or b.shifted,
    )
    return bounded(made, a, b)


def _with_constant(a: Measure, b: Measure, *, minus: bool) -> Measure:
    constant, other = (a, b) if a.constant else (b, a)
    whole = constant.unit == PERCENT
    fits = other.kind == "share" if whole else other.ratio and abs(constant.number) == 1
    if other.constant or other.shifted or not fits:
        raise Unfit(
            "typed-constant",
            f"a typed number may not be added to {other.said}"
            if not other.shifted
            else "a second typed number is added",
            "only 1 may be added to a ratio of two like values, and 100% to percent, once: a.x / b.x - 1, 100% - a.x; admit any other number as a fact",
        )
    if whole:
        other = converted(other, PERCENT)
    first, second = (constant, other) if a.constant else (other, constant)
    made = replace(
        other,
        number=first.number - second.number if minus else first.number + second.number,
        places=other.places if whole else None,
        whole=whole,
        shifted=True,
    )
    return bounded(made, a, b)


# One measure, or many ----------------------------------------------------------------------------


def negated(one: Measure) -> Measure:
    """Return a measure with the other sign."""
    return replace(one, number=-one.number)


def absolute(one: Measure) -> Measure:
    """Return a measure without its sign. Raises Unfit for a constant."""
    no_constants([one])
    return replace(one, number=abs(one.number))


def total(many: list[Measure]) -> Measure:
    """Return the sum. Raises Unfit."""
    no_constants(many)
    made = many[0]
    for one in many[1:]:
        made = added(made, one)
    return made


def mean(many: list[Measure]) -> Measure:
    """Return the arithmetic mean. Raises Unfit."""
    made = total(many)
    return replace(made, number=made.number / len(many), places=None)


def extreme(many: list[Measure], *, largest: bool) -> Measure:
    """Return the largest or the smallest. Raises Unfit."""
    no_constants(many)
    first = total(many)  # like units, or a refusal
    if len({one.unit for one in many}) > 1:
        if len({one.kind for one in many}) > 1:
            raise unlike(many[0], next(m for m in many if m.kind != many[0].kind), "compare")
        base = PERCENT if first.kind == "share" else POINT
        many = [converted(one, base) for one in many]
    chosen = (max if largest else min)(many, key=lambda one: one.number)
    return replace(
        chosen,
        ratio=all(one.ratio for one in many),
        approximate=any(one.approximate for one in many),
        shifted=any(one.shifted for one in many),
    )


def no_constants(many: list[Measure]) -> None:
    """Raise Unfit where a constant stands for a value."""
    if any(one.constant for one in many):
        raise Unfit(
            "typed-constant",
            "a typed number stands where a value of the registry belongs",
            "admit it as a fact, or take it out",
        )
