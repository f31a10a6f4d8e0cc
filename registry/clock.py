"""The one source of the current time, so that tests and replays can set it."""

from dataclasses import dataclass
from datetime import UTC, datetime


@dataclass(frozen=True, slots=True)
class Clock:
    """Tells the time in UTC; ``fixed`` stands still at the moment given by ``--now``."""

    fixed: datetime | None = None

    def now(self) -> datetime:
        """Return the current instant in UTC, whole seconds."""
        moment = self.fixed or datetime.now(UTC)
        return moment.astimezone(UTC).replace(microsecond=0)

    def stamp(self) -> str:
        """Return the current instant as RFC 3339 text, e.g. ``2026-11-30T09:00:00Z``."""
        return self.now().strftime("%Y-%m-%dT%H:%M:%SZ")
