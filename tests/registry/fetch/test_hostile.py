"""One row for each thing that servers do wrong, and the state that it must end in."""

import gzip
import zlib

import pytest
import zstandard

from factlock.registry.fetch import FetchLimits

PAGE = b"<html><body>" + b"<p>GDP grew 2.1% in 2024.</p>" * 200 + b"<p>LAST CLAUSE 42</p>"
PACKED = gzip.compress(PAGE)
FRAME = zstandard.ZstdCompressor(write_checksum=True).compress(PAGE)
MEGABYTE = bytes(1 << 20)
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
EMPTY = b"Content-Length: 0\r\n\r\n"

SMALL = FetchLimits(deadline=20, max_wire=1 << 20, max_decoded=4 << 20)
HASTY = FetchLimits(deadline=0.5, read=0.3)


def gzip_bomb(megabytes):
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    return b"".join(packer.compress(MEGABYTE) for _ in range(megabytes)) + packer.flush()


def zstd_bomb(megabytes):
    packer = zstandard.ZstdCompressor().compressobj()
    return b"".join(packer.compress(MEGABYTE) for _ in range(megabytes)) + packer.flush()


def page(body=PAGE, coding="", **more):
    headers = (f"Content-Encoding: {coding}",) if coding else ()
    return {"body": body, "headers": headers, **more}


def raw(*pieces, **more):
    return {"pieces": pieces, **more}


def status(line, body=b"", *headers):
    return page(body, status=line, headers=headers)


READ = {
    "plain": page(),
    "chunked": raw(CHUNKED + b"%x\r\n%s\r\n0\r\n\r\n" % (len(PAGE), PAGE)),
    "chunked, with trailer": raw(CHUNKED + b"%x\r\n%s\r\n0\r\nX: 1\r\n\r\n" % (len(PAGE), PAGE)),
    "chunked, and then more": raw(CHUNKED + b"%x\r\n%s\r\n0\r\n\r\nmore" % (len(PAGE), PAGE)),
    "ended by the connection": page(length=None),
    "gzip": page(PACKED, "gzip"),
    "x-gzip": page(PACKED, "X-GZip"),
    "gzip of several members": page(
        gzip.compress(PAGE[:3000]) + gzip.compress(PAGE[3000:]), "gzip"
    ),
    "deflate": page(zlib.compress(PAGE), "deflate"),
    "zstd": page(FRAME, "zstd"),
    "gzip in zstd": page(zstandard.compress(PACKED), "gzip, zstd"),
    "identity": page(coding="identity"),
    "after interim answers": raw(
        b"HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" * 3
        + HEAD
        + b"Content-Length: %d\r\n\r\n" % len(PAGE)
        + PAGE
    ),
    "bare line feeds": raw(b"HTTP/1.1 200 OK\nContent-Length: %d\n\n%s" % (len(PAGE), PAGE)),
    "a line end too many": raw(HEAD + b"Content-Length: %d\r\n\r\n%s\r\n" % (len(PAGE), PAGE)),
    "same length twice": page(headers=(f"Content-Length: {len(PAGE)}",)),
}

