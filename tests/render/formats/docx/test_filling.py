"""Values in a Word document: wherever text can stand, however the program cut it up."""

import zipfile
from io import BytesIO

import docx
import pytest
from docx_made import (
    box,
    doc,
    field,
    filled,
    looks,
    opened,
    p,
    r,
    rendered,
    run_with,
    tree,
    xml,
)
from sample_docx import W, make, names, paragraphs_of, part
from word_made import edited, saved, table

from factlock.registry.errors import Refused, UsageFault

LINK = '<w:hyperlink w:anchor="there">{}</w:hyperlink>'
INSERTED = '<w:ins w:id="7" w:author="Li" w:date="2026-01-01T00:00:00Z">{}</w:ins>'
CONTROL = "<w:sdt><w:sdtPr>{}</w:sdtPr><w:sdtContent>{}</w:sdtContent></w:sdt>"
SPELLING = '<w:proofErr w:type="spellStart"/>'
BOOKMARK = '<w:bookmarkStart w:id="4" w:name="mine"/><w:bookmarkEnd w:id="4"/>'
RSID = '<w:r w:rsidR="00AB12CD"><w:t>{}</w:t></w:r>'

SPLITS = {
    "whole": [r("It was <<gdp.x>> then.")],
    "in its name": [r("It was <<gd"), r("p.x>> then.")],
    "at every letter": [r(char) for char in "It was <<gdp.x>> then."],
    "inside the brackets": [r("It was <"), r("<gdp.x>"), r("> then.")],
    "by the spelling": [r("It was <<"), SPELLING, r("gdp"), SPELLING, r(".x>> then.")],
    "by a bookmark": [r("It was <<gdp"), BOOKMARK, r(".x>> then.")],
    "by revision ids": [RSID.format("It was &lt;&lt;g"), RSID.format("dp.x&gt;&gt; then.")],
    "in one run": ["<w:r><w:t>It was &lt;&lt;gd</w:t><w:t>p.x&gt;&gt; then.</w:t></w:r>"],
    "by a page that ended there": [
        "<w:r><w:t>It was &lt;&lt;gd</w:t><w:lastRenderedPageBreak/><w:t>p.x&gt;&gt; then.</w:t></w:r>"
    ],
    "into a link": [r("It was "), LINK.format(r("<<gdp.x>>")), r(" then.")],
    "half in a link": [r("It was <<gd"), LINK.format(r("p.x>>")), r(" then.")],
    "inserted": [r("It was "), INSERTED.format(r("<<gdp.x>>")), r(" then.")],
    "half inserted": [r("It was <<g"), INSERTED.format(r("dp.x>>")), r(" then.")],
    "with a deletion inside": [
        r("It was <<g"),
        '<w:del w:id="3" w:author="Li"><w:r><w:delText>ross</w:delText></w:r></w:del>',
        r("dp.x>> then."),
    ],
    "moved there": [
        r("It was "),
        f'<w:moveTo w:id="3" w:author="Li">{r("<<gdp.x>>")}</w:moveTo>',
        r(" then."),
    ],
    "in a rich control": [r("It was "), CONTROL.format("", r("<<gdp.x>>")), r(" then.")],
    "in a text control": [r("It was "), CONTROL.format("<w:text/>", r("<<gdp.x>>")), r(" then.")],
    "in a control that is bound": [
        r("It was "),
        CONTROL.format('<w:showingPlcHdr/><w:dataBinding w:xpath="/a" w:storeItemID="{1}"/><w:text/>', r("<<gdp.x>>")),
        r(" then."),
    ],
    "in a smart tag": [
        r("It was "),
        f'<w:smartTag w:uri="urn:x" w:element="y">{r("<<gdp.x>>")}</w:smartTag>',
        r(" then."),
    ],
    "in the text of a link field": [r("It was "), field('HYPERLINK "https://x"', "<<gdp.x>>"), r(" then.")],
    "in custom markup": [
        r("It was "),
        f'<w:customXml w:uri="urn:x" w:element="y">{r("<<gdp.x>>")}</w:customXml>',
        r(" then."),
    ],
    "in annotated characters": [
        r("It was "),
        f"<w:r><w:ruby><w:rubyPr/><w:rt>{r('k')}</w:rt><w:rubyBase>{r('<<gdp.x>>')}</w:rubyBase></w:ruby></w:r>",
        r(" then."),
    ],
}  # fmt: skip


