"""``factlock render --to``: the further file, and what it does not go with."""

import pytest
from growth_facts import admit

from factlock.registry.errors import UsageFault
from factlock.render import pandoc


@pytest.fixture
def report(folder, registry_path):
    pytest.importorskip("typst")
    try:
        pandoc.program()
    except UsageFault:
        pytest.skip("pandoc is not on this machine")
    admit(registry_path, 2025, "5.0%")
    path = folder / "report.md"
    path.write_text("In 2025 GDP grew <<gdp@2025.growth>>.\n", encoding="utf-8")
    return path


def test_a_pdf_lies_beside_the_rendered_document(run, report, folder):
    done = run("render", "report.md", "--to", "pdf")
    assert (done.status, done.stderr) == (0, "")
    assert (
        done.stdout == "report.md -> report.rendered.md and report.rendered.pdf: 1 values locked\n"
    )
    first = (folder / "report.rendered.pdf").read_bytes()
    assert run("render", "report.md", "--to", "pdf").status == 0
    assert (folder / "report.rendered.pdf").read_bytes() == first
    assert run("render", "report.md", "--locked").status == 0
    assert run("check", "report.rendered.md").status == 0


def test_it_can_be_named(run, report, folder):
    done = run("render", "report.md", "--to", "pdf", "-o", "out.pdf")
    assert (done.status, done.stdout) == (
        0,
        "report.md -> out.md and out.pdf: 1 values locked\n",
    )
    done = run("render", "report.md", "--to", "pdf", "-o", "report.pdf")
    assert (done.status, "output-is-document" in done.stderr) == (2, True)


def test_of_many_the_unchanged_are_left_out_unless_their_pdf_is_gone(run, report, folder):
    (folder / "other.md").write_text("Growth: <<gdp@2025.growth>>.\n", encoding="utf-8")
    words = ("render", "*.md", "-o", "build/", "--to", "pdf")
    assert "2 rendered, 0 unchanged" in run(*words).stderr
    assert "0 rendered, 2 unchanged" in run(*words).stderr
    (folder / "build" / "other.pdf").unlink()
    assert "1 rendered, 1 unchanged" in run(*words).stderr
    assert (folder / "build" / "other.pdf").exists()
    assert "2 rendered, 0 unchanged" in run(*words[:-1], "html").stderr


@pytest.mark.parametrize("other", [("-o", "-"), ("--locked",), ("--draft",)])
def test_what_it_does_not_go_with(run, report, other):
    run("render", "report.md")
    done = run("render", "report.md", "--to", "pdf", *other)
    assert (done.status, "--to writes files" in done.stderr) == (2, True)


def test_commonmark_has_no_footnotes_and_the_lock_knows(run, report, folder):
    assert run("render", "report.md", "--to", "commonmark").status == 0
    text = (folder / "report.rendered.md").read_text(encoding="utf-8")
    assert text.startswith("In 2025 GDP grew 5.0%.[1]\n\n***\n\n[1] “Communiqué”")
    assert '"notes": "list"' in (folder / "report.md.facts.lock").read_text(encoding="utf-8")
    assert run("render", "report.md", "--notes", "list", "--locked").status == 0
    assert run("check", "report.rendered.md").status == 0
    done = run("render", "report.md", "--to", "commonmark", "--notes", "table")
    assert (done.status, "notes are a list" in done.stderr) == (2, True)
