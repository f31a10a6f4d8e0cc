"""Web archives (WARC): one page a record, chosen by its address.

A file with one HTML answer is that page; of several, the address tells which is meant, and of several of
one address the newest. A ``revisit`` record (the page was as before) is the page that it points to, seen
at the revisit's time, if that stands in the same file. Redirects are followed within the file.
"""

import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import BinaryIO
from urllib.parse import urljoin, urlsplit

from factlock.registry.model import FetchState
from factlock.registry.page import Page
from factlock.registry.sources import kinds
from factlock.registry.sources.reading import ByteSpan, Reading, Unread
from factlock.registry.sources.warc import records as stored
from factlock.registry.sources.warc.http import Answer, answer_of, body_of, check_digest
from factlock.registry.sources.warc.records import Record

MAX_PAGE = 20 << 20
"""Bytes of one page, as stored and as decoded."""
MOST_NAMED = 10
_HEAD = 1 << 16
_HOPS = 5
_HTML = ("text/html", "application/xhtml+xml")
_REDIRECTS = (301, 302, 303, 307, 308)
_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Capture:
    """A page as an archive holds it: address, moment, status, headers (lower case), decoded body.

    ``hops`` are the addresses that led there, the first as it was asked for; ``final`` is the last.
    """

    url: str
    final: str
    at: datetime
    status: int | None
    headers: Mapping[str, str]
    body: bytes
    hops: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Entry:
    """What the index knows of one record."""

    record: Record
    at: datetime
    answer: Answer | None

    @property
    def is_page(self) -> bool:
        if self.answer is None:
            return self.record.fields.get("content-type", "").partition(";")[0] in _HTML
        return self.answer.status == 200 and self.answer.media_type in _HTML


def read(body: bytes, media_type: str, _charset: str | None) -> Reading:
    """Read the only page of an archive file; of several, the message names them."""
    try:
        capture = pick(body)
    except Unread as problem:
        return Reading(problem.state, None, problem.message)
    declared, charset = kinds.split(capture.headers.get("content-type", ""))
    kind = kinds.of_body(declared, capture.body)
    if kind == media_type or kind not in kinds.PLUGS:
        message = f"the page in the file is of the kind “{kind}”, which no reader takes"
        return Reading(FetchState.UNSUPPORTED, None, message)
    reading = kinds.reader_of(kind).read(capture.body, kind, charset)
    if reading.page is None:
        return reading
    return replace(reading, page=replace(reading.page, media_type=media_type))


def trace(_body: bytes, _page: Page, _start: int, _end: int) -> ByteSpan | None:
    """Return None: between the page and the bytes of the file stand codings."""
    return None


def records(body: bytes) -> Iterator[Record]:
    """Yield the records of a file, whole. Raises Unread."""
    yield from stored.records(io.BytesIO(body), MAX_PAGE)


def pick(body: bytes, url: str | None = None) -> Capture:
    """Return the page of an address, without one the only page. Raises Unread."""
    return pick_from(io.BytesIO(body), url)


def pick_from(stream: BinaryIO, url: str | None = None, limit: int = MAX_PAGE) -> Capture:
    """Do as :func:`pick` does with a file of any size; ``limit`` is bytes of the one page.

    Raises:
        Unread: the file is damaged, has no such page, or several and no address was given.

    """
    entries = [entry for entry in map(_entry, stored.records(stream, _HEAD)) if entry]
    first = _newest(entries, url) if url else _only(entries)
    hops, entry = [first.record.uri], first
    while entry.answer and entry.answer.status in _REDIRECTS and len(hops) <= _HOPS:
        target = urljoin(entry.record.uri, entry.answer.headers.get("location", ""))
        hops.append(target)
        entry = _newest([one for one in entries if one.record is not entry.record], target)
    source = _original(entry, entries)
    stream.seek(0)
    number = source.record.number
    *_, whole = stored.records(stream, {number: limit})
    if whole.length > limit:
        raise Unread(
            f"the page has {whole.length >> 20} MB, more than {limit >> 20}; give a part of it as a file",
            FetchState.TOO_LARGE,
        )
    if "warc-truncated" in whole.fields:
        raise Unread("the archive holds the page cut off (WARC-Truncated); take it anew")
    check_digest(whole)
    answer = source.answer
    return Capture(
        url=first.record.uri,
        final=entry.record.uri,
        at=entry.at,
        status=answer.status if answer else None,
        headers=answer.headers
        if answer
        else {"content-type": whole.fields.get("content-type", "")},
        body=body_of(whole.block, answer, limit) if answer else whole.block,
        hops=tuple(hops),
    )


