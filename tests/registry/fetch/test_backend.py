"""Sockets: what is connected to, what is verified, and TLS."""

import socket
import ssl
from threading import Thread

import pytest

from factlock.registry.fetch import AllowList, FetchLimits
from factlock.registry.fetch.backend import Exchange, GuardedBackend
from factlock.registry.fetch.guard import Guard
from factlock.registry.fetch.limits import Deadline
from factlock.registry.fetch.states import Stopped

PUBLIC = "93.184.216.34"


@pytest.fixture
def diverted(monkeypatch, server):
    """Let every connection end at the server, as a rewriting network would."""
    asked = []
    connect = socket.create_connection

    def divert(address, *arguments, **options):
        asked.append(address)
        return connect(("127.0.0.1", server.port), *arguments, **options)

    monkeypatch.setattr(socket, "create_connection", divert)
    return asked


def test_a_connection_that_ends_elsewhere_is_closed(make, server, diverted):
    got = make(resolve=lambda *_: [PUBLIC]).get("http://example.org/")
    assert got.state == "refused"
    assert "ended at 127.0.0.1" in got.message
    assert diverted == [(PUBLIC, 80)]
    assert server.requests == []


def test_the_next_address_is_tried(server, make):
    server.page("/p", b"page")
    fetcher = make(allow=[f"two.example:{server.port}"], resolve=lambda *_: ["::1", "127.0.0.1"])
    assert fetcher.get(server.url("/p", "two.example")).state == "ok"


def test_a_server_that_is_not_there_has_its_state(make):
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    got = make(allow=[f"127.0.0.1:{port}"]).get(f"http://127.0.0.1:{port}/")
    assert got.state == "server-error"
    assert "127.0.0.1" in got.message


def test_a_server_that_takes_no_connection_has_its_state(make, monkeypatch):
    def never(*_, **__):
        raise TimeoutError

    monkeypatch.setattr(socket, "create_connection", never)
    got = make(resolve=lambda *_: [PUBLIC]).get("http://example.org/")
    assert got.state == "timeout"
    assert "in time" in got.message


def test_no_socket_of_this_machine_is_opened():
    backend = GuardedBackend(Guard(AllowList()), FetchLimits())
    with pytest.raises(Stopped, match="socket of this machine"):
        backend.connect_unix_socket("/run/docker.sock")


def test_nothing_is_connected_to_outside_of_a_request():
    backend = GuardedBackend(Guard(AllowList()), FetchLimits())
    with pytest.raises(RuntimeError, match="outside of any request"):
        backend.connect_tcp("example.org", 80)


@pytest.mark.parametrize(
    ("head", "later", "length", "surplus"),
    [
        (b"HTTP/1.1 200 OK\r\n\r\nabc", b"", 3, 0),
        (b"HTTP/1.1 200 OK\r\n\r\nabcd", b"", 3, 1),
        (b"HTTP/1.1 200 OK\r\n\r\nab", b"c", 3, 0),
        (b"HTTP/1.1 200 OK\r\n\r\nab", b"cd", 3, 1),
        (b"HTTP/1.1 200 OK\n\nabc", b"", 3, 0),
        (b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\nabc", b"", 3, 0),
        (b"HTTP/1.1 101 Switching Protocols\r\n\r\nHTTP/1.1 200 OK\r\n\r\nabc", b"", 3, 19),
        (b"HTTP/1.1 304 Not Modified\r\n\r\n", b"", 0, 0),
        (b"HTTP/1.1 304 Not Modified\r\n\r\n<", b"", 0, 1),
        (b"HTTP/1.1 200 OK\r\n\r\n1\r\na\r\n0\r\n\r\n", b"", None, 0),
        (b"HTTP/1.1 200 OK\r\n\r\n1\r\na\r\n", b"0\r\n\r\n", None, 0),
        (b"HTTP/1.1 200 OK\r\n\r\n1\r\na\r\n", b"0\r\n\r\nX", None, 1),
        (b"HTTP/1.1 200 OK\r\n\r\nabc", b"", 4, 0),
    ],
)
def test_more_than_was_declared_is_seen(head, later, length, surplus):
    exchange = Exchange(Deadline.after(5))
    assert exchange.silent
    exchange.received(head)
    exchange.answered = True
    exchange.received(later)
    assert not exchange.silent
    assert exchange.surplus(length) == surplus


# TLS


@pytest.fixture
def reach(make, secure, certificate):
    """Fetch from the secure server by a name, trusting its certificate."""

    def call(host="secure.example", **options):
        usual = {
            "allow": [f"{host}:{secure.port}"],
            "tls": certificate.client,
            "resolve": lambda *_: ["127.0.0.1"],
        }
        return make(**{**usual, **options}).get(secure.url("/p", host))

    return call


def test_a_trusted_server_is_read_and_is_told_the_name(reach, secure, certificate):
    secure.page("/p", b"page")
    got = reach()
    assert (got.state, got.body) == ("ok", b"page")
    assert certificate.names[-1] == "secure.example"


def test_a_certificate_that_signs_itself_is_not_trusted(reach, secure, usual_tls):
    got = reach(tls=usual_tls)
    assert got.state == "tls"
    assert "certificate" in got.message
    assert secure.requests == []


def test_a_certificate_for_another_name_is_not_trusted(reach, secure):
    got = reach("other.example")
    assert got.state == "tls"
    assert "other.example" in got.message
    assert secure.requests == []


@pytest.fixture
def blurt():
    """A server that speaks first, and then waits: the place of its port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def speak():
            connection, _ = listener.accept()
            with connection:
                connection.sendall(b"220 mail.example ESMTP\r\n")
                connection.recv(65536)

        thread = Thread(target=speak)
        thread.start()
        yield f"127.0.0.1:{listener.getsockname()[1]}"
        thread.join()


def test_a_server_that_speaks_no_tls_has_its_state(make, blurt):
    got = make(allow=[blurt]).get(f"https://{blurt}/")
    assert got.state == "tls"
    assert "secure connection" in got.message


def test_a_handshake_that_takes_too_long_has_its_state(server, make):
    # The server waits for the end of a request, which a handshake is not.
    got = make(FetchLimits(connect=0.2)).get(server.url("/p").replace("http:", "https:"))
    assert got.state == "timeout"
    assert "0.2 s" in got.message


def test_a_handshake_that_fails_has_its_state(reach):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_ciphers("ECDHE-RSA-AES128-GCM-SHA256")  # the certificate is no RSA one
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    assert reach(tls=context).state == "tls"
