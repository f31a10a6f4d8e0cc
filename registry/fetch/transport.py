"""One request, by httpx: an address in, the raw answer or a state out.

httpx is used below its client, as a transport: no cookies, no redirects, no decoding, no proxies or
credentials from the environment.
"""

import re
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

import httpcore
import httpx

from factlock.registry.fetch.backend import Exchange, GuardedBackend
from factlock.registry.fetch.decoders import ACCEPTED, codings, decode
from factlock.registry.fetch.guard import PORTS, Address, Guard
from factlock.registry.fetch.limits import Deadline, FetchLimits
from factlock.registry.fetch.states import Stopped
from factlock.registry.model import FetchState

_MOST_IDLE = 32
_DRAIN_BYTES = 1 << 16
_DRAIN_SECONDS = 1.0
_DIGITS = re.compile(r"[0-9]{1,18}")

_Kinds = tuple[type[Exception], ...]
_FAULTS: tuple[tuple[_Kinds, FetchState, FetchState], ...] = (
    (
        (httpx.TimeoutException, httpcore.TimeoutException, TimeoutError),
        FetchState.TIMEOUT,
        FetchState.TIMEOUT,
    ),
    (
        (
            *(httpx.InvalidURL, httpx.UnsupportedProtocol, httpcore.UnsupportedProtocol),
            *(httpx.LocalProtocolError, httpcore.LocalProtocolError, httpx.TooManyRedirects),
        ),
        FetchState.REFUSED,
        FetchState.REFUSED,
    ),
    (
        (httpx.ProtocolError, httpcore.ProtocolError, httpx.DecodingError),
        FetchState.DAMAGED,
        FetchState.DAMAGED,
    ),
    (
        (
            *(httpx.HTTPError, httpx.StreamError, httpx.CookieConflict, OSError),
            *(httpcore.NetworkError, httpcore.ProxyError, httpcore.ConnectionNotAvailable),
        ),
        FetchState.SERVER_ERROR,
        FetchState.DAMAGED,
    ),
)
"""Kinds of fault, most telling first: their state before an answer came, and within its body."""
CAUGHT: _Kinds = tuple(kind for kinds, _, _ in _FAULTS for kind in kinds)


class Answer:
    """Status and header fields of an answer; its body is still on the wire.

    ``headers`` have lower-case names; fields sent several times are joined by ``, ``. ``framed`` is
    false if only the end of the connection ends the body.
    """

    def __init__(self, response: httpx.Response, exchange: Exchange) -> None:
        self.status = response.status_code
        self.headers: Mapping[str, str] = dict(response.headers.items())
        if not isinstance(response.stream, httpx.SyncByteStream):
            raise TypeError("httpx gave a stream that cannot be read here")
        self._stream = response.stream
        self._connection: httpcore.NetworkStream = response.extensions["network_stream"]
        self._exchange = exchange
        self._chunked = "transfer-encoding" in self.headers
        self._length = None if self._chunked else self._declared()
        self.framed = self._chunked or self._length is not None

    def body(self, limits: FetchLimits) -> bytes:
        """Return the decoded body, perhaps empty; ``Stopped`` if it is not there in whole."""
        applied = codings(self.headers.get("content-encoding", ""))
        limit = limits.max_wire if applied else min(limits.max_wire, limits.max_decoded)
        if self._length is not None and self._length > limit:
            raise _too_large(self._length, limit)
        raw = self._read(limit)
        surplus = self._surplus()
        # A server that counts characters instead of bytes declares too little, and its pages end
        # too early. The line end that some send after the body is no such case.
        line_end = surplus <= 2 and self._exchange.ends_line
        if self._length is not None and surplus and not line_end:
            raise Stopped(
                FetchState.DAMAGED,
                f"the server declared {self._length:,} bytes and sent at least {surplus:,} more, "
                "so that the page is cut; a whole page was expected. Save the page with a browser and attach it as a file",
            )
        return decode(raw, applied, limits.max_decoded) if raw else b""

    def drain(self) -> None:
        """Read a short body that nobody wants, so that the connection can be used again."""
        if not self.framed or (self._length or 0) > _DRAIN_BYTES:
            return
        self._exchange.deadline = _sooner(self._exchange.deadline, _DRAIN_SECONDS)
        with suppress(Stopped, *CAUGHT):
            self._read(_DRAIN_BYTES)
            self._surplus()

    def _read(self, limit: int) -> bytes:
        pieces: list[bytes] = []
        size = 0
        # Not iter_raw: it frees the connection for other threads before what follows is looked at.
        for piece in self._stream:
            size += len(piece)
            if size > limit:
                raise _too_large(None, limit)
            pieces.append(piece)
        return b"".join(pieces)

    def _surplus(self) -> int:
        """Return how many bytes too many came; if any did, the connection is given up."""
        surplus = self._exchange.surplus(self._length) if self.framed else 0
        if surplus:
            self._connection.close()
        return surplus

    def _declared(self) -> int | None:
        if self.status in (204, 304):
            return 0
        match = _DIGITS.match(self.headers.get("content-length", ""))
        return int(match[0]) if match else None


