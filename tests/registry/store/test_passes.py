"""Passes: only what held, for thirty days, of one sentence, quote, page and ruleset."""

import sqlite3
from datetime import datetime, timedelta

import pytest

from factlock.registry.clock import Clock
from factlock.registry.store import open_registry, passes

SENTENCE, QUOTE = "GDP grew 5 % in 2025.", "gross product grew 5 % in 2025"
URL, PAGE = "https://example.org/a", "ab" * 32
DAY = datetime.fromisoformat("2026-11-30T09:00:00Z")


@pytest.fixture
def at(db):
    """Open the registry at a moment: `with at(days=29) as registry`."""
    return lambda **since: open_registry(db, clock=Clock(DAY + timedelta(**since)))


@pytest.fixture
def remembered(at):
    with at() as registry, registry.batch() as batch:
        batch.remember_pass(SENTENCE, QUOTE, page=PAGE, source=URL)
        batch.remember_pass(SENTENCE, QUOTE, page="cd" * 32)


def known(registry, sentence=SENTENCE, quote=QUOTE, **where):
    return registry.knows_pass(sentence, quote, **{"source": URL, **where})


@pytest.mark.parametrize(
    ("since", "held"),
    [({"days": 0}, True), ({"days": 29}, True), ({"days": 30}, False), ({"days": -1}, False)],
)
def test_a_pass_lasts_thirty_days_and_never_holds_before_it_was_given(at, remembered, since, held):
    with at(**since) as registry:
        assert known(registry) == ({PAGE} if held else set())


@pytest.mark.parametrize(
    "other",
    [
        {"sentence": "GDP grew 6 % in 2025."},
        {"quote": "gross product grew 5 %"},
        {"source": "https://example.org/b"},
        {"page": "ef" * 32},
    ],
)
def test_another_sentence_quote_source_or_page_is_not_known(at, remembered, other):
    with at() as registry:
        assert known(registry, **other) == set()


def test_space_does_not_matter_and_a_file_has_no_name(at, remembered):
    with at() as registry:
        assert known(registry, sentence=SENTENCE.replace(" ", "\n")) == {PAGE}
        assert known(registry, source="") == {"cd" * 32}


def test_another_ruleset_knows_nothing(at, remembered, monkeypatch):
    monkeypatch.setattr(passes, "RULESET", "9.0.0")
    with at() as registry:
        assert known(registry) == set()


def test_neither_sentence_nor_quote_stands_in_a_record(at, remembered, db):
    raw = sqlite3.connect(db)
    bodies = [row[0] for row in raw.execute("SELECT body FROM records WHERE kind = 'pass'")]
    raw.close()
    assert len(bodies) == 2
    assert not any("grew" in body for body in bodies)


def test_a_rebuild_knows_the_same(at, remembered):
    with at() as registry:
        registry.rebuild()
        assert known(registry) == {PAGE}


def test_the_addresses_of_evidence_are_known(filled, sample):
    with open_registry(filled) as registry:
        assert registry.addresses() == {sample.url}
