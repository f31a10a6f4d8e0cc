"""Another scale word is the same value, exact unless decimals are named; no word is worth two things."""

import pytest

from factlock.registry import quantities
from factlock.registry.errors import Refused
from factlock.render.placeholders import Filter
from factlock.render.values import Remark, show


def scaled(literal, language, *arguments, source=None, **given):
    value = quantities.read_one(literal, source or language)
    return show(value, (Filter("scale", arguments),), language, **given)


def code(literal, language, *arguments, **given):
    with pytest.raises(Refused) as error:
        scaled(literal, language, *arguments, **given)
    (finding,) = error.value.findings
    assert finding.fix
    return finding.code


@pytest.mark.parametrize(
    ("literal", "language", "word", "text"),
    [
        ("1.2 billion", "en", "million", "1,200 million"),
        ("1,200 million", "en", "billion", "1.2 billion"),
        ("1.20 billion", "en", "million", "1,200 million"),
        ("1.200 billion", "en", "trillion", "0.001200 trillion"),
        ("1,200,000", "en", "million", "1.2 million"),
        ("$1.2 billion", "en", "bn", "$1.2 bn"),
        ("1.2 billion yuan", "en", "none", "1,200,000,000 yuan"),
        ("1,349,084 hundred million yuan", "en", "trillion", "134.9084 trillion yuan"),
        ("3 dozen", "en", "none", "36"),
        ("5 lakh", "en", "crore", "0.05 crore"),
        ("134.9万亿元", "zh", "亿", "1,349,000亿元"),
        ("134.9万亿元", "zh", "万亿", "134.9万亿元"),
        ("12亿", "zh", "billion", "1.2十亿"),
        ("5000万", "zh", "million", "50百万"),
        ("12亿3456万", "zh", "万", "123,456万"),
        ("8.5億円", "ja", "万", "85,000万円"),
        ("1,2 Milliarden Euro", "de", "Mio.", "1.200 Mio. Euro"),
        ("1,2 Milliarden Euro", "de", "million", "1.200 Millionen Euro"),
        ("1200 Millionen Euro", "de", "Milliarde", "1,2 Milliarden Euro"),
        ("1000 Millionen Euro", "de", "Milliarden", "1 Milliarde Euro"),
        ("1200 Milliarden", "de", "Billionen", "1,2 Billionen"),
        ("1200 Milliarden", "de", "Billion", "1,2 Billionen"),
        ("1,5 milliard d'euros", "fr", "million", "1\u202f500 millions d’euros"),
        ("5 millions d'euros", "fr", "none", "5\u202f000\u202f000 euros"),
        ("5000000 euros", "fr", "million", "5 millions d’euros"),
        ("5 millions de tonnes", "fr", "mille", "5\u202f000 mille tonnes"),
        ("0,5 milliard", "fr", "milliards", "0,5 milliard"),
        ("1 200 milliards", "fr", "mille milliards", "1,2 mille milliards"),
    ],
)
def test_the_value_is_the_same_in_another_scale(literal, language, word, text):
    shown = scaled(literal, language, word)
    assert shown.text == text
    assert [one.kind for one in shown.remarks] == (["scaled"] if text != literal else [])
    assert quantities.same_value(
        quantities.read_one(text, language), quantities.read_one(literal, language)
    )


def test_with_decimals_it_is_rounded_and_says_so():
    shown = scaled("1,349,084 million", "en", "trillion", "1")
    assert shown.text == "1.3 trillion"
    assert shown.remarks == (Remark("rounded", "1,349,084 million", "half_up"),)
    down = scaled("1,39 Mio.", "de", "Tausend", "-2", "down")
    assert (down.text, down.remarks[0].detail) == ("1.300 Tausend", "down")


def test_decimals_that_take_nothing_are_no_rounding():
    shown = scaled("1,200 million", "en", "billion", "3")
    assert (shown.text, shown.remarks[0].kind) == ("1.2 billion", "scaled")


@pytest.mark.parametrize(
    ("literal", "language", "word", "expected"),
    [
        ("1.2 million", "en", "heap", "unknown-scale"),
        ("1.2 million", "en", "dozen", "unknown-scale"),
        ("1.2 million", "en", "kg", "unknown-scale"),
        ("1.2 million", "en", "000 million", "unknown-scale"),
        ("1.2 million", "en", "million, up 5", "unknown-scale"),
        ("1.2 million", "", "兆", "unknown-scale"),
        ("1,2 Millionen", "de", "billion", "ambiguous-scale"),
        ("1,2 millions", "fr", "billion", "ambiguous-scale"),
        ("1,2 millions", "fr", "trillion", "ambiguous-scale"),
        ("5%", "en", "million", "not-scalable"),
        ("0.5 percentage points", "en", "thousand", "not-scalable"),
        ("⅓", "en", "million", "cannot-format"),
    ],
)
def test_a_scale_that_nobody_can_vouch_for_is_refused(literal, language, word, expected):
    assert code(literal, language, word) == expected


@pytest.mark.parametrize(
    ("literal", "source", "language", "word"),
    [
        ("134.9万亿元", "zh", "en", "billion"),
        ("1.2 billion yuan", "en", "zh", "亿"),
        ("1.2 billion yuan", "en", "de", "Mrd."),
        ("about 5 million", "en", "fr", "milliard"),
        ("5 Millionen Tonnen", "de", "en", "billion"),
    ],
)
def test_words_of_two_languages_do_not_meet_in_one_value(literal, source, language, word):
    assert code(literal, language, word, source=source) == "mixed-words"
    value = quantities.read_one(literal, source)
    show(value, (Filter("units"), Filter("scale", (word,))), language)


def test_a_scale_that_stands_in_the_heads_of_the_table_is_not_shifted():
    value = quantities.Quantity("number", "1,349", 0, 5, quantities.read_one("1,349", "en").number, in_heads="EUR million")  # fmt: skip
    with pytest.raises(Refused) as error:
        show(value, (Filter("scale", ("billion",)),), "en")
    assert error.value.findings[0].code == "scale-in-heads"


def test_a_bound_is_shifted_but_not_rounded():
    assert scaled("more than 1.26 billion", "en", "million").text == "more than 1,260 million"
    assert code("more than 1.26 billion", "en", "billion", "1") == "rounds-a-bound"
