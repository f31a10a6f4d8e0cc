"""Documents put together at random: no digit is lost, none appears, nothing breaks."""

import io
import re
import zipfile

import docx
from docx.oxml import parse_xml
from hypothesis import given, settings
from hypothesis import strategies as st

from factlock.registry.model import FetchState
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


DIGITS = st.text("0123456789.,% ", min_size=1, max_size=6)


WRAPPERS = {
    "": ("{}", True),
    "insertion": ("<w:ins w:id='1' w:author='a'>{}</w:ins>", True),
    "deletion": ("<w:del w:id='1' w:author='a'>{}</w:del>", False),
    "moved away": ("<w:moveFrom w:id='1' w:author='a'>{}</w:moveFrom>", False),
    "control": ("<w:sdt><w:sdtContent>{}</w:sdtContent></w:sdt>", True),
    "field": ("<w:fldSimple w:instr='X'>{}</w:fldSimple>", True),
    "link": ("<w:hyperlink w:anchor='a'>{}</w:hyperlink>", True),
    "right to left": ("<w:dir w:val='rtl'>{}</w:dir>", True),
    "unknown": ("<odd:x>{}</odd:x>", True),
    "formula": ("<m:oMath><m:r>{}</m:r></m:oMath>", True),
}


LOOKS = {
    "": True,
    "<w:b/>": True,
    "<w:caps/>": True,
    "<w:vanish/>": False,
    "<w:vanish w:val='0'/>": True,
    "<w:strike/>": False,
    "<w:vertAlign w:val='superscript'/>": True,
    "<w:position w:val='-6'/>": True,
}


PIECE = st.tuples(
    DIGITS,
    st.sampled_from(list(LOOKS)),
    st.sampled_from([name for name in WRAPPERS if name != "formula"]),
    st.sampled_from([name for name in WRAPPERS if name != "formula"]),
)


BARE = document()


@settings(max_examples=200, deadline=None)
@given(st.lists(st.lists(PIECE, max_size=6), min_size=1, max_size=4))
def test_every_digit_that_is_shown_is_in_the_text_and_no_other(paragraphs):
    shown, blocks = "", []
    for pieces in paragraphs:
        markup = ""
        for text, look, inner, outer in pieces:
            markup += WRAPPERS[outer][0].format(WRAPPERS[inner][0].format(run(text, look)))
            if LOOKS[look] and WRAPPERS[inner][1] and WRAPPERS[outer][1]:
                shown += text
        blocks.append(paragraph(markup).replace(NAMES, ""))
    main = f"<w:document {NAMES}><w:body>{''.join(blocks)}</w:body></w:document>"
    reading = read_inline(edited(BARE, word__document_DOT_xml=main), media_type=KIND)
    text = "" if reading.page is None else re.sub(r"[\s\ufdd0-\ufdd6]", "", reading.page.text)
    assert text == re.sub(r"\s", "", shown)


SOUP = st.sampled_from(
    [
        *("<w:p>", "</w:p>", "<w:r>", "</w:r>", "<w:t>5</w:t>", "<w:tbl>", "</w:tbl>", "<w:tr>"),
        *("</w:tr>", "<w:tc>", "</w:tc>", "<w:pPr/>", "<w:rPr><w:vanish/></w:rPr>", "<w:tab/>"),
        *("<w:br/>", "<w:fldChar w:fldCharType='begin'/>", "<w:fldChar w:fldCharType='end'/>"),
        *("<w:sdt/>", "<w:txbxContent>", "</w:txbxContent>", "<m:oMath>", "</m:oMath>", "<m:f/>"),
        *("<m:sSup/>", "<w:footnoteReference/>", "<w:altChunk/>", "<w:sym/>", "<w:ruby/>"),
        *("<w:tcPr><w:vMerge/></w:tcPr>", "<w:tcPr><w:gridSpan w:val='-1'/></w:tcPr>"),
        *("<mc:AlternateContent>", "</mc:AlternateContent>", "<mc:Choice/>", "<w:del>", "</w:del>"),
    ]
)


@settings(max_examples=200, deadline=None)
@given(st.lists(SOUP, max_size=25).map("".join))
def test_no_markup_brings_the_reader_down(soup):
    opened = list(re.findall(r"<(/?[\w:]+)(?![^<]*/>)", soup))
    closing, stack, sound = "", [], True
    for name in opened:
        if not name.startswith("/"):
            stack.append(name)
        elif stack and stack[-1] == name[1:]:
            stack.pop()
        else:
            sound = False
    closing = "".join(f"</{name}>" for name in reversed(stack))
    main = f"<w:document {NAMES}><w:body>{soup}{closing if sound else ''}</w:body></w:document>"
    reading = read_inline(edited(BARE, word__document_DOT_xml=main), media_type=KIND)
    assert (reading.page is None) == bool(reading.message)
    assert reading.page is not None or reading.state in (
        FetchState.BLANK,
        FetchState.DAMAGED,
        FetchState.IMAGE_ONLY,
    )
