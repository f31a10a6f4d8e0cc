"""The parts of a literal, in order; joined they are the literal."""

from decimal import Decimal

import pytest

from factlock.registry.quantities import take_apart

KINDS = {
    ("5.0%", "en"): "number unit",
    ("−2.1 percent", "en"): "sign number space unit",
    ("minus 5", "en"): "sign space number",
    ("负5%", "zh"): "sign number unit",
    ("-$5", "en"): "sign currency number",
    ("$-5", "en"): "currency sign number",
    ("US$1,234.567 billion", "en"): "currency number space scale",
    ("1,349,084 hundred million yuan", "en"): "number space scale space currency",
    ("人民币5亿元", "zh"): "currency number scale currency",
    ("5 millions d'euros", "fr"): "number space scale space currency",
    ("5 millions de tonnes", "fr"): "number space scale space unit",
    ("more than 5%", "en"): "bound space number unit",
    ("5%以上", "zh"): "number unit bound",
    ("100人以上", "zh"): "number bound",
    ("<5", "en"): "bound number",
    ("10–15%", "en"): "number link number unit",
    ("3 to 5 million", "en"): "number space link space number space scale",
    ("between $3 million and $5 million", "en"): "bound space currency number space scale space link space currency number space scale",
    ("百分之五", "zh"): "numeral",
    ("三成", "zh"): "numeral",
    ("12亿3456万", "zh"): "numeral",
    ("5亿多元", "zh"): "numeral",
    ("8000余万", "zh"): "numeral",
    ("twelve million", "en"): "numeral",
    ("2½", "en"): "numeral",
    ("1.2×10⁶", "en"): "numeral",
    ("3 dozen", "en"): "number space scale",
}  # fmt: skip


@pytest.mark.parametrize(("literal", "language"), KINDS)
def test_a_literal_is_taken_apart(literal, language):
    found = take_apart(literal, language)
    assert found is not None
    assert " ".join(part.kind for part in found.parts) == KINDS[literal, language]
    assert "".join(part.text for part in found.parts) == literal


@pytest.mark.parametrize(
    ("literal", "language", "number", "group", "point", "indian"),
    [
        ("1,234.50", "en", "1234.50", ",", ".", False),
        ("1.234,50", "de", "1234.50", ".", ",", False),
        ("1\u202f234,50", "fr", "1234.50", "\u202f", ",", False),
        ("1'234.5", "de-CH", "1234.5", "'", ".", False),
        ("12,34,567", "en", "1234567", ",", "", True),
        ("1,234", "en", "1234", ",", "", False),
        ("1,234", "de", "1.234", "", ",", False),
        ("3.7370", "en", "3.7370", "", ".", False),
        ("0.0", "en", "0.0", "", ".", False),
        (".5", "en", "0.5", "", ".", False),
        ("３．１４", "ja", "3.14", "", ".", False),
        ("１，２３４", "ja", "1234", ",", "", False),
    ],
)
def test_digits_say_how_they_are_divided(literal, language, number, group, point, indian):
    (part,) = take_apart(literal, language).parts
    assert (str(part.number), part.group, part.point, part.indian) == (number, group, point, indian)


@pytest.mark.parametrize(
    ("literal", "worth", "unit"),
    [
        ("百分之五", "5", "percent"),
        ("12亿3456万", "1234560000", ""),
        ("twelve million", "12000000", ""),
    ],
)
def test_a_numeral_is_worth_what_it_says(literal, worth, unit):
    (part,) = take_apart(literal, "zh").parts
    assert (part.number, part.unit) == (Decimal(worth), unit)


@pytest.mark.parametrize(
    "literal",
    ["", "words", "5 and 6", "March 2025", "$(1,234)", "5 ± 0.2", "7:3", "1.234.5", "about", "3rd", "5%; 6%"],
)  # fmt: skip
def test_what_is_not_one_number_is_not_taken_apart(literal):
    assert take_apart(literal, "en") is None
