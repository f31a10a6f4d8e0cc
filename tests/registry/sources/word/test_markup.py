"""What Word shows of runs and paragraphs, and what it does not."""

import io
import zipfile

import pytest
from word_made import NAMES, R, document, edited, page_of, paragraph, run, text_of

from factlock.registry.page import NOTE_OPEN, RUBY_CLOSE, RUBY_OPEN, SUP_CLOSE, SUP_OPEN

SEEN = {
    "tracked insertion": (run("5"), f"<w:ins w:id='1' w:author='a'>{run('.2')}</w:ins>", "5.2"),
    "moved here": (f"<w:moveTo w:id='1' w:author='a'>{run('new')}</w:moveTo>", "new"),
    "simple field": (f"<w:fldSimple w:instr='PAGE'>{run('5.2%')}</w:fldSimple>", "5.2%"),
    "right to left": (f"<w:dir w:val='rtl'>{run('inside')}</w:dir>", "inside"),
    "override": (f"<w:bdo w:val='rtl'>{run('inside')}</w:bdo>", "inside"),
    "smart tag": (f"<w:smartTag w:element='x'>{run('inside')}</w:smartTag>", "inside"),
    "custom XML": (f"<w:customXml w:element='x'>{run('inside')}</w:customXml>", "inside"),
    "unknown wrapper": (f"<odd:wrapper>{run('inside')}</odd:wrapper>", "inside"),
    "content control": (
        f"<w:sdt><w:sdtPr/><w:sdtContent>{run('control')}</w:sdtContent></w:sdt>",
        "control",
    ),
    "hyperlink": (f"<w:hyperlink w:anchor='a'>{run('linked')}</w:hyperlink>", "linked"),
    "tab": (run("a"), "<w:r><w:tab/></w:r>", run("b"), "a\tb"),
    "tab as indent": ("<w:r><w:tab/></w:r>", run("b"), "b"),
    "tab to a place": (run("a"), "<w:r><w:ptab/></w:r>", run("b"), "a\tb"),
    "line break": (run("1"), "<w:r><w:br/></w:r>", run("2"), "1\n2"),
    "carriage return": (run("1"), "<w:r><w:cr/></w:r>", run("2"), "1\n2"),
    "page break": (run("1"), "<w:r><w:br w:type='page'/></w:r>", run("2"), "1\n2"),
    "hyphens": (
        "<w:r><w:t>a</w:t><w:noBreakHyphen/><w:t>b</w:t><w:softHyphen/><w:t>c</w:t></w:r>",
        "a\u2011b\u00adc",
    ),
    "symbol": ("<w:r><w:sym w:font='Symbol' w:char='F0B3'/><w:t>5</w:t></w:r>", "≥5"),
    "symbol of unknown font": (
        "<w:r><w:sym w:font='X' w:char='F0B3'/><w:t>5</w:t></w:r>",
        "\ufffc5",
    ),
    "text in the font Symbol": (run("5 m", "<w:rFonts w:ascii='Symbol'/>"), "5 μ"),
    "codes in the font Symbol": (run("\uf0a3 5", "<w:rFonts w:ascii='Symbol'/>"), "≤ 5"),
    "text in a font of pictures": (run("5", "<w:rFonts w:ascii='Wingdings 2'/>"), "\ufffc"),
    "capitals beside numbers": (run("5 mw grew", "<w:caps/>"), "5 MW grew"),
    "no capitals": (run("5 mw", "<w:caps w:val='0'/>"), "5 mw"),
    "superscript": (
        run("10"),
        run("6", "<w:vertAlign w:val='superscript'/>"),
        f"10{SUP_OPEN}6{SUP_CLOSE}",
    ),
    "superscript of two runs": (
        run("10"),
        run("-", "<w:vertAlign w:val='superscript'/>"),
        run("6", "<w:b/><w:vertAlign w:val='superscript'/>"),
        f"10{SUP_OPEN}-6{SUP_CLOSE}",
    ),
    "raised": (run("10"), run("6", "<w:position w:val='8'/>"), f"10{SUP_OPEN}6{SUP_CLOSE}"),
    "not raised": (run("10"), run("6", "<w:position w:val='0'/>"), "106"),
    "linked superscript": (
        run("2020"),
        f"<w:hyperlink w:anchor='n'>{run('2', f'<w:vertAlign w:val={chr(34)}superscript{chr(34)}/>')}</w:hyperlink>",
        f"2020{NOTE_OPEN}2{SUP_CLOSE}",
    ),
    "ruby": (
        f"<w:r><w:ruby><w:rubyPr/><w:rt>{run('かん')}</w:rt><w:rubyBase>{run('漢')}</w:rubyBase></w:ruby></w:r>",
        f"漢{RUBY_OPEN}かん{RUBY_CLOSE}",
    ),
    "power in a formula": (
        (
            "<m:oMath><m:sSup><m:e><m:r><m:t>10</m:t></m:r></m:e><m:sup><m:r><m:t>6</m:t></m:r></m:sup>"
            "</m:sSup></m:oMath>"
        ),
        f"10{SUP_OPEN}6{SUP_CLOSE}",
    ),
    "two spaces between numbers": (run("1  234"), "1\u00a0 234"),
    "formula in a line": (
        "<m:oMath><m:r><m:t>x=5.2%</m:t></m:r></m:oMath>",
        "x=5.2%",
    ),
}


@pytest.mark.parametrize("case", SEEN.values(), ids=SEEN)
def test_what_word_shows_is_the_text(case):
    *runs, expected = case
    assert text_of(*runs) == expected


