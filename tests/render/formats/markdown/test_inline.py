"""What stands inside a paragraph, and how it reads without its marks."""

import pytest

from factlock.render.formats.markdown import inline
from factlock.render.layout import Zone


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("a X b", Zone.TEXT),
        ("`X`", Zone.CODE_SPAN),
        ("`` ` X ``", Zone.CODE_SPAN),
        ("`a\nX`", Zone.CODE_SPAN),
        ("` X", Zone.TEXT),
        ("`a` X `b`", Zone.TEXT),
        ("``a` X", Zone.TEXT),
        ("\\`X`", Zone.TEXT),
        ("`\\` X", Zone.TEXT),
        ("[X](u)", Zone.TEXT),
        ("[a](X)", Zone.ADDRESS),
        ("[a](<X>)", Zone.ADDRESS),
        ("[a](u (X))", Zone.ADDRESS),
        ("[a](u 'X')", Zone.ADDRESS),
        ("[a](see X of b)", Zone.TEXT),
        ("[a] (X)", Zone.TEXT),
        ("(X)", Zone.TEXT),
        ("a](X)", Zone.TEXT),
        ("[a][X]", Zone.ADDRESS),
        ("[a][^X]", Zone.TEXT),
        ("[a `]` b](X)", Zone.ADDRESS),
        ("[a [b](c) X](d)", Zone.TEXT),
        ("\\[a](X)", Zone.TEXT),
        ("<https://e.org/X>", Zone.ADDRESS),
        ("https://e.org/X b", Zone.ADDRESS),
        ("www.e.org/X", Zone.ADDRESS),
        ("https://e.org/a X", Zone.TEXT),
        ("<b>X</b>", Zone.TEXT),
        ("<b title='X'>", Zone.TAG),
        ("<b X>", Zone.TAG),
        ("</b X", Zone.TEXT),
        ("a < b X > c", Zone.TEXT),
        ("<!-- X -->", Zone.HIDDEN),
        ("<!-- X", Zone.TEXT),
        ("<!--> X -->", Zone.TEXT),
        ("<? X ?>", Zone.HIDDEN),
        ("<!A X>", Zone.HIDDEN),
        ("<![CDATA[X]]>", Zone.HIDDEN),
        ("<code>X</code>", Zone.HIDDEN),
        ("<CODE>X</Code>", Zone.HIDDEN),
        ("<code>X", Zone.TEXT),
        ("<codex>X</codex>", Zone.TEXT),
    ],
)
def test_a_place_has_its_kind(text, zone):
    assert inline.read(text).zone(text.index("X"))[0] is zone


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("plain", "plain"),
        ("**a** *b* ***c*** _d_ __e__ ~~f~~", "a b c d e f"),
        ("snake_case a * b 2*3 6~7", "snake_case a * b 2*3 6~7"),
        ("增长**5%**的", "增长5%的"),
        ("`a*b*`", "a*b*"),
        ("[a](b) ![c](d) [e][f] [g]", "a c e [g]"),
        ("a[^1] b[^note]", "a b"),
        ("<https://e.org> https://e.org", "https://e.org https://e.org"),
        ("<b>a</b><br/>c", "ac"),
        ("a <!-- x --> b", "a  b"),
        ("\\*a\\* \\a", "*a* \\a"),
        ("&lt;5 &amp; &nbsp;x &#65; &nope;", "<5 & \xa0x A &nope;"),
        ("**[a *b*](c)**", "a b"),
    ],
)
def test_marks_are_not_read(text, read):
    assert inline.read(text).read(text) == read


def test_links_are_known_with_their_text_and_target():
    text = "x [a](b) ![c [d](e)](f)"
    assert [text[a:b] for a, b in inline.read(text).links] == ["[a](b)", "[d](e)", "![c [d](e)](f)"]


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("<div>X</div>", Zone.TEXT),
        ("<div a='X'>", Zone.TAG),
        ("<td>a</td> `X`", Zone.TEXT),
        ("<pre>X</pre>", Zone.HIDDEN),
        ("<!-- a --> X", Zone.TEXT),
    ],
)
def test_in_raw_html_only_tags_and_comments_count(text, zone):
    assert inline.read_html(text).zone(text.index("X"))[0] is zone


def test_cells_of_raw_html_stay_apart():
    text = "<tr><td>5</td><td>6</td></tr>"
    assert inline.read_html(text).read(text).split() == ["5", "6"]


@pytest.mark.parametrize(
    "text",
    ["`" * 20_000, "` `` " * 5_000, "[" * 20_000, "](" * 10_000, "[a](" * 8_000, "<!--" * 8_000, "<a " * 8_000, "<code>" * 5_000, "*" * 20_000, "&a" * 10_000, "<a b='" * 5_000],
    ids=lambda text: text[:6],
)  # fmt: skip
def test_hostile_repetition_is_read_to_its_end(text):
    assert inline.read(text).read(text) is not None
