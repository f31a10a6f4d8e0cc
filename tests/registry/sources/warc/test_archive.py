"""Web archives: written record by record here, by warcio in one test."""

import base64
import gzip
import hashlib
import io
import zlib

import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from factlock.registry.model import FetchState
from factlock.registry.sources import read_inline
from factlock.registry.sources.reading import Unread
from factlock.registry.sources.warc.archive import pick, records

KIND = "application/warc"


DATE = "2026-01-02T03:04:05Z"


A, B = "https://example.org/a", "https://example.org/b"


PAGE = b"<html lang=en><title>Prices</title><h1>Prices</h1><p>Exports grew 5.2% in 2025.</p>"


def record(kind, uri, block, *, date=DATE, length=None, end=b"\r\n\r\n", version="1.1", **fields):
    head = {"WARC-Type": kind, "WARC-Target-URI": uri, "WARC-Date": date}
    head |= {name.replace("_", "-"): value for name, value in fields.items()}
    head["Content-Length"] = str(len(block) if length is None else length)
    lines = "".join(f"{name}: {value}\r\n" for name, value in head.items() if value is not None)
    return f"WARC/{version}\r\n{lines}\r\n".encode() + block + end


def http(body=PAGE, status="200 OK", kind="text/html", **headers):
    fields = {"Content-Type": kind} | {n.replace("_", "-"): v for n, v in headers.items()}
    lines = "".join(f"{name}: {value}\r\n" for name, value in fields.items() if value)
    return f"HTTP/1.1 {status}\r\n{lines}\r\n".encode() + body


def response(uri=A, block=None, **told):
    told = {"Content_Type": "application/http; msgtype=response"} | told
    return record("response", uri, http() if block is None else block, **told)


INFO = record("warcinfo", None, b"software: hand\r\n", Content_Type="application/warc-fields")


REQUEST = record(
    "request", A, b"GET /a HTTP/1.1\r\n\r\n", Content_Type="application/http; msgtype=request"
)


DNS = record("response", "dns:example.org", b"example.org A 127.0.0.1", Content_Type="text/dns")


WHOLE = INFO + REQUEST + DNS + response()


def reading_of(body):
    return read_inline(body, media_type=KIND)


def chunked(body, size=7):
    pieces = [body[at : at + size] for at in range(0, len(body), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(p), p) for p in pieces) + b"0\r\n\r\n"


def digest(block, name="sha1"):
    return f"{name}:" + base64.b32encode(hashlib.new(name, block).digest()).decode()


GOOD = response()


FORMS = {
    "as it is": WHOLE,
    "one member a record": b"".join(map(gzip.compress, (INFO, REQUEST, DNS, response()))),
    "one member for all": gzip.compress(WHOLE),
    "version 1.0": INFO + response(version="1.0", date="2026-01-02T03:04:05Z"),
    "address in brackets": response(f"<{A}>"),
    "chunked": response(block=http(chunked(PAGE), Transfer_Encoding="chunked")),
    "chunks undone": response(block=http(PAGE, Transfer_Encoding="chunked")),
    "gzip": response(block=http(gzip.compress(PAGE), Content_Encoding="gzip")),
    "gzip undone": response(block=http(PAGE, Content_Encoding="gzip", Content_Length="60")),
    "deflate": response(block=http(zlib.compress(PAGE), Content_Encoding="deflate")),
    "zstd": response(block=http(zstandard.compress(PAGE), Content_Encoding="zstd")),
    "gzip in chunks": response(
        block=http(
            chunked(gzip.compress(PAGE)), Content_Encoding="gzip", Transfer_Encoding="chunked"
        )
    ),
    "digest": response(WARC_Block_Digest=digest(http())),
    "digest of another kind": response(WARC_Block_Digest=digest(http(), "sha256")),
    "resource": record("resource", A, PAGE, Content_Type="text/html"),
    "fields over several lines": response(WARC_Note="a\r\n b"),
    "pictures beside it": WHOLE + response(B, http(b"x", kind="image/png")),
    "answers that are no page": WHOLE + response(B, http(b"<p>no", status="404 Not Found")),
}


