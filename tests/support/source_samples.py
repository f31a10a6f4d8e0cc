"""A small valid body for every kind of source: text, or bytes made here for kinds that are packed."""

import email.message
import io
import json
import zipfile

from factlock.registry.sources import READERS

HTML, TEXT, MARKDOWN = "text/html", "text/plain", "text/markdown"
OOXML = "application/vnd.openxmlformats-officedocument."
KINDS = [kind for plug in READERS for kind in plug.media_types]
FIRST_KINDS = [plug.media_types[0] for plug in READERS]


def packed(**files: str) -> bytes:
    """A ZIP archive of text files; ``__`` in their names is a slash, ``_DOT_`` a dot."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name.replace("__", "/").replace("_DOT_", "."), text)
    return out.getvalue()


def word() -> bytes:
    main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    text = "".join(
        f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>" for text in ("Prices", "Up 5.2 %", "国内5.0%")
    )
    return packed(
        word__document_DOT_xml=f'<w:document xmlns:w="{main}"><w:body>{text}</w:body></w:document>'
    )


def epub() -> bytes:
    return packed(
        mimetype="application/epub+zip",
        **{
            "META-INF__container_DOT_xml": '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
            '<rootfiles><rootfile full-path="b.opf"/></rootfiles></container>',
            "b_DOT_opf": '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="a" href="a.xhtml" '
            'media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
            "a_DOT_xhtml": "<html><head><title/></head><body><h1>Prices</h1><p>Up 5.2 %</p></body></html>",
        },
    )


def mail() -> bytes:
    message = email.message.EmailMessage()
    message["Subject"] = "Prices"
    message.set_content("Up 5.2 %, 国内生产总值增长5.0%")
    message.add_alternative("<h1>Prices</h1><p>Up 5.2 %, 国内生产总值增长5.0%</p>", subtype="html")
    return message.as_bytes()


def mhtml() -> bytes:
    message = email.message.EmailMessage()
    message["Subject"] = "Prices"
    message.set_content("<h1>Prices</h1><p>Up 5.2 %, 国内生产总值增长5.0%</p>", subtype="html")
    message.make_related()
    return message.as_bytes()


def warc() -> bytes:
    block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<h1>Prices</h1><p>Up 5.2 %</p>"
    fields = (
        b"WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: https://example.org/\r\n"
        b"WARC-Date: 2026-01-02T03:04:05Z\r\nContent-Type: application/http; msgtype=response\r\n"
    )
    return fields + b"Content-Length: %d\r\n\r\n" % len(block) + block + b"\r\n\r\n"


def workbook() -> bytes:
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    cells = ("Prices", "Up 5.2 %", "国内5.0%")
    row = "".join(f'<c t="inlineStr"><is><t>{text}</t></is></c>' for text in cells)
    return packed(
        xl__workbook_DOT_xml=f'<workbook xmlns="{main}" xmlns:r="{rel}"><sheets><sheet name="S" r:id="a"/></sheets></workbook>',
        xl___rels__workbook_DOT_xml_DOT_rels=f'<Relationships><Relationship Id="a" Type="{rel}/worksheet" Target="a.xml"/></Relationships>',
        xl__a_DOT_xml=f'<worksheet xmlns="{main}"><sheetData><row>{row}</row></sheetData></worksheet>',
    )


def pdf() -> bytes:
    content = b"BT /F 12 Tf 72 700 Td (Prices) Tj 0 -40 Td (Up 5.2 %) Tj ET"
    objects = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
        (
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources"
            b"<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>"
        ),
        b"<</Length %d>>stream\n%b\nendstream" % (len(content), content),
    )
    body = b"".join(b"%d 0 obj\n%b\nendobj\n" % item for item in enumerate(objects, 1))
    return b"%PDF-1.7\n" + body + b"trailer<</Root 1 0 R>>\n%%EOF\n"


ODF = "urn:oasis:names:tc:opendocument:xmlns"
OPEN_DOCUMENT = (
    f'<o:document xmlns:o="{ODF}:office:1.0" xmlns:t="{ODF}:table:1.0" xmlns:x="{ODF}:text:1.0"><o:body><o:spreadsheet>'
    '<t:table t:name="S"><t:table-row><t:table-cell><x:p>Up 5.2 %</x:p></t:table-cell></t:table-row></t:table>'
    "</o:spreadsheet></o:body></o:document>"
)


def statement() -> bytes:
    said = {"text": "Prices up 5.2 %", "at": "2026", "typed_by": ["A", "B"], "scan": {"page": 1}}
    return json.dumps({**said, "by": "A", "role": "", "how": ""}).encode()


PACKED = {
    "word.document": word,
    "epub": epub,
    "mail.message": mail,
    "mail.mhtml": mhtml,
    "warc.archive": warc,
    "sheets.workbook": workbook,
}
PACKED["statement"] = statement
PACKED["pdf.document"] = pdf
"""Readers of bytes that are no text of their own, and what makes a sample."""
SAMPLES: dict[str, str | bytes] = {
    HTML: """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Prices</title>
    <script>var a = "5";</script></head><body><h1>Prices <i>and</i> wages</h1>
    <p>Up 5.2&nbsp;% (10<sup>6</sup>, see<sup><a href="#n">[1]</a></sup>), not &minus;3 &amp; more;
    <!-- no --> caf&eacute; 国内生产总值<b>增长</b>5.0%<br>next line</p>
    <table><caption>T</caption><tr><th>Land<th>2024<tr><td>Norway<td>5.3</table>
    <pre>1  2