class Wire:
    """The connections of one fetcher, kept open and shared by its threads."""

    def __init__(self, guard: Guard, limits: FetchLimits, tls: ssl.SSLContext | None) -> None:
        self._limits = limits
        self._backend = GuardedBackend(guard, limits)
        self._transport = httpx.HTTPTransport(
            verify=tls or True,
            trust_env=False,
            http2=False,
            retries=0,
            # How many requests run at once is the caller's business.
            limits=httpx.Limits(max_connections=None, max_keepalive_connections=_MOST_IDLE),
        )
        pool = self._transport._pool  # noqa: SLF001  httpx has no public way; held by a test
        if not hasattr(pool, "_network_backend"):
            raise RuntimeError("this version of httpx cannot be guarded; install httpx 0.28")
        pool._network_backend = self._backend  # noqa: SLF001

    @staticmethod
    def address(text: str, base: Address | None = None) -> Address:
        """Read a web address, or a reference relative to ``base``; ``Stopped`` (refused) if it is none.

        International names become ASCII (IDNA 2008), the fragment is dropped.
        """
        try:
            url = httpx.URL(base.text).join(text) if base else httpx.URL(text)
            # raw_path is "/" where the path is empty: one page has one text.
            url = url.copy_with(fragment=None, raw_path=url.raw_path)
            host = url.raw_host.decode("ascii")
        except (httpx.InvalidURL, ValueError) as error:
            raise Stopped(
                FetchState.REFUSED,
                f"{_shown(text)} is no web address ({error}); one like https://www.example.org/page "
                "was expected. Check it, and write international names as a browser shows them",
            ) from error
        return Address(
            text=str(url),
            scheme=url.scheme,
            host=host,
            port=url.port or PORTS.get(url.scheme, 0),
            userinfo=bool(url.userinfo),
        )

    @contextmanager
    def ask(
        self,
        address: Address,
        headers: Mapping[str, str],
        deadline: Deadline,
    ) -> Iterator[Answer]:
        """Send a GET; the answer's body can be read inside the ``with`` block.

        Raises ``Stopped`` and nothing else for what servers, networks and names do.
        """
        exchange = Exchange(deadline)
        try:
            with self._backend.serving(exchange):
                response = self._send(address, headers, exchange)
                exchange.answered = True
                try:
                    yield Answer(response, exchange)
                finally:
                    response.close()
        except CAUGHT as error:
            raise fault(error, exchange, self._limits) from error

    def _send(
        self,
        address: Address,
        headers: Mapping[str, str],
        exchange: Exchange,
    ) -> httpx.Response:
        while True:
            waits = {
                "connect": self._limits.connect,
                "read": self._limits.read,
                "write": self._limits.read,
                "pool": exchange.deadline.left(),
            }
            request = httpx.Request(
                "GET",
                address.text,
                headers={**headers, "Accept-Encoding": ACCEPTED},
                extensions={"timeout": waits},
            )
            try:
                return self._transport.handle_request(request)
            except (httpx.NetworkError, httpx.RemoteProtocolError):
                # An idle connection may have been closed by the server just now (RFC 9112 §9.3.1):
                # that says nothing, and the next attempt takes another one.
                if exchange.connected or not exchange.silent:
                    raise

    def close(self) -> None:
        """Close all connections."""
        self._transport.close()


def fault(error: Exception, exchange: Exchange, limits: FetchLimits) -> Stopped:
    """Return the outcome that an exception of httpx, httpcore, TLS or the sockets stands for."""
    causes = list(_causes(error))
    before, within = next(
        (before, within) for kinds, before, within in _FAULTS if isinstance(error, kinds)
    )
    state = within if exchange.answered else before
    why = str(error) or type(error).__name__
    if state is FetchState.TIMEOUT:
        if exchange.deadline.over:
            return exchange.deadline.stop()
        waited = limits.connect if isinstance(error, httpx.ConnectTimeout) else limits.read
        seen = f"nothing came from the server for {waited:g} s; a page was expected"
        return Stopped(state, f"{seen}. Try again later")
    if not exchange.answered:
        if any(isinstance(cause, ssl.SSLError) for cause in causes):
            state = FetchState.TLS
        elif exchange.silent and state is FetchState.DAMAGED:
            state = FetchState.SERVER_ERROR
    # h11 gives the status that a server would answer with to what is wrong.
    hints = {getattr(cause, "error_status_hint", None) for cause in causes}
    if 431 in hints:
        state = FetchState.TOO_LARGE
    elif 501 in hints:
        state = FetchState.UNSUPPORTED
    part = "the page came only in part" if exchange.answered else "no page came"
    return Stopped(
        state,
        f"{part} ({why[:200]}); a whole page was expected. "
        "Try again later, or open the address in a browser and attach the saved page",
    )


def _causes(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        yield current
        # The pool cuts the chain of causes ("from None") but not that of contexts.
        current = current.__cause__ or current.__context__


def _sooner(deadline: Deadline, seconds: float) -> Deadline:
    other = Deadline.after(seconds)
    return other if other.end < deadline.end else deadline


def _too_large(size: int | None, limit: int) -> Stopped:
    seen = f"{size:,} bytes long" if size else "longer"
    return Stopped(
        FetchState.TOO_LARGE,
        f"the body is {seen}; at most {limit:,} bytes were expected. "
        "Ask for a smaller page, or raise the limit if this one is to be trusted",
    )


def _shown(text: str) -> str:
    """Return a faulty address for a message, without what may be a password."""
    head, at, tail = text.rpartition("@")
    shown = f"…@{tail}" if at and "//" in head else text
    return repr(shown[:120])
