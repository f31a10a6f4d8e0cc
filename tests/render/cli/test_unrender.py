"""The verb as it is run: an edited output gives its template back."""

import json

import pytest

from factlock.registry import cli


@pytest.fixture
def ran(tmp_path, monkeypatch, capsys):
    page = tmp_path / "page.txt"
    page.write_text("In 2025 the economy of Norland grew 5.0% over the year.\n", encoding="utf-8")
    (tmp_path / "report.md").write_text(
        "In 2025 the economy grew <<gdp.growth>>.\n\nMore.\n", encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)

    def call(*words):
        status = cli.run([*words, "--now", "2026-11-30"])
        out, err = capsys.readouterr()
        return status, out, err

    assert call("init")[0] == 0
    clause = "growth=the economy of Norland grew 5.0% over the year"
    assert call("admit", "gdp@2025", "--file", "page.txt", "--clause", clause)[0] == 0
    assert call("render", "report.md", "--lang", "en")[0] == 0
    return call


def test_the_template_comes_back_with_the_edits(ran, tmp_path):
    output = tmp_path / "report.rendered.md"
    text = output.read_text(encoding="utf-8").replace("More.", "More of it.")
    output.write_text(text, encoding="utf-8")
    status, out, _ = ran("unrender", "report.rendered.md", "-o", "again.md", "--json")
    assert (status, json.loads(out)["restored"]) == (0, 1)
    assert (tmp_path / "again.md").read_text(encoding="utf-8") == (
        "In 2025 the economy grew <<gdp.growth>>.\n\nMore of it.\n"
    )


def test_a_file_that_is_there_is_not_replaced_unasked(ran):
    status, _, err = ran("unrender", "report.rendered.md", "-o", "report.md")
    assert status == 2
    assert "--overwrite" in err
    assert ran("unrender", "report.rendered.md", "-o", "report.md", "--overwrite")[0] == 0


def test_a_changed_value_is_told(ran, tmp_path):
    output = tmp_path / "report.rendered.md"
    output.write_text(output.read_text(encoding="utf-8").replace("grew 5.0%", "grew 6.0%"), "utf-8")
    status, out, err = ran("unrender", "report.rendered.md", "-o", "-")
    assert status == 0
    assert "grew 6.0%" in out
    assert "value-edited" in err
