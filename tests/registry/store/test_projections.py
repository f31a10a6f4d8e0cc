"""From records to projections: a rebuild gives the very rows of the live registry."""

import sqlite3

import pytest

from factlock.registry.errors import Contradiction
from factlock.registry.model import ClauseState, FetchState, Status
from factlock.registry.store import EvidenceResult, open_registry
from factlock.registry.store.projections import search_text
from factlock.registry.store.tables import PROJECTIONS

MIRROR = "https://example.org/mirror"
LEVEL = {"level": ("GDP reached 134 in 2025.", "134")}


@pytest.fixture
def lived_in(registry, sample):
    """A registry in which everything has happened that can happen."""
    first = sample.put(registry).revision
    sample.put(registry, keys=LEVEL)
    sample.put(registry, period="2024", scope={"region": "x"}, url=MIRROR)
    sample.put(registry, "us_gdp")
    sample.put(registry)
    ref = registry.revisions("cn_gdp")[1].keys[0].evidence[0].ref
    with registry.batch() as batch:
        page = batch.snapshot(*sample.page("Rewritten.", headers={"etag": '"2"'}))
        gone = EvidenceResult(ref, Status.SUSPECT, ClauseState.ABSENT, 1, sample.value("5"))
        batch.observe(sample.url, FetchState.OK, snapshot=page, results=[gone])
        batch.observe(MIRROR, FetchState.UNCHANGED)
        batch.observe("https://example.org/unknown", FetchState.DNS)
        batch.rename("us_gdp", "america_gdp")
        batch.rename("america_gdp", "us_gdp")
        batch.rename("cn_gdp", "china_gdp")
        batch.remember_pass("It grew.", "It grew.", page="a" * 64, source=MIRROR)
    sample.put(
        registry, "cn_gdp", {"growth": ("Grew 9.", "9")}, period="2024", why="w", revise=True,
        scope={"region": "x"}, url=MIRROR,
    )  # fmt: skip
    sample.fork(registry, first, "4.4 percent", "4.5 percent")
    return registry


def rows(db) -> dict[str, list[tuple[object, ...]]]:
    raw = sqlite3.connect(db)
    found = {t.name: sorted(raw.execute(f"SELECT * FROM {t.name}"), key=repr) for t in PROJECTIONS}
    raw.close()
    return found


def test_a_rebuild_equals_the_live_state_table_by_table(lived_in, db):
    before = rows(db)
    assert all(before.values())
    lived_in.rebuild()
    assert rows(db) == before
    with lived_in.inspection() as inspection:
        assert inspection.projection_differences() == {}


@pytest.mark.parametrize("table", [table.name for table in PROJECTIONS])
@pytest.mark.parametrize("sql", ["DELETE FROM {}", "UPDATE {} SET {} = 'wrong'"])
def test_a_projection_that_was_changed_is_seen_and_mended(lived_in, db, table, sql):
    before, counts = rows(db), lived_in.counts()
    lived_in.close()
    last = {"revisions": "period", "facts": "record", "aliases": "uid", "looks": "uid"}
    column = last.get(
        table, {"evidence": "status", "sources": "fetch", "passes": "claim"}.get(table, "text")
    )
    raw = sqlite3.connect(db)
    with raw:
        raw.execute(sql.format(table, column))
    raw.close()
    with open_registry(db) as opened:
        with opened.inspection() as inspection:
            assert list(inspection.projection_differences()) == [table]
        opened.rebuild()
        with opened.inspection() as inspection:
            assert inspection.projection_differences() == {}
        assert opened.counts() == counts
    assert rows(db) == before


def test_a_rebuild_of_damaged_records_changes_nothing(lived_in, db):
    before = rows(db)
    lived_in.close()
    raw = sqlite3.connect(db)
    raw.execute("DROP TRIGGER records_no_update")
    with raw:
        raw.execute("UPDATE records SET body = replace(body, 'x', 'y')")
    raw.close()
    with open_registry(db) as opened, pytest.raises(Contradiction) as caught:
        opened.rebuild()
    assert caught.value.findings[0].code == "record-hash-mismatch"
    assert rows(db) == before


def test_a_fork_is_marked_and_settled_by_a_revision_with_two_parents(registry, sample, db):
    old = sample.put(registry).revision
    heads = sample.fork(registry, old, "4.4 percent", "4.5 percent", "4.6 percent")
    assert marks(db) == {old.hash: (0, 0)} | dict.fromkeys(heads, (1, 1))
    with registry.batch() as batch:
        fields = dict(_fields(registry, heads[0]))
        settled = batch._writer.append("revision", fields | {"parents": heads, "why": "settled"})
    assert marks(db) == {old.hash: (0, 0), settled: (1, 0)} | dict.fromkeys(heads, (0, 0))
    assert sample.put(registry, keys=LEVEL).kind == "revised"


def _fields(registry, name: str) -> dict[str, object]:
    from factlock.registry.store import load

    common = ("kind", "v", "at", "ruleset")
    with registry._database.reading() as connection:
        fields = load.record(connection, name).fields
    return {key: value for key, value in fields.items() if key not in common}


def marks(db) -> dict[str, tuple[int, int]]:
    raw = sqlite3.connect(db)
    found = {
        name: (head, forked)
        for name, head, forked in raw.execute("SELECT hash, head, forked FROM revisions")
    }
    raw.close()
    return found


@pytest.mark.parametrize(
    ("text", "searched"),
    [
        ("GDP  grew\n4.2\tpercent", "gdp grew 4.2 percent"),
        ("１０％ Straße ﬁsh", "10% strasse fish"),
        ("10\ufdd16\ufdd2", "106"),
        ("a\x00b\u200bc", "a b c"),
        ("国内 生产", "国内 生产"),
        ("", ""),
    ],
)
def test_text_is_searched_without_case_width_and_marks(text, searched):
    assert search_text(text) == searched
