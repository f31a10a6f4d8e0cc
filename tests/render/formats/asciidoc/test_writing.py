"""Values as they are written, and back; addresses that stay addresses."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factlock.render.formats.asciidoc import writing
from factlock.render.layout import Place, Zone

TEXT = Place(Zone.TEXT, 0, first=False, mark_at=0)
FIRST = TEXT._replace(first=True)
CODE = TEXT._replace(zone=Zone.CODE)
SIGNS = st.text(st.sampled_from("a1 .-:;*_`|\\<>&#+()[]{}~^'\"=%/!@百,"), max_size=12)


@given(SIGNS, SIGNS, SIGNS, st.booleans(), st.booleans())
@settings(max_examples=200, deadline=None)
def test_a_value_is_read_as_it_was_written(shown, before, after, first, within):
    place = FIRST if first else TEXT
    written = writing.value(shown, writing.InMacro(*place) if within else place, before, after)
    assert writing.unwrite(written) == shown


@pytest.mark.parametrize(
    ("shown", "place", "after", "written"),
    [
        ("5.0%", FIRST, "", "5.0%"),
        ("-2.1", FIRST, "", "&#45;2.1"),
        ("-2.1", TEXT, "", "-2.1"),
        ("1. x", FIRST, "", "&#49;. x"),
        ("2025", FIRST, ". I", "&#50;025"),
        ("*b*", TEXT, "", "&#42;b&#42;"),
        ("a<b", TEXT, "", "a&#60;b"),
        ("1,349", TEXT, "", "1,349"),
        ("1,349", writing.InMacro(*TEXT), "", "1&#44;349"),
        ("x]", TEXT, "", "x&#93;"),
        ("5*", TEXT, "; a", "5&#42;{empty}"),
        ("3 a", TEXT, "|b", "3 &#97;"),
        ("(C)", TEXT, "", "&#40;C)"),
        ("...", TEXT, "", ".&#46;&#46;"),
        ("a--b", TEXT, "", "a-&#45;b"),
        ("*x*", CODE, "", "*x*"),
    ],
)
def test_what_would_be_markup_is_a_reference(shown, place, after, written):
    assert writing.value(shown, place, "", after) == written


@pytest.mark.parametrize(
    ("url", "written"),
    [
        ("https://a.org/b?c=d&e=f", "https://a.org/b?c=d&e=f"),
        ("https://a.org/b_c", "https://a.org/b_c"),
        ("https://a.org/__b__", "https://a.org/%5F%5Fb%5F%5F"),
        ("https://a.org/[b]", "https://a.org/%5Bb%5D"),
        ("https://a.org/#x", "https://a.org/&#35;x"),
        ("https://a.org/b.", "https://a.org/b%2E"),
        ("javascript:x", "javascript&#58;x"),
    ],
)
def test_an_address_stands_alone(url, written):
    assert writing.address(url) == written


@pytest.mark.parametrize(
    ("before", "after", "written"),
    [
        ("5.0%", " x", "footnote:f1[]"),
        ("134", " x", "\u202ffootnote:f1[]"),
        ("5.0%", "*x*", "footnote:f1[]{empty}"),
    ],
)
def test_a_mark_is_parted_from_its_neighbours(before, after, written):
    assert writing.mark(["footnote:f1[]"], before, after) == written


@pytest.mark.parametrize(
    ("before", "shown", "written"),
    [("3-", "-2.1", "&#45;2.1"), ("$", "$5", "&#36;5"), (".", ".5", "&#46;5"), ("3 ", "-2.1", "-2.1")],
)  # fmt: skip
def test_a_value_makes_no_dash_and_no_ellipsis_with_what_stands_before_it(before, shown, written):
    assert writing.value(shown, TEXT, before, "") == written


def test_what_asciidoctor_reads_last_is_a_number():
    """Cross references are read behind replacements: there ``&lt;&lt;a.b&gt;&gt;`` is one."""
    assert writing.value("<<a.b>>", TEXT, "", "") == "&#60;&#60;a.b&#62;&#62;"
    assert writing.value("a$$b$$", TEXT, "", "") == "a$&#36;b$&#36;"
    assert writing.foreign("<<a>> $$b$$") == "&#60;&#60;a&#62;&#62; $&#36;b$&#36;"
