"""Where no value stands in a Word document, and where it stands without a note."""

from datetime import date
from io import BytesIO

import docx
import pytest
from docx_made import (
    box,
    doc,
    field,
    filled,
    opened,
    p,
    r,
    rendered,
    xml,
)
from memory import Memory
from sample_docx import paragraphs_of
from word_made import edited, saved

from factlock.registry.errors import Refused
from factlock.render.claims import candidates
from factlock.render.engine import Options, render
from factlock.render.formats import format_of

FORM = format_of("a.docx")


@pytest.mark.parametrize(
    ("runs", "code"),
    [
        ([field('HYPERLINK "https://x/<<gdp.x>>"', "there")], "placeholder-in-formula"),
        ([field(" = <<gdp.x>> * 2 ", "10")], "placeholder-in-formula"),
        ([field("DOCVARIABLE x", "<<gdp.x>>")], "placeholder-in-formula"),
        ([field("DOCVARIABLE x", "5"), r(" and {{gdp.x}}")], "foreign-placeholder"),
        (['<w:fldSimple w:instr="QUOTE &lt;&lt;gdp.x&gt;&gt;"><w:r><w:t>x</w:t></w:r></w:fldSimple>'], "placeholder-in-formula"),
        (["<m:oMath><m:r><m:t>x=&lt;&lt;gdp.x&gt;&gt;</m:t></m:r></m:oMath>"], "placeholder-in-formula"),
    ],
)  # fmt: skip
def test_a_placeholder_where_a_program_reads_is_an_error(runs, code):
    with pytest.raises(Refused) as error:
        rendered(doc(p(r("It was "), *runs)))
    codes = [finding.code for finding in error.value.findings]
    assert codes == [code]


def test_a_placeholder_in_the_address_of_a_link_is_an_error():
    body = doc("Text.")
    rels = xml(body, "word/_rels/document.xml.rels")
    more = '<Relationship Id="rId99" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://x/%3C%3Cgdp.x%3E%3E" TargetMode="External"/></Relationships>'
    changed = edited(
        body, word___rels__document_DOT_xml_DOT_rels=rels.replace("</Relationships>", more)
    )
    with pytest.raises(Refused) as error:
        rendered(changed)
    assert [finding.code for finding in error.value.findings] == ["placeholder-in-address"]


def test_a_placeholder_in_a_chart_is_an_error():
    chart = '<c:chart xmlns:c="urn:c" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:p><a:r><a:t>Up &lt;&lt;gd</a:t></a:r><a:r><a:t>p.x&gt;&gt;</a:t></a:r></a:p></c:chart>'
    with pytest.raises(Refused) as error:
        rendered(edited(doc("Text."), word__charts__chart1_DOT_xml=chart))
    assert [finding.code for finding in error.value.findings] == ["placeholder-in-object"]


def test_a_table_of_contents_repeats_values_without_their_notes():
    contents = p(field(r"TOC \o", "Prices rose <<rate.x>>"))
    out = rendered(
        doc(contents, p("Prices rose <<rate.x>>", properties='<w:pStyle w:val="Heading1"/>'))
    )
    assert paragraphs_of(out.output.body)[:2] == ["Prices rose 0.3%"] * 2
    assert xml(out.output.body).count("footnoteReference ") == 1


def test_descriptions_and_properties_are_filled_without_notes():
    made = docx.Document()
    made.add_paragraph("Up <<gdp.x>>.")
    made.core_properties.title = "Up <<gdp.x>>"
    body = edited(saved(made), word__document_DOT_xml=xml(saved(made)).replace("</w:body>", box("Box").replace('name="Box"', 'name="Box" descr="Bars, &lt;&lt;rate.x&gt;&gt;"') + "</w:body>"))  # fmt: skip
    done = filled(body)
    assert docx.Document(BytesIO(done)).core_properties.title == "Up 5.0%"
    assert 'descr="Bars, 0.3%"' in xml(done)


def described(words):
    told = box("Box").replace('name="Box"', f'name="Box" descr="{words}"')
    body = doc(p("In 2025", properties='<w:pStyle w:val="Heading1"/>'), p("Prices fell."))
    return edited(body, word__document_DOT_xml=xml(body).replace("</w:body>", told + "</w:body>"))


def test_what_is_said_of_a_picture_is_looked_at_for_claims():
    document = opened(described("They rose 7% then."))
    rows = candidates(document, FORM.take_apart(document), "en")
    assert [row.text for row in rows if row.claim] == ["2025", "7%"]


def test_the_time_guard_reads_what_is_said_of_a_picture():
    facts = Memory({"rate": "0.3%"}, period="2024")
    body = described("Bars, in 2025 they rose &lt;&lt;rate.x&gt;&gt;")
    with pytest.raises(Refused) as error:
        render(opened(body), lambda: facts, None, Options(today=date(2026, 11, 30), language="en"))
    assert [finding.code for finding in error.value.findings] == ["period-conflict"]


@pytest.mark.parametrize("what", ["comments", "deleted", "hidden", "code"])
def test_what_is_not_shown_or_is_code_is_left_alone(what):
    bodies = {
        "comments": None,
        "deleted": p(r("A"), '<w:del w:id="3" w:author="L"><w:r><w:delText>&lt;&lt;gdp.x&gt;&gt;</w:delText></w:r></w:del>'),
        "hidden": p(r("A "), r("<<gdp.x>>", "<w:vanish/>")),
        "code": p(r("A "), r("<<gdp.x>>", '<w:rStyle w:val="SourceCode"/>')),
    }  # fmt: skip
    if what == "comments":
        made = docx.Document()
        made.add_comment(made.add_paragraph("A").runs[0], "Why <<gdp.x>>?")
        body = saved(made)
    else:
        body = doc(bodies[what], styles=lambda styles: styles.add_style("Source Code", 2))
    out = rendered(body)
    assert out.output.body == body
    assert out.left_alone == 1
