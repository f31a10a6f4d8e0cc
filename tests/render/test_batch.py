"""Which documents a pattern names, where outputs go, and what is left out as unchanged."""

import os
from dataclasses import replace
from datetime import date

import pytest

from factlock.registry.errors import UsageFault
from factlock.registry.model import Status
from factlock.render.batch import Batch, Failed, Job, Tally, Unchanged, is_pattern, jobs
from factlock.render.engine import Mode, Options
from factlock.render.publish import Published

OPTIONS = Options(today=date(2026, 11, 30), default_language="en")


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """Make files of a working folder; `tree("a.md", ...)`."""
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)

    def make(*names, text="text\n"):
        for name in names:
            path = work / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return work

    return make


def pairs(words, output=None):
    return [(job.document.as_posix(), job.output.as_posix()) for job in jobs(words, output)]


# Which documents


def test_a_pattern_takes_documents_and_no_outputs(tree):
    tree("r/a.md", "r/b/c.md.j2", "r/a.rendered.md", "r/b/c.RENDERED.MD", "r/a.md.facts.lock", "r/a.md.facts.map", "r/x.png", "r/a.claims.yaml", "r/.hidden/z.md", "r/build/a.md")  # fmt: skip
    assert pairs(["r/**/*"], "r/build/") == [
        ("r/a.md", "r/build/a.md"),
        ("r/b/c.md.j2", "r/build/b/c.md"),
    ]
    assert [one for one, _ in pairs(["r/*.md"])] == ["r/a.md"]


def test_an_output_that_a_lock_names_is_none_of_the_documents(tree, facts):
    facts("gdp", growth="5.0%")
    tree("r/a.md", text="<<gdp.growth>>")
    tree("facts.db", "r/out/x.md")
    Batch(lambda: facts, OPTIONS).render(Job(*map(tree().joinpath, ("r/a.md", "r/out/final.md"))))
    assert [one for one, _ in pairs(["r/**/*.md"])] == ["r/a.md", "r/out/x.md"]


@pytest.mark.parametrize(
    ("words", "output", "found"),
    [
        (["a.md"], None, [("a.md", "a.rendered.md")]),
        (["r/c.md.j2"], None, [("r/c.md.j2", "r/c.rendered.md")]),
        (["a.md"], "out.md", [("a.md", "out.md")]),
        (["a.md"], "out/", [("a.md", "out/a.md")]),
        (["r/c.md.j2"], "out/", [("r/c.md.j2", "out/c.md")]),
        (["r/*.md"], "out", [("r/b.md", "out/b.md")]),
        (["r/**/*.md"], "out/", [("r/b.md", "out/b.md"), ("r/s/b.md", "out/s/b.md")]),
        (["*/s/*.md"], "out/", [("r/s/b.md", "out/r/s/b.md")]),
        (["r/*.md", "a.md"], "out/", [("r/b.md", "out/r/b.md"), ("a.md", "out/a.md")]),
        (["r/b.md", "r/s/b.md"], "out/", [("r/b.md", "out/b.md"), ("r/s/b.md", "out/s/b.md")]),
        (["r/*.md", "./r/b.md", "r/b.md"], None, [("r/b.md", "r/b.rendered.md")]),
        (["r/[b]*.md"], None, [("r/b.md", "r/b.rendered.md")]),
        (["[x].md"], None, [("[x].md", "[x].rendered.md")]),
        (["none.md"], None, [("none.md", "none.rendered.md")]),
    ],
)
def test_where_outputs_go(tree, words, output, found):
    tree("a.md", "r/b.md", "r/s/b.md", "r/c.md.j2", "[x].md")
    assert pairs(words, output) == found


def test_an_absolute_pattern_keeps_folders_too(tree, tmp_path):
    work = tree("r/s/b.md")
    assert [one.output for one in jobs([f"{work}/r/**/*.md"], f"{tmp_path}/out/")] == [
        tmp_path / "out/s/b.md"
    ]


def test_a_folder_of_outputs_that_holds_the_documents_hides_nothing(tree):
    tree("r/a.md", "node_modules/x/README.md")
    assert pairs(["r/*.md"], "./") == [("r/a.md", "a.md")]
    with pytest.raises(UsageFault) as error:
        jobs(["r/*.md"], "r/")
    assert error.value.findings[0].code == "output-is-document"
    assert pairs(["**/*.md"], "out/") == [("r/a.md", "out/r/a.md")]


@pytest.mark.parametrize(
    ("words", "output", "codes"),
    [
        (["r/*.txt", "*.html", "a.md"], None, ["no-documents", "no-documents"]),
        (["a.md", "r/b.md"], "one.md", ["output-is-file"]),
        (["r/*.md"], "a.md", ["output-is-file"]),
        (["x.md", "x.md.j2"], None, ["same-output"]),
        (["r/*"], "out/", ["same-output"]),
        (["r/b.md", "r/s/b.md"], "r/s/", ["output-is-document"]),
    ],
)
def test_what_cannot_be_is_told(tree, words, output, codes):
    tree("a.md", "x.md", "x.md.j2", "r/b.md", "r/b.md.j2", "r/s/b.md")
    with pytest.raises(UsageFault) as error:
        jobs(words, output)
    assert [one.code for one in error.value.findings] == codes


