"""Opening a page out of a web archive file, as if it had been fetched when the archive was made."""

from datetime import UTC, datetime
from pathlib import Path

from factlock.registry.errors import UsageFault
from factlock.registry.fetch.headers import evidence_headers
from factlock.registry.fetch.states import judge
from factlock.registry.model import Basis, Fetched, FetchState
from factlock.registry.sources import LIMITS, ReadLimits, Source, read
from factlock.registry.sources.reading import Reading, Unread
from factlock.registry.sources.warc.archive import pick_from

EPOCH = datetime.fromtimestamp(0, UTC)
"""Stands for the moment of a page that was not found."""


def open_warc(path: Path, url: str | None = None, *, limits: ReadLimits = LIMITS) -> Source:
    """Read the page of an address out of a WARC file; without one, the only page.

    The source is ``attached``: nobody but its maker can say that the archive is true. Its snapshot is
    the decoded page with the status, the headers and the moment of the record, so that it reads like
    one that was fetched. What stands in the way is the state of the source.

    Raises:
        UsageFault: there is no such file, or it cannot be read.
        CouldNotFindOut: no child process can be started.

    """
    try:
        with path.open("rb") as file:
            capture = pick_from(file, url, limits.max_bytes)
    except Unread as problem:
        reading = Reading(problem.state, None, problem.message)
        fetched = Fetched(problem.state, url or str(path), EPOCH, message=problem.message)
        return Source(fetched, reading, Basis.ATTACHED)
    except (OSError, ValueError) as error:
        raise UsageFault.of(
            "unreadable-file",
            f"“{path}” cannot be read ({getattr(error, 'strerror', None) or error})",
            "check the path and its permissions",
        ) from error
    headers = evidence_headers(capture.headers, capture.at)
    verdict = judge(capture.status or 200, headers, conditional=False)
    readable = verdict.state is FetchState.OK
    fetched = Fetched(
        state=verdict.state,
        url=capture.url,
        fetched_at=capture.at,
        final_url=capture.final,
        status=capture.status,
        headers=headers,
        body=capture.body if readable else b"",
        hops=capture.hops,
        message=verdict.message,
    )
    if not readable:
        return Source(fetched, Reading(verdict.state, None, verdict.message), Basis.ATTACHED)
    media_type = capture.headers.get("content-type", "")
    return Source(fetched, read(capture.body, media_type=media_type, limits=limits), Basis.ATTACHED)
