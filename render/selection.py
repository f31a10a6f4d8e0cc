"""Which revision and which evidence a placeholder stands for, and whether it may be shown.

A name without a period means the one period that the fact has; several are never guessed among. What
may be shown is decided by status and validity: what is not certain refuses, each with its code.
"""

import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Protocol

from factlock.registry.derivation import outdated
from factlock.registry.errors import Finding, Refused
from factlock.registry.model import Evidence, KeyFact, Revision, Snapshot, Status
from factlock.registry.period import Period, Relation, Relative
from factlock.registry.rollup import ORDER, standing_of
from factlock.render.bibliography import Described
from factlock.render.placeholders import Expression

UNREACHABLE_DAYS = 30
"""So long a source may be unreachable before its facts are no longer shown."""


class Head(Protocol):
    """The last entry of a registry's log."""

    @property
    def hash(self) -> str:
        """Its hash, empty if there is none."""


class Names(Protocol):
    """All names of a registry."""

    @property
    def keys(self) -> Sequence[tuple[str, str, str]]:
        """Id, period (empty if there is none) and key of every current value."""

    @property
    def aliases(self) -> Mapping[str, str]:
        """The id of today by former id."""


class Facts(Protocol):
    """What rendering asks of a registry."""

    def revisions(self, name: str, /) -> Sequence[Revision]:
        """Return the current revisions of a fact; Refused ``unknown-id`` names the nearest ids."""

    def snapshot(self, name: str, /) -> Snapshot:
        """Return what was written down of a page."""

    def names(self) -> Names:
        """Return all names, without any value."""

    def descriptions(self) -> Sequence[Described]:
        """Return what users declared of sources."""

    def head(self) -> Head:
        """Return the head of the log."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a placeholder stands for, and what a person should know of it."""

    revision: Revision
    key: KeyFact
    evidence: Evidence
    warnings: tuple[Finding, ...] = ()


def choose(expression: Expression, facts: Facts, *, reference: date, today: date) -> Chosen:
    """Return what a placeholder stands for on the reference date. Raises Refused.

    ``today`` tells for how long a source has been unreachable.
    """
    revisions = facts.revisions(expression.id)
    revision = _revision(expression, revisions, reference)
    key = revision.key(expression.key)
    if key is None:
        raise _unknown_key(expression, revision)
    refusals = list(_validity(revision, reference))
    told = _standing(revision.name, key, today)
    findings = [*refusals, *([told] if told is not None else [])]
    if key.derivation is not None and key.derivation.outdated:
        findings.append(outdated(f"{revision.name}.{key.key}", key.derivation))
    if any(finding.severity == "error" for finding in findings):
        raise Refused(findings)
    best = min(key.evidence, key=lambda one: ORDER.index(one.status))
    return Chosen(revision, key, best, tuple(findings))


# Which revision -----------------------------------------------------------------------------------


def _revision(expression: Expression, revisions: Sequence[Revision], reference: date) -> Revision:
    at = expression.at
    if at is None:
        fitting = list(revisions)
        wanted = ""
    elif isinstance(at, Relative) and not at.unit:
        fitting = [r for r in revisions if r.period and r.period.start <= reference < r.period.end]
        wanted = f"{reference} (@doc)"
    else:
        period = resolve(at, reference) if isinstance(at, Relative) else at
        fitting = [r for r in revisions if r.period and r.period.relation(period) is Relation.EQUAL]
        wanted = f"{period} (@{at})" if isinstance(at, Relative) else str(period)
    if not fitting:
        raise Refused.of(
            "unknown-period",
            f"{expression.id} has no value for {wanted}",
            f"it has: {_listed(expression, revisions)}",
        )
    if len({r.period for r in fitting}) > 1:
        raise Refused.of(
            "which-period",
            f"{expression.id} has values for several periods"
            + (f" that hold {wanted}" if wanted else ""),
            f"name one: {_listed(expression, fitting)}",
        )
    if len(fitting) > 1:
        raise Refused.of(
            "forked-fact",
            f"{fitting[0].name} has {len(fitting)} current states that disagree: "
            + ", ".join(_value(r, expression.key) for r in fitting),
            f"see them: factlock history {expression.id}; keep one with --revise --why",
        )
    return fitting[0]


def resolve(at: Relative, reference: date) -> Period:
    """Return the year, quarter or month that lies so many steps after that of ``reference``."""
    return at.resolve(reference)


def _listed(expression: Expression, revisions: Sequence[Revision]) -> str:
    names = dict.fromkeys(r.name for r in revisions)
    return ", ".join(f"<<{name}.{expression.key}>>" for name in list(names)[:12]) + (
        f" and {len(names) - 12} more" if len(names) > 12 else ""
    )


def _value(revision: Revision, key: str) -> str:
    held = revision.key(key)
    return f"“{held.value.literal}”" if held is not None else "none"


def _unknown_key(expression: Expression, revision: Revision) -> Refused:
    known = [key.key for key in revision.keys]
    near = difflib.get_close_matches(expression.key, known, n=1)
    listed = ", ".join(f"<<{revision.name}.{key}>>" for key in known)
    return Refused.of(
        "unknown-key",
        f"{revision.name} has no key {expression.key!r}",
        (f"did you mean {near[0]!r}? " if near else "") + f"it has: {listed}",
        details={"nearest": near},
    )


# Whether it may be shown --------------------------------------------------------------------------


def _validity(revision: Revision, reference: date) -> Iterator[Finding]:
    if revision.valid_to and date.fromisoformat(revision.valid_to) < reference:
        yield Finding(
            "expired",
            f"{revision.name} was valid to {revision.valid_to}; the document is of {reference}",
            "admit what is in force now, or give the document the date it speaks of (--as-of, factlock: {date: …})",
        )
    if revision.valid_from and date.fromisoformat(revision.valid_from) > reference:
        yield Finding(
            "not-yet-valid",
            f"{revision.name} is valid from {revision.valid_from}; the document is of {reference}",
            "use what is in force on that date, or give the document a later one (--as-of, factlock: {date: …})",
        )


_SAID = {
    Status.SUSPECT: "its source did not bear it out when last asked",
    Status.UNREACHABLE: "its source cannot be reached",
    Status.DRIFTED: "its source says something else now",
    Status.GONE: "its source is gone",
    Status.DISPUTED: "one of its sources says otherwise",
    Status.EXPIRED: "it is no longer valid",
    Status.SUPERSEDED: "another fact has taken its place",
    Status.RETIRED: "it was withdrawn",
    Status.FORKED: "it has several current states that disagree",
    Status.REDACTED: "its evidence was erased",
}


def _standing(name: str, key: KeyFact, today: date) -> Finding | None:
    status = standing_of(key)
    if status is Status.ACTIVE:
        return None
    evidence = next((one for one in key.evidence if one.status is status), key.evidence[0])
    days = (today - _date(evidence.since)).days if evidence.since else None
    brief = status is Status.UNREACHABLE and days is not None and days < UNREACHABLE_DAYS
    allowed = status is Status.SUSPECT or brief
    since = f" since {evidence.since[:10]}" if evidence.since else ""
    return Finding(
        "forked-fact" if status is Status.FORKED else status.value,
        f"{name}.{key.key}: {_SAID[status]}{since}: {evidence.url}",
        "look again: factlock revalidate"
        if allowed
        else "look at it (factlock show), admit it anew or use another fact",
        severity="warning" if allowed else "error",
    )


def _date(stamp: str) -> date:
    return datetime.fromisoformat(stamp).astimezone(UTC).date()
