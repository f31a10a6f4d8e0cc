"""Computed numbers against another calculator: no input loses a sign, a digit, a unit or a source."""

from datetime import date
from decimal import Decimal
from fractions import Fraction

from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st
from memory import Memory

from factlock.registry import quantities
from factlock.registry.errors import FactlockError, Refused
from factlock.registry.formula import (
    FormulaFault,
    Given,
    Rounding,
    as_unit,
    evaluate,
    parse,
    state,
)
from factlock.registry.formula.tree import Call, Constant, Negation, Operand, Operation
from factlock.registry.model import Quantity
from factlock.render import files
from factlock.render.engine import Options, render

FEW = settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
NAMES = ["a.x", "b.x", "c-d.x", "数.值"]
NUMBERS = st.decimals(-(10**9), 10**9, places=3).filter(lambda n: n != 0)

LEAF = st.one_of(
    st.sampled_from(NAMES),
    st.sampled_from(NAMES),
    st.sampled_from(["1", "100", "0.01", "1000"]),
)


def combined(parts):
    return st.one_of(
        st.tuples(parts, st.sampled_from(["+", "-", "*", "/"]), parts).map(
            lambda t: f"({t[0]} {t[1]} {t[2]})"
        ),
        parts.map(lambda one: f"-{one}"),
        parts.map(lambda one: f"abs({one})"),
        st.lists(parts, min_size=1, max_size=3).flatmap(
            lambda many: st.sampled_from(["sum", "mean", "min", "max"]).map(
                lambda name: f"{name}({', '.join(many)})"
            )
        ),
    )


FORMULAS = st.recursive(LEAF, combined, max_leaves=8)


