"""How much of a run turned bad at once, and what is then not to be believed.

What was bad days ago already does not turn bad now: a second run is how the first is borne out.
"""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from factlock.registry import strikes
from factlock.registry.model import Status
from factlock.registry.pagelook import PageLook
from factlock.registry.strikes import Look

SHARE_OF_HOST = 0.2
SHARE_OF_RUN = 0.05
LEAST_BAD = 3
"""Above these shares of a host's or a run's evidence, and on more than one page, much turns bad."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Where too much turned bad to be believed: the whole run, or some hosts; by kind of look."""

    against: bool = False
    failed: bool = False
    hosts: frozenset[str] = frozenset()

    @property
    def any(self) -> bool:
        """Whether there is any."""
        return self.against or self.failed or bool(self.hosts)

    def of(self, look: Look | None, host: str) -> bool:
        """Whether a look at a host is not to be believed."""
        if look is Look.FAILED:
            return self.failed
        return look is not None and (self.against or host in self.hosts)


class Tally:
    """How much of a run turned bad, by host and kind of look."""

    def __init__(self) -> None:
        self._evidence: Counter[str] = Counter()
        self._bad: dict[Look, Counter[str]] = {look: Counter() for look in Look}
        self._pages: dict[Look, set[str]] = {look: set() for look in Look}
        self._answered = False

    def add(self, page: PageLook, now: datetime) -> None:
        """Count one page."""
        self._answered = self._answered or not page.silent
        for one in page.seen:
            self._evidence[page.host] += 1
            worse = one.look is not None and strikes.turns(one.look, one.past, now)
            if worse and one.standing.status not in (Status.DRIFTED, Status.GONE):
                look = Look.FAILED if one.look is Look.FAILED else Look.MISSING
                self._bad[look][page.host] += 1
                self._pages[look].add(page.url)

    @property
    def hosts(self) -> int:
        """How many hosts were asked."""
        return len(self._evidence)

    @property
    def offline(self) -> bool:
        """Whether no host of several gave any answer: the fault is then most likely our own."""
        return self.hosts > 1 and not self._answered

    def doubt(self) -> Doubt:
        """Return where too much turned bad."""
        total = self._evidence.total()
        against, failed = self._bad[Look.MISSING], self._bad[Look.FAILED]
        several = {look: len(pages) > 1 for look, pages in self._pages.items()}
        return Doubt(
            against=several[Look.MISSING] and _much(against.total(), total, SHARE_OF_RUN),
            failed=several[Look.FAILED] and _much(failed.total(), total, SHARE_OF_RUN),
            hosts=frozenset(
                host
                for host, count in against.items()
                if several[Look.MISSING] and _much(count, self._evidence[host], SHARE_OF_HOST)
            ),
        )

    def told(self) -> str:
        """Say for people how much turned bad."""
        against, failed = self._bad[Look.MISSING].total(), self._bad[Look.FAILED].total()
        total = self._evidence.total()
        return f"of {total} values looked for, {against} are contradicted or missing and {failed} could not be looked for"


def _much(count: int, total: int, share: float) -> bool:
    return count >= LEAST_BAD and count > share * total
