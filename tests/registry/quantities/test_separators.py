"""Every way to divide digits, in every convention, and what is refused."""

from decimal import Decimal

import pytest

from factlock.registry.quantities import read
from factlock.registry.quantities.languages import language_of

COLUMNS = ("en", "de", "fr", "")
MATRIX = {
    "1,234": ("1234", "1.234", "1.234", None),
    "1.234": ("1.234", "1234", None, None),
    "1 234": ("1234", "1234", "1234", "1234"),
    "1'234": (None, None, None, "1234"),
    "12,5": (None, "12.5", "12.5", "12.5"),
    "12.5": ("12.5", None, None, "12.5"),
    "1,234,567": ("1234567", None, None, "1234567"),
    "1.234.567": (None, "1234567", None, "1234567"),
    "1 234 567": ("1234567", "1234567", "1234567", "1234567"),
    "1,234.5": ("1234.5", None, None, "1234.5"),
    "1.234,5": (None, "1234.5", None, "1234.5"),
    "1 234,5": (None, "1234.5", "1234.5", "1234.5"),
    "1 234.5": ("1234.5", None, None, "1234.5"),
    "12,34,567": ("1234567", None, None, "1234567"),
    "3,7370": (None, "3.7370", "3.7370", "3.7370"),
    "0.234": ("0.234", None, None, "0.234"),
    "0,234": (None, "0.234", "0.234", "0.234"),
    "1234.567": ("1234.567", None, None, "1234.567"),
    "1,23,4567": (None, None, None, None),
    "3.11.2": (None, None, None, None),
    "4512": ("4512", "4512", "4512", "4512"),
    "007": (None, None, None, None),
    "0": ("0", "0", "0", "0"),
}


@pytest.mark.parametrize("token", MATRIX)
def test_what_a_token_is_worth_in_each_convention(token):
    values = [
        None if (number := language_of(tag).convention.read(token)) is None else str(number)
        for tag in COLUMNS
    ]
    assert values == list(MATRIX[token])


@pytest.mark.parametrize(
    ("tag", "same_as"),
    [
        ("en-GB", "en"), ("zh-Hans-CN", "en"), ("ja", "en"), ("ko-KR", "en"), ("es-MX", "en"), ("es-419", "en"),
        ("es-ES", "de"), ("it", "de"), ("pt-BR", "de"), ("nl", "de"), ("de-AT", "de"), ("DE_de", "de"),
        ("ru", "fr"), ("pl", "fr"), ("sv-SE", "fr"), ("fr-CH", "fr"),
        ("ar", ""), ("xx", ""), ("en-ZA", ""), ("fr-CA", ""),
    ],
)  # fmt: skip
def test_the_convention_of_a_language_mark(tag, same_as):
    assert language_of(tag).convention is language_of(same_as).convention


@pytest.mark.parametrize("tag", ["de-CH", "it-CH", "de-LI"])
def test_switzerland_groups_by_apostrophe(tag):
    assert [q.number for q in read("Total 4'512 und 4’512,", tag)] == [4512, 4512]


@pytest.mark.parametrize("space", [" ", "\u00a0", "\u202f", "\u2009", "\u2007"])
def test_every_kind_of_space_groups(space):
    (value,) = read(f"It covered 12{space}500 households.")
    assert (value.literal, value.number) == (f"12{space}500", 12500)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("12 5000", [12, 5000]),
        ("1234 500", [1234, 500]),
        ("in 2019 500 firms", [None, 500]),
        ("98 452 4 559", [None, None]),
        ("12 500 7 people", [None, 7]),
        ("12\t500", [12, 500]),
        ("12\n500", [12, 500]),
        ("12  500", [12, 500]),
    ],
)
def test_only_whole_groups_join_across_a_space(text, numbers):
    assert [q.number for q in read(text)] == numbers


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("共4,512户", 4512),
        ("4,512户", 4512),
        ("人口4,512", 4512),
        ("人口 4,512 户", 4512),
        ("4,512 households", None),
        ("1.234亿", 123400000),
    ],
)
def test_a_number_beside_han_letters_follows_their_convention(text, number):
    assert [q.number for q in read(text)] == [number]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("１，２３４．５人", [("１，２３４．５", "1234.5")]),
        ("增长5．2％，3月", [("5．2％", "5.2"), ("3月", None)]),
        ("1，234人", [("1，234", None)]),
        ("第1，2项", [("第1", "1"), ("2", "2")]),
        ("１２３４万", [("１２３４万", "12340000")]),
        ("٤٥١٢ أسرة", [("٤٥١٢", "4512")]),
        ("٤٬٥١٢٫٥", [("٤٬٥١٢٫٥", "4512.5")]),
        ("५ प्रतिशत", [("५", "5")]),
    ],
)
def test_digits_and_marks_of_other_scripts(text, values):
    assert [
        (q.literal, None if q.number is None else format(q.number, "f")) for q in read(text)
    ] == values


@pytest.mark.parametrize("mark", ["\u200b", "\u00ad", "\u2060", "\ufeff", "·"])
def test_a_character_without_width_inside_digits_is_refused(mark):
    assert [(q.literal, q.number) for q in read(f"1{mark}234")] == [(f"1{mark}234", None)]


def test_more_digits_than_any_quantity_has_are_refused():
    assert read("9" * 40)[0].number == Decimal("9" * 40)
    assert read("9" * 41)[0].number is None
