"""A refusal says where else a clause stands that the page does not show."""

import pytest

from factlock.registry.evidence import Examiner
from factlock.registry.model import ClauseState
from factlock.registry.page import Page
from factlock.registry.proof import Claimed

CLAUSE = "Exports of the region rose 9.9 percent in 2025"
TEXT = "Nothing of that kind is told on this page."


def refusal(clause: str = CLAUSE, text: str = TEXT, **more):
    (finding,) = Examiner(Page(text, language="en", **more)).prove(Claimed(clause))
    return finding


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({}, "clause-absent"),
        ({"hidden": f"x\n{CLAUSE}."}, "in-hidden-text"),
        ({"structured": f"x\n{CLAUSE}."}, "in-structured-data"),
        ({"frames": ("/a.html",)}, "in-another-frame"),
        ({"hidden": CLAUSE, "structured": CLAUSE, "frames": ("/a",)}, "in-hidden-text"),
        ({"structured": CLAUSE, "frames": ("/a",)}, "in-structured-data"),
        ({"hidden": "rose 9.95 percent", "structured": "rose 8 percent"}, "clause-absent"),
    ],
)
def test_where_a_clause_stands_that_is_not_shown(more, code):
    assert refusal(**more).code == code


def test_a_frame_is_named_and_only_where_nothing_like_the_clause_is_shown():
    frames = tuple(f"/{n}.html" for n in range(9))
    assert "/0.html, /1.html" in refusal(frames=frames).message
    assert "/8.html" not in refusal(frames=frames).message
    near = "Exports of the region rose 5.0 percent in 2025."
    assert refusal(text=near, frames=frames).code == "clause-value-changed"


def test_what_is_shown_in_part_is_refused_for_that():
    text = "Exports of the region rose 9.95 percent in 2025."
    assert refusal("Exports of the region rose 9.9", text, hidden=CLAUSE).code == "cuts-number"
    assert refusal("", hidden=CLAUSE).code == "empty-clause"


def test_hidden_text_is_never_found():
    page = Page(TEXT, hidden=CLAUSE, structured=CLAUSE)
    assert Examiner(page).examine(Claimed(CLAUSE)).state is ClauseState.ABSENT
