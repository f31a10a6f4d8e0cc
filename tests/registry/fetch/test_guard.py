"""Which addresses may be asked: the table of tricks, and names that change their mind."""

import socket
import time

import pytest

from factlock.registry.errors import UsageFault
from factlock.registry.fetch import AllowList, FetchLimits
from factlock.registry.fetch.guard import Guard, is_public, same_address, system_resolve
from factlock.registry.fetch.limits import Deadline
from factlock.registry.fetch.states import Stopped

PUBLIC = "93.184.216.34"


def numeric(host, port):
    """Resolve as the system does, but without asking any server."""
    if host.rstrip(".") == "localhost":
        return ["127.0.0.1", "::1"]
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST)
    return [entry[4][0] for entry in found]


@pytest.fixture
def unconnected(monkeypatch):
    """Note every attempt to connect, and let none succeed."""
    asked = []

    def refuse(address, *_, **__):
        asked.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "create_connection", refuse)
    return asked


INWARD = [
    *("0.0.0.0", "0.1.2.3", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.9.9.9", "169.254.169.254"),  # noqa: S104
    *("172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.0.170", "192.0.2.1", "192.88.99.1"),
    *("192.168.1.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.1.1.1"),
    *("240.0.0.1", "255.255.255.255", "168.63.129.16", "100.100.100.200"),
    *("::", "::1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::ffff:0:8.8.8.8"),
    *("64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::1", "100::1", "2001::1", "2001:20::1"),
    *("2001:db8::1", "2002:7f00:1::", "2002:808:808::", "3fff::1", "5f00::1", "fc00::1"),
    *("fd12:3456::1", "fd00:ec2::254", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1"),
    *("4000::1", "2600::1%1", "localhost", "", "1.2.3", "0x7f.1", "example.org"),
]


@pytest.mark.parametrize("address", INWARD)
def test_what_is_not_public(address):
    assert not is_public(address)


@pytest.mark.parametrize("address", [PUBLIC, "8.8.8.8", "1.1.1.1", "2606:2800:220:1::1", "2a00::1"])
def test_what_is_public(address):
    assert is_public(address)


TRICKS = {
    "loopback": "http://127.0.0.1/",
    "the rest of loopback": "http://127.255.0.3/",
    "nothing": "http://0/",
    "nothing, in full": "http://0.0.0.0/",
    "short": "http://127.1/",
    "decimal": "http://2130706433/",
    "hexadecimal": "http://0x7f000001/",
    "hexadecimal by parts": "http://0x7f.0.0.0x1/",
    "octal": "http://0177.0.0.01/",
    "octal in one": "http://017700000001/",
    "metadata": "http://169.254.169.254/latest/meta-data",
    "metadata, decimal": "http://2852039166/",
    "private": "http://10.0.0.1/",
    "carrier": "http://100.64.0.1/",
    "six": "http://[::1]/",
    "six, in full": "http://[0:0:0:0:0:0:0:1]/",
    "nothing in six": "http://[::]/",
    "mapped": "http://[::ffff:127.0.0.1]/",
    "mapped, hexadecimal": "http://[::ffff:7f00:1]/",
    "compatible": "http://[::7f00:1]/",
    "translated": "http://[64:ff9b::7f00:1]/",
    "six to four": "http://[2002:7f00:1::]/",
    "link": "http://[fe80::1]/",
    "link with zone": "http://[fe80::1%25lo]/",
    "local name": "http://localhost/",
    "local name, capitals": "http://LOCALHOST/",
    "local name with a dot": "http://localhost./",
    "circled digits": "http://①②⑦.⓪.⓪.①/",
    "full-width digits": "http://１２７．０．０．１/",
    "ideographic full stop": "http://127。0。0。1/",
    "dots in percent": "http://127%2e0%2e0%2e1/",
    "user name": "http://example.org@127.0.0.1/",
    "user name and password": "http://example.org:80@127.0.0.1/",
    "backslash": "http://127.0.0.1\\@example.org/",
    "tab": "http://127.0.0.1\t/",
    "other port": "http://127.0.0.1:22/",
    "port of a service": "https://example.org:6379/",
    "port that is none": "http://example.org:99999/",
    "port zero": "http://example.org:0/",
    "file": "file:///etc/passwd",
    "file of a host": "file://localhost/etc/passwd",
    "gopher": "gopher://127.0.0.1:6379/_x",
    "ftp": "ftp://example.org/",
    "data": "data:text/html,42",
    "script": "javascript:alert(1)",
    "no scheme": "example.org/page",
    "no scheme, with port": "127.0.0.1:80/x",
    "scheme left out": "//127.0.0.1/",
    "no host": "http:///x",
    "nothing at all": "",
    "endless label": "http://" + "a" * 64 + ".org/",
    "endless name": "http://" + "a.1" * 128 + ".org/",
    "empty label": "http://a..org/",
    "space": "http://127.0.0.1 .example.org/",
    "line feed": "http://example.org/\nHost: 127.0.0.1",
    "very long": "http://example.org/" + "a" * 70_000,
}


@pytest.mark.parametrize("url", TRICKS.values(), ids=TRICKS)
def test_no_trick_of_an_address_leads_inward(make, unconnected, url):
    got = make(resolve=numeric).get(url)
    assert got.state in ("refused", "dns"), got.message
    assert unconnected == []
    assert (got.url, got.status, got.body) == (url, None, b"")


def test_a_password_is_not_repeated(make):
    for url in ("http://me:secret@example.org/", "http://me:secret@[::1/"):
        got = make().get(url)
        assert got.state == "refused"
        assert "secret" not in got.message


@pytest.mark.parametrize(
    ("host", "reached"),
    [("bücher.example", "xn--bcher-kva.example"), ("例え。テスト", "xn--r8jz45g.xn--zckzah")],
)
def test_international_names_are_asked_in_ascii(make, unconnected, host, reached):
    asked = []

    def resolve(name, _port):
        asked.append(name)
        return [PUBLIC]

    got = make(resolve=resolve).get(f"http://{host}/ä")
    assert got.final_url == f"http://{reached}/%C3%A4"
    assert (asked, unconnected) == ([reached], [(PUBLIC, 80)])


# Names


@pytest.mark.parametrize("found", [["127.0.0.1"], [PUBLIC, "127.0.0.1"], [PUBLIC, "fe80::1%eth0"]])
def test_one_inward_address_refuses_the_name(make, unconnected, found):
    got = make(resolve=lambda *_: found).get("http://inward.example/")
    assert got.state == "refused"
    assert found[-1] in got.message
    assert "--allow inward.example:80" in got.message
    assert unconnected == []


def test_a_name_is_looked_up_once_and_what_was_judged_is_connected_to(make, unconnected):
    answers = [[PUBLIC], ["127.0.0.1"], ["127.0.0.1"]]
    resolve = lambda *_: answers.pop(0)  # noqa: E731
    fetcher = make(resolve=resolve)
    assert fetcher.get("http://rebinding.example/").state == "server-error"
    assert (len(answers), unconnected) == (2, [(PUBLIC, 80)])
    assert fetcher.get("http://rebinding.example/").state == "refused"
    assert (len(answers), unconnected) == (1, [(PUBLIC, 80)])


@pytest.mark.parametrize(
    "error",
    [socket.gaierror(socket.EAI_NONAME, "Name or service not known"), OSError("odd"), ValueError()],
)
def test_a_name_that_is_not_known_has_its_state(make, error):
    def resolve(*_):
        raise error

    got = make(resolve=resolve).get("http://nowhere.example/")
    assert got.state == "dns"
    assert "nowhere.example" in got.message


def test_a_name_without_addresses_has_its_state(make):
    assert make(resolve=lambda *_: []).get("http://nowhere.example/").state == "dns"


def test_a_slow_look_up_is_not_waited_for(make):
    fetcher = make(FetchLimits(dns=0.1), resolve=lambda *_: time.sleep(0.5) or [PUBLIC])
    got = fetcher.get("http://slow.example/")
    assert got.state == "dns"
    assert "no answer within 0.1 s" in got.message


def test_families_take_turns():
    found = ["2a00::1", "2a00::2", "2a00::2", "8.8.8.8", "2a00::3", "1.1.1.1"]
    guard = Guard(AllowList(), lambda *_: found)
    reached = guard.addresses("many.example", 80, Deadline.after(5), 5)
    assert reached == ["2a00::1", "8.8.8.8", "2a00::2", "1.1.1.1", "2a00::3"]


def test_the_system_resolves_an_address_to_itself():
    assert set(system_resolve("127.0.0.1", 80)) == {"127.0.0.1"}


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("::1", "0:0:0:0:0:0:0:1", True),
        ("fe80::1%eth0", "fe80::1", True),
        ("8.8.8.8", "::ffff:8.8.8.8", False),
        ("8.8.8.8", "8.8.4.4", False),
    ],
)
def test_addresses_are_compared_as_numbers(one, other, same):
    assert same_address(one, other) is same


