"""What a formula comes to, and what it refuses: laundering, unlike things, times that do not meet."""

from dataclasses import replace

import pytest

from factlock.registry import quantities
from factlock.registry.errors import FactlockError, Refused
from factlock.registry.formula import Given, evaluate, parse
from factlock.registry.formula.evaluation import MOST_GIVEN
from factlock.registry.model import Quantity
from factlock.registry.period import Period

VALUES = {
    "a.x": "134.9 trillion yuan", "b.x": "129.4 trillion yuan", "c.x": "12 trillion yuan", "n.x": "1,200", "m.x": "300",
    "p.x": "5.0%", "q.x": "3.2%", "z.x": "0", "neg.x": "-4", "e.x": "€5 million",
}  # fmt: skip


def value(name, literal, period=None, **more):
    read = quantities.read_one(literal, "en")
    return Given(
        name, replace(read, **more), Period.parse(period) if period else None, origin="example.org"
    )


def run(text, **series):
    formula = parse(text)
    given = {}
    for leaf in formula.values:
        name = str(leaf)
        given[name] = series.get(leaf.id) or [value(name, VALUES[name])]
    return evaluate(formula, given)


def code(text, **series):
    with pytest.raises(FactlockError) as error:
        run(text, **series)
    for finding in error.value.findings:
        assert finding.message
        assert finding.fix
    return error.value.findings[0].code


@pytest.mark.parametrize(
    ("text", "number", "unit"),
    [
        ("a.x", "134900000000000", "CNY"),
        ("a.x - b.x", "5500000000000", "CNY"),
        ("(a.x - b.x) / b.x", "55/1294", ""),
        ("a.x / b.x - 1", "55/1294", ""),
        ("1 - b.x / a.x", "55/1349", ""),
        ("(a.x - b.x) / b.x * 100%", "2750/647", "percent"),
        ("p.x - q.x", "9/5", "percentage-point"),
        ("100% - p.x - q.x", "459/5", "percent"),
        ("p.x * n.x", "60", ""),
        ("n.x / p.x", "24000", ""),
        ("a.x / n.x", "337250000000/3", "CNY"),
        ("mean(p.x, q.x)", "41/10", "percent"),
        ("sum(n.x, m.x, neg.x)", "1496", ""),
        ("max(n.x, m.x)", "1200", ""),
        ("min(n.x, m.x, neg.x)", "-4", ""),
        ("abs(neg.x)", "4", ""),
        ("-neg.x", "4", ""),
        ("abs(m.x - n.x) / n.x", "3/4", ""),
        ("n.x * 0.001", "6/5", ""),
        ("z.x / n.x", "0", ""),
        ("(n.x - m.x) / (n.x + m.x)", "3/5", ""),
        ("n.x / (n.x + m.x)", "4/5", ""),
        ("max(n.x, m.x) - min(n.x, m.x)", "900", ""),
        ("n.x / m.x - m.x / n.x", "15/4", ""),
    ],
)
def test_it_computes_exactly(text, number, unit):
    measure = run(text).measure
    assert (str(measure.number), measure.unit) == (number, unit)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a.x*0 + 42", "typed-constant"),
        ("a.x - a.x + 42", "typed-constant"),
        ("a.x/a.x*42", "typed-constant"),
        ("(a.x*0 + 1) * b.x", "typed-constant"),
        ("n.x - n.x + 1", "typed-constant"),
        ("n.x - n.x", "counted-twice"),
        ("n.x - m.x - n.x", "counted-twice"),
        ("n.x / n.x * 100", "value-without-effect"),
        ("n.x / n.x * m.x", "value-without-effect"),
        ("m.x * n.x / n.x", "value-without-effect"),
        ("n.x / m.x / (n.x / m.x) * 100", "value-without-effect"),
        ("(n.x + m.x) / (m.x + n.x)", "value-without-effect"),
        ("(n.x + m.x - m.x) / neg.x", "counted-twice"),
        ("(n.x * m.x + m.x * neg.x) / (n.x + neg.x)", "value-without-effect"),
        ("max(n.x, -n.x) / abs(n.x) * 100", "value-without-effect"),
        ("n.x / n.x + n.x / n.x + m.x / neg.x", "counted-twice"),
        ("n.x / n.x - 1 + m.x", "value-without-effect"),
        ("n.x + n.x", "counted-twice"),
        ("sum(n.x, n.x)", "counted-twice"),
        ("sum(n.x, m.x) + n.x", "counted-twice"),
        ("mean(n.x, n.x, m.x)", "counted-twice"),
        ("n.x * 10 + n.x", "counted-twice"),
        ("n.x - n.x / 100", "counted-twice"),
        ("-n.x * -1 + n.x", "counted-twice"),
        ("abs(n.x) + n.x", "counted-twice"),
        ("max(n.x) + min(n.x)", "counted-twice"),
        ("n.x * m.x / m.x + n.x", "counted-twice"),
        ("(n.x + n.x) / m.x", "counted-twice"),
        ("m.x / (n.x + n.x)", "counted-twice"),
        ("n.x + 1", "typed-constant"),
        ("n.x + 100", "typed-constant"),
        ("n.x - 1000", "typed-constant"),
        ("n.x / m.x + 100", "typed-constant"),
        ("n.x / m.x + 1 + 1", "typed-constant"),
        ("1 + 1 + n.x / m.x", "typed-constant"),
        ("n.x * (10 + 10)", "typed-constant"),
        ("n.x * (10 - 1)", "typed-constant"),
        ("(n.x / m.x - 1) * 10 - 1", "typed-constant"),
        ("max(n.x, 1000)", "typed-constant"),
        ("mean(n.x, 100)", "typed-constant"),
        ("abs(100) * n.x", "typed-constant"),
        ("p.x + 100", "typed-constant"),
        ("100% - p.x + 100%", "typed-constant"),
        ("e.x + 1", "typed-constant"),
        ("p.x * 100", "unlike-units"),
        ("e.x + n.x", "unlike-units"),
        ("e.x + a.x", "unlike-units"),
        ("n.x / m.x + p.x", "unlike-units"),
        ("n.x / z.x", "division-by-zero"),
        ("n.x / (m.x - m.x)", "division-by-zero"),
        ("1 / z.x", "division-by-zero"),
    ],
)
def test_no_number_is_laundered_and_nothing_unlike_is_mixed(text, expected):
    assert code(text) == expected


