"""From an address to a state: redirects, conditions, what is sent and what is kept."""

import gc
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest

from factlock.registry.clock import Clock
from factlock.registry.errors import UsageFault
from factlock.registry.fetch import Fetcher, FetchLimits

PAGE = b"<p>GDP grew 2.1% in 2024.</p>" * 20
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def moved(server, path, to, status="302 Found"):
    return server.page(path, b"moved", status=status, headers=(f"Location: {to}",), keep=True)


# What comes back


def test_a_page_comes_with_what_evidence_needs(server, make):
    url = server.page(
        "/p",
        PAGE,
        headers=(
            'ETag: "v1"',
            "Last-Modified: Mon, 23 Nov 2026 10:00:00 GMT",
            "Set-Cookie: session=secret",
            "Authorization: Bearer secret",
            "X-Powered-By: PHP",
        ),
    )
    got = make(clock=Clock(NOON)).get(url)
    assert (got.state, got.status, got.body) == ("ok", 200, PAGE)
    assert (got.url, got.final_url, got.hops) == (url, url, ())
    assert got.fetched_at == NOON
    assert got.framed
    assert got.message == ""
    assert got.headers == {
        "content-type": "text/html",
        "content-length": str(len(PAGE)),
        "etag": '"v1"',
        "last-modified": "Mon, 23 Nov 2026 10:00:00 GMT",
    }


def test_a_body_that_only_the_connection_ends_is_marked(server, fetcher):
    assert not fetcher.get(server.page("/p", PAGE, length=None)).framed


@pytest.mark.parametrize(
    ("status", "state"),
    [
        ("400 Bad Request", "blocked"),
        ("401 Unauthorized", "blocked"),
        ("403 Forbidden", "blocked"),
        ("404 Not Found", "gone"),
        ("407 Proxy Authentication Required", "blocked"),
        ("408 Request Timeout", "timeout"),
        ("410 Gone", "gone"),
        ("451 Unavailable For Legal Reasons", "blocked"),
        ("500 Internal Server Error", "server-error"),
        ("503 Service Unavailable", "server-error"),
        ("504 Gateway Timeout", "timeout"),
    ],
)
def test_a_status_has_its_state(server, fetcher, status, state):
    got = fetcher.get(server.page("/p", PAGE, status=status))
    assert (got.state, got.status) == (state, int(status[:3]))
    assert status in got.message
    assert got.body == b""


def test_the_reason_phrase_of_a_server_is_never_repeated(server, fetcher):
    got = fetcher.get(server.page("/p", status="404 \x1b[31mowned"))
    assert got.state == "gone"
    assert "owned" not in got.message


def test_a_rate_limit_says_how_long_to_wait(server, make):
    headers = ("Retry-After: Mon, 30 Nov 2026 12:02:00 GMT",)
    url = server.page("/p", status="429 Too Many Requests", headers=headers)
    got = make(clock=Clock(NOON)).get(url)
    assert got.state == "rate-limited"
    assert got.headers["retry-after"] == "120"
    assert "Wait 120 s" in got.message


def test_a_wait_that_means_nothing_is_left_out(server, fetcher):
    headers = ("Retry-After: 1e9",)
    got = fetcher.get(server.page("/p", status="503 Service Unavailable", headers=headers))
    assert got.state == "server-error"
    assert "retry-after" not in got.headers
    assert "Try again later" in got.message


# Redirects


def test_redirects_are_followed_and_told(server, fetcher):
    first = moved(server, "/a", "/b?x=1#part")
    second = moved(server, "/b?x=1", "../c", "307 Temporary Redirect")
    last = server.page("/c", PAGE)
    got = fetcher.get(first + "#part")
    assert (got.state, got.body) == ("ok", PAGE)
    assert got.hops == (first, second)
    assert got.final_url == last
    assert got.url == first + "#part"


@pytest.mark.parametrize("status", ["301 Moved Permanently", "308 Permanent Redirect"])
def test_a_page_that_moved_for_good_says_where(server, fetcher, status):
    moved(server, "/b", "/c", "303 See Other")
    last = server.page("/c", PAGE)
    got = fetcher.get(moved(server, "/a", "/b", status))
    assert (got.state, got.body, got.final_url) == ("moved", PAGE, last)
    assert last in got.message


