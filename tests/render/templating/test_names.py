"""Questions about names, and in what order they are answered."""

import time
from dataclasses import dataclass, field
from datetime import date

import pytest

from factlock.render.templating.names import (
    BadQuestion,
    Coordinate,
    Names,
    coordinates,
    counts_from_date,
    is_name,
)


@dataclass(frozen=True)
class Known:
    keys: list
    aliases: dict = field(default_factory=dict)


def names(*keys, day=date(2026, 11, 30), **aliases):
    return Names(Known([*keys], aliases), day)


SERIES = [
    ("g", period, "x")
    for period in ("2026", "2025", "2025-Q4", "2025-Q1", "2025-11", "FY2025", "2019/2024", "")
]


@pytest.mark.parametrize(
    ("question", "periods"),
    [
        ("g", ["", "2019/2024", "FY2025", "2025-Q1", "2025", "2025-Q4", "2025-11", "2026"]),
        ("g@*", ["2019/2024", "FY2025", "2025-Q1", "2025", "2025-Q4", "2025-11", "2026"]),
        ("g@2025*", ["2025-Q1", "2025", "2025-Q4", "2025-11"]),
        ("g@????", ["2025", "2026"]),
        ("g@*-Q?", ["2025-Q1", "2025-Q4"]),
        ("g@2025", ["2025"]),
        ("g@2025-01/2025-12", ["2025"]),
        ("g@FY2025", ["FY2025"]),
        ("g@doc-1y", ["2025"]),
        ("g@doc-4q", ["2025-Q4"]),
        ("g@doc-12m", ["2025-11"]),
        ("g@doc", ["FY2025", "2026"]),
        ("g@2030", []),
        (" g.x ", ["", "2019/2024", "FY2025", "2025-Q1", "2025", "2025-Q4", "2025-11", "2026"]),
        ("g.y", []),
        ("G", []),
    ],
)
def test_periods_are_chosen_and_sorted_by_time(question, periods):
    found = names(*SERIES).answer(question)
    assert found == tuple(Coordinate("g", one, ()).name + ".x" for one in periods)


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("*", ["a-1.x", "a[2].x", "b.x", "b.y", "中国_人口.总数"]),
        ("a?[*", []),
        ("a[2]", ["a[2].x"]),
        ("a[*", ["a[2].x"]),
        ("中国*", ["中国_人口.总数"]),
        ("b.?", ["b.x", "b.y"]),
        ("old", ["b.x", "b.y"]),
        ("old.y", ["b.y"]),
        ("ol*", []),
        ("gone", []),
    ],
)
def test_ids_and_keys_are_chosen(question, found):
    known = names(("a-1", "", "x"), ("a[2]", "", "x"), ("b", "", "y"), ("b", "", "x"), ("中国_人口", "", "总数"), old="b", gone="c")  # fmt: skip
    assert known.answer(question) == tuple(found)


@pytest.mark.parametrize(
    "question",
    [
        "",
        "@2025",
        "a.",
        "a@",
        "a.b.c",
        "a@2025@2026",
        "a b",
        "a@2025-13",
        "a@doc-9",
        "a@doc-9999y",
        "a@doc-999y*.",
        "a@doc+999y",
    ],
)
def test_what_is_no_question_is_refused(question):
    known = names(("a", "2025", "x"), day=date(9990, 1, 1))
    with pytest.raises(BadQuestion):
        known.answer(question)


def test_a_pattern_of_many_stars_takes_no_time():
    known = names(("a" * 100, "", "x"))
    began = time.process_time()
    assert known.answer("*a" * 45 + "b") == ()
    assert time.process_time() - began < 1


def test_names_are_made_facts_again():
    found = names(("a", "2025", "y"), ("a", "2025", "x"), ("b", "", "x")).answer("*")
    assert coordinates(found) == (Coordinate("a", "2025", ("x", "y")), Coordinate("b", "", ("x",)))
    assert all(map(is_name, found))
    assert not is_name("a@2025")


def test_the_nearest_ids_are_told():
    assert names(("cn_gdp", "", "x"), ("pop", "", "x")).nearest("cn_gpd@*") == ["cn_gdp"]


@pytest.mark.parametrize(
    ("question", "does"), [("a@doc", True), ("a@doc-1y.x", True), ("a@2025", False), ("doc", False)]
)
def test_which_questions_depend_on_the_date(question, does):
    assert counts_from_date(question) is does
