"""Whether everything that is kept is what its name says, logged once, and complete."""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from factlock.registry.audit import AuditReport, audit, rebuild
from factlock.registry.errors import Contradiction
from factlock.registry.store import open_registry
from factlock.registry.store.canonical import canonical, name_of


@pytest.fixture
def attack(filled: Path) -> Callable[..., None]:
    """Change the file as somebody who may write to it, and put the triggers back."""

    def change(sql: str, *values: object) -> None:
        raw = sqlite3.connect(filled)
        triggers = raw.execute(
            "SELECT name, sql FROM sqlite_master WHERE type='trigger'"
        ).fetchall()
        for name, _ in triggers:
            raw.execute(f"DROP TRIGGER {name}")
        with raw:
            raw.execute(sql, values)
        for _, statement in triggers:
            with suppress(sqlite3.OperationalError):  # its table was dropped
                raw.execute(statement)
        raw.commit()
        raw.close()

    return change


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


@pytest.mark.parametrize(
    ("sql", "code"),
    [
        ("UPDATE records SET body = replace(body, 'exact', 'folded') WHERE kind = 'revision'", "record-hash-mismatch"),
        ("UPDATE records SET body = body || ' ' WHERE kind = 'fact'", "record-hash-mismatch"),
        ("UPDATE records SET body = '' WHERE kind = 'snapshot'", "record-hash-mismatch"),
        ("UPDATE records SET hash = 'sha256:' || hex(randomblob(32)) WHERE kind = 'fact'", "record-hash-mismatch"),
        ("UPDATE records SET kind = 'tombstone' WHERE kind = 'fact'", "record-misfiled"),
        ("UPDATE records SET ordinal = ordinal + 5 WHERE kind = 'fact'", "record-misfiled"),
        ("DELETE FROM records WHERE kind = 'revision'", "record-missing"),
        ("DELETE FROM log WHERE seq = 2", "record-not-logged"),
        ("DELETE FROM log WHERE seq = 1", "log-broken"),
        ("UPDATE log SET body = replace(body, 'sha256:', 'sha256;') WHERE seq = 2", "log-broken"),
        ("UPDATE log SET body = 'x' WHERE seq = 2", "log-broken"),
        ("UPDATE log SET prev = 'x' WHERE seq = 2", "log-broken"),
        ("UPDATE log SET at = '1999-01-01T00:00:00Z' WHERE seq = 2", "log-broken"),
        ("UPDATE log SET hash = 'x' WHERE seq = 2", "log-broken"),
        ("UPDATE contents SET text = replace(text, '4.2', '4.3')", "content-mismatch"),
        ("UPDATE contents SET salt = randomblob(16)", "content-mismatch"),
        ("DELETE FROM contents WHERE text LIKE '%4.2%'", "content-missing"),
        ("INSERT INTO contents VALUES ('salted:0', x'00', 'x')", "content-unreferenced"),
        ("UPDATE snapshots SET data = substr(data, 1, 20)", "snapshot-mismatch"),
        ("UPDATE snapshots SET size = size + 1", "snapshot-mismatch"),
        ("UPDATE snapshots SET encoding = 'delta'", "snapshot-mismatch"),
        ("DELETE FROM snapshots", "snapshot-missing"),
        ("INSERT INTO snapshots SELECT 'ab', size, encoding, data FROM snapshots LIMIT 1", "snapshot-unreferenced"),
        ("UPDATE facts SET id = 'other' WHERE id = 'cn_gdp'", "projection-differs"),
        ("UPDATE evidence SET status = 'gone'", "projection-differs"),
        ("DELETE FROM search", "projection-differs"),
        ("DROP TABLE sources", "registry-damaged"),
        ("DROP TABLE contents", "registry-damaged"),
    ],
)  # fmt: skip
def test_each_attack_is_named(filled, attack, sql, code):
    attack(sql)
    report = audited(filled)
    assert code in codes(report)
    assert report.exit_status == 4
    for finding in report.findings:
        assert finding.message
        assert finding.fix or finding.severity == "note"


