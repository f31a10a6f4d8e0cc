"""PDFs made to hold the reader up or bring it down."""

import time
import zlib

import pytest
from pdf_made import HELVETICA, PDF, pack, pdf, show, stream

from factlock.registry.model import FetchState
from factlock.registry.sources import read


def nested_pages(depth: int) -> bytes:
    objects = [b"<</Type/Catalog/Pages 2 0 R>>"]
    objects += [b"<</Type/Pages/Count 1/Kids[%d 0 R]>>" % (number + 3) for number in range(depth)]
    objects += [b"<</Type/Page/Parent %d 0 R/MediaBox[0 0 9 9]>>" % (depth + 1)]
    return pack(objects)


def bomb(size: int, entries: str = "") -> bytes:
    """A stream that unpacks to ``size`` bytes of text operators, twice compressed."""
    squeeze = zlib.compressobj(9)
    block = b"BT /F 9 Tf 1 0 0 1 9 9 Tm (5.2) Tj ET\n" * 2000
    once = b"".join(squeeze.compress(block) for _ in range(size // len(block))) + squeeze.flush()
    return stream(zlib.compress(once, 9), f"/Filter[/FlateDecode/FlateDecode]{entries}")


def with_content(content: bytes, page: str = "", more: tuple[bytes, ...] = ()) -> bytes:
    return pack(
        [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F {HELVETICA}>>"
            f"/XObject<</X 5 0 R/Y 6 0 R>>>>{page}>>".encode(),
            content,
            *more,
        ]
    )


def form(content: bytes) -> bytes:
    resources = f"/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</F {HELVETICA}>>/XObject<</X 5 0 R/Y 6 0 R>>>>"
    return stream(content, resources)


def object_streams() -> bytes:
    """A cross-reference stream and an object stream that say they hold far more than they do."""
    packed = zlib.compress(b"0" * 60_000_000, 9)
    return (
        b"%PDF-1.7\n1 0 obj\n"
        + stream(packed, "/Type/ObjStm/N 2000000/First 5/Filter/FlateDecode")
        + b"\nendobj\n2 0 obj\n"
        + stream(packed, "/Type/XRef/Size 999999999/W[1 8 8]/Root 1 0 R/Filter/FlateDecode")
        + b"\nendobj\nstartxref\n9\n%%EOF\n"
    )


WIDE = "[-1e30 -1e30 1e30 1e30]"
HOSTILE = {
    "nothing but a header": b"%PDF-1.7\n%%EOF\n",
    "random bytes": b"%PDF-1.7\n" + bytes(range(256)) * 4000 + b"\n%%EOF",
    "deep page tree": nested_pages(20_000),
    "page tree in a circle": pack(
        [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count 9/Kids[2 0 R 2 0 R]>>"]
    ),
    "a million pages, they say": pack(
        [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Count 1000000/Kids[]>>"]
    ),
    "huge page": pdf(show("5.2"), page=f"/MediaBox{WIDE}"),
    "upside down page": pdf(show("5.2"), page="/MediaBox[612 792 0 0]"),
    "page without size": pdf(show("5.2"), page=""),
    "page of no size": pdf(show("5.2"), page="/MediaBox[0 0 0 0]"),
    "odd numbers": pdf(
        "BT /F 1e38 Tf 1e38 0 0 1e38 -1e38 1e38 Tm (5.2) Tj /F -12 Tf (5.2) Tj 0 0 0 0 0 0 Tm (5.2) Tj ET"
    ),
    "stream bomb": with_content(bomb(400_000_000)),
    "object stream bomb": object_streams(),
    "much text": pdf("BT /F 9 Tf 9 9 Td " + "(" + "5" * 1_000_000 + ") Tj ET"),
    "many text objects": pdf("BT /F 9 Tf " + "1 0 Td (5) Tj " * 60_000 + "ET"),
    "many rectangles": pdf(show("5.2") + "9 9 99 99 re f\n" * 60_000),
    "many large rectangles": pdf("9 9 600 780 re f\n" * 60_000 + show("5.2")),
    "many pages": pdf(*["BT /F 9 Tf (5) Tj ET"] * 2_500),
    "forms in a circle": with_content(
        stream(b"/X Do"), more=(form(b"/Y Do /Y Do"), form(b"/X Do /X Do"))
    ),
    "forms that multiply": with_content(
        stream(b"/X Do " * 100_000), more=(form(b"/Y Do " * 1000), form(b"BT /F 9 Tf (5) Tj ET"))
    ),
    "deep states": with_content(stream(b"q " * 300_000 + show("5.2").encode())),
    "deep arrays": with_content(stream(b"[" * 400_000)),
    "deep dictionaries": pack(
        [b"<</Type/Catalog/Pages 2 0 R/A" + b"<</A" * 200_000 + b" 1" + b">>" * 200_001]
    ),
    "marks of ours": pdf(show("5")) + "\ufdd1\ufdd2".encode() + b"%%EOF",
    "reference to itself": pack([b"1 0 R", b"2 0 R"]),
}


@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE)
def test_no_pdf_of_a_megabyte_brings_the_reader_down_or_holds_it_up(body):
    assert len(body) < 4 << 20
    read(pdf(show("warm")), media_type=PDF)
    start = time.monotonic()
    reading = read(body, media_type=PDF)
    assert time.monotonic() - start < 6  # 2 s on an idle machine
    assert (reading.page is None) == (reading.state is not FetchState.OK)
    assert "its reader broke down" not in reading.message  # PDFium may, for want of memory
    assert read(pdf(show("5.2")), media_type=PDF).page is not None
