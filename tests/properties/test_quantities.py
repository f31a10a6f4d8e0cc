"""What must hold for every text and every number, not only for the ones somebody thought of."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from factlock.registry.quantities import periods, read, read_one, same_value, unread

TAGS = {
    "en": ",.",
    "zh": ",.",
    "ja": ",.",
    "de": ".,",
    "es": ".,",
    "fr": "\u202f,",
    "ru": " ,",
    "de-CH": "'.",
    "nl": ".,",
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


def digits_of(text):
    """Return the offsets of the decimal digits of a text."""
    return [n for n, c in enumerate(text) if c.isdecimal()]


@given(texts, tags)
@bounded
def test_every_digit_is_in_a_value_or_in_what_is_told_to_be_none(text, tag):
    told = [(v.start, v.end) for v in read(text, tag)] + unread(text, tag)
    lost = [n for n in digits_of(text) if not any(start <= n < end for start, end in told)]
    assert lost == []


@given(texts, tags)
@bounded
def test_no_value_begins_or_ends_inside_a_run_of_digits(text, tag):
    for value in read(text, tag):
        assert not (
            value.start and text[value.start - 1].isdecimal() and text[value.start].isdecimal()
        )
        assert not (text[value.end - 1].isdecimal() and text[value.end : value.end + 1].isdecimal())


STYLES = [
    ("en", "{} million", "", 10**6), ("en", "Rs {} crore", "rupee", 10**7), ("en", "{} lakh", "", 10**5), ("en", "{}%", "percent", 1),
    ("de", "{} Mio. €", "EUR", 10**6), ("de", "{} Mrd. Euro", "EUR", 10**9), ("de", "{} Billionen Euro", "EUR", 10**12), ("de", "{} Prozentpunkte", "percentage-point", 1),
    ("de", "{} Basispunkte", "basis-point", 1), ("de", "{} t CO2e", "t CO2e", 1), ("de", "{} T€", "EUR", 1000), ("de", "{} ‰", "per-mille", 1),
    ("fr", "{} milliards d'euros", "EUR", 10**9), ("fr", "{} Md€", "EUR", 10**9), ("fr", "{} M€", "EUR", 10**6), ("fr", "{} points de base", "basis-point", 1),
    ("fr", "{} millions de tonnes", "t", 10**6), ("fr", "{} billions", "", 10**12), ("ja", "{}億円", "JPY", 10**8), ("ja", "{}兆円", "JPY", 10**12),
    ("ja", "{}万トン", "t", 10**4), ("ja", "{}%ポイント", "percentage-point", 1), ("ja", "{}百万円", "JPY", 10**6), ("zh", "{}万亿元", "元", 10**12),
    ("zh", "{}亿千瓦时", "kWh", 10**8), ("zh", "{}个百分点", "percentage-point", 1), ("zh", "{}万亩", "亩", 10**4), ("es", "{} mil millones de euros", "EUR", 10**9),
    ("ru", "{} млрд", "", 10**9), ("de-CH", "CHF {}", "CHF", 1),
]  # fmt: skip


@given(amounts, st.sampled_from(STYLES))
@bounded
def test_a_value_printed_in_the_style_of_a_language_is_read_back(number, style):
    tag, form, unit, factor = style
    literal = form.format(printed(number, tag))
    value = read_one(literal, tag)
    assert (value.number, value.literal) == (number * factor, literal)
    assert value.unit == ("CNY" if unit == "元" else unit)


@given(amounts, st.sampled_from(STYLES), st.integers(0, 30), st.integers(1, 9))
@bounded
def test_a_changed_digit_is_another_value_in_every_style(number, style, place, step):
    tag, form, _, _ = style
    figure = printed(number, tag)
    value = read_one(form.format(figure), tag)
    others = read(form.format(changed(figure, place, step)), tag)
    assert all(not same_value(value, other) for other in others)


BOUNDS = [
    ("en", "at least {}", ">="), ("en", "{} or fewer", "<="), ("de", "mehr als {}", ">"), ("de", "höchstens {}", "<="), ("de", "nicht weniger als {}", ">="),
    ("de", "{} oder mehr", ">="), ("fr", "moins de {}", "<"), ("fr", "pas plus de {}", "<="), ("fr", "{} ou plus", ">="), ("fr", "{} au plus", "<="),
    ("ja", "{}以上", ">="), ("ja", "{}未満", "<"), ("ja", "{}を超える", ">"), ("zh", "不超过{}", "<="), ("zh", "{}以上", ">="), ("es", "más de {}", ">"), ("nl", "minder dan {}", "<"),
]  # fmt: skip


@given(amounts, st.sampled_from(BOUNDS))
@bounded
def test_a_bound_is_read_back_in_every_language(number, bound):
    tag, form, comparator = bound
    literal = form.format(printed(number, tag) + " %")
    value = read_one(literal, tag)
    assert (value.number, value.comparator, value.unit) == (number, comparator, "percent")


AROUND = st.sampled_from(["\n", "\t", "\n\n", "“", "”", "「", "」", "*", "…", "! ", "? ", "• "])


@given(texts, AROUND, AROUND, tags)
@bounded
def test_what_stands_around_a_text_and_is_no_letter_nor_digit_changes_nothing(
    text, left, right, tag
):
    text = text.strip()
    assume(text and not set("\r\x85") & set(text))
    assume(text[0].isalnum() and text[-1].isalnum())
    alone = [
        (v.literal, v.number, v.upper, v.unit, v.comparator, v.period) for v in read(text, tag)
    ]
    inside = [
        (v.literal, v.number, v.upper, v.unit, v.comparator, v.period)
        for v in read(left + text + right, tag)
    ]
    assert inside == alone


DAYS = [
    ("de", "{0.day}. {1} {0.year}", "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
    ("fr", "{0.day} {1} {0.year}", "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
    ("ja", "{0.year}年{0.month}月{0.day}日", ""), ("de", "{0.day:02}.{0.month:02}.{0.year}", ""), ("fr", "{0.day:02}/{0.month:02}/{0.year}", ""),
]  # fmt: skip


@given(st.dates(date(1000, 1, 1), date(2999, 12, 31)), st.sampled_from(DAYS))
@bounded
def test_a_date_is_read_back_in_every_language(day, style):
    tag, form, months = style
    literal = form.format(day, months.split()[day.month - 1] if months else "")
    assert read_one(literal, tag).period.start == day


@given(st.dates(date(2019, 5, 1), date(2050, 12, 31)))
@bounded
def test_a_date_of_a_reign_and_of_the_republic_is_read_back(day):
    for tag, literal in (
        ("ja", f"令和{day.year - 2018}年{day.month}月{day.day}日"),
        ("zh-TW", f"民國{day.year - 1911}年{day.month}月{day.day}日"),
    ):
        assert read_one(literal, tag).period.start == day
