"""The verb as it is run."""

import json

import pytest

from factlock.registry import cli


@pytest.fixture
def ran(tmp_path, monkeypatch, capsys):
    page = tmp_path / "page.txt"
    page.write_text("In 2025 the economy of Norland grew 5.0% over the year.\n", encoding="utf-8")
    (tmp_path / "report.md").write_text(
        "In 2025 the economy grew <<gdp.growth>>.\n", encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)

    def call(*words):
        status = cli.run([*words, "--now", "2026-11-30"])
        out, err = capsys.readouterr()
        return status, out, err

    assert call("init")[0] == 0
    clause = "growth=the economy of Norland grew 5.0% over the year"
    assert (
        call("admit", "gdp@2025", "--file", "page.txt", "--clause", clause, "--title", "Page")[0]
        == 0
    )
    assert call("render", "report.md", "--lang", "en")[0] == 0
    return call


def test_a_file_is_restyled_and_still_passes(ran, tmp_path):
    (tmp_path / "facts.db").rename(tmp_path / "away.db")
    status, out, _ = ran("restyle", "report.rendered.md", "--style", "chicago-notes-17")
    assert (status, out) == (0, "report.rendered.md: style chicago-notes-17, notes clause\n")
    (tmp_path / "away.db").rename(tmp_path / "facts.db")
    assert ran("check", "report.rendered.md")[0] == 0
    assert (
        ran("render", "report.md", "--locked", "--style", "chicago-notes-17", "--lang", "en")[0]
        == 0
    )


def test_one_that_fails_does_not_stop_the_others(ran):
    status, out, err = ran(
        "restyle", "report.md", "report.rendered.md", "--notes", "none", "--json"
    )
    assert (status, "not-rendered" in err) == (2, True)
    rows = [json.loads(line) for line in out.splitlines()]
    assert [row.get("output") for row in rows if "output" in row] == ["report.rendered.md"]


def test_nothing_to_change_is_wrong_usage(ran):
    assert ran("restyle", "report.rendered.md")[0] == 2
