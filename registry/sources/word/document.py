"""Word documents (Office Open XML, ECMA-376): what a reader sees when all changes are accepted.

The body comes first, then the notes that it points to, then headers and footers, each a part with
an address: ``footnote 3``, ``endnote 1``, ``header 1``. Comments, deleted and hidden text are kept
apart as hidden. Numbers that Word gives to lists and headings are not in the file, and so not in the text;
neither are charts, diagrams and pictures.
"""

import posixpath
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from urllib.parse import unquote

from factlock.registry.model import FetchState
from factlock.registry.page import Page, PartKind
from factlock.registry.sources.archives import Archive, BrokenArchive, open_archive
from factlock.registry.sources.charset import without_no_characters
from factlock.registry.sources.gaps import unmarked
from factlock.registry.sources.joining import Piece, join, read_part
from factlock.registry.sources.metadata import language_tag
from factlock.registry.sources.reading import ByteSpan, Reading, Unread
from factlock.registry.sources.word.markup import TAB, Markup, Reference
from factlock.registry.sources.word.styles import VAL, Styles, W
from factlock.registry.sources.xmltree import MAX_MARKS, Element, parse

MAX_NOTES = 10_000
MARKS_A_BYTE = 0.6
"""Tags in the XML for each byte of the packed file; Word itself writes at most half as many."""
MOST_OF_TEXT = 0.8
"""Share of the letters that must be marked as one language for it to be the document's."""
_STRICT = (
    (b"http://purl.oclc.org/ooxml/wordprocessingml/main", W[1:-1].encode()),
    (
        b"http://purl.oclc.org/ooxml/officeDocument/math",
        b"http://schemas.openxmlformats.org/officeDocument/2006/math",
    ),
)
_RELATION = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
_NO_NOTES = ("separator", "continuationSeparator", "continuationNotice")
_ON = ("1", "true", "on", None)


@dataclass(frozen=True, slots=True)
class _Package:
    """The parts of a document and how they point to each other."""

    archive: Archive
    main: str
    relations: Mapping[str, tuple[str, str]]
    """Id to kind (the last word of its type) and part; relations that lead outside are left out."""
    marks: int

    def part(self, kind: str) -> str:
        """Return the name of the part of a kind, empty if there is none."""
        return next((name for told, name in self.relations.values() if told == kind), "")

    def tree(self, name: str) -> Element | None:
        """Return a part as a tree, None if there is no such part."""
        return _tree(self.archive, name, self.marks) if name in self.archive else None


def read(body: bytes, media_type: str, _charset: str | None) -> Reading:
    """Read a Word document; a part of it that cannot be read makes the whole one unread."""
    try:
        archive = open_archive(body)
        marks = max(MAX_MARKS, int(len(body) * MARKS_A_BYTE))
        return _read(_package(archive, marks), media_type)
    except (BrokenArchive, Unread) as problem:
        return Reading(problem.state, None, problem.message)


def trace(_body: bytes, _page: Page, _start: int, _end: int) -> ByteSpan | None:
    """Return None: the bytes of a packed file show no text."""
    return None


def _read(package: _Package, media_type: str) -> Reading:
    document = package.tree(package.main)
    styles = Styles(package.tree(package.part("styles")))
    numbers: dict[Reference, str] = {}
    markup = Markup(styles, numbers)
    root = document if document is None else document.find(f"{W}body")
    if document is None or root is None:
        raise Unread(
            f"“{package.main}” holds no Word document; open the file in Word and save it anew"
        )
    pieces = [_piece(markup.html(root))]
    pieces += _notes(package, styles, numbers, markup)
    pieces += _margins(package, styles, document)
    page = join(
        pieces,
        Page(
            text="",
            title=_title(package, markup.title),
            language=_language(package, markup.languages),
            frames=tuple(
                dict.fromkeys(
                    package.relations[i][1] for i in markup.foreign if i in package.relations
                )
            ),
            hidden=_comments(package, styles),
            media_type=media_type,
        ),
    )
    if page.text.strip():
        return Reading(FetchState.OK, page)
    if markup.pictures:
        return Reading(
            FetchState.IMAGE_ONLY,
            None,
            f"the document shows pictures ({markup.pictures}) and no text; give one with text",
        )
    return Reading(FetchState.BLANK, None, "the document shows no text; open it in Word")


def _package(archive: Archive, marks: int) -> _Package:
    roots = _relations(archive, "")
    main = next((name for kind, name in roots.values() if kind == "officeDocument"), "")
    if main not in archive:
        main = "word/document.xml"
    if main not in archive:
        raise BrokenArchive(
            "the archive holds no Word document (no main part); give a .docx file, or open this one "
            "in the program that made it and save it as .docx"
        )
    return _Package(archive, main, _relations(archive, main), marks)


