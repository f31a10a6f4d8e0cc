"""Which revision and which evidence stand for a placeholder, and whether they may be shown."""

from datetime import date

import pytest

from factlock.registry.errors import Refused
from factlock.registry.model import Status
from factlock.registry.period import Period
from factlock.registry.rollup import rolled_up
from factlock.render.placeholders import Relative, scan
from factlock.render.selection import choose, resolve

TODAY = date(2026, 11, 30)


@pytest.fixture
def chosen(facts):
    def call(text, *, reference=TODAY, today=TODAY):
        (seen,) = scan(text)
        return choose(seen.expression, facts, reference=reference, today=today)

    return call


@pytest.fixture
def refusal(chosen):
    def call(text, **options):
        with pytest.raises(Refused) as error:
            chosen(text, **options)
        return error.value.findings[0]

    return call


@pytest.fixture
def series(facts):
    for period, literal in (
        ("2024", "4%"),
        ("2025", "5%"),
        ("2025-Q4", "5.4%"),
        ("2026", "6%"),
        ("FY2025", "7%"),
    ):
        facts("gdp", growth=literal, period=period)
    return facts


def test_the_only_period_needs_no_name(chosen, facts):
    facts("gdp", growth="5%", period="2025")
    assert chosen("<<gdp.growth>>").revision.name == "gdp@2025"
    facts("pop", total="5 million")
    assert chosen("<<pop.total>>").revision.period is None


@pytest.mark.parametrize(
    ("at", "name"),
    [
        ("@2025", "gdp@2025"),
        ("@2025-q4", "gdp@2025-Q4"),
        ("@2025-10/2025-12", "gdp@2025-Q4"),
        ("@FY2025", "gdp@FY2025"),
        ("@doc", None),
        ("@doc-1y", "gdp@2025"),
        ("@doc-0y", "gdp@2026"),
        ("@doc-4q", "gdp@2025-Q4"),
    ],
)
def test_a_period_is_named_or_counted_from_the_date_of_the_document(
    chosen, refusal, series, at, name
):
    if name is None:
        assert "gdp@2026" in refusal(f"<<gdp{at}.growth>>").fix
        return
    assert chosen(f"<<gdp{at}.growth>>").revision.name == name


def test_the_bare_date_of_the_document_takes_the_period_that_holds_it(chosen, facts):
    facts("rate", value="3%", period="2026-Q3")
    facts("rate", value="4%", period="2026-Q4")
    assert chosen("<<rate@doc.value>>").revision.name == "rate@2026-Q4"
    assert chosen("<<rate@doc.value>>", reference=date(2026, 9, 30)).revision.name == "rate@2026-Q3"


@pytest.mark.parametrize(
    ("steps", "unit", "label"),
    [
        (-1, "y", "2025"),
        (0, "y", "2026"),
        (1, "y", "2027"),
        (0, "q", "2026-Q4"),
        (-1, "q", "2026-Q3"),
        (-4, "q", "2025-Q4"),
        (1, "q", "2027-Q1"),
        (-11, "m", "2025-12"),
        (2, "m", "2027-01"),
    ],
)
def test_relative_periods_are_calendar_periods(steps, unit, label):
    assert resolve(Relative(steps, unit), TODAY) == Period.parse(label)


def test_a_relative_period_outside_the_calendar_is_refused():
    with pytest.raises(Refused):
        resolve(Relative(-999, "y"), date(100, 1, 1))


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("<<gdp.growth>>", "which-period", "<<gdp@2024.growth>>"),
        ("<<gdp@doc.growth>>", "which-period", "<<gdp@2026.growth>>"),
        ("<<gdp@2020.growth>>", "unknown-period", "<<gdp@2025.growth>>"),
        ("<<gdp@doc-6y.growth>>", "unknown-period", "<<gdp@2025.growth>>"),
        ("<<gdp@2025.grwth>>", "unknown-key", "did you mean 'growth'?"),
        ("<<nope.growth>>", "unknown-id", "did you mean gdp?"),
    ],
)
def test_a_refusal_names_what_there_is(refusal, series, text, code, told):
    if code == "which-period" and "@doc" in text:
        series("gdp", growth="6.6%", period="2026-11")
    finding = refusal(text)
    assert finding.code == code
    assert told in finding.fix


