"""OpenDocument spreadsheets: the text of a cell counts where its value can be shown by it."""

import io
import shutil
import subprocess
import time
import zipfile
from datetime import date

import openpyxl
import pytest
from openpyxl.styles import Alignment

from factlock.registry import sources
from factlock.registry.model import FetchState
from factlock.registry.page import SUP_CLOSE, SUP_OPEN
from factlock.registry.sources import fragments, read_inline
from factlock.registry.sources.reading import Reading

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
ODS = "application/vnd.oasis.opendocument.spreadsheet"


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


# OpenDocument ------------------------------------------------------------------------------------

OFFICE = "urn:oasis:names:tc:opendocument:xmlns:"
FLAT_HEAD = (
    f'<office:document xmlns:office="{OFFICE}office:1.0" xmlns:table="{OFFICE}table:1.0" xmlns:text="{OFFICE}text:1.0" '
    f'xmlns:style="{OFFICE}style:1.0" xmlns:fo="{OFFICE}xsl-fo-compatible:1.0">'
    '<office:styles><style:default-style style:family="table-cell"><style:text-properties fo:language="de"/></style:default-style></office:styles>'
    '<office:automatic-styles><style:style style:name="up"><style:text-properties style:text-position="super 58%"/></style:style>'
    '<style:style style:name="white"><style:text-properties fo:color="#FFFFFF"/></style:style>'
    '<style:style style:name="gone"><style:table-properties table:display="false"/></style:style></office:automatic-styles>'
    "<office:body><office:spreadsheet>"
)
FLAT = f"{ODS}-flat-xml"


def flat(tables: str) -> Reading:
    body = f"{FLAT_HEAD}{tables}</office:spreadsheet></office:body></office:document>"
    return read_inline(body.encode(), media_type=FLAT)


def one_row(cells: str) -> Reading:
    return flat(
        f'<table:table table:name="S"><table:table-row>{cells}</table:table-row></table:table>'
    )


def odf(kind: str, value: str, text: str, more: str = "") -> str:
    name = {"date": "date-value", "time": "time-value"}.get(kind, "value")
    return f'<table:table-cell office:value-type="{kind}" office:{name}="{value}" {more}><text:p>{text}</text:p></table:table-cell>'


