"""Words, flags and units beside the value of a cell."""

import pytest

from factlock.registry import cells, sources
from factlock.registry.cells import CellClaimed
from factlock.registry.evidence import Examiner
from factlock.registry.proof import Proof


def prove(cell, head="2024", value="", note="", *, forecast=False, row="Norway"):
    table = f"<table>{f'<caption>{note}</caption>' if note else ''}<tr><th>Country</th><th>{head}</th></tr><tr><th>{row}</th><td>{cell}</td></tr></table>"
    page = sources.read_inline(
        f"<html lang=en><title>t</title><body>{table}</body></html>".encode(),
        media_type="text/html",
    ).page
    return cells.prove(Examiner(page), CellClaimed(row, head, value=value, forecast=forecast))


@pytest.mark.parametrize(
    "cell", ["5.2 p", "5.2 (p)", "5.2 e", "5.2 b", "5.2 provisional", "5.2 r*", "5.2 s"]
)
def test_a_flag_belongs_to_its_value(cell):
    [finding] = prove(cell)
    assert finding.code == "cell-flag"
    flagged = prove(cell, value=cell)
    assert isinstance(flagged, Proof)
    assert (flagged.value.literal, str(flagged.value.number)) == (cell, "5.2")


@pytest.mark.parametrize(
    "cell", ["5.2", "5.2*", "5.2 (1)", "5.2†", '5.2<sup><a href="#n">b</a></sup>', "5.2 households"]
)
def test_notes_and_what_is_counted_are_no_flags(cell):
    assert isinstance(prove(cell, value="5.2"), Proof)


@pytest.mark.parametrize(
    ("cell", "head", "note"),
    [("5.2", "2026 (projection)", ""), ("5.2 (forecast)", "2026", ""), ("5.2", "2030", "Targets for 2030"), ("5.2 f", "2026", "")],
)  # fmt: skip
def test_a_forecast_is_admitted_only_as_one(cell, head, note):
    codes = {finding.code for finding in prove(cell, head, "5.2", note)}
    assert codes <= {"leaves-out-forecast", "cell-flag"}
    assert codes
    assert isinstance(prove(cell, head, "5.2", note, forecast=True), Proof)


@pytest.mark.parametrize(("cell", "code"), [("not 5.2", "leaves-out-negation"), ("5.2 or more", "value-not-in-clause"), ("5.2 per month", "leaves-out-limiter"), ("allegedly 5.2", "leaves-out-doubt")])  # fmt: skip
def test_the_words_of_a_cell_are_weighed_as_those_of_a_clause(cell, code):
    assert code in {finding.code for finding in prove(cell, value="5.2")}


@pytest.mark.parametrize("value", ["", "1,234", "EUR 1,234 million", "1.234 billion euros"])
def test_the_heads_give_the_unit(value):
    proof = prove("1,234", "EUR million", value)
    assert isinstance(proof, Proof)
    assert (proof.value.literal, proof.value.in_heads) == ("1,234", "EUR million")


@pytest.mark.parametrize("value", ["1,234 EUR", "EUR 1,234 billion", "1,234 %"])
def test_a_literal_that_claims_otherwise_is_refused(value):
    [finding] = prove("1,234", "EUR million", value)
    assert finding.code == "unit-in-heads"
    assert finding.details["number"] == "1234000000"
