"""A text file is its lines; Markdown is text with headings."""

import pytest

from factlock.registry.model import FetchState
from factlock.registry.page import SPAN, Heading, Page
from factlock.registry.sources.plain import read, trace


def page(body: bytes, media_type: str = "text/plain", charset: str | None = None) -> Page:
    reading = read(body, media_type, charset)
    assert reading.page is not None
    return reading.page


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (b"A\nB", "A\nB"),
        (b"A.\r\nB.\rC.\x0cD", "A.\nB.\nC.\nD"),
        (b"a\r\n\r\nb", "a\n\nb"),
        ("A\u2028B\x85C".encode(), "A\nB\nC"),
        (b"1\t2  3", "1\t2  3"),
        (b"\xef\xbb\xbfa", "a"),
        (b"a\0\x07b", f"a{SPAN}b"),
        ("10\ufdd16\ufdd2".encode(), "106"),
        (b"<p>&amp;</p>", "<p>&amp;</p>"),
    ],
)
def test_lines_stay_and_marks_go(body, text):
    assert page(body).text == text


PROSE = "The office said on Monday that it is not true"
CJK = "国家统计局表示上述关于价格上涨的说法并不属实，实际情况是"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (PROSE, "that GDP grew 5.2 percent."),
        (PROSE, "5.2 percent was the rate."),
        (PROSE + " in 2024", "that GDP grew."),
        (PROSE, "“that” GDP grew."),
        (PROSE, "(that is) GDP grew."),
        ("It is not true", "that GDP grew."),
        (CJK, "价格上涨了5.0%。"),
    ],
)
def test_a_full_line_of_prose_runs_on(first, second):
    assert page(f"{first}\r\n{second}".encode()).text == f"{first} {second}".replace("\r", "")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Not included", "GDP grew 5.2 percent."),
        ("Not included:", "prices"),
        ("Not true.", "iPhones"),
        (PROSE, ""),
        (PROSE, "   indented"),
        (PROSE, "- an item"),
        (PROSE, "1. an item"),
        (PROSE, "(a) an item"),
        (PROSE, "a) an item"),
        (PROSE, "第三条 价格"),
        (PROSE, "> quoted"),
        (PROSE, "# heading"),
        ("# " + PROSE, "text"),
        (PROSE + "  ", "a break"),
        (PROSE + "\\", "a break"),
        (PROSE, "Norway  5.3"),
        (PROSE, "Norway\t5.3"),
        (PROSE, "| Norway | 5.3 |"),
        ("Norway and the other countries of the north  5.3", "Sweden"),
        (PROSE + " unemploy-", "ment rose"),
        (PROSE + " 12", "500 people"),
        (PROSE + " 12 ", "500 people"),
        ("价格上涨", "了5.0%。"),
    ],
)
def test_a_line_end_that_may_mean_something_stays(first, second):
    assert page(f"{first}\n{second}".encode()).text == f"{first}\n{second}"


def test_lines_that_run_on_are_traced():
    body = f"{PROSE}\r\nthat GDP grew.\r\nEnd".encode()
    read_page = page(body)
    start, end = read_page.text.index("not"), read_page.text.index("grew")
    assert trace(body, read_page, start, end) == (body.index(b"not"), body.index(b"grew"))


def test_what_the_page_knows_of_itself():
    read_page = page("价格上涨".encode("gb18030"), charset="gb2312")
    assert (read_page.text, read_page.encoding, read_page.encoding_basis) == (
        "价格上涨",
        "gb18030",
        "http",
    )
    assert read_page.media_type == "text/plain"


def test_headings_of_markdown():
    body = b"# One #\n\n  ## Two ##x\n```\n# code\n```\n###not\n#\n####### seven\n~~~\n# code"
    assert page(body, "text/markdown").headings == (Heading(2, 1, "One"), Heading(14, 2, "Two ##x"))
    assert page(body, "text/markdown").title == "One"
    assert page(body).headings == ()


@pytest.mark.parametrize("body", [b"", b" \n\t", b"\0\0"])
def test_no_text_is_blank(body):
    reading = read(body, "text/plain", None)
    assert (reading.state, reading.page) == (FetchState.BLANK, None)


def test_noise_is_damaged():
    assert read(bytes(range(128, 256)) * 50, "text/plain", None).state is FetchState.DAMAGED


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16-le"])
def test_every_character_is_traced(encoding):
    source = "a\r\n\0中\ufdd0文\x075.2\r\r\n%"
    mark = b"\xff\xfe" if encoding.startswith("utf-16") else b""
    body = mark + source.encode(encoding, "ignore")
    read_page = page(body, charset=encoding)
    for start in range(len(read_page.text)):
        for end in range(start + 1, len(read_page.text) + 1):
            if not read_page.text[start:end].strip():
                continue
            span = trace(body, read_page, start, end)
            assert span is not None
            piece = body[slice(*span)].decode(encoding)
            assert page(b"\xef\xbb\xbf" + piece.encode()).text == read_page.text[start:end]


def test_another_page_is_not_traced():
    assert trace(b"abc", page(b"abd"), 2, 3) is None


@pytest.mark.parametrize(
    "hidden",
    ["<!-- grew 9.9 percent -->", "~~grew 9.9 percent~~", "<!-- open\ngrew 9.9 percent"],
)
def test_markdown_that_is_struck_out_or_a_comment_is_no_text(hidden):
    source = f"Output grew 5.5 percent. {hidden}"
    read_page = page(source.encode(), "text/markdown")
    assert "9.9" not in read_page.text
    assert len(read_page.text) == len(source)
    assert trace(source.encode(), read_page, 0, 6) is not None
    assert "9.9" in page(source.encode()).text
