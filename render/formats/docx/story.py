"""A Word document as text, and what holds it; how such a text looks tells the module on packages of parts."""

from dataclasses import dataclass
from typing import NamedTuple

from factlock.render.formats.docx.xml import Element
from factlock.render.formats.opc.story import BETWEEN, CELL, INSIDE_CELL, Buffer, Leaf, as_typed
from factlock.render.parts import Parts

__all__ = [
    "BETWEEN",
    "CELL",
    "INSIDE_CELL",
    "MARK",
    "Buffer",
    "Crossing",
    "Leaf",
    "Note",
    "Story",
    "as_typed",
]

MARK = "\u203b"
"""Stands in the text for the mark of a note."""


class Crossing(NamedTuple):
    """A field that refers to a note by a bookmark, with the elements that hold its result."""

    bookmark: str
    results: tuple[Element, ...]


class Note(NamedTuple):
    """A footnote of the document and where its text begins; in order of the references."""

    id: str
    start: int


@dataclass(slots=True)
class Story:
    """A document as text, and what holds it.

    ``twins`` hold the same text as some of the ``leaves``: the copies of text boxes for older
    programs. ``places`` name the blocks by the offset at which they begin, ``owners`` the parts;
    ``boxes`` are the spans of text boxes, ``controls`` those of content controls that hold nothing but
    text. ``end`` is where the text of the body ends, ``notes_end`` where that of the footnotes does.
    ``columns`` are those that the cells of a row begin in, by the number of its run; ``letters`` counts
    those marked as each language; ``titled`` tells whether it has a title above its headings.
    """

    text: str
    parts: Parts
    leaves: list[Leaf]
    twins: list[list[Leaf]]
    places: list[tuple[int, str]]
    owners: list[tuple[int, str]]
    boxes: list[tuple[int, int]]
    controls: list[tuple[int, int]]
    crossings: list[Crossing]
    notes: list[Note]
    columns: dict[int, tuple[int, ...]]
    letters: dict[str, int]
    end: int
    notes_end: int
    titled: bool
