"""A registry to write to, and things to write into it."""

import hashlib
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path

import pytest

from factlock.registry.model import (
    Basis,
    ClauseState,
    Evidence,
    KeyFact,
    Quantity,
    Revision,
    Snapshot,
)
from factlock.registry.period import Period
from factlock.registry.store import Admission, Registry, create_registry, open_registry
from factlock.registry.store.admission import _keys, _store

URL = "https://example.org/communique"
GROWTH = {"growth": ("GDP grew 4.2 percent in 2025.", "4.2 percent")}


@dataclass(frozen=True)
class Sample:
    """Makes snapshots and revisions that are right in form; what they say is up to the test."""

    url: str = URL

    def page(
        self,
        text: str = "GDP grew 4.2 percent in 2025.",
        *,
        url: str = URL,
        at: str = "2026-11-30T09:00:00Z",
        headers: Mapping[str, str] | None = None,
    ) -> tuple[Snapshot, bytes]:
        body = text.encode()
        digest = hashlib.sha256(body).hexdigest()
        snapshot = Snapshot(
            *(digest, len(body), url, url, at, Basis.FETCHED, "text/plain", "utf-8", "utf-8"),
            text_sha256=digest,
            status=200,
            headers=headers or {},
        )
        return snapshot, body

    def value(self, literal: str) -> Quantity:
        number = "".join(char for char in literal if char in "0123456789.-")
        unit = "percent" if "percent" in literal or "%" in literal else ""
        if not number:
            return Quantity("text", literal, 0, len(literal))
        return Quantity("number", literal, 0, len(literal), Decimal(number), unit=unit)

    def evidence(self, snapshot: str, clause: str, literal: str, url: str = URL) -> Evidence:
        start = clause.index(literal)
        return Evidence(
            *(Basis.FETCHED, url, snapshot, clause, 0, len(clause), start, start + len(literal)),
            state=ClauseState.EXACT,
            title="Communique",
        )

    def revision(
        self,
        snapshot: str,
        id: str = "cn_gdp",  # noqa: A002  (the model's own word)
        keys: Mapping[str, tuple[str, str]] = GROWTH,
        *,
        period: str | None = "2025",
        url: str = URL,
        **more: object,
    ) -> Revision:
        return Revision(
            "",
            id,
            tuple(
                KeyFact(key, self.value(literal), (self.evidence(snapshot, clause, literal, url),))
                for key, (clause, literal) in keys.items()
            ),
            period=None if period is None else Period.parse(period),
            **more,
        )

    def put(
        self, registry: Registry, *words: object, revise: bool = False, **more: object
    ) -> Admission:
        """Admit in a batch of its own, with the sample page."""
        with registry.batch() as batch:
            snapshot = batch.snapshot(*self.page())
            return batch.admit(self.revision(snapshot, *words, **more), revise=revise)

    def admit(self, registry: Registry, asked: Revision) -> Admission:
        """Admit a revision that hangs on whatever; the sample page is put under it."""
        with registry.batch() as batch:
            name = batch.snapshot(*self.page())
            keys = tuple(
                replace(key, evidence=tuple(replace(one, snapshot=name) for one in key.evidence))
                for key in asked.keys
            )
            return batch.admit(replace(asked, keys=keys))

    def fork(self, registry: Registry, parent: Revision, *literals: str) -> list[str]:
        """Let several revisions follow one, as when registries are merged."""
        with registry.batch() as batch:
            writer = batch._writer
            snapshot = batch.snapshot(*self.page())
            branches = [
                self.revision(snapshot, parent.id, {"growth": (f"GDP grew {text}.", text)})
                for text in literals
            ]
            return [
                _store(writer, one, parent.uid, [parent.hash], _keys(writer, one.keys))
                for one in branches
            ]


@pytest.fixture
def sample() -> Sample:
    return Sample()


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty registry, migrated once; tests copy the file, which is twenty times cheaper."""
    return create_registry(tmp_path_factory.mktemp("template") / "facts.db")


@pytest.fixture
def db(template: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(template, tmp_path / "facts.db"))


@pytest.fixture
def registry(db: Path) -> Iterator[Registry]:
    with open_registry(db) as opened:
        yield opened


@pytest.fixture(scope="session")
def filled_template(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = Path(shutil.copy(template, tmp_path_factory.mktemp("filled") / "facts.db"))
    with open_registry(path) as opened:
        for name in ("cn_gdp", "us_gdp"):
            Sample().put(opened, name)
    return path


@pytest.fixture
def filled(filled_template: Path, tmp_path: Path) -> Path:
    """A closed registry with the facts `cn_gdp@2025` and `us_gdp@2025`, a batch each."""
    return Path(shutil.copy(filled_template, tmp_path / "filled.db"))
