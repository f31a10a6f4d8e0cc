"""PDFs made by hand, so that what stands where is known to the point."""

from factlock.registry.page import Page
from factlock.registry.sources import read_inline
from factlock.registry.text import find, fold

PDF = "application/pdf"
HELVETICA = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
SIMSUN = (
    "<</Type/Font/Subtype/Type0/BaseFont/SimSun/Encoding/GBK-EUC-H/DescendantFonts[<</Type/Font"
    "/Subtype/CIDFontType2/BaseFont/SimSun/DW 1000/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)"
    "/Supplement 2>>/FontDescriptor<</Type/FontDescriptor/FontName/SimSun/Flags 32/Ascent 859"
    "/Descent -141/CapHeight 684/StemV 88/ItalicAngle 0/FontBBox[-8 -145 1000 859]>>>>]>>"
)


def pack(objects: list[bytes], trailer: str = "/Root 1 0 R") -> bytes:
    """A PDF of these objects, numbered from 1."""
    out, offsets = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    end = f"trailer<</Size {len(objects) + 1}{trailer}>>\nstartxref\n{start}\n%%EOF\n"
    return out + end.encode()


def stream(data: bytes, entries: str = "") -> bytes:
    return f"<</Length {len(data)}{entries}>>stream\n".encode() + data + b"\nendstream"


def pdf(
    *contents: str,
    page: str = "/MediaBox[0 0 612 792]",
    pages: str = "",
    fonts: str = f"/F {HELVETICA}/C {SIMSUN}",
    resources: str = "",
    catalog: str = "",
    info: str = "",
    more: tuple[bytes, ...] = (),
) -> bytes:
    """A PDF with a page for each content stream. Objects of ``more`` are numbered from 4."""
    first = 4 + len(more)
    kids = " ".join(f"{first + 2 * n} 0 R" for n in range(len(contents)))
    objects = [
        f"<</Type/Catalog/Pages 2 0 R{catalog}>>".encode(),
        f"<</Type/Pages/Count {len(contents)}/Kids[{kids}]{pages}>>".encode(),
        f"<<{info}>>".encode(),
        *more,
    ]
    for number, content in enumerate(contents):
        objects += [
            f"<</Type/Page/Parent 2 0 R{page}/Contents {first + 2 * number + 1} 0 R"
            f"/Resources<</Font<<{fonts}>>{resources}>>>>".encode(),
            stream(content.encode("latin-1")),
        ]
    return pack(objects, "/Root 1 0 R/Info 3 0 R")


def show(
    text: str, x: float = 72, y: float = 700, size: float = 12, before: str = "", font: str = "F"
) -> str:
    """A line of text at a place; ``text`` in brackets is the operand of TJ."""
    operand = f"{text} TJ" if text.startswith("[(") else f"({text}) Tj"
    return f"q {before} BT /{font} {size} Tf {x} {y} Td {operand} ET Q\n"


def lines(*texts: str, x: float = 72, top: float = 700, size: float = 12) -> str:
    return "".join(show(text, x, top - 1.2 * size * n, size) for n, text in enumerate(texts))


def page_of(body: bytes) -> Page:
    reading = read_inline(body, media_type=PDF)
    assert reading.page is not None, reading
    return reading.page


def text_of(*contents: str, **more) -> str:
    return page_of(pdf(*contents, **more)).text


def found(body: bytes, clause: str) -> bool:
    return bool(find(fold(page_of(body).text), clause).matches)


FILL = "The quick brown fox jumps over the lazy dog and over the fence"
IMAGE = stream(
    b"\x80" * 3,
    "/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB",
)
SCAN = "q 612 0 0 792 0 0 cm /I Do Q\n"
WITH_IMAGE = {
    "resources": "/XObject<</I 4 0 R>>/ExtGState<</T<</ca 0>>/H<</ca 0.5/BM/Multiply>>>>",
    "more": (IMAGE,),
}
