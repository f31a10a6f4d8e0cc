"""An open registry: the door to everything that is kept."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Self

from factlock.registry.clock import Clock
from factlock.registry.errors import Finding, Refused
from factlock.registry.model import Revision, Snapshot
from factlock.registry.store import (
    descriptions,
    load,
    log,
    passes,
    projections,
    read,
    schema,
    snapshots,
    standing,
    triggers,
)
from factlock.registry.store.batch import Batch
from factlock.registry.store.database import BUSY_SECONDS, Database, registry_path
from factlock.registry.store.inspection import Inspection
from factlock.registry.store.log import LogHead
from factlock.registry.store.records import snapshot_from
from factlock.registry.store.writer import Entropy, Writer


def create_registry(path_or_url: str | Path, *, clock: Clock | None = None) -> Path:  # noqa: ARG001
    """Make an empty registry at the newest schema and return its file.

    Raises UsageFault ``registry-exists`` if something is there, ``registry-uncreatable`` if the
    folder does not allow it. ``clock`` is not needed yet: an empty registry bears no date.
    """
    path = registry_path(path_or_url)
    schema.create(path)
    return path


def upgrade_registry(path_or_url: str | Path) -> None:
    """Raise a registry to the newest schema, in one transaction. Keep a copy of the file first."""
    schema.upgrade(registry_path(path_or_url))


def open_registry(  # noqa: PLR0913  (one optional thing each)
    path_or_url: str | Path,
    *,
    clock: Clock | None = None,
    create: bool = False,
    read_only: bool = False,
    entropy: Entropy = secrets.token_bytes,
    busy_seconds: float = BUSY_SECONDS,
) -> "Registry":
    """Open the registry at a path or an ``sqlite:///`` URL; use it in a ``with``, or close it.

    ``create`` makes it if it is not there. ``read_only`` writes nothing at all and works on a file
    and folder that may not be written. ``entropy`` gives that many random bytes (uids, salts).
    ``busy_seconds`` is how long to wait for another writer.

    Raises UsageFault ``no-registry``, ``not-a-registry``, ``registry-older``, ``registry-newer``,
    ``registry-unopenable``; Contradiction ``registry-damaged``; CouldNotFindOut ``registry-busy``.
    """
    path = registry_path(path_or_url)
    if create and not path.exists():
        schema.create(path)
    database = Database(path, "read" if read_only else "write", busy_seconds=busy_seconds)
    try:
        schema.check_version(database)
    except BaseException:
        database.close()
        raise
    return Registry(database, clock or Clock(), entropy)


class Registry:
    """An open registry, for one thread. Every question reads one consistent state.

    Inside ``with registry.batch()`` questions see what the batch has written so far.
    """

    def __init__(self, database: Database, clock: Clock, entropy: Entropy) -> None:
        self._database = database
        self._clock = clock
        self._entropy = entropy
        self._in_batch = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()

    @property
    def path(self) -> Path:
        """The registry's file."""
        return self._database.path

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """What the user should know of the place, e.g. a network file system."""
        return self._database.warnings

    # Writing -------------------------------------------------------------------------------------

    @contextmanager
    def batch(self) -> Iterator[Batch]:
        """Write in one transaction and one entry of the log; all of it, or nothing if it raises.

        Waits for another writer (CouldNotFindOut ``registry-busy`` after ``busy_seconds``). When
        the block has ended without an error, what it wrote is on disk.
        """
        if self._in_batch:
            raise RuntimeError("a batch is open already")
        with self._database.transaction() as connection:
            writer = Writer(connection, self.path, self._clock, self._entropy)
            self._in_batch = True
            try:
                yield Batch(writer)
                writer.seal()
            finally:
                writer.end()
                self._in_batch = False

    def rebuild(self) -> None:
        """Make projections and triggers anew. Raises Contradiction for a damaged record."""
        with self._database.transaction() as connection:
            projections.rebuild(connection, connection)
            triggers.install(connection)

    # Facts ---------------------------------------------------------------------------------------

    def fact(self, name: str) -> read.Fact:
        """Return the fact of this id or former id; Refused ``unknown-id`` names the nearest."""
        with self._database.reading() as connection:
            return read.fact(connection, name)

    def facts(self) -> tuple[read.Fact, ...]:
        """Return every fact, by id."""
        with self._database.reading() as connection:
            return read.facts(connection)

    def names(self) -> read.Names:
        """Return the names of all current values: id, period, key; no value."""
        with self._database.reading() as connection:
            return read.names(connection)

    def revisions(self, name: str) -> tuple[Revision, ...]:
        """Return the current revisions of a fact, by period; a fork has several at one period."""
        with self._database.reading() as connection:
            return read.current(connection, read.fact(connection, name).uid)

    def history(self, name: str) -> tuple[Revision, ...]:
        """Return every revision of a fact in the order in which they were learnt."""
        with self._database.reading() as connection:
            return read.history(connection, read.fact(connection, name).uid)

    def current(self) -> tuple[Revision, ...]:
        """Return the current revisions of all facts, by id and period."""
        with self._database.reading() as connection:
            return read.current(connection)

    def derived(self) -> tuple[Revision, ...]:
        """Return the current revisions that hold a derived value, by id and period."""
        with self._database.reading() as connection:
            return read.derived(connection)

    def forks(self) -> tuple[Revision, ...]:
        """Return the current revisions that disagree with another one at their coordinate."""
        with self._database.reading() as connection:
            return read.forks(connection)

    def revision(self, name: str) -> Revision:
        """Return one revision by its record's name. Raises Refused ``unknown-record``."""
        with self._database.reading() as connection:
            self._expect(read.kind_of(connection, name), "revision", name)
            return load.revisions(connection, [name])[0]

    def search(self, text: str) -> tuple[read.Hit, ...]:
        """Return the current keys whose id, literal, clause or title holds ``text``, in any case."""
        with self._database.reading() as connection:
            return read.search(connection, text)

    # Sources -------------------------------------------------------------------------------------

    def evidence_by_url(self) -> tuple[standing.SourceStanding, ...]:
        """Return every address with the current evidence that rests on it."""
        with self._database.reading() as connection:
            return standing.evidence_by_url(connection)

    def observations(self, url: str, at_most: int = 500) -> tuple[standing.Observation, ...]:
        """Return what was seen at an address, the newest first."""
        with self._database.reading() as connection:
            return tuple(islice(standing.observations(connection, url), at_most))

    def addresses(self) -> frozenset[str]:
        """Return every address that evidence of the registry rests on."""
        with self._database.reading() as connection:
            return read.addresses(connection)

    def descriptions(self) -> tuple[descriptions.Description, ...]:
        """Return what users declared of sources, by address; the last of each counts."""
        with self._database.reading() as connection:
            return descriptions.described(connection)

    def snapshot(self, name: str) -> Snapshot:
        """Return what was written down of a page, by its record's name (``Evidence.snapshot``)."""
        with self._database.reading() as connection:
            self._expect(read.kind_of(connection, name), "snapshot", name)
            return snapshot_from(load.record(connection, name).fields)

    def snapshot_bytes(self, sha256: str) -> bytes:
        """Return the bytes of a page, checked. Raises Contradiction if missing or not the same."""
        with self._database.reading() as connection:
            return snapshots.load(connection, sha256)

    def knows_pass(
        self, sentence: str, quote: str, *, source: str = "", page: str = ""
    ) -> frozenset[str]:
        """Return the SHA-256 of the pages in which a claim held in the last 30 days; empty if none.

        ``source`` is the page's address, empty for a file; ``page`` asks for one page's text alone.
        Passes of another ruleset do not count.
        """
        with self._database.reading() as connection:
            return passes.known(
                connection, sentence, quote, source=source, page=page, now=self._clock.now()
            )

    # The whole -----------------------------------------------------------------------------------

    def head(self) -> LogHead:
        """Return the head of the log; a copy of it elsewhere shows any rewriting of the past."""
        with self._database.reading() as connection:
            return log.head(connection)

    def counts(self) -> read.Counts:
        """Count what the registry holds."""
        with self._database.reading() as connection:
            return read.counts(connection)

    @contextmanager
    def inspection(self) -> Iterator[Inspection]:
        """Look at everything as it is kept, unchecked, in one state; for audits."""
        with self._database.reading() as connection:
            yield Inspection(connection, self.path)

    @staticmethod
    def _expect(kind: str, wanted: str, name: str) -> None:
        if kind != wanted:
            raise Refused.of(
                "unknown-record",
                f"the registry holds no {wanted} {name}" + (f"; that is a {kind}" if kind else ""),
                "see which there are: factlock history ID",
            )
