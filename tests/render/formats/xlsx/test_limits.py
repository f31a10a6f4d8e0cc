"""Files from strangers: what is no workbook, what is too large, what would take for ever."""

import time

import pytest
from xlsx_made import (
    FORM,
    S,
    book_of,
    c,
    cells,
    data,
    edited,
    f,
    filled,
    n,
    opened,
    package,
    part,
    relation,
    rendered,
    root,
    s,
    text,
)

from factlock.registry.errors import UsageFault

SHEET = "xl/worksheets/sheet1.xml"
SPACE = f'xmlns="{S[1:-1]}"'


def fault(body):
    with pytest.raises(UsageFault) as error:
        opened(body)
    (finding,) = error.value.findings
    assert finding.code == "no-workbook"
    assert finding.file == "a.xlsx"
    assert finding.fix
    return finding.message


def with_sheet(xml):
    return edited(book_of("text"), **{SHEET: xml})


def quick(work, most=2.0):
    started = time.process_time()
    result = work()
    assert time.process_time() - started < most
    return result


def test_entities_are_not_expanded():
    inside = f"<worksheet {SPACE}><sheetData><row><c t='inlineStr'><is><t>&b;</t></is></c></row></sheetData></worksheet>"
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>' + inside
    assert "entities" in fault(with_sheet(bomb))
    outside = '<!DOCTYPE x [<!ENTITY b SYSTEM "file:///etc/passwd">]>' + inside
    assert "root:" not in fault(with_sheet(outside))


def test_what_unpacks_to_too_much_is_not_unpacked():
    assert "times its size" in fault(edited(book_of("text"), xl__big_DOT_bin=b"\0" * (5 << 20)))


def test_elements_that_lie_too_deep_in_each_other_are_told():
    fault(with_sheet(f"<worksheet {SPACE}>{'<a>' * 400}{'</a>' * 400}</worksheet>"))


@pytest.mark.parametrize(
    "inside",
    [
        data([c("A1", "x")], (1, [c("A1", "y")])),  # the same row twice
        data((5, [c("A5", "x")]), (2, [c("A2", "y")])),
        data((1_048_577, [c("A1048577", "x")])),
        data([c("B1", "x"), c("A1", "y")]),
        data([c("A1", "x"), c("A1", "y")]),
        data([c("XFE1", "x")]),
        data([c("A2", "x")]),  # in row 1
        data([c("a1", "x")]),
        data([n("A1", "1", 's="x"')]),
        data([n("A1", "1", 's="-1"')]),
        data([c("A1", "x", 's="7"')]),
        data([s("A1", 7)]),
        data([s("A1", "-1")]),
        data([s("A1", "x")]),
        "<sheetData><row r='x'><c><v>1</v></c></row></sheetData>",
    ],
)
def test_what_no_program_writes_is_told(inside):
    assert "S1" in fault(package([inside]))


def test_a_sheet_that_is_missing_or_listed_twice_is_told():
    body = package([data([c("A1", "x")]), data([c("A1", "y")])])
    empty = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>'
    assert "missing" in fault(edited(body, **{"xl/_rels/workbook.xml.rels": empty}))
    twice = part(body, "xl/workbook.xml").replace(b"rId2", b"rId1")
    assert "twice" in fault(edited(body, **{"xl/workbook.xml": twice}))


def test_a_cell_in_the_last_corner_is_read_and_filled_in():
    body = package([
        '<mergeCells count="1"><mergeCell ref="B2:XFC1048575"/></mergeCells>'
        + data([c("A1", "x")], (1_048_576, [c("XFD1048576", "<<gdp.x>>")]))
    ])  # fmt: skip
    out = quick(lambda: rendered(body))
    assert out.text.startswith("# S1\n\nx\n\n5.0%\n\n")
    assert b"XFD1048576" in part(out.output.body, "xl/comments1.xml")
    assert "XFD1048576" in out.text


def test_one_text_in_very_many_cells_is_too_much():
    long = "x" * 30_000
    rows = [[s(f"{col}{row}", 0) for col in "ABCDEFGHIJ"] for row in range(1, 101)]
    assert "characters" in quick(
        lambda: fault(package([data(*rows)], shared=[f"<si><t>{long}</t></si>"]))
    )


