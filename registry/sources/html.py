"""HTML to a page: the whole visible text, in document order, with typed gaps.

What is visible, and what only stands in the source, is decided in ``html_walk``. Scripts are not
run, and external style sheets are not seen.
"""

import re
from functools import lru_cache

from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser, LexborNode

from factlock.registry.model import FetchState
from factlock.registry.page import Heading, Page
from factlock.registry.sources import origins, walls
from factlock.registry.sources.charset import decode, without_no_characters
from factlock.registry.sources.gaps import unmarked
from factlock.registry.sources.html_walk import Walk
from factlock.registry.sources.metadata import Declared, describe
from factlock.registry.sources.reading import ByteSpan, Reading

_FORGED = re.compile(
    r"&#(?:[xX]0*(?:[fF][dD][dDeE]|[0-9a-fA-F]{0,2}[fF]{3}[eEfF])|0*(?:649|650|6553|[0-9]{6}))"
)
"""A character reference that may stand for what no page can hold."""
_SCRIPT_TYPE = re.compile(r"(?i)\s*(?:text/javascript|application/javascript|module)?\s*")
_MOUNTS = "#root, #app, #__next, #__nuxt, #___gatsby, #svelte, #q-app, #ember-app, app-root"
_TIMES = "time[pubdate][datetime], time[itemprop=datePublished][datetime]"


def read(body: bytes, media_type: str, charset: str | None) -> Reading:
    """Read an HTML document."""
    decoded = decode(body, charset)
    if decoded.damage:
        return Reading(FetchState.DAMAGED, None, decoded.damage)
    source = without_no_characters(decoded.text)
    tree = _parse(source)
    walk = Walk(tree, forged=_FORGED.search(source) is not None)
    text = walk.text
    title = _title(tree)
    if walls.is_short(text):
        state, message = walls.judge(text, title, _shape(tree))
        if state is not FetchState.OK:
            return Reading(state, None, message)
    said = describe(_declared(tree))
    page = Page(
        text=text,
        title=title,
        language=said.language,
        publisher=said.publisher,
        published=said.published,
        headings=tuple(
            Heading(start, level, name)
            for start, end, level in sorted(walk.headings)
            if (name := unmarked(text[start:end]))
        ),
        tables=tuple(
            table.finish(text, unmarked(text[slice(*table.caption)])) for table in walk.tables
        ),
        hidden=walk.hidden,
        media_type=media_type,
        encoding=decoded.encoding,
        encoding_basis=decoded.basis,
    )
    return Reading(FetchState.OK, page)


def trace(body: bytes, page: Page, start: int, end: int) -> ByteSpan | None:
    """Return where the visible characters of a span of the page stand in the body."""
    traced = _traced(body, page.encoding)
    if traced.text != page.text:
        return None
    span = traced.span(start, end)
    return span and origins.source_span_to_bytes(body, page.encoding, *span)


@lru_cache(maxsize=1)  # one page is asked for many spans
def _traced(body: bytes, encoding: str) -> origins.Trace:
    source = origins.readable_source(body, encoding)
    numbered, runs = origins.number_runs(source)
    return origins.Trace(source, runs, Walk(_parse(numbered), traced=True).text)


def _parse(source: str) -> LexborHTMLParser:
    # Without events: else the parser copies a chosen option into <selectedcontent>.
    return LexborHTMLParser(source, options=LexborDocumentOptions.WO_EVENTS)


def _title(tree: LexborHTMLParser) -> str:
    """Return the document's title: the first that is not the title of a drawing."""
    for node in tree.css("title"):
        above = node.parent
        while above is not None and above.tag != "svg":
            above = above.parent
        if above is None:
            return _line(node.text())
    return ""


def _shape(tree: LexborHTMLParser) -> walls.Shape:
    return walls.Shape(
        scripts=sum(
            _SCRIPT_TYPE.fullmatch(node.attributes.get("type") or "") is not None
            for node in tree.css("script")
        ),
        mount=any(not node.text(strip=True) for node in tree.css(_MOUNTS)),
        password=tree.css_first("input[type=password]") is not None,
        images=len(tree.css("img, svg, canvas, picture")),
        frames=_attributes(tree.css("frame[src]"), "src"),
    )


def _declared(tree: LexborHTMLParser) -> Declared:
    return Declared(
        languages=_languages(tree),
        metas=tuple(_metas(tree)),
        times=_attributes(tree.css(_TIMES), "datetime"),
        lone=_attributes(tree.css("time[datetime]"), "datetime"),
        json_ld=tuple(node.text() for node in tree.css('script[type="application/ld+json" i]')),
    )


def _attributes(nodes: list[LexborNode], name: str) -> tuple[str, ...]:
    return tuple(_line(node.attributes.get(name)) for node in nodes)


def _line(value: str | None) -> str:
    return unmarked(without_no_characters(value or ""))


def _languages(tree: LexborHTMLParser) -> tuple[str, ...]:
    found = []
    for node in (tree.css_first("html"), tree.body):
        if node is not None:
            attributes = node.attributes
            found += [attributes.get("lang") or "", attributes.get("xml:lang") or ""]
    return tuple(found)


def _metas(tree: LexborHTMLParser) -> list[tuple[str, str]]:
    found = []
    for node in tree.css("meta[content], [itemprop=datePublished]"):
        attributes = node.attributes
        content = attributes.get("content") or attributes.get("datetime") or ""
        for key in ("property", "name", "itemprop", "http-equiv"):
            name = attributes.get(key)
            if name:
                found.append((name.strip().lower(), _line(content)))
    return found
