"""How a Word document reads: headings, lists, tables, code; what it says of itself; what is refused."""

import io
import zipfile
from datetime import date
from html import escape

import docx
import pytest
from docx_made import FORM, box, doc, field, opened, p, r, rendered, xml
from memory import Memory
from sample_docx import make
from word_made import edited, saved, table

from factlock.registry.errors import Refused, UsageFault
from factlock.render.claims import candidates
from factlock.render.engine import Options, render
from factlock.render.layout import Zone
from factlock.render.placeholders import scan

STYLE = '<w:pStyle w:val="{}"/>'
CUSTOM = """<?xml version="1.0"?><Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"
 xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">{}</Properties>"""


def runs(body):
    document = opened(body)
    parts = FORM.take_apart(document)
    return [
        (one.kind, one.level, "".join(document.text[a:b] for a, b in one.lines))
        for one in parts.runs
    ]


def claims(body):
    document = opened(body)
    return [row.text for row in candidates(document, FORM.take_apart(document), "en") if row.claim]


def readings(body):
    document = opened(body)
    seen = scan(document.text)
    layout = FORM.read(document, [(one.start, one.end) for one in seen])
    return layout, layout.readings(dict.fromkeys(range(len(seen)), "5.0%"), "en")


def told(body, **properties):
    """The document with custom properties."""
    rows = "".join(
        f'<property fmtid="{{D5CDD505-2E9C-101B-9397-08002B2CF9AE}}" pid="{n}" name="factlock:{name.replace("_", "-")}"><vt:lpwstr>{escape(value)}</vt:lpwstr></property>'
        for n, (name, value) in enumerate(properties.items(), 2)
    )
    rels = xml(body, "_rels/.rels").replace(
        "</Relationships>",
        '<Relationship Id="rId88" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/custom-properties" Target="docProps/custom.xml"/></Relationships>',
    )
    return edited(body, docProps__custom_DOT_xml=CUSTOM.format(rows), _rels___DOT_rels=rels)


# What it reads as ---------------------------------------------------------------------------------


def test_headings_lists_quotations_and_text():
    made = docx.Document()
    made.add_heading("Title", 0)
    made.add_heading("One", 1)
    made.add_heading("Two", 2)
    for style in ("Normal", "List Bullet", "List Number", "Quote", "Intense Quote"):
        made.add_paragraph(style, style=style)
    assert runs(saved(made)) == [
        ("heading", 1, "Title"),
        ("heading", 2, "One"),
        ("heading", 3, "Two"),
        ("text", 0, "Normal"),
        ("text", 0, "List Bullet"),
        ("text", 0, "List Number"),
        ("quote", 0, "Quote"),
        ("quote", 0, "Intense Quote"),
    ]


def test_without_a_title_headings_keep_their_level():
    made = docx.Document()
    made.add_heading("One", 1)
    made.add_paragraph("Text.")
    assert runs(saved(made))[0] == ("heading", 1, "One")


def test_a_heading_may_be_one_by_its_outline_alone():
    body = doc(p("One", properties='<w:outlineLvl w:val="1"/>'))
    assert runs(body) == [("heading", 2, "One")]


def test_a_list_is_one_by_its_numbering_alone_and_its_lead_is_known():
    item = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
    none = item.replace('w:val="1"/></w:numPr>', 'w:val="0"/></w:numPr>')
    body = doc(
        "In 2024:", p("Growth <<gdp.x>>", properties=item), p("Not one <<gdp.x>>", properties=none)
    )
    _, read = readings(body)
    assert [one.heads for one in read.values()] == [(("In 2024:",),), ()]


def test_a_cell_is_read_under_its_heads():
    made = docx.Document()
    grid = made.add_table(3, 3)
    rows = [["", "2024", "2025"], ["Growth", "4.0%", "<<gdp.x>>"], ["Prices", "<<gdp.x>>", "1%"]]
    for row, texts in zip(grid.rows, rows, strict=True):
        for cell, words in zip(row.cells, texts, strict=True):
            cell.text = words
    _, read = readings(saved(made))
    assert [one.heads[0] for one in read.values()] == [("2025", "Growth"), ("2024", "Prices")]
    assert [one.text for one in read.values()] == ["5.0%", "5.0%"]


def test_a_head_over_several_columns_heads_them_all():
    def cell(words, span=1):
        return f'<w:tc><w:tcPr><w:gridSpan w:val="{span}"/></w:tcPr>{p(words)}</w:tc>'

    body = doc(
        table(
            cell("Measure") + cell("2024", 2) + cell("2025"),
            cell("Growth") + cell("a") + cell("<<gdp.x>>") + cell("<<gdp.x>>"),
        )
    )
    _, read = readings(body)
    assert [one.heads[0] for one in read.values()] == [("2024", "Growth"), ("2025", "Growth")]


