"""Which locked values survive edits: every span of a rendering, found again in what was made of it.

Paragraphs, items and rows that stand in both texts are found first, wherever they stand; where equal
ones stand several times, their neighbours tell them apart. What was changed is paired with what is most
alike between two anchors, and compared token by token; sentences that came into another paragraph are
found last. Where two places are equally good and stand for different values, neither is taken.

Marks in a file are never trusted: a value is locked where the text around it is that of the rendering,
and nowhere else.
"""

import difflib
import re
from bisect import bisect_left, bisect_right, insort
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from factlock.registry import sentences
from factlock.render.pairing import Pairing, words_of
from factlock.render.pieces import Piece, cut
from factlock.render.spanmap import Span


class Survival(StrEnum):
    """What became of a locked value in an edited document."""

    LOCKED = "locked"
    """Its sentence stands as it was rendered, under the same heading."""
    EDITED_SENTENCE = "edited-sentence"
    """The value stands there, but what is said around it was changed."""
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Aligned:
    """One span of the rendering, and where it stands in the edited text (None where it is gone)."""

    span: Span
    survival: Survival
    start: int | None = None
    end: int | None = None


_TOKEN = re.compile(r"[A-Za-z_]+|\d+(?:[.,]\d+)*+|\s+|\w|[^\w\s]")
_WORD = re.compile(r"\S+")
_LINE_END = re.compile(r"[\r\n]")
_MOST_TOKENS = 4_000_000
_FEWEST_WORDS = 4
"""A sentence of fewer words is no sentence that could be told from another."""


def align(
    edited: str,
    pristine: str,
    spans: Sequence[Span],
    language: str = "",
    cut: Callable[[str], list[Piece]] = cut,
) -> tuple[Aligned, ...]:
    """Tell for every span of ``pristine``, the text as rendered, what became of it in ``edited``.

    Spans are in order and apart; ``cut`` takes a text of the kind into its pieces. Returns one answer a
    span, in order.
    """
    if edited == pristine:
        return tuple(Aligned(span, Survival.LOCKED, span.start, span.end) for span in spans)
    old, new = cut(pristine), cut(edited)
    starts = [span.start for span in spans]
    inside = [_within(starts, piece) for piece in old]
    stands_for = [tuple(span.number for span in spans[low:high]) for low, high in inside]
    pairing = Pairing(old, new, stands_for)
    found = [Aligned(span, Survival.GONE) for span in spans]
    for one, (low, high) in enumerate(inside):
        other = pairing.partner.get(one)
        if low == high or other is None:
            continue
        mine = spans[low:high]
        if old[one].text == new[other].text:
            found[low:high] = _moved(old[one], new[other], mine)
        else:
            sure = one not in pairing.unsure
            found[low:high] = _compare(old[one], new[other], mine, language, sure=sure)
    _Sentences(old, new, pairing, language).find(found, inside)
    return tuple(found)


def _within(starts: Sequence[int], piece: Piece) -> tuple[int, int]:
    end = piece.start + len(piece.text)
    low = bisect_left(starts, piece.start)
    return low, bisect_left(starts, end, low)


def _moved(old: Piece, new: Piece, spans: Sequence[Span]) -> Iterator[Aligned]:
    """Yield the spans of a piece that stands elsewhere as it was."""
    shift = new.start - old.start
    survival = Survival.LOCKED if old.above == new.above else Survival.EDITED_SENTENCE
    for span in spans:
        yield Aligned(span, survival, span.start + shift, span.end + shift)


def _compare(
    old: Piece, new: Piece, spans: Sequence[Span], language: str, *, sure: bool
) -> Iterator[Aligned]:
    same_place = sure and old.above == new.above
    runs = _equal_runs(old.text, new.text)
    starts = [run[0] for run in runs]
    for span in spans:
        low, high = span.start - old.start, span.end - old.start
        at = bisect_right(starts, low) - 1
        if at < 0 or runs[at][0] + runs[at][2] < high:
            yield Aligned(span, Survival.GONE)
            continue
        shift = runs[at][1] - runs[at][0]
        same = same_place and (
            _sentence(old.text, low, high, language)
            == _sentence(new.text, low + shift, high + shift, language)
        )
        survival = Survival.LOCKED if same else Survival.EDITED_SENTENCE
        yield Aligned(span, survival, new.start + low + shift, new.start + high + shift)


def _equal_runs(old: str, new: str) -> list[tuple[int, int, int]]:
    """Return (start in old, start in new, length) of what is equal, whole tokens only."""
    before, after = list(_TOKEN.finditer(old)), list(_TOKEN.finditer(new))
    ours, theirs = [m.group() for m in before], [m.group() for m in after]
    head = next(
        (n for n, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b),
        min(len(ours), len(theirs)),
    )
    runs = [(0, 0, head)]
    if (len(ours) - head) * (len(theirs) - head) <= _MOST_TOKENS:
        matcher = difflib.SequenceMatcher(None, ours[head:], theirs[head:], autojunk=False)
        runs += [(a + head, b + head, n) for a, b, n in matcher.get_matching_blocks()]
    return [
        (before[a].start(), after[b].start(), before[a + n - 1].end() - before[a].start())
        for a, b, n in runs
        if n
    ]


