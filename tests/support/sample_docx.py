"""Word documents, made with python-docx, and read as they lie in the file by the standard library."""

import io
import zipfile
from xml.etree import ElementTree as ET

import docx
from document_samples import Sample
from docx.enum.style import WD_STYLE_TYPE
from word_made import W as NAMESPACE
from word_made import saved

W = f"{{{NAMESPACE}}}"
PARTS = ("document", "header1", "footer1", "footnotes", "endnotes")
SIGNS = {f"{W}tab": "\t", f"{W}br": "\n", f"{W}noBreakHyphen": "\u2011"}


def make(title, heading, paragraphs):
    document = docx.Document()
    if title:
        document.add_heading(title, 0)
        document.add_heading(heading, 1)
    for words in paragraphs:
        document.add_paragraph(words)
    return saved(document)


def code(text):
    document = docx.Document()
    document.styles.add_style("Source Code", WD_STYLE_TYPE.PARAGRAPH)
    document.add_paragraph(text, style="Source Code")
    return saved(document)


def part(body, name):
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        return archive.read(name)


def names(body):
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        return archive.namelist()


def root(body, name="word/document.xml"):
    return ET.fromstring(part(body, name))  # noqa: S314  (made by the test)


def words(element):
    """The text of an element, without the numbers of notes."""
    out = []
    for child in element:
        if child.tag == f"{W}t":
            out.append(child.text or "")
        elif child.tag == f"{W}fldSimple" and "NOTEREF" in child.get(f"{W}instr", ""):
            continue
        elif child.tag in SIGNS:
            out.append(SIGNS[child.tag])
        elif child.tag not in (f"{W}del", f"{W}pPr", f"{W}rPr"):
            out.append(words(child))
    return "".join(out)


def paragraphs_of(body, name="word/document.xml"):
    return [words(one) for one in root(body, name).iter(f"{W}p")]


def shown(body):
    there = set(names(body))
    parts = [name for one in PARTS if (name := f"word/{one}.xml") in there]
    return "\n".join(line for name in parts for line in paragraphs_of(body, name))


SAMPLE = Sample(
    "docx",
    ".docx",
    make,
    shown,
    code=code,
    damaged=(b"", b"PK\x03\x04", b"<<gdp.x>>", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600),
)
