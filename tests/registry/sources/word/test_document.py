"""Word documents: made by python-docx, some edited as Word would have written them."""

import base64
import io
import os
import shutil
import subprocess
import zipfile

import docx
import pytest
from docx.oxml import parse_xml
from word_made import (
    KIND,
    NAMES,
    R,
    W,
    document,
    edited,
    grid_of,
    page_of,
    paragraph,
    run,
    saved,
    value_of,
)

from factlock.registry.model import FetchState
from factlock.registry.page import SUP_CLOSE, SUP_OPEN
from factlock.registry.sources import open_source, read, read_inline


def noise(size):
    return "<!--" + base64.b64encode(os.urandom(size)).decode() + "-->"


def test_headings_titles_and_outline_levels():
    made = docx.Document()
    made.core_properties.title = ""
    made.add_heading("Report", level=0)
    made.add_heading("Chapter", level=1)
    made.add_paragraph("text")
    made.add_heading("Deep", level=9)
    made.add_paragraph("Outlined")._p.get_or_add_pPr().append(
        parse_xml(f"<w:outlineLvl {NAMES} w:val='1'/>")
    )
    page = page_of(saved(made))
    assert [(h.level, h.text) for h in page.headings] == [
        (1, "Report"),
        (1, "Chapter"),
        (6, "Deep"),
        (2, "Outlined"),
    ]
    assert page.title == "Report"
    assert page.heading_at(page.text.index("text")) == "Chapter"


def test_the_title_that_the_document_declares_comes_first():
    made = docx.Document()
    made.core_properties.title = "Declared\ufdd1"
    made.core_properties.language = "de-DE"
    made.add_heading("Report", level=0)
    page = page_of(saved(made))
    assert (page.title, page.language) == ("Declared", "de-DE")


@pytest.mark.parametrize(
    ("runs", "language"),
    [
        ([("en-US", "Prices rose.")], "en-US"),
        ([("de-DE", "Die Preise stiegen um 5 %."), ("en-US", "see")], "de-DE"),
        ([("de-DE", "Die Preise stiegen."), ("en-US", "Prices did rise.")], ""),
    ],
)
def test_the_language_is_that_of_most_of_the_text(runs, language):
    marked = [run(text, f"<w:lang w:val='{tag}'/>") for tag, text in runs]
    assert page_of(document(paragraph(*marked))).language == language


def test_chinese_text_has_the_east_asian_language():
    text = run("国内生产总值增长5.0%", "<w:lang w:val='en-US' w:eastAsia='zh-CN'/>")
    assert page_of(document(paragraph(text))).language == "zh-CN"


def test_the_strict_form_is_read_as_well():
    body = document(paragraph(run("Up 5.2%")))
    main = zipfile.ZipFile(io.BytesIO(body)).read("word/document.xml")
    strict = main.replace(W.encode(), b"http://purl.oclc.org/ooxml/wordprocessingml/main")
    assert page_of(edited(body, word__document_DOT_xml=strict)).text == "Up 5.2%"


def test_values_are_proved_in_words_documents():
    body = document(
        paragraph(
            run("Exports grew "), run("5", "<w:b/>"), run(".2%"), run(" in 2025 and rose on.")
        )
    )
    assert value_of(body, "Exports grew 5.2% in 2025 and rose on") == "5.2%"
    powered = document(
        paragraph(
            run("The plant made 3 × 10"),
            run("6", "<w:vertAlign w:val='superscript'/>"),
            run(" units."),
        )
    )
    assert value_of(powered, "The plant made 3 × 106 units") != "3 × 106"


HOSTILE_PARTS = {
    "entities": '<!DOCTYPE a [<!ENTITY b "5">]><w:document xmlns:w="%s"><w:body>&b;</w:body></w:document>',
    "entity bomb": '<!DOCTYPE a [<!ENTITY a "5555555555"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    '<w:document xmlns:w="%s"><w:body><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:body></w:document>',
    "external entity": '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'
    '<w:document xmlns:w="%s"><w:body><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:body></w:document>',
    "no XML": "Up 5.2%% %.0s",
    "another document": '<a xmlns:w="%s">5</a>',
    "too deep": '<w:document xmlns:w="%s"><w:body>' + "<w:p>" * 5000,
}


@pytest.mark.parametrize("part", HOSTILE_PARTS.values(), ids=HOSTILE_PARTS)
def test_hostile_xml_is_refused(part):
    body = edited(document(paragraph(run("5"))), word__document_DOT_xml=part % W)
    reading = read_inline(body, media_type=KIND)
    assert reading.state is FetchState.DAMAGED
    assert "word/document.xml" in reading.message


