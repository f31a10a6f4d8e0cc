"""A presentation as a package of parts."""

from typing import Final

from factlock.render.formats.opc import package
from factlock.render.formats.opc.package import Family
from factlock.render.formats.opc.xml import R
from factlock.render.formats.pptx.xml import Element, P

_DECK: Final = Family(
    code="no-presentation",
    called="presentation",
    programs="PowerPoint or LibreOffice",
    suffix=".pptx",
    old=".ppt",
    main="ppt/presentation.xml",
)


class Package(package.Package):
    """The parts of one presentation; ``slides`` are the parts of its slides, in the order in which they are shown."""

    def __init__(self, body: bytes, path: str) -> None:
        """Open a presentation. Raises UsageFault ``no-presentation``."""
        super().__init__(body, path, _DECK)
        self.root(f"{P}notesSz")
        slides: dict[str, None] = {}
        parts = {one.id: one.target for one in self.relations(self.main)}
        for nth, one in enumerate(self.slide_ids(), 1):
            part = parts.get(one.get(f"{R}id") or "", "")
            if part not in self:
                raise self.fault(f"slide {nth} is missing in the file")
            if part in slides:
                raise self.fault(f"slide {nth} is listed twice")
            slides[part] = None
        self.slides = list(slides)

    def slide_ids(self) -> list[Element]:
        """Return the entries of the list of slides."""
        return list(self.tree(self.main).iterfind(f"{P}sldIdLst/{P}sldId"))

    def size(self) -> tuple[int, int]:
        """Return width and height of a slide, in EMU."""
        told = self.tree(self.main).find(f"{P}sldSz")
        if told is None:
            return 9_144_000, 6_858_000
        return number(told.get("cx"), 9_144_000), number(told.get("cy"), 6_858_000)

    def above(self, kind: str, part: str) -> str:
        """Return the one part of a kind that a part leads to, empty without any."""
        names = self.related(kind, part) if part else []
        return names[0] if names else ""


def number(told: str | None, default: int = 0) -> int:
    """Return what an attribute says as a whole number of at most twelve digits."""
    digits = (told or "").removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 12):
        return default
    return int(told or "")
