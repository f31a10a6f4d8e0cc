"""Slides at the end of a presentation that list its sources, in the look of the others."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from factlock.render.formats.pptx import boxes
from factlock.render.formats.pptx.geometry import LEADING, POINT, Rect, text_width
from factlock.render.formats.pptx.inheritance import (
    TITLES,
    Template,
    Templates,
    kind_of,
    placeholder,
)
from factlock.render.formats.pptx.package import Package
from factlock.render.formats.pptx.reader import TREE
from factlock.render.formats.pptx.xml import P14, A, Element, P, R, clone, element, sub
from factlock.render.runs import Run

SIZES: Final = (1400, 1200, 1100)
"""Sizes of letters in hundredths of a point: the first at which all entries stand on one slide, else the last."""
_MEDIA = "application/vnd.openxmlformats-officedocument.presentationml.slide+xml"
_BODIES = ("obj", "body")
_TYPES = ("obj", "tx", "objTx", "titleOnly")
_PART = re.compile(r"ppt/slides/slide(\d{1,9})\.xml", re.IGNORECASE)
_WORDS = re.compile(r"\S+\s*|\s+")
_NO_CLAIM = re.compile(r"[^\d\"“”„«»「」『』]*")
_INSET = 7.2
_BETWEEN = 0.42
"""Room between entries, in lines."""
_FIRST_ID = 256

Entry = tuple[str, tuple[Run, ...]]
"""What stands before an entry of a list (its number), and the entry."""


@dataclass(frozen=True, slots=True)
class Model:
    """The layout by which slides are made, its placeholder for the list if it has one, and where that stands."""

    template: Template
    body: Element | None
    titled: bool
    room: Rect


class Sources:
    """Adds slides to a presentation; ``added`` are their parts, in order."""

    def __init__(
        self, package: Package, templates: Templates, used: Collection[str], language: str
    ) -> None:
        """Choose a layout; ``used`` are those whose own text is text of the presentation already."""
        self._package = package
        self._language = language
        self.model = _model(package, templates, used)
        self.added: list[str] = []

    def add(self, heading: str, entries: Sequence[Entry]) -> None:
        """List entries under a heading, on as many slides as they need."""
        for size in SIZES:
            measure = _Measure(entries, size / 100, self.model.room)
            pages = list(measure.pages(measure.most))
            if len(pages) == 1:
                break
        pages = measure.balanced(len(pages))
        indent = measure.indent
        for nth, page in enumerate(pages, 1):
            told = f"{heading} ({nth}/{len(pages)})" if len(pages) > 1 else heading
            self._slide(told, page, size, indent)

    def _slide(self, heading: str, page: Sequence[Entry], size: int, indent: int) -> None:
        tree = element("p:spTree")
        told = sub(tree, "p:nvGrpSpPr")
        sub(told, "p:cNvPr", {"id": "1", "name": ""})
        sub(told, "p:cNvGrpSpPr")
        sub(told, "p:nvPr")
        sub(tree, "p:grpSpPr")
        root = element("p:sld", None, element("p:cSld", None, tree))
        sub(sub(root, "p:clrMapOvr"), "a:masterClrMapping")
        part = self._added(root)
        self._title(tree, heading, size)
        self._body(tree, page, size, indent, part)
        tree.extend(self._footers(tree))

    def _title(self, tree: Element, heading: str, size: int) -> None:
        if self.model.titled:
            shape = boxes.place(boxes.free_id(tree), "title", "title", "")
            boxes.title(shape, heading, self._language)
        else:
            room = self.model.room
            tall = int(3 * size / 100 * POINT)
            place = Rect(room.x, max(room.y - tall, 0), room.width, tall)
            shape = boxes.text_box(boxes.free_id(tree), "title", place)
            boxes.title(shape, heading, self._language)
        tree.append(shape)

    def _body(
        self, tree: Element, page: Sequence[Entry], size: int, indent: int, part: str
    ) -> None:
        model = self.model
        if model.body is not None:
            told = placeholder(model.body)
            kind = "" if told is None else told.get("type") or ""
            index = "" if told is None else told.get("idx") or ""
            shape = boxes.place(boxes.free_id(tree), "sources", kind, index)
        else:
            shape = boxes.text_box(boxes.free_id(tree), "sources", model.room)
        body = shape.find(f"{P}txBody/{A}bodyPr")
        if body is not None:
            for one in list(body):
                body.remove(one)
            body.set("anchor", "t")
            sub(body, "a:normAutofit")
        for lead, runs in page:
            boxes.entry(shape, lead, runs, size, indent, self._language, self._package, part)
        tree.append(shape)

    def _footers(self, tree: Element) -> Iterator[Element]:
        """Yield the number of the slide and the footer, as the last slide has them, where they claim nothing."""
        slides = self._package.slides
        last = self._package.tree(slides[-1]).find(TREE) if slides else None
        number = int(boxes.free_id(tree))
        for one in () if last is None else last:
            kind = kind_of(one)
            words = "".join(text.text or "" for text in one.iter(f"{A}t"))
            plain = kind == "sldNum" or (kind == "ftr" and _NO_CLAIM.fullmatch(words))
            if plain and not _leads(one):
                yield boxes.copied_footer(clone(one), str(number))
                number += 1

    # The package ---------------------------------------------------------------------------------

    def _added(self, root: Element) -> str:
        """Add a slide behind all others; return its part."""
        package = self._package
        numbers = [int(m[1]) for name in package.archive.names if (m := _PART.fullmatch(name))]
        part = f"ppt/slides/slide{max(numbers, default=0) + len(self.added) + 1}.xml"
        package.add(part, root, "slide", _MEDIA)
        if self.model.template.layout:
            package.relate(part, "slideLayout", self.model.template.layout)
        ids = [one.get("id") or "" for one in package.slide_ids()]
        ident = str(max((int(one) for one in ids if one.isdecimal()), default=_FIRST_ID - 1) + 1)
        main = package.tree(package.main)
        listed = main.find(f"{P}sldIdLst")
        if listed is not None:
            told = {"id": ident, f"{R}id": package.relate(package.main, "slide", part)}
            sub(listed, "p:sldId", told)
        sections = list(main.iter(f"{P14}sectionLst"))
        last = sections[0].findall(f"{P14}section/{P14}sldIdLst") if sections else []
        if last:
            one = clone(last[-1][0]) if len(last[-1]) else None
            if one is not None:
                one.set("id", ident)
                last[-1].append(one)
        package.touch(package.main)
        self.added.append(part)
        return part


def _model(package: Package, templates: Templates, used: Collection[str]) -> Model:
    """Return the layout for a list: a title and one text, of the master of the last slide."""
    last = templates.of(package.slides[-1]) if package.slides else templates.named("")
    names = package.related("slideLayout", last.master) if last.master else []
    width, height = package.size()
    room = Rect(int(width * 0.06), int(height * 0.22), int(width * 0.88), int(height * 0.62))
    best: tuple[tuple[int, int], Model] | None = None
    for name in names:
        template = templates.named(name)
        if name not in used and _has_text(template):
            continue  # it would show text that nobody put on a slide
        one = _judged(template, room, name == last.layout)
        if one is not None and (best is None or one[0] > best[0]):
            best = one
    if best is not None:
        return best[1]
    return Model(last, None, titled=False, room=room)


def _shapes(template: Template) -> Iterator[Element]:
    """Yield the shapes of a layout."""
    tree = template.trees[0].find(TREE) if template.trees else None
    yield from () if tree is None else tree


def _has_text(template: Template) -> bool:
    """Whether a layout shows text by itself."""
    own = (one for one in _shapes(template) if placeholder(one) is None)
    return any((text.text or "").strip() for one in own for text in one.iter(f"{A}t"))


def _judged(template: Template, room: Rect, used: bool) -> tuple[tuple[int, int], Model] | None:  # noqa: FBT001
    """Return how well a layout suits a list, and what is made of it; None where it does not."""
    shapes = [one for one in _shapes(template) if placeholder(one) is not None]
    if any(one.get("orient") == "vert" for shape in shapes for one in shape.iter(f"{P}ph")):
        return None
    if not any(kind_of(one) in TITLES for one in shapes) or template.type in ("title", "secHead"):
        return None
    bodies = [one for one in shapes if kind_of(one) in _BODIES]
    others = [
        one for one in shapes if kind_of(one) not in (*_BODIES, *TITLES, "dt", "ftr", "sldNum")
    ]
    rank = _TYPES[::-1].index(template.type) + 1 if template.type in _TYPES else 0
    if len(bodies) == 1 and not others:
        place = template.rect(bodies[0])
        if place is not None and place.width * place.height > room.width * room.height // 2:
            return (10 + rank, used), Model(template, bodies[0], titled=True, room=place)
    if not bodies and not others:
        return (rank, used), Model(template, None, titled=True, room=room)
    return None


def _leads(shape: Element) -> bool:
    """Whether a shape has relations, which a copy on another slide has not."""
    return any(str(name).startswith(R) for one in shape.iter() for name in one.attrib)


# Pages --------------------------------------------------------------------------------------------


class _Measure:
    """Entries in letters of a size (points), laid out in a room; ``most`` is how many lines it holds."""

    def __init__(self, entries: Sequence[Entry], size: float, room: Rect) -> None:
        widest = max((text_width(lead, size) for lead, _ in entries), default=0)
        self.indent = int((widest + 6 if widest else 18) * POINT)
        """How far entries stand behind their numbers, in EMU."""
        self.most = max(int((room.height / POINT - _INSET) / (size * LEADING)), 3)
        width = (room.width - self.indent) / POINT - 2 * _INSET
        self._pieces: list[tuple[float, Entry]] = []
        for lead, runs in entries:
            for nth, piece in enumerate(_pieces(runs, size, width, self.most - 1)):
                lines = _lines("".join(run.text for run in piece), size, width) + _BETWEEN
                self._pieces.append((lines, ("\t" if nth and lead else lead, piece)))

    def pages(self, most: int) -> Iterator[list[Entry]]:
        """Yield the entries of each slide of so many lines; one that is longer goes on where it must."""
        page: list[Entry] = []
        left = float(most)
        for lines, entry in self._pieces:
            if page and lines > left:
                yield page
                page, left = [], float(most)
            page.append(entry)
            left -= lines
        if page:
            yield page

    def balanced(self, count: int) -> list[list[Entry]]:
        """Return the entries on so many slides, none of which is much fuller than the others."""
        least = int(sum(lines for lines, _ in self._pieces) / max(count, 1))
        for most in range(least, self.most):
            pages = list(self.pages(most))
            if len(pages) <= count:
                return pages
        return list(self.pages(self.most))


def _lines(text: str, size: float, width: float) -> int:
    """Return how many lines a text takes, broken between words."""
    lines, at = 1, 0.0
    for word in _WORDS.findall(text):
        wide = text_width(word, size)
        if at + text_width(word.rstrip(), size) > width and at:
            lines, at = lines + 1, 0.0
        at += wide
        while at > width:
            lines, at = lines + 1, at - width
    return lines


def _pieces(runs: Sequence[Run], size: float, width: float, most: int) -> Iterator[tuple[Run, ...]]:
    """Yield an entry, cut where it is longer than a number of lines."""
    room = most * width
    piece: list[Run] = []
    at = 0.0
    for run in runs:
        wide = text_width(run.text, size)
        if at + wide <= room:
            piece.append(run)
            at += wide
            continue
        text = ""
        for word in _WORDS.findall(run.text) if run.kind != "address" else [run.text]:
            wide = text_width(word, size)
            if at + wide > room and (piece or text):
                yield (*piece, *([Run(text, run.kind, run.target)] if text else []))
                piece, text, at = [], "", 0.0
            text, at = text + word, at + wide
        if text:
            piece.append(Run(text, run.kind, run.target))
    if piece:
        yield tuple(piece)


def numbered(notes: Mapping[int, tuple[Run, ...]], first: int) -> list[Entry]:
    """Return notes with their numbers before them."""
    return [(f"[{number + first}]\t", runs) for number, runs in notes.items()]
