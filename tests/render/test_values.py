"""The source's own characters, unless a filter asks for something else; and every filter's matrix."""

import pytest

from factlock.registry import quantities
from factlock.registry.errors import Refused
from factlock.registry.model import Quantity
from factlock.render.placeholders import scan
from factlock.render.values import Remark, Shown, show


def value(literal, language="en"):
    return quantities.read_one(literal, language)


def shown(literal, filters, language="en"):
    (seen,) = scan(f"<<a.b | {filters}>>")
    return show(value(literal, language), seen.expression.filters, language)


@pytest.mark.parametrize(
    ("literal", "language"),
    [
        ("5.0%", "en"),
        ("−2.1 percent", "en"),
        ("1,349,084 hundred million yuan", "en"),
        ("more than 5%", "en"),
        ("10–15%", "en"),
        ("134.9万亿元", "zh"),
        ("百分之五", "zh"),
        ("1.234,50 Euro", "de"),
        ("2025年3月5日", "zh"),
    ],
)
def test_without_a_filter_the_characters_of_the_source_are_shown(literal, language):
    quantity = value(literal, language)
    assert show(quantity, (), language) == Shown(literal, quantity.unit)


def test_a_text_value_is_shown_on_one_line():
    assert show(Quantity("text", "  in\n force ", 0, 11)).text == "in force"


@pytest.mark.parametrize("literal", ["5\u202e%", "5\x00", "\u2066a", ""])
def test_characters_that_nobody_sees_are_refused(literal):
    with pytest.raises(Refused) as error:
        show(Quantity("text", literal, 0, len(literal)))
    assert error.value.findings[0].code == "unprintable-value"


@pytest.mark.parametrize(
    ("literal", "filters", "language", "text"),
    [
        ("134.9084 trillion", "round(1)", "en", "134.9 trillion"),
        ("134.9084万亿元", "round(1)", "zh", "134.9万亿元"),
        ("1,349,084 tonnes", "round(-3)", "en", "1,349,000 tonnes"),
        ("-2.149%", "round(1)", "en", "-2.1%"),
        ("−2.149%", "round(2)", "en", "−2.15%"),
        ("US$1,234.567 billion", "round(2)", "en", "US$1,234.57 billion"),
        ("1.234,567 Euro", "round(1)", "de", "1.234,6 Euro"),
        ("1 234,56", "round(1)", "fr", "1 234,6"),
        ("2.5", "round", "en", "3"),
        ("3.5", "round(0)", "en", "4"),
        ("2.5", "round(0, mode=half_even)", "en", "2"),
        ("2.5", "round(0, half_down)", "en", "2"),
        ("2.1", "round(places=0, mode=up)", "en", "3"),
        ("2.9", "round(0, mode=down)", "en", "2"),
        ("-2.5", "round(0)", "en", "-3"),
        ("-2.1", "round(0, mode=floor)", "en", "-3"),
        ("-2.9", "round(0, mode=ceiling)", "en", "-2"),
        ("5%", "round(1)", "en", "5%"),
        ("5.0%", "round(0)", "en", "5%"),
        ("5.04%", "round(1)", "en", "5.0%"),
        ("5%", "decimals(1)", "en", "5.0%"),
        ("5.10%", "decimals(1)", "en", "5.1%"),
        ("1349084", "group", "en", "1,349,084"),
        ("1349084", 'group(" ")', "en", "1 349 084"),
        ("1,349,084", 'group("")', "en", "1349084"),
        ("1,349,084", 'thousands(" ")', "en", "1 349 084"),
        ("1349084,5", 'group(".")', "de", "1.349.084,5"),
        ("0.0423", "percent(1)", "en", "4.2%"),
        ("0.0423", "percent", "en", "4.23%"),
        ("0.5", "percent", "en", "50%"),
        ("0.12345", "percent(2, mode=down)", "en", "12.34%"),
        ("12.5 million", "plain", "en", "12500000"),
        ("5.2%", "plain", "en", "5.2"),
        ("$1.2 billion", "plain", "en", "1200000000"),
        ("12亿3456万", "plain", "zh", "1234560000"),
        ("百分之五", "plain", "zh", "5"),
        ("12亿3456万", 'plain | group(",")', "zh", "1,234,560,000"),
        ("1,349,084.27", "round(1) | group(' ')", "en", "1 349 084.3"),
        ("３．１４％", "round(1)", "zh", "3.1％"),
    ],
)
def test_a_filter_changes_the_digits_and_nothing_else(literal, filters, language, text):
    assert shown(literal, filters, language).text == text


