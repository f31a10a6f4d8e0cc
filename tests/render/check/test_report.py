"""Reports: mixed outcomes, order, and a trace that names what was found."""

import pytest

from factlock.registry.errors import Finding
from factlock.render.check.report import Report, Seen, Summary, as_row, ordered, status_of


def report(*statuses, **counts):
    seen = tuple(Seen(Finding(f"code-{n}", "m", line=n), status) for n, status in enumerate(statuses))  # fmt: skip
    return Report("a.md", "ab", Summary(**counts), seen)


@pytest.mark.parametrize(
    ("statuses", "examined", "expected"),
    [((), 1, 0), ((), 0, 3), ((0,), 1, 0), ((3,), 1, 3), ((1, 3), 1, 1), ((1, 4), 1, 4), ((1,), 0, 1)],
)  # fmt: skip
def test_the_worst_finding_decides(statuses, examined, expected):
    assert status_of(report(*statuses, verified=examined)) == expected


def test_an_empty_document_may_be_allowed_and_a_finding_never():
    assert status_of(report(), allow_empty=True) == 0
    assert status_of(report(1), allow_empty=True) == 1


@pytest.mark.parametrize("name", ["locked", "known", "verified", "unsupported", "review", "could_not_check"])  # fmt: skip
def test_every_value_that_was_looked_at_counts_as_examined(name):
    assert Summary(**{name: 1}).examined == 1


def test_references_and_sentences_alone_are_no_examination():
    assert Summary(references=3, unexamined_sentences=4, unread_context=1).examined == 0


def test_findings_come_by_place_and_once():
    low, high = Seen(Finding("b", "m", line=1, column=9), 1), Seen(Finding("a", "m", line=2), 1)
    assert ordered([high, low, low]) == (low, high)


def test_the_trace_is_of_the_document_and_what_was_found():
    one = as_row(report(1, verified=1))
    assert one["trace"] == as_row(report(1, verified=1))["trace"]
    assert one["trace"] != as_row(report(verified=1))["trace"]
    assert one["trace"] != as_row(Report("a.md", "cd", Summary(verified=1), report(1).seen))["trace"]  # fmt: skip
