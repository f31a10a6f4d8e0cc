"""What is put into a workbook, and what stays as it was."""

from datetime import date

import pytest
from openpyxl.comments import Comment
from openpyxl.styles import Font
from xlsx_made import (
    VALUES,
    Memory,
    S,
    book_of,
    c,
    cells,
    data,
    fill,
    filled,
    n,
    names,
    opened,
    package,
    part,
    read_by_openpyxl,
    rendered,
    root,
    s,
    saved,
    sheet,
    text,
)

from factlock.render.drafting import draft
from factlock.render.engine import Options
from factlock.render.formats import format_of


def test_a_cell_that_is_a_placeholder_becomes_a_number():
    body = filled(book_of(["Growth", "<<gdp.x>>"], ["People", "<<pop.x>>"], ["Ore", " <<ore.x>> "]))
    told = cells(body)
    assert [(told[a].value, told[a].number_format) for a in ("B1", "B2", "B3")] == [
        (0.05, "0.0%"),
        (1349084, "#,##0"),
        (12.5, '0.0" Mt"'),
    ]


def test_a_date_becomes_a_date():
    told = cells(filled(book_of(["Day", "<<day.x>>"])))["B1"]
    assert told.is_date
    assert told.value.isoformat()[:10] == "2025-07-31"


def test_what_no_format_shows_becomes_text():
    told = cells(filled(book_of(["Share", "<<about.x>>"]), notes="none"))["B1"]
    assert (told.value, told.data_type) == ("about 5", "s")


@pytest.mark.parametrize(
    "value", ["=1+1", "+cmd|x", "-x", "@SUM(A1)", "'x", '=HYPERLINK("http://x")', "=<<x"]
)
def test_a_text_never_becomes_a_formula(value):
    body = filled(
        book_of(["Word", "<<a.x>>"], ["Words", "Said: <<a.x>>"]), {"a": value}, notes="none"
    )
    told = cells(body)
    assert (told["B1"].value, told["B1"].data_type) == (value, "s")
    assert told["B1"].quotePrefix
    assert told["B2"].value == f"Said: {value}"
    assert not told["B2"].quotePrefix
    assert b"<f" not in part(body, "xl/worksheets/sheet1.xml")


def test_the_look_of_a_cell_is_kept():
    book = sheet(["Growth", "<<gdp.x>>"])
    cell = book.active["B1"]
    cell.font, cell.number_format = Font(name="Calibri", sz=11, b=True, color="FFC00000"), "0.0%"
    told = cells(filled(saved(book)))["B1"]
    assert (told.font.b, told.font.color.rgb, told.number_format) == (True, "FFC00000", "0.0%")


def test_runs_keep_their_looks_and_a_placeholder_may_be_cut_over_them():
    runs = "<r><t>It grew by </t></r><r><rPr><b/></rPr><t>&lt;&lt;gdp</t></r><r><rPr><i/></rPr><t>.x&gt;&gt;, so</t></r>"
    body = filled(package([data([s("A1", 0)])], shared=[f"<si>{runs}</si>"]), notes="none")
    made = root(body, "xl/worksheets/sheet1.xml").find(f".//{S}is")
    told = [
        (one.findtext(f"{S}t"), [look.tag.removeprefix(S) for look in one.find(f"{S}rPr")])
        for one in made
        if one.find(f"{S}rPr") is not None
    ]
    assert "".join(words for words, _ in told) == "It grew by 5.0%, so"
    assert ("5.0%", ["b"]) in told
    assert (", so", ["i"]) in told


def test_a_mark_stands_above_the_line_in_the_font_of_its_cell():
    book = sheet("It grew by <<gdp.x>>, they say.")
    book.active["A1"].font = Font(name="Arial", sz=14)
    value = cells(filled(saved(book)))["A1"].value
    assert [(one.text, one.font.vertAlign, one.font.rFont, one.font.sz) for one in value] == [
        ("It grew by 5.0%,", None, "Arial", 14),
        ("[1]", "superscript", "Arial", 14),
        (" they say.", None, "Arial", 14),
    ]


def test_each_cell_has_a_comment_that_says_where_it_is_from():
    body = filled(book_of(["Growth", "<<gdp.x>>"], ["Both", "<<gdp.x>> of <<pop.x>> people"]))
    told = cells(body)
    first, second = told["B1"].comment, told["B2"].comment
    assert first.author == "Factlock"
    assert first.text.startswith("[1] Office of Statistics, “Title of gdp”")
    assert "the value of gdp was 5.0%" in first.text
    assert [line[:3] for line in second.text.splitlines()] == ["[1]", "[2]"]


