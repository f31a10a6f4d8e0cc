"""Comments of cells (ECMA-376-1, 18.7; “notes” since Excel 2019), and the boxes that they are drawn in (VML).

Those that are there already stay as they are; a cell that has one gets none of ours.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final
from xml.sax.saxutils import quoteattr

from factlock.registry.sources.sheets.cells import MOST_COLUMNS, MOST_ROWS
from factlock.render.formats.opc.extras import Extra, worth_telling
from factlock.render.formats.xlsx.merged import area_of
from factlock.render.formats.xlsx.package import Package
from factlock.render.formats.xlsx.story import address
from factlock.render.formats.xlsx.strings import LONGEST, pieces
from factlock.render.formats.xlsx.xml import (
    Element,
    R,
    S,
    element,
    insert,
    made,
    root,
    sub,
    texted,
)
from factlock.render.layout import Zone

AUTHOR: Final = "Factlock"
_MEDIA: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml"
_DRAWN_MEDIA: Final = "application/vnd.openxmlformats-officedocument.vmlDrawing"
_VML: Final = "urn:schemas-microsoft-com:vml"
_OFFICE: Final = "urn:schemas-microsoft-com:office:office"
_EXCEL: Final = "urn:schemas-microsoft-com:office:excel"
_AFTER: Final = frozenset((
    "legacyDrawingHF", "drawingHF", "picture", "oleObjects", "controls", "webPublishItems", "tableParts", "extLst",
))  # fmt: skip
_NUMBER = re.compile(rb"_x0000_s(\d{1,9})")
_SHAPE = re.compile(rb"<(?:\w+:)?shape\b.*?</(?:\w+:)?shape\s*>", re.DOTALL)
_SHAPE_END = re.compile(rb"</(?:\w+:)?shape\s*>")
_CELL_OF = re.compile(rb"<(?:\w+:)?(Row|Column)\s*>\s*(\d{1,7})\s*<", re.DOTALL)
_END: Final = b"</xml>"
_WIDE, _LINE, _TALLEST = 4, 42, 24
"""A box reaches over so many columns; so many characters stand on a line of it; so many rows it is tall at most."""


def said(package: Package, part: str) -> Iterator[Extra]:
    """Yield what others say in comments on a sheet, where it looks like a placeholder."""
    for name in package.related("comments", part):
        tree = package.tree(name)
        ours = _ours(tree)
        for one in tree.iter(f"{S}comment"):
            if one.get("authorId") not in ours:
                words = "".join(
                    piece.text for told in one.iterfind(f"{S}text") for piece in pieces(told)
                )
                if worth_telling(words, Zone.HIDDEN):
                    yield Extra(words, Zone.HIDDEN, one, "", name)
    for name in package.related("threadedComment", part):
        for one in package.tree(name).iter():
            if one.text and worth_telling(one.text, Zone.HIDDEN):
                yield Extra(one.text, Zone.HIDDEN, one, "", name)


def _ours(tree: Element) -> set[str]:
    """Return the numbers of the author that is ours."""
    authors = tree.iterfind(f"{S}authors/{S}author")
    return {str(nth) for nth, one in enumerate(authors) if one.text == AUTHOR}


class Comments:
    """The comments of one sheet, to which some are added."""

    def __init__(self, package: Package, part: str, number: int) -> None:
        """Open the comments of a sheet, ``number`` in order of the tabs."""
        self._package = package
        self._part = part
        self._number = number + 1
        names = package.related("comments", part)
        self._name = names[0] if names else ""
        tree = package.tree(self._name) if names else None
        told = () if tree is None else tree.iter(f"{S}comment")
        self._taken = {one.get("ref") or "" for one in told}
        self._added: list[tuple[int, int, str]] = []

    def add(self, row: int, column: int, text: str) -> bool:
        """Add a comment, unless the cell has one; return whether it was."""
        if address(row, column) in self._taken:
            return False
        self._taken.add(address(row, column))
        self._added.append(
            (row, column, text if len(text) < LONGEST else f"{text[: LONGEST - 1]}…")
        )
        return True

    def write(self) -> None:
        """Write what was added into the package."""
        if not self._added:
            return
        drawing = self._drawing()
        if not drawing:
            return
        tree = self._tree()
        author = self._author(tree)
        listed = tree.find(f"{S}commentList")
        for row, column, text in self._added:
            one = element(
                "comment", {"ref": address(row, column), "authorId": author, "shapeId": "0"}
            )
            run = sub(sub(one, "text"), "r")
            look = sub(run, "rPr")
            sub(look, "sz", {"val": "9"})
            sub(look, "color", {"indexed": "81"})
            sub(look, "rFont", {"val": "Tahoma"})
            sub(look, "family", {"val": "2"})
            texted(run, text)
            if listed is not None:
                listed.append(one)
        self._package.touch(self._name)

    def _tree(self) -> Element:
        if not self._name:
            names = set(self._package.archive.names)
            number = 1
            while (
                f"xl/comments{number}.xml" in names or f"xl/comments{number}.xml" in self._package
            ):
                number += 1
            self._name = f"xl/comments{number}.xml"
            tree = root("comments")
            sub(tree, "authors")
            sub(tree, "commentList")
            self._package.add(self._name, tree, "comments", _MEDIA, of=self._part)
        tree = self._package.tree(self._name)
        if tree.find(f"{S}commentList") is None:
            sub(tree, "commentList")
        return tree

    @staticmethod
    def _author(tree: Element) -> str:
        known = _ours(tree)
        if known:
            return min(known)
        authors = tree.find(f"{S}authors")
        if authors is None:
            authors = element("authors")
            tree.insert(0, authors)
        sub(authors, "author").text = AUTHOR
        return str(len(authors) - 1)

    # Boxes ---------------------------------------------------------------------------------------

    def _drawing(self) -> str:
        """Draw the boxes; return their part, empty where the one that is there cannot be added to."""
        sheet = self._package.tree(self._part)
        held = sheet.find(f"{S}legacyDrawing")
        told = {one.id: one.target for one in self._package.relations(self._part)}
        name = "" if held is None else told.get(held.get(f"{R}id") or "", "")
        if name in self._package:
            body = self._package.raw(name)
            at = body.rfind(_END)
            if at < 0:
                return ""
            first = max([1024, *(int(found) for found in _NUMBER.findall(body))]) + 1
            put = "".join(self._box(first + nth, *one) for nth, one in enumerate(self._added))
            self._package.put(name, body[:at] + put.encode() + body[at:])
            return name
        return self._new_drawing(sheet)

    def _new_drawing(self, sheet: Element) -> str:
        number = 1
        while f"xl/drawings/vmlDrawing{number}.vml" in self._package:
            number += 1
        name = f"xl/drawings/vmlDrawing{number}.vml"
        spaces = {"v": _VML, "o": _OFFICE, "x": _EXCEL}
        self._package.add(
            name, made("xml", None, spaces), "vmlDrawing", _DRAWN_MEDIA, of=self._part
        )
        ident = self._package.relate(self._part, "vmlDrawing", name)
        block = min(self._number, 60_000)
        boxes = "".join(
            self._box(block * 1024 + 1 + nth, *one) for nth, one in enumerate(self._added)
        )
        body = (
            f'<xml xmlns:v="{_VML}" xmlns:o="{_OFFICE}" xmlns:x="{_EXCEL}"><o:shapelayout v:ext="edit">'
            f'<o:idmap v:ext="edit" data="{block}"/></o:shapelayout>{_KIND}{boxes}</xml>'
        )
        self._package.put(name, body.encode())
        for one in sheet.findall(f"{S}legacyDrawing"):
            sheet.remove(one)
        insert(sheet, element("legacyDrawing", {f"{R}id": ident}), _AFTER)
        self._package.touch(self._part)
        return name

    @staticmethod
    def _box(number: int, row: int, column: int, text: str) -> str:
        """Return the box of a comment, out of sight until somebody points at its cell."""
        tall = sum(1 + len(line) // _LINE for line in text.split("\n"))
        tall = min(max(tall, 3), _TALLEST)
        left = min(column + 1, MOST_COLUMNS - _WIDE - 1)
        top = min(max(row - 1, 0), MOST_ROWS - tall - 2)
        anchor = f"{left}, 15, {top}, 2, {left + _WIDE}, 15, {top + tall}, 4"
        style = quoteattr(f"position:absolute;z-index:{number % 1000 + 1};visibility:hidden")
        return (
            f'<v:shape xmlns:v="{_VML}" xmlns:o="{_OFFICE}" xmlns:x="{_EXCEL}" id="_x0000_s{number}"'
            f' type="#_x0000_t202" style={style} fillcolor="#ffffe1" o:insetmode="auto">'
            '<v:fill color2="#ffffe1"/><v:shadow color="black" obscured="t"/><v:path o:connecttype="none"/>'
            '<v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>'
            '<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/>'
            f"<x:Anchor>{anchor}</x:Anchor><x:AutoFill>False</x:AutoFill>"
            f"<x:Row>{row}</x:Row><x:Column>{column}</x:Column></x:ClientData></v:shape>"
        )


_KIND: Final = (
    '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">'
    '<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>'
)


def forget(package: Package, part: str) -> None:
    """Take our comments of a sheet out, and their boxes."""
    for name in package.related("comments", part):
        tree = package.tree(name)
        ours = _ours(tree)
        listed = tree.find(f"{S}commentList")
        gone = [one for one in (() if listed is None else listed) if one.get("authorId") in ours]
        for one in gone:
            if listed is not None:
                listed.remove(one)
        if gone:
            package.touch(name)
            _undraw(package, part, [one.get("ref") or "" for one in gone])


def _undraw(package: Package, part: str, cells: Sequence[str]) -> None:
    areas = [area for area in map(area_of, cells) if area is not None]
    wanted = {(area.top, area.left) for area in areas}

    def kept(shape: re.Match[bytes]) -> bytes:
        told = {name: int(number) for name, number in _CELL_OF.findall(shape[0])}
        mine = b'ObjectType="Note"' in shape[0]
        return b"" if mine and (told.get(b"Row"), told.get(b"Column")) in wanted else shape[0]

    for name in package.related("vmlDrawing", part):
        body = package.raw(name)
        end = max((found.end() for found in _SHAPE_END.finditer(body)), default=0)
        package.put(name, _SHAPE.sub(kept, body[:end]) + body[end:])
