"""Bibliographies as files."""

import hashlib
import re
from dataclasses import replace
from pathlib import Path

from factlock.registry.errors import UsageFault
from factlock.registry.exchange import exchange_of, format_of
from factlock.registry.exchange.bibliography import Bibliography

MOST_BYTES = 64 * 1024 * 1024
_ENCODING = re.compile(rb"\A(?:\xef\xbb\xbf)?% ?Encoding: ?([\w-]+)")
"""What JabRef once wrote above a file that is not UTF-8."""


def read_file(path: Path, kind: str = "") -> tuple[Bibliography, str]:
    """Return what a file holds, its faults placed in it, and the SHA-256 of its bytes.

    Without ``kind``, one of ``FORMATS``, the ending of the file tells it. Raises UsageFault ``unknown-bibliography``,
    ``unreadable-bibliography``.
    """
    kind = kind or format_of(str(path))
    body = _body(path)
    found = exchange_of(kind).read(_text(body, path))
    faults = tuple(replace(fault, file=str(path)) for fault in found.faults)
    return replace(found, faults=faults), hashlib.sha256(body).hexdigest()


def _body(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            body = file.read(MOST_BYTES + 1)
    except OSError as error:
        told = f"{path} cannot be read: {error.strerror or error}"
        raise _unreadable(path, told, "name a file that can be read") from None
    if len(body) > MOST_BYTES:
        told = f"{path} is larger than {MOST_BYTES // 1024 // 1024} MB"
        raise _unreadable(path, told, "export no more of it than the sources of your documents")
    return body


def _text(body: bytes, path: Path) -> str:
    named = _ENCODING.match(body)
    encoding = named[1].decode("ascii", "replace") if named else "utf-8"
    try:
        return body.decode(encoding)
    except (LookupError, UnicodeDecodeError):
        told = f"{path} is not written in {encoding}"
        raise _unreadable(path, told, "save it as UTF-8") from None


def _unreadable(path: Path, message: str, fix: str) -> UsageFault:
    return UsageFault.of("unreadable-bibliography", message, fix, file=str(path))
