"""Templates: what is typed stays, what stands for words becomes a name by one rule."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factlock.registry.errors import Refused, UsageFault
from factlock.registry.ids import check_id
from factlock.registry.template import Template, name_of

KNOWN = ("row", "col", "row1", "row2")


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Norway", "Norway"),
        ("New Zealand", "New_Zealand"),
        ("Côte d’Ivoire", "Côte_d_Ivoire"),
        ("Guinea-Bissau", "Guinea_Bissau"),
        ("  Area (km²) ", "Area_km"),
        ("100–199 employees", "100_199_employees"),
        ("北京市", "北京市"),
        ("合　计", "合_计"),
        ("東京都（区部）", "東京都_区部"),
        ("Österreich", "Österreich"),
        ("O\u0308sterreich", "Österreich"),
        ("हिन्दी", "हिन्दी"),
        ("a\u200bb\u00adc", "abc"),
        ("\u0301a", "a"),
        ("+", ""),
        ("…", ""),
        ("_x_", "x"),
    ],
)
def test_words_become_a_name(words, name):
    assert name_of(words) == name


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
def test_a_name_is_empty_or_may_stand_as_an_id(words):
    name = name_of(words)
    assert name == name_of(name)
    if name:
        assert check_id(name) == name


def test_a_template_is_filled():
    template = Template.parse("pop_{row}-{ col }", KNOWN)
    assert template.names == ("row", "col")
    assert template.fill({"row": "New Zealand", "col": "2024"}, name_of) == "pop_New_Zealand-2024"
    assert template.fill({"row": "New Zealand", "col": "2024"}) == "pop_New Zealand-2024"
    assert Template.parse("2024", KNOWN).fill({}) == "2024"


@pytest.mark.parametrize(
    ("source", "said"),
    [("{country}", "{country}"), ("pop_{", "brace"), ("}{row}", "brace"), ("{}", "{}"), ("{row.x}", "{row.x}")],
)  # fmt: skip
def test_a_template_with_another_placeholder_is_wrong_usage(source, said):
    with pytest.raises(UsageFault, match="in ") as fault:
        Template.parse(source, KNOWN)
    (finding,) = fault.value.findings
    assert finding.code == "bad-template"
    assert said in finding.message
    assert "{row}" in finding.fix


@pytest.mark.parametrize(
    ("words", "code"), [({}, "no-head"), ({"row": " "}, "no-head"), ({"row": "—"}, "empty-id")]
)
def test_a_placeholder_without_words_is_told(words, code):
    with pytest.raises(Refused) as unfilled:
        Template.parse("pop_{row}", KNOWN).fill(words, name_of)
    assert [finding.code for finding in unfilled.value.findings] == [code]
