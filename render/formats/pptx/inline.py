"""What stands in one paragraph of a slide, as a reader reads it."""

import re
from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from factlock.registry.sources.word.choices import MC, chosen
from factlock.registry.sources.word.math import MATHS
from factlock.registry.sources.word.signs import in_symbol_font
from factlock.render.formats.opc.raised import as_raised
from factlock.render.formats.opc.story import Buffer, Leaf
from factlock.render.formats.pptx.package import number
from factlock.render.formats.pptx.xml import A, Element
from factlock.render.layout import Zone
from factlock.render.parts import HOLE

_MATH: Final = "{http://schemas.microsoft.com/office/drawing/2010/main}m"
_BREAKS = str.maketrans("\r\n", "  ")
_IN_ROW = str.maketrans("\r\n\t", "   ")
_MARK = re.compile(r"\[(?:\d{1,5}|[a-z])(?:\s*[,;–-]\s*(?:\d{1,5}|[a-z]))*\]")
Said = Callable[[str, Element, str], None]


class Inline:
    """Reads paragraphs into a buffer; ``said`` is told of words that are shown when the mouse rests on a link.

    ``letters`` counts those marked as each language.
    """

    def __init__(self, buffer: Buffer, said: Said) -> None:
        self._to = buffer
        self._said = said
        self._in_row = False
        self.letters: dict[str, int] = {}

    def read(self, paragraph: Element, *, in_row: bool = False) -> None:
        """Read one paragraph; ``in_row`` on one line, as in a cell."""
        self._in_row = in_row
        self._descend(paragraph)

    def _descend(self, element: Element) -> None:
        for child in element:
            read = self._KNOWN.get(child.tag)
            if read is not None:
                read(self, child)

    def _run(self, run: Element) -> None:
        node = run.find(f"{A}t")
        text = "" if node is None else node.text or ""
        if node is None or not text:
            return
        told = run.find(f"{A}rPr")
        text = text.translate(_IN_ROW if self._in_row else _BREAKS)
        if told is not None:
            text = _signs(text, told)
        start = self._to.at
        self._to.hold(text, node)
        if told is not None:
            self._look(told, text, start)

    def _look(self, told: Element, text: str, start: int) -> None:
        """Note the language of a run, how it reads where it is raised, and what its link says."""
        language = told.get("lang") or ""
        if language:
            self.letters[language] = self.letters.get(language, 0) + len(text)
        if number((told.get("baseline") or "").removesuffix("%")) > 0:
            shown = "" if _MARK.fullmatch(text) else as_raised(text)
            if shown is not None:
                self._to.edits.append((start, self._to.at, shown))
        link = told.find(f"{A}hlinkClick")
        if link is not None and link.get("tooltip"):
            self._said(link.get("tooltip") or "", link, "tooltip")

    def _break(self, element: Element) -> None:
        self._to.hold(" " if self._in_row else "\n", element, "whole")

    def _field(self, element: Element) -> None:
        """Read a field: PowerPoint computes what it shows, such as the number of the slide."""
        text = (element.findtext(f"{A}t") or "").translate(_IN_ROW)
        if text:
            start = self._to.at
            self._to.hold(text, element, "whole")
            self._to.leave(start, Zone.FORMULA)

    def _formula(self, element: Element) -> None:
        words = "".join(str(word) for word in element.itertext())
        start = self._to.at
        if "<<" in words or "{{" in words:
            self._to.put(words.translate(_IN_ROW))
            self._to.leave(start, Zone.FORMULA)
        else:
            self._to.hold(HOLE, element, "whole")

    def _alternatives(self, element: Element) -> None:
        choice = chosen(element)
        if choice is not None:
            self._descend(choice)

    _KNOWN: ClassVar[dict[object, Callable[["Inline", Element], None]]] = {
        **dict.fromkeys(MATHS, _formula),
        _MATH: _formula,
        f"{A}r": _run,
        f"{A}br": _break,
        f"{A}fld": _field,
        f"{MC}AlternateContent": _alternatives,
    }


def _signs(text: str, told: Element) -> str:
    """Return a text as it is seen: in the font Symbol, letters are others."""
    font = told.find(f"{A}sym")
    if font is None:
        font = told.find(f"{A}latin")
    if font is not None and (font.get("typeface") or "").lower() == "symbol":
        return in_symbol_font(text)
    return text


def is_computed(leaves: Sequence[Leaf]) -> bool:
    """Whether what stands in some leaves is computed alone, as the number of a slide is."""
    fields = [one for one in leaves if one.node.tag == f"{A}fld"]
    others = [one for one in leaves if one.node.tag != f"{A}fld"]
    if not fields or any("<<" in (one.node.findtext(f"{A}t") or "") for one in fields):
        return False
    return not any((one.node.text or "").strip() for one in others)
