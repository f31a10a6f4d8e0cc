"""What every database must keep to that holds a registry.

A database joins by one more entry in ``PLACES``: a function that gives a test a fresh, empty place.
"""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from threading import Barrier, Thread

import pytest

from factlock.registry.errors import FactlockError, Refused, UsageFault
from factlock.registry.model import (
    Basis,
    ClauseState,
    Evidence,
    FetchState,
    KeyFact,
    Quantity,
    Revision,
    Snapshot,
    Status,
)
from factlock.registry.period import Period
from factlock.registry.store import (
    EvidenceResult,
    LogHead,
    Registry,
    create_registry,
    open_registry,
)

URL = "https://example.org/a"
PLACES: dict[str, Callable[[Path], str]] = {
    "sqlite-path": lambda folder: str(folder / "facts.db"),
    "sqlite-url": lambda folder: f"sqlite:///{folder / 'facts.db'}",
}


@pytest.fixture(params=PLACES)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    where = PLACES[request.param](tmp_path)
    create_registry(where)
    return where


@pytest.fixture
def registry(place: str) -> Iterator[Registry]:
    with open_registry(place) as opened:
        yield opened


def page(text: str = "a page") -> tuple[Snapshot, bytes]:
    body = text.encode()
    digest = hashlib.sha256(body).hexdigest()
    return Snapshot(
        *(digest, len(body), URL, URL, "2026-11-30T09:00:00Z", Basis.FETCHED),
        *("text/plain", "utf-8", "utf-8", digest),
    ), body


def fact(snapshot: str, name: str, number: str = "4.2", period: str | None = None) -> Revision:
    clause = f"It grew {number} percent."
    value = Quantity(
        "number", f"{number} percent", 0, len(number) + 8, Decimal(number), unit="percent"
    )
    one = Evidence(
        *(Basis.FETCHED, URL, snapshot, clause, 0, len(clause), 8, len(clause) - 1),
        state=ClauseState.EXACT,
    )
    when = None if period is None else Period.parse(period)
    return Revision("", name, (KeyFact("growth", value, (one,)),), period=when)


def admit(registry: Registry, name: str, *words: str, why: str = "") -> Revision:
    with registry.batch() as batch:
        asked = fact(batch.snapshot(*page()), name, *words)
        return batch.admit(replace(asked, why=why), revise=bool(why)).revision


def test_what_was_admitted_is_there_after_reopening(place):
    with open_registry(place) as registry:
        held = admit(registry, "gdp", "4.2", "2025")
        head = registry.head()
    with open_registry(place, read_only=True) as registry:
        assert registry.revisions("gdp") == (held,)
        assert registry.revision(held.hash) == held
        assert registry.head() == head


def test_a_registry_is_made_once(place):
    with pytest.raises(UsageFault):
        create_registry(place)


def test_a_reader_cannot_write(place):
    with open_registry(place, read_only=True) as registry, pytest.raises(UsageFault):
        admit(registry, "gdp")


def test_a_block_that_raises_leaves_nothing(registry):
    with suppress(KeyError), registry.batch() as batch:
        batch.admit(fact(batch.snapshot(*page()), "gdp"))
        raise KeyError
    assert registry.counts().records == {}
    assert registry.head() == LogHead()


def test_a_refusal_inside_a_batch_leaves_the_rest(registry):
    with registry.batch() as batch:
        snapshot = batch.snapshot(*page())
        batch.admit(fact(snapshot, "gdp"))
        with pytest.raises(Refused):
            batch.admit(fact(snapshot, "gdp", "4.3"))
        batch.admit(fact(snapshot, "gdp", "4.3", "2024"))
    assert registry.counts().records == {"snapshot": 1, "fact": 1, "revision": 2}


def test_history_only_grows(registry):
    first = admit(registry, "gdp", "4.2")
    second = admit(registry, "gdp", "4.3", why="second estimate")
    third = admit(registry, "gdp", "4.2", why="back")
    assert registry.history("gdp") == (first, second, third)
    assert registry.revisions("gdp") == (third,)
    assert [one.parents for one in (first, second, third)] == [(), (first.hash,), (second.hash,)]


