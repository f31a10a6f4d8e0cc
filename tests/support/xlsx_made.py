"""Workbooks for tests of rendering: made with openpyxl, or part by part; rendered, and looked into."""

import csv
import io
import shutil
import subprocess
import zipfile
from datetime import date
from html import escape
from xml.etree import ElementTree as ET

import openpyxl
from memory import Memory
from sample_docx import names, part
from sample_xlsx import opened as read_by_openpyxl
from sample_xlsx import saved, text
from word_made import edited

from factlock.render.engine import Options, render
from factlock.render.formats import format_of

S = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml"
FORM = format_of("a.xlsx")
VALUES = {
    "gdp": "5.0%",
    "pop": "1,349,084",
    "ore": "12.5 Mt",
    "day": "31 July 2025",
    "about": "about 5",
    "word": "=1+1",
}
SOFFICE = shutil.which("soffice")


def sheet(*rows, title="Data", widths=None):
    """A workbook with one sheet of rows; a text is never a formula unless it is ``F("=…")``."""
    book = openpyxl.Workbook()
    page = book.active
    page.title = title
    fill(page, rows)
    for column, width in (widths or {}).items():
        page.column_dimensions[column].width = width
    return book


class F(str):
    """A formula."""

    __slots__ = ()


def fill(page, rows):
    for n, row in enumerate(rows, 1):
        for c, value in enumerate([row] if isinstance(row, str) else row, 1):
            if value is not None:
                cell = page.cell(n, c)
                cell.value = str(value) if isinstance(value, F) else value
                if isinstance(value, str) and not isinstance(value, F):
                    cell.data_type = "s"


def book_of(*rows, **more):
    return saved(sheet(*rows, **more))


def opened(body):
    return FORM.open(body, "a.xlsx")


def rendered(body, values=None, **more):
    facts = values if isinstance(values, Memory) else Memory(VALUES if values is None else values)
    language = more.pop("language", "")
    options = Options(today=date(2026, 11, 30), default_language="en", language=language, **more)
    return render(opened(body), lambda: facts, None, options)


def filled(body, values=None, **more):
    return rendered(body, values, **more).output.body


def cells(body, name=None):
    """The cells of a sheet by address, as openpyxl reads them."""
    book = read_by_openpyxl(body)
    page = book[name] if name else book.worksheets[0]
    return {
        cell.coordinate: cell for row in page.iter_rows() for cell in row if cell.value is not None
    }


def root(body, name):
    return ET.fromstring(part(body, name))  # noqa: S314  (made by the test)


# Part by part -------------------------------------------------------------------------------------


def package(sheets, *, shared=(), styles="", parts=None, book="", relations=None, names_of=None):
    """A workbook of parts: ``sheets`` are what stands in worksheets, ``relations`` those of each by number.

    ``shared`` are string items, ``book`` what stands behind the sheets in the workbook.
    """
    called = names_of or [f"S{n}" for n in range(1, len(sheets) + 1)]
    listed = "".join(
        f'<sheet name="{escape(name)}" sheetId="{n}" r:id="rId{n}"/>'
        for n, name in enumerate(called, 1)
    )
    leads = [
        f'<Relationship Id="rId{n}" Type="{R}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n in range(1, len(sheets) + 1)
    ]
    leads.append(f'<Relationship Id="rId900" Type="{R}/sharedStrings" Target="sharedStrings.xml"/>')
    if styles:
        leads.append(f'<Relationship Id="rId901" Type="{R}/styles" Target="styles.xml"/>')
    space = f'xmlns="{S[1:-1]}" xmlns:r="{R}"'
    files = {
        "[Content_Types].xml": (
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            '<Default Extension="xml" ContentType="application/xml"/>'
            f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPES}.sheet.main+xml"/>'
            + "".join(
                f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="{_TYPES}.worksheet+xml"/>'
                for n in range(1, len(sheets) + 1)
            )
            + f'<Override PartName="/xl/sharedStrings.xml" ContentType="{_TYPES}.sharedStrings+xml"/>'
            + (
                f'<Override PartName="/xl/styles.xml" ContentType="{_TYPES}.styles+xml"/>'
                if styles
                else ""
            )
            + "</Types>"
        ),
        "_rels/.rels": _relations(
            f'<Relationship Id="rId1" Type="{R}/officeDocument" Target="xl/workbook.xml"/>'
        ),
        "xl/workbook.xml": f"<workbook {space}><sheets>{listed}</sheets>{book}</workbook>",
        "xl/_rels/workbook.xml.rels": _relations("".join(leads)),
        "xl/sharedStrings.xml": f"<sst {space}>{''.join(shared)}</sst>",
    }
    if styles:
        files["xl/styles.xml"] = f"<styleSheet {space}>{styles}</styleSheet>"
    for n, inside in enumerate(sheets, 1):
        files[f"xl/worksheets/sheet{n}.xml"] = f"<worksheet {space}>{inside}</worksheet>"
    for n, told in (relations or {}).items():
        files[f"xl/worksheets/_rels/sheet{n}.xml.rels"] = _relations(told)
    files |= parts or {}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, body in files.items():
            archive.writestr(name, body)
    return out.getvalue()


def _relations(inside):
    return f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{inside}</Relationships>'


def relation(ident, kind, target):
    return f'<Relationship Id="{ident}" Type="{R}/{kind}" Target="{target}"/>'


def data(*rows):
    """The cells of a sheet: rows of cells, each XML or a text; ``(number, cells)`` names the row."""
    out = []
    for n, row in enumerate(rows, 1):
        number, inside = row if isinstance(row, tuple) else (n, row)
        out.append(f'<row r="{number}">{"".join(inside)}</row>')
    return f"<sheetData>{''.join(out)}</sheetData>"


def c(address, words, more=""):
    """A cell with a text of its own."""
    return f'<c r="{address}" t="inlineStr" {more}><is><t xml:space="preserve">{escape(words)}</t></is></c>'


def n(address, literal, more=""):
    return f'<c r="{address}" {more}><v>{literal}</v></c>'


def s(address, number, more=""):
    """A cell with a shared text."""
    return f'<c r="{address}" t="s" {more}><v>{number}</v></c>'


def f(address, formula, result="", kind="", more=""):
    told = f' t="{kind}"' if kind else ""
    value = f"<v>{escape(result)}</v>" if result else ""
    return f'<c r="{address}"{told}><f {more}>{escape(formula)}</f>{value}</c>'


# LibreOffice --------------------------------------------------------------------------------------


def converted(body, folder, kind):
    """What LibreOffice makes of a workbook."""
    source = folder / "made.xlsx"
    source.write_bytes(body)
    profile = f"-env:UserInstallation=file://{folder}/profile"
    subprocess.run(
        [
            str(SOFFICE),
            profile,
            "--headless",
            "--convert-to",
            kind,
            "--outdir",
            str(folder),
            str(source),
        ],
        check=True,
        capture_output=True,
        timeout=120,
    )


def shown_by_libreoffice(body, folder):
    """The cells of the first sheet as LibreOffice shows them, row by row."""
    converted(body, folder, "csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,true,true")
    with (folder / "made.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.reader(lines))


__all__ = ["Memory", "edited", "names", "part", "saved", "text"]
