"""The line at the foot of a slide that says in short where its numbers come from, and a place where it covers nothing."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from factlock.registry.sources.word.choices import MC
from factlock.render.citations import Note
from factlock.render.formats.opc.foreign import printable
from factlock.render.formats.pptx.geometry import LEADING, POINT, Rect, lines_of, rect_of
from factlock.render.formats.pptx.inheritance import (
    TITLES,
    Template,
    TextStyle,
    kind_of,
    level_of,
    placeholder,
)
from factlock.render.formats.pptx.reader import TREE
from factlock.render.formats.pptx.xml import A, Element, P, clone, element, sub, tag_of
from factlock.render.wording import words_of

SIZES: Final = (900, 800)
"""Sizes of letters that are tried, in hundredths of a point."""
MOST_LINES: Final = 2
MOST_SHAPES: Final = 400
"""Shapes of a slide above which no free place is looked for."""
_LONGEST = 70
_LOWEST = 0.62
"""Share of the height of a slide below which its foot begins."""
_NARROWEST = 0.4
_MARGIN, _GAP = 0.02, 2 * POINT
_WHOLE = 0.5
"""Share of a slide that what stands behind all text covers, and so hinders none."""
_INSET = 91_440
_TEXTS = ("body", "obj", "subTitle")
_SAFE, _OVERFULL = 1.2, 1.1
BETWEEN: Final = "  ·  "


# What it says -------------------------------------------------------------------------------------


def line(numbers: Iterable[int], notes: Mapping[int, Note], language: str, first: int) -> str:
    """Return the line for the notes of a slide: each source once, behind the numbers of its notes.

    ``first`` is added to every number.
    """
    sources: dict[str, list[int]] = {}
    for number in sorted(set(numbers)):
        if number in notes:
            sources.setdefault(_short(notes[number], language), []).append(number + first)
    return BETWEEN.join(f"[{_ranges(ns)}] {source}" for source, ns in sources.items())


def _short(note: Note, language: str) -> str:
    """Return publisher and title of a source, else the machine that it comes from."""
    words = words_of(language)
    title = _shortened(note.title)
    told = [_shortened(note.publisher), words.title.format(title) if title else ""]
    return words.comma.join(filter(None, told)) or _shortened(_host(note.url))


def _host(url: str) -> str:
    try:
        return urlsplit(url).hostname or url
    except ValueError:
        return url


def _shortened(text: str) -> str:
    text = " ".join(printable(text).split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1].rstrip()}…"


def _ranges(numbers: Sequence[int]) -> str:
    """Return numbers in ascending order with neighbours drawn together: ``1, 3–5``."""
    told: list[str] = []
    begin = 0
    for at, one in enumerate(numbers):
        if at + 1 < len(numbers) and numbers[at + 1] == one + 1:
            continue
        first = numbers[begin]
        told.append(
            f"{first}" if first == one else f"{first}{',' if one == first + 1 else '–'}{one}"
        )
        begin = at + 1
    return ", ".join(told).replace(",", ", ").replace(",  ", ", ")


def colour(slide: Element, template: Template) -> Element:
    """Return the colour of the line: that of the text of the slide, softened where it is the theme's."""
    found = None
    for shape in _shapes(slide.find(TREE)):
        if kind_of(shape) in _TEXTS and found is None:
            found = _own_colour(shape)
            found = template.text_of(shape).colour() if found is None else found
    found = template.colour() if found is None else found
    made = element("a:solidFill") if found is None else clone(found)
    if not len(made):
        sub(made, "a:schemeClr", {"val": "tx1"})
    if made[0].get("val") == "tx1" and not len(made[0]):
        sub(made[0], "a:lumMod", {"val": "65000"})
        sub(made[0], "a:lumOff", {"val": "35000"})
    return made


def _own_colour(shape: Element) -> Element | None:
    """Return the colour that a person gave all text of a shape."""
    texts = [run for run in shape.iter(f"{A}r") if (run.findtext(f"{A}t") or "").strip()]
    fills = [run.find(f"{A}rPr/{A}solidFill") for run in texts]
    named = {tuple((one.tag, one.get("val")) for one in fill) for fill in fills if fill is not None}
    return fills[0] if len(named) == 1 and None not in fills else None


# Where it stands ----------------------------------------------------------------------------------


def room(
    slide: Element, template: Template, size: tuple[int, int], text: str
) -> tuple[Rect, int] | None:
    """Return where a line finds room at the foot of a slide, and the size of its letters.

    None where it would cover something.
    """
    shapes = list(_shapes(slide.find(TREE)))
    if len(shapes) > MOST_SHAPES:
        return None
    left, right = _sides(shapes, template, size)
    behind = [one for one in _backgrounds(template) if not _covers(one, size)]
    rooms = [told for one in shapes if (told := _room_of(one, template)) is not None]
    for taken in ([one.whole for one in rooms], [one.filled for one in rooms]):
        for letters in SIZES:
            found = _free([*taken, *behind], left, right, size[1], text, letters)
            if found is not None:
                return found, letters
    return None