def test_what_a_filter_did_is_remarked():
    assert shown("134.9084%", "round(1)").remarks == (Remark("rounded", "134.9084%", "half_up"),)
    assert shown("0.0423", "percent(1)").remarks == (Remark("percent", "0.0423", "half_up"),)
    assert shown("0.5", "percent").remarks == (Remark("percent", "0.5", ""),)
    assert shown("1349084", "group | plain").remarks == (
        Remark("grouped", "1349084"),
        Remark("plain", "1,349,084"),
    )
    assert shown("5.0%", "round(1)").remarks == ()


@pytest.mark.parametrize(("filters", "unit"), [("round(0)", "percent"), ("plain", "")])
def test_the_unit_is_that_of_what_is_shown(filters, unit):
    assert shown("5.2%", filters).unit == unit


@pytest.mark.parametrize(
    ("literal", "filters", "code"),
    [
        ("5.2%", "rond(1)", "unknown-filter"),
        ("5.2%", "default(9)", "unknown-filter"),
        ("2025", "group | nope", "unknown-filter"),
        ("March 2025", "round(1)", "filter-on-text"),
        ("百分之五", "round(1)", "cannot-format"),
        ("12亿3456万", "round(1)", "cannot-format"),
        ("5.25%", "round(x)", "bad-filter"),
        ("5.25%", "round(99)", "bad-filter"),
        ("5.25%", "round(1, mode=best)", "bad-filter"),
        ("5.25%", "round(1, 2, 3)", "bad-filter"),
        ("5.25%", "round(1, places=2)", "bad-filter"),
        ("5.25%", "round(digits=2)", "bad-filter"),
        ("5.25%", "plain(1)", "bad-filter"),
        ("5.25%", "decimals", "bad-filter"),
        ("5.25%", "decimals(1)", "loses-digits"),
        ("1250", "decimals(-1)", "loses-digits"),
        ("5.25%", 'group("_")', "bad-filter"),
        ("1349084", 'scale("heap")', "unknown-scale"),
        ("0.04%", "round(1)", "rounds-to-zero"),
        ("more than 5.25%", "round(1)", "rounds-a-bound"),
        ("5.2%", "percent(1)", "not-a-ratio"),
        ("5 million", "percent", "not-a-ratio"),
        ("more than 5.25%", "plain", "not-plain"),
        ("1,349,084", 'group(".")', "unreadable-figure"),
        ("1,349,084", 'group("\'")', "unreadable-figure"),
    ],
)
def test_what_a_filter_cannot_do_is_refused(literal, filters, code):
    language = "zh" if "百" in literal or "亿" in literal else "en"
    if code == "filter-on-text" and literal == "March 2025":
        (seen,) = scan(f"<<a.b | {filters}>>")
        (quantity,) = quantities.periods(literal, "en")
    else:
        (seen,) = scan(f"<<a.b | {filters}>>")
        quantity = value(literal, language)
    with pytest.raises(Refused) as error:
        show(quantity, seen.expression.filters, language)
    (finding,) = error.value.findings
    assert finding.code == code
    assert finding.fix


def test_an_unknown_filter_names_the_nearest():
    with pytest.raises(Refused) as error:
        shown("5.2%", "rond(1)")
    assert "did you mean round?" in error.value.findings[0].fix


def test_a_number_that_reads_otherwise_in_the_language_of_the_document_is_refused():
    german = value("1.234", "de")
    with pytest.raises(Refused) as error:
        show(german, (), "en")
    assert error.value.findings[0].code == "misread-value"
    assert show(german, (), "de").text == "1.234"
    assert show(german, (), "").text == "1.234"
