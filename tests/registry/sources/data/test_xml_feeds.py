"""Feeds: entries are headings with their text, markup in them is read as a reader of feeds shows it."""

import pytest

from factlock.registry import text
from factlock.registry.page import Page
from factlock.registry.sources.data.xmldata import read, trace

RSS = """<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>News &amp; data</title>
<link>http://x</link><description>All releases</description>
<item><title>Growth</title><link>http://x/1</link><pubDate>Mon, 3 Mar 2025 10:00:00 GMT</pubDate>
<description>&lt;p&gt;Output grew &lt;b&gt;5.2&lt;/b&gt; percent.&lt;/p&gt;&lt;script&gt;9&lt;/script&gt;</description></item>
<item><title>Prices</title><description>Prices rose 1.1 percent.</description>
<content:encoded><![CDATA[<table><tr><th>Land<th>2024<tr><td>Norway<td>5.3</table><p hidden>8 percent</p>]]></content:encoded></item>
</channel></rss>"""
ATOM = """<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><title>Data</title>
<entry><title type="html">Growth &lt;i&gt;up&lt;/i&gt;</title><updated>2025-03-03T10:00:00Z</updated>
<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Output grew <b>5.2</b> percent.</p></div></content></entry>
<entry><title>Text</title><summary type="text">5 &lt; 6 percent</summary></entry></feed>"""
RDF = """<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
<channel><title>Old</title></channel><item><title>Growth</title><description>Output grew 5.2 percent.</description></item></rdf:RDF>"""


def page(source: str) -> Page:
    reading = read(source.encode(), "application/xml", None)
    assert reading.page is not None, reading
    return reading.page


@pytest.mark.parametrize(
    ("source", "headings"),
    [
        (RSS, [(1, "News & data"), (2, "Growth"), (2, "Prices")]),
        (ATOM, [(1, "Data"), (2, "Growth up"), (2, "Text")]),
        (RDF, [(1, "Old"), (2, "Growth")]),
    ],
)
def test_feed_and_entries_are_headings(source, headings):
    read_page = page(source)
    assert [(h.level, h.text) for h in read_page.headings] == headings
    assert read_page.title == headings[0][1]


@pytest.mark.parametrize(
    ("source", "clause", "heading"),
    [
        (RSS, "Output grew 5.2 percent.", "Growth"),
        (RSS, "Prices rose 1.1 percent.", "Prices"),
        (RSS, "Mon, 3 Mar 2025", "Growth"),
        (ATOM, "Output grew 5.2 percent.", "Growth up"),
        (ATOM, "5 < 6 percent", "Text"),
        (RDF, "Output grew 5.2 percent.", "Growth"),
    ],
)
def test_the_text_of_an_entry_is_found_under_its_heading(source, clause, heading):
    read_page = page(source)
    (match,) = text.find(text.fold(read_page.text), clause).matches
    assert read_page.heading_at(match.start) == heading


@pytest.mark.parametrize("clause", ["percent. 9", "8 percent", "<b>", "http://x/1"])
def test_what_a_feed_does_not_show_is_not_found(clause):
    assert not text.find(text.fold(page(RSS).text), clause).state.found


def test_a_table_in_an_entry_is_a_table():
    read_page = page(RSS)
    (table,) = read_page.tables
    assert [read_page.text[c.start : c.end] for c in table.cells] == [
        "Land",
        "2024",
        "Norway",
        "5.3",
    ]


def test_plain_text_is_traced_and_markup_is_not():
    read_page = page(RSS)
    start = read_page.text.index("1.1 percent")
    span = trace(RSS.encode(), read_page, start, start + 3)
    assert span is not None
    assert RSS.encode()[slice(*span)] == b"1.1"
    start = read_page.text.index("5.2")
    assert trace(RSS.encode(), read_page, start, start + 3) is None
