"""A package of parts (Open Packaging Conventions, ECMA-376-2): reading them as trees, writing what was changed."""

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
from factlock.render.formats.opc.xml import (
    RELATIONS,
    Element,
    made_in,
    root_of,
    serialized,
    tag_of,
)

MOST_MARKS = 3_000_000
"""Tags that one part may have: a document of 100,000 filled-in values has as many."""
MOST_IN_ALL = 2 * MOST_MARKS
"""Tags that the parts of one document may have together."""
MOST_BYTES_IN_ALL = 96 << 20
"""Bytes of the parts of one document of which trees are made, together: a tree takes about ten times as much memory."""
_OLD = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_STRICT = b"http://purl.oclc.org/ooxml/"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_RELATION = f"{{{_PACKAGE}/relationships}}Relationship"
_TYPES = "[Content_Types].xml"
_SIGNED = re.compile(r"_xmlsignatures/.*\.xml", re.IGNORECASE)
_NATURAL = re.compile(r"(\d+)")


@dataclass(frozen=True, slots=True)
class Family:
    """A kind of package: what it is called, how a fault of its files is told, where its main part stands."""

    code: str
    called: str
    programs: str
    suffix: str
    old: str
    main: str


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation of one part: its id, the last word of its type, the part or address it leads to."""

    id: str
    kind: str
    target: str
    external: bool


class Package:
    """The parts of one document. Trees are read once, and written again if they were ``touched``."""

    def __init__(self, body: bytes, path: str, family: Family) -> None:
        """Open a package. Raises UsageFault with the code of its family."""
        self._path = path
        self._family = family
        self._body = body
        if body.startswith(_OLD):
            raise self.fault(f"it is protected by a password, or of the old kind {family.old}")
        try:
            self.archive = open_archive(body)
        except Unread as problem:
            raise self.fault(problem.message) from None
        self._names = {name.casefold(): name for name in self.archive.names}
        self._trees: dict[str, Element] = {}
        self._touched: dict[str, None] = {}
        self._put: dict[str, bytes] = {}
        self._dropped: set[str] = set()
        self._marks = self._bytes = 0
        self._known: dict[str, dict[tuple[str, str, bool], str]] = {}
        mains = (one.target for one in self.relations("") if one.kind == "officeDocument")
        self.main = next(mains, family.main)

    def root(self, found: str) -> Element:
        """Return what stands in the root of the main part by its name. Raises UsageFault."""
        root = self.tree(self.main) if self.main in self.archive else None
        inside = None if root is None else root.find(found)
        if inside is not None:
            return inside
        if self.main in self.archive and _STRICT in self.archive.read(self.main):
            expected = f"{self._family.called} ({self._family.suffix})"
            raise self.fault(f"it is of the kind “Strict Open XML”; expected “{expected}”")
        raise self.fault("it has no text (no main part that holds any)")

    def fault(self, told: str) -> UsageFault:
        """Return what is wrong with the document."""
        kind = self._family
        return UsageFault.of(
            kind.code,
            f"{self._path} is no {kind.called} that can be read: {told}",
            f"open it in {kind.programs} and save it anew as {kind.suffix}, or name another document",
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
                body = self._counted(self.archive.read(name))
                found = self._trees[name] = parse(body, name, MOST_MARKS, whole=True)
            except Unread as problem:
                raise self.fault(problem.message) from None
        return found

    def _counted(self, body: bytes) -> bytes:
        """Return the bytes of a part. Raises UsageFault where all parts together are too large."""
        self._marks += body.count(b"<")
        self._bytes += len(body)
        if self._marks > MOST_IN_ALL or self._bytes > MOST_BYTES_IN_ALL:
            raise self.fault(
                f"its parts have more than {MOST_IN_ALL:,} tags or {MOST_BYTES_IN_ALL >> 20} MB together;"
                " cut it into several"
            )
        return body

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

    def related(self, kind: str, of: str = "") -> list[str]:
        """Return the parts of a kind that a part (the main one) leads to, in the order of their numbers."""
        names = {
            one.target
            for one in self.relations(of or self.main)
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
        made_in(self.tree(name), _RELATION, told)
        self.touch(name)
        return known[key]

    def add(self, name: str, root: Element, kind: str, media_type: str, of: str = "") -> None:
        """Add a part that a part leads to: the main one, unless it is named."""
        self._trees[name] = root
        self.touch(name)
        types = self.tree(_TYPES)
        told = {"PartName": f"/{name}", "ContentType": media_type}
        made_in(types, f"{{{_PACKAGE}/content-types}}Override", told)
        self.touch(_TYPES)
        self.relate(of or self.main, kind, name)

    def put(self, name: str, body: bytes) -> None:
        """Put other bytes in the place of a part that is there and is no tree."""
        self._put[self._named(name)] = body

    def drop(self, name: str, of: str = "") -> None:
        """Take a part out that a part led to: the main one, unless it is named."""
        types, parent = self.tree(_TYPES), of or self.main
        for one in list(types):
            if (one.get("PartName") or "").casefold() == f"/{name}".casefold():
                types.remove(one)
        relations = self.tree(_relations_of(parent))
        for one in list(relations):
            if (
                tag_of(one) == _RELATION
                and _relation(one, posixpath.dirname(parent)).target == name
            ):
                relations.remove(one)
        self._known.pop(parent, None)
        self.touch(_TYPES)
        self.touch(_relations_of(parent))
        self._dropped |= {self._named(name), self._named(_relations_of(name))}

    def saved(self) -> bytes:
        """Return the document with all that was changed. Raises UsageFault where it is signed."""
        if any(map(_SIGNED.fullmatch, self.archive.names)):
            raise UsageFault.of(
                "signed-document",
                f"{self._path} bears a digital signature, which what is filled in would break",
                f"take the signature off in {self._family.programs}, and sign what is rendered",
                file=self._path,
            )
        return repacking.repacked(
            self._body,
            {n: serialized(self._trees[n]) for n in self._touched if n not in self._dropped}
            | self._put,
            without=self._dropped,
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
