"""The nearest passages explain a refusal: what differs, number by number, word by word."""

import pytest

from factlock.registry.page import INLINE, SUP_CLOSE, SUP_OPEN
from factlock.registry.text import find, fold, nearest

FILL = "Other words stand before it. "
MORE = " And other words follow it here."


def first(page, clause):
    found = nearest(fold(FILL + page + MORE), clause)
    assert found, clause
    return found[0]


@pytest.mark.parametrize(
    ("page", "clause", "differs", "kinds"),
    [
        (
            "Inflation rose to 4.3 percent in May.",
            "Inflation rose to 4.2 percent in May",
            ("4.2 -> 4.3",),
            ("digit",),
        ),
        (
            "Inflation rose to 4.2 percent in May.",
            "Inflation rose to 42 percent in May",
            ("42 -> 4.2",),
            ("digit",),
        ),
        ("It was about 1,250 people in all.", "250 people in all", ("250 -> 1,250",), ("digit",)),
        (
            "GDP changed by -2.1 percent then.",
            "GDP changed by 2.1 percent then",
            ("2.1 -> -2.1",),
            ("digit",),
        ),
        (
            "The fine was $5 million in total.",
            "The fine was €5 million in total",
            ("€5 -> $5",),
            ("digit",),
        ),
        (
            "The share was 5‰ in the sample.",
            "The share was 5% in the sample",
            ("5% -> 5‰",),
            ("digit",),
        ),
        (
            "About 10⁶ cells were counted.",
            "About 106 cells were counted",
            ("106 -> 10⁶",),
            ("digit",),
        ),
        (
            "The survey had 12 500 households.",
            "The survey had 12 600 households",
            ("12 600 -> 12 500",),
            ("digit",),
        ),
        (
            "The rate is not rising any more.",
            "The rate is rising any more",
            ("(nothing) -> not",),
            ("negation",),
        ),
        (
            "The rate is rising any more.",
            "The rate is not rising any more",
            ("not -> (nothing)",),
            ("negation",),
        ),
        (
            "The rate isn't rising any more.",
            "The rate is rising any more",
            ("is -> isn't",),
            ("negation",),
        ),
        (
            "发现监察人员未经批准接触被调查人的应当报告。",
            "发现监察人员经批准接触被调查人的应当报告",
            ("(nothing) -> 未",),
            ("negation",),
        ),
        (
            "Output of the Polish firms rose.",
            "Output of the Czech firms rose",
            ("Czech -> Polish",),
            ("word",),
        ),
        ("增长5.2%，高于去年水平。", "增长5.3%,高于去年水平", ("5.3% -> 5.2%",), ("digit",)),
        (
            "Inflation rose to 4.2 percent in May.",
            "**Inflation** rose to 4.3 percent in May",
            ("4.3 -> 4.2",),
            ("digit",),
        ),
    ],
)
def test_what_differs(page, clause, differs, kinds):
    passage = first(page, clause)
    assert (passage.differs, passage.kinds) == (differs, kinds)
    assert not find(fold(page), clause).matches


def test_the_passage_is_a_readable_sentence_with_its_place():
    page = f"Before it.\nIt rose{INLINE} by 10{SUP_OPEN}6{SUP_CLOSE}\u00a0units in May. After it."
    passage = nearest(fold(page), "It rose by 10⁵ units in May")[0]
    assert passage.text == "It rose by 10⁶\u00a0units in May."
    assert page[passage.start : passage.end] == page[11:].removesuffix(" After it.")
    assert passage.differs == ("10⁵ -> 10⁶",)


def test_passages_are_distinct_and_the_closest_comes_first():
    page = "In 2022 output rose by 4 percent. In 2023 output rose by 5 percent. In 2024 output rose by 6 percent."
    found = nearest(fold(page), "In 2023 output rose by 7 percent")
    assert found[0].text == "In 2023 output rose by 5 percent."
    assert len({passage.text for passage in found}) == len(found) == 3
    assert list(found) == sorted(found, key=lambda passage: -passage.score)
    assert nearest(fold(page), "In 2023 output rose by 7 percent", limit=1) == found[:1]


@pytest.mark.parametrize(
    ("page", "clause"),
    [("", "it rose"), ("it rose", ""), ("it rose", "**"), ("abcdef", "国内生产总值"), (" ", "it")],
)
def test_nothing_is_near(page, clause):
    assert nearest(fold(page), clause) == ()


def test_a_clause_longer_than_the_page():
    (passage,) = nearest(
        fold("It rose by 5 percent."), "It rose by 5 percent. " + "More. " * 20, limit=1
    )
    assert passage.text == "It rose by 5 percent."


def test_a_long_clause_is_explained_to_its_end():
    words = " ".join(f"word{number}" for number in range(150))
    passage = nearest(fold(f"Before it. {words} at 5 percent. After it."), f"{words} at 6 percent")[
        0
    ]
    assert passage.differs == ("6 -> 5",)


def test_more_than_the_greatest_length_is_cut_off():
    assert nearest(fold("it rose " * 600), "it rises " * 600)
