"""What every reader of sources keeps, whatever the bytes.

A new reader needs a row in ``SAMPLES``; the rest of this file then holds for it.
"""

import html
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factlock.registry.model import FetchState
from factlock.registry.page import BLOCK, CELL, MARKS, Page
from factlock.registry.sources import (
    READERS,
    Reading,
    ReadLimits,
    locate,
    read,
    read_inline,
)

HTML, TEXT, MARKDOWN = "text/html", "text/plain", "text/markdown"
KINDS = [kind for plug in READERS for kind in plug.media_types]
FIRST_KINDS = [plug.media_types[0] for plug in READERS]
SAMPLES = {
    HTML: """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Prices</title>
    <script>var a = "5";</script></head><body><h1>Prices <i>and</i> wages</h1>
    <p>Up 5.2&nbsp;% (10<sup>6</sup>, see<sup><a href="#n">[1]</a></sup>), not &minus;3 &amp; more;
    <!-- no --> caf&eacute; 国内生产总值<b>增长</b>5.0%<br>next line</p>
    <table><caption>T</caption><tr><th>Land<th>2024<tr><td>Norway<td>5.3</table>
    <pre>1  2
3\t4</pre><p hidden>hidden</p><table>moved<tr><td>cell</table></body></html>""",
    TEXT: "Prices\r\n\r\nUp 5.2\u00a0% &amp; more\t国内生产总值增长5.0%\n\0end",
    MARKDOWN: "# Prices\n\nUp **5.2** %\n\n| a | b |\n|---|---|\n| 国内 | 5.0% |\n",
}
SAMPLES |= {kind: SAMPLES[HTML] for kind in KINDS if kind == "application/xhtml+xml"}
SAMPLES |= {kind: SAMPLES[MARKDOWN] for kind in KINDS if kind == "text/x-markdown"}
MARKS_AND_GAPS = re.compile(f"[{MARKS}{BLOCK}{CELL}]+")
TAGS = re.compile(r"""<!--.*?-->|</?[A-Za-z](?:"[^"]*"|'[^']*'|[^>"'])*>|<!\[CDATA\[|</?>""")
QUICK = ReadLimits(seconds=0.4)


def page_of(body: bytes, kind: str) -> Page:
    reading = read(body, media_type=kind)
    assert reading.page is not None, reading
    return reading.page


def check_page(page: Page) -> None:
    """What holds for every page."""
    ends = [(heading.start, heading.start) for heading in page.headings]
    ends += [(cell.start, cell.end) for table in page.tables for cell in table.cells]
    assert all(0 <= start <= end <= len(page.text) for start, end in ends)
    assert [heading.start for heading in page.headings] == sorted(h.start for h in page.headings)
    assert all(1 <= heading.level <= 6 and heading.text for heading in page.headings)
    assert all(c.row_span > 0 and c.column_span > 0 for t in page.tables for c in t.cells)
    bare = page.title + page.publisher + "".join(heading.text for heading in page.headings)
    assert not set(bare + "".join(table.caption for table in page.tables)) & set(MARKS)
    assert "\0" not in page.text
    assert re.search("[\ufdd7-\ufdef\ufffe\uffff]", page.text) is None
    page.text.encode("utf-8")


def check_reading(reading: Reading) -> None:
    """What holds for every answer."""
    assert (reading.page is not None) == (reading.state is FetchState.OK)
    assert bool(reading.message) == (reading.state is not FetchState.OK)
    if reading.page is not None:
        check_page(reading.page)


def text_nodes(page: Page) -> list[tuple[int, int]]:
    """Spans of the page's text between marks and gaps."""
    edges = [0]
    for found in MARKS_AND_GAPS.finditer(page.text):
        edges += found.span()
    edges.append(len(page.text))
    return [
        (start, end)
        for start, end in zip(edges[::2], edges[1::2], strict=True)
        if page.text[start:end].strip()
    ]


