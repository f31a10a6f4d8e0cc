"""How a registry's file is opened."""

import os
import sqlite3
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from factlock.registry.errors import Contradiction, FactlockError, UsageFault
from factlock.registry.store import database, find_registry, open_registry
from factlock.registry.store.database import Database, registry_path

posix = pytest.mark.skipif(os.name != "posix", reason="permissions are POSIX")


def pragma(opened: Database, name: str) -> object:
    with opened.reading() as connection:
        return connection.exec_driver_sql(f"PRAGMA {name}").scalar()


def code_of(error: pytest.ExceptionInfo[FactlockError]) -> str:
    return error.value.findings[0].code


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ("facts.db", "facts.db"),
        (Path("a/b.db"), "a/b.db"),
        ("sqlite:///a/b.db", "a/b.db"),
        ("sqlite:////abs/b.db", "/abs/b.db"),
        ("sqlite+pysqlite:///b.db", "b.db"),
    ],
)
def test_a_path_or_a_url_names_a_file(given, path):
    assert registry_path(given) == Path(path)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("", "bad-path"),
        ("a\0b", "bad-path"),
        ("postgresql://host/facts", "database-unsupported"),
        ("mysql://host/facts", "database-unsupported"),
        ("sqlite://", "database-url"),
        ("sqlite:///:memory:", "database-url"),
        ("://", "database-url"),
        ("nonsense://[", "database-unsupported"),
    ],
)
def test_what_names_no_file_is_refused(given, code):
    with pytest.raises(UsageFault) as caught:
        registry_path(given)
    assert code_of(caught) == code


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("recursive_triggers", 1),
        ("trusted_schema", 0),
        ("busy_timeout", 1500),
    ],
)
def test_a_writer_is_safe(db, name, value):
    opened = Database(db, "write", busy_seconds=1.5)
    assert pragma(opened, name) == value
    opened.close()


def test_a_migration_runs_without_foreign_keys(db):
    opened = Database(db, "migrate")
    assert pragma(opened, "foreign_keys") == 0
    opened.close()


def test_a_write_takes_the_lock_at_once(db):
    first, second = Database(db, "write"), Database(db, "write", busy_seconds=0.05)
    with first.transaction(), pytest.raises(FactlockError) as caught, second.transaction():
        pytest.fail("two writers at once")
    assert code_of(caught) == "registry-busy"
    first.close()
    second.close()


def test_a_reader_sees_one_state_while_another_writes(registry, db, sample):
    sample.put(registry)
    with open_registry(db, read_only=True) as reader:
        with reader.inspection():
            before = reader.counts()
            sample.put(registry, "other")
            assert reader.counts() == before
        assert reader.counts().facts == before.facts + 1


def test_nothing_is_kept_of_a_block_that_raises(db):
    opened = Database(db, "write")
    with suppress(KeyError), opened.transaction() as connection:
        connection.exec_driver_sql("INSERT INTO aliases VALUES ('a', 'b')")
        raise KeyError
    with opened.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM aliases").scalar() == 0
    opened.close()


@pytest.mark.parametrize("name", ["a b.db", "100%.db", "what?.db", "a#b.db", "国内.db", "a'b.db"])
def test_a_name_with_marks_is_the_file_of_that_name(db, tmp_path, name):
    path = tmp_path / name
    db.rename(path)
    with open_registry(path) as opened:
        assert opened.counts().facts == 0
    assert {entry.name for entry in tmp_path.iterdir()} == {name}


# What is no registry -----------------------------------------------------------------------------


def test_a_missing_file_says_how_to_make_one(tmp_path):
    with pytest.raises(UsageFault) as caught:
        open_registry(tmp_path / "facts.db")
    finding = caught.value.findings[0]
    assert finding.code == "no-registry"
    assert "factlock init" in finding.fix
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "content", [b"", b"SQLite format 3\0", b"not a database at all" * 100, b"\0" * 4096]
)
@pytest.mark.parametrize("read_only", [True, False])
def test_a_file_that_is_no_database_is_damaged(tmp_path, content, read_only):
    path = tmp_path / "facts.db"
    path.write_bytes(content)
    with pytest.raises(Contradiction) as caught:
        open_registry(path, read_only=read_only)
    assert code_of(caught) == "registry-damaged"
    assert path.read_bytes() == content


def test_a_torn_database_is_damaged(db):
    whole = db.read_bytes()
    db.write_bytes(whole[:100] + b"\xff" * (len(whole) - 100))
    with pytest.raises(Contradiction) as caught:
        open_registry(db)
    assert code_of(caught) == "registry-damaged"


def test_a_folder_is_no_registry(tmp_path):
    with pytest.raises(UsageFault) as caught:
        open_registry(tmp_path)
    assert code_of(caught) in ("registry-unopenable", "no-registry")


# Reading writes nothing --------------------------------------------------------------------------


