"""`factlock export`, `factlock import` and `render --bib`, over the installed command."""

import json

import pytest
from registry_made import put

from factlock.registry.exchange import bibtex, csl_json, ris
from factlock.registry.store import create_registry, open_registry

BIB = "@report{mine, title={Mine}, author={{Office}}, date={2025-02}, url={http://www.example.org/gdp/}}\n@misc{other, title={Other}, url={https://example.org/other}}\n"


@pytest.fixture
def filled(registry_path, folder):
    create_registry(registry_path)
    with open_registry(registry_path) as opened:
        put(opened, "gdp", "2025", total="134.9 trillion yuan")
        put(opened, "rain", "2024", amount="12 mm", host="doi.org/10.1234")
    (folder / "thesis.bib").write_text(BIB)
    (folder / "report.md").write_text("GDP was <<gdp.total>> in 2025.\n")


# Export -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "format_"), [("bibtex", bibtex), ("csl-json", csl_json), ("ris", ris)])  # fmt: skip
def test_what_is_printed_is_a_file_of_its_kind(run, filled, kind, format_):
    ran = run("export", kind)
    assert (ran.status, ran.stderr) == (0, "")
    found = format_.read(ran.stdout)
    assert found.faults == ()
    assert [(one.key, one.item["title"]) for one in found.entries] == [
        ("doititle", "Title of rain"),
        ("exampletitle", "Title of gdp"),
    ]
    assert run("export", kind).stdout == ran.stdout


def test_named_facts_go_to_a_file(run, filled, folder):
    ran = run("export", "bibtex", "rain@2024", "-o", "sources.bib")
    assert (ran.status, ran.stdout) == (0, "sources.bib: 1 sources\n")
    assert "@online{doititle," in (folder / "sources.bib").read_text()
    (row,) = run("export", "bibtex", "rain", "-o", "sources.bib", "--json").rows
    assert (row["key"], row["facts"]) == ("doititle", ["rain@2024.amount"])
    assert [path.name for path in folder.iterdir() if path.name.startswith(".")] == []


def test_bibtex_of_1988_is_a_dialect(run, filled):
    assert "@misc{doititle," in run("export", "bibtex", "--dialect", "bibtex").stdout


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (("export", "endnote"), 2, "endnote"),
        (("export", "ris", "nobody"), 1, "unknown-id"),
        (("export", "ris", "--json"), 2, "-o FILE"),
        (("export", "ris", "-o", "no/such/folder.ris"), 2, "unwritable"),
        (("import", "bibtex", "missing.bib"), 2, "unreadable-bibliography"),
        (("render", "report.md", "--bib", "missing.bib"), 2, "unreadable-bibliography"),
        (("render", "report.md", "--bib", "report.md"), 2, "unknown-bibliography"),
    ],
)
def test_what_cannot_be_done_is_told(run, filled, words, status, told):
    ran = run(*words)
    assert ran.status == status
    assert told in ran.stderr
    assert "Traceback" not in ran.stderr


# Import -------------------------------------------------------------------------------------------


def test_an_import_tells_what_became_of_every_entry(run, filled):
    ran = run("import", "bibtex", "thesis.bib", "-v")
    assert (ran.status, ran.stdout) == (0, "described: mine is https://example.org/gdp\n")
    assert "known of no fact: other (line 2)" in ran.stderr
    assert "thesis.bib: 1 described, 1 known of no fact" in ran.stderr
    rows = run("import", "bibtex", "thesis.bib", "--json").rows
    assert [(row["key"], row["line"], row["state"]) for row in rows] == [("mine", 1, "unchanged"), ("other", 2, "no-fact")]  # fmt: skip
    assert run("audit").status == 0


def test_what_was_imported_is_in_notes_and_exports(run, filled, folder):
    assert run("import", "bibtex", "thesis.bib").status == 0
    assert "@report{mine," in run("export", "bibtex").stdout
    assert run("render", "report.md").status == 0
    assert "Office, “Mine”, published 2025-02" in (folder / "report.rendered.md").read_text()
    assert run("render", "report.md", "--locked").status == 0


def test_a_damaged_file_is_a_fault_and_what_can_be_read_is_imported(run, filled, folder):
    (folder / "bad.bib").write_text("@misc{x, title={A\n" + BIB + BIB)
    ran = run("import", "bibtex", "bad.bib")
    assert ran.status == 2
    assert "described: mine" in ran.stdout
    assert "bad.bib:1: entry-damaged" in ran.stderr
    assert "bad.bib:4: entry-twice" in ran.stderr


# render --bib -------------------------------------------------------------------------------------


def test_a_document_is_cited_as_the_users_file_has_it(run, filled, folder):
    ran = run("render", "report.md", "--bib", "thesis.bib")
    assert (ran.status, ran.stderr) == (0, "")
    text = (folder / "report.rendered.md").read_text()
    assert "Office, “Mine”, published 2025-02" in text
    assert run("render", "report.md", "--locked").status == 0
    assert run("check", "report.rendered.md").status == 0
    assert run("restyle", "report.rendered.md", "--style", "apa-7").status == 0
    assert "*Mine*" in (folder / "report.rendered.md").read_text()
    held = json.loads((folder / "report.md.facts.lock").read_text())["sections"]
    assert held["report.rendered.md"]["bibliography"]["kind"] == "bibtex"


def test_a_changed_file_is_seen(run, filled, folder):
    assert run("render", "report.md", "--bib", "thesis.bib").status == 0
    many = ("render", "*.md", "--bib", "thesis.bib")
    assert "1 rendered, 0 unchanged" in run(*many).stderr
    assert "0 rendered, 1 unchanged" in run(*many).stderr
    (folder / "thesis.bib").write_text(BIB.replace("Mine", "Ours"))
    ran = run("render", "report.md", "--locked", "--bib", "thesis.bib")
    assert ran.status == 1
    assert "options-changed: the bibliography" in ran.stderr
    assert "1 rendered, 0 unchanged" in run(*many).stderr
    assert "“Ours”" in (folder / "report.rendered.md").read_text()


def test_what_of_the_file_cannot_be_read_is_a_warning(run, filled, folder):
    (folder / "bad.bib").write_text("@misc{x, title={A\n" + BIB)
    ran = run("render", "report.md", "--bib", "bad.bib")
    assert ran.status == 0
    assert "bad.bib:1: warning: entry-damaged" in ran.stderr
