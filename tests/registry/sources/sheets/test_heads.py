"""Tables as statistical offices lay them out: which cells are heads, and which cell a claim finds.

The layouts were written before the rules were tuned: official tables of kinds that are met with.
"""

import io

import openpyxl
import pytest

from factlock.registry import cells
from factlock.registry.cells import CellClaimed
from factlock.registry.evidence import Examiner
from factlock.registry.page import Page
from factlock.registry.proof import Proof
from factlock.registry.sources import read_inline

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def sheet(*rows, merge=(), freeze=None, indent=(), formats=None) -> Page:
    book = openpyxl.Workbook()
    data = book.active
    data.title = "Data"
    for row in rows:
        data.append(row)
    for area in merge:
        data.merge_cells(area)
    for address in indent:
        data[address].alignment = openpyxl.styles.Alignment(indent=1)
    for address, code in (formats or {}).items():
        data[address].number_format = code
    data.freeze_panes = freeze
    out = io.BytesIO()
    book.save(out)
    page = read_inline(out.getvalue(), media_type=XLSX).page
    assert page is not None
    return page


def csv(text: str) -> Page:
    page = read_inline(text.encode(), media_type="text/csv").page
    assert page is not None
    return page


def found(page: Page, form: str, language: str = "en") -> str:
    """The literal that a claim proves, or the code of its refusal."""
    proof = cells.prove(Examiner(page, language), CellClaimed.parse(form))
    if not isinstance(proof, Proof):
        return proof[0].code
    period = f" @{proof.period}" if proof.period else ""
    return proof.value.literal + period


SIMPLE = (["Country", 2023, 2024], ["Norway", 5.5, 6.1], ["Sweden", 7.2, 8.3])
TITLED = (
    ["Table 1. Growth, per cent"],
    ["Source: office"],
    [],
    *SIMPLE,
    [],
    ["1) Preliminary."],
    ["Note: revised 5.9"],
)
SPANNED = (
    ["Population by sex"],
    ["Country", 2023, None, 2024, None],
    [None, "men", "women", "men", "women"],
    ["Norway", 1, 2, 3, 4],
    ["Sweden", 5, 6, 7, 8],
)
SECTIONS = (
    ["", 2023, 2024],
    ["Men"], ["Norway", 11, 12], ["Sweden", 13, 14],
    ["Women"], ["Norway", 21, 22], ["Sweden", 23, 24],
    ["Total", 91, 92],
)  # fmt: skip
TWO = (
    ["Table A"], ["Country", 2023, 2024], ["Norway", 1.5, 2.5], [],
    ["Table B"], ["Country", 2021, 2022], ["Norway", 3.5, 4.5],
)  # fmt: skip

