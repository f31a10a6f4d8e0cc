"""The ends of lines, digits and superscripts of a PDF: digits only where they surely belong together."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pdf_made import FILL, found, lines, page_of, pdf, show, text_of

from factlock.registry.evidence import Examiner
from factlock.registry.page import SPAN, SUP_CLOSE, SUP_OPEN
from factlock.registry.proof import Claimed
from factlock.registry.sources.pdf.glyphs import Piece
from factlock.registry.sources.pdf.layout import Line
from factlock.registry.sources.pdf.rows import Mark, Segment
from factlock.registry.sources.pdf.text import write


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


UNNAMED = (
    "/F <</Type/Font/Subtype/Type1/BaseFont/Helvetica"
    "/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[1/nosuchglyph]>>>>"
)


@pytest.mark.parametrize(
    ("shown", "clauses"),
    [
        ("fell by \\0015.2 percent", ("5.2 percent", "by 5.2")),
        ("fell by 5.2\\001 percent", ("fell by 5.2", "by 5.2")),
        ("fell by 1\\0015.2 percent", ("fell by 1", "5.2 percent", "15.2 percent")),
        ("fell by 1.\\0015 percent", ("fell by 1", "5 percent")),
    ],
)
def test_a_character_that_is_not_known_may_be_a_sign_or_a_digit(shown, clauses):
    body = pdf(lines(FILL) + show(shown, y=600), fonts=UNNAMED)
    assert "\ufffd" in page_of(body).text
    assert found(body, "fell by")
    for clause in clauses:
        assert not found(body, clause), clause


def test_a_letter_that_is_not_known_leaves_the_number_behind_it():
    body = pdf(lines(FILL) + show("at Patrici\\001812 Avenue", y=600), fonts=UNNAMED)
    assert "812 Avenue" in page_of(body).text
    assert not found(body, "812 Avenue")  # as evidence it would begin behind what is not known


@pytest.mark.parametrize("number", ["1." * 100_000, "1" * 200_000, f"1{SPAN}" * 100_000])
def test_a_long_number_beside_what_is_not_known_is_not_known_either(number):
    piece = Piece(f"{number}\ufffd 7", 0, 100, 0, 12, 0, 0, "visible")
    line = Line([Segment([Mark(piece)], 0, 12)], 0, 100)
    assert "1" not in write(line)


def test_a_character_that_is_not_known_is_no_hyphen():
    text = page_of(
        pdf(lines(FILL) + show("from 3\\0015 and e\\001cient", y=600), fonts=UNNAMED)
    ).text
    assert "-" not in text


@pytest.mark.parametrize(("first", "second"), [("3", "4"), ("A", "L")])
def test_indices_that_one_text_object_sets_stand_where_they_are_seen(first, second):
    """Word processors set all the indices of a line in one go."""
    words = show("a UF", 72, 600) + show("of 1 and a UF", 104, 600) + show("of 2", 183, 600)
    low = show(f"[({first}) -10650 ({second})]", 98.1, 597, 7)
    text = text_of(lines(FILL) + words + low)
    assert f"a UF{first} of 1 and a UF{second} of 2" in text.replace(SPAN, "")


@pytest.mark.parametrize("white", [-5000, -2000, 5000])
def test_a_word_in_which_the_program_jumps_is_two(white):
    text = text_of(lines(FILL) + show(f"[(not) {white} (able)]", 300, 600))
    assert "notable" not in text


@pytest.mark.parametrize("lean", [0.2, 0.33, -0.2])
@pytest.mark.parametrize("rotate", [0, 90])
def test_digits_of_slanted_type_are_one_number(lean, rotate):
    """Programs slant the upright letters where a font has no italic: boxes around them overlap."""
    slanted = f"BT /F 12 Tf 1 0 {lean} 1 72 600 Tm (a total of 98452 cases) Tj ET\n"
    body = pdf(lines(FILL) + slanted, page=f"/MediaBox[0 0 612 792]/Rotate {rotate}")
    assert found(body, "a total of 98452 cases")
    far = f"BT /F 12 Tf 1 0 {lean} 1 72 600 Tm [(a total of 98) -200 (452 cases)] TJ ET\n"
    assert not found(pdf(lines(FILL) + far), "a total of 98452 cases")
