"""A workbook as text, and what holds it; how such a text looks tells the module on packages of parts."""

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from factlock.registry.sources.fragments import column_name
from factlock.render.formats.xlsx.xml import Element
from factlock.render.parts import Parts

Kind = Literal["text", "number", "print", "beside"]


class Held(NamedTuple):
    """A stretch of the text, and what holds it.

    ``text`` and ``number`` are the contents of a cell, ``print`` a section (by its number, ``name``) of what is printed
    above and below the pages of a sheet, ``beside`` the text of an element or its attribute ``name``. ``sheet``, ``row`` and ``column`` count from 0; -1 where there is none.
    """

    start: int
    end: int
    kind: Kind
    node: Element
    part: str
    sheet: int = -1
    row: int = -1
    column: int = -1
    name: str = ""


class Result(NamedTuple):
    """What a formula showed when the workbook was last computed, as it stands in the text."""

    start: int
    end: int
    sheet: int
    row: int
    column: int


class Spot(NamedTuple):
    """A cell of a sheet as it stands in the text; rows and columns count from 0."""

    start: int
    end: int
    row: int
    column: int
    rows: int
    columns: int
    number: bool


def _numbers() -> "array[int]":
    return array("l")


@dataclass(slots=True)
class Grid:
    """The cells of a sheet, in the order of the text; ``spans`` are those of merged ones, by their number."""

    name: str
    sheet: int
    begin: int
    end: int = 0
    frozen_rows: int = 0
    frozen_columns: int = 0
    starts: "array[int]" = field(default_factory=_numbers)
    ends: "array[int]" = field(default_factory=_numbers)
    rows: "array[int]" = field(default_factory=_numbers)
    columns: "array[int]" = field(default_factory=_numbers)
    are_numbers: bytearray = field(default_factory=bytearray)
    spans: dict[int, tuple[int, int]] = field(default_factory=dict)

    def add(self, one: Spot) -> None:
        """Add the next cell."""
        if (one.rows, one.columns) != (1, 1):
            self.spans[len(self.starts)] = one.rows, one.columns
        self.starts.append(one.start)
        self.ends.append(one.end)
        self.rows.append(one.row)
        self.columns.append(one.column)
        self.are_numbers.append(one.number)

    def __iter__(self) -> Iterator[Spot]:
        return (self.spot(number) for number in range(len(self.starts)))

    def spot(self, number: int) -> Spot:
        """Return a cell by its number."""
        return Spot(
            self.starts[number],
            self.ends[number],
            self.rows[number],
            self.columns[number],
            *self.spans.get(number, (1, 1)),
            bool(self.are_numbers[number]),
        )

    def at(self, offset: int) -> Spot | None:
        """Return the cell that stands at an offset."""
        number = bisect_right(self.starts, offset) - 1
        return self.spot(number) if number >= 0 and offset <= self.ends[number] else None


@dataclass(frozen=True, slots=True)
class Story:
    """A workbook as text, and what holds it.

    ``held`` is what holds text and is no cell, in order; ``grids`` are the cells. ``starts`` are the offsets
    at which places begin, ``names`` those of what is no cell, by their number. ``end`` is where the
    text of the sheets ends. ``formulas`` are the cells with formulas, by sheet, ``results`` what they
    showed last. ``shared`` counts the uses of shared texts.
    """

    text: str
    parts: Parts
    held: list[Held]
    starts: "array[int]"
    names: Mapping[int, str]
    grids: tuple[Grid, ...]
    formulas: Mapping[int, list[tuple[int, int]]]
    results: list[Result]
    shared: dict[str, int]
    end: int


def address(row: int, column: int) -> str:
    """Return the address of a cell: ``B4``."""
    return f"{column_name(column)}{row + 1}"
