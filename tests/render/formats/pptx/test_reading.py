"""Presentations as text: in what order, under which titles, what is read and what is left."""

import io

import openpyxl
import pytest
from memory import Memory
from pptx import Presentation
from pptx.oxml import parse_xml
from pptx_made import (
    CONTENT,
    SECTION,
    SPACES,
    TITLE,
    TITLE_ONLY,
    deck,
    opened,
    p,
    r,
    rendered,
    shape,
    slides,
    with_table,
)
from sample_docx import part
from sample_pptx import saved
from word_made import edited

from factlock.registry.errors import Refused
from factlock.render.claims import candidates
from factlock.render.formats import format_of
from factlock.render.layout import Zone
from factlock.render.placeholders import scan

FORM = format_of("a.pptx")


def lines(body):
    """The text of a presentation without that of its properties."""
    document = opened(body)
    parts = FORM.take_apart(document)
    own = [run.lines for run in parts.runs]
    return [document.text[run[0][0] : run[-1][1]] for run in own if run]


def read(body, language="en"):
    """The readings of placeholders, each shown as its key, and the zones they stand in."""
    document = opened(body)
    seen = scan(document.text)
    layout = FORM.read(document, [(one.start, one.end) for one in seen])
    shown = dict.fromkeys(range(len(seen)), "5.0%")
    readings = layout.readings(shown, language)
    return [readings.get(n) for n in range(len(seen))], [layout.place(n).zone for n in range(len(seen))]  # fmt: skip


def claims(body):
    document = opened(body)
    return [row.text for row in candidates(document, FORM.take_apart(document), "en") if row.claim]


def named(body, words):
    document = opened(body)
    at = document.text.index(words)
    return document.origin.name(document.place(at)[0])


def test_slides_are_read_in_the_order_in_which_they_are_shown():
    made = Presentation(io.BytesIO(deck("first", "second", "third")))
    listed = made.slides._sldIdLst
    listed.insert(0, listed[2])
    assert lines(saved(made)) == ["third", "first", "second"]
    assert named(saved(made), "third") == "slide 1, paragraph 1"


def test_the_title_is_read_first_wherever_it_stands():
    made = Presentation(io.BytesIO(slides((CONTENT, "Title", ["text"]))))
    tree = made.slides[0].shapes._spTree
    tree.append(tree[2])
    assert lines(saved(made)) == ["Title", "text"]


def test_titles_are_headings_that_hold_for_their_slides():
    body = slides(
        (TITLE, "Report", []),
        (CONTENT, "Before", ["Up <<a.x>>."]),
        (SECTION, "In 2025", []),
        (CONTENT, "Trade", ["Up <<b.x>>."]),
        (TITLE_ONLY, "", []),
        (SECTION, "In 2024", []),
        (CONTENT, "Trade", ["Up <<c.x>>."]),
    )
    (a, b, c), _ = read(body)
    assert [one.title for one in (a, b, c)] == ["Report"] * 3
    assert a.heads == (("Before",),)
    assert b.heads == (("Trade",), ("In 2025",))
    assert c.heads == (("Trade",), ("In 2024",))


def test_a_slide_without_title_stands_under_that_of_no_other():
    body = slides((CONTENT, "In 2025", ["Up <<a.x>>."]), (CONTENT, "", ["Up <<b.x>>."]))
    (a, b), _ = read(body)
    assert (a.heads, b.heads) == ((("In 2025",),), ())


def test_items_stand_under_the_item_of_a_higher_level():
    items = ["In 2024", (1, "Trade"), (2, "Up <<a.x>>."), (1, "Up <<b.x>>."), "Up <<c.x>>."]
    body = slides((CONTENT, "Title", items))
    (a, b, c), _ = read(body)
    assert a.heads == (("Trade",), ("In 2024",), ("Title",))
    assert b.heads == (("In 2024",), ("Title",))
    assert c.heads == (("Title",),)


def test_a_value_of_another_year_than_its_item_stops_the_rendering():
    body = slides((CONTENT, "Output", ["In 2025", (1, "GDP grew <<gdp.x>>.")]))
    with pytest.raises(Refused) as error:
        rendered(body, Memory({"gdp": "5.0%"}, period="2024"))
    assert [one.code for one in error.value.findings] == ["period-conflict"]


def test_a_cell_stands_under_the_heads_of_its_column_and_row():
    made, _ = with_table([("Measure", "In 2024", "In 2025"), ("GDP", "<<a.x>>", "<<b.x>>")])
    (a, b), _ = read(saved(made))
    assert a.heads == (("In 2024", "GDP"), ("A table",))
    assert b.heads == (("In 2025", "GDP"), ("A table",))
    assert named(saved(made), "<<b.x>>") == "slide 1, table 1, row 2"


def test_a_head_over_several_columns_heads_them_all():
    made, table = with_table([("", "In 2024", ""), ("GDP", "<<a.x>>", "<<b.x>>")])
    table.cell(0, 1).merge(table.cell(0, 2))
    (a, b), _ = read(saved(made))
    assert a.heads[0] == b.heads[0] == ("In 2024", "GDP")


