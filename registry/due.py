"""When a source is to be asked again.

A fixed interval of seven days. A source that was asked in vain, or that did not bear out what rests on
it, is asked again after two, until that is settled: strikes must lie that far apart. The longest
Retry-After that is believed is one day, so no run that asks what is due asks too early.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from factlock.registry.model import Basis, Status
from factlock.registry.store import EvidenceStanding, SourceStanding

INTERVAL = timedelta(days=7)
"""How long a look at a source stands."""
AGAIN = timedelta(days=2)
"""How long after a look that settled nothing the next one is due."""


def asked_for(source: SourceStanding) -> tuple[EvidenceStanding, ...]:
    """Return the evidence that can be looked for at the address; a file is nothing to be asked."""
    return tuple(one for one in source.evidence if one.basis is Basis.FETCHED)


def due_at(source: SourceStanding) -> datetime | None:
    """Return when the address is due, or None if there is nothing to ask it."""
    asked = moment(source.asked_at)
    return min((_due_at(one, asked) for one in asked_for(source)), default=None)


def _due_at(one: EvidenceStanding, asked: datetime) -> datetime:
    seen = moment(one.checked_at)
    if one.status is Status.SUSPECT:
        return asked + AGAIN
    if one.status is not Status.ACTIVE:  # settled for the time being
        return asked + INTERVAL
    # Asked since, and this was not looked for: the page failed, or other evidence came.
    return max(seen + INTERVAL, asked + AGAIN) if seen < asked else seen + INTERVAL


def due(sources: Iterable[SourceStanding], now: datetime) -> list[SourceStanding]:
    """Return the addresses that are due at ``now``."""
    return [one for one in sources if (at := due_at(one)) is not None and at <= now]


def moment(stamp: str) -> datetime:
    """Read an RFC 3339 instant of the store."""
    return datetime.fromisoformat(stamp)
