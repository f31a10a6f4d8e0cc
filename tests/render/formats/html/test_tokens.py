"""Tags, comments and raw texts, as a browser tells them from text."""

import pytest

from factlock.render.formats.html import tokens
from factlock.render.formats.html.tokens import Token


def kinds(text, **more):
    found, at = [], 0
    while (one := tokens.following(text, at, **more)) is not None:
        found.append((one.kind, text[one.start : one.end], one.name))
        at = one.end
    return found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a < b <3 <", []),
        ("</>x", [("comment", "</>", "")]),
        ("</ b>", [("comment", "</ b>", "")]),
        ("<!--> a -->", [("comment", "<!-->", "")]),
        ("<!-- a --!> b", [("comment", "<!-- a --!>", "")]),
        ("<!-- > b", [("comment", "<!-- > b", "")]),
        ("<?php a ?>", [("comment", "<?php a ?>", "")]),
        ("<!DOCTYPE html>", [("doctype", "<!DOCTYPE html>", "")]),
        ("<![CDATA[a>b]]>", [("comment", "<![CDATA[a>", "")]),
        ("<B CLASS='>'>", [("start", "<B CLASS='>'>", "b")]),
        ("<a ='b>c'>", [("start", "<a ='b>", "a")]),
        ("<a b='c>", [("comment", "<a b='c>", "")]),
        ("<a b=c'>d'>", [("start", "<a b=c'>", "a")]),
        ("<a\u00a0b>", [("start", "<a\u00a0b>", "a\u00a0b")]),
        ("<lin\u212a>", [("start", "<lin\u212a>", "lin\u212a")]),
        ("<br/>", [("start", "<br/>", "br")]),
        ("</p q='>'>", [("end", "</p q='>'>", "p")]),
    ],
)
def test_what_is_no_text(text, found):
    assert kinds(text) == found


def test_drawings_and_xml_have_sections_of_text():
    for more in ({"foreign": True}, {"xml": True}):
        one = tokens.following("a<![CDATA[<b>]]>c", 0, **more)
        assert (one.kind, one.start, one.end, one.inside) == ("cdata", 1, 16, (10, 13))


def test_names_of_xml_keep_their_case_and_may_be_of_any_letters():
    assert kinds("<P/><名 a='>'/>", xml=True) == [
        ("start", "<P/>", "P"),
        ("start", "<名 a='>'/>", "名"),
    ]
    assert kinds("<?a > ?><!DOCTYPE a [<!ENTITY b 'c'>]>", xml=True) == [
        ("comment", "<?a > ?>", ""),
        ("doctype", "<!DOCTYPE a [<!ENTITY b 'c'>]>", ""),
    ]


@pytest.mark.parametrize(
    ("script", "inside"),
    [
        ("a</script >b", "a"),
        ("a</scriptb></SCRIPT>", "a</scriptb>"),
        ("<!-- <script></script> --></script>b", "<!-- <script></script> -->"),
        ("<!-- </script> -->", "<!-- "),
        ("<!--> <script></script>", "<!--> <script>"),
        ("<!-- <script> --></script>", "<!-- <script> -->"),
        ("<!-- <script></script> <script></script></script>", "<!-- <script></script> <script></script>"),
        ("<!-- <!--></script>b", "<!-- <!-->"),
    ],
)  # fmt: skip
def test_a_script_ends_where_a_browser_ends_it(script, inside):
    one = tokens.raw(script, "script", 0, "script")
    assert script[one.start : one.end] == inside


def test_of_two_attributes_of_one_name_the_first_counts():
    text = "<a B=1 b='2' c = \"3\" d e=/f>"
    token = tokens.following(text, 0)
    found = tokens.attributes(text, token)
    assert [(one.name, one.value, one.quoted) for one in found] == [
        ("b", "1", False),
        ("c", "3", True),
        ("d", "", False),
        ("e", "/f", False),
    ]
    assert [text[one.start : one.end] for one in found] == [one.value for one in found]


@pytest.mark.parametrize("text", ["<!--", "<!-- ->", "<a", "<a b='>", "<!x", "</a", "<!--->-"])
def test_what_has_no_end_is_told(text):
    cut = text != "<!--->-"
    token = tokens.following(text, 0)
    assert isinstance(token, Token)
    assert token.cut is cut
