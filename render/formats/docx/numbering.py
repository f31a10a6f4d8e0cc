"""The numbers of footnotes, as Word and LibreOffice show them, and the ids that lead from mark to note.

LibreOffice pairs marks and notes by ascending id, whatever the reference says; so ids ascend in the order of
the references. The number that a reader sees is nowhere in the file but where a field repeats it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from factlock.registry.sources.word.signs import roman
from factlock.render.formats.docx.package import Package
from factlock.render.formats.docx.reader import SPECIAL
from factlock.render.formats.docx.story import Crossing
from factlock.render.formats.docx.xml import ID, VAL, Element, W, tag_of

_REFERENCE, _START, _END = f"{W}footnoteReference", f"{W}bookmarkStart", f"{W}bookmarkEnd"
_ON = ("1", "true", "on")
_SIGNS = "*†‡§"


@dataclass(frozen=True, slots=True)
class Numbering:
    """How the footnotes of a document are numbered; not ``countable`` where that depends on its pages."""

    countable: bool
    style: str = "decimal"
    first: int = 1

    def shown(self, number: int) -> str:
        """Return the sign of a note by its place in the document, from 0."""
        number += self.first
        if self.style in ("lowerRoman", "upperRoman"):
            return roman(number) if self.style == "lowerRoman" else roman(number).upper()
        if self.style in ("lowerLetter", "upperLetter"):
            letter = chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1)
            return letter if self.style == "lowerLetter" else letter.upper()
        if self.style == "chicago":
            return _SIGNS[(number - 1) % 4] * ((number - 1) // 4 + 1)
        return str(number)


_KNOWN = ("decimal", "lowerRoman", "upperRoman", "lowerLetter", "upperLetter", "chicago")


def numbering(package: Package) -> Numbering:
    """Tell how footnotes are numbered: for the whole document, and in each section where it differs."""
    told: dict[str, str] = {}
    for name in package.related("settings"):
        told |= _properties(package.tree(name).find(f"{W}footnotePr"))
    sections = [
        _properties(section.find(f"{W}footnotePr")) for section in package.body.iter(f"{W}sectPr")
    ]
    ways = {
        (
            one.get("numFmt", told.get("numFmt", "decimal")),
            one.get("numStart", told.get("numStart", "1")),
            one.get("numRestart", told.get("numRestart", "continuous")),
        )
        for one in sections or [{}]
    }
    style, first, restart = min(ways)
    countable = len(ways) == 1 and style in _KNOWN and restart == "continuous"
    start = int(first) if first.isascii() and first.isdigit() and len(first) < 6 else 1
    return Numbering(countable, style, start)


def _properties(element: Element | None) -> dict[str, str]:
    return {
        tag_of(child).removeprefix(W): child.get(VAL) or ""
        for child in (() if element is None else element)
        if child.get(VAL)
    }


def renumber(package: Package, part: str, fresh: Mapping[str, Element]) -> None:
    """Give notes and references ids that ascend in the order of the references.

    ``fresh`` are the new notes by the ids that their references bear so far. Notes that nothing refers to
    come last.
    """
    root = package.tree(part)
    notes = {
        one.get(ID) or "": one
        for one in root
        if tag_of(one) == f"{W}footnote" and one.get(f"{W}type") not in SPECIAL
    }
    special = [one for one in root if tag_of(one) == f"{W}footnote" and one.get(f"{W}type") in SPECIAL]  # fmt: skip
    known = notes | dict(fresh)
    ids = [int(i) for one in special if (i := one.get(ID) or "").removeprefix("-").isdecimal()]
    following = max([0, *ids]) + 1
    references = list(package.tree(package.main).iter(_REFERENCE))
    order = dict.fromkeys(one.get(ID) or "" for one in references)
    new: dict[str, str] = {}
    for ident in [*order, *(one for one in known if one not in order)]:
        note = known.get(ident)
        if note is not None:
            new[ident] = str(following + len(new))
            note.set(ID, new[ident])
            root.append(note)  # which moves it there
    for one in references:
        one.set(ID, new.get(one.get(ID) or "", one.get(ID) or ""))
    package.touch(part)


def settle(package: Package, how: Numbering, crossings: Sequence[Crossing]) -> bool:
    """Write the numbers of notes into the fields that repeat them; tell whether any was written."""
    if not crossings or not how.countable:
        return False
    numbers = dict(_numbers(package, how))
    changed = False
    for one in crossings:
        number = numbers.get(one.bookmark)
        if number is not None and one.results:
            told = [number, *[""] * (len(one.results) - 1)]
            for node, text in zip(one.results, told, strict=True):
                if node.tag == f"{W}t" and node.text != text:
                    node.text = text
                    changed = True
    return changed


def _numbers(package: Package, how: Numbering) -> Iterator[tuple[str, str]]:
    """Yield the names of bookmarks around marks of notes, and the number that each shows."""
    count, opened = 0, {}
    for one in package.tree(package.main).iter(_REFERENCE, _START, _END):
        if one.tag == _START:
            opened[one.get(ID) or ""] = one.get(f"{W}name") or ""
        elif one.tag == _END:
            opened.pop(one.get(ID) or "", None)
        elif one.get(f"{W}customMarkFollows") not in _ON and not _deleted(one):
            for name in opened.values():
                yield name, how.shown(count)
            count += 1


def _deleted(reference: Element) -> bool:
    return next(reference.iterancestors(f"{W}del", f"{W}moveFrom"), None) is not None
