"""Dates whose look hangs on a locale: shown where programs agree, else as the day in its own order."""

import pytest

from factlock.registry.sources.sheets.number_formats import shown


@pytest.mark.parametrize(
    ("stored", "code", "text", "certain"),
    [
        ("45292", "d/m/yyyy", "1/1/2024", True),
        ("45292", "[$-809]d/m/yyyy", "1/1/2024", True),
        ("45292", "[$-407]d.m.yyyy", "1.1.2024", True),
        ("45292", "[$-407]d/m/yyyy", "2024-01-01", False),
        ("45292", "[$-413]d/m/yyyy", "2024-01-01", False),
        ("45292.75", "[$-407]d/m/yyyy", "2024-01-01 18:00:00", False),
        ("45292", "[$-410]d mmmm yyyy", "2024-01-01", False),
        ("45292", "[$-407]d. mmm. yyyy", "2024-01-01", False),
        ("45292", "ddddd", "2024-01-01", False),
        ("0.5", "[$-407]h/mm", "0.5", False),
        ("45292", "[h]:mm yyyy", "2024-01-01", False),
    ],
)
def test_a_date_that_may_look_otherwise_stands_in_its_own_order(stored, code, text, certain):
    found = shown(stored, code)
    assert (found.text, found.certain) == (text, certain)