UNSEEN = {
    "deletion": "<w:del w:id='1' w:author='a'><w:r><w:delText>gone</w:delText></w:r></w:del>",
    "text in a deletion": f"<w:del w:id='1' w:author='a'>{run('gone')}</w:del>",
    "moved away": f"<w:moveFrom w:id='1' w:author='a'>{run('gone')}</w:moveFrom>",
    "hidden": run("gone", "<w:vanish/>"),
    "struck out": run("gone", "<w:strike/>"),
    "struck out twice": run("gone", "<w:dstrike w:val='true'/>"),
    "prompt of a control": "<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>"
    f"{run('gone')}</w:sdtContent></w:sdt>",
    "fraction": "<m:oMath><m:f><m:num><m:r><m:t>go</m:t></m:r></m:num><m:den><m:r><m:t>ne</m:t></m:r>"
    "</m:den></m:f></m:oMath>",
    "root": "<m:oMath><m:rad><m:e><m:r><m:t>gone</m:t></m:r></m:e></m:rad></m:oMath>",
    "phantom": "<m:oMath><m:phant><m:phantPr><m:show m:val='0'/></m:phantPr><m:e><m:r><m:t>gone</m:t></m:r>"
    "</m:e></m:phant></m:oMath>",
    "hidden in a formula": "<m:oMath><m:r><w:rPr><w:vanish/></w:rPr><m:t>gone</m:t></m:r></m:oMath>",
}


@pytest.mark.parametrize("markup", UNSEEN.values(), ids=UNSEEN)
def test_what_word_does_not_show_is_kept_apart(markup):
    page = page_of(document(paragraph(run("shown "), markup, run(" on"))))
    assert page.text.split() == ["shown", "on"]
    assert "".join(page.hidden.split()).replace("\ufdd6", "").replace("\ufdd0", "") == "gone"


NOWHERE = {
    "field code": "<w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:instrText> SEEN 5 </w:instrText></w:r>"
    "<w:r><w:t>6</w:t></w:r><w:r><w:fldChar w:fldCharType='separate'/></w:r>"
    f"{run('result')}<w:r><w:fldChar w:fldCharType='end'/></w:r>",
    "nested field": "<w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:fldChar w:fldCharType='begin'/></w:r>"
    "<w:r><w:fldChar w:fldCharType='separate'/></w:r><w:r><w:t>5</w:t></w:r>"
    "<w:r><w:fldChar w:fldCharType='end'/></w:r><w:r><w:fldChar w:fldCharType='separate'/></w:r>"
    f"{run('result')}<w:r><w:fldChar w:fldCharType='end'/></w:r>",
    "index entry": f"{run('result')}<w:r><w:fldChar w:fldCharType='begin'/></w:r><w:r><w:t>5</w:t></w:r>"
    "<w:r><w:fldChar w:fldCharType='end'/></w:r>",
    "deleted text out of a deletion": f"{run('result')}<w:r><w:delText>5</w:delText></w:r>",
}


@pytest.mark.parametrize("markup", NOWHERE.values(), ids=NOWHERE)
def test_codes_are_no_text(markup):
    page = page_of(document(paragraph(markup)))
    assert page.text == "result"
    assert "5" not in page.hidden


def test_a_deleted_end_of_paragraph_joins_two():
    body = document(
        paragraph(run("5"), properties="<w:rPr><w:del w:id='1' w:author='a'/></w:rPr>"),
        paragraph(run("2%")),
    )
    assert page_of(body).text == "52%"


BOX = f"<w:txbxContent><w:p>{run('boxed 5.2%')}</w:p></w:txbxContent>"


CHOICE = f"<mc:Choice Requires='wps'><w:drawing><wps:txbx>{BOX}</wps:txbx></w:drawing></mc:Choice>"


FALLBACK = (
    f"<mc:Fallback><w:pict><v:shape><v:textbox>{BOX}</v:textbox></v:shape></w:pict></mc:Fallback>"
)


@pytest.mark.parametrize(
    "markup",
    [
        f"<mc:AlternateContent>{CHOICE}</mc:AlternateContent>",
        f"<mc:AlternateContent>{CHOICE}{FALLBACK}</mc:AlternateContent>",
        f"<mc:AlternateContent><mc:Choice Requires='odd'/>{FALLBACK}</mc:AlternateContent>",
        f"<w:pict><v:shape><v:textbox>{BOX}</v:textbox></v:shape></w:pict>",
    ],
)
def test_text_boxes_are_read_once_after_their_paragraph(markup):
    page = page_of(document(paragraph(run("before "), f"<w:r>{markup}</w:r>", run("after"))))
    assert page.text.split("\n") == ["before after", "boxed 5.2%"]


def test_a_box_in_what_was_deleted_is_hidden():
    boxed = f"<w:del w:id='1' w:author='a'><w:r><w:pict>{BOX}</w:pict></w:r></w:del>"
    page = page_of(document(paragraph(run("on"), boxed)))
    assert (page.text, page.hidden) == ("on", "boxed 5.2%")


def test_a_document_taken_in_is_named_and_not_read():
    body = document(f"<w:altChunk {NAMES} r:id='rIdA'/>", paragraph(run("5")))
    relations = zipfile.ZipFile(io.BytesIO(body)).read("word/_rels/document.xml.rels").decode()
    relation = f'<Relationship Id="rIdA" Type="{R}/aFChunk" Target="part.html"/></Relationships>'
    body = edited(
        body,
        **{
            "word/_rels/document.xml.rels": relations.replace("</Relationships>", relation),
            "word/part.html": "<p>6</p>",
        },
    )
    page = page_of(body)
    assert (page.text, page.frames) == ("5", ("word/part.html",))
