"""Templates, many documents, and watching, as they are run."""

import json
import os
import signal
import subprocess
import sysconfig
import time
from pathlib import Path

import pytest
from growth_facts import admit

NOW = ("--now", "2026-11-30")
TABLE = """\
# GDP

| year | growth |
|------|--------|
{% for f in facts("gdp@*") %}
| {{ f.period }} | <<{{ f.name }}.growth>> |
{% endfor %}
"""


@pytest.fixture
def render(run, registry_path):
    admit(registry_path, 2024, "4.9%")
    admit(registry_path, 2025, "5.0%")
    return lambda *words, now=NOW: run("render", *words, *now)


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


# Templates


def test_a_template_is_expanded_filled_locked_and_checked(render, run, folder):
    write(folder / "report.md.j2", TABLE)
    done = render("report.md.j2", "--notes", "none")
    assert (done.status, done.stderr) == (0, "")
    assert done.stdout == "report.md.j2 -> report.rendered.md: 2 values locked\n"
    output = folder / "report.rendered.md"
    assert output.read_text(encoding="utf-8").endswith("| 2024 | 4.9% |\n| 2025 | 5.0% |\n")
    section = json.loads((folder / "report.md.j2.facts.lock").read_text(encoding="utf-8"))["sections"]["report.rendered.md"]  # fmt: skip
    assert section["structure"] == {
        "asked": {"gdp@*": ["gdp@2024.growth", "gdp@2025.growth"]},
        "data": {},
    }
    assert sorted(section["facts"]) == ["gdp@2024.growth", "gdp@2025.growth"]
    before = output.read_bytes()
    assert render("report.md.j2", "--notes", "none").status == 0
    assert output.read_bytes() == before
    assert render("report.md.j2", "--notes", "none", "--locked").status == 0
    assert render("report.md.j2", "--notes", "none", "--frozen", "--db", "/nowhere").status == 0
    checked = run("check", "report.rendered.md", "--json", *NOW)
    assert checked.rows[0]["summary"]["locked"] == 2
    output.write_text(output.read_text(encoding="utf-8").replace("5.0%", "5.1%"), encoding="utf-8")
    assert run("check", "report.rendered.md", *NOW).status == 1


def test_a_series_that_grew_is_told_and_taken_over_on_request(render, run, registry_path, folder):
    write(folder / "report.md.j2", TABLE)
    render("report.md.j2")
    admit(registry_path, 2026, "5.3%")
    done = render("report.md.j2")
    assert done.status == 1
    assert "report.md.j2:5: lock-behind: “gdp@*” stands for other facts than in the lock: new gdp@2026.growth" in done.stderr  # fmt: skip
    assert run("check", "report.rendered.md", *NOW).status == 1
    done = render("report.md.j2", "--upgrade-fact", "gdp")
    assert done.status == 0
    assert "upgraded" in done.stderr
    assert "5.3%" in (folder / "report.rendered.md").read_text(encoding="utf-8")


def test_faults_are_told_where_the_template_has_them(render, folder):
    write(folder / "report.md.j2", "{% for f in facts('gdp@*') %}\r\n  <<{{ f.name }}.growht>> \\<<{{ f.name }}.growth>>\r\n{% endfor %}\r\n")  # fmt: skip
    done = render("report.md.j2")
    assert done.status == 1
    lines = [line for line in done.stderr.splitlines() if not line.startswith("  ")]
    assert [line.split(": ")[:2] for line in lines] == [
        ["report.md.j2:2:3", "unknown-key"],
        ["report.md.j2:2:3", "unknown-key"],
        ["report.md.j2:2:27", "altered-placeholder"],
        ["report.md.j2:2:27", "altered-placeholder"],
    ]
    write(folder / "report.md.j2", "---\nfactlock: {dat: 1}\nx: {{ x }}\n---\n{% if %}")
    done = render("report.md.j2")
    assert done.status == 1
    assert done.stderr.startswith("report.md.j2:5: template-syntax: ")


def test_data_given_by_hand_is_kept_in_the_lock(render, run, folder):
    write(folder / "data.yaml", "regions: [Norway]\n")
    write(folder / "report.md.j2", "{% for r in regions %}\n{{ r }} {{ n }}: <<gdp@2025.growth>>\n{% endfor %}\n")  # fmt: skip
    assert "template-undefined" in render("report.md.j2").stderr
    words = ("--data", folder / "data.yaml", "--set", "n=12 million people", "--notes", "none")
    assert render("report.md.j2", *words).status == 0
    output = folder / "report.rendered.md"
    assert output.read_text(encoding="utf-8") == "Norway 12 million people: 5.0%\n"
    assert render("report.md.j2", "--notes", "none", "--locked").status == 0
    done = render(
        "report.md.j2", "--notes", "none", "--locked", "--set", "n=13", "--set", "regions=x"
    )
    assert done.status == 1
    assert "options-changed: the data of the template" in done.stderr
    checked = run("check", "report.rendered.md", *NOW)
    assert checked.status == 1
    assert "12 million" in checked.stdout