def _free(  # noqa: PLR0913, PLR0917  (what a place depends on)
    taken: Sequence[Rect], left: int, right: int, height: int, text: str, letters: int
) -> Rect | None:
    """Return the lowest place at the foot of a slide that touches nothing."""
    low, floor = int(height * _LOWEST), height - int(height * _MARGIN)
    bottoms = {floor, *(one.y - _GAP for one in taken if low < one.y < floor)}
    for bottom in sorted(bottoms, reverse=True):
        for lines in range(1, MOST_LINES + 1):
            tall = int(lines * letters / 100 * LEADING * POINT)
            top = bottom - tall
            beside = [one for one in taken if one.y < bottom and one.bottom > top]
            if top < low or any(one.x <= left < one.right for one in beside):
                continue
            end = min([right, *(one.x - 4 * _GAP for one in beside if one.x >= left)])
            if end - left < (right - left) * _NARROWEST:
                continue
            if lines_of(text, letters / 100, (end - left) / POINT) <= lines:
                return Rect(left, top, end - left, tall)
    return None


def _sides(shapes: Sequence[Element], template: Template, size: tuple[int, int]) -> tuple[int, int]:
    """Return where the text of a slide begins and ends from side to side."""
    titles = [template.rect(one) for one in shapes if kind_of(one) in TITLES]
    places = [one for one in titles if one is not None and one.width > size[0] * _WHOLE]
    if places:
        return places[0].x + _INSET, places[0].right - _INSET
    return int(size[0] * 0.06), int(size[0] * 0.94)


def _shapes(tree: Element | None) -> Iterator[Element]:
    """Yield the shapes of a slide; a group is one."""
    for one in () if tree is None else tree:
        inside = one.iterfind("*/*") if tag_of(one).startswith(MC) else (one,)
        yield from (it for it in inside if it.find(f"*/{P}cNvPr") is not None)


def _backgrounds(template: Template) -> Iterator[Rect]:
    """Yield where a layout and its master show something by themselves."""
    for tree in template.trees:
        for one in _shapes(tree.find(TREE)):
            rect = rect_of(one) if placeholder(one) is None else None
            if rect is not None:
                yield rect


def _covers(rect: Rect, size: tuple[int, int]) -> bool:
    return rect.width * rect.height > _WHOLE * size[0] * size[1]


class _Room(NamedTuple):
    """The room that a shape is given, more where its text runs over it; and the room that its text takes."""

    whole: Rect
    filled: Rect


def _room_of(shape: Element, template: Template) -> _Room | None:
    """Return the room of a shape; of a placeholder without text, none: nobody sees it."""
    empty = not any((one.text or "").strip() for one in shape.iter(f"{A}t"))
    if empty and placeholder(shape) is not None and tag_of(shape) == f"{P}sp":
        return None
    rect = template.rect(shape)
    if rect is None:
        return None
    if _anchor(shape, template) != "t":
        return _Room(rect, rect)
    tall = _tall(shape, template, rect)
    over = tall * POINT > rect.height * _OVERFULL and not _shrunk(shape)
    whole = rect._replace(height=int(tall * POINT)) if over else rect
    if shape.find(f"{P}spPr/{A}solidFill") is not None:
        return _Room(whole, whole)
    filled = min(whole.height, int((tall * _SAFE + 8) * POINT))
    return _Room(whole, whole._replace(height=filled))


def _anchor(shape: Element, template: Template) -> str:
    """Return where the text of a shape stands in it, empty for one that holds none."""
    if shape.find(f"{P}txBody") is None:
        return ""
    models = [one.find(f"{P}txBody/{A}bodyPr") for one in (shape, *template.models(shape))]
    return next((told for one in models if one is not None and (told := one.get("anchor"))), "t")


def _shrunk(shape: Element) -> bool:
    """Whether PowerPoint made the text of a shape smaller so that it fits."""
    return shape.find(f"{P}txBody/{A}bodyPr/{A}normAutofit[@fontScale]") is not None


def _tall(shape: Element, template: Template, rect: Rect) -> float:
    """Return how high the text of a shape is, in points."""
    paragraphs, style = shape.iterfind(f"{P}txBody/{A}p"), template.text_of(shape)
    return sum(_height(one, style, rect) for one in paragraphs)


def _height(paragraph: Element, style: TextStyle, rect: Rect) -> float:
    """Return how high a paragraph is, in points."""
    level = level_of(paragraph.find(f"{A}pPr"))
    sizes = [int(s) for one in paragraph.iter(f"{A}rPr") if (s := one.get("sz") or "").isdecimal()]
    size = max(sizes or [style.size(level)]) / 100
    text = "".join(one.text or "" for one in paragraph.iter(f"{A}t"))
    breaks = sum(1 for _ in paragraph.iter(f"{A}br"))
    width = rect.width / POINT - 14 - 27 * (level + 1)
    return (lines_of(text, size, width) + breaks) * size * (LEADING + 0.25)
