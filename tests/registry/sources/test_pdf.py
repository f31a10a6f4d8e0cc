"""PDF: what is shown, in reading order; digits only where they surely belong together."""

import io
import time
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factlock.registry.evidence import Examiner
from factlock.registry.model import FetchState
from factlock.registry.page import CELL, SPAN, SUP_CLOSE, SUP_OPEN, Page
from factlock.registry.proof import Claimed
from factlock.registry.sources import fragments, read, read_inline
from factlock.registry.sources import pdf as reader
from factlock.registry.text import find, fold

PDF = "application/pdf"
HELVETICA = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
SIMSUN = (
    "<</Type/Font/Subtype/Type0/BaseFont/SimSun/Encoding/GBK-EUC-H/DescendantFonts[<</Type/Font"
    "/Subtype/CIDFontType2/BaseFont/SimSun/DW 1000/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)"
    "/Supplement 2>>/FontDescriptor<</Type/FontDescriptor/FontName/SimSun/Flags 32/Ascent 859"
    "/Descent -141/CapHeight 684/StemV 88/ItalicAngle 0/FontBBox[-8 -145 1000 859]>>>>]>>"
)


def pack(objects: list[bytes], trailer: str = "/Root 1 0 R") -> bytes:
    """A PDF of these objects, numbered from 1."""
    out, offsets = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    end = f"trailer<</Size {len(objects) + 1}{trailer}>>\nstartxref\n{start}\n%%EOF\n"
    return out + end.encode()


def stream(data: bytes, entries: str = "") -> bytes:
    return f"<</Length {len(data)}{entries}>>stream\n".encode() + data + b"\nendstream"


def pdf(
    *contents: str,
    page: str = "/MediaBox[0 0 612 792]",
    fonts: str = f"/F {HELVETICA}/C {SIMSUN}",
    resources: str = "",
    catalog: str = "",
    info: str = "",
    more: tuple[bytes, ...] = (),
) -> bytes:
    """A PDF with a page for each content stream. Objects of ``more`` are numbered from 4."""
    first = 4 + len(more)
    kids = " ".join(f"{first + 2 * n} 0 R" for n in range(len(contents)))
    objects = [
        f"<</Type/Catalog/Pages 2 0 R{catalog}>>".encode(),
        f"<</Type/Pages/Count {len(contents)}/Kids[{kids}]>>".encode(),
        f"<<{info}>>".encode(),
        *more,
    ]
    for number, content in enumerate(contents):
        objects += [
            f"<</Type/Page/Parent 2 0 R{page}/Contents {first + 2 * number + 1} 0 R"
            f"/Resources<</Font<<{fonts}>>{resources}>>>>".encode(),
            stream(content.encode("latin-1")),
        ]
    return pack(objects, "/Root 1 0 R/Info 3 0 R")


def show(
    text: str, x: float = 72, y: float = 700, size: float = 12, before: str = "", font: str = "F"
) -> str:
    """A line of text at a place; ``text`` in brackets is the operand of TJ."""
    operand = f"{text} TJ" if text.startswith("[(") else f"({text}) Tj"
    return f"q {before} BT /{font} {size} Tf {x} {y} Td {operand} ET Q\n"


def lines(*texts: str, x: float = 72, top: float = 700, size: float = 12) -> str:
    return "".join(show(text, x, top - 1.2 * size * n, size) for n, text in enumerate(texts))


def page_of(body: bytes) -> Page:
    reading = read_inline(body, media_type=PDF)
    assert reading.page is not None, reading
    return reading.page


def text_of(*contents: str, **more) -> str:
    return page_of(pdf(*contents, **more)).text


def found(body: bytes, clause: str) -> bool:
    return bool(find(fold(page_of(body).text), clause).matches)


FILL = "The quick brown fox jumps over the lazy dog and over the fence"


