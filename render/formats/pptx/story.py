"""A presentation as text, and what holds it; how such a text looks tells the module on packages of parts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from factlock.render.formats.opc.grid import Columns
from factlock.render.formats.opc.story import Leaf
from factlock.render.parts import Parts


class Twin(NamedTuple):
    """What holds the same text as some of the leaves once more, and its part."""

    part: str
    leaves: list[Leaf]


class Shown(NamedTuple):
    """A slide: its part, and where the text of its shapes begins and ends."""

    part: str
    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class Story:
    """A presentation as text, and what holds it.

    ``places`` name the blocks by the offset at which they begin, ``owners`` the parts. ``over`` are the
    paragraphs that those of a deeper level stand under, by the numbers of their runs; ``columns`` those
    that the cells of a row begin in. ``letters`` counts those marked as each language. ``end`` is where
    the text of the slides ends; ``layouts`` are the parts of the layouts that are used.
    """

    text: str
    parts: Parts
    leaves: list[Leaf]
    twins: list[Twin]
    places: list[tuple[int, str]]
    owners: list[tuple[int, str]]
    slides: list[Shown]
    over: Mapping[int, int]
    columns: Columns
    letters: dict[str, int]
    layouts: list[str]
    end: int
