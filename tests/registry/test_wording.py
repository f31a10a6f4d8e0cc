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
    ("rest", "named"),
    [
        ("Gross domestic product grew  in ", True),
        ("国内生产总值比上年增长", True),
        ("Households surveyed: ", True),
        ("It rose to  in ", False),
        ("They fell by  percent", False),
        ("This figure was ", False),
        ("该数据同比增长", False),
        ("同比增长", False),
        (" to ", False),
        ("", False),
        ("., —", False),
    ],
)
def test_a_clause_names_its_subject_or_does_not(rest, named):
    assert wording.names_subject(rest) is named


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