def test_the_log_grows_by_one_entry_a_batch(registry):
    heads = [registry.head()]
    for name in ("a", "b", "c"):
        admit(registry, name)
        heads.append(registry.head())
    assert [head.seq for head in heads] == [0, 1, 2, 3]
    assert len({head.hash for head in heads}) == 4


@pytest.mark.parametrize("name", ["国内生产总值", "ВВП", "नमस्ते", "a" * 100, "x-1_y"])
def test_names_of_any_script_are_kept(registry, name):
    assert admit(registry, name).id == name
    assert registry.fact(name).id == name
    assert [hit.name for hit in registry.search(name[:2])] == [name]


def test_ids_are_told_apart_by_case_and_not_taken_twice(registry):
    admit(registry, "gdp")
    with pytest.raises(Refused):
        admit(registry, "GDP")
    with pytest.raises(Refused):
        registry.fact("Gdp")


def test_a_renamed_fact_is_found_by_both_names(registry):
    held = admit(registry, "gdp")
    with registry.batch() as batch:
        batch.rename("gdp", "world_gdp")
    assert registry.fact("gdp") == registry.fact("world_gdp")
    assert registry.revisions("gdp")[0].hash == held.hash


@pytest.mark.parametrize("size", [0, 1, 100_000, 3_000_000])
def test_the_bytes_of_a_page_come_back(registry, size):
    snapshot, body = page("国" * (size // 3) + "x" * (size % 3))
    with registry.batch() as batch:
        name = batch.snapshot(snapshot, body)
    assert registry.snapshot_bytes(snapshot.sha256) == body
    assert registry.snapshot(name) == snapshot


@pytest.mark.parametrize("words", ["%", "_", "\\", "'", '"', "4.2 PERCENT", "grew"])
def test_a_search_takes_every_sign_as_itself(registry, words):
    admit(registry, "gdp")
    assert bool(registry.search(words)) == (words.lower() in "it grew 4.2 percent.")


def test_an_observation_moves_standing_and_not_history(registry):
    held = admit(registry, "gdp")
    ref = held.keys[0].evidence[0].ref
    with registry.batch() as batch:
        result = EvidenceResult(ref, Status.DRIFTED, ClauseState.VALUE_CHANGED, 1)
        batch.observe(URL, FetchState.OK, results=[result])
    ((standing,),) = (source.evidence for source in registry.evidence_by_url())
    assert (standing.status, standing.strikes) == (Status.DRIFTED, 1)
    assert [one.hash for one in registry.history("gdp")] == [held.hash]


def test_a_rebuild_changes_nothing(registry):
    admit(registry, "gdp")
    admit(registry, "gdp", "4.3", why="estimate")
    before = (registry.current(), registry.facts(), registry.evidence_by_url(), registry.head())
    registry.rebuild()
    assert (
        registry.current(),
        registry.facts(),
        registry.evidence_by_url(),
        registry.head(),
    ) == before
    with registry.inspection() as inspection:
        assert inspection.projection_differences() == {}


def test_writers_at_once_wait_for_each_other_and_lose_nothing(place):
    writers, each = 4, 6
    together, failed = Barrier(writers), []

    def write(number: int) -> None:
        try:
            with open_registry(place, busy_seconds=60) as registry:
                together.wait()
                for turn in range(each):
                    admit(registry, f"fact_{number}_{turn}")
                    admit(registry, "shared", "4.2", f"{2000 + number * each + turn}")
        except FactlockError as error:
            failed.append(error)

    threads = [Thread(target=write, args=(number,)) for number in range(writers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    with open_registry(place) as registry, registry.inspection() as inspection:
        assert len(registry.facts()) == writers * each + 1
        assert len(registry.revisions("shared")) == writers * each
        assert registry.head().seq == 2 * writers * each
        assert [entry.seq for entry in inspection.log()] == list(range(1, registry.head().seq + 1))
        assert inspection.projection_differences() == {}
