"""What of a PDF is shown, in which letters, in which direction."""

import pytest
from pdf_made import (
    FILL,
    HELVETICA,
    PDF,
    SCAN,
    WITH_IMAGE,
    found,
    lines,
    page_of,
    pdf,
    show,
    stream,
    text_of,
)

from factlock.registry.evidence import Examiner
from factlock.registry.model import FetchState
from factlock.registry.proof import Claimed
from factlock.registry.sources import read_inline

HIDDEN = [
    ("invisible", show("secret 5.2", before="3 Tr")),
    ("clipping only", show("secret 5.2", before="7 Tr")),
    ("white on white", show("secret 5.2", before="1 g")),
    ("nearly white", show("secret 5.2", before="0.98 0.99 0.97 rg")),
    ("black on black", "0 g 50 690 300 30 re f\n" + show("secret 5.2")),
    ("transparent", show("secret 5.2", before="/T gs")),
    ("outside the page", show("secret 5.2", 700)),
    ("tiny", show("secret 5.2", size=0.4)),
    ("clipped away", "q 0 0 50 50 re W n " + show("secret 5.2") + " Q\n"),
    ("covered", show("secret 5.2") + "0 g 50 690 300 30 re f\n"),
    ("covered in white", show("secret 5.2") + "1 g 50 690 300 30 re f\n"),
]
SHOWN = [
    ("plain", show("secret 5.2")),
    ("outlined", show("secret 5.2", before="1 Tr")),
    ("white on black", "0 g 50 690 300 30 re f\n" + show("secret 5.2", before="1 g")),
    (
        "white on a rounded shape",
        "0 g 50 690 m 350 690 l 360 705 l 350 720 l 50 720 l 40 705 l f\n"
        + show("secret 5.2", before="1 g"),
    ),
    ("white on a picture", SCAN + show("secret 5.2", before="1 g")),
    ("highlighted", show("secret 5.2") + "q /H gs 1 1 0 rg 50 690 300 30 re f Q\n"),
    ("framed", show("secret 5.2") + "0 G 50 690 300 30 re S\n"),
    ("clipped around", "q 50 600 500 150 re W n " + show("secret 5.2") + " Q\n"),
    ("beside a cover", show("secret 5.2") + "0 g 50 600 300 30 re f\n"),
    ("underlined", show("secret 5.2") + "0 g 72 698 60 1 re f\n"),
]


@pytest.mark.parametrize("content", [c for _, c in HIDDEN], ids=[name for name, _ in HIDDEN])
def test_what_nobody_sees_is_no_text_of_the_page(content):
    page = page_of(pdf(f"q {content} Q 0 g {lines(FILL, top=500)}", **WITH_IMAGE))
    assert "secret" not in page.text
    assert "secret" in page.hidden


@pytest.mark.parametrize("content", [c for _, c in SHOWN], ids=[name for name, _ in SHOWN])
def test_what_can_be_seen_is_text_of_the_page(content):
    page = page_of(pdf(f"q {content} Q 0 g {lines(FILL, top=500)}", **WITH_IMAGE))
    assert "secret 5.2" in page.text
    assert page.recognised == ()


def test_text_outside_the_crop_box_is_hidden():
    page = page_of(
        pdf(
            show("inside", 72, 500) + show("secret", 72, 780),
            page="/MediaBox[0 0 612 792]/CropBox[0 0 612 700]",
        )
    )
    assert (page.text, page.hidden) == ("inside", "secret")


@pytest.mark.parametrize(
    "content",
    [
        SCAN
        + show("In 2024 prices rose by 5.2 percent in all parts of the country", before="3 Tr"),
        show("In 2024 prices rose by 5.2 percent in all parts of the country") + SCAN,
    ],
    ids=["invisible text over a picture", "text behind a picture"],
)
def test_text_recognised_on_a_scan_is_found_and_proves_nothing(content):
    page = page_of(pdf(content, **WITH_IMAGE))
    examiner = Examiner(page, "en")
    claimed = Claimed("In 2024 prices rose by 5.2 percent in all parts of the country")
    assert examiner.examine(claimed).state.found
    problems = examiner.prove(claimed)
    assert isinstance(problems, tuple)
    assert [problem.code for problem in problems] == ["recognised-text"]
    assert page.recognised == ((0, len(page.text)),) or page.recognised[0][0] == 0


def test_fields_and_annotations_are_no_text_of_the_page():
    more = (
        b"<</Type/Annot/Subtype/FreeText/Rect[72 600 300 640]/Contents(noted 5.2)/DA(/F 12 Tf)>>",
        b"<</Type/Annot/Subtype/Widget/FT/Tx/T(f)/V(filled 5.2)/Rect[72 500 300 540]/DA(/F 12 Tf)>>",
    )
    page = page_of(
        pdf(
            show("Shown"),
            page="/MediaBox[0 0 612 792]/Annots[4 0 R 5 0 R]",
            catalog="/AcroForm<</Fields[5 0 R]>>",
            more=more,
        )
    )
    assert page.text == "Shown"


