"""Numerals in Han characters: what each is worth, what is no numeral."""

import pytest

from factlock.registry.quantities import read
from factlock.registry.quantities.numerals_zh import value


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("零", "0"), ("〇", "0"), ("三", "3"), ("两", "2"), ("十", "10"), ("十二", "12"), ("二十", "20"),
        ("九十九", "99"), ("一百", "100"), ("一百零五", "105"), ("一百一十", "110"), ("一百十", "110"),
        ("三百五", "350"), ("三百五十", "350"), ("两千三", "2300"), ("一千零五", "1005"), ("九千零八十四", "9084"),
        ("三千二百五", "3250"), ("一万", "10000"), ("三万五", "35000"), ("三万零五", "30005"), ("十二万", "120000"),
        ("一百三十四万九千零八十四", "1349084"), ("三百万", "3000000"), ("两亿三", "230000000"),
        ("十四亿一千一百七十八万", "1411780000"), ("三十亿零五百万", "3005000000"), ("两万亿", "2000000000000"),
        ("一百三十四万亿", "134000000000000"), ("一兆二千億", "1200000000000"),
        ("壹佰叁拾肆", "134"), ("貳萬參仟", "23000"), ("二〇二五", "2025"), ("一九八七", "1987"), ("二零二五", "2025"),
        ("五点二", "5.2"), ("零点五", "0.5"), ("三点〇五", "3.05"), ("一百二十点五", "120.5"),
    ],
)  # fmt: skip
def test_a_numeral_is_worth(written, number):
    assert str(value(written)) == number


@pytest.mark.parametrize(
    "written",
    ["", "百", "百万", "千万", "万一", "亿万", "三四", "三四百", "十四五", "一亿一亿", "三百二百", "一万万", "零五",
     "五点", "点五", "五点十", "三十百", "一" * 50],
)  # fmt: skip
def test_what_is_not_well_formed_is_worth_nothing(written):
    assert value(written) is None


@pytest.mark.parametrize(
    ("text", "number", "unit"),
    [
        ("百分之五点二", "5.2", "percent"),
        ("百分之5.2", "5.2", "percent"),
        ("百分之五十", "50", "percent"),
        ("百分之百", "100", "percent"),
        ("千分之三", "3", "per-mille"),
        ("三分之一", "0.3333333333333333333333333333", ""),
        ("十分之一", "0.1", ""),
        ("万分之五", "0.0005", ""),
    ],
)
def test_parts(text, number, unit):
    (quantity,) = read(text, "zh")
    assert (quantity.literal, str(quantity.number), quantity.unit) == (text, number, unit)
