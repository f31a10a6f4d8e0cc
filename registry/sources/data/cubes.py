"""Cubes: values addressed by dimensions, as statistical offices publish them, shown as tables.

The last dimension with several categories gives the columns, the others that vary give the heads of
the rows. A dimension with one category is a line above the table
(``Unit<TAB>Percent``). What marks a value (provisional, estimated) stands behind it like a note mark.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from factlock.registry.page import BLOCK, CELL, NOTE_OPEN, SUP_CLOSE, Cell
from factlock.registry.sources.data.text import DataText
from factlock.registry.sources.data.tree import Leaf, Origin

MAX_COLUMNS = 1000
"""Categories above which a dimension gives rows."""
Label = tuple[str, Origin | None]


@dataclass(frozen=True, slots=True)
class Dimension:
    """One dimension: its own label and those of its categories, on one line each."""

    label: Label
    categories: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class Datum:
    """One value of a cube: the category (from 0) in each dimension, its literal, address, marks."""

    place: tuple[int, ...]
    leaf: Leaf
    pointer: str = ""
    flags: tuple[Label, ...] = ()


@dataclass(frozen=True, slots=True)
class Cube:
    """Values by dimensions. ``attributes`` are heads and, by row, labels that say more of a row.

    The row of an attribute is the place of its values without the last dimension. ``about`` are
    heads and labels that say more of all values.
    """

    label: Label
    dimensions: tuple[Dimension, ...]
    data: Sequence[Datum]
    attributes: tuple[tuple[Label, dict[tuple[int, ...], Label]], ...] = ()
    about: tuple[tuple[Label, Label], ...] = ()


def write(cube: Cube, text: DataText, *, pointers: bool) -> None:
    """Write a cube."""
    _Table(cube, text, pointers=pointers).write()


class _Table:
    def __init__(self, cube: Cube, text: DataText, *, pointers: bool) -> None:
        self._cube = cube
        self._text = text
        self._pointers = pointers
        sizes = [len(dimension.categories) for dimension in cube.dimensions]
        varying = [n for n, size in enumerate(sizes) if size > 1]
        wide = [n for n in varying if sizes[n] <= MAX_COLUMNS]
        self._across = wide[-1] if wide else len(sizes) - 1
        down = [n for n in varying if n != self._across]
        others = [n for n in range(len(sizes)) if n != self._across]
        self._down = down or others[-1:]
        self._cells: list[Cell] = []

    def write(self) -> None:
        text, cube = self._text, self._cube
        text.line()
        if cube.label[0]:
            text.put(*cube.label)
            text.line()
        for name, label in cube.about:
            self._pair(name, label)
        for number, dimension in enumerate(cube.dimensions):
            if len(dimension.categories) == 1 and number not in (self._across, *self._down):
                self._pair(dimension.label, dimension.categories[0])
        table = text.begin_table()
        self._heads()
        rows: dict[tuple[int, ...], dict[int, Datum]] = {}
        for datum in cube.data:
            row = tuple(datum.place[n] for n in self._down)
            rows.setdefault(row, {})[datum.place[self._across]] = datum
        for number, (row, data) in enumerate(rows.items(), 1):
            self._row(number, row, data)
        text.end_table(table, self._cells, cube.label[0])

    def _pair(self, name: Label, label: Label) -> None:
        self._text.line()
        self._text.put(*name)
        self._text.put(CELL)
        self._text.put(*label)
        self._text.put(BLOCK)

    def _heads(self) -> None:
        text, cube = self._text, self._cube
        text.line()
        for column, number in enumerate(self._down):
            text.tab()
            span = text.put(*cube.dimensions[number].label)
            self._cells.append(Cell(0, column, *span, head=True))
        width = max(len(self._down), 1)
        for number, label in enumerate(cube.dimensions[self._across].categories, width):
            text.tab()
            self._cells.append(Cell(0, number, *text.put(*label), head=True))
        width += len(cube.dimensions[self._across].categories)
        for number, (label, _) in enumerate(cube.attributes, width):
            text.tab()
            self._cells.append(Cell(0, number, *text.put(*label), head=True))
        text.put(BLOCK)

    def _row(self, number: int, row: tuple[int, ...], data: dict[int, Datum]) -> None:
        text, cube = self._text, self._cube
        text.line()
        for column, (dimension, category) in enumerate(zip(self._down, row, strict=True)):
            text.tab()
            span = text.put(*cube.dimensions[dimension].categories[category])
            self._cells.append(Cell(number, column, *span, head=True))
        width = max(len(self._down), 1)
        across = len(cube.dimensions[self._across].categories)
        for column in sorted(data):
            datum = data[column]
            if datum.leaf.text.strip():
                text.tab()
                span, kept = self._datum(datum), datum.leaf.kept
                self._cells.append(Cell(number, width + column, *span, raw=kept))
        if data and cube.attributes:
            place = next(iter(data.values())).place[:-1]
            for column, (_, labels) in enumerate(cube.attributes, width + across):
                if place in labels:
                    text.tab()
                    self._cells.append(Cell(number, column, *text.put(*labels[place])))
        text.put(BLOCK)

    def _datum(self, datum: Datum) -> tuple[int, int]:
        text = self._text
        start, end = text.put(datum.leaf.text, datum.leaf.origin, leaf=True)
        if self._pointers and datum.pointer:
            text.part(start, end, "pointer", datum.pointer)
        for flag in datum.flags:
            text.put(NOTE_OPEN)
            text.put(*flag)
            text.put(SUP_CLOSE)
        return start, text.length
