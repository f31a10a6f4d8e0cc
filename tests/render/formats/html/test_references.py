"""Character references, as a browser reads them."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from factlock.render.formats.html import references


def read(text, *, attribute=False):
    out, at = [], 0
    for start, end, put in references.edits(text, 0, len(text), attribute=attribute):
        out += [text[at:start], put]
        at = end
    return "".join((*out, text[at:]))


WRITTEN = [
    "&amp;", "&amp", "&ampx", "&AMP;", "&notit;", "&notin;", "&copy5", "&copy=5", "&copy;=5", "&bogus;", "&", "& ", "&;", "&#65;", "&#65", "&#x41;", "&#X41",
    "&#x;", "&#;", "&#0000000000065;", "&#128;", "&#x81;", "&#xD800;", "&#1114112;", "&#99999999999999999999;", "&nbsp;",
    "&CounterClockwiseContourIntegral;", "&fjlig;", "&lt;&gt;", "&ltb", "&#65B", "&Ouml", "&eacutex",
]  # fmt: skip


@pytest.mark.parametrize("text", WRITTEN)
def test_a_reference_is_what_a_browser_reads(text):
    tree = LexborHTMLParser(f'<!doctype html><p title="{text}">{text}')
    (paragraph,) = tree.css("p")
    assert read(text) == paragraph.text()
    assert references.decoded(text) == (paragraph.attributes["title"] or "")


def test_very_many_digits_are_no_character():
    assert read("&#" + "9" * 100_000 + ";") == "\ufffd"
    assert read("&#x" + "0" * 100_000 + "41;") == "A"


@pytest.mark.parametrize(
    ("before", "written", "joins"),
    [
        ("a & ", "5", False),
        ("a&", "amp;", True),
        ("a&amp", "5", True),
        ("a&am", "p", True),
        ("&#", "65", True),
        ("&#x", "a0", True),
        ("&", "#65;", True),
        ("&lt", ";", True),
        ("&copy", "=5", True),
        ("&lt;", "5", False),
        ("&", " 5", False),
        ("&", "&amp;", False),
        ("a <", "b", True),
        ("a </", "title", True),
        ("a <", "", False),
    ],
)
def test_what_would_be_read_as_part_of_what_stands_before_it(before, written, joins):
    assert references.joins(before, written) is joins
