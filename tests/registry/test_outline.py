"""The articles of a page: what is one, where it ends, what is out of order."""

import pytest

from factlock.registry import outline, sources, text
from factlock.registry.page import Heading, Page


def articles(body: str, lang: str = "en"):
    html = f'<html lang="{lang}"><title>t</title><body>{body}</body></html>'.encode()
    page = sources.read_inline(html, media_type="text/html").page
    assert page is not None
    return told(page)


def told(page: Page):
    plain = text.Plain(page.text)
    return {
        article.number: " ".join(plain.text[article.span.start : article.span.end].split())
        if article.span
        else None
        for article in outline.read(page, plain)
    }


def test_elements_of_their_own_for_number_and_heading():
    # As a reader of Akoma Ntoso gives <num>, <heading> and <content> in blocks of their own.
    body = "Article 1\nScope\n1.\nThis Act applies to labels.\n2.\nIt binds the State.\nArticle 2\nFee\nThe fee is 25 euros."
    page = Page(body, headings=(Heading(0, 3, "Article 1"), Heading(body.index("Article 2"), 3, "Article 2")))  # fmt: skip
    plain = text.Plain(page.text)
    first, second = outline.read(page, plain)
    assert plain.text[first.title.start : first.title.end] == "Scope"
    assert [(p.number, plain.text[p.span.start : p.span.end]) for p in first.paragraphs] == [
        ("1", "This Act applies to labels."),
        ("2", "It binds the State."),
    ]
    assert plain.text[second.span.start : second.span.end] == "The fee is 25 euros."


def test_what_is_quoted_in_an_amending_act_is_out_of_order():
    body = "".join(
        f"<p>Article {n}</p><p>The {word} is due.</p>"
        for n, word in ((1, "fee"), (2, "sum"), (50, "tax"), (3, "fine"), (4, "cost"))
    )
    html = f"<html lang=en><title>t</title><body>{body}</body></html>".encode()
    page = sources.read_inline(html, media_type="text/html").page
    assert page is not None
    found = outline.read(page, text.Plain(page.text))
    assert [(article.number, article.disorder) for article in found] == [
        ("1", ""),
        ("2", "Article 50"),
        ("50", "Article 2"),
        ("3", ""),
        ("4", ""),
    ]


@pytest.mark.parametrize(
    "tail",
    [
        "<p>Done at Brussels, 3 March 2025.</p><p>The President</p>",
        "<p>© 2025 Publications Office</p><p>All rights reserved.</p>",
        "<ul><li>Home</li><li>Contact</li></ul>",
        "<h2>See also</h2><p>Other laws are listed elsewhere.</p>",
        "<p>ANNEX I</p><p>List of labels.</p>",
        "<p>Top</p>",
    ],
)
def test_the_last_article_ends_where_the_law_does(tail):
    body = "<p>Article 1</p><p>The fee is due.</p><p>Article 2</p><p>The sum is due.</p>"
    assert articles(body + tail) == {"1": "The fee is due.", "2": "The sum is due."}


def test_an_annex_in_the_contents_is_no_annex_of_what_follows():
    body = (
        "<p>Article 1 Fee</p><p>Article 2 Sum</p><p>ANNEX I Labels</p>"
        "<h2>Article 1 Fee</h2><p>The fee is due.</p><h2>Article 2 Sum</h2><p>The sum is due.</p>"
        "<h2>ANNEX I</h2><h3>Article 1 Model</h3><p>The model is free.</p>"
    )
    html = f"<html lang=en><title>t</title><body>{body}</body></html>".encode()
    page = sources.read_inline(html, media_type="text/html").page
    assert page is not None
    found = outline.read(page, text.Plain(page.text))
    assert [(article.number, article.annexed) for article in found] == [
        ("1", False),
        ("2", False),
        ("1", True),
    ]


def test_marks_of_a_consolidated_version_are_no_text():
    body = "<p>Article 1</p><p>▼M1</p><p>The fee is due.</p><p>▼B</p><p>Article 2</p><p>▼M1</p><p>—————</p><p>▼B</p><p>Article 3</p><p>The sum is due.</p>"
    assert articles(body)["1"] == "The fee is due."
    assert articles(body)["3"] == "The sum is due."


def test_a_page_that_is_no_law_has_no_articles():
    assert articles("<h1>News</h1><p>Article 5 of the Act was discussed.</p><p>5 people came.</p>") == {}  # fmt: skip


def test_ten_thousand_articles_take_no_square_of_their_number():
    body = "".join(f"<p>Article {n}</p><p>The fee of {n} is due.</p>" for n in range(1, 10_001))
    assert len(articles(body)) == 10_000
