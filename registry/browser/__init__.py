"""Pages that scripts make: rendered in the Chromium of this machine, without trusting them.

Everything that such a page asks for goes through the one HTTP client with its guard and limits: the
browser itself has no network (every name leads nowhere, requests are answered by us), no cookies, no
service workers, no downloads. Only GET is passed on. What was rendered is a snapshot of its own kind:
it names the browser and the bytes that it was rendered from.
"""

import hashlib
import os
import re
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from factlock.registry import text
from factlock.registry.browser.dom import SERIALIZE, SHOWS
from factlock.registry.browser.installed import executable, needs_extra
from factlock.registry.errors import CouldNotFindOut
from factlock.registry.model import Basis, Fetched, FetchState
from factlock.registry.sources import (
    LIMITS,
    Fetching,
    Reading,
    ReadLimits,
    Source,
    open_source,
    read,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright, Route

__all__ = ["HTML", "RenderLimits", "Renderer", "chosen_browser", "driver", "opened", "serialized"]

HTML = "text/html; charset=utf-8"
_NO_NETWORK = (
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-pings",
)
_UNNEEDED = frozenset({"font", "image", "media", "ping", "manifest", "texttrack", "eventsource"})
_MARKED = re.compile(r"[\s*_`#>|\\\[\]()~-]+")
_HINT = 24
"""How many characters of a clause, without white space, are waited for."""


@dataclass(frozen=True, slots=True)
class RenderLimits:
    """``seconds`` for everything, ``requests`` that a page may make, and bytes they may bring."""

    seconds: float = 20.0
    requests: int = 300
    total_bytes: int = 60 << 20


@contextmanager
def driver() -> "Iterator[Playwright]":
    """Start what drives the browser. Raises CouldNotFindOut where it is not installed."""
    try:
        from playwright.sync_api import Error, sync_playwright  # noqa: PLC0415  an extra
    except ImportError:
        raise needs_extra() from None
    try:
        with sync_playwright() as playwright:
            yield playwright
    except Error as error:
        raise CouldNotFindOut.of(
            "browser-failed",
            f"the browser failed: {str(error).splitlines()[0]}",
            "try again; if it lasts, save the page and attach it with --file",
        ) from error


@dataclass(frozen=True, slots=True)
class ChosenBrowser:
    """The browser to start, and whether it can confine itself."""

    executable: str
    sandboxed: bool


def chosen_browser() -> ChosenBrowser:
    """Return the browser of this machine. Raises CouldNotFindOut if there is none."""
    # Chromium refuses to run as root with its sandbox on (crbug.com/638180).
    root = sys.platform != "win32" and os.geteuid() == 0
    return ChosenBrowser(executable(), sandboxed=not root)


def serialized(page: "Page") -> bytes:
    """Return what a page of the browser shows, as HTML in UTF-8."""
    return str(page.evaluate(SERIALIZE)).encode("utf-8", "replace")


class Renderer:
    """Opens addresses as a browser shows them. ``wanted`` are texts to wait for, as users write them."""

    def __init__(
        self,
        fetcher: Fetching,
        *,
        limits: RenderLimits | None = None,
        reading: ReadLimits = LIMITS,
    ) -> None:
        self._fetcher = fetcher
        self._limits = limits or RenderLimits()
        self._reading = reading

    def open(self, url: str, wanted: Sequence[str] = ()) -> Source:
        """Fetch an address, let a browser run its scripts, and read what it shows then.

        Where the address itself cannot be had, the source says so as a plain fetch does.

        Raises:
            CouldNotFindOut: there is no browser, or it failed.

        """
        first = self._fetcher.get(url)
        if not first.state.readable:
            return Source(first, Reading(first.state, None, first.message), Basis.FETCHED)
        with driver() as playwright, _launched(playwright) as browser:
            visit = _Visit(self._fetcher, first, self._limits)
            body, final_url = visit.render(browser, list(_hints(wanted)))
            renderer = f"Chromium {browser.version}"
        fetched = replace(
            first,
            body=body,
            # Its validators speak of the bytes that were sent, not of what scripts made of them.
            headers={"content-type": HTML},
            final_url=final_url,
            renderer=renderer,
            rendered_from=hashlib.sha256(first.body).hexdigest(),
        )
        return Source(fetched, read(body, media_type=HTML, limits=self._reading), Basis.FETCHED)


def opened(
    url: str, fetcher: Fetching, wanted: Sequence[str], *, reading: ReadLimits = LIMITS
) -> Source:
    """Open an address plainly, and in a browser only if it shows ``wanted`` there at best.

    The bytes as the server sent them are the better evidence, so a page that holds all of ``wanted``
    is not rendered; nor is one that could not be had.

    Raises:
        CouldNotFindOut: there is no browser, or it failed.

    """
    plain = open_source(url, fetcher, limits=reading)
    if plain.page is not None:
        folded = text.fold(plain.page.text)
        if wanted and all(text.find(folded, one).matches for one in wanted):
            return plain
    elif plain.state is not FetchState.NEEDS_SCRIPT:
        return plain
    return Renderer(fetcher, reading=reading).open(url, wanted)


@contextmanager
def _launched(playwright: "Playwright") -> "Iterator[Browser]":
    chosen = chosen_browser()
    browser = playwright.chromium.launch(
        args=list(_NO_NETWORK),
        executable_path=chosen.executable,
        chromium_sandbox=chosen.sandboxed,
    )
    try:
        yield browser
    finally:
        browser.close()


class _Visit:
    """One page in the browser, and the requests that it may make."""

    def __init__(self, fetcher: Fetching, first: Fetched, limits: RenderLimits) -> None:
        self._fetcher = fetcher
        self._first = first
        self._limits = limits
        self._until = time.monotonic() + limits.seconds
        self._requests = 0
        self._bytes = 0

    def render(self, browser: "Browser", hints: list[str]) -> tuple[bytes, str]:
        """Return what the page shows once it shows ``hints``, is at rest, or time is up."""
        from playwright.sync_api import Error  # noqa: PLC0415  an extra

        context = browser.new_context(service_workers="block", accept_downloads=False)
        context.route("**/*", self._answer)
        context.route_web_socket("**/*", lambda socket: socket.close())
        page = context.new_page()
        page.set_default_timeout(self._left())
        page.goto(self._first.final_url or self._first.url, wait_until="domcontentloaded")
        with suppress(Error):  # what has not come by then is missed by the gate, not here
            if hints:
                page.wait_for_function(SHOWS, arg=hints, timeout=self._left() / 2)
            else:
                page.wait_for_load_state("networkidle", timeout=self._left() / 2)
        body, final_url = serialized(page), page.url
        context.unroute_all(behavior="ignoreErrors")
        context.close()
        return body, final_url

    def _left(self) -> float:
        """Return the milliseconds that are left, at least a few."""
        return max(1000 * (self._until - time.monotonic()), 500.0)

    def _answer(self, route: "Route") -> None:
        request = route.request
        if request.url == (self._first.final_url or self._first.url) and request.method == "GET":
            self._fulfil(route, self._first)
            return
        spent = self._requests >= self._limits.requests or self._bytes > self._limits.total_bytes
        if (
            spent
            or time.monotonic() > self._until
            or request.method != "GET"
            or request.resource_type in _UNNEEDED
            or not request.url.startswith(("http://", "https://"))
        ):
            route.abort()
            return
        self._requests += 1
        self._fulfil(route, self._fetcher.get(request.url))

    def _fulfil(self, route: "Route", fetched: Fetched) -> None:
        if not fetched.state.readable:
            route.abort()
            return
        self._bytes += len(fetched.body)
        origin = route.request.headers.get("origin", "*")
        route.fulfill(
            status=200,
            body=fetched.body,
            headers={
                "content-type": fetched.headers.get("content-type", "application/octet-stream"),
                # There are no cookies and no logins here that another origin could abuse.
                "access-control-allow-origin": origin,
                "access-control-allow-credentials": "true",
            },
        )


def _hints(wanted: Sequence[str]) -> Iterator[str]:
    """Yield the beginnings of texts as a browser's own text has them, white space taken out."""
    for one in wanted:
        plain = _MARKED.split(one.strip())
        longest = max(plain, key=len, default="")
        if len(plain) == 1 or len(longest) >= _HINT:
            yield longest[:_HINT]
        elif longest:
            yield longest
