"""A Word document as a package of parts (ECMA-376-2): reading them as trees, and writing what was changed."""

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from factlock.registry.errors import UsageFault
from factlock.registry.sources.archives import open_archive
from factlock.registry.sources.reading import Unread
from factlock.registry.sources.xmltree import parse
from factlock.render.formats import repacking
from factlock.render.formats.docx.xml import (
    RELATIONS,
    Element,
    W,
    foreign,
    root_of,
    serialized,
    tag_of,
)

MOST_MARKS = 3_000_000
"""Tags that one part may have: a document of 100,000 filled-in values has as many."""
_OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_STRICT = b"http://purl.oclc.org/ooxml/wordprocessingml/main"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_RELATION = f"{{{_PACKAGE}/relationships}}Relationship"
_TYPES = "[Content_Types].xml"
_SIGNED = re.compile(r"_xmlsignatures/.*\.xml", re.IGNORECASE)
_NATURAL = re.compile(r"(\d+)")


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation of one part: its id, the last word of its type, the part or address it leads to."""

    id: str
    kind: str
    target: str
    external: bool


class Package:
    """The parts of one document. Trees are read once, and written again if they were ``touched``."""

    def __init__(self, body: bytes, path: str) -> None:
        """Open a document. Raises UsageFault ``no-word-document``."""
        self._path = path
        self._body = body
        if body.startswith(_OLD):
            raise self.fault("it is protected by a password, or of the old kind .doc")
        try:
            self.archive = open_archive(body)
        except Unread as problem:
            raise self.fault(problem.message) from None
        self._names = {name.casefold(): name for name in self.archive.names}
        self._trees: dict[str, Element] = {}
        self._touched: dict[str, None] = {}
        self._known: dict[str, dict[tuple[str, str, bool], str]] = {}
        mains = (one.target for one in self.relations("") if one.kind == "officeDocument")
        self.main = next(mains, "word/document.xml")
        self.body = self._content()

    def _content(self) -> Element:
        root = self.tree(self.main) if self.main in self.archive else None
        found = None if root is None else root.find(f"{W}body")
        if found is not None:
            return found
        if self.main in self.archive and _STRICT in self.archive.read(self.main):
            raise self.fault(
                "it is of the kind “Strict Open XML”; expected “Word document (.docx)”"
            )
        raise self.fault("it has no text (no main part with a body)")

    def fault(self, told: str) -> UsageFault:
        """Return what is wrong with the document."""
        return UsageFault.of(
            "no-word-document",
            f"{self._path} is no Word document that can be read: {told}",
            "open it in Word or LibreOffice and save it anew as .docx, or name another document",
            file=self._path,
        )

    # Reading -------------------------------------------------------------------------------------

    def __contains__(self, name: str) -> bool:
        return self._named(name) in self._trees or name in self.archive

    def _named(self, name: str) -> str:
        """Return the name of a part as the archive spells it."""
        return self._names.get(name.casefold(), name)

    def tree(self, name: str) -> Element:
        """Return the root of a part. Raises UsageFault where it cannot be read."""
        name = self._named(name)
        found = self._trees.get(name)
        if found is None:
            try:
                body = self.archive.read(name)
                found = self._trees[name] = parse(body, name, MOST_MARKS, whole=True)
            except Unread as problem:
                raise self.fault(problem.message) from None
        return found

    def raw(self, name: str) -> bytes:
        """Return the bytes of a part. Raises UsageFault."""
        try:
            return self.archive.read(name)
        except Unread as problem:
            raise self.fault(problem.message) from None

    def relations(self, part: str) -> list[Relation]:
        """Return the relations of a part, those of the package for an empty name (ECMA-376-2, 6.5)."""
        name, folder = _relations_of(part), posixpath.dirname(part)
        if name not in self:
            return []
        return [_relation(one, folder) for one in self.tree(name) if tag_of(one) == _RELATION]

    def related(self, kind: str) -> list[str]:
        """Return the parts of a kind that the main part leads to, in the order of their numbers."""
        names = {
            one.target
            for one in self.relations(self.main)
            if one.kind == kind and not one.external and one.target in self
        }
        return sorted(names, key=_natural)

    def others(self, pattern: str) -> Iterator[str]:
        """Yield the names of all parts that match, in the order of their numbers."""
        wanted = re.compile(pattern, re.IGNORECASE)
        yield from sorted(filter(wanted.fullmatch, self.archive.names), key=_natural)

    # Writing -------------------------------------------------------------------------------------

    def touch(self, name: str) -> None:
        """Note that a part was changed."""
        self._touched[self._named(name)] = None

    def relate(self, part: str, kind: str, target: str, *, external: bool = False) -> str:
        """Return the id of a relation of a part, made where it is not there."""
        known = self._known.get(part)
        if known is None:
            known = self._known[part] = {
                (one.kind, one.target, one.external): one.id for one in self.relations(part)
            }
        key = kind, target, external
        if key in known:
            return known[key]
        name = _relations_of(part)
        if name not in self:
            self._trees[name] = root_of("Relationships", f"{_PACKAGE}/relationships")
        ids, number = set(known.values()), len(known) + 1
        while f"rId{number}" in ids:
            number += 1
        known[key] = f"rId{number}"
        told = {"Id": known[key], "Type": f"{RELATIONS}/{kind}", "Target": target}
        if external:
            told["TargetMode"] = "External"
        else:
            told["Target"] = posixpath.relpath(target, posixpath.dirname(part))
        foreign(self.tree(name), _RELATION, told)
        self.touch(name)
        return known[key]

    def add(self, name: str, root: Element, kind: str, media_type: str) -> None:
        """Add a part that the main part leads to."""
        self._trees[name] = root
        self.touch(name)
        types = self.tree(_TYPES)
        told = {"PartName": f"/{name}", "ContentType": media_type}
        foreign(types, f"{{{_PACKAGE}/content-types}}Override", told)
        self.touch(_TYPES)
        self.relate(self.main, kind, name)

    def saved(self) -> bytes:
        """Return the document with all that was changed. Raises UsageFault where it is signed."""
        if any(map(_SIGNED.fullmatch, self.archive.names)):
            raise UsageFault.of(
                "signed-document",
                f"{self._path} bears a digital signature, which what is filled in would break",
                "take the signature off in Word, and sign what is rendered",
                file=self._path,
            )
        return repacking.repacked(
            self._body, {name: serialized(self._trees[name]) for name in self._touched}
        )


def _relations_of(part: str) -> str:
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def _relation(one: Element, folder: str) -> Relation:
    external = one.get("TargetMode") == "External"
    target = one.get("Target") or ""
    if not external:
        target = posixpath.normpath(posixpath.join("/", folder, unquote(target))).lstrip("/")
    kind = (one.get("Type") or "").rpartition("/")[2]
    return Relation(one.get("Id") or "", kind, target, external)


def _natural(name: str) -> list[str | int]:
    """Return by what names are sorted so that ``header2`` comes before ``header10``."""
    return [int(word) if word.isdigit() else word for word in _NATURAL.split(name)]
