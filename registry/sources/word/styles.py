"""How a Word document says its text looks, as far as that tells what a reader sees.

Properties come from the run itself, its character style, the paragraph's style and the defaults of
the document, in this order; a style stands upon another. Toggles that both styles set cancel each
other (ECMA-376-1, 17.7.3).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from factlock.registry.sources.word import grounds
from factlock.registry.sources.xmltree import Element

W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
VAL: Final = f"{W}val"
_TOGGLES = ("vanish", "strike", "dstrike", "caps")
_HEADING = re.compile(r"(?:heading|berschrift|titre|标题|見出し)\s*([1-9])", re.IGNORECASE)
_DEEPEST = 20
"""Styles upon styles beyond this are not followed: they go round."""
_PICTURES = re.compile(r"wingdings|webdings|zapf\s?dingbats", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Look:
    """How a run of text is shown.

    ``level`` is 1 for superscripts, -1 for subscripts; ``font`` is ``symbol`` where letters stand for
    Greek ones and signs, ``pictures`` where they stand for pictures, else empty. ``language`` and
    ``east_asian`` are the marks of the run for its Latin and its East Asian letters. ``colour`` is that of
    its letters and ``ground`` what the run paints below them (:mod:`grounds`), where it says so.
    """

    hidden: bool = False
    struck: bool = False
    level: int = 0
    caps: bool = False
    font: str = ""
    language: str = ""
    east_asian: str = ""
    colour: str = ""
    ground: str = ""


@dataclass(frozen=True, slots=True)
class _Properties:
    """What one element of run properties says; what it does not say is not in ``told``."""

    told: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, element: Element | None) -> "_Properties":
        told: dict[str, str] = {}
        for child in () if element is None else element:
            name = str(child.tag).removeprefix(W)
            if name in _TOGGLES:
                told[name] = "" if child.get(VAL) in ("0", "false", "off") else "1"
            elif name in ("vertAlign", "position", "color", "highlight"):
                told[name] = child.get(VAL) or ""
            elif name == "rFonts":
                told["font"] = child.get(f"{W}ascii") or child.get(f"{W}hAnsi") or ""
            elif name == "shd":
                told["shade"] = grounds.of_shade(child) or "auto"
            elif name == "lang":
                told["lang"] = child.get(VAL) or ""
                told["east"] = child.get(f"{W}eastAsia") or ""
        return cls({name: value for name, value in told.items() if value or name in _TOGGLES})


class Styles:
    """The styles of one document (``word/styles.xml``); a document may have none."""

    def __init__(self, root: Element | None = None) -> None:
        self._runs: dict[str, _Properties] = {}
        self._levels: dict[str, int] = {}
        self._titles: set[str] = set()
        self._grounds: dict[str, str] = {}
        self._painting: set[str] = set()
        self._known: dict[tuple[str, str], Mapping[str, str]] = {}
        self._plain: dict[str, Look] = {}
        self._default_paragraph = ""
        found = (
            {} if root is None else {s.get(f"{W}styleId") or "": s for s in root.iter(f"{W}style")}
        )
        defaults = None if root is None else root.find(f"{W}docDefaults/{W}rPrDefault/{W}rPr")
        self._defaults = _Properties.of(defaults)
        for ident, style in found.items():
            self._add(ident, style, found)

    def _add(self, ident: str, style: Element, found: Mapping[str, Element]) -> None:
        if style.get(f"{W}type") == "paragraph" and style.get(f"{W}default") in ("1", "true", "on"):
            self._default_paragraph = ident
        told: dict[str, str] = {}
        level, ground = 0, ""
        for one in _line_of(style, found):
            told = {**_Properties.of(one.find(f"{W}rPr")).told, **told}
            level = level or _outline(one.find(f"{W}pPr")) or _named_level(one)
            ground = ground or grounds.shading(one.find(f"{W}pPr"))
            if next(one.iter(f"{W}shd"), None) is not None:
                self._painting.add(ident)
        self._grounds[ident] = ground
        self._runs[ident] = _Properties(told)
        self._levels[ident] = level % 10
        if _name(style).lower() in ("title", "titel", "titre", "标题"):
            self._titles.add(ident)

    def look(self, paragraph: str, run: Element | None) -> Look:
        """Return how a run is shown, of its properties and the id of its paragraph's style."""
        if run is None:
            known = self._plain.get(paragraph)
            if known is None:
                known = self._plain[paragraph] = _look(self._base(paragraph, ""))
            return known
        own = _Properties.of(run).told
        style = run.find(f"{W}rStyle")
        base = self._base(paragraph, "" if style is None else style.get(VAL) or "")
        return _look({**base, **own})

    def level(self, properties: Element | None) -> int:
        """Return the level (1 to 6) of a paragraph that is a heading, 0 of any other."""
        own = _outline(properties)
        return min(own or self._levels.get(self.style_of(properties), 0), 6) if own < 10 else 0

    def ground(self, properties: Element | None) -> str:
        """Return the colour that a paragraph paints below its text, empty if none."""
        return grounds.shading(properties) or self._grounds.get(self.style_of(properties), "")

    def table_ground(self, properties: Element | None) -> str:
        """Return the colour that a table paints below its cells, empty if none."""
        style = None if properties is None else properties.find(f"{W}tblStyle")
        painted = style is not None and style.get(VAL) in self._painting
        return grounds.shading(properties) or (grounds.UNKNOWN if painted else "")

    def is_title(self, properties: Element | None) -> bool:
        """Whether a paragraph is the title of the document."""
        return self.style_of(properties) in self._titles

    def style_of(self, properties: Element | None) -> str:
        """Return the id of a paragraph's style."""
        style = None if properties is None else properties.find(f"{W}pStyle")
        return self._default_paragraph if style is None else style.get(VAL) or ""

    def _base(self, paragraph: str, character: str) -> Mapping[str, str]:
        """Return what the styles of a run say together."""
        known = self._known.get((paragraph, character))
        if known is None:
            above = self._runs.get(paragraph, _Properties()).told
            below = self._runs.get(character, _Properties()).told
            merged = {**self._defaults.told, **above, **below}
            for toggle in _TOGGLES:
                if self._defaults.told.get(toggle) != "1":
                    merged[toggle] = (
                        "1" if bool(above.get(toggle)) != bool(below.get(toggle)) else ""
                    )
            known = self._known[paragraph, character] = merged
        return known


