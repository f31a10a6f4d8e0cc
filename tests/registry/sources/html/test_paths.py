"""An element's path leads from a passage to the element, and back to the passage."""

import re

import pytest

from factlock.registry import sources
from factlock.registry.page import MARKS
from factlock.registry.sources.html.document import at_path, path

PAGE = """<!doctype html><html><body><h1>Trade</h1><div id="north"><p>Exports rose.</p><p>Imports <b>fell</b> by
4.2 percent.</p></div><div id="2x"><p>Odd.</p></div><div id=twice>One.</div><div id=twice>Two.</div>
<table><tr><td>A<td id=cell>5</table><svg><g><text>Drawn</text></g></svg><ul><li>a<li>b</ul>
<x-card><template shadowrootmode=open><p>Shadow <slot></slot></p></template><i>Light</i></x-card>
<iframe srcdoc="&lt;p&gt;Inner text"></iframe><div class=t><p>Shown at first.</p></div>
<div class=t hidden><p>A tab that is not in front at all, but long enough.</p></div></body></html>"""


def page_of(html: str):
    body = html.encode()
    return body, sources.read_inline(body, media_type="text/html").page


def there_and_back(words: str, html: str = PAGE) -> tuple[str, str]:
    body, page = page_of(html)
    start = page.text.index(words)
    found = path(body, page, start, start + len(words))
    span = at_path(body, page, found)
    return found, page.text[slice(*span)] if span else ""


@pytest.mark.parametrize(
    ("words", "where", "holds"),
    [
        ("Trade", "/html[1]/body[1]/h1[1]", "Trade"),
        ("Exports", "//*[@id='north']/p[1]", "Exports rose."),
        ("fell", "//*[@id='north']/p[2]/b[1]", "fell"),
        ("4.2 percent", "//*[@id='north']/p[2]", "Imports fell by 4.2 percent."),
        ("rose.\nImports", "//*[@id='north']", "Exports rose.\nImports fell by 4.2 percent."),
        ("Odd", "/html[1]/body[1]/div[2]/p[1]", "Odd."),
        ("Two", "/html[1]/body[1]/div[4]", "Two."),
        ("5", "//*[@id='cell']", "5"),
        ("A\t5", "/html[1]/body[1]/table[1]/tbody[1]/tr[1]", "A\t5"),
        ("Drawn", "/html[1]/body[1]/*[7]/*[1]/*[1]", "Drawn"),
        ("b", "/html[1]/body[1]/ul[1]/li[2]", "b"),
        ("Shadow", "/html[1]/body[1]/x-card[1]", "Shadow Light"),
        ("Light", "/html[1]/body[1]/x-card[1]/i[1]", "Light"),
        ("Inner", "/html[1]/body[1]/iframe[1]", "Inner text"),
        ("A tab that", "/html[1]/body[1]/div[6]/p[1]", "A tab that is not in front at all, but long enough."),
    ],
)  # fmt: skip
def test_paths_of_passages(words, where, holds):
    if words == "b":
        words = "\nb"
    if words == "5":
        words = "\t5"
    found, text = there_and_back(words)
    assert found == where
    assert re.sub(f"[{MARKS}]", "", text) == holds


@pytest.mark.parametrize(
    "where",
    [
        "",
        "x",
        "/html[1]",
        "/html[2]/body[1]",
        "/body[1]",
        "/html[1]/body[1]/h1[2]",
        "/html[1]/body[1]/h1[1]/",
        "//*[@id='none']",
        "//*[@id='twice']",
        "//*[@id='north']/p[0]",
        "//*[@id='north']//p",
        "//*[@id='north'] | //p",
        "/html[1]/head[1]",
    ],
)
def test_a_path_to_nothing_is_none(where):
    body, page = page_of(PAGE)
    span = at_path(body, page, where)
    assert span is None or where == "/html[1]"


def test_the_path_of_nothing_is_empty():
    body, page = page_of(PAGE)
    assert path(body, page, 3, 3) == ""
    assert path(body, page, 0, len(page.text) + 1) == ""
    assert path(b"<p>Other", page, 0, 2) == ""


def test_every_text_of_a_page_has_a_path_that_leads_back():
    body, page = page_of(PAGE)
    for found in re.finditer(f"[^{MARKS}\n\t]+", page.text):
        span = at_path(body, page, path(body, page, *found.span()))
        assert span is not None
        assert span[0] <= found.start() + len(found[0]) - len(found[0].lstrip())
        assert found.start() + len(found[0].rstrip()) <= span[1]


def test_paths_go_through_the_child():
    body, page = page_of(PAGE)
    start = page.text.index("Exports")
    assert sources.point(body, page, start, start + 7) == "//*[@id='north']/p[1]"
    assert sources.follow(body, page, "//*[@id='north']/p[1]") == (start, start + 13)
