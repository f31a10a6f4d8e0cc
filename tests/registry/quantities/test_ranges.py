"""Ranges of two ends, changes from one to the other, and dashes that make neither."""

import pytest

from factlock.registry.quantities import read


def seen(text, language="en"):
    return [
        (
            q.literal,
            *("?" if end is None else format(end, "f") for end in (q.number, q.upper)),
            q.unit,
        )
        for q in read(text, language)
    ]


@pytest.mark.parametrize(
    ("text", "literal", "low", "high", "unit"),
    [
        ("grew 3–5 percent", "3–5 percent", "3", "5", "percent"),
        ("grew 3-5 percent", "3-5 percent", "3", "5", "percent"),
        ("grew 3 – 5 percent", "3 – 5 percent", "3", "5", "percent"),
        ("grew 3 to 5 percent", "3 to 5 percent", "3", "5", "percent"),
        ("6%-6.5%", "6%-6.5%", "6", "6.5", "percent"),
        ("between 10 and 15 percent", "between 10 and 15 percent", "10", "15", "percent"),
        ("3–5 million", "3–5 million", "3000000", "5000000", ""),
        ("$14–17 billion", "$14–17 billion", "14000000000", "17000000000", "$"),
        ("$3 million to $5 million", "$3 million to $5 million", "3000000", "5000000", "$"),
        ("5 to 10 people", "5 to 10", "5", "10", ""),
        ("45,000–50,000 approvals", "45,000–50,000", "45000", "50000", ""),
        ("two to three percent", "two to three percent", "2", "3", "percent"),
        ("25至45%", "25至45%", "25", "45", "percent"),
        ("3到5个百分点", "3到5个百分点", "3", "5", "percentage-point"),
        ("增长3%至5%", "3%至5%", "3", "5", "percent"),
        ("3万元至5万元", "3万元至5万元", "30000", "50000", "CNY"),
        ("百分之三至百分之五", "百分之三至百分之五", "3", "5", "percent"),
        ("39%~41%", "39%~41%", "39", "41", "percent"),
        ("10-15岁", "10-15岁", "10", "15", "岁"),
    ],
)
def test_a_range_is_one_value(text, literal, low, high, unit):
    assert seen(text) == [(literal, low, high, unit)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("from 3 to 5 percent", [("3", "3", "?", "percent"), ("5 percent", "5", "?", "percent")]),
        ("从3.1%升至3.9%", [("3.1%", "3.1", "?", "percent"), ("3.9%", "3.9", "?", "percent")]),
        ("由25至45%", [("25", "25", "?", "percent"), ("45%", "45", "?", "percent")]),
        ("rose by 1.1 years to 77.5 years", [("1.1 years", "1.1", "?", "year"), ("77.5 years", "77.5", "?", "year")]),
        ("fell 0.5 million to 4.5 million", [("0.5 million", "500000", "?", ""), ("4.5 million", "4500000", "?", "")]),
        ("fell by 1,834 to 12,345", [("1,834", "1834", "?", ""), ("12,345", "12345", "?", "")]),
        ("下降2个百分点至5%", [("2个百分点", "2", "?", "percentage-point"), ("5%", "5", "?", "percent")]),
        ("增加5亿元至20亿元", [("5亿元", "500000000", "?", "CNY"), ("20亿元", "2000000000", "?", "CNY")]),
    ],
)  # fmt: skip
def test_a_change_is_two_values(text, expected):
    assert seen(text) == expected


@pytest.mark.parametrize(
    ("text", "literals"),
    [
        ("in 2013 to 5.3 million", ["2013", "5.3 million"]),
        ("5 and 10 percent", ["5", "10 percent"]),
        ("5 percent to 10 people", ["5 percent", "10"]),
        ("Group 3 – 5 people", ["3", "5"]),
        ("5%-3", ["5%", "3"]),
        ("3\t–\t5 percent", ["3", "5 percent"]),
        ("3 to\n5 percent", ["3", "5 percent"]),
        ("a 5-star, 24-hour, 12-month plan", ["5", "24-hour", "12-month"]),
    ],
)
def test_what_makes_no_range(text, literals):
    assert [q.literal for q in read(text, "en")] == literals


@pytest.mark.parametrize(
    "text", ["won 3-2", "500 to 1 million people", "5–3 percent", "−5–3 percent"]
)
def test_ends_in_doubt_have_no_number(text):
    assert [(q.number, q.upper) for q in read(text, "en")] == [(None, None)]
