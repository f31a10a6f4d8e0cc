"""Another style of citation: values, edits and lock stay what they are."""

from datetime import date

import pytest

from factlock.registry.errors import Refused, UsageFault
from factlock.render import lockfile, pandoc
from factlock.render.engine import Options
from factlock.render.formats import open_document
from factlock.render.locked import rederive
from factlock.render.publish import publish
from factlock.render.restyle import restyle
from factlock.render.styles.processed import style_file

TODAY = date(2026, 11, 30)
TEXT = "In 2025 GDP grew <<gdp.growth>>, prices rose <<cpi.rise>>.\n"


@pytest.fixture
def made(tmp_path, facts):
    told = {
        "title": "Report",
        "publisher": "Office",
        "url": "https://example.org/a",
        "period": "2025",
    }
    facts("gdp", growth="5.0%", **told)
    facts("cpi", rise="2.1%", **told)
    path = tmp_path / "report.md"
    path.write_text(TEXT, encoding="utf-8")
    return publish(path, None, lambda: facts, Options(today=TODAY, language="en"))


def read(done):
    return done.output.read_text(encoding="utf-8")


def section(done):
    return lockfile.read(done.lock).sections["report.rendered.md"]


def test_only_how_sources_are_cited_changes(made, facts):
    before, held = read(made), section(made)
    facts.held.clear()
    done = restyle(made.output, today=date(2027, 5, 1), style="apa-7")
    assert "grew 5.0% (Office, n.d.), prices rose 2.1% (Office, n.d.).\n" in read(done)
    now = section(done)
    assert (now.style, held.style) == ("apa-7", "plain")
    assert {k: one.shown for k, one in now.facts.items()} == {
        k: one.shown for k, one in held.facts.items()
    }
    assert (now.log_head, now.reference_date) == (held.log_head, held.reference_date)
    restyle(made.output, today=TODAY, style="plain")
    assert read(made) == before
    assert section(made) == held


def test_the_kind_of_notes_changes_and_the_rest_stays(made):
    assert read(made).count("[^f2]:") == 1
    done = restyle(made.output, today=TODAY, notes="source")
    assert "[^f2]:" not in read(done)
    assert (section(done).notes, section(done).style) == ("source", "plain")
    assert "[^f1]" not in read(restyle(made.output, today=TODAY, notes="none"))


def test_a_lock_holds_every_clause_of_a_source(made):
    restyle(made.output, today=TODAY, notes="source")
    text = read(made)
    for clause in ("the growth of gdp was 5.0%", "the rise of cpi was 2.1%"):
        assert text.count(f"“{clause}”") == 1
    restyle(made.output, today=TODAY, notes="none")
    restyle(made.output, today=TODAY, notes="source")
    assert read(made) == text


def test_the_check_knows_the_file_in_its_new_style(made, facts):
    done = restyle(made.output, today=TODAY, style="gb-7714-2015-numeric")
    found = rederive(open_document(done.output), lambda: facts, today=TODAY)
    assert len(found.standing) == 2
    assert (found.lost, found.findings, found.status) == ((), (), 0)
    assert not any(one.refused for one in found.standing)


def test_a_file_that_was_changed_by_hand_is_left_as_it_is(made):
    made.output.write_text(read(made) + "More.\n", encoding="utf-8")
    before, held = read(made), made.lock.read_bytes()
    with pytest.raises(Refused) as error:
        restyle(made.output, today=TODAY, style="apa-7")
    assert error.value.findings[0].code == "output-edited"
    assert (read(made), made.lock.read_bytes()) == (before, held)


def test_a_document_that_has_moved_on_is_rendered_anew_instead(made):
    made.output.with_name("report.md").write_text(TEXT + "More.\n", encoding="utf-8")
    with pytest.raises(Refused) as error:
        restyle(made.output, today=TODAY, style="apa-7")
    assert error.value.findings[0].code == "template-changed"


def test_what_was_not_rendered_has_no_style(tmp_path):
    (tmp_path / "a.md").write_text("x\n", encoding="utf-8")
    with pytest.raises(UsageFault) as error:
        restyle(tmp_path / "a.md", today=TODAY, style="apa-7")
    assert error.value.findings[0].code == "not-rendered"


CSL = """<style xmlns="http://purl.org/net/xbiblio/csl" version="1.0" class="note">
<info><title>T</title><id>t</id><updated>2026-01-01T00:00:00Z</updated></info>
<citation><layout suffix="."><names variable="author"/><text variable="title" prefix=": "/></layout></citation>
</style>"""


def test_a_style_of_a_file_is_held_by_its_hash(made, facts):
    try:
        pandoc.program()
    except UsageFault:
        pytest.skip("pandoc is not on this machine")
    path = made.output.with_name("mine.csl")
    path.write_text(CSL, encoding="utf-8")
    done = restyle(made.output, today=TODAY, style=style_file(path))
    assert "[^f1]: Office: Report. Accessed" in read(done)
    held = section(done)
    assert (held.style, held.style_file.path) == ("mine", "mine.csl")
    found = rederive(open_document(done.output), lambda: facts, today=TODAY)
    assert (len(found.standing), found.lost, found.status) == (2, (), 0)
    kept = restyle(made.output, today=TODAY, notes="source")
    assert section(kept).style_file == held.style_file
    path.write_text(CSL.replace(": ", "; "), encoding="utf-8")
    for work in (
        lambda: rederive(open_document(done.output), lambda: facts, today=TODAY),
        lambda: restyle(made.output, today=TODAY, notes="clause"),
    ):
        with pytest.raises(UsageFault) as error:
            work()
        assert error.value.findings[0].code == "file-changed"
