"""EPUB books, packed here as publishers pack them."""

import base64
import io
import os
import time
import zipfile

import pytest

from factlock.registry.model import FetchState
from factlock.registry.page import NOTE_OPEN, SUP_CLOSE
from factlock.registry.sources import fragments, read, read_inline

KIND = "application/epub+zip"
CONTAINER = (
    '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
    '<rootfiles><rootfile full-path="%s" media-type="application/oebps-package+xml"/></rootfiles></container>'
)
XHTML = (
    '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml">'
    "<head><title/></head><body>%s</body></html>"
)
METADATA = (
    "<dc:title>  Prices\nof 2025 </dc:title><dc:title>Second</dc:title><dc:language>de-AT</dc:language>"
    "<dc:publisher>The Office</dc:publisher><dc:date>2026-01-17T00:00:00Z</dc:date>"
)


def archive(files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(zipfile.ZipInfo("mimetype"), KIND)
        for name, text in files.items():
            packed.writestr(name, text)
    return out.getvalue()


def package(chapters, metadata=METADATA, spine=None):
    items = "".join(
        f'<item id="i{number}" href="{href}" media-type="{kind}"/>'
        for number, (href, kind) in enumerate(chapters)
    )
    refs = "".join(f'<itemref idref="i{n}"/>' for n in spine or range(len(chapters)))
    return (
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata '
        f'xmlns:dc="http://purl.org/dc/elements/1.1/">{metadata}</metadata>'
        f"<manifest>{items}</manifest><spine>{refs}</spine></package>"
    )


def book(*texts, extra=None, hrefs=None, spine=None, **told):
    names = hrefs or [f"text/ch{number}.xhtml" for number in range(len(texts))]
    chapters = [(name, "application/xhtml+xml") for name in names]
    files = {
        "META-INF/container.xml": CONTAINER % "OEBPS/book.opf",
        "OEBPS/book.opf": package(chapters, spine=spine, **told),
        **{f"OEBPS/text/ch{n}.xhtml": XHTML % text for n, text in enumerate(texts)},
        **(extra or {}),
    }
    return archive(files)


def reading_of(body):
    return read_inline(body, media_type=KIND)


def page_of(body):
    reading = reading_of(body)
    assert reading.page is not None, reading
    return reading.page


def test_the_files_of_the_spine_are_read_in_its_order():
    page = page_of(book("<h1>One</h1><p>Up 5.2%</p>", "<h1>Two</h1><p>Down</p>", spine=[1, 0]))
    assert page.text.split("\n") == ["Two", "Down", "One", "Up 5.2%"]
    assert [(part.kind, part.name) for part in page.parts] == [
        ("file", "OEBPS/text/ch1.xhtml"),
        ("file", "OEBPS/text/ch0.xhtml"),
    ]
    start = page.text.index("5.2%")
    assert page.heading_at(start) == "One"
    assert fragments.point(page, start, start + 4) == "OEBPS/text/ch0.xhtml"
    assert fragments.follow(page, "OEBPS/text/ch0.xhtml") == (9, len(page.text))


def test_what_the_book_says_of_itself():
    page = page_of(book("<p>5</p>"))
    assert (page.title, page.language) == ("Prices of 2025", "de-AT")
    assert (page.publisher, page.published) == ("The Office", "2026-01-17")


def test_a_file_named_twice_is_read_once():
    assert page_of(book("<p>5</p>", "<p>6</p>", spine=[0, 1, 0])).text == "5\n6"


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<p>5<a id='x'/>.2%</p>", "5.2%"),
        ("<p>a</p><script/><p>b</p>", "a\nb"),
        ("<p>a<br/>b<span class='x' title='a > b'/>c</p>", "a\nb c"),
        ("<p><![CDATA[5 < 6 & 7]]></p>", "5 < 6 & 7"),
        ("<p>a<!-- <title/> --></p>", "a"),
        ("<p>2020<sup><a href='#n'>2</a></sup></p>", f"2020{NOTE_OPEN}2{SUP_CLOSE}"),
        ("<svg:svg/><p>a</p>", "a"),
        ("<p>&nbsp;5&#8239;%</p>", "\u00a05\u202f%"),
    ],
)
def test_xml_is_read_as_xml_means_it(markup, text):
    shown = page_of(book(markup)).text.replace("\ufdd0", "").replace("\ufdd6", " ")
    assert " ".join(shown.split(" ")).replace("  ", " ").strip(" ") == text.strip(" ")


def test_other_encodings_and_names():
    text = (XHTML % "<p>Größe 5</p>").replace("UTF-8", "UTF-16").encode("utf-16")
    body = book(hrefs=["text/f%C3%BCnf%205.xhtml"], extra={"OEBPS/text/fünf 5.xhtml": text})
    page = page_of(body)
    assert page.text == "Größe 5"
    assert page.parts[0].name == "OEBPS/text/fünf 5.xhtml"