def test_what_has_no_effect_is_named():
    with pytest.raises(Refused) as error:
        run("m.x * n.x / n.x")
    assert error.value.findings[0].details == {"values": ["n.x"]}


def test_a_value_that_happens_to_be_zero_does_not_make_others_idle():
    assert run("n.x * z.x").measure.number == 0


# Values that cannot be computed with -------------------------------------------------------------


@pytest.mark.parametrize(
    ("literal", "expected"),
    [
        ("more than 5", "bound-in-formula"),
        ("at least 5%", "bound-in-formula"),
        ("<5", "bound-in-formula"),
        ("3-5%", "range-in-formula"),
        ("2025-07-31", "not-a-number"),
        ("March 2025", "not-a-number"),
        ("third", "not-a-number"),
    ],
)
def test_bounds_ranges_and_dates_are_refused(literal, expected):
    assert code("n.x + k.x", k=[value("k.x", literal)]) == expected


@pytest.mark.parametrize(
    "quantity",
    [
        Quantity("text", "many", 0, 4),
        Quantity("number", "12亿", 0, 3),
        Quantity("period", "2025", 0, 4, period=Period.year(2025)),
    ],
)
def test_texts_and_what_could_not_be_read_are_refused(quantity):
    assert code("n.x + k.x", k=[Given("k.x", quantity)]) == "not-a-number"


def test_every_value_that_cannot_be_used_is_told_at_once():
    with pytest.raises(Refused) as error:
        run("k.x + l.x", k=[value("k.x", "<5")], l=[value("l.x", "3-5")])
    assert [one.code for one in error.value.findings] == ["bound-in-formula", "range-in-formula"]


def test_about_is_carried():
    assert run("n.x - k.x", k=[value("k.x", "about 200")]).measure.approximate


def test_a_unit_that_only_heads_say_goes_with_itself_alone():
    first = value("k.x", "1,200", in_heads="EUR million")
    second = value("l.x", "300", in_heads="EUR million")
    total = run("k.x + l.x", k=[first], l=[second]).measure
    assert (total.number, total.in_heads) == (1500, "EUR million")
    assert run("k.x / l.x", k=[first], l=[second]).measure.ratio
    assert code("k.x + n.x", k=[first]) == "unlike-units"
    assert code("k.x + e.x", k=[first]) == "unlike-units"
    assert (
        code("k.x + l.x", k=[first], l=[value("l.x", "3", in_heads="thousands")]) == "unlike-units"
    )


def test_a_sign_that_several_currencies_share_is_of_one_source():
    one, other = value("k.x", "$5"), value("l.x", "$3")
    assert run("k.x + l.x", k=[one], l=[other]).measure.number == 8
    assert code("k.x + l.x", k=[one], l=[replace(other, origin="elsewhere.ca")]) == "unlike-units"


# Times -------------------------------------------------------------------------------------------


def dated(name, period, literal="5"):
    return [value(name, literal, period)]


