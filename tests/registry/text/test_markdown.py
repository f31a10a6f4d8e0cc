"""Markdown decoration is taken away without moving a character."""

import pytest

from factlock.registry.page import INLINE
from factlock.registry.text import find, fold
from factlock.registry.text.markdown import undecorate, undecorate_clause, without_pipes


def shown(text):
    blanked = undecorate_clause(text)
    assert len(blanked) == len(text)
    return blanked.replace(INLINE, "")


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("**exports** rose *sharply*", "exports rose sharply"),
        ("***exports*** __rose__ _sharply_", "exports rose sharply"),
        ("~~exports~~ rose", "exports rose"),
        ("use `snake_case` and ``a`b``", "use snake_case and a`b"),
        ("use snake\\_case \\*here\\*", "use snake_case *here*"),
        ("see the [annual report](https://e.org/a_(b)) for it", "see the annual report for it"),
        ('see [it](https://e.org "a (fine) title") now', "see it now"),
        ("see ![a chart](c.png) and [![x](y)](z)", "see a chart and x"),
        ("[**bold** link](u)", "bold link"),
        ("[### Heading](/news)", "Heading"),
        ("at <https://e.org/a> now", "at https://e.org/a now"),
        ("[a [nested] link](u)", "a [nested] link"),
        ("> exports rose\n> again", "exports rose\nagain"),
        ("## Exports in 2020", "Exports in 2020"),
        ("- exports\n* imports\n+ trade", "exports\nimports\ntrade"),
        ("> - **both** rose", "both rose"),
        ("• exports rose", "exports rose"),
        ("**a****b**", "ab"),
        ("增长**5.2%**以上", "增长5.2%以上"),
        ("增长*迅速*以上", "增长迅速以上"),
        # halves whose other half was cut off
        ("und Entscheidung***", "und Entscheidung"),
        ("**Exports rose", "Exports rose"),
        ("[**Exports** rose", "Exports rose"),
        ("annual report](https://e.org) for it", "annual report for it"),
        # what is no decoration
        ("2*3*4 units", "2*3*4 units"),
        ("10_6 and 2**8**1", "10_6 and 2**8**1"),
        ("snake_case_name", "snake_case_name"),
        ("5 * 3 * 2", "5 * 3 * 2"),
        ("a * b", "a * b"),
        ("- 5 % of firms", "- 5 % of firms"),
        ("> 5 % of firms", "> 5 % of firms"),
        ("+ 5 units", "+ 5 units"),
        ("> $5 million", "> $5 million"),
        ("hazard [95 CI 0.15]", "hazard [95 CI 0.15]"),
        ("f(x)[y]", "f(x)[y]"),
        ("a `b", "a `b"),
        ("5* and more", "5* and more"),
        ("#5 of it", "#5 of it"),
        ("~5 units", "~5 units"),
    ],
)
def test_decoration(text, plain):
    assert shown(text) == plain


def test_pages_lose_inline_decoration_only():
    page = "# Head\n- 5 units **rose** in [May](u)"
    blanked = undecorate(page)
    assert len(blanked) == len(page)
    assert blanked.replace(INLINE, "") == "# Head\n- 5 units rose in May"
    assert undecorate("nothing here") == "nothing here"


def test_pipes_become_cells():
    text = "| Norway | 12.5 |\n|---|:---:|\n| Sweden | 9.1 |"
    assert len(without_pipes(text)) == len(text)
    assert without_pipes(text).replace(INLINE, "").split() == ["Norway", "12.5", "Sweden", "9.1"]


HOSTILE = {
    "backticks": "`",
    "asterisks": "*",
    "asterisks and letters": "*a",
    "bold openers": "**a ",
    "underscores": "_a ",
    "brackets": "[",
    "link heads": "[a](",
    "open parentheses": "](((",
    "quotes": "> ",
    "bullets": "- ",
    "backslashes": "\\",
    "pipes": "|-",
    "rules": "-",
    "autolinks": "<http://",
    "tildes": "~~a",
}


@pytest.mark.parametrize("piece", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("length", [2_000, 3_000, 100_000])
def test_hostile_decoration_is_worked_through(piece, length):
    """Work that grew with the square of the length would not end within the suite's patience."""
    text = piece * (length // len(piece)) + "5"
    assert len(undecorate_clause(text)) == len(without_pipes(text)) == len(text)


def test_nested_brackets_are_matched():
    text = "[" * 500 + "x" + "]" * 500
    assert shown(text) == text
    nested = "[a](b)" * 300
    assert shown(nested) == "a" * 300


@pytest.mark.parametrize(
    ("page", "clause", "found"),
    [
        (
            "Inflation rose to **4.2 percent** in _May_ again",
            "Inflation rose to 4.2 percent in May",
            True,
        ),
        (
            "Inflation rose to [4.2 percent](https://x.org/a_(b)) in May",
            "Inflation rose to 4.2 percent in May",
            True,
        ),
        ("It is 2*3*4 units", "It is 234 units", False),
        ("It is 5.2% of all", "It is 5.2\\% of all", True),
        ("It is 5,2 of all", "It is 5\\,2 of all", False),
        ("It is ~~not~~ rising", "It is not rising", False),
        ("It is ~~not~~ rising", "It is rising", False),
        ("It is -5 units", "- 5 units", True),
        ("It is 5 units", "- 5 units", False),
        ("It is 5 units", "> 5 units", False),
        ("Das Portal Verein nimmt", "*Das Portal*[*Verein*](https://e.org)*nimmt*", True),
        ("It is 12 5 units", "It is 12**5** units", False),
        ("It is 12 5 units", "It is 12[5](u) units", False),
    ],
)
def test_decoration_in_pages_and_clauses(page, clause, found):
    assert bool(find(fold(f"Before it. {page}. After it."), clause).matches) is found
