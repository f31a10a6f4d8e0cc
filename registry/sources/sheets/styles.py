"""The looks of the cells of an Office workbook that matter to what is seen (ECMA-376-1, 18.8)."""

from dataclasses import dataclass
from typing import Any

from factlock.registry.sources.sheets.number_formats import BUILT_IN, SYSTEM_DATES
from factlock.registry.sources.sheets.xml import local

MOST_STYLES = 70_000
"""Programs keep 65,490 formats of cells."""
_WHITE_INDEXES = ("1", "9")
_INDEX_WHITE_THEME = "0"


@dataclass(frozen=True, slots=True)
class Look:
    """How cells of one style look: their number format, how far the text is set in, if it is seen."""

    code: str = "General"
    indent: int = 0
    unseen: bool = False
    filled: bool = False


PLAIN = Look()


def looks(root: Any) -> list[Look]:
    """Return the looks by the number that cells give."""
    groups = {local(child): child for child in root}
    codes = {
        int(f.get("numFmtId", "-1")): f.get("formatCode", "General")
        for f in groups.get("numFmts", ())
        if (f.get("numFmtId") or "").isdigit()
    }
    fonts = {n: (_colour(font), _struck(font)) for n, font in enumerate(groups.get("fonts", ()))}
    fills = {n: _fill(fill) for n, fill in enumerate(groups.get("fills", ()))}
    out = []
    for xf in list(groups.get("cellXfs", ()))[:MOST_STYLES]:
        number = _int(xf.get("numFmtId"))
        colour, struck = fonts.get(_int(xf.get("fontId")), ("", False))
        fill = fills.get(_int(xf.get("fillId")), "")
        same = bool(colour) and colour == (fill or "white")
        code = codes.get(number) or BUILT_IN.get(number) or SYSTEM_DATES.get(number) or "[?]General"
        out.append(Look(code, _indent(xf), same or struck, bool(fill) and fill != "white"))
    return out


def _fill(fill: Any) -> str:
    for pattern in fill:
        kind = pattern.get("patternType") or (
            "gradient" if local(pattern) == "gradientFill" else ""
        )
        if kind in ("", "none"):
            return ""
        if kind != "solid":
            return kind
        for colour in pattern:
            if local(colour) == "fgColor":
                return _name(colour)
        return kind
    return ""


def _colour(font: Any) -> str:
    return next((_name(child) for child in font if local(child) == "color"), "")


def _struck(font: Any) -> bool:
    return any(local(c) == "strike" and c.get("val") not in ("0", "false") for c in font)


def _name(colour: Any) -> str:
    """Return a name for a colour by which two can be compared; white is ``white``."""
    rgb, theme, tint = colour.get("rgb"), colour.get("theme"), colour.get("tint") or "0"
    if rgb:
        value = rgb[-6:].upper()
        return "white" if value == "FFFFFF" else value
    if theme is not None:
        plain = tint.strip("0.-") == ""
        return "white" if theme == _INDEX_WHITE_THEME and plain else f"theme {theme} {tint}"
    indexed = colour.get("indexed")
    if indexed is not None:
        return "white" if indexed in _WHITE_INDEXES else f"index {indexed}"
    return ""


def _indent(xf: Any) -> int:
    return next((_int(child.get("indent")) for child in xf if local(child) == "alignment"), 0)


def _int(value: str | None) -> int:
    return int(value) if value and value.isascii() and value.isdigit() and len(value) < 9 else 0
