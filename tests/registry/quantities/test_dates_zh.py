"""Dates and periods in Chinese and Japanese."""

import pytest

from factlock.registry.quantities import read


@pytest.mark.parametrize(
    ("text", "kind", "period"),
    [
        ("2024年3月5日", "date", "2024-03-05"),
        ("2024 年 3 月 5 日", "date", "2024-03-05"),
        ("２０２４年３月５日", "date", "2024-03-05"),
        ("二〇二四年三月五日", "date", "2024-03-05"),
        ("2024年十二月二十一日", "date", "2024-12-21"),
        ("2024年3月5号", "date", "2024-03-05"),
        ("2024年2月30日", "date", None),
        ("2024年3月5日至8日", "date", "2024-03-05/2024-03-08"),
        ("2024年3月30日至4月2日", "date", "2024-03-30/2024-04-02"),
        ("3月5日", "date", None),
        ("3月5日至7日", "date", None),
        ("5日", "date", None),
        ("2024年3月", "period", "2024-03"),
        ("2024年3月份", "period", "2024-03"),
        ("2024年1—9月", "period", "2024-01/2024-09"),
        ("2024年1月至9月", "period", "2024-01/2024-09"),
        ("2020年1月至2021年3月", "period", "2020-01/2021-03"),
        ("2024年前三季度", "period", "2024-01/2024-09"),
        ("2024年前9个月", "period", "2024-01/2024-09"),
        ("2024年第三季度", "period", "2024-Q3"),
        ("2024年三季度", "period", "2024-Q3"),
        ("2024年3季度", "period", "2024-Q3"),
        ("2024年上半年", "period", "2024-H1"),
        ("2024年下半年", "period", "2024-H2"),
        ("2024年", "period", "2024"),
        ("一九八七年", "period", "1987"),
        ("2019年至2024年", "period", "2019/2024"),
        ("2019-2024年", "period", "2019/2024"),
        ("2019至2024年", "period", "2019/2024"),
        ("2019/20赛季", "period", "2019/20"),
        ("2023-2024学年", "period", "2023/24"),
        ("2023财年", "period", "FY2023"),
        ("2024年度", "period", "FY2024"),
        ("1990年代", "period", "1990/1999"),
        ("20世纪90年代", "period", "1990/1999"),
        ("21世纪", "period", "2001/2100"),
        ("十九世紀", "period", "1801/1900"),
        ("二十世纪九十年代", "period", "1990/1999"),
        ("九十年代", "period", None),
        ("1990–91年", "period", "1990/91"),
        ("2019-24年", "period", "2019/2024"),
        ("90年代", "period", None),
        ("3月", "period", None),
        ("12月份", "period", None),
        ("1至9月份", "period", None),
        ("第三季度", "period", None),
        ("一季度", "period", None),
        ("上半年", "period", None),
        ("前三季度", "period", None),
        ("令和6年", "period", "2024"),
        ("令和6年3月5日", "date", "2024-03-05"),
        ("令和元年", "period", "2019"),
        ("昭和61年", "period", "1986"),
        ("民国114年", "period", "2025"),
    ],
)
def test_a_date(text, kind, period):
    (value,) = read(f"在{text}，", "zh")
    assert (value.literal, value.kind, value.number) == (text, kind, None)
    assert (None if value.period is None else str(value.period)) == period


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("2000年历史", [("2000年", "number")]),
        ("2000多年", [("2000多年", "number")]),
        ("5年", [("5年", "number")]),
        ("2000年以来", [("2000年", "period")]),
        ("2024年3月5日至今", [("2024年3月5日", "date")]),
        ("2024年 全国", [("2024年", "period")]),
        ("2024年末人口", [("2024年", "period")]),
        ("3个月", [("3个月", "number")]),
        ("5日元", [("5日元", "money")]),
        ("2024年\n3月", [("2024年", "period"), ("3月", "period")]),
        ("第三产业", [("第三", "ordinal")]),
        ("第15届", [("第15", "ordinal")]),
        ("第二十三条", [("第二十三", "ordinal")]),
        ("四季如春", []),
    ],
)
def test_durations_ordinals_and_cut_dates(text, values):
    assert [(q.literal, q.kind) for q in read(text, "zh")] == values
