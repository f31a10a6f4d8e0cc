"""Values as they are written, and back; addresses that stay addresses."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factlock.render.formats.rst import writing
from factlock.render.layout import Place, Zone

TEXT = Place(Zone.TEXT, 0, first=False, mark_at=0)
FIRST = TEXT._replace(first=True)
CODE = TEXT._replace(zone=Zone.CODE)
SIGNS = st.text(st.sampled_from("a1 .-:;*_`|\\<>&#+()[]{}~^'\"=%/!@百,"), max_size=12)


@given(SIGNS, SIGNS, SIGNS, st.booleans())
@settings(max_examples=200, deadline=None)
def test_a_value_is_read_as_it_was_written(shown, before, after, first):
    written = writing.value(shown, TEXT, before, after, first=first)
    assert writing.unwrite(written) == shown


@pytest.mark.parametrize(
    ("shown", "first", "written"),
    [
        ("5.0%", True, "5.0%"),
        ("-2.1", True, "\\-2.1"),
        ("-2.1", False, "-2.1"),
        ("1. x", True, "\\1. x"),
        ("a|b", False, "a\\|b"),
        ("x_1", False, "x\\_1"),
        ("12:30", False, "12:30"),
        ("a::", False, "a\\:\\:"),
        ("\\\\", True, "\\ \\\\\\\\"),
        ("<b>x</b>", False, "\\<b>x\\</b>"),
    ],
)
def test_what_would_be_markup_is_escaped(shown, first, written):
    assert writing.value(shown, TEXT, "", "", first=first) == written


def test_a_number_before_a_dot_of_the_text_is_no_item_of_a_list():
    assert writing.value("2025", FIRST, "", ". I", first=True) == "\\2025"
    assert writing.value("2025", TEXT, "\n(", ") x", first=False) == "\\2025"


def test_code_is_as_it_is():
    assert writing.value("*x*", CODE, "", "", first=True) == "*x*"


@pytest.mark.parametrize(
    ("url", "target", "written"),
    [
        ("https://a.org/b", "", "https://a.org/b"),
        ("https://a.org/b_", "", "\\ `https\\://a.org/b\\_ <https://a.org/b%5F>`__\\ "),
        ("https://a.org/`<x>", "", "\\ `https\\://a.org/\\`\\<x> <https://a.org/%60%3Cx%3E>`__\\ "),
        ("https://a.org", "https://a.org/#x y", "\\ `https\\://a.org <https://a.org/#x%20y>`__\\ "),
        ("javascript:x", "", "javascript\\:x"),
        ("pages/a_.html", "", "pages/a\\_.html"),
    ],
)
def test_an_address_is_a_link_to_where_it_says(url, target, written):
    assert writing.address(url, target) == written


@pytest.mark.parametrize(
    ("before", "after", "written"),
    [
        ("5.0%", " x", "\\ [#f1]_"),
        ("5.0%", ".", "\\ [#f1]_"),
        ("5.0%", "，", "\\ [#f1]_\\ "),
        ("134", " x", "\u202f\\ [#f1]_"),
        ("5 m", "", "\u202f\\ [#f1]_"),
    ],
)
def test_a_mark_is_parted_from_its_neighbours(before, after, written):
    assert writing.mark(["f1"], before, after) == written


def test_escaped_space_goes_where_nothing_needs_it():
    assert writing.tidy("\\ *a*\\ , b \\ `c`__\\ .") == "*a*, b `c`__."
    assert writing.tidy("x\\ *a*\\ y") == "x\\ *a*\\ y"
