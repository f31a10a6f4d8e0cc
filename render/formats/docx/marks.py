"""Where a Word document cites its notes, and which notes stand where."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from factlock.render.formats.docx.controls import Controls
from factlock.render.formats.docx.notes import Pieces, mark_text
from factlock.render.formats.docx.numbering import Numbering
from factlock.render.formats.opc.cited import Cited, cited

__all__ = ["Cited", "Mark", "Plan", "cited"]
Bears = Callable[[int], bool]
_AMBIGUOUS = re.compile(r"(?:[\d)\]]|(?<![A-Za-z])[A-Za-zµμΩ°]{1,3})\Z")
"""After it, a raised number would read as an exponent: 134¹, 5 m²."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark as it is made: where, of what pieces, as which text."""

    at: int
    pieces: Pieces
    text: str


class Plan:
    """Which notes the text bears where, and which stand at its end.

    ``bears`` tells whether a footnote can be referred to from a place. ``notes`` are the number and the
    first mark of each footnote, by the id that its reference bears until all are numbered; ``letters``
    those of the notes at the end, by their number.
    """

    def __init__(
        self,
        contents: Mapping[int, object],
        places: Sequence[Cited],
        bears: Bears,
        how: Numbering,
        controls: Controls,
    ) -> None:
        self.how = how
        self.notes: dict[str, tuple[int, int]] = {}
        self.letters: dict[int, str] = {}
        self._bears, self._controls = bears, controls
        self._borne: set[int] = set()
        self._in_body = {n for one in places if bears(one.at) for n in one.numbers}
        self._uses: dict[int, int] = {}
        for one in places:
            for number in one.numbers:
                self._uses[number] = self._uses.get(number, 0) + 1
        bracketed = any(bears(one.at) and _AMBIGUOUS.search(one.before) for one in places)
        ordered = sorted(places, key=lambda one: one.at)
        self.marks = [self._mark(one, bracketed=bracketed) for one in ordered]
        for number in contents:
            if number not in self._borne:
                self._letter(number)

    def _mark(self, one: Cited, *, bracketed: bool) -> Mark:
        body = self._bears(one.at)
        pieces: Pieces = []
        for number in one.numbers:
            pieces += [("text", ",", "")] if pieces else []
            pieces.append(self._piece(number, one.at, body=body))
        if bracketed or not body:
            pieces = _joined([("text", "[", ""), *pieces, ("text", "]", "")])
        return Mark(one.at, pieces, mark_text(pieces))

    def _piece(self, number: int, at: int, *, body: bool) -> tuple[str, str, str]:
        """Return how a note is referred to: by its own mark, by its number again, or by a letter."""
        countable = self.how.countable
        if number not in self._in_body or not (body or countable):
            return "text", self._letter(number), ""
        again = countable and self._uses[number] > 1
        name = self._controls.note_bookmark(number, str(number)) if again else ""
        if body and (number not in self._borne or not countable):
            ident = f"new {len(self.notes) + 1}"
            self.notes[ident] = number, at
            self._borne.add(number)
            return "note", ident, name
        return "again", "", name

    def _letter(self, number: int) -> str:
        if number not in self.letters:
            nth, word = len(self.letters) + 1, ""
            while nth:
                nth, rest = divmod(nth - 1, 26)
                word = chr(ord("a") + rest) + word
            self.letters[number] = word
        return self.letters[number]


def _joined(pieces: Pieces) -> Pieces:
    """Join texts that stand beside each other."""
    out: Pieces = []
    for one in pieces:
        if out and out[-1][0] == one[0] == "text":
            out[-1] = ("text", out[-1][1] + one[1], "")
        else:
            out.append(one)
    return out