@pytest.mark.parametrize("body", FORMS.values(), ids=FORMS)
def test_the_only_page_is_read(body):
    page = reading_of(body).page
    assert page is not None
    assert page.text == "Prices\nExports grew 5.2% in 2025."
    assert (page.title, page.media_type) == ("Prices", KIND)
    assert pick(body).url == A


def test_of_several_pages_the_message_names_them():
    body = response(A) + response(B)
    reading = reading_of(body)
    assert reading.state is FetchState.UNSUPPORTED
    assert A in reading.message
    assert B in reading.message
    assert "--url" in reading.message
    assert pick(body, B).url == B


SAME = [
    (A, A, True),
    ("https://example.org", "https://example.org/", True),
    ("https://EXAMPLE.org:443/a#part", A, True),
    ("http://example.org:80/a", "http://example.org/a", True),
    ("http://example.org/a", A, False),
    ("https://example.org/a/", A, False),
    ("https://example.org/A", A, False),
    ("https://example.org/a?b=1", A, False),
    ("https://example.org:99999/a", A, False),
]


@pytest.mark.parametrize(("asked", "held", "found"), SAME)
def test_an_address_is_found_however_it_is_spelt(asked, held, found):
    body = response(held)
    if found:
        assert pick(body, asked).url == held
    else:
        with pytest.raises(Unread, match="no answer for"):
            pick(body, asked)


def test_of_several_captures_the_newest_counts():
    old = response(block=http(b"<p>old"), date="2025-01-01T00:00:00Z")
    new = response(block=http(b"<p>new"), date="2026-01-01T00:00:00.25Z")
    for body in (old + new, new + old):
        assert pick(body, A).body == b"<p>new"
        assert pick(body).at.isoformat() == "2026-01-01T00:00:00.250000+00:00"


REVISIT = {
    "Content_Type": "application/http; msgtype=response",
    "WARC_Profile": "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest",
}


@pytest.mark.parametrize(
    "pointer", [{"WARC_Payload_Digest": "sha1:AAAA"}, {"WARC_Refers_To": "<urn:uuid:1>"}]
)
def test_a_revisit_is_the_page_it_points_to_at_its_own_time(pointer):
    first = response(WARC_Payload_Digest="sha1:AAAA", WARC_Record_ID="<urn:uuid:1>")
    again = record("revisit", A, http(b""), date="2026-03-01T00:00:00Z", **REVISIT, **pointer)
    capture = pick(first + again, A)
    assert capture.body == PAGE
    assert capture.at.month == 3


def test_a_revisit_of_what_is_not_there_is_told():
    again = record(
        "revisit", A, http(b""), **REVISIT, WARC_Payload_Digest="sha1:AAAA",
        WARC_Refers_To_Target_URI=B, WARC_Refers_To_Date="2025-01-01T00:00:00Z",
    )  # fmt: skip
    with pytest.raises(Unread, match="another file") as caught:
        pick(again, A)
    assert B in caught.value.message


def test_what_a_server_called_unmodified_was_not_compared():
    first = response(WARC_Payload_Digest="sha1:AAAA")
    told = REVISIT | {"WARC_Profile": "http://netpreserve.org/warc/1.1/server-not-modified"}
    again = record(
        "revisit",
        A,
        http(b""),
        date="2026-03-01T00:00:00Z",
        WARC_Payload_Digest="sha1:AAAA",
        **told,
    )
    with pytest.raises(Unread, match="another file"):
        pick(first + again, A)


def test_redirects_are_followed_within_the_file():
    moved = response(A, http(b"", status="301 Moved", Location="/b"))
    capture = pick(moved + response(B), A)
    assert (capture.url, capture.final, capture.hops) == (A, B, (A, B))
    with pytest.raises(Unread, match="no answer for"):
        pick(moved, A)
    back = response(B, http(b"", status="302 Found", Location=A))
    assert pick(moved + back, A).status in (301, 302)


