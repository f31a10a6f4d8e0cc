"""From placeholder to value: out of the registry, or out of the lock alone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum

from factlock.registry.errors import Finding, Refused, UsageFault
from factlock.registry.formula import Operand
from factlock.registry.model import Evidence, KeyFact, Revision, Snapshot
from factlock.registry.period import Relative
from factlock.render import citations, computing, selection, values
from factlock.render.bibliography import Described
from factlock.render.inputs import Input
from factlock.render.lockfile import Locked, Section
from factlock.render.lookalikes import ESCAPE
from factlock.render.placeholders import Computed, Expression
from factlock.render.selection import Facts


class Mode(StrEnum):
    """How a rendering uses the lock."""

    PLAIN = "plain"
    """The registry fills in; a registry that is ahead of the lock stops."""
    LOCKED = "locked"
    """Lock, registry and output must agree; nothing is written."""
    FROZEN = "frozen"
    """The lock alone fills in; no registry is opened."""
    UPGRADE = "upgrade"
    """The registry fills in, ahead of the lock or not."""
    AS_LOCKED = "as-locked"
    """The document as it was: the lock fills in where the registry says something else now, and that is told."""


BY_LOCK = frozenset({Mode.LOCKED, Mode.FROZEN, Mode.AS_LOCKED})
"""The modes in which the lock decides the date and the data of a document that says neither."""


@dataclass(frozen=True, slots=True)
class Filled:
    """A placeholder's value, and what it was in the lock where the registry is ahead of it."""

    now: Locked
    before: Locked | None = None
    kept: bool = False
    """Whether the lock's value is shown although the registry is ahead."""
    warnings: tuple[Finding, ...] = ()
    """What else is to be told of it; in mode AS_LOCKED, why the registry does not give it any more."""


