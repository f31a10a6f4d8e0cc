"""What goes with the cells that are filled in: results of formulas, charts, tables, widths, what is printed."""

import pytest
from openpyxl.styles import Font
from openpyxl.worksheet.table import Table
from xlsx_made import (
    SOFFICE,
    F,
    S,
    book_of,
    c,
    cells,
    data,
    f,
    filled,
    n,
    names,
    opened,
    package,
    part,
    read_by_openpyxl,
    rendered,
    root,
    saved,
    sheet,
    shown_by_libreoffice,
    text,
)

from factlock.registry.errors import UsageFault

# Formulas -----------------------------------------------------------------------------------------


def results(body):
    return {
        one.get("r"): one.findtext(f"{S}v")
        for one in root(body, "xl/worksheets/sheet1.xml").iter(f"{S}c")
        if one.find(f"{S}f") is not None
    }


def test_results_that_hold_no_more_are_taken_out_and_others_stay():
    body = filled(
        package([
            data(
                [c("A1", "<<gdp.x>>"), f("B1", "A1*2", "0"), f("C1", "B1+1", "1"), f("D1", "E1*2", "4"), n("E1", "2")],
                [f("A2", "SUM(A:A)", "0"), f("B2", "Total", "7"), f("C2", 'INDIRECT("A1")', "7"), f("D2", '"A1"', "A1", "str")],
            )
        ])
    )  # fmt: skip
    assert results(body) == {
        "B1": None, "C1": None, "D1": "4", "A2": None, "B2": None, "C2": None, "D2": "A1",
    }  # fmt: skip
    told = root(body, "xl/workbook.xml").find(f"{S}calcPr")
    assert told.get("fullCalcOnLoad") == "1"


def test_without_formulas_nothing_is_said_of_computing():
    body = filled(package([data([c("A1", "<<gdp.x>>")])]))
    assert root(body, "xl/workbook.xml").find(f"{S}calcPr") is None


@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not here")
@pytest.mark.long
def test_libreoffice_computes_with_what_was_filled_in(tmp_path):
    rows = (["Growth", "<<gdp.x>>", F("=B1*2")], ["People", "<<pop.x>>", F("=B2+1")])
    book = sheet(*rows)
    book.active["C1"].number_format = "0.0%"
    assert shown_by_libreoffice(filled(saved(book)), tmp_path) == [
        ["Growth", "5.0%", "10.0%"],
        ["People", "1,349,084", "1349085"],
    ]


def test_what_charts_keep_of_cells_that_changed_is_taken_out():
    space = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"'
    kept = (
        "<c:numRef><c:f>S1!$C$1</c:f><c:numCache><c:pt><c:v>3</c:v></c:pt></c:numCache></c:numRef>"
    )
    gone = "<c:numRef><c:f>S1!$B$1:$B$2</c:f><c:numCache><c:pt><c:v>0</c:v></c:pt></c:numCache></c:numRef>"
    named = "<c:strRef><c:f>S1!$B$1</c:f><c:strCache><c:pt><c:v>&lt;&lt;gdp.x&gt;&gt;</c:v></c:pt></c:strCache></c:strRef>"
    body = package(
        [data([c("A1", "Growth"), c("B1", "<<gdp.x>>"), n("C1", "3")])],
        parts={"xl/charts/chart1.xml": f"<c:chartSpace {space}>{kept}{gone}{named}</c:chartSpace>"},
    )
    told = part(filled(body), "xl/charts/chart1.xml")
    assert told.count(b"Cache>") == 2
    assert b"<c:v>3</c:v>" in told


# Tables, widths, headers --------------------------------------------------------------------------


def with_table(*heads):
    book = sheet(list(heads), [n for n, _ in enumerate(heads)])
    end = "ABCDEFG"[len(heads) - 1]
    book.active.add_table(Table(displayName="T", ref=f"A1:{end}2"))
    return saved(book)


def test_the_columns_of_a_table_are_named_as_their_heads():
    body = filled(with_table("Country", "Growth <<gdp.x>>", "<<pop.x>>"), notes="none")
    (name,) = (one for one in names(body) if one.startswith("xl/tables/"))
    told = [one.get("name") for one in root(body, name).iter(f"{S}tableColumn")]
    assert told == ["Country", "Growth 5.0%", "1,349,084"]
    assert [text(cells(body)[a].value) for a in ("A1", "B1", "C1")] == told
    assert cells(body)["C1"].data_type == "s"


def test_two_columns_of_a_table_cannot_have_one_name():
    with pytest.raises(UsageFault) as error:
        filled(with_table("<<gdp.x>>", "5.0%"), notes="none")
    assert error.value.findings[0].code == "same-column-names"


