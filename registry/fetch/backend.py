"""Sockets under the guard and under one deadline for each request (httpcore).

Timeouts of HTTP libraries bound one wait, so a server that sends a byte now and then is never late.
Here every connect, handshake, read and write is bounded by what is left of the whole request.
"""

import re
import ssl
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

import httpcore

from factlock.registry.fetch.guard import Guard, same_address
from factlock.registry.fetch.limits import Deadline, FetchLimits
from factlock.registry.fetch.states import Stopped
from factlock.registry.model import FetchState

_MOST_ADDRESSES = 6
_HEAD_LIMIT = 1 << 19
_BLOCK_END = re.compile(rb"\n\r?\n")
_INTERIM = re.compile(rb"HTTP/\d\.\d 1(?!01)\d\d")


class Exchange:
    """One request and what has come back for it so far.

    ``connected`` tells that a connection was opened for it, rather than an idle one used again.
    """

    def __init__(self, deadline: Deadline) -> None:
        self.deadline = deadline
        self.connected = False
        self.answered = False
        self._head = bytearray()
        self._later = 0
        self._end = b""

    @property
    def silent(self) -> bool:
        """Whether not a byte has come back."""
        return not self._head

    def received(self, data: bytes) -> None:
        """Count what came in; ``Stopped`` if header fields do not come to an end."""
        self._end = data[-1:] or self._end
        if self.answered:
            self._later += len(data)
            return
        self._head += data
        if len(self._head) > _HEAD_LIMIT:
            raise Stopped(
                FetchState.TOO_LARGE,
                f"the header of the answer is over {_HEAD_LIMIT:,} bytes and goes on; "
                "a page was expected. Open the address in a browser",
            )

    @property
    def ends_line(self) -> bool:
        """Whether the last byte that came ends a line."""
        return self._end == b"\n"

    def surplus(self, length: int | None) -> int:
        """Return how many bytes more came than a body of ``length`` bytes has.

        None stands for a chunked body, which ends with a line: 1 if that is not so. Only what was
        read along with the body is seen.
        """
        if length is None:
            return 0 if self.ends_line else 1
        return max(0, len(self._head) - self._head_end() + self._later - length)

    def _head_end(self) -> int:
        end = 0
        while True:
            interim = _INTERIM.match(self._head, end)
            block = _BLOCK_END.search(self._head, end)
            if block is None:
                return len(self._head)
            end = block.end()
            if not interim:
                return end


class _Current(threading.local):
    exchange: Exchange | None = None


class GuardedBackend(httpcore.NetworkBackend):
    """Connects to judged addresses only. Requests of several threads may use it at once."""

    def __init__(self, guard: Guard, limits: FetchLimits) -> None:
        self._guard = guard
        self._limits = limits
        self._plain = httpcore.SyncBackend()
        self._current = _Current()

    @contextmanager
    def serving(self, exchange: Exchange) -> Iterator[None]:
        """Make ``exchange`` the one that this thread's sockets work for."""
        self._current.exchange = exchange
        try:
            yield
        finally:
            self._current.exchange = None

    @property
    def exchange(self) -> Exchange:
        """The exchange that this thread works for."""
        exchange = self._current.exchange
        if exchange is None:
            raise RuntimeError("a socket is used outside of any request")
        return exchange

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        """Look up, judge, connect; ``Stopped`` if nothing may or does answer."""
        exchange = self.exchange
        exchange.connected = True
        deadline = exchange.deadline
        addresses = self._guard.addresses(host, port, deadline, self._limits.dns)[:_MOST_ADDRESSES]
        end = monotonic() + deadline.left(timeout)
        failure: Exception | None = None
        for number, address in enumerate(addresses):
            share = max(end - monotonic(), 0.01) / (len(addresses) - number)
            try:
                stream = self._plain.connect_tcp(
                    address,
                    port,
                    timeout=deadline.left(share),
                    local_address=local_address,
                    socket_options=socket_options,
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
            else:
                return GuardedStream(_verified(stream, host, address), self)
        raise _not_connected(host, addresses, failure, deadline)

    def connect_unix_socket(
        self,
        path: str,
        timeout: float | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        """Refuse: no page lies behind a socket of this machine."""
        del timeout, socket_options
        raise Stopped(
            FetchState.REFUSED,
            f"a socket of this machine ({path!r}) was to be asked; a web address was expected",
        )


class GuardedStream(httpcore.NetworkStream):
    """A connection on which every wait ends with the request it serves."""

    def __init__(self, stream: httpcore.NetworkStream, backend: GuardedBackend) -> None:
        self._stream = stream
        self._backend = backend

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Read what is there, at most ``max_bytes``."""
        exchange = self._backend.exchange
        data = self._stream.read(max_bytes, exchange.deadline.left(timeout))
        exchange.received(data)
        return data

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Send all of ``buffer``."""
        self._stream.write(buffer, self._backend.exchange.deadline.left(timeout))

    def close(self) -> None:
        """Close the connection."""
        self._stream.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        """Shake hands; ``Stopped`` (tls) if the server does not prove its name."""
        deadline = self._backend.exchange.deadline
        try:
            stream = self._stream.start_tls(ssl_context, server_hostname, deadline.left(timeout))
        except httpcore.ConnectError as error:
            raise _not_secure(server_hostname or "", error) from error
        return GuardedStream(stream, self._backend)

    def get_extra_info(self, info: str) -> Any:
        """Return what the connection knows of itself."""
        return self._stream.get_extra_info(info)


def _verified(stream: httpcore.NetworkStream, host: str, address: str) -> httpcore.NetworkStream:
    peer = str(stream.get_extra_info("server_addr")[0])
    if same_address(peer, address):
        return stream
    stream.close()
    raise Stopped(
        FetchState.REFUSED,
        f"connecting to {host!r} at {address} ended at {peer}; {address} was expected. "
        "Look for a proxy or a rewriting rule in this network",
    )


def _not_connected(
    host: str,
    addresses: list[str],
    failure: Exception | None,
    deadline: Deadline,
) -> Stopped:
    if deadline.over:
        return deadline.stop()
    tried = ", ".join(addresses)
    if isinstance(failure, httpcore.ConnectTimeout):
        return Stopped(
            FetchState.TIMEOUT,
            f"{host!r} ({tried}) does not take connections in time. Try again later",
        )
    cause = failure.__cause__ if failure else None
    why = (isinstance(cause, OSError) and cause.strerror) or str(cause)
    return Stopped(
        FetchState.SERVER_ERROR,
        f"no connection to {host!r} ({tried}): {why}. Check address and network, or try later",
    )


def _not_secure(host: str, error: Exception) -> Stopped:
    cause = error.__cause__
    if isinstance(cause, ssl.SSLCertVerificationError):
        why = cause.verify_message
    else:
        why = (isinstance(cause, OSError) and cause.strerror) or str(cause)
    return Stopped(
        FetchState.TLS,
        f"no secure connection to {host!r}: {why}; a valid certificate for that name was expected. "
        "Check the address; if a browser shows the same, take another source",
    )
