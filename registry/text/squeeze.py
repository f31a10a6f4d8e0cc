"""The squeezed view of a text: folded, without white space and marks, with a map back.

Searching the squeezed view finds a clause whatever its spacing; the map tells where each character
came from and what stood before it. The text is cut into blocks of about two thousand characters;
only blocks that a hit touches are ever mapped, so that a page costs a few milliseconds.
"""

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from factlock.registry.page import MARKS
from factlock.registry.text.folds import (
    IGNORED,
    SPECIAL,
    TOKEN,
    composed_pieces,
    expand,
    fold_characters,
    special,
)
from factlock.registry.text.gaps import Gap, gap_of

_BLOCK_SIZE = 2048
_CUT = re.compile(f"[\\s{MARKS}]")


@dataclass(slots=True)
class _Pieces:
    """Pieces of one block, by position in the squeezed text (``at``) and in the source.

    ``at`` has one entry more than there are pieces: where the block ends. Inside a piece characters
    map one to one, unless its lengths differ: then it maps as a whole.
    """

    at: list[int]
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)

    def add(self, length: int, start: int, end: int) -> None:
        self.at.append(self.at[-1] + length)
        self.starts.append(start)
        self.ends.append(end)

    def whole(self, number: int) -> bool:
        length = self.at[number + 1] - self.at[number]
        return length != self.ends[number] - self.starts[number]


class View:
    """A text and its squeezed form. All offsets into ``source`` hold for ``folded`` as well."""

    __slots__ = ("_at", "_cache", "_starts", "folded", "lower", "source", "squeezed")

    def __init__(self, source: str, *, lower: bool = False) -> None:
        self.source = source
        self.lower = lower
        folded = fold_characters(source)
        if lower:
            lowered = folded.lower()
            folded = lowered if len(lowered) == len(folded) else folded
        self.folded = folded
        self._starts: list[int] = []
        self._at: list[int] = []
        self._cache: dict[int, _Pieces] = {}
        parts: list[str] = []
        at = 0
        for start, end in _blocks(folded):
            self._starts.append(start)
            self._at.append(at)
            part = _squeeze(folded[start:end])
            parts.append(part)
            at += len(part)
        self._starts.append(len(folded))
        self._at.append(at)
        self.squeezed = "".join(parts)

    def start(self, index: int) -> int:
        """Return where in the source the squeezed character ``index`` begins."""
        pieces, number = self._piece(index)
        if pieces.whole(number):
            return pieces.starts[number]
        return pieces.starts[number] + index - pieces.at[number]

    def end(self, index: int) -> int:
        """Return where in the source the squeezed character ``index`` ends."""
        pieces, number = self._piece(index)
        if pieces.whole(number):
            return pieces.ends[number]
        return pieces.starts[number] + index - pieces.at[number] + 1

    def cuts(self, index: int) -> bool:
        """Whether a cut before the squeezed character ``index`` divides a character of the source."""
        if not 0 < index < len(self.squeezed):
            return False
        pieces, number = self._piece(index)
        return index > pieces.at[number] and pieces.whole(number)

    def run(self, index: int) -> str:
        """Return what the source has between the squeezed characters ``index`` - 1 and ``index``."""
        if not 0 < index < len(self.squeezed):
            return ""
        pieces, number = self._piece(index)
        if index > pieces.at[number]:
            return ""
        start = pieces.starts[number]
        end = pieces.ends[number - 1] if number else self.end(index - 1)
        return self.source[end:start]

    def gap(self, index: int) -> Gap:
        """Return what stands before the squeezed character ``index``; the ends are blocks."""
        if not 0 < index < len(self.squeezed):
            return Gap.BLOCK
        return gap_of(self.run(index))

    def boundaries(self, start: int, end: int) -> set[int]:
        """Return where, inside a squeezed span, a piece begins: only there can be a gap."""
        found: set[int] = set()
        for block in range(self._block(start), self._block(max(start, end - 1)) + 1):
            at = self._pieces(block).at
            found.update(at[bisect_right(at, start) : bisect_left(at, end)])
        return found

    def _block(self, index: int) -> int:
        return max(0, min(bisect_right(self._at, index) - 1, len(self._starts) - 2))

    def _piece(self, index: int) -> tuple[_Pieces, int]:
        pieces = self._pieces(self._block(index))
        return pieces, bisect_right(pieces.at, index) - 1

    def _pieces(self, block: int) -> _Pieces:
        pieces = self._cache.get(block)
        if pieces is None:
            offset = self._starts[block]
            text = self.folded[offset : self._starts[block + 1]]
            pieces = self._cache[block] = _map(text, offset, self._at[block])
        return pieces


def squeeze(text: str) -> str:
    """Return the squeezed form of a short text."""
    return View(text).squeezed


def _blocks(text: str) -> Iterator[tuple[int, int]]:
    """Cut a text at white space or marks, so that no run that reads as one thing is divided."""
    start, length = 0, len(text)
    while start < length:
        cut = _CUT.search(text, start + _BLOCK_SIZE)
        end = cut.start() if cut else length
        yield start, end
        start = end


def _composed(block: str) -> tuple[bool, str]:
    """Return whether a block needs canonical composition, and the block with runs expanded."""
    expanded = expand(block)
    return not unicodedata.is_normalized("NFC", expanded), expanded


def _squeeze(block: str) -> str:
    composes, expanded = _composed(block)
    if composes:
        return "".join(
            reads_as
            for token in TOKEN.finditer(block)
            for reads_as, _ in composed_pieces(token.group())
        )
    return IGNORED.sub("", "".join(expanded.split()))


def _map(block: str, offset: int, at: int) -> _Pieces:
    pieces = _Pieces([at])
    composes, expanded = _composed(block)
    plain = not composes and expanded == block
    for token in TOKEN.finditer(block):
        start = offset + token.start()
        if plain:
            pieces.add(len(token.group()), start, offset + token.end())
            continue
        cut = composed_pieces(token.group()) if composes else _expanded_pieces(token.group())
        for reads_as, length in cut:
            pieces.add(len(reads_as), start, start + length)
            start += length
    return pieces


def _expanded_pieces(token: str) -> Iterator[tuple[str, int]]:
    at = 0
    for run in SPECIAL.finditer(token):
        if run.start() > at:
            yield token[at : run.start()], run.start() - at
        yield special(run.group()), len(run.group())
        at = run.end()
    if at < len(token):
        yield token[at:], len(token) - at
