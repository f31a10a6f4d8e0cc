"""An audit recomputes everything and names what does not hold."""

import hashlib
import json
import shutil
import sqlite3
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from factlock.registry import sources, text
from factlock.registry.audit import AuditReport, audit
from factlock.registry.clock import Clock
from factlock.registry.errors import CouldNotFindOut
from factlock.registry.model import (
    Basis,
    CellAnchor,
    Evidence,
    KeyFact,
    Quantity,
    Revision,
    Snapshot,
)
from factlock.registry.store import Registry, create_registry, open_registry

PAGE = """<html><head><title>Communique</title></head><body><h1>Growth</h1>
<p>GDP grew by <b>4.2</b>&nbsp;percent in 2025, and output reached 10<sup>6</sup> units.</p>
<table><caption>People</caption><tr><th></th><th>2023</th><th>2024</th></tr>
<tr><th>Norway</th><td>5.5</td><td>5.6</td></tr><tr><th>Iceland</th><td>0.4</td><td>5.6</td></tr>
</table></body></html>"""
CHINESE = "2025年，国内生产总值比上年增长5.0%。"


def snapshot_of(body: bytes, media_type: str, url: str) -> Snapshot:
    page = sources.read(body, media_type=media_type, charset=None).page
    assert page is not None
    return Snapshot(
        *(hashlib.sha256(body).hexdigest(), len(body), url, url, "2026-11-30T09:00:00Z"),
        *(Basis.FETCHED, page.media_type, page.encoding, page.encoding_basis),
        hashlib.sha256(page.text.encode()).hexdigest(),
        status=200,
    )


def evidence(page_text: str, snapshot: str, clause: str, literal: str, **more: object) -> Evidence:
    match = text.find(text.fold(page_text), clause).matches[0]
    plain = text.Plain(page_text)
    low = plain.text.index(literal, plain.from_page(match.start))
    start, last = plain.to_page(low), plain.to_page(low + len(literal) - 1)
    return Evidence(
        *(Basis.FETCHED, "https://example.org/a", snapshot, clause, match.start, match.end),
        *(start, last + 1, match.state),
        **more,
    )


def admit(registry: Registry, name: str, key: str, number: str, one: Evidence, literal: str) -> str:
    value = Quantity("number", literal, 0, len(literal), Decimal(number))
    with registry.batch() as batch:
        return batch.admit(Revision("", name, (KeyFact(key, value, (one,)),))).revision.hash


