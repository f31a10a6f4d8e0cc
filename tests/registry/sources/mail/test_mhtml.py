"""Pages saved as one file: MHTML, as Chromium and old browsers write it, and SingleFile's HTML."""

import base64

import pytest

from factlock.registry.model import FetchState
from factlock.registry.page import NOTE_OPEN, SUP_CLOSE
from factlock.registry.sources import open_source, read_inline

KIND = "multipart/related"
HEAD = (
    b"From: <Saved by Blink>\r\nSnapshot-Content-Location: https://example.org/a\r\n"
    b"Subject: =?utf-8?Q?Prices=20=E5=9B=BD?=\r\nDate: Sat, 17 Jan 2026 10:00:00 -0000\r\nMIME-Version: 1.0\r\n"
    b'Content-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="----MultipartBoundary--x----"%s\r\n\r\n'
)


def part(kind, body, coding=b"quoted-printable", location=b"https://example.org/a", ident=b""):
    return (
        b"------MultipartBoundary--x----\r\nContent-Type: %s\r\nContent-ID: <%s>\r\n"
        b"Content-Transfer-Encoding: %s\r\nContent-Location: %s\r\n\r\n%s\r\n"
        % (kind, ident, coding, location, body)
    )


def saved(*parts, more=b""):
    return HEAD % more + b"".join(parts) + b"------MultipartBoundary--x------\r\n"


MAIN = part(
    b"text/html",
    b'<html lang=3D"de"><head></head><body><h1>Preise</h1><p>Um 5,2=C2=A0% gesti=\r\negen'
    b'<sup><a href=3D"#n">1</a></sup></p><iframe src=3D"cid:f"></iframe></body></html>',
    ident=b"main",
)
FRAME = part(b"text/html", b"<p>Anzeige 7 %</p>", location=b"https://ads.example/f", ident=b"f")
PICTURE = part(b"image/png", base64.b64encode(b"x" * 60), b"base64", b"https://example.org/a.png")


def reading_of(body, kind=KIND):
    return read_inline(body, media_type=kind)


def page_of(body):
    reading = reading_of(body)
    assert reading.page is not None, reading
    return reading.page


def test_the_document_in_front_is_read_and_frames_are_named():
    page = page_of(saved(MAIN, FRAME, PICTURE))
    assert (
        page.text.replace("\ufdd0", "") == f"Preise\nUm 5,2\u00a0% gestiegen{NOTE_OPEN}1{SUP_CLOSE}"
    )
    assert (page.title, page.language, page.media_type) == ("Prices 国", "de", KIND)
    assert "https://ads.example/f" in page.frames
    assert [heading.text for heading in page.headings] == ["Preise"]


def test_the_start_that_the_file_names_is_the_document():
    assert page_of(saved(FRAME, MAIN, more=b';\r\n\tstart="<main>"')).text.startswith("Preise")
    assert page_of(saved(FRAME, MAIN)).text == "Anzeige 7 %"
    reading = reading_of(saved(FRAME, MAIN, more=b';\r\n\tstart="<none>"'))
    assert reading.state is FetchState.DAMAGED


def test_a_saved_wall_is_a_wall():
    reading = reading_of(saved(part(b"text/html", b"<title>Access denied</title><p>no")))
    assert reading.state is FetchState.BLOCKED


def test_one_document_without_parts():
    body = b"From: a\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>5.2%"
    assert page_of(body).text == "5.2%"


@pytest.mark.parametrize(
    ("body", "state"),
    [
        (saved(PICTURE), FetchState.UNSUPPORTED),
        (b"5.2% without fields", FetchState.DAMAGED),
        (saved(part(b"text/html", b"R3!LDt", b"base64")), FetchState.DAMAGED),
        (saved(MAIN)[:300], FetchState.UNSUPPORTED),
        (saved(*[part(b"text/html", b"<p>5")] * 2000), FetchState.TOO_LARGE),
    ],
)
def test_files_without_a_page_are_told(body, state):
    reading = reading_of(body)
    assert reading.state is state
    assert reading.message


@pytest.mark.parametrize("name", ["page.mhtml", "page.mht", "PAGE.MHT", "page.bin"])
def test_a_file_is_known_by_its_ending_or_its_looks(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(saved(MAIN))
    page = open_source(str(path), None).page
    assert page is not None
    assert page.media_type == KIND


SINGLE = """<!DOCTYPE html> <html lang=en><!--
 Page saved with SingleFile
 url: https://example.org/a
 saved date: Sat Jan 17 2026 10:00:00 GMT+0000 -- not 6 %%
--><meta charset=utf-8><title>Prices</title>
<style>:root{--sf-img-1:url("data:image/png;base64,%s")}.sf-hidden{display:none!important}</style>
<body><h1>Prices</h1><p>Up 5.2 %%</p><img src="data:image/svg+xml,<svg>7</svg>">
<img src="data:image/png;base64,%s"><div style="background:url(data:image/png;base64,%s)">on</div>
<script data-template-shadow-root src="data:application/javascript;base64,KCgpPT57fSkoKQ=="></script>"""


def test_pages_of_singlefile_are_html(tmp_path):
    data = base64.b64encode(b"5.2 % is no text " * 20_000).decode()
    path = tmp_path / "page.html"
    path.write_text(SINGLE % (data, data, data), encoding="utf-8")
    page = open_source(str(path), None).page
    assert page is not None
    assert page.text.split("\n") == ["Prices", "Up 5.2 %", "on"]
    assert "6" not in page.text + page.hidden


@pytest.mark.parametrize(
    ("mark", "text"),
    [
        (b"shadowmode=3D", "Shadow 4.4 percent"),
        (b"ShadowMode =3D ", "Shadow 4.4 percent"),
        (b"shadowrootmode=3D", "Shadow 4.4 percent"),
        (b"data-shadowmode=3D", "Light 5.5 percent"),
    ],
)
def test_shadow_trees_are_shown_as_chromium_writes_them(mark, text):
    body = (
        b'<p>Prices</p><div><template %s"open"><p>Shadow 4.4 percent</p></template>'
        b"<p>Light 5.5 percent</p></div>" % mark
    )
    assert page_of(saved(part(b"text/html", body))).text.split("\n")[1:] == [text]
