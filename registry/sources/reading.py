"""What a reader of sources is, and what reading a body gave."""

from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast

from factlock.registry.model import FetchState
from factlock.registry.page import Page

ByteSpan = tuple[int, int]
"""Start and end (exclusive) of bytes in a snapshot."""
TextSpan = tuple[int, int]
"""Start and end (exclusive) of characters in a page's text."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What reading a body gave: a page if ``state`` is ``ok``, else why there is none.

    ``message`` says what was seen, what was expected and what to do next; empty if all is well.
    """

    state: FetchState
    page: Page | None = None
    message: str = ""


class Unread(Exception):
    """A body, or a part of one, that a reader gives up: the state it gives, and why and what to do.

    Readers turn it into a :class:`Reading`.
    """

    def __init__(self, message: str, state: FetchState = FetchState.DAMAGED) -> None:
        super().__init__(message)
        self.message = message
        self.state = state


class Reader(Protocol):
    """One kind of source. A module of this package with these functions is a reader."""

    def read(self, body: bytes, media_type: str, charset: str | None) -> Reading:
        """Turn a body into a page; ``charset`` is what the transport declared, if it did."""
        ...

    def trace(self, body: bytes, page: Page, start: int, end: int) -> ByteSpan | None:
        """Return where ``page.text[start:end]`` stands in the body, or None if that is unsure."""
        ...


class PathReader(Reader, Protocol):
    """A reader of documents made of elements, which can tell the path of one."""

    def path(self, body: bytes, page: Page, start: int, end: int) -> str:
        """Return the XPath of the innermost element that holds ``page.text[start:end]``, or empty.

        ``page`` has its text, media type and encoding only.
        """
        ...

    def at_path(self, body: bytes, page: Page, path: str) -> TextSpan | None:
        """Return the span of ``page.text`` that the element at a path holds, if there is one."""
        ...


class PartReader(Reader, Protocol):
    """A reader of documents that stand within others as well: chapters, messages, frames."""

    def read_part(self, body: bytes, media_type: str, charset: str | None) -> Reading:
        """Turn a document within another into a page, be its text ever so short or empty."""
        ...


@dataclass(frozen=True, slots=True)
class Plug:
    """One line of the plug list: a module of this package and what it reads.

    ``endings`` are file endings in lower case; the first media type is the one they stand for.
    ``isolated`` readers run library code that a hostile body can hold up or crash; they are run in
    a child process that can be ended. ``paths`` tells that the reader is a :class:`PathReader`.
    ``magic`` are the first bytes that its bodies have, where they are not text. ``cpu_seconds`` is how
    much processor time a megabyte of its bodies may take (no less for a smaller one); 0 leaves it at
    the deadline.
    """

    module: str
    media_types: tuple[str, ...]
    endings: tuple[str, ...]
    isolated: bool
    paths: bool = False
    magic: tuple[bytes, ...] = ()
    cpu_seconds: float = 0.0

    def budget(self, size: int) -> float:
        """Return the seconds of processor time that a body of ``size`` bytes may take; 0: no bound."""
        return self.cpu_seconds * max(1.0, size / (1 << 20))

    def load(self) -> Reader:
        """Import the reader."""
        return cast("Reader", import_module(f"factlock.registry.sources.{self.module}"))
