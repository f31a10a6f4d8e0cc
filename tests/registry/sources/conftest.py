"""Spreadsheets made by hand, for what no library writes."""

import io
import zipfile

import pytest

MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def worksheet(data: str, before: str = "", after: str = "") -> str:
    return f"<worksheet {MAIN}>{before}<sheetData>{data}</sheetData>{after}</worksheet>"


def handmade(sheet: str, strings: str = "", styles: str = "", book: str = "", **more: str) -> bytes:
    """A workbook of one sheet, from its XML."""
    out = io.BytesIO()
    kinds = {"worksheet": "w", "sharedStrings": "s", "styles": "y"}
    parts = {
        "xl/workbook.xml": f'<workbook {MAIN} xmlns:r="{REL}">{book}<sheets><sheet name="S" sheetId="1" '
        'r:id="worksheet"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": "<Relationships>"
        + "".join(
            f'<Relationship Id="{k}" Type="{REL}/{k}" Target="{v}.xml"/>' for k, v in kinds.items()
        )
        + "</Relationships>",
        "xl/w.xml": sheet if sheet.startswith("<?") or "worksheet" in sheet else worksheet(sheet),
        "xl/s.xml": strings if "<!" in strings else f"<sst {MAIN}>{strings}</sst>",
        "xl/y.xml": f"<styleSheet {MAIN}>{styles}</styleSheet>",
        **more,
    }
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return out.getvalue()


@pytest.fixture(name="handmade")
def handmade_fixture():
    """Return a function that makes a workbook of one sheet from its XML."""
    return handmade
