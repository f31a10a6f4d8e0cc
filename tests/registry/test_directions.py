"""Which way something moved, as far as words say it plainly."""

import pytest

from factlock.registry.directions import direction, direction_of, opposite, stretch


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("exports rose 5 %", "up"),
        ("exports fell 5 %", "down"),
        ("up 5 %", "up"),
        ("down by 5 %", "down"),
        ("growth slowed to 4 %", "down"),
        ("growth of 4 %", "up"),
        ("the decline was 4 %", "down"),
        ("rose and fell", "both"),
        ("up to 5 % of pupils", "none"),
        ("spending on higher education", "none"),
        ("unemployment was 5 %", "none"),
        ("比上年增长5.0%", "up"),
        ("同比下降5.0%", "down"),
        ("增长率为5.0%", "none"),
        ("降至5.0%", "down"),
        ("回升至5.0%", "up"),
    ],
)
def test_a_stretch_says_one_direction_both_or_none(text, told):
    assert direction(text) == told


@pytest.mark.parametrize(
    ("text", "value", "told"),
    [
        ("Imports rose 3 %, while exports fell 5 %", "3 %", "up"),
        ("Imports rose 3 %, while exports fell 5 %", "5 %", "down"),
        ("Spending reached 412 billion, while exports fell by 2 percent", "412 billion", "none"),
        ("Exports rose, in a hard year, by 5 %", "5 %", "up"),
        ("进口增长3%，出口下降5%", "5%", "down"),
        ("进口增长3%，出口下降5%", "3%", "up"),
        ("Sales of 1,204 units rose", "1,204", "up"),
    ],
)
def test_the_stretch_of_a_value_decides_and_no_other_values(text, value, told):
    start = text.index(value)
    assert direction_of(text, start, start + len(value), "en") == told


def test_only_rise_and_fall_are_opposites():
    assert opposite("up", "down")
    assert not any(opposite("up", other) for other in ("up", "both", "none"))


def test_a_comma_within_a_number_cuts_nothing():
    text = "of 1,204 and more"
    assert stretch(text, 3, 8) == (0, 9)
