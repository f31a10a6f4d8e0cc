"""The version of a registry's tables, and how it is raised."""

import json
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from factlock.registry.errors import FactlockError, UsageFault
from factlock.registry.store import create_registry, open_registry, schema, upgrade_registry


def execute(db: Path, sql: str) -> list[tuple[object, ...]]:
    raw = sqlite3.connect(db)
    try:
        with raw:
            return raw.execute(sql).fetchall()
    finally:
        raw.close()


def refused(path: Path, **how: object) -> str:
    with pytest.raises(FactlockError) as caught:
        open_registry(path, **how)
    assert isinstance(caught.value, UsageFault)
    finding = caught.value.findings[0]
    assert finding.fix
    return finding.code


def test_a_new_registry_is_whole_and_alone(tmp_path):
    path = create_registry(tmp_path / "facts.db")
    assert [entry.name for entry in tmp_path.iterdir()] == ["facts.db"]
    with open_registry(path) as opened:
        assert opened.counts().entries == 0
        assert opened.head().seq == 0


def test_what_is_there_is_not_overwritten(registry, db, sample):
    sample.put(registry)
    registry.close()
    before = db.read_bytes()
    with pytest.raises(UsageFault) as caught:
        create_registry(db)
    assert caught.value.findings[0].code == "registry-exists"
    assert db.read_bytes() == before


def test_not_even_a_dangling_link_is(tmp_path):
    link = tmp_path / "facts.db"
    link.symlink_to(tmp_path / "gone")
    with pytest.raises(UsageFault):
        create_registry(link)
    assert link.is_symlink()


def test_a_folder_that_is_not_there_is_told(tmp_path):
    with pytest.raises(UsageFault) as caught:
        create_registry(tmp_path / "no" / "facts.db")
    assert caught.value.findings[0].code == "registry-uncreatable"
    assert list(tmp_path.iterdir()) == []


def test_a_file_system_without_links_will_do(tmp_path, monkeypatch):
    def no_links(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", no_links)
    path = create_registry(tmp_path / "facts.db")
    open_registry(path).close()
    assert [entry.name for entry in tmp_path.iterdir()] == ["facts.db"]


def test_of_two_that_make_it_one_wins(tmp_path, monkeypatch):
    path = tmp_path / "facts.db"
    publish = schema._publish

    def late(draft: Path, wanted: Path) -> None:
        shutil.copy(draft, wanted)
        publish(draft, wanted)

    monkeypatch.setattr(schema, "_publish", late)
    with pytest.raises(UsageFault) as caught:
        create_registry(path)
    assert caught.value.findings[0].code == "registry-exists"
    open_registry(path).close()


def test_opening_may_make_it(tmp_path):
    path = tmp_path / "facts.db"
    with open_registry(path, create=True) as opened:
        assert opened.counts().facts == 0
    with open_registry(path, create=True) as opened:
        assert opened.path == path


def test_a_newer_registry_is_refused_and_left_alone(db):
    execute(db, "UPDATE alembic_version SET version_num = '9999'")
    before = db.read_bytes()
    assert refused(db) == "registry-newer"
    assert refused(db, read_only=True) == "registry-newer"
    with pytest.raises(UsageFault) as caught:
        upgrade_registry(db)
    assert caught.value.findings[0].code == "registry-newer"
    assert db.read_bytes() == before


def test_an_older_registry_is_to_be_upgraded(db, monkeypatch):
    monkeypatch.setattr(schema, "VERSIONS", (*schema.VERSIONS, "0002"))
    monkeypatch.setattr(schema, "HEAD", "0002")
    assert refused(db) == "registry-older"


@pytest.mark.parametrize("sql", ["CREATE TABLE notes (a)", "CREATE TABLE alembic_version (a)"])
def test_the_database_of_another_program_is_no_registry(tmp_path, sql):
    path = tmp_path / "facts.db"
    execute(path, sql)
    assert refused(path) == "not-a-registry"
    assert refused(path, read_only=True) == "not-a-registry"


def test_a_registry_without_its_version_is_none(db):
    execute(db, "DELETE FROM alembic_version")
    assert refused(db) == "not-a-registry"


def test_an_upgrade_keeps_everything_and_mends_the_triggers(registry, db, sample):
    sample.put(registry)
    head, facts = registry.head(), registry.current()
    registry.close()
    execute(db, "DROP TRIGGER records_no_delete")
    upgrade_registry(db)
    with open_registry(db) as opened:
        assert (opened.head(), opened.current()) == (head, facts)
        with opened.inspection() as inspection:
            assert inspection.trigger_faults() == {}


def test_opening_and_admitting_do_without_alembic(db):
    code = (
        "import json, sys\n"
        "from factlock.registry.store import open_registry\n"
        f"with open_registry({str(db)!r}) as registry:\n"
        "    registry.counts()\n"
        "    registry.facts()\n"
        "print(json.dumps(sorted({name.split('.')[0] for name in sys.modules})))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    loaded = set(json.loads(done.stdout))
    assert "sqlalchemy" in loaded
    assert loaded & {"alembic", "mako", "zstandard"} == set()
