"""A document becomes a page: text, title, what it says of itself, its state."""

import pytest

from factlock.registry.model import FetchState
from factlock.registry.page import Heading, Page
from factlock.registry.sources.html.document import read, trace


def page(html: str) -> Page:
    reading = read(html.encode(), "text/html", None)
    assert reading.page is not None, reading.message
    return reading.page


def test_a_page_with_everything():
    found = page(
        """<!doctype html><html lang="en-GB"><head><title> Prices
        &amp; <wages> </title>
        <meta property="og:site_name" content="Office for Examples">
        <meta name="DC.date.issued" content="2024-05-02">
        </head><body><h1>Prices<sup>2</sup></h1><p>Up 5.2 %.</p>
        <table><caption>Table <b>1</b></caption><tr><th>Y<th>2024<tr><th>N<td>5</table>
        <p hidden>old</p></body></html>"""
    )
    assert (found.title, found.language) == ("Prices & <wages>", "en-GB")
    assert (found.publisher, found.published) == ("Office for Examples", "2024-05-02")
    assert found.headings == (Heading(0, 1, "Prices²"),)
    assert found.heading_at(found.text.index("Up")) == "Prices²"
    (table,) = found.tables
    assert table.caption == "Table 1"
    assert [found.text[c.start : c.end] for c in table.cells] == ["Y", "2024", "N", "5"]
    assert found.hidden == "old"
    assert (found.media_type, found.encoding, found.encoding_basis) == (
        "text/html",
        "utf-8",
        "ascii",
    )


@pytest.mark.parametrize(
    ("html", "title"),
    [
        ("<title>A</title><title>B</title>x", "A"),
        ("<svg><title>A</title></svg><title>B</title>x", "B"),
        ("<p>x<title>B</title>", "B"),
        ("<title>A\ufdd1\x1b[2J&#xfdd2;</title>x", "A[2J"),
        ("x", ""),
    ],
)
def test_titles(html, title):
    assert page(html).title == title


@pytest.mark.parametrize(
    ("html", "language"),
    [
        ("<html lang=de><p>x", "de"),
        ("<html xml:lang=de><p>x", "de"),
        ("<html><body lang=de>x", "de"),
        ("<meta http-equiv=Content-Language content='de-AT, en'>x", "de-AT"),
        ("<html lang=''><meta name=language content=ja>x", "ja"),
        ("<html lang='{{x}}'>x", ""),
    ],
)
def test_languages(html, language):
    assert page(html).language == language


@pytest.mark.parametrize(
    "html",
    [
        "<meta property='article:published_time' content='2024-05-02T08:00:00Z'>",
        "<meta itemprop=datePublished content=2024-05-02>",
        "<span itemprop=datePublished content=2024-05-02>May</span>",
        "<time itemprop=datePublished datetime=2024-05-02>May</time><time datetime=2024-01-01>",
        "<time pubdate datetime=2024-05-02>May</time>",
        "<time datetime=2024-05-02>May</time>",
        '<script type=\'application/ld+json\'>{"datePublished": "2024-05-02"}</script>',
        "<meta name=PubDate content='2024-05-02 10:00'>",
    ],
)
def test_dates_that_a_page_declares(html):
    assert page(f"{html}<p>x").published == "2024-05-02"


def test_dates_in_the_text_are_not_declared():
    assert page("<p>2 May 2024 <time>2024-05-02</time>").published == ""


@pytest.mark.parametrize(
    ("html", "state"),
    [
        ("<div id=root></div><script src=app.js></script>", FetchState.NEEDS_SCRIPT),
        ("<script>x</script>", FetchState.NEEDS_SCRIPT),
        ("<title>Just a moment...</title><script>x</script>Wait", FetchState.BLOCKED),
        ("<title>Log in</title><form><input type=password></form>Name", FetchState.BLOCKED),
        ("<frameset><frame src=main.html></frameset>", FetchState.BLANK),
        ("<img src=scan.png>", FetchState.IMAGE_ONLY),
        ("<p></p>", FetchState.BLANK),
        ("<p hidden>x</p>", FetchState.BLANK),
        ("<script type='application/ld+json'>{}</script><p>", FetchState.BLANK),
        ("<div id=root><p>GDP grew 5.2 %</p></div><script src=app.js></script>", FetchState.OK),
        ("<p>GDP grew 5.2 %</p><script src=app.js></script>", FetchState.OK),
    ],
)
def test_states(html, state):
    reading = read(html.encode(), "text/html", None)
    assert reading.state is state
    assert (reading.page is not None) == (state is FetchState.OK)
    assert bool(reading.message) == (state is not FetchState.OK)


def test_noise_is_damaged():
    assert read(b"<p>" + bytes(range(128, 256)) * 50, "text/html", None).state is FetchState.DAMAGED


def test_bytes_of_a_clause():
    body = "<meta charset=gbk><p>国内生产总值 <b>增长</b>&nbsp;5.0%</p>".encode("gb18030")
    found = read(body, "text/html", None).page
    assert found is not None
    span = trace(body, found, found.text.index("增长"), len(found.text))
    assert span is not None
    assert body[slice(*span)].decode("gb18030") == "增长</b>&nbsp;5.0%"


def test_the_bytes_of_another_page_are_none():
    assert trace(b"<p>abc", page("<p>abd"), 2, 3) is None
