"""English number words: what a phrase is worth, where it ends, what is none."""

import pytest

from factlock.registry.quantities import read
from factlock.registry.quantities.numerals_en import read as words


@pytest.mark.parametrize(
    ("text", "literal", "number"),
    [
        ("twelve people", "twelve", "12"),
        ("zero cases", "zero", "0"),
        ("twenty-five", "twenty-five", "25"),
        ("twenty five", "twenty five", "25"),
        ("one hundred", "one hundred", "100"),
        ("a hundred and fifty", "a hundred and fifty", "150"),
        ("three hundred twelve", "three hundred twelve", "312"),
        ("twelve hundred", "twelve hundred", "1200"),
        ("three million", "three million", "3000000"),
        ("two hundred and three thousand and five", "two hundred and three thousand and five", "203005"),
        ("one billion two million", "one billion two million", "1002000000"),
        ("a million", "a million", "1000000"),
        ("half a million", "half a million", "500000"),
        ("half a billion", "half a billion", "500000000"),
        ("two thirds of", "two thirds", "0.6666666666666666666666666667"),
        ("two-thirds", "two-thirds", "0.6666666666666666666666666667"),
        ("three-quarters", "three-quarters", "0.75"),
        ("a third of", "a third", "0.3333333333333333333333333333"),
        ("one-half", "one-half", "0.5"),
        ("three tenths", "three tenths", "0.3"),
        ("one hundred and two hundred", "one hundred", "100"),
        ("five and six", "five", "5"),
    ],
)  # fmt: skip
def test_a_phrase_is_worth(text, literal, number):
    found = words(text, 0)
    assert found is not None
    assert (text[: found.end], str(found.number)) == (literal, number)


@pytest.mark.parametrize(
    "text",
    ["nineteen eighty-four", "two three", "twenty twenty-four", "one million two million", "five hundred hundred",
     "twenty eleven", "zero five"],
)  # fmt: skip
def test_a_phrase_that_is_put_together_wrongly_is_worth_nothing_as_a_whole(text):
    found = words(text, 0)
    assert found is not None
    assert (found.end, found.number) == (len(text), None)


@pytest.mark.parametrize(
    ("text", "literals"),
    [
        ("One of them, no one, anyone", []),
        ("one percent", ["one percent"]),
        ("one million", ["one million"]),
        ("half of voters", []),
        ("tenfold, often, weight, Twelvetrees, sixties", []),
        ("for three quarters", ["three"]),
        ("a quarter of 2024", []),
        ("The Big Four agreed", []),
        ("prices rose Four Percent", ["Four Percent"]),
        ("Twelve people", ["Twelve"]),
        ("several million, tens of thousands, a few hundred", []),
    ],
)
def test_words_that_are_no_numbers(text, literals):
    assert [q.literal for q in read(text, "en") if q.kind != "period"] == literals


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("3rd", 3), ("21st century", None), ("21st", 21), ("the 102nd time", 102), ("the third time", 3),
        ("twenty-first", 21), ("ranked first", 1), ("ranked second", 2), ("the twentieth", 20),
        ("at first", None), ("every second", None), ("third-party", None),
    ],
)  # fmt: skip
def test_ordinals(text, number):
    ranks = [q.number for q in read(text, "en") if q.kind == "ordinal"]
    assert ranks == ([] if number is None else [number])
