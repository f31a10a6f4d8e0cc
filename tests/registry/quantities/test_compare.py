"""When two values are the same, and every way in which they are not."""

import pytest

from factlock.registry.quantities import read, same_value


def one(text, language="en"):
    (value,) = read(text, language)
    return value


SAME = [
    ("1.2 billion", "1,200 million", "1200000000", "12亿", "1.2×10⁹", "１２亿", "十二亿"),
    ("5%", "5 %", "5 percent", "5 per cent", "百分之五", "5.0%", "５％", "50‰"),
    ("20 percent", "两成", "2成", "百分之二十"),
    ("3 million people", "三百万人", "3,000,000", "three million", "300万"),
    ("2/3", "two thirds", "三分之二", "⅔"),
    ("50 basis points", "0.5 percentage points", "0.5个百分点", "50个基点"),
    ("€5 million", "5 million euros", "EUR 5m", "500万欧元"),
    ("5亿元", "人民币5亿元", "CNY 500 million", "RMB 500m"),
    ("$5", "5 dollars"),
    ("−2.1 percent", "-2.1%", "minus 2.1 percent", "负2.1%"),
    ("more than 5%", "over 5 percent", ">5%", "超过5%"),
    ("at least 5%", "≥ 5%", "5% or more", "no less than 5%", "不低于5%", "5%以上"),
    ("at most 5%", "up to 5%", "不超过5%", "no more than 5%"),
    ("about 3 million", "约三百万", "some 3 million"),
    ("12吨", "12 t", "12 tonnes"),
    ("21.5 °C", "21.5℃", "21.5 degrees Celsius"),
    ("3–5 percent", "3 to 5 percent", "between 3 and 5%", "3%至5%"),
    ("2024-03-05", "5 March 2024", "March 5, 2024", "2024年3月5日", "二〇二四年三月五日"),
    ("Q3 2024", "third quarter of 2024", "2024年第三季度", "2024-Q3"),
    ("in 1987", "1987年", "一九八七年"),
    ("first quarter of 2024", "2024年1—3月", "January–March 2024"),
    ("FY2025", "fiscal 2025", "2025财年"),
    ("2019–2024", "2019年至2024年", "2019 to 2024"),
    ("March 5", "5 March", "3月5日"),
    ("Q3", "第三季度", "third quarter"),
    ("3rd", "third", "第三", "第3"),
    ("7:3", "７：３"),
]


@pytest.mark.parametrize(("a", "b"), [(group[0], other) for group in SAME for other in group[1:]])
def test_the_same_value(a, b):
    assert same_value(one(a), one(b))
    assert same_value(one(b), one(a))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("5%", "5"),
        ("5%", "5 percentage points"),
        ("5%", "5‰"),
        ("5%", "5 basis points"),
        ("2.1", "-2.1"),
        ("5%", "more than 5%"),
        ("more than 5%", "at least 5%"),
        ("less than 5%", "more than 5%"),
        ("5%", "about 5%"),
        ("USD 5", "EUR 5"),
        ("$5", "US$5"),
        ("¥5", "CNY 5"),
        ("5", "€5"),
        ("5 million", "5 billion"),
        ("5万", "5亿"),
        ("300 MW", "300 mW"),
        ("5 t", "5 tons"),
        ("5 kg", "5 km"),
        ("3–5 percent", "3 percent"),
        ("3–5 percent", "3–6 percent"),
        ("3rd", "3"),
        ("in 1987", "1987 people"),
        ("2024-03-05", "March 2024"),
        ("Q3 2024", "Q3 2025"),
        ("Q3", "Q3 2024"),
        ("FY2025", "in 2025"),
        ("2019/20", "2019–2020"),
        ("March 5", "March 6"),
        ("5/3/2024", "5/3/2024"),
        ("3,7370", "3,7370"),
        ("10²", "10²"),
        ("7:3", "3:7"),
        ("two thirds", "0.67"),
        ("3 times", "3"),
    ],
)
def test_not_the_same_value(a, b):
    assert not same_value(one(a), one(b))
    assert not same_value(one(b), one(a))


ACROSS = [
    (("1.2 billion euros", "en"), ("1,2 Mrd. Euro", "de"), ("1,2 milliard d'euros", "fr"), ("12億ユーロ", "ja"), ("12亿欧元", "zh"), ("1.200 Mio. €", "de"), ("1 200 M€", "fr")),
    (("more than 5 percent", "en"), ("mehr als 5 %", "de"), ("plus de 5 %", "fr"), ("5％超", "ja"), ("超过5%", "zh")),
    (("at least 5%", "en"), ("5 % oder mehr", "de"), ("5 % ou plus", "fr"), ("5%以上", "ja"), ("不低于5%", "zh")),
    (("two thirds", "en"), ("zwei Drittel", "de"), ("deux tiers", "fr"), ("3分の2", "ja"), ("三分之二", "zh")),
    (("50 basis points", "en"), ("0,5 Prozentpunkte", "de"), ("50 pb", "fr"), ("0.5%ポイント", "ja"), ("0.5个百分点", "zh")),
    (("Q3 2025", "en"), ("drittes Quartal 2025", "de"), ("T3 2025", "fr"), ("2025年第3四半期", "ja"), ("2025年第三季度", "zh")),
    (("5 March 2024", "en"), ("5. März 2024", "de"), ("5 mars 2024", "fr"), ("令和6年3月5日", "ja"), ("民國113年3月5日", "zh-TW")),
    (("3 to 5%", "en"), ("zwischen 3 und 5 %", "de"), ("entre 3 et 5 %", "fr"), ("3～5%", "ja"), ("介于3%和5%之间", "zh")),
    (("5 t CO2e", "en"), ("5 t CO₂-Äq.", "de"), ("5 t éq. CO2", "fr"), ("5吨二氧化碳当量", "zh")),
]  # fmt: skip


@pytest.mark.parametrize(("a", "b"), [(group[0], other) for group in ACROSS for other in group[1:]])
def test_the_same_value_across_languages(a, b):
    (first,) = [q for q in read(*a) if q.kind != "ordinal"]
    (second,) = [q for q in read(*b) if q.kind != "ordinal"]
    assert same_value(first, second)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (("1 Billion Euro", "de"), ("1 billion euros", "en")),
        (("1 trillion", "fr"), ("1 trillion", "en")),
        (("0.5ポイント", "ja"), ("0.5 percentage points", "en")),
        (("5 t", "de"), ("5 t CO2", "de")),
        (("5 t CO2", "de"), ("5 t CO2e", "de")),
        (("5 %", "de"), ("nicht ganz 5 %", "de")),
        (("3割強", "ja"), ("3割", "ja")),
        (("(5)", "en"), ("-5", "en")),
        (("20 Franken", "de"), ("20 Franken", "de-CH")),
    ],
)
def test_false_friends_are_not_the_same(a, b):
    (first,), (second,) = read(*a), read(*b)
    assert not same_value(first, second)


def test_the_language_decides_what_is_the_same():
    assert same_value(one("1.234", "de"), one("1,234", "en"))
    assert not same_value(one("1.234", "de"), one("1.234", "en"))
    assert not same_value(one("1.234", ""), one("1.234", ""))
