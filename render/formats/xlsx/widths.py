"""The widths of columns (ECMA-376-1, 18.3.1.13): a number that does not fit is shown as ####."""

import unicodedata
from collections.abc import Mapping
from typing import Final

from factlock.render.formats.xlsx.xml import Element, S, clone, element, insert

USUAL: Final = 8.43
WIDEST: Final = 255
_ROOM: Final = 1.7
_AFTER: Final = frozenset((
    "sheetData", "sheetCalcPr", "sheetProtection", "protectedRanges", "scenarios", "autoFilter", "sortState",
    "dataConsolidate", "customSheetViews", "mergeCells", "phoneticPr", "conditionalFormatting", "dataValidations",
    "hyperlinks", "printOptions", "pageMargins", "pageSetup", "headerFooter",
))  # fmt: skip


def needed(text: str) -> float:
    """Return the width of the column that shows a number, in digits of the usual font."""
    wide = sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
    return wide + _ROOM


def widen(sheet: Element, wanted: Mapping[int, float]) -> bool:
    """Widen columns (from 0) that are narrower than is wanted; hidden ones stay hidden. Return whether any was."""
    form = sheet.find(f"{S}sheetFormatPr")
    usual = _float(None if form is None else form.get("defaultColWidth"), USUAL)
    changed = False
    for column, width in sorted(wanted.items()):
        changed |= _widen(sheet, column + 1, min(width, WIDEST), usual)
    return changed


def _widen(sheet: Element, number: int, width: float, usual: float) -> bool:
    holder = sheet.find(f"{S}cols")
    told = next((one for one in (() if holder is None else holder) if _reaches(one, number)), None)
    if told is not None:
        if told.get("hidden") in ("1", "true") or _float(told.get("width"), usual) >= width:
            return False
        _apart(told, number)
    elif usual >= width:
        return False
    if holder is None:
        holder = element("cols")
        insert(sheet, holder, _AFTER)
    if told is None:
        told = element("col", {"min": str(number), "max": str(number)})
        behind = next((one for one in holder if _int(one.get("min")) > number), None)
        if behind is None:
            holder.append(told)
        else:
            behind.addprevious(told)
    told.set("width", f"{width:.2f}")
    told.set("customWidth", "1")
    return True


def _reaches(one: Element, number: int) -> bool:
    return _int(one.get("min")) <= number <= _int(one.get("max"))


def _apart(told: Element, number: int) -> None:
    """Cut an entry for several columns, so that it is for one."""
    low, high = _int(told.get("min")), _int(told.get("max"))
    if low < number:
        before = clone(told)
        before.set("max", str(number - 1))
        told.addprevious(before)
    if number < high:
        behind = clone(told)
        behind.set("min", str(number + 1))
        told.addnext(behind)
    told.set("min", str(number))
    told.set("max", str(number))


def _int(told: str | None) -> int:
    return int(told) if told and told.isascii() and told.isdigit() and len(told) < 6 else 0


def _float(told: str | None, default: float) -> float:
    try:
        return float(told or default)
    except ValueError:
        return default
