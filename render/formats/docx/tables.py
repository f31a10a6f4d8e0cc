"""Rows and cells of a Word table, also those within content controls and other wrappers."""

from collections.abc import Iterator
from typing import Final

from factlock.registry.sources.word.tables import MAX_COLUMNS
from factlock.render.formats.docx.xml import VAL, Element, W, tag_of

WRAPPERS: Final = frozenset(
    f"{W}{name}" for name in ("comment", "customXml", "ins", "moveTo", "sdtContent", "smartTag")
)
"""Elements that stand around blocks and are none."""


def rows(table: Element) -> list[tuple[Element, list[Element]]]:
    """Return the rows of a table, each with its cells."""
    return [(row, list(_each(row, "tc"))) for row in _each(table, "tr")]


def _each(parent: Element, name: str) -> Iterator[Element]:
    for child in parent:
        tag = tag_of(child)
        if tag == W + name:
            yield child
        elif tag == f"{W}sdt" or tag in WRAPPERS:
            yield from _each(child, name)


def within(cell: Element) -> Iterator[Element]:
    """Yield the paragraphs and tables of a cell."""
    for child in cell:
        tag = tag_of(child)
        if tag in (f"{W}p", f"{W}tbl"):
            yield child
        elif tag == f"{W}sdt" or tag in WRAPPERS:
            yield from within(child)


def before(row: Element) -> int:
    """Return how many columns a row leaves out at its start."""
    return min(_number(row.find(f"{W}trPr/{W}gridBefore")), MAX_COLUMNS)


def span(cell: Element) -> int:
    """Return how many columns a cell spans."""
    return max(1, min(_number(cell.find(f"{W}tcPr/{W}gridSpan")), MAX_COLUMNS))


def _number(element: Element | None) -> int:
    told = "" if element is None else element.get(VAL) or ""
    return int(told) if told.isascii() and told.isdigit() and len(told) < 6 else 0
