"""The looks of cells (ECMA-376-1, 18.8): their number formats, which are headings; new looks made by old ones."""

from typing import Final

from factlock.registry.sources.sheets.number_formats import BUILT_IN
from factlock.registry.sources.sheets.styles import looks
from factlock.render.formats.xlsx.package import Package
from factlock.render.formats.xlsx.xml import Element, S, clone, element, insert, root, sub

PART: Final = "xl/styles.xml"
MEDIA: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"
MOST_NEW: Final = 150
"""Number formats that are made anew; Excel keeps about 250 in all."""
_BUILT_IN_IDS: Final = {
    code: number for number, code in BUILT_IN.items() if number in (0, 1, 2, 3, 4, 9, 10)
}
_FIRST_OWN: Final = 164
_USUAL_SIZE: Final = 11
_DIGITS: Final = 9
_TITLE: Final = 15
_HEADINGS: Final = range(16, 20)
_AFTER_FORMATS: Final = frozenset((
    "fonts", "fills", "borders", "cellStyleXfs", "cellXfs", "cellStyles", "dxfs", "tableStyles", "colors", "extLst",
))  # fmt: skip
_OF_A_RUN: Final = ("b", "i", "strike", "outline", "shadow", "u", "sz", "color", "family", "scheme")
_GROUPS: Final = ("numFmts", "fonts", "fills", "borders", "cellStyleXfs", "cellXfs")


