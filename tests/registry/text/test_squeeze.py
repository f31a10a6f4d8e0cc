"""The squeezed view maps back to where every character came from."""

import pytest

from factlock.registry.page import INLINE, SPAN
from factlock.registry.text.gaps import Gap
from factlock.registry.text.squeeze import View, squeeze


@pytest.mark.parametrize(
    ("text", "squeezed"),
    [
        ("", ""),
        (" \u200b\n", ""),
        ("a b\tc\nd", "abcd"),
        ("oﬃce", "office"),
        ("e\u0301 e", "ée"),
        ("wait… what", "wait...what"),
        ("a -- b", "a-b"),
        ("at --5", "at--5"),
        ("a..b", "a..b"),
        ("한글", "한글"),
        ("\u1112\u1161\u11ab", "한"),
        (f"5{INLINE}.{SPAN}2", "5.2"),
        ("ﬁ\u0301", "fí"),
    ],
)
def test_squeezing(text, squeezed):
    assert squeeze(text) == squeezed


def test_offsets_inside_a_piece_map_one_to_one():
    view = View("the oﬃcial\u00a0figure")
    at = view.squeezed.index("cial")
    assert view.source[view.start(at) : view.end(at + 3)] == "cial"


def test_an_expanded_character_maps_as_a_whole():
    view = View("an oﬃce")
    first = view.squeezed.index("ffi")
    for index in range(first, first + 3):
        assert (view.start(index), view.end(index)) == (4, 5)
    assert [view.cuts(index) for index in range(first, first + 4)] == [False, True, True, False]


def test_composed_characters_map_to_all_their_parts():
    view = View("cafe\u0301 noir")
    assert view.squeezed == "cafénoir"
    assert (view.start(3), view.end(3)) == (3, 5)
    assert view.gap(4) is Gap.SPACE


@pytest.mark.parametrize("size", [10, 3000, 9000])
def test_blocks_of_a_long_text_fit_together(size):
    text = " ".join(f"word{number}…" for number in range(size))
    view = View(text)
    assert view.squeezed == "".join(f"word{number}..." for number in range(size))
    for number in (0, 1, size // 2, size - 1):
        at = view.squeezed.index(f"word{number}.")
        assert text.startswith(f"word{number}…", view.start(at))
        assert view.gap(at) is (Gap.SPACE if number else Gap.BLOCK)


def test_gaps_across_blocks_are_seen():
    text = "x" * 5000 + "\n" + "y" * 5000 + "\t" + "z" * 10
    view = View(text)
    assert view.gap(5000) is Gap.BLOCK
    assert view.gap(10000) is Gap.CELL
    assert view.boundaries(4990, 10005) == {5000, 10000}


def test_the_ends_are_blocks():
    view = View("ab")
    assert view.gap(0) is view.gap(2) is Gap.BLOCK
    assert view.run(0) == view.run(2) == ""


def test_a_view_in_lower_case_keeps_its_offsets():
    view = View("TOTAL Revenue", lower=True)
    assert view.squeezed == "totalrevenue"
    assert view.source == "TOTAL Revenue"
    assert View("İstanbul", lower=True).squeezed == "İstanbul"


def test_a_long_text_without_spaces_or_with_runs_is_no_burden():
    for text in ("中" * 50_000, "-" * 50_000 + "5", "." * 50_000, "\u00ad" * 50_000 + "a"):
        assert len(View(text).squeezed) <= 50_001
