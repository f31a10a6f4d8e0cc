"""Bytes to pages: one reader for each kind of source.

Which reader reads what stands in ``kinds``; a reader whose library could be held up or crashed by a
hostile body runs in a child process (``children``, ``worker``).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit
from urllib.request import url2pathname

from factlock.registry.clock import Clock
from factlock.registry.errors import UsageFault
from factlock.registry.model import Basis, Fetched, FetchState
from factlock.registry.page import Page
from factlock.registry.sources import fragments, kinds
from factlock.registry.sources.kinds import ENDINGS, PLUGS, READERS, reader_of
from factlock.registry.sources.reading import ByteSpan, Plug, Reader, Reading, TextSpan

__all__ = [
    "READERS",
    "Fetching",
    "Plug",
    "ReadLimits",
    "Reader",
    "Reading",
    "Source",
    "follow",
    "is_address",
    "locate",
    "locate_all",
    "open_source",
    "point",
    "read",
    "read_inline",
    "reader_of",
]


@dataclass(frozen=True, slots=True)
class ReadLimits:
    """How large a body may be, in bytes, and how long reading it may take, in seconds."""

    max_bytes: int = 20 << 20
    seconds: float = 10.0


LIMITS = ReadLimits()


class Fetching(Protocol):
    """What fetches an address, such as the client of :mod:`factlock.registry.fetch`."""

    def get(self, url: str) -> Fetched:
        """Fetch ``url``; everything that can go wrong is a state of the answer."""
        ...


@dataclass(frozen=True, slots=True)
class Source:
    """A source that was opened: what came, what was read from it, and how it was had."""

    fetched: Fetched
    reading: Reading
    basis: Basis

    @property
    def state(self) -> FetchState:
        """What stood in the way, first of fetching, then of reading; else how it was fetched."""
        if self.fetched.state.readable and self.reading.state is not FetchState.OK:
            return self.reading.state
        return self.fetched.state

    @property
    def page(self) -> Page | None:
        """The page, if there is one."""
        return self.reading.page


def read(
    body: bytes, *, media_type: str, charset: str | None = None, limits: ReadLimits = LIMITS
) -> Reading:
    """Read a body. ``media_type`` may carry parameters; ``charset`` outranks the one among them.

    A reader that runs library code on hostile bytes runs in a child process, which is ended at the
    deadline; that gives the state ``damaged``.

    Raises:
        CouldNotFindOut: no child process can be started.

    """
    return _read(body, media_type, charset, limits, isolated=True)


def read_inline(
    body: bytes, *, media_type: str, charset: str | None = None, limits: ReadLimits = LIMITS
) -> Reading:
    """Read a body in this process: for bodies of one's own, without deadline."""
    return _read(body, media_type, charset, limits, isolated=False)


def locate(
    body: bytes, page: Page, start: int, end: int, *, limits: ReadLimits = LIMITS
) -> ByteSpan | None:
    """Return the span of bytes that ``page.text[start:end]`` comes from, markup between included.

    White space and marks at the ends of the span belong to no bytes. None where the text cannot be
    traced for certain: never a wrong span. ``page`` must be what :func:`read` made of ``body``.

    Raises:
        CouldNotFindOut: no child process can be started.

    """
    [span] = locate_all(body, page, [(start, end)], limits=limits)
    return span


def locate_all(
    body: bytes, page: Page, spans: Sequence[TextSpan], *, limits: ReadLimits = LIMITS
) -> list[ByteSpan | None]:
    """Do as :func:`locate` does for many spans of one page, which is handed over once.

    Raises:
        CouldNotFindOut: no child process can be started.

    """
    plug = PLUGS.get(page.media_type)
    nowhere: list[ByteSpan | None] = [None] * len(spans)
    if plug is None or len(body) > limits.max_bytes:
        return nowhere
    sound = [[start, end] for start, end in spans if 0 <= start < end <= len(page.text)]
    if not sound:
        return nowhere
    if plug.isolated:
        answer = _ask_child(_about(page, "trace", spans=sound), body, limits)
        if not isinstance(answer, list) or len(answer) != len(sound):
            return nowhere
        traced = [_span(one, len(body)) for one in answer]
    else:
        reader = plug.load()
        traced = [reader.trace(body, page, start, end) for start, end in sound]
    found = dict(zip(map(tuple, sound), traced, strict=True))
    return [found.get(span) for span in spans]


