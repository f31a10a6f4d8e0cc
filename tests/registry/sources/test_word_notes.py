"""Notes, headers, footers and comments of Word documents."""

import io
import zipfile

import docx
import pytest
from docx.enum.section import WD_SECTION
from word_made import NAMES, R, document, edited, page_of, paragraph, run, saved, value_of

from factlock.registry.page import NOTE_OPEN, SUP_CLOSE
from factlock.registry.sources import fragments


def with_notes(body_text, note, kind="footnote", custom=""):
    mark = f"<w:r><w:rPr><w:vertAlign w:val='superscript'/></w:rPr><w:{kind}Reference {custom} w:id='2'/>"
    body = document(
        paragraph(run(body_text), f"{mark}{'<w:t>†</w:t>' if custom else ''}</w:r>", run("."))
    )
    relations = zipfile.ZipFile(io.BytesIO(body)).read("word/_rels/document.xml.rels").decode()
    relation = f'<Relationship Id="rIdN" Type="{R}/{kind}s" Target="notes.xml"/></Relationships>'
    notes = (
        f"<w:{kind}s {NAMES}><w:{kind} w:type='separator' w:id='-1'><w:p>{run('sep')}</w:p></w:{kind}>"
        f"<w:{kind} w:id='2'><w:p><w:r><w:{kind}Ref/></w:r>{run(note)}</w:p></w:{kind}>"
        f"<w:{kind} w:id='3'><w:p>{run('unused')}</w:p></w:{kind}></w:{kind}s>"
    )
    return edited(
        body,
        **{
            "word/_rels/document.xml.rels": relations.replace("</Relationships>", relation),
            "word/notes.xml": notes,
        },
    )


@pytest.mark.parametrize(("kind", "mark"), [("footnote", "1"), ("endnote", "i")])
def test_notes_are_parts_and_their_marks_never_digits(kind, mark):
    body = with_notes("Sales reached 5.2% in 2020", " Source: the office, 17 firms", kind)
    page = page_of(body)
    assert f"2020{NOTE_OPEN}{mark}{SUP_CLOSE}." in page.text
    assert "sep" not in page.text
    assert "unused" not in page.text
    [part] = page.parts
    assert (part.kind, part.name) == ("note", f"{kind} 1")
    assert "17 firms" in page.text[part.start : part.end]
    assert fragments.point(page, part.end - 8, part.end) == f"{kind} 1"
    assert fragments.follow(page, f"{kind} 1") == (part.start, part.end)
    assert value_of(body, "Sales reached 5.2% in 2020.") == "5.2%"


def test_a_note_mark_of_ones_own_is_a_mark():
    page = page_of(with_notes("in 2020", "why", custom="w:customMarkFollows='1'"))
    assert f"2020{NOTE_OPEN}†{SUP_CLOSE}." in page.text


def test_headers_and_footers_are_read_as_far_as_they_are_shown():
    made = docx.Document()
    made.add_paragraph("body 5.2%")
    section = made.sections[0]
    section.header.paragraphs[0].text = "Bulletin 12"
    section.footer.paragraphs[0].text = "Issued 2026"
    section.first_page_header.paragraphs[0].text = "first"  # kept in the file, and not shown
    section.even_page_header.paragraphs[0].text = "even"
    page = page_of(saved(made))
    assert page.text.split("\n") == ["body 5.2%", "Bulletin 12", "Issued 2026"]
    assert [(part.kind, part.name) for part in page.parts] == [
        ("header", "header 1"),
        ("footer", "footer 1"),
    ]
    section.different_first_page_header_footer = True
    made.settings.odd_and_even_pages_header_footer = True
    shown = page_of(saved(made)).text
    assert "first" in shown
    assert "even" in shown


def test_headers_of_several_sections_are_read_once_each():
    made = docx.Document()
    made.add_paragraph("body")
    made.sections[0].header.paragraphs[0].text = "one"
    made.add_section(WD_SECTION.NEW_PAGE)
    page = page_of(saved(made))
    assert page.text.count("one") == 1
    made.sections[1].header.is_linked_to_previous = False
    made.sections[1].header.paragraphs[0].text = "two"
    assert [p.name for p in page_of(saved(made)).parts] == ["header 1", "header 2"]


def test_comments_are_no_text():
    made = docx.Document()
    made.add_comment(made.add_paragraph("text").runs, text="Is it 5.2%?", author="a")
    page = page_of(saved(made))
    assert page.text == "text"
    assert "5.2%" in page.hidden


def test_a_fact_is_admitted_out_of_a_document(run, folder):
    (folder / "a.docx").write_bytes(with_notes("Exports grew 5.2% in 2025", "7 firms left out"))
    assert run("init").status == 0
    clause = "growth=Exports grew 5.2% in 2025"
    admitted = run("admit", "exports@2025", "--file", "a.docx", "--clause", clause)
    assert admitted.status == 0, admitted.stderr
    in_note = run(
        "admit", "firms@2025", "--file", "a.docx", "--clause", "left=7 firms left out", "--json"
    )
    assert in_note.status == 0, in_note.stderr
    assert "footnote 1" in run("show", "firms@2025", "--json").stdout
    assert run("audit").status == 0
