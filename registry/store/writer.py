"""The steps of a batch: keep a record, keep a text, seal."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import DBAPIError

from factlock.registry.clock import Clock
from factlock.registry.errors import Contradiction
from factlock.registry.store import load, log, tables
from factlock.registry.store.canonical import SALT_BYTES, canonical, name_of, salted_name
from factlock.registry.store.faults import translated
from factlock.registry.store.projections import project
from factlock.registry.store.records import Fields, Record, record_fields

Entropy = Callable[[int], bytes]


class Writer:
    """One open batch on one connection, inside its transaction.

    All its records bear the same time, that of its beginning.
    """

    def __init__(self, connection: Connection, path: Path, clock: Clock, entropy: Entropy) -> None:
        self.connection = connection
        self.entropy = entropy
        self._path = path
        self._at = clock.stamp()
        self._clock_set = clock.fixed is not None
        self._after = log.head(connection)
        self._names: list[str] = []
        self._fault: DBAPIError | None = None
        self._open = True

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Do the block whole or not at all, within the batch.

        A fault of the database ends the batch: SQLite may have rolled all of it back by itself, and
        whatever came after would be committed alone.
        """
        if not self._open:
            raise RuntimeError("the batch is over")
        kept = len(self._names)
        with translated(self._path):
            if self._fault is not None:
                raise self._fault
            savepoint = self.connection.begin_nested()
            try:
                yield
                savepoint.commit()
            except DBAPIError as error:
                self._fault = error
                raise
            except BaseException:
                del self._names[kept:]
                savepoint.rollback()
                raise

    def append(self, kind: str, fields: Fields) -> str:
        """Keep a record, add it to the projections, and return its name.

        One that is kept already (a snapshot seen twice in one second) is not kept again.
        """
        whole = record_fields(kind, self._at, fields, clock_set=self._clock_set)
        body = canonical(whole)
        name, table = name_of(body), tables.records
        if kind == "snapshot" and self._holds(name):
            return name
        self.connection.execute(
            insert(table),
            {
                "hash": name,
                "kind": kind,
                "seq": self._after.seq + 1,
                "ordinal": len(self._names),
                "body": body.decode(),
            },
        )
        self._names.append(name)
        project(self.connection, self.connection, Record(name, whole))
        return name

    def content(self, text: str) -> str:
        """Keep an erasable text under a fresh salt and return its salted name."""
        salt = self.entropy(SALT_BYTES)
        name = salted_name(salt, text.encode())
        row = {"hash": name, "salt": salt, "text": text}
        self.connection.execute(insert(tables.contents), row)
        return name

    def check_snapshots(self, names: Iterable[str]) -> None:
        """Raise Contradiction unless each name is that of a snapshot's record."""
        self.check_kind("snapshot", names)

    def check_kind(self, kind: str, names: Iterable[str]) -> None:
        """Raise Contradiction unless each name is that of a record of this kind."""
        wanted = set(names)
        found = load.records(self.connection, wanted)
        for name in sorted(wanted):
            if found[name].kind != kind:
                raise Contradiction.of(
                    "reference-wrong",
                    f"{name} is the record of a {found[name].kind}, not of a {kind}",
                    "please report this; nothing was stored",
                )

    def seal(self) -> log.LogHead:
        """Write the batch's entry of the log; without records there is none."""
        if self._fault is not None:
            raise self._fault
        if not self._names:
            return self._after
        return log.append(
            self.connection, self._after, self._at, self._names, clock_set=self._clock_set
        )

    def end(self) -> None:
        """Refuse whatever comes later."""
        self._open = False

    def _holds(self, name: str) -> bool:
        known = tables.records.c.hash
        return self.connection.execute(select(known).where(known == name)).first() is not None