def plain(body):
    return paragraphs_of(body)[0].replace("k5", "5")


@pytest.mark.parametrize("runs", SPLITS.values(), ids=SPLITS)
def test_a_placeholder_is_read_however_it_was_cut(runs):
    out = rendered(doc(p(*runs)))
    assert plain(out.output.body) == "It was 5.0% then."
    (span,) = out.output.spans
    assert out.text[span.start : span.end] == "5.0%"
    assert opened(out.output.body).text == out.text
    assert xml(out.output.body).count("footnoteReference ") == 1


@pytest.mark.parametrize("runs", SPLITS.values(), ids=SPLITS)
def test_what_was_cut_is_the_same_each_time(runs):
    body = doc(p(*runs))
    assert filled(body) == filled(body)


def test_a_value_looks_like_the_first_run_of_its_placeholder():
    body = doc(p(r("It was "), r("<<gd", "<w:b/>"), r("p.x>>", "<w:i/>"), r(" then.", "<w:u/>")))
    root = tree(filled(body))
    assert looks(run_with(root, "5.0%")) == ["b"]
    assert looks(run_with(root, "It was ")) == []
    assert looks(run_with(root, " then.")) == ["u"]


def test_what_stands_around_it_in_its_run_keeps_its_look():
    body = doc(p(r("Up <<gdp.x>> then <<rate.x>>.", "<w:b/><w:sz w:val='30'/>")))
    root = tree(filled(body, notes="none"))
    for words in ("Up ", "5.0%", " then ", "0.3%", "."):
        assert looks(run_with(root, words)) == ["b", "sz"]


def test_a_mark_has_the_size_of_its_neighbour_and_not_its_underline():
    body = doc(p(r("Up <<gdp.x>>", "<w:rFonts w:ascii='Arial'/><w:b/><w:sz w:val='30'/><w:u w:val='single'/>")))  # fmt: skip
    (mark,) = (run for run in tree(filled(body)).iter(f"{W}r") if run.find(f"{W}footnoteReference") is not None)  # fmt: skip
    assert looks(mark) == ["rStyle", "rFonts", "b", "sz"]


def test_tabs_and_breaks_stay_where_they_are():
    runs = "<w:r><w:tab/><w:t>Up &lt;&lt;gdp.x&gt;&gt;</w:t><w:br/><w:t>so</w:t><w:noBreakHyphen/><w:t>so</w:t></w:r>"
    assert paragraphs_of(filled(doc(p(runs))))[0] == "\tUp 5.0%\nso\u2011so"


def test_a_placeholder_does_not_reach_over_lines_or_paragraphs():
    for body in (
        doc(p("<w:r><w:t>Up &lt;&lt;gdp.x</w:t><w:br/><w:t>&gt;&gt;</w:t></w:r>")),
        doc("Up <<gdp.x", ">> so"),
        doc(table(f"<w:tc>{p('Up <<gdp')}{p('.x>>')}</w:tc><w:tc>{p('b')}</w:tc>")),
        doc(table(f"<w:tc>{p('Up <<gdp')}</w:tc><w:tc>{p('.x>>')}</w:tc>")),
    ):
        with pytest.raises(Refused) as error:
            rendered(body)
        assert {one.code for one in error.value.findings} <= {
            "unclosed-placeholder",
            "placeholder-without-key",
            "bad-placeholder",
        }


