"""What was had from a source: the answer of a fetch, and what is written down of its bytes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from factlock.registry.model.states import Basis, FetchState


@dataclass(frozen=True, slots=True)
class Fetched:
    """What one request gave: its state, and the body if the state is readable.

    ``headers`` have lower-case names. ``framed`` is false if the body ended only because the
    connection closed, so that a cut could not be seen. ``message`` explains every other state.
    ``renderer`` names the browser whose page the body is, ``rendered_from`` the SHA-256 of the bytes
    that it was made from; both are empty for bytes as the server sent them.
    """

    state: FetchState
    url: str
    fetched_at: datetime
    final_url: str = ""
    status: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = field(default=b"", repr=False)
    hops: tuple[str, ...] = ()
    framed: bool = True
    message: str = ""
    renderer: str = ""
    rendered_from: str = ""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The bytes a source gave at one moment, without the bytes themselves.

    ``sha256`` is the plain hexadecimal SHA-256 of the bytes, ``text_sha256`` that of the page's
    text (UTF-8). ``headers`` holds only what evidence needs (type, dates, validators). A snapshot
    with a ``renderer`` is what that browser showed, made from the bytes that ``rendered_from`` names.
    """

    sha256: str
    size: int
    url: str
    final_url: str
    fetched_at: str
    basis: Basis
    media_type: str
    encoding: str
    encoding_basis: str
    text_sha256: str
    status: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    renderer: str = ""
    rendered_from: str = ""