@pytest.mark.parametrize("words", [("--set", "x"), ("--set", "loop=1"), ("--data", "none.yaml")])
def test_data_that_is_none_is_wrong_usage(render, folder, words):
    write(folder / "report.md.j2", "x")
    done = render("report.md.j2", *words)
    assert done.status == 2
    assert "bad-data" in done.stderr


# Many documents


def test_a_pattern_renders_what_changed_and_keeps_folders(render, folder):
    write(folder / "reports" / "a.md", "In 2025 GDP grew <<gdp@2025.growth>>.\n")
    write(folder / "reports" / "s" / "b.md.j2", TABLE)
    write(folder / "reports" / "s" / "old.rendered.md", "x\n")
    done = render("reports/**/*.md*", "-o", "build/")
    assert (done.status, done.stderr) == (0, "2 rendered, 0 unchanged\n")
    assert sorted(p.relative_to(folder).as_posix() for p in (folder / "build").rglob("*.md")) == ["build/a.md", "build/s/b.md"]  # fmt: skip
    done = render("reports/**/*.md*", "-o", "build/", "-v")
    assert (done.status, done.stdout) == (0, "")
    assert "reports/a.md: unchanged\n" in done.stderr
    write(folder / "reports" / "a.md", "GDP grew <<gdp@2025.growth>> in 2025.\n")
    done = render("reports/**/*.md*", "-o", "build/", "--json")
    assert [(row["document"], row["written"]) for row in done.rows] == [
        ("reports/a.md", True),
        ("reports/s/b.md.j2", False),
    ]
    done = render("reports/**/*.md*", "-o", "build/", "--force")
    assert done.stderr == "2 rendered, 0 unchanged\n"
    assert render("reports/**/*.md*", "-o", "build/", "--locked").status == 0
    assert render("reports/**/*.md*", "-o", "build/", now=("--now", "2026-12-01")).stderr == "2 rendered, 0 unchanged\n"  # fmt: skip


def test_errors_of_all_documents_are_told_and_the_worst_status_counts(render, folder):
    write(folder / "r" / "a.md", "<<gdp@2025.growth>>\n")
    write(folder / "r" / "b.md", "<<gpd.growth>>\n")
    write(folder / "r" / "c.md.j2", "{% if %}\n")
    done = render("r/*")
    assert done.status == 1
    assert "r/b.md:1:1: unknown-id" in done.stderr
    assert "r/c.md.j2:1: template-syntax" in done.stderr
    assert done.stderr.endswith("1 rendered, 0 unchanged, 2 failed\n")
    write(folder / "r" / "d.md", "").write_bytes(b"\xff")
    assert render("r/*").status == 2


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("x.md", "x.md.j2"), "same-output"),
        (("x.md", "--watch", "--locked"), "--watch"),
        (("x.md", "--watch", "-o", "-"), "--watch"),
        (("*.md", "-o", "-"), "-o -"),
    ],
)
def test_wrong_usage_is_told(run, folder, words, code):
    write(folder / "x.md", "x\n")
    write(folder / "x.md.j2", "x\n")
    done = run("render", *words)
    assert done.status == 2
    assert code in done.stderr


# Watching


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent otherwise there")
def test_watching_renders_again_and_ends_with_ctrl_c(render, registry_path, folder, config_home):
    document = write(folder / "a.md", "GDP grew <<gdp@2025.growth>>.\n")
    said, told = folder.parent / "said", folder.parent / "told"
    program = Path(sysconfig.get_path("scripts"), "factlock")
    clean = {name: str(config_home) for name in ("HOME", "XDG_CONFIG_HOME")}
    with said.open("wb") as out, told.open("wb") as err:
        running = subprocess.Popen(
            [program, "render", "*.md", "--notes", "none", "--watch", *NOW],
            cwd=folder,
            env=clean | {"PATH": os.environ["PATH"]},
            stdout=out,
            stderr=err,
        )
    try:
        await_text(folder / "a.rendered.md", "GDP grew 5.0%.\n")
        write(document, "GDP grew <<gdp@2025.growht>>.\n")
        await_text(told, "unknown-key")
        write(document, "GDP rose <<gdp@2025.growth>>.\n")
        await_text(folder / "a.rendered.md", "GDP rose 5.0%.\n")
        write(folder / "b.md", "New: <<gdp@2024.growth>>.\n")
        await_text(folder / "b.rendered.md", "New: 4.9%.\n")
        admit(registry_path, 2025, "5.2%", revise=True)
        await_text(told, "lock-behind")
        # Another round begins only when the one before has ended, with its status.
        write(folder / "c.md", "Again: <<gdp@2024.growth>>.\n")
        await_text(folder / "c.rendered.md", "Again: 4.9%.\n")
    finally:
        running.send_signal(signal.SIGINT)
        running.wait(30)
    assert running.returncode == 1  # the last time, the registry was ahead of the lock
    assert said.read_text(encoding="utf-8").count("a.md -> a.rendered.md") == 2
    assert "Traceback" not in told.read_text(encoding="utf-8")


def await_text(path: Path, text: str) -> None:
    """Wait until a file holds a text."""
    for _ in range(600):
        if path.exists() and text in path.read_text(encoding="utf-8"):
            return
        time.sleep(0.05)
    pytest.fail(f"{path} never held {text!r}")