def _relations(archive: Archive, part: str) -> dict[str, tuple[str, str]]:
    """Return the relations of a part (of the package, if empty) to other parts (ECMA-376-2, 6.5)."""
    folder, name = posixpath.split(part)
    path = posixpath.join(folder, "_rels", f"{name}.rels")
    if path not in archive:
        return {}
    found = {}
    for relation in _tree(archive, path).iter(_RELATION):
        if relation.get("TargetMode") == "External":
            continue  # a picture or a template elsewhere: never opened
        target = unquote(relation.get("Target") or "")
        kind = (relation.get("Type") or "").rpartition("/")[2]
        place = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
        found[relation.get("Id") or ""] = kind, place
    return found


def _tree(archive: Archive, name: str, marks: int = MAX_MARKS) -> Element:
    body = archive.read(name)
    for strict, usual in _STRICT:
        body = body.replace(strict, usual)
    return parse(body, name, marks)


def _piece(html: str, kind: PartKind = "note", name: str = "") -> Piece:
    reading = read_part(html.encode("utf-8", "replace"), charset="utf-8")
    page = reading.page
    if page is None:
        raise Unread(reading.message, reading.state)
    tabs = str.maketrans(TAB, "\t")
    page = replace(
        page,
        text=page.text.translate(tabs),
        hidden=page.hidden.translate(tabs),
        headings=tuple(replace(h, text=h.text.replace(TAB, " ")) for h in page.headings),
    )
    return Piece(page, kind, name)


def _notes(
    package: _Package, styles: Styles, numbers: dict[Reference, str], text: Markup
) -> Iterator[Piece]:
    """Yield the notes that the text points to, in its order."""
    if len(text.references) > MAX_NOTES:
        raise Unread(
            f"the document has {len(text.references):,} notes, more than {MAX_NOTES:,}; give a part of it",
            FetchState.TOO_LARGE,
        )
    known = {}
    for kind in ("footnote", "endnote") if text.references else ():
        root = package.tree(package.part(f"{kind}s"))
        for note in () if root is None else root.iter(W + kind):
            if note.get(f"{W}type") not in _NO_NOTES:
                known[kind, note.get(f"{W}id") or ""] = note
    counts: Counter[str] = Counter()
    for reference in text.references:
        kind = reference[0]
        counts[kind] += 1
        if reference in known:
            html = Markup(styles, numbers).html(known[reference], reference)
            yield _piece(html, "note", f"{kind} {counts[kind]}")


def _margins(package: _Package, styles: Styles, document: Element) -> Iterator[Piece]:
    """Yield the headers, then the footers that the sections of a document show."""
    settings = package.tree(package.part("settings"))
    even = settings is not None and _is_on(settings, "evenAndOddHeaders")
    for kind in ("header", "footer"):
        names: dict[str, None] = {}
        for section in document.iter(f"{W}sectPr"):
            shown = {"default": True, "first": _is_on(section, "titlePg"), "even": even}
            for reference in section.findall(f"{W}{kind}Reference"):
                ident = next((v for n, v in reference.attrib.items() if str(n).endswith("}id")), "")
                if (
                    shown.get(reference.get(f"{W}type") or "default")
                    and str(ident) in package.relations
                ):
                    names[package.relations[str(ident)][1]] = None
        for number, name in enumerate(names, 1):
            root = package.tree(name)
            if root is not None:
                html = Markup(styles).html(root)
                yield _piece(html, "header" if kind == "header" else "footer", f"{kind} {number}")


def _comments(package: _Package, styles: Styles) -> str:
    root = package.tree(package.part("comments"))
    return "" if root is None else _piece(Markup(styles).html(root)).page.text


def _title(package: _Package, in_text: str) -> str:
    """Return the title that the document says it has, else the one at its head."""
    return _core(package, "{http://purl.org/dc/elements/1.1/}title") or _line(in_text)


def _language(package: _Package, letters: Mapping[str, int]) -> str:
    """Return the language of the document: declared of the whole, or marked in most of the text."""
    declared = language_tag(_core(package, "{http://purl.org/dc/elements/1.1/}language"))
    if declared:
        return declared
    most = max(letters, key=lambda tag: letters[tag], default="")
    enough = letters.get(most, 0) >= MOST_OF_TEXT * sum(letters.values())
    return language_tag(most) if enough else ""


def _core(package: _Package, name: str) -> str:
    """Return a core property (ECMA-376-2, 8), empty if it is not said."""
    roots = _relations(package.archive, "")
    part = next((name for kind, name in roots.values() if kind == "core-properties"), "")
    root = package.tree(part)
    return _line((root.findtext(name) or "") if root is not None else "")


def _line(text: str) -> str:
    return unmarked(without_no_characters(text))[:1000]


def _is_on(parent: Element, name: str) -> bool:
    found = parent.find(W + name)
    return found is not None and found.get(VAL) in _ON
