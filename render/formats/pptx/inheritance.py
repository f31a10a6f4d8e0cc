"""What a shape takes over from the layout and the master of its slide (ECMA-376-1, 19.3.1.36 and 21.1.2.4)."""

from collections.abc import Iterator, Sequence
from typing import Final

from factlock.render.formats.pptx.geometry import Rect, rect_of
from factlock.render.formats.pptx.package import Package, number
from factlock.render.formats.pptx.xml import A, Element, P

TITLES: Final = ("title", "ctrTitle")
FOOTERS: Final = ("dt", "ftr", "sldNum", "hdr")
_PLACE: Final = f"*/{P}nvPr/{P}ph"
_POINTS: Final = 100
_PLAIN_SIZE: Final = 18 * _POINTS
_MARKS: Final = (f"{A}buChar", f"{A}buAutoNum", f"{A}buBlip")


def placeholder(shape: Element) -> Element | None:
    """Return what makes a shape a placeholder; None if it is none."""
    return shape.find(_PLACE)


def kind_of(shape: Element) -> str:
    """Return the kind of a placeholder (``title``, ``body``, ``obj``); empty for a shape that is none."""
    told = placeholder(shape)
    return "" if told is None else told.get("type") or "obj"


def level_of(properties: Element | None) -> int:
    """Return the level of a paragraph, from 0 to 8."""
    told = "" if properties is None else properties.get("lvl") or ""
    return min(number(told), 8) if not told.startswith("-") else 0


class Template:
    """The layout and the master that a slide stands upon; empty where it has none."""

    def __init__(self, package: Package, layout: str) -> None:
        """Read both. Raises UsageFault."""
        self.layout = layout
        self.master = package.above("slideMaster", layout)
        self.trees = [package.tree(name) for name in (layout, self.master) if name in package]
        self.type = (self.trees[0].get("type") or "") if self.trees else ""
        self._by_index: dict[str, Element] = {}
        self._by_family: dict[str, Element] = {}
        for tree, known in zip(self.trees, (self._by_index, self._by_family), strict=False):
            for one in tree.iterfind(f"{P}cSld/{P}spTree/{P}sp"):
                told = placeholder(one)
                if told is not None:
                    key = told.get("idx") or "0" if known is self._by_index else _family(told)
                    known.setdefault(key, one)

    def models(self, shape: Element) -> Iterator[Element]:
        """Yield the placeholders that a placeholder takes over from, the nearest first."""
        mine = placeholder(shape)
        if mine is None:
            return
        found = (
            self._by_index.get(mine.get("idx") or "0"),
            self._by_family.get(_family(mine)),
        )
        yield from (one for one in found if one is not None)

    def rect(self, shape: Element) -> Rect | None:
        """Return where a shape stands; None where nothing says so."""
        return next(filter(None, map(rect_of, (shape, *self.models(shape)))), None)

    def text_of(self, shape: Element) -> "TextStyle":
        """Return what the text of a shape takes over."""
        kind = kind_of(shape)
        lists = [one.find(f"{P}txBody/{A}lstStyle") for one in (shape, *self.models(shape))]
        if kind and self.master and self.trees:
            style = "titleStyle" if kind in TITLES else "bodyStyle"
            lists.append(self.trees[-1].find(f"{P}txStyles/{P}{style}"))
        return TextStyle(kind, [one for one in lists if one is not None])

    def colour(self) -> Element | None:
        """Return the colour of texts in general; None where nothing says so."""
        style = self.trees[-1].find(f"{P}txStyles/{P}bodyStyle") if self.trees else None
        return None if style is None else TextStyle("", [style]).colour()


class TextStyle:
    """What is told of the paragraphs of a shape of some kind by its lists of styles, the nearest first."""

    def __init__(self, kind: str, lists: Sequence[Element]) -> None:
        self._kind = kind
        self._lists = lists
        self._levels: dict[int, list[Element]] = {}
        self._sizes: dict[int, int] = {}

    def is_item(self, properties: Element | None, level: int) -> bool:
        """Whether a paragraph with some properties of its own is an item of a list."""
        if self._kind in (*TITLES, *FOOTERS):
            return False
        own = [] if properties is None else [properties]
        for one in (*own, *self._told(level)):
            if one.find(f"{A}buNone") is not None:
                return False
            if any(one.find(mark) is not None for mark in _MARKS):
                return True
        return False

    def size(self, level: int = 0) -> int:
        """Return the size of the letters of paragraphs of a level, in hundredths of a point."""
        if level not in self._sizes:
            runs = (one.find(f"{A}defRPr") for one in self._told(level))
            sizes = (run.get("sz") for run in runs if run is not None and run.get("sz"))
            self._sizes[level] = number(next(sizes, None), _PLAIN_SIZE)
        return self._sizes[level]

    def colour(self) -> Element | None:
        """Return the colour of the text; None where nothing says so."""
        fills = (one.find(f"{A}defRPr/{A}solidFill") for one in self._told(0))
        return next((one for one in fills if one is not None), None)

    def _told(self, level: int) -> list[Element]:
        """Return what is told of paragraphs of a level, the nearest first."""
        known = self._levels.get(level)
        if known is None:
            found = (one.find(f"{A}lvl{level + 1}pPr") for one in self._lists)
            known = self._levels[level] = [one for one in found if one is not None]
        return known


class Templates:
    """The layouts and masters of a presentation, each read once."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._known: dict[str, Template] = {}

    def of(self, slide: str) -> Template:
        """Return what a slide stands upon; empty for parts that are no slides."""
        return self.named(self._package.above("slideLayout", slide))

    def named(self, layout: str) -> Template:
        """Return a layout with its master."""
        known = self._known.get(layout)
        if known is None:
            known = self._known[layout] = Template(self._package, layout)
        return known


def _family(told: Element) -> str:
    kind = told.get("type") or "obj"
    if kind in TITLES:
        return "title"
    return kind if kind in FOOTERS else "body"
