"""Descriptions of sources: declared, the last of an address counts, and a text that is erased is none."""

import sqlite3
from contextlib import closing

import pytest

from factlock.registry.errors import Contradiction
from factlock.registry.store import open_registry

URL = "https://example.org/a"
ITEM = {
    "type": "report",
    "title": "Ä “T”",
    "author": [{"literal": "O"}],
    "issued": {"date-parts": [[2025, 2]]},
}


def describe(db, *rows):
    with open_registry(db) as registry, registry.batch() as batch:
        return [batch.describe(*row) for row in rows]


def alter(db, statement):
    """Change what is kept, as only somebody can who takes the triggers away."""
    with closing(sqlite3.connect(db)) as raw:
        names = raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in names:
            raw.execute(f"DROP TRIGGER {name}")
        raw.execute(statement)
        raw.commit()


def held(db):
    with open_registry(db, read_only=True) as registry:
        return registry.descriptions()


def test_a_description_is_what_was_declared(db):
    describe(db, (URL, "key", ITEM))
    (one,) = held(db)
    assert (one.url, one.key, one.item) == (URL, "key", ITEM)
    assert one.at.endswith("Z")


def test_the_last_of_an_address_counts_also_within_one_batch(db):
    describe(db, (URL, "a", ITEM), ("https://example.org/b", "b", ITEM), (URL, "c", ITEM))
    assert [(one.url, one.key) for one in held(db)] == [(URL, "c"), ("https://example.org/b", "b")]
    describe(db, (URL, "d", ITEM))
    assert [one.key for one in held(db)] == ["d", "b"]


def test_a_registry_without_any_has_none(db):
    assert held(db) == ()


def test_every_description_is_a_record_of_the_log(db):
    names = describe(db, (URL, "a", ITEM), (URL, "a", ITEM))
    assert len(set(names)) == 2
    with open_registry(db) as registry:
        counts = registry.counts()
    assert (counts.records, counts.entries) == ({"description": 2}, 1)


def test_a_changed_text_is_a_contradiction(db):
    describe(db, (URL, "a", ITEM))
    alter(db, "UPDATE contents SET text = replace(text, 'report', 'book')")
    with pytest.raises(Contradiction) as error:
        held(db)
    assert error.value.findings[0].code == "content-mismatch"


def test_a_text_that_was_erased_is_none(db):
    describe(db, (URL, "a", ITEM), ("https://example.org/b", "b", ITEM))
    alter(db, 'DELETE FROM contents WHERE text LIKE \'%"key":"a"%\'')
    assert [one.key for one in held(db)] == ["b"]
