"""Laws in XML: articles and paragraphs have headings and addresses, notes stand apart."""

import pytest

from factlock.registry import text
from factlock.registry.evidence import Examiner
from factlock.registry.page import Page
from factlock.registry.proof import Claimed, Proof
from factlock.registry.sources import fragments
from factlock.registry.sources.data.xmldata import read, trace

AKN = """<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act name="act"><meta>
<identification source="#x"><FRBRExpression><FRBRdate date="2025-03-03" name=""/><FRBRlanguage language="eng"/>
</FRBRExpression></identification></meta><preface><p><docTitle>Labels Act 2025</docTitle></p></preface><body>
<chapter eId="chp_1"><num>CHAPTER I</num><heading>General provisions</heading>
<article eId="art_5"><num>Article 5</num><heading>Fees</heading>
<paragraph eId="art_5__para_1"><num>(1)</num><content><p>The fee is <b>25</b> euros<authorialNote marker="1"><p>See the annex.</p></authorialNote> a year.</p></content></paragraph>
<paragraph eId="art_5__para_2"><num>(2)</num><intro><p>It is not due for:</p></intro>
<point eId="art_5__para_2__point_a"><num>(a)</num><content><p>samples of 10<sup>6</sup> items;</p></content></point>
<point eId="art_5__para_2__point_b" status="removed"><num>(b)</num><content><p>9 items.</p></content></point></paragraph>
</article><article eId="art_6"><num>Article 6</num><content><p>This Act applies from 1 January 2026.</p></content></article>
</chapter></body></act></akomaNtoso>"""
FORMEX = """<?xml version="1.0" encoding="UTF-8"?>
<ACT xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="formex-05.59-20170418.xd">
<BIB.INSTANCE><LG.DOC>EN</LG.DOC><NO.SEQ>0001</NO.SEQ></BIB.INSTANCE>
<TITLE><TI><P><HT TYPE="UC">Regulation (EU) 2025/99</HT></P></TI></TITLE>
<PREAMBLE><GR.CONSID><CONSID><NP><NO.P>(1)</NO.P><TXT>Labels are needed.</TXT></NP></CONSID></GR.CONSID></PREAMBLE>
<ENACTING.TERMS><DIVISION><TITLE><TI><P>CHAPTER I</P></TI><STI><P>General</P></STI></TITLE>
<ARTICLE IDENTIFIER="002"><TI.ART>Article 2</TI.ART><STI.ART>Scope</STI.ART>
<PARAG IDENTIFIER="002.001"><NO.PARAG>1.</NO.PARAG><ALINEA>The limit is <FT TYPE="NUMBER">1000</FT> units<NOTE NOTE.ID="E0001" TYPE="FOOTNOTE"><P>OJ L 1, 3.3.2025.</P></NOTE> of <QUOT.START CODE="2018"/>labels<QUOT.END CODE="2019"/> at 10<HT TYPE="SUB">2</HT>.</ALINEA></PARAG>
</ARTICLE></DIVISION></ENACTING.TERMS>
<TBL COLS="2"><TI.TBL><P>Rates</P></TI.TBL><CORPUS><ROW TYPE="HEADER"><CELL COL="1">Land</CELL><CELL COL="2">2024</CELL></ROW>
<ROW><CELL COL="1">Norway</CELL><CELL COL="2">5,3</CELL></ROW></CORPUS></TBL></ACT>"""


def page(source: str) -> Page:
    reading = read(source.encode(), "application/xml", None)
    assert reading.page is not None, reading
    return reading.page


@pytest.mark.parametrize(
    ("source", "headings"),
    [
        (
            AKN,
            [
                (1, "CHAPTER I General provisions"),
                (2, "Article 5 Fees"),
                (3, "Article 5 (1)"),
                (3, "Article 5 (2)"),
                (4, "Article 5 (2) (a)"),
                (2, "Article 6"),
            ],
        ),
        (FORMEX, [(1, "CHAPTER I General"), (2, "Article 2 Scope"), (3, "Article 2 (1)")]),
    ],
)
def test_articles_and_paragraphs_are_headings(source, headings):
    assert [(h.level, h.text) for h in page(source).headings] == headings


@pytest.mark.parametrize(
    ("source", "title"), [(AKN, "Labels Act 2025"), (FORMEX, "Regulation (EU) 2025/99")]
)
def test_a_law_has_its_title_and_language(source, title):
    assert (page(source).title, page(source).language) == (title, "en")


@pytest.mark.parametrize(
    ("source", "clause", "address", "heading"),
    [
        (AKN, "The fee is 25 euros a year", "art_5__para_1", "Article 5 (1)"),
        (AKN, "(a) samples of 10⁶ items;", "art_5__para_2__point_a", "Article 5 (2) (a)"),
        (AKN, "It is not due for: (a) samples", "art_5__para_2", "Article 5 (2)"),
        (AKN, "This Act applies from 1 January 2026", "art_6", "Article 6"),
        (AKN, "See the annex.", "note 1", "Article 6"),
        (FORMEX, "1. The limit is 1000 units of ‘labels’ at", "002.001", "Article 2 (1)"),
        (FORMEX, "OJ L 1, 3.3.2025.", "note E0001", "Article 2 (1)"),
        (FORMEX, "(1) Labels are needed.", "", ""),
    ],
)
def test_a_clause_of_a_law_has_heading_and_address(source, clause, address, heading):
    read_page = page(source)
    (match,) = text.find(text.fold(read_page.text), clause).matches
    assert fragments.point(read_page, match.start, match.end) == address
    assert read_page.heading_at(match.start) == heading
    if address:
        span = fragments.follow(read_page, address)
        assert span is not None
        assert span[0] <= match.start
        assert match.end <= span[1]


@pytest.mark.parametrize(
    ("source", "clause"),
    [
        (AKN, "samples of 106 items"),
        (AKN, "(b) 9 items"),
        (AKN, "euros See the annex. a year"),
        (AKN, "source #x"),
        (FORMEX, "at 102."),
        (FORMEX, "0001 Regulation"),
        (FORMEX, "NUMBER 1000"),
    ],
)
def test_what_a_law_does_not_show_is_not_found(source, clause):
    assert not text.find(text.fold(page(source).text), clause).state.found


def test_a_removed_part_is_hidden():
    assert "9 items" in page(AKN).hidden


def test_the_table_of_a_law_has_heads_and_caption():
    (table,) = page(FORMEX).tables
    assert table.caption == "Rates"
    assert [cell.head for cell in table.cells] == [True, True, True, False]


def test_a_law_is_proved_and_traced():
    body = AKN.encode()
    read_page = page(AKN)
    proof = Examiner(read_page).prove(Claimed("The fee is 25 euros a year."))
    assert isinstance(proof, Proof), proof
    span = trace(body, read_page, proof.value_start, proof.value_start + 2)
    assert span is not None
    assert body[slice(*span)] == b"25"
