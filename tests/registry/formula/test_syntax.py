"""What is a formula, what is none, and where it goes wrong."""

import time
from decimal import Decimal

import pytest

from factlock.registry.errors import UsageFault
from factlock.registry.formula.syntax import DEEPEST, LONGEST, MOST_VALUES, FormulaFault, parse
from factlock.registry.formula.tree import (
    Call,
    Constant,
    Negation,
    Operand,
    Operation,
    Series,
    walk,
)
from factlock.registry.period import Period, Relative


def a(key="x", period=None):
    return Operand("a", period, key)


@pytest.mark.parametrize(
    ("text", "root"),
    [
        ("a.x", a()),
        ("a@2025.x", a(period=Period.parse("2025"))),
        ("a@2025-q3.x", a(period=Period.parse("2025-Q3"))),
        ("a@2019/2024.x", a(period=Period.parse("2019/2024"))),
        ("a@FY2025.x", a(period=Period.parse("FY2025"))),
        ("a@2025-07-31.x", a(period=Period.parse("2025-07-31"))),
        ("a@doc.x", a(period=Relative())),
        ("a@doc-1y.x", a(period=Relative(-1, "y"))),
        ("a@doc+2q.x", a(period=Relative(2, "q"))),
        ("cn-gdp.t-1", Operand("cn-gdp", None, "t-1")),
        ("国内生产总值.总量", Operand("国内生产总值", None, "总量")),
        ("100.x", Operand("100", None, "x")),
        ("-a.x", Negation(a())),
        ("--a.x", a()),
        ("a.x + a.y", Operation("+", a(), a("y"))),
        ("a.x+a.y", Operation("+", a(), a("y"))),
        ("a.x - a.y", Operation("-", a(), a("y"))),
        ("(a.x)-(a.y)", Operation("-", a(), a("y"))),
        ("a.x - -a.y", Operation("-", a(), Negation(a("y")))),
        ("a.x*a.y/a.z", Operation("/", Operation("*", a(), a("y")), a("z"))),
        ("a.x - a.y - a.z", Operation("-", Operation("-", a(), a("y")), a("z"))),
        ("a.x + a.y * a.z", Operation("+", a(), Operation("*", a("y"), a("z")))),
        ("(a.x + a.y) * a.z", Operation("*", Operation("+", a(), a("y")), a("z"))),
        ("-a.x * a.y", Operation("*", Negation(a()), a("y"))),
        ("a.x * 100", Operation("*", a(), Constant(Decimal(100)))),
        ("a.x * 0.01", Operation("*", a(), Constant(Decimal("0.01")))),
        ("100% - a.x", Operation("-", Constant(Decimal(100), share=True), a())),
        ("sum(a@*.x)", Call("sum", (Series("a", "x"),))),
        ("mean(a.x, a.y)", Call("mean", (a(), a("y")))),
        ("max(a@*.x, a.y)", Call("max", (Series("a", "x"), a("y")))),
        ("abs(a.x - a.y)", Call("abs", (Operation("-", a(), a("y")),))),
        ("\t a.x\t+ a.y ", Operation("+", a(), a("y"))),
        ("sum.x", Operand("sum", None, "x")),
    ],
)
def test_a_formula_is_read(text, root):
    assert parse(text).root == root


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("(a.x-(b.y))/b.y", None),
        ("(a.x - b.y)/b.y", "(a.x - b.y) / b.y"),
        ("((a.x))", "a.x"),
        ("a.x - (b.y - c.z)", "a.x - (b.y - c.z)"),
        ("(a.x - b.y) - c.z", "a.x - b.y - c.z"),
        ("a.x / (b.y * c.z)", "a.x / (b.y * c.z)"),
        ("a.x * (b.y / c.z)", "a.x * (b.y / c.z)"),
        ("-(a.x + b.y)", "-(a.x + b.y)"),
        ("sum( a@*.x , b.y )", "sum(a@*.x, b.y)"),
        ("a@2025-q1.x * 1000.0", "a@2025-Q1.x * 1000"),
        ("100.00% - a.x", "100% - a.x"),
    ],
)
def test_locks_and_records_know_it_by_its_canonical_form(text, canonical):
    if canonical is None:
        with pytest.raises(FormulaFault):
            parse(text)
        return
    assert str(parse(text)) == canonical
    assert parse(canonical).root == parse(text).root


def test_values_are_told_once_each_in_order():
    formula = parse("(a.x - b.y) / b.y + sum(c@*.z) / a.x")
    assert [str(one) for one in formula.values] == ["a.x", "b.y", "c@*.z"]
    assert len(list(walk(formula.root))) == 10


