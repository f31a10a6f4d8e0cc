"""Tables of a sheet (ECMA-376-1, 18.5): the names of their columns are the texts of the cells that head them."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from factlock.render.formats.xlsx.formulas import Cell
from factlock.render.formats.xlsx.merged import area_of
from factlock.render.formats.xlsx.package import Package
from factlock.render.formats.xlsx.xml import Element, S, encoded


class Named(NamedTuple):
    """A cell whose text a table repeats: its part, the column of it, the attribute."""

    part: str
    column: Element
    attribute: str


def named(package: Package, sheet: str) -> dict[Cell, Named]:
    """Return the cells of a sheet whose text its tables repeat: heads, and labels of totals."""
    return dict(_named(package, sheet))


def _named(package: Package, sheet: str) -> Iterator[tuple[Cell, Named]]:
    for part in package.related("table", sheet):
        table = package.tree(part)
        area = area_of(table.get("ref"))
        if area is None:
            continue
        for nth, column in enumerate(table.iterfind(f"{S}tableColumns/{S}tableColumn")):
            if table.get("headerRowCount") != "0":
                yield (area.top, area.left + nth), Named(part, column, "name")
            if column.get("totalsRowLabel"):
                yield (area.bottom, area.left + nth), Named(part, column, "totalsRowLabel")


def rename(package: Package, known: Mapping[Cell, Named], texts: Mapping[Cell, str]) -> str:
    """Name columns as the cells that head them; return a name that two would have, if there is one."""
    for place, text in texts.items():
        told = known.get(place)
        if told is None:
            continue
        told.column.set(told.attribute, encoded(text).replace("\n", "_x000a_"))
        package.touch(told.part)
        siblings = told.column.getparent()
        names = [
            (one.get("name") or "").casefold() for one in (() if siblings is None else siblings)
        ]
        if told.attribute == "name" and names.count((told.column.get("name") or "").casefold()) > 1:
            return text
    return ""
