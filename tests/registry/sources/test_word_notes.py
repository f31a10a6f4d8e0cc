"""Notes, headers, footers and comments of Word documents."""

import io
import zipfile

import docx
import pytest
from docx.enum.section import WD_SECTION
from docx.oxml import parse_xml

from factlock.registry.evidence import Examiner
from factlock.registry.page import NOTE_OPEN, SUP_CLOSE
from factlock.registry.proof import Claimed, Proof
from factlock.registry.sources import fragments, read_inline

KIND = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


NAMES = " ".join(
    f'xmlns:{name}="{uri}"'
    for name, uri in {
        "w": W,
        "r": R,
        "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
        "v": "urn:schemas-microsoft-com:vml",
        "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
        "odd": "urn:example:odd",
    }.items()
)


def run(text, properties=""):
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def paragraph(*runs, properties=""):
    return f"<w:p {NAMES}><w:pPr>{properties}</w:pPr>{''.join(runs)}</w:p>"


def saved(document):
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def document(*blocks, styles=None):
    made = docx.Document()
    if styles:
        styles(made.styles)
    for at, block in enumerate(blocks):
        made.element.body.insert(at, parse_xml(block))
    return saved(made)


def edited(body, **parts):
    """The document with parts replaced or added; ``__`` is a slash, ``_DOT_`` a dot."""
    names = {name.replace("__", "/").replace("_DOT_", "."): text for name, text in parts.items()}
    source = zipfile.ZipFile(io.BytesIO(body))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in {**dict.fromkeys(source.namelist()), **names}:
            archive.writestr(name, names[name] if name in names else source.read(name))
    return out.getvalue()


def page_of(body):
    reading = read_inline(body, media_type=KIND)
    assert reading.page is not None, reading
    return reading.page


def value_of(body, clause):
    proof = Examiner(page_of(body), "en").prove(Claimed(clause))
    return proof.value.literal if isinstance(proof, Proof) else [finding.code for finding in proof]


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
