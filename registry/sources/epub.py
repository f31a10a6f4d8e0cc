"""EPUB books (EPUB 3.3 and 2.0.1): the files of the spine, in reading order, each a part.

What a reading system shows only on demand is read as well if it stands in the spine (``linear="no"``).
Files outside the spine, fonts and pictures are not read. A file of the spine that is missing, locked
(DRM) or unreadable makes the whole book unread: a clause might stand there.
"""

import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from urllib.parse import unquote, urlsplit

from factlock.registry.model import FetchState
from factlock.registry.page import Page
from factlock.registry.sources.archives import Archive, BrokenArchive, open_archive
from factlock.registry.sources.charset import decode, without_no_characters
from factlock.registry.sources.gaps import unmarked
from factlock.registry.sources.joining import Piece, join, read_part
from factlock.registry.sources.metadata import iso_date, language_tag
from factlock.registry.sources.reading import ByteSpan, Reading, Unread
from factlock.registry.sources.xmltree import MAX_MARKS, Element, parse

MAX_FILES = 5000
MAX_TEXT = 64 << 20
"""Bytes of all files of the spine together, above which a book is not read."""
FREE_TEXT = 4 << 20
TEXT_A_BYTE = 8
"""Bytes of text for each byte of the packed book, beyond the free ones: text packs to a third."""
MARKS_A_BYTE = 0.6
"""Tags for each byte of the packed book, beyond ``xmltree.MAX_MARKS``: more are a flood."""
_CONTAINER = "META-INF/container.xml"
_ENCRYPTION = "META-INF/encryption.xml"
_OCF = "{urn:oasis:names:tc:opendocument:xmlns:container}"
_OPF = "{http://www.idpf.org/2007/opf}"
_DC = "{http://purl.org/dc/elements/1.1/}"
_XENC = "{http://www.w3.org/2001/04/xmlenc#}"
_TEXTS = ("application/xhtml+xml", "text/html", "text/x-oeb1-document", "application/x-dtbook+xml")
_VOID = frozenset(
    [
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "param",
        "source",
        "track",
        "wbr",
        "image",
    ]
)
_NAME = r"[A-Za-z_][\w.:-]*+"
_EMPTY = re.compile(
    rf"""<(?P<name>{_NAME})(?P<rest>(?:\s++{_NAME}\s*+=\s*+(?:"[^"<]*+"|'[^'<]*+'))*+\s*+)/>"""
    r"|<!--.*?-->|<!\[CDATA\[(?P<data>.*?)\]\]>",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class _Book:
    """The package document of a book and the files it names."""

    archive: Archive
    package: Element
    folder: str

    def said(self, name: str) -> str:
        """Return what the first Dublin Core element of a name says that says something."""
        found = (element.text or "" for element in self.package.iter(_DC + name))
        return next((line for text in found if (line := _line(text))), "")


def read(body: bytes, media_type: str, _charset: str | None) -> Reading:
    """Read a book."""
    try:
        book = _open(open_archive(body))
        pieces = list(_pieces(book, len(body)))
    except (BrokenArchive, Unread) as problem:
        return Reading(problem.state, None, problem.message)
    page = join(
        pieces,
        Page(
            text="",
            title=book.said("title"),
            language=language_tag(book.said("language")),
            publisher=book.said("publisher"),
            published=iso_date(book.said("date")),
            media_type=media_type,
        ),
    )
    if page.text.strip():
        return Reading(FetchState.OK, page)
    return Reading(
        FetchState.IMAGE_ONLY,
        None,
        f"the book has {len(pieces)} files in its reading order and no text in them; give one with text",
    )


def trace(_body: bytes, _page: Page, _start: int, _end: int) -> ByteSpan | None:
    """Return None: the bytes of a packed file show no text."""
    return None


def _open(archive: Archive) -> _Book:
    """Find the package document (OCF 3.3, 4.2.6.3.1)."""
    if _CONTAINER not in archive:
        raise BrokenArchive(
            f"the archive has no {_CONTAINER}, so it is no EPUB book; fetch it again"
        )
    container = parse(archive.read(_CONTAINER), _CONTAINER)
    roots = [root.get("full-path") or "" for root in container.iter(f"{_OCF}rootfile")]
    name = _within("", roots[0]) if roots else ""
    if name not in archive:
        raise BrokenArchive(
            "the book does not say what its files are (no package document); fetch it again"
        )
    return _Book(archive, parse(archive.read(name), name), posixpath.dirname(name))


def _pieces(book: _Book, packed: int) -> Iterator[Piece]:
    """Yield the files of the spine (EPUB 3.3, 5.7), each once; ``packed`` is the book's size."""
    manifest = {item.get("id") or "": item for item in book.package.iter(f"{_OPF}item")}
    locked = _locked(book.archive)
    names: dict[str, str] = {}
    for reference in book.package.iter(f"{_OPF}itemref"):
        item = manifest.get(reference.get("idref") or "")
        href = "" if item is None else item.get("href") or ""
        if item is None or not href:
            raise BrokenArchive("the reading order of the book names a file that it does not list")
        names[_within(book.folder, href)] = (item.get("media-type") or "").strip().lower()
    most = min(FREE_TEXT + TEXT_A_BYTE * packed, MAX_TEXT)
    if len(names) > MAX_FILES or sum(map(book.archive.size, _known(book, names))) > most:
        raise _too_large(f"{MAX_FILES:,} files or {most >> 20} MB of text")
    marks = max(MAX_MARKS, int(packed * MARKS_A_BYTE))
    for name, kind in names.items():
        if kind not in _TEXTS:
            continue  # a picture as a page
        if name in locked:
            raise BrokenArchive(
                f"the file “{name}” of the book is encrypted; give a copy without protection",
                FetchState.UNSUPPORTED,
            )
        body = book.archive.read(name)
        marks -= body.count(b"<")
        if marks < 0:
            raise _too_large("as many tags as its size allows")
        yield _piece(body, name)


def _known(book: _Book, names: Mapping[str, str]) -> Iterator[str]:
    for name in names:
        if name not in book.archive:
            raise BrokenArchive(
                f"the file “{name}”, which belongs to the book's text, is not in it; fetch it again"
            )
        yield name


def _piece(body: bytes, name: str) -> Piece:
    source = decode(body).text
    reading = read_part(_as_html(source).encode("utf-8", "replace"), charset="utf-8")
    if reading.page is None:
        raise BrokenArchive(f"the file “{name}” of the book: {reading.message}", reading.state)
    return Piece(reading.page, "file", name)


def _as_html(source: str) -> str:
    """Write what XML can say and HTML cannot: ``<title/>`` and ``<![CDATA[…]]>``."""
    return _EMPTY.sub(_spelt_out, source)


def _spelt_out(found: re.Match[str]) -> str:
    if found["data"] is not None:
        return escape(found["data"], quote=False)
    name = found["name"]
    if name is None or name.lower() in _VOID:
        return found[0]
    return f"<{name}{found['rest']}></{name}>"


def _locked(archive: Archive) -> frozenset[str]:
    """Return the files that are encrypted (OCF 3.3, 4.2.6.3.2); obfuscated fonts are among them."""
    if _ENCRYPTION not in archive:
        return frozenset()
    root = parse(archive.read(_ENCRYPTION), _ENCRYPTION)
    found = root.iter(f"{_XENC}CipherReference")
    return frozenset(_within("", reference.get("URI") or "") for reference in found)


def _within(folder: str, reference: str) -> str:
    """Return the file of the archive that a relative reference names.

    Raises BrokenArchive for what leads out of the archive: no such file is opened.
    """
    parts = urlsplit(reference)
    path = unquote(parts.path)
    place = posixpath.normpath(posixpath.join(folder, path.lstrip("/") if not folder else path))
    if parts.scheme or parts.netloc or place.startswith(("..", "/")) or not path:
        raise BrokenArchive(
            f"the book names a file outside it ({reference[:200]!r}); it is not read"
        )
    return place


def _too_large(what: str) -> BrokenArchive:
    return BrokenArchive(f"the book has more than {what}; give a part of it", FetchState.TOO_LARGE)


def _line(text: str) -> str:
    return unmarked(without_no_characters(text))[:1000]
