"""Manners: whose turn it is, how long to wait, when to leave a host alone."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import pairwise
from urllib.parse import urlsplit

import pytest

from factlock.registry.clock import Clock
from factlock.registry.model import Fetched, FetchState
from factlock.registry.visits import DELAY, SILENT, Call, Manners, Visitor

START = datetime(2026, 1, 1, tzinfo=UTC)
CLOCK = Clock(START)


@dataclass
class Net:
    """A network of answers by address; all pages are there, all else is 404. Time stands in it."""

    answers: dict[str, dict] = field(default_factory=dict)
    asked: list[tuple[float, str]] = field(default_factory=list)
    given: list[dict] = field(default_factory=list)
    time: float = 0.0
    takes: float = 0.0

    def get(self, url: str, **conditions: str | None) -> Fetched:
        self.asked.append((self.time, url))
        self.given.append(conditions)
        self.time += self.takes
        found = {"state": FetchState.OK, "status": 200, "body": b"text"}
        if url.endswith("/robots.txt"):
            found = {"state": FetchState.GONE, "status": 404}
        found |= self.answers.get(url, {}) | self.answers.get(urlsplit(url).netloc, {})
        headers = {"content-type": "text/plain", **found.pop("headers", {})}
        if not found["state"].readable:
            found["body"] = b""
        return Fetched(url=url, fetched_at=START, headers=headers, **found)

    def sleep(self, seconds: float) -> None:
        assert seconds > 0
        self.time += seconds

    def visit(self, *urls: str, **how: object):
        manners = Manners(now=lambda: self.time, sleep=self.sleep, **how)
        self.visitor = Visitor(self, manners, clock=CLOCK)
        return list(self.visitor.visit(map(Call, urls)))

    def pages(self) -> list[tuple[float, str]]:
        return [one for one in self.asked if not one[1].endswith("/robots.txt")]


@pytest.fixture
def net() -> Net:
    return Net()


def test_between_two_requests_to_a_host_lies_the_delay(net):
    net.visit("https://a.example/1", "https://a.example/2")
    assert net.asked == [
        (0.0, "https://a.example/robots.txt"),
        (DELAY, "https://a.example/1"),
        (2 * DELAY, "https://a.example/2"),
    ]


def test_hosts_take_turns_while_others_rest(net):
    urls = [f"https://{host}.example/{n}" for host in "ab" for n in (1, 2, 3)]
    net.visit(*urls)
    assert sorted(url for _, url in net.pages()) == urls
    assert net.time < 5 * DELAY
    for host in "ab":
        times = [at for at, url in net.asked if f"//{host}." in url]
        assert all(later - earlier >= DELAY for earlier, later in pairwise(times))


def test_a_longer_delay_of_the_sites_own_is_kept(net):
    rules = {"state": FetchState.OK, "status": 200, "body": b"User-agent: *\nCrawl-delay: 7"}
    net.answers["https://a.example/robots.txt"] = rules
    net.visit("https://a.example/1", "https://a.example/2")
    assert [at for at, _ in net.asked] == [0.0, 7.0, 14.0]


def test_ones_own_hosts_are_not_spared(net):
    net.visit("http://127.0.0.1:8000/1", "http://127.0.0.1:8000/2", unhurried=["127.0.0.1:8000"])
    assert net.time == 0.0


@pytest.mark.parametrize(
    ("headers", "asked"), [({}, 1), ({"retry-after": "3600"}, 1), ({"retry-after": "5"}, 3)]
)
@pytest.mark.parametrize("state", [FetchState.RATE_LIMITED, FetchState.SERVER_ERROR])
def test_a_host_that_asks_to_wait_is_left_alone(net, state, headers, asked):
    net.answers["https://a.example/1"] = {"state": state, "status": 503, "headers": headers}
    visits = net.visit(*(f"https://a.example/{n}" for n in (1, 2, 3)), "https://b.example/1")
    if state is FetchState.SERVER_ERROR and not headers:
        asked = 3  # an error without a wish is one page's
    assert [v.asked for v in visits if "a.example" in v.call.url] == [n < asked for n in range(3)]
    assert all(v.asked for v in visits if "b.example" in v.call.url)
    if headers.get("retry-after") == "5":
        assert net.pages()[-1][0] >= 5


def test_a_host_that_gives_no_answer_is_left_after_three(net):
    gone = {"state": FetchState.TIMEOUT, "status": None}
    for n in range(6):
        net.answers[f"https://a.example/{n}"] = gone
    visits = net.visit(*(f"https://a.example/{n}" for n in range(6)))
    assert [v.asked for v in visits] == [n < SILENT for n in range(6)]
    assert {v.source.state for v in visits} == {FetchState.TIMEOUT}


def test_asking_ends_when_time_is_up(net):
    net.takes = 2.0
    visits = net.visit(*(f"https://a.example/{n}" for n in range(9)), until=7.5)
    assert [v.call.url[-1] for v in visits] == ["0", "1"]
    assert net.visitor.timed_out
    assert net.time < 7.5 + net.takes


def test_no_time_at_all_asks_nobody(net):
    assert net.visit("https://a.example/1", until=0.0) == []
    assert net.asked == []


def test_rules_that_forbid_stand_and_rules_that_cannot_be_had_do_not(net):
    net.answers["https://a.example/robots.txt"] = {
        "state": FetchState.OK,
        "status": 200,
        "body": b"User-agent: *\nDisallow: /",
    }
    net.answers["https://b.example/robots.txt"] = {"state": FetchState.SERVER_ERROR, "status": 500}
    net.answers["c.example"] = {"state": FetchState.DNS, "status": None}
    visits = {
        urlsplit(v.call.url).netloc[0]: (v.source.state, v.asked)
        for v in net.visit(*(f"https://{host}.example/1" for host in "abc"))
    }
    assert visits == {
        "a": (FetchState.REFUSED, True),
        "b": (FetchState.SERVER_ERROR, False),
        "c": (FetchState.DNS, True),
    }
    assert net.pages() == []


def test_validators_go_with_the_page_only(net):
    call = Call("https://a.example/1", '"x"', "", "https://a.example/final")
    manners = Manners(now=lambda: net.time, sleep=net.sleep)
    list(Visitor(net, manners, clock=CLOCK).visit([call, Call("https://a.example/2")]))
    assert net.given == [
        {},
        {"etag": '"x"', "last_modified": None, "validated_url": "https://a.example/final"},
        {},
    ]


def test_the_page_is_read(net):
    [visit] = net.visit("https://a.example/1")
    assert visit.source.page is not None
    assert visit.source.page.text == "text"


def test_a_page_that_a_browser_showed_is_not_asked_for_without_one(net):
    call = Call("https://a.example/1", rendered=True, wanted=("text",))
    (visit,) = Visitor(net, Manners(), clock=CLOCK).visit([call])
    assert visit.source.state is FetchState.NEEDS_SCRIPT
    assert not visit.asked
    assert net.pages() == []