def _sentence(text: str, start: int, end: int, language: str) -> str:
    line = _LINE_END.sub(" ", text)
    low, high = sentences.around(line, start, end, language)
    return " ".join(line[low:high].split())


# Sentences in other paragraphs --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Told:
    """A sentence of a piece, at offsets of the document, with what stands before it in the piece."""

    start: int
    end: int
    words: str
    before: str
    above: tuple[str, ...]


class _Sentences:
    """Finds the sentences of paragraphs that were merged, split or taken apart."""

    def __init__(
        self, old: Sequence[Piece], new: Sequence[Piece], pairing: Pairing, language: str
    ) -> None:
        whole = {n for one, n in pairing.partner.items() if old[one].text == new[n].text}
        changed = [one for one in range(len(old)) if pairing.partner.get(one) not in whole]
        self._language = language
        self._old_texts, self._new_texts = old, new
        self._changed = changed
        self._rest = [n for n in range(len(new)) if n not in whole]
        self._unsure = pairing.unsure

    def find(self, found: list[Aligned], inside: Sequence[tuple[int, int]]) -> None:
        """Put in place what is still gone, or not sure, and stands in a sentence that both texts have once."""
        open_ = [
            number
            for one in self._changed
            for number in range(*inside[one])
            if found[number].survival is Survival.GONE or one in self._unsure
        ]
        if not open_ or not self._rest:
            return
        before = _once(self._told(self._old_texts[one]) for one in self._changed)
        after = _once(self._told(self._new_texts[one]) for one in self._rest)
        ordered = sorted(before.values(), key=lambda told: told.start)
        starts = [told.start for told in ordered]
        taken = sorted((one.start, one.end) for one in found if one.start is not None and one.end)
        for number in open_:
            span = found[number].span
            at = bisect_right(starts, span.start) - 1
            if at < 0 or ordered[at].end < span.end:
                continue
            mine = ordered[at]
            theirs = after.get(mine.words)
            if theirs is None:
                continue
            one = self._placed(span, mine, theirs)
            if one.start is None or one.end is None:
                continue
            if one.start == found[number].start:
                found[number] = one
            elif found[number].start is None and _free(taken, one.start, one.end):
                insort(taken, (one.start, one.end))
                found[number] = one

    def _placed(self, span: Span, mine: _Told, theirs: _Told) -> Aligned:
        old, new = self._text(mine, self._old_texts), self._text(theirs, self._new_texts)
        place = _same_words(old, new, span.start - mine.start, span.end - mine.start)
        if place is None:
            return Aligned(span, Survival.GONE)
        same = (mine.above, mine.before) == (theirs.above, theirs.before)
        survival = Survival.LOCKED if same else Survival.EDITED_SENTENCE
        return Aligned(span, survival, theirs.start + place[0], theirs.start + place[1])

    @staticmethod
    def _text(told: _Told, pieces: Sequence[Piece]) -> str:
        at = bisect_right(pieces, told.start, key=lambda piece: piece.start) - 1
        piece = pieces[at]
        return piece.text[told.start - piece.start : told.end - piece.start]

    def _told(self, piece: Piece) -> Iterator[_Told]:
        line = _LINE_END.sub(" ", piece.text)
        before = ""
        for low, high in sentences.spans(line, self._language):
            words = words_of(line[low:high])
            yield _Told(piece.start + low, piece.start + high, words, before, piece.above)
            before = words


def _once(pieces: Iterator[Iterator[_Told]]) -> dict[str, _Told]:
    """Return the sentences that occur once, by their words."""
    found: dict[str, _Told | None] = {}
    for piece in pieces:
        for told in piece:
            if told.words.count(" ") >= _FEWEST_WORDS - 1:
                found[told.words] = None if told.words in found else told
    return {words: told for words, told in found.items() if told is not None}


def _free(taken: Sequence[tuple[int, int]], start: int, end: int) -> bool:
    """Whether none of some places, in order and apart, overlaps another."""
    at = bisect_left(taken, (end, end))
    return at == 0 or taken[at - 1][1] <= start


def _same_words(old: str, new: str, start: int, end: int) -> tuple[int, int] | None:
    """Return where a span of ``old`` stands in ``new``, which differs in its white space alone."""
    if old == new:
        return start, end
    before, after = list(_WORD.finditer(old)), list(_WORD.finditer(new))
    first = bisect_right(before, start, key=lambda word: word.start()) - 1
    last = bisect_left(before, end, key=lambda word: word.end())
    if first < 0 or last >= len(before):
        return None
    low = after[first].start() + start - before[first].start()
    high = after[last].start() + end - before[last].start()
    return (low, high) if new[low:high] == old[start:end] else None
