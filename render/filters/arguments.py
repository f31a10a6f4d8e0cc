"""What each filter takes, and whether a placeholder gives it that."""

import decimal
import difflib
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from factlock.registry.errors import Finding, Refused
from factlock.render.placeholders import Filter

MODES: Mapping[str, str] = {
    "half_up": decimal.ROUND_HALF_UP,
    "half_even": decimal.ROUND_HALF_EVEN,
    "half_down": decimal.ROUND_HALF_DOWN,
    "up": decimal.ROUND_UP,
    "down": decimal.ROUND_DOWN,
    "ceiling": decimal.ROUND_CEILING,
    "floor": decimal.ROUND_FLOOR,
}
"""Ways to round; ``half_up`` is away from zero at the half, as taught at school."""
GROUP_MARKS = (",", ".", " ", "'", "’", "\u00a0", "\u202f", "\u2009", "")
MOST_PLACES = 30
_MOST_WORD = 40
_TAG = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8}){0,3}")


@dataclass(frozen=True, slots=True)
class Given:
    """The arguments of one filter by name, sound as far as that can be told without a value."""

    written: Filter
    by_name: Mapping[str, str]

    def text(self, name: str, default: str = "") -> str:
        """Return an argument, or what it is where it is not given."""
        return self.by_name.get(name, default)

    def number(self, name: str) -> int | None:
        """Return a whole number, or None where it is not given."""
        return int(self.by_name[name]) if name in self.by_name else None


@dataclass(frozen=True, slots=True)
class Takes:
    """The parameters of a filter in order, how many of them it needs, and how it is written."""

    parameters: tuple[str, ...]
    needed: int
    usage: str


TAKES: Mapping[str, Takes] = {
    "round": Takes(("places", "mode"), 0, "round(1), round(1, mode=half_even)"),
    "decimals": Takes(("places",), 1, "decimals(1)"),
    "group": Takes(("mark",), 0, 'group, group(","), group(" "), group("\'"), group("")'),
    "thousands": Takes(("mark",), 0, 'thousands, thousands(","), thousands(" ")'),
    "percent": Takes(("places", "mode"), 0, "percent, percent(1)"),
    "plain": Takes((), 0, "plain, without arguments"),
    "scale": Takes(
        ("word", "places", "mode"), 1, 'scale("million"), scale("亿", 1), scale("none")'
    ),
    "locale": Takes(("language",), 0, 'locale, locale("de")'),
    "units": Takes(("language",), 0, 'units, units("de")'),
    "date": Takes(
        ("form", "language"), 0, 'date, date("short"), date("iso"), date("d. MMMM yyyy")'
    ),
    "quote": Takes((), 0, "quote, without arguments"),
    "cite": Takes((), 0, "cite, without arguments"),
    "nocite": Takes((), 0, "nocite, without arguments"),
}


def bind(one: Filter) -> Given:
    """Return a filter's arguments by name. Raises Refused ``unknown-filter`` or ``bad-filter``."""
    takes = TAKES.get(one.name)
    if takes is None:
        near = difflib.get_close_matches(one.name, TAKES, n=1, cutoff=0.5)
        raise Refused.of(
            "unknown-filter",
            f"there is no filter {one.name!r}",
            (f"did you mean {near[0]}? " if near else "") + f"there are {', '.join(TAKES)}",
        )
    found = dict(zip(takes.parameters, one.arguments, strict=False))
    problem = ""
    if len(one.arguments) > len(takes.parameters):
        problem = f"it takes {len(takes.parameters) or 'no'} arguments"
    for name, word in one.named:
        if name not in takes.parameters:
            problem = problem or f"it knows nothing called {name!r}"
        elif name in found:
            problem = problem or f"{name} is given twice"
        found[name] = word
    missing = [name for name in takes.parameters[: takes.needed] if name not in found]
    if missing:
        problem = problem or f"it lacks {missing[0]}"
    for name in takes.parameters:
        if name in found:
            problem = problem or CHECKS[name](found[name])
    if problem:
        raise Refused.of("bad-filter", f"cannot use {one}: {problem}", f"write {takes.usage}")
    return Given(one, found)


def bind_all(filters: tuple[Filter, ...]) -> list[Given]:
    """Return the arguments of a whole chain. Raises Refused with every fault in it."""
    findings: list[Finding] = []
    given = list(_bound(filters, findings))
    findings += _at_odds([one.written.name for one in given])
    if findings:
        raise Refused(findings)
    return given


def _bound(filters: tuple[Filter, ...], findings: list[Finding]) -> Iterator[Given]:
    for one in filters:
        try:
            yield bind(one)
        except Refused as refused:
            findings += refused.findings


def _at_odds(names: list[str]) -> Iterator[Finding]:
    """Yield what cannot stand in one chain."""
    others = [name for name in names if name not in ("quote", "cite", "nocite")]
    if "cite" in names and len(names) > 1:
        yield Finding(
            "filters-at-odds",
            "cite prints the citation alone; nothing is left for the other filters",
            "write | cite and nothing else",
        )
    elif "quote" in names and others:
        yield Finding(
            "filters-at-odds",
            f"quote prints the clause as it stands; {others[0]} would change it",
            f"take out either quote or {others[0]}",
        )


def _places(word: str) -> str:
    if re.fullmatch(r"-?[0-9]{1,2}", word) and abs(int(word)) <= MOST_PLACES:
        return ""
    return f"{word!r} is no number of decimals; it is a whole number from -{MOST_PLACES} to {MOST_PLACES}"


def _mode(word: str) -> str:
    return (
        "" if word in MODES else f"no way to round is called {word!r}; there are {', '.join(MODES)}"
    )


def _mark(word: str) -> str:
    return "" if word in GROUP_MARKS else f"it cannot group by {word!r}"


def _language(word: str) -> str:
    if _TAG.fullmatch(word):
        return ""
    return f"{word!r} is no language mark (BCP 47), such as de, en-GB or zh-Hant"


def _word(word: str) -> str:
    return "" if 0 < len(word.strip()) <= _MOST_WORD else f"{word!r} is no scale word"


CHECKS: Mapping[str, Callable[[str], str]] = {
    "places": _places,
    "mode": _mode,
    "mark": _mark,
    "language": _language,
    "word": _word,
    "form": _word,
}
"""What is wrong with an argument by the name of its parameter; an empty text if nothing."""
