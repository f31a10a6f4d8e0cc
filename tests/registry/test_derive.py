"""Deriving facts over a real registry: what is stored, what is refused, what becomes outdated."""

import shutil

import pytest
from registry_made import mark, put

from factlock.registry.audit import audit
from factlock.registry.clock import Clock
from factlock.registry.derive import Derived, Failed, Request, derive, derive_again
from factlock.registry.errors import FactlockError, Refused, UsageFault
from factlock.registry.formula import Rounding, parse
from factlock.registry.period import Period
from factlock.registry.rollup import standing_of
from factlock.registry.status import overview
from factlock.registry.store import create_registry, open_registry

GROWTH = "(gdp@2025.total - gdp@2024.total) / gdp@2024.total"


@pytest.fixture(scope="session")
def filled(tmp_path_factory):
    """A registry with a few facts; tests copy the file."""
    path = create_registry(tmp_path_factory.mktemp("derive") / "facts.db")
    with open_registry(path) as opened:
        put(opened, "gdp", "2025", total="134.9 trillion yuan")
        put(opened, "gdp", "2024", total="129.4 trillion yuan")
        for year, rate in (("2023", "2.0%"), ("2024", "3.2%"), ("2025", "5.0%")):
            put(opened, "cpi", year, rate=rate)
    return path


@pytest.fixture
def registry(filled, tmp_path):
    with open_registry(shutil.copy(filled, tmp_path / "facts.db")) as opened:
        yield opened


def asked(name, formula, **more):
    ident, _, key = name.rpartition(".")
    ident, _, period = ident.partition("@")
    about = Period.parse(period) if period else None
    return Request(ident, key, parse(formula), about, **more)


def growth(registry, **more):
    return derive(
        asked("growth@2025.rate", GROWTH, unit="percent", rounding=Rounding(1), **more), registry
    )


def code(registry, name, formula, **more):
    head = registry.head()
    with pytest.raises(FactlockError) as error:
        derive(asked(name, formula, **more), registry)
    assert registry.head() == head
    return error.value.findings[0].code


def test_a_value_is_computed_and_stored_with_all_it_rests_on(registry):
    made = growth(registry)
    assert (made.state, made.name, made.key.value.literal) == ("new", "growth@2025.rate", "4.3%")
    held = registry.revisions("growth")[0]
    assert standing_of(held.keys[0]) == "active"
    derivation = held.keys[0].derivation
    assert (derivation.formula, derivation.unit, derivation.places, derivation.mode) == (
        GROWTH,
        "percent",
        1,
        "half_up",
    )
    assert [one.name for one in derivation.inputs] == ["gdp@2025.total", "gdp@2024.total"]
    assert audit(registry).exit_status == 0
    assert audit(registry).counts["derivations"] == 1


def test_the_same_again_changes_nothing(registry):
    first = growth(registry)
    head = registry.head()
    assert growth(registry).state == "unchanged"
    assert registry.head() == head
    assert registry.history("growth") == (first.revision,)


def test_over_a_series(registry):
    made = derive(
        asked("prices@2023/2025.mean", "mean(cpi@*.rate)", rounding=Rounding(1)), registry
    )
    assert made.key.value.literal == "3.4%"
    assert len(made.key.derivation.inputs) == 3
    assert code(registry, "prices@2025.mean", "mean(cpi@*.rate)", rounding=Rounding(1)) == "period-differs"  # fmt: skip


def test_over_derived_values(registry):
    growth(registry)
    made = derive(asked("gap@2025.points", "growth@2025.rate - cpi@2025.rate"), registry)
    assert made.key.value.literal == "-0.7 percentage points"
    assert {one.url.rpartition("/")[2] for one in made.key.evidence} == {"gdp", "cpi"}


def test_the_period_is_that_of_the_inputs_where_they_agree(registry):
    put(registry, "pop", "2025", total="1,400")
    made = derive(asked("head.gdp", "gdp@2025.total / pop.total", rounding=Rounding(0)), registry)
    assert str(made.revision.period) == "2025"


