"""What styles, and styles upon styles, make of a run."""

import io
import zipfile

import docx
import pytest
from docx.enum.style import WD_STYLE_TYPE
from docx.oxml import parse_xml

from factlock.registry.page import SUP_CLOSE, SUP_OPEN
from factlock.registry.sources import read_inline

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


def text_of(*runs, styles=None):
    return page_of(document(paragraph(*runs), styles=styles)).text


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
