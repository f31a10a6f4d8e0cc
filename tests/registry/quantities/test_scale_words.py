"""The same word in several languages; words that nobody here reads; words that begin like a scale."""

import pytest

from factlock.registry.quantities import read
from factlock.registry.quantities.scale_words import BY_LANGUAGE, COMMON


def number(text, language):
    (value,) = read(text, language)
    return None if value.number is None else f"{value.number:e}".lower().replace("e+", "e")


@pytest.mark.parametrize(
    ("text", "by_language"),
    [
        ("5 billion", {"en": "5e9", "de": "5e12", "fr": "5e12", "": "5e9"}),
        ("5 trillion", {"en": "5e12", "de": "5e18", "fr": "5e18"}),
        ("5 billions", {"en": None, "fr": "5e12", "": None}),
        ("5 mil", {"es": "5e3", "pt": "5e3", "cs": "5e6", "en": None, "de": None, "": None}),
        ("5 bln", {"en": "5e9", "nl": "5e12", "pl": "5e12", "it": None}),
        ("5 mia", {"de": "5e9", "da": "5e9", "en": None}),
        ("5 bin", {"tr": "5e3"}),
        ("5 mld", {"it": "5e9", "pl": "5e9", "nl": "5e9", "": "5e9"}),
        ("5 M€", {"de": "5e6", "fr": "5e6", "en": "5e6"}),
        ("5 T€", {"de": "5e3", "en": "5e12", "fr": None}),
        ("5 G$", {"fr": "5e9", "en": None}),
    ],
)
def test_the_language_decides(text, by_language):
    def written(worth):
        return worth and f"{float(worth):.0f}"

    for language, worth in by_language.items():
        (value,) = read(text, language)
        assert (language, None if value.number is None else f"{value.number:f}") == (
            language,
            written(worth),
        )


@pytest.mark.parametrize("word", sorted(word for word, power in COMMON.items() if power is None))
def test_a_word_that_is_not_read_makes_the_number_unreadable(word):
    if word in ("mia", "cr", "cr."):
        return
    (value,) = read(f"x 5 {word} x", "xx")
    assert (value.literal, value.number) == (f"5 {word}", None)


@pytest.mark.parametrize(
    "word",
    [
        "milijona",
        "milijardi",
        "miljoonaa",
        "milionari",
        "bilijonov",
        "millionën",
        "мільярдів",
        "милијарди",
    ],
)
def test_a_word_that_is_not_listed_but_begins_like_a_million_makes_it_unreadable(word):
    assert [value.number for value in read(f"5 {word}", "xx")] == [None]


@pytest.mark.parametrize(
    "word",
    [
        "miles",
        "millennia",
        "millionaires",
        "billionaires",
        "billboards",
        "bills",
        "military bases",
        "mills",
        "Milan",
        "milligrams",
    ],
)
def test_a_word_that_begins_a_little_like_one_does_not(word):
    assert [value.number for value in read(f"5 {word}", "en")] == [5]


def test_a_language_only_says_otherwise_where_it_differs():
    same = [
        (tag, word)
        for tag, words in BY_LANGUAGE.items()
        for word, power in words.items()
        if word in COMMON and COMMON[word] == power
    ]
    assert same == []
