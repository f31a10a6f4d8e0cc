"""Rings 1 and 2 over one claim and one source: a ring that could not look is never a pass."""

from datetime import UTC, date, datetime

import pytest

from factlock.registry import sources
from factlock.registry.errors import UsageFault
from factlock.registry.model import Basis, Fetched, FetchState
from factlock.registry.rings import Claim, ClaimState, Opened, check
from factlock.registry.sources import Reading, Source

WHERE = "https://example.org/a"
PAGE = (
    "Report 2025\n\nGross domestic product grew 5.0% in 2025. It is not true that exports rose 9%. "
    "\n\nCosts were 37.\n\nThe town has 1,204 houses.\n\nAll told: the town has 1,204 houses.\n"
)


def opened(text=PAGE, state=FetchState.OK):
    body = text.encode()
    fetched = Fetched(state, WHERE, datetime.now(UTC), body=body, message=f"it was {state}")
    reading = (
        sources.read_inline(body, media_type="text/plain")
        if state.readable
        else Reading(state, None, fetched.message)
    )
    return Opened(WHERE, lambda _: Source(fetched, reading, Basis.FETCHED), "en")


def rung(sentence, quote, page=None, **more):
    claim = Claim(sentence, quote, "en", reference=date(2026, 11, 30), **more)
    return check(claim, page or opened())


def test_a_quote_that_stands_there_and_carries_the_claim_verifies_it():
    done = rung("GDP grew 5.0 percent in 2025.", "Gross domestic product grew 5.0% in 2025")
    assert done.state is ClaimState.VERIFIED
    assert [(ring.ring, ring.outcome) for ring in done.rings] == [(1, "exact"), (2, "match")]
    assert done.findings == ()


@pytest.mark.parametrize(
    ("quote", "outcome"),
    [
        ("", "no-quote"),
        ("  ", "no-quote"),
        ("37", "no-subject"),
        ("in 2025", "no-subject"),
        ("exports rose 9%", "leaves-out-negation"),
        ("domestic product grew 5", "quote-not-found"),
        ("Gross domestic product grew 6.0% in 2025", "quote-not-found"),
        ("x" * 3000, "clause-too-long"),
    ],
)
def test_a_quote_that_is_not_there_whole_supports_nothing(quote, outcome):
    done = rung("It was 37 in 2025.", quote)
    assert done.state is ClaimState.UNSUPPORTED
    assert [(ring.ring, ring.outcome) for ring in done.rings] == [(1, outcome)]
    assert done.findings[0].message
    assert done.findings[0].fix


def test_a_quote_at_several_places_is_as_good_as_at_one():
    assert rung("It has 1,204 houses.", "the town has 1,204 houses").state is ClaimState.VERIFIED


@pytest.mark.parametrize(
    ("sentence", "state", "outcome"),
    [
        ("GDP grew 6.0% in 2025.", ClaimState.UNSUPPORTED, "mismatch"),
        ("GDP grew 5.0% in 2024.", ClaimState.UNSUPPORTED, "period-conflict"),
        ("GDP fell 5.0% in 2025.", ClaimState.REVIEW, "match"),
        ("GDP grew.", ClaimState.REVIEW, "not-checkable"),
    ],
)
def test_ring_two_decides_or_asks_for_a_person(sentence, state, outcome):
    done = rung(sentence, "Gross domestic product grew 5.0% in 2025")
    assert (done.state, done.rings[-1].outcome) == (state, outcome)
    assert done.findings


@pytest.mark.parametrize("state", [state for state in FetchState if not state.readable])
def test_an_unread_source_never_verifies_and_only_a_missing_one_speaks_against(state):
    done = rung("GDP grew 5.0%.", "GDP grew 5.0%", opened(state=state))
    gone = state in (FetchState.GONE, FetchState.DNS)
    assert done.state is (ClaimState.UNSUPPORTED if gone else ClaimState.COULD_NOT_CHECK)
    assert [(ring.ring, ring.outcome) for ring in done.rings] == [(1, state.value)]


def test_a_missing_file_speaks_against_the_claim():
    def missing(_):
        raise UsageFault.of("no-such-file", "there is no file", "check the path")

    done = rung("GDP grew 5.0%.", "GDP grew 5.0%", Opened("a.html", missing))
    assert done.state is ClaimState.UNSUPPORTED


def test_what_is_blank_could_not_be_checked():
    assert rung("5", "It is 5", opened("  ")).state is ClaimState.COULD_NOT_CHECK
