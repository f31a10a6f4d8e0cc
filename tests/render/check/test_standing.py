"""Locked values in an output: derived again, found again, and compared with the sentence around them."""

import shutil

import pytest

from factlock.registry.errors import UsageFault
from factlock.registry.model import Status
from factlock.render.check import status_of

TEXT = "# Report 2025\n\nGDP grew <<gdp.growth>> in 2025.\n\nThe rest is prose.\n"


@pytest.fixture(autouse=True)
def held(facts):
    facts("gdp", growth="5.0%", period="2025", clause="GDP grew 5.0% in 2025")


def test_a_rendered_document_passes_with_its_years(desk):
    report = desk.check(desk.render(TEXT))
    assert report.findings == ()
    assert (report.summary.locked, report.summary.unexamined_sentences) == (1, 1)
    assert status_of(report) == 0


@pytest.mark.parametrize(
    ("old", "new", "codes"),
    [
        ("5.0%", "6.0%", ["locked-value-changed", "unsupported-number"]),
        ("grew", "fell", ["direction-turned"]),
        ("grew", "did not grow", ["negation-differs"]),
        ("grew", "grew at least", ["bound-differs"]),
        ("GDP grew", "Tomato output grew", ["edited-sentence"]),
        ("in 2025.", "in 2024.", ["period-conflict", "unsupported-date", "unsupported-number"]),
        ("prose", "5.0% prose", ["unsupported-number"]),
        ("prose", "5.0%[^f1] prose", ["unsupported-number"]),
        ("in 2025.", "in 2025, like 5.0% before.", ["edited-sentence", "unsupported-number"]),
        ("# Report 2025", "# Report 2024", ["unsupported-number"]),
    ],
)
def test_what_is_changed_by_hand_is_seen(desk, edited, old, new, codes):
    output = edited(TEXT, old, new)
    assert sorted(code for code, _ in desk.codes(output)) == codes
    assert status_of(desk.check(output)) == 1


def test_a_value_typed_again_as_it_was_is_the_same_bytes_and_locked(desk, edited):
    assert desk.codes(edited(TEXT, "5.0%", "5.0%")) == []


def test_a_word_taken_out_is_a_warning_where_all_still_agrees(desk, edited):
    output = edited("In all, GDP grew <<gdp.growth>> in 2025.\n", "In all, ", "")
    report = desk.check(output)
    assert [(f.code, f.severity) for f in report.findings] == [("edited-sentence", "warning")]
    assert status_of(report) == 0


def test_a_sentence_taken_out_is_no_fault(desk, edited):
    text = TEXT + "\nIt was <<gdp.growth>> in 2025.\n"
    report = desk.check(edited(text, "It was 5.0%[^f1] in 2025.\n", ""))
    assert (report.findings, report.summary.locked) == ((), 1)


def test_a_note_that_was_edited_is_the_writers_own(desk):
    output = desk.render(TEXT)
    text = output.read_text(encoding="utf-8")
    note = text.index("[^f1]:")
    output.write_text(text[:note] + text[note:].replace("5.0%", "6.0%"), encoding="utf-8")
    assert "unsupported-number" in [code for code, _ in desk.codes(output)]


def test_the_turned_sentence_of_a_template_is_seen_without_an_edit(desk):
    output = desk.render("GDP fell <<gdp.growth>> in 2025.\n")
    assert desk.codes(output) == [("direction-turned", 1)]


TWO = TEXT + "\nIn 2025 prices rose <<cpi.rise>>.\n"


@pytest.fixture
def two(desk, facts):
    """A report of two values; what becomes of the fact of the first is told by the test."""
    facts("cpi", rise="2.1%", period="2025", clause="prices rose 2.1% in 2025")
    output = desk.render(TWO)

    def change(**gdp):
        del facts.held["gdp"]
        if gdp:
            facts("gdp", period="2025", **gdp)
        return output

    return change


CHANGES = {
    "drifted": {"growth": "5.0%", "status": Status.DRIFTED, "clause": "GDP grew 5.0% in 2025"},
    "lock-behind": {"growth": "5.2%", "clause": "GDP grew 5.2% in 2025"},
    "unknown-key": {"other": "5.0%", "clause": "GDP grew 5.0% in 2025"},
    "unknown-id": {},
}


@pytest.mark.parametrize("code", CHANGES)
def test_a_value_that_the_registry_does_not_give_any_more_is_told_at_its_place(desk, two, code):
    report = desk.check(two(**CHANGES[code]))
    (finding,) = report.findings
    assert (finding.code, finding.line, finding.severity) == (code, 3, "error")
    assert finding.file.endswith("report.rendered.md")
    assert (report.summary.locked, status_of(report)) == (1, 1)


