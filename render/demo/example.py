"""Build ``facts.db.example`` from the demo's pages, the same at every build.

``python -m factlock.render.demo.example facts.db.example``, from the root of the checkout. The pages
are attached files, the clock stands still, and what is drawn at random is drawn from a seed.
"""

import random
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from factlock.registry import factsfile, sources
from factlock.registry.admit import Request, admit, status_of
from factlock.registry.clock import Clock
from factlock.registry.errors import Refused
from factlock.registry.model import Fetched, FetchState
from factlock.registry.proof import Claimed
from factlock.registry.sources import Source
from factlock.registry.store import create_registry, open_registry

CLOCK = Clock(datetime(2026, 3, 31, 9, tzinfo=UTC))
SEED = 20260331
PAGES = "render/demo/pages"


def build(path: Path) -> None:
    """Make the example registry at ``path``. Raises FactlockError where a fact is refused."""
    chance = random.Random(SEED)  # noqa: S311  (an example is no secret)
    create_registry(path, clock=CLOCK)
    with open_registry(path, clock=CLOCK, entropy=chance.randbytes) as registry:
        outcomes = list(admit(requests(), registry, opened))
    if status_of(outcomes):
        raise Refused(finding for outcome in outcomes for finding in outcome.findings)


def requests() -> list[Request]:
    """Return the facts of the demo, their pages as files."""
    listed = factsfile.read(Path(__file__).with_name("facts.yaml"))
    return [
        *(_attached(request) for request in listed),
        Request(
            "unemployment",
            f"{PAGES}/accounts.html",
            {"rate": Claimed("The unemployment rate averaged 4.1 percent in 2025")},
        ),
        Request(
            "粮食",
            f"{PAGES}/communique.html",
            {"产量": Claimed("2025年粮食产量6.95亿吨，比上年增加1109万吨", "6.95亿吨")},
        ),
    ]


def _attached(request: Request) -> Request:
    return replace(request, where=request.where.replace("SITE", PAGES), file=None, line=None)


def opened(where: str) -> Source:
    """Open a page of the demo as an attached file."""
    return sources.open_source(where, _NoNetwork(), clock=CLOCK)


class _NoNetwork:
    """Asks nobody."""

    def get(self, url: str) -> Fetched:
        """Say so."""
        return Fetched(FetchState.REFUSED, url, CLOCK.now(), message="the example asks nobody")


if __name__ == "__main__":
    build(Path(sys.argv[1]))