# The allow-list


def test_what_is_allowed_is_allowed_as_it_is_written(server, make):
    server.page("/p", b"page")
    fetcher = make(allow=[f"localhost:{server.port}"], resolve=lambda *_: ["127.0.0.1"])
    assert fetcher.get(server.url("/p", "localhost")).state == "ok"
    for host in ("127.0.0.1", "localhost.", "other.example", "127.1", "[::ffff:127.0.0.1]"):
        assert fetcher.get(server.url("/p", host)).state == "refused"
    assert len(server.requests) == 1


def test_a_redirect_may_lead_to_what_is_allowed_and_nowhere_else_inward(server, make):
    server.page("/a", status="302 Found", headers=(f"Location: {server.url('/p', 'b.example')}",))
    server.page("/p", b"page")
    fetcher = make(resolve=lambda *_: ["127.0.0.1"])
    assert fetcher.get(server.url("/a")).state == "refused"
    fetcher = make(
        allow=[server.authority, f"b.example:{server.port}"], resolve=lambda *_: ["127.0.0.1"]
    )
    assert fetcher.get(server.url("/a")).state == "ok"


def test_every_way_of_writing_an_allowed_address_of_six_is_one():
    allow = AllowList.parse(["[0:0::1]:8000", " INTRANET.example:443 "])
    assert ("::1", 8000) in allow
    assert ("0:0:0:0:0:0:0:1", 8000) in allow
    assert ("intranet.example", 443) in allow
    assert ("::1", 443) not in allow


@pytest.mark.parametrize(
    "entry",
    [
        *("", "localhost", ":80", "localhost:", "localhost:0", "localhost:65536", "localhost:x"),
        *("http://localhost:80", "localhost:80/x", "a@localhost:80", "::1:80", "[::1]", "[x]:80"),
        *("*:80", "bücher.example:80", "a b:80", "localhost:8000,localhost:8001", "[1.2.3.4]:80"),
    ],
)
def test_an_entry_that_is_none_is_wrong_usage(entry):
    with pytest.raises(UsageFault, match="HOST:PORT"):
        AllowList.parse([entry])


def test_all_wrong_entries_are_told_at_once():
    with pytest.raises(UsageFault) as caught:
        AllowList.parse(["a", "b:80", "c"])
    assert len(caught.value.findings) == 2


def test_a_host_is_judged_again_where_it_is_connected_to():
    guard = Guard(AllowList(), lambda *_: [PUBLIC])
    with pytest.raises(Stopped, match="port 22"):
        guard.addresses("example.org", 22, Deadline.after(5), 5)
