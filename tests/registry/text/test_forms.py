"""The forms of a page, from the strictest on."""

import pytest

from factlock.registry.page import NOTE_OPEN, RUBY_CLOSE, RUBY_OPEN, SUP_CLOSE, SUP_OPEN
from factlock.registry.text import find, fold

RUBY = f"法律{RUBY_OPEN}ほうりつ{RUBY_CLOSE}では"


def names(page):
    return [form.name for form in fold(page).forms()]


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("plain words", ["strict", "case"]),
        (f"m{SUP_OPEN}2{SUP_CLOSE}", ["strict", "superscripts-copied", "case"]),
        (f"it{NOTE_OPEN}[1]{SUP_CLOSE}", ["strict", "notes-dropped", "case"]),
        ("it[1]", ["strict", "notes-dropped", "case"]),
        (RUBY, ["strict", "ruby-kept", "case"]),
        ("Unemploy-\nment", ["strict", "dehyphenated", "case"]),
        ("it **rose**", ["strict", "undecorated", "case"]),
    ],
)
def test_only_forms_that_differ_are_built(page, expected):
    assert names(page) == expected


def test_every_form_keeps_the_length():
    page = (
        f"{RUBY} m{SUP_OPEN}2{SUP_CLOSE}, 2019{NOTE_OPEN}4{SUP_CLOSE}, it[1], **so** Unem-\nployed³"
    )
    folded = fold(page)
    assert {len(form.view.source) for form in folded.forms()} == {len(page)}
    assert len(names(page)) > 6


def test_forms_are_kept():
    folded = fold("it **rose**")
    assert list(folded.forms()) == list(folded.forms())
    assert next(folded.forms()).view is folded.strict


@pytest.mark.parametrize(
    ("page", "clause", "form"),
    [
        (RUBY, "法律では", "strict"),
        (RUBY, "法律ほうりつでは", "ruby-kept"),
        (
            "Unemploy-\nment declined to 3.9 percent",
            "Unemployment declined to 3.9 percent",
            "dehyphenated",
        ),
        ("Unemploy-\r\n  ment declined", "Unemployment declined", "dehyphenated"),
        ("Unemploy\u00ad\nment declined", "Unemployment declined", "dehyphenated"),
        ("the long-\nterm rate", "the long-term rate", "strict"),
        ("the 5-\n7 units", "the 57 units", ""),
        ("of COVID-\n19 again", "of COVID-19 again", "strict"),
        ("of COVID-\n19 again", "of COVID19 again", ""),
        ("a | b\n| Norway | 12.5 |\n| Sweden | 11.9 |", "Norway 12.5", "table-rows"),
        ("| Norway | 12.5 |\n| Sweden | 11.9 |", "Norway 11.9", ""),
        ("| Norway | 12 | 5 |\n| Sweden | 11.9 |", "Norway 12 5", "table-rows"),
        ("| Norway | 12 | 5 |\n| Sweden | 11.9 |", "Norway 125", ""),
        ("the set |x| of 5", "the set x of 5", ""),
        ("the 5-\nfold rise", "the 5fold rise", ""),
        ("Total revenue increased", "TOTAL REVENUE INCREASED", "case"),
        (
            "Total revenue of the firm rose by 5 percent in 2020",
            "TOTAL REVENUE OF THE FIRM ROSE BY 5 PERCENT IN 2020",
            "case",
        ),
        ("Total revenue increased", "Total Revenue increased", ""),
        ("TOTAL REVENUE INCREASED", "Total revenue increased", ""),
        ("Output was 5 mW there", "OUTPUT WAS 5 MW THERE", ""),
        ("Output in mW there", "OUTPUT IN MW THERE", ""),
        ("Speed was 5 Mbps there", "SPEED WAS 5 MBPS THERE", ""),
        ("it was us", "IT WAS US", ""),
        ("The Total Revenue of Our Firm", "THE TOTAL REVENUE OF OUR FIRM", "case"),
        ("In The News", "IN THE NEWS", "case"),
        ("Hot on HuffPost:", "HOT ON HUFFPOST:", "case"),
        ("Why It Is No Surprise", "WHY IT IS NO SURPRISE", "case"),
        ("Die Zahl der Woche", "DIE ZAHL DER WOCHE", "case"),
        ("Co Prices Rise Again", "CO PRICES RISE AGAIN", ""),
        ("No Hz There Again", "NO HZ THERE AGAIN", ""),
        ("Some 5 In There Again", "SOME 5 IN THERE AGAIN", ""),
        ("Some 12 Bar There Again", "SOME 12 BAR THERE AGAIN", ""),
        ("The pH There Again", "THE PH THERE AGAIN", ""),
        ("it did not rise", "it did NOT rise", ""),
    ],
)
def test_forms_in_use(page, clause, form):
    hits = find(fold(f"Before it.\n{page}.\nAfter it."), clause)
    assert (hits.matches[0].form if hits.matches else "") == form