@pytest.mark.parametrize(
    ("name", "formula", "expected"),
    [
        ("growth.rate", GROWTH, "which-period"),
        ("growth@2023.rate", GROWTH, "period-differs"),
        ("growth@2024/2026.rate", GROWTH, "period-differs"),
        ("d.x", "cpi@2023.rate + cpi@2025.rate", "which-period"),
        ("d@2023/2025.x", "cpi@2023.rate + cpi@2025.rate", "period-differs"),
        ("d@2025.x", "gdp.total / cpi@2025.rate", "which-period"),
        ("d@2025.x", "gdp@doc.total / gdp@2025.total", "relative-period"),
        ("d@2025.x", "gdp@2020.total / gdp@2025.total", "unknown-period"),
        ("d@2025.x", "gpd@2025.total / gdp@2025.total", "unknown-id"),
        ("d@2025.x", "gdp@2025.totl / gdp@2024.total", "unknown-key"),
        ("d@2025.x", GROWTH, "digits-not-stated"),
        ("d@2025.x", "gdp@2025.total + cpi@2025.rate", "unlike-units"),
        ("d@2025.x", "gdp@2025.total / gdp@2025.total * 100", "value-without-effect"),
        ("gdp@2025.y", "gdp@2025.total / gdp@2024.total - 1", "derived-from-itself"),
    ],
)
def test_what_cannot_be_derived_is_refused_and_nothing_is_stored(registry, name, formula, expected):
    more = {} if expected == "digits-not-stated" else {"rounding": Rounding(3)}
    assert code(registry, name, formula, **more) == expected


def test_all_unknown_names_are_told_at_once(registry):
    with pytest.raises(Refused) as error:
        derive(asked("d@2025.x", "nope.x / gdp@2025.nokey + cpi@1999.rate"), registry)
    assert [one.code for one in error.value.findings] == [
        "unknown-id",
        "unknown-key",
        "unknown-period",
    ]


def test_a_later_value_may_stand_second(registry):
    made = derive(asked("share@2025.rise", "1 - gdp@2024.total / gdp@2025.total", unit="percent", rounding=Rounding(1)), registry)  # fmt: skip
    assert made.key.value.literal == "4.1%"


@pytest.mark.parametrize("wrong", ["percentage-point", "EUR", "km", "nonsense"])
def test_a_unit_that_the_formula_does_not_give_is_refused(registry, wrong):
    assert code(registry, "growth@2025.rate", GROWTH, unit=wrong, rounding=Rounding(1)) == "unit-differs"  # fmt: skip


def test_bounds_in_time_and_forecasts_are_taken_over(registry):
    put(registry, "a", "2025", x="5", valid_from="2025-01-01", valid_to="2026-12-31")
    put(registry, "b", "2025", x="4", valid_to="2026-06-30", forecast=True)
    made = derive(asked("d.x", "a.x - b.x"), registry).revision
    assert (made.valid_from, made.valid_to, made.forecast) == ("2025-01-01", "2026-06-30", True)
    put(registry, "c", "2025", x="2", valid_from="2027-01-01")
    assert code(registry, "e.x", "b.x - c.x") == "never-valid"


# Inputs that move --------------------------------------------------------------------------------


def test_a_moved_input_makes_it_outdated_and_deriving_it_again_needs_no_reason(registry):
    growth(registry)
    put(registry, "gdp", "2024", total="129.6 trillion yuan", why="corrected")
    held = registry.revisions("growth")[0].keys[0]
    assert held.derivation.outdated == ("gdp@2024.total",)
    seen = overview(registry, Clock().now())
    assert [(one.code, seen.exit_status) for one in seen.findings] == [("outdated-derivation", 1)]
    assert "it is 4.3%, and would be 4.1%" in seen.findings[0].message
    made = growth(registry)
    assert (made.state, made.key.value.literal) == ("recomputed", "4.1%")
    assert made.revision.why == "computed again: gdp@2024.total moved"
    assert overview(registry, Clock().now()).exit_status == 0
    assert len(registry.history("growth")) == 2
    assert audit(registry).exit_status == 0


def test_it_is_a_new_state_even_where_the_result_is_the_same(registry):
    growth(registry)
    put(registry, "gdp", "2024", total="129.38 trillion yuan", why="more digits")
    assert growth(registry).state == "recomputed"


def test_another_formula_over_moved_inputs_still_must_be_accounted_for(registry):
    growth(registry)
    put(registry, "gdp", "2024", total="129.6 trillion yuan", why="corrected")
    other = "gdp@2025.total / gdp@2024.total - 1"
    given = {"unit": "percent", "rounding": Rounding(1)}
    assert code(registry, "growth@2025.rate", other, **given) == "formula-differs"
    made = derive(asked("growth@2025.rate", other, why="simpler", **given), registry)
    assert (made.state, made.revision.why) == ("revised", "simpler")


