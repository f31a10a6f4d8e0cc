"""The sources of facts as entries of a bibliography: one a source, by stable keys, nothing made up."""

import shutil

import pytest
from registry_made import mark, put

from factlock.registry.audit import audit
from factlock.registry.errors import Refused
from factlock.registry.exchange.bibliography import Bibliography, Entry
from factlock.registry.export import export
from factlock.registry.importing import described_by
from factlock.registry.store import create_registry, open_registry


@pytest.fixture(scope="session")
def filled(tmp_path_factory):
    path = create_registry(tmp_path_factory.mktemp("export") / "facts.db")
    with open_registry(path) as opened:
        put(opened, "gdp", "2025", total="134.9 trillion yuan", rate="5.0%")
        put(opened, "gdp", "2024", total="129.4 trillion yuan")
        put(opened, "rain", "2024", amount="12 mm", host="doi.org/10.1234")
    return path


@pytest.fixture
def registry(filled, tmp_path):
    with open_registry(shutil.copy(filled, tmp_path / "facts.db")) as opened:
        yield opened


def entry(key, line=1, **item):
    return Entry(key, {"type": "report", **item}, line)


def imported(registry, *entries):
    made, faults = described_by(Bibliography(entries), registry)
    return [(one.entry.key, one.state, one.urls) for one in made], [fault.code for fault in faults]


# Export -------------------------------------------------------------------------------------------


def test_all_sources_are_exported_each_once_with_what_is_known(registry):
    made = export(registry)
    assert [(one.key, one.facts) for one in made] == [
        ("doititle", ("rain@2024.amount",)),
        ("exampletitle", ("gdp@2024.total", "gdp@2025.rate", "gdp@2025.total")),
    ]
    assert made[1].item == {
        "type": "webpage",
        "title": "Title of gdp",
        "accessed": {"date-parts": [[2026, 11, 29]]},
        "URL": "https://example.org/gdp",
    }


def test_the_sources_of_named_facts_are_exported(registry):
    assert [one.facts for one in export(registry, ["rain"])] == [("rain@2024.amount",)]
    assert [one.facts for one in export(registry, ["gdp@2025.rate"])] == [("gdp@2025.rate",)]
    with pytest.raises(Refused) as error:
        export(registry, ["nobody", "gdp@1999", "rain"])
    assert [one.code for one in error.value.findings] == ["unknown-id", "unknown-period"]


def test_a_source_that_no_value_rests_on_any_more_is_exported_only_by_name(registry):
    mark(registry, "rain", "gone")
    assert [one.key for one in export(registry)] == ["exampletitle"]
    assert [one.key for one in export(registry, ["rain"])] == ["doititle"]


def test_an_empty_registry_has_no_sources(tmp_path):
    create_registry(tmp_path / "facts.db")
    with open_registry(tmp_path / "facts.db") as registry:
        assert export(registry) == []


# Import -------------------------------------------------------------------------------------------


def test_an_entry_describes_the_source_of_its_address_or_doi(registry):
    made, faults = imported(
        registry,
        entry("mine", title="Mine", URL="http://www.example.org/gdp/"),
        entry("rain", title="Rain", DOI="10.1234/RAIN"),
        entry("other", title="Other", URL="https://example.org/other"),
    )
    assert made == [
        ("mine", "described", ("https://example.org/gdp",)),
        ("rain", "described", ("https://doi.org/10.1234/rain",)),
        ("other", "no-fact", ()),
    ]
    assert faults == []
    held = {one.url: one for one in registry.descriptions()}
    assert held["https://example.org/gdp"].key == "mine"
    assert held["https://example.org/gdp"].item["title"] == "Mine"


def test_no_fact_comes_of_an_import(registry):
    before = registry.counts()
    imported(registry, entry("mine", title="Mine 42", URL="https://example.org/gdp"))
    after = registry.counts()
    assert (after.facts, after.revisions, after.snapshots) == (before.facts, before.revisions, before.snapshots)  # fmt: skip
    assert after.entries == before.entries + 1
    assert after.records["description"] == 1


def test_the_same_again_writes_nothing_and_another_takes_its_place(registry):
    first = entry("mine", title="Mine", URL="https://example.org/gdp", custom={"file": "/home/me"})
    assert imported(registry, first)[0][0][1] == "described"
    head = registry.head()
    assert imported(registry, first)[0][0][1] == "unchanged"
    assert registry.head() == head
    assert imported(registry, entry("mine", title="Ours", URL="https://example.org/gdp"))[0][0][1] == "described"  # fmt: skip
    (held,) = registry.descriptions()
    assert held.item["title"] == "Ours"
    assert "custom" not in held.item


def test_of_two_entries_of_one_source_the_first_counts_and_it_is_told(registry):
    made, faults = imported(
        registry,
        entry("a", title="A", URL="https://example.org/gdp"),
        entry("b", 2, title="B", URL="http://example.org/gdp"),
    )
    assert [(key, state) for key, state, _ in made] == [("a", "described")]
    assert faults == ["source-twice"]
    assert [one.key for one in registry.descriptions()] == ["a"]


def test_what_was_imported_is_exported_but_for_when_and_where_the_page_was_had(registry):
    author = [{"family": "Gogh", "given": "Vincent"}]
    imported(
        registry,
        entry("mine", title="Mine", URL="http://www.example.org/gdp/", author=author, accessed={"date-parts": [[1999]]}),
        entry("bad key", title="Rain", DOI="10.1234/rain"),
    )  # fmt: skip
    other, one = export(registry)
    assert (one.key, one.item) == (
        "mine",
        {
            "type": "report",
            "title": "Mine",
            "author": author,
            "accessed": {"date-parts": [[2026, 11, 29]]},
            "URL": "https://example.org/gdp",
        },
    )
    assert (other.key, other.item["title"]) == ("doirain", "Rain")


def test_descriptions_bear_an_audit_and_a_rebuild(registry):
    before = audit(registry).findings
    imported(registry, entry("mine", title="Mine", URL="https://example.org/gdp"))
    assert audit(registry).findings == before
    registry.rebuild()
    assert [one.key for one in registry.descriptions()] == ["mine"]
