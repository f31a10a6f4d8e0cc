"""Whatever kind of notes a document has, a check of it finds no claim in what the renderer wrote."""

from datetime import date

import pytest
from document_samples import samples

from factlock.registry.errors import Refused
from factlock.render.check import status_of
from factlock.render.engine import Options
from factlock.render.publish import publish

SENTENCE = "Consumer prices rose <<new.x>> in 2025, after <<old.x>> in 2024."


@pytest.mark.parametrize("notes", ["source", "table", "list", "none"])
@pytest.mark.parametrize(
    "sample", [one for one in samples() if one.notes], ids=lambda one: one.name
)
def test_a_sentence_of_two_years_passes(desk, facts, sample, notes):
    for name, value, year in (("new", "2.1 percent", "2025"), ("old", "3.4 percent", "2024")):
        clause = f"Consumer prices rose {value} in {year}"
        facts(name, x=value, period=year, clause=clause, url=f"https://example.org/{name}")
    path = desk.folder / f"report{sample.ending}"
    path.write_bytes(sample.make("Prices", "", [SENTENCE]))
    options = Options(today=date(2026, 11, 30), default_language="en", notes=notes)
    try:
        output = publish(path, None, lambda: facts, options).output
    except Refused as refused:
        if refused.findings[0].code not in ("no-table", "no-list"):
            raise
        return
    report = desk.check(output)
    assert [finding.code for finding in report.findings] == []
    assert (report.summary.locked, status_of(report)) == (2, 0)
