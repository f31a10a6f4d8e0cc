"""``DOC.facts.map``: where the locked values stand in an output, and which of them survive edits.

The map is a convenience; whoever decides something renders again and aligns. Marks in a file are never
trusted: a value is locked where the text around it is that of the rendering, and nowhere else.
"""

import difflib
import hashlib
import json
import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Any

from factlock.registry import sentences
from factlock.registry.errors import UsageFault
from factlock.render.pieces import Piece, cut

VERSION = 1


@dataclass(frozen=True, slots=True)
class Span:
    """A locked value in an output: code points, end exclusive, and the number of its expression."""

    start: int
    end: int
    number: int


@dataclass(frozen=True, slots=True)
class SpanMap:
    """The spans of one output. ``expressions`` are numbered from 0, in order of first use."""

    template: str
    output: str
    expressions: tuple[str, ...]
    spans: tuple[Span, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the section as it is written."""
        return {
            "expressions": list(self.expressions),
            "output": self.output,
            "spans": [[span.start, span.end, span.number] for span in self.spans],
            "template": self.template,
        }


def dump(sections: Mapping[str, SpanMap]) -> str:
    """Return the content of a map file: compact JSON, keys sorted."""
    body = {"map": VERSION, "sections": {name: one.as_json() for name, one in sections.items()}}
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n"


def parse(text: str, name: str) -> dict[str, SpanMap]:
    """Read a map file. Raises UsageFault ``map-damaged``; it can always be made again."""
    try:
        body = json.loads(text)
        _expect_version(body["map"])
        return {
            output: SpanMap(
                str(one["template"]),
                str(one["output"]),
                tuple(str(word) for word in one["expressions"]),
                tuple(Span(int(a), int(b), int(n)) for a, b, n in one["spans"]),
            )
            for output, one in body["sections"].items()
        }
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as problem:
        raise UsageFault.of(
            "map-damaged", f"{name} is no span map: {problem}", "render again", file=name
        ) from None


def _expect_version(version: object) -> None:
    if version != VERSION:
        raise ValueError(f"its version is {version!r}, not {VERSION}")


# Aligning -----------------------------------------------------------------------------------------


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
_WORDS = re.compile(r"[A-Za-z]+|\d+(?:[.,]\d+)*+|[^\s]")
_MOST_PAIRS = 40_000
_MOST_TOKENS = 4_000_000
_ALIKE = 0.4


def align(
    edited: str, pristine: str, spans: Sequence[Span], language: str = ""
) -> tuple[Aligned, ...]:
    """Tell for every span of ``pristine``, the text as rendered, what became of it in ``edited``.

    Equal paragraphs that occur once on both sides anchor the comparison, wherever they stand; what
    lies between is paired in order and compared token by token. Returns one answer a span, in order.
    """
    if edited == pristine:
        return tuple(Aligned(span, Survival.LOCKED, span.start, span.end) for span in spans)
    old, new = cut(pristine), cut(edited)
    partner = _partners(old, new)
    found = [Aligned(span, Survival.GONE) for span in spans]
    starts = [span.start for span in spans]
    for number, piece in enumerate(old):
        low = bisect_left(starts, piece.start)
        high = bisect_left(starts, piece.start + len(piece.text))
        if low < high and number in partner:
            found[low:high] = _compare(piece, new[partner[number]], spans[low:high], language)
    return tuple(found)


def _partners(old: Sequence[Piece], new: Sequence[Piece]) -> dict[int, int]:
    """Return for pieces of ``old`` the piece of ``new`` that they became."""
    before, after = [p.text.strip() for p in old], [p.text.strip() for p in new]
    once_before, once_after = Counter(before), Counter(after)
    places = {text: n for n, text in enumerate(after) if once_after[text] == 1}
    partner = {n: places[t] for n, t in enumerate(before) if once_before[t] == 1 and t in places}
    in_order = _longest_rise(sorted(partner.items()))
    taken = set(partner.values())
    fences = [(-1, -1), *in_order, (len(old), len(new))]
    for (a, b), (c, d) in pairwise(fences):
        left = [n for n in range(a + 1, c) if n not in partner]
        right = [n for n in range(b + 1, d) if n not in taken]
        for one, other in _paired(left, right, before, after):
            partner[one] = other
            taken.add(other)
    return partner


def _longest_rise(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest run of pairs that rises on both sides (patience sorting)."""
    tops: list[int] = []
    chain: list[tuple[int, int]] = []
    back: list[int] = []
    ends: list[int] = []
    for number, (_, place) in enumerate(pairs):
        at = bisect_left(tops, place)
        back.append(ends[at - 1] if at else -1)
        if at == len(tops):
            tops.append(place)
            ends.append(number)
        else:
            tops[at], ends[at] = place, number
    number = ends[-1] if ends else -1
    while number >= 0:
        chain.append(pairs[number])
        number = back[number]
    return chain[::-1]


def _paired(
    left: Sequence[int], right: Sequence[int], before: Sequence[str], after: Sequence[str]
) -> Iterator[tuple[int, int]]:
    """Pair what lies between two anchors: equal pieces in order, then the most alike."""
    if not left or not right:
        return
    if len(left) * len(right) > _MOST_PAIRS:
        # Far too much was rewritten for a comparison of all with all: stay near the same place.
        reach = max(_MOST_PAIRS // max(len(left), 1), 1)
    else:
        reach = len(right)
    free = set(right)
    rest = []
    low = 0
    for one in left:
        same = next(
            (
                n
                for n in range(low, min(low + reach, len(right)))
                if right[n] in free and before[one] == after[right[n]]
            ),
            None,
        )
        if same is None:
            rest.append(one)
            continue
        free.discard(right[same])
        low = same + 1
        yield one, right[same]
    words = {n: Counter(_WORDS.findall(after[n])) for n in right if n in free}
    for one in rest:
        mine = Counter(_WORDS.findall(before[one]))
        at = (
            bisect_left(right, right[min(left.index(one), len(right) - 1)])
            if reach < len(right)
            else 0
        )
        near = [n for n in right[max(0, at - reach) : at + reach] if n in free]
        best = max(near, key=lambda n: (_alike(mine, words[n]), -n), default=None)
        if best is not None and _alike(mine, words[best]) > _ALIKE:
            free.discard(best)
            yield one, best


def _alike(one: Counter[str], other: Counter[str]) -> float:
    union = (one | other).total()
    return (one & other).total() / union if union else 0.0


def _compare(old: Piece, new: Piece, spans: Sequence[Span], language: str) -> Iterator[Aligned]:
    same_place = old.above == new.above
    whole = same_place and old.text == new.text
    blocks = _equal_runs(old.text, new.text)
    starts = [block[0] for block in blocks]
    for span in spans:
        low, high = span.start - old.start, span.end - old.start
        at = bisect_right(starts, low) - 1
        if at < 0 or blocks[at][0] + blocks[at][2] < high:
            yield Aligned(span, Survival.GONE)
            continue
        shift = blocks[at][1] - blocks[at][0]
        same = whole or (
            same_place
            and _sentence(old.text, low, high, language)
            == _sentence(new.text, low + shift, high + shift, language)
        )
        survival = Survival.LOCKED if same else Survival.EDITED_SENTENCE
        yield Aligned(span, survival, new.start + low + shift, new.start + high + shift)


def _equal_runs(old: str, new: str) -> list[tuple[int, int, int]]:
    """Return (start in old, start in new, length) of what is equal, whole tokens only."""
    if old == new:
        return [(0, 0, len(old))]
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
    line = re.sub(r"[\r\n]", " ", text)
    low, high = sentences.around(line, start, end, language)
    return " ".join(line[low:high].split())


def sha256(text: str) -> str:
    """Return the SHA-256 of a text in UTF-8, as locks and maps hold it."""
    return hashlib.sha256(text.encode()).hexdigest()
