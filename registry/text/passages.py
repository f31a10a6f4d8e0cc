"""The passages of a page that come closest to a clause that was not found, and what differs.

Similarity only explains a refusal; nothing is ever accepted by it.
"""

import re
from dataclasses import dataclass
from typing import Literal

from factlock.registry.text.folds import fold_text
from factlock.registry.text.forms import Folded
from factlock.registry.text.gaps import unspaced
from factlock.registry.text.markdown import undecorate_clause
from factlock.registry.text.readable import plain
from factlock.registry.text.squeeze import squeeze

DifferenceKind = Literal["number", "negation", "word"]

_LONGEST = 2000
_LONGEST_NEEDLE = 400
_LEAST_SCORE = 60.0
_LEAST_SCORE_OF_MORE = 75.0
_MARGIN = 16
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
class Nearest:
    """A passage like the clause: readable ``text`` at ``start`` to ``end`` of the page's text.

    ``differs`` names each difference as ``clause's -> page's``; ``kinds`` tells of each whether it
    touches a number, a negation or only words. ``score`` runs from 0 to 100.
    """

    text: str
    start: int
    end: int
    differs: tuple[str, ...]
    kinds: tuple[DifferenceKind, ...]
    score: float


@dataclass(frozen=True, slots=True)
class _Comparison:
    """Differences with their kinds, how many tokens they touch, and where the counterpart lies."""

    differences: tuple[tuple[str, DifferenceKind], ...]
    cost: int
    start: int
    end: int


def nearest(folded: Folded, clause: str, limit: int = 3) -> tuple[Nearest, ...]:
    """Return up to ``limit`` distinct passages closest to ``clause``, the closest first."""
    from rapidfuzz.fuzz import partial_ratio_alignment  # noqa: PLC0415  needed only to explain

    wanted = plain(undecorate_clause(clause[:_LONGEST]))
    needle, page = squeeze(wanted), folded.strict
    hay = page.squeezed
    found: list[Nearest] = []
    for _ in range(2 * limit):
        if not needle or not hay or len(found) == limit:
            break
        least = _LEAST_SCORE_OF_MORE if found else _LEAST_SCORE
        best = partial_ratio_alignment(needle[:_LONGEST_NEEDLE], hay, score_cutoff=least)
        if best is None or best.dest_start == best.dest_end:
            break
        # A long clause is placed by its beginning: time grows with its square.
        first = best.dest_start
        last = min(len(hay), best.dest_end + max(0, len(needle) - _LONGEST_NEEDLE))
        passage = _passage(folded, wanted, page.start(first), page.end(last - 1), best.score)
        if all(passage.text != other.text for other in found):
            found.append(passage)
        hay = hay[:first] + "\0" * (last - first) + hay[last:]
    return tuple(found)


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
        tuple(difference for difference, _ in best.differences),
        tuple(kind for _, kind in best.differences),
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
    found: list[tuple[str, DifferenceKind]] = []
    cost = 0
    for step in changes:
        gone, come = old[step.src_start : step.src_end], new[step.dest_start : step.dest_end]
        found.append((f"{_shown(wanted, gone)} -> {_shown(text, come)}", _kind(gone + come)))
        cost += len(gone) + len(come)
    if first < last:
        start, end = new[first].start(), new[last - 1].end()
    return _Comparison(tuple(found[:_MOST_DIFFERENCES]), cost, start, end)


def _key(token: re.Match[str]) -> str:
    return fold_text(token.group())


def _shown(text: str, tokens: list[re.Match[str]]) -> str:
    return text[tokens[0].start() : tokens[-1].end()] if tokens else _NOTHING


def _kind(tokens: list[re.Match[str]]) -> DifferenceKind:
    words = [_key(token).lower() for token in tokens]
    if any(character.isnumeric() for word in words for character in word):
        return "number"
    if any(map(_NEGATION.fullmatch, words)):
        return "negation"
    return "word"
