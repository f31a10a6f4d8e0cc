"""Every fault of the database reaches the user as what it means, with nothing lost."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from factlock.registry.errors import Contradiction, CouldNotFindOut, FactlockError, UsageFault
from factlock.registry.store import Registry, open_registry
from factlock.registry.store.faults import fault, translated

CODES = {
    name: getattr(sqlite3, name)
    for name in dir(sqlite3)
    if name.startswith("SQLITE_") and isinstance(getattr(sqlite3, name), int)
}
MEANING = {
    "SQLITE_BUSY": (CouldNotFindOut, "registry-busy"),
    "SQLITE_BUSY_SNAPSHOT": (CouldNotFindOut, "registry-busy"),
    "SQLITE_LOCKED": (CouldNotFindOut, "registry-busy"),
    "SQLITE_FULL": (CouldNotFindOut, "disk-full"),
    "SQLITE_IOERR_FSYNC": (CouldNotFindOut, "registry-io"),
    "SQLITE_NOMEM": (CouldNotFindOut, "out-of-memory"),
    "SQLITE_READONLY_DIRECTORY": (UsageFault, "registry-read-only"),
    "SQLITE_CANTOPEN": (UsageFault, "registry-unopenable"),
    "SQLITE_PERM": (UsageFault, "registry-unopenable"),
    "SQLITE_AUTH": (UsageFault, "registry-read-only"),
    "SQLITE_TOOBIG": (UsageFault, "too-large"),
    "SQLITE_CORRUPT": (Contradiction, "registry-damaged"),
    "SQLITE_NOTADB": (Contradiction, "registry-damaged"),
    "SQLITE_ERROR": (Contradiction, "registry-damaged"),
    "SQLITE_MISMATCH": (Contradiction, "registry-damaged"),
    "SQLITE_CONSTRAINT_UNIQUE": (Contradiction, "registry-damaged"),
}


def raised(name: str, message: str = "as the library says it") -> sqlite3.Error:
    error = sqlite3.OperationalError(message)
    error.sqlite_errorcode = CODES[name]
    return error


@pytest.mark.parametrize(("name", "meaning"), MEANING.items())
def test_each_result_code_has_its_meaning(name, meaning):
    error = fault(raised(name), Path("facts.db"))
    assert (type(error), error.findings[0].code) == meaning


@pytest.mark.parametrize("name", [name for name in CODES if not name.startswith("SQLITE_LIMIT")])
def test_every_result_code_gives_a_message_with_a_way_on(name):
    error = fault(raised(name), Path("facts.db"))
    finding = error.findings[0]
    assert finding.message.startswith(("facts.db", "another", "there", "the disk", "this"))
    assert finding.fix
    assert finding.file == "facts.db"


def test_a_trigger_that_refuses_is_told_apart():
    error = fault(raised("SQLITE_CONSTRAINT_TRIGGER", "append-only: no"), Path("facts.db"))
    assert error.findings[0].code == "append-only"


def test_an_error_without_a_code_is_damage():
    assert fault(sqlite3.DatabaseError("odd"), Path("x")).findings[0].code == "registry-damaged"


def test_errors_of_the_library_are_translated_wrapped_or_not():
    bare = raised("SQLITE_BUSY")
    for error in (bare, OperationalError("SELECT 1", {}, bare)):
        with pytest.raises(CouldNotFindOut), translated(Path("x")):
            raise error


def test_other_errors_pass():
    with pytest.raises(KeyError), translated(Path("x")):
        raise KeyError


# Met for real ------------------------------------------------------------------------------------


def code_of(error: pytest.ExceptionInfo[FactlockError]) -> str:
    return error.value.findings[0].code


def test_a_second_writer_is_told_to_wait(db, sample):
    with open_registry(db) as first, open_registry(db, busy_seconds=0.05) as second:
        with first.batch(), pytest.raises(CouldNotFindOut) as caught:
            sample.put(second)
        assert code_of(caught) == "registry-busy"
        sample.put(second)
        assert first.counts().facts == 1


def limit_pages(registry: Registry, more: int) -> None:
    """Let the disk be full after so many pages."""
    with registry._database.reading() as connection:
        used = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count={used + more}")


def test_a_full_disk_loses_nothing_that_was_told(registry, db, sample):
    limit_pages(registry, 10)
    stored = []

    def fill() -> None:
        while True:
            stored.append(sample.put(registry, f"fact_{len(stored)}").revision)

    with pytest.raises(CouldNotFindOut) as caught:
        fill()
    assert code_of(caught) == "disk-full"
    assert stored
    registry.close()
    with open_registry(db) as again:
        assert sorted(again.current(), key=str) == sorted(stored, key=str)
        sample.put(again, "after")


def test_a_batch_that_met_a_full_disk_cannot_be_half_kept(registry, db, sample):
    """SQLite may roll the whole transaction back by itself; what comes after may not be kept."""
    limit_pages(registry, 4)

    def go_on_regardless() -> None:
        with registry.batch() as batch:
            snapshot = batch.snapshot(*sample.page())
            for number in range(200):
                try:
                    batch.admit(sample.revision(snapshot, f"fact_{number}"))
                except CouldNotFindOut:
                    limit_pages(registry, 1000)  # somebody makes room

    with pytest.raises(CouldNotFindOut):
        go_on_regardless()
    registry.close()
    with open_registry(db) as again:
        assert again.counts().entries == 0
        assert again.counts().records == {}
        assert again.counts().snapshots == 0


def damage(db: Path, sql: str) -> None:
    raw = sqlite3.connect(db)
    raw.execute("PRAGMA foreign_keys=OFF")
    raw.executescript(sql)
    raw.close()


@pytest.mark.parametrize(
    "sql",
    [
        "DROP TABLE facts",
        "ALTER TABLE records DROP COLUMN body",
        "DROP TABLE evidence; CREATE TABLE evidence (revision TEXT)",
    ],
)
def test_a_missing_table_or_column_is_damage(db, sample, sql):
    damage(db, "".join(f"DROP TRIGGER {name};" for name in triggers(db)) + sql)
    with open_registry(db) as opened, pytest.raises(Contradiction) as caught:
        sample.put(opened)
    assert code_of(caught) == "registry-damaged"


def triggers(db: Path) -> list[str]:
    raw = sqlite3.connect(db)
    names = [name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type='trigger'")]
    raw.close()
    return names


@pytest.mark.parametrize(
    ("sql", "code"),
    [("DELETE FROM looks", "registry-damaged"), ("DELETE FROM facts", "projection-differs")],
)
def test_a_projection_that_lies_makes_a_write_fail_whole(registry, db, sample, sql, code):
    sample.put(registry)
    sample.put(registry, "other")
    before = registry.head()
    registry.close()
    damage(db, sql)
    with open_registry(db) as opened:

        def write() -> None:
            with opened.batch() as batch:
                snapshot = batch.snapshot(*sample.page("another page"))
                if "looks" in sql:
                    batch.rename("other", "cn_gdp")
                batch.admit(sample.revision(snapshot))

        with pytest.raises(Contradiction) as caught:
            write()
        assert code_of(caught) == code
        assert opened.head() == before
        opened.rebuild()
        sample.put(opened)
        assert opened.counts().facts == 2


@pytest.mark.parametrize("offset", [101, 140, 200, 300, 500, 900])
def test_a_schema_that_is_no_text_any_more_is_damage(filled, offset):
    """The library's own message then holds what cannot be decoded."""
    whole = bytearray(filled.read_bytes())
    at = whole.index(b"CREATE TABLE", offset)
    whole[at : at + 20] = b"\xf2\xbd" * 10
    filled.write_bytes(whole)
    with pytest.raises(Contradiction) as caught, open_registry(filled) as opened:
        opened.current()
    assert code_of(caught) == "registry-damaged"


def test_a_callers_own_decoding_error_is_the_callers(registry):
    with pytest.raises(UnicodeDecodeError), registry.batch():
        b"\xff".decode()


def test_a_disk_that_goes_bad_under_an_open_registry(registry, db, sample):
    for number in range(40):
        sample.put(registry, f"fact_{number}")
    registry.close()
    whole = bytearray(db.read_bytes())
    size = int.from_bytes(whole[16:18], "big")
    for page in range(1, len(whole) // size):  # all but the first page
        whole[page * size : page * size + 40] = b"\xff" * 40
    db.write_bytes(whole)
    with pytest.raises(Contradiction) as caught, open_registry(db) as opened:
        opened.current()
    assert code_of(caught) == "registry-damaged"
