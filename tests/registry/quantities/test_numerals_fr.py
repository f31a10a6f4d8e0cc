"""French number words: what a phrase is worth, where it ends, what is none."""

import pytest

from factlock.registry.quantities import read
from factlock.registry.quantities.numerals_fr import read as words


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("zéro", "0"), ("seize", "16"), ("dix-sept", "17"), ("vingt et un", "21"), ("vingt-deux", "22"), ("soixante-dix", "70"), ("soixante et onze", "71"),
        ("soixante-dix-neuf", "79"), ("quatre-vingts", "80"), ("quatre-vingt-un", "81"), ("quatre-vingt-dix-sept", "97"), ("septante-cinq", "75"),
        ("nonante-neuf", "99"), ("cent", "100"), ("cent un", "101"), ("deux cents", "200"), ("deux cent cinquante", "250"), ("mille", "1000"),
        ("mille deux cents", "1200"), ("trois mille quatre cent douze", "3412"), ("vingt-cinq mille", "25000"), ("un million", "1000000"),
        ("deux millions trois cent mille", "2300000"), ("un demi-million", "500000"), ("un milliard et demi", "1500000000"), ("cinq et demi", "5.5"),
        ("trois quarts", "0.75"), ("neuf dixièmes", "0.9"), ("un billion", "1000000000000"),
    ],
)  # fmt: skip
def test_a_phrase_is_worth(text, number):
    found = words(text, 0)
    assert found is not None
    assert (found.end, f"{found.number:.10f}".rstrip("0").rstrip(".")) == (len(text), number)


@pytest.mark.parametrize(
    "text",
    ["un homme, une femme, l'un des, quelqu'un", "une dizaine, une centaine, des milliers, vingtaine", "un tiers de confiance, un quart d'heure", "un bâtiment neuf",
     "sixte, dixit, centre, centime, millefeuille, septembre", "les années soixante", "un cinquième joueur"],
)  # fmt: skip
def test_words_that_are_no_numbers(text):
    assert [q.literal for q in read(text, "fr") if q.kind != "ordinal"] == []


def test_a_phrase_that_is_put_together_wrongly_is_worth_nothing():
    assert [q.number for q in read("deux trois pays", "fr")][:1] != [2]


@pytest.mark.parametrize(("text", "number"), [("le troisième rang", 3), ("le 3e rang", 3), ("la 1re place", 1), ("le vingtième", 20), ("le premier ministre", None)])  # fmt: skip
def test_ordinals(text, number):
    ranks = [q.number for q in read(text, "fr") if q.kind == "ordinal"]
    assert ranks == ([] if number is None else [number])


def test_six_hundred_is_no_coin():
    assert [(q.literal, q.number, q.unit) for q in read("six cents personnes", "fr")] == [
        ("six cents", 600, "")
    ]
