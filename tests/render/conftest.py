"""A registry in memory, small enough to be read: `facts("id", key="5.0%")`."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

import pytest

from factlock.registry import quantities
from factlock.registry.errors import Refused
from factlock.registry.model import (
    Basis,
    ClauseState,
    Evidence,
    KeyFact,
    QualifierBasis,
    Quantity,
    Revision,
    Snapshot,
)
from factlock.registry.period import Period
from factlock.render import files
from factlock.render.engine import Options, Rendered, render

TODAY = date(2026, 11, 30)


@dataclass(frozen=True)
class Head:
    hash: str


@dataclass(frozen=True)
class Names:
    keys: list[tuple[str, str, str]]
    aliases: dict[str, str]


@dataclass
class Facts:
    """What rendering asks of a registry; the real store answers the same questions."""

    held: dict[str, list[Revision]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    log: str = "sha256:log"

    def revisions(self, name: str, /) -> list[Revision]:
        self.asked.append(name)
        if name not in self.held:
            raise Refused.of("unknown-id", f"no fact is called {name!r}", "did you mean gdp?")
        return self.held[name]

    def snapshot(self, name: str, /) -> Snapshot:
        sha = hashlib.sha256(name.encode()).hexdigest()
        return Snapshot(
            sha, 5, name, name, "2026-11-29T08:00:00Z", Basis.FETCHED, "text/html", "utf-8", "http", sha
        )  # fmt: skip

    def names(self) -> Names:
        keys = [
            (name, str(one.period or ""), key.key)
            for name, revisions in self.held.items()
            for one in revisions
            for key in one.keys
        ]
        return Names(sorted(keys), {})

    def descriptions(self) -> tuple[()]:
        return ()

    def head(self) -> Head:
        return Head(self.log)

    def __call__(self, name: str, **given: Any) -> Revision:
        """Hold a fact: keys are those names that are no field of a revision or an evidence."""
        period = given.pop("period", None)
        language = given.pop("language", "en")
        evidence_fields = {
            key: given.pop(key)
            for key in ("url", "title", "publisher", "published", "status", "since", "checked_at", "basis", "cell", "clause", "period_basis")
            if key in given
        }  # fmt: skip
        fields = {
            key: given.pop(key)
            for key in ("valid_from", "valid_to", "forecast", "hash", "uid")
            if key in given
        }
        sources = given.pop("sources", (evidence_fields,))
        keys = tuple(
            KeyFact(key, value, tuple(evidence(key, value, name, period, **{**evidence_fields, **one}) for one in sources))
            for key, literal in given.items()
            for value in [literal if isinstance(literal, Quantity) else quantities.read_one(literal, language)]
        )  # fmt: skip
        revision = Revision(
            uid=fields.pop("uid", f"uid-{name}"),
            id=name,
            keys=keys,
            period=Period.parse(period) if period else None,
            **fields,
        )
        if not revision.hash:
            told = [name, period, *((key.key, key.value.literal) for key in keys)]
            digest = hashlib.sha256(repr(told).encode()).hexdigest()
            revision = replace(revision, hash=f"sha256:{digest}")
        self.held.setdefault(name, []).append(revision)
        return revision


def evidence(key: str, value: Quantity, name: str, period: str | None, **given: Any) -> Evidence:
    clause = given.pop("clause", f"the {key} of {name} was {value.literal}")
    url = given.pop("url", f"https://example.org/{name}")
    basis = given.pop("period_basis", QualifierBasis.CLAUSE if period else None)
    return Evidence(
        basis=given.pop("basis", Basis.FETCHED),
        url=url,
        snapshot=url,
        clause=clause,
        start=0,
        end=len(clause),
        value_start=0,
        value_end=len(value.literal),
        state=ClauseState.EXACT,
        period_basis=basis,
        ref=f"{name}#{key}/1",
        **given,
    )


@pytest.fixture
def facts() -> Facts:
    """An empty registry in memory."""
    return Facts()


@pytest.fixture
def fill(facts: Facts) -> Callable[..., Rendered]:
    """Render a text: `fill("<<a.b>>", lock=section, notes="none")`."""

    def call(text: str, *, lock: Any = None, name: str = "report.md", **options: Any) -> Rendered:
        given = {"default_language": "en", **options}
        document = files.decode(text.encode(), name)
        return render(document, lambda: facts, lock, Options(today=TODAY, **given))

    return call


@pytest.fixture
def refused(
    fill: Callable[..., Rendered],
) -> Callable[..., list[tuple[str, int | None, int | None]]]:
    """The findings of a rendering that must be refused, as (code, line, column)."""

    def call(text: str, **options: Any) -> list[tuple[str, int | None, int | None]]:
        with pytest.raises(Refused) as error:
            fill(text, **options)
        return [(f.code, f.line, f.column) for f in error.value.findings if f.severity == "error"]

    return call
