"""What a workbook says, where in it something stands, and what stands over a cell."""

import pytest
from openpyxl.comments import Comment
from openpyxl.packaging.custom import StringProperty
from xlsx_made import (
    FORM,
    Memory,
    book_of,
    c,
    data,
    f,
    fill,
    n,
    opened,
    package,
    relation,
    rendered,
    s,
    saved,
    sheet,
)

from factlock.registry.errors import Refused
from factlock.render.claims import candidates
from factlock.render.layout import Zone
from factlock.render.placeholders import scan


def places(body):
    document = opened(body)
    layout = FORM.read(document, [(one.start, one.end) for one in scan(document.text)])
    return [layout.place(nth).zone for nth, _ in enumerate(scan(document.text))]


def reading(body, shown="5.0%"):
    document = opened(body)
    spans = [(one.start, one.end) for one in scan(document.text)]
    told = FORM.read(document, spans).readings(dict.fromkeys(range(len(spans)), shown), "en")
    return told[0]


def claims(body):
    document = opened(body)
    return [
        (row.text, document.origin.name(row.line))
        for row in candidates(document, FORM.take_apart(document), "en")
        if row.claim
    ]


def test_a_workbook_reads_sheet_by_sheet_and_row_by_row():
    book = sheet(["Country", "Growth"], ["Norland", "<<gdp.x>>"], [None], "A line of its own.")
    fill(book.create_sheet("More"), [["Note", 7]])
    assert opened(saved(book)).text == (
        "# Data\n\n| Country | Growth\n\n| Norland | <<gdp.x>>\n\nA line of its own.\n\n# More\n\n| Note | 7\n\n"
    )


@pytest.mark.parametrize(
    ("literal", "code", "shown"),
    [
        ("0.042", "0.0%", "4.2%"),
        ("1349084", "#,##0", "1,349,084"),
        ("4.2", "General", "4.2"),
        ("45869", "yyyy-mm-dd", "2025-07-31"),
        ("12.5", '0.0" Mt"', "12.5 Mt"),
        ("1349084.5", "[$-407]#,##0.0", "1.349.084,5"),
        ("-3", "0;(0)", "(3)"),
    ],
)
def test_a_number_reads_as_it_is_shown(literal, code, shown):
    book = sheet(["Growth in Norland", 0])
    cell = book.active["B1"]
    cell.value, cell.number_format = float(literal), code
    assert opened(saved(book)).text == f"# Data\n\n| Growth in Norland | {shown}\n\n"


def test_typed_numbers_are_claims_with_the_name_of_their_cell():
    assert claims(book_of(["Growth", 4.2], ["Ore", "12.5 Mt"])) == [
        ("4.2", "Data!B1"),
        ("12.5 Mt", "Data!B2"),
    ]


def test_names_of_sheets_that_programs_give_are_no_claims():
    book = sheet("Nothing.", title="Sheet1")
    for name in ("Sheet2", "Tabelle3", "Feuil4", "工作表5"):
        book.create_sheet(name)["A1"] = "Nothing."
    assert claims(saved(book)) == []


def test_what_a_formula_shows_is_a_claim_and_never_filled_in():
    body = package([data([c("A1", "Sum"), f("B1", "SUM(C1:C9)", "4.2")])])
    assert opened(body).text == "# S1\n\n| Sum\n\n4.2\n\n"
    assert claims(body) == [("4.2", "S1!B1")]
    for formula, result, kind in (
        ('"<<gdp.x>>"', "<<gdp.x>>", "str"),
        ('"It is "&"<<gdp.x>>"', "", ""),
    ):
        body = package([data([c("A1", "Sum"), f("B1", formula, result, kind)])])
        with pytest.raises(Refused) as error:
            rendered(body)
        assert [one.code for one in error.value.findings] == ["placeholder-in-formula"]
        assert "S1!B1" in error.value.findings[0].message


def test_a_formula_that_changes_its_result_leaves_its_row_as_it_was():
    one = package([data([c("A1", "Sum"), f("B1", "SUM(C1:C9)", "4.2")])])
    other = package([data([c("A1", "Sum"), f("B1", "SUM(C1:C9)")])])
    assert opened(one).text.replace("4.2\n\n", "") == opened(other).text


HEADED = [
    (["Country", "2024", "2025"], ["Norland", "3.2%", "<<gdp.x>>"]),
    (["Country", 2024, 2025], ["Norland", 0.032, "<<gdp.x>>"]),
]


