"""The demo tells the whole story with the real commands, and leaves what it made."""

import pytest

from factlock.registry.errors import Contradiction
from factlock.render.demo import story


@pytest.mark.long
def test_the_demo_runs_to_its_end_and_leaves_its_files(run, folder):
    ran = run("demo", "--keep", "kept")
    assert ran.status == 0, ran.stdout + ran.stderr
    told = ran.stdout
    kept = folder / "kept"
    for name in (
        "facts.db",
        "facts.yaml",
        "report.md",
        "report.rendered.md",
        "report.md.facts.lock",
        "careless.rendered.md",
    ):
        assert (kept / name).is_file()
    assert str(kept) in told.splitlines()[-1]
    facts = run("list", "--json", "--db", kept / "facts.db").rows
    assert len(facts) == 10
    assert {fact["id"] for fact in facts} >= {"国内生产总值", "population", "prices"}
    careless = told.partition("check careless.rendered.md")[2].partition("== ")[0]
    for word in (
        "direction-turned",
        "3.7 percent",
        "6.4 percent",
        "the best result in a generation",
        "notice-2025-17",
    ):
        assert word in careless, word
    drift = told.partition("revalidate")[2]
    assert "2.1" in drift
    assert "2.3" in drift
    assert "report.md" in drift
    assert "nothing is wrong" in told


def test_a_folder_in_use_is_left_alone(run, folder):
    (folder / "kept").mkdir()
    (folder / "kept" / "mine").write_text("mine")
    ran = run("demo", "--keep", "kept")
    assert (ran.status, "folder-in-use" in ran.stderr) == (2, True)
    assert [path.name for path in (folder / "kept").iterdir()] == ["mine"]


def test_a_step_that_ends_otherwise_ends_the_demo(tmp_path, monkeypatch):
    said = []
    monkeypatch.setattr(story, "sample", lambda _: b"- not: facts")
    with pytest.raises(Contradiction, match="ended with 2, not 0"):
        story.tell(tmp_path / "demo", said.append)
    assert any("unknown-field" in line for line in said)