@pytest.mark.parametrize(
    ("first", "second", "clause", "expected"),
    [
        ("prices rose by", "5 percent in that year", "prices rose by 5 percent", True),
        ("the unemploy-", "ment rate of 3.9", "the unemployment rate of 3.9", True),
        ("the long-", "term rate of 3.9", "the long-term rate of 3.9", True),
        ("the harvest of 1945", "26 tonnes", "the harvest of 1945", False),
        ("the harvest of 1945", "26 tonnes", "the harvest of 194526 tonnes", False),
        ("the harvest of 1945", "26 tonnes", "the harvest of 1945 26 tonnes", False),
        ("the harvest of 1945-11-", "26 was good", "the harvest of 1945-11", False),
        ("the harvest of 1945-11-", "26 was good", "the harvest of 1945-11-26 was good", True),
        ("the harvest of 1945-11-", "26 was good", "the harvest of 1945-1126 was good", False),
        ("the years 2019\\226", "2021 were good", "the years 2019–2021 were good", True),
        ("the years 2019\\226", "2021 were good", "the years 2019", False),
        ("a total of 1,", "250 people came", "a total of 1", False),
        ("a total of 1,", "250 people came", "a total of 1,250 people", False),
        ("a total of 3.", "500 people came", "a total of 3", False),
        ("on 10 March,", "2019 people came", "on 10 March, 2019 people came", True),
        ("at the hour of 12:", "30 it began", "at the hour of 12", False),
        ("file 2019/", "08 was lost", "file 2019/08 was lost", True),
        ("file 2019/", "08 was lost", "file 2019", False),
        ("the amount of 5", "million was paid", "the amount of 5", False),
        ("the amount of 5", "million was paid", "the amount of 5 million was paid", True),
        ("in the year of 2019", "prices rose", "in the year of 2019 prices rose", True),
    ],
)
def test_what_the_end_of_a_line_is(first, second, clause, expected):
    body = pdf(lines(FILL, f"{FILL[:40]} {first}", f"{second} {FILL}", FILL))
    assert found(body, clause) is expected


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("A short line.", "Another one begins here and goes on."),
        ("Short", "Another one begins here and goes on."),
        (FILL, "1. An item of a list stands here"),
        (FILL, "(a) An item of a list stands here"),
    ],
)
def test_the_end_of_a_paragraph_stays(first, second):
    assert f"{first}\n{second}" in text_of(lines(FILL + " xx", first, second))


def test_a_sentence_is_seen_whole_over_the_end_of_a_line():
    body = pdf(
        lines(
            "It is not true at all, say those who know about such things, that",
            "prices rose by 5 percent in 2020.",
        )
    )
    problems = Examiner(page_of(body), "en").prove(Claimed("prices rose by 5 percent in 2020"))
    assert isinstance(problems, tuple)
    assert any(problem.code.startswith("leaves-out") for problem in problems)


@pytest.mark.parametrize(
    ("shown", "clause", "expected"),
    [
        ("a total of 98452 cases", "a total of 98452 cases", True),
        ("a total of 98 452 cases", "a total of 98 452 cases", True),
        ("[(a total of 98) -250 (452 cases)]", "a total of 98452 cases", False),
        ("[(a total of 98) -250 (452 cases)]", "a total of 98 452 cases", False),
        ("[(a total of 98) -150 (452 cases)]", "a total of 98452 cases", False),
        ("[(a total of 98) -150 (452 cases)]", "a total of 98", False),
        ("[(a total of 98) -20 (452 cases)]", "a total of 98452 cases", True),
        ("[(a total of 98) 900 (452 cases)]", "a total of 98452 cases", False),
        ("[(a total of 9) 560 (8 cases)]", "a total of 98 cases", False),
        ("[(a total of 9) -3000 (8 cases)]", "a total of 98 cases", False),
        ("[(a total of 1) -200 (.5 cases)]", "a total of 1.5 cases", False),
        ("[(a total of 1.) -200 (5 cases)]", "a total of 1.5 cases", False),
        ("[(a total of) -300 (98 cases)]", "a total of 98 cases", True),
    ],
)
def test_digits_are_one_number_only_where_they_stand_side_by_side(shown, clause, expected):
    assert found(pdf(show(shown)), clause) is expected


@pytest.mark.parametrize(
    ("second", "clause", "expected"),
    [
        (show("452 cases", 95.4), "total 98452 cases", True),
        (show("452 cases", 95.4, 702), "total 98452 cases", False),
        (show("452 cases", 95.4, 697), "total 98452 cases", False),
        (show("452 cases", 95.4, size=8), "total 98452 cases", False),
        (show("452 cases", 95.4, size=16), "total 98452 cases", False),
        (show("452 cases", 102), "total 98452 cases", False),
        (show("452 cases", 98.5), "total 98 452 cases", False),
        (show("452 cases", 125), "total 98 452 cases", False),
        (show("452 cases", 92), "total 98452 cases", False),
    ],
)
def test_digits_of_two_text_objects(second, clause, expected):
    body = pdf(show("total 98", 56) + second)
    assert found(body, clause) is expected


