"""What an HTTP answer is worth.

==========================================  ==============================================
state                                       when
==========================================  ==============================================
ok, moved                                   200; moved if a 301 or 308 was among the hops
unchanged                                   304, and only if it was asked for
gone                                        404, 410
blocked                                     401, 403, 407, 451 and every other 4xx: the server
                                            does not show *us* the page, which says nothing of it;
                                            any status with the header of a known bot wall
rate-limited                                429
timeout                                     a limit of ours, or 408, 504 (the server's own)
server-error                                other 5xx; connection refused, closed or reset before
                                            an answer
blank                                       200 without a body, 202, 204, 205
damaged                                     206, 203 and other 2xx, 304 unasked, a redirect to
                                            nowhere, 101; a body cut short or of another length than
                                            declared; what is no HTTP
too-large, unsupported, dns, tls, refused   as they say; refused is our own policy: the address
                                            guard, ports, schemes, redirects beyond the limit or in
                                            a circle
==========================================  ==============================================

``needs-script`` and ``image-only`` are found by whoever reads the page, not here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus

from factlock.registry.model import FetchState

REDIRECTS = frozenset({301, 302, 303, 307, 308})
PERMANENT = frozenset({301, 308})

_WALLS: Mapping[str, tuple[frozenset[str], str]] = {
    "cf-mitigated": (frozenset({"challenge"}), "Cloudflare"),
    "x-amzn-waf-action": (frozenset({"challenge", "captcha"}), "AWS WAF"),
    "x-vercel-mitigated": (frozenset({"challenge", "deny"}), "Vercel"),
}
"""Fields, and the values of them, that only bot walls send."""

_BROWSER = "Open the address in a browser; if it is there, attach the saved page as a file"
_LATER = "Try again later"


class Stopped(Exception):
    """The request ended without a page: why, as a state and as a message for people."""

    def __init__(self, state: FetchState, message: str) -> None:
        self.state = state
        self.message = message
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What status and headers of an answer amount to, before its body is looked at."""

    state: FetchState
    message: str = ""


def judge(status: int, headers: Mapping[str, str], *, conditional: bool) -> Verdict:
    """Return the state of an answer; ``ok`` means that its body is now to be read.

    ``headers`` are those of :func:`evidence_headers`; ``conditional`` tells that validators were
    sent, so that 304 is an answer to our question.
    """
    wall = _wall(headers)
    if wall:
        return Verdict(
            FetchState.BLOCKED,
            f"{_named(status)} comes from a bot wall of {wall}, not from the page. {_BROWSER}",
        )
    if status == HTTPStatus.OK:
        return Verdict(FetchState.OK)
    if status == HTTPStatus.NOT_MODIFIED and conditional:
        return Verdict(
            FetchState.UNCHANGED,
            "the server says that the page has not changed since it was last fetched",
        )
    for judged in (_client_side, _server_side, _no_page):
        verdict = judged(status, headers)
        if verdict is not None:
            return verdict
    return Verdict(
        FetchState.DAMAGED,
        f"the server answered {_named(status)}; 200 with a page was expected. {_BROWSER}",
    )


def _wall(headers: Mapping[str, str]) -> str:
    for name, (values, owner) in _WALLS.items():
        if headers.get(name, "").lower() in values:
            return owner
    return ""


def _client_side(status: int, headers: Mapping[str, str]) -> Verdict | None:
    if not 400 <= status < 500:
        return None
    seen = f"the server answered {_named(status)}; a page was expected"
    if status in (HTTPStatus.NOT_FOUND, HTTPStatus.GONE):
        return Verdict(
            FetchState.GONE,
            f"{seen}. Check the address, look for where the page went, or take another source",
        )
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        return Verdict(FetchState.RATE_LIMITED, f"{seen}. {_wait(headers)}, and ask more rarely")
    if status == HTTPStatus.REQUEST_TIMEOUT:
        return Verdict(FetchState.TIMEOUT, f"{seen}. {_LATER}")
    return Verdict(FetchState.BLOCKED, f"{seen}. {_BROWSER}")


def _server_side(status: int, headers: Mapping[str, str]) -> Verdict | None:
    if status < 500:
        return None
    late = status == HTTPStatus.GATEWAY_TIMEOUT
    return Verdict(
        FetchState.TIMEOUT if late else FetchState.SERVER_ERROR,
        f"the server answered {_named(status)}; a page was expected. {_wait(headers)}",
    )


def _no_page(status: int, _headers: Mapping[str, str]) -> Verdict | None:
    seen = f"the server answered {_named(status)}"
    if status in (HTTPStatus.ACCEPTED, HTTPStatus.NO_CONTENT, HTTPStatus.RESET_CONTENT):
        return Verdict(FetchState.BLANK, f"{seen}, which is no page. {_BROWSER}")
    if status == HTTPStatus.PARTIAL_CONTENT:
        why = "a part of the page, though the whole was asked for"
    elif status == HTTPStatus.NON_AUTHORITATIVE_INFORMATION:
        why = "so something on the way has altered the page"
    elif status == HTTPStatus.NOT_MODIFIED:
        why = "though the page was asked for without conditions"
    elif 300 <= status < 400:
        why = "a redirect that leads nowhere"
    else:
        return None
    return Verdict(FetchState.DAMAGED, f"{seen}, {why}. {_LATER}, or open it in a browser")


def _wait(headers: Mapping[str, str]) -> str:
    seconds = headers.get("retry-after")
    return f"Wait {seconds} s, as the server asks" if seconds else _LATER


def _named(status: int) -> str:
    # The phrase is ours, not the server's: that one is untrusted text.
    try:
        return f"{status} {HTTPStatus(status).phrase}"
    except ValueError:
        return str(status)
