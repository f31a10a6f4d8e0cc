"""The way of a newcomer through the verbs, over the installed command and a real server."""

import json
import os

import pytest

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Accounts 2025</title>
<meta property="og:site_name" content="Statistics Norland"></head><body><h1>National accounts</h1>
<p>Gross domestic product grew 5.0&nbsp;% in 2025. Consumer prices rose 2.1 percent in 2025.</p>
<h2>Before</h2><p>Gross domestic product grew 5.0&nbsp;% in 2021 too.</p></body></html>"""


@pytest.fixture
def page(run, site):
    assert run("init").status == 0
    return site.set("/accounts.html", PAGE)


def test_a_number_becomes_a_placeholder(run, page):
    ran = run("add", page, "2.1 percent")
    assert ran.status == 0
    assert ran.stdout.splitlines()[-1] == "<<consumer_prices@2025.growth>> = 2.1 percent"
    assert "Consumer prices rose 2.1 percent in 2025." in ran.stdout
    shown = run("show", "consumer_prices")
    assert shown.status == 0
    for told in (
        "2.1 percent",
        "Accounts 2025, Statistics Norland",
        page,
        "found exact",
        "<<consumer_prices@2025.growth>>",
    ):
        assert told in shown.stdout


def test_of_several_places_one_is_picked(run, page):
    ran = run("add", page, "5.0%")
    assert (ran.status, "which-place" in ran.stderr) == (1, True)
    assert "  1. Gross" in ran.stdout
    assert "  2. Gross" in ran.stdout
    assert run("add", page, "5.0%", "--pick", "3").status == 2
    ran = run("add", page, "5.0%", "--pick", "2", "--id", "gdp", "--key", "growth")
    assert (ran.status, ran.stdout) == (0, "<<gdp@2021.growth>> = 5.0\u00a0%\n")
    assert "National" not in run("show", "gdp").stdout


def test_add_with_json_lists_the_places_and_then_the_fact(run, page):
    places = run("add", page, "5.0%", "--json").rows
    assert [(row["place"], row["period"], row["problems"]) for row in places] == [
        (1, "2025", []),
        (2, "2021", []),
    ]
    (row,) = run("add", page, "5.0%", "--pick", "1", "--json").rows
    assert (row["placeholder"], row["state"]) == ("<<gross_domestic_product@2025.growth>>", "new")


def test_find_tries_clauses_and_stores_nothing(run, page, folder, registry_path):
    before = registry_path.read_bytes()
    (folder / "clauses.jsonl").write_text(
        '{"clause": "Consumer prices rose 2.1 percent in 2025"}\n\n{"clause": "Consumer prices rose 2.2 percent"}\n'
    )
    ran = run("find", page, "--clauses", "clauses.jsonl", "--json")
    assert ran.status == 1
    found, changed = ran.rows
    assert (found["state"], found["value"]) == (
        "exact",
        {"literal": "2.1 percent", "kind": "number", "number": "2.1", "unit": "percent"},
    )
    assert (found["end"] - found["start"], found["heading"], found["page"]) == (
        40,
        "National accounts",
        None,
    )
    assert found["source"] == {
        "url": page, "state": "ok", "sha256": found["source"]["sha256"], "media_type": "text/html", "encoding": "utf-8", "title": "Accounts 2025",
    }  # fmt: skip
    assert (changed["state"], changed["start"], changed["end"], changed["value"]) == (
        "value-changed",
        None,
        None,
        None,
    )
    assert changed["nearest"]["differs"] == ["2.2 -> 2.1"]
    assert registry_path.read_bytes() == before


def test_find_gives_one_row_a_clause_always(run, site):
    rows = run("find", site.url("/gone"), "a", "", "--json").rows
    assert [(row["clause"], row["state"], row["source"]["state"]) for row in rows] == [
        ("a", None, "gone"),
        ("", None, "gone"),
    ]
    site.set("/x", "<title>t</title><p>text</p>")
    (row,) = run("find", site.url("/x"), "", "--json").rows
    assert row["state"] == "absent"


def test_find_needs_no_registry_and_admits_a_named_value_only(run, site):
    url = site.set("/x", "<html lang=en><title>t</title><p>Prices rose 2.1 percent.</p>")
    assert run("find", url, "Prices rose 2.1 percent", "--value", "2.1 percent").status == 0
    assert run("find", url, "Prices rose 2.1 percent", "--value", "2.1").status == 1


def test_many_are_admitted_from_a_file_and_proved_again_by_the_same(run, page, folder, site):
    (folder / "facts.yaml").write_text(
        f"- id: prices\n  url: {page}\n  clauses: {{rise: Consumer prices rose 2.1 percent in 2025}}\n"
        f"- id: gdp\n  url: {page}\n  clauses: {{growth: Gross domestic product grew 6.0 % in 2025}}\n"
    )
    ran = run("admit", "--from", "facts.yaml")
    assert (ran.status, ran.stdout.splitlines()[0]) == (
        1,
        "admitted: <<prices@2025.rise>> = 2.1 percent",
    )
    assert "facts.yaml:4" in ran.stderr
    assert "«6.0»→«5.0»" in ran.stderr
    assert "1 admitted, 1 not" in ran.stderr
    assert len(site.requests) == 1
    again = run("admit", "--from", "facts.yaml", "--json")
    assert [row["state"] for row in again.rows] == ["proved-again", "refused"]
    assert again.rows[1]["findings"][0]["nearest"]


def test_list_search_history_and_rename_read_what_is_there(run, page):
    run("add", page, "2.1 percent", "--id", "cpi", "--key", "growth")
    assert run("list").stdout.splitlines()[1].split()[:3] == ["cpi@2025.growth", "2.1", "percent"]
    assert [row["id"] for row in run("list", "--json").rows] == ["cpi"]
    assert "cpi@2025.growth" in run("search", "CONSUMER").stdout
    assert run("search", "absent").status == 1
    assert run("rename", "cpi", "prices").status == 0
    assert run("show", "cpi").stdout.startswith("prices@2025")
    assert run("history", "prices@2025").stdout.count("prices@2025\n") == 1
    assert run("history", "cpi", "--json").rows[0]["id"] == "prices"


def test_audit_says_how_much_it_examined(run, page):
    run("add", page, "2.1 percent")
    ran = run("audit")
    assert ran.status == 0
    assert "1 clauses" in ran.stdout
    assert "nothing is wrong" in ran.stdout
    (row,) = run("audit", "--rebuild", "--json").rows
    assert (row["status"], row["findings"]) == (0, [])


def test_an_empty_registry_lists_nothing_and_says_how_to_begin(run):
    run("init")
    ran = run("list")
    assert (ran.status, ran.stdout) == (0, "")
    assert "factlock add" in ran.stderr


def test_now_sets_the_clock_and_the_record_says_so(run, page):
    run("add", page, "2.1 percent", "--now", "2026-01-02T03:04:05Z")
    (row,) = run("list", "--json").rows
    assert row["at"] == "2026-01-02T03:04:05Z"
    (audit,) = run("audit", "--json").rows
    assert "clock-set" in [finding["code"] for finding in audit["findings"]]


def test_the_registry_is_found_upwards_and_read_verbs_write_nothing(run, page, folder):
    run("add", page, "2.1 percent")
    inner = folder / "a" / "b"
    inner.mkdir(parents=True)
    assert "consumer_prices" in run("list", cwd=inner).stdout
    before = sorted((path.name, path.stat().st_mtime_ns) for path in folder.iterdir())
    for words in (
        ["list"],
        ["show", "consumer_prices"],
        ["search", "prices"],
        ["history", "consumer_prices"],
        ["audit"],
    ):
        assert run(*words).status == 0
    assert sorted((path.name, path.stat().st_mtime_ns) for path in folder.iterdir()) == before


@pytest.mark.skipif(
    os.name == "nt" or os.geteuid() == 0, reason="root writes everywhere; Windows has other rights"
)
def test_a_read_only_folder_can_be_read(run, page, folder):
    run("add", page, "2.1 percent")
    folder.chmod(0o500)
    try:
        assert run("list").status == 0
    finally:
        folder.chmod(0o700)


def test_every_json_line_is_json(run, page):
    for words in (
        ["add", page, "2.1 percent"],
        ["show", "consumer_prices"],
        ["list"],
        ["search", "prices"],
        ["audit"],
        ["find", page, "x"],
    ):
        for line in run(*words, "--json").stdout.splitlines():
            json.loads(line)
