"""Results that do not hold any more once cells are filled in: they are taken out, and computed when the workbook is opened."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from factlock.registry.errors import UsageFault
from factlock.render.formats.xlsx.formulas import Cell, Formula, references
from factlock.render.formats.xlsx.package import Package
from factlock.render.formats.xlsx.xml import Element, S, element, insert

_AFTER: Final = frozenset((
    "oleSize", "customWorkbookViews", "pivotCaches", "smartTagPr", "smartTagTypes", "webPublishing",
    "fileRecoveryPr", "webPublishObjects", "extLst",
))  # fmt: skip
_CHART: Final = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_CACHES: Final = tuple(f"{_CHART}{name}" for name in ("numCache", "strCache", "multiLvlStrCache"))


def drop_results(package: Package, stale: Iterable[Formula]) -> None:
    """Take the results of formulas out, and have the workbook computed when it is opened."""
    sheets = set()
    for one in stale:
        for value in one.node.findall(f"{S}v"):
            one.node.remove(value)
        one.node.attrib.pop("t", "")
        sheets.add(one.sheet)
    for nth in sheets:
        package.touch(package.sheets[nth].part)


def compute_on_load(package: Package) -> None:
    """Have a program compute all formulas when it opens the workbook (ECMA-376-1, 18.2.2)."""
    main = package.tree(package.main)
    told = main.find(f"{S}calcPr")
    if told is None:
        told = element("calcPr")
        insert(main, told, _AFTER)
    told.set("fullCalcOnLoad", "1")
    package.touch(package.main)


def drop_copies(package: Package, changed: Mapping[int, Sequence[Cell]]) -> None:
    """Take out what charts keep of cells that changed; a program reads the cells anew."""
    numbers = {one.name.casefold(): nth for nth, one in enumerate(package.sheets)}
    for part in package.others(r"xl/charts/chart\d+\.xml"):
        try:
            root = package.tree(part)
        except UsageFault:
            continue
        stale = [one for one in root.iter(*_CACHES) if _is_stale(one, numbers, changed)]
        for one in stale:
            parent = one.getparent()
            if parent is not None:
                parent.remove(one)
        if stale:
            package.touch(part)


def _is_stale(
    cache: Element, numbers: Mapping[str, int], changed: Mapping[int, Sequence[Cell]]
) -> bool:
    parent = cache.getparent()
    told = "" if parent is None else parent.findtext(f"{_CHART}f") or ""
    areas = references(told, -1, numbers) if told else None
    if areas is None:
        return True
    return any(
        area.top <= row <= area.bottom and area.left <= column <= area.right
        for sheet, area in areas
        for row, column in changed.get(sheet, ())
    )