@dataclass(slots=True)
class Filler:
    """Fills in expressions; asks the registry each question once.

    ``upgrade`` names the facts that may move ahead of the lock; empty in mode UPGRADE means all.
    """

    open_facts: Callable[[], Facts]
    section: Section | None
    mode: Mode
    upgrade: frozenset[str]
    reference: date
    today: date
    language: str
    _facts: Facts | None = None
    _revisions: dict[str, Sequence[Revision] | Refused] = field(default_factory=dict)
    _snapshots: dict[str, Snapshot] = field(default_factory=dict)

    def known(self, name: str) -> bool:
        """Whether a fact of this name exists; where there is no registry there is none."""
        if self.mode is Mode.FROZEN:
            locked = self.section.facts.values() if self.section else ()
            return any(
                name in one.names
                or name == one.expression.partition(".")[0].partition("@")[0].removeprefix("= ")
                for one in locked
            )
        try:
            self.revisions(name)
        except Refused:
            return False
        except UsageFault as fault:
            if fault.findings[0].code == "no-registry":
                return False
            raise
        return True

    def keys(self, name: str) -> str:
        """Return the keys of a known fact, as the end of a sentence; empty with the lock alone."""
        if self.mode is Mode.FROZEN:
            return ""
        keys = dict.fromkeys(key.key for one in self.revisions(name) for key in one.keys)
        return f"; its keys: {', '.join(keys)}"

    def fill(self, expression: Expression | Computed) -> Filled:
        """Return the value of an expression. Raises Refused."""
        text = str(expression)
        locked = self.section.facts.get(text) if self.section is not None else None
        if self.mode is Mode.FROZEN:
            if locked is None:
                raise Refused.of(
                    "not-in-lock",
                    f"the lock does not hold <<{text}>>",
                    "render once without --frozen",
                )
            return Filled(locked)
        try:
            now, warnings = self._now(expression, text)
        except Refused as refused:
            if self.mode is not Mode.AS_LOCKED or locked is None:
                raise
            return Filled(locked, kept=True, warnings=refused.findings)
        if locked is None or _states(locked) == _states(now):
            return Filled(now, warnings=warnings)
        if _is_relative(expression) and _periods(locked) != _periods(now):
            # The date of the document has moved, not the registry.
            return Filled(now, warnings=warnings)
        kept = self.mode is Mode.AS_LOCKED or (self.mode is Mode.UPGRADE and self.upgrade)
        if kept and not {*expression.names, *now.names} & self.upgrade:
            return Filled(locked, now, kept=True, warnings=warnings)
        return Filled(now, locked, warnings=warnings)

    def _now(
        self, expression: Expression | Computed, text: str
    ) -> tuple[Locked, tuple[Finding, ...]]:
        """Return what the registry gives for an expression. Raises Refused."""
        if isinstance(expression, Computed):
            worked = computing.work_out(
                expression,
                self,
                reference=self.reference,
                today=self.today,
                language=self.language,
            )
            return self._computed(text, worked), worked.warnings
        chosen = selection.choose(expression, self, reference=self.reference, today=self.today)
        derivation = chosen.key.derivation
        if derivation is not None:
            worked = computing.of_derived(chosen, derivation, expression.filters, self.language)
            return self._computed(text, worked), worked.warnings
        quotable = "" if chosen.evidence.cell else chosen.evidence.clause
        shown = values.show(chosen.key.value, expression.filters, self.language, clause=quotable)
        now = Locked(
            expression=text,
            value=chosen.key.value,
            shown=shown.text,
            unit=shown.unit,
            remarks=shown.remarks,
            inputs=(self._input(chosen.revision, chosen.key, chosen.evidence),),
            role=shown.role,
            cited=shown.cited,
        )
        return now, chosen.warnings

    def _computed(self, text: str, worked: computing.Worked) -> Locked:
        shown = worked.shown
        return Locked(
            expression=text,
            value=worked.value,
            shown=shown.text,
            unit=shown.unit,
            remarks=shown.remarks,
            inputs=tuple(self._input(one.revision, one.key, one.evidence) for one in worked.leaves),
            role=shown.role,
            cited=shown.cited,
            computed=worked.computed,
        )

    def _input(self, revision: Revision, key: KeyFact, evidence: Evidence) -> Input:
        snapshot = self.snapshot(evidence.snapshot)
        return Input(
            id=revision.id,
            uid=revision.uid,
            revision=revision.hash,
            key=key.key,
            value=key.value,
            period=revision.period,
            period_basis=evidence.period_basis,
            forecast=revision.forecast,
            evidence=evidence.ref,
            snapshot=snapshot.sha256,
            proved=evidence.checked_at or snapshot.fetched_at,
            note=citations.note_of(revision, evidence, snapshot),
        )

    # What selection asks, each question once ---------------------------------------------------------

    @property
    def opened(self) -> Facts | None:
        """The registry, if it was needed so far."""
        return self._facts

    def facts(self) -> Facts:
        """Return the registry, opened at the first need."""
        if self._facts is None:
            self._facts = self.open_facts()
        return self._facts

    def revisions(self, name: str, /) -> Sequence[Revision]:
        """Return the current revisions of a fact."""
        found = self._revisions.get(name)
        if found is None:
            facts = self.facts()
            try:
                found = facts.revisions(name)
            except Refused as refused:
                found = Refused(map(_or_verbatim, refused.findings))
            self._revisions[name] = found
        if isinstance(found, Refused):
            raise found
        return found

    def snapshot(self, name: str, /) -> Snapshot:
        """Return what was written down of a page."""
        if name not in self._snapshots:
            self._snapshots[name] = self.facts().snapshot(name)
        return self._snapshots[name]

    def names(self) -> selection.Names:
        """Return the names of all facts."""
        return self.facts().names()

    def descriptions(self) -> Sequence[Described]:
        """Return what users declared of sources."""
        return self.facts().descriptions()

    def head(self) -> selection.Head:
        """Return the head of the log."""
        return self.facts().head()


def _or_verbatim(finding: Finding) -> Finding:
    """Return a finding that also says how to print what only looks like a placeholder."""
    also = f" T{ESCAPE[1:]}" if finding.fix.endswith("?") else f"; {ESCAPE}"
    return replace(finding, fix=finding.fix + also)


def _states(locked: Locked) -> list[tuple[str, str]]:
    """Return which state of which fact each input is, and each derived value on the way."""
    derived = locked.computed.derived if locked.computed is not None else ()
    return [
        *((one.uid, one.revision) for one in locked.inputs),
        *((one.uid, one.revision) for one in derived),
    ]


def _is_relative(expression: Expression | Computed) -> bool:
    """Whether an expression counts from the date of the document."""
    if isinstance(expression, Expression):
        return isinstance(expression.at, Relative)
    named = (one for one in expression.formula.values if isinstance(one, Operand))
    return any(isinstance(one.period, Relative) for one in named)


def _periods(locked: Locked) -> list[object]:
    return [one.period for one in locked.inputs]
