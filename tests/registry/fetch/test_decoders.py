"""Content codings: whole, cut, wrong, followed by something, and bombs."""

import gzip
import tracemalloc
import zlib

import pytest
import zstandard

from factlock.registry.fetch.decoders import ACCEPTED, codings, decode
from factlock.registry.fetch.states import Stopped

PAGE = b"<p>GDP grew 2.1% in 2024.</p>" * 5000
LIMIT = 1 << 20
MIB = 1 << 20


def raw_deflate(data):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


def zstd(data, **options):
    return zstandard.ZstdCompressor(write_checksum=True, **options).compress(data)


def zstd_without_size(data):
    packer = zstandard.ZstdCompressor().compressobj()
    return packer.compress(data) + packer.flush()


SKIPPED = b"\x50\x2a\x4d\x18\x04\x00\x00\x00xxxx"

WHOLE = {
    "gzip": ("gzip", gzip.compress(PAGE)),
    "gzip, alias": ("x-gzip", gzip.compress(PAGE)),
    "gzip, stored": ("gzip", gzip.compress(PAGE, 0)),
    "gzip, members": ("gzip", b"".join(gzip.compress(PAGE[n : n + 999]) for n in range(0, len(PAGE), 999))),
    "gzip, empty members": ("gzip", gzip.compress(b"") * 9 + gzip.compress(PAGE) + gzip.compress(b"")),
    "gzip, padded": ("gzip", gzip.compress(PAGE) + bytes(512)),
    "deflate": ("deflate", zlib.compress(PAGE)),
    "deflate, stored": ("deflate", zlib.compress(PAGE, 0)),
    "deflate, bare": ("deflate", raw_deflate(PAGE)),
    "zstd": ("zstd", zstd(PAGE)),
    "zstd, size unsaid": ("zstd", zstd_without_size(PAGE)),
    "zstd, frames": ("zstd", zstd(PAGE[:999]) + zstd_without_size(PAGE[999:])),
    "zstd, skippable frames": ("zstd", SKIPPED + zstd(PAGE) + SKIPPED),
    "twice": ("deflate, gzip", gzip.compress(zlib.compress(PAGE))),
    "none": ("identity", PAGE),
    "capitals": (" GZIP ,, identity", gzip.compress(PAGE)),
}  # fmt: skip


@pytest.mark.parametrize(("field", "raw"), WHOLE.values(), ids=WHOLE)
def test_a_whole_body_is_decoded(field, raw):
    assert decode(raw, codings(field), LIMIT) == PAGE


DAMAGED = {
    "gzip, empty": ("gzip", b""),
    "gzip, cut": ("gzip", gzip.compress(PAGE)[:-20]),
    "gzip, cut in the checksum": ("gzip", gzip.compress(PAGE)[:-1]),
    "gzip, cut in the header": ("gzip", gzip.compress(PAGE)[:5]),
    "gzip, second member cut": ("gzip", gzip.compress(PAGE) + gzip.compress(PAGE)[:-1]),
    "gzip, wrong checksum": ("gzip", gzip.compress(PAGE)[:-8] + bytes(8)),
    "gzip, wrong size": ("gzip", gzip.compress(PAGE)[:-4] + bytes(4)),
    "gzip, then text": ("gzip", gzip.compress(PAGE) + b"<p>more</p>"),
    "gzip, padded, then text": ("gzip", gzip.compress(PAGE) + bytes(9) + b"x"),
    "gzip, endless members": ("gzip", gzip.compress(b"") * 2000),
    "gzip, none": ("gzip", PAGE),
    "deflate, empty": ("deflate", b""),
    "deflate, cut": ("deflate", zlib.compress(PAGE)[:-9]),
    "deflate, cut in the checksum": ("deflate", zlib.compress(PAGE)[:-1]),
    "deflate, wrong checksum": ("deflate", zlib.compress(PAGE)[:-4] + bytes(4)),
    "deflate, then text": ("deflate", zlib.compress(PAGE) + b"x"),
    "deflate, bare, cut": ("deflate", raw_deflate(PAGE)[:-3]),
    "deflate, bare, then text": ("deflate", raw_deflate(PAGE) + b"x"),
    "deflate, none": ("deflate", PAGE),
    "zstd, cut": ("zstd", zstd(PAGE)[:-20]),
    "zstd, cut in the checksum": ("zstd", zstd(PAGE)[:-1]),
    "zstd, cut, size unsaid": ("zstd", zstd_without_size(PAGE)[:-1]),
    "zstd, second frame cut": ("zstd", zstd(PAGE) + zstd(PAGE)[:-1]),
    "zstd, wrong checksum": ("zstd", zstd(PAGE)[:-4] + bytes(4)),
    "zstd, then text": ("zstd", zstd(PAGE) + b"<p>more</p>"),
    "zstd, endless frames": ("zstd", SKIPPED * 2000),
    "zstd, none": ("zstd", PAGE),
    "inner cut": ("gzip, zstd", zstd(gzip.compress(PAGE)[:-1])),
}


