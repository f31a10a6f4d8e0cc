"""XHTML: read by the rules of XML, and well-formed when it is filled in."""

from datetime import date
from xml.etree import ElementTree as ET

import pytest
from memory import Memory

from factlock.render.engine import Options, render
from factlock.render.formats import format_of
from factlock.render.layout import Zone
from factlock.render.parts import visible
from factlock.render.placeholders import scan

FORM = format_of("a.xhtml")
HEAD = '<html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>T</title></head>'


def read(text):
    parts = FORM.take_apart(FORM.open(text.encode(), "a.xhtml"))
    return [visible(text, run)[0] for run in parts.runs]


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("<div hidden=''/>a", ["a"]),
        ("<script src='a'/><p>b</p>", ["b"]),
        ("<p>a<br/>b<i/>c</p>", ["a bc"]),
        ("<title/><p>a</p>", ["a"]),
        ("<p>a<![CDATA[ <b> &amp; ]]>c</p>", ["a <b> &amp; c"]),
        ("<?a <p>b</p> ?><p>c</p>", ["c"]),
        ("<p>a<p>b</p>c</p>", ["a", "b", "c"]),
        ("<table><tr><td>a</td><td><p>b</p></td></tr></table>", ["a\tb "]),
        ("<iframe><p>a</p></iframe><xmp><p>b</p></xmp>c", ["\ufffcc"]),
    ],
)
def test_elements_end_with_their_own_tags(text, runs):
    assert read(text) == runs


@pytest.mark.parametrize("notes", ["clause", "table", "none"])
@pytest.mark.parametrize("style", ["plain", "apa-7"])
@pytest.mark.parametrize("value", ["5.0%", "<b>", "R&D", "]]>", "\"'", "&nbsp;"])
def test_what_is_filled_in_is_well_formed(notes, style, value):
    text = f'{HEAD}<body><p title="<<a.x>>">up <<a.x>> and <a href="/">so <<a.x>> on</a></p></body></html>'
    clause = ']]> --> <a b="c"> &nbsp; &#0; \x01 \ufffe \''
    facts = Memory({"a": value}, title=clause, publisher=clause, clause=clause)
    options = Options(today=date(2026, 11, 30), default_language="en", notes=notes, style=style)
    document = FORM.open(text.encode(), "a.xhtml")
    out = render(document, lambda: facts, None, options)
    root = ET.fromstring(out.output.body)  # noqa: S314  our own output
    paragraph = next(one for one in root.iter() if one.tag.endswith("}p"))
    assert "".join(paragraph.itertext()).startswith(f"up {value}")
    again = FORM.open(out.output.body, "a.xhtml")
    assert again.text == out.text


def test_no_value_is_written_where_it_could_not_be_escaped():
    text = "<p><![CDATA[<<a.x>>]]></p>"
    spans = [(one.start, one.end) for one in scan(text)]
    assert FORM.read(FORM.open(text.encode(), "a.xhtml"), spans).place(0).zone is Zone.TAG
