"""The triggers by which the database itself refuses to change what is kept.

They stop mistakes, of this program or of another one; whoever may write the file may also drop
them, which :func:`faults` and the hash chain make visible. Three ways around simple triggers are
closed: ``INSERT OR REPLACE`` deletes the old row without firing delete triggers (unless
``recursive_triggers`` is on), so an insert may not meet an existing name or rowid; a row may not
join a batch that is sealed; the log only grows by the entry that follows its head.

Content and snapshots may be deleted in one case: a record of kind ``tombstone`` in the batch that is
still open, so in the same transaction, names them.
"""

from collections.abc import Iterator

from sqlalchemy import Connection

_NAMES = {"log": "seq", "records": "hash", "snapshots": "sha256", "contents": "hash"}
_ALSO_UNIQUE = {"log": "hash = NEW.hash", "records": "seq = NEW.seq AND ordinal = NEW.ordinal"}
_ERASED = (
    "EXISTS (SELECT 1 FROM records WHERE kind = 'tombstone'"
    " AND seq > (SELECT coalesce(max(seq), 0) FROM log)"
    " AND instr(body, '\"' || OLD.{name} || '\"') > 0)"
)
_SEALED = "EXISTS (SELECT 1 FROM log WHERE seq = NEW.seq)"
_FOLLOWS_NOT = (
    "NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM log)"
    " OR NEW.prev IS NOT (SELECT hash FROM log ORDER BY seq DESC LIMIT 1)"
)


def _statements() -> Iterator[tuple[str, str]]:
    for table, name in _NAMES.items():
        known = [f"{name} = NEW.{name}", "rowid = NEW.rowid", _ALSO_UNIQUE.get(table, "")]
        same = " OR ".join(filter(None, known))
        met = f"EXISTS (SELECT 1 FROM {table} WHERE {same})"  # noqa: S608  (names of ours)
        erasable = table in ("snapshots", "contents")
        kept = f"NOT {_ERASED.format(name=name)}" if erasable else ""
        yield _refusal(f"{table}_no_update", f"UPDATE ON {table}", "", "it is never changed")
        yield _refusal(f"{table}_no_delete", f"DELETE ON {table}", kept, "it is never deleted")
        yield _refusal(f"{table}_no_replace", f"INSERT ON {table}", met, "it is never replaced")
    yield _refusal("records_unsealed", "INSERT ON records", _SEALED, "the batch is sealed")
    yield _refusal("log_follows", "INSERT ON log", _FOLLOWS_NOT, "it does not follow the head")


def _refusal(name: str, event: str, when: str, why: str) -> tuple[str, str]:
    condition = f" WHEN {when}" if when else ""
    refuse = f"SELECT RAISE(ABORT, 'append-only: {why}');"
    return name, f"CREATE TRIGGER {name} BEFORE {event}{condition} BEGIN {refuse} END"


TRIGGERS = dict(_statements())
"""Name to statement, for SQLite. PostgreSQL will have its own here (and one against TRUNCATE)."""


def install(connection: Connection) -> None:
    """Make all triggers anew. Belongs after every migration: batch mode drops them silently."""
    remove(connection)
    for statement in TRIGGERS.values():
        connection.exec_driver_sql(statement)


def remove(connection: Connection) -> None:
    """Drop all triggers, for the length of a migration.

    SQLite makes no table anew while a trigger of another one names it.
    """
    for name in _present(connection):
        quoted = name.replace('"', '""')
        connection.exec_driver_sql(f'DROP TRIGGER "{quoted}"')


def faults(connection: Connection) -> dict[str, str]:
    """Return the triggers that are ``missing``, ``altered`` or ``unexpected``, by name."""
    found = _present(connection)
    wrong = {name: "missing" for name in TRIGGERS if name not in found}
    wrong |= {name: "unexpected" for name in found if name not in TRIGGERS}
    return wrong | {
        name: "altered"
        for name, statement in TRIGGERS.items()
        if name in found and found[name] != statement
    }


def _present(connection: Connection) -> dict[str, str]:
    rows = connection.exec_driver_sql("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    return dict(rows.all())
