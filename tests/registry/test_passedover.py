"""What stands in a table where a figure is missing, and what only looks like it."""

import pytest

from factlock.registry import cells, sources
from factlock.registry.evidence import Examiner
from factlock.registry.passedover import PassedOver, Reason, is_no_value


@pytest.mark.parametrize(
    "words",
    ["..", "…", "...", "–", "—", "-", ":", "***", "/", ".", "n/a", "N.A.", "n. a.", "k. A.", "nd", "n.d.", "x",
     "不详", "不明", "該当なし", "Keine Angabe", "not available", "※", "［…］"],
)  # fmt: skip
def test_it_is_no_value(words):
    assert is_no_value(words)


@pytest.mark.parametrize(
    "words",
    ["0", "-0", "–5", ".5", "nil", "none", "see note", "n/a (2)", "约", "十万", "Oslo", "5 x"],
)
def test_it_may_be_a_value(words):
    assert not is_no_value(words)


def reasons(html: str, rows=(), cols=()):
    page = sources.read_inline(
        f"<html lang=en><title>t</title><table>{html}</table></html>".encode(),
        media_type="text/html",
    ).page
    assert page is not None
    (grid,) = cells.grids(Examiner(page))
    passed = PassedOver(grid, rows, cols)
    told = [passed.reason(cell) for cell in grid.table.cells if not cell.head]
    return told, passed.strange()


def test_a_column_that_is_named_is_not_passed_over_for_its_head():
    table = "<tr><th>C<th>No.<th>Notes</tr><tr><th>Norway<td>1<td>see below</tr>"
    assert reasons(table)[0] == [Reason.NUMBERING, Reason.NOTES]
    assert reasons(table, cols=("No.", "Notes"))[0] == [None, None]


def test_a_country_code_is_no_numbering():
    table = "<tr><th>Year<th>NO<th>SE</tr><tr><th>2024<td>5.6<td>10.6</tr>"
    assert reasons(table)[0] == [None, None]


def test_a_pattern_that_no_head_fits_is_told():
    table = "<tr><th>C<th>2024</tr><tr><th>Norway<td>5.6</tr>"
    assert reasons(table, rows=("S*", "N*")) == ([None], ("S*",))


def test_a_head_of_several_is_enough():
    table = (
        "<tr><th>C<th colspan=2>2024</tr><tr><th>C<th>men<th>women</tr>"
        "<tr><th>Norway<td>2.8<td>2.7</tr>"
    )
    assert reasons(table, cols=("2024 men",))[0] == [None, Reason.NOT_ASKED]
    assert reasons(table, cols=("women",))[0] == [Reason.NOT_ASKED, None]