def _look(told: Mapping[str, str]) -> Look:
    """Return how text with these properties is shown."""
    level = {"superscript": 1, "subscript": -1}.get(told.get("vertAlign", ""), 0)
    raised = told.get("position", "0")
    if not level and raised.lstrip("-").strip("0").isdigit():
        level = -1 if raised.startswith("-") else 1
    font = told.get("font", "").lower()
    return Look(
        hidden=told.get("vanish") == "1",
        struck="1" in (told.get("strike"), told.get("dstrike")),
        level=level,
        caps=told.get("caps") == "1",
        font="symbol" if font == "symbol" else "pictures" if _PICTURES.match(font) else "",
        language=told.get("lang", ""),
        east_asian=told.get("east", ""),
        colour="" if told.get("color") == "auto" else told.get("color", "").upper(),
        ground=grounds.of_highlight(told.get("highlight", ""))
        or told.get("shade", "").replace("auto", ""),
    )


def _line_of(style: Element, found: Mapping[str, Element]) -> list[Element]:
    """Return a style and those that it stands upon."""
    line = [style]
    while len(line) < _DEEPEST:
        base = line[-1].find(f"{W}basedOn")
        below = None if base is None else found.get(base.get(VAL) or "")
        if below is None:
            break
        line.append(below)
    return line


def _name(style: Element) -> str:
    name = style.find(f"{W}name")
    return "" if name is None else name.get(VAL) or ""


def _named_level(style: Element) -> int:
    found = _HEADING.fullmatch(_name(style))
    return int(found[1]) if found else 0


def _outline(properties: Element | None) -> int:
    """Return the outline level from 1 on; 10 is body text said outright, 0 nothing said."""
    level = None if properties is None else properties.find(f"{W}outlineLvl")
    told = "" if level is None else level.get(VAL) or ""
    return int(told) + 1 if told.isascii() and told.isdigit() and len(told) == 1 else 0