RAISED = [
    ("smaller and raised", show("6", 86.2, 705, 7)),
    ("raised only", show("6", 86.2, 704.5, 12)),
    ("raised by Ts", "BT /F 7 Tf 4 Ts 86.2 700 Td (6) Tj ET\n"),
    ("on one baseline, but smaller", show("6", 86.2, 700, 7)),
    ("lowered", show("6", 86.2, 697, 7)),
]


@pytest.mark.parametrize(
    "raised", [raised for _, raised in RAISED], ids=[name for name, _ in RAISED]
)
def test_an_exponent_is_never_part_of_the_number(raised):
    body = pdf(show("10", 72.9) + raised + show("people came", 94))
    for clause in ("106 people came", "10 people came", "10 6 people came"):
        assert not found(body, clause), clause


def test_what_is_surely_raised_is_marked_as_superscript():
    text = text_of(show("an area of 30 m", 72) + show("2", 155.2, 704, 7) + show("was sold", 162))
    assert f"30 m{SPAN}{SUP_OPEN}2{SUP_CLOSE} was sold" in text
    text = text_of(show("the report", 72) + show("[12]", 123.6, 704, 7) + show("says so", 141))
    assert f"the report{SPAN}{SUP_OPEN}[12]{SUP_CLOSE} says so" in text


@pytest.mark.parametrize(
    "clause", ["an area of 30 m²", "an area of 30 m2 was", "an area of 30 m 2 was"]
)
def test_a_copied_superscript_after_a_letter_is_found(clause):
    body = pdf(show("an area of 30 m", 72) + show("2", 155.2, 704, 7) + show("was sold", 162))
    assert found(body, clause)
    assert not found(body, "an area of 30 m")


def test_ligatures_fold():
    font = "<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding<</Differences[1/fi/fl]>>>>"
    body = pdf(show("the of\\001cial \\002ow of 5 percent"), fonts=f"/F {font}")
    assert found(body, "the official flow of 5 percent")


COLUMNS = (
    (
        "Revenue of the first company grew by",
        "five percent in the year of the great",
        "comet, which nobody had foreseen at",
        "all when the year began with losses.",
    ),
    (
        "The second company lost a third of its",
        "revenue, and its shares fell on all the",
        "exchanges of the country by as much as",
        "nine percent before trading was ended.",
    ),
)


def test_columns_of_prose_are_read_one_after_the_other():
    body = pdf(
        show("A HEADING OVER BOTH OF THE COLUMNS OF THIS PAGE", 72, 730)
        + lines(*COLUMNS[0], x=72)
        + lines(*COLUMNS[1], x=320)
    )
    assert found(body, "grew by five percent in the year of the great comet")
    assert found(body, "lost a third of its revenue, and its shares fell")
    assert not found(body, "grew by The second company lost")
    assert not found(body, "year of the great revenue")


def test_columns_are_told_from_the_order_of_the_program():
    rows = "".join(
        lines(one, x=72, top=700 - 14.4 * n) + lines(other, x=320, top=700 - 14.4 * n)
        for n, (one, other) in enumerate(zip(*COLUMNS, strict=True))
    )
    body = pdf(rows)
    assert found(body, "grew by five percent in the year of the great comet")
    assert not found(body, "grew by The second company lost")


def table(*columns: tuple[str, ...], by_column: bool = False) -> str:
    cells = [(n, row, text) for n, column in enumerate(columns) for row, text in enumerate(column)]
    cells.sort(key=lambda cell: cell[:2] if by_column else (cell[1], cell[0]))
    return "".join(show(text, 72 + 110 * n, 700 - 16 * row) for n, row, text in cells)


