"""The value that a cell of a sheet keeps beside the text that it shows.

It tells how the text is to be read: a sheet writes numbers in a notation of its own, whatever language
its words are in. And it can be proved by itself, as the value of its cell: never as part of a text.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from factlock.registry import quantities, text
from factlock.registry.errors import Finding
from factlock.registry.model import Quantity
from factlock.registry.page import Cell, Page
from factlock.registry.proof import Place
from factlock.registry.sources.fragments import column_name

FORM = "raw"
"""The form of evidence that is a stored value."""
_NOTATION = "en"
"""Stored values and the formats of sheets write a point for decimals."""
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:E[-+]?\d+)?")
_IN_CLAUSE = re.compile(r"-?\d[\d.]*\d|\d")
_RATIOS = {"percent": 2, "per-mille": 3, "basis-point": 4}
_SCALES = (-3, -6, -9, -12)


def number_of(cell: Cell) -> Decimal | None:
    """Return the number that a cell keeps, or None."""
    return Decimal(cell.raw) if _NUMBER.fullmatch(cell.raw) else None


def read(words: str, kept: Decimal, language: str) -> list[Quantity]:
    """Return the values in the text of a cell that keeps a number.

    The reading counts that gives the number kept: in the page's language or in the notation of sheets;
    in thousands, millions and so on only where all readings agree. What gives another number is no
    value, if it could be read in more than one way.
    """
    readings = [quantities.read(words, tongue) for tongue in (language, _NOTATION)]
    for values in readings:
        if any(_fits(value, kept, (0,)) for value in values):
            return values
    scaled = [values for values in readings if any(_fits(v, kept, _SCALES) for v in values)]
    if scaled and all(
        [v.number for v in values] == [v.number for v in scaled[0]] for values in scaled
    ):
        return scaled[0]
    return [
        replace(value, number=None) if re.search(r"\d[.,]\d", value.literal) else value
        for value in readings[0]
    ]


def value_of(cell: Cell, literal: str) -> Quantity | None:
    """Return the stored value of a cell if ``literal`` is it, and not what the cell shows."""
    if not (cell.raw and literal and text.same(cell.raw, literal)) or cell.raw.startswith("="):
        return None
    values = quantities.read(cell.raw, _NOTATION)
    return values[0] if len(values) == 1 and values[0].literal == cell.raw else None


def kept_place(place: Place, cell: Cell) -> Place:
    """Return the place of a cell with its stored value instead of what it shows, if it keeps one."""
    if not cell.raw:
        return place
    value = value_of(cell, cell.raw)
    values = (value,) if value else ()
    return replace(place, quote=cell.raw, values=values, cut=(), form=FORM)


def no_result(sheet: str, cell: Cell) -> Finding:
    """Say that the file does not keep what a formula gives."""
    address = f"{sheet}!{column_name(cell.column)}{cell.row + 1}"
    return Finding(
        "no-value",
        f"{address} has a formula ({cell.raw}) whose result the file does not keep",
        "open the file in a spreadsheet program, which works the formulas out, save it, and give that file",
    )


def lacks_result(cell: Cell) -> bool:
    """Whether a cell has a formula whose result the file does not keep."""
    return cell.start == cell.end and cell.raw.startswith("=")


def quoted(page: Page, cells: Iterable[Cell], clause: str) -> str:
    """Return what to say of a clause that quotes a stored value where another text is shown, or empty.

    ``cells`` are those that keep a value (:func:`keeping`).
    """
    numbers = set(_IN_CLAUSE.findall(clause))
    for cell in cells if numbers else ():
        shown = page.text[cell.start : cell.end]
        if cell.raw in numbers and cell.raw != shown:
            return (
                f"the sheet keeps {cell.raw} and shows “{shown}”: quote what it shows, or prove the stored "
                f"value by its cell, with --cell and --value {cell.raw}"
            )
    return ""


def keeping(page: Page) -> Iterator[Cell]:
    """Yield the cells of a page that show a text and keep a value beside it."""
    for table in page.tables:
        for cell in table.cells:
            if cell.raw and cell.start < cell.end:
                yield cell


def kept_numbers(page: Page) -> dict[int, Decimal]:
    """Return the numbers that cells keep, by the start of the cell in the page's text."""
    found = ((cell.start, number_of(cell)) for cell in keeping(page) if not cell.head)
    return {start: number for start, number in found if number is not None}


def _fits(value: Quantity, kept: Decimal, powers: Sequence[int]) -> bool:
    """Whether a value is the number kept, rounded to the digits it is written with."""
    if value.number is None or value.kind not in ("number", "money"):
        return False
    digits = sum(char.isdigit() for char in value.literal.lstrip("-−+0., "))
    room = (
        Decimal(5).scaleb(value.number.adjusted() - max(digits, 1)) if value.number else Decimal(0)
    )
    shifts = {
        0,
        _RATIOS.get(value.unit, 0),
    }  # 5.2% may be kept as 0.052, or as 5.2 with a sign behind it
    zero = Decimal(5).scaleb(-1 - sum(c.isdigit() for c in value.literal.partition(".")[2]))
    return any(
        abs(kept.scaleb(power + shift) - value.number) <= (room or zero)
        for power in powers
        for shift in shifts
    )
