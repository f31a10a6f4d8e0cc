"""What a formula comes to, exactly: a number, its unit, and the values that it rests on."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from factlock.registry.errors import Refused
from factlock.registry.formula import measures, products
from factlock.registry.formula.effects import Leaves, check_effects
from factlock.registry.formula.given import Given, derived_below, measure_of, unusable
from factlock.registry.formula.measures import Measure, Unfit
from factlock.registry.formula.periods import about, check_periods
from factlock.registry.formula.tree import (
    Call,
    Constant,
    Formula,
    Negation,
    Node,
    Operand,
    Operation,
    Series,
    Sign,
)
from factlock.registry.period import Period
from factlock.registry.quantities.units import PERCENT

MOST_GIVEN = 10_000
"""How many values a computation may rest on, those of its series counted one by one."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a formula comes to. ``used`` are the values that it rests on, in order of the formula.

    ``about`` are the periods that the number may be said to be about, the likeliest first. Where its values
    are of several, these are that of its first value, if the formula compares (subtracts or divides), and
    the whole from first to last, if the values fill it or two ends are compared.
    """

    formula: Formula
    measure: Measure
    used: tuple[Given, ...]
    about: tuple[Period, ...]


def evaluate(formula: Formula, given: Mapping[str, Sequence[Given]]) -> Result:
    """Compute a formula. ``given`` has the values of each operand and series by its canonical form.

    Raises Refused: ``not-a-number``, ``bound-in-formula``, ``range-in-formula``, ``mixed-periods``,
    ``unlike-units``, ``typed-constant``, ``counted-twice``, ``value-without-effect``,
    ``division-by-zero``, ``formula-too-large``.
    """
    used = tuple({one.key: one for leaf in formula.values for one in given[str(leaf)]}.values())
    if sum(len(given[str(leaf)]) for leaf in formula.values) > MOST_GIVEN:
        raise Refused.of(
            "formula-too-large",
            f"the formula rests on more than {MOST_GIVEN:,} values",
            "derive parts of it as facts of their own",
        )
    wrong = [finding for one in used for finding in unusable(one)]
    if wrong:
        raise Refused(wrong)
    check_periods(formula, given)
    measures_of = {one.key: measure_of(one) for one in used}
    leaves = {str(leaf): [one.key for one in given[str(leaf)]] for leaf in formula.values}

    made = _Run(formula, measures_of, leaves).result()
    below, names = derived_below(used)
    shape = _shape(formula, leaves, measures_of)
    if below or shape not in _SOUND:
        check_effects(formula, leaves, names, below)
        if not below and len(used) <= _MOST_SHAPED:
            while len(_SOUND) >= _MOST_SHAPES:
                _SOUND.pop(next(iter(_SOUND)), None)
            _SOUND[shape] = None
    return Result(formula, made, used, about(formula, given))


_MOST_SHAPES, _MOST_SHAPED = 1_000, 100
_SOUND: dict[Hashable, None] = {}
"""Formulas in which every value was seen to matter, without their names: that depends on the form alone."""


def _shape(formula: Formula, leaves: Leaves, known: Mapping[str, Measure]) -> Hashable:
    """Return what decides whether every value matters: the form, what coincides in it, the units."""
    numbers: dict[str, int] = {}
    places = tuple(
        tuple(numbers.setdefault(key, len(numbers)) for key in leaves[str(leaf)])
        for leaf in formula.values
    )
    index = {leaf: n for n, leaf in enumerate(formula.values)}
    units = tuple((known[key].unit, known[key].in_heads) for key in numbers)
    return _form(formula.root, index), places, units


def _form(node: Node, index: Mapping[Operand | Series, int]) -> Hashable:
    match node:
        case Constant():
            return str(node)
        case Negation(of=inner):
            return "-", _form(inner, index)
        case Operation(sign=sign, left=left, right=right):
            return sign, _form(left, index), _form(right, index)
        case Call(name=name, given=given):
            return name, *(_form(one, index) for one in given)
        case Operand() | Series():
            return index[node]


# Computing ---------------------------------------------------------------------------------------


class _Run:
    """One computation over one set of measures."""

    def __init__(
        self,
        formula: Formula,
        known: Mapping[str, Measure],
        leaves: Mapping[str, Sequence[str]],
    ) -> None:
        self._formula = formula
        self._known = known
        self._leaves = leaves

    def result(self) -> Measure:
        try:
            made = self.value(self._formula.root)
        except ZeroDivisionError:
            raise Refused.of(
                "division-by-zero",
                f"{self._formula}: it divides by a value that is zero",
                "compute something else where the base is zero",
            ) from None
        return made

    def value(self, node: Node) -> Measure:
        """Return what a part of the formula comes to. Raises Refused, ZeroDivisionError."""
        match node:
            case Constant(number=number, share=share):
                unit = PERCENT if share else ""
                return Measure(Fraction(number), unit, constant=True, places=_scale(number))
            case Negation(of=inner):
                return measures.negated(self.value(inner))
            case Call():
                return self._called(node)
            case Operation(sign=sign, left=left, right=right):
                return self._done(node, sign, self.value(left), self.value(right))
            case _:
                return self._known[self._leaves[str(node)][0]]

    def _done(self, node: Node, sign: Sign, left: Measure, right: Measure) -> Measure:
        try:
            if sign in "+-":
                return measures.added(left, right, minus=sign == "-")
            operation = products.multiplied if sign == "*" else products.divided
            return operation(left, right)
        except Unfit as unfit:
            raise self._refused(node, unfit) from None

    def _called(self, call: Call) -> Measure:
        many: list[Measure] = []
        for one in call.given:
            if isinstance(one, Series):
                many += (self._known[key] for key in self._leaves[str(one)])
            else:
                many.append(self.value(one))
        try:
            match call.name:
                case "sum":
                    return measures.total(many)
                case "mean":
                    return measures.mean(many)
                case "abs":
                    return measures.absolute(many[0])
                case _:
                    return measures.extreme(many, largest=call.name == "max")
        except Unfit as unfit:
            raise self._refused(call, unfit) from None

    @staticmethod
    def _refused(node: Node, unfit: Unfit) -> Refused:
        return Refused.of(unfit.code, f"{node}: {unfit}", unfit.fix, details={"offset": node.at})


def _scale(number: Decimal) -> int:
    exponent = number.as_tuple().exponent
    return max(-exponent, 0) if isinstance(exponent, int) else 0
