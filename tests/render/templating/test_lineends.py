"""Whatever line ends a text has, hiding and restoring them loses nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factlock.render.templating.lineends import LineEnds, NoMarkLeft

TEXTS = st.text(st.sampled_from("ab \r\n\x1f\u1680\u2000%}#{"), max_size=40)


@settings(max_examples=200, deadline=None)
@given(TEXTS.filter(lambda text: "{%" not in text and "{#" not in text))
def test_what_was_hidden_is_restored(text):
    ends = LineEnds.of(text)
    hidden = ends.hidden(text)
    assert "\r" not in hidden
    assert ends.restored(hidden) == text


@settings(max_examples=100, deadline=None)
@given(TEXTS)
def test_lines_stay_lines(text):
    hidden = LineEnds.of(text).hidden(text)
    assert hidden.count("\n") == len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n")) - 1


def test_a_mark_is_chosen_that_neither_text_nor_data_hold():
    ends = LineEnds.of("a\n\nb\r\x1f", "\u1680")
    assert ends.usual == "\n"
    assert ends.others == {"\u2000": "\r"}


def test_a_mark_without_its_line_end_goes_away():
    ends = LineEnds.of("a\n\nb\r\n")
    [mark] = ends.others
    assert ends.restored(f"a{mark}b{mark}\n\n") == "ab\r\n\n"


def test_a_text_that_holds_every_mark_is_refused():
    marks = "\x1f\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u205f"
    with pytest.raises(NoMarkLeft):
        LineEnds.of(f"{marks}\n\r")
    assert LineEnds.of(f"{marks}\r\n").hidden("x\r\n") == "x\n"
