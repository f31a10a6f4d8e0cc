"""Questions to a registry."""

import sqlite3
from dataclasses import replace

import pytest

from factlock.registry.errors import Contradiction, Refused, UsageFault
from factlock.registry.model import CellAnchor
from factlock.registry.store import Fact, open_registry

CHINESE = {"growth": ("国内生产总值比上年增长5.0%。", "5.0%")}


def admit(registry, sample, name, keys=None, **more):
    return sample.put(registry, name, **({"keys": keys} if keys else {}), **more).revision


# Names


def test_facts_come_by_id_with_periods_and_old_names(registry, sample):
    admit(registry, sample, "b", period="2025")
    admit(registry, sample, "b", period="2023")
    admit(registry, sample, "a", period=None)
    with registry.batch() as batch:
        batch.rename("a", "c")
    b, c = registry.facts()
    assert (b.id, b.aliases, b.periods) == ("b", (), ("2023", "2025"))
    assert (c.id, c.aliases, c.periods) == ("c", ("a",), ())
    assert registry.fact("a") == c == Fact(c.uid, "c", ("a",))


def test_all_names_come_without_values(registry, sample):
    admit(registry, sample, "b", period="2025", keys={"y": ("It was 2%.", "2%"), "x": ("It was 1%.", "1%")})  # fmt: skip
    admit(registry, sample, "b", period="2023")
    admit(registry, sample, "a", period=None)
    with registry.batch() as batch:
        batch.rename("a", "c")
    names = registry.names()
    growth = [key for name, period, key in names.keys if (name, period) == ("b", "2023")]
    assert growth
    assert names.keys == (
        *(("b", "2023", key) for key in growth),
        ("b", "2025", "x"),
        ("b", "2025", "y"),
        *(("c", "", key) for key in growth),
    )
    assert names.aliases == {"a": "c"}


@pytest.mark.parametrize(
    ("asked", "near"),
    [
        ("cn_gpd", "cn_gdp"),
        ("CN_GDP", "cn_gdp"),
        ("cn_gdp_", "cn_gdp"),
        ("国内生产总直", "国内生产总值"),
        ("former_nam", "former_name"),
    ],
)
def test_an_unknown_id_is_answered_with_the_nearest(registry, sample, asked, near):
    for name in ("cn_gdp", "us_gdp", "population", "国内生产总值", "former_name"):
        admit(registry, sample, name)
    with registry.batch() as batch:
        batch.rename("former_name", "zzz")
    with pytest.raises(Refused) as caught:
        registry.fact(asked)
    finding = caught.value.findings[0]
    assert finding.code == "unknown-id"
    assert finding.details["nearest"][0] == near
    assert near in finding.fix


@pytest.mark.parametrize("asked", ["", "nothing like it", "a.b", "x@2025", "\0", "x" * 5000])
def test_without_a_near_one_the_way_is_shown(registry, sample, asked):
    admit(registry, sample, "cn_gdp")
    for question in (registry.fact, registry.revisions, registry.history):
        with pytest.raises(Refused) as caught:
            question(asked)
        assert caught.value.findings[0].code == "unknown-id"
        assert "factlock add" in caught.value.findings[0].fix


# Revisions


def test_current_revisions_come_by_id_and_period(registry, sample):
    for name, period in (("b", "2024"), ("a", "2025"), ("b", "2023"), ("b", None)):
        admit(registry, sample, name, period=period)
    assert [one.name for one in registry.current()] == ["a@2025", "b", "b@2023", "b@2024"]
    assert [one.name for one in registry.revisions("b")] == ["b", "b@2023", "b@2024"]


def test_history_is_in_the_order_of_learning(registry, sample):
    first = admit(registry, sample, "a", period="2025")
    second = admit(registry, sample, "a", period="2020")
    third = admit(registry, sample, "a", {"growth": ("It grew 9.", "9")}, why="w", revise=True)
    assert registry.history("a") == (first, second, third)


def test_both_branches_of_a_fork_are_seen(registry, sample):
    old = admit(registry, sample, "a")
    other = admit(registry, sample, "a", period="2020")
    heads = sample.fork(registry, old, "4.4 percent", "4.5 percent")
    assert [one.hash for one in registry.forks()] == sorted(heads)
    assert {one.hash for one in registry.revisions("a")} == {*heads, other.hash}
    assert len(registry.history("a")) == 4


@pytest.mark.parametrize("name", ["", "sha256:" + "0" * 64, "x"])
def test_an_unknown_record_is_refused(registry, name):
    for question in (registry.revision, registry.snapshot):
        with pytest.raises(Refused) as caught:
            question(name)
        assert caught.value.findings[0].code == "unknown-record"


def test_a_record_of_another_kind_is_told(registry, sample):
    held = admit(registry, sample, "a")
    with pytest.raises(Refused, match="that is a revision"):
        registry.snapshot(held.hash)
    with pytest.raises(Refused, match="that is a snapshot"):
        registry.revision(held.keys[0].evidence[0].snapshot)


# Search


