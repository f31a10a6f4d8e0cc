"""Blocks of nested markup: lines, words apart, cells, edits that touch."""

from factlock.render.formats.blocks import Blocks
from factlock.render.layout import Zone
from factlock.render.parts import Parts, visible


def made(text):
    parts = Parts([], [])
    return parts, Blocks(text, parts)


def test_a_line_does_not_reach_over_a_cut():
    parts, blocks = made("a [b] c")
    blocks.begin(0)
    blocks.cut(4)
    blocks.end(7)
    assert parts.runs[0].lines == ((0, 4), (4, 7))


def test_edits_that_touch_stay_apart_so_that_one_can_be_left_out():
    parts, blocks = made("*a*#f b")
    blocks.begin(0)
    for start, end in ((0, 1), (2, 3), (3, 5)):
        blocks.edit(start, end, "")
    blocks.end(7)
    assert parts.runs[0].edits == ((0, 1, ""), (2, 3, ""), (3, 5, ""))


def test_words_apart_are_no_part_of_the_block_around_them():
    text = "a (b *c*) d"
    parts, blocks = made(text)
    blocks.begin(0)
    blocks.begin_apart()
    blocks.edit(5, 6, "")
    blocks.edit(7, 8, "")
    blocks.end_apart(3, 8, Zone.TEXT)
    blocks.edit(2, 9, "")
    blocks.end(len(text))
    assert visible(text, parts.runs[0])[0] == "a  d"
    assert visible(text, parts.apart[0])[0] == "b c"


def test_a_cell_is_given_back():
    parts, blocks = made("x [ b ] y")
    blocks.begin(0, silent=True)
    assert blocks.silent
    blocks.begin_apart()
    assert blocks.within
    assert not blocks.silent
    assert blocks.end_cell(3, 6) == (((4, 6),), ())
    blocks.end(9)
    assert parts.runs == parts.apart == []


def test_what_holds_nothing_is_no_block():
    parts, blocks = made("  // a\n ")
    blocks.begin(0)
    blocks.leave(2, 6, Zone.HIDDEN)
    blocks.end(8)
    assert parts.runs == []
