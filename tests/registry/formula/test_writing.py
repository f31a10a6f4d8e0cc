"""How a result is written, in each language, and that it reads as what it is worth."""

from dataclasses import replace
from decimal import Decimal

import pytest

from factlock.registry import quantities
from factlock.registry.errors import Refused
from factlock.registry.formula import (
    Given,
    Rounding,
    as_unit,
    evaluate,
    parse,
    rewritten,
    spelled,
    state,
)
from factlock.registry.model import Quantity


def result(text, language="en", **literals):
    formula = parse(text)
    given = {
        f"{name}.x": [Given(f"{name}.x", value if isinstance(value, Quantity) else quantities.read_one(value, language))]
        for name, value in literals.items()
    }  # fmt: skip
    return evaluate(formula, given)


def literal(text, *, to="en", rounding=None, unit="", language="en", **literals):
    made = result(text, language, **literals)
    made = as_unit(made, unit) if unit else made
    value = state(made, rounding, to)
    assert value.literal == value.literal.strip()
    return value.literal


@pytest.mark.parametrize(
    ("literals", "difference"),
    [
        (("€5.2 million", "€3.15 million"), "€2.05 million"),
        (("5.2 million euros", "3.1 million euros"), "2.1 million euros"),
        (("134.9 trillion yuan", "129.4 trillion yuan"), "5.5 trillion yuan"),
        (("US$1,200", "US$300"), "US$900"),
        (("US$10,200", "US$300"), "US$9,900"),
        (("1,204,000", "4,000"), "1,200,000"),
        (("12.50", "2.25"), "10.25"),
        (("5 km", "3 km"), "2 km"),
        (("12.5 million", "2.5 million"), "10.0 million"),
        (("€5 million", "€300"), "€4999700"),
        (("€3 million", "€5 million"), "-€2 million"),
        (("about 5 km", "3 km"), "about 2 km"),
        (("5.0%", "3.2%"), "1.8 percentage points"),
        (("3.0%", "2.0%"), "1.0 percentage point"),
        (("1.5 percentage points", "0.5 percentage points"), "1.0 percentage points"),
        (("1.5 percentage points", "30 basis points"), "1.20 percentage points"),
        (("25‰", "15‰"), "1.0 percentage point"),
    ],
)
def test_a_sum_is_written_like_what_it_is_a_sum_of(literals, difference):
    assert literal("a.x - b.x", a=literals[0], b=literals[1]) == difference


@pytest.mark.parametrize(
    ("literals", "total", "language"),
    [
        (("1.234,5 Tonnen", "0,5 Tonnen"), "1.235,0 Tonnen", "de"),
        (("5,2 Mio. Euro", "3,1 Mio. Euro"), "8,3 Mio. Euro", "de"),
        (("134.9万亿元", "1.1万亿元"), "136.0万亿元", "zh"),
        (("12亿元", "3.5亿元"), "15.5亿元", "zh"),
        (("5,2 millions d'euros", "3,1 millions d'euros"), "8,3 millions d'euros", "fr"),
    ],
)
def test_in_the_language_of_the_values(literals, total, language):
    made = literal("a.x + b.x", a=literals[0], b=literals[1], language=language, to=language)
    assert made.replace("\u00a0", " ").replace("\u202f", " ") == total


def test_a_product_leaves_the_scale_out():
    assert literal("a.x * b.x", a="40%", b="€12.5 billion") == "€5000000000"
    assert literal("a.x / b.x", a="134.9 trillion yuan", b="1,000") == "134900000000 yuan"


@pytest.mark.parametrize(
    ("language", "percent", "points", "ratio"),
    [
        ("en", "4.3%", "1.8 percentage points", "1.043"),
        ("zh-CN", "4.3%", "1.8个百分点", "1.043"),
        ("de", "4,3\u00a0%", "1,8 Prozentpunkte", "1,043"),
        ("fr", "4,3\u202f%", "1,8 point de pourcentage", "1,043"),
        ("ja", "4.3%", "1.8パーセントポイント", "1.043"),
        ("", "4.3%", "1.8 percentage points", "1.043"),
        ("sv", "4,3%", "1,8 percentage points", "1,043"),
    ],
)
def test_what_has_no_example_is_written_in_the_language_asked_for(language, percent, points, ratio):
    growth = {"a": "134.9", "b": "129.4"}
    made = literal("(a.x - b.x) / b.x", to=language, unit="percent", rounding=Rounding(1), **growth)
    assert made == percent
    assert literal("a.x / b.x", to=language, rounding=Rounding(3), **growth) == ratio
    if language != "sv":
        assert literal("a.x - b.x", to=language, a="5.0%", b="3.2%") == points


@pytest.mark.parametrize("language", ["en", "zh", "de", "fr", "ja"])
def test_about_and_minus_are_written_in_every_language(language):
    value = state(result("a.x - b.x", a="about 3.2%", b="5.0%"), None, language)
    seen = quantities.read_one(value.literal, language)
    assert (seen.number, seen.unit, seen.approximate) == (Decimal("-1.8"), "percentage-point", True)


