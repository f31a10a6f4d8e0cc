"""What the header fields of an answer say."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from math import ceil

LONGEST_WAIT = 24 * 3600
"""The longest Retry-After that is believed, in seconds."""
LONGEST_FIELD = 2000
"""Longer field values are no evidence of anything and are left out, in characters."""

EVIDENCE = frozenset(
    {
        "age",
        "cf-mitigated",
        "content-encoding",
        "content-language",
        "content-length",
        "content-type",
        "date",
        "etag",
        "last-modified",
        "link",
        "memento-datetime",
        "retry-after",
        "x-amzn-waf-action",
        "x-robots-tag",
        "x-vercel-mitigated",
    },
)
"""The fields that evidence keeps: type, language, dates, validators, what the server asked of us.

Everything else is dropped, cookies and authorisation first of all."""

_TYPE = re.compile(r"\s*([\w!#$&^.+-]+/[\w!#$&^.+-]+)\s*(?:;|\Z)", re.ASCII)
_CHARSET = re.compile(r""";\s*charset\s*=\s*["']?\s*([\w.:+-]+)""", re.ASCII | re.IGNORECASE)
_SECONDS = re.compile(r"[0-9]{1,12}")
_DATE_START = re.compile(r"[A-Za-z]{3,9},? ")


def evidence_headers(headers: Mapping[str, str], now: datetime) -> dict[str, str]:
    """Return the fields worth keeping, lower-case, without control characters.

    ``retry-after`` is turned into whole seconds from ``now``; one that means nothing is left out.
    """
    kept: dict[str, str] = {}
    for name, value in headers.items():
        if name in EVIDENCE and len(value) <= LONGEST_FIELD:
            kept[name] = "".join(c if c.isprintable() else " " for c in value).strip()
    if "retry-after" in kept:
        seconds = retry_after(kept.pop("retry-after"), now)
        if seconds is not None:
            kept["retry-after"] = str(seconds)
    return kept


def content_type(headers: Mapping[str, str]) -> tuple[str, str | None]:
    """Return media type and charset as the server names them, in lower case.

    An absent or malformed type is the empty text, an absent charset None. Of several values the
    last one that is a type wins, with the charset of an earlier one of the same type (WHATWG Fetch,
    "extract a MIME type").
    """
    media_type, charset = "", None
    for value in headers.get("content-type", "").split(","):
        match = _TYPE.match(value)
        if not match or match[1] == "*/*":
            continue
        if match[1].lower() != media_type:
            media_type, charset = match[1].lower(), None
        named = _CHARSET.search(value)
        if named:
            charset = named[1].lower()
    return media_type, charset


def retry_after(value: str, now: datetime) -> int | None:
    """Return how many seconds to wait, 0 to 86,400, or None if ``value`` is neither form.

    RFC 9110 §10.2.3: whole seconds or an HTTP date. A date in the past is 0.
    """
    text = value.strip()
    if _SECONDS.fullmatch(text):
        return min(int(text), LONGEST_WAIT)
    if not _DATE_START.match(text):
        return None
    try:
        moment = parsedate_to_datetime(text)
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=UTC)
        seconds = ceil((moment - now).total_seconds())
    except (ValueError, OverflowError):
        return None
    return max(0, min(seconds, LONGEST_WAIT))
