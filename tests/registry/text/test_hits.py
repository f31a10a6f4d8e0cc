"""Finding a clause: all valid places, their grade, the context that tells them apart."""

import subprocess
import sys

import pytest

from factlock.registry.errors import UsageFault
from factlock.registry.model import ClauseState
from factlock.registry.page import INLINE, NOTE_OPEN, SPAN, SUP_CLOSE, SUP_OPEN
from factlock.registry.text import LONGEST_CLAUSE, Hits, context, find, fold, same

PAGE = "In 2023 output rose by 5 percent. In 2024 output rose by 5 percent.\nOutput rose by 5 percent twice."


def test_all_places_are_returned_in_order():
    hits = find(fold(PAGE), "output rose by 5 percent")
    assert [match.start for match in hits.matches] == [8, 42]
    assert [PAGE[m.start : m.end] for m in hits.matches] == ["output rose by 5 percent"] * 2
    assert hits.reason == ""
    assert hits.reason_code is None
    assert hits.state is ClauseState.AMBIGUOUS
    assert find(fold(PAGE), "In 2023 output rose").state is ClauseState.EXACT
    assert find(fold(PAGE), "In 2025 output rose").state is ClauseState.ABSENT


def test_overlapping_places_count():
    assert len(find(fold("ha ha ha ha"), "ha ha").matches) == 3


@pytest.mark.parametrize(
    ("prefix", "suffix", "starts"),
    [
        ("In 2023 ", "", [8]),
        ("2024", "", [42]),
        ("", ".\nOutput", [42]),
        ("", ". In 2024", [8]),
        ("In 2023", ". In", [8]),
        ("in 2023", "", []),
        ("In 2025", "", []),
        ("In 2023", ".\nOutput", []),
        (" ", " ", [8, 42]),
    ],
)
def test_context_chooses_among_places(prefix, suffix, starts):
    hits = find(fold(PAGE), "output rose by 5 percent", prefix=prefix, suffix=suffix)
    assert [match.start for match in hits.matches] == starts
    if not starts:
        assert hits.reason_code == "context-differs"


def test_context_is_folded_and_may_lack_note_marks():
    page = f"So “he”{NOTE_OPEN}[3]{SUP_CLOSE} said\u00a0it rose m{SUP_OPEN}2{SUP_CLOSE} again"
    for prefix in ('So "he" said', 'So "he"[3] said', "“he” said"):
        assert find(fold(page), "it rose", prefix=prefix).matches
    assert find(fold(page), "it rose", suffix=" m² again").matches
    assert not find(fold(page), "it rose", suffix=" m again").matches


def test_a_prefix_longer_than_the_text_before_does_not_fit():
    assert not find(fold("it rose"), "it rose", prefix="and so it came that").matches


def test_context_round_trip():
    folded = fold(PAGE)
    for match in find(folded, "output rose by 5 percent").matches:
        prefix, suffix = context(folded, match.start, match.end)
        assert len(prefix) <= 32
        assert len(suffix) <= 32
        assert find(folded, "output rose by 5 percent", prefix=prefix, suffix=suffix).matches == (
            match,
        )


def test_context_at_the_ends_of_a_page_is_empty():
    assert context(fold("it rose"), 0, 7) == ("", "")


