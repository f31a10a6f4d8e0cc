"""Which piece of an edited document each piece of the rendering became."""

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from factlock.render.pieces import Piece

_WORDS = re.compile(r"[A-Za-z]+|\d+(?:[.,]\d+)*+|[^\s]")
_MOST_PAIRS = 10_000
_ALIKE = 0.4
_ALIKE_ALONE = 0.3
"""So much must two pieces share that nothing else could be paired with."""
_CLEARLY = 0.02
"""By so much a pair must be more alike than any other that either of the two could make."""

Groups = Mapping[Hashable, list[int]]


def words_of(text: str) -> str:
    """Return a text with its white space made even."""
    return " ".join(text.split())


class Pairing:
    """The pairing of two documents: ``partner`` leads from old pieces to new ones.

    ``stands_for`` are the expressions in each old piece: equal pieces with equal expressions are as
    good as one another. ``unsure`` are the old pieces whose partner is merely the most alike, and
    another is about as much.
    """

    def __init__(
        self, old: Sequence[Piece], new: Sequence[Piece], stands_for: Sequence[tuple[int, ...]]
    ) -> None:
        self.partner: dict[int, int] = {}
        self.unsure: set[int] = set()
        self._stands_for = stands_for
        self._taken: set[int] = set()
        self._before = [words_of(piece.text) for piece in old]
        self._after = [words_of(piece.text) for piece in new]
        before = [(piece.above, words) for piece, words in zip(old, self._before, strict=True)]
        after = [(piece.above, words) for piece, words in zip(new, self._after, strict=True)]
        self._equal(before, after, in_place=True)
        self._equal(self._before, self._after, in_place=False)
        self._alike()

    # Equal pieces --------------------------------------------------------------------------------

    def _equal(
        self, before: Sequence[Hashable], after: Sequence[Hashable], *, in_place: bool
    ) -> None:
        """Pair what is equal: what is so once, then what stands beside a pair, then in order.

        ``in_place`` tells whether equal pieces stand under equal heads as well.
        """
        ours, theirs = self._groups(before, self.partner), self._groups(after, self._taken)
        several: list[Hashable] = []
        for key, mine in ours.items():
            other = theirs.get(key, ())
            if len(mine) == len(other) == 1:
                self._pair(mine[0], other[0])
            elif other:
                several.append(key)
        if several:
            strict = {
                one
                for key in several
                if not in_place or len(ours[key]) != len(theirs[key])
                for one in ours[key]
            }
            left = {one for key in several for one in ours[key]}
            self._beside(before, after, left, strict)
        for key in several:
            self._in_order(ours[key], theirs[key], in_place=in_place)

    @staticmethod
    def _groups(keys: Sequence[Hashable], done: Iterable[int]) -> Groups:
        groups: dict[Hashable, list[int]] = defaultdict(list)
        told = set(done)
        for number, key in enumerate(keys):
            if number not in told:
                groups[key].append(number)
        return groups

    def _pair(self, one: int, other: int) -> None:
        self.partner[one] = other
        self._taken.add(other)

    def _beside(
        self,
        before: Sequence[Hashable],
        after: Sequence[Hashable],
        left: set[int],
        strict: set[int],
    ) -> None:
        """Pair equal pieces that stand beside pairs, as far as none of them could be another.

        Those that are ``strict``, as some of their like are missing, must stand between two pairs.
        """
        fresh = sorted(left)
        while fresh:
            claims: dict[int, set[int]] = defaultdict(set)
            for one in fresh:
                claimed = self._claimed(one, before, after)
                if one in strict and (len(claimed) < 2 or claimed[0] != claimed[1]):
                    continue
                for other in claimed:
                    claims[other].add(one)
            wanted = Counter(one for ones in claims.values() for one in ones)
            settled = [
                (next(iter(ones)), other)
                for other, ones in claims.items()
                if len(ones) == 1 and wanted[next(iter(ones))] == 1
            ]
            for one, other in settled:
                self._pair(one, other)
            near = {one + step for one, _ in settled for step in (-1, 1)}
            fresh = sorted(one for one in near if one in left and one not in self.partner)

    def _claimed(
        self, one: int, before: Sequence[Hashable], after: Sequence[Hashable]
    ) -> list[int]:
        """Return the new pieces that stand where a piece would, beside what is before and after it."""
        found = []
        for step in (-1, 1):
            beside = self.partner.get(one + step)
            if beside is None:
                continue
            other = beside - step
            free = 0 <= other < len(after) and other not in self._taken
            if free and before[one] == after[other]:
                found.append(other)
        return found

    def _in_order(self, mine: Sequence[int], theirs: Sequence[int], *, in_place: bool) -> None:
        """Pair equal pieces in order, unless some are missing or moved and it matters which."""
        left = [one for one in mine if one not in self.partner]
        right = [other for other in theirs if other not in self._taken]
        same = len({self._stands_for[one] for one in left}) == 1
        if same or (in_place and len(left) == len(right)):
            for one, other in zip(left, right, strict=False):
                self._pair(one, other)

    # Changed pieces ------------------------------------------------------------------------------

    def _alike(self) -> None:
        """Pair what was changed with what is most alike between the same two anchors."""
        in_order = _longest_rise(sorted(self.partner.items()))
        fences = [(-1, -1), *in_order, (len(self._before), len(self._after))]
        for (a, b), (c, d) in pairwise(fences):
            left = [n for n in range(a + 1, c) if n not in self.partner]
            right = [n for n in range(b + 1, d) if n not in self._taken]
            if left and right:
                self._between(left, right)

    def _between(self, left: Sequence[int], right: Sequence[int]) -> None:
        ours = {n: Counter(_WORDS.findall(self._before[n])) for n in left}
        theirs = {n: Counter(_WORDS.findall(self._after[n])) for n in right}
        least = _ALIKE if len(left) + len(right) > 2 else _ALIKE_ALONE
        pairs = [
            (likeness, one, other)
            for one, other in _candidates(left, right)
            if (likeness := _likeness(ours[one], theirs[other])) > least
        ]
        rank = {n: at for at, n in enumerate(left)} | {~n: at for at, n in enumerate(right)}
        pairs.sort(key=lambda pair: (-pair[0], abs(rank[pair[1]] - rank[~pair[2]])))
        held: dict[int, list[float]] = defaultdict(list)
        for likeness, one, other in pairs:
            held[one].append(likeness)
            held[~other].append(likeness)
        for likeness, one, other in pairs:
            if one in self.partner or other in self._taken:
                continue
            rivals = (*held[one], *held[~other])  # the pair itself is twice among them
            unsure = sum(rival > likeness - _CLEARLY for rival in rivals) > 2
            if unsure and self._before[one] == self._after[other]:
                continue  # any of several
            self._pair(one, other)
            if unsure:
                self.unsure.add(one)


def _candidates(left: Sequence[int], right: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the pairs that are looked at: all, or those near the same place if that is too many."""
    if len(left) * len(right) <= _MOST_PAIRS:
        yield from ((one, other) for one in left for other in right)
        return
    reach = max(_MOST_PAIRS // (2 * len(left)), 1)
    for number, one in enumerate(left):
        at = number * len(right) // len(left)
        for other in right[max(0, at - reach) : at + reach]:
            yield one, other


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


def _likeness(one: Counter[str], other: Counter[str]) -> float:
    """Return how many words two texts share, of all that they have, from 0 to 1 (Jaccard)."""
    few, many = (one, other) if len(one) < len(other) else (other, one)
    shared = sum([min(count, many[word]) for word, count in few.items() if word in many])
    union = one.total() + other.total() - shared
    return shared / union if union else 0.0
