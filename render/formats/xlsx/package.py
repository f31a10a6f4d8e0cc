"""A workbook as a package of parts."""

from typing import Final, NamedTuple

from factlock.render.formats.opc import package
from factlock.render.formats.opc.package import Family
from factlock.render.formats.xlsx.xml import Element, R, S

MOST_SHEETS: Final = 1000
_BOOK: Final = Family(
    code="no-workbook",
    called="workbook",
    programs="Excel or LibreOffice",
    suffix=".xlsx",
    old=".xls",
    main="xl/workbook.xml",
)


class Sheet(NamedTuple):
    """A sheet: its name, its part, whether it holds cells (others hold a chart alone)."""

    name: str
    part: str
    cells: bool


class Package(package.Package):
    """The parts of one workbook; ``sheets`` are its sheets, in the order of their tabs."""

    def __init__(self, body: bytes, path: str) -> None:
        """Open a workbook. Raises UsageFault ``no-workbook``."""
        super().__init__(body, path, _BOOK)
        listed = self.root(f"{S}sheets")
        parts = {one.id: one for one in self.relations(self.main)}
        self.sheets: list[Sheet] = []
        for one in listed.iterfind(f"{S}sheet"):
            name = one.get("name") or ""
            told = parts.get(one.get(f"{R}id") or "")
            if told is None or told.target not in self:
                raise self.fault(f"the sheet “{name}” is missing in the file")
            if any(told.target == other.part for other in self.sheets):
                raise self.fault(f"the sheet “{name}” is listed twice")
            self.sheets.append(Sheet(name, told.target, told.kind == "worksheet"))
            if len(self.sheets) > MOST_SHEETS:
                raise self.fault(f"it has more than {MOST_SHEETS:,} sheets")

    def one(self, kind: str, of: str = "") -> Element | None:
        """Return the root of the one part of a kind that a part (the main one) leads to, if there is any."""
        names = self.related(kind, of)
        return self.tree(names[0]) if names else None

    @property
    def from_1904(self) -> bool:
        """Whether days are counted from 1904 (ECMA-376-1, 18.17.4.1)."""
        told = self.tree(self.main).find(f"{S}workbookPr")
        return told is not None and told.get("date1904") in ("1", "true")
