"""Money: the currency before or behind, shared signs by language mark, what is no money."""

import pytest

from factlock.registry.quantities import read


@pytest.mark.parametrize(
    ("text", "number", "unit"),
    [
        ("€5 million", 5_000_000, "EUR"), ("€ 5", 5, "EUR"), ("5 €", 5, "EUR"), ("5€", 5, "EUR"), ("EUR 3.4bn", 3_400_000_000, "EUR"),
        ("3.4bn EUR", 3_400_000_000, "EUR"), ("USD5bn", 5_000_000_000, "USD"), ("US$500 million", 500_000_000, "USD"),
        ("5 million US dollars", 5_000_000, "USD"), ("HK$1.2 billion", 1_200_000_000, "HKD"), ("A$3", 3, "AUD"),
        ("MX$20", 20, "MX$"), ("R$4.5", 4.5, "BRL"), ("£54", 54, "GBP"), ("12 pounds sterling", 12, "GBP"),
        ("5 million pounds", 5_000_000, "pound"), ("5 million dollars", 5_000_000, "$"), ("$5", 5, "$"),
        ("Rs. 500 crore", 5_000_000_000, "rupee"), ("₹500", 500, "INR"), ("CHF 5", 5, "CHF"), ("5 billion won", 5_000_000_000, "KRW"),
        ("5 yuan", 5, "CNY"), ("RMB 5", 5, "CNY"), ("−€5", -5, "EUR"), ("€−5", -5, "EUR"), ("-$5.50", -5.5, "$"),
        ("USD -5", -5, "USD"),
    ],
)  # fmt: skip
def test_money(text, number, unit):
    (value,) = read(f"It paid {text}.", "en")
    assert (value.literal, value.kind, value.number, value.unit) == (text, "money", number, unit)


@pytest.mark.parametrize(
    ("text", "number", "unit"),
    [
        ("5亿元", 500_000_000, "CNY"), ("人民币5亿元", 500_000_000, "CNY"), ("5亿元人民币", 500_000_000, "CNY"),
        ("3亿美元", 300_000_000, "USD"), ("10万欧元", 100_000, "EUR"), ("50港元", 50, "HKD"), ("2000日元", 2000, "JPY"),
        ("1.2万亿元", 1_200_000_000_000, "CNY"), ("￥500", 500, "CNY"), ("三百万元", 3_000_000, "CNY"), ("5 亿元", 500_000_000, "CNY"),
    ],
)  # fmt: skip
def test_chinese_money(text, number, unit):
    (value,) = read(f"收入{text}。", "zh")
    assert (value.literal, value.kind, value.number, value.unit) == (text, "money", number, unit)


@pytest.mark.parametrize(
    ("text", "language", "unit"),
    [
        ("$5", "en-US", "USD"), ("$5", "en-AU", "AUD"), ("5 dollars", "en-CA", "CAD"), ("$5", "en-GB", "$"), ("$5", "", "$"),
        ("¥5", "zh", "CNY"), ("¥5", "ja", "JPY"), ("¥5", "en", "¥"), ("5元", "zh-TW", "TWD"), ("5元", "zh-HK", "HKD"),
        ("5元", "zh-Hant", "元"), ("5元", "", "CNY"), ("5元", "zh-Hans", "CNY"),
    ],
)  # fmt: skip
def test_a_shared_sign_is_settled_by_the_country_in_the_language_mark(text, language, unit):
    assert [q.unit for q in read(text, language)] == [unit]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("5 Mio. Euro", "de"),
        ("5 millions d'euros", "fr"),
        ("5 millions d’euros", "fr"),
        ("5 millones de euros", "es"),
    ],
)
def test_euros_of_the_neighbours(text, language):
    assert [(q.literal, q.number, q.unit) for q in read(text, language)] == [
        (text, 5_000_000, "EUR")
    ]


@pytest.mark.parametrize(
    "text", ["5元月", "5 won seats", "12 tried", "5\tEUR", "EUR\t5", "5 euroscepticism"]
)
def test_what_is_no_money(text):
    assert {q.kind for q in read(text, "en")} == {"number"}


@pytest.mark.parametrize(("text", "units"), [("COP26", []), ("MOP4", []), ("COP 26", ["COP"]), ("MOP 4 million", ["MOP"]), ("EUR26", ["EUR"])])  # fmt: skip
def test_a_code_that_names_other_things_stands_apart_from_its_amount(text, units):
    assert [q.unit for q in read(f"It was {text} then", "en")] == units