@pytest.mark.parametrize("by_column", [False, True])
def test_a_table_is_read_row_by_row_whatever_the_order_of_the_program(by_column):
    content = table(
        ("Country", "Norway", "Sweden", "Denmark"),
        ("2023", "5.2", "4.1", "3.9"),
        ("2024", "5.3", "4.0", "3.8"),
        by_column=by_column,
    )
    assert f"Norway{CELL}5.2{CELL}5.3\nSweden{CELL}4.1" in text_of(content)
    assert found(pdf(content), "Norway 5.2 5.3")
    assert not found(pdf(content), "Norway 5.25.3")


def test_numbers_below_each_other_are_no_sentence():
    text = text_of(
        "".join(show(n, 72, 700 - 14 * k) for k, n in enumerate(("12.5", "13.1", "14.9")))
    )
    assert text == "12.5\n13.1\n14.9"


def test_text_beside_a_box_is_not_mixed_with_it():
    prose = lines(*COLUMNS[0], *COLUMNS[1], x=72, size=11)
    box = "".join(
        show(label, 320, 690 - 17 * n) + show(value, 400, 690 - 17 * n)
        for n, (label, value) in enumerate(
            (("Born", "1972"), ("Rank", "General"), ("Unit", "Guards"))
        )
    )
    body = pdf(prose + box)
    assert found(
        body, "Revenue of the first company grew by five percent in the year of the great comet"
    )
    assert found(body, "Rank General")


def three_pages(*, numbered: bool) -> bytes:
    texts = (
        (FILL, FILL, f"{FILL} and prices"),
        (f"rose by 5 percent in that year; {FILL}", FILL, f"{FILL} but wages"),
        (f"fell by 3 percent in that year; {FILL}", FILL),
    )
    return pdf(
        *(
            show("ANNUAL REPORT OF THE BANK", 72, 760, 9)
            + lines(*text)
            + show(f"Page {number} of 3" if numbered else "www.example.org", 280, 40, 9)
            for number, text in enumerate(texts, 1)
        )
    )


@pytest.mark.parametrize("numbered", [False, True])
def test_headers_and_footers_do_not_break_a_sentence(numbered):
    body = three_pages(numbered=numbered)
    assert found(body, "and prices rose by 5 percent in that year")
    assert found(body, "but wages fell by 3 percent in that year")
    page = page_of(body)
    headers = [part for part in page.parts if part.kind == "header"]
    assert [page.text[part.start : part.end] for part in headers] == [
        "ANNUAL REPORT OF THE BANK"
    ] * 3


def test_numbers_at_the_top_of_pages_are_no_headers():
    rows = ("12.5 13.1 14.2", "12.6 13.4 14.9", "12.7 13.5 14.8")
    texts = ("One line of text.", "Another one.", "And a third.")
    page = page_of(
        pdf(
            *(
                show(row, 72, 760) + lines(f"{n} {FILL}", n)
                for row, n in zip(rows, texts, strict=True)
            )
        )
    )
    assert not [part for part in page.parts if part.kind != "page"]


def test_every_page_is_a_part_with_its_number():
    page = page_of(pdf(show("one"), "", show("three 5.2")))
    assert [(part.kind, part.name) for part in page.parts] == [("page", str(n)) for n in (1, 2, 3)]
    at = page.text.index("three")
    assert page.number_at(at) == 3
    assert fragments.point(page, at, at + 5) == "page=3"
    start, end = fragments.follow(page, "page=3")
    assert page.text[start:end] == "three 5.2"


IMAGE = stream(
    b"\x80" * 3,
    "/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB",
)
SCAN = "q 612 0 0 792 0 0 cm /I Do Q\n"
WITH_IMAGE = {
    "resources": "/XObject<</I 4 0 R>>/ExtGState<</T<</ca 0>>/H<</ca 0.5/BM/Multiply>>>>",
    "more": (IMAGE,),
}
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
    assert "5.2" in page.text
    assert "2.5" not in page.text
    assert "89" not in page.text
    words = page.text.splitlines()[0].split()
    assert words == ["הח", "וז", "5.2", "אבגדה"] or words[2] == "5.2"


def test_title_and_language():
    page = page_of(
        pdf(
            show("5.2"),
            info="/Title(Economic survey)/CreationDate(D:20240101)",
            catalog="/Lang(de-AT)",
        )
    )
    assert (page.title, page.language, page.published, page.media_type) == (
        "Economic survey",
        "de-AT",
        "",
        PDF,
    )


