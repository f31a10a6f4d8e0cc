"""JSON as a source: lines and tables that can be quoted, each value with its JSON Pointer.

``application/json`` and JSON Lines. Numbers keep the literal that the source writes. Datasets in
JSON-stat and SDMX-JSON become tables with the labels of their dimensions as heads
(:mod:`~factlock.registry.sources.data.json_cubes`), records that are alike become tables with their keys
as heads (:mod:`~factlock.registry.sources.data.lines`). Strings are shown decoded; markup in them
stays the text that it is.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from factlock.registry.model import FetchState
from factlock.registry.page import BLOCK, Page
from factlock.registry.sources.charset import decode, decode_again
from factlock.registry.sources.collecting import uncollected
from factlock.registry.sources.data import json_cubes
from factlock.registry.sources.data.json_syntax import characters, parse, parse_lines
from factlock.registry.sources.data.lines import DataLines
from factlock.registry.sources.data.text import DataText, span_in_source
from factlock.registry.sources.data.tree import Group, Node, Origin, text_at
from factlock.registry.sources.origins import decoded_span_to_bytes
from factlock.registry.sources.reading import ByteSpan, Reading, Unread

LINES = ("application/jsonl", "application/x-ndjson", "application/x-jsonlines")
"""Media types of several JSON texts, one a line; the first is what a file of them is read as."""


@uncollected()
def read(body: bytes, media_type: str, charset: str | None) -> Reading:
    """Read JSON or JSON Lines."""
    decoded = decode(body, charset)
    if decoded.damage:
        return Reading(FetchState.DAMAGED, None, decoded.damage)
    try:
        tree = _tree(decoded.text, media_type)
        written = _written(tree, DataText())
    except Unread as fault:
        return Reading(fault.state, None, fault.message)
    if not written.text.strip():
        return Reading(FetchState.BLANK, None, "the JSON holds no value; give one that does")
    page = Page(
        text=written.text,
        title=_first(tree, "title", "label", "name"),
        tables=(*written.tables, written.layout()),
        parts=tuple(written.parts),
        hidden=BLOCK.join(written.hidden),
        media_type=media_type,
        encoding=decoded.encoding,
        encoding_basis=decoded.basis,
    )
    return Reading(FetchState.OK, page)


def trace(body: bytes, page: Page, start: int, end: int) -> ByteSpan | None:
    """Return where a span of the page stands in the body; of strings, what is in the quotes."""
    source, written = _traced(body, page.encoding, page.media_type)
    if written is None or written.text != page.text:
        return None
    span = span_in_source(written.text, written.pieces, start, end, _Literals(source))
    return span and decoded_span_to_bytes(body, page.encoding, *span)


@dataclass(frozen=True, slots=True)
class _Literals:
    """The literals of a source, each named by its span."""

    source: str

    def characters(self, origin: Origin) -> Iterator[tuple[str, tuple[int, int]]]:
        return characters(self.source, *origin)

    def extent(self, origin: Origin) -> tuple[int, int]:
        return origin


@lru_cache(maxsize=1)  # one page is asked for many spans
def _traced(body: bytes, encoding: str, media_type: str) -> tuple[str, DataText | None]:
    source, _ = decode_again(body, encoding)
    try:
        return source, _written(_tree(source, media_type), DataText(traced=True))
    except Unread:
        return source, None


def _tree(source: str, media_type: str) -> Node:
    return parse_lines(source) if media_type in LINES else parse(source)


def _written(tree: Node, text: DataText) -> DataText:
    DataLines(text, pointers=True, dataset=json_cubes.write).write(tree)
    return text


def _first(tree: Node, *keys: str) -> str:
    """Return the first of some members that is a short text: what the data call themselves."""
    if not isinstance(tree, Group):
        return ""
    told = (text_at(tree, key) for key in keys)
    return next((text for text in told if 0 < len(text) <= 200), "")
