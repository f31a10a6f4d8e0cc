"""Read pages, beside the parser alone; and read inputs that were made to hurt.

The promises: at least 200 pages and 40 MB a second of CPU; no input of 1 MB takes over 2 s or 500 MB. What the
parser alone needs is the limit that no reader can beat.

    python bench/sources.py [FOLDER]           # saved pages (*.html), then hostile input; without: pages made here
    python bench/sources.py hostile [WORD...]  # hostile input whose name has one of the words
"""

import io
import resource
import subprocess
import sys
import time
import zipfile
from pathlib import Path

from hostile import hostile

MEGABYTE = 1_000_000


def pages(folder):
    if folder is not None:
        return [path.read_bytes() for path in sorted(folder.rglob("*.html"))]
    block = (
        "<div class='item-4 wide shadow' data-id='918273645' onclick='go(this)'><a href='/news/2025/11/30/prices-rose'>Prices"
        "</a><p class='text'>Prices rose <b>5.2</b>&nbsp;percent in 2025, and wages 3.1 percent.</p><ul class='tags'><li>a<li>b</ul></div>"
        "<script>window.data.push({id: 918273645, tracker: 'https://example.org/t/918273645', seen: [1, 2, 3, 4, 5]});</script>\n"
    )
    return [
        f"<!doctype html><html lang=en><title>{n}</title><body>{block * 250}".encode()
        for n in range(100)
    ]


def speed(bodies):
    from selectolax.lexbor import LexborHTMLParser  # noqa: PLC0415  (the peer)

    from factlock.registry import sources  # noqa: PLC0415

    size = sum(map(len, bodies)) / MEGABYTE
    ways = {
        "parser alone": lambda body: LexborHTMLParser(body.decode("utf-8", "replace")),
        "factlock": lambda body: sources.read_inline(body, media_type="text/html"),
    }
    spent = {}
    for name, way in ways.items():
        way(bodies[0])
        started = time.process_time()
        for body in bodies:
            way(body)
        spent[name] = time.process_time() - started
        print(
            f"{name:14} {len(bodies) / spent[name]:7.0f} pages/s {size / spent[name]:7.1f} MB/s of CPU"
        )
    print(f"factlock takes {spent['factlock'] / spent['parser alone']:.1f} times the parser alone")


def all_hostile():
    """Each input of about 1 MB that was made to hurt: its name, its media type and its bytes."""
    yield from hostile_pages(MEGABYTE)
    yield from hostile_data(MEGABYTE)
    yield from hostile_pdf(MEGABYTE)
    yield from hostile()


