"""The verb as it is run: files, exit statuses, what is said where."""

import hashlib
import json
import subprocess
import sys
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest

from factlock.registry import quantities
from factlock.registry.clock import Clock
from factlock.registry.model import (
    Basis,
    ClauseState,
    Evidence,
    KeyFact,
    QualifierBasis,
    Revision,
    Snapshot,
)
from factlock.registry.period import Period
from factlock.registry.store import create_registry, open_registry

PROGRAM = (
    "import sys; from factlock.registry import cli;"
    "cli.VERBS['render'] = ('factlock.render.cli.render', 'Fill documents from the registry, cited and locked.');"
    "cli.main(sys.argv[1:])"
)
CLOCK = Clock(datetime(2026, 11, 30, 9, tzinfo=UTC))


@dataclass(frozen=True)
class Ran:
    status: int
    stdout: str
    stderr: str


@pytest.fixture
def go(folder, config_home):
    def call(*words, cwd=folder):
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", PROGRAM, "render", *words, "--now", "2026-11-30"],
            cwd=cwd,
            capture_output=True,
            check=False,
            env={"XDG_CONFIG_HOME": str(config_home), "HOME": str(config_home), "PATH": ""},
        )
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    return call


def admit(path, literal, *, revise=False):
    clause = f"GDP grew {literal} in 2025"
    body = clause.encode()
    digest = hashlib.sha256(body).hexdigest()
    url = "https://example.org/gdp"
    snapshot = Snapshot(
        digest,
        len(body),
        url,
        url,
        "2026-11-29T08:00:00Z",
        Basis.FETCHED,
        "text/plain",
        "utf-8",
        "utf-8",
        digest,
    )
    start = clause.index(literal)
    with open_registry(path, clock=CLOCK) as registry, registry.batch() as batch:
        evidence = Evidence(
            Basis.FETCHED, url, batch.snapshot(snapshot, body), clause, 0, len(clause), start, start + len(literal),
            ClauseState.EXACT, title="Communiqué", period_basis=QualifierBasis.CLAUSE,
        )  # fmt: skip
        key = KeyFact("growth", quantities.read_one(literal, "en"), (evidence,))
        batch.admit(
            Revision("", "gdp", (key,), Period.year(2025), why="corrected" if revise else ""),
            revise=revise,
        )


@pytest.fixture
def report(folder, registry_path):
    create_registry(registry_path, clock=CLOCK)
    admit(registry_path, "5.0%")
    path = folder / "report.md"
    path.write_text("In 2025 GDP grew <<gdp@2025.growth>>.\n", encoding="utf-8")
    return path


def test_a_document_is_rendered_from_a_real_registry(go, report, folder):
    done = go("report.md")
    assert (done.status, done.stderr) == (0, "")
    assert done.stdout == "report.md -> report.rendered.md: 1 values locked\n"
    output = (folder / "report.rendered.md").read_text(encoding="utf-8")
    assert output.startswith(
        "In 2025 GDP grew 5.0%.[^f1]\n\n[^f1]: “Communiqué”, [https://example.org/gdp](<https://example.org/gdp#:~:text="
    )
    lock = json.loads((folder / "report.md.facts.lock").read_text(encoding="utf-8"))
    held = lock["sections"]["report.rendered.md"]["facts"]["gdp@2025.growth"]
    assert held["inputs"][0]["revision"].startswith("sha256:")
    assert lock["sections"]["report.rendered.md"]["log_head"].startswith("sha256:")
    assert go("report.md", "--locked").status == 0
    assert go("report.md", "--frozen", "--db", "/nowhere").status == 0


def test_a_registry_that_moved_is_told_and_taken_over_on_request(go, report, registry_path, folder):
    go("report.md")
    admit(registry_path, "5.2%", revise=True)
    done = go("report.md")
    assert done.status == 1
    assert "report.md:1:18: lock-behind: gdp@2025.growth: the lock holds “5.0%”" in done.stderr
    assert "was: In 2025 GDP grew 5.0%." in done.stderr
    assert "now: In 2025 GDP grew 5.2%." in done.stderr
    assert "5.0%" in (folder / "report.rendered.md").read_text(encoding="utf-8")
    done = go("report.md", "--upgrade-fact", "gdp")
    assert done.status == 0
    assert "upgraded" in done.stderr
    assert "5.2%" in (folder / "report.rendered.md").read_text(encoding="utf-8")


def test_all_errors_of_all_documents_are_told_and_the_good_ones_written(go, report, folder):
    (folder / "bad.md").write_text(
        "<<gpd.x>>\n\n<<gdp.growht>> \\<<gdp.growth>>\n", encoding="utf-8"
    )
    (folder / "latin.md").write_bytes(b"caf\xe9")
    done = go("bad.md", "latin.md", "report.md", "none.md")
    assert done.status == 2
    lines = [line for line in done.stderr.splitlines() if not line.startswith("  ")]
    assert [line.split(": ")[:2] for line in lines] == [
        ["bad.md:1:1", "unknown-id"],
        ["bad.md:3:1", "unknown-key"],
        ["bad.md:3:16", "altered-placeholder"],
        ["latin.md:1", "not-utf-8"],
        ["none.md", "unreadable-document"],
    ]
    assert "did you mean gdp?" in done.stderr
    assert (folder / "report.rendered.md").exists()
    assert not (folder / "bad.rendered.md").exists()