@pytest.mark.parametrize("rows", HEADED)
def test_a_cell_is_read_under_the_heads_of_its_column_and_row(rows):
    told = reading(book_of(*rows))
    assert told.text == "5.0%"
    assert told.heads == (("2025", "Norland"),)
    assert told.title == "Data"


def test_a_caption_and_a_section_stand_over_a_cell():
    told = reading(
        book_of(
            "Growth by country",
            ["Country", "2025"],
            ["North"],
            ["Norland", "<<gdp.x>>"],
            ["Suland", 2],
        )
    )
    assert told.heads[0][:1] == ("2025",)
    assert "Norland" in told.heads[0]
    assert ("Growth by country",) in told.heads


def test_a_merged_head_stands_over_all_its_columns():
    book = sheet(
        ["Country", "2024", None, "2025", None],
        [None, "Growth", "Share", "Growth", "Share"],
        ["Norland", 1, 2, "<<gdp.x>>", 4],
    )
    book.active.merge_cells("B1:C1")
    book.active.merge_cells("D1:E1")
    assert reading(saved(book)).heads == (("2025", "Growth", "Norland"),)


def test_a_lone_cell_below_its_name_is_read_as_a_sentence():
    told = reading(book_of("Growth in Norland", "It was <<gdp.x>> in 2025."))
    assert told.sentence == "It was 5.0% in 2025."


def test_a_value_of_another_time_than_its_column_stops_the_rendering():
    body = book_of(["Country", "In 2025"], ["Norland", "<<gdp.x>>"])
    with pytest.raises(Refused) as error:
        rendered(body, Memory({"gdp": "5.0%"}, period="2024"))
    assert [one.code for one in error.value.findings] == ["period-conflict"]
    assert rendered(body, Memory({"gdp": "5.0%"}, period="2025")).uses


def test_cell_styles_make_headings():
    book = sheet("Norland's economy", "Prices", "They rose by <<gdp.x>>.", title="Report")
    book.active["A1"].style = "Title"
    book.active["A2"].style = "Headline 1"
    told = reading(saved(book))
    assert told.heads == (("Prices",), ("Norland's economy",))
    assert told.title == "Report"


def test_hidden_sheets_rows_and_columns_are_read():
    book = sheet(["Growth", "<<gdp.x>>"], ["Hidden", 4.2])
    book.active.row_dimensions[2].hidden = True
    book.active.column_dimensions["B"].hidden = True
    fill(book.create_sheet("Away"), [["It was 7.7 % then."]])
    book["Away"].sheet_state = "veryHidden"
    body = saved(book)
    assert [text for text, _ in claims(body)] == ["4.2", "7.7 %"]
    assert places(body) == [Zone.TEXT]


def test_what_lies_under_a_merged_cell_is_left_alone():
    body = package(
        [
            data([c("A1", "Growth"), c("B1", "<<gdp.x>>")])
            + '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>'
        ]
    )
    out = rendered(body)
    assert out.left_alone == 1
    assert out.output.body == body


SHARED = "<si><t>It grew by &lt;&lt;gdp.x&gt;&gt;.</t></si>"


def test_one_shared_text_may_stand_in_several_cells():
    body = package([data([s("A1", 0)], [s("A2", 0)])], shared=[SHARED])
    assert places(body) == [Zone.TEXT, Zone.TEXT]


@pytest.mark.parametrize(
    ("inside", "code"),
    [
        ('<dataValidations><dataValidation sqref="A1"><formula1>"&lt;&lt;gdp.x&gt;&gt;"</formula1></dataValidation></dataValidations>', "formula"),
        ('<dataValidations><dataValidation sqref="A1" prompt="&lt;&lt;gdp.x&gt;&gt;"/></dataValidations>', "formula"),
        ('<conditionalFormatting sqref="A1"><cfRule type="expression"><formula>A1="&lt;&lt;gdp.x&gt;&gt;"</formula></cfRule></conditionalFormatting>', "formula"),
        ('<conditionalFormatting sqref="A1"><cfRule type="containsText" text="&lt;&lt;gdp.x&gt;&gt;"/></conditionalFormatting>', "formula"),
        ('<autoFilter ref="A1:A2"><filterColumn colId="0"><filters><filter val="&lt;&lt;gdp.x&gt;&gt;"/></filters></filterColumn></autoFilter>', "formula"),
        ('<hyperlinks><hyperlink ref="A1" location="S1!A1" tooltip="&lt;&lt;gdp.x&gt;&gt;"/></hyperlinks>', "address"),
    ],
)  # fmt: skip
def test_rules_and_links_are_refused(inside, code):
    with pytest.raises(Refused) as error:
        rendered(package([data([c("A1", "x")]) + inside]))
    assert [one.code for one in error.value.findings] == [f"placeholder-in-{code}"]
    assert error.value.findings[0].message.startswith("S1, ")


