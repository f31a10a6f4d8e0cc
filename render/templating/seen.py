"""What a template sees: names of facts by asking, the document's date, and what was given by hand."""

import datetime as dt
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from factlock.render.templating.names import BadQuestion, Coordinate, Names, coordinates, when

RESERVED = ("doc", "facts", "has", "ids", "keys", "loop", "namespace", "periods", "range", "self")
"""Names that data may not take."""


class NeedsNames(BaseException):
    """The template asks for names, and none were sent. No template can catch it, nor a filter."""


class Missing(Exception):
    """A question has no answer; ``near`` are the ids most like what was asked for."""

    def __init__(self, question: str, near: list[str]) -> None:
        super().__init__(question)
        self.question = question
        self.near = near


class NotInLock(Exception):
    """The lock does not hold the answer to a question."""


class PeriodName(str):
    """The written form of a period, and its (first) year."""

    __slots__ = ()

    @property
    def year(self) -> int:
        """The year, or the first of several."""
        digits = self.removeprefix("FY")[:4]
        return int(digits)


@dataclass(frozen=True, slots=True)
class SeenFact:
    """A fact at one period, as a template sees it: its names alone."""

    id: str
    period: PeriodName
    keys: tuple[str, ...]
    name: str

    @classmethod
    def of(cls, one: Coordinate) -> "SeenFact":
        """Show a coordinate."""
        return cls(one.id, PeriodName(one.period), one.keys, one.name)


@dataclass(frozen=True, slots=True)
class SeenDate:
    """The document's reference date."""

    date: str
    year: int
    quarter: int
    month: int

    @classmethod
    def of(cls, day: dt.date) -> "SeenDate":
        """Show a date."""
        return cls(day.isoformat(), day.year, (day.month + 2) // 3, day.month)


SEEN_ATTRIBUTES: Mapping[type, frozenset[str]] = {
    PeriodName: frozenset(("year", "startswith", "endswith", "split")),
    SeenFact: frozenset(("id", "keys", "name", "period")),
    SeenDate: frozenset(("date", "month", "quarter", "year")),
}


@dataclass(slots=True)
class Asked:
    """The questions of one run: answered from ``answers`` first, then from the names, if they were sent.

    ``lines`` holds where in the code that Jinja2 makes each was first asked.
    """

    answers: Mapping[str, list[str]]
    names: Names | None
    frozen: bool
    lines: dict[str, int] = field(default_factory=dict)

    def ask(self, question: object, code: str) -> tuple[str, ...]:
        """Return the names that a question stands for; ``code`` is the file name of the template."""
        if not isinstance(question, str):
            raise BadQuestion(f"got {type(question).__name__}, expected a text such as “cn_gdp@*”")
        self.lines.setdefault(question, _line(code))
        held = self.answers.get(question)
        if held is not None:
            return tuple(held)
        if self.frozen:
            raise NotInLock(question)
        if self.names is None:
            raise NeedsNames
        return self.names.answer(question)

    def need(self, question: object, code: str) -> tuple[Coordinate, ...]:
        """Return the facts that a question stands for. Raises Missing where there are none."""
        found = self.ask(question, code)
        if not found:
            near = self.names.nearest(str(question)) if self.names else []
            raise Missing(str(question), near)
        return coordinates(found)


def _line(code: str) -> int:
    frame = sys._getframe()  # noqa: SLF001  (the way to know who asks)
    while frame.f_back is not None:
        if frame.f_code.co_filename == code:
            return frame.f_lineno
        frame = frame.f_back
    return 0


class Helper:
    """A function that templates call. It has a name, and nothing else that could be reached."""

    __slots__ = ("_call", "_name")

    def __init__(self, name: str, call: Callable[[object], Any]) -> None:
        self._name = name
        self._call = call

    def __call__(self, question: object) -> Any:
        """Answer a question."""
        return self._call(question)

    def __repr__(self) -> str:
        return self._name


def visible(asked: Asked, data: Mapping[str, Any], reference: dt.date, code: str) -> dict[str, Any]:
    """Return the names that a template may use, and what they stand for."""

    def facts(question: object) -> list[SeenFact]:
        return [SeenFact.of(one) for one in asked.need(question, code)]

    def ids(question: object) -> list[str]:
        return list(dict.fromkeys(one.id for one in asked.need(question, code)))

    def keys(question: object) -> list[str]:
        return list(dict.fromkeys(key for one in asked.need(question, code) for key in one.keys))

    def periods(question: object) -> list[PeriodName]:
        found = {one.period for one in asked.need(question, code) if one.period}
        return [PeriodName(one) for one in sorted(found, key=when)]

    def has(question: object) -> bool:
        return bool(asked.ask(question, code))

    helpers = {"facts": facts, "has": has, "ids": ids, "keys": keys, "periods": periods}
    return {
        **data,
        **{name: Helper(name, call) for name, call in helpers.items()},
        "doc": SeenDate.of(reference),
    }
