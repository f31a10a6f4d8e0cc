"""Sources as CSL-JSON: what is known and nothing else."""

import pytest

from factlock.render.csl import author, date_of, is_chinese, item_of, parts, year

KNOWN = {"ident": "a", "url": "https://example.org", "title": "T", "publisher": "P", "published": "2026-02", "accessed": "2026-11-29"}  # fmt: skip


def test_all_that_is_known_stands_in_the_item():
    assert item_of(**KNOWN, language="en-GB") == {
        "id": "a",
        "type": "webpage",
        "author": [{"literal": "P"}],
        "title": "T",
        "issued": {"date-parts": [[2026, 2]]},
        "accessed": {"date-parts": [[2026, 11, 29]]},
        "URL": "https://example.org",
        "language": "en-GB",
    }


@pytest.mark.parametrize(
    ("field", "name"),
    [("publisher", "author"), ("title", "title"), ("published", "issued"), ("url", "URL")],
)
def test_what_is_not_known_is_left_out(field, name):
    assert name not in item_of(**{**KNOWN, field: ""})


@pytest.mark.parametrize(
    ("text", "date", "known"),
    [
        ("2026", {"date-parts": [[2026]]}, "2026"),
        ("2026-02", {"date-parts": [[2026, 2]]}, "2026"),
        ("2026-02-28", {"date-parts": [[2026, 2, 28]]}, "2026"),
        (" 2026-02-28 ", {"date-parts": [[2026, 2, 28]]}, "2026"),
        ("spring 2026", {"literal": "spring 2026"}, "spring 2026"),
        ("28.2.2026", {"literal": "28.2.2026"}, "28.2.2026"),
    ],
)
def test_a_date_is_taken_as_far_as_it_is_stated(text, date, known):
    assert date_of(text) == date
    assert year({"issued": date}) == known


def test_a_source_without_a_date_has_none():
    assert (parts({}, "issued"), year({}), author({})) == ((), "", "")


def test_names_stand_as_they_are_given():
    people = [{"family": "Piketty", "given": "Thomas"}, {"literal": "王小明"}]
    assert author({"author": people}) == "Thomas Piketty, 王小明"


@pytest.mark.parametrize(
    ("item", "chinese"),
    [
        ({"language": "zh-CN"}, True),
        ({"language": "en", "title": "公报"}, False),
        ({"title": "公报"}, True),
        ({"author": [{"literal": "国家统计局"}], "title": "x"}, True),
        ({"author": [{"literal": "Office"}], "title": "公报"}, False),
        ({}, False),
    ],
)
def test_the_words_are_those_of_the_source(item, chinese):
    assert is_chinese(item) is chinese