LAYOUTS = [
    ("plain", sheet(*SIMPLE), "row=Norway;col=2024", "6.1 @2024"),
    ("by the name of the sheet", sheet(*SIMPLE), "table=Data;row=Norway;col=2024", "6.1 @2024"),
    ("by the number of the table", sheet(*SIMPLE), "table=1;row=Sweden;col=2023", "7.2 @2023"),
    ("another sheet", sheet(*SIMPLE), "table=Other;row=Norway;col=2024", "cell-absent"),
    ("title, source, notes", sheet(*TITLED), "table=Data;row=Sweden;col=2024", "8.3 @2024"),
    ("by its caption", sheet(*TITLED), "table=Table 1. Growth, per cent Source: office;row=Sweden;col=2024", "8.3 @2024"),
    ("a note is no row", sheet(*TITLED), "row=Note: revised 5.9;col=2024", "cell-absent"),
    ("blank columns before", sheet(*([None, None, *row] for row in TITLED)), "row=Norway;col=2023", "5.5 @2023"),
    ("blank rows within", sheet(SIMPLE[0], SIMPLE[1], [], SIMPLE[2]), "row=Sweden;col=2024", "8.3 @2024"),
    ("years as texts", sheet(["Country", "2023", "2024"], *SIMPLE[1:]), "row=Norway;col=2024", "6.1 @2024"),
    ("years with marks", sheet(["Country", "2023", "2024*"], *SIMPLE[1:]), "row=Norway;col=2023", "5.5 @2023"),
    ("quarters", sheet(["Country", "2024Q1", "2024-Q2"], *SIMPLE[1:]), "row=Norway;col=2024Q1", "5.5 @2024-Q1"),
    ("units below the heads", sheet(["Country", "2023", "2024"], [None, "%", "%"], *SIMPLE[1:]), "row=Norway;col=2024", "6.1 @2024"),
    ("a row of units", sheet(["Country", "Area", "People"], [None, "km2", "thousand"], *SIMPLE[1:]), "row=Norway;col=Area", "5.5"),
    ("years down", sheet(["Year", "Growth", "Rate"], [2023, 5.5, 6], [2024, 7.5, 8]), "row=2024;col=Growth", "7.5 @2024"),
    ("merged heads", sheet(*SPANNED, merge=("B2:C2", "D2:E2")), "row=Norway;col=2024 / women", "4 @2024"),
    ("heads over a pattern", sheet(*SPANNED), "row=Norway;col=2024 / women", "4 @2024"),
    ("a head of two cells", sheet(*SPANNED), "row=Norway;col=2024", "cell-ambiguous"),
    ("no pattern, no reach", sheet(["C", 2023, None, "Rank"], [None, "men", "area", None], ["Norway", 1.5, 2.5, 3]), "row=Norway;col=2023", "1.5 @2023"),
    ("two tables, the first", sheet(*TWO), "row=Norway;col=2024", "2.5 @2024"),
    ("two tables, the second", sheet(*TWO), "row=Norway;col=2022", "4.5 @2022"),
    ("two tables, a head of the first", sheet(*TWO), "table=2;row=Norway;col=2024", "cell-absent"),
    ("two tables, by caption", sheet(*TWO), "table=Table B;row=Norway;col=2021", "3.5 @2021"),
    ("sections", sheet(*SECTIONS), "row=Norway;col=2024", "cell-ambiguous"),
    ("sections set in", sheet(*SECTIONS, indent=("A3", "A4", "A6", "A7")), "row=Women / Norway;col=2024", "22 @2024"),
    ("a section ends", sheet(*SECTIONS, indent=("A3", "A4", "A6", "A7")), "row=Women / Total;col=2024", "cell-absent"),
    ("the total", sheet(*SECTIONS, indent=("A3", "A4", "A6", "A7")), "row=Total;col=2024", "92 @2024"),
    ("merged sections", sheet(*SECTIONS, merge=("A2:C2", "A5:C5")), "row=Norway;col=2024 / Men", "12 @2024"),
    ("two columns of labels", sheet(["Country", "Sex", 2023], ["Norway", "men", 1.5], ["Norway", "women", 2.5]), "row=Norway / women;col=2023", "2.5 @2023"),
    ("labels merged down", sheet(["Country", "Sex", 2023], ["Norway", "men", 1.5], [None, "women", 2.5], merge=("A2:A3",)), "row=Norway / women;col=2023", "2.5 @2023"),
    ("codes and names", sheet(["Code", "Country", 2023], ["NOR", "Norway", 1.5], ["SWE", "Sweden", 2.5]), "row=NOR;col=2023", "1.5 @2023"),
    ("numbers for codes", sheet(["Id", "Country", "Value"], [101, "Norway", 1.5], [102, "Sweden", 2.5]), "row=Norway;col=Value", "1.5"),
    ("frozen panes over ages", sheet(["Age", 0, 1], ["Norway", 5.5, 6.5], ["Sweden", 7.5, 8.5], freeze="B2"), "row=Sweden;col=1", "8.5"),
    ("ages without panes", sheet(["Age", 0, 1], ["Norway", 5.5, 6.5]), "row=Norway;col=Age", "cell-absent"),
    ("missing numbers", sheet(["C", 2023, 2024], ["Iceland", ":", "n.a."], ["Norway", 1.5, 2.5]), "row=Norway;col=2024", "2.5 @2024"),
    ("a missing number", sheet(["C", 2023, 2024], ["Iceland", ":", "n.a."], ["Norway", 1.5, 2.5]), "row=Iceland;col=2024", "no-value"),
    ("flags beside numbers", sheet(["C", 2023, "", 2024, ""], ["Norway", 1.5, "p", 2.5, "e"], ["Sweden", 3.5, "", 4.5, ""]), "row=Norway;col=2024", "2.5 @2024"),
    ("dates as heads", sheet(["C", "x", "y"], ["Norway", 1.5, 2.5]), "row=Norway;col=y", "2.5"),
    ("percent", sheet(*SIMPLE, formats={"C2": '0.0"%"'}), "row=Norway;col=2024", "6.1% @2024"),
    ("a table of words", sheet(["Country", "Capital"], ["Norway", "Oslo"], ["Sweden", "Stockholm"]), "row=Norway;col=Capital", "no-value"),
    ("Chinese", sheet(["表1 各国增长率"], ["单位：%"], ["国家", "2023年", "2024年"], ["挪威", 5.5, 6.1], ["瑞典", 7.2, 8.3]), "row=挪威;col=2024年", "6.1 @2024"),
    ("long CSV", csv("Entity,Code,Year,GDP\nNorway,NOR,2023,5.5\nNorway,NOR,2024,6.1\n"), "row=Norway / NOR / 2024;col=GDP", "6.1 @2024"),
    ("long CSV, one head", csv("Entity,Code,Year,GDP\nNorway,NOR,2023,5.5\nNorway,NOR,2024,6.1\n"), "row=2024;col=GDP", "6.1 @2024"),
    ("wide CSV", csv("geo,2023,2024\nNO,5.5,6.1\nSE,7.2,8.3\n"), "row=SE;col=2024", "8.3 @2024"),
    ("CSV of years with flags", csv("geo,2023,2024\nNO,5.5 p,6.1 e\nSE,7.2,:\n"), "row=NO;col=2024", "cell-flag"),
    ("preamble", csv("Title\nsome, note\n\ngeo,2023,2024\nNO,5.5,6.1\nSE,7.2,8.3\n"), "row=NO;col=2024", "6.1 @2024"),
    ("a row that lacks a cell", csv("geo,2023,2024\nNO,5.5,6.1\nSE,7.2\nDK,1.1,2.2\n"), "row=SE;col=2023", "cell-absent"),
    ("heads that lack a cell", csv("2023,2024\nNO,5.5,6.1\nSE,7.2,8.3\nDK,1,2\n"), "row=NO;col=2024", "cell-absent"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("page", "form", "expected"), [row[1:] for row in LAYOUTS], ids=[row[0] for row in LAYOUTS]
)
def test_a_cell_is_found_by_the_heads_that_a_reader_sees(page, form, expected):
    assert found(page, form) == expected


def test_every_cell_is_in_one_table():
    for name, page, *_ in LAYOUTS:
        seen = [(c.start, c.end) for t in page.tables for c in t.cells]
        assert len(seen) == len(set(seen)), name
        assert seen == sorted(seen), name


def test_a_caption_is_a_heading():
    page = sheet(*TITLED)
    assert [h.text for h in page.headings] == ["Data", "Table 1. Growth, per cent Source: office"]
    assert page.heading_at(page.text.index("Norway")) == "Table 1. Growth, per cent Source: office"