def test_every_part_that_a_reader_sees_is_filled():
    made = docx.Document()
    made.add_paragraph("Body <<gdp.x>>.")
    cells = made.add_table(2, 2)._cells
    for cell, words in zip(cells, ["", "Year", "Rate", "Cell <<rate.x>>"], strict=True):
        cell.text = words
    section = made.sections[0]
    section.different_first_page_header_footer = True
    for holder, words in (
        (section.header, "Header <<pop.x>>"),
        (section.footer, "Footer <<gdp.x>>"),
        (section.first_page_header, "First <<trade.x>>"),
        (section.first_page_footer, "Last <<rate.x>>"),
    ):
        holder.paragraphs[0].text = words
    made.element.body.insert(1, docx.oxml.parse_xml(box("Box <<rate.x>>")))
    done = filled(saved(made))
    lines = [line for name in names(done) if name.startswith("word/") and name.endswith(".xml") for line in paragraphs_of(done, name)]  # fmt: skip
    for words in ("Body 5.0%.", "Cell 0.3%", "Footer 5.0%[]", "Last 0.3%[]", "Box 0.3%[]"):
        assert words in lines
    assert "Header 5 million people[a]" in lines
    assert "First $12 billion[b]" in lines
    assert b"&lt;&lt;" not in b"".join(part(done, name) for name in names(done))


def test_both_copies_of_a_text_box_are_filled_alike():
    body = doc("Body <<gdp.x>>", box("Box <<gdp.x>> and <<rate.x>>."))
    done = filled(body)
    lines = paragraphs_of(done)
    assert lines.count("Box 5.0%[] and 0.3%.[a]") == 2
    out = rendered(body)
    assert len(out.output.spans) == 3
    assert xml(done).count('w:name="_facts_') == 3 + 1  # three values, one note


def test_a_copy_that_says_something_else_is_filled_as_well():
    done = filled(doc("Body <<gdp.x>>", box("New <<gdp.x>>.", other="Old <<rate.x>>.")))
    assert "New 5.0%.[]" in paragraphs_of(done)
    assert "Old 0.3%.[a]" in paragraphs_of(done)


def test_a_box_in_a_box():
    inner = box("Inner <<gdp.x>>").partition(">")[2].removesuffix("</w:p>")
    done = filled(doc("Body <<gdp.x>>", box("Outer <<rate.x>>").replace("</w:txbxContent>", f"<w:p>{inner}</w:p></w:txbxContent>")))  # fmt: skip
    assert b"&lt;&lt;" not in part(done, "word/document.xml")


def test_values_bear_a_control_and_a_bookmark():
    done = filled(doc("Up <<gdp.x>>, <<gdp.x>> and <<gdp.x | round(0)>>."))
    root = tree(done)
    controls = list(root.iter(f"{W}sdt"))
    told = [
        {one.tag.removeprefix(W): one.get(f"{W}val") for one in control.find(f"{W}sdtPr")}
        for control in controls
    ]
    assert [one["alias"] for one in told] == ["gdp.x", "gdp.x", "gdp.x | round(0)"]
    assert [one["tag"][:9] for one in told] == ["factlock:"] * 3
    assert len({one["id"] for one in told}) == 3
    assert not any("lock" in one for one in told)
    marks = [one.get(f"{W}name") for one in root.iter(f"{W}bookmarkStart")]
    values = [name for name in marks if "_note_" not in name]
    assert [name.rpartition("_")[0] for name in values] == ["_facts_1", "_facts_2", "_facts_3"]
    ids = [one.get(f"{W}id") for one in root.iter(f"{W}bookmarkStart")]
    assert len(ids) == len(set(ids))
    assert sorted(ids) == sorted(one.get(f"{W}id") for one in root.iter(f"{W}bookmarkEnd"))


def test_a_value_in_a_look_of_its_own_stands_in_a_control_that_keeps_it():
    done = tree(filled(doc(p(r("Up <<gdp.x>>"), r(" and "), r("<<gdp.x>>", "<w:b/>")))))
    plain = [one.find(f"{W}sdtPr/{W}text") is not None for one in done.iter(f"{W}sdt")]
    assert plain == [True, False]


def test_values_are_locked_on_request():
    done = filled(doc("Up <<gdp.x>>."), lock_values=True)
    assert '<w:lock w:val="sdtContentLocked"/>' in xml(done)


def test_numbers_of_others_are_not_used_again():
    before = doc(
        p(
            r("A "),
            CONTROL.format('<w:id w:val="77"/>', r("b")),
            '<w:bookmarkStart w:id="41" w:name="_facts_9_00000000"/><w:bookmarkEnd w:id="41"/>',
            r(" <<gdp.x>>."),
        )
    )
    root = tree(filled(before))
    names_of = [one.get(f"{W}name") for one in root.iter(f"{W}bookmarkStart")]
    assert [name[:10] for name in names_of] == ["_facts_9_0", "_facts_10_"]
    ids = [one.get(f"{W}id") for one in root.iter(f"{W}bookmarkStart")]
    assert len(set(ids)) == len(ids)


