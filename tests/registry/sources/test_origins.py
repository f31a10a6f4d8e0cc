"""Every character of a page is traced to its bytes, or to none."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from factlock.registry.sources.html.walk import Walk
from factlock.registry.sources.origins import (
    Trace,
    decoded_span_to_bytes,
    number_runs,
    readable_source,
    runs_of,
    source_span_to_bytes,
)


def trace(source: str) -> Trace:
    numbered, runs = number_runs(source)
    return Trace(source, runs, Walk(LexborHTMLParser(numbered), traced=True).text)


def origin(source: str, text: str, occurrence: int = 0) -> str | None:
    """The piece of source that a piece of the page comes from."""
    traced = trace(source)
    assert traced.text == Walk(LexborHTMLParser(source), forged=True).text
    start = -1
    for _ in range(occurrence + 1):
        start = traced.text.index(text, start + 1)
    span = traced.span(start, start + len(text))
    return None if span is None else source[slice(*span)]


@pytest.mark.parametrize(
    ("source", "text", "piece"),
    [
        ("<p>GDP grew</p>", "grew", "grew"),
        ("<p>GDP <b>grew</b> 5</p>", "GDP grew 5", "GDP <b>grew</b> 5"),
        ("<p>a &amp; b&nbsp;%</p>", "& b\u00a0%", "&amp; b&nbsp;%"),
        ("a &ampb &notit; c", "&b ¬it; c", "&ampb &notit; c"),
        ("AT&T &#x35;&#50 &#128;", "AT&T 52 €", "AT&T &#x35;&#50 &#128;"),
        ("&nosuch; x", "&nosuch; x", "&nosuch; x"),
        ("a < b <3 </ c> d", "a < b <3", "a < b <3"),
        ("<p title='>5'>5</p>", "5", "5"),
        ('<p title=">5" x=">6>">6</p>', "6", "6"),
        ("<p x=it's>6</p>'", "6", "6"),
        ('<a =">6</a>', "6", "6"),
        ("<!-- 5 --> 5", "5", "5"),
        ("<!--> 5", "5", "5"),
        ("<!-- a --!> 5", "5", "5"),
        ("<!doctype html>5", "5", "5"),
        ("<?php 5 ?>6", "6", "6"),
        ("</ 5>6", "6", "6"),
        ("x</>5", "x5", "x</>5"),
        ("<script>5<b>5</b></script>5", "5", "5"),
        ("<style>a{}</style><title>5</title>5", "5", "5"),
        ("<textarea>a <b> &lt;</textarea>", "a <b> <", "a <b> &lt;"),
        ("<xmp>a <b> &lt;</xmp>", "a <b> &lt;", "a <b> &lt;"),
        ("<plaintext>a </p> &lt;", "a </p> &lt;", "a </p> &lt;"),
        ("<template>5</template>5", "5", "5"),
        ("<p hidden>5</p><p>5", "5", "5"),
        ("a\n  b", "a b", "a\n  b"),
        ("<pre>a\r\nb</pre>", "a\nb", "a\r\nb"),
        ("<svg><![CDATA[ a ]]></svg>b", "b", "b"),
        ("中文<b>5</b>%", "文", "文"),
    ],
)
def test_the_piece_of_source(source, text, piece):
    assert origin(source, text) == piece


def test_the_same_text_twice_is_told_apart():
    source = "<p id=a>5 <p id=b>5 <p>6"
    traced = trace(source)
    second = traced.text.index("5", 1)
    assert traced.span(second, second + 1) == (source.rindex("5"), source.rindex("5") + 1)


def test_text_that_the_tree_moves_is_followed():
    source = "<table><tr><td>cell</td></tr>moved</table>"
    assert origin(source, "moved") == "moved"
    assert origin(source, "cell") == "cell"
    assert origin(source, "moved\ncell") is None  # the source has them the other way round


def test_misnested_formatting_is_followed():
    source = "<p>1<b>2<i>3</b>4</i>5"
    assert origin(source, "\ufdd0".join("2345")) == "2<i>3</b>4</i>5"


def test_hidden_text_between_does_not_break_a_span():
    assert origin("<p>a <i hidden>7</i> b</p>", "a b") == "a <i hidden>7</i> b"


@pytest.mark.parametrize("edge", ["x&NotEqualTilde;", "&NotEqualTilde;x"])
def test_half_a_character_reference_is_no_place(edge):
    traced = trace(edge)
    assert len(traced.text) == 3
    assert traced.span(0, 3) == (0, len(edge))
    assert traced.span(0, 2) is None or traced.span(1, 3) is None


def test_white_space_and_marks_alone_are_no_place():
    traced = trace("a <b>b</b>")
    assert traced.span(1, 2) is None
    assert traced.span(0, 2) == (0, 1)
    assert traced.span(0, 0) is None


def test_forged_numbers_end_all_tracing():
    numbers = "".join(f"&#x{code:x};" for code in [0xFDE0] * 7)
    traced = trace(f"a{numbers}b")
    assert traced.span(0, 1) is None


def test_hostile_markup_is_read_in_linear_time():
    for source in ("<a b='" * 50_000, "<!--" * 50_000, "<a " * 50_000, "&" * 200_000):
        assert sum(1 for _ in runs_of(source)) >= 1
    assert len(number_runs('<p a="' + "x" * 500_000)[1]) <= 1


@pytest.mark.parametrize(
    "encoding",
    [
        "utf-8",
        "utf-16-le",
        "utf-16-be",
        "gb18030",
        "big5hkscs",
        "cp932",
        "euc_jp",
        "cp949",
        "cp1251",
    ],
)
def test_characters_to_bytes_in_every_codec(encoding):
    text = "<p>GDP 5.2 %</p>" * 600
    letters = {"cp949": "가나", "cp1251": "Дж"}.get(encoding, "中文")
    text += letters + "x" + letters
    body = text.encode(encoding)
    for start in (0, 3, 8191, 8192, 9599, 9600, 9601, 9602):
        span = decoded_span_to_bytes(body, encoding, start, start + 2)
        assert span is not None
        assert body[slice(*span)].decode(encoding) == text[start : start + 2]


def test_a_byte_order_mark_counts_as_bytes_and_not_as_a_character():
    assert decoded_span_to_bytes(b"\xef\xbb\xbfabc", "utf-8", 1, 2) == (4, 5)


def test_codecs_with_state_are_not_traced():
    body = "国内".encode("iso2022_jp")
    assert decoded_span_to_bytes(body, "iso2022_jp_ext", 0, 1) is None


def test_broken_bytes_are_not_traced_wrongly():
    body = b"a\xff\xfeb"
    assert decoded_span_to_bytes(body, "utf-8", 3, 4) == (3, 4)
    for end in range(1, 5):
        span = decoded_span_to_bytes(body, "utf-8", 0, end)
        assert span is None or body[slice(*span)].decode("utf-8", "replace")[-1] in "a\ufffdb"


def test_removed_characters_count_in_the_bytes():
    body = "a\0\ufdd0b\0c".encode()
    assert readable_source(body, "utf-8") == "abc"
    assert source_span_to_bytes(body, "utf-8", 1, 2) == (5, 6)
    assert source_span_to_bytes(body, "utf-8", 0, 3) == (0, 8)
