"""Diagrams (SmartArt; ECMA-376-1, 21.4): their data, and the picture that was drawn of it last.

PowerPoint shows the picture until somebody edits the diagram, and draws it anew of the data then. So both
hold each text.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from factlock.render.formats.pptx.package import Package
from factlock.render.formats.pptx.xml import DGM, A, Element

_DRAWN = "{http://schemas.microsoft.com/office/drawing/2008/diagram}"


@dataclass(slots=True)
class Diagram:
    """A diagram: the parts of its data and of its picture (may be empty), and the paragraphs of both."""

    data: str
    drawing: str
    paragraphs: list[Element]
    drawn: dict[str, deque[Element]]

    @classmethod
    def of(cls, package: Package, slide: str, relation: str) -> "Diagram | None":
        """Return the diagram that a relation of a slide leads to; None where there is none."""
        parts = {one.id: one.target for one in package.relations(slide) if not one.external}
        data = parts.get(relation, "")
        if data not in package:
            return None
        tree = package.tree(data)
        told = next(tree.iter(f"{_DRAWN}dataModelExt"), None)
        drawing = parts.get(told.get("relId") or "", "") if told is not None else ""
        if drawing not in package:
            drawing = ""
        drawn: dict[str, deque[Element]] = {}
        for one in package.tree(drawing).iter(f"{A}p") if drawing else ():
            drawn.setdefault(_text(one), deque()).append(one)
        paragraphs = [one for point in tree.iter(f"{DGM}t") for one in point.iterfind(f"{A}p")]
        return cls(data, drawing, paragraphs, drawn)

    def drawn_of(self, paragraph: Element) -> Element | None:
        """Return what was drawn of a paragraph, each time another; None where nothing was."""
        left = self.drawn.get(_text(paragraph))
        return left.popleft() if left else None

    def others(self) -> Iterator[Element]:
        """Yield what was drawn and is not in the data."""
        for left in self.drawn.values():
            yield from left


def _text(paragraph: Element) -> str:
    return "".join(one.text or "" for one in paragraph.iter(f"{A}t"))
