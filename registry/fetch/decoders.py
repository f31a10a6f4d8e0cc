"""Content codings (RFC 9110 §8.4.1), decoded under a limit and checked to their very end.

HTTP libraries hand over a cut gzip body as complete, read only the first of several gzip members,
and let a zstd bomb grow before they look. Here nothing is handed over unless every member or frame
was whole, its checksum right, and nothing followed it.
"""

import zlib
from collections.abc import Callable, Generator, Iterator, Mapping

import zstandard

from factlock.registry.fetch.states import Stopped
from factlock.registry.model import FetchState

ACCEPTED = "gzip, zstd"
"""Value of Accept-Encoding: what is decoded here, without ``deflate`` (two rival meanings)."""

_MOST_CODINGS = 2
_MOST_MEMBERS = 1000
_SLICE = 1 << 16
_ZSTD_SLICE = 128
_ZSTD_WINDOW = 1 << 23


def codings(field: str) -> tuple[str, ...]:
    """Return the codings that a Content-Encoding names, in the order they were applied.

    Raises ``Stopped`` (unsupported) if one is unknown or there are more than two.
    """
    named = tuple(part.strip().lower() for part in field.split(","))
    applied = tuple(name for name in named if name and name != "identity")
    for name in applied:
        if name not in _DECODERS:
            raise Stopped(
                FetchState.UNSUPPORTED,
                f"the body is coded as {name[:40]!r}, though only {ACCEPTED} was asked for. "
                "Save the page with a browser and attach it as a file",
            )
    if len(applied) > _MOST_CODINGS:
        raise Stopped(
            FetchState.UNSUPPORTED,
            f"the body is coded {len(applied)} times over; at most {_MOST_CODINGS} are undone. "
            "Save the page with a browser and attach it as a file",
        )
    return applied


def decode(raw: bytes, applied: tuple[str, ...], limit: int) -> bytes:
    """Return the body as it was before ``applied`` (see :func:`codings`), at most ``limit`` bytes.

    Raises ``Stopped``: damaged if it is cut, wrong or followed by something else; too-large.
    """
    for name in reversed(applied):
        raw = _gather(_DECODERS[name](raw), name, limit)
    return raw


def _gather(pieces: Iterator[bytes], name: str, limit: int) -> bytes:
    out = bytearray()
    try:
        for piece in pieces:
            if len(out) + len(piece) > limit:
                raise Stopped(
                    FetchState.TOO_LARGE,
                    f"unpacked from {name}, the body is over {limit:,} bytes, the limit. "
                    "Ask for a smaller page, or raise the limit if this one is to be trusted",
                )
            out += piece
    except (zlib.error, zstandard.ZstdError) as error:
        raise _damaged(name, f"is not valid ({error})") from error
    return bytes(out)


def _gzip(raw: bytes) -> Iterator[bytes]:
    """All members (RFC 1952 §2.2) with their checksums; zero bytes may pad the end."""
    position = 0
    for _ in range(_MOST_MEMBERS):
        position = yield from _inflate(raw, position, zlib.MAX_WBITS | 16, "gzip")
        if not raw.startswith(b"\x1f\x8b", position):
            break
    else:
        raise _damaged("gzip", f"has over {_MOST_MEMBERS} members")
    if raw[position:].strip(b"\0"):
        raise _damaged("gzip", "is followed by something else")


def _deflate(raw: bytes) -> Iterator[bytes]:
    """Zlib format (RFC 1950) as HTTP means it, or the bare deflate that some servers send."""
    wrapped = len(raw) > 1 and raw[0] & 15 == zlib.DEFLATED and (raw[0] << 8 | raw[1]) % 31 == 0
    bits = zlib.MAX_WBITS if wrapped else -zlib.MAX_WBITS
    position = yield from _inflate(raw, 0, bits, "deflate")
    if position != len(raw):
        raise _damaged("deflate", "is followed by something else")


def _inflate(
    raw: bytes,
    position: int,
    bits: int,
    name: str,
) -> Generator[bytes, None, int]:
    """Yield what one stream from ``position`` on unpacks to; return where it ends."""
    engine = zlib.decompressobj(bits)
    while not engine.eof:
        piece = engine.unconsumed_tail
        if not piece:
            piece = raw[position : position + _SLICE]
            position += len(piece)
            if not piece:
                raise _damaged(name, "is cut")
        yield engine.decompress(piece, _SLICE)
    return position - len(engine.unused_data)


def _zstd(raw: bytes) -> Iterator[bytes]:
    """All frames with their checksums; skippable ones are skipped.

    The window is held to 8 MiB (RFC 9659). The engine gives out at once all that its input makes,
    and 4 bytes can make 128 KiB, so the input is fed in slices that make 4 MiB at most.
    """
    position = frames = 0
    while not frames or position < len(raw):
        frames += 1
        if frames > _MOST_MEMBERS:
            raise _damaged("zstd", f"has over {_MOST_MEMBERS} frames")
        engine = zstandard.ZstdDecompressor(max_window_size=_ZSTD_WINDOW).decompressobj()
        while not engine.eof:
            piece = raw[position : position + _ZSTD_SLICE]
            if not piece:
                raise _damaged("zstd", "is cut")
            position += len(piece)
            yield engine.decompress(piece)
        position -= len(engine.unused_data)


def _damaged(name: str, what: str) -> Stopped:
    return Stopped(
        FetchState.DAMAGED,
        f"the body, coded as {name}, {what}; a whole page was expected. Try again later, "
        "or save the page with a browser and attach it as a file",
    )


_DECODERS: Mapping[str, Callable[[bytes], Iterator[bytes]]] = {
    "gzip": _gzip,
    "x-gzip": _gzip,
    "deflate": _deflate,
    "zstd": _zstd,
}