def squeezed(text: str) -> str:
    """A text without white space and without what a reader removes."""
    return re.sub("[\\s\0\ufdd0-\ufdef]", "", text)


def shows(piece: str, text: str, kind: str) -> bool:
    """Whether a piece of source shows a text: as it stands, or as markup."""
    forms = [piece]
    if "html" in kind:
        forms += [html.unescape(piece), html.unescape(TAGS.sub("", piece))]
    return squeezed(text) in map(squeezed, forms)


@pytest.mark.parametrize("kind", KINDS)
def test_every_reader_has_a_sample_and_reads_it(kind):
    reading = read(SAMPLES[kind].encode(), media_type=kind)
    check_reading(reading)
    assert reading.page is not None
    assert reading.page.media_type == kind
    assert "5.2" in reading.page.text


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "gb18030"])
def test_every_text_node_is_located_to_its_bytes(kind, encoding):
    body = SAMPLES[kind].replace('charset="utf-8"', f'charset="{encoding}"').encode(encoding)
    page = page_of(body, kind)
    nodes = text_nodes(page)
    assert len(nodes) >= 3
    for start, end in nodes:
        span = locate(body, page, start, end)
        assert span is not None, page.text[start:end]
        piece = body[slice(*span)].decode(page.encoding)
        assert shows(piece, page.text[start:end], kind), (piece, page.text[start:end])


@pytest.mark.parametrize("kind", KINDS)
def test_reading_twice_gives_the_same(kind):
    body = SAMPLES[kind].encode()
    assert read(body, media_type=kind) == read(body, media_type=kind)
    assert read_inline(body, media_type=kind) == read(body, media_type=kind)


@pytest.mark.parametrize("kind", KINDS)
def test_marks_of_ours_in_the_input_are_removed(kind):
    body = f"<p>10{MARKS}6\ufdef\uffff\0 people</p>".encode()
    page = page_of(body, kind)
    assert "106 people" in page.text
    assert not set(page.text) & set(MARKS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_body_over_the_limit_is_not_read(kind):
    body = SAMPLES[kind].encode()
    reading = read(body, media_type=kind, limits=ReadLimits(max_bytes=len(body) - 1))
    check_reading(reading)
    assert reading.state is FetchState.TOO_LARGE


@pytest.mark.parametrize("kind", FIRST_KINDS)
def test_five_megabytes_of_flat_text_are_read(kind):
    body = b"<p>GDP grew 5.2 % in 2024 after 3.1 % in 2023.</p>\n" * 100_000
    page = page_of(body, kind)
    assert page.text.count("5.2 %") == 100_000


HOSTILE = {
    "nothing": b"",
    "spaces": b" \t\r\n" * 1000,
    "nuls": b"\0" * 10_000,
    "random bytes": bytes(range(256)) * 200,
    "high bytes": bytes(range(128, 256)) * 200,
    "cut in a character": "国内生产总值".encode()[:-1],
    "lone surrogates": b"<p>\xed\xa0\x80\xed\xb0\x80 5</p>",
    "odd UTF-16": b"\xff\xfe<\0p\0>\0\x00\xd8x",
    "wrong charset": b"<meta charset=utf-16><meta charset=no-such><p>\xe9t\xe9 5",
    "unclosed tags": b"<p><b><i><table><tr><td>5<a href=",
    "unclosed comment": b"<p>5<!-- 6",
    "unclosed attribute": b"<p>5<p title='6",
    "unclosed script": b"<p>5<script>6",
    "plaintext": b"<p>5<plaintext></plaintext><p>6",
    "frameset": b"<frameset><frame src=a><noframes>5</noframes></frameset>",
    "nested tables": b"<table><tr><td>" * 200 + b"5",
    "misnested": b"<b><i><u><s><p></b></i></u></s>5" * 200,
    "deep enough": b"<div>" * 2_000 + b"5",
    "references": b"&#x110000;&#xD800;&#0;&#xFDD1;&#99999999999999999999;&bogus;&amp" * 50 + b"5",
    "many columns": b"<table>" + b"<tr><td colspan=1000 rowspan=65534>5" * 300,
    "long line of spaces": b"# a" + b" " * 500_000 + b"b",
    "long fence": b"`" * 50_000 + b"\n# a\n" + b"`" * 40_000,
    "quotes": b"<p a=\"'" * 20_000,
    "formulas": b"<math><msup>" * 300 + b"5",
    "superscripts": b"<sup><a href=#>" * 500 + b"5",
    "rubies": b"<ruby><rt>" * 500 + b"5",
    "json": b"<script type='application/ld+json'>" + b"[" * 100_000 + b"</script><p>5",
    "style": b"<p style='" + b"display:none;" * 20_000 + b"'>5",
    "style of brackets": b"<p style='none" + b"(" * 50_000 + b"'>5",
    "escape": b"\x1b$B<p>5\x1b[31m",
}
SLOW = {
    "deep nesting": b"<div>" * 80_000 + b"5",
    "attribute flood": b"<p " + b" ".join(b"a%d" % n for n in range(100_000)) + b">5",
}


@pytest.mark.parametrize("kind", FIRST_KINDS)
@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE)
def test_no_bytes_bring_a_reader_down(kind, body):
    reading = read(body, media_type=kind)
    check_reading(reading)
    assert "its reader broke down" not in reading.message
    assert "the parser broke down" not in reading.message
    if reading.page is not None:
        for start, end in text_nodes(reading.page)[:3]:
            span = locate(body, reading.page, start, end)
            assert span is None or 0 <= span[0] < span[1] <= len(body)


