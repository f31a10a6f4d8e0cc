"""The version of a registry's tables, and how it is raised.

Alembic owns the schema; its revisions are the installed package ``factlock.migrations``. It is
imported only to make or upgrade a registry: opening one reads the version table directly.
"""

import hashlib
import os
import secrets
import sqlite3
from importlib.resources import files
from pathlib import Path

from sqlalchemy import Connection, select

from factlock.registry.errors import Contradiction, UsageFault
from factlock.registry.store import tables
from factlock.registry.store.database import Database

VERSIONS = ("0001",)
"""Every schema version, oldest first; the same as the revisions in ``factlock.migrations``."""
HEAD = VERSIONS[-1]


def stored_version(connection: Connection) -> str | None:
    """Return the schema version that the database holds, or None if it has no version table."""
    known = connection.exec_driver_sql(
        "SELECT count(*) FROM sqlite_master WHERE name IN ('alembic_version', 'records')"
    ).scalar_one()
    if known < 2:
        return None
    return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()


def check_version(database: Database) -> None:
    """Raise UsageFault unless the tables are those that this version of Factlock knows."""
    with database.reading() as connection:
        version = stored_version(connection)
    path = database.path
    if version is None:
        raise UsageFault.of(
            "not-a-registry",
            f"{path} is a database, but not a registry",
            "name the right file with --db, or make a registry: factlock init",
            file=str(path),
        )
    if version not in VERSIONS:
        raise _newer(path, version)
    if version != HEAD:
        raise UsageFault.of(
            "registry-older",
            f"{path} has schema {version}, this version of Factlock needs {HEAD}",
            "keep a copy of the file, then run: factlock db upgrade",
            file=str(path),
        )


def _newer(path: Path, version: str) -> UsageFault:
    return UsageFault.of(
        "registry-newer",
        f"{path} has schema {version}; this version of Factlock knows none after {HEAD}",
        "install a newer version of Factlock",
        file=str(path),
    )


def create(path: Path) -> None:
    """Make an empty registry at the newest schema; it appears whole or not at all.

    Raises UsageFault ``registry-exists`` if something is there already.
    """
    if os.path.lexists(path):
        raise _exists(path)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")
    try:
        draft.touch(exist_ok=False)
        _begin_file(draft)
        upgrade(draft)
        _publish(draft, path)
    except OSError as error:
        raise UsageFault.of(
            "registry-uncreatable",
            f"{path} cannot be made ({error.strerror or error})",
            "choose a folder that exists and that you may write to",
            file=str(path),
        ) from None
    finally:
        draft.unlink(missing_ok=True)


def _begin_file(path: Path) -> None:
    """Make ``path`` a database without tables."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.execute("VACUUM")
        connection.execute("PRAGMA user_version=0")
    finally:
        connection.close()


def _publish(draft: Path, path: Path) -> None:
    """Give the finished file its name, unless another one has taken it meanwhile."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise _exists(path) from None
    except OSError:  # a file system without links
        if os.path.lexists(path):
            raise _exists(path) from None
        draft.rename(path)
    if os.name == "posix":
        folder = os.open(path.absolute().parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _exists(path: Path) -> UsageFault:
    return UsageFault.of(
        "registry-exists",
        f"{path} exists already",
        "use it as it is, or choose another name",
        file=str(path),
    )


def upgrade(path: Path) -> None:
    """Raise the tables to the newest schema, in one transaction, and make the triggers anew.

    Raises Contradiction, and changes nothing, if a row that is kept would be lost or would point
    nowhere.
    """
    from alembic import command  # noqa: PLC0415  (heavy; only for making and upgrading)
    from alembic.config import Config  # noqa: PLC0415

    database = Database(path, "migrate")
    try:
        with database.transaction() as connection:
            version = stored_version(connection)
            if version not in (None, *VERSIONS):
                raise _newer(path, str(version))
            before = _kept(connection)
            config = Config()
            config.set_main_option(
                "script_location", str(files("factlock.migrations")).replace("%", "%%")
            )
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            after = _kept(connection)
            dangling = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
            if dangling or any(after[name] != rows for name, rows in before.items()):
                raise Contradiction.of(
                    "upgrade-loses-rows",
                    f"raising the schema of {path} would lose or orphan rows; it was left as it is",
                    "please report this, with the two versions of Factlock",
                    details={"before": before, "after": after},
                )
    finally:
        database.close()


def _kept(connection: Connection) -> dict[str, str]:
    """Return how many rows every kept table has, and a digest of their names."""
    found: dict[str, str] = {}
    if stored_version(connection) is None:
        return found
    for table in tables.KEPT:
        (name,) = table.primary_key.columns
        digest, count = hashlib.sha256(), 0
        for row in connection.execute(select(name).order_by(name)):
            digest.update(f"{row[0]}\n".encode())
            count += 1
        found[table.name] = f"{count} rows, {digest.hexdigest()}"
    return found