def test_digits_must_be_stated_unless_they_end():
    with pytest.raises(Refused) as error:
        literal("a.x / b.x", a="1", b="3")
    assert error.value.findings[0].code == "digits-not-stated"
    assert "0.333333" in error.value.findings[0].message
    assert literal("a.x / b.x", a="1", b="8") == "0.125"
    assert literal("a.x / b.x", a="1", b="3", rounding=Rounding(2)) == "0.33"


def test_rounding_leaves_something_or_is_refused():
    with pytest.raises(Refused) as error:
        literal("a.x / b.x", a="1", b="300", rounding=Rounding(1))
    assert error.value.findings[0].code == "rounds-to-zero"
    assert literal("a.x / b.x", a="0", b="300", rounding=Rounding(1)) == "0.0"


def test_a_rounding_counts_in_the_figure_as_it_is_written():
    value = state(
        result("mean(a.x, b.x)", a="134.9 trillion yuan", b="129.4 trillion yuan"), Rounding(1)
    )
    assert (value.literal, value.number) == ("132.2 trillion yuan", Decimal(132_200_000_000_000))


def test_a_scale_that_reads_otherwise_in_the_language_is_written_out():
    value = state(result("a.x - b.x", a="134.9 trillion yuan", b="129.4 trillion yuan"), None, "de")
    assert (value.literal, value.number) == ("5500000000000 yuan", Decimal(5_500_000_000_000))


@pytest.mark.parametrize(
    ("unit", "number"),
    [("percent", "50"), ("per-mille", "500"), ("ratio", "0.5")],
)
def test_a_ratio_takes_the_unit_that_is_declared(unit, number):
    value = state(as_unit(result("a.x / b.x", a="3", b="6"), unit))
    assert (str(value.number), value.unit) == (number, "" if unit == "ratio" else unit)


def test_other_units_change_among_their_own_only():
    share, points = result("a.x + b.x", a="5.0%", b="1.0%"), result("a.x - b.x", a="5.0%", b="3.5%")
    assert state(as_unit(share, "ratio")).literal == "0.060"
    assert state(as_unit(share, "per-mille")).literal == "60‰"
    assert state(as_unit(points, "basis-point")).literal == "150 basis points"
    money = result("a.x - b.x", a="€5", b="€3")
    assert as_unit(money, "EUR") == money
    for made, unit in ((points, "percent"), (share, "percentage-point"), (money, "USD"), (money, "percent"), (money, "ratio")):  # fmt: skip
        with pytest.raises(Refused) as error:
            as_unit(made, unit)
        assert error.value.findings[0].code == "unit-differs"


def test_a_bare_number_is_no_ratio():
    with pytest.raises(Refused):
        as_unit(result("a.x - b.x", a="5", b="3"), "percent")


def test_what_heads_say_is_kept():
    value = replace(quantities.read_one("1,200", "en"), in_heads="EUR million")
    made = state(result("a.x - b.x", a=value, b=replace(value, number=Decimal(200), literal="200")))
    assert (made.literal, made.number, made.in_heads) == ("1,000", Decimal(1000), "EUR million")


def test_what_cannot_be_written_readably_is_refused():
    value = Quantity("number", "1", 0, 1, Decimal(10) ** 60)
    with pytest.raises(Refused) as error:
        state(result("a.x * b.x", a=value, b="3"))
    assert error.value.findings[0].code == "unreadable-figure"


@pytest.mark.parametrize(
    ("value", "language", "expected"),
    [
        (Quantity("number", "4.3%", 0, 4, Decimal("4.3"), unit="percent"), "de", "4,3\u00a0%"),
        (Quantity("number", "-1.8 percentage points", 0, 22, Decimal("-1.8"), unit="percentage-point"), "zh", "-1.8个百分点"),
        (Quantity("number", "1.043", 0, 5, Decimal("1.043")), "fr", "1,043"),
        (Quantity("number", "12.5 million", 0, 12, Decimal(12_500_000)), "fr", "12.5 million"),
        (Quantity("money", "€5.5", 0, 4, Decimal("5.5"), unit="EUR"), "de", "€5.5"),
        (Quantity("number", "1.5", 0, 3, Decimal("1.5"), in_heads="EUR million"), "de", "1.5"),
    ],
)  # fmt: skip
def test_what_has_no_source_characters_is_rewritten_for_a_document(value, language, expected):
    made = rewritten(value, language)
    assert (made.literal, made.number, made.unit) == (expected, value.number, value.unit)


def test_a_formula_is_spelled_with_its_values():
    formula = parse("(a.x - b.x) / -b.x + sum(s@*.x, a.x) * 100")
    literals = {"a.x": ["134.9  trillion"], "b.x": ["129.4"], "s@*.x": ["1", "2"]}
    assert spelled(formula, literals) == (
        "(134.9 trillion - 129.4) / -129.4 + sum(1, 2, 134.9 trillion) * 100"
    )
    assert spelled(parse("mean(s@*.x)"), {"s@*.x": ["1"] * 40}) == "mean(s@*.x: 40 values)"
    assert (
        spelled(parse("a.x - (b.x - c.x)"), {n: [n[0]] for n in ("a.x", "b.x", "c.x")})
        == "a - (b - c)"
    )
