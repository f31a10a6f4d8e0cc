"""What a fault of the database means to a user."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from factlock.registry.errors import Contradiction, CouldNotFindOut, FactlockError, UsageFault

# Each row: result code of SQLite (sqlite.org/rescode.html), class, code, what is wrong, what to do.
_MEANING: dict[int, tuple[type[FactlockError], str, str, str]] = {
    5: (CouldNotFindOut, "registry-busy", "another program is writing to {path}", "wait until it is done and try again; nothing was stored"),
    6: (CouldNotFindOut, "registry-busy", "another program is writing to {path}", "wait until it is done and try again; nothing was stored"),
    7: (CouldNotFindOut, "out-of-memory", "there is not enough memory for {path}", "free memory and try again; nothing was stored"),
    8: (UsageFault, "registry-read-only", "{path} cannot be written", "make the file and its folder writable, or work on a copy"),
    10: (CouldNotFindOut, "registry-io", "the disk did not read or write {path}", "see whether the disk is there and sound; nothing was stored"),
    11: (Contradiction, "registry-damaged", "{path} is damaged", "keep the file, restore the last good copy, then run: factlock audit"),
    13: (CouldNotFindOut, "disk-full", "there is no room left for {path}", "free space on the disk and try again; nothing was stored"),
    14: (UsageFault, "registry-unopenable", "{path} cannot be opened", "see whether you may read the file, and read and write its folder"),
    18: (UsageFault, "too-large", "this is more than {path} can hold in one row", "admit a smaller page"),
    19: (Contradiction, "append-only", "{path} refused a change to what it keeps", "run: factlock audit"),
    23: (UsageFault, "registry-read-only", "{path} may not be written", "work on a copy"),
    26: (Contradiction, "registry-damaged", "{path} is no registry, or damaged from its first byte on", "restore the last good copy, or name the right file with --db"),
}  # fmt: skip
_PERMISSION, _CORRUPT, _CONSTRAINT = 3, 11, 19
_MEANING[_PERMISSION] = _MEANING[14]


def fault(error: sqlite3.Error, path: Path) -> FactlockError:
    """Return what ``error`` means for the registry at ``path``.

    Anything that is not known to be passing (no table, no column, wrong type, broken constraint)
    says that the file is not what this program wrote.
    """
    number = getattr(error, "sqlite_errorcode", _CORRUPT) & 0xFF
    if number == _CONSTRAINT and not str(error).startswith("append-only"):
        number = _CORRUPT
    kind, code, message, fix = _MEANING.get(number, _MEANING[_CORRUPT])
    return kind.of(code, f"{message.format(path=path)} ({error})", fix, file=str(path))


def torn(path: Path) -> FactlockError:
    """Return the fault of a file in which text is no text any more."""
    return fault(sqlite3.DatabaseError("text that is no UTF-8"), path)


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turn every fault of the database inside the block into a FactlockError."""
    try:
        yield
    except DBAPIError as error:
        if isinstance(error.orig, sqlite3.Error):
            raise fault(error.orig, path) from error
        raise
    except sqlite3.Error as error:
        raise fault(error, path) from error
