"""What the text beside a value says once more: unit, scale, bound, approximation, in five languages."""

import pytest

from factlock.registry import quantities
from factlock.render.repeated import repeated_unit
from factlock.render.values import Shown, show

MARKS = {"円": "ja", "割": "ja", "亿": "zh", "元": "zh", "以上": "zh", "约": "zh", "mehr": "de", "rund": "de", "Prozent": "de", "Mio.": "de", "de ": "fr", "d'": "fr"}  # fmt: skip


def value(literal, language="en"):
    return quantities.read_one(literal, language)


@pytest.mark.parametrize(
    ("literal", "before", "after", "twice"),
    [
        ("5.2%", "", " percent", "percent"),
        ("5.2%", "", "%", "%"),
        ("5.2%", "", " per cent of all", "per cent"),
        ("5.2 percent", "", " percentage points", "percentage"),
        ("5.2%", "", "个百分点", "个百分点"),
        ("5.2%", "百分之", "", "百分之"),
        ("5.2%", "", " of people", ""),
        ("5.2%", "", " perennials", ""),
        ("5.2", "", " percent", ""),
        ("$5 million", "US", " dollars", "dollars"),
        ("$5 million", "$", "", "$"),
        ("134.9万亿元", "", "元", "元"),
        ("134.9万亿元", "人民币", "", "人民币"),
        ("€5 million", "", " million", "million"),
        ("12.5 million", "", " million", "million"),
        ("12.5 million", "", " people", ""),
        ("12", "", " million", ""),
        ("1.2亿", "", "亿", "亿"),
        ("5 km", "", " km", "km"),
        ("5 km", "", " kmh", ""),
        ("more than 5%", "by more than ", "", "more than"),
        ("more than 5%", "by ", "", ""),
        ("5 or more", "", " or more", "or more"),
        ("about 5", "some about ", "", "about"),
        ("about 5", "they say ", "", ""),
        ("5", "about ", "", ""),
        ("mehr als 5 %", "um mehr als ", "", "mehr als"),
        ("rund 5 %", "um etwa ", "", "etwa"),
        ("5,2 Prozent", "", " Prozent", "Prozent"),
        ("5 Mio. Euro", "", " Euro", "Euro"),
        ("5 Mio. Euro", "", " Millionen Euro", "Millionen"),
        ("5 Mio. Euro", "", " im Jahr", ""),
        ("plus de 5 %", "soit plus de ", "", "plus de"),
        ("5,2 points de pourcentage", "", " points de pourcentage", "points de pourcentage"),
        ("5 millions d'euros", "", " d’euros", "d’euros"),
        ("5%以上", "", "以上", "以上"),
        ("约5%", "大约", "", "大约"),
        ("约5%", "", "左右", "左右"),
        ("5億円", "", "円", "円"),
        ("5割", "", "パーセント", "パーセント"),
    ],
)
def test_a_unit_that_the_text_repeats_is_seen(literal, before, after, twice):
    language = next((tag for mark, tag in MARKS.items() if mark in literal), "en")
    quantity = value(literal, language)
    assert repeated_unit(quantity, show(quantity, (), language), before, after) == twice


def test_a_bare_number_may_be_followed_by_a_unit():
    bare = Shown("5.2", "")
    assert repeated_unit(value("5.2%"), bare, "", " percent") == ""
