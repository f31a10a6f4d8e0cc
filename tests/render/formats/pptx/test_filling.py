"""Values on slides: wherever text can stand, however the program cut it up."""

import io
import zipfile

import pytest
from pptx import Presentation
from pptx.oxml import parse_xml
from pptx_made import (
    CONTENT,
    SPACES,
    TITLE_ONLY,
    A,
    P,
    deck,
    filled,
    looks,
    opened,
    p,
    r,
    rendered,
    root,
    shape,
    slides,
    text_of,
    with_table,
)
from sample_docx import names, part
from sample_pptx import saved
from word_made import edited

from factlock.registry.errors import Refused, UsageFault

LINK = '<a:hlinkClick r:id=""/>'
FIELD = '<a:fld id="{11111111-2222-3333-4444-555555555555}" type="slidenum"><a:rPr/><a:t>3</a:t></a:fld>'
SPLITS = {
    "whole": [r("It was <<gdp.x>> then.")],
    "without a look": ["<a:r><a:t>It was &lt;&lt;gdp.x&gt;&gt; then.</a:t></a:r>"],
    "in its name": [r("It was <<gd"), r("p.x>> then.")],
    "at every letter": [r(char) for char in "It was <<gdp.x>> then."],
    "inside the brackets": [r("It was <"), r("<gdp.x>"), r("> then.")],
    "by the spelling": [r("It was <<"), r("gdp", 'err="1" dirty="0"'), r(".x>> then.")],
    "by its language": [r("It was <<", 'lang="en-US"'), r("gdp.x>>", 'lang="de-DE"'), r(" then.")],
    "into a link": [r("It was "), r("<<gdp.x>>", inside=LINK), r(" then.")],
    "half in a link": [r("It was <<gd"), r("p.x>>", inside=LINK), r(" then.")],
    "by empty runs": [r("It was <<gdp"), r(""), r(".x>>"), r(" then.")],
    "in an alternative": [r("It was "), f'<mc:AlternateContent><mc:Choice Requires="a14">{r("<<gdp.x>>")}</mc:Choice></mc:AlternateContent>', r(" then.")],
}  # fmt: skip


def paragraph(runs):
    return "<a:p>" + "".join(runs) + "</a:p>"


@pytest.mark.parametrize("runs", SPLITS.values(), ids=SPLITS)
def test_a_placeholder_is_read_however_it_was_cut(runs):
    body = deck([shape(paragraph(runs))])
    out = rendered(body)
    assert text_of(out.output.body)[0] == "It was 5.0%[1] then."
    (span,) = out.output.spans
    assert out.text[span.start : span.end] == "5.0%"
    assert opened(out.output.body).text == out.text
    assert filled(body) == out.output.body


def test_a_value_looks_like_the_first_run_of_its_placeholder():
    body = deck([shape(p(r("It was "), r("<<gd", 'b="1" sz="2400"'), r("p.x>>", 'i="1"'), r(" then.", 'u="sng"')))])  # fmt: skip
    out = filled(body)
    assert looks(out, "5.0%")[0] == {"b": "1", "sz": "2400"}
    assert looks(out, "It was ")[0] == {}
    assert looks(out, " then.")[0] == {"u": "sng"}


def test_a_mark_looks_like_its_neighbour_and_is_no_link():
    fill = '<a:solidFill><a:srgbClr val="FF0000"/></a:solidFill><a:latin typeface="Georgia"/>'
    told = 'lang="en-GB" b="1" sz="2400" u="sng" strike="sngStrike" cap="all" err="1"'
    out = filled(deck([shape(p(r("Up <<gdp.x>> so", told, fill + LINK)))]))
    attributes, held = looks(out, "[1]")
    assert attributes == {"lang": "en-GB", "b": "1", "sz": "2400", "baseline": "30000"}
    assert held == ["solidFill", "latin"]
    assert looks(out, "Up 5.0%")[1] == looks(out, " so")[1] == ["solidFill", "latin", "hlinkClick"]


def test_the_properties_of_a_paragraph_stay_first_and_last():
    out = filled(deck([shape("<a:p><a:pPr lvl='1'/><a:r><a:t>&lt;&lt;gdp.x&gt;&gt;</a:t></a:r><a:endParaRPr lang='en-US'/></a:p>")]))  # fmt: skip
    (one,) = root(out, "ppt/slides/slide1.xml").find(f"{P}cSld/{P}spTree/{P}sp/{P}txBody").findall(f"{A}p")  # fmt: skip
    assert [child.tag.removeprefix(A) for child in one] == ["pPr", "r", "r", "endParaRPr"]


