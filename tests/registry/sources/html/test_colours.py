"""Which values are colours, and which colours cannot be told apart."""

import pytest

from factlock.registry.sources.html.colours import are_same, is_clear, is_colour
from factlock.registry.sources.html.styles import is_shown

COLOURS = [
    "white",
    "rebeccapurple",
    "windowtext",
    "#fff",
    "#ffff",
    "#a0b1c2",
    "#a0b1c2ff",
    "rgb(1, 2, 3)",
    "rgb(1 2 3 / 50%)",
    "hsl(10 20% 30%)",
    "var(--ink)",
]
OF_OTHERS = ["inherit", "initial", "unset", "revert"]
NONE = [
    "#auto",
    "auto",
    "none",
    "#ff",
    "#fffff",
    "#ggg",
    "whit",
    "",
    "no-such-thing",
    "fff",
    "10px",
]


@pytest.mark.parametrize("value", COLOURS)
def test_letters_in_the_colour_of_their_own_ground_are_not_seen(value):
    assert is_colour(value)
    assert are_same(value, value)
    for ground in ("background-color", "background"):
        assert not is_shown({"style": f"color:{value};{ground}:{value}"})
        assert not is_shown({"style": f"{ground}:{value};COLOR:{value.upper()} !important"})


@pytest.mark.parametrize("value", OF_OTHERS)
def test_what_two_properties_take_from_elsewhere_is_not_the_same(value):
    assert is_colour(value)
    for ground in ("background-color", "background"):
        assert is_shown({"style": f"color:{value};{ground}:{value}"})


@pytest.mark.parametrize("value", NONE)
def test_what_is_no_colour_hides_nothing(value):
    assert not is_colour(value)
    for ground in ("background-color", "background"):
        assert is_shown({"style": f"color:{value};{ground}:{value}"})
        assert not is_shown({"style": f"color:red;{ground}:red;color:{value}"})


@pytest.mark.parametrize(
    ("colour", "ground", "same"),
    [
        ("white", "#fff", True),
        ("#fff", "#ffffff", True),
        ("#ffff", "#ffffff", True),
        ("#ffffffff", "white", True),
        ("#000", "rgb(0,0,0)", True),
        ("rgba(0, 0, 0, 1)", "black", True),
        ("red", "currentcolor", True),
        ("inherit", "currentcolor", True),
        ("#fff", "#fffe", False),
        ("white", "black", False),
        ("inherit", "white", False),
    ],
)
def test_matrix_of_colours(colour, ground, same):
    assert are_same(colour, ground) is same


CLEAR = [
    "transparent",
    "#0000",
    "#fff0",
    "#ffffff00",
    "rgba(0,0,0,0)",
    "rgba(0, 0, 0, 0.0)",
    "rgba(0,0,0,.0)",
    "rgba(0,0,0,0%)",
    "rgb(0,0,0,0)",
    "rgb(0 0 0 / 0)",
    "rgb(0 0 0/0%)",
    "hsla(0,0%,0%,0)",
    "hsl(0 0% 0% / 0.00)",
    "oklch(50% 0.1 20 / 0)",
    "color(srgb 1 1 1 / 0)",
]
NOT_CLEAR = [
    "#000",
    "#100",
    "#000000",
    "#ff0000",
    "#000000ff",
    "rgb(0,0,0)",
    "rgb(0 0 0)",
    "rgba(0,0,0,1)",
    "rgba(0,0,0,0.05)",
    "rgba(0,0,0,.5)",
    "rgb(0 0 0 / 10%)",
    "hsl(0,0%,0%)",
    "rgb(0 0 0 / )",
]


@pytest.mark.parametrize("value", CLEAR)
def test_letters_in_a_clear_colour_are_not_seen(value):
    assert is_clear(value)
    assert not is_shown({"style": f"color:{value}"})
    assert not is_shown({"style": f"margin:0;Color: {value.upper()} !important"})
    assert is_shown({"style": f"color:{value};background-clip:text"})


@pytest.mark.parametrize("value", NOT_CLEAR)
def test_other_colours_are_seen(value):
    assert not is_clear(value)
    assert is_shown({"style": f"color:{value}"})


@pytest.mark.parametrize(
    ("colour", "ground"),
    [("gray", "grey"), ("lime", "#0f0"), ("aqua", "cyan"), ("navy", "rgb(0, 0, 128)")],
)
def test_two_names_of_one_colour(colour, ground):
    assert are_same(colour, ground)
    assert are_same(ground, colour)


@pytest.mark.parametrize(
    "value",
    [
        "color:" * 80_000,
        "color:rgb(0 0 0 /" + "0" * 400_000 + "x)",
        "color:rgb(" + "1," * 200_000 + ")",
        "color:rgb(1 1 1" + " " * 400_000 + "x)",
    ],
)
def test_long_values_hide_nothing(value):
    assert is_shown({"style": value})