@pytest.mark.parametrize(
    ("text", "code", "offset"),
    [
        ("", "bad-formula", 0),
        ("   ", "bad-formula", 3),
        ("a.x +", "bad-formula", 5),
        ("+ a.x", "bad-formula", 0),
        ("a.x a.y", "bad-formula", 4),
        ("(a.x", "bad-formula", 4),
        ("a.x)", "bad-formula", 3),
        ("()", "bad-formula", 1),
        ("a.x * / a.y", "bad-formula", 6),
        ("a.x ** a.y", "bad-formula", 5),
        ("a.x ^ a.y", "bad-formula", 4),
        ("a.x % a.y", "bad-formula", 4),
        ("a.x, a.y", "bad-formula", 3),
        ("a.x; a.y", "bad-formula", 3),
        ("a.x = a.y", "bad-formula", 4),
        ("a.x-a.y", "bad-formula", 5),
        ("a.x -a.y", "bad-formula", 4),
        ("a.x -1", "bad-formula", 4),
        ("a", "bad-formula", 0),
        ("a.x.y", "bad-formula", 3),
        ("a.x × a.y", "bad-formula", 4),
        ("a.x ÷ a.y", "bad-formula", 4),
        ("a.x − a.y", "bad-formula", 4),
        ("a.x – a.y", "bad-formula", 4),
        ("a.x · a.y", "bad-formula", 4),
        ("（a.x）", "bad-formula", 0),
        ("a.x \\* a.y", "bad-formula", 4),
        ("a.x * 1,000", "bad-formula", 7),
        ("a.x * 1e3", "bad-formula", 6),
        ("a.x\n+ a.y", "bad-formula", 3),
        ("a.x + \u200ba.y", "bad-formula", 6),
        ("foo(a.x)", "bad-formula", 0),
        ("sum()", "bad-formula", 4),
        ("sum(a.x", "bad-formula", 7),
        ("sum(a.x,)", "bad-formula", 8),
        ("sum (a.x)", "bad-formula", 0),
        ("abs(a.x, a.y)", "bad-formula", 0),
        ("a@*.x", "bad-formula", 0),
        ("a@*.x / b.x", "bad-formula", 0),
        ("sum(a@*.x - b.x)", "bad-formula", 4),
        ("abs(a@*.x)", "bad-formula", 4),
        ("-a@*.x", "bad-formula", 1),
        ("a@2025x.y", "bad-period", 0),
        ("a@.y", "bad-period", 0),
        ("a@doc-1w.y", "bad-period", 0),
        ("a@*-1y.y", "bad-period", 0),
        ("a😀.b", "bad-id", 0),
        ("a.x * 42", "typed-constant", 6),
        ("a.x * 0", "typed-constant", 6),
        ("a.x * 1.1", "typed-constant", 6),
        ("a.x * 200", "typed-constant", 6),
        ("a.x * 5%", "typed-constant", 6),
        ("10% - a.x", "typed-constant", 0),
        ("9 * a.x", "typed-constant", 0),
        (f"a.x * 1{'0' * 31}", "typed-constant", 6),
        ("100", "no-value-in-formula", 0),
        ("10 * 10", "no-value-in-formula", 0),
    ],
)
def test_what_is_none_says_where_and_what_to_write(text, code, offset):
    with pytest.raises(FormulaFault) as error:
        parse(text)
    (finding,) = error.value.findings
    assert (finding.code, error.value.offset, finding.details) == (code, offset, {"offset": offset})
    assert finding.message
    assert finding.fix
    assert isinstance(error.value, UsageFault)


def test_a_minus_without_spaces_says_that_a_hyphen_belongs_to_the_name():
    with pytest.raises(FormulaFault, match="hyphen") as error:
        parse("gdp.total-gdp.last")
    assert "a.x - b.x" in error.value.findings[0].fix


@pytest.mark.parametrize(
    "text",
    [
        "9**9**9",
        "9" * 1_000,
        "(" * LONGEST,
        "(" * 500 + "a.x" + ")" * 500,
        "-" * 1_000 + "a.x",
        "sum(" * 300 + "a.x",
        "a.x" + " + a.x" * 300,
        "a.x * " * 300,
        "a.x + " * (LONGEST // 6 + 1),
        "\u0301" * 1_000,
        "a" * LONGEST,
        "a@" + "1" * 1_900 + ".x",
        "100" * 600,
        " " * LONGEST,
    ],
)
def test_hostile_texts_are_refused_at_once(text):
    begun = time.process_time()
    with pytest.raises(FormulaFault):
        parse(text)
    assert time.process_time() - begun < 0.5


def test_the_limits_are_told():
    assert parse("a.x" + " + a.x" * (MOST_VALUES - 1)).values
    deep = DEEPEST - 1
    assert parse("(" * deep + "a.x" + ")" * deep).values
    for text in (
        "a.x" + " + a.x" * MOST_VALUES,
        "(" * 40 + "a.x" + ")" * 40,
        "a.x" + " " * LONGEST,
    ):
        with pytest.raises(FormulaFault) as error:
            parse(text)
        assert error.value.findings[0].code == "formula-too-large"