def test_breaks_tabs_and_fields_stay_where_they_are():
    out = filled(deck([shape(p(r("\tUp <<gdp.x>>"), "<a:br/>", FIELD, r("<<rate.x>>")))]))
    assert text_of(out)[0] == "\tUp 5.0%[1]\n30.3%[2]"
    out = filled(deck([shape(p(r("<<gdp.x>>"), FIELD, r("so")))]))
    assert text_of(out)[0] == "5.0%[1]3so"


def test_a_mark_may_stand_right_behind_what_is_computed():
    out = filled(deck([shape(p(r("Page <<gdp.x|cite>>"), FIELD))]))
    assert text_of(out)[0] == "Page [1]3"


def test_a_placeholder_does_not_reach_over_lines_paragraphs_or_cells():
    table, _ = with_table([("Up <<gdp", ".x>>"), ("a", "b")])
    for body in (
        deck([shape(p(r("Up <<gdp.x"), "<a:br/>", r(">>")))]),
        deck([shape("Up <<gdp.x", ">> so")]),
        saved(table),
    ):
        with pytest.raises(Refused) as error:
            rendered(body)
        assert {one.code for one in error.value.findings} <= {
            "unclosed-placeholder",
            "placeholder-without-key",
            "bad-placeholder",
        }


def test_every_place_that_a_reader_sees_is_filled():
    made = Presentation(io.BytesIO(slides((CONTENT, "Title <<gdp.x>>", ["Item <<rate.x>>."]), (TITLE_ONLY, "T", []))))  # fmt: skip
    made.slides[0].notes_slide.notes_text_frame.text = "Notes <<trade.x>>."
    made.slide_master.shapes._spTree.append(parse_xml(shape("Master <<pop.x>>")))
    made.slide_layouts[CONTENT].shapes._spTree.append(parse_xml(shape("Layout <<pop.x>>")))
    made.slides[1].shapes._spTree.append(parse_xml(shape("Box", told='descr="Up &lt;&lt;gdp.x&gt;&gt;"')))  # fmt: skip
    made.core_properties.title = "Deck <<gdp.x>>"
    out = filled(saved(made))
    texts = {name: " ".join(text_of(out, name)) for name in names(out) if name.endswith(".xml") and "/_rels" not in name}  # fmt: skip
    assert "Title 5.0%[1] Item 0.3%.[2]" in texts["ppt/slides/slide1.xml"]
    assert "Notes $12 billion.[3]" in texts["ppt/notesSlides/notesSlide1.xml"]
    assert "Master 5 million people[4]" in texts["ppt/slideMasters/slideMaster1.xml"]
    assert "Layout 5 million people[4]" in texts["ppt/slideLayouts/slideLayout2.xml"]
    assert 'descr="Up 5.0%"' in part(out, "ppt/slides/slide2.xml").decode()
    assert "Deck 5.0%" in part(out, "docProps/core.xml").decode()
    assert not any(b"&lt;&lt;" in part(out, name) for name in names(out))


def test_cells_are_filled():
    made, _ = with_table([("Measure", "2025"), ("GDP", "<<gdp.x>>"), ("<<rate.x>>", "")])
    out = Presentation(io.BytesIO(filled(saved(made))))
    table = next(one.table for one in out.slides[0].shapes if one.has_table)
    assert [[cell.text for cell in row.cells] for row in table.rows] == [
        ["Measure", "2025"],
        ["GDP", "5.0%[1]"],
        ["0.3%[2]", ""],
    ]


def alternatives(choice, fallback):
    return f'<mc:AlternateContent {SPACES}><mc:Choice Requires="a14">{choice}</mc:Choice><mc:Fallback>{fallback}</mc:Fallback></mc:AlternateContent>'


def test_both_copies_of_an_alternative_are_filled():
    words = 'descr="Up &lt;&lt;rate.x&gt;&gt;"'
    one = shape(p(r("Up <<gd"), r("p.x>> so")), told=words)
    other = shape(p(r("Up <<gdp.x>> so")), told=words)
    out = rendered(deck([alternatives(one, other)]))
    assert text_of(out.output.body)[:2] == ["Up 5.0%[1] so", "Up 5.0%[1] so"]
    assert part(out.output.body, "ppt/slides/slide1.xml").count(b'descr="Up 0.3%"') == 2
    assert len(out.output.spans) == 2


def test_a_copy_that_says_something_else_is_text_of_its_own():
    out = rendered(deck([alternatives(shape("Up <<gdp.x>>"), shape("Down <<gdp.x>>"))]))
    assert text_of(out.output.body)[:2] == ["Up 5.0%[1]", "Down 5.0%[1]"]
    assert len(out.output.spans) == 2


def test_a_picture_that_stands_for_an_alternative_keeps_its_description_filled():
    picture = '<p:pic><p:nvPicPr><p:cNvPr id="5" name="p" descr="Up &lt;&lt;gdp.x&gt;&gt;"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill/><p:spPr/></p:pic>'
    out = filled(deck([alternatives(shape("text"), picture)]))
    assert b'descr="Up 5.0%"' in part(out, "ppt/slides/slide1.xml")


