"""The migrations make the tables that the code knows, and lose nothing on the way."""

import hashlib
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import NullPool, create_engine

import factlock.migrations
from factlock.registry.errors import Contradiction
from factlock.registry.store import create_registry, open_registry, schema, upgrade_registry
from factlock.registry.store.tables import KEPT, PROJECTIONS, metadata
from factlock.registry.store.triggers import TRIGGERS


def scripts() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", str(Path(factlock.migrations.__file__).parent))
    return ScriptDirectory.from_config(config)


def statements(path: Path) -> dict[str, str]:
    raw = sqlite3.connect(path)
    found = raw.execute(
        "SELECT name, sql FROM sqlite_master"
        " WHERE type IN ('table', 'index') AND name NOT LIKE 'sqlite_%' AND name != 'alembic_version'"
    )
    known = {name: " ".join(sql.split()) for name, sql in found}
    raw.close()
    return known


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return create_registry(tmp_path / "facts.db")


def test_the_code_knows_the_versions_that_there_are():
    known = [script.revision for script in scripts().walk_revisions()]
    assert tuple(reversed(known)) == schema.VERSIONS
    assert scripts().get_heads() == [schema.HEAD]


def test_every_table_is_kept_or_can_be_rebuilt():
    assert {table.name for table in (*KEPT, *PROJECTIONS)} == set(metadata.tables)


def test_the_migrations_give_the_tables_of_the_metadata(db, tmp_path):
    engine = create_engine(f"sqlite:///{db}", poolclass=NullPool)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()
    direct = create_engine(f"sqlite:///{tmp_path / 'direct.db'}", poolclass=NullPool)
    metadata.create_all(direct)
    direct.dispose()
    assert statements(db) == statements(tmp_path / "direct.db")


def test_every_table_is_strict(db):
    raw = sqlite3.connect(db)
    strict = {name: flag for _, name, _, _, _, flag in raw.execute("PRAGMA table_list")}
    raw.close()
    assert {name for name in metadata.tables if not strict[name]} == set()


def test_nothing_cascades(db):
    raw = sqlite3.connect(db)
    actions = {
        action
        for table in metadata.tables
        for *_, on_update, on_delete, _ in raw.execute(f"PRAGMA foreign_key_list({table})")
        for action in (on_update, on_delete)
    }
    raw.close()
    assert actions == {"NO ACTION"}


def test_no_version_goes_back():
    for script in scripts().walk_revisions():
        with pytest.raises(NotImplementedError, match="never goes back"):
            script.module.downgrade()


# An upgrade, with a migration of the test's own ---------------------------------------------------

NEXT = '''
"""A version to come."""
from alembic import op
import sqlalchemy as sa
revision, down_revision, branch_labels, depends_on = "0002", "0001", None, None

def upgrade():
    {body}
'''
BATCH = """
    with op.batch_alter_table("records") as batch:
        batch.add_column(sa.Column("note", sa.Text()))
    with op.batch_alter_table("log", recreate="always") as batch:
        batch.add_column(sa.Column("note", sa.Text()))
"""
LOSS = 'op.execute("DELETE FROM contents")'
CHANGE = """op.execute("UPDATE contents SET hash = 'salted:' || rowid")"""
ORPHANS = """
    op.execute("CREATE TABLE spare AS SELECT * FROM log")
    op.execute("DELETE FROM log")
    op.execute("INSERT INTO log SELECT 1, hash, NULL, at, body FROM spare WHERE seq = 1")
    op.execute("INSERT INTO log SELECT seq + 7, hash, prev, at, body FROM spare WHERE seq > 1")
"""
FAULT = 'op.add_column("facts", sa.Column("note", sa.Text())); raise RuntimeError("half way")'


@pytest.fixture
def with_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Let the installed migrations have one more version."""

    def install(body: str) -> None:
        source, folder = Path(factlock.migrations.__file__).parent, tmp_path / "migrations"
        (folder / "versions").mkdir(parents=True)
        for name in ("env.py", "script.py.mako", "versions/0001_registry.py"):
            (folder / name).write_bytes((source / name).read_bytes())
        (folder / "versions" / "0002_next.py").write_text(NEXT.format(body=body.strip()))
        monkeypatch.setattr(schema, "files", lambda _: folder)
        monkeypatch.setattr(schema, "VERSIONS", ("0001", "0002"))
        monkeypatch.setattr(schema, "HEAD", "0002")

    return install


@pytest.fixture
def filled(db: Path) -> Path:
    from factlock.registry.model import Basis, FetchState, Snapshot

    digest = hashlib.sha256(b"x").hexdigest()
    page = Snapshot(
        *(digest, 1, "u", "u", "t", Basis.FETCHED, "text/plain", "utf-8", "utf-8", digest)
    )
    with open_registry(db) as registry:
        for _ in range(3):
            with registry.batch() as batch:
                batch.snapshot(page, b"x")
                batch.observe("u", FetchState.OK)
                batch._writer.content("a text")
    return db


def kept(db: Path) -> dict[str, list[tuple[object, ...]]]:
    raw = sqlite3.connect(db)
    columns = {t.name: ", ".join(column.name for column in t.columns) for t in KEPT}
    found = {
        t: raw.execute(f"SELECT {c} FROM {t} ORDER BY 1").fetchall() for t, c in columns.items()
    }
    raw.close()
    return found


def triggers(db: Path) -> set[str]:
    raw = sqlite3.connect(db)
    found = {name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type='trigger'")}
    raw.close()
    return found


def test_an_upgrade_keeps_rows_and_triggers_although_tables_are_made_anew(filled, with_next):
    before = kept(filled)
    assert all(before.values())
    with_next(BATCH)
    upgrade_registry(filled)
    assert kept(filled) == before
    assert triggers(filled) == set(TRIGGERS)
    with open_registry(filled) as registry, registry.inspection() as inspection:
        assert inspection.trigger_faults() == {}
        assert inspection.file_faults() == []
    raw = sqlite3.connect(filled)
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        raw.execute("UPDATE records SET note = 'x'")
    raw.close()


@pytest.mark.parametrize("body", [LOSS, CHANGE, ORPHANS])
def test_an_upgrade_that_would_lose_or_orphan_rows_is_undone(filled, with_next, body):
    before = kept(filled)
    with_next(body)
    with pytest.raises(Contradiction) as caught:
        upgrade_registry(filled)
    assert caught.value.findings[0].code == "upgrade-loses-rows"
    assert kept(filled) == before
    assert triggers(filled) == set(TRIGGERS)


def test_an_upgrade_that_fails_half_way_is_undone(filled, with_next):
    before = (kept(filled), statements(filled))
    with_next(FAULT)
    with pytest.raises(RuntimeError, match="half way"):
        upgrade_registry(filled)
    assert (kept(filled), statements(filled)) == before
    raw = sqlite3.connect(filled)
    assert raw.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
    raw.close()
