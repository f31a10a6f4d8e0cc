"""A source is opened by its address or its file; everything that is wrong is a state or a fault."""

import os
from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest

from factlock.registry.clock import Clock
from factlock.registry.errors import UsageFault
from factlock.registry.model import Basis, Fetched, FetchState
from factlock.registry.sources import (
    READERS,
    ReadLimits,
    locate,
    open_source,
    read,
    read_inline,
    reader_of,
)

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
HTML = b"<title>T</title><p>GDP grew 5.2 %</p>"


@dataclass
class Site:
    """Answers every address with one Fetched."""

    state: FetchState = FetchState.OK
    body: bytes = HTML
    content_type: str | None = "text/html"
    message: str = ""
    asked: list[str] = field(default_factory=list)

    def get(self, url: str) -> Fetched:
        self.asked.append(url)
        headers = {} if self.content_type is None else {"content-type": self.content_type}
        return Fetched(self.state, url, NOW, headers=headers, body=self.body, message=self.message)


def test_an_address_is_fetched_and_read():
    site = Site()
    source = open_source("https://example.org/a", site)
    assert site.asked == ["https://example.org/a"]
    assert source.page is not None
    assert (source.page.text, source.state, source.basis) == (
        "GDP grew 5.2 %",
        FetchState.OK,
        Basis.FETCHED,
    )


def test_a_moved_page_is_read_and_stays_moved():
    source = open_source("HTTP://example.org/a", Site(FetchState.MOVED))
    assert source.page is not None
    assert (source.state, source.reading.state) == (FetchState.MOVED, FetchState.OK)


@pytest.mark.parametrize("state", [s for s in FetchState if not s.readable])
def test_what_was_not_fetched_is_passed_on(state):
    source = open_source("https://example.org/a", Site(state, b"", message="why"))
    assert (source.page, source.state, source.reading.message) == (None, state, "why")


def test_what_was_fetched_and_cannot_be_read_says_so():
    source = open_source("https://example.org/a", Site(content_type="image/png"))
    assert (source.page, source.state) == (None, FetchState.UNSUPPORTED)
    assert source.fetched.state is FetchState.OK


def test_the_charset_of_the_header_is_used():
    body = "<p>价格上涨2.4%</p>".encode("gb18030")
    page = open_source(
        "https://example.org", Site(body=body, content_type='text/html; charset="GB2312"')
    ).page
    assert page is not None
    assert (page.text, page.encoding, page.encoding_basis) == ("价格上涨2.4%", "gb18030", "http")
    assert read(body, media_type="text/html;charset=utf-8", charset="gbk").page == page


@pytest.mark.parametrize(
    ("name", "body", "text", "media_type"),
    [
        ("a.html", HTML, "GDP grew 5.2 %", "text/html"),
        ("a.HTM", HTML, "GDP grew 5.2 %", "text/html"),
        ("a.txt", HTML, HTML.decode(), "text/plain"),
        ("a.md", b"# T\r\nGDP", "# T\nGDP", "text/markdown"),
        ("saved", HTML, "GDP grew 5.2 %", "text/html"),
        ("saved.aspx", b"\n<!DOCTYPE html><p>GDP", "GDP", "text/html"),
        ("notes", b"GDP", "GDP", "text/plain"),
    ],
)
def test_a_file_is_read_by_its_ending(tmp_path, name, body, text, media_type):
    path = tmp_path / name
    path.write_bytes(body)
    source = open_source(str(path), Site(), clock=Clock(NOW))
    assert source.page is not None
    assert (source.page.text, source.page.media_type) == (text, media_type)
    assert (source.basis, source.state) == (Basis.ATTACHED, FetchState.OK)
    assert (source.fetched.url, source.fetched.body, source.fetched.fetched_at) == (
        str(path),
        body,
        NOW,
    )
    assert open_source(path.as_uri(), Site()).page == source.page


