"""Names are checked before anything is fetched, and a coordinate reads in one way only."""

import pytest

from factlock.registry import coordinate
from factlock.registry.errors import UsageFault
from factlock.registry.period import Period


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("a", ("a", None, None)),
        ("a.k", ("a", None, "k")),
        ("a@2025", ("a", Period.parse("2025"), None)),
        ("a@2025-Q3.k", ("a", Period.parse("2025-Q3"), "k")),
        ("国内@2019/2024.增长", ("国内", Period.parse("2019/2024"), "增长")),
    ],
)
def test_a_name_reads_as_id_period_and_key(word, parts):
    assert coordinate.split_value(word) == parts


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("a@", "bad-period"),
        ("a@20", "bad-period"),
        ("@2025", "bad-id"),
        ("a.", "bad-key"),
        ("a.b.c", "bad-key"),
    ],
)
def test_a_broken_name_says_which_part_is_broken(word, code):
    with pytest.raises(UsageFault) as refused:
        coordinate.split_value(word)
    assert refused.value.findings[0].code == code


@pytest.mark.parametrize("word", ["2026-02-30", "30.11.2026", "today", ""])
def test_a_date_is_iso_8601_or_refused(word):
    with pytest.raises(UsageFault, match="no date"):
        coordinate.iso_date(word)
    assert coordinate.iso_date(" 2026-11-30 ") == "2026-11-30"
