"""A document with locked values, pages to prove claims on, and a check of both."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from factlock.registry import sources
from factlock.registry.model import Basis, Fetched, FetchState
from factlock.registry.sources import Reading, Source
from factlock.render.check import Checker, Report, Settings
from factlock.render.engine import Options
from factlock.render.publish import publish

TODAY = date(2026, 11, 30)


@dataclass
class Web:
    """Pages by address, and how often each was opened; what is not set is gone."""

    pages: dict[str, str | FetchState] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def __call__(self, where: str) -> Source:
        self.asked.append(where)
        if not where.startswith("http"):
            return sources.open_source(where, self)
        held = self.pages.get(where, FetchState.GONE)
        now = datetime.now(UTC)
        if isinstance(held, FetchState):
            fetched = Fetched(held, where, now, message="so it was")
            return Source(fetched, Reading(held, None, "so it was"), Basis.FETCHED)
        fetched = Fetched(FetchState.OK, where, now, body=held.encode())
        reading = sources.read_inline(fetched.body, media_type="text/plain")
        return Source(fetched, reading, Basis.FETCHED)

    def get(self, url: str) -> Fetched:
        raise AssertionError(url)


@dataclass
class Memory:
    """Passes in memory; the store's own are tested with the store."""

    held: dict[tuple[str, str, str], frozenset[str]] = field(default_factory=dict)
    sources: frozenset[str] = frozenset()

    def knows_pass(self, sentence: str, quote: str, *, source: str = "", page: str = ""):
        pages = self.held.get((sentence, quote, source), frozenset())
        return frozenset(one for one in pages if not page or one == page)

    def addresses(self) -> frozenset[str]:
        return self.sources

    def keep(self, checker: Checker) -> None:
        for one in checker.passed:
            self.held[one.sentence, one.quote, one.source] = frozenset({one.page})


@pytest.fixture
def web() -> Web:
    return Web()


@pytest.fixture
def memory() -> Memory:
    return Memory()


@dataclass
class Desk:
    """Writes documents, renders and checks them."""

    folder: Path
    facts: Any
    web: Web
    memory: Memory
    checker: Checker | None = None

    def render(self, text: str, name: str = "report.md") -> Path:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        options = Options(today=TODAY, default_language="en")
        done = publish(path, None, lambda: self.facts, options, overwrite=True)
        assert done.output is not None
        return done.output

    def write(self, text: str, name: str = "plain.md") -> Path:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def check(self, path: Path, **given: Any) -> Report:
        settings = Settings(**{"today": TODAY, "default_language": "en", **given})
        self.checker = Checker(self.web, lambda: self.facts, self.memory, settings)
        return self.checker.check(path)

    def codes(self, path: Path, **given: Any) -> list[tuple[str, int | None]]:
        """The findings that stop, as (code, line)."""
        report = self.check(path, **given)
        return [(s.finding.code, s.finding.line) for s in report.seen if s.status]


@pytest.fixture
def desk(tmp_path: Path, facts: Any, web: Web, memory: Memory) -> Desk:
    return Desk(tmp_path, facts, web, memory)


@pytest.fixture
def edited(desk: Desk) -> Callable[..., Path]:
    """Render a text, then change the output by hand: `edited(text, "5.0%", "6.0%")`."""

    def call(text: str, old: str, new: str) -> Path:
        output = desk.render(text)
        body, mark, notes = output.read_text(encoding="utf-8").partition("\n[^")
        assert old in body
        output.write_text(body.replace(old, new, 1) + mark + notes, encoding="utf-8")
        return output

    return call
