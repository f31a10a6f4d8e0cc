"""What must hold for every text and every number, not only for the ones somebody thought of."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from factlock.registry.quantities import periods, read, read_one, same_value

TAGS = {
    "en": ",.",
    "zh": ",.",
    "ja": ",.",
    "de": ".,",
    "es": ".,",
    "fr": "\u202f,",
    "ru": " ,",
    "de-CH": "'.",
}
PIECES = [
    *"0123456789.,-–−%:/()+×²½ \t\n", "1,234", "1.234", "12 500", "2024", "-05", "percent", " percent", "%", "€", "$", "USD ",
    " million", "bn", "万", "亿", "元", "年", "月", "日", "个百分点", "百分之", "五", "十", "三百", "第", "约", "超过", "以上", "至", "more than ",
    "about ", "up to ", "March", "March ", "Q3 ", "FY", "two ", "hundred ", "thirds", " to ", " and ", "between ", "from ", "in ", "over ",
    "kg", " °C", "A", "x", "é", "人", "\u00a0", "\u200b", "７", "，", "٣", "İ", "https://",
]  # fmt: skip

texts = st.lists(st.sampled_from(PIECES), max_size=30).map("".join) | st.text(max_size=60)
tags = st.sampled_from(["", *TAGS, "xx", "zh-TW", "en-US"])
amounts = st.decimals(min_value=0, max_value=10**12, places=3, allow_nan=False).map(
    lambda d: d.quantize(Decimal(1).scaleb(-(int(d) % 4)))
)
bounded = settings(max_examples=200, deadline=None)


def printed(number, tag):
    """Write a number with the group and decimal marks of a language."""
    group, point = TAGS[tag]
    whole, _, part = format(number, ",f").partition(".")
    return whole.replace(",", group) + (point + part if part else "")


@given(texts, tags)
@bounded
def test_values_are_in_order_whole_and_where_they_say(text, tag):
    end = 0
    for value in read(text, tag):
        assert end <= value.start < value.end
        assert text[value.start : value.end] == value.literal
        assert not set(value.literal) & set("\t\n\r")
        assert value.literal == value.literal.strip(" ")
        assert value.upper is None or (value.number is not None and value.number < value.upper)
        assert value.kind in ("date", "period") or value.period is None
        end = value.end


@given(texts, texts, tags)
@bounded
def test_a_block_is_read_as_if_it_stood_alone(one, other, tag):
    assume(not {"\r", "\x85"} & set(one + other))
    shift = len(one) + 1
    apart = [(v.start, v.literal, v.number) for v in read(one, tag)]
    apart += [(v.start + shift, v.literal, v.number) for v in read(other, tag)]
    assert [(v.start, v.literal, v.number) for v in read(f"{one}\n{other}", tag)] == apart


@given(texts, tags)
@bounded
def test_periods_are_dates_and_periods_only_and_at_least_those_of_read(text, tag):
    found = periods(text, tag)
    assert all(value.kind in ("date", "period") for value in found)
    sure = [v for v in read(text, tag) if v.kind == "period" and len(v.literal) == 4]
    assert {(v.start, v.end) for v in sure} <= {(v.start, v.end) for v in found}


@given(texts, tags)
@bounded
def test_what_is_read_survives_json(text, tag):
    for value in read(text, tag):
        again = type(value).from_json(value.as_json())
        assert again.as_json() == value.as_json()
        assert value.number is None or again.number == value.number


@given(amounts, st.sampled_from(sorted(TAGS)))
@bounded
def test_a_number_printed_in_a_language_is_read_back(number, tag):
    literal = printed(number, tag)
    value = read_one(literal, tag)
    assert (value.number, value.literal, value.unit) == (number, literal, "")


@given(
    amounts, st.sampled_from(sorted(TAGS)), st.sampled_from(["%", " %", " percent", "%以上", " kg"])
)
@bounded
def test_what_follows_a_number_does_not_change_it(number, tag, behind):
    value = read_one(printed(number, tag) + behind, tag)
    assert value.number == number
    assert value.unit == ("kg" if behind == " kg" else "percent")


@given(
    amounts.filter(lambda d: d > 0),
    st.sampled_from(
        [
            ("en", " thousand", 3), ("en", " million", 6), ("en", " billion", 9), ("en", " trillion", 12), ("en", " hundred million", 8),
            ("zh", "万", 4), ("zh", "亿", 8), ("zh", "万亿", 12), ("zh", "百万", 6), ("ja", "兆", 12),
            ("de", " Tsd.", 3), ("de", " Millionen", 6), ("de", " Mrd.", 9), ("de", " Billionen", 12),
            ("fr", " millions", 6), ("fr", " milliards", 9), ("es", " mil millones", 9),
        ]
    ),
)  # fmt: skip
@bounded
def test_a_scale_word_multiplies_exactly(number, scale):
    tag, word, power = scale
    assert read_one(printed(number, tag) + word, tag).number == number * 10**power


@given(
    amounts,
    st.sampled_from(
        ["€{}", "US${}", "USD {}", "{} EUR", "{}美元", "人民币{}元", "−€{}", "{} pounds sterling"]
    ),
)
@bounded
def test_money_is_read_back(number, form):
    value = read_one(form.format(printed(number, "en")), "en")
    assert (value.kind, abs(value.number)) == ("money", number)
    assert value.unit in ("EUR", "USD", "CNY", "GBP")


def changed(literal, place, step):
    """Replace one digit of a literal by another one."""
    places = [n for n, c in enumerate(literal) if c.isdigit()]
    at = places[place % len(places)]
    return literal[:at] + str((int(literal[at]) + step) % 10) + literal[at + 1 :]


@given(
    amounts,
    st.sampled_from(["{}", "{}%", "€{} million", "{}亿元", "−{}", "more than {}", "约{}万人", "{} kg", "3–9{} percent"]),
    st.integers(0, 30),
    st.integers(1, 9),
)  # fmt: skip
@bounded
def test_a_changed_digit_is_never_the_same_value(number, form, place, step):
    literal = form.format(printed(number, "en"))
    (value,) = read(literal, "en")
    assert all(not same_value(value, other) for other in read(changed(literal, place, step), "en"))


@given(st.dates(date(1000, 1, 1), date(2999, 12, 31)), st.sampled_from(["{0:%Y-%m-%d}", "{0.day} {0:%B} {0:%Y}", "{0:%B} {0.day}, {0:%Y}", "{0:%Y}年{0.month}月{0.day}日"]),
       st.integers(0, 30), st.integers(1, 9))  # fmt: skip
@bounded
def test_a_date_is_read_back_and_another_digit_is_another_date(day, form, place, step):
    literal = form.format(day)
    value = read_one(literal, "en")
    assert (value.period.start, value.literal) == (day, literal)
    assert all(not same_value(value, v) for v in read(changed(literal, place, step), "en"))


HAN_DIGITS = "零一二三四五六七八九"


def han(number):
    """Write a whole number in Han numerals."""
    if number < 10_000:
        out, gap = "", False
        for power, mark in ((3, "千"), (2, "百"), (1, "十"), (0, "")):
            digit = number // 10**power % 10
            out += ("零" if gap and digit and out else "") + (
                HAN_DIGITS[digit] + mark if digit else ""
            )
            gap = bool(out) and not digit
        return out
    power, mark = (8, "亿") if number >= 10**8 else (4, "万")
    high, low = divmod(number, 10**power)
    gap = "零" if low and low < 10 ** (power - 1) else ""
    return han(high) + mark + gap + (han(low) if low else "")


@given(st.integers(11, 10**12))
@bounded
def test_a_han_numeral_is_read_back(number):
    assert read_one(f"{han(number)}元", "zh").number == number


ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
)
TENS = "twenty thirty forty fifty sixty seventy eighty ninety"


def spelt(number):
    """Write a whole number in English words."""
    ones, tens = ONES.split(), TENS.split()
    for name, size in (
        ("trillion", 10**12),
        ("billion", 10**9),
        ("million", 10**6),
        ("thousand", 10**3),
    ):
        if number >= size:
            high, low = divmod(number, size)
            return f"{spelt(high)} {name}" + (f" {spelt(low)}" if low else "")
    if number >= 100:
        high, low = divmod(number, 100)
        return f"{ones[high]} hundred" + (f" and {spelt(low)}" if low else "")
    if number < 20:
        return ones[number]
    return tens[number // 10 - 2] + (f"-{ones[number % 10]}" if number % 10 else "")


@given(st.integers(2, 10**9))
@bounded
def test_number_words_are_read_back(number):
    assert read_one(spelt(number), "en").number == number


@pytest.mark.parametrize("space", ["\n", "\t", "\n\n", "\t\t", "\r\n", "\x0b", "\u2028"])
@given(texts, texts)
@settings(max_examples=40, deadline=None)
def test_no_value_crosses_a_block_or_a_cell(space, one, other):
    text = one + space + other
    assert all(not set(space) & set(value.literal) for value in read(text))
