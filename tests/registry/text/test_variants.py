"""The readings of a clause, the plainest first."""

import pytest

from factlock.registry.page import MARKS, SPAN
from factlock.registry.text import find, fold
from factlock.registry.text.variants import variants


def names(clause):
    return [variant.name for variant in variants(clause)]


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        ("exports rose", ["plain"]),
        ("**exports** rose", ["plain", "markdown"]),
        ("| Norway | 12.5 |", ["plain", "table-row"]),
        ("exports rose[1] again", ["plain", "plain+notes"]),
        ("1. Exports rose", ["plain", "plain+list-number"]),
        (
            "1. **Exports** rose[2]",
            [
                "plain",
                "plain+notes",
                "plain+list-number",
                "plain+notes+list-number",
                "markdown",
                "markdown+notes",
                "markdown+list-number",
                "markdown+notes+list-number",
            ],
        ),
        ("12. 5 percent", ["plain"]),
        ("0.12. Which", ["plain"]),
        ("", []),
        (" \n\t", []),
        ("\u200b\u00ad", []),
        (MARKS, []),
        ("**", ["plain"]),
    ],
)
def test_readings(clause, expected):
    assert names(clause) == expected


def test_marks_of_pages_are_taken_out_of_clauses():
    (only,) = variants(f"ex{MARKS}ports\0")
    assert only.view.source == "exports"


@pytest.mark.parametrize("control", ["\x01", "\x08", "\x10", "\x1b", "\x7f", "\x80", "\x9f"])
def test_control_characters_that_were_copied_are_taken_out_of_clauses(control):
    page = f"it rose{SPAN}...again by 5{SPAN}5 percent"
    assert find(fold(page), f"it rose{control}...again").matches
    assert not find(fold(page), f"again by 5{control}5 percent").matches


@pytest.mark.parametrize("white", ["\x0b", "\x0c", "\x1c", "\x1f", "\x85"])
def test_control_characters_that_are_white_space_stay_it(white):
    assert find(fold("it rose again"), f"it{white}rose again").matches


@pytest.mark.parametrize(
    ("page", "clause", "form"),
    [
        ("Exports rose", "1. Exports rose", "strict+plain+list-number"),
        ("Norway\t12.5", "| Norway | 12.5 |", "strict+table-row"),
        ("it fell by a third again", "it fell by a third[3] again", "strict+plain+notes"),
        ("it rose here", "it **rose** here", "strict+markdown"),
    ],
)
def test_the_reading_is_recorded(page, clause, form):
    (match,) = find(fold(f"Before.\n{page}\nAfter."), clause).matches
    assert match.form == form


@pytest.mark.parametrize(
    ("page", "found"),
    [
        ("Before.\nExports rose sharply", True),
        ("Before. Exports rose sharply", False),
        ("Of 0.1. Exports rose sharply", False),
        ("cell\tExports rose sharply", False),
    ],
)
def test_a_list_number_is_dropped_only_at_the_start_of_a_block(page, found):
    hits = find(fold(page), "1. Exports rose sharply")
    assert bool(hits.matches) is found
    if not found:
        assert hits.reason_code in ("list-number", "cuts-number")


SENTENCE = "28 people from the north of the land came to the south."


@pytest.mark.parametrize(
    ("page", "clause", "found"),
    [
        (f"A\n{SENTENCE}\nB", f"> {SENTENCE}", True),
        ("A\n2.3 Wie können Sie Risiken priorisieren?", "> 2.3 Wie können Sie Risiken priorisieren?", True),
        ("文\n28岁的茉莉患有纤维肌痛，她曾担任殡仪馆主任。后", "> 28岁的茉莉患有纤维肌痛，她曾担任殡仪馆主任。", True),
        (f"A\n> {SENTENCE}", f"> {SENTENCE}", True),
        (f"In all {SENTENCE}", f"> {SENTENCE}", False),
        (f"A\n${SENTENCE}", f"> {SENTENCE}", False),
        (f"A\n< {SENTENCE}", f"> {SENTENCE}", False),
        (f"A\n{SENTENCE}", f"> **28** {SENTENCE[3:]}", True),
        ("So 5 % of all firms", "> **5** % of all firms", False),
        ("5", "> 5", False),
        ("5 %", "> 5 %", False),
        ("5 plants closed", "> 5 plants closed", False),
        ("28 people from the north of the land came", "> 28 people from the north of the land came", False),
        ("5 % of all firms closed in the north in 2024.", "> 5 % of all firms closed in the north in 2024.", False),
        ("5 percent of firms closed in the north in 2024.", "> 5 percent of firms closed in the north in 2024.", False),
        ("5 million firms closed in the north in 2024.", "> 5 million firms closed in the north in 2024.", False),
        ("28 mg of the drug was given to all the patients.", "> 28 mg of the drug was given to all the patients.", False),
        ("28 euros of each ticket go to the owner of it.", "> 28 euros of each ticket go to the owner of it.", False),
        ("Value p 5 people from the north came here.", "Value p > 5 people from the north came here.", False),
    ],
)  # fmt: skip
def test_a_quote_mark_before_a_number_goes_only_from_a_sentence_that_begins_a_block(
    page, clause, found
):
    assert bool(find(fold(page), clause).matches) == found


def test_list_stripping_hides_no_cut_number():
    assert not find(fold("in 0.12. Which means lakes"), "12. Which means lakes").matches


@pytest.mark.parametrize(
    ("page", "clause", "found"),
    [
        ("Exports rose\nImports fell", "1. Exports rose\n2. Imports fell", True),
        ("Exports rose\nImports fell\nPrices held", "7) Exports rose\n8) Imports fell\n9) Prices held", True),
        ("Exports rose\nImports fell", "1. **Exports** rose\n  2. Imports fell", True),
        ("Exports rose Imports fell", "1. Exports rose\n2. Imports fell", False),
        ("Exports rose\tImports fell", "1. Exports rose\n2. Imports fell", False),
        ("Exports rose\nImports fell", "1. Exports rose\n3. Imports fell", False),
        ("Exports rose\nImports fell", "Exports rose\n2. Imports fell", False),
        ("Exports rose\n5 units fell", "1. Exports rose\n2. 5 units fell", False),
    ],
)  # fmt: skip
def test_numbers_of_the_items_of_a_list_that_go_on_counting_are_dropped(page, clause, found):
    assert bool(find(fold(f"Before.\n{page}\nAfter."), clause).matches) == found


@pytest.mark.parametrize(
    ("clause", "found"),
    [
        ("GDP grew[^1] by 5 %", True),
        ("GDP grew[^source] by 5 %", True),
        ("GDP grew[^not] by 5 %", False),
        ("GDP grew[^not-yet] by 5 %", False),
        ("GDP grew[^minus] by 5 %", False),
    ],
)
def test_the_name_of_a_note_that_denies_is_not_dropped(clause, found):
    assert bool(find(fold("In May GDP grew by 5 % again."), clause).matches) is found