@pytest.mark.parametrize(("field", "raw"), DAMAGED.values(), ids=DAMAGED)
def test_anything_less_than_whole_is_damaged(field, raw):
    with pytest.raises(Stopped) as caught:
        decode(raw, codings(field), LIMIT)
    assert caught.value.state == "damaged"


def test_a_frame_that_wants_too_much_memory_is_damaged():
    wide = zstandard.ZstdCompressionParameters(window_log=27)
    packer = zstandard.ZstdCompressor(compression_params=wide).compressobj()
    with pytest.raises(Stopped) as caught:
        decode(packer.compress(PAGE) + packer.flush(), ("zstd",), LIMIT)
    assert caught.value.state == "damaged"
    assert "memory" in caught.value.message


@pytest.mark.parametrize("field", ["br", "compress", "foo", "gzip, br", "utf-8", "gzip;q=1", "dcz"])
def test_an_unknown_coding_is_unsupported(field):
    with pytest.raises(Stopped) as caught:
        codings(field)
    assert caught.value.state == "unsupported"
    assert ACCEPTED in caught.value.message


def test_more_than_two_codings_are_unsupported():
    assert len(codings("gzip, identity, zstd")) == 2
    with pytest.raises(Stopped) as caught:
        codings("gzip, gzip, gzip")
    assert caught.value.state == "unsupported"


def test_the_limit_is_the_largest_body():
    for field in ("gzip", "deflate", "zstd"):
        pack = {"gzip": gzip.compress, "deflate": zlib.compress, "zstd": zstd}[field]
        assert len(decode(pack(bytes(LIMIT)), (field,), LIMIT)) == LIMIT
        with pytest.raises(Stopped) as caught:
            decode(pack(bytes(LIMIT + 1)), (field,), LIMIT)
        assert caught.value.state == "too-large"


def bomb(packer):
    piece = bytes(MIB)
    return b"".join(packer.compress(piece) for _ in range(64)) + packer.flush()


BOMBS = {
    "gzip": (("gzip",), bomb(zlib.compressobj(9, zlib.DEFLATED, 31))),
    "deflate": (("deflate",), bomb(zlib.compressobj(9))),
    "zstd": (("zstd",), bomb(zstandard.ZstdCompressor().compressobj())),
    "zstd, size said": (("zstd",), zstd(bytes(64 * MIB))),
    "zstd in gzip": (("zstd", "gzip"), gzip.compress(zstd(bytes(64 * MIB)))),
}


@pytest.mark.parametrize(("applied", "raw"), BOMBS.values(), ids=BOMBS)
def test_a_bomb_is_stopped_long_before_it_has_grown(applied, raw):
    assert len(raw) < MIB // 8
    tracemalloc.start()
    try:
        with pytest.raises(Stopped) as caught:
            decode(raw, applied, LIMIT)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert caught.value.state == "too-large"
    # At most what one slice of zstd can make (4 MiB), in its parts and joined.
    assert peak < 12 * MIB