def point(body: bytes, page: Page, start: int, end: int, *, limits: ReadLimits = LIMITS) -> str:
    """Return the address of a span of the page's text within its source, empty if it has none.

    The forms are those of :mod:`factlock.registry.sources.fragments`; documents made of elements have
    the XPath of the innermost one. ``page`` must be what :func:`read` made of ``body``.

    Raises:
        CouldNotFindOut: no child process can be started.

    """
    plug = PLUGS.get(page.media_type)
    address = fragments.point(page, start, end)
    if address or plug is None or not plug.paths or len(body) > limits.max_bytes:
        return address
    answer = _ask_child(_about(page, "path", start=start, end=end), body, limits)
    return (
        answer["path"] if isinstance(answer, dict) and isinstance(answer.get("path"), str) else ""
    )


def follow(
    body: bytes, page: Page, fragment: str, *, limits: ReadLimits = LIMITS
) -> TextSpan | None:
    """Return the span of the page's text that an address names; None if there is no such place.

    Raises:
        CouldNotFindOut: no child process can be started.

    """
    plug = PLUGS.get(page.media_type)
    span = fragments.follow(page, fragment)
    if span or plug is None or not plug.paths or len(body) > limits.max_bytes:
        return span
    answer = _ask_child(_about(page, "at_path", path=fragment), body, limits)
    return _span(answer, len(page.text))


def is_address(where: str) -> bool:
    """Whether a source is an address that is fetched, rather than a file."""
    return where.lower().startswith(("http://", "https://"))


def open_source(
    where: str, fetcher: Fetching, *, clock: Clock | None = None, limits: ReadLimits = LIMITS
) -> Source:
    """Fetch and read an address (``http``, ``https``), or read a local file by its ending.

    The source carries what :func:`read` said; what was not fetched has no page, and its reading
    repeats the state and message of the fetch.

    Raises:
        UsageFault: ``where`` is neither an address that can be fetched nor a readable file.
        CouldNotFindOut: no child process can be started.

    """
    scheme = urlsplit(where).scheme.lower() if "://" in where else ""
    if is_address(where):
        fetched = fetcher.get(where)
        if not fetched.state.readable:
            return Source(fetched, Reading(fetched.state, None, fetched.message), Basis.FETCHED)
        media_type = fetched.headers.get("content-type", "")
        return Source(
            fetched, read(fetched.body, media_type=media_type, limits=limits), Basis.FETCHED
        )
    if scheme not in ("", "file"):
        raise UsageFault.of(
            "unknown-scheme",
            f"“{where}” begins with {scheme}://, which is not fetched",
            "give an address with http:// or https://, or the path of a file",
        )
    path = Path(url2pathname(urlsplit(where).path) if scheme else where)
    body = _file(path, where, limits)
    now = (clock or Clock()).now()
    if len(body) > limits.max_bytes:
        reading = _too_large(limits)
        fetched = Fetched(reading.state, where, now, message=reading.message)
        return Source(fetched, reading, Basis.ATTACHED)
    fetched = Fetched(FetchState.OK, where, now, final_url=where, body=body)
    return Source(fetched, _read_file(path, body, limits), Basis.ATTACHED)


