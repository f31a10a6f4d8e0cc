"""Heads and captions state units, scales and that a value is a forecast."""

from decimal import Decimal

import pytest

from factlock.registry import quantities
from factlock.registry.errors import Finding
from factlock.registry.headwords import Heads, foretold, says, unit_of, whole, with_unit


@pytest.mark.parametrize(
    ("head", "language", "factor", "unit"),
    [
        ("%", "en", 1, "percent"),
        ("GDP growth, %", "en", 1, "percent"),
        ("% of GDP", "en", 1, "percent"),
        ("Change in percentage points", "en", 1, "percentage-point"),
        ("EUR million", "en", 10**6, "EUR"),
        ("€bn", "en", 10**9, "EUR"),
        ("£000", "en", 10**3, "GBP"),
        ("Population (in thousands)", "en", 10**3, ""),
        ("Total, millions of dollars", "en", 10**6, "$"),
        ("Unit: 10,000 yuan", "en", 10**4, "CNY"),
        ("Area (km²)", "en", 1, "km²"),
        ("Mio. EUR", "de", 10**6, "EUR"),
        ("Angaben in Mio. Euro", "de", 10**6, "EUR"),
        ("Anteil in %", "de", 1, "percent"),
        ("Croissance (en %)", "fr", 1, "percent"),
        ("en milliers d’euros", "fr", 10**3, "EUR"),
        ("单位：亿元", "zh", 10**8, "CNY"),
        ("人口（万人）", "zh", 10**4, ""),
        ("単位：百万円", "ja", 10**6, "JPY"),
        ("千人", "ja", 10**3, ""),
    ],
)
def test_a_head_states_a_unit(head, language, factor, unit):
    said = unit_of(head, language)
    assert said is not None
    assert (said.factor, said.unit) == (Decimal(factor), unit)


@pytest.mark.parametrize(
    "head", ["", "2024", "Year", "Norway", "Men (m)", "Number", "Q1", "Total", "Growth in May", "per 1,000 inhabitants", "Index (2015=100)", "2024年", "人"]
)  # fmt: skip
def test_other_heads_state_none(head):
    assert unit_of(head, "en") is None


def headed(literal, rows=(), columns=(), notes=()):
    [value] = quantities.read(literal, "en")
    return with_unit(value, Heads(rows, columns, notes), "en")


@pytest.mark.parametrize(
    ("literal", "heads", "told", "number", "unit"),
    [
        ("1,234", {"columns": ("EUR million",)}, "EUR million", 1_234_000_000, "EUR"),
        ("1,234", {"columns": ("EUR",), "notes": ("Debt (in millions)",)}, "EUR · in millions", 1_234_000_000, "EUR"),
        ("1,234 million", {"notes": ("(in thousands)",)}, "", 1_234_000_000, ""),
        ("€1,234", {"notes": ("(in thousands)",)}, "in thousands", 1_234_000, "EUR"),
        ("5 %", {"columns": ("EUR million",)}, "", 5, "percent"),
        ("5", {"columns": ("Change, %",), "rows": ("Debt (EUR million)",)}, "%", 5, "percent"),
        ("5", {"columns": ("%",), "notes": ("(in thousands)",)}, "%", 5, "percent"),
        ("5", {"columns": ("2024",)}, "", 5, ""),
    ],
)  # fmt: skip
def test_a_value_keeps_what_its_heads_state(literal, heads, told, number, unit):
    value = headed(literal, **heads)
    assert not isinstance(value, Finding)
    full = whole(value, "en")
    assert (value.in_heads, full.number, full.unit) == (told, Decimal(number), unit)
    assert value.number == quantities.read(literal, "en")[0].number


def test_heads_that_name_two_units_are_refused():
    value = headed("5", columns=("EUR",), rows=("Weight (kg)",))
    assert isinstance(value, Finding)
    assert value.code == "unit-in-heads"


@pytest.mark.parametrize(
    ("sentence", "heads", "said"),
    [
        ("Debt was 1,234 million euros.", (), True),
        ("Debt was EUR 1,234 million.", (), True),
        ("Debt was 1,234 euros.", (), False),
        ("Debt was 1,234.", (), False),
        ("Debt was 1,234 million.", (), False),
        ("1,234", ("Debt, EUR million",), True),
        ("Debt (EUR million): 1,234", (), True),
    ],
)
def test_a_sentence_says_it_or_does_not(sentence, heads, said):
    value = headed("1,234", columns=("EUR million",))
    assert not isinstance(value, Finding)
    at = sentence.index("1,234")
    assert says(sentence, (at, at + 5), heads, value, "en") is said


@pytest.mark.parametrize("words", ["2026 (projection)", "Forecast", "Targets for 2030", "2025F", "2026年（预测）", "2030年目标", "2026 (Prognose)", "prévision", "予測", "見込み"])  # fmt: skip
def test_a_forecast_in_a_head(words):
    assert foretold(words)


@pytest.mark.parametrize("words", ["2024", "Target group", "Life expectancy", "Expected years of schooling", "Estimate", "计划生育率", "Planet"])  # fmt: skip
def test_no_forecast_in_a_head(words):
    assert not foretold(words)


def test_an_estimate_for_a_year_is_one():
    assert foretold("2024 estimate", dated=True) == "estimate"
    assert foretold("2024年估计", dated=True) == "估计"
