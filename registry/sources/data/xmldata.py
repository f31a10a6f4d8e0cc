"""XML as a source: documents to visible text, data to lines and tables that can be quoted.

By its root an XML file is a law (Akoma Ntoso, Formex), statistics (SDMX-ML), a report of a company
(XBRL) or a feed (RSS, Atom); another is a document if most of its text stands among other elements or
in paragraphs, and data if not. Attributes are text only where the file holds data. Entities that a file
declares itself are refused: what they stand for would be read by one program and not by another.
"""

import re
from dataclasses import dataclass, field
from functools import lru_cache

from factlock.registry.model import FetchState
from factlock.registry.page import BLOCK, Heading, Page, Part, Table
from factlock.registry.sources.charset import decode, without_no_characters
from factlock.registry.sources.collecting import uncollected
from factlock.registry.sources.data import xml_feeds, xml_paths, xml_sdmx, xml_xbrl
from factlock.registry.sources.data.lines import DataLines
from factlock.registry.sources.data.text import DataText, Piece, span_in_source
from factlock.registry.sources.data.tree import most_values, too_many
from factlock.registry.sources.data.xml_documents import DocumentWalk
from factlock.registry.sources.data.xml_records import Numbers, local, tree_of, whole_text
from factlock.registry.sources.data.xml_source import XmlSource
from factlock.registry.sources.data.xml_vocabulary import AKOMA_NTOSO, FORMEX, SECTIONS, Hierarchy
from factlock.registry.sources.gaps import unmarked
from factlock.registry.sources.origins import readable_source, source_span_to_bytes
from factlock.registry.sources.reading import ByteSpan, Reading, TextSpan, Unread
from factlock.registry.sources.xmltree import Element, parse