def test_a_table_of_one_column_is_text():
    body = doc(table(f"<w:tc>{p('Up <<gdp.x>>. So be it.')}{p('More.')}</w:tc>"))
    assert [kind for kind, _, _ in runs(body)] == ["text", "text"]


def test_tables_in_tables_and_boxes_in_tables_are_read():
    inner = table(f"<w:tc>{p('in')}</w:tc><w:tc>{p('<<gdp.x>>')}</w:tc>")
    body = doc(table(f"<w:tc>{p('A')}{inner}{p('B')}</w:tc><w:tc>{p('C')}{box('D')}</w:tc>", f"<w:tc>{p('E')}</w:tc><w:tc>{p('<<gdp.x>>')}</w:tc>"))  # fmt: skip
    text = opened(body).text
    for words in ("| A ¶ B | C", "| E | <<gdp.x>>", "| in | <<gdp.x>>", "\nD\n"):
        assert words in text


def test_a_deleted_row_is_not_read():
    gone = f'<w:trPr><w:del w:id="1" w:author="L"/></w:trPr><w:tc>{p("4 %")}</w:tc><w:tc>{p("5 %")}</w:tc>'
    assert "4 %" not in opened(doc(table(gone, f"<w:tc>{p('a')}</w:tc><w:tc>{p('b')}</w:tc>"))).text


@pytest.mark.parametrize("name", ["Source Code", "HTML Preformatted", "Code", "Listing 1", "源代码", "Plain Text"])  # fmt: skip
@pytest.mark.parametrize("kind", [1, 2], ids=["paragraph", "character"])
def test_code_is_known_by_the_name_of_its_style(name, kind):
    def styles(known):
        made = known.add_style(name, kind)
        made.element.styleId = "X1"

    body = (
        doc(p("x = <<gdp.x>> + 4.2", properties=STYLE.format("X1")), styles=styles)
        if kind == 1
        else doc(p(r("x = <<gdp.x>> + 4.2", '<w:rStyle w:val="X1"/>')), styles=styles)
    )
    layout, _ = readings(body)
    assert layout.place(0).zone in (Zone.CODE, Zone.CODE_SPAN)
    assert claims(body) == []


def test_code_is_known_by_the_font_of_its_style_but_not_of_the_document():
    def styles(known):
        known.add_style("Machine", 1).font.name = "Courier New"
        known["Normal"].font.name = "Consolas"

    body = doc(p("<<gdp.x>>", properties=STYLE.format("Machine")), "Up <<gdp.x>>.", styles=styles)
    layout, _ = readings(body)
    assert [layout.place(n).zone for n in range(2)] == [Zone.CODE, Zone.TEXT]


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        ([r("It grew 4.2 % then.")], ["4.2 %"]),
        ([r("Page "), field("PAGE", "42"), r(" of it.")], []),
        ([r("See "), field("PAGEREF _Ref1", "42"), r(".")], []),
        ([r("Sum "), field("=SUM(ABOVE)", "42"), r(".")], []),
        ([field('HYPERLINK "https://x"', "It grew 4.2 % then.")], ["4.2 %"]),
        ([r("It grew "), r("4.2 %", "<w:vanish/>"), r(" then.")], []),
        ([r("It was 10"), r("6", '<w:vertAlign w:val="superscript"/>'), r(" people.")], ["10⁶"]),
    ],
)
def test_what_is_a_claim(shown, expected):
    body = doc(p(*shown))
    document = opened(body)
    rows = candidates(document, FORM.take_apart(document), "en")
    assert [row.text for row in rows if row.claim] == [one.replace("⁶", "6") for one in expected]


def test_a_prompt_is_no_text():
    control = "<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>{}</w:sdtContent></w:sdt>"
    assert "4.2" not in opened(doc(p(r("A "), control.format(r("Enter 4.2 %"))))).text


def test_offsets_are_told_by_block_and_column():
    document = opened(doc("One.", "Two <<gdp.x>>."))
    assert document.place(document.text.index("<<")) == (2, 5)


# What it says of itself ---------------------------------------------------------------------------


def test_settings_stand_among_the_custom_properties():
    body = told(make("", "", ["Text."]), date="2026-03-31", id="q1", require="proven, cited", language="de", render_in_code="true")  # fmt: skip
    settings = FORM.read(opened(body), ()).settings
    assert (str(settings.reference), settings.id, settings.language) == ("2026-03-31", "q1", "de")
    assert (settings.proven, settings.fetched, settings.cited) == (True, False, True)
    assert settings.render_in_code


def test_a_date_may_be_a_moment():
    body = told(make("", "", ["Text."]), date="2026-03-31T10:00:00Z")
    assert str(FORM.read(opened(body), ()).settings.reference) == "2026-03-31"


