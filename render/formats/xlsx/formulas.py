"""Which formulas of a workbook may depend on cells that were filled in (ECMA-376-1, 18.17).

What is not understood depends on them: names, ranges across sheets, functions that make references of texts.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from factlock.registry.sources.fragments import column_number
from factlock.registry.sources.sheets.cells import MOST_COLUMNS, MOST_ROWS
from factlock.render.formats.xlsx.merged import Area, area_of
from factlock.render.formats.xlsx.xml import Element, S, decoded

MOST_STEPS: Final = 4_000_000
"""Comparisons after which every formula is taken to depend on what was filled in."""
_TEXT = re.compile(r'"(?:[^"]|"")*"')
_REFERENCE = re.compile(
    r"(?<![\w.])(?:(?P<sheet>'(?:[^']|'')+'|[^\W\d][\w.]*)!)?"
    r"(?:\$?(?P<c1>[A-Z]{1,3})\$?(?P<r1>[1-9]\d{0,6})(?::\$?(?P<c2>[A-Z]{1,3})\$?(?P<r2>[1-9]\d{0,6}))?"
    r"|\$?(?P<c3>[A-Z]{1,3}):\$?(?P<c4>[A-Z]{1,3})|\$?(?P<r3>[1-9]\d{0,6}):\$?(?P<r4>[1-9]\d{0,6}))(?![\w(.!])"
)
_WORD = re.compile(r"[^\W\d]\w*(?:\.\w+)*(?P<call>\s*\()?")
_SURE = frozenset(("TRUE", "FALSE"))
_MAKES_REFERENCES: Final = frozenset(
    ("INDIRECT", "OFFSET", "INDEX", "CHOOSE", "CELL", "GETPIVOTDATA", "XLOOKUP", "LET", "LAMBDA")
)
Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Formula:
    """A cell with a formula, and what it refers to by sheet; None where that is not known."""

    sheet: int
    row: int
    column: int
    node: Element
    areas: tuple[tuple[int, Area], ...] | None


def formulas(
    found: Mapping[int, Iterable[tuple[int, int, Element]]], names: Sequence[str]
) -> Iterator[Formula]:
    """Yield the formulas of a workbook, given its cells by sheet, and the names of its sheets."""
    numbers = {name.casefold(): nth for nth, name in enumerate(names)}
    for sheet, cells in found.items():
        groups: dict[str, tuple[tuple[int, Area], ...] | None] = {}
        for row, column, node in cells:
            told = node.find(f"{S}f")
            text = "" if told is None else decoded(told.text)
            group = "" if told is None or told.get("t") != "shared" else told.get("si") or ""
            if text:
                areas = references(text, sheet, numbers)
                if group:
                    areas = groups[group] = _spread(areas, told)
            else:
                areas = groups.get(group)
            yield Formula(sheet, row, column, node, areas)


def references(
    formula: str, sheet: int, numbers: Mapping[str, int]
) -> tuple[tuple[int, Area], ...] | None:
    """Return the ranges that a formula of a sheet names; None where it may refer to others as well."""
    bare = _TEXT.sub(" ", formula)
    if any(c in bare for c in "[]#@"):
        return None
    out: list[tuple[int, Area]] = []
    rest: list[str] = []
    at = 0
    for one in _REFERENCE.finditer(bare):
        rest.append(bare[at : one.start()])
        at = one.end()
        named = one["sheet"]
        number = sheet
        if named is not None:
            name = named[1:-1].replace("''", "'") if named.startswith("'") else named
            number = numbers.get(name.casefold(), -1)
        if number < 0:
            return None
        out.append((number, _area(one)))
    rest.append(bare[at:])
    for word in _WORD.finditer(" ".join(rest)):
        name = word[0].rstrip("( \t").upper()
        if (name not in _SURE and not word["call"]) or name.rpartition(".")[2] in _MAKES_REFERENCES:
            return None
    return None if "!" in " ".join(rest) or "'" in " ".join(rest) else tuple(out)


def _area(one: re.Match[str]) -> Area:
    if one["c1"]:
        left, top = column_number(one["c1"]), int(one["r1"]) - 1
        right = column_number(one["c2"]) if one["c2"] else left
        bottom = int(one["r2"]) - 1 if one["r2"] else top
    elif one["c3"]:
        left, right, top, bottom = column_number(one["c3"]), column_number(one["c4"]), 0, MOST_ROWS
    else:
        left, right, top, bottom = 0, MOST_COLUMNS, int(one["r3"]) - 1, int(one["r4"]) - 1
    return Area(min(top, bottom), min(left, right), max(top, bottom), max(left, right))


def _spread(
    areas: tuple[tuple[int, Area], ...] | None, told: Element | None
) -> tuple[tuple[int, Area], ...] | None:
    """Return what the formulas of a group refer to: each shifts the references of the first."""
    reach = area_of(None if told is None else told.get("ref"))
    if areas is None or reach is None:
        return None
    down, across = reach.bottom - reach.top, reach.right - reach.left
    return tuple(
        (
            sheet,
            Area(max(a.top - down, 0), max(a.left - across, 0), a.bottom + down, a.right + across),
        )
        for sheet, a in areas
    )


def depending(every: Sequence[Formula], filled: Mapping[int, Iterable[Cell]]) -> list[Formula]:
    """Return the formulas that may depend on cells that were filled in, by way of others as well."""
    changed = {sheet: set(cells) for sheet, cells in filled.items()}
    fresh: dict[int, set[Cell]] = {sheet: set(cells) for sheet, cells in changed.items()}
    waiting = list(every)
    found: list[Formula] = []
    steps = 0
    while waiting and any(fresh.values()):
        then: dict[int, set[Cell]] = {}
        later: list[Formula] = []
        for one in waiting:
            steps += 1 + sum(len(fresh.get(sheet, ())) for sheet, _ in one.areas or ())
            if steps > MOST_STEPS:
                return list(every)
            if one.areas is None or any(
                _meets(area, fresh.get(sheet, ())) for sheet, area in one.areas
            ):
                found.append(one)
                then.setdefault(one.sheet, set()).add((one.row, one.column))
            else:
                later.append(one)
        waiting, fresh = later, then
    return found


def _meets(area: Area, cells: Iterable[Cell]) -> bool:
    return any(
        area.top <= row <= area.bottom and area.left <= column <= area.right
        for row, column in cells
    )
