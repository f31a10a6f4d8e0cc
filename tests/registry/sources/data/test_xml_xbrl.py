"""XBRL: a fact is a cell under its concept and its period, or it is not there."""

import pytest

from factlock.registry import cells
from factlock.registry.cells import CellClaimed
from factlock.registry.evidence import Examiner
from factlock.registry.page import Page
from factlock.registry.proof import Claimed, Proof
from factlock.registry.sources.data.xmldata import read, trace

INSTANCE = """<xbrl xmlns="http://www.xbrl.org/2003/instance" xmlns:us-gaap="http://fasb.org/us-gaap/2024"
 xmlns:dei="http://xbrl.sec.gov/dei/2024" xmlns:xbrldi="http://xbrl.org/2006/xbrldi"
 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:iso4217="http://www.xbrl.org/2003/iso4217">
<context id="y"><entity><identifier scheme="x">1</identifier></entity><period><startDate>2023-10-01</startDate><endDate>2024-09-28</endDate></period></context>
<context id="p"><entity><identifier scheme="x">1</identifier><segment><xbrldi:explicitMember dimension="us-gaap:ProductAxis">x:Phone</xbrldi:explicitMember></segment></entity><period><startDate>2023-10-01</startDate><endDate>2024-09-28</endDate></period></context>
<context id="i"><entity><identifier scheme="x">1</identifier></entity><period><instant>2024-09-28</instant></period></context>
<context id="c"><entity><identifier scheme="x">1</identifier></entity><period><startDate>2024-01-01</startDate><endDate>2024-03-31</endDate></period></context>
<context id="d"/><context id="d"/>
<unit id="usd"><measure>iso4217:USD</measure></unit><unit id="pure"><measure>pure</measure></unit>
<unit id="eps"><divide><unitNumerator><measure>iso4217:USD</measure></unitNumerator><unitDenominator><measure>shares</measure></unitDenominator></divide></unit>
<dei:DocumentFiscalYearFocus contextRef="y">2024</dei:DocumentFiscalYearFocus><dei:DocumentFiscalPeriodFocus contextRef="y">FY</dei:DocumentFiscalPeriodFocus>
<us-gaap:Revenues contextRef="y" unitRef="usd" decimals="-6">391035000000</us-gaap:Revenues>
<us-gaap:Revenues contextRef="p" unitRef="usd" decimals="-6">201183000000</us-gaap:Revenues>
<us-gaap:Revenues contextRef="c" unitRef="usd" decimals="-6">-5</us-gaap:Revenues>
<us-gaap:Assets contextRef="i" unitRef="usd" decimals="-6">364980000000</us-gaap:Assets>
<us-gaap:EarningsPerShareBasic contextRef="y" unitRef="eps" decimals="2">6.11</us-gaap:EarningsPerShareBasic>
<us-gaap:TaxRate contextRef="y" unitRef="pure" decimals="3">0.241</us-gaap:TaxRate>
<us-gaap:Doubtful contextRef="y" unitRef="usd" decimals="0">1</us-gaap:Doubtful><us-gaap:Doubtful contextRef="y" unitRef="usd" decimals="0">2</us-gaap:Doubtful>
<us-gaap:Same contextRef="y" unitRef="usd" decimals="0">3</us-gaap:Same><us-gaap:Same contextRef="y" unitRef="usd" decimals="0">3</us-gaap:Same>
<us-gaap:None contextRef="y" unitRef="usd" xsi:nil="true"/><us-gaap:NoContext contextRef="zz" unitRef="usd">9</us-gaap:NoContext>
<us-gaap:TwoContexts contextRef="d" unitRef="usd">9</us-gaap:TwoContexts><us-gaap:NoUnit contextRef="y" unitRef="zz">9</us-gaap:NoUnit>
<us-gaap:Policy contextRef="y">The company recognises revenue when control of a good passes to the customer, less 2 percent.</us-gaap:Policy>
</xbrl>"""


