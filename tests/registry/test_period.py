"""Periods: their written forms, what each covers, how two of them lie to each other."""

from datetime import date

import pytest

from factlock.registry.errors import Refused
from factlock.registry.period import Period, Relation, Relative, parse_at


@pytest.mark.parametrize(
    ("text", "start", "end", "kind"),
    [
        ("2025", date(2025, 1, 1), date(2026, 1, 1), "flow"),
        ("2025-H1", date(2025, 1, 1), date(2025, 7, 1), "flow"),
        ("2025-H2", date(2025, 7, 1), date(2026, 1, 1), "flow"),
        ("2025-Q3", date(2025, 7, 1), date(2025, 10, 1), "flow"),
        ("2025-Q4", date(2025, 10, 1), date(2026, 1, 1), "flow"),
        ("2025-02", date(2025, 2, 1), date(2025, 3, 1), "flow"),
        ("2025-12", date(2025, 12, 1), date(2026, 1, 1), "flow"),
        ("2024-02-29", date(2024, 2, 29), date(2024, 3, 1), "instant"),
        ("2019/2024", date(2019, 1, 1), date(2025, 1, 1), "flow"),
        ("2024-01/2024-09", date(2024, 1, 1), date(2024, 10, 1), "flow"),
        ("2024-03-05/2024-03-07", date(2024, 3, 5), date(2024, 3, 8), "flow"),
        ("2024-Q1/2024-Q3", date(2024, 1, 1), date(2024, 10, 1), "flow"),
        ("FY2025", date(2024, 1, 1), date(2027, 1, 1), "fiscal"),
        ("2019/20", date(2019, 1, 1), date(2021, 1, 1), "fiscal"),
        ("1999/00", date(1999, 1, 1), date(2001, 1, 1), "fiscal"),
    ],
)
def test_a_written_form_is_read_and_printed_back(text, start, end, kind):
    period = Period.parse(text)
    assert (period.start, period.end, period.kind, str(period)) == (start, end, kind, text)
    assert Period.parse(f" {text.lower()} ") == period


def test_a_fiscal_year_of_two_has_one_label():
    assert Period.parse("FY2019/20") == Period.parse("2019/20") == Period.split(2019)


@pytest.mark.parametrize(
    "text",
    ["", "25", "20255", "2025-13", "2025-00", "2025-02-30", "2025-Q5", "2025-H3", "FY2025-Q1", "FY2025-01",
     "2024/2019", "2024/2024", "2019/21", "2019/18", "2019/2", "FY2019/FY2020", "2019/", "/2019", "0000", "9999",
     "２０２５", "9999/00", "2025-1"],
)  # fmt: skip
def test_what_is_no_period_is_refused_with_what_was_seen(text):
    with pytest.raises(ValueError, match=r"is no (period|range of periods)") as caught:
        Period.parse(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(
    ("one", "other", "relation"),
    [
        ("2024", "2024", Relation.EQUAL),
        ("2024-Q1", "2024-01/2024-03", Relation.EQUAL),
        ("2024-Q1/2024-Q4", "2024", Relation.EQUAL),
        ("2024-Q1", "2024", Relation.INSIDE),
        ("2024", "2024-Q1", Relation.CONTAINS),
        ("2024-03-05", "2024-03", Relation.INSIDE),
        ("2024", "2023", Relation.DISJOINT),
        ("2024-06/2025-03", "2024", Relation.PARTIAL),
        ("2019/2024", "2022", Relation.CONTAINS),
        ("FY2025", "FY2025", Relation.EQUAL),
        ("FY2025", "2025", Relation.PARTIAL),
        ("FY2025", "2024", Relation.PARTIAL),
        ("FY2025", "2023", Relation.DISJOINT),
        ("FY2025", "2025/26", Relation.PARTIAL),
        ("2019/20", "2019/20", Relation.EQUAL),
        ("2019/20", "2019/2020", Relation.PARTIAL),
        ("2019/20", "2020", Relation.PARTIAL),
        ("2019/20", "2021", Relation.DISJOINT),
    ],
)
def test_how_two_periods_lie(one, other, relation):
    mirrored = {Relation.INSIDE: Relation.CONTAINS, Relation.CONTAINS: Relation.INSIDE}
    a, b = Period.parse(one), Period.parse(other)
    assert a.relation(b) is relation
    assert b.relation(a) is mirrored.get(relation, relation)


@pytest.mark.parametrize(
    ("text", "relative"),
    [
        ("doc", Relative()), ("doc-1y", Relative(-1, "y")), ("doc+2q", Relative(2, "q")), ("doc-018m", Relative(-18, "m")),
        ("doc-1", None), ("doc-1w", None), ("doc1y", None), ("Doc", None), ("doc-1000y", None), ("2025", None), ("", None),
    ],
)  # fmt: skip
def test_what_counts_from_a_date_is_read(text, relative):
    assert Relative.parse(text) == relative
    if relative is not None:
        assert Relative.parse(str(relative)) == parse_at(text) == relative


@pytest.mark.parametrize(
    ("relative", "label"),
    [
        (Relative(-1, "y"), "2025"), (Relative(0, "y"), "2026"), (Relative(1, "y"), "2027"), (Relative(0, "q"), "2026-Q1"),
        (Relative(-1, "q"), "2025-Q4"), (Relative(-2, "m"), "2025-12"), (Relative(11, "m"), "2027-01"),
    ],
)  # fmt: skip
def test_what_counts_from_a_date_becomes_a_period(relative, label):
    assert relative.resolve(date(2026, 2, 28)) == Period.parse(label)


@pytest.mark.parametrize("relative", [Relative(-999, "y"), Relative(999, "y")])
def test_what_lies_outside_the_calendar_is_refused(relative):
    with pytest.raises(Refused) as error:
        relative.resolve(date(900 if relative.steps < 0 else 9500, 1, 1))
    assert error.value.findings[0].code == "bad-period"


def test_what_stands_behind_the_at_is_either():
    assert parse_at("2025-q3") == Period.parse("2025-Q3")
    with pytest.raises(ValueError, match="no period"):
        parse_at("docs")
