"""Digits and signs by their places: what is moved back is not where it is written."""

import pytest

from factlock.registry.page import SPAN
from factlock.registry.sources.pdf.digits import NO_LETTER, apart


@pytest.mark.parametrize(
    ("words", "places", "expected"),
    [
        ("12", [0, 6], "12"),
        ("12", [0, 12], f"1{SPAN}2"),
        ("12", [6, 0], f"1{SPAN}2"),
        ("5.2", [0, 6, 12], "5.2"),
        ("5.2", [6, 0, 12], f"5{NO_LETTER}2"),
        ("5-", [6, 0], f"5{NO_LETTER}"),
        ("-5", [6, 0], f"{NO_LETTER}5"),
        ("5%", [0, 20], "5%"),
        ("ב-5", [12, 6, 0], "ב-5"),
        ("no", [6, 0], "no"),
    ],
)
def test_what_is_moved_back_is_marked(words, places, expected):
    def extent(at: int) -> tuple[float, float]:
        return float(places[at - 3]), places[at - 3] + 6.0

    assert apart(words, extent, 3, 12.0) == expected
