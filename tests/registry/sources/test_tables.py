"""Each cell stands where a browser puts it, and knows whether it is a head."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from factlock.registry.sources.html.walk import Walk
from factlock.registry.sources.tables import MAX_COLUMNS, TableBuilder, span_of


def tables(html: str):
    page = Walk(LexborHTMLParser(html))
    return page.text, [builder.finish(page.text, "") for builder in page.tables]


def grid(html: str) -> list[tuple[int, int, str]]:
    text, (table, *_) = tables(html)
    return [(cell.row, cell.column, text[cell.start : cell.end]) for cell in table.cells]


def heads(html: str) -> str:
    text, (table, *_) = tables(html)
    return " ".join(text[cell.start : cell.end] for cell in table.cells if cell.head)


def test_spans_push_cells_to_the_right_and_down():
    html = (
        "<table><tr><td rowspan=2>a<td colspan=2>b<td>c<tr><td>d<td rowspan=2>e<td>f"
        "<tr><td>g<td>h<td>i</table>"
    )
    assert grid(html) == [
        *((0, 0, "a"), (0, 1, "b"), (0, 3, "c")),
        *((1, 1, "d"), (1, 2, "e"), (1, 3, "f")),
        *((2, 0, "g"), (2, 1, "h"), (2, 3, "i")),
    ]


def test_a_span_ends_with_its_section_and_zero_reaches_to_that_end():
    html = (
        "<table><thead><tr><th rowspan=9>a<th>b</thead>"
        "<tbody><tr><td rowspan=0>c<td>d<tr><td>e<tbody><tr><td>f</table>"
    )
    _, (table,) = tables(html)
    assert [(c.row, c.column, c.row_span) for c in table.cells] == [
        *((0, 0, 1), (0, 1, 1)),
        *((1, 0, 2), (1, 1, 1), (2, 1, 1)),
        (3, 0, 1),
    ]


@pytest.mark.parametrize(
    ("value", "span"),
    [(None, 1), ("", 1), ("2", 2), (" 3x", 3), ("0", 1), ("-1", 1), ("x", 1), ("+2", 2)],
)
def test_spans_as_pages_write_them(value, span):
    assert span_of(value) == span
    assert span_of("0", zero=True) == 0


def test_absurd_spans_are_cut():
    builder = TableBuilder()
    builder.row()
    assert builder.cell(0, "", 1, 999_999) == 0
    assert builder.cell(0, "", 1, 1) == -1
    builder.close(-1, 5)
    (cell,) = builder.finish("", "").cells
    assert cell.column_span == MAX_COLUMNS


def test_a_nested_table_is_a_table_of_its_own_and_text_of_its_cell():
    html = (
        "<table><tr><td>a<table><caption>in</caption><tr><td>1<td>2</table>z<td>b</table>"
        "<table><tr><td>c</table>"
    )
    text, (outer, inner, last) = tables(html)
    assert [text[c.start : c.end] for c in outer.cells] == ["a\nin\n1\t2\nz", "b"]
    assert [text[c.start : c.end] for c in inner.cells] == ["1", "2"]
    assert [text[c.start : c.end] for c in last.cells] == ["c"]


def test_hidden_rows_and_cells_take_no_place():
    html = "<table><tr hidden><td>x<tr><td hidden>y<td>a<tr><td>b</table>"
    assert grid(html) == [(0, 0, "a"), (1, 0, "b")]


def test_cells_that_hold_blocks_begin_and_end_with_their_text():
    assert grid("<table><tr><td><p>1</p><p>2</p></td><td> <div> 3 </div> </td></table>") == [
        (0, 0, "1\n2"),
        (0, 1, "3"),
    ]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        # marked
        ("<tr><th>Y<th>2024<tr><th>N<td>5", "Y 2024 N"),
        ("<thead><tr><td>Y<td>2024<tbody><tr><td>N<td>5", "Y 2024 N"),
        ("<tr><td>Y<td scope=col>2024<tr><td scope=row>N<td>5", "2024 N"),
        (
            "<tr><td role=columnheader>Y<td role=columnheader>Z<tr><td role=rowheader>N<td>5",
            "Y Z N",
        ),
        # not marked: first row, first column
        ("<tr><td>Y<td>2024<tr><td>N<td>5", "Y 2024 N"),
        ("<tr><td><td>2023<td>2024年<tr><td>N<td>5<td>6", " 2023 2024年 N"),
        ("<tr><td>Y<td>2024<tr><th>N<td>5", "Y 2024 N"),
        ("<tr><th>Y<th>2024<tr><td>N<td>5", "Y 2024 N"),
        ("<tr><td><th>2023<th>2024<tr><td>N<td>5<td>6", "2023 2024 N"),
        ("<tr><td>2023<td>Rate<tr><td>2024<td>5.3%", "2023 Rate 2024"),
        # numbers are no heads
        ("<tr><td>2023<td>5.1<tr><td>2024<td>5.3", "2023 2024"),
        ("<tr><td>a<td>b<tr><td>01.<td>x<tr><td>02.<td>y", "a b"),
        ("<tr><td>1<td>2<tr><td>3<td>4", ""),
        # too small to have heads, or none at all
        ("<tr><td>a<td>b", ""),
        ("<tr><td>a<tr><td>b", ""),
        ("<tr><td colspan=2>Title<tr><td colspan=2>text<tr><td>N<td>5", "Title N"),
    ],
)
def test_heads_are_what_is_marked_or_else_what_stands_first(html, expected):
    assert heads(f"<table>{html}</table>").split() == expected.split()