NOT_READ = {
    # framing
    "length too long": ("damaged", page(PAGE[:3000], length=len(PAGE))),
    "length too short": ("damaged", page(PAGE, length=3000)),
    "a line too many": ("damaged", page(PAGE + b"<p>42</p>\n", length=len(PAGE))),
    "length of characters": ("damaged", page("百分之二".encode() * 50, length=200)),
    "two lengths": ("damaged", page(headers=("Content-Length: 5",))),
    "chunks cut": ("damaged", raw(CHUNKED + b"bb8\r\n" + PAGE[:3000] + b"\r\n")),
    "chunk sizes that are none": ("damaged", raw(CHUNKED + b"zz\r\n" + PAGE)),
    "unknown transfer coding": ("unsupported", page(headers=("Transfer-Encoding: gzip",))),
    "reset within the body": (
        "damaged",
        raw(HEAD + b"Content-Length: 9000\r\n\r\n", PAGE, pause=0.05, reset=True),
    ),
    # codings
    "gzip cut": ("damaged", page(PACKED[: len(PACKED) // 2], "gzip")),
    "gzip without its checksum": ("damaged", page(PACKED[:-8], "gzip")),
    "gzip with a wrong checksum": (
        "damaged",
        page(PACKED[:-8] + b"\1\2\3\4" + PACKED[-4:], "gzip"),
    ),
    "gzip that is none": ("damaged", page(b"not gzip at all", "gzip")),
    "gzip and then more": ("damaged", page(PACKED + PAGE, "gzip")),
    "deflate cut": ("damaged", page(zlib.compress(PAGE)[:-6], "deflate")),
    "zstd cut": ("damaged", page(FRAME[:-4], "zstd")),
    "zstd that is none": ("damaged", page(b"not zstd at all", "zstd")),
    "br, not asked for": ("unsupported", page(b"\x8b\x02\x80abc\x03", "br")),
    "unknown coding": ("unsupported", page(coding="foo")),
    "three codings": ("unsupported", page(coding="gzip, gzip, gzip")),
    # sizes
    "gzip bomb": ("too-large", page(gzip_bomb(64), "gzip")),
    "zstd bomb": ("too-large", page(zstd_bomb(64), "zstd")),
    "bomb in a bomb": ("too-large", page(gzip.compress(gzip_bomb(64)), "gzip, gzip")),
    "declared too large": ("too-large", page(length=2 << 20)),
    "body without end": (
        "too-large",
        raw(HEAD + b"\r\n", forever=b"a" * 65536),
    ),
    "chunks without end": ("too-large", raw(CHUNKED, forever=b"4000\r\n%s\r\n" % bytes(0x4000))),
    "one huge header": ("too-large", raw(HEAD + b"X: " + b"a" * 2_000_000 + b"\r\n\r\n")),
    "interim answers without end": (
        "too-large",
        raw(forever=b"HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" * 500),
    ),
    # no answer
    "closed without an answer": ("server-error", raw()),
    "reset without an answer": ("server-error", raw(reset=True)),
    "no HTTP": ("damaged", raw(b"220 mail.example ESMTP\r\n\r\n")),
    "half a header": ("damaged", raw(HEAD)),
    "switching protocols": ("damaged", raw(b"HTTP/1.1 101 Switching Protocols\r\n\r\n" + PAGE)),
    # statuses that are no evidence
    "201": ("damaged", status("201 Created", PAGE)),
    "202": ("blank", status("202 Accepted", PAGE)),
    "203": ("damaged", status("203 Non-Authoritative Information", PAGE)),
    "204": ("blank", raw(b"HTTP/1.1 204 No Content\r\n\r\n")),
    "205": ("blank", status("205 Reset Content")),
    "206 unasked": ("damaged", status("206 Partial Content", PAGE[:300])),
    "empty 200": ("blank", page(b"")),
    "empty 200, said to be gzip": ("blank", page(b"", "gzip")),
    "gzip of nothing": ("blank", page(gzip.compress(b""), "gzip")),
    "304 unasked": ("damaged", raw(b"HTTP/1.1 304 Not Modified\r\n\r\n")),
    "300": ("damaged", status("300 Multiple Choices", PAGE)),
    "302 to nowhere": ("damaged", status("302 Found", PAGE)),
    "402": ("blocked", status("402 Payment Required", PAGE)),
    "599": ("server-error", status("599 Odd", PAGE)),
    # redirects
    "circle of one": ("refused", status("302 Found", b"", "Location: /x")),
    "to a file": ("refused", status("302 Found", b"", "Location: file:///etc/passwd")),
    "to data": ("refused", status("302 Found", b"", "Location: data:text/html,42")),
    "to cloud metadata": ("refused", status("302 Found", b"", "Location: http://169.254.169.254/")),
    "to another port": ("refused", status("302 Found", b"", "Location: http://127.0.0.1:81/")),
    "to loopback": ("refused", status("302 Found", b"", "Location: http://127.0.0.1/")),
    "to a password": ("refused", status("302 Found", b"", "Location: http://u:pw@example.org/")),
    "to what is no address": ("refused", status("302 Found", b"", "Location: http://[::1")),
    "to a control character": ("refused", status("302 Found", b"", "Location: /a\x01b")),
    # bot walls
    "cloudflare on 200": ("blocked", page(headers=("CF-Mitigated: challenge",))),
    "cloudflare on 503": (
        "blocked",
        status("503 Service Unavailable", b"", "cf-mitigated: challenge"),
    ),
    "aws": ("blocked", status("202 Accepted", b"", "x-amzn-waf-action: challenge")),
    "aws captcha": ("blocked", status("405 Method Not Allowed", b"", "x-amzn-waf-action: captcha")),
    "vercel on 429": (
        "blocked",
        status("429 Too Many Requests", b"", "x-vercel-mitigated: challenge"),
    ),
}

SLOW = {
    "slow header": raw(b"HTTP/1.1 200 OK\r\n", forever=b"X", pause=0.05),
    "slow body": raw(HEAD + b"Content-Length: 100000\r\n\r\n", forever=b"a", pause=0.05),
    "slow chunks": raw(CHUNKED, forever=b"1\r\na\r\n", pause=0.05),
    "slow interim answers": raw(forever=b"HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n", pause=0.05),
    "silent": raw(b"", pause=5),
    "silent in the body": raw(HEAD + b"Content-Length: 9\r\n\r\n", pause=5),
    "slow redirects": raw(
        b"HTTP/1.1 302 Found\r\nLocation: /y\r\n", forever=b"X: 1\r\n", pause=0.05
    ),
}


@pytest.fixture
def serve(server):
    def call(row):
        row = dict(row)
        pieces = row.pop("pieces", None)
        return server.page("/x", **row) if pieces is None else server.raw("/x", *pieces, **row)

    return call


def check_message(got):
    assert got.body == b""
    assert not got.state.readable
    # Seen and expected, then what to do: at least two sentences, and nothing unprintable.
    assert len(got.message.split(". ")) >= 2
    assert got.message.isprintable()


@pytest.mark.parametrize("row", READ.values(), ids=READ)
def test_a_whole_page_is_read(serve, make, row):
    got = make(SMALL).get(serve(row))
    assert (got.state, got.message) == ("ok", "")
    assert got.body == PAGE
    assert got.framed is (row.get("length", -1) is not None)


@pytest.mark.parametrize(("state", "row"), NOT_READ.values(), ids=NOT_READ)
def test_anything_else_has_its_state(serve, make, state, row):
    got = make(SMALL).get(serve(row))
    assert got.state == state, got.message
    check_message(got)


@pytest.mark.parametrize("row", SLOW.values(), ids=SLOW)
def test_no_server_takes_more_time_than_it_is_given(serve, make, row):
    got = make(HASTY).get(serve(row))
    assert got.state == "timeout", got.message
    check_message(got)