@pytest.mark.parametrize(
    ("name", "value"),
    [("date", "soon"), ("date", "2026-13-01"), ("require", "truth"), ("language", "what is it"), ("render_in_code", "maybe"), ("colour", "red")],
)  # fmt: skip
def test_settings_that_say_nothing_are_wrong_usage(name, value):
    with pytest.raises(UsageFault) as error:
        rendered(told(make("", "", ["Up <<gdp.x>>."]), **{name: value}))
    (finding,) = error.value.findings
    assert finding.code == "bad-property"
    assert f"factlock:{name.replace('_', '-')}" in finding.message


def test_settings_are_not_text():
    body = told(make("", "", ["Text."]), id="<<gdp.x>>")
    assert rendered(body).output.body == body


def test_the_language_is_declared_or_marked_in_the_text():
    made = docx.Document()
    made.add_paragraph("Text.")
    assert FORM.read(opened(saved(made)), ()).settings.language == "en-US"  # of its default style
    made.core_properties.language = "fr-FR"
    assert FORM.read(opened(saved(made)), ()).settings.language == "fr-FR"
    chinese = '<w:lang w:val="en-US" w:eastAsia="zh-CN"/>'
    body = doc(p(r("国内生产总值增长<<gdp.x>>，居民消费价格上涨百分之二", chinese)))
    assert FORM.read(opened(body), ()).settings.language == "zh-CN"
    mixed = doc(
        p(r("Deutsch genug", '<w:lang w:val="de"/>'), r("and English too", '<w:lang w:val="en"/>'))
    )
    assert FORM.read(opened(mixed), ()).settings.language == ""


def test_a_table_of_other_times_stops_the_rendering():
    body = doc(table(f"<w:tc>{p('')}</w:tc><w:tc>{p('2025')}</w:tc>", f"<w:tc>{p('GDP')}</w:tc><w:tc>{p('<<gdp.x>>')}</w:tc>"))  # fmt: skip
    facts = Memory({"gdp": "5.0%"}, period="2024")
    with pytest.raises(Refused) as error:
        render(opened(body), lambda: facts, None, Options(date(2026, 11, 30), language="en"))
    assert [one.code for one in error.value.findings] == ["period-conflict"]


# What is refused ----------------------------------------------------------------------------------


def bomb(name, body):
    out = io.BytesIO()
    how = zipfile.ZIP_DEFLATED if name.endswith(".bin") else zipfile.ZIP_STORED
    with zipfile.ZipFile(out, "w", how) as archive:
        with zipfile.ZipFile(io.BytesIO(make("", "", ["Text."]))) as made:
            for one in made.namelist():
                archive.writestr(one, body if one == name else made.read(one))
        if name not in archive.namelist():
            archive.writestr(name, body)
    return out.getvalue()


ENTITIES = b'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
HEAD = (
    b'<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'
)
TAIL = b"</w:body></w:document>"
MAIN = "word/document.xml"


@pytest.mark.parametrize(
    ("name", "body", "said"),
    [
        (MAIN, ENTITIES + HEAD + b"<w:p><w:r><w:t>&b;</w:t></w:r></w:p>" + TAIL, "entities"),
        (MAIN, b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + HEAD + b"&a;" + TAIL, "entities"),
        (MAIN, HEAD + b"<w:p>" * 300 + b"</w:p>" * 300 + TAIL, "well-formed"),
        (MAIN, HEAD + b" " * (25 << 20) + TAIL, "MB"),
        (MAIN, HEAD + b"<w:p/>" * 3_100_000 + TAIL, "tags"),
        (MAIN, b"<a/>", "no text"),
        (MAIN, b"<a", "well-formed"),
        ("../evil.xml", b"<a/>", "leads out"),
        ("C:/evil.xml", b"<a/>", "leads out"),
        (MAIN, HEAD.replace(b"schemas.openxmlformats.org/wordprocessingml/2006", b"purl.oclc.org/ooxml/wordprocessingml") + TAIL, "Strict"),
        ("word/styles.xml", b"<a", "well-formed"),
        ("word/big.bin", b"\0" * (400 << 20), "MB unpacked"),
    ],
    ids=["entities", "external", "deep", "long", "many", "empty", "broken", "climbs", "drive", "strict", "styles", "bomb"],
)  # fmt: skip
def test_a_hostile_or_broken_file_is_wrong_usage(name, body, said):
    with pytest.raises(UsageFault) as error:
        opened(bomb(name, body))
    (finding,) = error.value.findings
    assert finding.code == "no-word-document"
    assert said in finding.message
    assert finding.fix
    assert finding.file == "a.docx"


def test_elements_may_lie_as_deep_as_the_parser_lets_them():
    deep = "<w:smartTag>" * 240 + r("Up &lt;") + "</w:smartTag>" * 240
    assert "Up" in opened(doc(p(deep.replace("<w:smartTag>", "<w:smartTag>", 1)))).text


def test_an_old_document_is_told_apart():
    with pytest.raises(UsageFault) as error:
        opened(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600))
    assert "password" in error.value.findings[0].message
