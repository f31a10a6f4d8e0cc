"""Every foreseeable fault of a document: a clear message, the right exit status, nothing written."""

from pathlib import Path
from shutil import copyfile

import pytest

from factlock.registry.cli import run as cli

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Accounts</title></head><body>
<p>Gross domestic product grew 5.0% in 2025.</p><p>Gross domestic product grew 3.2% in 2024.</p>
<p>The levy amounts to 7.5 percent of sales.</p></body></html>"""
FACTS = """
- {id: gdp, file: accounts.html, clauses: {growth: Gross domestic product grew 5.0% in 2025}}
- {id: gdp, file: accounts.html, period: 2024, clauses: {growth: Gross domestic product grew 3.2% in 2024}}
- {id: levy, file: accounts.html, valid_to: 2025-12-31, clauses: {rate: The levy amounts to 7.5 percent of sales}}
"""
HEAD = "---\nlang: en\nfactlock: {date: 2026-03-31}\n---\n"
CASES = [
    # (what is wrong, the document, words after render, exit status, code, what the message must tell)
    ("an id nobody has", "It grew <<gpd@2025.growth>> in 2025.", [], 1, "unknown-id", "gdp"),
    ("a key the fact has not", "It grew <<gdp@2025.level>> in 2025.", [], 1, "unknown-key", "growth"),
    ("several periods and none named", "It grew <<gdp.growth>> in 2025.", [], 1, "which-period", "2024"),
    ("a period the fact has not", "It grew <<gdp@2019.growth>> in 2019.", [], 1, "unknown-period", "2025"),
    ("a sentence about another year", "In 2024 it grew <<gdp@2025.growth>>.", [], 1, "period-conflict", "2024"),
    ("a sentence about a year to come", "It will grow <<gdp@2025.growth>> in 2027.", [], 1, "not-yet", "2027"),
    ("a fact that is no longer valid", "The levy is <<levy.rate>>.", [], 1, "expired", "2025-12-31"),
    ("an escaped placeholder", "It grew \\<<gdp@2025.growth>> in 2025.", [], 1, "", "gdp@2025.growth"),
    ("a unit said twice", "It grew <<gdp@2025.growth>> percent in 2025.", [], 1, "doubled-unit", "percent"),
    ("an unknown filter", "It grew <<gdp@2025.growth | rond(1)>> in 2025.", [], 1, "filter", "round"),
    ("front matter that is broken", "---\nfactlock: [\n---\ntext", [], 2, "", "report.md"),
    ("a document that is no UTF-8", b"\xff\xfe\x00text", [], 2, "", "UTF-8"),
    ("a lock that is not there", "It grew <<gdp@2025.growth>> in 2025.", ["--locked"], 1, "", "lock"),
    ("an option nobody knows", "text", ["--colour"], 2, "", "--colour"),
    ("modes that exclude each other", "text", ["--locked", "--frozen"], 2, "", "--frozen"),
]  # fmt: skip


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    """A registry with three facts, made once."""
    folder = tmp_path_factory.mktemp("first")
    (folder / "accounts.html").write_text(PAGE, encoding="utf-8")
    (folder / "facts.yaml").write_text(FACTS, encoding="utf-8")
    registry = folder / "facts.db"
    assert cli(["init", str(registry)]) == 0
    assert cli(["admit", "--from", str(folder / "facts.yaml"), "--db", str(registry)]) == 0
    return registry


@pytest.fixture
def document(first, registry_path, folder):
    """Write report.md beside a copy of the registry."""
    copyfile(first, registry_path)

    def write(text: str | bytes) -> Path:
        path = folder / "report.md"
        body = text if isinstance(text, bytes) else text.encode()
        path.write_bytes(body if body.startswith((b"---", b"\xff")) else HEAD.encode() + body)
        return path

    return write


@pytest.mark.parametrize(
    ("text", "words", "status", "code", "told"), [c[1:] for c in CASES], ids=[c[0] for c in CASES]
)
def test_a_fault_of_a_document_is_explained_and_nothing_is_written(
    run, document, folder, text, words, status, code, told
):
    document(text)
    before = sorted(path.name for path in folder.iterdir())
    ran = run("render", "report.md", *words)
    said = ran.stdout + ran.stderr
    assert ran.status == status, said
    assert code in said
    assert told in said
    assert "Traceback" not in said
    assert sorted(path.name for path in folder.iterdir()) == before


def test_all_faults_of_a_document_are_told_at_once_with_line_and_column(run, document):
    document("One <<gpd@2025.growth>>.\n\nTwo <<gdp.growth>> and <<levy.rate>>.\n")
    ran = run("render", "report.md")
    for place in ("report.md:5:5", "report.md:7:5", "report.md:7:24"):
        assert place in ran.stderr, ran.stderr


def test_a_document_that_is_not_there_is_wrong_usage(run, document):
    for verb in ("render", "check", "claims"):
        ran = run(verb, "none.md")
        assert (ran.status, "none.md" in ran.stderr, "Traceback" in ran.stderr) == (2, True, False)


def test_nothing_examined_is_no_pass(run, document, folder):
    (folder / "empty.md").write_text("# A title\n", encoding="utf-8")
    assert run("check", "empty.md").status == 3
    assert run("check", "empty.md", "--allow-empty").status == 0