@pytest.mark.parametrize("code", CHANGES)
def test_the_rest_is_examined_all_the_same(desk, two, code):
    output = two(**CHANGES[code])
    text = output.read_text(encoding="utf-8").replace("prices rose 2.1%", "prices rose 9.1%", 1)
    output.write_text(text + "\nAnd 77% more.\n", encoding="utf-8")
    codes = sorted(code for code, _ in desk.codes(output))
    assert codes == sorted([code, "locked-value-changed", "unsupported-number"])


@pytest.mark.parametrize("code", CHANGES)
def test_a_forged_lock_makes_nothing_locked(desk, two, code):
    output = two(**CHANGES[code])
    lock = desk.folder / "report.md.facts.lock"
    for path in (lock, output):
        path.write_text(path.read_text(encoding="utf-8").replace("2.1%", "9.1%"), encoding="utf-8")
    codes = [code for code, _ in desk.codes(output)]
    assert code in codes
    assert "locked-value-changed" in codes
    assert desk.check(output).summary.locked == 0


def test_without_its_lock_a_value_is_a_typed_number(desk):
    output = desk.render(TEXT)
    (desk.folder / "report.md.facts.lock").unlink()
    codes = {code for code, _ in desk.codes(output)}
    assert "unsupported-number" in codes


def test_the_lock_of_another_document_locks_nothing_here(desk):
    output = desk.render(TEXT)
    other = desk.write(output.read_text(encoding="utf-8"), "other.rendered.md")
    shutil.copy(desk.folder / "report.md.facts.lock", desk.folder / "other.md.facts.lock")
    assert "unsupported-number" in {code for code, _ in desk.codes(other)}


def test_without_its_template_nothing_can_be_derived(desk):
    output = desk.render(TEXT)
    (desk.folder / "report.md").unlink()
    assert [code for code, _ in desk.codes(output)] == ["template-missing"]


def test_a_damaged_lock_is_wrong_usage(desk):
    output = desk.render(TEXT)
    (desk.folder / "report.md.facts.lock").write_text("{", encoding="utf-8")
    with pytest.raises(UsageFault):
        desk.check(output)


def test_a_template_that_went_on_is_told(desk):
    output = desk.render(TEXT)
    desk.write(TEXT + "\nMore.\n", "report.md")
    report = desk.check(output)
    assert [(f.code, f.severity) for f in report.findings] == [("template-changed", "warning")]


def test_placeholders_that_are_not_filled_in_are_errors(desk):
    assert ("not-rendered", 3) in desk.codes(desk.write(TEXT))


def test_a_literal_placeholder_of_a_rendered_document_is_none(desk):
    report = desk.check(desk.render(TEXT + "\nWrite <<! a.b >> there.\n"))
    assert report.findings == ()


def test_chinese_is_compared_alike(desk, facts, edited):
    facts("zh", growth="5.0%", period="2025", clause="2025年国内生产总值比上年增长5.0%")
    text = "---\nlang: zh\n---\n2025年国内生产总值比上年增长<<zh.growth>>。\n"
    assert desk.codes(desk.render(text)) == []
    assert desk.codes(edited(text, "增长", "下降")) == [("direction-turned", 4)]
    assert [code for code, _ in desk.codes(edited(text, "增长", "并未增长"))] == ["negation-differs"]  # fmt: skip


def test_a_computed_value_passes_with_the_years_that_it_compares(desk, edited, facts):
    facts("gdp", growth="4.0%", period="2024", clause="GDP grew 4.0% in 2024")
    text = "# Report\n\nIn 2025 growth was <<= gdp@2025.growth - gdp@2024.growth>> above that of 2024.\n"
    report = desk.check(desk.render(text))
    assert report.findings == ()
    assert (report.summary.locked, report.summary.unread_context) == (1, 1)
    assert status_of(report) == 0
    codes = [code for code, _ in desk.codes(edited(text, "In 2025", "In 2023"))]
    assert "period-conflict" in codes
    assert "unsupported-date" in codes


@pytest.mark.parametrize("code", CHANGES)
def test_a_citation_alone_is_told_when_the_registry_does_not_give_it_any_more(desk, facts, code):
    facts("cpi", rise="2.1%", period="2025", clause="prices rose 2.1% in 2025")
    output = desk.render("All went well<<gdp.growth | cite>>. In 2025 prices rose <<cpi.rise>>.\n")
    assert status_of(desk.check(output)) == 0
    del facts.held["gdp"]
    if CHANGES[code]:
        facts("gdp", period="2025", **CHANGES[code])
    report = desk.check(output)
    assert [finding.code for finding in report.findings] == [code]
    assert (report.summary.locked, status_of(report)) == (1, 1)
