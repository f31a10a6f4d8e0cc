"""Every foreseeable fault: a clear message, the right exit status, no traceback, nothing lost."""

import json
from pathlib import Path
from shutil import copyfile

import pytest

from factlock.registry.cli import run as cli

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Accounts</title></head><body>
<h1>National accounts</h1>
<p>Gross domestic product grew 5.0% in 2025, after 3.2% in 2024.</p>
<p>It is not true that household debt rose 7.5% in 2025.</p>
<p>Imports grew 2.4% in 2025.</p><p>Exports fell 1.8% in 2025.</p><p>Exports fell 1.8% in 2025.</p>
</body></html>"""
GROWTH = "growth=Gross domestic product grew 5.0% in 2025, after 3.2% in 2024"


@pytest.fixture
def page(site):
    return site.set("/accounts.html", PAGE)


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    """A registry with one fact, made once."""
    folder = tmp_path_factory.mktemp("first")
    page, registry = folder / "accounts.html", folder / "facts.db"
    page.write_text(PAGE, encoding="utf-8")
    words = ["gdp@2025", "--file", str(page), "--clause", GROWTH, "--value", "growth=5.0%"]
    assert cli(["init", str(registry)]) == 0
    assert cli(["admit", *words, "--db", str(registry)]) == 0
    return registry


@pytest.fixture
def known(first, registry_path):
    """A copy of it, where the command finds it."""
    return Path(copyfile(first, registry_path))


CASES = [
    # (what the user did, words, exit status, code in the message, what the message must tell)
    ("an id nobody has", ["show", "gpd"], 1, "unknown-id", "gdp"),
    ("a key the fact has not", ["show", "gdp.level"], 1, "unknown-key", "growth"),
    ("a period the fact has not", ["show", "gdp@2024"], 1, "unknown-period", "2025"),
    ("a broken id", ["show", "g.d.p"], 2, "bad-key", "letters, digits"),
    ("a broken period", ["show", "gdp@25"], 2, "bad-period", "2025-Q3"),
    ("a clause that is not there", ["admit", "x", "--url", "{page}", "--clause", "k=Gross domestic product grew 6.0% in 2025"], 1, "value-changed", "5.0%"),
    ("a clause that is nowhere near", ["admit", "x", "--url", "{page}", "--clause", "k=The moon weighs seven kilograms"], 1, "clause-absent", "The moon"),
    ("a clause that cuts a number", ["admit", "x", "--url", "{page}", "--clause", "k=Gross domestic product grew 5"], 1, "not admitted", "cuts"),
    ("a clause without its subject", ["admit", "x", "--url", "{page}", "--clause", "k=grew 5.0% in 2025"], 1, "no-subject", "names its subject"),
    ("a clause cut out of a denial", ["admit", "x", "--url", "{page}", "--clause", "k=household debt rose 7.5% in 2025"], 1, "leaves-out-negation", "not"),
    ("a clause that stands twice", ["admit", "x", "--url", "{page}", "--clause", "k=Exports fell 1.8% in 2025"], 1, "clause-ambiguous", "--prefix"),
    ("two values and none named", ["admit", "x", "--url", "{page}", "--clause", GROWTH], 1, "which-value", "--value"),
    ("a value that is not in the clause", ["admit", "x", "--url", "{page}", "--clause", GROWTH, "--value", "growth=5%"], 1, "value-not-in-clause", "5.0%"),
    ("another period", ["admit", "x@2019", "--url", "{page}", "--clause", GROWTH, "--value", "growth=5.0%"], 1, "period-conflict", "2025"),
    ("another value for a known fact", ["admit", "gdp@2025", "--url", "{page}", "--clause", "growth=Imports grew 2.4% in 2025"], 1, "value-differs", "--revise"),
    ("no number at all", ["add", "{page}", " "], 2, "NUMBER", "empty"),
    ("a place that is not there", ["add", "{page}", "2.4%", "--pick", "9"], 2, "--pick", "at one place"),
    ("a number that is not on the page", ["add", "{page}", "9.9%"], 1, "number-not-on-page", "5.0%"),
    ("a page that is gone", ["find", "{gone}", "text"], 3, "source-gone", "404"),
    ("a page that is gone, to admit", ["admit", "x", "--url", "{gone}", "--clause", GROWTH], 3, "source-gone", "404"),
    ("a server that does not answer", ["find", "http://127.0.0.1:9/x", "text", "--allow", "127.0.0.1:9"], 3, "source-", "127.0.0.1:9"),
    ("an inward address", ["find", "http://10.0.0.1/x", "text"], 3, "source-refused", "allow"),
    ("a file that is not there", ["find", "missing.html", "text"], 2, "", "missing.html"),
    ("a folder for a file", ["find", ".", "text"], 2, "", "folder"),
    ("no clause", ["find", "{page}"], 2, "", "give a clause"),
    ("an option nobody knows", ["find", "{page}", "x", "--colour"], 2, "", "--colour"),
    ("a verb nobody knows", ["fnid"], 2, "", "fnid"),
    ("no source", ["admit", "x", "--clause", GROWTH], 2, "", "--url"),
    ("two sources", ["admit", "x", "--url", "a", "--file", "b", "--clause", GROWTH], 2, "", "--url"),
    ("revise without why", ["admit", "x", "--url", "a", "--clause", GROWTH, "--revise"], 2, "", "--why"),
    ("a facts file that is not there", ["admit", "--from", "none.yaml"], 2, "unreadable-file", "none.yaml"),
    ("a time that is none", ["list", "--now", "soon"], 2, "", "2026-11-30"),
    ("a registry that is not there", ["list", "--db", "none.db"], 2, "no-registry", "factlock init"),
    ("a registry to make where one is", ["init"], 2, "", "facts.db"),
    ("a rename of nobody", ["rename", "gpd", "x"], 1, "unknown-id", "gdp"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "status", "code", "told"), [c[1:] for c in CASES], ids=[c[0] for c in CASES]
)
def test_a_fault_is_explained(run, site, page, known, words, status, code, told):
    before = known.read_bytes()
    gone = site.url("/gone.html")
    ran = run(*(word.format(page=page, gone=gone) if "{" in word else word for word in words))
    said = ran.stdout + ran.stderr
    assert ran.status == status, said
    assert code in said
    assert told in said
    assert "Traceback" not in said
    assert known.read_bytes() == before


@pytest.mark.parametrize(
    "words", [["show", "gpd"], ["admit", "--from", "none.yaml"], ["list", "--db", "none.db"]]
)
def test_with_json_a_fault_is_a_json_object_on_stderr(run, known, words):
    ran = run(*words, "--json")
    rows = [json.loads(line) for line in ran.stderr.splitlines()]
    assert rows
    assert all(row["code"] and row["message"] and row["fix"] for row in rows)
    assert ran.stdout == ""


def broken(kind, path):
    data = bytearray(path.read_bytes())
    if kind == "not a database":
        path.write_bytes(b"hello" * 1000)
    elif kind == "empty":
        path.write_bytes(b"")
    elif kind == "cut":
        path.write_bytes(data[: len(data) // 2])
    else:
        for at in range(4096, len(data), 64):
            data[at] ^= 0xFF
        path.write_bytes(data)


@pytest.mark.parametrize("kind", ["not a database", "empty", "cut", "flipped"])
@pytest.mark.parametrize("verb", ["list", "audit", "show gdp", "admit"])
def test_a_damaged_registry_is_status_4_or_says_what_it_is(run, page, known, kind, verb):
    broken(kind, known)
    words = (
        verb.split()
        if verb != "admit"
        else ["admit", "x", "--url", page, "--clause", GROWTH, "--value", "growth=5.0%"]
    )
    ran = run(*words)
    said = ran.stdout + ran.stderr
    assert ran.status in ((4,) if kind != "empty" else (2, 4)), said
    assert "Traceback" not in said
    assert "facts.db" in said


def test_all_faults_of_a_facts_file_are_told_at_once(run, known, folder):
    (folder / "facts.yaml").write_text(
        "- id: a.b\n  url: http://127.0.0.1:1/\n  clauses: {k: text}\n"
        "- id: b\n  clauses: {k: text}\n"
        "- id: c\n  url: http://127.0.0.1:1/\n  period: 20\n  clauses: {}\n  colour: red\n",
        encoding="utf-8",
    )
    ran = run("admit", "--from", "facts.yaml")
    assert ran.status == 2
    for place, code in (
        ("facts.yaml:1", "bad-id"),
        ("facts.yaml:4", "no-source"),
        ("facts.yaml:8", "bad-"),
        ("facts.yaml:10", "unknown-field"),
    ):
        assert any(place in line and code in line for line in ran.stderr.splitlines()), (
            place,
            code,
            ran.stderr,
        )
