"""What stands between characters, and when a difference of spacing changes nothing."""

import pytest

from factlock.registry.page import INLINE, SPAN
from factlock.registry.text import find, fold
from factlock.registry.text.gaps import Gap, compatible, gap_of, numeric, unspaced


@pytest.mark.parametrize(
    ("run", "gap"),
    [
        ("", Gap.GLUED),
        (" ", Gap.SPACE),
        ("\u00a0", Gap.SPACE),
        ("\u3000 ", Gap.SPACE),
        ("\n", Gap.BLOCK),
        ("\r\n", Gap.BLOCK),
        ("\u2028", Gap.BLOCK),
        (" \t ", Gap.CELL),
        ("\t\n\t", Gap.BLOCK),
        ("\u00ad", Gap.ZERO_WIDTH),
        ("\u200b\u200f", Gap.ZERO_WIDTH),
        (INLINE, Gap.INLINE),
        (INLINE + "\u200b", Gap.INLINE),
        (INLINE + SPAN, Gap.SPAN),
        (SPAN + " ", Gap.SPACE),
        (INLINE + "\n", Gap.BLOCK),
    ],
)
def test_kinds_of_gap(run, gap):
    assert gap_of(run) is gap


@pytest.mark.parametrize(
    ("character", "is_numeric", "is_unspaced"),
    [
        ("5", True, False),
        ("٣", True, False),
        ("²", True, False),
        ("½", True, False),
        ("五", False, True),
        ("a", False, False),
        ("あ", False, True),
        ("ก", False, True),
        ("한", False, False),
        ("。", False, True),
    ],
)
def test_kinds_of_character(character, is_numeric, is_unspaced):
    assert numeric(character) is is_numeric
    assert unspaced(character) is is_unspaced


PAIRS = {
    "digit|digit": ("1", "2"),
    "digit|superscript": ("1", "²"),
    "digit|fraction": ("1", "½"),
    "digit|letter": ("1", "k"),
    "letter|letter": ("a", "b"),
    "letter|digit": ("a", "1"),
    "digit|sign": ("1", "%"),
    "mark|letter": (",", "a"),
    "Han|digit": ("增", "1"),
    "Han|Han": ("增", "长"),
    "Han numerals": ("五", "十"),
}
GLUE = {Gap.GLUED: True, Gap.ZERO_WIDTH: True, Gap.INLINE: True}
REAL = (Gap.SPACE, Gap.CELL, Gap.BLOCK)
MAY_LACK_A_SPACE = {"digit|sign", "mark|letter", "Han|digit", "Han|Han"}


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("in_page", list(Gap))
@pytest.mark.parametrize("in_clause", [Gap.GLUED, Gap.SPACE])
def test_matrix_of_gaps(pair, in_page, in_clause):
    left, right = PAIRS[pair]
    digits = pair in ("digit|digit", "digit|superscript", "digit|fraction")
    spaced = in_clause is Gap.SPACE
    if in_page is Gap.SPAN:
        expected = not digits
    elif spaced == (in_page in REAL):
        expected = True
    elif in_page is Gap.ZERO_WIDTH:
        expected = pair in MAY_LACK_A_SPACE | {"letter|letter", "Han numerals"}
    else:
        expected = pair in MAY_LACK_A_SPACE
    assert compatible(in_clause, in_page, left, right) is expected


@pytest.mark.parametrize("pair", PAIRS)
def test_decoration_taken_from_a_clause_may_stand_for_a_space_but_not_between_digits(pair):
    left, right = PAIRS[pair]
    digits = pair in ("digit|digit", "digit|superscript", "digit|fraction")
    assert compatible(Gap.INLINE, Gap.SPACE, left, right) is not digits
    assert compatible(Gap.INLINE, Gap.GLUED, left, right)


@pytest.mark.parametrize(
    ("page", "clause", "found"),
    [
        ("first line\nsecond line", "first line second line", True),
        ("foo\nbar", "foobar", False),
        ("Norway\t12.5", "Norway 12.5", True),
        ("Norway\t12.5", "Norway\t12.5", True),
        ("12\t5", "125", False),
        ("3\t5\t7 units", "357 units", False),
        ("国内\n生产总值", "国内生产总值", True),
        ("同比 增长 5.2%", "同比增长5.2%", True),
        ("同比增长5.2%", "同比增长 5.2%", True),
        (f"un{INLINE}employ{INLINE}ment rate", "unemployment rate", True),
        (f"un{INLINE}likely to", "un likely to", False),
        (f"5{INLINE}.{INLINE}2%", "5.2%", True),
        (f"April 15, 201{INLINE}9", "April 15, 2019", True),
        (f"201{INLINE}9 was", "201 9 was", False),
        (f"Revenue{SPAN}125", "Revenue 125", True),
        (f"Revenue{SPAN}125", "Revenue125", True),
        (f"2019-09-30{SPAN}07:42", "2019-09-3007:42", False),
        (f"2019-09-30{SPAN}07:42", "2019-09-30 07:42", False),
        (f"12{SPAN}5 units", "125 units", False),
        ("a\u200bb exports rose", "ab exports rose", True),
        ("2\u200b806 units", "2806 units", True),
        ("2\u200b806 units", "2 806 units", False),
        ("25mg per day", "25 mg per day", False),
        ("25 mg per day", "25mg per day", False),
        ("growth of 5 %", "growth of 5%", True),
        ("cost $ 5 today", "cost $5 today", True),
        ("U. S. exports", "U.S. exports", True),
    ],
)
def test_spacing_in_pages(page, clause, found):
    assert bool(find(fold(f"Before it.\n{page}\nAfter it."), clause).matches) is found
