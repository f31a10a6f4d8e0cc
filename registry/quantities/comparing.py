"""The form of a language's comparator words, and how they are found beside a value.

Each language says in a table what stands before a number and what behind it; a negation in front turns a
comparator round (nicht mehr als is at most), an adverb makes it approximate (etwas mehr als).
"""

import re
from dataclasses import dataclass

from factlock.registry.model import Comparator
from factlock.registry.quantities.english import FLIPPED, Bound
from factlock.registry.quantities.tokens import Text

_COMPARATORS: dict[str, Comparator] = {"gt": ">", "ge": ">=", "lt": "<", "le": "<="}
_LETTER = r"[^\W\d_]"


@dataclass(frozen=True, slots=True)
class Words:
    """What a language says right before a value and right behind it, as alternatives of a pattern.

    ``adverbs`` may stand before gt and lt, ``no`` before any of the four. ``compares`` are words that follow
    a value and compare with it (5 % mehr als 3 %); there they bound nothing.
    """

    before: re.Pattern[str]
    last: re.Pattern[str]
    behind: re.Pattern[str]
    compares: re.Pattern[str]


def table(before: dict[str, str], behind: dict[str, str], *, compares: str, adverbs: str = "$^", no: str = "$^") -> Words:  # fmt: skip
    """Make the table of a language; the keys are ``gt``, ``ge``, ``lt``, ``le``, ``about``."""
    named = "|".join(rf"(?P<{name}>{words})" for name, words in before.items())
    after = "|".join(rf"(?P<{name}>{words})" for name, words in behind.items())
    ends = {word.rpartition(" ")[2][-2:] for words in before.values() for word in words.split("|")}
    tails = "|".join(sorted({re.escape(re.sub(r"\W", "", end)[-1:]) for end in ends} - {""}))
    return Words(
        re.compile(
            rf"(?:(?<!{_LETTER})(?P<no>{no}) )?(?<!{_LETTER})(?P<adverb>(?:{adverbs}) )?(?:{named}) ?\Z"
        ),
        re.compile(rf"(?:{tails}|[.')]) ?\Z"),
        re.compile(rf"(?:{after})(?!{_LETTER})"),
        re.compile(rf"(?:{compares})(?!{_LETTER})"),
    )


def bound_before(words: Words, text: Text, floor: int, at: int) -> Bound | None:
    """Read the comparator that ends right before ``at``, not reaching before ``floor``."""
    if not words.last.search(text.lower[max(floor, at - 2) : at]):
        return None
    low = max(floor, at - 40)
    found = words.before.search(text.lower[low:at])
    if not found:
        return None
    name = next(name for name in ("ge", "le", "gt", "lt", "about") if found.groupdict().get(name))
    if name == "about":
        return Bound(low + found.start(name), about=True)
    comparator = _COMPARATORS[name]
    if found["no"]:
        comparator = FLIPPED[comparator]
    return Bound(low + found.start(), comparator, about=found["adverb"] is not None)


def bound_behind(words: Words, text: Text, at: int) -> Bound | None:
    """Read the comparator words that follow a value which ends at ``at``."""
    found = words.behind.match(text.lower, at)
    if not found:
        return None
    name = found.lastgroup or ""
    if name == "about":
        return Bound(found.end(), about=True)
    return Bound(found.end(), _COMPARATORS[name])
