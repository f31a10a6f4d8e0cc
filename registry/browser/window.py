"""A window of the user's own browser: what it shows, after logins, clicks and choices, is written down.

Nothing is guarded here, since the user drives: this is their browser, with their cookies. Two ways in: a
window that is opened for the purpose and keeps its profile in a folder, or a browser that runs already
with its debugging port open (Chrome DevTools Protocol), on this machine only.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urldefrag, urlsplit

from factlock.registry.browser import HTML, chosen_browser, driver, serialized
from factlock.registry.clock import Clock
from factlock.registry.errors import Refused, UsageFault
from factlock.registry.model import Basis, Fetched, FetchState
from factlock.registry.sources import LIMITS, ReadLimits, Source, read

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

_HERE = ("127.0.0.1", "localhost", "::1")


@contextmanager
def opened(url: str, profile: Path) -> "Iterator[Callable[[], Page]]":
    """Open a window at an address; gives the function that returns the tab in front."""
    chosen = chosen_browser()
    with driver() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile,
            headless=False,
            no_viewport=True,
            executable_path=chosen.executable,
            chromium_sandbox=chosen.sandboxed,
        )
        try:
            page = context.pages[0] if context.pages else context.new_page()
            page.goto(url)
            yield lambda: _front([context], url)
        finally:
            context.close()


@contextmanager
def attached(url: str, endpoint: str) -> "Iterator[Callable[[], Page]]":
    """Go to a browser that runs already; gives the function that returns the tab with the address.

    Raises:
        UsageFault: the endpoint is not on this machine.
        CouldNotFindOut: nothing answers there.

    """
    if urlsplit(endpoint).hostname not in _HERE:
        raise UsageFault.of(
            "foreign-browser",
            f"{endpoint} is not on this machine",
            "start your browser with --remote-debugging-port=9222 and give --cdp http://127.0.0.1:9222",
        )
    with driver() as playwright:
        browser = playwright.chromium.connect_over_cdp(endpoint)
        yield lambda: _front(browser.contexts, url)


def written_down(page: "Page", url: str, *, clock: Clock, reading: ReadLimits = LIMITS) -> Source:
    """Return what a tab shows now as a source; the basis is ``captured``."""
    body = serialized(page)
    browser = page.context.browser
    fetched = Fetched(
        FetchState.OK,
        url,
        clock.now(),
        final_url=urldefrag(page.url).url,
        headers={"content-type": HTML},
        body=body,
        renderer=f"Chromium {browser.version}" if browser else "Chromium",
    )
    return Source(fetched, read(body, media_type=HTML, limits=reading), Basis.CAPTURED)


def _front(contexts: "list[BrowserContext]", url: str) -> "Page":
    """Return the tab at an address; the newest of its host where it has gone on from there."""
    pages = [page for context in contexts for page in context.pages]
    wanted = urldefrag(url).url
    there = [page for page in pages if urldefrag(page.url).url == wanted]
    host = [page for page in pages if urlsplit(page.url).netloc == urlsplit(url).netloc]
    if not (there or host):
        listed = "\n".join(f"  {urldefrag(page.url).url[:120]}" for page in pages) or "  none"
        raise Refused.of(
            "no-such-tab",
            f"no tab shows {url}",
            f"open it in the browser; the tabs are:\n{listed}",
        )
    return (there or host)[-1]
