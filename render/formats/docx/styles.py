"""What the styles of a Word document say of its paragraphs and runs, and the styles that we need ourselves.

Built-in styles are known by their names, which are English in the file whatever the language of Word is;
their ids are not.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from factlock.registry.sources.word import styles as looks
from factlock.registry.sources.word.styles import Look
from factlock.render.formats.docx.xml import VAL, Element, W, sub

_CODE = re.compile(
    r"(?:source|program)?\s*(?:code|listing)s?\b.*|html (?:code|preformatted|sample|keyboard|variable|typewriter|cite)"
    r"|verbatim.*|preformatted.*|macro text|macro|plain text|source text|quellcode|代码|程序代码|源代码",
    re.IGNORECASE,
)
_MONOSPACED = re.compile(
    r"consolas|courier.*|menlo|monaco|.*\bmono\b.*|lucida console|andale mono|cascadia.*|source code pro|fira code"
    r"|inconsolata|fixedsys|terminal|letter gothic|jetbrains mono|hack",
    re.IGNORECASE,
)
_QUOTE = re.compile(
    r"(?:intense |block )?quot(?:e|ation)s?(?: block)?|block text|引用", re.IGNORECASE
)
_CONTENTS = re.compile(r"toc \d|contents \d|table of figures|index \d", re.IGNORECASE)
_DEEPEST = 20


@dataclass(frozen=True, slots=True)
class Kind:
    """What a style makes of the text that bears it."""

    code: bool = False
    quote: bool = False
    item: bool = False
    contents: bool = False


class Styles:
    """The styles of one document; ``root`` is None where it has none."""

    def __init__(self, root: Element | None) -> None:
        self._root = root
        self._looks = looks.Styles(root)
        self._found: dict[str, Element] = {}
        self._ids: dict[tuple[str, str], str] = {}
        self._kinds: dict[str, Kind] = {}
        self._plain: dict[tuple[str, str], Look] = {}
        self.default = ""
        self.grown = False
        """Whether styles were put in."""
        for style in () if root is None else root.iter(f"{W}style"):
            ident, kind = style.get(f"{W}styleId") or "", style.get(f"{W}type") or "paragraph"
            self._found[ident] = style
            self._ids.setdefault((kind, _name(style).casefold()), ident)
            if kind == "paragraph" and style.get(f"{W}default") in ("1", "true", "on"):
                self.default = ident

    # What a style says ---------------------------------------------------------------------------

    def kind(self, ident: str) -> Kind:
        """Return what the style with an id makes of text."""
        known = self._kinds.get(ident)
        if known is None:
            line = list(self._line(ident))
            names = [_name(style) for style in line]
            own = [style for style in line if style.get(f"{W}default") not in ("1", "true", "on")]
            known = self._kinds[ident] = Kind(
                code=any(map(_CODE.fullmatch, names)) or _monospaced(own),
                quote=any(map(_QUOTE.fullmatch, names)),
                item=any(_is_item(style.find(f"{W}pPr")) for style in line),
                contents=any(map(_CONTENTS.fullmatch, names)),
            )
        return known

    def _line(self, ident: str) -> Iterator[Element]:
        """Yield a style and those that it stands upon."""
        for _ in range(_DEEPEST):
            style = self._found.get(ident)
            if style is None:
                return
            yield style
            base = style.find(f"{W}basedOn")
            ident = "" if base is None else base.get(VAL) or ""

    def of(self, properties: Element | None) -> str:
        """Return the id of the style of a paragraph."""
        return self._looks.style_of(properties)

    def level(self, properties: Element | None) -> int:
        """Return the level of a heading, 0 of any other paragraph."""
        return self._looks.level(properties)

    def is_title(self, properties: Element | None) -> bool:
        """Whether a paragraph is the title of the document."""
        return self._looks.is_title(properties)

    def is_item(self, properties: Element | None, ident: str) -> bool:
        """Whether a paragraph is an item of a list."""
        own = None if properties is None else properties.find(f"{W}numPr")
        return _is_item(properties) if own is not None else self.kind(ident).item

    def look(self, paragraph: str, run: Element | None) -> Look:
        """Return how a run looks, of its properties and the style of its paragraph."""
        if run is None or not len(run):
            key = paragraph, ""
        elif len(run) == 1 and run[0].tag == f"{W}rStyle":
            key = paragraph, run[0].get(VAL) or ""
        else:
            return self._looks.look(paragraph, run)
        known = self._plain.get(key)
        if known is None:
            known = self._plain[key] = self._looks.look(paragraph, run)
        return known

    def id_of(self, kind: str, name: str) -> str:
        """Return the id of the style with a name (in lower case), empty if there is none."""
        return self._ids.get((kind, name), "")

    # Styles of our own ---------------------------------------------------------------------------

    def need(self, kind: str, name: str, properties: Element) -> str:
        """Return the id of a built-in style, put in with ``properties`` where it is not there.

        Empty where the document has no styles at all.
        """
        known = self.id_of(kind, name)
        if known or self._root is None:
            return known
        ident = "".join(word.capitalize() for word in name.split())
        while ident in self._found:
            ident += "1"
        style = sub(self._root, "style", {f"{W}type": kind, f"{W}styleId": ident})
        sub(style, "name", {VAL: name})
        base = self.default if kind == "paragraph" else ""
        if base:
            sub(style, "basedOn", {VAL: base})
        sub(style, "uiPriority", {VAL: "99"})
        sub(style, "unhideWhenUsed")
        style.extend(properties)
        self.grown = True
        self._found[ident] = style
        self._ids[kind, name] = ident
        return ident


def _name(style: Element) -> str:
    name = style.find(f"{W}name")
    return "" if name is None else name.get(VAL) or ""


def _monospaced(line: list[Element]) -> bool:
    """Whether the nearest style that names a font names one for code."""
    for style in line:
        fonts = style.find(f"{W}rPr/{W}rFonts")
        font = "" if fonts is None else fonts.get(f"{W}ascii") or fonts.get(f"{W}hAnsi") or ""
        if font:
            return _MONOSPACED.fullmatch(font) is not None
    return False


def _is_item(properties: Element | None) -> bool:
    number = None if properties is None else properties.find(f"{W}numPr/{W}numId")
    return number is not None and number.get(VAL) not in (None, "", "0")