def calculated(node, numbers):
    """Compute a tree another way: on bare fractions, with nothing refused but division by zero."""
    match node:
        case Constant(number=number):
            return Fraction(number)
        case Operand():
            return numbers[str(node)]
        case Negation(of=inner):
            return -calculated(inner, numbers)
        case Operation(sign=sign, left=left, right=right):
            a, b = calculated(left, numbers), calculated(right, numbers)
            return {"+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "/": lambda: a / b}[sign]()  # fmt: skip
        case Call(name=name, given=many):
            made = [calculated(one, numbers) for one in many]
            return {"sum": sum, "min": min, "max": max, "abs": lambda m: abs(m[0]), "mean": lambda m: sum(m) / Fraction(len(m))}[name](made)  # fmt: skip


def attempt(call):
    """Return what a call gives, or the fault that it raises."""
    try:
        return call()
    except FactlockError as fault:
        return fault


def explained(fault):
    return all(one.message and one.fix for one in fault.findings)


def quantity(number):
    literal = f"{number:f}"
    return Quantity("number", literal, 0, len(literal), number)


def given_of(formula, numbers):
    return {str(leaf): [Given(str(leaf), quantity(numbers[str(leaf)]))] for leaf in formula.values}


@FEW
@given(FORMULAS, st.fixed_dictionaries(dict.fromkeys(NAMES, NUMBERS)))
@example("(a.x - b.x) / b.x", dict(zip(NAMES, map(Decimal, "6543"), strict=True)))
@example("-a.x", dict(zip(NAMES, map(Decimal, "6543"), strict=True)))
def test_what_is_not_refused_is_what_another_calculator_gives(text, numbers):
    formula = attempt(lambda: parse(text))
    assume(not isinstance(formula, FormulaFault))
    result = attempt(lambda: evaluate(formula, given_of(formula, numbers)))
    if isinstance(result, Refused):
        assert explained(result)
        return
    fractions = {name: Fraction(number) for name, number in numbers.items()}
    assert result.measure.number == calculated(formula.root, fractions)
    assert {one.name for one in result.used} == {str(leaf) for leaf in formula.values}


@FEW
@given(FORMULAS)
def test_the_canonical_form_says_the_same(text):
    formula = attempt(lambda: parse(text))
    assume(not isinstance(formula, FormulaFault))
    again = parse(str(formula))
    assert (str(again), again.root) == (str(formula), formula.root)


@FEW
@given(FORMULAS, st.fixed_dictionaries(dict.fromkeys(NAMES, NUMBERS)))
def test_every_value_that_is_cited_matters(text, numbers):
    """Of what passes, each value alone can change the result."""
    formula = attempt(lambda: parse(text))
    assume(not isinstance(formula, FormulaFault))
    result = attempt(lambda: evaluate(formula, given_of(formula, numbers)))
    if isinstance(result, Refused):
        return
    start = {name: Fraction(n * 7919 + 104729, 31) for n, name in enumerate(NAMES)}
    for one in result.used:
        seen = set()
        for other in (Fraction(13, 7), Fraction(10**15, 3), Fraction(-(10**15), 7), Fraction(2)):
            try:
                seen.add(calculated(formula.root, {**start, one.name: other}))
            except ZeroDivisionError:
                seen.add(None)
        assert len(seen) > 1


@FEW
@given(st.text(st.sampled_from("ab.x@*+-/() 0125,%sumeandoc1y\t数×"), max_size=40))
def test_any_text_is_a_formula_or_says_what_is_wrong(text):
    formula = attempt(lambda: parse(text))
    if isinstance(formula, FormulaFault):
        assert 0 <= formula.offset <= len(text)
        assert explained(formula)
    else:
        assert formula.values


@FEW
@given(
    NUMBERS,
    NUMBERS,
    st.integers(0, 4),
    st.sampled_from(["en", "zh", "de", "fr", "ja", ""]),
    st.sampled_from(["%", "", " tonnes", " euros"]),
)
def test_what_is_written_reads_as_what_was_computed(first, second, places, language, unit):
    values = {
        name: quantities.read_one(f"{number:f}{unit}", "en")
        for name, number in (("a.x", first), ("b.x", second))
    }
    formula = parse("a.x - b.x")
    result = evaluate(formula, {name: [Given(name, one)] for name, one in values.items()})
    exact = Fraction(first) - Fraction(second)
    assert result.measure.number == exact
    value = attempt(lambda: state(result, Rounding(places), language))
    if isinstance(value, Refused):
        assert value.findings[0].code in ("rounds-to-zero", "unreadable-figure")
        return
    assert value.number == round(exact * 10**places) / Decimal(10) ** places or abs(
        Fraction(value.number) - exact
    ) <= Fraction(1, 2 * 10**places)
    seen = quantities.read_one(value.literal, language or "en")
    assert (seen.number < 0) == (value.number < 0)
    if seen.number is not None:
        assert seen.number == value.number
    assert value.unit == {"%": "percentage-point", "": "", " tonnes": "t", " euros": "EUR"}[unit]


@FEW
@given(NUMBERS, NUMBERS.filter(lambda n: n > 0), st.integers(0, 6))
def test_a_document_shows_and_cites_what_was_computed(first, second, places):
    facts = Memory({"a": f"{first:f} tonnes", "b": f"{second:f} tonnes"})
    text = f"It is <<= (a.x - b.x) / b.x | percent({places})>>.\n"
    document = files.decode(text.encode(), "a.md")
    options = Options(today=date(2026, 11, 30), default_language="en")
    rendered = attempt(lambda: render(document, lambda: facts, None, options))
    if isinstance(rendered, FactlockError):
        assert rendered.findings[0].code == "rounds-to-zero"
        return
    (use,) = rendered.uses
    ratio = (Fraction(first) - Fraction(second)) / Fraction(second)
    assert abs(Fraction(use.locked.value.number) - ratio * 100) <= Fraction(1, 2 * 10**places)
    assert rendered.text[use.start : use.end] == use.locked.shown == use.locked.value.literal
    assert [one.id for one in use.locked.inputs] == ["a", "b"]
    assert use.locked.citations == (1, 2)
    made = as_unit(
        evaluate(
            parse("(a.x - b.x) / b.x"),
            {f"{n}.x": [Given(f"{n}.x", facts.revisions(n)[0].keys[0].value)] for n in "ab"},
        ),
        "percent",
    )
    assert state(made, Rounding(places), "en").number == use.locked.value.number
