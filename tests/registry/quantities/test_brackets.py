"""Brackets that are a minus, brackets that may be one, and brackets that are none."""

import pytest

from factlock.registry.quantities import read


def seen(text, language="en"):
    return [
        (q.literal, None if q.number is None else str(q.number), q.unit)
        for q in read(text, language)
    ]


@pytest.mark.parametrize(
    ("text", "literal", "number", "unit"),
    [
        ("$(1,234)", "$(1,234)", "-1234", "$"),
        ("US$(1.2) million", "US$(1.2) million", "-1200000", "USD"),
        ("€(5)bn", "€(5)bn", "-5000000000", "EUR"),
        ("\t($1,234)\t", "($1,234)", "-1234", "$"),
        ("\t(1.234 €)\n", "(1.234 €)", None, "EUR"),
        ("\t(5.2)%\t", "(5.2)%", "-5.2", "percent"),
        ("fell (5.2)%", "(5.2)%", "-5.2", "percent"),
    ],
)
def test_a_currency_or_a_percent_sign_tells_that_brackets_are_a_minus(text, literal, number, unit):
    language = "" if number is None else "en"
    assert seen(text, language) == [(literal, number, unit)]


@pytest.mark.parametrize("text", ["(1,234)", "\t(5.2)\t", "a\n(12)\nb", "（1,234）"])
def test_a_bare_number_that_fills_its_cell_is_refused(text):
    assert [number for _, number, _ in seen(text)] == [None]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("households (1,234)", [("1,234", "1234", "")]),
        ("households (5.2 percent)", [("5.2 percent", "5.2", "percent")]),
        ("(-5.2)", [("-5.2", "-5.2", "")]),
        ("(5–7)", [("5–7", "5", "")]),
        ("(about 5)", [("about 5", "5", "")]),
        ("USD (1,234)", [("1,234", "1234", "")]),
    ],
)
def test_other_brackets_say_nothing(text, values):
    assert seen(text) == values


def test_a_year_in_brackets_is_a_year():
    assert [str(q.period) for q in read("\t(2019)\t", "en")] == ["2019"]