def test_a_fact_without_a_period_has_none(refusal, facts):
    facts("pop", total="5 million")
    finding = refusal("<<pop@2025.total>>")
    assert (finding.code, finding.fix) == ("unknown-period", "it has: <<pop.total>>")


def test_a_long_series_is_listed_in_part(refusal, facts):
    for year in range(2001, 2021):
        facts("gdp", growth="5%", period=str(year))
    assert refusal("<<gdp.growth>>").fix.endswith("and 8 more")


def test_a_fork_is_refused_and_shows_both_values(refusal, facts):
    facts("gdp", growth="5.0%", period="2025")
    facts("gdp", growth="5.2%", period="2025", hash="sha256:other")
    finding = refusal("<<gdp@2025.growth>>")
    assert finding.code == "forked-fact"
    assert "“5.0%”, “5.2%”" in finding.message


@pytest.mark.parametrize(
    ("fields", "reference", "code"),
    [
        ({"valid_to": "2026-11-30"}, "2026-11-30", ""),
        ({"valid_to": "2026-11-29"}, "2026-11-30", "expired"),
        ({"valid_to": "2026-11-29"}, "2026-11-29", ""),
        ({"valid_from": "2026-11-30"}, "2026-11-30", ""),
        ({"valid_from": "2026-12-01"}, "2026-11-30", "not-yet-valid"),
    ],
)
def test_validity_includes_its_last_day(chosen, refusal, facts, fields, reference, code):
    facts("law", limit="5%", **fields)
    day = date.fromisoformat(reference)
    if code:
        assert refusal("<<law.limit>>", reference=day).code == code
    else:
        assert chosen("<<law.limit>>", reference=day).warnings == ()


@pytest.mark.parametrize(
    ("since", "severity"),
    [
        ("2026-11-29T10:00:00Z", "warning"),
        ("2026-11-01T00:00:00Z", "warning"),
        ("2026-10-31T00:00:00Z", "error"),
        ("2026-01-01T00:00:00Z", "error"),
        ("", "error"),
    ],
)
def test_a_source_may_be_unreachable_for_less_than_thirty_days(
    chosen, refusal, facts, since, severity
):
    facts("gdp", growth="5%", status=Status.UNREACHABLE, since=since)
    finding = (
        refusal("<<gdp.growth>>") if severity == "error" else chosen("<<gdp.growth>>").warnings[0]
    )
    assert (finding.code, finding.severity) == ("unreachable", severity)


A, S, U, G, D, X = (
    Status.ACTIVE, Status.SUSPECT, Status.UNREACHABLE, Status.GONE, Status.DRIFTED, Status.DISPUTED,
)  # fmt: skip


@pytest.mark.parametrize(
    ("statuses", "rolled"),
    [
        ([A], A),
        ([A, S], A),
        ([S, A], A),
        ([A, U], A),
        ([A, G], A),
        ([S, U], S),
        ([U, G], U),
        ([G, G], G),
        ([D], D),
        ([A, D], X),
        ([D, D], X),
        ([A, X], X),
        ([A, Status.FORKED], Status.FORKED),
        ([A, Status.RETIRED], Status.RETIRED),
    ],
)
def test_one_source_that_speaks_against_a_value_outweighs_the_others(facts, statuses, rolled):
    sources = [{"status": one, "url": f"https://example.org/{n}"} for n, one in enumerate(statuses)]
    (key,) = facts("gdp", growth="5%", sources=sources).keys
    assert rolled_up(key.evidence) == rolled


def test_the_best_evidence_is_cited(chosen, facts):
    sources = [
        {"status": Status.SUSPECT, "url": "https://example.org/a"},
        {"status": Status.ACTIVE, "url": "https://example.org/b"},
        {"status": Status.ACTIVE, "url": "https://example.org/c"},
    ]
    facts("gdp", growth="5%", sources=sources)
    assert chosen("<<gdp.growth>>").evidence.url == "https://example.org/b"