@pytest.mark.parametrize("kind", FIRST_KINDS)
@pytest.mark.parametrize("body", SLOW.values(), ids=SLOW)
def test_a_body_that_holds_the_parser_up_is_given_up_at_the_deadline(kind, body):
    reading = read(body, media_type=kind, limits=QUICK)
    check_reading(reading)
    if "html" in kind:
        assert reading.state is FetchState.DAMAGED
        assert "more than 0.4 s" in reading.message
    assert page_of(b"GDP 5.2 %", kind).text == "GDP 5.2 %"


PIECES = st.sampled_from(
    [
        *("<p>", "</p>", "<b>", "</b>", "<i>", "</i>", "<span>", "</span>", "<br>", "<!-- x -->"),
        *("<table>", "<tr>", "<td>", "</td>", "</table>", "<sup>", "</sup>", "<a href=#>", "</a>"),
        *("<p hidden>", "<pre>", "</pre>", "<select>", "<option>", "<script>", "</script>"),
        *("<textarea>", "</textarea>", "<svg>", "</svg>", "<title>", "</title>", "<p a='>'>"),
        *("<del>", "</del>", "<h2>", "</h2>", "<li>", "<math>", "<msup>", "</math>", "</x>"),
        *("<![CDATA[", "]]>", "<div style='display:none'>", "</div>", "<form>", "<button>"),
        *("&amp;", "&#x35;", "&nbsp;", "&notit;", "&", "<", "\n", " ", "\t", "\ufdd1", "\0"),
        *("5", ".", "2", "5.2 %", "国内", "é", "word ", "5 5 5", "\u00ad", "'", '"', "="),
    ]
)


@settings(max_examples=200, deadline=None)
@given(st.lists(PIECES, max_size=40).map("".join), st.sampled_from([HTML, TEXT, MARKDOWN]))
def test_any_soup_gives_a_page_whose_text_comes_from_its_bytes(soup, kind):
    body = b"\xef\xbb\xbf" + soup.encode()
    reading = read_inline(body, media_type=kind)
    check_reading(reading)
    if reading.page is None:
        return
    page = reading.page
    for start, end in text_nodes(page):
        span = locate(body, page, start, end)
        if span is None:
            continue
        piece = body[slice(*span)].decode()
        assert shows(piece, page.text[start:end], kind), (piece, page.text[start:end])