def test_all_that_is_outdated_is_computed_again_from_the_ground_up(registry):
    growth(registry)
    derive(asked("gap@2025.points", "growth@2025.rate - cpi@2025.rate"), registry)
    derive(asked("prices@2023/2025.mean", "mean(cpi@*.rate)", rounding=Rounding(1)), registry)
    put(registry, "gdp", "2024", total="129.6 trillion yuan", why="corrected")
    made = list(derive_again(registry))
    assert [(one.name, one.key.value.literal) for one in made] == [
        ("growth@2025.rate", "4.1%"),
        ("gap@2025.points", "-0.9 percentage points"),
    ]
    assert all(isinstance(one, Derived) and one.state == "recomputed" for one in made)
    assert list(derive_again(registry)) == []


def test_only_what_is_named_is_computed_again(registry):
    growth(registry)
    derive(asked("fall@2024.x", "gdp@2024.total - gdp@2025.total"), registry)
    put(registry, "gdp", "2024", total="129.6 trillion yuan", why="corrected")
    assert [one.name for one in derive_again(registry, ["fall"])] == ["fall@2024.x"]
    assert [one.name for one in derive_again(registry, ["growth@2025.rate"])] == ["growth@2025.rate"]  # fmt: skip
    with pytest.raises(Refused):
        list(derive_again(registry, ["nobody"]))
    with pytest.raises(UsageFault):
        list(derive_again(registry, ["gdp"]))


def test_what_cannot_be_computed_again_is_told_and_the_rest_is(registry):
    growth(registry)
    derive(asked("prices@2023/2025.mean", "mean(cpi@*.rate)", rounding=Rounding(1)), registry)
    put(registry, "cpi", "2022", rate="1.0%")
    put(registry, "gdp", "2024", total="129.6 trillion yuan", why="corrected")
    made = {one.name: one for one in derive_again(registry)}
    assert isinstance(made["growth@2025.rate"], Derived)
    failed = made["prices@2023/2025.mean"]
    assert isinstance(failed, Failed)
    assert (failed.findings[0].code, failed.status) == ("period-differs", 1)


def test_nothing_is_derived_from_what_is_outdated(registry):
    growth(registry)
    put(registry, "gdp", "2024", total="129.6 trillion yuan", why="corrected")
    assert code(registry, "gap@2025.points", "growth@2025.rate - cpi@2025.rate") == "outdated-derivation"  # fmt: skip


@pytest.mark.parametrize("status", ["drifted", "gone", "disputed", "expired", "retired", "superseded", "redacted"])  # fmt: skip
def test_nothing_is_derived_from_what_does_not_stand(registry, status):
    mark(registry, "cpi", status)
    assert code(registry, "d@2025.x", "cpi@2025.rate - cpi@2024.rate") == status


@pytest.mark.parametrize("status", ["suspect", "unreachable"])
def test_what_only_may_be_wrong_is_computed_with_and_says_so(registry, status):
    mark(registry, "cpi", status)
    made = derive(asked("d@2025.x", "cpi@2025.rate - cpi@2024.rate"), registry)
    assert standing_of(made.key) == status


def test_a_circle_over_other_facts_is_refused(registry):
    growth(registry)
    derive(asked("gap@2025.points", "growth@2025.rate - cpi@2025.rate"), registry)
    assert code(registry, "growth@2025.rate", "-gap@2025.points", why="x") == "derived-from-itself"


def test_nothing_is_laundered_in_two_steps(registry):
    put(registry, "a", "2025", x="7 tonnes")
    put(registry, "b", "2025", x="5 tonnes")
    derive(asked("both.x", "a.x + b.x"), registry)
    derive(asked("more.x", "both.x + a.x"), registry)
    assert code(registry, "two.x", "(more.x - b.x) / a.x") == "value-without-effect"
    assert code(registry, "one.x", "(both.x - b.x) / a.x * 100") == "value-without-effect"


def test_a_renamed_input_is_the_same_input(registry):
    growth(registry)
    with registry.batch() as batch:
        batch.rename("gdp", "cn_gdp")
    assert registry.revisions("growth")[0].keys[0].derivation.outdated == ()
    assert growth(registry).state == "unchanged"
    assert audit(registry).exit_status == 0


def test_an_audit_computes_every_state_again(registry, monkeypatch):
    growth(registry)
    from factlock.registry import derivation

    monkeypatch.setattr(derivation, "rounding_of", lambda _: Rounding(3))
    report = audit(registry)
    assert [one.code for one in report.findings] == ["derivation-differs"]
    assert "comes to 4.250%, not 4.3%" in report.findings[0].message
    assert report.exit_status == 4