def test_a_long_expression_is_cut_in_the_title_of_its_control():
    done = filled(doc(f"Up <<{'g' * 70}.x>>."), {"g" * 70: "5.0%"})
    (alias,) = (one.get(f"{W}val") for one in tree(done).iter(f"{W}alias"))
    assert len(alias) == 64
    assert alias.endswith("…")


def test_a_bound_control_shows_the_value_and_not_what_is_stored():
    done = filled(doc(p(*SPLITS["in a control that is bound"])))
    assert "dataBinding" not in xml(done)
    assert "showingPlcHdr" not in xml(done)


@pytest.mark.parametrize(
    "written",
    [
        "<<gdp.x | round(1, mode=“half_up”)>>",
        "<<gdp.x | round(1, mode=„half_up“)>>",
        "<<gdp.x | round(1, mode=‘half_up’)>>",
        "<<gdp.x\u00a0| round(1)>>",
        "<<= gdp.x – rate.x | round(1)>>",
        "<<= (gdp.x) − (rate.x) | round(1)>>",
    ],
)
def test_what_the_program_made_of_typed_signs_is_read_as_typed(written):
    seen = paragraphs_of(filled(doc(f"It was {written} then."), notes="none"))[0]
    assert seen in ("It was 5.0% then.", "It was 4.7 percentage points then.")


def test_what_the_program_made_of_brackets_is_told():
    for near in ("«gdp.x»", "《gdp.x》", "<<gdp. x>>", "&lt;&lt;gdp.x&gt;&gt;", "{{gdp.x}}"):
        with pytest.raises(Refused):
            rendered(doc(f"It was {near} then."))


def test_only_parts_that_change_are_written_anew():
    body = make("Report", "Growth", ["Up <<gdp.x>>."])
    done = filled(body)
    with zipfile.ZipFile(BytesIO(body)) as before, zipfile.ZipFile(BytesIO(done)) as after:
        assert after.namelist()[: len(before.namelist())] == before.namelist()
        for info in before.infolist():
            now = after.getinfo(info.filename)
            assert now.date_time == info.date_time
            if info.filename in ("word/theme/theme1.xml", "docProps/app.xml", "word/fontTable.xml"):
                assert (now.CRC, now.compress_size) == (info.CRC, info.compress_size)
        assert after.testzip() is None


def test_a_signed_document_is_not_broken():
    body = edited(doc("Up <<gdp.x>>."), _xmlsignatures__sig1_DOT_xml="<x/>")
    with pytest.raises(UsageFault) as error:
        rendered(body)
    assert error.value.findings[0].code == "signed-document"


def test_findings_name_part_and_paragraph():
    made = docx.Document()
    made.add_paragraph("One.")
    made.add_paragraph("Two <<no.x>>.")
    made.add_table(1, 2).cell(0, 1).text = "<<no.x>>"
    made.sections[0].footer.paragraphs[0].text = "Footer <<no.x>>"
    with pytest.raises(Refused) as error:
        rendered(saved(made))
    told = [finding.message.partition(":")[0] for finding in error.value.findings]
    assert told == ["word/document.xml, paragraph 2", "word/document.xml, table 1, row 1", "word/footer1.xml, paragraph 1"]  # fmt: skip


def test_pandoc_reads_what_was_written():
    pypandoc = pytest.importorskip("pypandoc", reason="pandoc is not installed")
    values = ["5.0%", "<b>&amp;", "“5”", "a\u00a0b", "]]>", "*x*"]
    lines = [f"It was <<v{n}.x>> then." for n in range(len(values))]
    done = filled(doc(*lines), {f"v{n}": value for n, value in enumerate(values)}, notes="none")
    seen = pypandoc.convert_text(done, "json", format="docx")
    assert seen.count("Para") == len(values)
    text = pypandoc.convert_text(done, "plain", format="docx", extra_args=["--wrap=none"])
    for value in values:
        assert f"It was {value} then." in text