def test_lines_of_a_cell_are_one_text():
    made, table = with_table([("a", "b"), ("c", "d")])
    table.cell(1, 1).text = "one\ntwo\vthree"
    assert lines(saved(made))[-1] == "c | one ¶ two three"


def test_a_table_of_one_column_is_text():
    made, _ = with_table([("one <<a.x>>",), ("two",)])
    assert lines(saved(made)) == ["A table", "one <<a.x>>", "two"]


def test_groups_are_read_within_each_other():
    inner = f'<p:grpSp><p:nvGrpSpPr><p:cNvPr id="9" name="g"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>{shape("deep")}</p:grpSp>'  # fmt: skip
    outer = f'<p:grpSp {SPACES}><p:nvGrpSpPr><p:cNvPr id="8" name="g"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>{shape("flat")}{inner}</p:grpSp>'  # fmt: skip
    assert lines(deck([outer, "last"])) == ["flat", "deep", "last"]


def test_breaks_divide_lines_and_no_words():
    assert lines(deck([shape(p("a ", "b", "<a:br/>", "c\td"))])) == ["a b\nc\td"]


FIELD = '<a:fld id="{{11111111-2222-3333-4444-555555555555}}" type="{}"><a:rPr lang="en-US"/><a:t>{}</a:t></a:fld>'


def test_what_powerpoint_computes_is_no_claim():
    body = deck([shape(p(FIELD.format("slidenum", "12"))), shape(p(FIELD.format("datetime1", "5/3/2026"), r(" and 4.2 %")))])  # fmt: skip
    assert claims(body) == ["4.2 %"]
    assert lines(deck([shape(p(FIELD.format("slidenum", "12")))])) == []


def test_a_placeholder_in_a_field_is_refused():
    body = deck([shape(p(FIELD.format("datetime1", "&lt;&lt;gdp.x&gt;&gt;")))])
    with pytest.raises(Refused) as error:
        rendered(body)
    assert [one.code for one in error.value.findings] == ["placeholder-in-formula"]


def test_a_placeholder_in_a_formula_is_refused():
    formula = f'<mc:AlternateContent><mc:Choice Requires="a14">{shape("<a:p><a14:m><m:oMath><m:r><m:t>&lt;&lt;gdp.x&gt;&gt;</m:t></m:r></m:oMath></a14:m></a:p>")}</mc:Choice><mc:Fallback>{shape(" ")}</mc:Fallback></mc:AlternateContent>'  # fmt: skip
    body = deck([formula.replace("<mc:AlternateContent>", f"<mc:AlternateContent {SPACES}>")])
    with pytest.raises(Refused) as error:
        rendered(body)
    assert [one.code for one in error.value.findings] == ["placeholder-in-formula"]


def test_raised_text_reads_as_powers_and_marks_not_at_all():
    body = deck([shape(p("10", r("6", 'baseline="30000"'), " km, 5.0%", r("[12,13]", 'baseline="30000"'), " so <<a.x>>"))])  # fmt: skip
    (reading,), _ = read(body)
    assert reading.text == "10⁶ km, 5.0% so 5.0%"


def test_hidden_slides_are_read_and_hidden_shapes_are_left():
    made = Presentation(io.BytesIO(deck("shown 4.2 %", [shape("not shown 9.9 %", told='hidden="1"')])))  # fmt: skip
    made.slides[0]._element.set("show", "0")
    assert claims(saved(made)) == ["4.2 %"]


def test_notes_follow_their_slide():
    made = Presentation(io.BytesIO(slides((CONTENT, "One", ["a"]), (CONTENT, "Two", ["b"]))))
    made.slides[0].notes_slide.notes_text_frame.text = "Say <<a.x>>."
    body = saved(made)
    assert lines(body) == ["One", "a", "Say <<a.x>>.", "Two", "b"]
    assert named(body, "Say") == "slide 1, notes, paragraph 1"
    assert "\nSay <<a.x>>." in opened(body).text  # no item, as the text of its slide is
    (reading,), _ = read(body)
    assert reading.heads == (("One",),)


def test_comments_are_left_alone():
    comment = f'<p:cmLst {SPACES}><p:cm authorId="0" idx="1"><p:pos x="1" y="1"/><p:text>really 9.9 %, or &lt;&lt;gdp.x&gt;&gt;?</p:text></p:cm></p:cmLst>'  # fmt: skip
    modern = f'<p188:cmLst xmlns:p188="urn:x" {SPACES}><p188:cm><p188:txBody>{p("and 8.8 %, or <<gdp.x>>?")}</p188:txBody></p188:cm></p188:cmLst>'  # fmt: skip
    body = edited(deck("shown"), ppt__comments__comment1_DOT_xml=comment, ppt__comments__modern_DOT_xml=modern)  # fmt: skip
    assert claims(body) == []
    _, zones = read(body)
    assert zones == [Zone.HIDDEN] * 2
    out = rendered(body)
    assert (out.left_alone, out.output.body) == (2, body)


