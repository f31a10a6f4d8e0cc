"""Number first: every place where a number stands as a whole, with the clause that would prove it."""

import pytest

from factlock.registry import add, sources
from factlock.registry.cells import CellClaimed
from factlock.registry.errors import Refused
from factlock.registry.evidence import Examiner
from factlock.registry.proof import Claimed

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Accounts</title></head><body>
<h1>National accounts</h1>
<p>Gross domestic product grew 5.2% in 2025. It had grown 15.2% before. Debt is −5.2%.</p>
<h2>Prices</h2><p>Consumer prices rose 5.2 percent in 2024. It rose 5.2% then.</p>
<p>More than 96,000 people found work in 2025, at a cost of 12.5 billion crowns.</p>
<p>It is denied that wages rose 7.7 percent.</p><p>Exports: 3.3%. Exports: 3.3%.</p>
<table><caption>Population</caption><tr><th>Region</th><th>2025</th></tr><tr><th>North Coast</th><td>1,204.5</td></tr></table>
<p>2025年粮食产量6.95亿吨，比上年增产1.6%。</p></body></html>"""


def offers(literal, html=PAGE):
    page = sources.read_inline(html.encode(), media_type="text/html").page
    return add.offers(Examiner(page), literal)


def test_each_place_is_listed_whole_with_its_heading_and_what_speaks_against_it():
    found = offers("5.2%")
    assert [(o.value.literal, o.heading) for o in found] == [
        ("5.2%", "National accounts"),
        ("5.2 percent", "Prices"),
        ("5.2%", "Prices"),
    ]
    assert [[p.code for p in o.problems] for o in found] == [[], [], ["no-subject"]]
    assert [o.number for o in found] == [1, 2, 3]


@pytest.mark.parametrize(
    ("literal", "values"),
    [
        ("15.2%", ["15.2%"]),
        ("-5.2%", ["−5.2%"]),
        ("96,000", ["More than 96,000"]),
        ("more than 96,000", ["More than 96,000"]),
        ("12.5", ["12.5 billion"]),
        ("12.5 billion", ["12.5 billion"]),
        ("6.95亿吨", ["6.95亿吨"]),
        ("1,204.5", ["1,204.5"]),
        ("1204.5", ["1,204.5"]),
    ],
)
def test_a_number_finds_its_value_with_sign_bound_and_scale(literal, values):
    assert [offer.value.literal for offer in offers(literal)] == values


@pytest.mark.parametrize("literal", ["5.3%", "2%", "96", "5.2‰", "9.9%", "words"])
def test_a_number_that_stands_nowhere_is_refused_with_what_comes_near(literal):
    with pytest.raises(Refused) as refused:
        offers(literal)
    (finding,) = refused.value.findings
    assert finding.code == "number-not-on-page"


def test_a_cell_is_offered_by_its_heads():
    (offer,) = offers("1,204.5")
    assert offer.claimed == CellClaimed("North Coast", "2025", "1", "1,204.5")
    assert str(offer.period) == "2025"
    assert offer.problems == ()


def test_a_sentence_that_stands_twice_is_told_apart_by_what_surrounds_it():
    one, two = offers("3.3%")
    assert isinstance(one.claimed, Claimed)
    assert one.claimed.clause == two.claimed.clause
    assert one.claimed.suffix != two.claimed.suffix


def test_a_sentence_that_denies_is_offered_whole():
    (offer,) = offers("7.7 percent")
    assert offer.claimed.clause == "It is denied that wages rose 7.7 percent."


@pytest.mark.parametrize(
    ("literal", "name", "key"),
    [
        ("15.2%", "fact", "growth"),
        ("5.2 percent", "gross_domestic_product", "growth"),
        ("1,204.5", "north_coast", "value"),
        ("6.95亿吨", "粮食产量", "value"),
        ("1.6%", "粮食产量", "growth"),
        ("96,000", "people_found_work", "value"),
    ],
)
def test_id_and_key_are_proposed_from_what_the_clause_speaks_of(literal, name, key):
    offer = offers(literal)[0]
    assert (add.propose_id(offer, ()), add.propose_key(offer)) == (name, key)


def test_a_taken_id_gets_a_number():
    offer = offers("5.2%")[0]
    taken = {"gross_domestic_product", "gross_domestic_product_2"}
    assert add.propose_id(offer, taken) == "gross_domestic_product_3"


def test_what_the_user_says_stands_before_what_is_proposed():
    request = add.as_request(offers("5.2%")[0], "u", (), name="cn_gdp@2025", key="g", title="T")
    assert (request.name, list(request.keys), request.title) == ("cn_gdp@2025", ["g"], "T")