3\t4</pre><p hidden>hidden</p><table>moved<tr><td>cell</table></body></html>""",
    TEXT: "Prices\r\n\r\nUp 5.2\u00a0% &amp; more\t国内生产总值增长5.0%\n\0end",
    MARKDOWN: "# Prices\n\nUp **5.2** %\n\n| a | b |\n|---|---|\n| 国内 | 5.0% |\n",
}
SAMPLES["text/csv"] = "Prices,2023\r\nUp,5.2 %\r\n国内生产总值增长,5.0%\r\n"
SAMPLES["application/csv"] = SAMPLES["text/csv"]
SAMPLES["text/tab-separated-values"] = "Prices\t2023\nUp\t5.2 %\n国内\t5.0%\n"
SAMPLES |= {kind: SAMPLES[HTML] for kind in KINDS if kind == "application/xhtml+xml"}
SAMPLES |= {kind: SAMPLES[MARKDOWN] for kind in KINDS if kind == "text/x-markdown"}
SAMPLES |= {
    kind: PACKED[plug.module]()
    for plug in READERS
    if plug.module in PACKED
    for kind in plug.media_types
}
SAMPLES |= {
    kind: OPEN_DOCUMENT.encode() if "flat" in kind else packed(content_DOT_xml=OPEN_DOCUMENT)
    for kind in KINDS
    if "opendocument" in kind
}
JSON = '{"title": "Prices", "gdp": {"growth": 5.2}, "note": "国内 5.0%", "\\u00e9": "\\u0035 %"}'
JSON_LINES = '{"name": "Prices", "up": "5.2 %"}\n{"name": "国内", "up": 5.0}\n'
XML = """<?xml version="1.0"?><report lang="en"><p>Prices &amp; <q>wages</q> up 5.2 %<!-- no -->,
    10<sup>6</sup> &#x35; 国内</p><p><![CDATA[a < b]]></p></report>"""
SAMPLES |= {
    kind: sample
    for plug in READERS
    for ending, sample in ((".json", JSON), (".jsonl", JSON_LINES), (".xml", XML))
    if ending in plug.endings
    for kind in plug.media_types
}
STRICT = {kind for plug in READERS if plug.module == "data.jsondata" for kind in plug.media_types}
"""The kinds that take no HTML, only a string of it."""
WRITTEN = {kind: text for kind, text in SAMPLES.items() if isinstance(text, str)}
"""The kinds that are text themselves, whose characters can be traced to bytes."""
