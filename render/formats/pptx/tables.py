"""Cells of a table on a slide (ECMA-376-1, 21.1.3)."""

from factlock.registry.sources.word.tables import MAX_COLUMNS
from factlock.render.formats.opc.story import CELL
from factlock.render.formats.pptx.xml import A, Element

__all__ = ["CELL", "cells"]
_ON = ("1", "true", "on")


def cells(row: Element) -> list[tuple[int, Element]]:
    """Return the cells of a row, each with the column that it begins in; what others span is left out."""
    every = list(row.iterfind(f"{A}tc"))[:MAX_COLUMNS]
    return [(n, one) for n, one in enumerate(every) if one.get("hMerge") not in _ON]