@pytest.mark.parametrize(
    ("kind", "value", "text", "shown", "raw"),
    [
        ("float", "1234.5", "1.234,50", "1.234,50", "1234.5"),
        ("float", "1234.5", "1,234.50", "1,234.50", "1234.5"),
        ("float", "1234.5", "1235", "1235", "1234.5"),
        ("float", "1234567", "1,2 Mio.", "1,2 Mio.", "1234567"),
        ("percentage", "0.052", "5,2 %", "5,2 %", "0.052"),
        ("percentage", "0.052", "5,3 %", "0.052", "0.052"),
        ("float", "0.05", "7", "0.05", "0.05"),
        ("float", "-5", "5", "-5", ""),
        ("float", "-5", "(5)", "(5)", "-5"),
        ("float", "5", "-", "5", ""),
        ("float", "0", "-", "-", "0"),
        ("float", "1500", "1.50E+03", "1.50E+03", "1500"),
        ("float", "3.25", "3 1/4", "3 1/4", "3.25"),
        ("float", "-0.3", "-1/3", "-1/3", "-0.3"),
        ("float", "0.3", "1/4", "1/4", "0.3"),
        ("float", "0.3", "2/4", "0.3", "0.3"),
        ("float", "52", "5.2", "52", ""),
        ("float", "1234", "1.234", "1.234", "1234"),
        ("float", "1234567", "12,34,567", "12,34,567", "1234567"),
        ("float", "3.25", "2 1/4", "3.25", "3.25"),
        ("float", "-3.25", "3 1/4", "-3.25", "-3.25"),
        ("float", "0.5", "1/0", "0.5", "0.5"),
        ("percentage", "0.5", "1/2 %", "0.5", "0.5"),
        ("float", "5.2", "5.2 %", "5.2 %", "5.2"),
        ("float", "0.052", "5.2 %", "5.2 %", "0.052"),
        ("float", "52", "5.2 %", "52", ""),
        ("percentage", "5.2", "5.2 %", "5.2", "5.2"),
        ("float", "0.5", ".5", ".5", "0.5"),
        ("float", "5", ".5", "5", ""),
        ("float", "0.5", ",50", ",50", "0.5"),
        ("float", "-1.5", "▲ 1.5", "▲ 1.5", "-1.5"),
        ("float", "-1.5", "▼1.6", "-1.5", "-1.5"),
        ("float", "5.2", "-5.2", "5.2", "5.2"),
        ("float", "5.2", "(5.2)", "5.2", "5.2"),
        ("float", "5.2", "▼ 5.2", "5.2", "5.2"),
        ("float", "5.2", "▲ 5.2", "▲ 5.2", "5.2"),
        ("float", "5", "Q-5", "Q-5", "5"),
        ("float", "0.5", "-1/2", "0.5", "0.5"),
        ("float", "52", "5,2", "52", ""),
        ("float", "15", "1 5", "15", ""),
        ("float", "1234", "1 234", "1 234", "1234"),
        ("float", "1234", "1.2,34", "1234", ""),
        ("float", "5", "5½", "5", ""),
        ("float", "5", "5²", "5", ""),
        ("float", "5", "5 m²", "5 m²", "5"),
        ("float", "5200", "5.2‰", "5200", ""),
        ("float", "5.2", "5.2‰", "5.2‰", "5.2"),
        ("float", "5", "1E999999999999999999", "5", ""),
        ("currency", "12.5", "12,50 €", "12,50 €", "12.5"),
        ("date", "2024-03-04", "04.03.24", "04.03.24", "2024-03-04"),
        ("date", "2024-03-04", "4. März 2024", "4. März 2024", "2024-03-04"),
        ("date", "2024-03-04", "05.03.2024", "2024-03-04", ""),
        ("time", "PT36H05M00S", "36:05", "36:05", "36:05:00"),
        ("time", "PT36H05M00S", "12:05", "12:05", "36:05:00"),
        ("time", "PT36H05M00S", "11:05", "36:05:00", ""),
    ],
)  # fmt: skip
def test_the_text_of_a_value_counts_where_it_can_show_it(kind, value, text, shown, raw):
    reading = one_row(odf(kind, value, text))
    assert reading.page is not None, reading
    assert reading.page.text == f"S\n{shown}"
    assert reading.page.tables[0].cells[0].raw == raw
    assert ("another value" in reading.page.hidden) == (shown != text)
    assert reading.page.language == "de"


def test_opendocument_text_keeps_its_marks_and_hides_what_is_hidden():
    reading = flat(
        '<table:table table:name="S"><table:table-column/><table:table-column table:visibility="collapse"/>'
        '<table:table-row><table:table-cell><text:p>10<text:span text:style-name="up">6</text:span> a<text:s text:c="3"/>b<text:s text:c="x"/></text:p>'
        "<office:annotation><text:p>a note</text:p></office:annotation></table:table-cell>"
        "<table:table-cell><text:p>in a hidden column</text:p></table:table-cell>"
        '<table:table-cell table:style-name="white"><text:p>white</text:p></table:table-cell></table:table-row>'
        '<table:table-row table:visibility="filter"><table:table-cell><text:p>filtered</text:p></table:table-cell></table:table-row>'
        '<table:table-row table:number-rows-repeated="3"><table:table-cell/></table:table-row>'
        '<table:table-row><table:table-cell table:number-columns-spanned="2"><text:p>wide</text:p></table:table-cell>'
        "<table:covered-table-cell><text:p>below</text:p></table:covered-table-cell></table:table-row></table:table>"
        '<table:table table:name="T" table:style-name="gone"><table:table-row><table:table-cell><text:p>secret</text:p></table:table-cell>'
        "</table:table-row></table:table>"
    )
    assert reading.page is not None
    assert reading.page.text == f"S\n10{SUP_OPEN}6{SUP_CLOSE} a b\nwide"
    hidden = reading.page.hidden
    for text in ("a note", "in a hidden column", "white", "filtered", "below", "secret"):
        assert text in hidden
    wide = reading.page.tables[-1].cells[-1]
    assert (wide.row, fragments.point(reading.page, wide.start, wide.end)) == (5, "S!A6")


