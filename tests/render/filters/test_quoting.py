"""A quoted clause stands between the quotation marks of the language, on one line, as it is."""

import pytest

from factlock.registry.errors import Refused
from factlock.registry.model import Quantity
from factlock.render.placeholders import Filter
from factlock.render.values import Shown, show

VALUE = Quantity("text", "in force", 0, 8)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("", "“It is in force.”"),
        ("en-GB", "“It is in force.”"),
        ("de", "„It is in force.“"),
        ("de-CH", "«It is in force.»"),
        ("fr", "«\u202fIt is in force.\u202f»"),
        ("zh", "“It is in force.”"),
        ("zh-Hant", "「It is in force.」"),
        ("zh-Hant-HK", "「It is in force.」"),
        ("ja", "「It is in force.」"),
        ("es-MX", "«It is in force.»"),
        ("tlh", "“It is in force.”"),
    ],
)
def test_the_marks_are_those_of_the_language(language, text):
    shown = show(VALUE, (Filter("quote"),), language, clause=" It is\n in force. ")
    assert shown == Shown(text, "", role="quote")


def test_a_quotation_may_go_without_its_citation():
    shown = show(VALUE, (Filter("quote"), Filter("nocite")), "en", clause="so")
    assert (shown.role, shown.cited) == ("quote", False)


@pytest.mark.parametrize(
    ("clause", "code"), [("", "nothing-to-quote"), (" \n", "nothing-to-quote"), ("a\u202eb", "unprintable-clause"), ("a\x00", "unprintable-clause")]
)  # fmt: skip
def test_what_cannot_be_quoted_is_refused(clause, code):
    with pytest.raises(Refused) as error:
        show(VALUE, (Filter("quote"),), "en", clause=clause)
    assert error.value.findings[0].code == code


def test_a_citation_prints_nothing():
    assert show(VALUE, (Filter("cite"),), "en") == Shown("", "", role="citation")
