"""What styles, and styles upon styles, make of a run."""

import pytest
from docx.enum.style import WD_STYLE_TYPE
from word_made import W, document, edited, page_of, paragraph, run, text_of

from factlock.registry.page import SUP_CLOSE, SUP_OPEN


def style_of(name, kind, change):
    def add(styles):
        change(styles.add_style(name, kind).font)

    return add


@pytest.mark.parametrize("change", ["hidden", "strike", "double_strike"])
def test_what_a_style_hides_is_hidden(change):
    styles = style_of("Odd", WD_STYLE_TYPE.CHARACTER, lambda font: setattr(font, change, True))
    page = page_of(
        document(paragraph(run("gone", "<w:rStyle w:val='Odd'/>"), run("on")), styles=styles)
    )
    assert (page.text, page.hidden) == ("on", "gone")


def test_a_superscript_by_style_is_one():
    styles = style_of(
        "High", WD_STYLE_TYPE.CHARACTER, lambda font: setattr(font, "superscript", True)
    )
    assert text_of(run("10"), run("6", "<w:rStyle w:val='High'/>"), styles=styles) == (
        f"10{SUP_OPEN}6{SUP_CLOSE}"
    )


def test_a_style_stands_upon_another():
    def add(styles):
        base = styles.add_style("Base", WD_STYLE_TYPE.CHARACTER)
        base.font.hidden = True
        styles.add_style("Upper", WD_STYLE_TYPE.CHARACTER).base_style = base

    page = page_of(
        document(paragraph(run("gone", "<w:rStyle w:val='Upper'/>"), run("on")), styles=add)
    )
    assert page.text == "on"


@pytest.mark.parametrize(
    ("paragraph_hides", "run_hides", "direct", "shown"),
    [
        (False, True, "", False),
        (True, False, "", False),
        (True, True, "", True),  # two toggles cancel each other
        (True, True, "<w:vanish/>", False),
        (True, False, "<w:vanish w:val='0'/>", True),
        (False, False, "", True),
    ],
)
def test_toggles_of_styles_cancel_each_other(paragraph_hides, run_hides, direct, shown):
    def add(styles):
        styles.add_style("P", WD_STYLE_TYPE.PARAGRAPH).font.hidden = paragraph_hides or None
        styles.add_style("C", WD_STYLE_TYPE.CHARACTER).font.hidden = run_hides or None

    text = run("word", f"<w:rStyle w:val='C'/>{direct}")
    page = page_of(
        document(
            paragraph(text, properties="<w:pStyle w:val='P'/>"), paragraph(run("on")), styles=add
        )
    )
    assert ("word" in page.text) is shown


def test_styles_that_go_round_end():
    body = document(paragraph(run("5")))
    styles = (
        f'<w:styles xmlns:w="{W}"><w:style w:type="paragraph" w:styleId="A"><w:basedOn w:val="B"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="B"><w:basedOn w:val="A"/></w:style></w:styles>'
    )
    assert page_of(edited(body, word__styles_DOT_xml=styles)).text == "5"