def test_a_comment_has_its_box():
    body = filled(book_of(["Growth", "<<gdp.x>>"]))
    (name,) = (one for one in names(body) if one.endswith(".vml"))
    drawn = part(body, name)
    assert b"<x:Row>0</x:Row><x:Column>1</x:Column>" in drawn
    assert b"visibility:hidden" in drawn
    assert f"/{name}".encode() in part(body, "[Content_Types].xml")
    page = root(body, "xl/worksheets/sheet1.xml")
    assert page[-1].tag == f"{S}legacyDrawing"


def test_comments_that_are_there_stay():
    book = sheet(["Growth", "<<gdp.x>>", "<<pop.x>>"])
    book.active["B1"].comment = Comment("Sure?", "A reviewer")
    told = cells(filled(saved(book)))
    assert (told["B1"].comment.text, told["B1"].comment.author) == ("Sure?", "A reviewer")
    assert told["C1"].comment.author == "Factlock"
    (name,) = (one for one in names(filled(saved(book))) if one.endswith(".vml"))
    assert part(filled(saved(book)), name).count(b'ObjectType="Note"') == 2


def test_texts_that_look_like_escapes_are_escaped():
    out = rendered(book_of(["Word", "<<a.x>>"]), {"a": "_x005F_"}, notes="none")
    assert b"<t>_x005F_x005F_</t>" in part(out.output.body, "xl/worksheets/sheet1.xml")
    assert out.text == "# Data\n\n| Word | _x005F_\n\n"


def test_sources_are_listed_on_a_sheet_with_links():
    body = filled(book_of(["Growth", "<<gdp.x>>"], ["People", "<<pop.x>> of them"]))
    book = read_by_openpyxl(body)
    assert book.sheetnames == ["Data", "Sources"]
    page = book["Sources"]
    assert (page["A1"].value, page["A3"].value, page["A4"].value) == ("Sources", "[1]", "[2]")
    assert "the value of gdp was 5.0%" in text(page["B3"].value)
    assert page["B3"].hyperlink.target.startswith("https://example.org/gdp")
    assert (text(page["C3"].value), page["C3"].hyperlink.location) == ("Data!B1", "Data!B1")


def test_the_sheet_of_sources_has_a_name_of_its_own():
    book = sheet(["Growth", "<<gdp.x>>"], title="sources")
    fill(book.create_sheet("SOURCES (2)"), [["x"]])
    assert read_by_openpyxl(filled(saved(book))).sheetnames[-1] == "Sources (3)"
    told = read_by_openpyxl(filled(book_of(["增长", "<<gdp.x>>"]), language="zh"))
    assert told.sheetnames[-1] not in ("Data", "Sources")


def test_sources_may_be_a_table():
    page = read_by_openpyxl(filled(book_of(["Growth", "<<gdp.x>>"]), notes="table"))["Evidence"]
    assert [text(one.value) for one in page[3]][:4] == ["No.", "Value", "Source", "Clause"]
    assert text(page["B4"].value) == "5.0%"


def test_a_style_by_author_and_year_cites_in_words():
    body = filled(book_of(["Growth", "<<gdp.x>>"], "It grew by <<gdp.x>>."), style="apa-7")
    told = cells(body)
    assert told["B1"].value == 0.05
    assert "(Office of Statistics" in text(told["A2"].value)
    assert "Office of Statistics" in told["B1"].comment.text
    assert read_by_openpyxl(body).sheetnames[-1] == "References"


def test_hostile_sources_stay_text():
    hostile = "=1+1 </t></is> ]]> <v:shape> &L \x0b _x0041_ \"'<<gdp.x>>"
    out = rendered(
        book_of(["Growth", "<<gdp.x>>"], "So <<gdp.x>>."),
        Memory({"gdp": "5.0%"}, title=hostile, publisher=hostile, clause=hostile),
    )
    body = out.output.body
    told = cells(body)
    assert "=1+1 </t></is> ]]> <v:shape> &L" in told["B1"].comment.text
    assert "_x0041_" in text(read_by_openpyxl(body)["Sources"]["B3"].value)
    assert opened(body).text == out.text


