"""The cells of Office workbooks, by type, and what of them is not seen."""

import io

import openpyxl
import pytest
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.comments import Comment
from openpyxl.styles import Color, Font, PatternFill

from factlock.registry.page import SUP_CLOSE, SUP_OPEN
from factlock.registry.sources import read_inline
from factlock.registry.sources.reading import Reading

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def saved(book) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def book_of(*rows, name="Data"):
    book = openpyxl.Workbook()
    book.active.title = name
    for row in rows:
        book.active.append(row)
    return book


def page(book):
    reading = read_inline(saved(book), media_type=XLSX)
    assert reading.page is not None, reading
    return reading.page


def worksheet(data: str, before: str = "", after: str = "") -> str:
    return f"<worksheet {MAIN}>{before}<sheetData>{data}</sheetData>{after}</worksheet>"


def read_xlsx(body: bytes) -> Reading:
    return read_inline(body, media_type=XLSX)


def texts(body: bytes) -> list[list[str]]:
    reading = read_xlsx(body)
    assert reading.page is not None, reading
    return [line.split("\t") for line in reading.page.text.split("\n")[1:]]


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ('<c r="A1"><v>5</v></c>', "5"),
        ('<c r="A1" t="n"><v>5.1999999999999998E-2</v></c>', "0.052"),
        ('<c r="A1"><v>0.1</v></c>', "0.1"),
        ('<c r="A1"><v>0.30000000000000004</v></c>', "0.3"),
        ('<c r="A1" t="b"><v>1</v></c>', "TRUE"),
        ('<c r="A1" t="b"><v>0</v></c>', "FALSE"),
        ('<c r="A1" t="e"><v>#REF!</v></c>', "#REF!"),
        ('<c r="A1" t="str"><f>A2&amp;"x"</f><v>made</v></c>', "made"),
        ('<c r="A1"><f>1+1</f><v>2</v></c>', "2"),
        ('<c r="A1" t="inlineStr"><is><t>in line</t></is></c>', "in line"),
        ('<c r="A1" t="inlineStr"><is><t>=HYPERLINK("x")</t></is></c>', '=HYPERLINK("x")'),
        ('<c r="A1" t="s"><v>0</v></c>', "shared"),
        ('<c r="A1" t="s"><v>1</v></c>', "two runs"),
        ('<c r="A1" t="s"><v>2</v></c>', f"10{SUP_OPEN}6{SUP_CLOSE} people"),
        ('<c r="A1" t="s"><v>3</v></c>', "kept"),
        ('<c r="A1" t="s"><v>4</v></c>', "東京"),
        ('<c r="A1" t="s"><v>5</v></c>', "first second"),
        ('<c r="A1" t="s"><v>6</v></c>', "12\n345"),
        ('<c r="A1" t="d"><v>2024-03-04</v></c>', "45355"),
        ('<c r="A1" t="d" s="1"><v>2024-03-04</v></c>', "2024-03-04"),
        ('<c r="A1" t="d" s="1"><v>someday</v></c>', "someday"),
        ('<c r="A1" s="2"><v>1234.5</v></c>', "1,234.50"),
        ('<c r="A1" s="99"><v>1234.5</v></c>', "1234.5"),
    ],
)  # fmt: skip
def test_every_type_of_cell_is_shown(handmade, cell, expected):
    strings = (
        "<si><t>shared</t></si><si><r><t>two </t></r><r><t>runs</t></r></si>"
        '<si><r><t>10</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>6</t></r><r><t xml:space="preserve"> people</t></r></si>'
        "<si><r><rPr><strike/></rPr><t>gone </t></r><r><t>kept</t></r></si>"
        "<si><t>東京</t><rPh><t>トウキョウ</t></rPh></si>"
        "<si><t>first_x000D_\nsecond</t></si><si><t>12\n345</t></si>"
    )
    styles = (
        '<numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>'
        '<cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="4"/></cellXfs>'
    )
    body = handmade(f'<row r="1">{cell}<c r="B1"><v>1</v></c></row>', strings, styles)
    reading = read_xlsx(body)
    assert reading.page is not None, reading
    assert reading.page.text == f"S\n{expected}\t1"


def test_neighbouring_digits_never_join(handmade):
    body = handmade(
        '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>234</v></c></row><row r="2"><c r="A2"><v>5</v></c></row>'
    )
    assert texts(body) == [["1", "234"], ["5"]]


def test_the_system_date_stands_in_its_own_order_and_says_that_it_may_look_otherwise(handmade):
    body = handmade(
        '<row r="1"><c r="A1" s="1"><v>45355</v></c></row>',
        styles='<cellXfs><xf/><xf numFmtId="14"/></cellXfs>',
    )
    reading = read_xlsx(body)
    assert reading.page is not None
    assert reading.page.text == "S\n2024-03-04"
    assert "S!A1 is shown here as stored (2024-03-04)" in reading.page.hidden


def test_days_may_be_counted_from_1904(handmade):
    styles = '<numFmts><numFmt numFmtId="164" formatCode="yyyy"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>'
    data = '<row r="1"><c r="A1" s="0"><v>43830</v></c></row>'
    assert texts(handmade(data, styles=styles, book='<workbookPr date1904="1"/>')) == [["2024"]]
    assert texts(handmade(data, styles=styles)) == [["2019"]]


def test_cells_without_addresses_follow_one_another(handmade):
    body = handmade("<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>")
    assert texts(body) == [["1", "2"], ["3"]]


def test_merged_cells_span_and_what_lies_below_them_is_hidden(handmade):
    data = (
        '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c><c r="C1"><v>3</v></c></row>'
        '<row r="2"><c r="A2"><v>4</v></c><c r="C2"><v>5</v></c></row>'
    )
    body = handmade(worksheet(data, after='<mergeCells><mergeCell ref="A1:B2"/></mergeCells>'))
    reading = read_xlsx(body)
    assert reading.page is not None
    assert texts(body) == [["1", "3"], ["5"]]
    assert {"2", "4"} == set(reading.page.hidden.split("\n"))
    first = reading.page.tables[0].cells[0]
    assert (first.row_span, first.column_span) == (2, 2)


# What is not shown -------------------------------------------------------------------------------


def styled(**looks):
    def apply(sheet):
        for name, look in looks.items():
            setattr(sheet["B2"], name, look)

    return apply


def hide_column(sheet):
    sheet.column_dimensions["B"].hidden = True


def hide_columns(sheet):
    sheet.column_dimensions.group("B", "C", hidden=True)


def hide_row(sheet):
    sheet.row_dimensions[2].hidden = True


def only_comment(sheet):
    sheet["B2"] = None
    sheet["A1"].comment = Comment("secret 42.5", "x")


BLUE = "FF336699"
HIDING = {
    "column": hide_column,
    "columns": hide_columns,
    "row": hide_row,
    "white": styled(font=Font(color="FFFFFFFF")),
    "white theme": styled(font=Font(color=Color(theme=0))),
    "white index": styled(font=Font(color=Color(indexed=9))),
    "struck": styled(font=Font(strike=True)),
    "on its ground": styled(font=Font(color=BLUE), fill=PatternFill("solid", fgColor=BLUE)),
    "three semicolons": styled(number_format=";;;"),
    "white format": styled(number_format="[White]0.0"),
    "comment": only_comment,
}


@pytest.mark.parametrize("how", HIDING)
def test_what_is_not_seen_is_hidden(how):
    book = book_of(["a", "b"], ["c", 42.5], ["d", 7])
    HIDING[how](book.active)
    read_page = page(book)
    assert "42.5" not in read_page.text
    assert "42.5" in read_page.hidden


@pytest.mark.parametrize(
    ("before", "row"),
    [
        ("", 'ht="0"'),
        ("", 'ht="0.0"'),
        ("", 'hidden="true"'),
        ('<cols><col min="1" max="1" width="0"/></cols>', ""),
    ],
)
def test_rows_and_columns_without_room_are_hidden(handmade, before, row):
    cells = '<c r="A2"><v>42.5</v></c>'
    data = f'<row r="1"><c r="B1"><v>1</v></c></row><row r="2" {row}>{cells}</row>'
    reading = read_xlsx(handmade(worksheet(data, before)))
    assert reading.page is not None
    assert reading.page.text == "S\n1"
    assert reading.page.hidden == "42.5"


@pytest.mark.parametrize("state", ["hidden", "veryHidden"])
def test_hidden_sheets_are_no_evidence(state):
    book = book_of(["seen", 1])
    other = book.create_sheet("Other")
    other["A1"] = "secret 42.5"
    other.sheet_state = state
    read_page = page(book)
    assert read_page.text == "Data\nseen\t1"
    assert "secret 42.5" in read_page.hidden


@pytest.mark.parametrize(
    "apply",
    [
        lambda cell: (setattr(cell, "font", Font(color="FFFFFFFF")), setattr(cell, "fill", PatternFill("solid", fgColor="FF000080"))),
        lambda cell: setattr(cell, "font", Font(color="FF000000")),
        lambda cell: setattr(cell, "font", Font(bold=True)),
        lambda cell: setattr(cell, "number_format", "0.0;[White]0.0"),
    ],
)  # fmt: skip
def test_what_is_seen_is_shown(apply):
    book = book_of(["a", "b"], ["c", 42.5])
    apply(book.active["B2"])
    assert "42.5" in page(book).text


def test_zeros_may_be_switched_off():
    book = book_of(["a", 0, 5])
    assert page(book).text == "Data\na\t0\t5"
    book.active.sheet_view.showZeros = False
    assert page(book).text == "Data\na\t5"


def test_superscripts_are_marked():
    book = book_of()
    book.active["A1"] = CellRichText("2020", TextBlock(InlineFont(vertAlign="superscript"), "2"))
    assert page(book).text == f"Data\n2020{SUP_OPEN}2{SUP_CLOSE}"
