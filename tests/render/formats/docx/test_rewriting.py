"""The way back: an output that people worked on is a template again, with what they changed."""

from datetime import date

import docx
import pytest
from memory import Memory
from sample_docx import make, names, paragraphs_of, part, shown
from word_made import document, edited, paragraph, run, saved

from factlock.registry.errors import FactlockError
from factlock.render.engine import Options
from factlock.render.formats import open_document
from factlock.render.publish import publish
from factlock.render.unrender import unrender

VALUES = {"gdp": "5.0%", "pop": "5 million people", "rate": "0.3%", "alone": "7 km"}
TODAY = date(2026, 11, 30)
WORDS = [
    "Prices fell. GDP grew <<gdp.x>>, they say, and people were <<pop.x>> in all.",
    "It was <<gdp.x>> once more, and prices rose <<rate.x>>.",
    "Nothing of this is new to the readers of the last report.",
]


@pytest.fixture
def rendered(tmp_path):
    def render(body, values=None):
        (tmp_path / ".git").mkdir(exist_ok=True)
        (tmp_path / "a.docx").write_bytes(body)
        facts = Memory(values or VALUES)
        done = publish(tmp_path / "a.docx", None, lambda: facts, Options(TODAY, language="en"))
        return done.output, facts

    return render


def back(output, facts):
    return unrender(open_document(output), lambda: facts, today=TODAY)


def test_what_nobody_touched_becomes_its_template_again(rendered):
    body = make("Report on growth", "Output", WORDS)
    output, facts = rendered(body)
    done = back(output, facts)
    assert (done.restored, done.findings) == (4, ())
    assert paragraphs_of(done.body) == paragraphs_of(body)
    text = part(done.body, "word/document.xml")
    assert b"factlock" not in text
    assert b"_facts_" not in text
    assert b"w:sdt" not in text
    assert b"footnoteReference" not in text
    assert b"example.org" not in part(done.body, "word/footnotes.xml")


def test_values_everywhere_come_back(rendered):
    made = docx.Document()
    made.add_heading("Growth", 0)
    made.add_paragraph(WORDS[0])
    table = made.add_table(2, 2)
    for cell, words in zip(table._cells, ["", "In all", "Growth", "<<gdp.x>>"], strict=True):
        cell.text = words
    made.sections[0].footer.paragraphs[0].text = "Footer <<gdp.x>> and <<alone.x>>"
    made.core_properties.title = "About <<gdp.x>>"
    body = saved(made)
    output, facts = rendered(body)
    assert "[a] Office of Statistics" in shown(output.read_bytes())
    done = back(output, facts)
    assert done.restored == 6
    assert shown(done.body).rstrip() == shown(body).rstrip()
    assert b"About &lt;&lt;gdp.x&gt;&gt;" in part(done.body, "docProps/core.xml")


def test_edits_stay_and_a_changed_value_is_told(rendered):
    output, facts = rendered(make("Report on growth", "Output", WORDS))
    made = docx.Document(output)
    found = [one for one in made.element.body.iter() if one.text == "0.3%"]
    found[0].text = "0.4%"
    made.paragraphs[-1].add_run(" Nor is this.")
    made.add_paragraph("A new paragraph of a reviewer, with words of his own.")
    made.save(output)
    done = back(output, facts)
    assert done.restored == 3
    assert [finding.code for finding in done.findings] == ["value-edited"]
    lines = paragraphs_of(done.body)
    assert "It was <<gdp.x>> once more, and prices rose 0.4%." in lines
    assert "Nothing of this is new to the readers of the last report. Nor is this." in lines
    assert lines[-1] == "A new paragraph of a reviewer, with words of his own."


def test_tracked_changes_stay_tracked(rendered):
    output, facts = rendered(make("Report on growth", "Output", WORDS))
    text = part(output.read_bytes(), "word/document.xml").decode()
    new = (
        '<w:ins w:id="901" w:author="Li" w:date="2026-11-30T00:00:00Z"><w:r><w:t xml:space="preserve">really </w:t></w:r></w:ins>'
        '<w:del w:id="902" w:author="Li" w:date="2026-11-30T00:00:00Z"><w:r><w:delText>old</w:delText></w:r></w:del>'
    )
    at = text.index("<w:r><w:t>Nothing of this")
    output.write_bytes(
        edited(output.read_bytes(), word__document_DOT_xml=text[:at] + new + text[at:])
    )
    done = back(output, facts)
    assert done.restored == 4
    assert new in part(done.body, "word/document.xml").decode()


def test_notes_of_the_author_stay_and_are_numbered_again(rendered, tmp_path):
    output, facts = rendered(make("Report", "Output", WORDS))
    first = back(output, facts)  # a document with a part for notes, and none in it
    body = first.body
    assert "word/footnotes.xml" in names(body)
    (tmp_path / "b").mkdir()
    again = tmp_path / "b" / "a.docx"
    again.write_bytes(body)
    done = publish(again, None, lambda: facts, Options(TODAY, language="en"))
    assert shown(done.output.read_bytes()) == shown(output.read_bytes())


def test_a_document_that_nobody_rendered_is_wrong_usage(tmp_path):
    (tmp_path / "c.docx").write_bytes(make("", "", ["Text."]))
    with pytest.raises(FactlockError) as error:
        unrender(open_document(tmp_path / "c.docx"), Memory, today=TODAY)
    assert error.value.findings[0].code == "not-rendered"


def test_a_text_that_was_split_by_the_program_is_put_together(rendered):
    split = run("GDP grew &lt;&lt;g"), run("dp.x&gt;&gt;", "<w:b/>"), run(" in that very year.")
    output, facts = rendered(document(paragraph(*split)))
    assert "GDP grew <<gdp.x>> in that very year." in paragraphs_of(back(output, facts).body)
