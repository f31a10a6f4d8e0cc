"""The form of a rule: what a pattern finds is a claim, or is none, and why."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from factlock.registry.quantities.tokens import LATIN, Text, is_word
from factlock.render.claims.candidate import Kind

BEGIN, END = rf"(?<![{LATIN}0-9])", rf"(?![{LATIN}0-9])"
"""Edges of a word in scripts that set words apart. ``\\b`` would take Han characters for letters."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern and the reason that it gives.

    It is matched against the folded text, in lower case unless ``case``. ``edge`` tells that no
    letter or digit may stand before it: said here and not in the pattern, because a pattern that
    begins with plain characters is searched for many times faster.
    """

    why: str
    pattern: re.Pattern[str]
    kind: Kind
    case: bool
    edge: bool


@dataclass(frozen=True, slots=True)
class Found:
    """A span of the readable text and what a rule says of it."""

    start: int
    end: int
    kind: Kind
    claim: bool
    why: str


@dataclass(frozen=True, slots=True)
class Language:
    """The rules of one language.

    ``claims`` are words that tell a quantity (doubled, half of), ``skips`` numbers that are no
    claims. ``places`` are nouns that a number behind them numbers (Section 4), with the reason;
    ``plurals`` theirs (Sections 4 and 5), in lower case.
    ``said_before`` and ``said_behind`` match words of speech right beside a quotation, ``speech``
    anywhere in its sentence.
    """

    tag: str
    claims: tuple[Rule, ...] = ()
    skips: tuple[Rule, ...] = ()
    places: dict[str, str] = field(default_factory=dict)
    plurals: dict[str, str] = field(default_factory=dict)
    said_before: re.Pattern[str] | None = None
    said_behind: re.Pattern[str] | None = None
    speech: re.Pattern[str] | None = None


def words(listed: str) -> list[str]:
    """Return the words of a table that is written as text."""
    return listed.split()


def rule(why: str, pattern: str, kind: Kind = "number", *, case: bool = False) -> Rule:
    """Make a rule; ``case`` tells that capitals matter."""
    edge = pattern.startswith(BEGIN)
    compiled = re.compile(pattern.removeprefix(BEGIN) if edge else pattern)
    return Rule(why, compiled, kind, case, edge)


def apply(rules: Iterable[Rule], text: Text, *, claim: bool) -> Iterator[Found]:
    """Yield what the rules find, rule by rule; a group ``it`` narrows the span.

    A claim reaches back over the words right before it that bound it: *more than* doubled.
    """
    for one in rules:
        narrow = "it" in one.pattern.groupindex
        searched = text.folded if one.case else text.lower
        for found in one.pattern.finditer(searched):
            if one.edge and is_word(searched[found.start() - 1 : found.start()]):
                continue
            start, end = found.span("it") if narrow else found.span()
            if claim and not narrow:
                start = _bounded(text, start)
            if start < end:
                yield Found(start, end, one.kind, claim, one.why)


_BOUNDS = re.compile(
    BEGIN
    + r"(?:more than|less than|over|under|nearly|almost|about|around|roughly|at least|at most|up to|exactly|only|just"
    r"|mehr als|weniger als|über|unter|fast|beinahe|etwa|rund|knapp|gut|mindestens|höchstens"
    r"|plus de|moins de|près de|environ|presque|au moins|au plus|quelque) $"
)


def _bounded(text: Text, start: int) -> int:
    if text.lower[start - 1 : start] != " ":
        return start
    found = _BOUNDS.search(text.lower, max(0, start - 16), start)
    return found.start() if found else start


def apart(found: Iterable[Found]) -> list[Found]:
    """Return the spans that do not overlap an earlier or, from the same place, a longer one."""
    out: list[Found] = []
    for one in sorted(found, key=lambda f: (f.start, -f.end)):
        if not out or one.start >= out[-1].end:
            out.append(one)
    return out
