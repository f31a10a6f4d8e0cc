"""One page, from its address to a state."""

import re
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import TYPE_CHECKING, Self

from factlock.registry.clock import Clock
from factlock.registry.errors import UsageFault
from factlock.registry.fetch.guard import Address, AllowList, Guard, Resolve, system_resolve
from factlock.registry.fetch.headers import evidence_headers
from factlock.registry.fetch.limits import Deadline, FetchLimits
from factlock.registry.fetch.states import PERMANENT, REDIRECTS, Stopped, judge
from factlock.registry.model import Fetched, FetchState

if TYPE_CHECKING:
    import ssl

    from factlock.registry.fetch.transport import Answer, Wire

_FIELD_VALUE = re.compile(r"[\x20-\x7e]{1,500}")
_ACCEPT = "text/html,application/xhtml+xml,application/pdf;q=0.9,*/*;q=0.8"


class Fetcher:
    """Fetches pages, and says of each what came of it.

    ``allow`` lists the ``HOST:PORT`` that may lie inward (this machine, its network) or have
    another port than 80 and 443. ``contact`` is the web or mail address that servers see, as in
    ``factlock/1.0 (+contact)``; ``user_agent`` replaces that text whole. ``resolve`` looks names
    up, ``tls`` says which certificates are trusted (default: those of the Mozilla list).

    Threads may share a fetcher; how many pages they ask for at once is theirs to decide. Nothing is
    kept between requests but open connections: no cookies, no cached answers. Proxies are not read
    from the environment, since the guard could not see behind them. Raises :class:`UsageFault` for
    an ``allow`` or ``contact`` that is none.
    """

    def __init__(  # noqa: PLR0913  one place sets up the client; all but limits by name
        self,
        limits: FetchLimits | None = None,
        *,
        allow: Iterable[str] = (),
        contact: str = "",
        user_agent: str | None = None,
        clock: Clock | None = None,
        resolve: Resolve = system_resolve,
        tls: "ssl.SSLContext | None" = None,
    ) -> None:
        self._limits = limits or FetchLimits()
        self._guard = Guard(AllowList.parse(allow), resolve)
        self._user_agent = _user_agent(contact) if user_agent is None else user_agent
        if not _FIELD_VALUE.fullmatch(self._user_agent):
            raise UsageFault.of(
                "bad-contact",
                f"servers cannot be told {self._user_agent!r}; plain ASCII text was expected",
                "give a web or mail address as contact",
            )
        self._clock = clock or Clock()
        self._tls = tls
        self._wire: Wire | None = None
        self._closed = False
        self._lock = threading.Lock()

    def get(
        self,
        url: str,
        *,
        etag: str | None = None,
        last_modified: str | None = None,
        validated_url: str | None = None,
    ) -> Fetched:
        """Ask for the page at ``url``; what comes of it is always a :class:`Fetched`.

        With ``etag`` or ``last_modified`` (header values of an earlier answer) the server may say
        ``unchanged``. They are sent only to the address that gave them, ``validated_url`` (the
        earlier ``final_url``; default ``url``), because at another address they speak of another
        page. Without them, caches on the way are told to ask the server.

        ``Fetched.hops`` are the addresses that redirected, ``final_url`` is the one that was asked
        last. ``headers`` are those of the last answer that evidence may need; ``retry-after`` is in
        seconds from ``fetched_at``.
        """
        trip = _Trip(url, Deadline.after(self._limits.deadline))
        wire = self._open()
        try:
            conditions = _conditions(etag, last_modified)
            if conditions:
                trip.conditions = conditions
                trip.validated = wire.address((validated_url or url).strip()).text
            body = self._follow(wire, trip)
        except Stopped as stop:
            return self._fetched(trip, stop.state, stop.message)
        if trip.permanent:
            message = f"the page has moved for good to {trip.asked[-1]}: record that address"
            return self._fetched(trip, FetchState.MOVED, message, body)
        return self._fetched(trip, FetchState.OK, "", body)

    def close(self) -> None:
        """Close all connections. The fetcher cannot be used again."""
        with self._lock:
            self._closed = True
            if self._wire is not None:
                self._wire.close()
                self._wire = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _open(self) -> "Wire":
        with self._lock:
            if self._closed:
                raise RuntimeError("this fetcher is closed")
            if self._wire is None:
                # httpx and httpcore are imported by the first request, not by the first mention.
                from factlock.registry.fetch.transport import Wire  # noqa: PLC0415

                self._wire = Wire(self._guard, self._limits, self._tls)
            return self._wire

    def _follow(self, wire: "Wire", trip: "_Trip") -> bytes:
        """Go from address to address to the page, and return its body."""
        address = wire.address(trip.url.strip())
        self._guard.check(address)
        while True:
            trip.asked.append(address.text)
            conditions = trip.conditions if address.text == trip.validated else {}
            headers = {
                "User-Agent": self._user_agent,
                "Accept": _ACCEPT,
                **(conditions or {"Cache-Control": "no-cache"}),
            }
            with wire.ask(address, headers, trip.deadline) as answer:
                trip.status, trip.framed = answer.status, answer.framed
                trip.headers = evidence_headers(answer.headers, self._clock.now())
                target = answer.headers.get("location", "").strip()
                if answer.status not in REDIRECTS or not target:
                    return self._body(answer, trip.headers, conditional=bool(conditions))
                answer.drain()
            address = self._next(wire, target, address, trip)

    def _next(self, wire: "Wire", reference: str, source: Address, trip: "_Trip") -> Address:
        """Return the address that ``source`` redirects to, if it may be followed."""
        try:
            target = wire.address(reference, source)
            self._guard.check(target)
        except Stopped as stop:
            seen = f"{source.text} redirects to where nobody may follow: {stop.message}"
            raise Stopped(stop.state, seen) from stop
        if source.scheme == "https" and target.scheme == "http":
            raise _astray(
                f"{source.text} redirects from https to unprotected http ({target.host})",
                "If that page is what you want, give its address yourself",
            )
        if target.text in trip.asked:
            raise _astray(
                f"{target.text} redirects in a circle",
                "The site may want cookies or a login: open it in a browser and attach the page",
            )
        if len(trip.asked) > self._limits.max_hops:
            raise _astray(
                f"{trip.asked[0]} redirects more than {self._limits.max_hops} times",
                "Open it in a browser and give the address where it ends",
            )
        trip.permanent = trip.permanent or trip.status in PERMANENT
        return target

    def _body(self, answer: "Answer", headers: Mapping[str, str], *, conditional: bool) -> bytes:
        verdict = judge(answer.status, headers, conditional=conditional)
        if verdict.state is not FetchState.OK:
            answer.drain()
            raise Stopped(verdict.state, verdict.message)
        body = answer.body(self._limits)
        if not body:
            raise Stopped(
                FetchState.BLANK,
                "the server answered 200 OK without a body; a page was expected. "
                "Open the address in a browser; if it is there, attach the saved page as a file",
            )
        return body

    def _fetched(
        self,
        trip: "_Trip",
        state: FetchState,
        message: str,
        body: bytes = b"",
    ) -> Fetched:
        return Fetched(
            state=state,
            url=trip.url,
            fetched_at=self._clock.now(),
            final_url=trip.asked[-1] if trip.asked else "",
            status=trip.status,
            headers=trip.headers,
            body=body,
            hops=tuple(trip.asked[:-1]),
            framed=trip.framed,
            message=message,
        )


@dataclass(slots=True)
class _Trip:
    """How far one request has come: the addresses asked, and what the last answer said."""

    url: str
    deadline: Deadline
    asked: list[str] = field(default_factory=list)
    permanent: bool = False
    status: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    framed: bool = True
    conditions: Mapping[str, str] = field(default_factory=dict)
    validated: str = ""


def _conditions(etag: str | None, last_modified: str | None) -> dict[str, str]:
    """Return the header fields of a conditional request; what cannot be sent back is left out."""
    asked = {"If-None-Match": etag or "", "If-Modified-Since": last_modified or ""}
    return {name: value for name, value in asked.items() if _FIELD_VALUE.fullmatch(value)}


def _user_agent(contact: str) -> str:
    # Slow to import, and of no use to whoever only names the type.
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

    try:
        release = version("factlock")
    except PackageNotFoundError:  # run from a source tree that was never installed
        release = "0"
    return f"factlock/{release} (+{contact})" if contact else f"factlock/{release}"


def _astray(seen: str, then: str) -> Stopped:
    return Stopped(FetchState.REFUSED, f"{seen}; a page was expected. {then}")
