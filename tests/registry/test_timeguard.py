"""Every cell of the time guard's table, in English and in Chinese.

Which of several times a value is bound to stands in `timeguard/test_binding.py`.
"""

from datetime import date

import pytest

from factlock.registry import timeguard
from factlock.registry.model import QualifierBasis
from factlock.registry.period import Period

REFERENCE = date(2026, 11, 30)
VALUE = "5%"


def verdict(
    sentence,
    period,
    heading="",
    language="en",
    *,
    value=VALUE,
    forecast=False,
    basis="clause",
    proven=False,
):
    start = sentence.index(value)
    return timeguard.judge(
        sentence,
        heading,
        language,
        start=start,
        end=start + len(value),
        period=Period.parse(period) if period else None,
        period_basis=QualifierBasis(basis) if period else None,
        forecast=forecast,
        reference=REFERENCE,
        require_proven=proven,
    )


PAST = ("In 2024 growth was 5%.", "2024年增长5%。")
PAST_MONTH = ("In March 2024 growth was 5%.", "2024年3月增长5%。")
PAST_BOTH = ("In 2023 and 2024 growth was 5%.", "2023年和2024年增长5%。")
PRESENT = ("In 2026 growth is 5%.", "2026年增长5%。")
PRESENT_WORD = ("This year growth is 5%.", "今年增长5%。")
PRESENT_MONTH = ("In November 2026 growth is 5%.", "2026年11月增长5%。")
PRESENT_BOTH = ("In 2025 and 2026 growth was 5%.", "2025年和2026年增长5%。")
FUTURE = ("In 2030 growth will be 5%.", "2030年增长5%。")
FUTURE_WORD = ("Next year growth will be 5%.", "明年增长5%。")
FUTURE_MONTH = ("In March 2030 growth will be 5%.", "2030年3月增长5%。")
FUTURE_BOTH = ("In 2030 and 2031 growth will be 5%.", "2030年和2031年增长5%。")
PAST_AND_FUTURE = ("In 2024 and 2030 growth is 5%.", "2024年和2030年增长5%。")
RANGE = ("From 2019 to 2024 growth was 5%.", "2019—2024年增长5%。")
RANGES = (
    "From 2015 to 2018 and from 2021 to 2024 growth was 5%.",
    "2015—2018年和2021—2024年增长5%。",
)
NONE = ("Growth was 5%.", "增长5%。")

