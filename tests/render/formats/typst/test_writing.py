"""Values in Typst: only the value is seen, whatever it is made of and whatever stands beside it."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample_typst import shown

from factlock.render.formats.typst import writing

SIGNS = "\\#*_$<>@`~[]\"':-/.+=(){};5a2 %,?!^|&h百"
FRAMES = [
    ("", ""), ("", ". x"), ("x ", " y"), ("(", ")"), ("*", "*"), ("_", "_ a"), ("- ", ""), ("= ", " h"), ("#strong[", "]"),
    ("#let g = [q]\n#g", ""), ("#let g() = []\n#g()", ""), ("a", "b"), ("1", "2"), ("-", "-"), ("/", "/"), (".", "."),
    ("+ ", ""), ("/ ", ": d"), ("\\", ""), ("x:", "/y"), ("@", ""), ("x", "("), ("x", "[b]"), ("'", "'"), ('"', '"'),
    ("x~", "~y"), ("5", "-3"), ("5", "?"), ("http:", ""), ("#[", "]"),
]  # fmt: skip


def spaced(text):
    return re.sub(r"\s+", " ", text).strip()


@settings(max_examples=200, deadline=None)
@given(st.text(SIGNS, min_size=1, max_size=6).map(spaced).filter(bool), st.sampled_from(FRAMES))
def test_a_value_is_seen_as_it_is(value, frame):
    before, after = frame
    written = writing.value(value, before[-12:], after[:3])
    assert spaced(value) in spaced(shown(f"Z\n\n{before}{written}{after}".encode()))
    lead = "\\" if before.endswith("\\") else ""
    assert writing.unwrite(lead + written) == value


@settings(max_examples=100, deadline=None)
@given(st.text(SIGNS + "\n\x07\u2028", min_size=1, max_size=12))
def test_a_value_in_a_string_is_seen_as_it_is(value):
    written = writing.in_string(value)
    assert writing.unwrite(written) == value
    assert '"' not in re.sub(r"\\.", "", written)
    if value.isprintable():
        assert spaced(value) in spaced(shown(f'Z #"{written}"'.encode()))


@settings(max_examples=100, deadline=None)
@given(st.text(SIGNS, min_size=1, max_size=8), st.text(SIGNS, min_size=1, max_size=8))
def test_foreign_text_is_no_markup_whatever_it_stands_beside(one, other):
    parts = [writing.foreign(one), writing.foreign(other)]
    source = f"#footnote[{parts[0]}#emph[{parts[1]}]{parts[0]}] Z"
    want = spaced(one) + spaced(other) + spaced(one)
    seen = shown(source.encode()).replace("’", "'")
    assert re.sub(r"\s", "", want) in re.sub(r"\s", "", seen)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("5.0%", "5.0%"), ("1,349,084", "1,349,084"), ("-2.1", r"\-2.1"), ("2024-2025", "2024-2025"), ("km/h", "km/h"),
        ("$5", r"\$5"), ("10:30", r"10\:30"), ("5 - 3", "5 - 3"), ("<5", r"\<5"),
    ],
)  # fmt: skip
def test_no_more_is_escaped_than_must_be(value, written):
    assert writing.value(value, "It was ", " th") == written


@pytest.mark.parametrize(
    ("before", "first"),
    [
        ("#growth", r"\u{35}"),
        ("see @fig", r"\u{35}"),
        ("#f(x)", "5"),
        ("grew ", "5"),
        ("a#", r"\u{35}"),
    ],
)
def test_a_value_does_not_join_a_name_before_it(before, first):
    assert writing.value("5", before, " ").startswith(first)


def test_addresses_are_links_that_cannot_break_out():
    hostile = 'https://x.org/a"b\\c d]#e<f>'
    written = writing.address(hostile, "")
    assert written.startswith('#link("https://x.org/a%22b%5Cc%20d]#e%3Cf%3E")[')
    assert spaced(hostile) in shown(written.encode())
    assert writing.address("javascript:alert(1)", "") == "javascript:alert(1)"