def test_a_pattern_is_no_file():
    assert is_pattern("**/*.md")
    assert not is_pattern("a.md")


# What is left out


@pytest.fixture
def batch(tree, facts):
    facts("gdp", growth="5.0%")
    tree("r/a.md", text="GDP grew <<gdp.growth>>.\n")
    job = Job(tree() / "r/a.md", tree() / "out/r/a.md", folder=True)

    def go(*, options=OPTIONS, skip=True, job=job):
        return Batch(lambda: facts, options, note=True, skip=skip).render(job)

    go.job = job
    return go


def test_an_unchanged_document_is_left_out(batch):
    assert isinstance(batch(), Published)
    assert batch() == Unchanged(batch.job.document, batch.job.output)
    assert isinstance(batch(skip=False), Published)
    assert isinstance(batch(), Unchanged)


def alter(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


CHANGES = {
    "document": lambda job: job.document.write_text("GDP: <<gdp.growth>>.\n", encoding="utf-8"),
    "output gone": lambda job: job.output.unlink(),
    "map gone": lambda job: job.document.with_name("a.md.facts.map").unlink(),
    "map damaged": lambda job: job.document.with_name("a.md.facts.map").write_text("{"),
    "lock gone": lambda job: job.document.with_name("a.md.facts.lock").unlink(),
    "lock": lambda job: alter(
        job.document.with_name("a.md.facts.lock"), '"2026-11-29T', '"2025-11-29T'
    ),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_of_anything_renders_again(batch, change):
    batch()
    change(batch.job)
    assert isinstance(batch(), Published)
    assert isinstance(batch(), Unchanged)


def test_what_the_registry_learns_renders_again(batch, facts):
    batch()
    facts.log = "sha256:more"
    assert isinstance(batch(), Published)
    assert isinstance(batch(), Unchanged)


@pytest.mark.parametrize(
    "given",
    [
        {"today": date(2026, 12, 1)},
        {"notes": "none"},
        {"language": "de"},
        {"as_of": date(2026, 1, 1)},
        {"data": {"a": "1"}},
    ],
    ids=str,
)
def test_other_options_render_again(batch, given):
    batch()
    assert isinstance(batch(options=replace(OPTIONS, **given)), Published)


@pytest.mark.parametrize("mode", [Mode.LOCKED, Mode.FROZEN, Mode.UPGRADE])
def test_other_modes_leave_nothing_out(batch, mode):
    batch()
    assert isinstance(batch(options=replace(OPTIONS, mode=mode)), Published)


def test_an_output_that_was_edited_is_told_each_time(batch):
    batch()
    batch.job.output.write_text("edited", encoding="utf-8")
    for _ in range(2):
        outcome = batch()
        assert isinstance(outcome, Failed)
        assert outcome.error.findings[0].code == "output-edited"


def test_what_was_told_once_is_told_again(batch, facts):
    facts.held.clear()
    facts("gdp", growth="5.0%", status=Status.SUSPECT)
    for _ in range(2):
        outcome = batch()
        assert isinstance(outcome, Published)
        assert [one.code for one in outcome.rendered.findings] == ["suspect"]


def test_a_document_that_fails_leaves_no_folder(batch, facts):
    facts.held.clear()
    outcome = batch()
    assert isinstance(outcome, Failed)
    assert not batch.job.output.parent.exists()


def test_a_folder_that_cannot_be_made_is_told(batch, tree):
    tree("out")
    outcome = batch()
    assert isinstance(outcome, Failed)
    assert outcome.error.findings[0].code == "unwritable"


def test_without_a_registry_plain_documents_are_left_out_as_well(tree):
    def none():
        raise UsageFault.of("no-registry", "there is none")

    def damaged():
        raise UsageFault.of("registry-older", "it is old")

    job = Job(tree("plain.md") / "plain.md", tree() / "out.md")
    assert isinstance(Batch(none, OPTIONS, note=True, skip=True).render(job), Published)
    assert isinstance(Batch(none, OPTIONS, note=True, skip=True).render(job), Unchanged)
    assert isinstance(Batch(damaged, OPTIONS, note=True, skip=True).render(job), Published)


def test_outcomes_are_counted(batch, tree, facts):
    tally = Tally()
    tally.add(batch())
    tally.add(batch())
    assert str(tally) == "1 rendered, 1 unchanged"
    tally.add(batch(job=Job(tree() / "none.md", tree() / "y.md")))
    assert str(tally) == "1 rendered, 1 unchanged, 1 failed"
    assert tally.statuses == [2]


@pytest.mark.skipif(os.name == "nt", reason="needs symbolic links")
def test_a_link_to_a_document_is_the_document(tree):
    tree("r/a.md").joinpath("r/b.md").symlink_to("a.md")
    assert len(jobs(["r/*.md"], None)) == 1