CELLS = [
    # cell, sentences, period of the evidence, more, outcome, code
    ("past x equal", PAST, "2024", {}, "ok", ""),
    ("past x inside", PAST, "2024-Q3", {}, "ok", ""),
    ("past x contains", PAST_MONTH, "2024", {}, "review", "period-overlap"),
    ("past x partial", PAST, "FY2024", {}, "review", "period-overlap"),
    ("past x disjoint, older", PAST, "2023", {}, "fail", "period-conflict"),
    ("past x disjoint, newer", PAST, "2026", {}, "fail", "period-conflict"),
    ("past x unknown", PAST, None, {}, "warn", "period-unknown"),
    ("past x declared", PAST, "2024", {"basis": "declared"}, "ok", ""),
    ("past x declared, unproven", PAST, "2024", {"basis": "declared", "proven": True}, "warn", "period-unknown"),
    ("past x proven", PAST, "2024", {"basis": "heading", "proven": True}, "ok", ""),
    ("past x several, one equals", PAST_BOTH, "2024", {}, "ok", ""),
    ("past x several, none equals", PAST_BOTH, "2022", {}, "review", "periods-unclear"),
    ("past x several, within one", PAST_BOTH, "2024-Q3", {}, "review", "periods-unclear"),
    ("past x several, unknown", PAST_BOTH, None, {}, "warn", "period-unknown"),
    ("present x equal", PRESENT, "2026", {}, "ok", ""),
    ("present x equal, by a word", PRESENT_WORD, "2026", {}, "ok", ""),
    ("present x inside", PRESENT, "2026-Q2", {}, "ok", ""),
    ("present x contains", PRESENT_MONTH, "2026", {}, "review", "period-overlap"),
    ("present x partial", PRESENT, "FY2026", {}, "review", "period-overlap"),
    ("present x disjoint", PRESENT, "2025", {}, "fail", "stale-period"),
    ("present x disjoint, by a word", PRESENT_WORD, "2025", {}, "fail", "stale-period"),
    ("present x unknown", PRESENT, None, {}, "warn", "period-unknown"),
    ("present x declared, unproven", PRESENT, "2026", {"basis": "declared", "proven": True}, "warn", "period-unknown"),
    ("present x several, one equals", PRESENT_BOTH, "2026", {}, "ok", ""),
    ("present x several, none equals", PRESENT_BOTH, "2024", {}, "review", "periods-unclear"),
    ("future x equal", FUTURE, "2030", {}, "fail", "not-yet"),
    ("future x equal, forecast", FUTURE, "2030", {"forecast": True}, "ok", ""),
    ("future x equal, by a word", FUTURE_WORD, "2027", {"forecast": True}, "ok", ""),
    ("future x inside", FUTURE, "2030-Q1", {}, "fail", "not-yet"),
    ("future x inside, forecast", FUTURE, "2030-Q1", {"forecast": True}, "ok", ""),
    ("future x contains", FUTURE_MONTH, "2030", {"forecast": True}, "review", "period-overlap"),
    ("future x partial", FUTURE, "FY2030", {"forecast": True}, "review", "period-overlap"),
    ("future x disjoint", FUTURE, "2026", {}, "fail", "not-yet"),
    ("future x disjoint, forecast", FUTURE, "2029", {"forecast": True}, "fail", "not-yet"),
    ("future x unknown", FUTURE, None, {}, "fail", "period-unknown"),
    ("future x unknown, forecast", FUTURE, None, {"forecast": True}, "fail", "period-unknown"),
    ("future x declared, unproven", FUTURE, "2030", {"basis": "declared", "proven": True, "forecast": True}, "fail", "period-unknown"),
    ("future x several, one equals", FUTURE_BOTH, "2030", {}, "fail", "not-yet"),
    ("future x several, one equals, forecast", FUTURE_BOTH, "2030", {"forecast": True}, "ok", ""),
    ("future x several, none equals, forecast", FUTURE_BOTH, "2029", {"forecast": True}, "fail", "not-yet"),
    ("past and future x several, the past equals", PAST_AND_FUTURE, "2024", {}, "ok", ""),
    ("past and future x several, none equals", PAST_AND_FUTURE, "2025", {}, "fail", "not-yet"),
    ("range x equal", RANGE, "2019/2024", {}, "ok", ""),
    ("range x inside", RANGE, "2021", {}, "ok", ""),
    ("range x contains", RANGE, "2015/2024", {}, "review", "period-overlap"),
    ("range x partial", RANGE, "2022/2025", {}, "review", "period-overlap"),
    ("range x disjoint", RANGE, "2017", {}, "fail", "period-conflict"),
    ("range x unknown", RANGE, None, {}, "warn", "period-unknown"),
    ("range x declared, unproven", RANGE, "2019/2024", {"basis": "declared", "proven": True}, "warn", "period-unknown"),
    ("range x several, all ends covered", RANGES, "2015/2024", {}, "ok", ""),
    ("range x several, an end uncovered", RANGES, "2015/2018", {}, "review", "periods-unclear"),
    ("none x any", NONE, "2019", {}, "ok", ""),
    ("none x unknown", NONE, None, {}, "ok", ""),
    ("none x declared, unproven", NONE, "2019", {"basis": "declared", "proven": True}, "ok", ""),
]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: cell[0])
def test_each_cell_of_the_table_is_decided(cell, language):
    _, sentences, period, more, outcome, code = cell
    told = verdict(sentences[language == "zh"], period, language=language, **more)
    assert (told.outcome, told.code) == (outcome, code), told
    assert told.message
    assert bool(told.fix) is (outcome != "ok")


def test_a_refusal_names_what_was_seen_and_what_was_expected():
    told = verdict("In 2024 growth was 5%.", "2023")
    assert "2024" in told.message
    assert "2023" in told.message
    assert told.spoken == (Period.parse("2024"),)


def test_a_fiscal_year_equals_only_itself():
    assert verdict("In FY2025 margins were 5%.", "FY2025").outcome == "ok"
    assert verdict("In FY2025 margins were 5%.", "2025").outcome == "review"
    assert verdict("In 2025 margins were 5%.", "FY2025").outcome == "review"
    assert verdict("In FY2020 margins were 5%.", "2025").outcome == "fail"
