"""Inline XBRL: the page is what a reader sees; behind it the facts that it shows are listed."""

import pytest

from factlock.registry import cells, text
from factlock.registry.cells import CellClaimed
from factlock.registry.evidence import Examiner
from factlock.registry.page import Page
from factlock.registry.proof import Claimed, Proof
from factlock.registry.sources.html.document import read, trace

REPORT = """<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:xbrli="http://www.xbrl.org/2003/instance"
 xmlns:ixt="http://www.xbrl.org/inlineXBRL/transformation/2020-02-12" xmlns:us-gaap="http://fasb.org/us-gaap/2024" xmlns:dei="http://xbrl.sec.gov/dei/2024"
 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xbrldi="http://xbrl.org/2006/xbrldi" lang="en"><head><title>Annual report</title></head><body>
<div style="display:none"><ix:header><ix:hidden><ix:nonNumeric name="dei:DocumentFiscalYearFocus" contextRef="y">2024</ix:nonNumeric>
<ix:nonFraction name="us-gaap:Hidden" contextRef="y" unitRef="usd" scale="0" format="ixt:num-dot-decimal">77</ix:nonFraction></ix:hidden>
<ix:resources><xbrli:context id="y"><xbrli:entity><xbrli:identifier scheme="x">1</xbrli:identifier></xbrli:entity><xbrli:period><xbrli:startDate>2023-10-01</xbrli:startDate><xbrli:endDate>2024-09-28</xbrli:endDate></xbrli:period></xbrli:context>
<xbrli:context id="i"><xbrli:entity><xbrli:identifier scheme="x">1</xbrli:identifier></xbrli:entity><xbrli:period><xbrli:instant>2024-09-28</xbrli:instant></xbrli:period></xbrli:context>
<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit><xbrli:unit id="pure"><xbrli:measure>xbrli:pure</xbrli:measure></xbrli:unit></ix:resources></ix:header></div>
<h1>Annual report of <ix:nonNumeric name="dei:EntityRegistrantName" contextRef="y">Example Inc.</ix:nonNumeric></h1>
<p>In millions</p><table><tr><td>Net sales</td><td>$ <ix:nonFraction name="us-gaap:Revenues" contextRef="y" unitRef="usd" scale="6" decimals="-6" format="ixt:num-dot-decimal">391,035</ix:nonFraction></td></tr>
<tr><td>Net loss</td><td>(<ix:nonFraction name="us-gaap:NetIncomeLoss" contextRef="y" unitRef="usd" scale="6" sign="-" decimals="-6" format="ixt:num-dot-decimal">1,234</ix:nonFraction>)</td></tr>
<tr><td>Tax rate</td><td><ix:nonFraction name="us-gaap:TaxRate" contextRef="y" unitRef="pure" scale="-2" decimals="3" format="ixt:num-dot-decimal">24.1</ix:nonFraction> %</td></tr>
<tr><td>Umsatz</td><td><ix:nonFraction name="x:Umsatz" contextRef="y" unitRef="usd" scale="3" format="ixt:num-comma-decimal">1.234,5</ix:nonFraction></td></tr>
<tr><td>Nothing</td><td><ix:nonFraction name="x:Nothing" contextRef="i" unitRef="usd" scale="6" format="ixt:fixed-zero">—</ix:nonFraction></td></tr>
<tr><td>Bare</td><td><ix:nonFraction name="x:Bare" contextRef="i" unitRef="usd">12.5</ix:nonFraction></td></tr>
<tr><td>Words</td><td><ix:nonFraction name="x:Words" contextRef="i" unitRef="usd" scale="0" format="ixt-sec:numwordsen">twelve</ix:nonFraction></td></tr>
<tr><td>Wrong</td><td><ix:nonFraction name="x:Wrong" contextRef="i" unitRef="usd" scale="0" format="ixt:num-dot-decimal">1.234,5</ix:nonFraction></td></tr>
<tr><td>Power</td><td><ix:nonFraction name="x:Power" contextRef="i" unitRef="usd" scale="0" format="ixt:num-dot-decimal">10<sup>6</sup></ix:nonFraction></td></tr>
<tr><td>Struck</td><td><ix:nonFraction name="x:Struck" contextRef="i" unitRef="usd" scale="0" format="ixt:num-dot-decimal">8<del>9</del></ix:nonFraction></td></tr>
<tr><td>Nil</td><td><ix:nonFraction name="x:Nil" contextRef="i" unitRef="usd" xsi:nil="true"/>99</td></tr>
<tr><td>Empty</td><td><ix:nonFraction name="x:Empty" contextRef="i" unitRef="usd" format="ixt:num-dot-decimal"/>98</td></tr>
<tr><td>No context</td><td><ix:nonFraction name="x:NoContext" contextRef="zz" unitRef="usd" format="ixt:num-dot-decimal">97</ix:nonFraction></td></tr>
<tr><td>No unit</td><td><ix:nonFraction name="x:NoUnit" contextRef="i" unitRef="zz" format="ixt:num-dot-decimal">96</ix:nonFraction></td></tr>
<tr><td>Scale</td><td><ix:nonFraction name="x:Scale" contextRef="i" unitRef="usd" scale="1e3" format="ixt:num-dot-decimal">95</ix:nonFraction></td></tr>
<tr><td>Unseen</td><td style="display:none"><ix:nonFraction name="x:Unseen" contextRef="i" unitRef="usd" format="ixt:num-dot-decimal">94</ix:nonFraction></td></tr></table></body></html>"""


