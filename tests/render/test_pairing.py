"""Which piece became which: by what is unique, by neighbours, in order, by likeness; and where none may."""

import pytest

from factlock.render.pairing import Pairing
from factlock.render.pieces import cut


def paired(old, new, stands_for=None):
    before, after = cut(old), cut(new)
    numbers = [(n,) for n in range(len(before))] if stands_for is None else stands_for
    pairing = Pairing(before, after, numbers)
    return {
        before[one].text.strip(): after[other].text.strip()
        for one, other in pairing.partner.items()
    }, [(one, other) for one, other in sorted(pairing.partner.items())]


def pairs(old, new, stands_for=None):
    return paired("\n\n".join(old), "\n\n".join(new), stands_for)[1]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (["a b c", "d e f"], ["a b c", "d e f"], [(0, 0), (1, 1)]),
        (["a b c", "d e f"], ["d e f", "a b c"], [(0, 1), (1, 0)]),
        (["a b c", "d e f"], ["d e f"], [(1, 0)]),
        (["a b\nc d"], ["a\nb c d"], [(0, 0)]),
        # changed, between the same neighbours
        (["x", "a b c d", "y"], ["x", "a b c e", "y"], [(0, 0), (1, 1), (2, 2)]),
        (["x", "a b c d", "y"], ["x", "quite another thing", "y"], [(0, 0), (2, 2)]),
        # the most alike, not the first
        (["x", "a b c d", "e f g h"], ["x", "e f g i", "a b c j"], [(0, 0), (1, 2), (2, 1)]),
    ],
)
def test_what_is_unique_or_alike_is_found(old, new, expected):
    assert pairs(old, new) == expected


TWINS = ["x", "up 1", "y", "up 1", "z"]


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        (["x", "up 1", "y", "up 1", "z"], [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4)]),
        # as many as there were: in order
        (["z", "y", "x", "up 1", "up 1"], [(0, 2), (1, 3), (2, 1), (3, 4), (4, 0)]),
        # one is missing, and its neighbours tell which
        (["x", "y", "up 1", "z"], [(0, 0), (2, 1), (3, 2), (4, 3)]),
        (["x", "up 1", "y", "z"], [(0, 0), (1, 1), (2, 2), (4, 3)]),
        # one is missing, and nothing tells which
        (["x", "z", "y", "w", "up 1"], [(0, 0), (2, 2), (4, 1)]),
    ],
)
def test_of_equal_pieces_none_is_taken_for_another(new, expected):
    assert pairs(TWINS, new) == expected


def test_equal_pieces_of_the_same_expressions_are_as_good_as_one_another():
    same = [(0,), (1,), (2,), (1,), (3,)]
    assert (1, 4) in pairs(TWINS, ["x", "z", "y", "w", "up 1"], same)


def test_two_that_are_as_alike_are_not_sure():
    before, after = cut("a b c 1\n\na b c 2"), cut("a b c 3")
    assert Pairing(before, after, [(0,), (1,)]).unsure


def test_a_document_of_equal_pieces_is_paired_in_bounded_time():
    old, new = ["same"] * 4_000, ["same"] * 3_999
    assert len(pairs(old, new, [(0,)] * 4_000)) == 3_999
    assert pairs(old, new) == [] or len(pairs(old, new)) <= 3_999
