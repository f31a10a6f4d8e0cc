"""One registry's database: how it is opened, read and written.

Every write runs inside :meth:`Database.transaction`, which takes the write lock at once (a deferred
BEGIN that meets another writer later fails without waiting). Acknowledged means durable: write-ahead
log with ``synchronous=FULL``, or a rollback journal where the log would corrupt (network file
systems). Reading changes nothing, also where folder and file may not be written.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from sqlalchemy import (
    Connection,
    Engine,
    ExceptionContext,
    NullPool,
    create_engine,
    event,
    make_url,
)
from sqlalchemy.exc import ArgumentError

from factlock.registry.errors import Contradiction, Finding, UsageFault
from factlock.registry.store.faults import torn, translated
from factlock.registry.store.filesystem import file_system, is_network

FILE_NAME = "facts.db"
BUSY_SECONDS = 30.0

_MAGIC = b"SQLite format 3\x00"
_HEADER_BYTES = 100
_WAL_VERSION = 2
Access = Literal["read", "write", "migrate"]


def registry_path(path_or_url: str | Path) -> Path:
    """Return the file that a path or an ``sqlite:///`` URL names. Raises UsageFault for others."""
    text = str(path_or_url)
    if "\0" in text or not text:
        raise UsageFault.of("bad-path", f"{text!r} is no path", "name the registry's file")
    if "://" not in text:
        return Path(text)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise UsageFault.of(
            "database-url",
            f"{text!r} is no database URL",
            "name a file, or write sqlite:///path/to/facts.db",
        ) from None
    if url.get_backend_name() != "sqlite":
        raise UsageFault.of(
            "database-unsupported",
            f"{url.get_backend_name()!r} databases are not supported by this version",
            "name a file, or write sqlite:///path/to/facts.db",
        )
    if not url.database or url.database == ":memory:":
        raise UsageFault.of(
            "database-url", "a registry needs a file", "write sqlite:///path/to/facts.db"
        )
    return Path(url.database)