def test_a_flipped_bit_anywhere_in_what_is_kept_is_named(filled, tmp_path):
    """One bit of each kept thing, first, middle and last, in a copy of its own."""
    wanted = {
        "SELECT body FROM records ORDER BY seq, ordinal": "record-hash-mismatch",
        "SELECT body FROM log ORDER BY seq": "log-broken",
        "SELECT text FROM contents ORDER BY hash": "content-mismatch",
        "SELECT data FROM snapshots ORDER BY sha256": "snapshot-mismatch",
    }
    whole = filled.read_bytes()
    for sql, code in wanted.items():
        for (value,) in (query(filled, sql)[0], query(filled, sql)[-1]):
            data = value if isinstance(value, bytes) else value.encode()
            start = whole.find(data)
            assert start > 0, sql
            for at in (0, len(data) // 2, len(data) - 1):
                copy = tmp_path / "copy.db"
                copy.write_bytes(whole)
                with copy.open("r+b") as file:
                    file.seek(start + at)
                    file.write(bytes([data[at] ^ 1]))
                report = audited(copy)
                assert code in codes(report), (sql, at)
                assert report.exit_status == 4


def test_text_that_is_no_utf8_any_more_ends_nothing(filled, attack):
    attack("UPDATE records SET body = CAST(x'ff' || CAST(body AS BLOB) AS TEXT)")
    attack("UPDATE contents SET text = CAST(x'ff' || CAST(text AS BLOB) AS TEXT)")
    report = audited(filled)
    assert codes(report).count("record-hash-mismatch") == report.counts["records"]
    assert codes(report).count("content-mismatch") == report.counts["contents"]


@pytest.mark.parametrize("name", ["records_no_update", "log_follows", "contents_no_delete"])
def test_a_dropped_trigger_is_named(filled, name):
    query(filled, f"DROP TRIGGER {name}")
    report = audited(filled)
    assert codes(report) == ["trigger-missing"]
    assert name in report.findings[0].message
    with open_registry(filled) as registry:
        rebuild(registry)
    assert audited(filled).exit_status == 0


def test_a_torn_file_is_damaged_and_the_rest_is_examined(filled):
    page = 4096
    whole = bytearray(filled.read_bytes())
    (root,) = query(filled, "SELECT rootpage FROM sqlite_master WHERE name = 'contents'")[0]
    whole[(root - 1) * page : (root - 1) * page + 200] = b"\xff" * 200
    filled.write_bytes(whole)
    report = audited(filled)
    assert "registry-damaged" in codes(report)
    assert report.exit_status == 4
    assert report.counts["records"] >= 5
    assert report.counts["snapshots"] == 1


def test_a_file_that_cannot_be_opened_is_never_a_pass(filled):
    filled.write_bytes(filled.read_bytes()[:5000])
    with pytest.raises(Contradiction):
        audited(filled)


# A forger who recomputes hashes ------------------------------------------------------------------


def forge(attack, filled: Path, **fields: object) -> None:
    """Put a record into the file with a right name, but not into the log."""
    body = canonical({"v": 1, "at": "2026-11-30T09:00:00Z", "ruleset": "0.2.0", **fields}).decode()
    name = name_of(body.encode())
    attack("INSERT INTO records VALUES (?, ?, 2, 99, ?)", name, fields["kind"], body)
    assert query(filled, f"SELECT count(*) FROM records WHERE hash = '{name}'") == [(1,)]


def test_a_record_beside_the_log_is_named(filled, attack):
    forge(attack, filled, kind="fact", uid="1", id="forged")
    assert "record-not-logged" in codes(audited(filled))


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "fact"},
        {"kind": "invention"},
        {"kind": "revision", "uid": "1", "keys": 5},
        {"kind": "observation", "url": "x", "fetch": "never"},
    ],
)
def test_a_record_that_is_none_of_its_kind_is_named(filled, attack, fields):
    forge(attack, filled, **fields)
    report = audited(filled)
    assert "record-malformed" in codes(report)


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "rename", "uid": "nobody", "from": "a", "to": "b", "after": None},
        {"kind": "rename", "uid": "1", "from": "a", "to": "b", "after": "sha256:none"},
    ],
)
def test_a_record_that_rests_on_nothing_is_named(filled, attack, fields):
    forge(attack, filled, **fields)
    assert "reference-missing" in codes(audited(filled))


def test_records_that_cannot_be_replayed_contradict_each_other(filled, attack):
    ((uid,),) = query(filled, "SELECT uid FROM facts WHERE id = 'cn_gdp'")
    forge(attack, filled, kind="fact", uid=uid, id="cn_gdp")
    assert "registry-damaged" in codes(audited(filled))