def _read(
    body: bytes, media_type: str, charset: str | None, limits: ReadLimits, *, isolated: bool
) -> Reading:
    declared, named = kinds.split(media_type)
    charset = charset or named
    kind = kinds.of_body(declared, body) if len(body) <= limits.max_bytes else declared
    refusal = _refusal(body, kind, limits)
    if refusal is not None:
        return refusal
    plug = PLUGS.get(kind)
    if plug is None:
        return _unsupported(f"no reader for {kind}" if kind else "the server named no media type")
    if not (plug.isolated and isolated):
        return plug.load().read(body, kind, charset)
    asked = {"op": "read", "media_type": kind, "charset": charset, "cpu": plug.budget(len(body))}
    answer = _ask_child(asked, body, limits)
    from factlock.registry.sources.wire import BrokenFrame, reading_from_json  # noqa: PLC0415

    if isinstance(answer, str):
        return _damaged(answer)
    try:
        return reading_from_json(answer)
    except BrokenFrame as error:
        return _damaged(f"the parser's answer is {error}")


def _refusal(body: bytes, kind: str, limits: ReadLimits) -> Reading | None:
    """Return why a body need not be read at all."""
    if len(body) > limits.max_bytes:
        return _too_large(limits)
    if not body.strip():
        return Reading(FetchState.BLANK, None, "the source is empty; look at it in a browser")
    other = kinds.other_kind(body, kind)
    if other:
        return _unsupported(f"the bytes are {other}" + (f", sent as {kind}" if kind else ""))
    return None


def _about(page: Page, op: str, **asked: Any) -> dict[str, Any]:
    """Return what a child is asked about a page that it read before."""
    known = {"media_type": page.media_type, "encoding": page.encoding, "text": page.text}
    return {"op": op, **known, **asked}


def _span(answer: Any, limit: int) -> tuple[int, int] | None:
    from factlock.registry.sources.wire import BrokenFrame, span_from_json  # noqa: PLC0415

    try:
        return None if isinstance(answer, str) else span_from_json(answer, limit)
    except BrokenFrame:
        return None


def _ask_child(request: dict[str, Any], body: bytes, limits: ReadLimits) -> Any:
    """Return a child's answer, or text that says why there is none."""
    from factlock.registry.sources.children import CHILDREN, Failed  # noqa: PLC0415  on demand

    outcome = CHILDREN.ask(request, body, limits.seconds)
    return outcome.why if isinstance(outcome, Failed) else outcome.answer


def _read_file(path: Path, body: bytes, limits: ReadLimits) -> Reading:
    kind = kinds.of_file(path, body)
    if not kind:
        return _refusal(body, "", limits) or _unsupported(f"{path.name} ends in {path.suffix}")
    return read(body, media_type=kind, limits=limits)


def _file(path: Path, where: str, limits: ReadLimits) -> bytes:
    """Return the bytes of a regular file, at most one more than the limit."""
    try:
        if path.is_dir():
            raise UsageFault.of(
                "not-a-file", f"“{where}” is a folder", "give a file in it, or an address"
            )
        if not path.exists():
            fix = "check the path; an address begins with http:// or https://"
            raise UsageFault.of("no-such-file", f"there is no file “{where}”", fix)
        if not path.is_file():
            raise UsageFault.of(
                "not-a-file", f"“{where}” is a device or a pipe", "give a regular file"
            )
        with path.open("rb") as file:
            return file.read(limits.max_bytes + 1)
    except (OSError, ValueError) as error:
        raise UsageFault.of(
            "unreadable-file",
            f"“{where}” cannot be read ({getattr(error, 'strerror', None) or error})",
            "check the path and its permissions",
        ) from error


def _too_large(limits: ReadLimits) -> Reading:
    return Reading(
        FetchState.TOO_LARGE,
        None,
        f"the source is larger than {limits.max_bytes / (1 << 20):g} MB; give a part of it",
    )


def _unsupported(seen: str) -> Reading:
    types, endings = ", ".join(PLUGS), ", ".join(ENDINGS)
    return Reading(
        FetchState.UNSUPPORTED, None, f"{seen}; what can be read: {types} (files: {endings})"
    )


def _damaged(why: str) -> Reading:
    return Reading(
        FetchState.DAMAGED,
        None,
        f"the page is built so that it cannot be read: {why}; look at its source, or save the "
        "part that matters and give the file",
    )
