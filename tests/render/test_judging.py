"""What is said against a value in its sentence."""

from dataclasses import replace
from datetime import date

import pytest

from factlock.registry import quantities, timeguard
from factlock.registry.model import QualifierBasis, Quantity
from factlock.registry.period import Period

REFERENCE = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("sentence", "heading"),
    [
        ("Exports rose by 5.0%.", ""),
        ("5.0%", ""),
        ("The rate – now as ever – is 5.0%.", ""),
        ("Exports rose by 5.0%.", "Trade"),
    ],
)
def test_the_guard_agrees_where_it_is_not_asked(sentence, heading):
    start = sentence.index("5.0%")
    verdict = timeguard.judge(
        sentence, heading, "en", start=start, end=start + 4, period=Period.year(2025), period_basis=None,
        forecast=False, reference=REFERENCE, require_proven=False,
    )  # fmt: skip
    assert verdict.outcome == "ok"


def test_a_head_of_a_cell_may_name_the_time_with_the_other_head(facts, refused, fill):
    facts("gdp", growth="5.0%", period="2025-Q3")
    rows = "| | 2025 | 2024 |\n|---|---|---|\n| Q3 | {} | {} |\n"
    assert fill(rows.format("<<gdp.growth>>", "x")).uses
    assert refused(rows.format("x", "<<gdp.growth>>"))


def test_equal_cells_are_judged_alike(facts, refused):
    facts("gdp", growth="5.0%", period="2025")
    row = "| <<gdp.growth>> |\n"
    assert len(refused("| 2024 |\n|---|\n" + row * 5)) == 5


# The sentence around a value


def test_another_year_in_the_sentence_stops(facts, refused):
    facts("gdp", growth="5.0%", period="2025")
    assert refused("In 2024 GDP grew <<gdp@2025.growth>>.") == [("period-conflict", 1, 18)]


def test_the_sentence_is_that_of_the_rendered_text(fill, facts, refused):
    facts("gdp", growth="5.0%", period="2025")
    facts("year", last=Quantity("text", "2024", 0, 4), this=Quantity("text", "2025", 0, 4))
    assert fill("In <<year.this>> GDP grew <<gdp.growth>>.").uses
    assert [f[0] for f in refused("In <<year.last>> GDP grew <<gdp.growth>>.")] == [
        "period-conflict"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "In 2024 GDP grew\n**<<gdp.growth>>**.",
        "In *2024*, GDP [grew <<gdp.growth>>](https://example.org/2025).",
        "> In 2024 GDP\n> grew <<gdp.growth>>.",
        "# In 2024\n\nGDP grew <<gdp.growth>>.",
        "# In 2024\n\n## Output\n\nGDP grew <<gdp.growth>>.",
        "2024\n====\n\nGDP grew <<gdp.growth>>.",
        "In 2024:\n\n- GDP grew <<gdp.growth>>",
        "In 2024:\n- prices rose\n- GDP grew <<gdp.growth>>",
        "| | 2024 |\n|---|---|\n| GDP | <<gdp.growth>> |",
        "| year | growth |\n|---|---|\n| 2024 | <<gdp.growth>> |",
    ],
)
def test_a_time_is_found_where_a_reader_finds_it(facts, refused, text):
    facts("gdp", growth="5.0%", period="2025")
    assert [found[0] for found in refused(text)] == ["period-conflict"]


@pytest.mark.parametrize(
    "text",
    [
        "# In 2024\n\n# In 2025\n\nGDP grew <<gdp.growth>>.",
        "## 2024\n\nx\n\n## Outlook\n\nGDP grew <<gdp.growth>>.",
        "In 2024:\n\n- prices rose\n\nGDP grew <<gdp.growth>>.",
        "# In 2024\n\nIn 2025 GDP grew <<gdp.growth>>.",
        "| | 2024 | 2025 |\n|---|---|---|\n| GDP | 5 | <<gdp.growth>> |",
        "Prices rose in 2024. GDP grew <<gdp.growth>>.",
    ],
)
def test_a_time_that_belongs_to_something_else_is_none(fill, facts, text):
    facts("gdp", growth="5.0%", period="2025")
    assert fill(text).uses


def test_a_warning_is_told_and_does_not_stop(fill, facts):
    facts("gdp", growth="5.0%")
    rendered = fill("In 2024 GDP grew <<gdp.growth>>.")
    assert [(f.code, f.severity, f.line) for f in rendered.findings] == [
        ("period-unknown", "warning", 1)
    ]


def test_a_document_may_demand_proven_periods(fill, facts, refused):
    facts("gdp", growth="5.0%", period="2025", period_basis=QualifierBasis.DECLARED)
    text = "This year's GDP grew <<gdp.growth>> in 2027."
    assert fill("GDP grew <<gdp.growth>> in 2025.").findings == ()
    head = "---\nfactlock: {require: proven}\n---\n"
    assert [f.code for f in fill(head + "GDP grew <<gdp.growth>> in 2025.").findings] == [
        "period-unknown"
    ]
    assert refused(head + text)


def test_a_unit_said_twice_stops(facts, refused):
    facts("gdp", growth="5.0%")
    assert refused("up <<gdp.growth>> percent") == [("doubled-unit", 1, 4)]
    assert refused("up **<<gdp.growth>>**%") == [("doubled-unit", 1, 6)]


@pytest.mark.parametrize(
    ("title", "stops"),
    [
        ("Report, 30 November 2026", False),
        ("Monthly briefing, November 2026", False),
        ("2026年11月简报", False),
        ("Monthly briefing, October 2026", True),
        ("Economic report 2026", True),
        ("Review of 2024", True),
        ("Economic report", False),
        ("The economy in 2025", False),
    ],
)
def test_a_title_may_bear_the_date_of_the_document_itself(fill, facts, refused, title, stops):
    facts("gdp", growth="5.0%", period="2025")
    text = f"# {title}\n\n## Output\n\nGDP grew <<gdp.growth>>."
    if stops:
        assert refused(text)
    else:
        assert fill(text).uses
    # A section that says so means it.
    section = f"# Report\n\n## {title}\n\nGDP grew <<gdp.growth>>."
    if "2026" in title or stops:
        assert refused(section)


# What the heads of a cell say of its value


@pytest.fixture
def million(facts):
    value = replace(quantities.read("1,234", "en")[0], in_heads="EUR million")
    facts("turnover", sum=value, period="2024")


@pytest.mark.parametrize(
    "text",
    [
        "Turnover was <<turnover.sum>>.",
        "Turnover was <<turnover.sum>> million.",
        "Turnover was EUR <<turnover.sum>>.",
        "| | USD million |\n|---|---|\n| Turnover | <<turnover.sum>> |",
    ],
)
def test_a_value_whose_heads_say_the_unit_does_not_stand_without_it(million, refused, text):
    assert [found[0] for found in refused(text)] == ["unit-in-heads"]


@pytest.mark.parametrize(
    "text",
    [
        "Turnover was EUR <<turnover.sum>> million.",
        "Turnover was <<turnover.sum>> million euros.",
        "| | EUR million |\n|---|---|\n| Turnover | <<turnover.sum>> |",
    ],
)
def test_a_unit_beside_the_value_or_in_its_head_will_do(million, fill, text):
    assert fill(text).uses
