"""From looks to a status: what one more look makes of where an evidence stands. No I/O.

::

    look      good       the clause stands there
              changed    the same passage states another value
              missing    the page was read whole, and the clause is not in it; or 404, 410
              failed     the page was not had, or not whole: says nothing of the clause

    before      good     changed    missing          failed
    active      active   drifted    strikes: gone    strikes: unreachable
    suspect     active   drifted    strikes: gone    strikes: unreachable
    unreachable active   drifted    strikes: gone    unreachable
    gone        active   drifted    gone             gone
    drifted     active   drifted    drifted          drifted

Until there are three strikes, two days apart at least, an evidence is ``suspect``. In a run in which
much turns bad (``doubtful``) nothing becomes drifted, gone or unreachable; it is ``suspect`` at most.
Any other status is not for a look to change.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from factlock.registry.model import ClauseState, FetchState, Status
from factlock.registry.store import EvidenceStanding, Observation

STRIKES = 3
APART = timedelta(days=2)
BAD = frozenset({Status.DRIFTED, Status.GONE, Status.UNREACHABLE})
"""What a look may make of an evidence that stops a document, at once or in time."""
_OURS = BAD | {Status.ACTIVE, Status.SUSPECT}


class Look(StrEnum):
    """What one look was worth for one evidence."""

    GOOD = "good"
    CHANGED = "changed"
    MISSING = "missing"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Past:
    """The bad looks before this one: when the clause was missing, changed, or could not be looked for.

    Each in the order of time, and only those that no good look came after.
    """

    changed: tuple[datetime, ...] = ()
    missing: tuple[datetime, ...] = ()
    failed: tuple[datetime, ...] = ()

    def of(self, look: Look) -> tuple[datetime, ...]:
        """Return the looks of one kind."""
        return {
            Look.CHANGED: self.changed,
            Look.MISSING: self.missing,
            Look.FAILED: self.failed,
        }.get(look, ())


@dataclass(frozen=True, slots=True)
class Verdict:
    """Where an evidence stands after a look, and how many strikes that rests on."""

    status: Status
    strikes: int


def kind_of(fetch: FetchState, clause: ClauseState | None) -> Look | None:
    """Return what a look was worth; None where the page was had and nothing is said of the clause."""
    if clause is ClauseState.VALUE_CHANGED:
        return Look.CHANGED
    if clause is not None:
        return Look.GOOD if clause.found else Look.MISSING
    if fetch is FetchState.GONE:
        return Look.MISSING
    if fetch.readable or fetch is FetchState.UNCHANGED:
        return None
    return Look.FAILED


def past(
    evidence: EvidenceStanding, observations: Iterable[Observation], admitted: datetime
) -> Past:
    """Collect the bad looks at an evidence from what was seen at its address, the newest first.

    ``admitted`` is when its revision was stored: what was seen before speaks of others.
    """
    found: dict[Look, list[datetime]] = {Look.CHANGED: [], Look.MISSING: [], Look.FAILED: []}
    reached = False
    for one in observations:
        at = datetime.fromisoformat(one.at)
        if at <= admitted:
            break
        look = _look(evidence.ref, one)
        if look is Look.GOOD:
            break
        reached = reached or look is not Look.FAILED
        if look is not None and not (reached and look is Look.FAILED):
            found[look].append(at)
    return Past(*(tuple(sorted(found[look])) for look in found))


def _look(ref: str, seen: Observation) -> Look | None:
    result = seen.results.get(ref)
    look = kind_of(seen.fetch, result.clause if result else None)
    if look is None and result is not None and result.status is Status.ACTIVE:
        return Look.GOOD
    if look is None and seen.examined is not None and ref not in seen.examined:
        return Look.FAILED
    return look


def strikes(looks: Sequence[datetime], now: datetime) -> int:
    """Count the looks, this one among them, that lie far enough apart."""
    count, last = 0, None
    for at in (*looks, now):
        if last is None or at - last >= APART:
            count, last = count + 1, at
    return count


def is_new(looks: Sequence[datetime], now: datetime) -> bool:
    """Whether this look is a strike more than those before it."""
    return not looks or strikes(looks, now) > strikes(looks[:-1], looks[-1])


def turns(look: Look, before: Past, now: datetime) -> bool:
    """Whether this look is the beginning of something bad, and not more of what was seen days ago."""
    return look is not Look.GOOD and not any(now - at >= APART for at in before.of(look))


def judge(status: Status, look: Look, before: Past, now: datetime, *, doubtful: bool) -> Verdict:
    """Return where an evidence stands after a look."""
    count = 0 if look is Look.GOOD else strikes(before.of(look), now)
    if status not in _OURS:
        return Verdict(status, count)
    if look is Look.GOOD:
        return Verdict(Status.ACTIVE, 0)
    wanted = _wanted(look, count)
    settled = status is Status.DRIFTED or (status is Status.GONE and wanted is not Status.DRIFTED)
    if settled:
        return Verdict(status, count)
    if wanted is None or (doubtful and status is not wanted):
        kept = status in BAD
        return Verdict(status if kept else Status.SUSPECT, count)
    return Verdict(wanted, count)


def _wanted(look: Look, count: int) -> Status | None:
    """Return the status that a look leads to, or None while strikes are running."""
    if look is Look.CHANGED:
        return Status.DRIFTED
    if count < STRIKES:
        return None
    return Status.GONE if look is Look.MISSING else Status.UNREACHABLE
