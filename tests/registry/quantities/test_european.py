"""Comparator words of the neighbours, read only under their language mark."""

import pytest

from factlock.registry.quantities import read


@pytest.mark.parametrize(
    ("text", "language", "comparator", "approximate"),
    [
        ("mehr als 2,6 Millionen", "de", ">", False),
        ("mindestens 1,2 Prozent", "de", ">=", False),
        ("weniger als 5 %", "de", "<", False),
        ("höchstens 15 %", "de", "<=", False),
        ("bis zu 8 Prozent", "de", "<=", False),
        ("rund 500", "de", "=", True),
        ("ca. 10", "de", "=", True),
        ("plus de 5 %", "fr", ">", False),
        ("au moins 5 %", "fr", ">=", False),
        ("jusqu'à 5 %", "fr", "<=", False),
        ("environ 3,5 milliards", "fr", "=", True),
        ("más de 5 %", "es", ">", False),
        ("almeno 5 %", "it", ">=", False),
        ("menos de 5 %", "pt", "<", False),
    ],
)
def test_a_bound_belongs_to_the_literal(text, language, comparator, approximate):
    (value,) = read(f"x {text} y", language)
    assert (value.literal, value.comparator, value.approximate) == (text, comparator, approximate)


@pytest.mark.parametrize("text", ["gut 5 %", "unter 5 %", "plus de 5 %"])
def test_other_languages_do_not_know_these_words(text):
    assert [value.comparator for value in read(text, "en")] == ["="]
