"""Presentations for tests of rendering: made with python-pptx, rendered, and looked into."""

from copy import deepcopy
from datetime import date
from html import escape
from xml.etree import ElementTree as ET

from memory import Memory
from pptx import Presentation
from pptx.oxml import parse_xml
from pptx.util import Inches
from sample_docx import part
from sample_pptx import saved

from factlock.render.engine import Options, render
from factlock.render.formats import format_of

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
SPACES = " ".join(
    f'xmlns:{name}="{uri}"'
    for name, uri in {
        "a": A[1:-1],
        "p": P[1:-1],
        "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "a14": "http://schemas.microsoft.com/office/drawing/2010/main",
        "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
        "dgm": "http://schemas.openxmlformats.org/drawingml/2006/diagram",
        "dsp": "http://schemas.microsoft.com/office/drawing/2008/diagram",
    }.items()
)
FORM = format_of("a.pptx")
OURS = "factlock: sources"
VALUES = {"gdp": "5.0%", "pop": "5 million people", "rate": "0.3%", "trade": "$12 billion"}
TITLE, CONTENT, SECTION, TITLE_ONLY, BLANK = 0, 1, 2, 5, 6


def r(text, properties="", inside=""):
    """A run; the text is escaped."""
    return f"<a:r><a:rPr {properties}>{inside}</a:rPr><a:t>{escape(text)}</a:t></a:r>"


def p(*runs, properties=""):
    """A paragraph of runs, or of texts."""
    made = "".join(one if one.startswith("<a:") else r(one) for one in runs)
    return f"<a:p><a:pPr {properties}/>{made}</a:p>"


def shape(*paragraphs, told="", place="", ident=77, inside=""):
    """A text box, or a placeholder; ``told`` are attributes that describe it."""
    kind = f"<p:nvPr>{place}</p:nvPr>"
    box = "" if place else 'txBox="1"'
    words = "".join(one if one.startswith("<a:p>") else p(one) for one in paragraphs)
    return (
        f'<p:sp {SPACES}><p:nvSpPr><p:cNvPr id="{ident}" name="Box {ident}" {told}>{inside}</p:cNvPr><p:cNvSpPr {box}/>{kind}</p:nvSpPr>'
        '<p:spPr><a:xfrm><a:off x="900000" y="1500000"/><a:ext cx="6000000" cy="900000"/></a:xfrm>'
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>'
        f"<p:txBody><a:bodyPr/><a:lstStyle/>{words}</p:txBody></p:sp>"
    )


def deck(*slides):
    """A presentation with slides of shapes (XML), or of texts, each in a box; without titles."""
    made = Presentation()
    for shapes in slides:
        slide = made.slides.add_slide(made.slide_layouts[BLANK])
        for one in [shapes] if isinstance(shapes, str) else shapes:
            xml = one if one.startswith(("<p:", "<mc:")) else shape(one)
            slide.shapes._spTree.append(parse_xml(xml))
    return saved(made)


def slides(*told):
    """A presentation with slides of title and text, ``(layout, title, lines)``; a line may be (level, text)."""
    made = Presentation()
    for layout, title, lines in told:
        slide = made.slides.add_slide(made.slide_layouts[layout])
        if title:
            slide.shapes.title.text = title
        for nth, line in enumerate(lines):
            level, words = line if isinstance(line, tuple) else (0, line)
            frame = slide.placeholders[1].text_frame
            one = frame.add_paragraph() if nth else frame.paragraphs[0]
            one.level, one.text = level, words
    return saved(made)


def with_table(rows, title="A table"):
    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[TITLE_ONLY])
    slide.shapes.title.text = title
    size = Inches(1), Inches(2), Inches(8), Inches(2)
    table = slide.shapes.add_table(len(rows), len(rows[0]), *size).table
    for nth, row in enumerate(rows):
        for at, words in enumerate(row):
            table.cell(nth, at).text = words
    return made, table


def opened(body):
    return FORM.open(body, "a.pptx")


def rendered(body, values=None, **more):
    facts = values if isinstance(values, Memory) else Memory(VALUES if values is None else values)
    options = Options(today=date(2026, 11, 30), default_language="en", **more)
    return render(opened(body), lambda: facts, None, options)


def filled(body, values=None, **more):
    return rendered(body, values, **more).output.body


def root(body, name):
    return ET.fromstring(part(body, name))  # noqa: S314  (made by the test)


def text_of(body, name="ppt/slides/slide1.xml"):
    """The paragraphs of a part, as they lie in the file."""
    lines = []
    for one in root(body, name).iter(f"{A}p"):
        words = [
            "\n" if run.tag == f"{A}br" else "".join(t.text or "" for t in run.iter(f"{A}t"))
            for run in one
        ]
        lines.append("".join(words))
    return lines


def looks(body, text, name="ppt/slides/slide1.xml"):
    """The attributes of the run that says a text, and the names of what its look holds."""
    for run in root(body, name).iter(f"{A}r"):
        if run.findtext(f"{A}t") == text:
            told = run.find(f"{A}rPr")
            if told is None:
                return {}, []
            return dict(told.attrib), [one.tag.removeprefix(A) for one in told]
    raise AssertionError(f"no run says {text!r}")


def foot(slide):
    """The line at the foot of a slide, None where there is none."""
    return next((one for one in slide.shapes if one.name == OURS and not one.is_placeholder), None)


def listed(presentation):
    """The entries of the slides of sources, and their titles."""
    last = [one for one in presentation.slides if any(s.name == OURS and s.is_placeholder for s in one.shapes)]  # fmt: skip
    entries = [
        paragraph.text
        for one in last
        for shape in one.shapes
        if shape.name == OURS
        for paragraph in shape.text_frame.paragraphs
    ]
    return entries, [one.shapes.title.text for one in last]


def footers(made, slide):
    """Show footer, date and number of a slide, as PowerPoint does: by copies of those of its layout."""
    for one in slide.slide_layout.placeholders:
        if one.placeholder_format.idx in (10, 11, 12):
            slide.shapes._spTree.append(deepcopy(one._element))
    return saved(made)
