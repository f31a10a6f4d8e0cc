"""Word documents made with python-docx, with the XML in them that a test writes itself."""

import io
import zipfile

import docx
from docx.oxml import parse_xml

from factlock.registry.evidence import Examiner
from factlock.registry.proof import Claimed, Proof
from factlock.registry.sources import read_inline
from factlock.registry.sources.gaps import unmarked

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


def value_of(body, clause):
    proof = Examiner(page_of(body), "en").prove(Claimed(clause))
    return proof.value.literal if isinstance(proof, Proof) else [finding.code for finding in proof]


def table(*rows):
    return (
        f"<w:tbl {NAMES}><w:tblPr/><w:tblGrid/>"
        + "".join(f"<w:tr>{row}</w:tr>" for row in rows)
        + "</w:tbl>"
    )


def grid_of(page, number=0):
    return {
        (c.row, c.column): (unmarked(page.text[c.start : c.end]), c.row_span, c.column_span, c.head)
        for c in page.tables[number].cells
    }
