"""The passages of a page that come closest to a clause that was not found, and what differs.

Similarity only explains a refusal; nothing is ever accepted by it.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from factlock.registry.text.folds import fold_text
from factlock.registry.text.forms import Folded
from factlock.registry.text.gaps import unspaced
from factlock.registry.text.markdown import undecorate_clause
from factlock.registry.text.readable import plain
from factlock.registry.text.squeeze import squeeze

DifferenceKind = Literal["digit", "negation", "word"]

_LONGEST = 2000
_LONGEST_NEEDLE = 400
_LEAST_SCORE = 60.0
_LEAST_SCORE_OF_MORE = 75.0
_MARGIN = 16
_USED = "\0"
_MOST_PIECES = 8
_MOST_PLACES = 6
"""How many places of one piece of a clause are looked at; common pieces tell nothing."""
_PIECES = (16, 8)
_SHORTER_PIECES = (8, 4)
_MOST_DIFFERENCES = 8
_WIDEST = 200
_NOTHING = "(nothing)"
_TOKEN = re.compile(
    r"(?<![\w)])[-+\u2212]?[$€£¥₩₹]?\d+(?:[.,:'’]\d+|[ \u00a0\u2009\u202f]\d{3}(?!\d))*[%‰⁰¹²³⁴-⁹]*"
    r"|\d+(?:[.,:'’]\d+)*[%‰⁰¹²³⁴-⁹]*"
    r"|[\u0e00-\u0eff\u1000-\u109f\u2e80-\u9fff\uf900-\ufaff]"
    r"|[^\W\d_\u0e00-\u0eff\u1000-\u109f\u2e80-\u9fff\uf900-\ufaff]+(?:['’-][^\W\d_]+)*"
    r"|[^\w\s]"
)
_NEGATION = re.compile(
    "not?|never|none|nor|neither|without|cannot|.+n't|nicht|kein(?:e[nr]?)?|nie|ohne|pas|non|jamais"
    "|sans|sin|nunca|[不未没沒無无非否]"
)
_SENTENCE_END = re.compile(r"[.!?](?=\s)|[。！？]|\n")


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a clause and a passage differ: the words of each, and what they are.

    ``kind`` tells whether it touches a number, a negation or only words. ``start`` and ``end`` are
    offsets in the passage's text; equal where the passage has nothing.
    """

    clause: str
    passage: str
    kind: DifferenceKind
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Nearest:
    """A passage like the clause: readable ``text`` at ``start`` to ``end`` of the page's text.

    ``score`` runs from 0 to 100.
    """

    text: str
    start: int
    end: int
    differences: tuple[Difference, ...]
    score: float

    @property
    def differs(self) -> tuple[str, ...]:
        """Each difference as ``clause's -> page's``."""
        return tuple(
            f"{one.clause or _NOTHING} -> {one.passage or _NOTHING}" for one in self.differences
        )

    @property
    def kinds(self) -> tuple[DifferenceKind, ...]:
        """Of each difference, whether it touches a number, a negation or only words."""
        return tuple(one.kind for one in self.differences)

    @property
    def marked(self) -> str:
        """The text with each difference marked: what the clause says, what the passage says."""
        out, done = [], 0
        for one in self.differences:
            out += [self.text[done : one.start], f"«{one.clause}»→«{one.passage}»"]
            done = one.end
        return "".join((*out, self.text[done:]))


@dataclass(frozen=True, slots=True)
class _Comparison:
    """Differences with their kinds, how many tokens they touch, and where the counterpart lies."""

    differences: tuple[Difference, ...]
    cost: int
    start: int
    end: int


def nearest(folded: Folded, clause: str, limit: int = 3) -> tuple[Nearest, ...]:
    """Return up to ``limit`` distinct passages closest to ``clause``, the closest first."""
    wanted = plain(undecorate_clause(clause[:_LONGEST]))
    needle, page = squeeze(wanted), folded.strict
    found: list[Nearest] = []
    # A long clause is placed by its beginning: time grows with its square.
    for score, first, end in _aligned(needle[:_LONGEST_NEEDLE], page.squeezed, limit):
        last = min(len(page.squeezed), end + max(0, len(needle) - _LONGEST_NEEDLE))
        passage = _passage(folded, wanted, page.start(first), page.end(last - 1), score)
        if all(passage.text != other.text for other in found):
            found.append(passage)
        if len(found) == limit:
            break
    return tuple(found)


def _aligned(needle: str, hay: str, limit: int) -> Iterator[tuple[float, int, int]]:
    """Yield score, start and end of the stretches most like ``needle``, the likeliest first.

    First where pieces of it stand word for word, as in nearly every clause that has a counterpart;
    only where there are none the whole text is gone through.
    """
    from rapidfuzz.fuzz import partial_ratio_alignment  # noqa: PLC0415  needed only to explain

    if not needle or not hay:
        return
    seen: list[tuple[float, int, int]] = []
    for low, high in _windows(needle, hay, 2 * limit):
        window = hay[low:high]
        for _, start, end in seen:
            if start < high and low < end:
                first, last = max(0, start - low), end - low
                window = f"{window[:first]}{_USED * (last - first)}{window[last:]}"
        best = partial_ratio_alignment(needle, window, score_cutoff=_LEAST_SCORE)
        if best is not None and best.dest_start < best.dest_end:
            seen.append((best.score, low + best.dest_start, low + best.dest_end))
    if not seen:
        best = partial_ratio_alignment(needle, hay, score_cutoff=_LEAST_SCORE)
        if best is not None and best.dest_start < best.dest_end:
            seen.append((best.score, best.dest_start, best.dest_end))
    seen.sort(key=lambda one: -one[0])
    yield from seen[:1]
    yield from (one for one in seen[1:] if one[0] >= _LEAST_SCORE_OF_MORE)


