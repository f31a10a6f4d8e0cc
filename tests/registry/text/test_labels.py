"""Labels that a clause carries as decoration: they may be missing in the page, not be others there."""

import pytest

from factlock.registry.page import NOTE_OPEN, SUP_CLOSE, SUP_OPEN
from factlock.registry.text import find, fold


def sup(text):
    return f"{SUP_OPEN}{text}{SUP_CLOSE}"


def note(text):
    return f"{NOTE_OPEN}{text}{SUP_CLOSE}"


def found(page, clause):
    return bool(find(fold(page), clause).matches)


PAGES = {
    "no mark": "",
    "written": "[2]",
    "raised, in brackets": sup("[2]"),
    "linked, in brackets": note("[2]"),
    "linked": note("2"),
    "raised digit": "²",
    "two": "[1][2]",
    "two, linked": note("[1]") + note("[2]"),
    "list": note("1,2"),
    "range": note("1–3"),
    "after another": "[a][2]",
    "note": "[note 2]",
}
SAME, OTHER = ("[2]", "[^2]", "[２]"), ("[7]", "[22]", "[20]", "[12]", "[b]", "[^7]")


@pytest.mark.parametrize("place", ["it rose by a third{} again", "so it rose by a third{}"])
@pytest.mark.parametrize("mark", PAGES.values(), ids=PAGES)
def test_matrix_of_note_marks(mark, place):
    page = f"Words before.\n{place.format(mark)}\nWords after."
    assert found(page, place.format(""))
    for label in SAME:
        assert found(page, place.format(label)), label
    for label in OTHER:
        assert found(page, place.format(label)) is (not mark), label
    assert found(page, f"**{place.format('**[2]')}")
    assert found(page, f"> {place.format('[7]')}") is (not mark)


def test_each_of_several_marks_must_be_there():
    page = "Words.\nit fell[3] and it rose[4][5] again"
    assert found(page, "it fell[3] and it rose[4][5] again")
    assert found(page, "it fell and it rose[5] again")
    assert not found(page, "it fell[4] and it rose[5] again")
    assert not found(page, "it fell and it rose[3] again")
    assert not found(page, "it fell[3] and it rose[4][6] again")


def test_marks_elsewhere_are_not_asked():
    page = "it fell[3] by a third and it rose.[4] More[5] of it"
    assert found(page, "by a third[9] and it rose")
    assert found(page, "it rose.[4]")
    assert not found(page, "it rose.[5]")


def test_an_exponent_is_no_label():
    page = f"an area of 30 m{sup('2')} in all"
    assert found(page, "an area of 30 m²[7] in all")
    assert not found(page, "an area of 30 m[2] in all")


def test_the_refusal_names_both_marks():
    hits = find(fold("so it rose by a third[2] again"), "it rose by a third[7] again")
    assert hits.reason_code == "number-differs"
    assert "[2]" not in hits.reason.partition(":")[0]
    assert hits.reason.startswith("the clause has the note mark 7 where the page has 2: ")


@pytest.mark.parametrize(
    ("page", "clause", "yes"),
    [
        ("Words\nExports rose", "1. Exports rose", True),
        ("Words\n1. Exports rose", "1. Exports rose", True),
        ("10) Exports rose\nExports rose again", "1) Exports rose", False),
        ("2. Exports rose\nExports rose again", "1. Exports rose", False),
        ("Words\n2.\nExports rose", "1. Exports rose", False),
        ("Words\n2.\nExports rose", "2. Exports rose", True),
        ("Words\n2.\nExports rose", "Exports rose", True),
        ("It fell in 2019.\nExports rose", "1. Exports rose", True),
        ("It fell by 2.\nExports rose", "1. Exports rose", True),
        ("Words\n2. Imports fell\nExports rose", "1. Exports rose", True),
    ],
)
def test_matrix_of_list_numbers(page, clause, yes):
    assert found(page, clause) is yes


def test_of_very_many_marks_at_one_place_none_is_another():
    page = fold("Sales" + "[1]" * 50_000 + " rose")
    assert find(page, "Sales" + "[1]" * 600 + " rose").matches
    assert not find(page, "Sales[2] rose").matches
