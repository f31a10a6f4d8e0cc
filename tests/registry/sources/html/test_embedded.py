"""What a page says to machines, where it forwards to, which documents it shows within."""

from html import escape

import pytest

from factlock.registry import sources
from factlock.registry.sources.html.embedded import MOST_DATA, addresses, forward, strings_of

ARTICLE = "Exports of the region rose 9.9 percent in 2025."


def read(html: str) -> sources.Reading:
    return sources.read_inline(html.encode(), media_type="text/html")


@pytest.mark.parametrize(
    "head",
    [
        f'<script type="application/ld+json">{{"articleBody": "{ARTICLE}"}}</script>',
        f'<script type="Application/LD+JSON">{{"description": "<p>{ARTICLE}</p>"}}</script>',
        f'<script id=__NEXT_DATA__ type="application/json">{{"a": [{{"b": "{ARTICLE}"}}]}}</script>',
        f"<meta name=description content='{ARTICLE}'>",
        f"<meta property=og:description content='{ARTICLE}'>",
        '<script type="application/json">["Exports of the region rose 9\\u002e9 percent\\nin 2025."]</script>',
    ],
)
def test_data_for_machines_are_kept_apart(head):
    page = read(f"{head}<p>Something else.</p>").page
    assert " ".join(page.structured.split()) == ARTICLE
    assert page.text == "Something else."


def test_keys_short_words_and_broken_data_are_left_out():
    for script in ('{"a long key of some words": "short"}', '"', "[", '["\\', '["\\u12"]'):
        assert strings_of([script], ()) == ""
    assert strings_of(['["a string that is cut off'], ()) == "a string that is cut off"
    assert strings_of(['["\\ud83d\\ude00 and some words"]'], ()) == "😀 and some words"
    assert strings_of(['["\\ud83d alone and more"]'], ()) == "\ufffd alone and more"


def test_much_data_is_looked_through_in_part():
    many = '"0123456789 0123456789",' * (MOST_DATA // 10)
    assert len(strings_of([many, many], ())) <= MOST_DATA


@pytest.mark.parametrize(
    ("content", "address"),
    [
        ("0;url=https://example.org/a", "https://example.org/a"),
        ("0; URL='/a'", "/a"),
        ("5,/a", "/a"),
        ("0.5;url=/a", "/a"),
        ("600;url=/a", ""),
        ("30", ""),
        ("", ""),
    ],
)
def test_where_a_page_forwards_to(content, address):
    assert forward([content]) == address


def test_a_page_that_only_forwards_says_where_to():
    for html in (
        "<meta http-equiv=Refresh content='0;url=/new'><p>Moved.",
        "<noscript><meta http-equiv=refresh content='0;url=/new'></noscript><script>x</script>",
    ):
        reading = read(html)
        assert reading.state == "blank"
        assert "/new" in reading.message
    assert read(f"<meta http-equiv=refresh content='0;url=/new'><p>{ARTICLE * 9}").page is not None


def test_addresses_of_frames():
    html = (
        "<p>Text.<iframe src=/a></iframe><iframe src='about:blank'></iframe><iframe src=javascript:x></iframe>"
        "<embed src=/b.pdf><object data=/c.html>fallback</object><iframe src=/a></iframe>"
        "<div hidden><iframe src=/d></iframe></div><iframe src=/e width=0 height=0></iframe><iframe></iframe>"
    )
    page = read(html).page
    assert page.frames == ("/a", "/b.pdf", "/c.html")
    assert "fallback" not in page.text
    assert len(addresses(f"/{n}" for n in range(100))) == 20


def test_a_document_in_an_attribute_is_read_with_what_it_hides_left_out():
    page = read(
        "<p>A<iframe srcdoc='&lt;p&gt;B &lt;i hidden&gt;C&lt;/i&gt;&lt;p&gt;10&amp;#xfdd1;6&lt;/p&gt;"
        "&lt;iframe src=/x&gt;'></iframe>D"
    ).page
    assert page.text.replace("\ufdd0", "") == "A\nB\n106\nD"
    hidden = read("<p>A<iframe width=0 srcdoc='B'></iframe>").page
    assert (hidden.text, hidden.hidden) == ("A", "B")
    within = "x"
    for _ in range(60):
        within = f"y<iframe srcdoc='{escape(within)}'></iframe>"
    assert 1 < read(within).page.text.count("y") <= 20
    deep = read(f"<p>A<iframe srcdoc='{'x' * (1 << 21)}'></iframe>").page
    assert deep.text == "A"