@pytest.mark.parametrize(("state", "expected"), [("ON", True), ("OFF", False)])
@pytest.mark.parametrize("inside_a_form", [False, True])
def test_a_layer_that_is_switched_off_is_hidden(state, expected, inside_a_form):
    group = b"<</Type/OCG/Name(Layer)>>"
    layers = f"/OCProperties<</OCGs[4 0 R]/D<</{state}[4 0 R]>>>>"
    inner = "/X Do" if inside_a_form else show("secret 5.2")
    drawn = stream(
        show("secret 5.2").encode(),
        f"/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</F {HELVETICA}>>>>",
    )
    page = page_of(
        pdf(
            lines(FILL, top=500) + f"/OC /L BDC {inner} EMC",
            catalog=layers,
            resources="/Properties<</L 4 0 R>>/XObject<</X 5 0 R>>",
            more=(group, drawn),
        )
    )
    assert ("secret" in page.text) is expected


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_a_turned_page_reads_the_same(rotate):
    content = lines(FILL, "prices rose by 5.2 percent")
    assert text_of(content, page=f"/MediaBox[0 0 612 792]/Rotate {rotate}") == text_of(content)


@pytest.mark.parametrize(
    "matrix",
    ["0 1 -1 0 300 100", "0 -1 1 0 300 700", "-1 0 0 -1 500 300", "0.7 0.7 -0.7 0.7 200 200"],
)
def test_turned_text_is_read_along_its_own_baseline(matrix):
    turned = f"BT /F 12 Tf {matrix} Tm (prices rose by 5.2) Tj 0 -15 Td (percent in 2020) Tj ET\n"
    text = text_of(show("Upright text of the page, as most of it is", 72, 730) + turned)
    assert "prices rose by 5.2" in text
    assert text.index("prices") < text.index("percent")
    assert text.index("Upright") < text.index("prices")


def test_ligatures_fold():
    font = "<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding<</Differences[1/fi/fl]>>>>"
    body = pdf(show("the of\\001cial \\002ow of 5 percent"), fonts=f"/F {font}")
    assert found(body, "the official flow of 5 percent")


def test_chinese_in_a_font_that_is_not_there_is_read():
    sentence = "2024年国内生产总值增长5.0%".encode("gbk").hex()
    alone = "国".encode("gbk").hex()
    body = pdf(f"BT /C 12 Tf 72 700 Td <{sentence}> Tj ET BT /C 12 Tf 72 600 Td <{alone}> Tj ET")
    page = page_of(body)
    assert "2024年国内生产总值增长5.0%" in page.text
    assert "国" in page.text.splitlines()
    assert found(body, "国内生产总值增长5.0%")


def test_chinese_lines_join_without_a_space():
    rows = ("国家统计局在发布会上说二〇二四年国内生", "产总值比上年增长百分之五点零总体平稳。")
    content = "".join(
        f"BT /C 12 Tf 72 {700 - 18 * n} Td <{row.encode('gbk').hex()}> Tj ET "
        for n, row in enumerate(rows)
    )
    assert Examiner(page_of(pdf(content)), "zh").plain.text == "".join(rows)


HEBREW = (
    b"/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange "
    b"2 beginbfrange <41> <5A> <05D0> <20> <39> <0020> endbfrange endcmap end"
)
RIGHT_TO_LEFT = "/F <</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 4 0 R>>"


def test_text_from_right_to_left_keeps_its_numbers():
    """Set from left to right as it is seen: the last word first, digits as they are read."""
    content = show("EDCBA 5.2 GF IH") + show("98", 72, 600) + show("A B", 110, 600)
    page = page_of(pdf(content, fonts=RIGHT_TO_LEFT, more=(stream(HEBREW),)))
    assert page.text == "חט וז 5.2 אבגדה\nב א\t98"


def test_letters_that_a_font_does_not_name_are_kept_apart():
    font = "/F <</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/X/DW 600/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor<</Type/FontDescriptor/FontName/X/Flags 4/FontBBox[0 0 600 800]/Ascent 800/Descent 0/CapHeight 700/StemV 80/ItalicAngle 0>>>>]>>"
    reading = read_inline(
        pdf("BT /F 12 Tf 72 700 Td <00350036003700380039> Tj ET", fonts=font), media_type=PDF
    )
    assert reading.state is FetchState.UNSUPPORTED
    assert "5 of 5 characters" in reading.message


@pytest.mark.parametrize("code", ["0000", "FFFE", "0002"])
def test_a_letter_that_its_font_names_by_no_character_is_no_hyphen(code):
    names = (
        "/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange "
        f"2 beginbfrange <20> <7E> <0020> <01> <01> <{code}> endbfrange endcmap end"
    )
    font = "/F <</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 4 0 R>>"
    content = lines(FILL) + show("an e\\001cient 3\\0015", 72, 600)
    text = page_of(pdf(content, fonts=font, more=(stream(names.encode()),))).text
    assert "-" not in text
    assert "an e\ufffdcient \ufffd\ufffd\ufffd" in text


@pytest.mark.parametrize(
    ("shown", "clauses"),
    [
        ("[(total )-250(5)834(.)306(2)]", ["total 5.2"]),
        ("[(total )-834(2)834(.)834(5)]", ["total 2.5"]),
        ("[(total 5)889(-)]", ["total 5-", "total 5"]),
        ("[(total 5)2000(%)]", ["total 5%", "total 5"]),
    ],
    ids=[
        "a point before its digit",
        "from the right",
        "a minus sign behind",
        "a percent sign before",
    ],
)
def test_a_sign_that_is_moved_back_is_not_known(shown, clauses):
    body = pdf(lines(FILL) + show(shown, y=600))
    for clause in clauses:
        assert not found(body, clause), clause
