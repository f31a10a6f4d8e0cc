"""Where the facts of a registry stand: how many hold, what does not and why, what is due."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime

from factlock.registry import derivation as derivations
from factlock.registry.due import INTERVAL, asked_for, due, moment
from factlock.registry.errors import FactlockError, Finding
from factlock.registry.model import Derivation, KeyFact, Revision, Status
from factlock.registry.rollup import ORDER, standing_of
from factlock.registry.store import Registry, SourceStanding

AGAINST = frozenset({Status.DRIFTED, Status.GONE, Status.DISPUTED, Status.EXPIRED, Status.FORKED})
"""What makes ``factlock status`` exit with 1."""
_STANDS = frozenset(ORDER[:3])
_WHY = {
    Status.SUSPECT: "the source did not bear it out when last asked; it is asked again in two days",
    Status.UNREACHABLE: "the source could not be had three times in a row",
    Status.DRIFTED: "the source states another value",
    Status.GONE: "the clause is no longer at its source",
    Status.DISPUTED: "one of its sources states another value",
    Status.EXPIRED: "it is no longer valid",
    Status.SUPERSEDED: "another fact has taken its place",
    Status.RETIRED: "it was withdrawn",
    Status.FORKED: "it has several current states that disagree",
    Status.REDACTED: "its evidence was erased",
}


@dataclass(frozen=True, slots=True)
class Standing:
    """One key that is not active: since when (RFC 3339, empty if not known), why, at which source."""

    fact: str
    literal: str
    status: Status
    since: str
    why: str
    url: str


@dataclass(frozen=True, slots=True)
class Overview:
    """How the registry stands. ``counts`` are keys by status; ``due`` and ``sources`` are addresses.

    ``last_asked`` is when a source was last asked, ``oldest`` when the evidence that was looked for
    longest ago was looked for; None where there is nothing to ask.
    """

    counts: Mapping[Status, int]
    not_active: tuple[Standing, ...]
    sources: int
    due: int
    last_asked: datetime | None
    oldest: datetime | None
    findings: tuple[Finding, ...]

    @property
    def exit_status(self) -> int:
        """1 if anything speaks against a fact, or a derived one is outdated, else 0."""
        against = any(self.counts.get(status) for status in AGAINST)
        return 1 if against or any(one.severity == "error" for one in self.findings) else 0


def overview(registry: Registry, now: datetime) -> Overview:
    """Look at the whole registry; changes nothing and asks nobody."""
    counts: Counter[Status] = Counter()
    outdated: list[Finding] = []
    standings: list[Standing] = []
    forked = {revision.hash for revision in registry.forks()}
    for revision in registry.current():
        for key in revision.keys:
            one = _standing(revision, key, now.date(), forked=revision.hash in forked)
            counts[one.status] += 1
            if key.derivation is not None and key.derivation.outdated:
                outdated.append(_outdated(registry, one.fact, key, key.derivation))
            if one.status is not Status.ACTIVE:
                standings.append(one)
    sources = [one for one in registry.evidence_by_url() if asked_for(one)]
    oldest = min((moment(e.checked_at) for s in sources for e in asked_for(s)), default=None)
    return Overview(
        counts=counts,
        not_active=tuple(standings),
        sources=len(sources),
        due=len(due(sources, now)),
        last_asked=max((moment(one.asked_at) for one in sources), default=None),
        oldest=oldest,
        findings=(*outdated, *_late(sources, now)),
    )


def _standing(revision: Revision, key: KeyFact, today: date, *, forked: bool) -> Standing:
    status = standing_of(key)
    one = max(key.evidence, key=lambda e: ORDER.index(e.status))
    if status in _STANDS:
        one = next((e for e in key.evidence if e.status is status), one)
    since, why = one.since, _WHY.get(status, "")
    if forked:
        status, since, why = Status.FORKED, "", _WHY[Status.FORKED]
    elif status in _STANDS and _over(revision.valid_to, today):
        status, since, why = Status.EXPIRED, revision.valid_to or "", _WHY[Status.EXPIRED]
    return Standing(f"{revision.name}.{key.key}", key.value.literal, status, since, why, one.url)


def _outdated(registry: Registry, name: str, key: KeyFact, held: Derivation) -> Finding:
    """Tell that inputs of a derived value have moved, and what it would be now."""
    told = derivations.outdated(name, held)
    try:
        now = derivations.as_of_today(held, registry).literal
    except FactlockError as error:
        return replace(told, message=f"{told.message}; it cannot be computed now: {error}")
    return replace(told, message=f"{told.message}; it is {key.value.literal}, and would be {now}")


def _over(valid_to: str | None, today: date) -> bool:
    return valid_to is not None and date.fromisoformat(valid_to) < today


def _late(sources: list[SourceStanding], now: datetime) -> Iterator[Finding]:
    """Tell that re-validation does not run, or does not get to the end."""
    late = [
        one.url
        for one in sources
        if now - min(moment(e.checked_at) for e in asked_for(one)) > 2 * INTERVAL
    ]
    if not late:
        return
    last = max(moment(one.asked_at) for one in sources)
    if now - last > 2 * INTERVAL:
        days = (now - last).days
        yield Finding(
            "revalidation-stopped",
            f"no source has been asked for {days} days; {len(late)} are overdue",
            "run it: factlock revalidate --due; let it run by itself: factlock schedule install --systemd",
            severity="warning",
        )
        return
    yield Finding(
        "sources-overdue",
        f"{len(late)} of {len(sources)} sources were not had for over {2 * INTERVAL.days} days, among them {late[0]}",
        "see why: factlock revalidate --due",
        severity="warning",
    )