@pytest.mark.parametrize("title", ["report.docx", "Microsoft Word - report.doc", "Untitled 1", ""])
def test_the_name_of_a_file_is_no_title(title):
    assert page_of(pdf(show("5.2"), info=f"/Title({title})")).title == ""


def test_larger_lines_are_headings():
    page = page_of(
        pdf(
            show("Inflation", 72, 740, 20)
            + show("in Norway", 72, 716, 20)
            + lines(FILL, FILL)
            + show("Wages", 72, 640, 15)
            + lines(FILL, top=620)
        )
    )
    assert [(h.level, h.text) for h in page.headings] == [(1, "Inflation in Norway"), (2, "Wages")]
    assert page.heading_at(page.text.rindex("quick")) == "Wages"


def test_letters_that_a_font_does_not_name_are_kept_apart():
    font = "/F <</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/X/DW 600/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor<</Type/FontDescriptor/FontName/X/Flags 4/FontBBox[0 0 600 800]/Ascent 800/Descent 0/CapHeight 700/StemV 80/ItalicAngle 0>>>>]>>"
    reading = read_inline(
        pdf("BT /F 12 Tf 72 700 Td <00350036003700380039> Tj ET", fonts=font), media_type=PDF
    )
    assert reading.state is FetchState.UNSUPPORTED
    assert "5 of 5 characters" in reading.message


