"""A registry, a network of pages, and a clock that moves by days."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from factlock.registry.admit import Request, admit
from factlock.registry.clock import Clock
from factlock.registry.due import asked_for, due
from factlock.registry.model import Fetched, FetchState
from factlock.registry.proof import Claimed
from factlock.registry.revalidate import Report, Revalidation, Row
from factlock.registry.sources import open_source
from factlock.registry.store import Registry, SourceStanding, create_registry, open_registry
from factlock.registry.visits import Manners, Visitor

START = datetime(2026, 1, 1, 9, tzinfo=UTC)
FILLER = " ".join(f"Line {n} of the annex says what was measured and how." for n in range(20))


@dataclass
class Net:
    """A network of pages by address. What is no page is a state with its status."""

    pages: dict[str, str | tuple[FetchState, int | None]] = field(default_factory=dict)
    more: dict[str, object] = field(default_factory=dict)
    now: datetime = START
    asked: list[str] = field(default_factory=list)
    conditions: list[dict] = field(default_factory=list)

    def get(self, url: str, **conditions: str | None) -> Fetched:
        if url.endswith("/robots.txt"):
            return Fetched(FetchState.GONE, url, self.now, status=404)
        self.asked.append(url)
        self.conditions.append(conditions)
        page = self.pages[url]
        headers = {"content-type": "text/plain; charset=utf-8", **self.more.get("headers", {})}
        if isinstance(page, tuple):
            return Fetched(page[0], url, self.now, url, page[1], headers, message="so it was")
        body = page.encode()
        if url in self.more.get("unframed", ()):
            return Fetched(FetchState.OK, url, self.now, url, 200, headers, body, framed=False)
        return Fetched(FetchState.OK, url, self.now, url, 200, headers, body)


@dataclass
class World:
    """A registry, its pages, and a clock that moves by days."""

    registry: Registry
    net: Net
    clock: Clock
    filler: str = FILLER

    @staticmethod
    def clause(number: int) -> str:
        """The clause of the fact `region_NUMBER`."""
        name = f"{chr(65 + number // 26)}{chr(97 + number % 26)}land"
        return f"Output of {name} grew 4.2 percent in 2025"

    def text(self, *numbers: int, value: str = "4.2") -> str:
        """A page with these clauses."""
        clauses = ". ".join(map(self.clause, numbers)).replace("4.2", value)
        return f"{clauses}. {FILLER}"

    def day(self, number: float) -> datetime:
        """Set the clock so many days after the start."""
        moment = START + timedelta(days=number)
        object.__setattr__(self.clock, "fixed", moment)
        self.net.now = moment
        return moment

    def admit(self, url: str, *numbers: int, fetcher: Any = None) -> None:
        """Admit the facts `region_NUMBER` from a page that states them."""
        net = fetcher or self.net
        self.net.pages.setdefault(url, self.text(*numbers))
        requests = [
            Request(f"region_{n}", url, {"growth": Claimed(self.clause(n))}) for n in numbers
        ]
        done = list(admit(requests, self.registry, lambda where: open_source(where, net)))
        assert [one.findings for one in done] == [()] * len(numbers)

    def revalidation(self, day: float, fetcher: Any = None) -> Revalidation:
        """A run on a day, over the network of pages or a real one."""
        manners = Manners(delay=0.0, sleep=lambda _: None)
        visitor = Visitor(fetcher or self.net, manners, clock=self.clock)
        return Revalidation(self.registry, visitor, self.day(day))

    def sources(self, *, only_due: bool = False) -> list[SourceStanding]:
        """The addresses to be asked."""
        sources = [one for one in self.registry.evidence_by_url() if asked_for(one)]
        return due(sources, self.clock.now()) if only_due else sources

    def run(
        self, day: float, *, only_due: bool = False, fetcher: Any = None
    ) -> tuple[list[Row], Report]:
        """Ask what there is, or what is due, on a day."""
        run = self.revalidation(day, fetcher)
        return list(run.run(self.sources(only_due=only_due))), run.report

    def count(self, kind: str) -> int:
        """How many records of a kind there are."""
        return self.registry.counts().records.get(kind, 0)


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return create_registry(tmp_path_factory.mktemp("empty") / "facts.db")


@pytest.fixture
def world(empty: Path, tmp_path: Path) -> Iterator[World]:
    clock = Clock(START)
    path = Path(shutil.copy(empty, tmp_path / "facts.db"))
    with open_registry(path, clock=clock) as registry:
        yield World(registry, Net(), clock)
