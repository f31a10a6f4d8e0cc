"""What a cell keeps tells how its text is read, and can be proved as the value of the cell, no more."""

import io
from datetime import UTC, datetime
from decimal import Decimal

import openpyxl
import pytest

from factlock.registry import sources
from factlock.registry.admit import Request, admit, prove
from factlock.registry.audit import audit
from factlock.registry.cells import CellClaimed
from factlock.registry.clock import Clock
from factlock.registry.evidence import Examiner
from factlock.registry.model import ClauseState
from factlock.registry.period import Period
from factlock.registry.proof import Claimed, Proof
from factlock.registry.sighting import Sought, look
from factlock.registry.store import create_registry, open_registry

NOW = Clock(datetime(2026, 11, 30, 9, tzinfo=UTC))
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def body_of(share: float = 0.052, people: object = 1.234, code: str = "0.0%") -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Data"
    for row in (
        ["Measure", 2023, 2024],
        ["Share", 0.05, share],
        ["People", 7, people],
        ["Sum", 1, "=B2+B3"],
    ):
        sheet.append(row)
    sheet["B2"].number_format = sheet["C2"].number_format = code
    whole = isinstance(people, int)
    sheet["C3"].number_format = "#,##0" if whole else "#,##0.0##"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def examiner(body: bytes | None = None, language: str = "en") -> Examiner:
    page = sources.read_inline(body or body_of(), media_type=XLSX).page
    assert page is not None
    return Examiner(page, language)


def cell(row: str, value: str = "") -> CellClaimed:
    return CellClaimed.parse(f"table=Data;row={row};col=2024", value=value)


def proved(one: Examiner, claimed: CellClaimed | Claimed) -> Proof:
    proof = prove(one, claimed)
    assert isinstance(proof, Proof), proof
    return proof


# How a text is read ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de", "fr", "zh", ""])
@pytest.mark.parametrize(
    ("people", "shown", "number"),
    [
        (1.234, "1.234", "1.234"),
        (1234, "1,234", "1234"),
        (1234.5, "1,234.5", "1234.5"),
        (0.125, "0.125", "0.125"),
        (-1234, "-1,234", "-1234"),
        (1234567, "1,234,567", "1234567"),
    ],
)
def test_a_number_is_read_as_it_is_kept_whatever_the_language(language, people, shown, number):
    one = examiner(body_of(people=people), language)
    assert shown in one.page.text
    by_text, by_cell = proved(one, Claimed(f"People 7 {shown}", shown)), proved(one, cell("People"))
    assert by_text.value.number == by_cell.value.number == Decimal(number)


@pytest.mark.parametrize(
    ("code", "kept", "number"),
    [("0.0%", 0.052, "5.2"), ('0.0"%"', 5.2, "5.2"), ("#,##0,", 1234567, "1235")],
)
def test_scaled_numbers_are_read_where_it_is_certain(code, kept, number):
    proof = proved(examiner(body_of(share=kept, code=code)), cell("Share"))
    assert proof.value.number == Decimal(number)


def test_a_scaled_number_that_may_be_two_is_refused():
    (finding,) = prove(examiner(body_of(share=1234567, code="#,##0,"), "de"), cell("Share"))
    assert finding.code == "ambiguous-value"


def test_a_bracketed_number_is_never_positive_and_what_is_kept_is_plain():
    one = examiner(body_of(people=-5, share=-0.052, code="0.0%;(0.0%)"))
    assert "(5.2%)" in one.page.text
    shown = prove(one, cell("Share"))
    assert not isinstance(shown, Proof) or shown.value.number == Decimal("-5.2")
    assert proved(one, cell("Share", "-0.052")).value.number == Decimal("-0.052")


# What is kept ------------------------------------------------------------------------------------


def test_the_stored_value_is_proved_by_its_cell():
    one = examiner()
    proof = proved(one, cell("Share", "0.052"))
    assert (proof.value.literal, proof.value.number, proof.value.unit) == (
        "0.052",
        Decimal("0.052"),
        "",
    )
    assert (proof.place.form, proof.place.quote) == ("raw", "0.052")
    assert one.page.text[proof.value_start : proof.value_end] == "5.2%"
    assert proof.period == Period.parse("2024")
    shown = proved(one, cell("Share", "5.2%"))
    assert (shown.place.form, shown.value.unit) == ("strict", "percent")


@pytest.mark.parametrize("value", ["0.05", "0.0520", "0.053", "52", "5.2", "0.052%", "-0.052"])
def test_what_is_not_the_stored_value_is_refused(value):
    (finding,) = prove(examiner(), cell("Share", value))
    assert finding.code == "value-not-in-clause"


def test_a_text_with_the_stored_value_is_refused_and_shown_the_way():
    (finding,) = examiner().prove(Claimed("Share 5.0% 0.052"))
    assert "keeps 0.052 and shows “5.2%”" in finding.message


def test_a_formula_without_result_is_refused_with_what_to_do():
    for value in ("", "=B2+B3"):
        (finding,) = prove(examiner(), cell("Sum", value))
        assert finding.code == "no-value"
        assert "Data!C4 has a formula (=B2+B3)" in finding.message


@pytest.fixture
def registry(tmp_path):
    with open_registry(create_registry(tmp_path / "facts.db"), clock=NOW) as opened:
        yield opened


@pytest.mark.parametrize(
    ("value", "clause", "form"), [("0.052", "0.052", "raw"), ("", "5.2%", "strict")]
)
def test_it_is_admitted_audited_and_looked_for_as_what_it_is(
    registry, tmp_path, value, clause, form
):
    path = tmp_path / "a.xlsx"
    path.write_bytes(body_of())
    request = Request("share", str(path), {"value": cell("Share", value)})
    (outcome,) = admit(
        [request], registry, lambda where: sources.open_source(where, None, clock=NOW)
    )
    assert outcome.status == 0, outcome.findings
    (revision,) = registry.revisions("share")
    (key,) = revision.keys
    (one,) = key.evidence
    assert (one.clause, one.form, one.fragment) == (clause, form, "Data!C2")
    assert [finding.code for finding in audit(registry).findings] == ["clock-set"]
    sought = Sought(one, key.value, revision.period)
    for share, expected in (
        (0.052, ClauseState.EXACT),
        (0.0521, ClauseState.VALUE_CHANGED if value else ClauseState.EXACT),
        (0.07, ClauseState.VALUE_CHANGED),
    ):
        state = look(examiner(body_of(share)), sought, lambda: None).clause
        assert state is expected, share
