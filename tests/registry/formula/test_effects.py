"""Whether the trial of a formula tells idle values from those that matter, at any size."""

import time
from fractions import Fraction

import pytest

from factlock.registry.errors import Refused
from factlock.registry.formula.effects import _points, _without_tens, check_effects
from factlock.registry.formula.syntax import MOST_VALUES, parse


def check(text, leaves=None, below=None):
    formula = parse(text)
    leaves = leaves or {str(leaf): [str(leaf)] for leaf in formula.values}
    made = {
        name: (parse(inner).root, {str(leaf): [str(leaf)] for leaf in parse(inner).values})
        for name, inner in (below or {}).items()
    }
    every = [*leaves.values(), *(many for _, mine in made.values() for many in mine.values())]
    check_effects(formula, leaves, {one: one for many in every for one in many}, made)


def test_points_are_the_same_at_every_run_and_of_no_simple_relation():
    first, second = (list(_points(["a", "b", "c"])) for _ in range(2))
    assert first == second
    numbers = [number for point in first for number in point.values()]
    assert len(set(numbers)) == len(numbers)
    assert all(number > 0 for number in numbers)


@pytest.mark.parametrize(
    ("number", "bare"),
    [("30", "3"), ("-3", "3"), ("3/1000", "3"), ("3/5", "6"), ("3/2", "15"), ("7/3", "7/3"), ("1/8", "125")],
)  # fmt: skip
def test_signs_and_powers_of_ten_are_taken_off(number, bare):
    made = _without_tens(Fraction(number))
    assert made == _without_tens(Fraction(bare))
    assert _without_tens(Fraction(0)) == 0
    assert made == _without_tens(made * 10) == _without_tens(-made / 1000)


def test_two_names_of_one_value_are_one_value():
    leaves = {"a.x": ["one"], "b.x": ["one"]}
    with pytest.raises(Refused) as error:
        check("a.x / b.x * 100", leaves)
    assert error.value.findings[0].code == "value-without-effect"
    with pytest.raises(Refused) as error:
        check("a.x + b.x", leaves)
    assert error.value.findings[0].code == "counted-twice"


def test_a_series_that_cancels_itself_is_idle():
    leaves = {"s@*.x": [f"s{n}" for n in range(100)]}
    with pytest.raises(Refused):
        check("sum(s@*.x) / sum(s@*.x)", leaves)
    check("sum(s@*.x) / 100", leaves)


def test_the_largest_formula_is_judged_in_time():
    begun = time.process_time()
    check(" + ".join(f"v{n}.x" for n in range(MOST_VALUES)))
    check(" * ".join(f"v{n}.x" for n in range(MOST_VALUES)))
    check(" / ".join(f"(v{n}.x + w{n}.x)" for n in range(MOST_VALUES // 2)))
    assert time.process_time() - begun < 3


@pytest.mark.parametrize(
    ("text", "below", "code"),
    [
        ("(d.y - b.x) / a.x * 100", {"d.y": "a.x + b.x"}, "value-without-effect"),
        ("d.y + a.x - b.x", {"d.y": "a.x + b.x"}, "value-without-effect"),
        ("d.y - b.x", {"d.y": "a.x + b.x"}, "value-without-effect"),
        ("d.y / e.y * 100", {"d.y": "a.x / b.x", "e.y": "a.x / b.x"}, "value-without-effect"),
        ("d.y * b.x", {"d.y": "a.x / b.x"}, "value-without-effect"),
        ("d.y + a.x", {"d.y": "a.x * 1"}, "counted-twice"),
        ("d.y + e.y", {"d.y": "a.x * 10", "e.y": "a.x"}, "counted-twice"),
        ("e.y - b.x", {"d.y": "a.x + b.x", "e.y": "d.y / 10 * 10"}, "value-without-effect"),
        ("d.y - a.x", {"d.y": "mean(a.x, b.x)"}, ""),
        ("d.y / a.x", {"d.y": "a.x + b.x"}, ""),
        ("d.y - e.y", {"d.y": "a.x / b.x", "e.y": "b.x / c.x"}, ""),
        ("d.y * e.y", {"d.y": "a.x / b.x", "e.y": "b.x / c.x"}, "value-without-effect"),
    ],
)
def test_nothing_is_laundered_in_two_steps(text, below, code):
    if not code:
        check(text, below=below)
        return
    with pytest.raises(Refused) as error:
        check(text, below=below)
    assert error.value.findings[0].code == code


def test_a_long_chain_is_computed_once_a_step():
    below = {f"d{n}.y": f"d{n - 1}.y * d{n - 1}.y" for n in range(1, 12)} | {"d0.y": "a.x / b.x"}
    begun = time.process_time()
    check("d11.y - b.x", below=below)
    assert time.process_time() - begun < 3
    endless = {f"d{n}.y": f"d{n - 1}.y * d{n - 1}.y" for n in range(1, 20)} | {"d0.y": "a.x / b.x"}
    with pytest.raises(Refused) as error:
        check("d19.y - b.x", below=endless)
    assert error.value.findings[0].code == "formula-too-large"
    assert time.process_time() - begun < 5
