"""What a site asks robots to leave alone, and what it means when that cannot be had."""

from datetime import UTC, datetime

import pytest

from factlock.registry.fetch import Fetcher
from factlock.registry.model import Fetched, FetchState
from factlock.registry.robots import LONGEST_DELAY, Robots

OK, REFUSED = FetchState.OK, FetchState.REFUSED


def robots_of(site) -> Robots:
    return Robots(Fetcher(allow=[site.authority]))


@pytest.mark.parametrize(
    ("rules", "path", "state"),
    [
        ("", "/a", OK),
        ("User-agent: *\nDisallow:", "/a", OK),
        ("User-agent: *\nDisallow: /", "/a", REFUSED),
        ("User-agent: *\nDisallow: /\n\nUser-agent: factlock\nAllow: /", "/a", OK),
        ("User-agent: Factlock\nDisallow: /a", "/a/b", REFUSED),
        ("User-agent: other\nDisallow: /", "/a", OK),
        ("User-agent: *\nDisallow: /*.pdf$", "/x.pdf", REFUSED),
        ("User-agent: *\nDisallow: /*.pdf$", "/x.pdf?v=1", OK),
        ("User-agent: *\nDisallow: /a\nAllow: /a/b", "/a/b", OK),
        ("User-agent: *\nDisallow: /p?id=", "/p?id=1", REFUSED),
        ("<!doctype html><title>Not found</title>", "/a", OK),
        ("\x00\xff" * 50, "/a", OK),
        ("User-agent: *\nCrawl-delay: abc\nDisallow: /b", "/a", OK),
    ],
)
def test_rules_are_heeded(site, rules, path, state):
    site.set("/robots.txt", rules.encode("latin-1"), content_type="text/plain")
    leave = robots_of(site).leave(site.url(path))
    assert leave.state is state
    assert (leave.message == "") == (state is OK)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 410, 451])
def test_no_rules_are_no_prohibition(site, status):
    site.set("/robots.txt", "User-agent: *\nDisallow: /", status=status)
    assert robots_of(site).leave(site.url("/a")).state is OK


@pytest.mark.parametrize(
    ("status", "state"),
    [
        (500, FetchState.SERVER_ERROR),
        (503, FetchState.SERVER_ERROR),
        (504, FetchState.TIMEOUT),
        (408, FetchState.TIMEOUT),
        (429, FetchState.RATE_LIMITED),
        (206, FetchState.DAMAGED),
    ],
)
def test_rules_that_cannot_be_had_forbid_this_time(site, status, state):
    site.set("/robots.txt", "x", status=status)
    leave = robots_of(site).leave(site.url("/a"))
    assert (leave.state, leave.answered) == (state, True)
    assert "robots.txt" in leave.message


def test_a_site_that_is_not_there_is_not_there():
    class Nobody:
        def get(self, url):
            return Fetched(
                FetchState.DNS, url, datetime(2026, 1, 1, tzinfo=UTC), message="no such host"
            )

    leave = Robots(Nobody()).leave("https://example.org/a")
    assert (leave.state, leave.answered) == (FetchState.DNS, False)


def test_a_site_is_asked_once_and_each_port_is_a_site(site):
    robots = robots_of(site)
    for path in ("/a", "/b?x", "/c/d#e"):
        robots.leave(site.url(path))
    assert [request.path for request in site.requests] == ["/robots.txt"]
    assert robots.known(site.url("/z"))
    assert not robots.known("http://127.0.0.1:1/")
    assert robots.leave("http://127.0.0.1:1/").state is not OK


@pytest.mark.parametrize(
    ("told", "delay"), [("2", 2.0), ("0.5", 0.5), ("9999", LONGEST_DELAY), ("-3", 0)]
)
def test_the_delay_that_a_site_wants_is_kept_within_reason(site, told, delay):
    site.set("/robots.txt", f"User-agent: *\nCrawl-delay: {told}", content_type="text/plain")
    assert robots_of(site).leave(site.url("/a")).delay == delay
