"""The texts of cells (ECMA-376-1, 18.4): shared ones and those of one cell, plain or in runs."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from factlock.render.formats.xlsx.package import Package
from factlock.render.formats.xlsx.xml import Element, S, clone, decoded, element, sub, texted

LONGEST: Final = 32_767
"""Characters that a cell can hold."""
_RUN, _TEXT, _LOOK = f"{S}r", f"{S}t", f"{S}rPr"
_RAISED: Final = f"{S}vertAlign"


class Piece(NamedTuple):
    """A stretch of the text of a cell in one look; without ``look`` in that of its cell."""

    look: Element | None
    text: str

    @property
    def raised(self) -> bool:
        """Whether it stands above the line."""
        told = None if self.look is None else self.look.find(_RAISED)
        return told is not None and told.get("val") == "superscript"


def pieces(item: Element) -> list[Piece]:
    """Return the pieces of a string; how it is pronounced is left out."""
    out: list[Piece] = []
    for child in item:
        if child.tag == _TEXT:
            out.append(Piece(None, decoded(child.text)))
        elif child.tag == _RUN:
            text = "".join(decoded(one.text) for one in child.iterfind(_TEXT))
            out.append(Piece(child.find(_LOOK), text))
    return out


def joined(told: Iterable[Piece]) -> list[Piece]:
    """Return pieces, neighbours of one look as one, without empty ones."""
    out: list[Piece] = []
    for one in told:
        if out and one.look is out[-1].look:
            out[-1] = Piece(one.look, out[-1].text + one.text)
        elif one.text:
            out.append(one)
    return out


def set_pieces(cell: Element, told: list[Piece]) -> None:
    """Make a cell one that holds a text of its own."""
    clear(cell)
    cell.set("t", "inlineStr")
    held = element("is")
    cell.insert(0, held)
    if not any(one.look is not None for one in told):
        texted(held, "".join(one.text for one in told))
        return
    for one in told:
        if one.text:
            run = sub(held, "r")
            if one.look is not None:
                run.append(clone(one.look))
            texted(run, one.text)


def set_number(cell: Element, literal: str) -> None:
    """Make a cell one that holds a number."""
    clear(cell)
    value = element("v")
    value.text = literal
    cell.insert(0, value)


def clear(cell: Element) -> None:
    """Take out what a cell holds; its look stays."""
    cell.attrib.pop("t", "")
    for name in ("f", "v", "is"):
        for one in cell.findall(S + name):
            cell.remove(one)


class Strings:
    """The shared texts of a workbook."""

    def __init__(self, package: Package) -> None:
        self._package = package
        names = package.related("sharedStrings")
        self._part = names[0] if names else ""
        self.items = list(package.tree(self._part).iterfind(f"{S}si")) if names else []
        self._texts: dict[int, tuple[str, bool]] = {}

    def item(self, told: str | None) -> Element | None:
        """Return the text of a number; None where there is none."""
        number = told.strip() if told else ""
        if not (number.isascii() and number.isdigit() and len(number) < 9):
            return None
        at = int(number)
        return self.items[at] if at < len(self.items) else None

    def text(self, number: int) -> tuple[str, bool]:
        """Return a text, and whether some of it is raised."""
        known = self._texts.get(number)
        if known is None:
            told = pieces(self.items[number])
            known = "".join(one.text for one in told), any(one.raised for one in told)
            self._texts[number] = known
        return known

    def forget(self, before: dict[str, int], after: dict[str, int]) -> None:
        """Empty the texts that cells showed before and none does any more."""
        gone = [name for name in before if name not in after]
        for name in gone:
            item = self.item(name)
            if item is not None:
                for one in list(item):
                    item.remove(one)
                sub(item, "t")
        if gone:
            self._package.touch(self._part)
