"""Asking many addresses with good manners: in which order, how often, and when to leave a host alone.

The host that has waited longest is asked next; between two requests to one host lies the delay that it
wants, one second at least. A host that asks to wait (Retry-After), or that gives no answer three times
in a row, is left alone for the rest of the run, unless the wait is short. Hosts of the allow-list are
one's own and are not spared.
"""

import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol
from urllib.parse import urlsplit

from factlock.registry.clock import Clock
from factlock.registry.errors import CouldNotFindOut
from factlock.registry.model import Basis, Fetched, FetchState
from factlock.registry.robots import Robots
from factlock.registry.sources import LIMITS, Reading, ReadLimits, Source, open_source

DELAY = 1.0
"""Seconds between two requests to one host, if it does not ask for more."""
SHORT_WAIT = 10.0
"""The longest Retry-After that is waited for within a run, in seconds."""
SILENT = 3
"""How often in a row a host may give no answer before the rest of it is left for another run."""


class ConditionalFetching(Protocol):
    """The HTTP client: :class:`factlock.registry.fetch.Fetcher`."""

    def get(
        self,
        url: str,
        *,
        etag: str | None = None,
        last_modified: str | None = None,
        validated_url: str | None = None,
    ) -> Fetched:
        """Fetch ``url``; everything that can go wrong is a state of the answer."""
        ...


@dataclass(frozen=True, slots=True)
class Call:
    """An address to be asked, with the validators of its last page, if they may be sent.

    ``rendered`` asks for the page as a browser shows it, once it shows the texts ``wanted``.
    """

    url: str
    etag: str = ""
    last_modified: str = ""
    validated_url: str = ""
    rendered: bool = False
    wanted: tuple[str, ...] = ()


Render = Callable[[str, Sequence[str]], Source]
"""Opens an address in a browser, such as that of :mod:`factlock.registry.browser`."""


@dataclass(frozen=True, slots=True)
class Visit:
    """What became of a call. ``asked`` is false where manners forbade to ask; then nothing was seen."""

    call: Call
    source: Source
    asked: bool = True


@dataclass(frozen=True, slots=True)
class Manners:
    """How hosts are treated. ``unhurried`` lists the ``host:port`` that need no sparing.

    ``now`` and ``sleep`` are monotonic seconds; ``until`` is when asking ends.
    """

    delay: float = DELAY
    unhurried: Collection[str] = ()
    until: float = float("inf")
    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep


@dataclass(slots=True)
class _Host:
    name: str
    calls: deque[Call] = field(default_factory=deque)
    ready: float = 0.0
    delay: float = 0.0
    silent: int = 0
    left: Fetched | None = None


class Visitor:
    """Asks addresses one after another, over one HTTP client."""

    def __init__(
        self,
        fetcher: ConditionalFetching,
        manners: Manners,
        *,
        clock: Clock,
        limits: ReadLimits = LIMITS,
        render: Render | None = None,
    ) -> None:
        self._fetcher = fetcher
        self._render = render
        self._robots = Robots(fetcher)
        self._manners = manners
        self._clock = clock
        self._limits = limits
        self.timed_out = False

    def visit(self, calls: Iterable[Call]) -> Iterator[Visit]:
        """Yield what became of each call, as it comes; what there was no time for is left out."""
        hosts: dict[str, _Host] = {}
        for call in calls:
            name = urlsplit(call.url).netloc.lower()
            hosts.setdefault(name, _Host(name)).calls.append(call)
        waiting = list(hosts.values())
        while waiting:
            host = min(waiting, key=lambda one: one.ready)
            if host.left is None and not self._wait(host.ready):
                self.timed_out = True
                return
            yield self._one(host, host.calls.popleft())
            if not host.calls:
                waiting.remove(host)

    def _wait(self, ready: float) -> bool:
        """Wait until a host may be asked; False if time is up before that."""
        manners = self._manners
        now = manners.now()
        if max(now, ready) >= manners.until:
            return False
        if ready > now:
            manners.sleep(ready - now)
        return True

    def _one(self, host: _Host, call: Call) -> Visit:
        if host.left is not None:
            return _not_asked(call, host.left.state, host.left.message, self._clock)
        new = not self._robots.known(call.url)
        leave = self._robots.leave(call.url)
        host.delay = leave.delay
        if new:
            self._rest(host)
            if leave.state is FetchState.OK and not self._wait(host.ready):
                return _not_asked(call, FetchState.TIMEOUT, "there was no time left", self._clock)
        if leave.state is not FetchState.OK:
            visit = _not_asked(call, leave.state, leave.message, self._clock)
            # A rule, or no answer at all, is how it stands with the page; "try later" is not.
            stands = leave.state is FetchState.REFUSED or not leave.answered
            return Visit(call, visit.source, asked=stands)
        try:
            source = self._open(call)
        except CouldNotFindOut as error:
            return _not_asked(call, FetchState.NEEDS_SCRIPT, str(error), self._clock)
        self._rest(host)
        self._heed(host, source.fetched)
        return Visit(call, source)

    def _open(self, call: Call) -> Source:
        if call.rendered:
            if self._render is None:  # the plain page would speak against what only a browser shows
                raise CouldNotFindOut.of(
                    "browser-missing",
                    "the clause was found in what a browser showed, and no browser was given",
                    "revalidate with one: pip install 'factlock[browser]'",
                )
            return self._render(call.url, call.wanted)
        asking = _Asking(self._fetcher, call)
        return open_source(call.url, asking, clock=self._clock, limits=self._limits)

    def _rest(self, host: _Host) -> None:
        manners = self._manners
        delay = 0.0 if host.name in manners.unhurried else max(manners.delay, host.delay)
        host.ready = manners.now() + delay

    def _heed(self, host: _Host, fetched: Fetched) -> None:
        """Note what an answer asks of us, or that there was none."""
        host.silent = (
            host.silent + 1 if fetched.status is None and not fetched.state.readable else 0
        )
        told = fetched.headers.get("retry-after", "")
        wait = float(told) if told.isdecimal() and fetched.state is not FetchState.OK else None
        if fetched.state is FetchState.RATE_LIMITED or wait is not None:
            if wait is not None and wait <= SHORT_WAIT:
                host.ready = max(host.ready, self._manners.now() + wait)
            else:
                host.left = fetched
        elif host.silent >= SILENT:
            host.left = fetched


@dataclass(frozen=True, slots=True)
class _Asking:
    """The HTTP client with the validators of one call; robots and pages go through the same door."""

    fetcher: ConditionalFetching
    call: Call

    def get(self, url: str) -> Fetched:
        call = self.call
        if not (call.etag or call.last_modified):
            return self.fetcher.get(url)
        return self.fetcher.get(
            url,
            etag=call.etag or None,
            last_modified=call.last_modified or None,
            validated_url=call.validated_url or None,
        )


def _not_asked(call: Call, state: FetchState, why: str, clock: Clock) -> Visit:
    fetched = Fetched(state, call.url, clock.now(), message=why)
    return Visit(call, Source(fetched, Reading(state, None, why), Basis.FETCHED), asked=False)
