"""The guard is in place, and every exception of the libraries has a state."""

import builtins
import ssl

import httpcore
import httpx
import pytest

from factlock.registry.fetch import AllowList, FetchLimits
from factlock.registry.fetch.backend import Exchange, GuardedBackend
from factlock.registry.fetch.guard import Guard
from factlock.registry.fetch.limits import Deadline
from factlock.registry.fetch.transport import CAUGHT, Wire, fault
from factlock.registry.model import FetchState

LIMITS = FetchLimits()


def kinds(module):
    found = {
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Exception)
    }
    return sorted(found, key=lambda kind: kind.__name__)


LIBRARIES = [*kinds(httpx), *kinds(httpcore)]
SYSTEM = [*kinds(ssl), *(kind for kind in kinds(builtins) if issubclass(kind, OSError))]
SYSTEM = [kind for kind in SYSTEM if issubclass(kind, OSError)]


def exchange(*, answered, heard=b""):
    made = Exchange(Deadline.after(60))
    made.received(heard)
    made.answered = answered
    return made


def test_the_libraries_have_the_place_where_the_guard_stands():
    # httpx offers no public way to give its pool a network backend. If this fails, the guard is
    # not in place: mend registry/fetch/transport.py before anything is released.
    bare = httpx.HTTPTransport(trust_env=False)
    assert isinstance(bare._pool._network_backend, httpcore.NetworkBackend)
    bare.close()


def test_the_guard_stands_in_its_place():
    wire = Wire(Guard(AllowList()), LIMITS, None)
    assert isinstance(wire._transport._pool._network_backend, GuardedBackend)
    made = wire._transport._pool.create_connection(httpcore.Origin(b"http", b"example.org", 80))
    assert made._network_backend is wire._transport._pool._network_backend
    wire.close()


def test_without_that_place_nothing_is_fetched(monkeypatch):
    class Bare:
        def __init__(self, **_):
            self._pool = object()

    monkeypatch.setattr(httpx, "HTTPTransport", Bare)
    with pytest.raises(RuntimeError, match="cannot be guarded"):
        Wire(Guard(AllowList()), LIMITS, None)


@pytest.mark.parametrize("answered", [False, True], ids=["before", "within"])
@pytest.mark.parametrize("kind", LIBRARIES + SYSTEM, ids=lambda k: f"{k.__module__}.{k.__name__}")
def test_every_exception_of_the_libraries_has_a_state(kind, answered):
    error = kind.__new__(kind)
    assert isinstance(error, CAUGHT)
    stop = fault(error, exchange(answered=answered), LIMITS)
    assert isinstance(stop.state, FetchState)
    assert not stop.state.readable
    assert stop.state not in (FetchState.GONE, FetchState.UNCHANGED)
    assert len(stop.message.split(". ")) >= 2


@pytest.mark.parametrize(
    ("error", "answered", "heard", "state"),
    [
        (httpx.ReadTimeout("x"), False, b"", "timeout"),
        (httpx.PoolTimeout("x"), False, b"", "timeout"),
        (httpx.ReadError("x"), False, b"", "server-error"),
        (httpx.ReadError("x"), True, b"H", "damaged"),
        (httpx.RemoteProtocolError("x"), False, b"", "server-error"),
        (httpx.RemoteProtocolError("x"), False, b"H", "damaged"),
        (httpx.RemoteProtocolError("x"), True, b"H", "damaged"),
        (httpx.LocalProtocolError("x"), False, b"", "refused"),
        (httpx.InvalidURL("x"), False, b"", "refused"),
        (httpx.UnsupportedProtocol("x"), False, b"", "refused"),
        (ConnectionResetError("x"), False, b"", "server-error"),
        (TimeoutError("x"), True, b"", "timeout"),
        (ssl.SSLError("x"), False, b"", "tls"),
        (ssl.SSLError("x"), True, b"H", "damaged"),
    ],
    ids=str,
)
def test_where_a_fault_happens_decides_its_state(error, answered, heard, state):
    assert fault(error, exchange(answered=answered, heard=heard), LIMITS).state == state


def test_the_cause_is_found_where_the_pool_cuts_the_chain():
    cut = httpcore.ReadError("x")
    cut.__context__, cut.__cause__ = ssl.SSLError(1, "alert"), None
    error = httpx.ReadError("x")
    error.__cause__ = cut
    assert fault(error, exchange(answered=False), LIMITS).state == "tls"


def test_a_fault_after_the_deadline_is_the_deadline():
    late = Exchange(Deadline(end=0.0, seconds=3))
    stop = fault(httpx.ReadTimeout("x"), late, LIMITS)
    assert stop.state == "timeout"
    assert "3 s" in stop.message
