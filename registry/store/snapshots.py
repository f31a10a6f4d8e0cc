"""The bytes of pages: kept compressed under their plain SHA-256, checked on every read."""

import hashlib

from sqlalchemy import Connection, insert, select

from factlock.registry.errors import Contradiction
from factlock.registry.store import tables

_ENCODING = "zstd"
_LEVEL = 9


def encode(body: bytes) -> tuple[str, bytes]:
    """Return the name of the encoding and the encoded bytes."""
    import zstandard  # noqa: PLC0415  (needed only where a page is stored or read)

    packer = zstandard.ZstdCompressor(level=_LEVEL, write_content_size=True, write_checksum=True)
    return _ENCODING, packer.compress(body)


def decode(sha256: str, size: int, encoding: str, data: bytes) -> bytes:
    """Return the bytes of a kept snapshot. Raises ValueError saying why they are not those named."""
    import zstandard  # noqa: PLC0415

    if encoding != _ENCODING:
        raise ValueError(f"unknown encoding {encoding!r}")
    try:
        # The frame's own claim is compared first: a damaged one may not ask for any amount.
        if zstandard.frame_content_size(data) != size:
            raise ValueError(f"the compressed frame does not hold {size} bytes")
        body = zstandard.ZstdDecompressor().decompress(data, allow_extra_data=False)
    except zstandard.ZstdError as error:
        raise ValueError(f"they cannot be unpacked: {error}") from None
    seen = hashlib.sha256(body).hexdigest()
    if seen != sha256:
        raise ValueError(f"they have the SHA-256 {seen}")
    return body


def store(connection: Connection, sha256: str, body: bytes) -> None:
    """Keep ``body`` under its SHA-256, unless it is kept already. Raises Contradiction.

    A body that is not the one announced must never be kept under that name.
    """
    seen = hashlib.sha256(body).hexdigest()
    if seen != sha256:
        raise Contradiction.of(
            "snapshot-mismatch",
            f"the bytes of the page have the SHA-256 {seen}, not {sha256}",
            "please report this; nothing was stored",
        )
    known = tables.snapshots.c.sha256
    if connection.execute(select(known).where(known == sha256)).first():
        return
    encoding, data = encode(body)
    row = {"sha256": sha256, "size": len(body), "encoding": encoding, "data": data}
    connection.execute(insert(tables.snapshots), row)


def load(connection: Connection, sha256: str) -> bytes:
    """Return the bytes of a snapshot. Raises Contradiction if they are missing or not the same."""
    table = tables.snapshots
    row = connection.execute(select(table).where(table.c.sha256 == sha256)).first()
    if row is None:
        raise Contradiction.of(
            "snapshot-missing",
            f"the registry holds no snapshot {sha256}",
            "see what is missing: factlock audit",
        )
    try:
        return decode(row.sha256, row.size, row.encoding, row.data)
    except ValueError as problem:
        raise Contradiction.of(
            "snapshot-mismatch",
            f"the bytes of snapshot {sha256} are damaged: {problem}",
            "restore the last good copy of the registry; see: factlock audit",
        ) from None
