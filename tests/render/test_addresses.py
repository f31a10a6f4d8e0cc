"""Links lead to the clause within a page, or to its page in a PDF; or to the source alone."""

from urllib.parse import unquote

import pytest

from factlock.render.addresses import MOST_EXACT, to_passage

URL = "https://example.org/a"
LONG = "one two three four five " + "so on and on " * 20 + "six seven eight nine ten"


@pytest.mark.parametrize(
    ("url", "clause", "place", "leads"),
    [
        (URL, "GDP grew", "", "#:~:text=GDP%20grew"),
        (URL, "up 5.0%, it-is & so", "", "#:~:text=up%205.0%25%2C%20it%2Dis%20%26%20so"),
        (URL, "国内生产总值增长5.0%。", "", "#:~:text=国内生产总值增长5.0%25%E3%80%82"),
        (f"{URL}#part", "GDP", "", ":~:text=GDP"),
        (
            URL,
            LONG,
            "",
            "#:~:text=one%20two%20three%20four%20five,six%20seven%20eight%20nine%20ten",
        ),
        (f"{URL}.pdf", "GDP", "page=3", "#page=3"),
    ],
)
def test_a_link_leads_to_the_passage(url, clause, place, leads):
    assert to_passage(url, clause, place) == url + leads


@pytest.mark.parametrize(
    ("url", "clause", "place"),
    [
        ("report.pdf", "GDP", "page=3"),
        ("report.html", "GDP", ""),
        ("javascript:alert(1)", "GDP", ""),
        ("file:///etc/passwd", "GDP", ""),
        (URL, "", ""),
        (f"{URL}#:~:text=other", "GDP", ""),
        (f"{URL}.xlsx", "5", "Data!B7"),
        (f"{URL}.pdf#nameddest=x", "GDP", "page=3"),
        (URL, "x" * (MOST_EXACT + 1), ""),
        (URL, "says <<gdp.x>>", ""),
        (URL, "says {{gdp.x}}", ""),
    ],
)
def test_where_no_passage_can_be_named_there_is_no_link_to_one(url, clause, place):
    assert to_passage(url, clause, place) == ""


@pytest.mark.parametrize("char", [chr(n) for n in (*range(33, 127), 0x202E, 0xA0, 0x2212)])
def test_no_character_of_a_clause_ends_the_directive(char):
    clause = f"a{char}b{char}c"
    if "<<" in clause:
        return
    told = to_passage(URL, clause).removeprefix(f"{URL}#:~:text=")
    assert not set(told) & set(" \"'<>&,-#[]()\\`{}|^")
    assert unquote(told) == clause
