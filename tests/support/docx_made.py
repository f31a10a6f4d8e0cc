"""Word documents for tests of rendering: made with python-docx, rendered, and looked into."""

from datetime import date
from html import escape

from memory import Memory
from sample_docx import W, part, root
from word_made import NAMES, document, paragraph, run

from factlock.render.engine import Options, render
from factlock.render.formats import format_of

tree = root
FORM = format_of("a.docx")
VALUES = {"gdp": "5.0%", "pop": "5 million people", "rate": "0.3%", "trade": "$12 billion"}


def r(text, properties=""):
    """A run; the text is escaped."""
    return run(escape(text), properties)


def p(*runs, properties=""):
    """A paragraph of runs, or of texts."""
    made = [one if one.startswith(("<w:", "<m:")) else r(one) for one in runs]
    return paragraph(*made, properties=properties)


def doc(*blocks, styles=None):
    return document(*[one if one.startswith("<w:") else p(one) for one in blocks], styles=styles)


def opened(body):
    return FORM.open(body, "a.docx")


def rendered(body, values=None, **more):
    facts = Memory(VALUES if values is None else values)
    options = Options(today=date(2026, 11, 30), default_language="en", **more)
    return render(opened(body), lambda: facts, None, options)


def filled(body, values=None, **more):
    return rendered(body, values, **more).output.body


def xml(body, name="word/document.xml"):
    return part(body, name).decode()


def run_with(root, text):
    """Return the run whose text is this."""
    for one in root.iter(f"{W}r"):
        if "".join(t.text or "" for t in one.findall(f"{W}t")) == text:
            return one
    raise AssertionError(f"no run says {text!r}")


def looks(run):
    """Return the names of the properties of a run."""
    return [one.tag.removeprefix(W) for one in run.findall(f"{W}rPr/*")]


def box(text, *, other=None):
    """A text box as Word writes it, twice: for itself, and for older programs."""
    inside = "<w:txbxContent>{}</w:txbxContent>"
    new = inside.format(p(text))
    old = inside.format(p(text if other is None else other))
    return f"""<w:p {NAMES} xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><w:r><mc:AlternateContent>
<mc:Choice Requires="wps"><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="3000000" cy="600000"/>
<wp:docPr id="1" name="Box"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape">
<wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="3000000" cy="600000"/></a:xfrm>
<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr><wps:txbx>{new}</wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic>
</wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape type="#_x0000_t202" style="width:236pt;height:47pt">
<v:textbox>{old}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>"""


def field(code, result):
    """A complex field."""
    return (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        f'<w:r><w:instrText xml:space="preserve">{escape(code)}</w:instrText></w:r>'
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
        f'{r(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )
