"""Spreadsheets: what a person sees in them is text, what the file keeps beside is raw, all else is hidden."""

import io
from datetime import date

import openpyxl
import pytest

from factlock.registry import sources
from factlock.registry.model import FetchState
from factlock.registry.sources import ReadLimits, fragments, read_inline
from factlock.registry.sources.reading import Reading

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
ODS = "application/vnd.oasis.opendocument.spreadsheet"
MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


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


def lines(read_page) -> list[str]:
    return read_page.text.split("\n")


def worksheet(data: str, before: str = "", after: str = "") -> str:
    return f"<worksheet {MAIN}>{before}<sheetData>{data}</sheetData>{after}</worksheet>"


def read_xlsx(body: bytes) -> Reading:
    return read_inline(body, media_type=XLSX)


def texts(body: bytes) -> list[list[str]]:
    reading = read_xlsx(body)
    assert reading.page is not None, reading
    return [line.split("\t") for line in reading.page.text.split("\n")[1:]]


# What is shown -----------------------------------------------------------------------------------


def test_a_cell_shows_its_text_and_keeps_its_value():
    book = book_of(
        ["Country", "Share", "People", "Day"], ["Norway", 0.052, 5550203, date(2024, 3, 4)]
    )
    for address, code in (("B2", "0.0%"), ("C2", "#,##0"), ("D2", "d mmm yyyy")):
        book.active[address].number_format = code
    read_page = page(book)
    assert lines(read_page) == [
        "Data",
        "Country\tShare\tPeople\tDay",
        "Norway\t5.2%\t5,550,203\t4 Mar 2024",
    ]
    (table,) = read_page.tables
    assert table.sheet == "Data"
    kept = {read_page.text[c.start : c.end]: c.raw for c in table.cells}
    assert kept == {
        **dict.fromkeys(("Country", "Share", "People", "Day", "Norway"), ""),
        "5.2%": "0.052",
        "5,550,203": "5550203",
        "4 Mar 2024": "2024-03-04",
    }
    assert [(p.kind, p.name) for p in read_page.parts] == [("sheet", "Data")]
    assert [(h.level, h.text) for h in read_page.headings] == [(1, "Data")]


def test_addresses_are_those_of_the_sheet_and_lead_back():
    book = book_of(["a", "b"], ["c", 1.5])
    second = book.create_sheet("It's 2024")
    second["D7"] = "deep"
    second["E7"] = 7
    read_page = page(book)
    addresses = {}
    for table in read_page.tables:
        for cell in table.cells:
            address = fragments.point(read_page, cell.start, cell.end)
            assert fragments.follow(read_page, address) == (cell.start, cell.end)
            addresses[read_page.text[cell.start : cell.end]] = address
    assert addresses == {"a": "Data!A1", "b": "Data!B1", "c": "Data!A2", "1.5": "Data!B2",
                         "deep": "It's 2024!D7", "7": "It's 2024!E7"}  # fmt: skip
    start = read_page.text.index("deep")
    assert fragments.point(read_page, start, start + 6) == "It's 2024!D7:E7"
    assert fragments.follow(read_page, "Data") == (0, read_page.text.index("It's") - 1)


# Formulas ----------------------------------------------------------------------------------------


def test_a_formula_without_result_is_no_value_and_is_named():
    read_page = page(book_of(["a", "b"], ["c", "=1+1"]))
    assert read_page.text == "Data\na\tb\nc"
    assert "Data!B2 has a formula without a stored result: =1+1" in read_page.hidden
    (cell,) = [cell for cell in read_page.tables[0].cells if cell.start == cell.end]
    assert (cell.row, cell.column, cell.raw) == (1, 1, "=1+1")


def test_a_sheet_of_nothing_but_such_formulas_says_so():
    reading = read_xlsx(saved(book_of(["=1+1", "=2+2"])))
    assert reading.state is FetchState.BLANK
    assert "Data!A1 has a formula without a stored result" in reading.message


def test_shown_formulas_hide_their_results(handmade):
    view = '<sheetViews><sheetView showFormulas="1"/></sheetViews>'
    body = handmade(
        worksheet('<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>A1+1</f><v>2</v></c></row>', view)
    )
    assert texts(body) == [["1"]]


# Kinds -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "declared", ["", "application/octet-stream", "application/vnd.ms-excel", "text/html", XLSX]
)
def test_a_workbook_is_known_by_its_bytes(declared):
    reading = read_inline(saved(book_of(["a", 1])), media_type=declared)
    assert reading.page is not None, reading
    assert reading.page.media_type == XLSX


@pytest.mark.parametrize("name", ["old.xls", "locked.xlsx", "old"])
def test_the_old_binary_format_is_unsupported_with_a_way_out(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 2000)
    reading = sources.open_source(str(path), None).reading
    assert reading.state is FetchState.UNSUPPORTED
    assert "save it as" in reading.message
    assert ".xlsx" in reading.message


def test_a_hundred_thousand_cells_are_read_in_a_child_in_time():
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("Data")
    for row in range(5000):
        sheet.append([f"Region {row}", *(row * column / 7 for column in range(1, 10))])
    reading = sources.read(saved(book), media_type=XLSX, limits=ReadLimits(seconds=30))
    assert reading.page is not None
    assert sum(len(table.cells) for table in reading.page.tables) == 50_000
