"""Derived facts in documents, over a real registry: shown like any other, cited by all they rest on."""

import shutil
from datetime import date

import pytest
from registry_made import mark, put

from factlock.registry.derive import Request, derive
from factlock.registry.errors import Refused
from factlock.registry.formula import Rounding, parse
from factlock.registry.period import Period
from factlock.registry.store import create_registry, open_registry
from factlock.render import files
from factlock.render.engine import Mode, Options, render

TODAY = date(2026, 11, 30)


def shown(rendered):
    return [use.locked.shown for use in rendered.uses]


@pytest.fixture(scope="session")
def filled(tmp_path_factory):
    path = create_registry(tmp_path_factory.mktemp("computing") / "facts.db")
    with open_registry(path) as registry:
        put(registry, "gdp", "2025", total="134.9 trillion yuan")
        put(registry, "gdp", "2024", total="129.4 trillion yuan")
        put(registry, "cpi", "2025", rate="5.0%")
        growth = "(gdp@2025.total - gdp@2024.total) / gdp@2024.total"
        about = Period.parse("2025")
        derive(Request("growth", "rate", parse(growth), about, "percent", Rounding(1)), registry)
        derive(Request("gap", "points", parse("growth@2025.rate - cpi@2025.rate")), registry)
    return path


@pytest.fixture
def registry(filled, tmp_path):
    with open_registry(shutil.copy(filled, tmp_path / "facts.db")) as opened:
        yield opened


def made(registry, text, *, lock=None, **options):
    document = files.decode(text.encode(), "report.md")
    given = {"default_language": "en", "notes": "clause", **options}
    return render(document, lambda: registry, lock, Options(today=TODAY, **given))


def test_a_derived_fact_is_shown_like_any_other_and_cites_all_its_inputs(registry):
    rendered = made(registry, "Up <<growth@2025.rate>>, a gap of <<gap.points>> in 2025.")
    assert rendered.text.splitlines()[0] == (
        "Up 4.3%,[^f1][^f2] a gap of -0.7 percentage points[^f1][^f2][^f3] in 2025."
    )
    growth, gap = rendered.section.facts.values()
    assert [one.name for one in growth.inputs] == ["gdp@2025.total", "gdp@2024.total"]
    assert [one.id for one in growth.computed.derived] == ["growth"]
    assert [one.id for one in gap.computed.derived] == ["gap", "growth"]
    assert gap.computed.derived[0].formula == "growth@2025.rate - cpi@2025.rate"
    assert (growth.name, [str(one) for one in growth.periods]) == ("growth@2025.rate", ["2025"])


def test_it_is_written_in_the_language_of_the_document(registry):
    rendered = made(registry, "差距为<<gap.points>>。", language="zh", notes="none")
    assert rendered.text == "差距为-0.7个百分点。"


def test_filters_and_formulas_take_it(registry):
    rendered = made(
        registry, "<<growth.rate | round(0)>> <<= growth.rate + cpi.rate>>", notes="none"
    )
    assert rendered.text == "4% 9.3%"


def test_the_guard_judges_it_by_its_own_period(registry):
    assert made(registry, "In 2025 GDP rose <<growth.rate>>.").section
    with pytest.raises(Refused) as error:
        made(registry, "In 2024 GDP rose <<growth.rate>>.")
    assert error.value.findings[0].code == "period-conflict"


def test_one_whose_inputs_have_moved_stops_until_it_is_derived_again(registry):
    text = "Up <<growth.rate>>."
    first = made(registry, text)
    put(registry, "gdp", "2024", total="129.6 trillion yuan", why="corrected")
    for wrong in (text, "<<gap.points>>", "<<= growth.rate - cpi.rate>>"):
        with pytest.raises(Refused) as error:
            made(registry, wrong)
        assert error.value.findings[0].code == "outdated-derivation"
        assert "factlock derive --outdated" in error.value.findings[0].fix
    growth = "(gdp@2025.total - gdp@2024.total) / gdp@2024.total"
    derive(
        Request("growth", "rate", parse(growth), Period.parse("2025"), "percent", Rounding(1)),
        registry,
    )
    with pytest.raises(Refused) as error:
        made(registry, text, lock=first.section)
    assert [one.code for one in error.value.findings] == ["lock-behind"]
    taken = made(registry, text, lock=first.section, mode=Mode.UPGRADE, upgrade=frozenset({"growth"}))  # fmt: skip
    assert shown(taken) == ["4.1%"]


def test_another_formula_with_the_same_result_is_another_state(registry):
    text = "Up <<growth.rate>>."
    first = made(registry, text)
    other = parse("gdp@2025.total / gdp@2024.total - 1")
    derive(
        Request("growth", "rate", other, Period.parse("2025"), "percent", Rounding(1), "simpler"),
        registry,
    )
    with pytest.raises(Refused) as error:
        made(registry, text, lock=first.section)
    assert [one.code for one in error.value.findings] == ["lock-behind"]


def test_one_whose_input_drifted_is_not_shown(registry):
    mark(registry, "gdp", "drifted")
    with pytest.raises(Refused) as error:
        made(registry, "Up <<growth.rate>>.")
    assert [one.code for one in error.value.findings] == ["drifted"]


def test_frozen_a_derived_fact_needs_no_registry(registry):
    text = "Up <<growth.rate>>."
    first = made(registry, text)

    def never():
        raise AssertionError

    document = files.decode(text.encode(), "report.md")
    options = Options(today=TODAY, mode=Mode.FROZEN, notes="clause", default_language="en")
    assert render(document, never, first.section, options).text == first.text