def test_a_column_is_made_as_wide_as_its_numbers_need():
    body = filled(book_of(["x", "<<pop.x>>", "<<gdp.x>>"], widths={"B": 4, "C": 30}))
    told = read_by_openpyxl(body)["Data"].column_dimensions
    assert told["B"].width > 10
    assert told["C"].width == 30


def test_one_width_for_several_columns_is_cut():
    body = filled(
        package(
            [
                '<cols><col min="1" max="5" width="4"/></cols>'
                + data([c("A1", "x"), c("C1", "<<pop.x>>")])
            ]
        )
    )
    told = [
        (one.get("min"), one.get("max"))
        for one in root(body, "xl/worksheets/sheet1.xml").iter(f"{S}col")
    ]
    assert told == [("1", "2"), ("3", "3"), ("4", "5")]


@pytest.mark.parametrize(
    ("raw", "value", "made"),
    [
        ("&LGrowth &lt;&lt;gdp.x&gt;&gt;&CPage &P", "5.0%", "&LGrowth 5.0%&CPage &P"),
        ('&L&"Arial,Bold"&12Growth &lt;&lt;gdp.x&gt;&gt;', "5.0%", '&L&"Arial,Bold"&12Growth 5.0%'),
        ("&R&12&lt;&lt;gdp.x&gt;&gt; then", "5.0%", "&R&12 5.0% then"),
        ("Growth &lt;&lt;gdp.x&gt;&gt;", "R&D &P", "Growth R&&D &&P"),
        ("&LR&&D &lt;&lt;gdp.x&gt;&gt;", "5", "&LR&&D 5"),
        ("&K01+000&lt;&lt;gdp.x&gt;&gt;", "5", "&K01+0005"),
    ],
)  # fmt: skip
def test_what_is_printed_above_and_below_is_filled_in(raw, value, made):
    inside = f"<headerFooter><oddHeader>{raw.replace('&', '&amp;').replace('&amp;lt;', '&lt;').replace('&amp;gt;', '&gt;')}</oddHeader></headerFooter>"
    body = filled(package([data([c("A1", "x")]) + inside]), {"gdp": value}, notes="none")
    assert root(body, "xl/worksheets/sheet1.xml").findtext(f".//{S}oddHeader") == made


def test_a_mark_above_pages_stands_above_the_line():
    inside = (
        "<headerFooter><oddFooter>&amp;LUp &lt;&lt;gdp.x&gt;&gt;, so</oddFooter></headerFooter>"
    )
    body = filled(package([data([c("A1", "x")]) + inside]))
    assert (
        root(body, "xl/worksheets/sheet1.xml").findtext(f".//{S}oddFooter")
        == "&LUp 5.0%,&X[1]&X so"
    )


def test_what_is_too_long_for_a_program_is_refused():
    inside = f"<headerFooter><oddFooter>&amp;L{'x' * 240}&lt;&lt;gdp.x&gt;&gt;</oddFooter></headerFooter>"
    for body, value in (
        (package([data([c("A1", "x")]) + inside]), "a long value of words"),
        (book_of("It is <<gdp.x>>."), "x" * 32_760),
    ):
        with pytest.raises(UsageFault) as error:
            filled(body, {"gdp": value})
        (finding,) = error.value.findings
        assert (finding.code, finding.file) == ("cell-too-long", "a.xlsx")


def test_a_shared_formula_shifts_its_references():
    body = filled(
        package([
            data(
                [n("A1", "1"), f("B1", "A1*2", "2", more='t="shared" si="0" ref="B1:B3"')],
                [n("A2", "2"), f("B2", "", "4", more='t="shared" si="0"')],
                [c("A3", "<<gdp.x>>"), f("B3", "", "0", more='t="shared" si="0"'), f("C3", "D3", "7")],
            )
        ])
    )  # fmt: skip
    assert results(body)["B3"] is None
    assert results(body)["C3"] == "7"


def test_large_letters_need_more_room_and_merged_cells_have_it():
    book = sheet(["<<pop.x>>", "x", "x", "<<pop.x>>"])
    book.active["A1"].font = Font(sz=33)
    book.active.column_dimensions["A"].width = 20
    book.active.merge_cells("D1:F1")
    told = read_by_openpyxl(filled(saved(book)))["Data"].column_dimensions
    assert told["A"].width > 30
    assert "D" not in told


def test_hostile_values_stand_in_what_is_printed():
    raw = "&amp;L&lt;&lt;gdp.x&gt;&gt; then"
    inside = f"<headerFooter><oddHeader>{raw}</oddHeader></headerFooter>"
    out = rendered(
        package([data([c("A1", "x")]) + inside]), {"gdp": '&"Arial"&P&L&&'}, notes="none"
    )
    assert '&"Arial"&P&L&& then' in out.text
    assert opened(out.output.body).text == out.text
