"""Workbooks that people worked on: what is still locked, and the way back to the template."""

import io
from datetime import date

import openpyxl
import pytest
from openpyxl.comments import Comment
from xlsx_made import (
    SOFFICE,
    VALUES,
    F,
    Memory,
    cells,
    converted,
    fill,
    names,
    part,
    read_by_openpyxl,
    saved,
    sheet,
    text,
)

from factlock.render.engine import Options
from factlock.render.formats import open_document
from factlock.render.locked import rederive
from factlock.render.publish import publish
from factlock.render.unrender import unrender

TODAY = date(2026, 11, 30)


def template():
    book = sheet(
        ["Measure", "Value", "Twice"],
        ["Growth", "<<gdp.x>>", F("=B2*2")],
        ["People", "<<pop.x>>", F("=B3*2")],
        [None],
        "It grew by <<gdp.x>>, they say, with <<pop.x>> people.",
    )
    book.active["A2"].comment = Comment("Sure?", "A reviewer")
    fill(book.create_sheet("More"), [["Ore", "<<ore.x>>"]])
    return saved(book)


BODY = template()


@pytest.fixture
def rendered(tmp_path):
    def render(body, values=None):
        (tmp_path / ".git").mkdir(exist_ok=True)
        (tmp_path / "a.xlsx").write_bytes(body)
        facts = Memory(values or VALUES)
        done = publish(tmp_path / "a.xlsx", None, lambda: facts, Options(TODAY, language="en"))
        return done.output, facts

    return render


def back(output, facts):
    return unrender(open_document(output), lambda: facts, today=TODAY)


def derived(output, facts):
    return rederive(open_document(output), lambda: facts, today=TODAY)


def texts(body):
    return {
        (page.title, cell.coordinate): text(cell.value)
        for page in read_by_openpyxl(body)
        for row in page.iter_rows()
        for cell in row
        if cell.value is not None
    }


def edited_by_openpyxl(output, change):
    book = openpyxl.load_workbook(io.BytesIO(output.read_bytes()), rich_text=True)
    change(book)
    output.write_bytes(saved(book))


def test_what_nobody_touched_becomes_its_template_again(rendered):
    output, facts = rendered(BODY)
    done = back(output, facts)
    assert (done.restored, done.findings) == (5, ())
    assert texts(done.body) == texts(BODY)
    assert read_by_openpyxl(done.body).sheetnames == ["Data", "More"]
    told = cells(done.body)
    assert told["A2"].comment.text == "Sure?"
    assert [a for a, cell in told.items() if cell.comment is not None] == ["A2"]
    assert not any(b"_factlock" in part(done.body, name) for name in names(done.body))
    assert b"<x:Row>1</x:Row><x:Column>1</x:Column>" not in b"".join(
        part(done.body, name) for name in names(done.body) if name.endswith(".vml")
    )


def test_what_came_back_can_be_rendered_again(rendered):
    output, facts = rendered(BODY)
    first = texts(output.read_bytes())
    again, _ = rendered(back(output, facts).body)
    assert texts(again.read_bytes()) == first


def test_edits_come_back_with_it(rendered):
    output, facts = rendered(BODY)

    def change(book):
        book["Data"]["A7"] = "A line more."
        book["Data"]["A2"] = "Growth of the economy"

    edited_by_openpyxl(output, change)
    told = texts(back(output, facts).body)
    assert told["Data", "A7"] == "A line more."
    assert told["Data", "B2"] == "<<gdp.x>>"
    assert told["Data", "A5"] == "It grew by <<gdp.x>>, they say, with <<pop.x>> people."


def test_a_number_that_was_changed_is_typed_text_and_no_more_locked(rendered):
    output, facts = rendered(BODY)
    edited_by_openpyxl(output, lambda book: book["Data"].__setitem__("B2", 0.07))
    done = derived(output, facts)
    assert [one.locked.shown for one in done.lost] == ["5.0%"]
    assert len(done.standing) == 4


def test_rows_and_sheets_may_move(rendered):
    output, facts = rendered(BODY)

    def change(book):
        book["Data"].insert_rows(1, 3)
        book.move_sheet("More", -1)

    edited_by_openpyxl(output, change)
    done = derived(output, facts)
    assert (len(done.standing), len(done.lost)) == (5, 0)


@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not here")
@pytest.mark.long
def test_a_workbook_that_libreoffice_saved_is_still_locked(rendered, tmp_path):
    output, facts = rendered(BODY)
    made = tmp_path / "lo"
    made.mkdir()
    converted(output.read_bytes(), made, "xlsx:Calc MS Excel 2007 XML")
    output.write_bytes((made / "made.xlsx").read_bytes())
    done = derived(output, facts)
    assert ([one.edited for one in done.standing], len(done.lost)) == ([False] * 5, 0)
    told = texts(back(output, facts).body)
    assert told["Data", "B2"] == "<<gdp.x>>"
    assert told["More", "B1"] == "<<ore.x>>"
    assert not any(name == "Sources" for name, _ in told)
