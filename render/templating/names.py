"""The names that a template may ask for: ids, periods and keys of facts, never their values.

A question is ``ID[@PERIOD][.KEY]``; ``*`` stands for any characters, ``?`` for one. Its answer is a list of
names ``id.key`` or ``id@period.key``, by id, then by time. A period without wildcards is compared as
periods are (``2025-Q1`` is ``2025-01/2025-03``) and may count from the document's date (``doc-1y``).
"""

import fnmatch
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import TYPE_CHECKING

from factlock.registry.errors import Refused
from factlock.registry.period import Period, Relation

if TYPE_CHECKING:
    from factlock.render.selection import Names as Known

_QUESTION = re.compile(r"(?P<id>[^@.\s]+)(?:@(?P<at>[^@.\s]+))?(?:\.(?P<key>[^@.\s]+))?")
_WILD = re.compile(r"[*?]")


class BadQuestion(ValueError):
    """What was asked is no question; the message says what was seen and expected."""


@dataclass(frozen=True, slots=True)
class Coordinate:
    """A fact at one period, or at none (then ``period`` is empty), and the keys it has there."""

    id: str
    period: str
    keys: tuple[str, ...]

    @property
    def name(self) -> str:
        """``id`` or ``id@period``."""
        return f"{self.id}@{self.period}" if self.period else self.id


class Names:
    """All names, to be asked. ``reference`` is the date from which ``@doc`` counts."""

    def __init__(self, known: "Known", reference: date) -> None:
        self._reference = reference
        self._aliases = known.aliases
        self._held: dict[str, dict[str, list[str]]] = {}
        for name, period, key in known.keys:
            self._held.setdefault(name, {}).setdefault(period, []).append(key)

    def answer(self, question: str) -> tuple[str, ...]:
        """Return the names that a question stands for. Raises BadQuestion."""
        asked = _QUESTION.fullmatch(unicodedata.normalize("NFC", question.strip()))
        if asked is None:
            raise BadQuestion(
                f"{question!r} is no question about facts: expected ID, ID@PERIOD or ID@PERIOD.KEY"
            )
        at = _period(asked["at"], self._reference) if asked["at"] else None
        key = _matcher(asked["key"]) if asked["key"] else None
        return tuple(
            f"{Coordinate(name, period, ()).name}.{one}"
            for name in self._ids(asked["id"])
            for period in sorted(self._held[name], key=when)
            if at is None or at(period)
            for one in sorted(self._held[name][period])
            if key is None or key(one)
        )

    def _ids(self, pattern: str) -> Iterator[str]:
        if _WILD.search(pattern):
            matches = _matcher(pattern)
            yield from sorted(filter(matches, self._held))
        else:
            name = pattern if pattern in self._held else self._aliases.get(pattern, "")
            if name in self._held:
                yield name

    def nearest(self, question: str) -> list[str]:
        """Return the ids most like that of a question that has no answer."""
        import difflib  # noqa: PLC0415  (only to explain)

        name = question.partition("@")[0].partition(".")[0]
        return difflib.get_close_matches(name, list(self._held)[:20_000], n=3)


def coordinates(names: Iterable[str]) -> tuple[Coordinate, ...]:
    """Return the facts that an answer names, in its order."""
    held: dict[tuple[str, str], list[str]] = {}
    for name in names:
        coordinate, _, key = name.rpartition(".")
        ident, _, period = coordinate.partition("@")
        held.setdefault((ident, period), []).append(key)
    return tuple(Coordinate(*where, tuple(keys)) for where, keys in held.items())


def is_name(name: str) -> bool:
    """Whether a text is a name as answers hold them."""
    asked = _QUESTION.fullmatch(name)
    return asked is not None and bool(asked["key"])


def counts_from_date(question: str) -> bool:
    """Whether the answer to a question depends on the document's date."""
    return question.partition("@")[2].startswith("doc")


@cache
def when(label: str) -> tuple[date, date, str]:
    """Return by what periods are sorted: their time; a fact without one comes first."""
    period = _parsed(label)
    return (period.start, period.end, label) if period else (date.min, date.min, label)


@cache
def _parsed(label: str) -> Period | None:
    try:
        return Period.parse(label) if label else None
    except ValueError:
        return None


def _matcher(pattern: str) -> Callable[[str], bool]:
    # fnmatch makes a pattern that never goes back over what a star has taken.
    found = re.compile(fnmatch.translate(pattern.replace("[", "[[]"))).fullmatch
    return lambda word: found(word) is not None


def _period(written: str, reference: date) -> Callable[[str], bool]:
    if _WILD.search(written):
        matches = _matcher(written)
        return lambda label: bool(label) and matches(label)
    wanted = _wanted(written, reference)
    if wanted is None:
        return lambda label: _holds(label, reference)
    return lambda label: _equal(label, wanted)


def _wanted(written: str, reference: date) -> Period | None:
    """Return the period that is written; None for ``doc``, whatever period holds the reference date."""
    # What reads placeholders is loaded only for those who ask for one period: most ask for all.
    from factlock.render import selection  # noqa: PLC0415
    from factlock.render.placeholders import Expression, Relative, Suspect, scan  # noqa: PLC0415

    (seen,) = scan(f"<<x@{written}.x>>") or (None,)
    asked = getattr(seen, "expression", None)
    if not isinstance(asked, Expression):
        told = seen.message if isinstance(seen, Suspect) else f"{written!r} is no period"
        raise BadQuestion(told)
    at = asked.at
    if not isinstance(at, Relative):
        return at
    try:
        return selection.resolve(at, reference) if at.unit else None
    except Refused as refused:
        raise BadQuestion(str(refused)) from None


def _holds(label: str, day: date) -> bool:
    period = _parsed(label)
    return period is not None and period.start <= day < period.end


def _equal(label: str, wanted: Period) -> bool:
    period = _parsed(label)
    return period is not None and period.relation(wanted) is Relation.EQUAL
