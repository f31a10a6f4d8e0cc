"""A word beside a clause that changes what it says is seen, in English and in Chinese."""

import pytest

from factlock.registry import wording


@pytest.mark.parametrize(
    ("left", "right", "mark"),
    [
        ("It is not true that ", "", "negation"),
        ("The ministry denied that ", "", "denial"),
        ("No report says that ", "", "negation"),
        ("It isn’t the case that ", "", "negation"),
        ("It is false that ", " in May", "denial"),
        ("并非", "", "negation"),
        ("他否认", "", "denial"),
        ("没有证据表明", "", "negation"),
        ("", " is not true", "negation"),
        ("", "的说法不实", "denial"),
        ("fewer than ", "", "limiter"),
        ("In the region, up to ", "", "limiter"),
        ("as many as, but at most ", "", "limiter"),
        ("不足", "", "limiter"),
        ("超过", "", "limiter"),
        ("", " or more", "limiter"),
        ("", ", except in Bavaria", "limiter"),
        ("", "以上", "limiter"),
        ("", "（除外）", "limiter"),
        ("The bank expects that ", "", "forecast"),
        ("By 2030 it will be that ", "", "forecast"),
        ("预计", "", "forecast"),
        ("目标是", "", "forecast"),
    ],
)
def test_a_governing_word_is_seen(left, right, mark):
    assert mark in [governor.mark for governor in wording.governors(left, right)]


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("", ""),
        ("According to the office, ", " in the region"),
        ("Exports did not fall, but ", ""),
        ("It was not a bad year; ", ""),
        ("出口没有下降，但", ""),
        ("出口没有下降；", ""),
        ("Not only in the north, ", ""),
        ("In May 2024 ", ""),
        ("不仅如此，", ""),
        ("Fewer than half of the firms answered the long survey, and ", ""),
        ("Canada, noting the notable notes, said that ", ""),
    ],
)
def test_a_word_that_governs_something_else_is_let_be(left, right):
    assert wording.governors(left, right) == ()


@pytest.mark.parametrize(
    ("clause", "forecast"),
    [
        ("growth is expected to be 5%", True),
        ("预计增长5%", True),
        ("growth was 5% in May", False),
        ("增长5%", False),
    ],
)
def test_a_forecast_says_so(clause, forecast):
    assert wording.is_forecast(clause) is forecast


@pytest.mark.parametrize(
    ("left", "right", "mark"),
    [
        ("It is not true that exports fell, and ", "", "denial"),
        ("None of these is true: exports fell; ", "", "denial"),
        ("Contrary to reports that ", ", it fell", "denial"),
        ("There is little evidence that ", "", "denial"),
        ("An earlier version of this article said ", "", "denial"),
        ("Es stimmt nicht, dass ", "", "denial"),
        ("Il n’est pas vrai que ", "", "denial"),
        ("网传", "", "denial"),
        ("", " is a false claim", "denial"),
        ("", ", the opposition claimed wrongly", "denial"),
        ("", ", but this was later corrected to 5.7 percent", "denial"),
        ("“", "”不属实", "denial"),
        ("", "したという報告は事実ではない", "denial"),
        ("Die Verschuldung stieg um ", " nicht an", "negation"),
        ("", "しなかった。", "negation"),
        ("The opposition claims that ", "", "doubt"),
        ("Suppose ", "", "doubt"),
        ("If interest falls, ", "", "doubt"),
        ("Angeblich ", "", "doubt"),
        ("He joked that ", "", "doubt"),
        ("It turned out to be nonsense that ", "", "doubt"),
        ("Niemand glaubt, dass ", "", "doubt"),
        ("有消息称", "", "doubt"),
        ("有人误以为", "", "doubt"),
        ("", "的数字已被撤回", "negation"),
        ("假如", "", "doubt"),
        ("rund ", "", "limiter"),
        ("au moins ", "", "limiter"),
        ("", " per month", "limiter"),
        ("", " a year", "limiter"),
        ("", " at the most", "limiter"),
        ("", "未満だった", "limiter"),
        ("", "不等", "limiter"),
        ("The bank expects exports to fall, ", "", "forecast"),
        ("", " (forecast)", "forecast"),
        ("", ", according to the latest forecasts", "forecast"),
        ("", " next year, the bank expects", "forecast"),
        ("", "すると予測される", "forecast"),
        ("Das Institut erwartet, dass ", "", "forecast"),
    ],
)
def test_each_kind_is_seen_in_front_and_behind(left, right, mark):
    assert mark in [governor.mark for governor in wording.governors(left, right)]


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Although exports did not fall, ", ""),
        ("The bank, which will publish its report in May, ", ""),
        ("虽然出口没有增长，", ""),
        ("For almost ten years, ", ""),
        ("两国签订了条约，", ""),
        ("不锈钢产业的", ""),
        ("最近", ""),
        ("若干", ""),
        ("In Africa, about half of all firms answered, ", ""),
        ("", " a year earlier"),
        ("", ", and lawmakers rejected the budget"),
        ("", " exceptional"),
        ("The office said that ", ""),
        ("Data show that ", ""),
        ("国家统计局表示，", ""),
        ("", ", not adjusted for inflation"),
        ("", ", beating forecasts"),
        ("", "多个部门"),
    ],
)
def test_a_word_of_another_part_or_inside_another_word_is_let_be(left, right):
    assert wording.governors(left, right) == ()


@pytest.mark.parametrize(
    ("passage", "denies"),
    [
        ("The following claims are not true:", True),
        ("None of these statements is true:", True),
        ("We deny that:", True),
        ("Rejected applications", False),
        ("Figures for the north:", False),
    ],
)
def test_a_line_above_denies_only_if_it_points_onwards(passage, denies):
    assert bool(wording.denials(passage)) is denies


@pytest.mark.parametrize("sentence", ["False.", "Not true.", "That is wrong.", "不属实。", "这是谣言", "Falsch!"])  # fmt: skip
def test_a_verdict_says_nothing_else(sentence):
    assert wording.is_verdict(sentence)


@pytest.mark.parametrize("sentence", ["False alarms fell.", "True.", "No.", "不锈钢", ""])
def test_what_says_more_or_something_else_is_no_verdict(sentence):
    assert not wording.is_verdict(sentence)


@pytest.mark.parametrize(
    ("text", "language", "known"),
    [
        ("Debt rose", "en", True),
        ("Debt rose", "", True),
        ("La dette", "fr-CA", True),
        ("居民负债", "zh-Hant", True),
        ("Долг вырос", "en", False),
        ("Długi", "pl", False),
        ("หนี้", "", False),
    ],
)
def test_where_denials_would_not_be_known(text, language, known):
    assert wording.has_tables(text, language) is known


def test_a_heading_may_say_that_all_below_is_false():
    assert wording.hearsay("Five myths about debt") == "myths"
    assert wording.hearsay("Household debt") == ""
