"""Trying clauses: what ``find --json`` tells of a refusal."""

import json

import pytest

from factlock.registry import sources
from factlock.registry.find import as_row, find
from factlock.registry.proof import Claimed

HTML = """<html lang=en><title>t</title><body><h2>Trade</h2><p>Exports rose 5.2 percent in May 2025.</p>
<p>In the novel, wages rose 7.5 percent.</p><p>Imports fell 2 percent.</p><h2>More</h2><p>Imports fell 2 percent.</p></body></html>"""


@pytest.fixture
def row(tmp_path):
    path = tmp_path / "page.html"
    path.write_text(HTML, encoding="utf-8")

    def tried(clause, where=path):
        source = sources.open_source(str(where), None)
        [one] = find(source, [Claimed(clause)])
        found = as_row(one, source)
        json.dumps(found)
        return found

    return tried


def test_what_admit_would_take_has_no_refusal(row):
    found = row("Exports rose 5.2 percent in May 2025.")
    assert (found["state"], found["refusal"]) == ("exact", None)


def test_a_clause_that_is_too_long_is_told_what_to_do_and_not_repeated_whole(row):
    refusal = row("Imports fell 2 percent. " * 100)["refusal"]
    assert (refusal["code"], refusal["fix"]) == (
        "clause-too-long", "quote the sentence that states the value",
    )  # fmt: skip
    assert "at most 2,000" in refusal["message"]
    assert len(refusal["message"]) < 600


def test_a_changed_value_has_a_menu(row):
    found = row("Exports rose 5.3 percent in May 2025.")
    refusal = found["refusal"]
    assert refusal["code"] == "clause-value-changed"
    assert refusal["rule"]
    entry = refusal["menu"][0]
    assert entry["text"] == "Exports rose 5.2 percent in May 2025."
    assert entry["heading"] == "Trade"
    assert entry["marked"] == "Exports rose «5.3»→«5.2» percent in May 2025."
    assert [d["kind"] for d in entry["differs"]] == ["digit"]
    assert found["nearest"] == {"text": entry["text"], "differs": ["5.3 -> 5.2"]}


@pytest.mark.parametrize(
    ("clause", "code", "entries"),
    [
        ("wages rose 7.5 percent", "leaves-out-rest", 1),
        ("Imports fell 2 percent.", "clause-ambiguous", 0),
        ("Nothing of the kind was ever written here", "clause-absent", 0),
        ("Imports fell 2 percent. " * 100, "clause-too-long", 0),
    ],
)
def test_every_refusal_names_its_rule(row, clause, code, entries):
    refusal = row(clause)["refusal"]
    assert (refusal["code"], len(refusal["menu"])) == (code, entries)
    assert refusal["rule"]
    assert refusal["fix"]


def test_a_wall_is_the_reason(row, tmp_path):
    wall = tmp_path / "empty.html"
    wall.write_text("<html><body></body></html>", encoding="utf-8")
    found = row("Exports rose", wall)
    assert found["state"] is None
    assert found["refusal"]["code"].startswith("source-")
