"""References: an invented one is an error, one that could not be asked is no answer."""

from datetime import UTC, datetime

import pytest
from claims_read import detect

from factlock.registry.model import Basis, Fetched, FetchState
from factlock.registry.rings import Opened
from factlock.registry.sources import Reading, Source
from factlock.render.references import address_of, follow

STATES = {
    "https://example.org/there": FetchState.OK,
    "https://example.org/moved": FetchState.MOVED,
    "https://example.org/gone": FetchState.GONE,
    "https://no.such.example/": FetchState.DNS,
    "https://example.org/busy": FetchState.SERVER_ERROR,
    "https://example.org/wall": FetchState.BLOCKED,
    "https://doi.org/10.1000/xyz.123": FetchState.OK,
    "https://doi.org/10.1000/invented": FetchState.GONE,
}


def opened(where):
    fetched = Fetched(STATES[where], where, datetime.now(UTC), message="so it was")
    return Opened(where, lambda _: Source(fetched, Reading(fetched.state, None), Basis.FETCHED))


def outcomes(text, known=()):
    rows = [row for row in detect(text, language="en") if row.kind == "reference"]
    followed = list(follow(rows, text, opened, lambda address: address in known))
    return [(one.outcome, one.finding.code if one.finding else "") for one in followed]


@pytest.mark.parametrize(
    ("text", "outcome", "code"),
    [
        ("See [it](https://example.org/there).", "ok", ""),
        ("See [it](https://example.org/moved#part).", "ok", ""),
        ("See https://example.org/gone.", "gone", "reference-gone"),
        ("See <https://no.such.example/>.", "gone", "reference-gone"),
        ("See https://example.org/busy.", "could-not-check", "reference-unchecked"),
        ("See https://example.org/wall.", "could-not-check", "reference-unchecked"),
        ("See ftp://example.org/a.", "could-not-check", "reference-unchecked"),
        ("See doi:10.1000/xyz.123.", "ok", ""),
        ("See doi:10.1000/invented.", "gone", "reference-gone"),
        ("It rose (Smith et al., 2019).", "unknown", "reference-unknown"),
        ("It rose [3].", "unknown", "reference-unknown"),
    ],
)
def test_where_a_reference_leads(text, outcome, code):
    assert outcomes(text) == [(outcome, code)]


def test_a_source_of_the_registry_needs_no_asking():
    assert outcomes("See https://example.org/gone.", {"https://example.org/gone"}) == [("known", "")]  # fmt: skip


def test_a_citation_leads_where_a_line_of_the_document_gives_its_address():
    text = "It rose [1], fell (Smith, 2019) and rose (Lee, 2020).\n\n[1] Office. https://example.org/there\n\nSmith, J. (2019). Title. https://example.org/moved\n"
    told = outcomes(text)
    assert ("unknown", "reference-unknown") in told
    assert told.count(("unknown", "reference-unknown")) == 1


@pytest.mark.parametrize(
    ("words", "address"),
    [
        ("doi:10.1000/xyz", "https://doi.org/10.1000/xyz"),
        ("https://doi.org/10.1016/0370(93)a", "https://doi.org/10.1016/0370(93)a"),
        ("doi:10.1016/S0370(93)", "https://doi.org/10.1016/S0370(93)"),
        ("https://dx.doi.org/10.1000/xyz", "https://doi.org/10.1000/xyz"),
        ("https://example.org/10.1000/xyz", "https://example.org/10.1000/xyz"),
        ("www.example.org", "https://www.example.org"),
        ("[3]", ""),
        ("(Smith, 2019)", ""),
    ],
)
def test_the_address_of_a_reference(words, address):
    assert address_of(words) == address
