"""What a clause leaves out of its sentence changes nothing only if it is of a kind that is named."""

import pytest

from factlock.registry.excerpts import left_out

CLAUSE = "exports rose 5 percent"


def out(left, right="", language="en", clause=CLAUSE, **more):
    sentence = left + clause + right
    return left_out(sentence, len(left), len(left) + len(clause), language, **more)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("", ""),
        ("“", ".”"),
        ("(2) ", "."),
        ("3. ", ""),
        ("In 2024, ", ""),
        ("In the first quarter of 2024 ", " in May"),
        ("However, in May 2024, ", "."),
        ("The statistics office said on Monday that ", ""),
        ("According to Eurostat, ", ""),
        ("Imports fell 2 percent in May; ", ""),
        ("", " in May, up from 3 percent a year earlier."),
        ("", ", while imports fell 2 percent."),
        ("", ", the fastest pace since 2011."),
        ("", " to 12 million tonnes."),
        ("", ".[3]"),
    ],
)
def test_what_is_known_to_change_nothing_may_be_left_out(left, right):
    assert out(left, right) == ""


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("In the novel, ", ""),
        ("In 2024 terms ", ""),
        ("Ten years ago, ", ""),
        ("By 2040, ", ""),
        ("According to critics, ", ""),
        ("Wine ", ""),
        ("She dreamt ", ""),
        ("Correction: ", ""),
        ("In the novel imports fell 2 percent; ", ""),
        ("It is said that imports fell 2 percent; ", ""),
        ("", " before inflation."),
        ("", " in 2024 dollars."),
        ("", " of the total."),
        ("", ", critics say."),
        ("", ", and this is false."),
        ("", ", while imports fell 2 percent, critics say."),
        ("", "; this was 2 percent too much."),
        ("", " in the north."),
    ],
)
def test_all_else_asks_for_the_whole_sentence(left, right):
    assert out(left, right) == " ".join((left or right).split())


def test_in_an_unknown_language_nothing_may_be_left_out():
    assert out("In 2024, ", known=False) == "In 2024,"
    assert out("“", "”.", known=False) == ""


@pytest.mark.parametrize("piece", ["2024 ", "2%", "in ", "and ", "the ", "; ", "x", "增长2%，", "、", "(", "l’", "exports rose 3 percent; "])  # fmt: skip
def test_hostile_surroundings_are_looked_through(piece):
    left, right = (piece * 400)[:399] + " ", " " + (piece * 400)[:399]
    assert len(out(left, right)) <= len(left + right)
    assert len(out(piece * 5000, piece * 5000)) <= len(piece) * 10_000