@pytest.fixture(scope="session")
def proved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A registry whose facts really stand in their pages: a web page, a plain one, a cell."""
    path = create_registry(tmp_path_factory.mktemp("proved") / "facts.db")
    with open_registry(path) as registry:
        body = PAGE.encode()
        page = sources.read(body, media_type="text/html").page
        with registry.batch() as batch:
            web = batch.snapshot(snapshot_of(body, "text/html", "https://example.org/a"), body)
            plain = CHINESE.encode()
            notes = batch.snapshot(snapshot_of(plain, "text/plain", "https://example.org/b"), plain)
        growth = "GDP grew by 4.2 percent in 2025"
        admit(
            registry,
            "gdp",
            "growth",
            "4.2",
            evidence(page.text, web, growth, "4.2\u00a0percent"),
            "4.2\u00a0percent",
        )
        output = "output reached 10\u2076 units"
        admit(
            registry,
            "gdp",
            "output",
            "1000000",
            evidence(page.text, web, output, "10\u2076"),
            "10\u2076",
        )
        admit(
            registry, "cn_gdp", "growth", "5.0", evidence(CHINESE, notes, CHINESE, "5.0%"), "5.0%"
        )
        cell = next(c for c in page.tables[0].cells if (c.row, c.column) == (1, 2))
        anchor = CellAnchor(1, 1, 2, ("Norway",), ("2024",), "People")
        here = evidence(page.text[: cell.end], web, "5.6", "5.6", cell=anchor)
        admit(registry, "people", "norway", "5.6", here, "5.6")
    return path


@pytest.fixture
def db(proved: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(proved, tmp_path / "facts.db"))


def audited(db: Path, **how: object) -> AuditReport:
    with open_registry(db, read_only=True) as registry:
        return audit(registry, **how)


def codes(report: AuditReport) -> list[str]:
    return [finding.code for finding in report.findings]


def query(db: Path, sql: str) -> list[tuple]:
    raw = sqlite3.connect(db)
    found = raw.execute(sql).fetchall()
    raw.close()
    return found


# What holds --------------------------------------------------------------------------------------


def test_a_sound_registry_holds(db):
    before = db.read_bytes()
    report = audited(db)
    assert report.findings == ()
    assert report.exit_status == 0
    assert report.counts == {
        "entries": 5,
        "records": 9,
        "contents": 8,
        "snapshots": 2,
        "clauses": 4,
        "clauses_unexamined": 0,
    }
    assert report.head.seq == 5
    assert db.read_bytes() == before


def test_an_empty_registry_holds_and_says_that_nothing_was_there(tmp_path):
    report = audited(create_registry(tmp_path / "facts.db"))
    assert report.exit_status == 0
    assert set(report.counts.values()) == {0}


# Clauses -----------------------------------------------------------------------------------------


def test_a_clause_that_does_not_stand_in_its_page_is_named(db):
    with open_registry(db) as registry:
        (snapshot,) = {one.keys[0].evidence[0].snapshot for one in registry.revisions("cn_gdp")}
        body = "2025年，国内生产总值比上年增长6.0%。"
        one = evidence(body, snapshot, body, "6.0%")
        admit(registry, "forged", "growth", "6.0", one, "6.0%")
    report = audited(db)
    assert codes(report) == ["clause-not-in-snapshot"]
    assert report.findings[0].message.startswith("forged.growth:")
    assert report.findings[0].details["clause"] == body
    assert report.exit_status == 4


@pytest.mark.parametrize("literal", ["5.1%", "2025年", "0%"])
def test_a_value_that_does_not_stand_where_it_was_read_is_named(db, literal):
    with open_registry(db) as registry:
        (held,) = registry.revisions("cn_gdp")
        admit(registry, "forged", "growth", "5.1", held.keys[0].evidence[0], literal)
    assert codes(audited(db)) == ["value-not-in-snapshot"]


@pytest.mark.parametrize(
    "anchor",
    [
        CellAnchor(2, 1, 2, ("Norway",), ("2024",)),
        CellAnchor(0, 1, 2, ("Norway",), ("2024",)),
        CellAnchor(1, 2, 2, ("Iceland",), ("2024",)),
        CellAnchor(1, 1, 2, ("Iceland",), ("2024",)),
        CellAnchor(1, 1, 2, ("Norway",), ("2023",)),
        CellAnchor(1, 1, 2, ("Norway", "total"), ("2024",)),
    ],
)
def test_a_cell_stands_under_its_own_heads_or_not_at_all(db, anchor):
    with open_registry(db) as registry:
        one = registry.revisions("people")[0].keys[0].evidence[0]
        forged = Evidence(*(getattr(one, name) for name in Evidence.__slots__[:9]), cell=anchor)
        admit(registry, "forged", "people", "5.6", forged, "5.6")
    assert codes(audited(db)) == ["clause-not-in-snapshot"]


def test_a_page_that_cannot_be_read_any_more_could_not_be_found_out(db):
    def unreadable(*_: object):
        raise CouldNotFindOut.of("x", "the reader gave up")

    report = audited(db, read_page=unreadable)
    assert codes(report) == ["page-unreadable"] * 2  # once a page
    assert report.counts["clauses"] == 0
    assert report.counts["clauses_unexamined"] == 4
    assert report.exit_status == 3


def test_a_reader_that_reads_otherwise_is_noted(db):
    def another(body: bytes, snapshot: Snapshot):
        page = sources.read(body + b"<p>more</p>", media_type=snapshot.media_type).page
        assert page is not None
        return page

    report = audited(db, read_page=another)
    assert codes(report) == ["page-text-differs"] * 2
    assert report.exit_status == 0


# What is told without being wrong ----------------------------------------------------------------


def test_content_that_was_erased_with_a_tombstone_is_redacted_not_tampered(db):
    with open_registry(db) as registry:
        ((name,),) = query(
            db, "SELECT hash FROM contents WHERE text LIKE '%\"literal\":\"5.0\\%\"%' ESCAPE '\\'"
        )
        with registry.batch() as batch:
            batch._writer.append("tombstone", {"erased": [name], "why": "a court asked"})
            connection = batch._writer.connection
            connection.exec_driver_sql("DELETE FROM contents WHERE hash = ?", (name,))
        registry.rebuild()
    report = audited(db)
    assert codes(report) == ["redacted"]
    assert report.exit_status == 0


def test_a_clock_that_was_set_is_shown(db):
    clock = Clock(datetime(2020, 1, 1, tzinfo=UTC))
    with open_registry(db, clock=clock) as registry, registry.batch() as batch:
        batch.rename("gdp", "world_gdp")
    report = audited(db)
    assert codes(report) == ["clock-set"]
    assert report.exit_status == 0


def test_a_fork_is_a_contradiction(db):
    with open_registry(db) as registry:
        (head,) = registry.revisions("cn_gdp")
        body = json.loads(query(db, f"SELECT body FROM records WHERE hash = '{head.hash}'")[0][0])
        common = ("kind", "v", "at", "ruleset")
        fields = {name: value for name, value in body.items() if name not in common}
        with registry.batch() as batch:
            batch._writer.append("revision", fields | {"why": "another branch"})
    report = audited(db)
    assert codes(report) == ["forked-fact"]
    assert report.exit_status == 4
