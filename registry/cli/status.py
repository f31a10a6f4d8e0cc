"""factlock status."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

from factlock.registry.cli.session import Session, verb
from factlock.registry.console import as_json

if TYPE_CHECKING:
    from factlock.registry.status import Overview, Standing


@verb(
    "Tell what holds, what does not, and what is due.",
    "  factlock status\n  factlock status --json",
    "Asks nobody. Exit status 1 where a fact drifted or is gone, disputed, expired or forked.",
)
def command(session: Session) -> int:
    """Print the counts, what is not active, and when sources were asked."""
    from factlock.registry.status import overview  # noqa: PLC0415  (SQL is heavy)

    console, now = session.console, session.clock.now()
    with session.registry() as registry:
        seen = overview(registry, now)
    console.row(_as_row(seen))
    counts = ", ".join(f"{count} {status}" for status, count in sorted(seen.counts.items()))
    console.result(f"values: {counts or 'none yet'}")
    for one in seen.not_active:
        since = f" since {one.since[:10]}" if one.since else ""
        console.result(f"  {one.fact} = {one.literal}: {one.status}{since}: {one.why}")
        console.result(f"    {one.url}")
    asked = f", last asked {_ago(seen.last_asked, now)}" if seen.last_asked else ""
    console.result(f"sources: {seen.sources}, {seen.due} due{asked}")
    console.findings(seen.findings)
    return seen.exit_status


def _ago(moment: datetime, now: datetime) -> str:
    days = (now - moment).days
    return f"{moment:%Y-%m-%d}" + (f", {days} days ago" if days > 1 else "")


def _as_row(seen: "Overview") -> dict[str, Any]:
    return {
        "counts": {status.value: count for status, count in sorted(seen.counts.items())},
        "not_active": [_standing(one) for one in seen.not_active],
        "sources": seen.sources,
        "due": seen.due,
        "last_asked": _stamp(seen.last_asked),
        "oldest_check": _stamp(seen.oldest),
        "findings": [as_json(finding) for finding in seen.findings],
        "status": seen.exit_status,
    }


def _standing(one: "Standing") -> dict[str, Any]:
    return {
        "fact": one.fact,
        "value": one.literal,
        "status": one.status.value,
        "since": one.since or None,
        "why": one.why,
        "url": one.url,
    }


def _stamp(moment: datetime | None) -> str | None:
    return f"{moment:%Y-%m-%dT%H:%M:%SZ}" if moment else None