def test_descriptions_are_read_under_the_title_of_their_slide():
    words = shape("text", told='descr="Chart: up 4.2 % to &lt;&lt;a.x&gt;&gt;" title="so"', inside='<a:hlinkClick r:id="" tooltip="7.7 % more"/>')  # fmt: skip
    made = Presentation(io.BytesIO(slides((CONTENT, "In 2025", []), (CONTENT, "Other", []))))
    made.slides[0].shapes._spTree.append(parse_xml(words))
    body = saved(made)
    (reading,), zones = read(body)
    assert zones == [Zone.ATTRIBUTE]
    assert reading.heads == (("In 2025",),)
    assert claims(body) == ["2025", "4.2 %", "7.7 %"]
    assert named(body, "Chart") == "slide 1, description of “Box 77”"


def test_what_a_layout_shows_by_itself_is_read_and_its_prompts_are_not():
    made = Presentation(io.BytesIO(slides((CONTENT, "Title", ["text"]))))
    for nth in (CONTENT, TITLE):
        made.slide_layouts[nth].shapes._spTree.append(parse_xml(shape(f"Layout {nth}: 4.2 %")))
    made.slide_master.shapes._spTree.append(parse_xml(shape("Master <<a.x>>")))
    body = saved(made)
    assert lines(body) == ["Title", "text", "Master <<a.x>>", "Layout 1: 4.2 %"]
    assert named(body, "Layout 1") == "layout “Title and Content”, paragraph 1"
    (reading,), _ = read(body)
    assert (reading.heads, reading.title) == ((), "")


def test_a_placeholder_in_a_prompt_is_left_alone():
    made = Presentation(io.BytesIO(deck("text")))
    made.slide_layouts[CONTENT].placeholders[0].text_frame.text = "Write <<gdp.x>>"
    out = rendered(saved(made))
    assert out.left_alone == 1


@pytest.mark.parametrize(
    ("name", "words", "code"),
    [
        ("ppt__charts__chart1_DOT_xml", f"<c {SPACES}>{p('Up <<gdp.x>>')}</c>", "placeholder-in-object"),
        ("ppt__charts__chart2_DOT_xml", "<c><pt><v>&lt;&lt;gdp.x&gt;&gt;</v></pt></c>", "placeholder-in-object"),
        ("ppt__drawings__drawing1_DOT_xml", f"<c {SPACES}>{p('<<gdp', '.x>>')}</c>", "placeholder-in-object"),
    ],
)  # fmt: skip
def test_a_placeholder_in_an_object_is_refused(name, words, code):
    with pytest.raises(Refused) as error:
        rendered(edited(deck("text"), **{name: words}))
    (finding,) = error.value.findings
    assert finding.code == code
    assert finding.message.startswith(name.replace("__", "/").replace("_DOT_", "."))


def test_a_placeholder_in_an_embedded_workbook_is_refused():
    book, out = openpyxl.Workbook(), io.BytesIO()
    book.active["A1"] = "Up <<gdp.x>>"
    book.save(out)
    body = edited(deck("text"), ppt__embeddings__Microsoft_Excel_Sheet1_DOT_xlsx=out.getvalue())
    with pytest.raises(Refused) as error:
        rendered(body)
    assert [one.code for one in error.value.findings] == ["placeholder-in-object"]
    broken = edited(deck("text"), ppt__embeddings__Sheet1_DOT_xlsx=b"PK\x03\x04" + b"x" * 99)
    assert rendered(broken).output.body == broken


def test_a_placeholder_in_an_address_is_refused():
    made = Presentation(io.BytesIO(deck("text")))
    run = made.slides[0].shapes[0].text_frame.paragraphs[0].runs[0]
    run.hyperlink.address = "https://example.org/<<gdp.x>>"
    with pytest.raises(Refused) as error:
        rendered(saved(made))
    assert [one.code for one in error.value.findings] == ["placeholder-in-address"]


def test_settings_stand_among_the_custom_properties():
    custom = (
        '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="urn:vt">'
        '<property fmtid="x" pid="2" name="factlock:date"><vt:lpwstr>2026-03-31</vt:lpwstr></property>'
        '<property fmtid="x" pid="3" name="factlock:require"><vt:lpwstr>cited</vt:lpwstr></property></Properties>'
    )
    body = deck([shape(p(r("Umsatz", 'lang="de-DE"')))])
    rels = part(body, "_rels/.rels").decode()
    told = '<Relationship Id="rId99" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/custom-properties" Target="docProps/custom.xml"/></Relationships>'
    parts = {"docProps/custom.xml": custom, "_rels/.rels": rels.replace("</Relationships>", told)}
    body = edited(body, **parts)
    settings = FORM.read(opened(body), []).settings
    assert settings.reference is not None
    assert (settings.reference.isoformat(), settings.cited) == ("2026-03-31", True)
    assert settings.language == "de-DE"
