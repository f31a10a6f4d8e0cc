"""Comparators of German, French and Japanese where they do not bound, or bound something else."""

import pytest

from factlock.registry.quantities import read


def told(q):
    number = "?" if q.number is None else f"{q.number:f}"
    return ("" if q.comparator == "=" else q.comparator) + "~" * q.approximate + number


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("5 % mehr als 3 %", "de", ["5", "3"]),
        ("5 % über 3 %", "de", ["5", "3"]),
        ("5 % oder mehr als 3 %", "de", ["5", ">3"]),
        ("ab 2025 gilt", "de", []),
        ("ab 2025 Euro", "de", [">=2025"]),
        ("bis zu 2000 Menschen", "de", ["<=2000"]),
        ("nicht mehr als etwa 5 %", "de", ["<=~5"]),
        ("mindestens\t5 %", "de", ["5"]),
        ("fabelhaft gut\n5 %", "de", ["5"]),
        ("Darüber 5 %", "de", ["5"]),
        ("5 % de plus que 3 %", "fr", ["5", "3"]),
        ("5 % ou plus de 3", "fr", ["5", ">3"]),
        ("5 % au plus haut", "fr", ["5"]),
        ("3 fois plus", "fr", ["3"]),
        ("dès 2025", "fr", []),
        ("jusqu'à 2000 personnes", "fr", ["<=2000"]),
        ("sans dépasser 5 %", "fr", ["<=5"]),
        ("n'excède pas 5 %", "fr", ["<=5"]),
        ("la surplus de 5 %", "fr", ["5"]),
        ("au moins 5 %, au plus 7 %", "fr", [">=5", "<=7"]),
        ("5%を超えない", "ja", ["<=5"]),
        ("5%を下回らない", "ja", [">=5"]),
        ("5%超過", "ja", ["5"]),
        ("3割引", "ja", ["3"]),
        ("100円台", "ja", ["?"]),
        ("5台以上", "ja", [">=5"]),
        ("４強", "ja", ["4"]),
        ("5強", "ja", ["5"]),
    ],
)
def test_what_is_bounded_and_what_is_not(text, language, expected):
    assert [told(q) for q in read(text, language) if q.kind != "period"] == expected


@pytest.mark.parametrize("language", ["en", "zh", "ja", ""])
@pytest.mark.parametrize("text", ["mindestens 5 %", "au moins 5 %", "5 % oder mehr", "5 % au plus"])
def test_words_of_german_and_french_count_under_their_mark_only(text, language):
    assert [told(q) for q in read(text, language)] == ["5"]
