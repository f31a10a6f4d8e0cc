"""The marks of a language by CLDR, and its words, on request."""

import pytest

from factlock.registry import quantities
from factlock.registry.errors import Refused
from factlock.render.placeholders import Filter
from factlock.render.values import Remark, show


def shown(literal, source, name, language, *arguments):
    return show(quantities.read_one(literal, source), (Filter(name, arguments),), language)


def code(literal, source, name, language, *arguments):
    with pytest.raises(Refused) as error:
        shown(literal, source, name, language, *arguments)
    (finding,) = error.value.findings
    assert finding.fix
    return finding.code


@pytest.mark.parametrize(
    ("literal", "source", "language", "text"),
    [
        ("4.2%", "en", "de", "4,2\u00a0%"),
        ("4,2 %", "de", "en", "4.2%"),
        ("1,234,567.80", "en", "de", "1.234.567,80"),
        ("1,234,567.80", "en", "fr", "1\u202f234\u202f567,80"),
        ("1234567.891234", "en", "en", "1,234,567.891234"),
        ("1,234.5", "en", "de-CH", "1'234.5"),
        ("1,234.5", "en", "es", "1234,5"),
        ("12,345.5", "en", "es", "12.345,5"),
        ("1,234.5", "en", "pl", "1234,5"),
        ("1234567", "en", "hi", "12,34,567"),
        ("1234567", "en", "en-IN", "12,34,567"),
        ("12,34,567.5", "en", "de", "1.234.567,5"),
        ("−1,234", "en", "de", "−1.234"),
        ("1,234 ‰", "en", "de", "1.234\u00a0‰"),
        ("5", "en", "de", "5"),
        ("0.10", "en", "de", "0,10"),
    ],
)
def test_marks_are_those_of_the_language_and_no_digit_is_lost(literal, source, language, text):
    assert shown(literal, source, "locale", language).text == text


def test_a_change_of_marks_is_remarked():
    assert shown("4.2%", "en", "locale", "de").remarks == (Remark("localized", "4.2%", "de"),)
    assert shown("5", "en", "locale", "de").remarks == ()


@pytest.mark.parametrize("name", ["locale", "units"])
def test_a_language_is_needed_and_must_be_known(name):
    assert code("4.2%", "en", name, "") == "which-language"
    assert code("4.2%", "en", name, "en", "xx") == "unknown-language"


@pytest.mark.parametrize(("name", "language"), [("locale", "de"), ("units", "de")])
def test_what_would_not_read_in_the_language_of_the_document_is_refused(name, language):
    assert code("4.2 percent", "en", name, "en", language) == "unreadable-figure"


@pytest.mark.parametrize("name", ["locale", "units"])
def test_without_a_language_of_the_document_the_named_one_counts(name):
    assert shown("4.2%", "en", name, "", "de").text == "4,2\u00a0%"


@pytest.mark.parametrize(
    ("literal", "source", "language", "text"),
    [
        ("4.2 per cent", "en", "de", "4,2 Prozent"),
        ("百分之4.2", "zh", "de", "4,2 Prozent"),
        ("百分之五", "zh", "fr", "5 pour cent"),
        ("1.2 billion", "en", "de", "1,2 Milliarden"),
        ("1 billion", "en", "de", "1 Milliarde"),
        ("1,2 Billionen Euro", "de", "en", "1.2 trillion euros"),
        ("1,349,084 hundred million yuan", "en", "de", "134,9084 Billionen Yuan"),
        ("$5", "en", "de", "5\u00a0$"),
        ("€5 million", "en", "de", "5 Millionen Euro"),
        ("€5.5 million", "en", "fr", "5,5 millions d’euros"),
        ("€1.5 million", "en", "fr", "1,5 million d’euros"),
        ("5 Mio. €", "de", "en", "€5 million"),
        ("US$5 billion", "en", "zh", "50亿美元"),
        ("$5 billion", "en", "zh", "$50亿"),
        ("USD 5 million", "en", "de", "5 Millionen\u00a0USD"),
        ("USD 5 million", "en", "zh", "500万美元"),
        ("人民币5亿元", "zh", "en", "500 million yuan"),
        ("5000亿日元", "zh", "ja", "5,000億円"),
        ("between 10 and 15 percent", "en", "de", "10–15 Prozent"),
        ("minus 2 percent", "en", "fr", "−2 pour cent"),
        ("负2%", "zh", "en", "−2%"),
        ("5 km²", "en", "de", "5 km²"),
        ("5 square kilometres", "en", "de", "5 Quadratkilometer"),
        ("3,4 Tonnen", "de", "zh", "3.4吨"),
        ("3 years", "en", "de", "3 Jahre"),
        ("1 year", "en", "fr", "1 an"),
        ("twelve million tonnes", "en", "de", "12 Millionen Tonnen"),
        ("12亿3456万", "zh", "en", "1.23456 billion"),
        ("≥ 5%", "en", "de", "≥5\u00a0%"),
        ("5 or more", "en", "zh", "至少5"),
        ("5%左右", "zh", "en", "about 5%"),
        ("+5%", "en", "zh", "+5%"),
        ("about -74 billion km", "en", "ja", "約−740億 km"),
    ],
)
def test_words_are_those_of_the_language(literal, source, language, text):
    made = shown(literal, source, "units", language)
    assert made.text == text
    assert quantities.same_value(
        quantities.read_one(text, language), quantities.read_one(literal, source)
    )


@pytest.mark.parametrize(
    ("literal", "source", "language", "expected"),
    [
        ("5 acres", "en", "de", "no-word"),
        ("5 pounds", "en", "de", "no-word"),
        ("5斤", "zh", "en", "no-word"),
        ("$5 trillion", "en", "zh", None),
        ("well over 5 percent", "en", "de", "no-word"),
        ("100人以上", "zh", "en", "no-word"),
        ("5亿多元", "zh", "en", "no-word"),
        ("⅓", "en", "de", "cannot-format"),
        ("4.2%", "en", "es", "no-words"),
    ],
)
def test_what_has_no_word_of_the_same_meaning_is_refused(literal, source, language, expected):
    if expected is None:
        assert shown(literal, source, "units", language).text == "$5万亿"
    else:
        assert code(literal, source, "units", language) == expected
