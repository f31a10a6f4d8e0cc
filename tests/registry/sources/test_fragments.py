"""Addresses within a source, and the way back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factlock.registry.page import Cell, Page, Part, Table
from factlock.registry.sources.fragments import column_name, column_number, follow, point

GRID = (Cell(0, 0, 0, 4), Cell(0, 1, 5, 9), Cell(2, 0, 10, 16), Cell(2, 27, 17, 20))
TEXT = "Land\t2024\nNorway\t5.3"


@pytest.mark.parametrize(
    ("table", "media_type", "span", "address", "back"),
    [
        (Table(GRID, sheet="Data"), "text/x", (5, 9), "Data!B1", (5, 9)),
        (Table(GRID, sheet="A!B"), "text/x", (17, 20), "A!B!AB3", (17, 20)),
        (Table(GRID, sheet="Data"), "text/x", (10, 20), "Data!A3:AB3", (10, 20)),
        (Table(GRID), "text/csv", (17, 20), "cell=3,28", (17, 20)),
        (Table(GRID), "text/csv", (0, 9), "row=1", (0, 9)),
        (Table(GRID), "text/html", (5, 9), "", None),
    ],
)
def test_cells_have_the_addresses_of_their_kind(table, media_type, span, address, back):
    page = Page(TEXT, tables=(table,), media_type=media_type)
    assert point(page, *span) == address
    assert follow(page, address) == back


@pytest.mark.parametrize(
    ("kind", "name", "address"),
    [("page", "3", "page=3"), ("pointer", "/a/0", "/a/0"), ("file", "x.xhtml", "x.xhtml")],
)
def test_the_innermost_part_names_the_place(kind, name, address):
    page = Page(TEXT, parts=(Part(0, 20, "file", "book"), Part(5, 16, kind, name)))
    assert point(page, 5, 9) == address
    assert follow(page, address) == (5, 16)
    assert point(page, 0, 4) == "book"


def test_a_passage_over_two_pages_is_at_the_first():
    page = Page(TEXT, parts=(Part(0, 9, "page", "1"), Part(10, 20, "page", "2")))
    assert point(page, 5, 16) == "page=1"
    assert page.number_at(9) == 1
    assert page.number_at(10) == 2


@pytest.mark.parametrize("address", ["", "page=9", "Data!B1", "cell=1,1", "/nowhere"])
def test_an_address_that_leads_nowhere_is_none(address):
    assert follow(Page(TEXT, parts=(Part(0, 9, "page", "1"),)), address) is None


@given(st.integers(0, 20_000))
def test_columns_are_read_back(column):
    assert column_number(column_name(column)) == column
