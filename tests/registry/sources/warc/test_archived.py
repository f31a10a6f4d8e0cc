"""Pages opened out of web archives, from Python and through the command."""

import gzip
import json

import pytest

from factlock.registry.errors import UsageFault
from factlock.registry.model import Basis, FetchState
from factlock.registry.sources import open_source
from factlock.registry.sources.warc.archived import open_warc

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


GOOD = response()


def test_an_opened_page_reads_as_if_it_had_been_fetched(tmp_path):
    path = tmp_path / "a.warc.gz"
    body = response(block=http(PAGE, Set_Cookie="a=b", ETag='"x"', Content_Language="en"))
    path.write_bytes(gzip.compress(body + response(B)))
    source = open_warc(path, A)
    assert source.basis is Basis.ATTACHED
    assert source.state is FetchState.OK
    fetched = source.fetched
    assert (fetched.url, fetched.status, fetched.body) == (A, 200, PAGE)
    assert fetched.fetched_at.isoformat() == "2026-01-02T03:04:05+00:00"
    assert fetched.headers == {"content-type": "text/html", "etag": '"x"', "content-language": "en"}
    assert source.page is not None
    assert source.page.media_type == "text/html"


@pytest.mark.parametrize(
    ("status", "state"),
    [
        ("404 Not Found", FetchState.GONE),
        ("403 Forbidden", FetchState.BLOCKED),
        ("500 Broken", FetchState.SERVER_ERROR),
        ("204 No Content", FetchState.BLANK),
        ("206 Partial Content", FetchState.DAMAGED),
    ],
)
def test_an_answer_that_is_no_page_has_its_state(tmp_path, status, state):
    path = tmp_path / "a.warc"
    path.write_bytes(response(block=http(PAGE, status=status)))
    source = open_warc(path, A)
    assert source.state is state
    assert source.page is None
    assert source.reading.message


def test_a_page_beyond_the_limit_is_too_large(tmp_path):
    from factlock.registry.sources import ReadLimits

    path = tmp_path / "a.warc"
    path.write_bytes(response(block=http(b"<p>5" * 1000)))
    source = open_warc(path, A, limits=ReadLimits(max_bytes=1000))
    assert source.state is FetchState.TOO_LARGE


def test_a_file_that_is_not_there_is_wrong_usage(tmp_path):
    with pytest.raises(UsageFault, match=r"no\.warc"):
        open_warc(tmp_path / "no.warc", A)


def test_a_file_is_known_by_its_ending_or_its_bytes(tmp_path):
    for name, body in (
        ("a.warc", GOOD),
        ("a.warc.gz", gzip.compress(GOOD)),
        ("a.gz", gzip.compress(GOOD)),
        ("a.bin", GOOD),
    ):
        path = tmp_path / name
        path.write_bytes(body)
        source = open_source(str(path), None)
        assert source.page is not None, source.reading
        assert source.page.media_type == KIND


def test_a_fact_is_admitted_out_of_an_archive(run, folder):
    (folder / "a.warc.gz").write_bytes(
        gzip.compress(response(A) + response(B, http(b"<p>Another 7")))
    )
    assert run("init").status == 0
    admitted = run(
        "admit", "exports@2025", "--warc", "a.warc.gz", "--url", A,
        "--clause", "growth=Exports grew 5.2% in 2025", "--json",
    )  # fmt: skip
    assert admitted.status == 0, admitted.stderr
    shown = json.loads(run("show", "exports@2025", "--json").stdout.splitlines()[0])
    told = json.dumps(shown)
    assert A in told
    assert "attached" in told
    assert run("audit").status == 0


def test_without_an_address_the_only_page_is_meant(run, folder):
    (folder / "a.warc").write_bytes(GOOD)
    (folder / "two.warc").write_bytes(response(A) + response(B))
    assert run("init").status == 0
    clause = ("--clause", "growth=Exports grew 5.2% in 2025")
    assert run("admit", "exports@2025", "--warc", "a.warc", *clause).status == 0
    several = run("admit", "exports@2025", "--warc", "two.warc", *clause)
    assert several.status == 3
    assert B in several.stderr


def test_admit_takes_one_kind_of_source(run, folder):
    (folder / "a.warc").write_bytes(GOOD)
    clause = ("--clause", "growth=Exports grew 5.2% in 2025")
    assert run("admit", "x", "--warc", "a.warc", "--file", "a.html", *clause).status == 2
    assert run("admit", "x", "--warc", "none.warc", *clause).status == 2


def test_a_page_of_an_archive_is_chosen_in_files_only(run):
    assert run("find", "https://example.org/", "--url", A, "clause").status == 2


def test_clauses_are_tried_on_an_archive(run, folder):
    (folder / "a.warc").write_bytes(response(A) + response(B, http(b"<p>Another 7 of them")))
    clause = "Exports grew 5.2% in 2025"
    assert run("find", "a.warc", "--url", A, clause).status == 0
    assert run("find", "a.warc", "--url", B, clause).status == 1
    several = run("find", "a.warc", clause)
    assert several.status == 3
    assert A in several.stderr
