"""Labels that a clause carries as decoration and a page writes otherwise: they contradict each other.

The mark of a note and the number of a list item are taken from a clause, for pages often lack them:
a mark is a link of the page, a number is made by the browser. Where the page does write a label at that
very place, it must be the clause's.
"""

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from operator import attrgetter, itemgetter

from factlock.registry.page import INLINE
from factlock.registry.text.bindings import Fault
from factlock.registry.text.folds import IGNORED, UNSEEN
from factlock.registry.text.forms import Folded
from factlock.registry.text.gaps import Gap
from factlock.registry.text.squeeze import View, squeeze
from factlock.registry.text.superscripts import LABEL, Superscript
from factlock.registry.text.variants import UNWRITTEN, Variant

_NOTE = re.compile(rf"\[{LABEL}\]")
_NAME = re.compile(r"(?<![^\W_])(?:\d{1,3}|[a-z])(?![^\W_])", re.IGNORECASE)
_RANGE = re.compile(r"(\d{1,3})[-\u2013\u2014](\d{1,3})")
_WIDEST_RANGE = 50
_BETWEEN = re.compile(f"[{UNSEEN}]*")
_NUMBER = re.compile(r"\d{1,3}(?=[.)])")
_NUMBER_BEFORE = re.compile(r"(?<!\d)(\d{1,3})[.)]$")
_MOST_PLACES = 200
_MOST_MARKS = 200
"""Marks at one place; behind a sentence stand a handful."""


class Labels:
    """The labels of one clause, compared with those of one page."""

    def __init__(self, folded: Folded, clause: str) -> None:
        self._page = folded
        self._known: dict[str, tuple[tuple[int, str], ...]] = {}  # by the name of the reading
        self._clause = UNWRITTEN.sub("", clause)

    def fault(self, view: View, reading: Variant, at: int) -> Fault | None:
        """Say what contradicts a hit at the squeezed offset ``at`` of a view of the page.

        A mark of the clause that the reading leaves out must be among those that the page has there.
        """
        if "note-mark" not in reading.folds:
            return None
        if reading.name not in self._known:
            self._known[reading.name] = tuple(self._left_out(reading))
        length = len(reading.view.squeezed)
        # Labels are in order: those of one place stand together.
        for offset, labels in groupby(self._known[reading.name], key=itemgetter(0)):
            there = self._names(islice(self._marks(view, at, offset, length), _MOST_MARKS))
            for _, label in labels if there else ():
                if label not in there:
                    listed = ", ".join(sorted(there))
                    return (
                        "number-differs",
                        f"has the note mark {label} where the page has {listed}",
                    )
        return None

    def renumbers(self, view: View, reading: Variant) -> Fault | None:
        """Say that the page writes another number before the item whose number the reading leaves out."""
        number = _NUMBER.search(self._clause) if "list-number" in reading.folds else None
        if number is None:
            return None
        for before in _numbers_before(view, reading.view.squeezed):
            if before != int(number.group()):
                return "number-differs", f"has the list number {int(number.group())}, not {before}"
        return None

    def _left_out(self, reading: Variant) -> Iterator[tuple[int, str]]:
        """Yield the squeezed offsets and the names of the note marks that a reading leaves out."""
        source = reading.view.source
        shift = len(source) - len(self._clause)  # readings lose characters only at their start
        for found in _NOTE.finditer(self._clause):
            start, end = found.start() + shift, found.end() + shift
            if start >= 0 and source[start:end] == INLINE * (end - start):
                for name in _NAME.findall(found.group()):
                    yield len(squeeze(source[:start])), _one(name)

    def _marks(self, view: View, at: int, offset: int, length: int) -> Iterator[Superscript]:
        """Yield the marks that the page has at an offset of a hit, behind its end those that adjoin."""
        if not offset:
            return
        done = view.end(at + offset - 1)
        limit = view.start(at + offset) if offset < length else len(self._page.text)
        marks = self._page.marks
        for number in range(bisect_left(marks, done, key=attrgetter("start")), len(marks)):
            mark = marks[number]
            joined = _BETWEEN.fullmatch(self._page.text, done, mark.start)
            if mark.end > limit or not joined or not mark.droppable:
                return
            yield mark
            done = mark.end

    def _names(self, marks: Iterable[Superscript]) -> set[str]:
        found: set[str] = set()
        for mark in marks:
            written = unicodedata.normalize("NFKC", self._page.text[slice(*mark.inner)])
            written = IGNORED.sub("", written)
            found.update(map(_one, _NAME.findall(written)))
            for first, last in _RANGE.findall(written):
                if int(first) < int(last) <= int(first) + _WIDEST_RANGE:
                    found.update(map(str, range(int(first), int(last))))
        return found


def _one(name: str) -> str:
    return str(int(name)) if name.isdecimal() else name.lower()


def _numbers_before(view: View, squeezed: str) -> Iterator[int]:
    """Yield the list numbers that begin blocks right before the places of a text."""
    at = view.squeezed.find(squeezed)
    for _ in range(_MOST_PLACES):
        if at < 0:
            return
        number = _NUMBER_BEFORE.search(view.squeezed, max(0, at - 5), at)
        if number and view.gap(number.start()) is Gap.BLOCK:
            yield int(number[1])
        at = view.squeezed.find(squeezed, at + 1)