@pytest.mark.parametrize(
    ("text", "periods", "about"),
    [
        ("k.x - l.x", ("2025", "2025"), ["2025"]),
        ("k@2025.x - l@2024.x", ("2025", "2024"), ["2025", "2024/2025"]),
        ("k@2024.x - l@2025.x", ("2024", "2025"), ["2024", "2024/2025"]),
        ("k@2025.x / l@2020.x", ("2025", "2020"), ["2025", "2020/2025"]),
        ("k@2025-Q1.x + l@2025-Q2.x", ("2025-Q1", "2025-Q2"), ["2025-H1"]),
        ("k@2025-H1.x + l@2025-H2.x", ("2025-H1", "2025-H2"), ["2025"]),
        ("k@2025-07.x + l@2025-08.x", ("2025-07", "2025-08"), ["2025-07/2025-08"]),
        ("k@2025.x + l@2020.x", ("2025", "2020"), []),
        ("mean(k@2024.x, l@2025.x)", ("2024", "2025"), ["2024/2025"]),
        ("max(k@2024.x, l@2025.x)", ("2024", "2025"), ["2024/2025"]),
        ("k@2024/25.x - l@2023/24.x", ("2024/25", "2023/24"), ["2024/25"]),
        ("k@2025-12-31.x - l@2024-12-31.x", ("2025-12-31", "2024-12-31"), ["2025-12-31", "2024-12-31/2025-12-31"]),
        ("k@2025.x / l.x", ("2025", None), ["2025"]),
        ("k.x / l.x", ("2025", None), ["2025"]),
        ("k.x / l.x", (None, None), []),
    ],
)  # fmt: skip
def test_a_result_is_about_the_time_of_its_values(text, periods, about):
    literals = ("7", "5")
    given = {
        name: [value(f"{name}.x", literal, period)]
        for name, literal, period in zip("kl", literals, periods, strict=True)
    }
    assert [str(one) for one in run(text, **given).about] == about


@pytest.mark.parametrize(
    "text", ["k.x - l.x", "k@2025.x - l.x", "k.x - l@2024.x", "mean(k.x, l.x)"]
)
def test_times_that_differ_must_be_named(text):
    given = {"k": dated("k.x", "2025"), "l": dated("l.x", "2024", "3")}
    assert code(text, **given) == "mixed-periods"


def series(*periods, literals=None):
    literals = literals or [str(n + 3) for n in range(len(periods))]
    return [
        value(f"s@{period}.x", literal, period)
        for period, literal in zip(periods, literals, strict=True)
    ]


@pytest.mark.parametrize(
    ("periods", "about"),
    [
        (("2023", "2024", "2025"), ["2023/2025"]),
        (("2025", "2023", "2024"), ["2023/2025"]),
        (("2025-Q1", "2025-Q2", "2025-Q3", "2025-Q4"), ["2025"]),
        (("2023", "2025"), []),
        (("2023/24", "2024/25"), []),
        (("2025",), ["2025"]),
    ],
)
def test_a_series_is_about_its_whole(periods, about):
    result = run("sum(s@*.x)", s=series(*periods))
    assert [str(one) for one in result.about] == about
    assert result.measure.number == sum(range(3, 3 + len(periods)))
    assert len(result.used) == len(periods)


@pytest.mark.parametrize(
    "periods",
    [
        ("2024", "2025-Q1"), ("2025", "2025-H1"), ("2024/2025", "2025"), ("2025-01", "2025-Q2"), ("2025-12-31", "2024"),
        ("FY2024", "2025"), ("2024/25", "2025"),
    ],
)  # fmt: skip
def test_a_series_holds_periods_of_one_kind(periods):
    assert code("sum(s@*.x)", s=series(*periods)) == "mixed-periods"


def test_a_series_holds_no_value_without_a_period():
    assert code("sum(s@*.x)", s=[*series("2024"), value("s.x", "5")]) == "mixed-periods"


def test_a_member_of_a_series_counts_once():
    members = series("2023", "2024", "2025")
    given = {"s@*.x": members, "s@2024.x": [members[1]]}

    def over(text):
        formula = parse(text)
        return evaluate(formula, {str(leaf): given[str(leaf)] for leaf in formula.values})

    for text in ("sum(s@*.x) + s@2024.x", "sum(s@*.x) - s@2024.x"):
        with pytest.raises(Refused) as error:
            over(text)
        assert error.value.findings[0].code == "counted-twice"
    assert str(over("s@2024.x / sum(s@*.x)").measure.number) == "1/3"
    assert str(over("s@2024.x - mean(s@*.x)").measure.number) == "0"


def test_a_long_series_is_computed_and_one_too_long_is_refused():
    many = [value(f"s@{n}.x", str(n % 7 + 1)) for n in range(MOST_GIVEN + 1)]
    months = [
        replace(one, period=Period.month(1000 + n // 12, n % 12 + 1)) for n, one in enumerate(many)
    ]
    assert run("mean(s@*.x)", s=months[:2_000]).measure.number > 3
    assert code("mean(s@*.x)", s=months) == "formula-too-large"


def test_what_is_used_is_told_once_in_order():
    used = run("(a.x - b.x) / b.x").used
    assert [one.name for one in used] == ["a.x", "b.x"]
