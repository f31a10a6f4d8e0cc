"""Which formulas may depend on a cell: too many are computed anew rather than too few."""

import pytest

from factlock.render.formats.xlsx.formulas import Formula, depending, references
from factlock.render.formats.xlsx.merged import Area, area_of

SHEETS = {"data": 0, "more data": 1, "it's": 2}


@pytest.mark.parametrize(
    ("formula", "areas"),
    [
        ("A1", [(0, Area(0, 0, 0, 0))]),
        ("$B$2*2", [(0, Area(1, 1, 1, 1))]),
        ("SUM(A1:B3,D4)", [(0, Area(0, 0, 2, 1)), (0, Area(3, 3, 3, 3))]),
        ("SUM(A:B)", [(0, Area(0, 0, 1_048_576, 1))]),
        ("SUM($2:3)", [(0, Area(1, 0, 2, 16_384))]),
        ("Data!C3", [(0, Area(2, 2, 2, 2))]),
        ("'More data'!C3+'it''s'!A1", [(1, Area(2, 2, 2, 2)), (2, Area(0, 0, 0, 0))]),
        ('"A1"&B2', [(0, Area(1, 1, 1, 1))]),
        ("LOG10(5)", []),
        ("1+2", []),
        ("IF(TRUE,1,2)", []),
        ("ROUND(A1/B1,2)", [(0, Area(0, 0, 0, 0)), (0, Area(0, 1, 0, 1))]),
        ("Total", None),
        ("Total*A1", None),
        ('INDIRECT("A1")', None),
        ("OFFSET(A1,1,1)", None),
        ("_xlfn.XLOOKUP(A1,B:B,C:C)", None),
        ("T1[Growth]", None),
        ("[1]Data!A1", None),
        ("Data:More!A1", None),
        ("Unknown!A1", None),
        ("A1#", None),
        ("'A b':'C d'!A1", None),
    ],
)
def test_what_a_formula_refers_to(formula, areas):
    told = references(formula, 0, SHEETS)
    assert (None if told is None else list(told)) == areas


@pytest.mark.parametrize(
    ("reference", "area"),
    [
        ("B2", Area(1, 1, 1, 1)),
        ("A1:XFD1048576", Area(0, 0, 1_048_575, 16_383)),
        ("$A$1:$B$2", Area(0, 0, 1, 1)),
        ("B2:A1", None),
        ("A0", None),
        ("XFE1", None),
        ("A1048577", None),
        ("", None),
        (None, None),
        ("A1:B2:C3", None),
    ],
)
def test_ranges(reference, area):
    assert area_of(reference) == area


def of(row, formula):
    areas = references(formula, 0, SHEETS)
    return Formula(0, row, 9, None, areas)


def test_formulas_depend_on_each_other():
    every = [of(0, "J2"), of(1, "J3"), of(2, "A1"), of(3, "B1"), of(4, "Total")]
    told = depending(every, {0: [(0, 0)]})
    assert sorted(one.row for one in told) == [0, 1, 2, 4]
    assert depending(every, {}) == []


def test_a_circle_comes_to_an_end():
    every = [of(0, "J2"), of(1, "J1"), of(2, "A1+J1")]
    assert [one.row for one in depending(every, {0: [(0, 0)]})] == [2]
