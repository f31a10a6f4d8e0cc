"""What every reader of sources keeps, whatever the bytes.

A new reader needs a row in ``SAMPLES`` of ``tests/support/source_samples.py``; this file then holds for it.
"""

import html
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from source_samples import (
    FIRST_KINDS,
    HTML,
    KINDS,
    MARKDOWN,
    SAMPLES,
    STRICT,
    TEXT,
    WRITTEN,
)

from factlock.registry.model import FetchState
from factlock.registry.page import BLOCK, CELL, MARKS, Page
from factlock.registry.sources import (
    READERS,
    Reading,
    ReadLimits,
    follow,
    locate,
    point,
    read,
    read_inline,
)

MARKS_AND_GAPS = re.compile(f"[{MARKS}{BLOCK}{CELL}]+")
TAGS = re.compile(r"""<!--.*?-->|</?[A-Za-z](?:"[^"]*"|'[^']*'|[^>"'])*>|<!\[CDATA\[|</?>""")
QUICK = ReadLimits(seconds=0.4)


def body_of(kind: str) -> bytes:
    sample = SAMPLES[kind]
    return sample.encode() if isinstance(sample, str) else sample


def holding(text: str, kind: str) -> str:
    """A source of this kind that holds a text of HTML, as far as it can hold it."""
    if kind in STRICT:
        return '["' + text.replace("\0", "").replace("\n", '","') + '"]'
    return f"<r>{text}</r>" if kind in ("application/xml", "text/xml") else text


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
    if kind in STRICT:
        forms += [piece.replace('": {"', "/"), piece.encode().decode("unicode_escape")]
    if "html" in kind or "xml" in kind:
        forms += [html.unescape(piece), html.unescape(TAGS.sub("", piece))]
    return squeezed(text) in map(squeezed, forms)


@pytest.mark.parametrize("kind", KINDS)
def test_every_reader_has_a_sample_and_reads_it(kind):
    reading = read(body_of(kind), media_type=kind)
    check_reading(reading)
    assert reading.page is not None
    assert reading.page.media_type == kind
    assert "5.2" in reading.page.text


@pytest.mark.parametrize("kind", WRITTEN)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "gb18030"])
def test_every_text_node_is_located_to_its_bytes(kind, encoding):
    body = WRITTEN[kind].replace('charset="utf-8"', f'charset="{encoding}"').encode(encoding)
    page = page_of(body, kind)
    nodes = text_nodes(page)
    assert len(nodes) >= 3
    for start, end in nodes:
        span = locate(body, page, start, end)
        assert span is not None, page.text[start:end]
        piece = body[slice(*span)].decode(page.encoding)
        assert shows(piece, page.text[start:end], kind), (piece, page.text[start:end])


@pytest.mark.parametrize(
    "kind", [kind for plug in READERS if plug.paths for kind in plug.media_types]
)
def test_every_text_node_has_a_path_that_leads_back_to_it(kind):
    body = body_of(kind)
    page = page_of(body, kind)
    for start, end in text_nodes(page):
        path = point(body, page, start, end)
        assert path.startswith("/"), page.text[start:end]
        span = follow(body, page, path)
        assert span is not None, path
        assert shown_within(page, start, end, span), path


def shown_within(page: Page, start: int, end: int, span: tuple[int, int]) -> bool:
    """Whether a span holds what is shown from ``start`` to ``end``, white space at the ends apart."""
    shown = page.text[start:end]
    start += len(shown) - len(shown.lstrip())
    return span[0] <= start and start + len(shown.strip()) <= span[1]


@pytest.mark.parametrize("kind", KINDS)
def test_reading_twice_gives_the_same(kind):
    body = body_of(kind)
    assert read(body, media_type=kind) == read(body, media_type=kind)
    assert read_inline(body, media_type=kind) == read(body, media_type=kind)


@pytest.mark.parametrize("kind", WRITTEN)
def test_marks_of_ours_in_the_input_are_removed(kind):
    body = holding(f"<p>10{MARKS}6\ufdef\uffff\0 people</p>", kind).encode()
    page = page_of(body, kind)
    assert "106 people" in page.text
    assert not set(page.text) & set(MARKS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_body_over_the_limit_is_not_read(kind):
    body = body_of(kind)
    reading = read(body, media_type=kind, limits=ReadLimits(max_bytes=len(body) - 1))
    check_reading(reading)
    assert reading.state is FetchState.TOO_LARGE


@pytest.mark.parametrize("kind", [kind for kind in FIRST_KINDS if kind in WRITTEN])
def test_five_megabytes_of_flat_text_are_read(kind):
    line = "<p>GDP grew 5.2 % in 2024 after 3.1 % in 2023.</p>\n"
    body = holding(line * 100_000, kind).encode()
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
    assert page_of(body_of(kind), kind).text


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
