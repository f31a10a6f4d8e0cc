"""Marks inside a number or between two must do the same work on both sides."""

import pytest

from factlock.registry.page import INLINE, SPAN
from factlock.registry.text import find, fold

CELLS = [
    # decimal marks and separators
    ("version 3. 5 people", "version 3.5 people", False),
    ("version 3.5 people", "version 3. 5 people", False),
    ("version 3 .5 people", "version 3.5 people", False),
    ("items 1, 2 and 3", "items 1,2 and 3", False),
    ("items 1,2 and 3", "items 1, 2 and 3", False),
    ("items 1,2 and 3", "items 1,2 and 3", True),
    ("at 12:30 today", "at 12: 30 today", False),
    ("at 12：30 today", "at 12:30 today", True),
    ("3.\n5 people", "3.5 people", False),
    ("3.\t5 people", "3.5 people", False),
    ("3.\n5 people", "3. 5 people", True),
    (f"3.{SPAN}5 people", "3.5 people", False),
    (f"3.{SPAN}5 people", "3. 5 people", False),
    (f"3{INLINE}.{INLINE}5 people", "3.5 people", True),
    (f"3.{INLINE}5 people", "3. 5 people", False),
    ("达到3。5家企业", "达到3.5家企业", False),
    ("达到3，5家企业", "达到3,5家企业", False),
    ("达到3、5家企业", "达到3,5家企业", False),
    ("达到3，5家企业", "达到3, 5家企业", True),
    ("达到3，5家企业", "达到3，5家企业", True),
    ("达到３，５００家企业", "达到3,500家企业", True),
    ("达到３．５家企业", "达到3.5家企业", True),
    ("达到3．5家企业", "达到3.5家企业", True),
    ("٣٫٥ people", "3.5 people", True),
    ("٣،٥ people", "3,5 people", False),
    # dashes with a digit on both sides
    ("moved 5-7 points", "moved 5-7 points", True),
    ("moved 5–7 points", "moved 5-7 points", True),
    ("moved 5 – 7 points", "moved 5-7 points", True),
    ("moved 5 - 7 points", "moved 5–7 points", True),
    ("moved 5−7 points", "moved 5-7 points", True),
    ("moved 5 − 7 points", "moved 5-7 points", False),
    ("moved 5 − 7 points", "moved 5–7 points", False),
    ("moved 5 − 7 points", "moved 5 - 7 points", True),
    ("moved 5 -7 points", "moved 5-7 points", False),
    ("moved 5 -7 points", "moved 5 - 7 points", False),
    ("moved 5-7 points", "moved 5 -7 points", False),
    ("moved 5\t-7 points", "moved 5-7 points", False),
    ("moved 5%-7% more", "moved 5% - 7% more", True),
    # dashes with a digit only after them
    ("a change of −5.2%", "a change of -5.2%", True),
    ("a change of –5.2%", "a change of -5.2%", True),
    ("a change of — 5.2%", "a change of -5.2%", False),
    ("a change of —5.2%", "a change of -5.2%", False),
    ("a change of - 5.2%", "a change of -5.2%", False),
    ("a change of − 5.2%", "a change of - 5.2%", True),
    ("a change of - 5.2%", "a change of - 5.2%", True),
    ("growth — 5 percent — slowed", "growth - 5 percent - slowed", True),
    ("Heizöl\t- 30,3 %", "Heizöl - 30,3 %", True),
    ("Heizöl\t-\t30,3 %", "Heizöl -30,3 %", False),
    ("变化为-5.2%", "变化为 -5.2%", True),
    ("变化为 −5.2%", "变化为-5.2%", True),
    ("the COVID-19 wave", "the COVID -19 wave", False),
    ("the COVID-\n19 wave", "the COVID-19 wave", True),
    ("the COVID-\n19 wave", "the COVID -19 wave", False),
    ("left it 5-\n7 units", "left it 5-7 units", False),
    ("经济增长——5%——很快", "经济增长--5%--很快", True),
    ("经济增长——5%——很快", "经济增长-5%-很快", False),
    ("a change of ——5.2%", "a change of --5.2%", True),
    ("a change of −5.2%", "a change of --5.2%", False),
    ("ratio of 5∶3 here", "ratio of 5:3 here", True),
    ("ratio of 5∶3 here", "ratio of 53 here", False),
    ("rose-5 units", "rose -5 units", False),
    (f"left it -{SPAN}5 units", "left it -5 units", False),
    (f"left it -{INLINE}5 units", "left it -5 units", True),
    # plus
    ("some 500+ 7 units", "some 500 +7 units", False),
    ("some 5+7 units", "some 5 + 7 units", True),
    ("a change of -$5 here", "a change of - $5 here", False),
    ("a change — $5 here", "a change -$5 here", False),
    ("a change of −$5 here", "a change of -$5 here", True),
    # digits grouped by a space
    ("some 12\u202f500 units", "some 12 500 units", True),
    ("some 12\t500 units", "some 12 500 units", False),
    ("some 12\n500 units", "some 12 500 units", False),
    ("some 12\t500 units", "some 12\t500 units", True),
    ("some 1,204\t1,187 units", "some 1,204 1,187 units", True),
    ("some 2019\t500 units", "some 2019 500 units", True),
    ("some 12\t345\t678 units", "some 12 345 678 units", False),
    ("some 12 345\t678 units", "some 12 345 678 units", False),
    ("some $12\t345.60 units", "some $12 345.60 units", False),
    ("some 5\t20\t100 units", "some 5 20 100 units", False),
    ("some 5\t20\t100 units", "some 5  20  100 units", True),
    ("some 12\t500 units", "some 12 \u200b500 units", False),
    ("some 12\t500 units", "some **12** 500 units", False),
    ("some 4\t6\t10 units", "some 4 6 10 units", True),
    ("some 0\t100.0 units", "some 0 100.0 units", True),
    ("some 1,0\t100 units", "some 1,0 100 units", True),
    # comparison signs
    ("at p < 0.05 here", "at p <0.05 here", True),
    ("书《5个问题》里", "书<5个问题>里", False),
    ("书《问题》里", "书<问题>里", True),
]


@pytest.mark.parametrize(("page", "clause", "found"), CELLS)
def test_matrix_of_marks(page, clause, found):
    assert bool(find(fold(f"Before it. {page} After it."), clause).matches) is found


@pytest.mark.parametrize(
    ("page", "clause", "found"),
    [
        ("Of it\n-5.2% a year", "-5.2% a year", True),
        ("Of it\n− 5.2% a year", "-5.2% a year", True),
        ("Of it\t- 5.2% a year", "-5.2% a year", True),
        ("Of it - 5.2% a year", "-5.2% a year", False),
        ("Of it — 5.2% a year", "-5.2% a year", False),
        ("Of it - 5.2% a year", "- 5.2% a year", True),
        ("In 2019-2024 output", "-2024 output", False),
        ("In 2019 - 2024 output", "- 2024 output", False),
        ("In COVID-19 times", "-19 times", False),
    ],
)
def test_a_sign_at_the_start_of_a_clause(page, clause, found):
    assert bool(find(fold(page), clause).matches) is found
