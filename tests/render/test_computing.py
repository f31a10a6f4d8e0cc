"""Computed placeholders and derived facts in documents: value, notes, lock, time guard, refusals."""

from datetime import date

import pytest

from factlock.registry.errors import Refused
from factlock.registry.model import Status
from factlock.render.agreement import disagreements
from factlock.render.engine import Mode
from factlock.render.lockfile import Lock
from factlock.render.lockfile import parse as read_lock

TODAY = date(2026, 11, 30)


@pytest.fixture
def gdp(facts):
    facts("gdp", total="134.9 trillion yuan", period="2025")
    facts("gdp", total="129.4 trillion yuan", period="2024")
    for year, rate in (("2023", "2.0%"), ("2024", "3.2%"), ("2025", "5.0%")):
        facts("cpi", rate=rate, period=year)
    return facts


def shown(rendered):
    return [use.locked.shown for use in rendered.uses]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<<= (gdp@2025.total - gdp@2024.total) / gdp@2024.total | percent(1)>>", "4.3%"),
        ("<<= (gdp@2025.total - gdp@2024.total) / gdp@2024.total | percent(2, mode=floor)>>", "4.25%"),
        ("<<= gdp@2025.total / gdp@2024.total | round(3)>>", "1.043"),
        ("<<= gdp@2025.total - gdp@2024.total>>", "5.5 trillion yuan"),
        ("<<= gdp@2025.total - gdp@2024.total | round(0)>>", "6 trillion yuan"),
        ("<<= cpi@2025.rate - cpi@2024.rate>>", "1.8 percentage points"),
        ("<<= mean(cpi@*.rate) | round(1)>>", "3.4%"),
        ("<<= sum(cpi@*.rate)>>", "10.2%"),
        ("<<= max(cpi@*.rate)>>", "5.0%"),
        ("<<= 100% - cpi@2025.rate>>", "95.0%"),
        ("<<= cpi@doc-1y.rate - cpi@doc-2y.rate>>", "1.8 percentage points"),
        ("<<= gdp@2025.total * 0.001>>", "134900000000 yuan"),
    ],
)  # fmt: skip
def test_it_is_computed_and_shown(fill, gdp, text, expected):
    assert shown(fill(text, notes="none")) == [expected]


@pytest.mark.parametrize(
    ("language", "expected"),
    [("zh", ["4.3%", "1.8个百分点"]), ("de", ["4,3\u00a0%", "1,8 Prozentpunkte"])],
)
def test_in_the_language_of_the_document(fill, gdp, language, expected):
    text = (
        "<<= (gdp@2025.total - gdp@2024.total) / gdp@2024.total | percent(1)>>\n\n"
        "<<= cpi@2025.rate - cpi@2024.rate>>"
    )
    assert shown(fill(text, notes="none", language=language)) == expected


def test_every_value_that_it_rests_on_is_cited_and_the_first_note_tells_how(fill, gdp):
    text = "<<= (gdp@2025.total - gdp@2024.total) / gdp@2024.total | percent(1)>>"
    rendered = fill(text)
    assert rendered.text.startswith("4.3%[^f1][^f2]\n")
    first, second = rendered.text.strip().splitlines()[-2:]
    told = "4.3%: computed as (134.9 trillion yuan - 129.4 trillion yuan) / 129.4 trillion yuan, rounded half up."
    assert told in first
    assert "Period: 2025" in first
    assert "Period: 2024" in second
    assert "computed" not in second


def test_the_lock_holds_formula_periods_and_inputs_and_comes_back(fill, gdp):
    text = "Up <<= gdp@2025.total - gdp@2024.total>>.\n\nIt is <<= mean(cpi@*.rate) | round(1)>>."
    section = fill(text).section
    growth, mean = section.facts.values()
    assert growth.expression == "= gdp@2025.total - gdp@2024.total"
    assert (growth.computed.formula, growth.computed.derived) == (
        "gdp@2025.total - gdp@2024.total",
        (),
    )
    assert [str(one) for one in growth.computed.periods] == ["2025", "2024/2025"]
    assert [(one.name, one.citation) for one in growth.inputs] == [
        ("gdp@2025.total", 1),
        ("gdp@2024.total", 2),
    ]
    assert [one.name for one in mean.inputs] == [
        "cpi@2023.rate",
        "cpi@2024.rate",
        "cpi@2025.rate",
    ]
    assert mean.citations == (3, 4, 5)
    kept = read_lock(Lock({"out.md": section}).text(), "x").sections["out.md"]
    assert kept.facts == section.facts