BROKEN = {
    "nothing": b"WARC/",
    "another version": GOOD.replace(b"WARC/1.1", b"WARC/0.9"),
    "a length too long": response(length=10_000_000_000),
    "a length too short": response(length=60),
    "a length below zero": response(length=-5),
    "no length": GOOD.replace(b"Content-Length", b"Content-Longth"),
    "two lengths": GOOD.replace(b"Content-Length", b"Content-Length: 5\r\nContent-Length"),
    "cut": GOOD[:-10],
    "cut in the fields": GOOD[:40],
    "no end of the record": response(end=b""),
    "text between": GOOD + b"and so on" + GOOD,
    "a line that is no field": GOOD.replace(b"WARC-Date", b"WARC Date"),
    "no date": response(date="yesterday"),
    "fields without end": b"WARC/1.1\r\n" + b"A: b\r\n" * 100_000,
    "one field without end": b"WARC/1.1\r\nA: " + b"b" * 1_000_000,
    "compressed and cut": gzip.compress(GOOD)[:-20],
    "compressed and damaged": gzip.compress(GOOD)[:60] + b"\0" * 60,
    "wrong digest": response(WARC_Block_Digest=digest(b"another")),
    "cut off by its maker": response(WARC_Truncated="length"),
    "chunks without end": response(block=http(chunked(PAGE)[:-9], Transfer_Encoding="chunked")),
    "a chunk that lies": response(block=http(b"ffff\r\n" + PAGE, Transfer_Encoding="chunked")),
    "gzip that is cut": response(block=http(gzip.compress(PAGE)[:-9], Content_Encoding="gzip")),
    "fewer bytes than the page has": response(block=http(PAGE, Content_Length="9999")),
}


@pytest.mark.parametrize("body", BROKEN.values(), ids=BROKEN)
def test_damage_is_never_read_as_a_page(body):
    reading = reading_of(body)
    assert reading.state is FetchState.DAMAGED, reading
    assert reading.message


NO_PAGE = {
    "no record of a page": INFO + REQUEST + DNS,
    "two pictures": response(A, http(b"x", kind="image/png"))
    + response(B, http(b"x", kind="image/png")),
    "one picture": response(A, http(b"\x89PNG", kind="image/png")),
    "coded as brotli": response(block=http(b"\x0b\x02", Content_Encoding="br")),
    "an archive in an archive": response(block=http(GOOD, kind=KIND)),
}


@pytest.mark.parametrize("body", NO_PAGE.values(), ids=NO_PAGE)
def test_files_without_a_page_are_unsupported(body):
    reading = reading_of(body)
    assert reading.state is FetchState.UNSUPPORTED, reading
    assert reading.message


def test_bombs_and_floods_are_refused():
    bombs = (
        gzip.compress(response(block=http(b"5" * (150 << 20)))),
        gzip.compress(INFO) + gzip.compress(b"A: b\r\n" * (20 << 20)),
        response(block=http(gzip.compress(b"5" * (100 << 20)), Content_Encoding="gzip")),
        gzip.compress(INFO * 30_000),
    )
    for bomb in bombs:
        with pytest.raises(Unread) as caught:
            pick(bomb)
        assert caught.value.state in (FetchState.TOO_LARGE, FetchState.DAMAGED)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.sampled_from([GOOD, INFO, b"\r\n", b"WARC/1.1\r\n", b"Content-Length: 3\r\n", b"abc", PAGE, b"\0"]),
        max_size=5,
    ).map(b"".join)
)  # fmt: skip
def test_records_are_whole_or_nothing(body):
    try:
        found = list(records(body))
    except Unread as problem:
        assert problem.message  # noqa: PT017
        return
    assert all(len(one.block) == one.length for one in found)


def test_files_of_warcio_are_read():
    warcio = pytest.importorskip("warcio")
    statusandheaders = pytest.importorskip("warcio.statusandheaders")
    assert warcio
    from warcio.warcwriter import WARCWriter

    for compressed in (True, False):
        out = io.BytesIO()
        writer = WARCWriter(out, gzip=compressed)
        writer.write_record(writer.create_warcinfo_record("a.warc", {"software": "x"}))
        headers = statusandheaders.StatusAndHeaders(
            "200 OK", [("Content-Type", "text/html")], protocol="HTTP/1.1"
        )
        one = writer.create_warc_record(
            A, "response", payload=io.BytesIO(PAGE), http_headers=headers
        )
        writer.write_record(one)
        one.content_stream().close()
        capture = pick(out.getvalue(), A)
        assert (capture.body, capture.status) == (PAGE, 200)