def _entry(record: Record) -> _Entry | None:
    """Return what the index keeps of a record, None if it is of no use as a page."""
    if record.kind not in ("response", "resource", "revisit") or not record.uri:
        return None
    http = record.fields.get("content-type", "").lower().startswith("application/http")
    answer = answer_of(record.block) if http else None
    if record.kind == "response" and (answer is None or not http):
        return None  # answers of DNS and FTP are responses too
    try:
        at = datetime.fromisoformat(record.fields.get("warc-date", ""))
    except ValueError:
        raise Unread(
            f"record {record.number + 1} has no date (WARC-Date) that can be read; write the file again"
        ) from None
    at = at if at.tzinfo else at.replace(tzinfo=UTC)
    return _Entry(replace(record, block=b""), at.astimezone(UTC), answer)


def _only(entries: list[_Entry]) -> _Entry:
    pages = [entry for entry in entries if entry.is_page]
    urls = list(dict.fromkeys(entry.record.uri for entry in pages))
    if len(urls) == 1:
        return max(pages, key=lambda entry: entry.at)
    if not urls:
        urls = list(dict.fromkeys(entry.record.uri for entry in entries))
        if len(urls) == 1:
            return _newest(entries, urls[0])
        what = "no page that is HTML" if urls else "no answer of a server"
        raise Unread(f"the file holds {what}{_named(urls)}", FetchState.UNSUPPORTED)
    raise Unread(f"the file holds {len(urls)} pages{_named(urls)}", FetchState.UNSUPPORTED)


def _newest(entries: list[_Entry], url: str) -> _Entry:
    wanted = _same(url)
    found = [entry for entry in entries if entry.record.uri == url] or [
        entry for entry in entries if _same(entry.record.uri) == wanted
    ]
    if not found:
        urls = list(dict.fromkeys(entry.record.uri for entry in entries))
        raise Unread(f"the file holds no answer for {url}{_named(urls)}", FetchState.UNSUPPORTED)
    return max(found, key=lambda entry: entry.at)


def _original(entry: _Entry, entries: list[_Entry]) -> _Entry:
    """Return the record that holds the page of an entry: itself, or what a revisit points to."""
    if entry.record.kind != "revisit":
        return entry
    fields = entry.record.fields
    digest, ident = fields.get("warc-payload-digest"), fields.get("warc-refers-to")
    if not fields.get("warc-profile", "").rstrip("/").endswith("identical-payload-digest"):
        digest = None  # "not modified" is what a server said, not what was compared
    for other in entries:
        theirs = other.record.fields
        if other.record.kind == "response" and (
            (ident and theirs.get("warc-record-id") == ident)
            or (digest and theirs.get("warc-payload-digest") == digest)
        ):
            return other
    where = fields.get("warc-refers-to-target-uri", "").strip("<> ") or entry.record.uri
    raise Unread(
        f"the page is noted as unchanged, and what it was stands in another file ({where}, "
        f"{fields.get('warc-refers-to-date') or 'date not said'}); give that file",
        FetchState.UNSUPPORTED,
    )


def _named(urls: list[str]) -> str:
    """Return the end of a message: which addresses there are, and what to do."""
    listed = ", ".join(url[:200] for url in urls[:MOST_NAMED])
    more = f" and {len(urls) - MOST_NAMED} more" if len(urls) > MOST_NAMED else ""
    return f": {listed}{more}; name the one that is meant with --url" if urls else ""


def _same(url: str) -> tuple[str, str, int | None, str, str]:
    """Return what two spellings of one address have in common (RFC 3986, 6.2.3)."""
    try:
        parts = urlsplit(url)
        port = parts.port or _PORTS.get(parts.scheme)
    except ValueError:
        return "", "", None, url, ""
    return parts.scheme, parts.hostname or "", port, parts.path or "/", parts.query
