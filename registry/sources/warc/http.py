"""The HTTP answer within a WARC record: its status, its fields and its decoded body (RFC 9112)."""

import base64
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass

from factlock.registry.model import FetchState
from factlock.registry.sources.reading import Unread
from factlock.registry.sources.warc.records import Record

_STATUS = re.compile(rb"HTTP/(?:1\.[01]|2|2\.0|3) (\d{3})(?: [^\r\n]*)?\r?\n")
_FIELD = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*((?:[^\r\n]|\r?\n[ \t]+)*)\r?\n")
_SIZE = re.compile(rb"([0-9A-Fa-f]{1,8})[ \t]*(?:;[^\r\n]*)?\r\n")
_BEGINNINGS = {"gzip": b"\x1f\x8b", "x-gzip": b"\x1f\x8b", "zstd": b"\x28\xb5\x2f\xfd"}
_DIGESTS = ("sha1", "sha256", "sha512", "md5")


@dataclass(frozen=True, slots=True)
class Answer:
    """An HTTP answer; names of ``headers`` are in lower case, ``at`` is where the body begins."""

    status: int
    headers: Mapping[str, str]
    at: int

    @property
    def media_type(self) -> str:
        """The bare media type, in lower case."""
        return self.headers.get("content-type", "").partition(";")[0].strip().lower()


def answer_of(block: bytes) -> Answer | None:
    """Read the head of an HTTP answer; None if the block does not begin with a whole one."""
    status = _STATUS.match(block)
    if status is None:
        return None
    headers: dict[str, str] = {}
    position = status.end()
    while block[position : position + 1] not in (b"\r", b"\n"):
        found = _FIELD.match(block, position)
        if found is None:
            return None
        name = found[1].decode("ascii").lower()
        value = " ".join(found[2].decode("latin-1").split())
        headers[name] = f"{headers[name]}, {value}" if name in headers else value
        position = found.end()
    end = position + (2 if block.startswith(b"\r\n", position) else 1)
    return Answer(int(status[1]), headers, end)


def body_of(block: bytes, answer: Answer, limit: int) -> bytes:
    """Return the body of an answer as a browser has it: codings of transfer and content undone.

    Programs that write archives undo codings and leave the fields that tell of them; a body that does
    not look coded is taken as it is.

    Raises:
        Unread: the body is cut, is not what it is said to be, or is larger than ``limit``.

    """
    body = block[answer.at :]
    headers = answer.headers
    coded = "chunked" in headers.get("transfer-encoding", "").lower()
    if coded and _SIZE.match(body):
        body = _unchunked(body)
    coding = headers.get("content-encoding", "").lower()
    first = _BEGINNINGS.get(coding.rpartition(",")[2].strip(), b"")
    told = headers.get("content-length", "")
    if not coded and told.isascii() and told.isdigit() and len(body) < int(told[:16]):
        raise Unread(
            f"the record holds {len(body):,} of the {int(told[:16]):,} bytes of the page; take it anew"
        )
    if not coding or (first and not body.startswith(first)):
        return body
    from factlock.registry.fetch import decoders  # noqa: PLC0415  loads a library, and is rarely needed
    from factlock.registry.fetch.states import Stopped  # noqa: PLC0415

    try:
        return decoders.decode(body, decoders.codings(coding), limit)
    except Stopped as stop:
        raise Unread(stop.message, stop.state) from stop


def check_digest(record: Record) -> None:
    """Hold a whole block against the digest that its record gives; raises Unread."""
    name, colon, told = record.fields.get("warc-block-digest", "").partition(":")
    name = name.lower().replace("-", "")
    if not colon or name not in _DIGESTS:
        return
    digest = hashlib.new(name, record.block, usedforsecurity=False).digest()
    forms = (base64.b32encode(digest).decode().rstrip("="), digest.hex().upper())
    if told.strip().rstrip("=").upper() not in forms:
        raise Unread(
            f"the bytes of record {record.number + 1} are not those that its digest names; the file "
            "was changed or damaged: fetch or write it again"
        )


def _unchunked(body: bytes) -> bytes:
    """Undo the chunked coding (RFC 9112, 7.1)."""
    out: list[bytes] = []
    position = 0
    while size := _SIZE.match(body, position):
        length = int(size[1], 16)
        position = size.end()
        if not length:
            return b"".join(out)
        out.append(body[position : position + length])
        position += length
        if len(out[-1]) < length or not body.startswith(b"\r\n", position):
            break
        position += 2
    raise Unread("the chunks of the page do not come to an end; take it anew", FetchState.DAMAGED)
