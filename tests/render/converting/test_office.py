"""LibreOffice in a folder of its own: what it prints, what it cannot reach."""

import io
import zipfile

import docx
import pytest

from factlock.registry import sources
from factlock.registry.errors import UsageFault
from factlock.render.converting import office

needs_office = pytest.mark.skipif(office.program() is None, reason="LibreOffice is not installed")


def made(*paragraphs):
    document = docx.Document()
    for words in paragraphs:
        document.add_paragraph(words)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def hostile(address, secret):
    """A document with a linked picture and fields that include files."""
    base, out = zipfile.ZipFile(io.BytesIO(made("Hello 5.0%"))), io.BytesIO()
    kinds = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    linked = f'<Relationship Id="rIdX" Type="{kinds}/image" Target="{address}/linked.png" TargetMode="External"/>'
    drawing = "http://schemas.openxmlformats.org/drawingml/2006"
    picture = (
        f'<w:p><w:r><w:drawing><wp:inline xmlns:wp="{drawing}/wordprocessingDrawing"><wp:extent cx="9000" cy="9000"/>'
        f'<wp:docPr id="1" name="p"/><a:graphic xmlns:a="{drawing}/main"><a:graphicData uri="{drawing}/picture">'
        f'<pic:pic xmlns:pic="{drawing}/picture"><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr>'
        f'<pic:blipFill><a:blip r:link="rIdX" xmlns:r="{kinds}"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData>'
        "</a:graphic></wp:inline></w:drawing></w:r></w:p>"
    )
    fields = "".join(
        f'<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> {words} </w:instrText>'
        '</w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>old</w:t></w:r>'
        '<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'
        for words in (f'INCLUDEPICTURE "{address}/field.png" \\d', f'INCLUDETEXT "{secret}"')
    )
    with zipfile.ZipFile(out, "w") as package:
        for part in base.infolist():
            body = base.read(part)
            if part.filename == "word/_rels/document.xml.rels":
                body = body.replace(b"</Relationships>", f"{linked}</Relationships>".encode())
            if part.filename == "word/document.xml":
                body = body.replace(b"<w:sectPr", f"{picture}{fields}<w:sectPr".encode(), 1)
            package.writestr(part, body)
    return out.getvalue()


@needs_office
def test_a_document_is_printed_to_the_same_bytes():
    body = made("GDP grew 5.0% in 2025.")
    first = office.to_pdf(body, ".docx", "", 1_767_225_600)
    assert office.to_pdf(body, ".docx", "", 1_767_225_600) == first
    assert b"/CreationDate(D:20260101000000" in first
    page = sources.read(first, media_type="application/pdf").page
    assert "GDP grew 5.0% in 2025." in page.text


@needs_office
def test_a_hostile_document_reaches_neither_the_disk_nor_the_network(site, tmp_path):
    secret = tmp_path / "secret.txt"
    secret.write_text("s3cret", encoding="utf-8")
    body = hostile(f"http://{site.authority}", secret)
    printed = office.to_pdf(body, ".docx", "", 0)
    text = sources.read(printed, media_type="application/pdf").page.text
    assert "Hello 5.0%" in text
    assert "s3cret" not in text
    assert site.requests == []


@needs_office
def test_letters_that_no_font_has_are_no_boxes():
    with pytest.raises(UsageFault) as error:
        office.to_pdf(made("x"), ".docx", "It grew \U00012000", 0)
    assert error.value.findings[0].code == "letters-missing"


@needs_office
def test_what_it_cannot_open_is_told():
    with pytest.raises(UsageFault) as error:
        office.to_pdf(b"PK\x03\x04nonsense", ".docx", "", 0)
    assert error.value.findings[0].code == "office-failed"


@needs_office
def test_one_that_takes_too_long_is_ended_with_all_that_it_started(monkeypatch):
    monkeypatch.setattr(office, "SECONDS", 0.2)
    with pytest.raises(UsageFault) as error:
        office.to_pdf(made("x"), ".docx", "", 0)
    assert "0.2 seconds" in error.value.findings[0].message


def test_without_it_it_says_so(monkeypatch):
    monkeypatch.setattr(office, "program", lambda: None)
    with pytest.raises(UsageFault) as error:
        office.to_pdf(b"", ".pptx", "", 0)
    (finding,) = error.value.findings
    assert (finding.code, bool(finding.fix)) == ("no-office", True)


def test_dates_and_random_marks_are_replaced_in_place():
    body = (
        b"1 0 obj<</CreationDate(D:20240102030405Z)/ModDate (D:20240102030405Z)>>\ntrailer<</ID [ <" + b"A1" * 16 + b">\n<"
        + b"B2" * 16 + b"> ]\n/DocChecksum /" + b"C3" * 16 + b"\n>>"
    )  # fmt: skip
    undated = office._undated(body, 0)
    assert len(undated) == len(body)
    assert undated.count(b"D:19700101000000Z") == 2
    assert undated.count(b"0" * 32) == 3