POLICY = (
    "The company recognises revenue when control of a good passes to the customer, less 2 percent."
)


def page() -> Page:
    reading = read(INSTANCE.encode(), "application/xml", None)
    assert reading.page is not None, reading
    return reading.page


@pytest.mark.parametrize(
    ("form", "literal", "number", "unit"),
    [
        ("row=us-gaap:Revenues;col=FY2024", "391035000000 USD", "391035000000", "USD"),
        (
            "row=us-gaap:Revenues;col=2023-10-01/2024-09-28",
            "391035000000 USD",
            "391035000000",
            "USD",
        ),
        ("row=us-gaap:Revenues;col=2024-Q1", "-5 USD", "-5", "USD"),
        (
            "table=us-gaap:ProductAxis=x:Phone;row=us-gaap:Revenues;col=FY2024",
            "201183000000 USD",
            "201183000000",
            "USD",
        ),
        ("row=us-gaap:Assets;col=2024-09-28", "364980000000 USD", "364980000000", "USD"),
        ("row=us-gaap:TaxRate;col=FY2024", "0.241", "0.241", ""),
        ("row=us-gaap:Same;col=FY2024", "3 USD", "3", "USD"),
    ],
)
def test_a_fact_is_a_cell_by_concept_and_period(form, literal, number, unit):
    table = "" if form.startswith("table") else "table=1;"
    proof = cells.prove(Examiner(page()), CellClaimed.parse(table + form))
    assert isinstance(proof, Proof), proof
    assert (proof.value.literal, str(proof.value.number), proof.value.unit) == (
        literal,
        number,
        unit,
    )


@pytest.mark.parametrize(
    "concept", ["Doubtful", "None", "NoContext", "TwoContexts", "NoUnit", "Assets"]
)
def test_a_fact_that_is_in_doubt_is_refused(concept):
    form = CellClaimed.parse(f"row=us-gaap:{concept};col=FY2024")
    assert not isinstance(cells.prove(Examiner(page()), form), Proof)


def test_the_period_is_proved_by_the_head():
    proof = cells.prove(
        Examiner(page()), CellClaimed.parse("table=1;row=us-gaap:Revenues;col=2024-Q1")
    )
    assert isinstance(proof, Proof)
    assert str(proof.period) == "2024-Q1"


def test_a_value_leads_back_to_its_bytes():
    read_page = page()
    start = read_page.text.index("391035000000")
    span = trace(INSTANCE.encode(), read_page, start, start + 12)
    assert span is not None
    assert INSTANCE.encode()[slice(*span)] == b"391035000000"


def test_prose_is_a_line_and_no_fact_borrows_its_neighbour():
    examiner = Examiner(page(), "en")
    assert isinstance(examiner.prove(Claimed(POLICY)), Proof)
    assert not isinstance(
        examiner.prove(Claimed("364980000000 USD us-gaap:EarningsPerShareBasic")), Proof
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            '<context id="i"><entity><identifier scheme="x">1<',
            '<context id="i"><entity><identifier scheme="x">2<',
        ),
        (
            '<context id="i"><entity><identifier scheme="x">1</identifier>',
            '<context id="i"><entity><identifier scheme="x">1</identifier><segment><a>x</a></segment>',
        ),
        (
            "<period><instant>2024-09-28</instant></period>",
            "<period><instant>2024-09-28</instant></period><scenario><a>plan</a></scenario>",
        ),
    ],
    ids=["another entity", "a segment", "a scenario"],
)
def test_whatever_bounds_a_context_sets_its_facts_apart(old, new):
    assert old in INSTANCE
    reading = read(INSTANCE.replace(old, new).encode(), "application/xml", None)
    assert reading.page is not None
    form = CellClaimed.parse("table=1;row=us-gaap:Assets;col=2024-09-28")
    assert not isinstance(cells.prove(Examiner(reading.page), form), Proof)