@pytest.fixture
def library(registry, sample):
    admit(registry, sample, "cn_gdp", CHINESE)
    admit(registry, sample, "us_gdp")
    admit(registry, sample, "ВВП", {"рост": ("ВВП вырос на 100% за Straße_x.", "100%")})
    with registry.batch() as batch:
        batch.rename("us_gdp", "american_growth")
    return registry


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("cn_gdp", ["cn_gdp@2025"]),
        ("GDP", ["american_growth@2025", "cn_gdp@2025"]),  # one by its clause, one by its id
        ("生产", ["cn_gdp@2025"]),
        ("值", ["cn_gdp@2025"]),
        ("5.0%", ["cn_gdp@2025"]),
        ("５．０％", ["cn_gdp@2025"]),
        ("4.2", ["american_growth@2025"]),
        ("us_gdp", ["american_growth@2025"]),  # an old id
        ("GREW   4.2\nPercent", ["american_growth@2025"]),
        ("communique", ["american_growth@2025", "cn_gdp@2025", "ВВП@2025"]),  # the title
        ("вырос", ["ВВП@2025"]),
        ("ввп", ["ВВП@2025"]),
        ("strasse", ["ВВП@2025"]),
        ("0%", ["cn_gdp@2025", "ВВП@2025"]),  # no wildcard
        ("e_x", ["ВВП@2025"]),
        ("%", ["cn_gdp@2025", "ВВП@2025"]),
        ("nowhere", []),
        ("\\", []),
    ],
)
def test_search_finds_parts_of_ids_literals_clauses_and_titles(library, text, names):
    assert [hit.name for hit in library.search(text)] == names


@pytest.mark.parametrize("text", ["Norway", "2024", "PEOPLE", "communique"])
def test_a_cell_is_found_by_its_heads(registry, sample, text):
    asked = sample.revision("", "people", {"n": ("5.6", "5.6")}, period=None)
    cell = CellAnchor(1, 1, 2, ("Norway",), ("2024",), "People")
    (key,) = asked.keys
    (one,) = key.evidence
    sample.admit(
        registry, replace(asked, keys=(replace(key, evidence=(replace(one, cell=cell),)),))
    )
    assert [hit.name for hit in registry.search(text)] == ["people"]


@pytest.mark.parametrize("text", ["", "  ", "\n\t"])
def test_a_search_for_nothing_is_wrong_usage(library, text):
    with pytest.raises(UsageFault) as caught:
        library.search(text)
    assert caught.value.findings[0].code == "empty-search"


def test_a_hit_shows_what_it_found(library):
    (hit,) = library.search("生产")
    assert (hit.key, hit.literal, hit.title) == ("growth", "5.0%", "Communique")
    assert hit.clause == CHINESE["growth"][0]
    assert library.revision(hit.revision).id == "cn_gdp"


def test_only_what_is_current_is_found(registry, sample):
    admit(registry, sample, "a", {"growth": ("An old number 7.", "7")})
    admit(registry, sample, "a", {"growth": ("A new number 8.", "8")}, why="w", revise=True)
    assert registry.search("old number") == ()
    assert len(registry.search("new number")) == 1


# Counts


def test_counts_tell_how_much_is_held(library, sample):
    counts = library.counts()
    assert (counts.facts, counts.revisions, counts.current, counts.entries) == (3, 3, 3, 4)
    assert counts.records.keys() == {"fact", "revision", "rename", "snapshot"}
    assert counts.records["revision"] == 3
    assert counts.snapshots == 1
    assert counts.snapshot_bytes == len(sample.page()[1])
    assert counts.stored_bytes > 0


# What is damaged is never shown


@pytest.mark.parametrize(
    ("sql", "question"),
    [
        ("DELETE FROM facts", lambda registry: registry.current()),
        ("DELETE FROM facts", lambda registry: registry.evidence_by_url()),
        ("DELETE FROM facts; INSERT INTO aliases VALUES ('old', 'x')", lambda r: r.fact("old")),
        ("UPDATE evidence SET status = 'odd'", lambda registry: registry.current()),
        ("UPDATE evidence SET clause = 'odd'", lambda registry: registry.evidence_by_url()),
        ("UPDATE sources SET fetch = 'odd'", lambda registry: registry.evidence_by_url()),
        ("DELETE FROM sources", lambda registry: registry.evidence_by_url()),
        ("UPDATE search SET key = 'odd'", lambda registry: registry.search("grew")),
    ],
)
def test_a_projection_that_lies_is_told_with_the_cure(filled, sql, question):
    raw = sqlite3.connect(filled)
    raw.executescript(sql)
    raw.close()
    with open_registry(filled) as opened:
        with pytest.raises(Contradiction) as caught:
            question(opened)
        assert caught.value.findings[0].code == "projection-differs"
        assert "--rebuild" in caught.value.findings[0].fix
        opened.rebuild()
        question(opened) if "old" not in sql else opened.fact("cn_gdp")


@pytest.mark.parametrize(
    ("sql", "code"),
    [
        ("UPDATE contents SET text = replace(text, '4.2', '4.3')", "content-mismatch"),
        ("DELETE FROM contents", "content-missing"),
        ("UPDATE records SET body = replace(body, '2025', '2026')", "record-hash-mismatch"),
        ("DELETE FROM records WHERE kind = 'revision'", "record-missing"),
        ("DELETE FROM facts", "projection-differs"),
    ],
)
def test_a_changed_value_is_never_shown(filled, sql, code):
    raw = sqlite3.connect(filled)
    for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        raw.execute(f"DROP TRIGGER {name}")
    with raw:
        raw.execute(sql)
    raw.close()
    with open_registry(filled) as opened, pytest.raises(Contradiction) as caught:
        opened.current()
    assert caught.value.findings[0].code == code
