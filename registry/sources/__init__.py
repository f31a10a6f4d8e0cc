"""Bytes to pages: one reader for each kind of source.

To add one: a module of this package with ``read`` and ``trace`` (:class:`Reader`), and a line in
``READERS``. The contract suite ``tests/contract/test_sources.py`` takes it from there.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit
from urllib.request import url2pathname

from factlock.registry.clock import Clock
from factlock.registry.errors import UsageFault
from factlock.registry.model import Basis, Fetched, FetchState
from factlock.registry.page import Page
from factlock.registry.sources.reading import ByteSpan, Plug, Reader, Reading

__all__ = [
    "READERS",
    "Fetching",
    "Plug",
    "ReadLimits",
    "Reader",
    "Reading",
    "Source",
    "locate",
    "open_source",
    "read",
    "read_inline",
    "reader_of",
]

READERS = (
    Plug(
        "html",
        ("text/html", "application/xhtml+xml"),
        (".html", ".htm", ".xhtml", ".xht", ".shtml"),
        isolated=True,
    ),
    Plug("plain", ("text/plain",), (".txt", ".text"), isolated=False),
    Plug("plain", ("text/markdown", "text/x-markdown"), (".md", ".markdown"), isolated=False),
)

_PLUGS = {media_type: plug for plug in READERS for media_type in plug.media_types}
_ENDINGS = {ending: plug.media_types[0] for plug in READERS for ending in plug.endings}
_UNNAMED = ("", "application/octet-stream", "application/x-unknown-content-type", "unknown/unknown")
_CHARSET = re.compile(r"""(?i);\s*charset\s*=\s*["']?\s*([^\s"';]+)""")
_LOOKS_LIKE_HTML = re.compile(
    rb"(?i)(?:\xef\xbb\xbf)?\s*(?:<!--[^>]{0,500}-->\s*|<\?xml[^>]{0,200}\?>\s*){0,4}"
    rb"<(?:!doctype\s+html|html|head|body|title|meta|table|div|p|h1)[\s>]"
)
_OTHER_KINDS = (
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "a ZIP archive (as Word and Excel files are)"),
    (b"\xd0\xcf\x11\xe0", "an old Office file"),
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"RIFF", "a sound, video or WebP file"),
    (b"\x1f\x8b", "gzip data"),
    (b"\x28\xb5\x2f\xfd", "Zstandard data"),
    (b"{\\rtf", "a rich text file"),
    (b"\x7fELF", "a program"),
)


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


def reader_of(media_type: str) -> Reader:
    """Return the reader of a media type; raises KeyError if none reads it."""
    return _PLUGS[media_type].load()


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
    plug = _PLUGS.get(page.media_type)
    if plug is None or not 0 <= start < end <= len(page.text) or len(body) > limits.max_bytes:
        return None
    if not plug.isolated:
        return plug.load().trace(body, page, start, end)
    answer = _ask_child(
        {
            "op": "trace",
            "media_type": page.media_type,
            "encoding": page.encoding,
            "text": page.text,
            "start": start,
            "end": end,
        },
        body,
        limits,
    )
    from factlock.registry.sources.wire import BrokenFrame, span_from_json  # noqa: PLC0415

    try:
        return None if isinstance(answer, str) else span_from_json(answer, len(body))
    except BrokenFrame:
        return None


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
    if scheme in ("http", "https"):
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
    kind = media_type.partition(";")[0].strip().lower()
    if charset is None and (found := _CHARSET.search(media_type)):
        charset = found[1]
    refusal = _refusal(body, kind, limits)
    if refusal is not None:
        return refusal
    if kind in _UNNAMED and _LOOKS_LIKE_HTML.match(body):
        kind = "text/html"
    plug = _PLUGS.get(kind)
    if plug is None:
        return _unsupported(f"no reader for {kind}" if kind else "the server named no media type")
    if not (plug.isolated and isolated):
        return plug.load().read(body, kind, charset)
    answer = _ask_child({"op": "read", "media_type": kind, "charset": charset}, body, limits)
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
    other = next((name for magic, name in _OTHER_KINDS if body.startswith(magic)), None)
    if other is not None:
        return _unsupported(f"the bytes are {other}" + (f", sent as {kind}" if kind else ""))
    return None


def _ask_child(request: dict[str, Any], body: bytes, limits: ReadLimits) -> Any:
    """Return a child's answer, or text that says why there is none."""
    from factlock.registry.sources.children import CHILDREN, Failed  # noqa: PLC0415  on demand

    outcome = CHILDREN.ask(request, body, limits.seconds)
    return outcome.why if isinstance(outcome, Failed) else outcome.answer


def _read_file(path: Path, body: bytes, limits: ReadLimits) -> Reading:
    ending = path.suffix.lower()
    kind = _ENDINGS.get(ending)
    if kind is None and _LOOKS_LIKE_HTML.match(body):
        kind = "text/html"
    if kind is None and not ending:
        kind = "text/plain"
    if kind is None:
        return _refusal(body, "", limits) or _unsupported(f"{path.name} ends in {ending}")
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
    kinds = ", ".join(_PLUGS)
    endings = ", ".join(_ENDINGS)
    return Reading(
        FetchState.UNSUPPORTED, None, f"{seen}; what can be read: {kinds} (files: {endings})"
    )


def _damaged(why: str) -> Reading:
    return Reading(
        FetchState.DAMAGED,
        None,
        f"the page is built so that it cannot be read: {why}; look at its source, or save the "
        "part that matters and give the file",
    )