def test_frozen_it_renders_from_the_lock_alone(fill, gdp):
    text = "Up <<= gdp@2025.total - gdp@2024.total>> in 2025."
    first = fill(text)
    gdp.held.clear()
    gdp.asked.clear()
    again = fill(text, lock=first.section, mode=Mode.FROZEN)
    assert (again.text, gdp.asked) == (first.text, [])


def test_locked_it_agrees_until_an_input_moves(fill, gdp):
    text = "Up <<= gdp@2025.total - gdp@2024.total>> in 2025."
    first = fill(text)
    again = fill(text, lock=first.section, mode=Mode.LOCKED)
    assert list(disagreements(again, first.section, first.output.body)) == []
    gdp.held["gdp"].pop()
    gdp("gdp", total="129.6 trillion yuan", period="2024")
    with pytest.raises(Refused) as error:
        fill(text, lock=first.section)
    (finding,) = error.value.findings
    assert (finding.code, finding.details) == (
        "lock-behind",
        {"old": "5.5 trillion yuan", "new": "5.3 trillion yuan"},
    )
    assert "--upgrade-fact gdp" in finding.fix
    taken = fill(text, lock=first.section, mode=Mode.UPGRADE, upgrade=frozenset({"gdp"}))
    assert shown(taken) == ["5.3 trillion yuan"]


def test_a_document_whose_date_moves_is_not_behind(fill, gdp):
    text = "<<= cpi@doc-1y.rate - cpi@doc-2y.rate>>"
    first = fill(text)
    again = fill(text, lock=first.section, as_of=date(2025, 6, 30))
    assert (shown(first), shown(again)) == (
        ["1.8 percentage points"],
        ["1.2 percentage points"],
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<<= gdp@2025.total / gdp@2024.total>>", "digits-not-stated"),
        ("<<= gdp@2025.total / gdp@2024.total | percent>>", "digits-not-stated"),
        ("<<= gdp@2025.total / gdp@2024.total | thousands>>", "digits-not-stated"),
        ("<<= gdp@2025.total - gdp@2024.total | percent(1)>>", "unit-differs"),
        ("<<= gdp@2025.total + cpi@2025.rate>>", "unlike-units"),
        ("<<= gdp@2025.total / gdp@2025.total * 100>>", "value-without-effect"),
        ("<<= gdp@2025.total + gdp@2025.total>>", "counted-twice"),
        ("<<= gdp.total - gdp@2024.total>>", "which-period"),
        ("<<= sum(gdp@*.nokey)>>", "unknown-key"),
        ("<<= nobody.x - gdp@2024.total>>", "unknown-id"),
        ("<<= gdp@2025.total - gdp@1999.total>>", "unknown-period"),
        ("<<= gdp@2025.total - gdp@2024.total | rond(1)>>", "unknown-filter"),
        ("<<= gdp@2025.total - gdp@2024.total | round(99)>>", "bad-filter"),
        ("<<= gdp@2025.total - gdp@2024.total | quote>>", "nothing-to-quote"),
        ("<<= gdp@2025.total / gdp@2024.total - 1 | round(1)>>", "rounds-to-zero"),
    ],
)  # fmt: skip
def test_what_cannot_be_computed_stops(gdp, refused, text, expected):
    assert [code for code, *_ in refused(text)] == [expected]


def test_all_that_is_wrong_with_its_values_is_told_at_once(gdp, refused):
    text = "<<= nobody.x - gdp@2024.nokey + gdp@1999.total>>"
    assert [code for code, *_ in refused(text)] == ["unknown-id", "unknown-key", "unknown-period"]


def test_an_input_that_may_not_be_shown_stops_it(facts, refused):
    facts("a", x="5", status=Status.DRIFTED)
    facts("b", x="3")
    assert [code for code, *_ in refused("<<= a.x - b.x>>")] == ["drifted"]


def test_a_warning_of_an_input_is_one_of_the_placeholder(fill, facts):
    facts("a", x="5", status=Status.SUSPECT)
    facts("b", x="3")
    rendered = fill("<<= a.x - b.x>>")
    assert [(one.code, one.severity) for one in rendered.findings] == [("suspect", "warning")]