def test_names_are_refused():
    body = package([data([c("A1", "x")])], names_of=["Growth <<gdp.x>>"])
    with pytest.raises(Refused) as error:
        rendered(body)
    assert [one.code for one in error.value.findings] == ["placeholder-in-name"]
    book = (
        '<definedNames><definedName name="a">"&lt;&lt;gdp.x&gt;&gt;"</definedName></definedNames>'
    )
    with pytest.raises(Refused) as error:
        rendered(package([data([c("A1", "x")])], book=book))
    assert [one.code for one in error.value.findings] == ["placeholder-in-formula"]


A = "http://schemas.openxmlformats.org/drawingml/2006/main"
BOX = f'<d xmlns:a="{A}"><a:p><a:r><a:t>&lt;&lt;gdp</a:t></a:r><a:r><a:t>.x&gt;&gt;</a:t></a:r></a:p></d>'


def drawn(body, charts=""):
    parts = {"xl/drawings/drawing1.xml": body}
    if charts:
        parts["xl/charts/chart1.xml"] = charts
        parts["xl/drawings/_rels/drawing1.xml.rels"] = (
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
            f"{relation('rId1', 'chart', '../charts/chart1.xml')}</Relationships>"
        )
    return package(
        [data([c("A1", "x")])],
        parts=parts,
        relations={1: relation("rId1", "drawing", "../drawings/drawing1.xml")},
    )


def test_text_boxes_and_titles_of_charts_are_refused():
    for body in (drawn(BOX), drawn("<d/>", BOX)):
        with pytest.raises(Refused) as error:
            rendered(body)
        assert [one.code for one in error.value.findings] == ["placeholder-in-object"]


def test_typed_numbers_in_text_boxes_and_titles_of_charts_are_claims():
    said = BOX.replace("&lt;&lt;gdp", "Up 4").replace(".x&gt;&gt;", ".2 % then")
    for body in (drawn(said), drawn("<d/>", said)):
        assert [text for text, _ in claims(body)] == ["4.2 %"]


def test_comments_of_others_are_left_alone():

    book = sheet(["Growth", "It was <<gdp.x>>."])
    book.active["A1"].comment = Comment("Is it <<gdp.x>> or 7 %?", "A reviewer")
    body = saved(book)
    assert places(body) == [Zone.TEXT, Zone.HIDDEN]
    assert claims(body) == []


def test_what_is_printed_above_pages_is_text():
    book = sheet("Nothing.")
    book.active.oddHeader.left.text = "Growth of 4.2 % then"
    book.active.oddFooter.center.text = "Page &P of &N"
    assert claims(saved(book)) == [("4.2 %", "Data, oddHeader, left")]


def test_raised_text_reads_as_such():
    look = '<rPr><vertAlign val="superscript"/></rPr>'
    body = package(
        [
            data(
                [
                    f'<c r="A1" t="inlineStr"><is><r><t>It covers 5 km</t></r><r>{look}<t>2</t></r><r>{look}<t>[1]</t></r></is></c>'
                ]
            )
        ]
    )
    assert [text for text, _ in claims(body)] == ["5 km2"]


def test_the_settings_stand_among_the_properties():
    book = sheet("Es war <<gdp.x>>.")
    book.properties.language = "de"
    book.custom_doc_props.append(StringProperty(name="factlock:date", value="2026-03-31"))
    told = FORM.read(opened(saved(book)), []).settings
    assert (told.language, str(told.reference)) == ("de", "2026-03-31")


def test_names_of_cells_stand_in_findings():
    with pytest.raises(Refused) as error:
        rendered(book_of(["Growth", "Then"], ["Norland", "<<no.x>>"]))
    assert error.value.findings[0].message.startswith("Data!B2: ")


def test_a_boolean_an_error_and_an_unknown_format_read_as_they_are_shown():
    body = package([
        data([c("A1", "x"), '<c r="B1" t="b"><v>1</v></c>', '<c r="C1" t="e"><v>#N/A</v></c>'], [n("A2", "7")])
    ])  # fmt: skip
    assert opened(body).text == "# S1\n\n| x | TRUE | #N/A\n\n7\n\n"
