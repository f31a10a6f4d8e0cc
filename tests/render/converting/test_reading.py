"""Reading back: what is made is kept only if every locked value stands in it."""

from datetime import date

import pytest
from memory import Memory

from factlock.registry.errors import Refused
from factlock.render.converting.reading import _pattern, read_back
from factlock.render.engine import Options, render
from factlock.render.formats import format_of

VALUES = {"gdp": "5.0%", "pop": "5 million", "old": "50%", "cn": "6.95亿吨"}


def rendered(text, path="a.md", notes="none"):
    document = format_of(path).open(text.encode(), path)
    options = Options(today=date(2026, 11, 30), default_language="en", notes=notes)
    return render(document, lambda: Memory(VALUES), None, options)


def page(*blocks):
    return ("<meta charset=utf-8>" + "".join(f"<p>{block}</p>" for block in blocks)).encode()


def lost(text, body, path="a.md", notes="none"):
    try:
        read_back(body, "html", rendered(text, path, notes))
    except Refused as refused:
        return [(one.code, one.message.split("”")[0][1:], one.line) for one in refused.findings]
    return []


TEXT = "GDP grew <<gdp.x>> then.\n\nThere were <<pop.x>> people.\n"


@pytest.mark.parametrize(
    "body",
    [
        page("GDP grew 5.0% then.", "There were 5 million people."),
        page("GDP grew 5.0%<sup>1</sup> then.", "There were 5<br>million people."),
        page("GDP grew 5.0 % then.".replace(" %", "%"), "There were 5\u00a0million people."),
        # A note, or a figure that floats: it stands with its own words.
        page("There were 5 million people.", "GDP grew 5.0% then."),
    ],
)
def test_values_that_stand_there(body):
    assert lost(TEXT, body) == []


@pytest.mark.parametrize(
    ("body", "values"),
    [
        (page("GDP grew then.", "There were 5 million people."), ["5.0%"]),
        (page("GDP grew 15.0% then.", "There were 5 million people."), ["5.0%"]),
        (page("GDP grew 5.0 then.", "There were 5 million people."), ["5.0%"]),
        (page("GDP grew -5.0% then.", "There were 5 million people."), ["5.0%"]),
        (page("GDP grew 5.1% then."), ["5.0%", "5 million"]),
        (page("5 million. GDP grew 5.0% then"), ["5 million"]),
        (page("<span hidden>GDP grew 5.0% then.</span>There were 5 million people."), ["5.0%"]),
    ],
)
def test_values_that_do_not(body, values):
    assert [value for _, value, _ in lost(TEXT, body)] == values


def test_each_is_told_with_its_place_in_the_document():
    assert lost(TEXT, page("Nothing.")) == [
        ("value-not-printed", "5.0%", 1),
        ("value-not-printed", "5 million", 3),
    ]


def test_that_a_note_tells_it_is_not_enough():
    text = "The value of gdp was <<gdp.x>>, they say.\n"
    note = "Office: “the value of gdp was 5.0%”."
    assert lost(text, page("The value of gdp was 5.0%, they say.", note), notes="clause") == []
    assert [value for _, value, _ in lost(text, page("They say.", note), notes="clause")] == [
        "5.0%"
    ]


def test_a_cell_stands_alone():
    text = "| a | b |\n|---|---|\n| <<old.x>> | <<gdp.x>> |\n"
    assert lost(text, page("5.0%", "50%")) == []
    assert [value for _, value, _ in lost(text, page("5.0%"))] == ["50%"]


def test_what_only_programs_read_need_not_be_seen():
    text = '<p title="<<gdp.x>>">Grew <<old.x>></p>'
    assert lost(text, page("Grew 50%"), "a.html") == []


def test_what_cannot_be_read_is_refused():
    with pytest.raises(Refused) as error:
        read_back(b"%PDF-1.7 nonsense", "pdf", rendered(TEXT))
    assert error.value.findings[0].code == "not-read-back"


@pytest.mark.parametrize(
    ("value", "text", "found"),
    [
        ("1,349,084", "1,349,084", True),
        ("1,349,084", "11,349,084", False),
        ("1,349,084", "1,349,0845", False),
        ("5", "5.5", False),
        ("5", "4,5", False),
        ("5", "5.", True),
        ("5", "2-5", False),
        ("2025-01-02", "2025-\n01-02", True),
        ("6.95亿吨", "6.95\n亿 吨", True),
        ("5 million", "5million", True),
        ("5.0", "5. 0", False),
        ("a.b", "axb", False),
    ],
)
def test_where_lines_may_break_and_numbers_may_not(value, text, found):
    assert (_pattern(value).search(text) is not None) is found