def test_rows_for_programs(go, report, folder):
    done = go("report.md", "--json", "-o", "out.md")
    row = json.loads(done.stdout)
    assert (row["document"], row["output"], row["written"]) == ("report.md", "out.md", True)
    (placeholder,) = row["placeholders"]
    text = (folder / "out.md").read_text(encoding="utf-8")
    assert text[placeholder["start"] : placeholder["end"]] == placeholder["shown"] == "5.0%"


def test_a_dash_prints_the_output_and_writes_nothing(go, report, folder):
    before = sorted(path.name for path in folder.iterdir())
    done = go("report.md", "-o", "-", "--notes", "none", "--as-of", "2026-06-30", "--lang", "en")
    assert (done.status, done.stdout) == (0, "In 2025 GDP grew 5.0%.\n")
    assert sorted(path.name for path in folder.iterdir()) == before


def test_several_documents_go_into_a_folder(go, report, folder):
    (folder / "two.md").write_text("text\n", encoding="utf-8")
    (folder / "out").mkdir()
    assert go("report.md", "two.md", "-o", "out").status == 0
    assert sorted(path.name for path in (folder / "out").iterdir()) == ["report.md", "two.md"]


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("report.md", "--locked", "--frozen"),
        ("report.md", "--upgrade", "--upgrade-fact", "gdp"),
        ("report.md", "-o", "-", "--json"),
        ("report.md", "-o", "-", "--locked"),
        ("report.md", "two.md", "-o", "one.md"),
        ("report.md", "--as-of", "tomorrow"),
        ("report.md", "--notes", "apa"),
        ("report.md", "-o", "report.md"),
        ("report.md", "--no-such-option"),
        ("report.rtf",),
    ],
    ids=" ".join,
)
def test_wrong_usage_is_told(go, report, folder, words):
    (folder / "report.rtf").write_text("text", encoding="utf-8")
    done = go(*words)
    assert done.status == 2
    assert "Traceback" not in done.stderr
    assert done.stderr


def test_without_a_registry_only_a_document_with_placeholders_fails(go, folder):
    (folder / "plain.md").write_bytes(b"cat <<EOF >> out {{ page.title }}\r\n")
    done = go("plain.md")
    assert done.status == 0
    assert (folder / "plain.rendered.md").read_bytes() == (folder / "plain.md").read_bytes()
    (folder / "filled.md").write_text("<<gdp.growth>>", encoding="utf-8")
    done = go("filled.md")
    assert done.status == 2
    assert "no-registry" in done.stderr


def test_the_help_starts_without_heavy_libraries():
    code = (
        "import sys, json; from factlock.registry import cli;"
        "cli.VERBS['render'] = ('factlock.render.cli.render', 'x'); cli.run(['render', '--help']);"
        "print(json.dumps([m for m in ('sqlalchemy', 'yaml', 'httpx', 'selectolax', 'rich', 'rapidfuzz', 'zstandard') if m in sys.modules]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    said = done.stdout.decode()
    assert "Example:" in said
    assert json.loads(said.splitlines()[-1]) == []


def test_a_draft_is_written_and_does_not_pass(go, report, folder):
    report.write_text("In 2025 GDP grew <<gdp@2025.growth>>, not <<no.x>>.\n", encoding="utf-8")
    done = go("report.md", "--draft")
    assert done.status == 1
    assert "report.md -> report.draft.md: a draft, 1 of 2 values missing" in done.stdout
    assert "unknown-id" in done.stderr
    assert not (folder / "report.md.facts.lock").exists()
    assert "[MISSING no.x: unknown-id]" in (folder / "report.draft.md").read_text(encoding="utf-8")


@pytest.mark.usefixtures("report")
def test_a_draft_of_which_nothing_is_missing_does_not_pass_either(go, folder):
    done = go("*.md", "-o", "out/", "--draft", "--json")
    (row,) = map(json.loads, done.stdout.splitlines())
    assert (done.status, row["draft"], row["missing"], row["values"]) == (1, True, 0, 1)
    assert (folder / "out" / "report.draft.md").is_file()


@pytest.mark.usefixtures("report")
def test_a_pattern_names_no_drafts(go, folder):
    for _ in range(2):
        assert go("*.md", "--draft").status == 1
    assert sorted(path.name for path in folder.glob("*.md")) == ["report.draft.md", "report.md"]


@pytest.mark.usefixtures("report")
@pytest.mark.parametrize("other", [["--locked"], ["--frozen"], ["--upgrade"], ["-o", "-"]])
def test_a_draft_takes_no_part_in_locking(go, folder, other):
    assert go("report.md", "--draft", *other).status == 2
    assert not (folder / "report.draft.md").exists()