def _windows(needle: str, hay: str, most: int) -> list[tuple[int, int]]:
    """Return the stretches of a text in which the most pieces of ``needle`` stand in their order."""
    sizes = _PIECES if needle.isascii() else _SHORTER_PIECES
    for size in sizes if len(needle) >= 4 * sizes[0] else sizes[1:]:
        votes = _votes(needle, hay, size)
        if votes:
            break
    chosen: list[int] = []
    for start in sorted(votes, key=lambda one: -votes[one]):
        if all(abs(start - other) > len(needle) // 2 for other in chosen):
            chosen.append(start)
        if len(chosen) == most:
            break
    return [
        (max(0, start - _MARGIN), min(len(hay), start + len(needle) + _MARGIN)) for start in chosen
    ]


def _votes(needle: str, hay: str, size: int) -> Counter[int]:
    """Count for every place at which ``needle`` might begin how many pieces of it stand there."""
    found: Counter[int] = Counter()
    last = max(0, len(needle) - size)
    for number in range(_MOST_PIECES):
        offset = last * number // (_MOST_PIECES - 1)
        piece = needle[offset : offset + size]
        at = hay.find(piece)
        for _ in range(_MOST_PLACES):
            if at < 0:
                break
            found[at - offset] += 1
            at = hay.find(piece, at + 1)
    near = {place: sum(found[other] for other in range(place - 4, place + 5)) for place in found}
    return Counter(near)


def _passage(folded: Folded, wanted: str, start: int, end: int, score: float) -> Nearest:
    text = folded.plain.text
    first, last = folded.plain.span(start, end)
    tight = _compare(wanted, text, *_widen(text, first, last))
    # The window is as long as the clause: what the page has more may lie just outside.
    wide = _compare(
        wanted, text, *_widen(text, max(0, first - _MARGIN), min(len(text), last + _MARGIN))
    )
    best = wide if wide.cost < tight.cost else tight
    low, high = _sentence(text, *_widen(text, best.start, best.end))
    return Nearest(
        text[low:high],
        *folded.plain.page_span(low, high),
        tuple(
            replace(d, start=max(0, d.start - low), end=max(0, d.end - low))
            for d in best.differences
        ),
        round(score, 1),
    )


def _widen(text: str, start: int, end: int) -> tuple[int, int]:
    """Widen a span so that it cuts no word and no number."""

    def joined(at: int) -> bool:
        pair = text[at - 1 : at + 1]
        if at <= 0 or len(pair) < 2 or any(character.isspace() for character in pair):
            return False
        return not any(map(unspaced, pair)) or all(map(str.isdecimal, pair))

    while joined(start):
        start -= 1
    while joined(end):
        end += 1
    return start, end


def _sentence(text: str, start: int, end: int) -> tuple[int, int]:
    """Widen a span to its sentence, if that is not far."""
    low = max(0, start - _WIDEST)
    ends = [found.end() for found in _SENTENCE_END.finditer(text, low, start)]
    if ends or low == 0:
        low = ends[-1] if ends else 0
        while low < start and text[low].isspace():
            low += 1
        start = low
    stop = _SENTENCE_END.search(text, max(start, end - 1), min(len(text), end + _WIDEST))
    if stop:
        end = stop.end() if stop.group() != "\n" else stop.start()
    return start, max(end, start)


def _compare(wanted: str, text: str, start: int, end: int) -> _Comparison:
    """Compare a clause with a stretch of readable text, word by word, number by number.

    What the stretch has before and after its counterpart is no difference.
    """
    from rapidfuzz.distance import Levenshtein  # noqa: PLC0415  needed only to explain

    old, new = list(_TOKEN.finditer(wanted)), list(_TOKEN.finditer(text, start, end))
    steps = Levenshtein.opcodes([_key(m) for m in old], [_key(m) for m in new])
    changes = [step for step in steps if step.tag != "equal"]
    first, last = 0, len(new)
    if changes and changes[0].tag == "insert" and changes[0].src_start == 0:
        first = changes.pop(0).dest_end
    if changes and changes[-1].tag == "insert" and changes[-1].src_start == len(old):
        last = changes.pop().dest_start
    found: list[Difference] = []
    cost = 0
    for step in changes:
        gone, come = old[step.src_start : step.src_end], new[step.dest_start : step.dest_end]
        at = new[step.dest_start].start() if step.dest_start < len(new) else end
        low, high = (come[0].start(), come[-1].end()) if come else (at, at)
        found.append(
            Difference(_shown(wanted, gone), text[low:high], _kind(gone + come), low, high)
        )
        cost += len(gone) + len(come)
    if first < last:
        start, end = new[first].start(), new[last - 1].end()
    return _Comparison(tuple(found[:_MOST_DIFFERENCES]), cost, start, end)


def _key(token: re.Match[str]) -> str:
    return _folded(token.group())


_folded = lru_cache(maxsize=8192)(fold_text)


def _shown(text: str, tokens: list[re.Match[str]]) -> str:
    return text[tokens[0].start() : tokens[-1].end()] if tokens else ""


def _kind(tokens: list[re.Match[str]]) -> DifferenceKind:
    words = [_key(token).lower() for token in tokens]
    if any(character.isnumeric() for word in words for character in word):
        return "digit"
    if any(map(_NEGATION.fullmatch, words)):
        return "negation"
    return "word"
