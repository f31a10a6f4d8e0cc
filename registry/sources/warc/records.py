"""The records of a web archive file (WARC 1.0 and 1.1, ISO 28500), one after the other, strictly.

A length that lies, a record that is cut and what stands between records end the reading with an
error: two programs would see two archives in such a file. Compressed files (one gzip member a record, or
one for all) are unpacked as they are read; only what is asked for is kept in memory.
"""

import io
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import BinaryIO

from factlock.registry.model import FetchState
from factlock.registry.sources.reading import Unread

MAX_HEAD = 65_536
"""Bytes of the named fields of one record."""
_PIECE = 1 << 16
_FREE_UNPACKED = 64 << 20
_RATIO = 50
_FREE_RECORDS = 20_000
_RECORD_BYTES = 100
"""Packed bytes for each record beyond the free ones; fewer are a flood."""
_VERSION = re.compile(rb"WARC/1\.[01]\r\n")
_FIELD = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:[ \t]*((?:[^\r\n]|\r\n[ \t]+)*)\r\n")
_END = b"\r\n\r\n"


@dataclass(frozen=True, slots=True)
class Record:
    """One record: its number from 0, its named fields in lower case, and its block.

    ``block`` holds at most as many bytes as were asked for, ``length`` is what the record says.
    """

    number: int
    fields: Mapping[str, str]
    length: int
    block: bytes

    @property
    def kind(self) -> str:
        """The type of the record: ``response``, ``resource``, ``revisit``, ``request`` and others."""
        return self.fields.get("warc-type", "").lower()

    @property
    def uri(self) -> str:
        """The address that the record is about, empty if it names none."""
        return self.fields.get("warc-target-uri", "").strip("<> ")


def records(stream: BinaryIO, keep: int | Mapping[int, int]) -> Iterator[Record]:
    """Yield the records of a file in order.

    ``keep`` is how many bytes of each block are kept, or a map of record number to bytes: blocks of
    other records are passed over, and nothing is read beyond the last one in the map.

    Raises:
        Unread: the file is no WARC file, is damaged, or holds too much.

    """
    feed = _Feed(stream)
    number = 0
    while feed.more():
        fields = _fields(feed, number)
        length = _length(fields, number)
        wanted = keep if isinstance(keep, int) else keep.get(number, 0)
        block = feed.take(min(length, wanted))
        rest = length - len(block)
        if feed.skip(rest) < rest or feed.take(len(_END)) != _END:
            raise Unread(
                f"record {number + 1} does not end where its Content-Length ({length:,} bytes) says; the "
                "file is cut or damaged: fetch or write it again"
            )
        yield Record(number, fields, length, block)
        number += 1
        if not isinstance(keep, int) and number > max(keep, default=-1):
            return
        if number > _FREE_RECORDS + feed.packed // _RECORD_BYTES:
            raise Unread(
                f"the file holds more than {number - 1:,} records; give one with fewer",
                FetchState.TOO_LARGE,
            )
    if not number:
        raise Unread("the file holds no record; expected WARC/1.0 or WARC/1.1")


class _Feed:
    """The unpacked bytes of a file, taken piece by piece; ``packed`` is how much of it was read."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._buffer = b""
        self._engine = zlib.decompressobj(31) if stream.read(2) == b"\x1f\x8b" else None
        stream.seek(-min(stream.tell(), 2), io.SEEK_CUR)
        self._unpacked = 0
        self.packed = 0

    def more(self) -> bool:
        """Whether there is anything left."""
        return bool(self._buffer) or self._fill()

    def head(self) -> bytes:
        """Take everything up to and with the next empty line."""
        start = 0
        while (end := self._buffer.find(_END, start)) < 0:
            start = max(len(self._buffer) - len(_END) + 1, 0)
            if len(self._buffer) > MAX_HEAD or not self._fill():
                return b""
        return self.take(end + len(_END))

    def take(self, count: int) -> bytes:
        """Take so many bytes; fewer at the end of the file."""
        pieces, missing = [], count
        while missing and self.more():
            pieces.append(self._buffer[:missing])
            self._buffer = self._buffer[missing:]
            missing -= len(pieces[-1])
        return b"".join(pieces)

    def skip(self, count: int) -> int:
        """Pass over so many bytes; return how many there were."""
        missing = count
        while missing and self.more():
            gone = min(missing, len(self._buffer))
            self._buffer = self._buffer[gone:]
            missing -= gone
        return count - missing

    def _fill(self) -> bool:
        """Put the next piece into the buffer; whether there was one."""
        piece = self._stream.read(_PIECE) if self._engine is None else self._inflated()
        self._buffer += piece
        if self._engine is None:
            self.packed += len(piece)
        return bool(piece)

    def _inflated(self) -> bytes:
        while True:
            engine = self._engine
            assert engine is not None  # noqa: S101  (the caller has looked)
            raw = engine.unconsumed_tail or (engine.eof and engine.unused_data) or self._packed()
            if not raw:
                if not engine.eof and self.packed:
                    raise Unread("the compressed file is cut; fetch it again")
                return b""
            if engine.eof:
                self._engine = engine = zlib.decompressobj(31)
            try:
                piece = engine.decompress(raw, _PIECE)
            except zlib.error as error:
                raise Unread(f"the compressed file is damaged ({error}); fetch it again") from error
            self._unpacked += len(piece)
            if self._unpacked > _FREE_UNPACKED + _RATIO * self.packed:
                raise Unread(
                    f"the file unpacks to more than {_RATIO} times its size; give one with fewer records",
                    FetchState.TOO_LARGE,
                )
            if piece:
                return piece

    def _packed(self) -> bytes:
        raw = self._stream.read(_PIECE)
        self.packed += len(raw)
        return raw


def _fields(feed: _Feed, number: int) -> dict[str, str]:
    head = feed.head()
    version = _VERSION.match(head)
    if version is None:
        raise Unread(
            f"record {number + 1} does not begin with WARC/1.0 or WARC/1.1 and its fields; the file is "
            "no WARC file, or is damaged: fetch or write it again"
        )
    fields: dict[str, str] = {}
    position = version.end()
    while head[position:] != b"\r\n":
        found = _FIELD.match(head, position)
        if found is None:
            raise Unread(
                f"record {number + 1} has a line that is no field; the file is damaged: write it again"
            )
        name = found[1].decode("ascii").lower()
        value = " ".join(found[2].decode("utf-8", "replace").split())
        if name in fields and fields[name] != value and name != "warc-concurrent-to":
            raise Unread(f"record {number + 1} says {name} twice; the file is damaged")
        fields[name] = value
        position = found.end()
    return fields


def _length(fields: Mapping[str, str], number: int) -> int:
    told = fields.get("content-length", "")
    if not (told.isascii() and told.isdigit() and len(told) < 16):
        raise Unread(
            f"record {number + 1} says no length that is a number ({told[:40]!r}); the file is damaged"
        )
    return int(told)
