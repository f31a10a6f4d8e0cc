"""HTML to a page: the whole visible text, in document order, with typed gaps.

What is visible, and what only stands in the source, is decided in ``walk``. Scripts are not
run, and external style sheets are not seen.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from selectolax.lexbor import LexborHTMLParser, LexborNode

from factlock.registry.model import FetchState
from factlock.registry.page import Heading, Page
from factlock.registry.sources import origins
from factlock.registry.sources.charset import decode, without_no_characters
from factlock.registry.sources.gaps import unmarked
from factlock.registry.sources.html import embedded, ixbrl, walls
from factlock.registry.sources.html.paths import PathWalk
from factlock.registry.sources.html.walk import Walk, parse
from factlock.registry.sources.metadata import Declared, describe
from factlock.registry.sources.reading import ByteSpan, Reading, TextSpan

_FORGED = re.compile(
    r"&#(?:[xX]0*(?:[fF][dD][dDeE]|[0-9a-fA-F]{0,2}[fF]{3}[eEfF])|0*(?:649|650|6553|[0-9]{6}))"
)
"""A character reference that may stand for what no page can hold."""
_SCRIPT_TYPE = re.compile(r"(?i)\s*(?:text/javascript|application/javascript|module)?\s*")
_MOUNTS = "#root, #app, #__next, #__nuxt, #___gatsby, #svelte, #q-app, #ember-app, app-root"
_LINKED = re.compile(r"(?i)\s*application/ld\+json")
_TELLING = 'meta[content], [itemprop=datePublished], time[datetime], script[type*="json" i]'
"""Selects what a page says of itself."""
_SENTENCES = ("description", "og:description", "twitter:description", "og:title", "keywords")


def read(body: bytes, media_type: str, charset: str | None) -> Reading:
    """Read an HTML document."""
    return _read(body, media_type, charset, judged=True)


def read_part(body: bytes, media_type: str, charset: str | None) -> Reading:
    """Read an HTML document that stands within another: no server can have put a wall there."""
    return _read(body, media_type, charset, judged=False)


def _read(body: bytes, media_type: str, charset: str | None, *, judged: bool) -> Reading:
    decoded = decode(body, charset)
    if decoded.damage:
        return Reading(FetchState.DAMAGED, None, decoded.damage)
    source = without_no_characters(decoded.text)
    tree = parse(source)
    tagged = ixbrl.is_inline(source)
    walk = (ixbrl.FactWalk if tagged else Walk)(tree, forged=_FORGED.search(source) is not None)
    text = walk.text
    title = _title(tree)
    front = text[: walk.front]
    if judged and walls.is_short(front):
        state, message = walls.judge(front, title, _shape(tree))
        if state is not FetchState.OK:
            return Reading(state, None, message)
    telling = tree.css(_TELLING)
    scripts = [node for node in telling if node.tag == "script"]
    declared = _declared(tree, telling)
    said = describe(declared)
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
        breaks=tuple(walk.breaks),
        panels=tuple(walk.panels),
        opened=tuple(walk.opened),
        frames=embedded.addresses(walk.frames),
        hidden=walk.hidden,
        structured=embedded.strings_of(_contents(scripts), _told(declared)),
        media_type=media_type,
        encoding=decoded.encoding,
        encoding_basis=decoded.basis,
    )
    if isinstance(walk, ixbrl.FactWalk):
        page = ixbrl.with_facts(page, source, walk.facts)
    return Reading(FetchState.OK, page)


def trace(body: bytes, page: Page, start: int, end: int) -> ByteSpan | None:
    """Return where the visible characters of a span of the page stand in the body."""
    traced = _traced(body, page.encoding)
    if traced.text != page.text and (
        traced.text != ixbrl.without_facts(page.text) or end > len(traced.text)
    ):
        return None
    span = traced.span(start, end)
    return span and origins.source_span_to_bytes(body, page.encoding, *span)


def path(body: bytes, page: Page, start: int, end: int) -> str:
    """Return the XPath of the innermost element that holds a span of the page, empty if none does."""
    walk = _located(body, page.encoding)
    return walk.path(start, end) if _is_text_of(walk, page) and end <= len(walk.text) else ""


def at_path(body: bytes, page: Page, path: str) -> TextSpan | None:
    """Return the span of the page's text that the element at an XPath holds."""
    walk = _located(body, page.encoding)
    return walk.span(path) if _is_text_of(walk, page) else None


def _is_text_of(walk: Walk, page: Page) -> bool:
    return walk.text in (page.text, ixbrl.without_facts(page.text))


@lru_cache(maxsize=1)  # one page is asked for many spans
def _located(body: bytes, encoding: str) -> PathWalk:
    source = origins.readable_source(body, encoding)
    return PathWalk(parse(source), forged=_FORGED.search(source) is not None)


@lru_cache(maxsize=1)  # one page is asked for many spans
def _traced(body: bytes, encoding: str) -> origins.Trace:
    source = origins.readable_source(body, encoding)
    numbered, runs = origins.number_runs(source)
    return origins.Trace(source, runs, Walk(parse(numbered), traced=True).text)


def _title(tree: LexborHTMLParser) -> str:
    """Return the document's title: the first that is not the title of a drawing."""
    first = tree.css_first("title")  # nearly always it, and found at the top of the document
    if first is None or not _is_drawn(first):
        return _line(first.text()) if first is not None else ""
    return next((_line(one.text()) for one in tree.css("title") if not _is_drawn(one)), "")


def _is_drawn(node: LexborNode) -> bool:
    above = node.parent
    while above is not None and above.tag != "svg":
        above = above.parent
    return above is not None


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
        forward=embedded.forward(_attributes(tree.css("meta[http-equiv=refresh i]"), "content")),
    )


def _declared(tree: LexborHTMLParser, found: list[LexborNode]) -> Declared:
    times = [node for node in found if node.tag == "time" and "datetime" in node.attributes]
    return Declared(
        languages=_languages(tree),
        metas=tuple(_metas(found)),
        times=_attributes([node for node in times if _is_published(node.attributes)], "datetime"),
        lone=_attributes(times, "datetime"),
        json_ld=tuple(
            node.text()
            for node in found
            if node.tag == "script" and _LINKED.match(node.attributes.get("type") or "")
        ),
    )


def _is_published(said: Mapping[str, str | None]) -> bool:
    return "pubdate" in said or said.get("itemprop") == "datePublished"


def _contents(scripts: list[LexborNode]) -> Iterator[str]:
    return (node.text() for node in scripts)


def _told(declared: Declared) -> Iterator[str]:
    """Yield what the head says of the page in sentences."""
    return (said for name, said in declared.metas if name in _SENTENCES)


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


def _metas(nodes: list[LexborNode]) -> list[tuple[str, str]]:
    found = []
    for node in nodes:
        attributes = node.attributes
        if node.tag in ("script", "time") and attributes.get("itemprop") != "datePublished":
            continue
        content = attributes.get("content") or attributes.get("datetime") or ""
        for key in ("property", "name", "itemprop", "http-equiv"):
            name = attributes.get(key)
            if name:
                found.append((name.strip().lower(), _line(content)))
    return found