def hostile_pages(full):
    html, plain = "text/html", "text/plain"
    yield "html: deep nesting", html, b"<div>" * (full // 5)
    yield (
        "html: one tag, many attributes",
        html,
        b"<p " + b" ".join(b"a%d=1" % n for n in range(full // 9)) + b">x",
    )
    yield "html: unclosed formatting", html, b"<b><i><a>" * (full // 9)
    yield "html: tables in tables", html, b"<table><tr><td>" * (full // 15)
    yield (
        "html: huge spans",
        html,
        b"<table>" + b"<tr><td colspan=1000 rowspan=65534>1" * (full // 37),
    )
    yield "html: digits", html, b"<p>" + b"1" * full
    yield "html: digits apart", html, b"<p>" + b"1 " * (full // 2)
    yield "html: superscripts", html, b"<sup>1</sup>" * (full // 12)
    yield "html: entities", html, b"&nbsp;" * (full // 6)
    yield "text: back-quotes", "text/markdown", b"`" * full
    yield "text: brackets", "text/markdown", b"[(" * (full // 2)
    yield "text: one line", plain, b"a b " * (full // 4)


def hostile_data(full):
    yield "csv: quotes", "text/csv", b'"' * full
    yield "csv: cells", "text/csv", b"1," * (full // 2)
    yield "csv: lines", "text/csv", b"1\n" * (full // 2)
    yield "json: nesting", "application/json", b"[" * full
    yield "json: closed nesting", "application/json", b"[" * (full // 2) + b"]" * (full // 2)
    yield "json: one number", "application/json", b"9" * full
    yield (
        "json: keys",
        "application/json",
        b"{" + b",".join(b'"%d":1' % n for n in range(full // 10)) + b"}",
    )
    entities = b"".join(
        b'<!ENTITY e%d "%s">' % (n, b"&e%d;" % (n - 1) * 9 if n else b"x" * 90) for n in range(12)
    )
    yield "xml: entities", "application/xml", b"<!DOCTYPE a [" + entities + b"]><a>&e11;</a>"
    yield "xml: nesting", "application/xml", b"<a>" * (full // 7) + b"</a>" * (full // 7)
    yield (
        "xml: attributes",
        "application/xml",
        b"<a " + b" ".join(b'b%d="1"' % n for n in range(full // 12)) + b"/>",
    )
    yield (
        "mail: parts",
        "message/rfc822",
        b"MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n"
        + b"--x\r\n\r\n1\r\n" * (full // 10),
    )
    for name, inner in (
        ("word/document.xml", b"<w:p>" * (20 * full)),
        ("xl/sharedStrings.xml", b"<si><t>1</t></si>" * (10 * full // 2)),
    ):
        yield f"zip: {name}", "application/octet-stream", _zip(name, inner)


def hostile_pdf(full):
    yield (
        "pdf: objects",
        "application/pdf",
        b"%PDF-1.7\n"
        + b"".join(b"%d 0 obj<</Kids[%d 0 R]>>endobj\n" % (n, n + 1) for n in range(full // 34)),
    )
    for name, begin, unit in (
        ("letters", b"BT /F 9 Tf 9 9 Td ", b"(5.2)Tj "),
        ("letters set one by one", b"BT /F 9 Tf ", b"1 0 Td (5)Tj "),
        ("areas over letters", b"BT /F 9 Tf 9 9 Td (5.2)Tj ET ", b"9 9 5 5 re f "),
        ("areas between letters", b"", b"BT /F 9 Tf 9 9 Td (5)Tj ET 8 8 9 9 re f "),
        ("strokes over letters", b"BT /F 9 Tf 9 9 Td (5.2)Tj ET 3 w ", b"9 9 m 20 20 l S "),
        ("clips", b"", b"q 0 0 9 9 re W n BT /F 9 Tf (5)Tj ET "),
        ("states", b"", b"q "),
    ):
        yield f"pdf: {name}", "application/pdf", _pdf(begin + unit * (full // len(unit)))


def _pdf(content):
    """A file of one page; readers find the objects without a table of where they stand."""
    objects = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(content), content),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    )
    body = b"".join(b"%d 0 obj%s\nendobj\n" % one for one in enumerate(objects, 1))
    return b"%PDF-1.7\n" + body + b"trailer<</Root 1 0 R/Size 6>>\n%%EOF"


def _zip(name, inner):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", b"<Types/>")
        archive.writestr(name, inner)
    return out.getvalue()


def hurt(words=()):
    """Read every hostile input in a process of its own, and tell what it cost."""
    for name, media_type, body in all_hostile():
        if words and not any(word in name for word in words):
            continue
        run = subprocess.run(
            [sys.executable, __file__, "--one", media_type], input=body, capture_output=True, timeout=120, check=False
        )  # fmt: skip
        said = run.stdout.decode().strip() or f"failed: {run.stderr.decode()[-200:]}"
        print(f"{name:32} {len(body) / MEGABYTE:5.2f} MB  {said}")


def cost():
    """Return the seconds of processor time of this process and of its children, and their memory in MB."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used), max(
        one.ru_maxrss for one in used
    ) / 1000


def one(media_type):
    from factlock.registry import sources  # noqa: PLC0415
    from factlock.registry.sources.children import CHILDREN  # noqa: PLC0415

    body = sys.stdin.buffer.read()
    sources.read(b"<p>warm", media_type="text/html")
    CHILDREN.close()
    start, _ = cost()
    sources.read(b"<p>warm", media_type="text/html")
    CHILDREN.close()
    middle, _ = cost()
    reading = sources.read(body, media_type=media_type)
    CHILDREN.close()
    end, peak = cost()
    spent = max(end - middle - (middle - start), 0.0)  # without what it takes to start a child
    over = " OVER" if spent > 2 or peak > 500 else ""
    print(f"{spent:5.2f} s of CPU {peak:6.0f} MB  {reading.state}{over}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        one(sys.argv[2])
    elif sys.argv[1:2] == ["hostile"]:
        hurt(sys.argv[2:])
    else:
        speed(pages(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
        hurt()
