"""Documents put together at random: no digit is lost, none appears, nothing breaks."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st
from word_made import KIND, NAMES, document, edited, paragraph, run

from factlock.registry.model import FetchState
from factlock.registry.sources import read_inline

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
