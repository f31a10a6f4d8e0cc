"""A cell is proved by the heads of its row and column; a value never crosses cells."""

import pytest

from factlock.registry import cells, sources
from factlock.registry.cells import CellClaimed
from factlock.registry.errors import UsageFault
from factlock.registry.evidence import Examiner
from factlock.registry.model import QualifierBasis
from factlock.registry.period import Period
from factlock.registry.proof import Proof

PAGE = """<!doctype html><html lang="en"><title>Population</title><body>
<table><caption>Population</caption><thead><tr><th>Region</th><th>2024</th><th>2025</th></tr></thead>
<tr><th>North<sup><a href="#1">1</a></sup></th><td>1,204.5</td><td>1,211.9</td></tr>
<tr><th>South</th><td>842.0</td><td>–</td></tr></table>
<table><tr><td>Region</td><td>2024</td></tr><tr><td>North</td><td>7</td></tr><tr><td>West</td><td>8 (of 9)</td></tr></table>
<table><tr><th rowspan=2>Kind</th><th colspan=2>2025</th></tr><tr><th>men</th><th>women</th></tr>
<tr><th>All</th><td>51</td><td>49 %</td></tr></table></body></html>"""


def examiner():
    return Examiner(sources.read_inline(PAGE.encode(), media_type="text/html").page)


def prove(form, **more):
    return cells.prove(examiner(), CellClaimed.parse(form, **more))


@pytest.mark.parametrize(
    ("form", "literal", "period"),
    [
        ("table=1;row=North;col=2025", "1,211.9", "2025"),
        ("table=Population;row=South;col=2024", "842.0", "2024"),
        ("table=2;row=North;col=2024", "7", "2024"),
        ("row=All;col=women", "49 %", "2025"),
        ("row=All; column=men", "51", "2025"),
    ],
)
def test_a_cell_is_found_by_its_heads_and_they_name_the_period(form, literal, period):
    proof = prove(form)
    assert isinstance(proof, Proof), proof
    assert proof.value.literal == literal
    assert proof.period == Period.parse(period)
    assert proof.period_basis is QualifierBasis.TABLE
    page = examiner()
    assert (
        page.plain.text[
            page.plain.from_page(proof.value_start) : page.plain.from_page(proof.value_end)
        ]
        == literal
    )


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ("table=1;row=East;col=2024", "cell-absent"),
        ("table=9;row=North;col=2024", "cell-absent"),
        ("row=All;col=2025", "cell-ambiguous"),
        ("table=1;row=South;col=2025", "no-value"),
        ("table=2;row=West;col=2024", "which-value"),
    ],
)
def test_a_cell_that_is_not_just_one_value_is_refused_with_the_heads_there_are(form, code):
    (finding,) = prove(form)
    assert finding.code == code
    assert finding.fix


def test_the_value_may_be_named_where_a_cell_holds_two():
    proof = prove("table=2;row=West;col=2024", value="8")
    assert isinstance(proof, Proof)
    assert proof.value.literal == "8"


def test_heads_that_name_another_period_refuse():
    (finding,) = prove("table=1;row=South;col=2024", period=Period.parse("2019"))
    assert finding.code == "period-conflict"


@pytest.mark.parametrize(
    "form", ["", "row=a", "col=b", "row=a;col=b;row=c", "row;col=b", "line=3;row=a;col=b"]
)
def test_a_form_that_names_no_cell_is_wrong_usage(form):
    with pytest.raises(UsageFault, match="names no"):
        CellClaimed.parse(form)


def seen(table, form, **more):
    html = f"<html lang=en><title>t</title><body><table>{table}</table></body></html>"
    page = sources.read_inline(html.encode(), media_type="text/html").page
    return cells.prove(Examiner(page), CellClaimed.parse(form, **more))


def test_a_second_row_of_heads_ends_the_first():
    table = (
        "<tr><th>C</th><th>2024</th></tr><tr><th>Sweden</th><td>1</td></tr>"
        "<tr><th>C</th><th>2026</th></tr><tr><th>Norway</th><td>4</td></tr>"
    )
    assert not isinstance(seen(table, "row=Norway;col=2024"), Proof)
    assert seen(table, "row=Norway;col=2026").value.literal == "4"
    assert seen(table, "row=Sweden;col=2024").value.literal == "1"


def test_a_section_head_ends_the_section_before_and_not_the_heads_of_columns():
    table = (
        "<tr><th>C</th><th>2024</th></tr><tr><th colspan=2>Men</th></tr><tr><th>Norway</th><td>1</td></tr>"
        "<tr><th colspan=2>Women</th></tr><tr><th>Sweden</th><td>4</td></tr>"
    )
    assert not isinstance(seen(table, "row=Sweden;col=Men"), Proof)
    assert seen(table, "row=Sweden;col=Women").period == Period.parse("2024")


@pytest.mark.parametrize("cell", ["(5.56)", "▲5.56", "△ 5.56", "▼5.56"])
def test_a_cell_that_may_be_negative_is_refused(cell):
    (finding,) = seen(
        f"<tr><th>C</th><th>2024</th></tr><tr><th>Norway</th><td>{cell}</td></tr>",
        "row=Norway;col=2024",
    )
    assert finding.code == "ambiguous-value"


@pytest.mark.parametrize("head", ["Change since 2020", "2024 vs 2020", "Published in 2020"])
def test_a_head_that_names_a_year_for_something_else_is_no_period(head):
    table = f"<tr><th>C</th><th>{head}</th></tr><tr><th>Norway</th><td>4</td></tr>"
    assert seen(table, f"row=Norway;col={head}").period is None
