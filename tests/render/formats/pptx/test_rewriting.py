"""Decks that people worked on: what is still locked, and the way back to the template."""

import io
import re
from datetime import date

import pytest
from memory import Memory
from pptx import Presentation
from pptx_made import CONTENT, TITLE, VALUES, slides, with_table
from sample_docx import names, part
from sample_pptx import lines_of, saved
from sample_pptx import opened as read

from factlock.render.engine import Options
from factlock.render.formats import open_document
from factlock.render.locked import rederive
from factlock.render.publish import publish
from factlock.render.unrender import unrender

TODAY = date(2026, 11, 30)
BODY = slides(
    (TITLE, "Report on growth", ["Prices rose <<rate.x>>"]),
    (CONTENT, "Output grew <<gdp.x>>", ["GDP grew <<gdp.x>>, they say.", (1, "Trade: <<trade.x>>")]),
    (CONTENT, "No numbers", ["Nothing of this is new to the readers of the last report."]),
)  # fmt: skip


@pytest.fixture
def rendered(tmp_path):
    def render(body, values=None):
        (tmp_path / ".git").mkdir(exist_ok=True)
        (tmp_path / "a.pptx").write_bytes(body)
        facts = Memory(values or VALUES)
        done = publish(tmp_path / "a.pptx", None, lambda: facts, Options(TODAY, language="en"))
        return done.output, facts

    return render


def back(output, facts):
    return unrender(open_document(output), lambda: facts, today=TODAY)


def texts(body):
    return [lines_of(slide) for slide in read(body).slides]


def test_what_nobody_touched_becomes_its_template_again(rendered):
    output, facts = rendered(BODY)
    done = back(output, facts)
    assert (done.restored, done.findings) == (4, ())
    assert texts(done.body) == texts(BODY)
    assert names(done.body) == names(BODY)
    assert not any(b"factlock" in part(done.body, name) for name in names(done.body))
    assert [len(slide.shapes) for slide in read(done.body).slides] == [len(slide.shapes) for slide in read(BODY).slides]  # fmt: skip


def test_what_came_back_can_be_rendered_again(rendered):
    output, facts = rendered(BODY)
    first = texts(output.read_bytes())
    again, _ = rendered(back(output, facts).body)
    assert texts(again.read_bytes()) == first


def test_edits_come_back_with_it(rendered):
    output, facts = rendered(BODY)
    made = read(output.read_bytes())
    made.slides[2].placeholders[1].text_frame.paragraphs[0].runs[0].text = "All of this is new."
    listed = made.slides._sldIdLst
    listed.insert(0, listed[2])
    output.write_bytes(saved(made))
    done = back(output, facts)
    assert done.restored == 4
    told = texts(done.body)
    assert told[0] == ["No numbers", "All of this is new."]
    assert told[2] == ["Output grew <<gdp.x>>", "GDP grew <<gdp.x>>, they say.", "Trade: <<trade.x>>"]  # fmt: skip
    assert len(told) == 3


def test_a_value_changed_by_hand_is_told(rendered):
    output, facts = rendered(BODY)
    made = read(output.read_bytes())
    runs = made.slides[1].placeholders[1].text_frame.paragraphs[1].runs
    for run in runs:
        run.text = run.text.replace("$12 billion", "$13 billion")
    output.write_bytes(saved(made))
    done = back(output, facts)
    assert [one.code for one in done.findings] == ["value-edited"]
    assert "Trade: $13 billion" in texts(done.body)[1]


def test_tables_and_notes_come_back(rendered):
    made, _ = with_table([("Measure", "One"), ("GDP", "<<gdp.x>>"), ("Rate", "<<rate.x>>")])
    made.slides[0].notes_slide.notes_text_frame.text = "Say <<trade.x>>."
    body = saved(made)
    output, facts = rendered(body)
    done = back(output, facts)
    assert done.restored == 3
    assert texts(done.body) == texts(body)


def found(output, facts):
    made = rederive(open_document(output), lambda: facts, today=TODAY)
    assert made is not None
    return made


def test_what_another_program_saved_is_still_locked(rendered):
    output, facts = rendered(BODY)
    output.write_bytes(saved(read(output.read_bytes())))
    made = found(output, facts)
    assert [(one.locked.shown, one.edited) for one in made.standing] == [("0.3%", False), ("5.0%", False), ("5.0%", False), ("$12 billion", False)]  # fmt: skip
    assert made.lost == ()


def test_slides_may_change_places(rendered):
    output, facts = rendered(BODY)
    made = read(output.read_bytes())
    listed = made.slides._sldIdLst
    listed.insert(1, listed[2])
    output.write_bytes(saved(made))
    made = found(output, facts)
    assert len(made.standing) == 4
    assert not any(one.edited for one in made.standing)


def test_an_edited_sentence_is_told_and_another_number_is_lost(rendered):
    output, facts = rendered(BODY)
    made = read(output.read_bytes())
    for one in made.slides[1].placeholders[1].text_frame.paragraphs:
        for run in one.runs:
            run.text = run.text.replace("grew", "fell").replace("$12", "$13")
    output.write_bytes(saved(made))
    made = found(output, facts)
    told = {one.rendered.strip(): one.edited for one in made.standing}
    assert told["GDP grew 5.0%, they say."] is True
    assert told["Prices rose 0.3%"] is False
    assert [one.locked.shown for one in made.lost] == ["$12 billion"]


def test_the_sources_are_known_as_ours(rendered):
    output, facts = rendered(BODY)
    made = found(output, facts)
    lines = [line for line in made.notes if re.match(r"\[\d\]", line)]
    assert len(lines) == 5  # three in the list, and two slides with a line at their foot
    text = open_document(output).text
    assert [text[low:high] for low, high in made.marks] == ["[1]", "[2]", "[2]", "[3]"]
    assert Presentation(io.BytesIO(output.read_bytes())).slides[3].shapes.title.text == "Sources"
