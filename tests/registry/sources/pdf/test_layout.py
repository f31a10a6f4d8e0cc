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


@pytest.mark.parametrize("size", [9, 12])
@pytest.mark.parametrize("x", [300, 306])
def test_a_page_number_below_a_gutter_does_not_close_it(size, x):
    rows = "".join(
        lines(one, x=72, top=700 - 14.4 * n) + lines(other, x=320, top=700 - 14.4 * n)
        for n, (one, other) in enumerate(zip(*COLUMNS, strict=True))
    )
    body = pdf(rows + show("29", x, 700 - 14.4 * 4 - 20, size))
    assert found(body, "grew by five percent in the year of the great comet")
    assert not found(body, "grew by The second company lost")


LISTS = (
    (
        "The first module of the course",
        "introduces the learner to markets and",
        "their history in eight lessons.",
        "What are prices and wages?",
        "Which of them rose in the year",
        "of the comet, and for whom?",
        "Trade",
    ),
    (
        "The third module looks at trade",
        "between the countries of the world in",
        "nine lessons with examples.",
        "Who sells, and who is buying",
        "what was sold a year before?",
        "Duties",
        "and their cost to households",
    ),
)


def test_columns_of_prose_and_lists_are_read_one_after_the_other():
    rows = "".join(
        lines(one, x=72, top=700 - 14.4 * n) + lines(other, x=320, top=700 - 14.4 * n)
        for n, (one, other) in enumerate(zip(*LISTS, strict=True))
    )
    body = pdf(rows)
    assert found(body, "introduces the learner to markets and their history in eight lessons")
    assert found(body, "between the countries of the world in nine lessons")
    assert not found(body, "introduces the learner to markets and between the countries")
    assert not found(body, "their history in eight lessons. nine lessons with examples")


def test_cells_of_several_lines_are_read_whole_and_not_across():
    columns = (
        ("A source that emits less than", "ten tons of it in a year and", "none of the others"),
        ("A fee of 250 euros is due to", "the office that granted the", "licence to emit it"),
    )
    cells = "".join(
        lines(one, x=72, top=640 - 14.4 * n) + lines(other, x=320, top=640 - 14.4 * n)
        for n, (one, other) in enumerate(zip(*columns, strict=True))
    )
    more = "".join(
        lines(one, x=72, top=590 - 14.4 * n) + lines(other, x=320, top=590 - 14.4 * n)
        for n, (one, other) in enumerate(zip(*columns, strict=True))
    )
    body = pdf(cells + more)
    assert found(body, "A fee of 250 euros is due to the office that granted the licence")
    assert not found(body, "emits less than A fee of 250 euros")


def test_rows_of_words_and_numbers_stay_rows():
    rows = (
        ("consumer prices of all goods", "5.2", "5.3"),
        ("producer prices of all goods", "4.1", "4.0"),
        ("wages of all who are employed", "3.9", "3.8"),
        ("rents of flats in large towns", "2.2", "2.1"),
    )
    body = pdf(
        "".join(
            show(cell, (72, 282, 352)[column], 700 - 14.4 * n)
            for n, row in enumerate(rows)
            for column, cell in enumerate(row)
        )
    )
    for row in rows:
        assert found(body, " ".join(row))
    assert not found(body, "consumer prices of all goods 4.1")


HANGING = (
    (
        "1.",
        (
            "Prices of all goods did not rise at all in the",
            "year of the comet, say those who know.",
        ),
    ),
    ("2.", ("In the year after it the price of bread rose", "by 12.5 percent, and so did wages.")),
    ("3.", ("Of the towns with a market all but 1,", "250 saw no change of any price.")),
)


def hanging(labels: tuple[str, ...]) -> str:
    """Labels on the left, what they stand for on the right, over two lines each."""
    return "".join(
        show(label, 72, 700 - 40 * n) + lines(*text, x=130, top=700 - 40 * n)
        for n, (label, (_, text)) in enumerate(zip(labels, HANGING, strict=True))
    )


@pytest.mark.parametrize(
    "labels",
    [("1.", "2.", "3."), ("o", "o", "o"), ("Prices", "Bread", "Towns"), ("1.2", "1.3", "1.4")],
    ids=["numbers", "bullets", "heads of rows", "sections"],
)
def test_what_hangs_beside_a_label_goes_on_in_the_next_line(labels):
    text = text_of(hanging(labels))
    assert "Prices of all goods did not rise at all in the year of the comet, say" in text
    assert "the price of bread rose by 12.5 percent" in text
    body = pdf(hanging(labels))
    assert not found(body, "Of the towns with a market all but 1")
    assert not found(body, "Of the towns with a market all but 1,250 saw no change")


def test_the_next_row_of_a_table_is_no_line_of_the_last_cell():
    rows = (
        ("Norway", "5.2", "low"),
        ("", "", "Sweden is not in it"),
        ("Denmark", "3.9", "high"),
    )
    content = "".join(
        show(cell, 72 + 110 * column, 700 - 14.4 * n)
        for n, row in enumerate(rows)
        for column, cell in enumerate(row)
        if cell
    )
    assert text_of(content).splitlines() == [
        "Norway\t5.2\tlow",
        "Sweden is not in it",
        "Denmark\t3.9\thigh",
    ]


def test_a_label_whose_next_cell_is_empty_stays_with_its_row():
    rows = (
        ("", "Status", "Sample", "Percent"),
        ("Total", "", "39695", "100.0"),
        ("", "seen", "33994", "85.6"),
    )
    content = "".join(
        show(cell, 72 + 110 * column, 700 - 14.4 * n)
        for n, row in enumerate(rows)
        for column, cell in enumerate(row)
        if cell
    )
    assert found(pdf(content), "Total 39695 100.0")
    assert not found(pdf(content), "Total 33994")


def test_rows_of_many_words_are_no_prose():
    rows = tuple(
        (
            name,
            f"{n}11 Goodrich Avenue",
            "Saint Paul",
            f"5510{n}",
            "teacher at Gordon Park",
            f"{n}50.00",
        )
        for n, name in enumerate(("Anderson", "Bierman", "Caskey", "Hedges"), 1)
    )
    xs = (40, 100, 230, 300, 345, 500)
    content = "".join(
        show(cell, x, 700 - 12 * n, 9)
        for n, row in enumerate(rows)
        for x, cell in zip(xs, row, strict=True)
    )
    body = pdf(content)
    for row in rows:
        assert found(body, " ".join(row))
    assert not found(body, "Anderson 211 Goodrich Avenue")


def test_a_stretched_line_has_no_cells():
    stretched = show("Deutsche Bundesbank on the assets of all", 72, 700, before="14 Tw")
    text = text_of(stretched + show("households, in another size", 72, 640, 9))
    assert text.splitlines()[0] == "Deutsche Bundesbank on the assets of all"
