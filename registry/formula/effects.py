"""Whether a formula is what it seems: every value in it matters, and none is counted twice.

``a.x * 0 + 42``, ``a.x - a.x + 42`` and ``a.x / a.x * 42`` cite a source for a number that has nothing to do
with it. That is decided without looking at the form: the formula is computed exactly at other numbers than
the real ones, and each value, changed alone, must change the result. Two rational functions that agree at
random points are the same, but for a chance far below one in a million million (Schwartz, 1980).

Units are left aside: they change nothing but powers of ten. A derived value is taken for what its own formula
makes of its inputs, so that nothing is laundered in two steps either.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from factlock.registry.errors import Refused
from factlock.registry.formula.measures import MOST_BITS, Unfit
from factlock.registry.formula.tree import (
    Call,
    Constant,
    Formula,
    Function,
    Negation,
    Node,
    Operation,
    Series,
    Sign,
)

Numbers = Mapping[str, Fraction]
Leaves = Mapping[str, Sequence[str]]
"""The identities that each value and series of a formula stands for, by its canonical form."""
Below = Mapping[str, tuple[Node, Leaves]]
"""How derived values come about, by identity."""

_POINTS = 3
_STAND_FOR_MANY = 3
"""How many values of a series that play the same part are looked at; sums, means and extremes treat all alike."""


def check_effects(formula: Formula, leaves: Leaves, names: Mapping[str, str], below: Below) -> None:
    """Raise Refused ``counted-twice`` or ``value-without-effect``.

    ``names`` tells how each identity is called, of those below too.
    """
    alike = _alike(leaves, below)
    kept = {one for many in alike for one in many[:_STAND_FOR_MANY]} | below.keys()
    fewer = {leaf: [one for one in many if one in kept] for leaf, many in leaves.items()}
    inner = {one for _, mine in below.values() for many in mine.values() for one in many}
    trial = _Trial(fewer, below, tuple(_points(sorted(kept | inner))))
    for terms in _sums(formula.root):
        _check_counts(terms, trial, names)
    idle = [many[0] for many in alike if not trial.matters(formula.root, many[0])]
    if idle:
        told = ", ".join(names[one] for one in idle)
        raise Refused.of(
            "value-without-effect",
            f"{formula}: the result does not depend on {told}",
            "take it out of the formula: what is cited must be what the number rests on",
            details={"values": [names[one] for one in idle]},
        )


def _alike(leaves: Leaves, below: Below) -> list[list[str]]:
    """Return the values with evidence of their own, those that stand in the same places together."""
    places: dict[str, list[tuple[str, str]]] = {}
    visited: set[str] = set()

    def visit(owner: str, mine: Leaves) -> None:
        for leaf, identities in mine.items():
            for one in identities:
                if one not in below:
                    places.setdefault(one, []).append((owner, leaf))
                elif one not in visited:
                    visited.add(one)
                    visit(one, below[one][1])

    visit("", leaves)
    alike: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for one, where in places.items():
        alike.setdefault(tuple(where), []).append(one)
    return list(alike.values())


def _points(identities: Sequence[str]) -> Iterator[dict[str, Fraction]]:
    """Yield numbers of no simple relation (Knuth's MMIX generator), the same ones at every run."""
    state = 20_261_130
    for _ in range(_POINTS):
        point = {}
        for one in identities:
            state = (state * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407) % (1 << 64)
            point[one] = Fraction((state >> 24) + 1, 9973)
        yield point


@dataclass(frozen=True, slots=True)
class _Trial:
    """Other numbers than the real ones, to see what a formula makes of them."""

    leaves: Leaves
    below: Below
    points: Sequence[dict[str, Fraction]]

    def compute(self, node: Node | str, numbers: Numbers) -> Fraction:
        """Return what a part of the formula, or one value, comes to. Raises ZeroDivisionError."""
        return _Sum(self.below, numbers).of(node, self.leaves)

    def matters(self, root: Node, one: str) -> bool:
        """Whether the result changes with a value."""
        for point in self.points:
            number = point[one]
            others = (number + 1, number * 1_000_003 + (1 << 60), -number * 1_000_033 - (1 << 60))
            try:
                before = self.compute(root, point)
                if any(self.compute(root, {**point, one: other}) != before for other in others):
                    return True
            except ZeroDivisionError:
                continue
        return False


class _Sum:
    """One computation on bare numbers."""

    def __init__(self, below: Below, numbers: Numbers) -> None:
        self._below = below
        self._numbers = numbers
        self._known: dict[str, Fraction] = {}

    def of(self, node: Node | str, leaves: Leaves) -> Fraction:
        """Return what a part of a formula comes to. Raises ZeroDivisionError."""
        match node:
            case str():
                return self._value(node)
            case Constant(number=number):
                return Fraction(number)
            case Negation(of=inner):
                return -self.of(inner, leaves)
            case Operation(sign=sign, left=left, right=right):
                return _done(sign, self.of(left, leaves), self.of(right, leaves))
            case Call(name=name, given=given):
                return _called(name, [one for part in given for one in self._many(part, leaves)])
            case _:
                return self._value(leaves[str(node)][0])

    def _many(self, node: Node, leaves: Leaves) -> list[Fraction]:
        if isinstance(node, Series):
            return [self._value(one) for one in leaves[str(node)]]
        return [self.of(node, leaves)]

    def _value(self, one: str) -> Fraction:
        if one not in self._below:
            return self._numbers[one]
        if one not in self._known:
            made = self._known[one] = self.of(*self._below[one])
            if made.numerator.bit_length() > MOST_BITS or made.denominator.bit_length() > MOST_BITS:
                raise Unfit(
                    "formula-too-large",
                    "the derived values that it rests on multiply each other too often",
                    "derive it from fewer of them",
                )
        return self._known[one]


def _done(sign: Sign, left: Fraction, right: Fraction) -> Fraction:
    match sign:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case _:
            return left / right


def _called(name: Function, many: list[Fraction]) -> Fraction:
    match name:
        case "sum":
            return sum(many, Fraction(0))
        case "mean":
            return sum(many, Fraction(0)) / len(many)
        case "min":
            return min(many)
        case "max":
            return max(many)
        case _:
            return abs(many[0])


# Nothing twice -----------------------------------------------------------------------------------


def _check_counts(terms: Sequence[Node], trial: _Trial, names: Mapping[str, str]) -> None:
    """Refuse a sum that takes one thing twice, or less a power of ten: 2 and 9 are typed numbers too."""
    seen: dict[tuple[Fraction, ...], str] = {}
    for term in terms:
        parts: Sequence[Node | str] = (
            trial.leaves[str(term)] if isinstance(term, Series) else (term,)
        )
        for part in parts:
            try:
                numbers = [trial.compute(part, point) for point in trial.points]
            except ZeroDivisionError:
                continue
            name = names[part] if isinstance(part, str) else str(part)
            shape = tuple(map(_without_tens, numbers))
            if shape in seen and any(shape):
                raise Refused.of(
                    "counted-twice",
                    f"{name} counts twice in one sum, which multiplies it by a typed number",
                    "count it once; a factor must be a fact too",
                )
            seen[shape] = name


def _without_tens(number: Fraction) -> Fraction:
    """Return a number without its sign, brought to where no power of ten can tell it from another."""
    if not number:
        return number
    fives = _fives(number.numerator) - _fives(number.denominator)
    return abs(number) / Fraction(10) ** fives


def _fives(number: int) -> int:
    count = 0
    while number % 5 == 0:
        number //= 5
        count += 1
    return count


def _sums(node: Node) -> Iterator[list[Node]]:
    """Yield the terms of every sum."""
    match node:
        case Operation(sign="+" | "-") | Negation() | Call(name="sum" | "mean"):
            parts = node.given if isinstance(node, Call) else (node,)
            terms = [term for part in parts for term in _terms(part)]
            yield terms
            for term in terms:
                yield from _sums(term)
        case Operation(left=left, right=right):
            yield from _sums(left)
            yield from _sums(right)
        case Call(given=given):
            for one in given:
                yield from _sums(one)
        case _:
            return


def _terms(node: Node) -> Iterator[Node]:
    match node:
        case Operation(sign="+" | "-", left=left, right=right):
            yield from _terms(left)
            yield from _terms(right)
        case Negation(of=inner):
            yield from _terms(inner)
        case Call(name="sum", given=given):
            for one in given:
                yield from _terms(one)
        case Constant():
            return
        case _:
            yield node