def listing(folder: Path) -> dict[str, tuple[int, bytes]]:
    return {p.name: (p.stat().st_mtime_ns, p.read_bytes()) for p in folder.iterdir()}


def read_all(path: Path) -> int:
    with open_registry(path, read_only=True) as reader:
        reader.search("gdp")
        return reader.counts().facts


def test_a_read_leaves_folder_and_file_as_they_are(registry, db, sample):
    sample.put(registry)
    registry.close()
    before = listing(db.parent)
    assert read_all(db) == 1
    assert listing(db.parent) == before


def test_a_reader_cannot_write(db):
    with open_registry(db, read_only=True) as reader:
        with pytest.raises(UsageFault) as caught, reader.batch():
            pytest.fail("a batch was opened")
        assert code_of(caught) == "registry-read-only"
        with reader.inspection() as inspection, pytest.raises(FactlockError):
            list(inspection._rows(sqlalchemy_text("DELETE FROM search")))


def sqlalchemy_text(sql: str) -> object:
    from sqlalchemy import text

    return text(sql)


@contextmanager
def nobody() -> Iterator[None]:
    """Act without the rights of the super user, who may write everywhere."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def shelf(registry, db, sample) -> Iterator[Path]:
    """A registry with a fact, in a folder that everybody may enter."""
    sample.put(registry)
    registry.close()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        path = folder / "facts.db"
        path.write_bytes(db.read_bytes())
        yield path
        folder.chmod(0o755)


@posix
@pytest.mark.parametrize("journal", ["wal", "delete"])
@pytest.mark.parametrize(("folder_mode", "file_mode"), [(0o555, 0o444), (0o777, 0o444)])
def test_a_read_works_where_nothing_may_be_written(shelf, journal, folder_mode, file_mode):
    raw = sqlite3.connect(shelf)
    raw.execute(f"PRAGMA journal_mode={journal}")
    raw.close()
    shelf.chmod(file_mode)
    shelf.parent.chmod(folder_mode)
    before = listing(shelf.parent)
    with nobody():
        assert read_all(shelf) == 1
    assert listing(shelf.parent) == before


@posix
@pytest.mark.parametrize(("folder_mode", "file_mode"), [(0o555, 0o444), (0o777, 0o444)])
def test_a_write_there_is_refused_with_what_to_do(shelf, sample, folder_mode, file_mode):
    shelf.chmod(file_mode)
    shelf.parent.chmod(folder_mode)
    with nobody(), pytest.raises(UsageFault) as caught, open_registry(shelf) as opened:
        sample.put(opened, "other")
    assert code_of(caught) == "registry-read-only"
    assert "writable" in caught.value.findings[0].fix


@posix
def test_a_file_that_may_not_be_read_is_told(shelf):
    shelf.chmod(0)
    with nobody(), pytest.raises(UsageFault) as caught:
        open_registry(shelf, read_only=True)
    assert code_of(caught) == "registry-unopenable"


# Network file systems ----------------------------------------------------------------------------


@pytest.fixture
def on_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the operating system say that the file lies on a network share."""
    monkeypatch.setattr(database, "file_system", lambda _: "nfs4")


@pytest.mark.usefixtures("on_a_network")
def test_on_a_network_there_is_no_write_ahead_log(db, sample):
    with open_registry(db) as opened:
        assert [finding.code for finding in opened.warnings] == ["network-file-system"]
        assert opened.warnings[0].severity == "warning"
        sample.put(opened)
        assert {p.name for p in db.parent.iterdir()} == {"facts.db"}
    assert db.read_bytes()[18] == 1  # the version of rollback journals
    with open_registry(db, read_only=True) as opened:
        assert opened.counts().facts == 1
        assert opened.warnings


def test_back_on_a_local_disk_there_is_one_again(db, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(database, "file_system", lambda _: "cifs")
        open_registry(db).close()
    with open_registry(db) as opened:
        assert opened.warnings == ()
    assert db.read_bytes()[18] == 2


# Finding -----------------------------------------------------------------------------------------


def test_the_nearest_registry_upwards_is_found(tmp_path):
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    (tmp_path / "facts.db").touch()
    assert find_registry(deep) == tmp_path / "facts.db"
    (tmp_path / "a" / "facts.db").touch()
    assert find_registry(deep) == tmp_path / "a" / "facts.db"
    (deep / "facts.db").mkdir()  # a folder of that name is none
    assert find_registry(deep) == tmp_path / "a" / "facts.db"


def test_without_one_the_user_is_told_how_to_make_it(tmp_path):
    with pytest.raises(UsageFault) as caught:
        find_registry(tmp_path)
    assert code_of(caught) == "no-registry"
    assert "factlock init" in caught.value.findings[0].fix


def test_the_modes_of_files_are_usual(db):
    assert sys.platform == "win32" or stat.S_IMODE(db.stat().st_mode) & 0o600 == 0o600