MAX_ATTRIBUTES = 1000
"""Attributes of one element; looking them up takes the square of their number."""
_PROLOG = re.compile(
    r"""(?:\s++|<!--.*?-->|<\?.*?\?>)*+
    (?P<type><!DOCTYPE(?:[^\[>"']|"[^"]*"|'[^']*')*+(?:\[(?P<subset>.*?)\]\s*)?>)?""",
    re.DOTALL | re.VERBOSE,
)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_DECLARES = re.compile(r"<!(?:ENTITY|ATTLIST)|%")
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_PARAGRAPHS = frozenset(
    {"p", "para", "P", "title", "head", "li", "item", "td", "entry", "CELL", "TXT"}
)
_FORMEX_PARTS = frozenset(
    {"TI.ART", "NO.PARAG", "GR.CONSID", "ENACTING.TERMS", "BIB.INSTANCE", "NO.P"}
)
_LANGUAGES = {
    "eng": "en", "deu": "de", "ger": "de", "fra": "fr", "fre": "fr", "ita": "it", "spa": "es",
    "por": "pt", "nld": "nl", "pol": "pl", "zho": "zh", "chi": "zh", "jpn": "ja", "swe": "sv",
}  # fmt: skip
"""ISO 639-2 codes, which Akoma Ntoso uses, and the shorter ones (ISO 639-1) that pages use."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """What an XML file shows, and the pieces of it that lead back to its source."""

    text: str
    pieces: list[Piece]
    tables: tuple[Table, ...] = ()
    parts: tuple[Part, ...] = ()
    headings: tuple[Heading, ...] = ()
    title: str = ""
    language: str = ""
    hidden: str = ""


@dataclass(frozen=True, slots=True)
class _Document:
    """One file, parsed: its root, and its elements in document order."""

    root: Element
    elements: list[Element] = field(repr=False)
    numbers: Numbers = field(repr=False)


@uncollected()
def read(body: bytes, media_type: str, charset: str | None) -> Reading:
    """Read an XML file."""
    decoded = decode(body, charset)
    if decoded.damage:
        return Reading(FetchState.DAMAGED, None, decoded.damage)
    try:
        document = _parsed(without_no_characters(decoded.text))
        shown = _shown(document, traced=False)
    except Unread as fault:
        return Reading(fault.state, None, fault.message)
    if not shown.text.strip():
        return Reading(FetchState.BLANK, None, "the XML holds no text; give one that does")
    page = Page(
        text=shown.text,
        title=shown.title,
        language=shown.language,
        headings=shown.headings,
        tables=shown.tables,
        parts=shown.parts,
        hidden=shown.hidden,
        media_type=media_type,
        encoding=decoded.encoding,
        encoding_basis=decoded.basis,
    )
    return Reading(FetchState.OK, page)


def trace(body: bytes, page: Page, start: int, end: int) -> ByteSpan | None:
    """Return where a span of the page stands in the body, tags between included."""
    known = _again(body, page.encoding)
    if known is None or known[1].text != page.text:
        return None
    source, shown = known[2], known[1]
    span = span_in_source(shown.text, shown.pieces, start, end, source)
    return span and source_span_to_bytes(body, page.encoding, *span)


def path(body: bytes, page: Page, start: int, end: int) -> str:
    """Return the XPath of the innermost element, or attribute, that holds a span of the text."""
    known = _again(body, page.encoding)
    if known is None or known[1].text != page.text:
        return ""
    return xml_paths.path_of(known[0].elements, known[1].pieces, start, end)


def at_path(body: bytes, page: Page, path: str) -> TextSpan | None:
    """Return the span of the text that the element or attribute at a path holds, if there is one."""
    known = _again(body, page.encoding)
    if known is None or known[1].text != page.text:
        return None
    return xml_paths.span_at(known[0].root, known[0].numbers, known[1].pieces, path)


@lru_cache(maxsize=1)  # one page is asked for many spans
def _again(body: bytes, encoding: str) -> tuple[_Document, _Shown, XmlSource] | None:
    source = readable_source(body, encoding)
    try:
        document = _parsed(source)
        return document, _shown(document, traced=True), XmlSource(source)
    except Unread:
        return None


def _parsed(source: str) -> _Document:
    """Parse a decoded source; what it declares of its encoding is settled by now."""
    root = parse(_without_prolog(source).encode("utf-8"), "the source")
    if local(root.tag) == "svg":
        raise Unread(
            "the source is a drawing (SVG), whose text is placed by coordinates, so that its order "
            "is not known; quote from the page that shows it",
            FetchState.UNSUPPORTED,
        )
    elements = list(root.iter())
    most = most_values(len(source))
    attributes = [len(element.attrib) for element in elements]
    if len(elements) + sum(attributes) > most:
        raise too_many(most)
    if max(attributes) > MAX_ATTRIBUTES:
        raise Unread(
            f"an element has more than {MAX_ATTRIBUTES:,} attributes; give the part that matters",
            FetchState.TOO_LARGE,
        )
    return _Document(root, elements, {element: n for n, element in enumerate(elements)})


def _without_prolog(source: str) -> str:
    """Return a source without its XML declaration and document type; nothing external is read.

    Raises Unread if the type declares entities or attributes: they would change what is read.
    """
    prolog = _PROLOG.match(source)
    if prolog is None:  # it matches nothing at all, too
        return source
    if prolog["subset"] and _DECLARES.search(_COMMENT.sub("", prolog["subset"])):
        raise Unread(
            "the source declares entities or attributes of its own, which one program reads and "
            "another does not; nothing is proved by them: save it with its entities written out",
            FetchState.UNSUPPORTED,
        )
    return source[prolog.end() :].strip()


def _shown(document: _Document, *, traced: bool) -> _Shown:
    root, numbers = document.root, document.numbers
    text = DataText(traced=traced)
    hierarchy = _hierarchy(document)
    if hierarchy is not None:
        return _text(document, hierarchy)
    title = None
    if xml_feeds.is_feed(root):
        title = xml_feeds.write(root, numbers, text)
    elif xml_sdmx.is_data(root):
        xml_sdmx.write(root, numbers, text)
    elif xml_xbrl.is_instance(root):
        xml_xbrl.write(root, numbers, text)
    else:
        DataLines(text, pointers=False).write(tree_of(root, numbers))
    return _data(text, root, title=title)


def _hierarchy(document: _Document) -> Hierarchy | None:
    """Return how the parts of a document are numbered, or None if the file holds data."""
    root = document.root
    if local(root.tag) == "akomaNtoso":
        return AKOMA_NTOSO
    if xml_feeds.is_feed(root) or xml_sdmx.is_message(root) or xml_xbrl.is_instance(root):
        return None
    if any(local(element.tag) in _FORMEX_PARTS for element in document.elements[:2000]):
        return FORMEX
    return SECTIONS if _is_document(document.elements) else None


def _data(text: DataText, root: Element, *, title: str | None = None) -> _Shown:
    """Return what data show; ``title`` is that of a feed, whose lines are those of a document."""
    return _Shown(
        text.text,
        text.pieces,
        text.tables if title is not None else (*text.tables, text.layout()),
        tuple(text.parts),
        tuple(text.headings),
        title or "",
        language=_language(root),
        hidden=BLOCK.join(text.hidden),
    )


def _text(document: _Document, hierarchy: Hierarchy) -> _Shown:
    walk = DocumentWalk(document.root, document.numbers, hierarchy)
    text = walk.text
    tables = (table.finish(text, unmarked(text[slice(*table.caption)])) for table in walk.tables)
    return _Shown(
        text,
        walk.pieces,
        tuple(tables),
        tuple(walk.parts),
        tuple(walk.headings),
        _title(document.root, walk.headings),
        _language(document.root),
        walk.hidden,
    )


def _is_document(elements: list[Element]) -> bool:
    """Whether most of the text stands beside elements, or in what is called a paragraph."""
    whole = prose = 0
    within: set[Element] = set()
    for element in elements:
        texts = [element.text or "", *(child.tail or "" for child in element)]
        length = sum(len(text.strip()) for text in texts)
        whole += length
        mixed = bool(length and len(element)) or local(element.tag) in _PARAGRAPHS
        if mixed or element.getparent() in within:
            within.add(element)
            prose += length
    return 2 * prose > whole


def _title(root: Element, headings: list[Heading]) -> str:
    for element in root.iter():
        if local(element.tag) in ("docTitle", "longTitle", "article-title", "TITLE", "title"):
            said = unmarked(whole_text(element))
            if said:
                return said[:300]
    return headings[0].text if headings else ""


def _language(root: Element) -> str:
    """Return the language that the file declares of itself, as a BCP 47 mark."""
    declared = root.get(_LANG)
    if declared:
        return unmarked(declared)
    for element in root.iter():
        name = local(element.tag)
        if name == "FRBRlanguage":
            code = element.get("language") or ""
            return _LANGUAGES.get(code, code if len(code) == 2 else "")
        if name == "LG.DOC" and element.text:
            return element.text.strip().lower()
    return ""