class Styles:
    """The looks of the cells of a workbook, by the number that a cell gives."""

    def __init__(self, package: Package) -> None:
        self._package = package
        names = package.related("styles")
        self._part = names[0] if names else ""
        self._root = package.tree(self._part) if names else None
        found = [] if self._root is None else looks(self._root)
        self.codes = [one.code for one in found]
        self.levels = self._headings()
        self._made: dict[tuple[int, str], int] = {}
        self._formats: dict[str, int] = {}
        self._runs: dict[int, Element] = {}

    def code(self, style: int) -> str:
        """Return the number format of a look."""
        return self.codes[style] if style < len(self.codes) else "General"

    def _headings(self) -> dict[int, int]:
        """Return the looks that are headings, with their levels: 2 for a title, 3 and more for what stands under it."""
        if self._root is None:
            return {}
        named: dict[str, int] = {}
        for one in self._root.iterfind(f"{S}cellStyles/{S}cellStyle"):
            told = one.get("builtinId") or ""
            number = int(told) if told.isascii() and told.isdigit() and len(told) < 4 else -1
            if number == _TITLE:
                named[one.get("xfId") or ""] = 2
            elif number in _HEADINGS:
                named[one.get("xfId") or ""] = 3 + number - _HEADINGS.start
        xfs = self._root.iterfind(f"{S}cellXfs/{S}xf")
        return {
            n: named[told] for n, xf in enumerate(xfs) if (told := xf.get("xfId") or "0") in named
        }

    # New looks -----------------------------------------------------------------------------------

    def with_format(self, style: int, code: str) -> int | None:
        """Return the look of a cell with another number format; None where there are too many already."""
        if self.code(style) == code:
            return style
        known = self._made.get((style, code))
        if known is None:
            number = self._format(code)
            if number < 0:
                return None
            told = {"numFmtId": str(number), "applyNumberFormat": "1"}
            known = self._made[style, code] = self._like(style, told)
            self.codes[known] = code
        return known

    def as_text(self, style: int) -> int:
        """Return the look of a cell whose text stays one when somebody edits it, whatever it begins with."""
        known = self._made.get((style, '"'))
        if known is None:
            known = self._made[style, '"'] = self._like(style, {"quotePrefix": "1"})
        return known

    def added(self, parts: dict[str, Element], told: dict[str, str], *inside: Element) -> int:
        """Return a new look made of parts of it: a font, a border, by the name of their group."""
        ids = {}
        for group, one in parts.items():
            holder = self._group(group)
            holder.append(one)
            ids[f"{group.removesuffix('s')}Id"] = self._counted(holder)
        xf = element(
            "xf",
            {"numFmtId": "0", "fontId": "0", "fillId": "0", "borderId": "0", "xfId": "0"}
            | ids
            | told,
        )
        xf.extend(inside)
        return self._append(xf, "General")

    def _like(self, style: int, told: dict[str, str]) -> int:
        group = self._group("cellXfs")
        xf = clone(group[style]) if style < len(group) else clone(group[0])
        for name, value in told.items():
            xf.set(name, value)
        return self._append(xf, self.code(style))

    def _append(self, xf: Element, code: str) -> int:
        group = self._group("cellXfs")
        group.append(xf)
        self._counted(group)
        while len(self.codes) < len(group) - 1:
            self.codes.append("General")
        self.codes.append(code)
        return len(group) - 1

    def _format(self, code: str) -> int:
        """Return the number of a format code, made where it is not there; -1 where there are too many."""
        if code in _BUILT_IN_IDS:
            return _BUILT_IN_IDS[code]
        if code in self._formats:
            return self._formats[code]
        holder = self._group("numFmts")
        ids = []
        # A look may name a number that nothing stands for.
        every = [] if self._root is None else self._root.iter(f"{S}xf")
        for one in (*holder, *every):
            told = one.get("numFmtId") or ""
            if told.isascii() and told.isdigit() and len(told) < _DIGITS:
                ids.append(int(told))
                if one.get("formatCode") == code:
                    return int(told)
        if len(self._formats) >= MOST_NEW:
            return -1
        number = self._formats[code] = max([_FIRST_OWN - 1, *ids]) + 1
        sub(holder, "numFmt", {"numFmtId": str(number), "formatCode": code})
        self._counted(holder)
        return number

    @staticmethod
    def _counted(holder: Element) -> str:
        holder.set("count", str(len(holder)))
        return str(len(holder) - 1)

    def _group(self, name: str) -> Element:
        """Return a group of looks, made where it is not there."""
        if self._root is None:
            self._root = _plain()
            self._part = PART
            self._package.add(PART, self._root, "styles", MEDIA)
        self._package.touch(self._part)
        found = self._root.find(S + name)
        if found is None:
            found = element(name)
            after = _GROUPS[_GROUPS.index(name) + 1 :]
            insert(self._root, found, frozenset(after) | (_AFTER_FORMATS - set(_GROUPS)))
        if not len(found) and name == "cellXfs":
            sub(found, "xf", {"numFmtId": "0", "fontId": "0", "fillId": "0", "borderId": "0"})
            self.codes[:1] = ["General"]
        return found

    # Runs ----------------------------------------------------------------------------------------

    def run_look(self, style: int) -> Element:
        """Return the look of a run by that of its cell, as a text in runs needs it."""
        known = self._runs.get(style)
        if known is None:
            known = self._runs[style] = element("rPr")
            font = self._font(style)
            for name in ("name", *_OF_A_RUN):
                one = None if font is None else font.find(S + name)
                if one is not None:
                    told = {str(key): str(value) for key, value in one.attrib.items()}
                    sub(known, "rFont" if name == "name" else name, told)
        return known

    def size(self, style: int) -> float:
        """Return how large the letters of a look are, the usual ones being 1."""
        font = self._font(style)
        told = None if font is None else font.find(f"{S}sz")
        points = "" if told is None else told.get("val") or ""
        bare = points.replace(".", "", 1)
        return (
            float(points) / _USUAL_SIZE
            if bare.isascii() and bare.isdigit() and len(points) < 6
            else 1
        )

    def _font(self, style: int) -> Element | None:
        if self._root is None:
            return None
        xfs, fonts = self._root.find(f"{S}cellXfs"), self._root.find(f"{S}fonts")
        if xfs is None or fonts is None or style >= len(xfs):
            return None
        told = xfs[style].get("fontId") or "0"
        number = int(told) if told.isascii() and told.isdigit() and len(told) < 8 else 0
        return fonts[number] if number < len(fonts) else None


def raised(look: Element) -> Element:
    """Return a look above the line."""
    made = clone(look)
    for one in made.findall(f"{S}vertAlign"):
        made.remove(one)
    sub(made, "vertAlign", {"val": "superscript"})
    return made


def _plain() -> Element:
    """Return the least that a workbook says of looks."""
    made = root("styleSheet")
    font = sub(sub(made, "fonts", {"count": "1"}), "font")
    sub(font, "sz", {"val": "11"})
    sub(font, "name", {"val": "Calibri"})
    fills = sub(made, "fills", {"count": "2"})
    for kind in ("none", "gray125"):
        sub(sub(fills, "fill"), "patternFill", {"patternType": kind})
    border = sub(sub(made, "borders", {"count": "1"}), "border")
    for side in ("left", "right", "top", "bottom", "diagonal"):
        sub(border, side)
    told = {"numFmtId": "0", "fontId": "0", "fillId": "0", "borderId": "0"}
    sub(sub(made, "cellStyleXfs", {"count": "1"}), "xf", told)
    sub(sub(made, "cellXfs", {"count": "1"}), "xf", told | {"xfId": "0"})
    sub(
        sub(made, "cellStyles", {"count": "1"}),
        "cellStyle",
        {"name": "Normal", "xfId": "0", "builtinId": "0"},
    )
    return made