@pytest.mark.parametrize(
    ("page", "clause", "state", "folds"),
    [
        ("so it rose by 5 percent then", "it rose by 5 percent", ClauseState.EXACT, ()),
        ("so it  rose\u0020 by 5", "it rose by 5", ClauseState.EXACT, ()),
        (f"so it{INLINE} rose", "it rose", ClauseState.EXACT, ()),
        (f"un{INLINE}employ{INLINE}ment rate", "unemployment rate", ClauseState.EXACT, ()),
        (f"30 m{SUP_OPEN}2{SUP_CLOSE} of it", "30 m² of it", ClauseState.EXACT, ()),
        ("so it rose\u00a0by 5", "it rose by 5", ClauseState.FOLDED, ("nbsp",)),
        ("so it rose by 5", "it rose\u00a0by 5", ClauseState.FOLDED, ("nbsp",)),
        (
            "so it – rose by\u00a05 percent",
            "it - rose by 5 percent",
            ClauseState.FOLDED,
            ("nbsp", "dash"),
        ),
        ("so it\nrose", "it rose", ClauseState.FOLDED, ("line-break",)),
        ("so it\nrose", "it\nrose", ClauseState.EXACT, ()),
        ("so it rose", "it\nrose", ClauseState.FOLDED, ("line-break",)),
        ("Norway\t12.5", "Norway 12.5", ClauseState.FOLDED, ("cell",)),
        ("Norway\t12.5", "Norway\t12.5", ClauseState.EXACT, ()),
        (f"so it{SPAN}rose", "it rose", ClauseState.FOLDED, ("tag",)),
        (f"so it{SPAN}rose", "itrose", ClauseState.EXACT, ()),
        ("so it rose", "it **rose**", ClauseState.FOLDED, ("markdown",)),
        ("增长 5%", "增长5%", ClauseState.FOLDED, ("spacing",)),
        ("oﬃce caf\u00e9", "office cafe\u0301", ClauseState.FOLDED, ("ligature", "composition")),
        (
            "so “it’s” 5…",
            '"it\'s" 5...',
            ClauseState.FOLDED,
            ("apostrophe", "quotation", "ellipsis"),
        ),
        ("so it—rose", "it–rose", ClauseState.FOLDED, ("dash",)),
        ("so it－rose", "it−rose", ClauseState.FOLDED, ("minus", "full-width")),
    ],
)
def test_grades(page, clause, state, folds):
    (match,) = find(fold(page), clause).matches
    assert (match.state, match.folds) == (state, folds)


@pytest.mark.parametrize("clause", ["", "   ", "\n\t", "\u200b", "\u00ad\u2060", "\ufdd0"])
def test_an_empty_clause_is_nowhere(clause):
    hits = find(fold("Paragraph one."), clause)
    assert hits.matches == ()
    assert hits.reason_code == "empty-clause"


@pytest.mark.parametrize("clause", [".", "—", "- ", "…", "“”", "()", "%", "€", "📈"])
def test_a_clause_without_letter_and_digit_states_nothing(clause):
    hits = find(fold("Paragraph one — “two” () … (5 %) € 📈."), clause)
    assert hits.matches == ()
    assert hits.reason_code == "empty-clause"


@pytest.mark.parametrize("clause", ["**", "|", "``", "[]()", ">"])
def test_decoration_alone_is_nowhere(clause):
    assert find(fold("Paragraph one."), clause).matches == ()


@pytest.mark.parametrize("page", ["", " ", "\n", "\ufdd0", "\u200b"])
def test_an_empty_page_holds_nothing(page):
    assert find(fold(page), "it rose") == Hits()


def test_a_clause_has_a_greatest_length():
    text = "it rose " * 300
    assert find(fold(text), text[:LONGEST_CLAUSE].strip()).matches
    with pytest.raises(UsageFault) as caught:
        find(fold(text), text[: LONGEST_CLAUSE + 1])
    (finding,) = caught.value.findings
    assert finding.code == "clause-too-long"
    assert "2,001" in finding.message


def test_a_clause_that_stands_nearly_everywhere_is_given_up_on():
    hits = find(fold("a5 " * 6000), "5")
    assert hits.matches == ()
    assert hits.reason_code == "too-common"


def test_many_places_are_cut_off():
    assert len(find(fold("it rose. " * 1000), "it rose").matches) == 200


def test_the_strictest_form_decides():
    page = f"It rose{NOTE_OPEN}[1]{SUP_CLOSE} in May. It rose in May."
    (match,) = find(fold(page), "It rose in May").matches
    assert page[match.start :] == "It rose in May."


@pytest.mark.parametrize(
    ("a", "b", "alike"),
    [
        ("Net income", "Net\u00a0income ", True),
        ("2024–25", "2024-25", True),
        ("国内 生产", "国内生产", True),
        ("12 5", "125", False),
        ("3. 5", "3.5", False),
        ("Net income", "net income", False),
        ("m²", "m2", False),
        ("", "", True),
        (" ", "\u200b", True),
        ("", "a", False),
    ],
)
def test_same(a, b, alike):
    assert same(a, b) is alike
    assert same(b, a) is alike


def test_importing_the_package_does_not_import_rapidfuzz():
    code = "import sys, factlock.registry.text; sys.exit('rapidfuzz' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