def test_merged_ranges_that_reach_over_everything_take_no_time():
    rows = [[n(f"{col}{row}", row) for col in "ABCDEFGH"] for row in range(1, 2001)]
    merged = '<mergeCell ref="A1:XFD1048576"/>' * 5000
    body = package([data(*rows) + f"<mergeCells>{merged}</mergeCells>"])
    assert "merged" in quick(lambda: fault(body), 5)


def test_many_rows_without_cells_take_no_time():
    rows = "".join(f'<row r="{nth}" s="1" customFormat="1" ht="20"/>' for nth in range(1, 200_001))
    body = package([f"<sheetData>{rows}</sheetData>"])
    assert quick(lambda: opened(body), 3).text == "# S1\n\n"


def test_more_number_formats_than_a_program_keeps_are_too_much():
    formats = "".join(
        f'<numFmt numFmtId="{nth}" formatCode="0&quot;{nth}&quot;"/>' for nth in range(200, 1400)
    )
    looks = "".join(
        f'<xf numFmtId="{nth}" fontId="0" fillId="0" borderId="0"/>' for nth in range(200, 1400)
    )
    styles = f"<numFmts>{formats}</numFmts><cellXfs>{looks}</cellXfs>"
    rows = [[n(f"A{nth + 1}", 1, f's="{nth}"')] for nth in range(1200)]
    assert "number formats" in fault(package([data(*rows)], styles=styles))


def test_formulas_that_hang_on_each_other_take_no_time():
    rows = [[f("A1", "B1", "1"), c("B1", "<<gdp.x>>")]]
    rows += [[f(f"A{nth}", f"A{nth - 1}+SUM(A$1:A{nth - 1})", "1")] for nth in range(2, 3000)]
    body = quick(lambda: filled(package([data(*rows)])), 8)
    assert not [one for one in root(body, SHEET).iter(f"{S}c") if one.find(f"{S}f") is not None and one.find(f"{S}v") is not None]  # fmt: skip


def test_shapes_without_an_end_take_no_time():
    drawing = b"<xml>" + b"<v:shape " * 100_000 + b"</xml>"
    body = package(
        [data([c("A1", "x"), c("B1", "<<gdp.x>>")]) + '<legacyDrawing r:id="rId1"/>'],
        parts={"xl/drawings/vmlDrawing1.vml": drawing},
        relations={1: relation("rId1", "vmlDrawing", "../drawings/vmlDrawing1.vml")},
    )
    out = quick(lambda: filled(body))
    quick(lambda: FORM.rewrite(opened(out), [(6, 7, "y")]))


def test_a_drawing_of_comments_that_is_no_xml_is_added_to_all_the_same():
    drawing = '<xml xmlns:v="urn:schemas-microsoft-com:vml"><v:shape id="_x0000_s1030"><br></v:shape></xml>'
    body = package(
        [data([c("A1", "x"), c("B1", "<<gdp.x>>")]) + '<legacyDrawing r:id="rId1"/>'],
        parts={"xl/drawings/vmlDrawing1.vml": drawing},
        relations={1: relation("rId1", "vmlDrawing", "../drawings/vmlDrawing1.vml")},
    )  # fmt: skip
    drawn = part(filled(body), "xl/drawings/vmlDrawing1.vml")
    assert drawn.startswith(drawing[:-6].encode())
    assert b'id="_x0000_s1031"' in drawn
    assert text(cells(filled(body))["A1"].value) == "x"


def test_a_workbook_of_another_kind_is_told():
    strict = edited(book_of("x"), **{"xl/workbook.xml": '<workbook xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"><sheets/></workbook>'})  # fmt: skip
    assert "Strict Open XML" in fault(strict)


@pytest.mark.long
def test_a_large_workbook_is_filled_in_within_a_minute():
    rows = [
        [
            c(f"A{nth}", "Norland"),
            c(f"B{nth}", "<<gdp.x>>"),
            n(f"C{nth}", nth),
            n(f"D{nth}", f"{nth}.5"),
        ]
        for nth in range(1, 20_001)
    ]
    out = quick(lambda: rendered(package([data(*rows)])), 60)
    assert len(out.output.spans) == 20_000