def test_what_has_moved_and_is_gone_is_gone(server, fetcher):
    got = fetcher.get(moved(server, "/a", "/none", "301 Moved Permanently"))
    assert (got.state, got.status, got.final_url) == ("gone", 404, server.url("/none"))


@pytest.mark.parametrize(("hops", "state"), [(2, "ok"), (3, "refused")])
def test_redirects_have_a_limit(server, make, hops, state):
    for number in range(hops):
        moved(server, f"/{number}", f"/{number + 1}")
    server.page(f"/{hops}", PAGE)
    got = make(FetchLimits(max_hops=2)).get(server.url("/0"))
    assert got.state == state
    assert len(server.requests) == 3


def test_a_circle_ends_where_it_closes(server, fetcher):
    moved(server, "/a", "/b")
    moved(server, "/b", "/a")
    got = fetcher.get(server.url("/a"))
    assert got.state == "refused"
    assert "circle" in got.message
    assert [path for path, _ in server.requests] == ["/a", "/b"]


@pytest.mark.parametrize("to", ["file:///etc/passwd", "http://127.0.0.1:22/", "http://[::1"])
def test_a_redirect_that_may_not_be_followed_says_where_it_stands(server, fetcher, to):
    got = fetcher.get(moved(server, "/a", to))
    assert got.state == "refused"
    assert got.message.startswith(f"{server.url('/a')} redirects")
    assert (got.status, got.final_url, got.hops) == (302, server.url("/a"), ())


def test_no_redirect_leads_from_https_to_http(server, secure, certificate, make):
    secure.page("/a", status="302 Found", headers=(f"Location: {server.url('/b')}",))
    name = f"secure.example:{secure.port}"
    reach = make(
        allow=[name, server.authority],
        tls=certificate.client,
        resolve=lambda *_: ["127.0.0.1"],
    )
    got = reach.get(secure.url("/a", "secure.example"))
    assert got.state == "refused"
    assert "https to unprotected http" in got.message
    assert server.requests == []


# Conditions


def test_without_validators_caches_are_told_to_ask(server, fetcher):
    fetcher.get(server.page("/p", PAGE))
    (_, sent), *_ = server.requests
    assert sent["cache-control"] == "no-cache"
    assert not {"if-none-match", "if-modified-since"} & set(sent)


def test_a_page_that_has_not_changed_is_not_sent_again(server, fetcher):
    date = "Mon, 23 Nov 2026 10:00:00 GMT"
    url = server.raw("/p", b'HTTP/1.1 304 Not Modified\r\nETag: "v1"\r\n\r\n', keep=True)
    got = fetcher.get(url, etag='"v1"', last_modified=date)
    assert (got.state, got.status, got.body) == ("unchanged", 304, b"")
    assert got.headers["etag"] == '"v1"'
    (_, sent), *_ = server.requests
    assert (sent["if-none-match"], sent["if-modified-since"]) == ('"v1"', date)
    assert "cache-control" not in sent


def test_validators_go_only_to_the_address_that_gave_them(server, fetcher):
    first = moved(server, "/a", "/b")
    last = server.raw("/b", b"HTTP/1.1 304 Not Modified\r\n\r\n", keep=True)
    assert fetcher.get(first, etag='"v1"').state == "damaged"
    assert fetcher.get(first, etag='"v1"', validated_url=last).state == "unchanged"
    assert ["if-none-match" in sent for _, sent in server.requests] == [True, False, False, True]


@pytest.mark.parametrize("etag", ["", '"a"\r\nX-Injected: 1', '"ü"', '"' + "a" * 600 + '"'])
def test_a_validator_that_cannot_be_sent_is_left_out(server, fetcher, etag):
    assert fetcher.get(server.page("/p", PAGE), etag=etag).state == "ok"
    (_, sent), *_ = server.requests
    assert not {"if-none-match", "x-injected"} & set(sent)


# What is sent and kept


def test_the_client_says_who_it_is_and_what_it_reads(server, make):
    make(contact="https://example.org/bot").get(server.page("/p", PAGE))
    (_, sent), *_ = server.requests
    assert sent["user-agent"].startswith("factlock/")
    assert sent["user-agent"].endswith(" (+https://example.org/bot)")
    assert sent["accept-encoding"] == "gzip, zstd"
    assert sent["host"] == server.authority


