"""How text of a PDF is set: what the characters of one text object share, and how far a run reaches."""

from collections.abc import Iterator
from dataclasses import dataclass

from factlock.registry.sources.pdf.areas import Colour
from factlock.registry.sources.pdf.shapes import Box

Point = tuple[float, float]
"""A place on the page, in points."""
_HAIR, _HEIGHT = 0.1, 0.7
"""Ems of white at the ends of a piece, and of the height of its digits."""


@dataclass(frozen=True, slots=True)
class Style:
    """How one text object is set; ``at`` is its place in the order of drawing.

    ``turn`` is the angle of its baseline in whole degrees; ``slant`` is how far to the right its letters
    lean, for each point upwards. ``plain`` tells that nothing but its place can hide it.
    """

    size: float
    turn: int
    cos: float
    sin: float
    slant: float
    at: int
    colour: Colour | None
    clip: Box
    layered: bool
    drawn: bool
    plain: bool

    def corners(self, low: float, high: float, base: float) -> Iterator[Point]:
        """Yield the corners of what a piece draws, a hair within its ends."""
        hair, height = _HAIR * self.size, _HEIGHT * self.size
        for u in (low + hair, high - hair):
            for v in (base, base + height):
                yield self.cos * u - self.sin * v, self.sin * u + self.cos * v

    def holds(self, low: float, high: float, base: float) -> bool:
        """Whether a piece of upright text is all within what its clip leaves."""
        left, bottom, right, top = self.clip
        hair, height = _HAIR * self.size, _HEIGHT * self.size
        across = left <= low + hair and high - hair <= right
        return self.turn == 0 and across and bottom <= base and base + height <= top

    def clips(self, x: float, y: float) -> bool:
        """Whether a point lies outside of what is left of the text."""
        left, bottom, right, top = self.clip
        return not (left <= x <= right and bottom <= y <= top)


@dataclass(frozen=True, slots=True)
class Run:
    """Characters from ``first`` to before ``last``, from where to where they reach, and their middle.

    ``onwards`` tells that the last one ends to the right of where the first one begins.
    """

    first: int
    last: int
    low: float
    high: float
    middle: Point
    onwards: bool