DATA = """<dgm:dataModel {0}><dgm:ptLst><dgm:pt modelId="1"><dgm:t><a:bodyPr/>{1}</dgm:t></dgm:pt>
<dgm:pt modelId="2"><dgm:t><a:bodyPr/>{2}</dgm:t></dgm:pt></dgm:ptLst><dgm:extLst><a:ext uri="x">
<dsp:dataModelExt relId="rId8"/></a:ext></dgm:extLst></dgm:dataModel>"""
DRAWN = "<dsp:drawing {0}><dsp:sp><dsp:txBody>{1}</dsp:txBody></dsp:sp><dsp:sp><dsp:txBody>{2}</dsp:txBody></dsp:sp></dsp:drawing>"
FRAME = """<p:graphicFrame {0}><p:nvGraphicFramePr><p:cNvPr id="4" name="d"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>
<p:xfrm><a:off x="0" y="0"/><a:ext cx="900" cy="900"/></p:xfrm><a:graphic><a:graphicData uri="x"><dgm:relIds r:dm="rId7"/></a:graphicData></a:graphic></p:graphicFrame>"""


def diagram(data, drawn):
    body = deck([FRAME.format(SPACES)])
    rels = part(body, "ppt/slides/_rels/slide1.xml.rels").decode()
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/diagram"
    told = f'<Relationship Id="rId7" Type="{kind}Data" Target="../diagrams/data1.xml"/><Relationship Id="rId8" Type="{kind}Drawing" Target="../diagrams/drawing1.xml"/></Relationships>'
    parts = {
        "ppt/diagrams/data1.xml": DATA.format(SPACES, *data),
        "ppt/diagrams/drawing1.xml": DRAWN.format(SPACES, *drawn),
        "ppt/slides/_rels/slide1.xml.rels": rels.replace("</Relationships>", told),
    }
    return edited(body, **parts)


def test_a_diagram_is_filled_in_its_data_and_in_its_picture():
    one, other = p("Up <<gdp.x>>"), p("Down <<rate.x>>")
    out = rendered(diagram([one, other], [other, one]))
    assert text_of(out.output.body, "ppt/diagrams/data1.xml") == ["Up 5.0%[1]", "Down 0.3%[2]"]
    assert text_of(out.output.body, "ppt/diagrams/drawing1.xml") == ["Down 0.3%[2]", "Up 5.0%[1]"]
    assert len(out.output.spans) == 2


def test_a_picture_of_a_diagram_that_says_something_else_is_text_of_its_own():
    out = rendered(diagram([p("Up <<gdp.x>>"), p("so")], [p("Up to <<gdp.x>>"), p("so")]))
    assert text_of(out.output.body, "ppt/diagrams/data1.xml") == ["Up 5.0%[1]", "so"]
    assert text_of(out.output.body, "ppt/diagrams/drawing1.xml") == ["Up to 5.0%[1]", "so"]
    assert len(out.output.spans) == 2


def test_parts_that_do_not_change_keep_their_bytes():
    body = slides((CONTENT, "One", ["Up <<gdp.x>>."]), (CONTENT, "Two", ["nothing"]))
    out = filled(body, notes="none")
    with zipfile.ZipFile(io.BytesIO(body)) as before, zipfile.ZipFile(io.BytesIO(out)) as after:
        assert before.namelist() == after.namelist()
        changed = [n for n in before.namelist() if before.read(n) != after.read(n)]
    assert changed == ["ppt/slides/slide1.xml"]


def test_a_signed_presentation_is_refused_once_something_is_filled_in():
    body = edited(deck("Up <<gdp.x>>."), _xmlsignatures__sig1_DOT_xml="<s/>")
    with pytest.raises(UsageFault) as error:
        rendered(body)
    assert [one.code for one in error.value.findings] == ["signed-document"]
    plain = edited(deck("Up."), _xmlsignatures__sig1_DOT_xml="<s/>")
    assert filled(plain) == plain


def test_a_finding_names_slide_and_paragraph():
    made = Presentation(io.BytesIO(slides((CONTENT, "One", ["a"]), (CONTENT, "Two", ["a", "Up <<no.x>>."]))))  # fmt: skip
    with pytest.raises(Refused) as error:
        rendered(saved(made))
    (finding,) = error.value.findings
    assert finding.message.startswith("slide 2, paragraph 2: ")


def test_presentations_with_macros_keep_them():
    body = edited(deck("Up <<gdp.x>>."), ppt__vbaProject_DOT_bin=b"macro")
    assert part(filled(body), "ppt/vbaProject.bin") == b"macro"
