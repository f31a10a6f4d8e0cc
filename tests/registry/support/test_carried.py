"""Ring 2, mechanical: every value of the claim is carried by the quote, or it is no match."""

from datetime import date

import pytest

from factlock.registry.support import support

NOW = date(2026, 11, 30)


def outcome(claim, quote, language="en", **more):
    return support(claim, quote, language, reference=NOW, **more).outcome


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("GDP grew 5.0% in 2025", "GDP grew 5.0 percent in 2025"),
        ("It cost 1.2 billion", "it cost 1,200 million"),
        ("It cost 1.2 billion yuan", "耗资12亿元"),
        ("about 5.2 million people", "5,214,300 people"),
        ("nearly 5.2 million people", "5,190,000 people"),
        ("In 2024, 5 people came", "On 31 March 2024, 5 people came"),
        ("5 March", "5 March 2025"),
        ("50 basis points", "0.5 percentage points"),
        ("5‰ of all", "0.5% of all"),
        ("$5 million", "US$5 million"),
        ("at least 5 people", "more than 5 people"),
        ("more than 5 people", "over 5 people"),
        ("5% in 2025 after 3% in 2024", "3% in 2024, 5% in 2025"),
        ("It was the first of 12 towns", "12 towns"),
        ("They won 4–1 in 2024", "They won 4–1 in 2024"),
        ("After the 2003 season it paid $750", "After the 2003 season it paid $750"),
    ],
)
def test_the_same_value_however_it_is_written(claim, quote):
    assert outcome(claim, quote) == "match"


def test_the_same_value_in_chinese():
    assert outcome("2025年出口约12亿元", "2025年出口12.1亿元", "zh") == "match"
    assert outcome("增长百分之五", "增长5%", "zh") == "match"


@pytest.mark.parametrize(
    ("claim", "quote", "expected"),
    [
        ("grew 6%", "grew 5%", "mismatch"),
        ("grew 50%", "grew 5%", "mismatch"),
        ("1.2 million people", "1.2 billion people", "mismatch"),
        ("5.2 million people", "5,214,300 people", "mismatch"),
        ("nearly 5.2 million people", "5,214,300 people", "mismatch"),
        ("about 5.3 million people", "5,214,300 people", "mismatch"),
        ("grew 5%", "it grew", "missing"),
        ("5% here and 5% there", "5% in all", "missing"),
        ("grew 5%", "grew 5 percentage points", "unit-conflict"),
        ("€5 million", "$5 million", "unit-conflict"),
        ("US$5 million", "$5 million", "unit-conflict"),
        ("5 of them", "5% of them", "unit-conflict"),
        ("more than 5 people", "5 people", "bound-conflict"),
        ("5 people", "more than 5 people", "bound-conflict"),
        ("at most 5 people", "at least 5 people", "bound-conflict"),
        ("5 people", "about 5 people", "bound-conflict"),
        ("5% in 2024", "5% in 2025", "period-conflict"),
        ("On 31 March 2024, 5 people", "In 2024, 5 people", "period-conflict"),
        ("3% in 2025", "5% in 2025 after 3% in 2024", "period-conflict"),
        ("5 people in 2025", "5 people", "missing"),
        ("from 1901 to 1908", "from 1902 to 1908", "period-conflict"),
        ("They won 4–1", "They won 4–2", "malformed"),
        ("it grew", "it grew", "not-checkable"),
        ("", "5 people", "not-checkable"),
    ],
)
def test_what_is_not_carried_is_named(claim, quote, expected):
    told = support(claim, quote, "en", reference=NOW)
    assert told.outcome == expected
    assert told.reasons
    assert all(reason.message for reason in told.reasons)


def test_an_ambiguous_number_is_malformed_and_never_a_match():
    assert support("1.234 people", "1.234 people").outcome == "malformed"
    assert outcome("1.234 people", "1.234 people", "en") == "match"


def test_the_gravest_outcome_decides_and_every_reason_is_told():
    told = support("6% of 9 towns", "5% of towns", "en", reference=NOW)
    assert (told.outcome, len(told.reasons)) == ("mismatch", 2)


@pytest.mark.parametrize(
    ("claim", "quote", "code"),
    [
        ("Exports fell 5%", "Exports rose 5%", "direction-differs"),
        ("In 2025 exports fell", "In 2025 exports rose", "direction-differs"),
        ("Exports did not rise 5%", "Exports rose 5%", "negation-differs"),
        ("Exports rose 5%", "Exports have not risen 5%", "negation-differs"),
        ("Exports rise 5%", "Exports are predicted to rise 5%", "forecast-dropped"),
        ("7 hospitals", "5 hospitals and 7 schools", "counts-another"),
    ],
)
def test_words_that_differ_are_warnings_on_a_match(claim, quote, code):
    told = support(claim, quote, "en", reference=NOW)
    assert told.outcome == "match"
    assert [warned.code for warned in told.warnings] == [code]


def test_directions_are_compared_across_languages():
    told = support("Exports fell 5%", "出口增长5%", "en", quote_language="zh", reference=NOW)
    assert [warned.code for warned in told.warnings] == ["direction-differs"]


def test_words_must_stand_in_the_quote_letter_by_letter():
    quote = "The minister said the year was “the best in a generation”."
    assert outcome("said “the best in a generation”", quote, words=["the best in a generation"]) == "match"  # fmt: skip
    assert outcome("said “the best ever”", quote, words=["the best ever"]) == "missing"


def test_what_is_proved_elsewhere_stands_for_one_mention_only():
    claim, quote = "GDP grew 5% and trade grew 3%", "trade grew 3%"
    assert outcome(claim, quote, proven=["5%"]) == "match"
    assert outcome("GDP grew 5% and trade grew 5%", quote, proven=["5%"]) == "mismatch"
    assert outcome("GDP grew 5%", quote, proven=["5%"]) == "not-checkable"


def test_heading_and_title_give_dates_and_nothing_else():
    assert outcome("5 people in 2025", "5 people", context=["Report 2025"]) == "match"
    assert outcome("5 people", "people", context=["5 people"]) == "missing"


def test_relative_words_of_the_claim_count_from_the_reference_date():
    quote = "In 2025 exports rose 5%"
    assert outcome("Last year exports rose 5%", quote) == "match"
    assert outcome("This year exports rose 5%", quote) == "period-conflict"