def test_cite_and_nocite_do_what_they_do(fill, gdp):
    text = "<<= cpi@2025.rate - cpi@2024.rate | nocite>> and <<= cpi@2025.rate - cpi@2024.rate | cite>>"
    rendered = fill(text)
    assert rendered.text.startswith("1.8 percentage points and [^f1][^f2]\n")


# Time --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sentence", "codes"),
    [
        ("GDP rose by <<= gdp@2025.total - gdp@2024.total>> in 2025.", []),
        ("From 2024 to 2025 GDP rose by <<= gdp@2025.total - gdp@2024.total>>.", []),
        ("GDP rose by <<= gdp@2025.total - gdp@2024.total>>.", []),
        ("GDP rose by <<= gdp@2025.total - gdp@2024.total>> in 2024.", ["period-conflict"]),
        ("GDP rose by <<= gdp@2025.total - gdp@2024.total>> in 2023.", ["period-conflict"]),
        ("In 2026 GDP rises by <<= gdp@2025.total - gdp@2024.total>>.", ["stale-period"]),
        ("From 2023 to 2025 prices rose by <<= mean(cpi@*.rate) | round(1)>> a year.", []),
        ("In 2025 prices rose by <<= mean(cpi@*.rate) | round(1)>> a year.", ["period-overlap"]),
        ("In 2021 prices rose by <<= mean(cpi@*.rate) | round(1)>> a year.", ["period-conflict"]),
        ("In 2023 the highest rate was <<= max(cpi@2023.rate, cpi@2024.rate)>>.", ["period-overlap"]),
    ],
)  # fmt: skip
def test_the_sentence_must_speak_of_the_time_of_the_result(fill, gdp, sentence, codes):
    assert [code for code, *_ in told(fill, sentence)] == codes


def told(fill, text):
    """What is said of a rendering, whether it stops or not."""
    try:
        return [(one.code, one.severity) for one in fill(text).findings]
    except Refused as refused:
        return [(one.code, one.severity) for one in refused.findings]


def test_an_input_of_unknown_time_makes_the_time_unknown(fill, facts):
    facts("pop", total="1,400", period="2025")
    facts("base", total="700")
    rendered = fill("In 2025 there were <<= pop.total / base.total>> times as many.")
    assert [(one.code, one.severity) for one in rendered.findings] == [
        ("period-unknown", "warning")
    ]
    with pytest.raises(Refused):
        fill("In 2024 there were <<= pop.total / base.total>> times as many.")


def test_a_forecast_among_its_inputs_makes_it_one(fill, facts):
    facts("a", x="5", period="2027", forecast=True)
    facts("b", x="3", period="2025")
    assert fill("In 2027 it will be <<= a@2027.x - b@2025.x>> more.").section
    facts.held.clear()
    facts("a", x="5", period="2027")
    facts("b", x="3", period="2025")
    with pytest.raises(Refused) as error:
        fill("In 2027 it will be <<= a@2027.x - b@2025.x>> more.")
    assert error.value.findings[0].code == "not-yet"


@pytest.mark.parametrize("require", ["fetched", "proven"])
def test_what_a_document_requires_holds_for_every_input(fill, facts, require):
    from factlock.registry.model import Basis, QualifierBasis

    facts("a", x="5", period="2025")
    facts("b", x="3", period="2025", basis=Basis.ATTESTED, period_basis=QualifierBasis.DECLARED)
    text = f"---\nfactlock: {{require: {require}}}\n---\nIn 2025 there were <<= a.x - b.x>>.\n"
    expected = {"fetched": "basis-not-fetched", "proven": "period-unknown"}[require]
    assert [code for code, _ in told(fill, text)] == [expected]


def test_a_unit_that_only_heads_say_must_be_said(fill, facts):
    from dataclasses import replace

    from factlock.registry import quantities

    first = replace(quantities.read_one("1,200", "en"), in_heads="EUR million")
    facts("a", x=first)
    facts("b", x=replace(quantities.read_one("200", "en"), in_heads="EUR million"))
    assert shown(fill("It was <<= a.x - b.x>> EUR million.")) == ["1,000"]
    with pytest.raises(Refused) as error:
        fill("It was <<= a.x - b.x>>.")
    assert error.value.findings[0].code == "unit-in-heads"


def test_a_unit_said_twice_is_told(fill, gdp):
    with pytest.raises(Refused) as error:
        fill("It rose <<= cpi@2025.rate - cpi@2024.rate>> percentage points.")
    assert error.value.findings[0].code == "doubled-unit"
