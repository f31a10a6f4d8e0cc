"""Between two texts stands one gap, the strongest that was asked for."""

import pytest

from factlock.registry.page import (
    INLINE,
    NOTE_OPEN,
    RUBY_CLOSE,
    RUBY_OPEN,
    SPAN,
    SUP_CLOSE,
    SUP_OPEN,
)
from factlock.registry.sources.gaps import (
    COLUMN,
    EDGE,
    JOIN,
    LINE,
    NO_GAP,
    ROW,
    SPACE,
    GapWriter,
    unmarked,
)


@pytest.mark.parametrize(
    ("asked", "sign"),
    [
        ((), ""),
        ((JOIN,), INLINE),
        ((EDGE, JOIN), SPAN),
        ((EDGE, SPACE), " "),
        ((LINE, SPACE), "\n"),
        ((LINE, COLUMN), "\t"),
        ((ROW, COLUMN), "\n"),
    ],
)
def test_the_strongest_gap_wins(asked, sign):
    writer = GapWriter()
    writer.write("a", NO_GAP)
    for gap in asked:
        writer.ask(gap)
    writer.write("b", NO_GAP)
    assert writer.text() == f"a{sign}b"
    assert writer.length == len(writer.text())


def test_nothing_stands_before_the_first_text_or_after_the_last():
    writer = GapWriter()
    writer.ask(ROW)
    assert writer.settle() == 0
    writer.write("a", SPACE)
    writer.ask(ROW)
    assert writer.text() == "a"


def test_a_place_that_was_settled_stays_the_start_of_what_follows():
    writer = GapWriter()
    writer.write("a", NO_GAP)
    writer.ask(COLUMN)
    start = writer.settle()
    writer.ask(LINE)
    writer.write("b", NO_GAP)
    assert writer.text()[start:] == "b"


def test_two_empty_cells_leave_two_tabs():
    writer = GapWriter()
    writer.write("a", NO_GAP)
    for _ in range(2):
        writer.ask(COLUMN)
        writer.settle()
    writer.write("b", NO_GAP)
    assert writer.text() == "a\t\tb"


def test_a_mark_takes_the_place_of_weak_gaps_and_lets_strong_ones_out():
    writer = GapWriter()
    writer.write("10", JOIN)
    writer.open_mark(SUP_OPEN)
    writer.write("6", SPACE)
    writer.close_mark(SUP_CLOSE)
    writer.write("m", NO_GAP)
    assert writer.text() == f"10{SUP_OPEN}6{SUP_CLOSE} m"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"10{SUP_OPEN}6{SUP_CLOSE} people", "10⁶ people"),
        (f"10{SUP_OPEN}−{INLINE}6{SUP_CLOSE}", "10⁻⁶"),
        (f"1{SUP_OPEN}st{SUP_CLOSE}", "1st"),
        (f"Growth{NOTE_OPEN}[1]{SUP_CLOSE}", "Growth"),
        (f"漢{RUBY_OPEN}かん{RUBY_CLOSE}字", "漢字"),
        (f"2019{SPAN}2020", "2019 2020"),
        (f"a{INLINE}b\n\tc", "ab c"),
        ("Bun\u00addes\u200bamt\x1b[31m", "Bundesamt[31m"),
    ],
)
def test_headings_and_captions_are_readable(text, shown):
    assert unmarked(text) == shown
