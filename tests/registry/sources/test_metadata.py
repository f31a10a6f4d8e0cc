"""What a page declares of itself, the most specific mark first."""

import json

import pytest

from factlock.registry.sources.metadata import Declared, Metadata, describe, iso_date, language_tag


@pytest.mark.parametrize(
    ("value", "date"),
    [
        ("2024-01-17", "2024-01-17"),
        ("2024-01-17T10:00:00+08:00", "2024-01-17"),
        (" 2024-1-7 10:00", "2024-01-07"),
        ("2024/01/17", "2024-01-17"),
        ("20240117", "2024-01-17"),
        ("20240117103000", "2024-01-17"),
        ("2024年1月17日", "2024-01-17"),
        ("2024.01.17", "2024-01-17"),
        ("2024-01", "2024-01"),
        ("2024", "2024"),
        ("2024-02-30", ""),
        ("2024-13-01", ""),
        ("03/04/2024", ""),
        ("17.01.2024", ""),
        ("1705459200", ""),
        ("2024-01-17-5", ""),
        ("yesterday", ""),
        ("", ""),
    ],
)
def test_dates_are_read_only_where_they_mean_one_day(value, date):
    assert iso_date(value) == date


@pytest.mark.parametrize(
    ("value", "tag"),
    [
        ("en", "en"),
        ("zh_CN", "zh-CN"),
        (" de-DE ", "de-DE"),
        ("en, fr", "en"),
        ("zh-Hant-TW", "zh-Hant-TW"),
        ("english language", ""),
        ("{{lang}}", ""),
        ("", ""),
    ],
)
def test_languages_are_tags_or_nothing(value, tag):
    assert language_tag(value) == tag


def test_the_most_specific_mark_wins():
    declared = Declared(
        languages=("", "fr-CA"),
        metas=(
            ("date", "2020-01-01"),
            ("article:published_time", "2024-01-17T00:00Z"),
            ("publisher", "B"),
            ("og:site_name", "  Office\nfor A "),
            ("content-language", "de"),
        ),
        json_ld=(json.dumps({"datePublished": "2019-01-01"}),),
    )
    assert describe(declared) == Metadata("fr-CA", "Office for A", "2024-01-17")


def test_what_cannot_be_read_gives_way_to_the_next():
    declared = Declared(
        languages=("{{x}}",),
        metas=(
            ("content-language", "ja"),
            ("article:published_time", "today"),
            ("date", "2024-05"),
        ),
    )
    assert describe(declared) == Metadata("ja", "", "2024-05")


@pytest.mark.parametrize(
    "data",
    [
        {"@type": "NewsArticle", "datePublished": "2024-01-17", "publisher": {"name": "A"}},
        [{"@graph": [{"publisher": [{"name": "A"}]}, {"datePublished": "2024-01-17"}]}],
        {"datePublished": "2024-01-17", "publisher": "A", "about": {"datePublished": "2001-01-01"}},
    ],
)
def test_linked_data_is_read(data):
    assert describe(Declared(json_ld=(json.dumps(data),))) == Metadata("", "A", "2024-01-17")


@pytest.mark.parametrize(
    "text", ["", "{", "[" * 100_000, "17", "null", '{"publisher": 5, "datePublished": [1]}']
)
def test_linked_data_that_is_none_says_nothing(text):
    assert describe(Declared(json_ld=(text,))) == Metadata()


def test_a_lone_moment_counts_and_two_are_a_guess():
    assert describe(Declared(lone=("2024-01-17T10:00", "2024-01-17"))).published == "2024-01-17"
    assert describe(Declared(lone=("2024-01-17", "2024-01-18"))).published == ""
    assert describe(Declared(times=("2024-01-18",), lone=("2024-01-17", "2024-01-18"))).published


def test_names_carry_no_marks_and_no_control_characters():
    declared = Declared(json_ld=('{"publisher": "A\\u001b[31m\\ufdd1B\\u0000"}',))
    assert describe(declared).publisher == "A[31mB"
