"""What is written down of the bytes that a source gave."""

import hashlib

from factlock.registry import sources
from factlock.registry.errors import CouldNotFindOut
from factlock.registry.model import Snapshot
from factlock.registry.page import Page
from factlock.registry.sources import Source


def describe(source: Source) -> Snapshot:
    """Return the snapshot of a source that was read. Raises CouldNotFindOut for one that was not."""
    fetched, page = source.fetched, source.page
    if page is None:
        raise unread(source)
    return Snapshot(
        sha256=hashlib.sha256(fetched.body).hexdigest(),
        size=len(fetched.body),
        url=fetched.url,
        final_url=fetched.final_url or fetched.url,
        fetched_at=fetched.fetched_at.strftime("%Y-%m-%dT%H:%M:%SZ"),
        basis=source.basis,
        media_type=page.media_type,
        encoding=page.encoding,
        encoding_basis=page.encoding_basis,
        text_sha256=hashlib.sha256(page.text.encode()).hexdigest(),
        status=fetched.status,
        headers=dict(fetched.headers),
        renderer=fetched.renderer,
        rendered_from=fetched.rendered_from,
    )


def unread(source: Source) -> CouldNotFindOut:
    """Say that a source could not be read, and why."""
    return CouldNotFindOut.of(
        f"source-{source.state}",
        f"{source.fetched.url} could not be read: {source.reading.message}",
        "nothing was stored; try again, or attach a saved copy with --file",
        details={"fetch": source.state.value},
    )


def read_page(body: bytes, snapshot: Snapshot) -> Page:
    """Read a stored page as it was read when it was stored. Raises CouldNotFindOut."""
    declared = snapshot.encoding if snapshot.encoding_basis == "http" else None
    reading = sources.read(body, media_type=snapshot.media_type, charset=declared)
    if reading.page is None:
        raise CouldNotFindOut.of("page-unreadable", reading.message or reading.state.value)
    return reading.page
