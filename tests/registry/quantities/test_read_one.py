"""One literal, one value; a clear message for everything else."""

import re

import pytest

from factlock.registry.quantities import problem, read, read_one


@pytest.mark.parametrize(
    ("literal", "language", "number", "unit"),
    [
        ("4.2 percent", "", "4.2", "percent"),
        ("  4.2 percent ", "", "4.2", "percent"),
        ("more than €5 million", "en", "5000000", "EUR"),
        ("- 30,3 %", "de", "-30.3", "percent"),
        ("1.234", "de", "1234", ""),
        ("1,349,084 hundred million yuan", "en", "134908400000000", "CNY"),
        ("超过12亿元", "zh", "1200000000", "CNY"),
        ("约三百万", "", "3000000", ""),
        ("1987", "", "1987", ""),
        ("5 people or more", "en", "5", ""),
    ],
)
def test_a_literal_is_read(literal, language, number, unit):
    value = read_one(literal, language)
    assert (format(value.number, "f"), value.unit) == (number, unit)
    assert (value.literal, value.start, value.end) == (literal.strip(), 0, len(literal.strip()))


@pytest.mark.parametrize("literal", ["2024-03-05", "Q3 2024", "2024年上半年", "1987年"])
def test_a_period_is_read(literal):
    assert read_one(literal).period is not None


@pytest.mark.parametrize("literal", ["7:3", "3rd"])
def test_a_ratio_and_a_rank_are_read(literal):
    assert read_one(literal).literal == literal


@pytest.mark.parametrize(
    ("literal", "language", "message"),
    [
        ("growth", "", "holds no value; write for example 4.2 percent"),
        ("", "", "holds no value"),
        ("5% and 7%", "", "holds 2 values: “5%”, “7%”; write one of them"),
        ("4512 households", "", "is more than a value; the value in it is “4512”"),
        ("grew 5%", "", "is more than a value; the value in it is “5%”"),
        ("1.234", "", "“1.234” may be 1.234 or 1234, by language; say in which language"),
        ("1,234 t", "", "“1,234 t” may be 1.234 or 1234"),
        ("1.234.567", "en", "“1.234.567” is no well-formed number in “en”; accepted are 1,234.5 (en, zh, ja)"),
        ("1,23,4567", "", "is no well-formed number in any language"),
        ("10²", "", "“10²” can be read in more than one way"),
        ("1兆元", "zh-CN", "“1兆元” may be counted in 10^6 or 10^12, by country"),
        ("5/3/2024", "en", "“5/3/2024” may be 2024-03-05 or 2024-05-03; write it so"),
        ("03.04.2025", "", "“03.04.2025” may be 2025-04-03 or 2025-03-04"),
        ("5/3/24", "en", "“5/3/24” can be read as more than one date"),
        ("(1,234)", "en", "“(1,234)” may be 1234 or -1234, as accounts write a minus"),
        ("3月5日", "zh", "“3月5日” lacks its year; name the period"),
        ("Q3", "en", "“Q3” lacks its year"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(literal, language, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        read_one(literal, language)


@pytest.mark.parametrize("text", ["5%", "2024-03-05", "7:3", "3rd", "€5m"])
def test_a_usable_value_has_no_problem(text):
    assert [problem(value) for value in read(text)] == [""]