def test_repeated_cells_are_written_out_under_limits():
    cells = (
        '<table:table-cell table:number-columns-repeated="3"><text:p>7</text:p></table:table-cell>'
    )
    reading = flat(
        f'<table:table table:name="S"><table:table-row table:number-rows-repeated="2">{cells}</table:table-row></table:table>'
    )
    assert reading.page is not None
    assert reading.page.text == "S\n7\t7\t7\n7\t7\t7"
    many = cells.replace('"3"', '"16384"')
    flood = flat(
        f'<table:table table:name="S"><table:table-row table:number-rows-repeated="1048576">{many}</table:table-row></table:table>'
    )
    assert flood.state is FetchState.TOO_LARGE
    blank = '<table:table-cell table:number-columns-repeated="16384"/>'
    harmless = flat(
        f'<table:table table:name="S"><table:table-row><table:table-cell><text:p>1</text:p></table:table-cell></table:table-row>'
        f'<table:table-row table:number-rows-repeated="1048576" table:visibility="collapse">{blank}</table:table-row></table:table>'
    )
    assert harmless.page is not None


def test_an_encrypted_spreadsheet_is_unsupported():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("content.xml", "scrambled")
        archive.writestr("META-INF/manifest.xml", "<a><manifest:encryption-data/></a>")
    reading = read_inline(out.getvalue(), media_type=ODS)
    assert reading.state is FetchState.UNSUPPORTED
    assert "password" in reading.message


@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed")
def test_both_formats_of_one_sheet_read_alike(tmp_path):
    book = book_of(
        ["Country", "2023", "Share"],
        ["Norway", 1234.5, 0.052],
        ["Sweden", -7, 0.5],
        ["Day", date(2024, 3, 4), None],
    )
    sheet = book.active
    for row in (2, 3):
        sheet.cell(row, 2).number_format = "#,##0.0"
        sheet.cell(row, 3).number_format = "0.0%"
    sheet["B4"].number_format = "yyyy-mm-dd"
    sheet["A3"].alignment = Alignment(indent=1)
    sheet.freeze_panes = "B2"
    sheet.row_dimensions[3].hidden = True
    (tmp_path / "a.xlsx").write_bytes(saved(book))
    command = ["soffice", "--headless", f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"]
    for kind in ("ods", "fods"):
        subprocess.run(
            [*command, "--convert-to", kind, "--outdir", str(tmp_path), str(tmp_path / "a.xlsx")],
            check=True, capture_output=True, timeout=120,
        )  # fmt: skip
    first, *others = (
        sources.open_source(str(tmp_path / f"a.{kind}"), None).page
        for kind in ("xlsx", "ods", "fods")
    )
    for other in others:
        assert other is not None
        assert first is not None
        assert (
            other.text
            == first.text
            == "Data\nCountry\t2023\tShare\nNorway\t1,234.5\t5.2%\nDay\t2024-03-04"
        )
        assert other.tables == first.tables


def test_many_collapsed_columns_cost_nothing():
    columns = '<table:table-column table:visibility="collapse"/><table:table-column/>' * 5000
    row = f"<table:table-row>{'<table:table-cell><text:p>1</text:p></table:table-cell>' * 9000}</table:table-row>"
    before = time.process_time()
    reading = flat(f'<table:table table:name="S">{columns}{row * 5}</table:table>')
    assert time.process_time() - before < 6  # a slow machine's
    assert reading.page is not None
    assert len(reading.page.tables[0].cells) == 5 * 4500


def test_columns_beyond_the_last_are_none():
    columns = '<table:table-column table:number-columns-repeated="999999999" table:visibility="collapse"/>'
    reading = flat(
        f'<table:table table:name="S">{columns * 3}<table:table-row>{odf("float", "5", "5")}</table:table-row></table:table>'
    )
    assert reading.state is FetchState.BLANK
