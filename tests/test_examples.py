"""The sample report of every format renders, passes the check, and is what a person has looked at.

To renew an expected output, delete it: the test writes it and fails.
"""

import re
import shutil
from pathlib import Path

import pytest

from factlock.registry import cli
from factlock.render.formats import FORMATS
from factlock.render.formats.repacking import alike

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
NOW = ("--now", "2026-03-31T12:00:00Z")


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("FACTLOCK_DB", str(ROOT / "facts.db.example"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)

    def call(*words):
        status = cli.run([*words, *NOW])
        told = capsys.readouterr()
        assert status == 0, told.out + told.err
        return told.out

    return call


def test_every_format_has_its_sample_report():
    assert {folder.name for folder in EXAMPLES.iterdir() if folder.is_dir()} == {
        plug.name for plug in FORMATS
    }


@pytest.mark.parametrize("plug", FORMATS, ids=lambda plug: plug.name)
def test_a_sample_report_is_rendered_checked_and_given_back(run, tmp_path, plug):
    (source,) = (
        path
        for path in (EXAMPLES / plug.name).iterdir()
        if path.suffix in plug.suffixes and path.stem == "report"
    )
    expected = source.with_name(f"report.rendered{source.suffix}")
    shutil.copy(source, tmp_path)
    run("render", source.name)
    made = tmp_path / expected.name
    if not expected.exists():
        shutil.copy(made, expected)
        pytest.fail(f"{expected} was not there; look at what was written")
    assert alike(made.read_bytes(), expected.read_bytes())
    run("render", source.name, "--locked")
    run("check", made.name)


@pytest.mark.parametrize("plug", FORMATS, ids=lambda plug: plug.name)
def test_a_sample_report_holds_no_name_of_a_person_or_machine(plug):
    for path in (EXAMPLES / plug.name).iterdir():
        body = path.read_bytes()
        # No path of whoever made it, no program that signs with its own name.
        assert not re.search(rb"/(?:home|root|Users)/|[A-Z]:\\Users|python-(?:docx|pptx)", body)