@pytest.mark.parametrize(
    "value", ["_x0041_", "a_x000D_b", "x y", "]]>", "&amp;", "<t>", "a\u00a0b", "𝛼β"]
)
def test_texts_are_stored_so_that_they_read_as_they_are(value):
    body = filled(book_of(["Word", "<<a.x>>"], "Said: <<a.x>> then"), {"a": value}, notes="none")
    assert text(cells(body)["B1"].value) == value
    assert text(cells(body)["A2"].value) == f"Said: {value} then"


def test_line_breaks_in_cells_stay():
    body = filled(book_of("First line\nIt was <<gdp.x>>.\n\nLast"), notes="none")
    assert text(cells(body)["A1"].value) == "First line\nIt was 5.0%.\n\nLast"
    body = filled(book_of(["First\nsecond <<gdp.x>>", "x"]), notes="none")
    assert text(cells(body)["A1"].value) == "First\nsecond 5.0%"


def test_a_shared_text_is_filled_in_in_every_cell_and_left_nowhere():
    shared = ["<si><t>By &lt;&lt;gdp.x&gt;&gt;.</t></si>", "<si><t>Other</t></si>"]
    body = filled(
        package([data([s("A1", 0), s("B1", 1)], [s("A2", 0)])], shared=shared), notes="none"
    )
    assert [text(cells(body)[a].value) for a in ("A1", "B1", "A2")] == [
        "By 5.0%.",
        "Other",
        "By 5.0%.",
    ]
    assert b"gdp" not in part(body, "xl/sharedStrings.xml")


def test_a_text_with_its_pronunciation_loses_only_that():
    shared = [
        "<si><t>成長 &lt;&lt;gdp.x&gt;&gt;</t><rPh sb='0' eb='2'><t>せいちょう</t></rPh></si>"
    ]
    body = filled(package([data([s("A1", 0)])], shared=shared), notes="none")
    assert text(cells(body)["A1"].value) == "成長 5.0%"


# Bytes --------------------------------------------------------------------------------------------


def test_only_parts_that_change_are_written_anew():
    book = sheet(["Growth", "<<gdp.x>>"])
    fill(book.create_sheet("Other"), [["x", 1]])
    before = saved(book)
    after = filled(before)
    for name in ("xl/worksheets/sheet2.xml", "xl/theme/theme1.xml", "docProps/app.xml"):
        assert part(after, name) == part(before, name)


def test_a_workbook_without_styles_gets_some():
    body = filled(package([data([c("A1", "Growth"), c("B1", "<<gdp.x>>")])]))
    assert cells(body)["B1"].number_format == "0.0%"


def test_a_cell_that_is_filled_with_nothing_stays():
    out = rendered(book_of(["All went well", "<<gdp.x | cite>>"]), notes="none")
    assert out.text == "# Data\n\n| All went well | \n\n"


def test_words_of_properties_are_filled_in():
    book = sheet("Nothing.")
    book.properties.title = "Growth of <<gdp.x>>"
    assert read_by_openpyxl(filled(saved(book))).properties.title == "Growth of 5.0%"


def test_a_draft_may_begin_with_a_number():
    options = Options(today=date(2026, 11, 30), default_language="en")
    body = book_of([4.2, "<<gdp.x>>"], ["<<no.x>>", "x"])
    made = draft(opened(body), lambda: Memory(VALUES), options)
    told = cells(made.output.body)
    assert text(told["A1"].value) == "DRAFT, NOT FOR RELEASE: 1 of 2 values missing. 4.2"
    assert text(told["A2"].value) == "[MISSING no.x: unknown-id]"
    assert told["B1"].value == 0.05
    body = book_of(["<<gdp.x>>", "<<no.x>>"])
    made = draft(opened(body), lambda: Memory(VALUES), options)
    assert text(cells(made.output.body)["A1"].value).endswith("missing. 5.0%")


def test_the_same_name_in_a_workbook_with_macros(tmp_path):
    body = book_of(["Growth", "<<gdp.x>>"])
    told = format_of("a.xlsm").open(body, "a.xlsm")
    assert told.text == opened(body).text


def test_a_property_may_begin_with_a_value():
    book = sheet("Growth: <<gdp.x>>.")
    book.properties.title = "<<gdp.x>> of growth"
    out = rendered(saved(book))
    assert read_by_openpyxl(out.output.body).properties.title == "5.0% of growth"


def test_a_format_is_never_one_that_a_look_names_already():
    looks = '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>'
    body = package(
        [data([c("A1", "x"), c("B1", "<<ore.x>>"), n("C1", "4.2", 's="1"')])], styles=looks
    )
    assert rendered(body).text.startswith("# S1\n\n| x | 12.5 Mt | 4.2\n\n")
