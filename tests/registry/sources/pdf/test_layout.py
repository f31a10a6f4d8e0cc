"""The order in which the lines of a PDF are read: columns, tables, boxes, what repeats on each page."""

import pytest
from pdf_made import FILL, found, lines, page_of, pdf, show, text_of

from factlock.registry.page import CELL

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
