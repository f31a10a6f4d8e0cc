"""The marks of notes are no part of the sentences around them, whatever kind of document they stand in."""

from datetime import date

import pytest
from document_samples import samples

from factlock.render.check import status_of
from factlock.render.engine import Options
from factlock.render.publish import publish

SENTENCE = "Consumer prices rose <<new.x>> in 2025, after <<old.x>> in 2024."


@pytest.fixture(params=[one for one in samples() if one.notes], ids=lambda one: one.name)
def output(request, desk, facts):
    sample = request.param
    for name, value, year in (("new", "2.1 percent", "2025"), ("old", "3.4 percent", "2024")):
        clause = f"Consumer prices rose {value} in {year}"
        facts(name, x=value, period=year, clause=clause, url=f"https://example.org/{name}")
    path = desk.folder / f"report{sample.ending}"
    path.write_bytes(sample.make("Prices", "", [SENTENCE]))
    options = Options(today=date(2026, 11, 30), default_language="en")
    return publish(path, None, lambda: facts, options).output


def test_a_sentence_of_two_years_passes_with_its_marks(desk, output):
    report = desk.check(output)
    assert [finding.code for finding in report.findings] == []
    assert (report.summary.locked, status_of(report)) == (2, 0)
