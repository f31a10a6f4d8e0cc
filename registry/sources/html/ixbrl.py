"""Facts of inline XBRL: what a report shows, named by the tags that it puts around its figures.

The page stays what a reader sees, where a fact reads ``(1,234)`` under "in millions". Behind it the
facts are listed once more, each as concept, period, value and unit, the value written out by scale and
sign (``-1234000000 USD``). Only what the page shows is listed: the text that the XML parser finds in a
tag must be the text that the walk over the visible page finds in it. A transformation that is not
known, and whatever else leaves a doubt, leaves the fact out. Source: Inline XBRL 1.1, sections 9 to 15;
Transformation Rules Registry 3 to 5.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Context as Precision
from decimal import Decimal
from functools import partial
from typing import ClassVar

from selectolax.lexbor import LexborNode

from factlock.registry.page import BLOCK, MARKS, Heading, Page
from factlock.registry.sources.data import xbrl_facts
from factlock.registry.sources.data.tables import is_prose
from factlock.registry.sources.data.text import DataText
from factlock.registry.sources.data.xbrl_facts import Context, Fact, Facts
from factlock.registry.sources.data.xml_records import local
from factlock.registry.sources.data.xml_xbrl import contexts_of, is_nil, units_of
from factlock.registry.sources.gaps import EDGE
from factlock.registry.sources.html.screen import Closer
from factlock.registry.sources.html.walk import Walk
from factlock.registry.sources.reading import Unread
from factlock.registry.sources.xmltree import Element, parse

NAME = "XBRL facts"
"""The heading above the list."""
MAX_SOURCE = 12 << 20
"""Characters above which the facts of a report are not listed: two trees of it take much memory."""
_NAMESPACES = ("http://www.xbrl.org/2013/inlineXBRL", "http://www.xbrl.org/2008/inlineXBRL")
_DECLARATION = re.compile(r"\s*<\?xml\b[^>]*?\?>")
_TOLD = ("name", "contextref", "unitref", "scale", "sign", "format")
_LONGEST, _MOST_TAGS = 2000, 50
"""Characters and tags of a fact above which it is no figure and no name."""
_UNSEEN = re.compile(f"[\\s{MARKS}]")
_PLAIN = frozenset(
    ["span", "div", "p", "b", "i", "u", "em", "strong", "font", "nonFraction", "nonNumeric"]
)
_DOT = re.compile(r"(?:\d{1,3}(?:[,   ]\d{3})+|\d+)(?:\.\d+)?|\.\d+")
_COMMA = re.compile(r"(?:\d{1,3}(?:[.   ]\d{3})+|\d+)(?:,\d+)?|,\d+")
_BARE = re.compile(r"\d+(?:\.\d+)?|\.\d+")
_DOTTED = frozenset({"numdotdecimal", "num-dot-decimal", "numcommadot", "numspacedot"})
_COMMAED = frozenset({"numcommadecimal", "num-comma-decimal", "numdotcomma", "numspacecomma"})
_ZERO = frozenset({"zerodash", "fixed-zero", "numdash", "num-dash", "zero-dash"})
_EXACT = Precision(prec=200)
_Key = tuple[str, ...]


def is_inline(source: str) -> bool:
    """Whether a source is inline XBRL."""
    return "inlineXBRL" in source and any(namespace in source for namespace in _NAMESPACES)


def _enter_fact(walk: Walk, node: LexborNode, _tag: str) -> Closer:
    return walk.fact(node) if isinstance(walk, FactWalk) else EDGE


class FactWalk(Walk):
    """A walk that also notes what stands in the tags of facts; its text is that of any walk."""

    def __init__(self, tree: object, *, forged: bool = False) -> None:
        self._spans: list[tuple[LexborNode, int, int]] = []
        super().__init__(tree, forged=forged)  # type: ignore[arg-type]
        self.facts: set[_Key] = {
            _key(node.attributes, self.text[start:end]) for node, start, end in self._spans
        }

    def fact(self, node: LexborNode) -> Closer:
        """Enter the tag of a fact."""
        self._writer.ask(EDGE)
        return EDGE if self._hiding else partial(self._end_fact, node, self._writer.length)

    def _end_fact(self, node: LexborNode, start: int) -> None:
        if self._writer.length - start <= _LONGEST:
            self._spans.append((node, start, self._writer.length))
        self._writer.ask(EDGE)

    _ENTER: ClassVar = {
        **Walk._ENTER,  # noqa: SLF001  one more kind of tag
        **dict.fromkeys(("ix:nonfraction", "ix:nonnumeric"), _enter_fact),
    }


def with_facts(page: Page, source: str, shown: set[_Key]) -> Page:
    """Return the page with its facts listed behind its text; the page itself if none can be told."""
    if len(source) > MAX_SOURCE:
        return page
    declared = _DECLARATION.match(source)
    try:
        root = parse(source[declared.end() if declared else 0 :].strip().encode(), "the report")
        facts = list(_facts(root, shown))
        text = DataText()
        text.put(page.text)
        text.put(BLOCK)
        start, _ = text.put(NAME)
        xbrl_facts.write(Facts(facts, _fiscal(root)), text)
    except Unread:
        return page
    if not facts:
        return page
    return replace(
        page,
        text=text.text.rstrip(BLOCK),
        headings=(*page.headings, Heading(start, 1, NAME)),
        tables=(*page.tables, *text.tables, text.layout(start)),
    )


def without_facts(text: str) -> str:
    """Return the text of a page as it was before its facts were listed."""
    found = text.rfind(f"{BLOCK}{NAME}{BLOCK}")
    return text if found < 0 else text[:found]


def _facts(root: Element, shown: set[_Key]) -> Iterator[Fact]:
    contexts, units = contexts_of(root), units_of(root)
    for element, concept, text in _tagged(root):
        context = contexts.get(element.get("contextRef") or "")
        if context is None or _key(_lowered(element), text) not in shown:
            continue
        numeric = local(element.tag) == "nonFraction"
        value = _value(element, text) if numeric else _words(element, text)
        unit = element.get("unitRef")
        if value and (unit is None or unit in units) and not (numeric and unit is None):
            yield Fact(concept, context, value, units.get(unit or "", ""), numeric=numeric)


def _tagged(root: Element) -> Iterator[tuple[Element, str, str]]:
    """Yield the facts whose content is plain text, with their concept and text."""
    for namespace in _NAMESPACES:
        for element in root.iter(f"{{{namespace}}}nonFraction", f"{{{namespace}}}nonNumeric"):
            text = "" if is_nil(element) else _plain_text(element)
            if text.strip():
                yield element, element.get("name") or "", text


def _plain_text(element: Element) -> str:
    """Return the text of a fact; empty if it is long, or holds more than plain formatting."""
    length = 0
    for count, one in enumerate(element.iter()):
        inner = "" if one is element else one.tail or ""
        length += len(one.text or "") + len(inner)
        if count > _MOST_TAGS or length > _LONGEST or (count and local(one.tag) not in _PLAIN):
            return ""
    return "".join(str(one) for one in element.itertext())


def _fiscal(root: Element) -> tuple[str, str]:
    """Return the fiscal year; reports declare it of themselves in a part that they do not show."""
    contexts = contexts_of(root)
    none = Context("", "")
    told = [
        Fact(concept, contexts.get(element.get("contextRef") or "", none), text)
        for element, concept, text in _tagged(root)
        if concept.startswith("dei:")
    ]
    return xbrl_facts.fiscal_year(told)


def _value(element: Element, text: str) -> str:
    """Return the number that a fact states, written out; empty if that is not certain."""
    digits = _digits(text.strip(), (element.get("format") or "").rpartition(":")[2])
    scale, sign = element.get("scale") or "0", element.get("sign") or ""
    if not digits or not re.fullmatch(r"[+-]?\d{1,2}", scale) or sign not in ("", "-"):
        return ""
    number = Decimal(digits).scaleb(int(scale), _EXACT)
    return f"{sign if number else ''}{number:f}"


def _digits(text: str, transformation: str) -> str:
    if transformation in _ZERO:
        return "0" if re.fullmatch(r"[-–—−]|", text) else ""
    if transformation in _DOTTED:
        return re.sub(r"[^\d.]", "", text) if _DOT.fullmatch(text) else ""
    if transformation in _COMMAED:
        return re.sub(r"[^\d,]", "", text).replace(",", ".") if _COMMA.fullmatch(text) else ""
    return text if not transformation and _BARE.fullmatch(text) else ""


def _words(element: Element, text: str) -> str:
    """Return what a fact of words says; empty where it is transformed, goes on elsewhere or is long."""
    if element.get("format") or element.get("continuedAt") or element.get("escape") == "true":
        return ""
    words = " ".join(text.split())
    return "" if is_prose(words) else words


def _lowered(element: Element) -> dict[str, str | None]:
    return {str(name).lower(): str(value) for name, value in element.attrib.items()}


def _key(told: Mapping[str, str | None], text: str) -> _Key:
    return (*(told.get(name) or "" for name in _TOLD), _UNSEEN.sub("", text))
