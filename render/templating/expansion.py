"""One template expanded once: its child process is asked, and what it says is looked at."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from functools import cache
from typing import Any, TypeVar

from factlock.registry.errors import Finding, Refused
from factlock.registry.sources.children import Children, Failed, Worker
from factlock.registry.sources.wire import BrokenFrame
from factlock.render.files import Document
from factlock.render.filling import Mode
from factlock.render.formats import format_of
from factlock.render.selection import Facts
from factlock.render.structure import Structure
from factlock.render.templating.given import Expanded, Given
from factlock.render.templating.names import Names, counts_from_date, when
from factlock.render.templating.origin import Origin

T = TypeVar("T")
SECONDS = 60.0
CPU_SECONDS = 20.0
MOST_CHARACTERS = 4 * 1024 * 1024
"""Characters of a template. Jinja2 needs about 250 times that much memory to compile it."""
_WORKER = Worker("factlock.render.templating.worker", ("factlock", "jinja2", "markupsafe"))
_SHOWN = 5


@cache
def _children() -> Children:
    return Children(keep=1, worker=_WORKER)


class Expansion:
    """One template, expanded once."""

    def __init__(
        self, document: Document, open_facts: Callable[[], Facts], given: Given, day: date
    ) -> None:
        self.day = day
        self.document = document
        self.open_facts = open_facts
        self.given = given
        self.held: Mapping[str, tuple[str, ...]] = given.held.asked if given.held else {}
        self.frozen = given.mode is Mode.FROZEN
        self.names: Names | None = None

    def run(self) -> Expanded:
        """Return the document. Raises Refused."""
        try:
            return self._run()
        except BrokenFrame as problem:
            raise self._refused([self._failed(Failed(str(problem)))]) from None

    def _run(self) -> Expanded:
        if len(self.document.text) > MOST_CHARACTERS:
            told = f"the template has more than {MOST_CHARACTERS:,} characters"
            raise self._refused(
                [self._finding("template-too-large", told, "cut it into several", 0)]
            )
        answers = self._answers()
        said = self._ask(answers)
        if said.get("needs") == "names":
            said = self._ask(answers, self._known())
        if said.get("faults"):
            raise self._refused(map(self._fault, _checked(said["faults"], list)))
        text, asked = _checked(said.get("text"), str), _checked(said.get("asked"), dict)
        found = {question: self._answer(question, answers) for question in sorted(asked)}
        findings = list(self._behind(found, asked))
        if any(finding.severity == "error" for finding in findings):
            raise self._refused(findings)
        form = format_of(self.document.path)
        opened = form.open(text.encode(), self.document.path)
        origin = Origin.of(opened, said.get("pieces"))
        return Expanded(
            replace(opened, sha256=self.document.sha256, origin=origin),
            Structure(self.given.used, found),
            tuple(findings),
        )

    # What the child is asked and says ------------------------------------------------------------

    def _ask(
        self, answers: Mapping[str, tuple[str, ...]], known: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        request = {
            "data": self.given.used,
            "reference": self.day.isoformat(),
            "answers": answers,
            "names": known,
            "frozen": self.frozen,
            "cpu": CPU_SECONDS,
        }
        outcome = _children().ask(request, self.document.text.encode(), SECONDS)
        if isinstance(outcome, Failed):
            raise self._refused([self._failed(outcome)])
        answer: dict[str, Any] = _checked(outcome.answer, dict)
        return answer

    def _fault(self, told: Any) -> Finding:
        kinds = (str, str, str, int)
        if len(_checked(told, list)) != len(kinds):
            raise BrokenFrame("a fault of other parts")
        return self._finding(*map(_checked, told, kinds))

    def _failed(self, failed: Failed) -> Finding:
        if failed.late:
            told = f"expanding it took more than {CPU_SECONDS:g} s and was stopped"
            return self._finding("template-too-slow", told, "loop over less", 0)
        told = f"the process that expands templates broke down on it ({failed.why})"
        return self._finding("template-broken", told, "nest less and loop over less", 0)

    def _known(self) -> dict[str, Any]:
        known = self.open_facts().names()
        self.names = Names(known, self.day)
        return {"keys": list(known.keys), "aliases": dict(known.aliases)}

    def _answers(self) -> Mapping[str, tuple[str, ...]]:
        """Return the answers that do not come from the registry, or not only."""
        if self.frozen:
            return self.held
        if self.given.mode is not Mode.UPGRADE or not self.given.upgrade or not self.held:
            return {}
        self._known()
        return {
            question: self._merged(question) for question in self.held if not self._free(question)
        }

    def _merged(self, question: str) -> tuple[str, ...]:
        """Return what the lock holds, but for the facts that may move ahead of it."""
        kept = [name for name in self.held[question] if _id(name) not in self.given.upgrade]
        new = [name for name in self._now(question) if _id(name) in self.given.upgrade]
        return tuple(sorted({*kept, *new}, key=_in_order))

    def _free(self, question: str) -> bool:
        """Whether an answer may differ because the date did."""
        return self.day != self.given.held_date and counts_from_date(question)

    def _now(self, question: str) -> tuple[str, ...]:
        if self.names is None:
            self._known()
        assert self.names is not None  # noqa: S101  (just made)
        return self.names.answer(question)

    def _answer(self, question: str, answers: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
        """Return what a question stood for: worked out here, not taken from the child's word."""
        return answers[question] if question in answers else self._now(question)

    # Findings ------------------------------------------------------------------------------------

    def _behind(
        self, found: Mapping[str, tuple[str, ...]], lines: Mapping[str, Any]
    ) -> Iterator[Finding]:
        """Yield where the registry has other names for a question than the lock."""
        if self.frozen:
            return
        for question, names in found.items():
            held = self.held.get(question)
            now = names if held is None or self._free(question) else self._now(question)
            if held is None or self._free(question) or now == held:
                continue
            line = _checked(lines[question], int)
            upgrading = self.given.mode is Mode.UPGRADE
            kept = upgrading and names == held
            taken = upgrading and not kept
            told = f"“{question}” stands for other facts than in the lock: {_difference(held, now)}"
            ids = sorted({_id(name) for name in {*held} ^ {*now}})
            way = f"take it over with --upgrade-fact {ids[0] if ids else 'ID'}, all with --upgrade"
            severity = "note" if taken else "warning" if kept else "error"
            one = self._finding(
                "upgraded" if taken else "lock-behind", told, "" if taken else way, line
            )
            yield replace(one, severity=severity)  # type: ignore[arg-type]

    def _finding(self, code: str, message: str, fix: str, line: int) -> Finding:
        return Finding(code, message, fix, self.document.path, line or None)

    def _refused(self, findings: Iterable[Finding]) -> Refused:
        return Refused(findings)


def _id(name: str) -> str:
    return name.rpartition(".")[0].partition("@")[0]


def _in_order(name: str) -> tuple[Any, ...]:
    coordinate, _, key = name.rpartition(".")
    ident, _, period = coordinate.partition("@")
    return ident, when(period), key


def _difference(held: Iterable[str], now: Iterable[str]) -> str:
    more, less = sorted({*now} - {*held}), sorted({*held} - {*now})
    told = [f"new {_listed(more)}"] if more else []
    return "; ".join([*told, f"gone {_listed(less)}"] if less else told) or "in another order"


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return ", ".join(names[:_SHOWN]) + more


def _checked(value: Any, kind: type[T]) -> T:
    """Return what the child said, if it is of that kind: it has handled what others wrote."""
    if not isinstance(value, kind):
        raise BrokenFrame(f"{type(value).__name__} where {kind.__name__} should be")
    return value