@pytest.mark.parametrize(
    ("name", "body", "seen"),
    [
        ("a.png", b"\x89PNG", "a PNG image"),
        ("a.html", b"PK\x03\x04", "a ZIP archive"),
        ("a.dat", b"5,250", "a.dat ends in .dat"),
        ("a.toml", b"a = 5", "a.toml ends in .toml"),
    ],
)
def test_other_files_are_named_and_what_can_be_read_is_listed(tmp_path, name, body, seen):
    path = tmp_path / name
    path.write_bytes(body)
    source = open_source(str(path), Site())
    assert (source.page, source.state) == (None, FetchState.UNSUPPORTED)
    assert seen in source.reading.message
    assert ".html" in source.reading.message
    assert "text/plain" in source.reading.message


def test_a_large_file_is_not_read_whole(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(b"x" * 100)
    source = open_source(str(path), Site(), limits=ReadLimits(max_bytes=99))
    assert (source.page, source.state, source.fetched.body) == (None, FetchState.TOO_LARGE, b"")
    assert open_source(str(path), Site(), limits=ReadLimits(max_bytes=100)).page is not None


@pytest.mark.parametrize(
    ("where", "code"),
    [
        ("nowhere.html", "no-such-file"),
        ("www.example.org/page", "no-such-file"),
        ("", "not-a-file"),
        (".", "not-a-file"),
        ("ftp://example.org/a", "unknown-scheme"),
        ("javascript://x", "unknown-scheme"),
        ("a\0b", "no-such-file unreadable-file"),  # as the Python version has it
        ("x" * 5000, "no-such-file unreadable-file"),
    ],
)
def test_what_is_no_source_is_wrong_usage(where, code):
    with pytest.raises(UsageFault) as caught:
        open_source(where, Site())
    (finding,) = caught.value.findings
    assert finding.code in code.split()
    assert finding.fix


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_no_file(tmp_path):
    os.mkfifo(tmp_path / "a.html")
    with pytest.raises(UsageFault, match="device or a pipe"):
        open_source(str(tmp_path / "a.html"), Site())


@pytest.mark.parametrize(
    ("body", "media_type", "state"),
    [
        (HTML, "", FetchState.OK),
        (HTML, "application/octet-stream", FetchState.OK),
        (b"GDP", "", FetchState.UNSUPPORTED),
        (b"5,250", "text/calendar", FetchState.UNSUPPORTED),
        (b"{}", "application/json", FetchState.BLANK),
        (b'{"gdp": 5.2}', "application/vnd.x+json; charset=utf-8", FetchState.OK),
        (b'{"gdp": 5.2}', "application/octet-stream", FetchState.OK),
        (b"<a>5</a>", "application/vnd.x+xml", FetchState.OK),
        (b'<?xml version="1.0"?><a>5</a>', "", FetchState.OK),
        (b"<svg/>", "image/svg+xml", FetchState.UNSUPPORTED),
        (b"%PDF-1.7", "text/html", FetchState.DAMAGED),
        (b"\x89PNG", "text/html", FetchState.UNSUPPORTED),
        (b"", "text/html", FetchState.BLANK),
        (b" \n", "text/plain", FetchState.BLANK),
    ],
)
def test_states_of_a_body(body, media_type, state):
    reading = read(body, media_type=media_type)
    assert reading.state is state
    assert (reading.page is not None) == (state is FetchState.OK)
    assert bool(reading.message) == (state is not FetchState.OK)


def test_reading_here_and_in_the_child_is_the_same():
    assert read_inline(HTML, media_type="text/html") == read(HTML, media_type="text/html")


def test_places_that_are_none_are_not_located():
    page = read(HTML, media_type="text/html").page
    assert page is not None
    for start, end in ((0, 0), (3, 2), (-1, 2), (0, 99), (99, 100)):
        assert locate(HTML, page, start, end) is None
    assert locate(HTML, page, 0, 3, limits=ReadLimits(max_bytes=5)) is None
    assert locate(HTML, page, 0, 3) == (19, 22)


def test_every_media_type_has_one_reader_and_every_ending_one_media_type():
    types = [kind for plug in READERS for kind in plug.media_types]
    endings = [ending for plug in READERS for ending in plug.endings]
    assert len(types) == len(set(types))
    assert len(endings) == len(set(endings))
    assert all(ending.startswith(".") and ending == ending.lower() for ending in endings)
    for kind in types:
        assert callable(reader_of(kind).read)
