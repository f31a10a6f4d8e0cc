"""A presentation as text: its slides with their notes, what masters and layouts show, and what else may hold words."""

from collections.abc import Iterable
from typing import Final

from factlock.registry.sources.word.choices import MC, chosen
from factlock.render.formats.pptx.extras import extras
from factlock.render.formats.pptx.inheritance import TITLES, kind_of, placeholder
from factlock.render.formats.pptx.package import Package
from factlock.render.formats.pptx.shapes import ShapeReader, is_hidden, on_a_line
from factlock.render.formats.pptx.story import Shown, Story
from factlock.render.formats.pptx.xml import A, Element, P
from factlock.render.layout import Zone

TREE: Final = f"{P}cSld/{P}spTree"
_DECK, _PART, _SLIDE = 1, 2, 3
"""Levels of the title of a presentation, of one of its parts, of a slide."""


def read(package: Package) -> Story:
    """Read a presentation. Raises UsageFault where a part of it cannot be read."""
    return _Reader(package).story()


def text_of(package: Package) -> str:
    """Return the text of a presentation alone. Raises UsageFault where a part of it cannot be read."""
    reader = _Reader(package)
    reader.all_parts()
    return reader.text()


class Teller:
    """Tells how shapes and slides that are put into a presentation will stand in its text."""

    def __init__(self, package: Package) -> None:
        self._package = package

    def shape(self, one: Element, slide: str) -> str:
        """Return the text of a shape of a slide."""
        reader = _Reader(self._package)
        reader.template = reader.templates.of(slide)
        reader.shapes([one])
        return reader.text()

    def slide(self, part: str) -> str:
        """Return the text of a slide that is not the first."""
        reader = _Reader(self._package)
        reader.slide(part, 0)
        return reader.text()


class _Reader(ShapeReader):
    """Reads the parts of a presentation, one after another, into one text."""

    def __init__(self, package: Package) -> None:
        super().__init__(package)
        self._slides: list[Shown] = []
        self._layouts: dict[str, None] = {}

    def story(self) -> Story:
        """Read all."""
        end = self.all_parts()
        text, parts = self._to.finished()
        return Story(
            text,
            parts,
            self._to.leaves,
            self._twins,
            self._places,
            self._owners,
            self._slides,
            self._over,
            self._columns,
            self._inline.letters,
            list(self._layouts),
            end,
        )

    def all_parts(self) -> int:
        """Read all parts; return where the text of the slides ends."""
        for nth, part in enumerate(self._package.slides, 1):
            self.slide(part, nth)
        end = self._to.at
        masters = dict.fromkeys(self.templates.named(name).master for name in self._layouts)
        for name in filter(None, masters):
            self.background(name, "master")
        for name in self._layouts:
            self.background(name, "layout")
        self._rest([*filter(None, masters), *self._layouts])
        return end

    # Slides --------------------------------------------------------------------------------------

    def slide(self, part: str, nth: int) -> None:
        """Read a slide with its notes."""
        self._begin(part, f"slide {nth}")
        tree = self._package.tree(part).find(TREE)
        shapes = () if tree is None else tree
        self.template = self.templates.of(part)
        if self.template.layout:
            self._layouts[self.template.layout] = None
        begin = self._to.at
        self._heading(_title_of(shapes), shapes, nth)
        self.shapes(shapes)
        self._slides.append(Shown(part, begin, self._to.at))
        self._words()
        for name in self._package.related("notesSlide", part):
            if name in self._done:
                continue  # of another slide
            self._done.add(name)
            self._begin(name, f"slide {nth}, notes")
            notes = self._package.tree(name).find(TREE)
            self.template = self.templates.named("")
            self.shapes(() if notes is None else notes)
            self._words()

    def background(self, part: str, called: str) -> None:
        """Read what a master or a layout shows on its slides by itself; it stands under no slide's title."""
        tree = self._package.tree(part)
        told, found = tree.find(f"{P}cSld"), tree.find(TREE)
        name = "" if told is None else told.get("name") or ""
        self._begin(part, f"{called} “{name}”" if name else called)
        state, drafts = self._to.state(), len(self._to.drafts)
        self.template = self.templates.named("")
        self._close_heading(self._to.at, _DECK)
        begin = self._to.at
        self.shapes([one for one in (() if found is None else found) if placeholder(one) is None])
        if self._to.at == begin:
            self._to.back(state)
            del self._to.drafts[drafts:]
        self._words()

    def _begin(self, part: str, where: str) -> None:
        self._part, self._where = part, where
        self._count = self._tables = 0
        self._owners.append((self._to.at, part))

    def _heading(self, title: Element | None, shapes: Iterable[Element], nth: int) -> None:
        """Read the title of a slide; one without stands under no title of another slide."""
        self._title = title
        # LibreOffice keeps no other sign of a title slide than its subtitle.
        kinds = {kind_of(title), *map(kind_of, shapes)} if title is not None else set()
        cover = self.template.type == "title" or bool(kinds & {"ctrTitle", "subTitle"})
        level = _PART if cover or self.template.type == "secHead" else _SLIDE
        if nth == 1 and cover and title is not None:
            level = _DECK
        mark = self._to.at
        self._to.put("#" * level + " ")
        begin = self._to.at
        if title is not None:
            self._describe(title)
            self._lines(title.iterfind(f"{P}txBody/{A}p"))
            self._places.append((mark, f"{self._where}, title"))
        self._to.close("heading", mark, begin, level=level)

    def _close_heading(self, mark: int, level: int) -> None:
        self._to.put("#" * level + " ")
        self._to.close("heading", mark, self._to.at, level=level)

    def _rest(self, backgrounds: list[str]) -> None:
        """Read what is no text of a slide: comments, properties, objects, addresses."""
        to = self._to
        for one in extras(self._package, backgrounds):
            words, begin = on_a_line(one.words), to.at
            if not words.strip():
                continue
            self._places.append((begin, one.part))
            self._owners.append((begin, one.part))
            if one.zone is Zone.ATTRIBUTE:
                to.hold_beside(words, one.node, one.attribute)
            else:
                to.put(words)
            to.leave_block(begin, one.zone)


def _title_of(shapes: Iterable[Element]) -> Element | None:
    """Return the title of a slide, if it has one with text."""
    for one in shapes:
        choice = chosen(one) if one.tag == f"{MC}AlternateContent" else None
        for shape in (one,) if choice is None else choice:
            if kind_of(shape) not in TITLES or is_hidden(shape):
                continue
            if any((text.text or "").strip() for text in shape.iter(f"{A}t")):
                return shape
    return None