def test_pictures_as_pages_and_files_outside_the_spine_are_not_read():
    files = {
        "META-INF/container.xml": CONTAINER % "book.opf",
        "book.opf": package(
            [
                ("cover.svg", "image/svg+xml"),
                ("a.xhtml", "application/xhtml+xml"),
                ("b.xhtml", "application/xhtml+xml"),
            ],
            spine=[0, 1],
        ),
        "cover.svg": "<svg><text>6</text></svg>",
        "a.xhtml": XHTML % "<p>5</p>",
        "b.xhtml": XHTML % "<p>7</p>",
    }
    assert page_of(archive(files)).text == "5"


def test_a_book_of_pictures():
    reading = reading_of(book("<img src='a.png'/>"))
    assert reading.state is FetchState.IMAGE_ONLY


def test_a_locked_chapter_makes_the_book_unread():
    lock = (
        '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData '
        'xmlns="http://www.w3.org/2001/04/xmlenc#"><CipherData><CipherReference URI="%s"/></CipherData>'
        "</EncryptedData></encryption>"
    )
    name = "META-INF/encryption.xml"
    locked = reading_of(book("<p>5</p>", extra={name: lock % "OEBPS/text/ch0.xhtml"}))
    assert locked.state is FetchState.UNSUPPORTED
    assert "without protection" in locked.message
    assert page_of(book("<p>5</p>", extra={name: lock % "OEBPS/font.otf"})).text == "5"


OUTSIDE = [
    "../../../etc/passwd",
    "/etc/passwd",
    "file:///etc/passwd",
    "http://127.0.0.1/x",
    "//h/x",
    "",
]


@pytest.mark.parametrize("href", OUTSIDE)
def test_no_file_outside_the_book_is_opened(href):
    reading = reading_of(book(hrefs=[href]))
    assert reading.page is None
    assert reading.state is FetchState.DAMAGED


@pytest.mark.parametrize(
    "path", ["../book.opf", "/etc/passwd", "http://127.0.0.1/x.opf", "", "none.opf"]
)
def test_no_package_outside_the_book_is_opened(path):
    body = archive({"META-INF/container.xml": CONTAINER % path})
    assert reading_of(body).state is FetchState.DAMAGED


BROKEN = {
    "no container": {},
    "container is no XML": {"META-INF/container.xml": "5"},
    "entities": {
        "META-INF/container.xml": '<!DOCTYPE a [<!ENTITY b "c.opf">]>'
        + CONTAINER.partition("?>")[2] % "&b;"
    },
    "package is no XML": {"META-INF/container.xml": CONTAINER % "b.opf", "b.opf": "<a>"},
    "unknown item": {
        "META-INF/container.xml": CONTAINER % "b.opf",
        "b.opf": package([]).replace("<spine>", '<spine><itemref idref="no"/>'),
    },
    "missing file": {
        "META-INF/container.xml": CONTAINER % "b.opf",
        "b.opf": package([("a.xhtml", "application/xhtml+xml")]),
    },
}


@pytest.mark.parametrize("files", BROKEN.values(), ids=BROKEN)
def test_a_broken_book_is_told(files):
    reading = reading_of(archive(files))
    assert reading.state is FetchState.DAMAGED
    assert reading.message


def test_a_chapter_of_noise_makes_the_book_unread():
    body = book(hrefs=["text/a.xhtml"], extra={"OEBPS/text/a.xhtml": bytes(range(128, 256)) * 50})
    reading = reading_of(body)
    assert reading.state is FetchState.DAMAGED
    assert "a.xhtml" in reading.message


def test_a_flood_of_chapters_is_too_large():
    hrefs = [f"text/ch0.xhtml?{number}" for number in range(3)]
    assert page_of(book("<p>5</p>", hrefs=hrefs)).text == "5"
    many = {f"OEBPS/text/x{number}.xhtml": "" for number in range(6000)}
    body = book(hrefs=[f"text/x{number}.xhtml" for number in range(6000)], extra=many)
    assert reading_of(body).state is FetchState.TOO_LARGE


def test_a_bomb_is_not_unpacked():
    body = book(hrefs=["text/a.xhtml"], extra={"OEBPS/text/a.xhtml": b"5" * (30 << 20)})
    assert reading_of(body).state is FetchState.TOO_LARGE
    noise = base64.b64encode(os.urandom(400_000))
    flood = {
        f"OEBPS/text/x{n}.xhtml": b"<!--" + noise + b"-->" + b"<p>" * (7 << 20) for n in range(4)
    }
    body = book(hrefs=[name.removeprefix("OEBPS/") for name in flood], extra=flood)
    assert reading_of(body).state is FetchState.TOO_LARGE


@pytest.mark.parametrize(
    "text",
    [
        "<p " + " ".join(f'a{n}="1"' for n in range(90_000)) + ">5</p>",
        "<div>" * 500_000 + "5",
        "<p>5</p>" + "".join(f'<span a{n % 700}="x" b="2"/>' for n in range(40_000)),
    ],
    ids=["attributes of one tag", "nesting", "attributes of many tags"],
)
def test_markup_that_is_made_to_hurt_ends_in_time(text):
    before = time.monotonic()
    reading = read(book(text), media_type=KIND)
    assert time.monotonic() - before < 9  # the deadline of a reader is ten, on a machine under load
    assert reading.page is None or "5" in reading.page.text
    if reading.page is None:
        assert reading.state in (FetchState.DAMAGED, FetchState.TOO_LARGE)
        assert reading.message