def page(source: str = REPORT) -> Page:
    reading = read(source.encode(), "application/xhtml+xml", None)
    assert reading.page is not None, reading
    return reading.page


@pytest.mark.parametrize(
    ("form", "literal"),
    [
        ("row=us-gaap:Revenues;col=FY2024", "391035000000 USD"),
        ("row=us-gaap:NetIncomeLoss;col=FY2024", "-1234000000 USD"),
        ("row=us-gaap:TaxRate;col=2023-10-01/2024-09-28", "0.241"),
        ("row=x:Umsatz;col=FY2024", "1234500 USD"),
        ("row=x:Nothing;col=2024-09-28", "0 USD"),
        ("row=x:Bare;col=2024-09-28", "12.5 USD"),
    ],
)
def test_a_fact_is_a_cell_by_its_tag(form, literal):
    examiner = Examiner(page(), "en")
    proof = cells.prove(examiner, CellClaimed.parse(form))
    assert isinstance(proof, Proof), proof
    assert proof.value.literal == literal


@pytest.mark.parametrize(
    "concept",
    [
        *("us-gaap:Hidden", "x:Words", "x:Wrong", "x:Power", "x:Struck", "x:Nil", "x:Empty"),
        *("x:NoContext", "x:NoUnit", "x:Scale", "x:Unseen"),
    ],
)
def test_a_tag_that_leaves_a_doubt_is_not_listed(concept):
    listed = page().text.partition("\nXBRL facts\n")[2]
    assert listed
    assert concept not in listed


def test_the_reader_still_sees_what_the_page_shows():
    examiner = Examiner(page())
    assert text.find(examiner.folded, "Net sales $ 391,035").state.found
    assert text.find(examiner.folded, "Annual report of Example Inc.").state.found
    assert not text.find(examiner.folded, "Hidden").state.found
    assert page().heading_at(len(page().text)) == "XBRL facts"


def test_no_listed_value_borrows_the_tag_of_another():
    found = Examiner(page(), "en").prove(Claimed("391035000000 USD us-gaap:NetIncomeLoss"))
    assert not isinstance(found, Proof)


def test_what_is_shown_is_traced_and_what_is_listed_is_not():
    body = REPORT.encode()
    read_page = page()
    start = read_page.text.index("391,035")
    span = trace(body, read_page, start, start + 7)
    assert span is not None
    assert body[slice(*span)] == b"391,035"
    start = read_page.text.index("391035000000")
    assert trace(body, read_page, start, start + 12) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<p>In millions</p>", "<p>In millions<br>"),
        ('xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"', 'xmlns:ix="urn:other"'),
        ("<html", '<!DOCTYPE html [<!ENTITY x "9">]><html'),
    ],
)
def test_a_report_whose_facts_cannot_be_told_is_still_a_page(old, new):
    read_page = page(REPORT.replace(old, new))
    assert "391,035" in read_page.text
    assert "XBRL facts" not in read_page.text


def test_a_page_that_forges_the_list_is_traced_as_any_other():
    source = "<p>XBRL facts</p><p>us-gaap:Revenues 5 USD</p>"
    read_page = page(source)
    start = read_page.text.index("5 USD")
    assert trace(source.encode(), read_page, start, start + 5) is not None