def test_the_user_agent_can_be_given_whole(server, make):
    make(user_agent="curious/1").get(server.page("/p", PAGE))
    (_, sent), *_ = server.requests
    assert sent["user-agent"] == "curious/1"


@pytest.mark.parametrize("contact", ["a\r\nCookie: x", "Büro", "x" * 600])
def test_a_contact_that_cannot_be_sent_is_wrong_usage(contact):
    with pytest.raises(UsageFault, match="plain ASCII"):
        Fetcher(contact=contact)


def test_no_cookie_is_ever_sent_back(server, fetcher):
    url = moved(server, "/a", "/b")
    server.scripts["/a"].pieces = (
        b"HTTP/1.1 302 Found\r\nLocation: /b\r\nSet-Cookie: a=1; Path=/\r\nContent-Length: 0\r\n\r\n",
    )
    server.page("/b", PAGE, headers=("Set-Cookie: b=2; Path=/",))
    for _ in range(2):
        assert fetcher.get(url).state == "ok"
    assert all("cookie" not in sent for _, sent in server.requests)


def test_the_environment_is_not_listened_to(server, make, monkeypatch, tmp_path):
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    netrc = tmp_path / "netrc"
    netrc.write_text("machine 127.0.0.1 login me password secret\n")
    monkeypatch.setenv("NETRC", str(netrc))
    assert make().get(server.page("/p", PAGE)).state == "ok"
    (_, sent), *_ = server.requests
    assert "authorization" not in sent


# Connections


def test_a_connection_is_used_again_even_after_redirects_and_refusals(server, fetcher):
    server.page("/p", PAGE, keep=True)
    moved(server, "/a", "/p")
    for path in ("/p", "/a", "/none", "/p"):
        fetcher.get(server.url(path))
    assert server.connections == 1


def test_an_idle_connection_that_the_server_closed_is_no_error(server, fetcher):
    url = server.page("/p", PAGE, keep=True)
    server.requests_a_connection = 1
    assert [fetcher.get(url).state for _ in range(3)] == ["ok"] * 3
    assert server.connections == 3


@pytest.mark.parametrize(
    "first",
    [
        b"HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno",
        b"HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nno\r\n0\r\n\r\n",
        b"HTTP/1.1 304 Not Modified\r\n\r\n",
        b"HTTP/1.1 204 No Content\r\n\r\n",
    ],
    ids=["length", "chunked", "304", "204"],
)
def test_what_follows_an_answer_is_not_taken_for_the_next(server, fetcher, first):
    forged = b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged"
    fetcher.get(server.raw("/a", first + forged, keep=True))
    assert fetcher.get(server.page("/b", PAGE, keep=True)).body == PAGE
    assert server.connections == 2


def test_threads_share_a_fetcher(server, fetcher):
    server.page("/p", PAGE, keep=True)
    server.page("/q", PAGE * 2)
    moved(server, "/r", "/p")
    paths = ["/p", "/q", "/r", "/none"] * 10
    with ThreadPoolExecutor(8) as pool:
        got = list(pool.map(lambda path: fetcher.get(server.url(path)), paths))
    assert [page.state for page in got] == ["ok", "ok", "ok", "gone"] * 10
    assert [len(page.body) for page in got] == [len(PAGE), 2 * len(PAGE), len(PAGE), 0] * 10


def test_a_fetcher_leaves_nothing_open(server, make):
    with make() as fetcher:
        for path in ("/p", "/q"):
            fetcher.get(server.page(path, PAGE, keep=True))
    fetcher.close()
    del fetcher
    gc.collect()  # an open socket would be an unraisable ResourceWarning, and so a failure


def test_a_closed_fetcher_says_so(server, make):
    fetcher = make()
    fetcher.close()
    with pytest.raises(RuntimeError, match="closed"):
        fetcher.get(server.url("/p"))


def test_the_client_is_loaded_by_the_first_request_only():
    code = """
import json, sys
from factlock.registry.fetch import Fetcher
heavy = {"httpx", "httpcore", "h11", "zstandard"}
with Fetcher() as fetcher:
    before = sorted(heavy & set(sys.modules))
    fetcher.get("ftp://example.org/")
    after = sorted(heavy & set(sys.modules))
print(json.dumps([before, after]))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    before, after = json.loads(done.stdout)
    assert before == []
    assert "httpx" in after
