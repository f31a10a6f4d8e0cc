"""Feeds: RSS 0.9x, 1.0 and 2.0, Atom (RFC 4287). Entries are headings with their text.

What a feed holds as markup, escaped or not, is read as the HTML that readers of feeds show.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from lxml import etree

from factlock.registry.page import CELL, Heading
from factlock.registry.sources.data.text import DataText
from factlock.registry.sources.data.tree import on_one_line
from factlock.registry.sources.data.xml_records import Numbers, leaf, local
from factlock.registry.sources.data.xml_source import TEXT
from factlock.registry.sources.joining import read_part
from factlock.registry.sources.xmltree import Element

_ATOM = "{http://www.w3.org/2005/Atom}"
_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}RDF"
_BODIES = ("description", "summary", "content", "encoded", "subtitle")
_TOLD = ("pubDate", "date", "published", "updated", "lastBuildDate", "creator")
_MARKUP = re.compile(r"<[A-Za-z/!]|&(?:#\w+|\w+);")
_XHTML = "{http://www.w3.org/1999/xhtml}"


def is_feed(root: Element) -> bool:
    """Whether a root is that of a feed."""
    name = local(root.tag)
    return name == "rss" or root.tag in (_RDF, f"{_ATOM}feed", f"{_ATOM}entry")


def write(root: Element, numbers: Numbers, text: DataText) -> str:
    """Write a feed; return its title."""
    return _Feed(numbers, text).write(root)


class _Feed:
    def __init__(self, numbers: Numbers, text: DataText) -> None:
        self._numbers = numbers
        self._text = text

    def write(self, root: Element) -> str:
        head = next((one for one in root if local(one.tag) == "channel"), root)
        title = ""
        if local(root.tag) == "entry":
            return self._entry(root, 1)
        title = self._entry(head, 1)
        for entry in _entries(root, head):
            self._entry(entry, 2)
        return title

    def _entry(self, entry: Element, level: int) -> str:
        """Write title, times and text of the feed itself or of an entry."""
        title = ""
        children = {local(child.tag): child for child in reversed(list(entry))}
        if "title" in children:
            title = self._title(children["title"], level)
        for name in _TOLD:
            child = children.get(name)
            if child is not None and (child.text or "").strip():
                self._text.line()
                self._text.put(name)
                self._text.put(CELL)
                self._plain(child)
        for name in _BODIES:
            if name in children:
                self._body(children[name])
        return title

    def _title(self, element: Element, level: int) -> str:
        self._text.line()
        start = self._text.length
        self._body(element)
        written = on_one_line(self._text.text_from(start))
        if written:
            self._text.headings.append(Heading(start, level, written[:300]))
        self._text.line()
        return written[:300]

    def _plain(self, element: Element) -> None:
        found = leaf(element.text or "", self._numbers[element], TEXT)
        self._text.put(found.text, found.origin, leaf=True)

    def _body(self, element: Element) -> None:
        """Write a text: as it stands if it holds no markup, else as HTML shows it."""
        kind = element.get("type") or ""
        inner = "".join(
            etree.tostring(child, encoding="unicode", method="html") for child in element
        )
        told = element.text or ""
        self._text.line()
        if not inner and (kind == "text" or not _MARKUP.search(told)):
            if told.strip():
                self._plain(element)
            return
        source = f"{told}{inner}" if not inner or told.strip() else inner
        self._html(source)

    def _html(self, source: str) -> None:
        reading = read_part(f'<meta charset="utf-8"><body>{source}'.encode(), charset="utf-8")
        page = reading.page
        if page is None or not page.text:
            return
        by = self._text.length
        self._text.put(page.text)
        for heading in page.headings:
            level = min(heading.level + 2, 6)
            self._text.headings.append(Heading(heading.start + by, level, heading.text))
        for table in page.tables:
            cells = [
                replace(cell, start=cell.start + by, end=cell.end + by) for cell in table.cells
            ]
            self._text.end_table(self._text.begin_table(), cells, table.caption)
        if page.hidden:
            self._text.hidden.append(page.hidden)


def _entries(root: Element, head: Element) -> Iterator[Element]:
    for holder in (head, root) if head is not root else (root,):
        for child in holder:
            if local(child.tag) in ("item", "entry"):
                yield child
