"""The database itself refuses to change what is kept, whoever asks."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from factlock.registry.store import open_registry
from factlock.registry.store.triggers import TRIGGERS

KEPT = {
    "log": ("seq", "body"),
    "records": ("hash", "body"),
    "snapshots": ("sha256", "encoding"),
    "contents": ("hash", "text"),
}
every_table = pytest.mark.parametrize("table", KEPT)


@pytest.fixture(params=["recursive_triggers=OFF", "recursive_triggers=ON"])
def raw(filled: Path, request: pytest.FixtureRequest) -> Iterator[sqlite3.Connection]:
    """Another program at the same file, with and without the pragma that makes REPLACE honest."""
    connection = sqlite3.connect(filled, isolation_level=None)
    connection.execute(f"PRAGMA {request.param}")
    yield connection
    connection.close()


def columns(raw: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in raw.execute(f"PRAGMA table_info({table})")]


def rows(raw: sqlite3.Connection, table: str) -> list[tuple[object, ...]]:
    return raw.execute(f"SELECT * FROM {table} ORDER BY 1").fetchall()


def refused(raw: sqlite3.Connection, sql: str, values: tuple[object, ...] = ()) -> None:
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        raw.execute(sql, values)


@every_table
@pytest.mark.parametrize("how", ["UPDATE", "UPDATE OR REPLACE", "UPDATE OR IGNORE"])
def test_no_row_is_changed(raw, table, how):
    name, column = KEPT[table]
    before = rows(raw, table)
    refused(raw, f"{how} {table} SET {column} = 'x'")
    refused(raw, f"{how} {table} SET {name} = (SELECT max({name}) FROM {table})")
    assert rows(raw, table) == before


@every_table
def test_no_row_is_deleted(raw, table):
    before = rows(raw, table)
    refused(raw, f"DELETE FROM {table}")
    assert rows(raw, table) == before


@every_table
@pytest.mark.parametrize("how", ["INSERT OR REPLACE", "REPLACE", "INSERT OR IGNORE", "INSERT"])
def test_no_row_is_replaced_by_its_name(raw, table, how):
    before = rows(raw, table)
    changed = [*before[0][:-1], "x" if table != "snapshots" else b"x"]
    marks = ", ".join("?" for _ in changed)
    refused(raw, f"{how} INTO {table} VALUES ({marks})", tuple(changed))
    assert rows(raw, table) == before


@every_table
def test_no_row_is_updated_by_an_insert(raw, table):
    name, column = KEPT[table]
    before = rows(raw, table)
    marks = ", ".join("?" for _ in before[0])
    refused(
        raw,
        f"INSERT INTO {table} VALUES ({marks}) ON CONFLICT ({name}) DO UPDATE SET {column} = 'x'",
        before[0],
    )
    assert rows(raw, table) == before


@pytest.mark.parametrize("table", ["records", "snapshots", "contents"])
def test_no_row_is_replaced_by_its_rowid(raw, table):
    """REPLACE deletes the row whose rowid the new one claims, although the names differ."""
    before = rows(raw, table)
    names = columns(raw, table)
    values = dict(zip(names, before[0], strict=True))
    values |= {KEPT[table][0]: "another"} | ({"seq": 99} if table == "records" else {})
    sql = f"REPLACE INTO {table} (rowid, {', '.join(names)}) VALUES (1, {', '.join('?' for _ in names)})"
    refused(raw, sql, tuple(values[name] for name in names))
    assert rows(raw, table) == before


def test_no_record_takes_the_place_of_another_in_its_batch(raw):
    refused(raw, "REPLACE INTO records VALUES ('other', 'fact', 1, 0, '{}')")


def test_no_record_joins_a_sealed_batch(raw):
    refused(raw, "INSERT INTO records VALUES ('other', 'fact', 2, 99, '{}')")


@pytest.mark.parametrize(
    ("seq", "prev"),
    [(2, "(SELECT prev FROM log WHERE seq = 2)"), (4, "'x'"), (3, "NULL"), (3, "'x'"), (0, "NULL")],
)
def test_the_log_grows_only_at_its_head(raw, seq, prev):
    refused(raw, f"INSERT INTO log VALUES ({seq}, 'hash', {prev}, '', '')")


def test_no_record_without_an_entry(raw):
    raw.execute("PRAGMA foreign_keys=ON")
    raw.execute("BEGIN")
    raw.execute("INSERT INTO records VALUES ('other', 'fact', 99, 0, '{}')")
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        raw.execute("COMMIT")


# Erasing -----------------------------------------------------------------------------------------


def tombstone(raw: sqlite3.Connection, names: str) -> None:
    raw.execute(
        "INSERT INTO records SELECT 'stone', 'tombstone', max(seq) + 1, 0, ? FROM log", (names,)
    )


@pytest.mark.parametrize(("table", "name"), [("contents", "hash"), ("snapshots", "sha256")])
def test_content_goes_only_with_a_tombstone_in_the_same_batch(raw, table, name):
    first = rows(raw, table)[0][0]
    delete = f"DELETE FROM {table} WHERE {name} = ?"
    raw.execute("BEGIN")
    tombstone(raw, '{"erased":["another"]}')
    refused(raw, delete, (first,))
    raw.execute("ROLLBACK")
    raw.execute("BEGIN")
    tombstone(raw, f'{{"erased":["{first}"]}}')
    assert raw.execute(delete, (first,)).rowcount == 1
    raw.execute("ROLLBACK")


def test_a_sealed_tombstone_opens_nothing_any_more(raw):
    first = rows(raw, "contents")[0][0]
    raw.execute("BEGIN")
    tombstone(raw, f'{{"erased":["{first}"]}}')
    raw.execute(
        "INSERT INTO log SELECT max(seq) + 1, 'h', (SELECT hash FROM log ORDER BY seq DESC LIMIT 1),"
        " '', '' FROM log"
    )
    refused(raw, "DELETE FROM contents WHERE hash = ?", (first,))
    raw.execute("ROLLBACK")


@pytest.mark.parametrize("table", ["records", "log"])
def test_records_and_log_stay_even_then(raw, table):
    raw.execute("BEGIN")
    name = rows(raw, table)[0][0]
    tombstone(raw, f'{{"erased":["{name}"]}}')
    refused(raw, f"DELETE FROM {table} WHERE {KEPT[table][0]} = ?", (name,))
    raw.execute("ROLLBACK")


# Faults ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TRIGGERS)
def test_a_dropped_or_altered_trigger_is_seen_and_made_anew(filled, name):
    raw = sqlite3.connect(filled, isolation_level=None)
    raw.execute(f"DROP TRIGGER {name}")
    with open_registry(filled) as opened, opened.inspection() as inspection:
        assert inspection.trigger_faults() == {name: "missing"}
    table = name.split("_")[0]
    raw.execute(f"CREATE TRIGGER {name} BEFORE UPDATE ON {table} BEGIN SELECT 1; END")
    raw.execute(f'CREATE TRIGGER "odd "" name" AFTER INSERT ON {table} BEGIN SELECT 1; END')
    raw.close()
    with open_registry(filled) as opened:
        with opened.inspection() as inspection:
            assert inspection.trigger_faults() == {name: "altered", 'odd " name': "unexpected"}
        opened.rebuild()
        with opened.inspection() as inspection:
            assert inspection.trigger_faults() == {}