class Database:
    """An open database. One thread uses it and closes it when done.

    ``access`` is ``read`` (nothing is ever written), ``write``, or ``migrate`` (write, with foreign
    keys off, as a table that is rebuilt would lose the rows that point to it). ``warnings`` tells
    what the user should know of the place.
    """

    def __init__(self, path: Path, access: Access, *, busy_seconds: float = BUSY_SECONDS) -> None:
        self.path = path
        self.access = access
        self.warnings: tuple[Finding, ...] = ()
        self._busy_ms = int(busy_seconds * 1000)
        self._query = self._ways()
        self._engine = self._make_engine()
        self._connection: Connection | None = None
        try:
            with translated(path):
                self._connection = self._engine.connect()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the file. The last one to do so folds the write-ahead log into it."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Read one consistent state; inside a transaction, its own."""
        connection = self._open_connection()
        with translated(self.path):
            if connection.in_transaction():
                yield connection
                return
            reading = connection.begin()
            try:
                yield connection
            finally:
                reading.rollback()  # there is nothing to commit; a commit fails on a torn file

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Write, all or nothing: commits at the end of the block, rolls back if it raises."""
        connection = self._open_connection()
        if self.access == "read":
            raise UsageFault.of(
                "registry-read-only",
                f"{self.path} was opened for reading only",
                "open it for writing",
                file=str(self.path),
            )
        with translated(self.path):
            connection.info["factlock_begin"] = "BEGIN IMMEDIATE"
            try:
                with connection.begin():
                    yield connection
            finally:
                connection.info.pop("factlock_begin", None)

    def _open_connection(self) -> Connection:
        if self._connection is None:
            raise RuntimeError("the registry is closed")
        return self._connection

    def _make_engine(self) -> Engine:
        engine = create_engine("sqlite+pysqlite://", creator=self._connect, poolclass=NullPool)

        @event.listens_for(engine, "begin")
        def begin(connection: Connection) -> None:
            connection.exec_driver_sql(connection.info.get("factlock_begin", "BEGIN"))

        @event.listens_for(engine, "handle_error")
        def not_text(context: ExceptionContext) -> None:
            # What the library cannot decode (a message with torn schema text in it) is no fault of
            # the caller's, whose own decoding errors pass through the blocks below untouched.
            if isinstance(context.original_exception, UnicodeDecodeError):
                raise torn(self.path)

        return engine

    # How the file is opened ----------------------------------------------------------------------

    def _ways(self) -> str:
        """Return how SQLite is asked to open the file; see sqlite.org/uri.html."""
        header = self._header()
        if self.access != "read" or self._writable():
            return "mode=rw"
        log = self.path.with_name(self.path.name + "-wal")
        # Without a log nobody has the file open for writing. SQLite would make one (and leave it
        # behind) even to read, and fail where the folder is closed to it.
        if header[18] == _WAL_VERSION and not _has_bytes(log):
            return "mode=ro&immutable=1"
        return "mode=ro"

    def _writable(self) -> bool:
        effective = os.access in os.supports_effective_ids
        return all(
            os.access(place, os.W_OK, effective_ids=effective)
            for place in (self.path, self.path.resolve().parent)
        )

    def _header(self) -> bytes:
        try:
            with self.path.open("rb") as file:
                header = file.read(_HEADER_BYTES)
        except FileNotFoundError:
            raise UsageFault.of(
                "no-registry",
                f"there is no registry at {self.path}",
                f"make one: factlock init {self.path}",
                file=str(self.path),
            ) from None
        except OSError as error:
            raise UsageFault.of(
                "registry-unopenable",
                f"{self.path} cannot be read ({error.strerror or error})",
                "name a file that you may read",
                file=str(self.path),
            ) from None
        if len(header) < _HEADER_BYTES or not header.startswith(_MAGIC):
            seen = "empty" if not header else "no SQLite database"
            raise Contradiction.of(
                "registry-damaged",
                f"{self.path} is {seen}",
                "restore the last good copy, or name the right file with --db",
                file=str(self.path),
            )
        return header

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            f"{self.path.absolute().as_uri()}?{self._query}",
            uri=True,
            isolation_level=None,
            timeout=self._busy_ms / 1000,
        )
        try:
            self._prepare(connection)
        except UnicodeDecodeError:
            connection.close()
            raise torn(self.path) from None
        except BaseException:
            connection.close()
            raise
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        foreign_keys = "OFF" if self.access == "migrate" else "ON"
        for pragma in (
            f"busy_timeout={self._busy_ms}",
            f"foreign_keys={foreign_keys}",
            "recursive_triggers=ON",  # else REPLACE deletes without firing delete triggers
            "trusted_schema=OFF",
            "cell_size_check=ON",
            "synchronous=FULL",
            "fullfsync=ON",  # macOS: fsync alone does not reach the disk
        ):
            connection.execute(f"PRAGMA {pragma}")
        journal = connection.execute("PRAGMA journal_mode").fetchone()[0]
        kind = file_system(self.path)
        if is_network(kind):
            self.warnings = (_network_warning(self.path, kind),)
        if self.access == "read":
            connection.execute("PRAGMA query_only=ON")
            connection.execute("SELECT count(*) FROM sqlite_master")
            return
        wanted = "delete" if self.warnings else "wal"
        if journal != wanted:
            connection.execute(f"PRAGMA journal_mode={wanted}")


def _has_bytes(path: Path) -> bool:
    try:
        return path.stat().st_size > 0
    except OSError:
        return False


def _network_warning(path: Path, kind: str) -> Finding:
    return Finding(
        "network-file-system",
        f"{path} lies on a network file system ({kind}); writing is slower there, and safe only if it locks files properly",
        "keep the registry on a local disk",
        file=str(path),
        severity="warning",
    )


def find_registry(start: Path) -> Path:
    """Return the nearest ``facts.db`` in ``start`` or a folder above it. Raises UsageFault."""
    here = start.absolute()
    for folder in (here, *here.parents):
        if (folder / FILE_NAME).is_file():
            return folder / FILE_NAME
    raise UsageFault.of(
        "no-registry",
        f"there is no {FILE_NAME} in {here} or any folder above it",
        "make one: factlock init",
    )