def test_deep_nesting_below_the_bound_is_read():
    deep = "<w:tbl><w:tr><w:tc>" * 70 + f"<w:p>{run('5')}</w:p>" + "</w:tc></w:tr></w:tbl>" * 70
    main = f"<w:document {NAMES}><w:body>{deep}</w:body></w:document>"
    assert page_of(edited(document(), word__document_DOT_xml=main)).text.strip() == "5"


def test_external_relations_are_never_opened(site):
    url = site.set("/picture.png", b"x")
    body = document(paragraph(run("5")))
    relations = zipfile.ZipFile(io.BytesIO(body)).read("word/_rels/document.xml.rels").decode()
    outside = "".join(
        f'<Relationship Id="rIdX{kind}" Type="{R}/{kind}" Target="{url}" TargetMode="External"/>'
        for kind in ("image", "header", "footnotes", "styles", "attachedTemplate")
    )
    outside = outside + "</Relationships>"
    body = edited(
        body,
        **{"word/_rels/document.xml.rels": relations.replace("</Relationships>", outside)},
    )
    assert page_of(body).text == "5"
    assert not site.requests


def test_relations_do_not_lead_out_of_the_archive():
    body = document(paragraph(run("5")))
    package = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f'<Relationship Id="a" Type="{R}/officeDocument" Target="../../../../etc/passwd"/></Relationships>'
    )
    assert page_of(edited(body, **{"_rels/.rels": package})).text == "5"


def test_more_tags_than_a_document_has_are_too_many():
    main = f"<w:document {NAMES}><w:body>{noise(200_000)}{'<w:p/>' * 700_000}</w:body></w:document>"
    reading = read_inline(edited(document(), word__document_DOT_xml=main), media_type=KIND)
    assert reading.state is FetchState.TOO_LARGE
    assert "tags" in reading.message


def test_a_part_beyond_the_limit_is_too_large():
    main = f"<w:document {NAMES}><w:body>{noise(300_000)}{'x' * (25 << 20)}</w:body></w:document>"
    reading = read_inline(edited(document(), word__document_DOT_xml=main), media_type=KIND)
    assert reading.state is FetchState.TOO_LARGE


def test_a_document_without_text():
    made = docx.Document()
    assert read_inline(saved(made), media_type=KIND).state is FetchState.BLANK
    body = document(paragraph("<w:r><w:drawing/></w:r>"))
    assert read_inline(body, media_type=KIND).state is FetchState.IMAGE_ONLY


def test_an_archive_without_document_is_told():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("a.txt", "5")
    reading = read_inline(out.getvalue(), media_type=KIND)
    assert reading.page is None
    assert reading.state in (FetchState.DAMAGED, FetchState.UNSUPPORTED)


@pytest.mark.parametrize(
    ("name", "word"), [("old.doc", "save it as .docx"), ("locked.docx", "save it as .docx")]
)
def test_old_and_locked_files_say_what_to_do(tmp_path, name, word):
    path = tmp_path / name
    path.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600)
    reading = read(path.read_bytes(), media_type=KIND)
    assert reading.state is FetchState.UNSUPPORTED
    assert word in reading.message


def test_an_opendocument_text_says_what_to_do(tmp_path):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
    path = tmp_path / "a.odt"
    path.write_bytes(out.getvalue())
    reading = open_source(str(path), None).reading
    assert reading.state is FetchState.UNSUPPORTED
    assert "save it as .docx" in reading.message


def test_a_document_is_known_by_its_bytes():
    body = document(paragraph(run("5.2%")))
    for declared in ("", "application/octet-stream", "application/zip", "text/html"):
        page = read_inline(body, media_type=declared).page
        assert page is not None
        assert page.media_type == KIND


@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed")
@pytest.mark.long
def test_documents_of_libreoffice_are_read(tmp_path):
    html = (
        "<html><body><h1>Prices</h1><p>Up <b>5</b>.2&nbsp;% and 10<sup>6</sup> people.</p>"
        "<table><tr><th>Land</th><th>2024</th></tr><tr><td>Norway</td><td>5.3</td></tr></table></body></html>"
    )
    (tmp_path / "a.html").write_text(html, encoding="utf-8")
    command = ["soffice", "--headless", f"-env:UserInstallation=file://{tmp_path}/profile"]
    command += ["--infilter=HTML (StarWriter)", "--convert-to", "docx:MS Word 2007 XML", "a.html"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=100)
    page = page_of((tmp_path / "a.docx").read_bytes())
    assert f"Up 5.2\u00a0% and 10{SUP_OPEN}6{SUP_CLOSE} people." in page.text.replace("\ufdd0", "")
    assert [h.text for h in page.headings] == ["Prices"]
    assert grid_of(page)[1, 1][0] == "5.3"
