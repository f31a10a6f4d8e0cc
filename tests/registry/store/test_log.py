"""The log: one entry a batch, chained by hash."""

import json
from datetime import UTC, datetime

import pytest

from factlock.registry.clock import Clock
from factlock.registry.store import LogHead, open_registry
from factlock.registry.store.canonical import canonical, name_of

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def entries(registry):
    with registry.inspection() as inspection:
        return list(inspection.log())


def test_an_empty_registry_has_no_head(registry):
    assert registry.head() == LogHead(0, "")


def test_a_batch_is_one_entry_that_names_its_records_in_order(registry, sample):
    with registry.batch() as batch:
        snapshot = batch.snapshot(*sample.page())
        first = batch.admit(sample.revision(snapshot, "a")).revision
        second = batch.admit(sample.revision(snapshot, "b")).revision
    (entry,) = entries(registry)
    names = json.loads(entry.body)["records"]
    assert names[0] == snapshot
    assert [names[2], names[4]] == [first.hash, second.hash]
    assert len(names) == registry.counts().records["revision"] * 2 + 1
    assert registry.head() == LogHead(1, entry.hash)


def test_each_entry_holds_the_hash_before_it(registry, sample):
    for name in ("a", "b", "c"):
        sample.put(registry, name)
    found = entries(registry)
    assert [entry.seq for entry in found] == [1, 2, 3]
    assert [entry.prev for entry in found] == [None, found[0].hash, found[1].hash]
    for entry in found:
        fields = json.loads(entry.body)
        assert name_of(canonical(fields)) == entry.hash
        assert (fields["seq"], fields["prev"], fields["at"]) == (entry.seq, entry.prev, entry.at)
        assert "clock" not in fields


def test_a_batch_without_records_leaves_no_entry(registry):
    with registry.batch():
        pass
    assert registry.head() == LogHead()


@pytest.mark.parametrize("fixed", [None, NOON])
def test_a_clock_that_was_set_shows_in_entry_and_records(db, sample, fixed):
    with open_registry(db, clock=Clock(fixed)) as opened:
        sample.put(opened)
        with opened.inspection() as inspection:
            bodies = [row.body for row in (*inspection.log(), *inspection.records())]
    marks = {json.loads(body).get("clock") for body in bodies}
    assert marks == {"set" if fixed else None}
    if fixed:
        assert {json.loads(body)["at"] for body in bodies} == {"2026-11-30T12:00:00Z"}
