"""Spreadsheets that are damaged, or made to do harm."""

import io
import time
import zipfile

import openpyxl
import pytest

from factlock.registry.model import FetchState
from factlock.registry.sources import read_inline
from factlock.registry.sources.reading import Reading

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def worksheet(data: str, before: str = "", after: str = "") -> str:
    return f"<worksheet {MAIN}>{before}<sheetData>{data}</sheetData>{after}</worksheet>"


def read_xlsx(body: bytes) -> Reading:
    return read_inline(body, media_type=XLSX)


def texts(body: bytes) -> list[list[str]]:
    reading = read_xlsx(body)
    assert reading.page is not None, reading
    return [line.split("\t") for line in reading.page.text.split("\n")[1:]]


# Damage ------------------------------------------------------------------------------------------

ENTITIES = (
    '<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY a "aaaaaaaaaa">'
    + "".join(
        f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + "]>"
)


@pytest.mark.parametrize(
    "make",
    [
        lambda handmade: handmade('<row r="2"><c r="A2"><v>1</v></c></row><row r="1"><c r="A1"><v>1</v></c></row>'),
        lambda handmade: handmade('<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>'),
        lambda handmade: handmade('<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>'),
        lambda handmade: handmade('<row r="1"><c r="A2"><v>1</v></c></row>'),
        lambda handmade: handmade('<row r="1"><c r="1A"><v>1</v></c></row>'),
        lambda handmade: handmade('<row r="x"><c r="A1"><v>1</v></c></row>'),
        lambda handmade: handmade('<row r="9999999"><c r="A9999999"><v>1</v></c></row>'),
        lambda handmade: handmade('<row r="1"><c r="ZZZ1"><v>1</v></c></row>'),
        lambda handmade: handmade('<row r="1"><c r="A1" t="s"><v>7</v></c></row>'),
        lambda handmade: handmade('<row r="1"><c r="A1" t="s"><v>-1</v></c></row>'),
        lambda handmade: handmade(worksheet("", after='<mergeCells><mergeCell ref="B2:A1"/></mergeCells>')),
        lambda handmade: handmade('<row r="1"><c r="A1"><v>1</v>'),
        lambda handmade: handmade("<row>" * 5000),
        lambda handmade: handmade('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + worksheet('<row r="1"><c r="A1" t="str"><v>&x;</v></c></row>')),
        lambda handmade: handmade('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', f"{ENTITIES}<sst {MAIN}><si><t>&i;</t></si></sst>"),
        lambda handmade: handmade("", **{"xl/workbook.xml": "no XML"}),
        lambda handmade: handmade("", **{"xl/workbook.xml": f"<!DOCTYPE workbook><workbook {MAIN}/>"}),
    ],
)  # fmt: skip
def test_what_no_program_writes_is_damaged(handmade, make):
    reading = read_xlsx(make(handmade))
    assert reading.state is FetchState.DAMAGED, reading
    assert "save it anew" in reading.message


def test_a_workbook_without_its_parts_is_damaged():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("a.txt", "x")
    assert read_xlsx(out.getvalue()).state is FetchState.DAMAGED


def test_an_empty_workbook_is_blank():
    out = io.BytesIO()
    openpyxl.Workbook().save(out)
    assert read_xlsx(out.getvalue()).state is FetchState.BLANK


# Hostile sizes -----------------------------------------------------------------------------------

ROW = "".join(f'<row r="{n}"><c r="A{n}"><v>1</v></c></row>' for n in range(1, 250_000))
FLOODS = {
    "cells": lambda handmade: handmade(ROW),
    "empty cells": lambda handmade: handmade('<row r="1"><c r="A1"><v>1</v></c></row>' + "<row><c/><c/><c/></row>" * 550_000),
    "strings": lambda handmade: handmade('<row r="1"><c r="A1" t="s"><v>0</v></c></row>', "".join(f"<si><t>{n}</t></si>" for n in range(510_000))),
    "one long string in every cell": lambda handmade: handmade(
        "".join(f'<row r="{n}"><c r="A{n}" t="s"><v>0</v></c></row>' for n in range(1, 20_000)), f"<si><t>{'word ' * 6000}</t></si>"
    ),
    "merged ranges": lambda handmade: handmade(
        worksheet('<row r="1"><c r="A1"><v>1</v></c></row>', after="<mergeCells>" + "".join(f'<mergeCell ref="B{n}:C{n}"/>' for n in range(1, 110_000)) + "</mergeCells>")
    ),
    "number formats": lambda handmade: handmade(
        "".join(f'<row r="{n}"><c r="A{n}" s="{n}"><v>1.5</v></c></row>' for n in range(1, 20_000)),
        styles="<numFmts>" + "".join(f'<numFmt numFmtId="{n + 200}" formatCode="{"#" * 200}0.{n}"/>' for n in range(20_000)) + "</numFmts><cellXfs>" + "".join(f'<xf numFmtId="{n + 200}"/>' for n in range(20_000)) + "</cellXfs>",
    ),
    "wide merged ranges": lambda handmade: handmade(
        worksheet(
            "".join(f'<row r="{n}"><c r="A{n}"><v>1</v></c><c r="XFD{n}"><v>2</v></c></row>' for n in range(1, 3000)),
            after="<mergeCells>" + "".join(f'<mergeCell ref="A{n}:XFC{n}"/>' for n in range(1, 3000)) + "</mergeCells>",
        )
    ),
}  # fmt: skip


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_is_refused_in_time(handmade, flood):
    body = FLOODS[flood](handmade)
    assert len(body) < 3_000_000
    before = time.process_time()
    reading = read_xlsx(body)
    assert time.process_time() - before < 6  # a slow machine's; two seconds on a quick one
    assert reading.state is FetchState.TOO_LARGE, reading
    assert "give" in reading.message


HARMLESS = {
    "a claim of all cells": lambda handmade: handmade(
        worksheet('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>', '<dimension ref="A1:XFD1048576"/>')
    ),
    "columns hidden over and over": lambda handmade: handmade(
        worksheet('<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row>', "<cols>" + '<col min="3" max="16384" hidden="1"/>' * 50_000 + "</cols>")
    ),
    "a merged range of all cells": lambda handmade: handmade(
        worksheet('<row r="1"><c r="A1"><v>1</v></c></row>', after='<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>')
    ),
    "many styles": lambda handmade: handmade('<row r="1"><c r="A1" s="5"><v>1</v></c></row>', styles="<cellXfs>" + "<xf/>" * 100_000 + "</cellXfs>"),
    "a long format": lambda handmade: handmade(
        '<row r="1"><c r="A1" s="0"><v>1</v></c></row>',
        styles=f'<numFmts><numFmt numFmtId="164" formatCode="{"#,##0" * 10_000}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs>',
    ),
}  # fmt: skip


@pytest.mark.parametrize("sort", HARMLESS)
def test_large_claims_cost_nothing(handmade, sort):
    before = time.process_time()
    assert texts(HARMLESS[sort](handmade))[0][0] == "1"
    assert time.process_time() - before < 2
