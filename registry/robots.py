"""What a site asks robots to leave alone (RFC 9309), asked through the one HTTP client.

A 4xx answer means that there are no rules; where the rules cannot be had, nothing is asked of the site
this time (section 2.3.1.4). A site that gives no HTTP answer at all is simply not there.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit, urlunsplit

from factlock.registry.model import Fetched, FetchState
from factlock.registry.sources import Fetching

if TYPE_CHECKING:
    from protego import Protego

AGENT = "factlock"
"""The product token by which rules name us."""
LONGEST_DELAY = 30.0
"""The longest crawl delay that is kept, in seconds; longer ones would starve every other page."""
_MOST_BYTES = 500 * 1024


@dataclass(frozen=True, slots=True)
class Leave:
    """Whether a page may be asked for: ``state`` is ``ok``, or why it is not asked.

    ``delay`` is how long the site wants between two requests, in seconds. ``answered`` tells whether
    the site gave an HTTP answer; where it did not, the page would not have been had either.
    """

    state: FetchState
    message: str = ""
    delay: float = 0.0
    answered: bool = True


@dataclass(frozen=True, slots=True)
class _Rules:
    fetched: Fetched
    parsed: "Protego | None"


class Robots:
    """The rules of the sites that are asked in one run; each is asked once."""

    def __init__(self, fetcher: Fetching) -> None:
        self._fetcher = fetcher
        self._rules: dict[str, _Rules] = {}

    def known(self, url: str) -> bool:
        """Whether the rules of the site have been asked for."""
        return _address(url) in self._rules

    def leave(self, url: str) -> Leave:
        """Return whether ``url`` may be asked for; asks for the rules if they are not known."""
        address = _address(url)
        if address not in self._rules:
            self._rules[address] = _read(self._fetcher.get(address))
        rules = self._rules[address]
        if rules.parsed is None:
            return _without(address, rules.fetched)
        if not rules.parsed.can_fetch(url, AGENT):
            return Leave(
                FetchState.REFUSED,
                f"{address} asks robots to leave this page alone; attach a saved copy instead (--file)",
            )
        delay = rules.parsed.crawl_delay(AGENT)
        return Leave(FetchState.OK, delay=min(LONGEST_DELAY, max(0.0, float(delay or 0.0))))


def _address(url: str) -> str:
    parts = urlsplit(url)
    return urlunsplit((parts.scheme, parts.netloc, "/robots.txt", "", ""))


def _read(fetched: Fetched) -> _Rules:
    if not fetched.state.readable:
        return _Rules(fetched, None)
    from protego import Protego  # noqa: PLC0415  (only where rules are read)

    text = fetched.body[:_MOST_BYTES].decode("utf-8", "replace")
    return _Rules(fetched, Protego.parse(text))


def _without(address: str, fetched: Fetched) -> Leave:
    """Say what it means that there are no rules."""
    status = fetched.status
    absent = (
        status is not None and 400 <= status < 500 and fetched.state is not FetchState.RATE_LIMITED
    )
    # 200 without a body, 204: rules that forbid nothing
    if (absent and status != 408) or (fetched.state is FetchState.BLANK and status in (200, 204)):
        return Leave(FetchState.OK)
    return Leave(
        fetched.state,
        f"{address} cannot be had, so the page was not asked for: {fetched.message}",
        answered=status is not None,
    )