STATES = [
    ("a scan", pdf(SCAN, **WITH_IMAGE), FetchState.IMAGE_ONLY, "page 1 of the PDF is a picture"),
    (
        "scans with a stamp",
        pdf(SCAN + show("12"), SCAN + show("13"), SCAN, **WITH_IMAGE),
        FetchState.IMAGE_ONLY,
        "pages 1–3",
    ),
    ("nothing", pdf(""), FetchState.BLANK, "no text"),
    ("hidden only", pdf(show("secret", before="3 Tr")), FetchState.BLANK, "no text"),
    ("cut", pdf(show("5.2"))[:-40], FetchState.DAMAGED, "breaks off"),
    ("an error page", b"<html><p>Sorry, no file 5", FetchState.DAMAGED, "no %PDF-"),
    ("no structure", b"%PDF-1.4\nnothing\n%%EOF", FetchState.DAMAGED, "structure"),
    (
        "no pages",
        pack([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count 0/Kids[]>>"]),
        FetchState.DAMAGED,
        "pages",
    ),
]


@pytest.mark.parametrize(
    ("body", "state", "message"), [row[1:] for row in STATES], ids=[row[0] for row in STATES]
)
def test_states(body, state, message):
    reading = read_inline(body, media_type=PDF)
    assert reading.page is None
    assert reading.state is state
    assert message in reading.message
    assert "; " in reading.message


def test_a_scan_among_pages_of_text_does_not_hide_them():
    assert page_of(pdf(show(FILL), SCAN, **WITH_IMAGE)).text == FILL


@pytest.mark.parametrize(
    ("limit", "value", "message"),
    [
        ("MOST_PAGES", 2, "3 pages"),
        ("MOST_CHARACTERS", 10, "more than 10 characters"),
        ("MOST_ON_A_PAGE", 5, "page 1"),
        ("SECONDS", -1, "0 of its 3 pages"),
    ],
)
def test_limits(monkeypatch, limit, value, message):
    monkeypatch.setattr(reader, limit, value)
    reading = read_inline(pdf(*[show("prices 5.2")] * 3), media_type=PDF)
    assert reading.state is FetchState.TOO_LARGE
    assert message in reading.message


@pytest.mark.parametrize(
    "declared",
    [
        "text/html",
        "text/plain",
        "application/octet-stream",
        "",
        "application/pdf; charset=binary",
        "application/json",
    ],
)
def test_a_pdf_is_one_whatever_the_server_called_it(declared):
    reading = read(pdf(show("Up 5.2 %")), media_type=declared)
    assert reading.page is not None
    assert (reading.page.text, reading.page.media_type) == ("Up 5.2 %", PDF)


def test_the_row_of_find_names_the_page(tmp_path):
    from factlock.registry import find as finder
    from factlock.registry.sources import open_source

    path = tmp_path / "report.pdf"
    path.write_bytes(pdf(show(FILL), show("Prices rose by 5.2 percent in 2024")))
    source = open_source(str(path), None)
    [tried] = finder.find(source, [Claimed("Prices rose by 5.2 percent in 2024")])
    assert finder.as_row(tried, source)["page"] == 2


def nested_pages(depth: int) -> bytes:
    objects = [b"<</Type/Catalog/Pages 2 0 R>>"]
    objects += [b"<</Type/Pages/Count 1/Kids[%d 0 R]>>" % (number + 3) for number in range(depth)]
    objects += [b"<</Type/Page/Parent %d 0 R/MediaBox[0 0 9 9]>>" % (depth + 1)]
    return pack(objects)


def bomb(size: int, entries: str = "") -> bytes:
    """A stream that unpacks to ``size`` bytes of text operators, twice compressed."""
    squeeze = zlib.compressobj(9)
    block = b"BT /F 9 Tf 1 0 0 1 9 9 Tm (5.2) Tj ET\n" * 2000
    once = b"".join(squeeze.compress(block) for _ in range(size // len(block))) + squeeze.flush()
    return stream(zlib.compress(once, 9), f"/Filter[/FlateDecode/FlateDecode]{entries}")


def with_content(content: bytes, page: str = "", more: tuple[bytes, ...] = ()) -> bytes:
    return pack(
        [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F {HELVETICA}>>"
            f"/XObject<</X 5 0 R/Y 6 0 R>>>>{page}>>".encode(),
            content,
            *more,
        ]
    )


def form(content: bytes) -> bytes:
    resources = f"/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</F {HELVETICA}>>/XObject<</X 5 0 R/Y 6 0 R>>>>"
    return stream(content, resources)


def object_streams() -> bytes:
    """A cross-reference stream and an object stream that say they hold far more than they do."""
    packed = zlib.compress(b"0" * 60_000_000, 9)
    return (
        b"%PDF-1.7\n1 0 obj\n"
        + stream(packed, "/Type/ObjStm/N 2000000/First 5/Filter/FlateDecode")
        + b"\nendobj\n2 0 obj\n"
        + stream(packed, "/Type/XRef/Size 999999999/W[1 8 8]/Root 1 0 R/Filter/FlateDecode")
        + b"\nendobj\nstartxref\n9\n%%EOF\n"
    )


WIDE = "[-1e30 -1e30 1e30 1e30]"
HOSTILE = {
    "nothing but a header": b"%PDF-1.7\n%%EOF\n",
    "random bytes": b"%PDF-1.7\n" + bytes(range(256)) * 4000 + b"\n%%EOF",
    "deep page tree": nested_pages(20_000),
    "page tree in a circle": pack(
        [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count 9/Kids[2 0 R 2 0 R]>>"]
    ),
    "a million pages, they say": pack(
        [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count 1000000/Kids[]>>"]
    ),
    "huge page": pdf(show("5.2"), page=f"/MediaBox{WIDE}"),
    "upside down page": pdf(show("5.2"), page="/MediaBox[612 792 0 0]"),
    "page without size": pdf(show("5.2"), page=""),
    "page of no size": pdf(show("5.2"), page="/MediaBox[0 0 0 0]"),
    "odd numbers": pdf(
        "BT /F 1e38 Tf 1e38 0 0 1e38 -1e38 1e38 Tm (5.2) Tj /F -12 Tf (5.2) Tj 0 0 0 0 0 0 Tm (5.2) Tj ET"
    ),
    "stream bomb": with_content(bomb(400_000_000)),
    "object stream bomb": object_streams(),
    "much text": pdf("BT /F 9 Tf 9 9 Td " + "(" + "5" * 1_000_000 + ") Tj ET"),
    "many text objects": pdf("BT /F 9 Tf " + "1 0 Td (5) Tj " * 60_000 + "ET"),
    "many rectangles": pdf(show("5.2") + "9 9 99 99 re f\n" * 60_000),
    "many large rectangles": pdf("9 9 600 780 re f\n" * 60_000 + show("5.2")),
    "many pages": pdf(*["BT /F 9 Tf (5) Tj ET"] * 2_500),
    "forms in a circle": with_content(
        stream(b"/X Do"), more=(form(b"/Y Do /Y Do"), form(b"/X Do /X Do"))
    ),
    "forms that multiply": with_content(
        stream(b"/X Do " * 100_000), more=(form(b"/Y Do " * 1000), form(b"BT /F 9 Tf (5) Tj ET"))
    ),
    "deep states": with_content(stream(b"q " * 300_000 + show("5.2").encode())),
    "deep arrays": with_content(stream(b"[" * 400_000)),
    "deep dictionaries": pack(
        [b"<</Type/Catalog/Pages 2 0 R/A" + b"<</A" * 200_000 + b" 1" + b">>" * 200_001]
    ),
    "marks of ours": pdf(show("5")) + "\ufdd1\ufdd2".encode() + b"%%EOF",
    "reference to itself": pack([b"1 0 R", b"2 0 R"]),
}


@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE)
def test_no_pdf_of_a_megabyte_brings_the_reader_down_or_holds_it_up(body):
    assert len(body) < 4 << 20
    read(pdf(show("warm")), media_type=PDF)
    start = time.monotonic()
    reading = read(body, media_type=PDF)
    assert time.monotonic() - start < 6  # 2 s on an idle machine
    assert (reading.page is None) == (reading.state is not FetchState.OK)
    assert "its reader broke down" not in reading.message  # PDFium may, for want of memory
    assert read(pdf(show("5.2")), media_type=PDF).page is not None


def made(build) -> bytes:
    """A PDF that ReportLab writes."""
    out = io.BytesIO()
    build(out)
    return out.getvalue()


def test_a_report_that_a_program_wrote():
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Table

    styles = getSampleStyleSheet()

    def build(out):
        SimpleDocTemplate(out, pagesize=A4, title="Survey").build(
            [
                Paragraph("Prices and wages", styles["Heading1"]),
                Paragraph(
                    f"{FILL}. In 2024 consumer prices rose by 5.2 percent, the sharpest rise since 1991, on an "
                    "area of 10<super>6</super> hectares (30 m<super>2</super> each)<super>12</super>.",
                    styles["BodyText"],
                ),
                Table(
                    [
                        ["Country", "2023", "2024"],
                        ["Norway", "5.2 %", "5.3 %"],
                        ["Sweden", "4.1 %", "4.0 %"],
                    ]
                ),
            ]
        )

    body = made(build)
    page = page_of(body)
    assert page.title == "Survey"
    assert [heading.text for heading in page.headings] == ["Prices and wages"]
    for clause in (
        "In 2024 consumer prices rose by 5.2 percent, the sharpest rise since 1991",
        "Norway 5.2 % 5.3 %",
        "on an area of 10⁶ hectares",
    ):
        assert found(body, clause), clause
    for clause in (
        "an area of 106 hectares",
        "an area of 10 hectares",
        "Norway 5.2 % 4.1 %",
        "consumer prices rose by 5.2",
    ):
        assert not found(body, clause), clause


@pytest.mark.parametrize(("user", "state"), [("secret", FetchState.BLOCKED), ("", FetchState.OK)])
def test_a_password_is_asked_for_by_a_state(user, state):
    from reportlab.lib.pdfencrypt import StandardEncryption
    from reportlab.pdfgen.canvas import Canvas

    def build(out):
        canvas = Canvas(out, encrypt=StandardEncryption(user, ownerPassword="owner", canCopy=0))
        canvas.drawString(72, 700, "Up 5.2 %")
        canvas.save()

    reading = read_inline(made(build), media_type=PDF)
    assert reading.state is state
    assert ("password" in reading.message) == bool(user)


@settings(max_examples=200, deadline=None)
@given(
    st.floats(-20, 60),
    st.floats(-8, 8),
    st.sampled_from([6, 8, 10, 11, 12, 13, 16]),
    st.sampled_from(["452", "6", "452 cases", "[1]"]),
    st.booleans(),
)
def test_a_number_is_whole_only_where_its_digits_stand_side_by_side(
    white, rise, size, second, early
):
    """Wherever a second piece is put, "98" reads on as one number only if it is set against it."""
    end = 56 + 12 * 3.28  # the width of "total 98" in Helvetica
    parts = [show("total 98", 56), show(second, end + white, 700 + rise, size)]
    text = text_of("".join(reversed(parts) if early else parts))
    if f"98{second[:1]}" in text and second[0].isdigit():
        assert -2 <= white <= 1.6
        assert abs(rise) <= 0.6
        assert size in (11, 12, 13)


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
