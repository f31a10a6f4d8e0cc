"""Where a document cites its notes."""

from collections.abc import Iterator
from typing import NamedTuple

from factlock.render.formats.format import Filling
from factlock.render.layout import Zone
from factlock.render.styles import in_brackets

_BARE = frozenset({Zone.CODE, Zone.ATTRIBUTE})
"""Where a value bears no mark."""
_STOPS = frozenset(",.;:?!")


class Cited(NamedTuple):
    """A place at which notes are cited: their numbers, what stands before.

    ``words`` are those that cite them in a sentence, empty where a mark does.
    """

    at: int
    numbers: tuple[int, ...]
    before: str
    words: str


def cited(text: str, filling: Filling) -> Iterator[Cited]:
    """Yield where notes are cited; neighbours with the same notes at the same place share one mark."""
    previous: tuple[int, tuple[int, ...]] = (-1, ())
    known: dict[int, tuple[int, ...]] = {}
    for start, end, place, locked, number in filling.values:
        numbers = known.get(number)
        if numbers is None:
            numbers = known[number] = tuple(n for n in locked.citations if n in filling.notes)
        at = place.mark_at
        if not numbers or place.zone in _BARE or (at, numbers) == previous:
            continue
        previous = (at, numbers)
        between = text[end:at]
        if filling.in_text:
            # The words stand before the stop that ends the sentence.
            words = "; ".join(dict.fromkeys(filling.in_text[n] for n in numbers))
            put = in_brackets(words, filling.language)
            yield Cited(at - (between[-1:] in _STOPS), numbers, "", put)
        else:
            before = locked.shown or text[max(0, start - 4) : start]
            yield Cited(at, numbers, between[-4:] or before, "")
