"""Bodies of about 1 MB that were made to hurt, for the kinds of source that are no HTML and no PDF.

A body is a beginning, a unit over and over, and an end. In a unit ``№`` is a counter and ``~`` five random letters
or digits. In an archive the unit fills the file that matters; noise in another file makes the archive large, as
some limits grow with its size.
"""

import gzip
import io
import random
import re
import zipfile

MEGABYTE = 1_000_000
MOST_UNPACKED = 6 * MEGABYTE
OFFICE = "application/vnd.openxmlformats-officedocument."
WORD, SHEET = f"{OFFICE}wordprocessingml.document", f"{OFFICE}spreadsheetml.sheet"
ODS, EPUB = "application/vnd.oasis.opendocument.spreadsheet", "application/epub+zip"
CSV, TSV, JSON, JSONL = "text/csv", "text/tab-separated-values", "application/json", "application/jsonl"  # fmt: skip
XML, MAIL, MHTML, WARC = "application/xml", "message/rfc822", "multipart/related", "application/warc"  # fmt: skip
TEXT, MARKDOWN = "text/plain", "text/markdown"
W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
M = "http://schemas.openxmlformats.org/officeDocument/2006/math"
S = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
SDMX = "http://www.sdmx.org/resources/sdmxml/schemas/v2_1/message"
AKN = '<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act><body>'
MIXED = "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n"
CODED = "MIME-Version: 1.0\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"  # fmt: skip
SAVED = "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n"
PAGE = "--x\r\nContent-Type: text/html\r\n\r\n"
RECORD = (
    "WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: https://example.org/%s\r\n"
    "WARC-Date: 2026-01-02T03:04:05Z\r\nContent-Type: application/http; msgtype=response\r\n"
    "Content-Length: %d\r\n\r\n"
)
ANSWER = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\nx"
RUN, RAISED = "<w:r><w:t>~ </w:t></w:r>", '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>'
TR, TD = "table:table-row", "table:table-cell"
FORMATS = "<numFmts>%s</numFmts><fonts/><fills/><cellXfs>%s</cellXfs>"
SHAPES = [
    (EPUB, "one tag, many attributes", "<p", ' a~№="1"', ">x</p>"),
    (EPUB, "tags with attributes", "", '<p class="~" id="i№" a="1" b="2" c="3">№</p>', ""),
    (EPUB, "empty tags with attributes", "x", '<span a~="~" b="2"/>', ""),
    (EPUB, "one attribute again and again", "<p", ' a="1"', ">x</p>"),
    (EPUB, "attributes that do not end", "", '<a b="c" d="e', ""),
    (EPUB, "nesting", "", "<div>", "x"),
    (EPUB, "comments", "", "<!--", "x"),
    (EPUB, "character data", "", "<![CDATA[", "x"),
    (EPUB, "letters between tags", "", "a<b/>", ""),
    (WORD, "runs", "<w:p>", f"{RUN}", "</w:p>"),
    (WORD, "paragraphs", "", f"<w:p>{RUN}</w:p>", ""),
    (WORD, "attributes", "<w:p", ' a~№="1"', f">{RUN}</w:p>"),
    (WORD, "nesting", "", "<w:p>", ""),
    (WORD, "cells", "<w:tbl><w:tr>", "<w:tc><w:p><w:r><w:t>~</w:t></w:r></w:p></w:tc>", "</w:tr></w:tbl>"),
    (WORD, "wide cells", "<w:tbl>", '<w:tr><w:tc><w:tcPr><w:gridSpan w:val="1000"/></w:tcPr><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc></w:tr>', "</w:tbl>"),
    (WORD, "high cells", "<w:tbl>", "<w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc></w:tr>", "</w:tbl>"),
    (WORD, "fields", "<w:p>", '<w:r><w:fldChar w:fldCharType="begin"/></w:r>', f"{RUN}</w:p>"),
    (WORD, "formulas", "<w:p>", "<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>", "</w:p>"),
    (WORD, "text boxes", "<w:p>", "<w:r><w:pict><w:txbxContent><w:p><w:r><w:t>1</w:t></w:r></w:p></w:txbxContent></w:pict></w:r>", "</w:p>"),
    (WORD, "superscripts", "<w:p>", f"<w:r>{RAISED}<w:t>1</w:t></w:r>{RUN}", "</w:p>"),
    (WORD, "one long text", "<w:p><w:r><w:t>", "1 ", "</w:t></w:r></w:p>"),
    (SHEET, "cells", "<row>", "<c><v>№</v></c>", "</row>"),
    (SHEET, "rows", "", "<row><c><v>№</v></c></row>", ""),
    (SHEET, "empty cells", "", "<row><c/><c/><c/><c/><c/><c/><c/><c/><c/><c/></row>", ""),
    (SHEET, "texts", "", '<row><c t="inlineStr"><is><t>~</t></is></c><c t="inlineStr"><is><t>~</t></is></c></row>', ""),
    (SHEET, "texts set in", "", '<row><c t="inlineStr"><is><t>                   ~</t></is></c><c><v>1</v></c></row><row><c t="inlineStr"><is><t>      ~</t></is></c></row>', ""),
    (SHEET, "one cell, many attributes", "<row><c", ' a~№="1"', "><v>1</v></c></row>"),
    (SHEET, "shared text in every cell", "", '<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>', ""),
    (SHEET, "hidden columns", "<row><c><v>1</v></c></row></sheetData><cols>", '<col min="1" max="16384" hidden="1"/>', "</cols><sheetData>"),
    (SHEET, "merged cells", "<row><c><v>1</v></c></row></sheetData><mergeCells>", '<mergeCell ref="A1:XFD1048576"/>', "</mergeCells><sheetData>"),
    (SHEET, "formats", "", '<row><c s="№"><v>№.5</v></c></row>', ""),
    (ODS, "repeated columns", "", f'<{TR}><{TD} table:number-columns-repeated="16384"><text:p>1</text:p></{TD}></{TR}>', ""),
    (ODS, "repeated rows", "", f'<{TR} table:number-rows-repeated="1048576"><{TD}><text:p>1</text:p></{TD}></{TR}>', ""),
    (ODS, "collapsed columns", "", '<table:table-column table:visibility="collapse"/><table:table-column/>', f"<{TR}><{TD}><text:p>1</text:p></{TD}></{TR}>" * 15_000),
    (ODS, "nested spans", f"<{TR}><{TD}><text:p>", "<text:span>", ""),
    (ODS, "spaces", f"<{TR}><{TD}><text:p>", '<text:s text:c="1000"/>', f"1</text:p></{TD}></{TR}>"),
    (CSV, "one line", "", "abc 1,2 ; x | y\t", ""),
    (CSV, "all delimiters", "", "a,b;c|d\te\n", ""),
    (CSV, "comments", "", "#\n", ""),
    (CSV, "quoted line ends", "", '"a\n",1\n', ""),
    (CSV, "doubled quotes", '"', '""', '",1\n'),
    (CSV, "no characters", "", "\0,1\n", ""),
    (TSV, "tabs", "", "\t", ""),
    (JSON, "one long key", '{"', "k", '":1}'),
    (JSON, "a long key over many items", '{"' + "k" * 500_000 + '":[1', ",1", "]}"),
    (JSON, "one key again and again", '{"a":1', ',"a":1', "}"),
    (JSON, "records unlike each other", '[{"a":1}', ',{"a№":1}', "]"),
    (JSON, "records", '[{"a":1,"b":"x"}', ',{"a":№,"b":"~"}', "]"),
    (JSON, "escapes", '["', "\\u0041", '"]'),
    (JSON, "surrogates", '["', "\\ud800", '"]'),
    (JSON, "empty texts", '[""', ',""', "]"),
    (JSON, "rows", "[[1,2,3]", ",[1,2,3]", "]"),
    (JSONL, "lines", "", '{"a":1}\n', ""),
    (JSONL, "lines unlike each other", "", '{"a№":[1,{"b":2}]}\n', ""),
    (XML, "tags", "<r>", "<a/>", "</r>"),
    (XML, "letters between tags", "<r>", "a<b/>", "</r>"),
    (XML, "paragraphs", "<r>", "<p>1</p>", "</r>"),
    (XML, "tags with attributes", "<r>", '<a b="1" c="2" d="3" e="4"/>', "</r>"),
    (XML, "name spaces", "<r>", '<a xmlns:n№="u:№"/>', "</r>"),
    (XML, "comments", "<r>", "<!---->", "</r>"),
    (XML, "records", "<r>", "<a><b>№</b><c>~</c></a>", "</r>"),
    (XML, "records unlike each other", "<r>", "<a><b№>1</b№></a>", "</r>"),
    (XML, "sections of a law", AKN, '<section eId="s№"><num>№</num><content><p>x</p></content></section>', "</body></act></akomaNtoso>"),
    (XML, "large cells of a law", f"{AKN}<table>", '<tr><td colspan="1000" rowspan="60000"><p>1</p></td></tr>', "</table></body></act></akomaNtoso>"),
    (XML, "entries of a feed", "<rss><channel>", "<item><title>a</title><description>&lt;b&gt;1</description></item>", "</channel></rss>"),
    (XML, "one entry of a feed", "<rss><channel><item><description>", "&lt;b&gt;", "</description></item></channel></rss>"),
    (XML, "observations", f'<m:StructureSpecificData xmlns:m="{SDMX}"><m:DataSet><Series A="1">', '<Obs TIME_PERIOD="№" OBS_VALUE="1"/>', "</Series></m:DataSet></m:StructureSpecificData>"),
    (XML, "datasets", f'<m:StructureSpecificData xmlns:m="{SDMX}">', '<m:DataSet><Obs T="1" OBS_VALUE="1"/></m:DataSet>', "</m:StructureSpecificData>"),
    (MAIL, "small parts", MIXED, "--x\r\nContent-Type: text/plain\r\n\r\n1\r\n", ""),
    (MAIL, "parts of HTML", MIXED, f"{PAGE}<p>{'<b>1</b>' * 130}\r\n", "--x--\r\n"),
    (MAIL, "nested groups", "", "Content-Type: multipart/mixed; boundary=x№\r\n\r\n--x№\r\n", ""),
    (MAIL, "nested messages", "", "Content-Type: message/rfc822\r\n\r\n", ""),
    (MAIL, "header fields", "", "X-№: a\r\n", "\r\nx 1"),
    (MAIL, "one folded header field", "Subject: a\r\n", " b\r\n", "\r\nx 1"),
    (MAIL, "encoded words", "Subject: ", "=?utf-8?q?a?= ", "\r\n\r\nx 1"),
    (MAIL, "soft line ends", CODED, "=\r\n", ""),
    (MAIL, "dashes", MIXED, "--\r\n", ""),
    (MAIL, "unclosed formatting", "Content-Type: text/html\r\nMIME-Version: 1.0\r\n\r\n", "<b><i><a>", ""),
    (MAIL, "flowing lines", "Content-Type: text/plain; format=flowed\r\nMIME-Version: 1.0\r\n\r\n", "> a \r\n", ""),
    (MHTML, "pages", SAVED, f"{PAGE}<p>{'<b>1</b>' * 130}\r\n", "--x--\r\n"),
    (MHTML, "nesting", f"{SAVED}{PAGE}", "<div>", "\r\n--x--\r\n"),
    (WARC, "records", "", RECORD % ("№", len(ANSWER)) + ANSWER + "\r\n\r\n", ""),
    (WARC, "header fields", "WARC/1.1\r\n", "A: b\r\n", "\r\n"),
    (TEXT, "short lines", "", "1\n", ""),
    (TEXT, "full lines", "", "word " * 12 + "\n", ""),
    (TEXT, "control characters", "", "\1", ""),
    (MARKDOWN, "comments", "", "<!--", ""),
    (MARKDOWN, "strikes", "", "~~a", ""),
    (MARKDOWN, "headings", "", "# a\n", ""),
]  # fmt: skip
"""Media type, name, beginning, unit, end."""


def hostile():
    """Yield the name, the media type and the bytes of each."""
    for kind, name, begin, unit, end in SHAPES:
        pack = PACKERS.get(kind)
        if pack is None:
            yield f"{_short(kind)}: {name}", kind, filled(begin, unit, end, MEGABYTE).encode()
        else:
            yield f"{_short(kind)}: {name}", kind, pack(begin, unit, end)
    yield (
        "epub: many files",
        EPUB,
        _zip({**_spine(4900), **{f"c{n}.xhtml": "1" for n in range(4900)}}),
    )
    yield "warc: packed records", WARC, b"".join(
        gzip.compress((RECORD % (n, len(ANSWER)) + ANSWER + "\r\n\r\n").encode()) for n in range(4500)
    )  # fmt: skip
    page = gzip.compress(b"<p>1</p>" * (30 * MEGABYTE))
    answer = ANSWER.replace("\r\n\r\nx", "\r\nContent-Encoding: gzip\r\n\r\n").encode() + page
    yield "warc: packed page", WARC, (RECORD % ("", len(answer))).encode() + answer + b"\r\n\r\n"


def filled(begin, unit, end, size):
    count = max((size - len(begin) - len(end)) // len(unit), 1)
    if "№" not in unit and not re.search("(?<!~)~(?!~)", unit):
        return begin + unit * count + end
    draw = random.Random(1)  # noqa: S311
    letters = "abcdefghijklmnopqrstuvwxyz0123456789"
    pieces, left = [begin], size - len(begin) - len(end)
    while left > 0:
        piece = unit.replace("№", str(len(pieces))).replace(
            "~", "".join(draw.choices(letters, k=5))
        )
        pieces.append(piece)
        left -= len(piece)
    return "".join([*pieces, end])


def _short(kind):
    return {WORD: "word", SHEET: "sheet", ODS: "ods", EPUB: "epub", MAIL: "mail", MHTML: "mhtml"}.get(
        kind, kind.rpartition("/")[2]
    )  # fmt: skip


def _packed(files_of):
    """Return a function that fills a file of an archive until that is about 1 MB, or the file large."""

    def pack(begin, unit, end):
        size = MEGABYTE
        while True:
            body = _zip(files_of(filled(begin, unit, end, size)))
            if len(body) > 0.8 * MEGABYTE or size >= MOST_UNPACKED:
                return body
            size = min(MOST_UNPACKED, int(size * max(1.3, 0.9 * MEGABYTE / len(body))))

    return pack


def _zip(files):
    def write(more):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in {**files, **more}.items():
                archive.writestr(name, text)
        return out.getvalue()

    body = write({})
    missing = int(0.9 * MEGABYTE) - len(body)
    return write({"noise.bin": random.Random(2).randbytes(missing)}) if missing > 0 else body  # noqa: S311


def _spine(count):
    names = [f"c{n}.xhtml" for n in range(count)]
    items = "".join(
        f'<item id="{name}" href="{name}" media-type="application/xhtml+xml"/>' for name in names
    )
    refs = "".join(f'<itemref idref="{name}"/>' for name in names)
    container = '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>'  # fmt: skip
    return {
        "mimetype": EPUB,
        "META-INF/container.xml": container,
        "b.opf": f'<package xmlns="http://www.idpf.org/2007/opf"><manifest>{items}</manifest><spine>{refs}</spine></package>',
    }


def _book(text):
    return {**_spine(1), "c0.xhtml": f"<html><body>{text}</body></html>"}


def _word(text):
    body = f'<w:document xmlns:w="{W}" xmlns:m="{M}"><w:body>{text}</w:body></w:document>'
    return {"word/document.xml": body}


def _workbook(cells):
    count = 60_000 if 's="' in cells else 1
    codes = "".join(
        f'<numFmt numFmtId="{n + 200}" formatCode="{"0" * 200}.{n}"/>' for n in range(count)
    )
    styles = FORMATS % (codes, "".join(f'<xf numFmtId="{n + 200}"/>' for n in range(count)))
    named = (("styles", "s.xml"), ("sharedStrings", "t.xml"), ("worksheet", "a.xml"))
    relations = "".join(
        f'<Relationship Id="{name}" Type="{R}/{name}" Target="{target}"/>' for name, target in named
    )
    sheets = '<sheets><sheet name="S" r:id="worksheet"/></sheets>'
    return {
        "xl/workbook.xml": f'<workbook xmlns="{S}" xmlns:r="{R}">{sheets}</workbook>',
        "xl/_rels/workbook.xml.rels": f"<Relationships>{relations}</Relationships>",
        "xl/s.xml": f'<styleSheet xmlns="{S}">{styles}</styleSheet>',
        "xl/t.xml": f'<sst xmlns="{S}"><si><t>{"x1 " * 30_000}</t></si></sst>',
        "xl/a.xml": f'<worksheet xmlns="{S}"><sheetData>{cells}</sheetData></worksheet>',
    }


def _open_document(table):
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text", "style")
    )
    body = f'<office:body><office:spreadsheet><table:table table:name="a">{table}</table:table></office:spreadsheet></office:body>'
    return {
        "mimetype": ODS,
        "content.xml": f"<office:document-content {spaces}>{body}</office:document-content>",
    }


PACKERS = {
    EPUB: _packed(_book),
    WORD: _packed(_word),
    SHEET: _packed(_workbook),
    ODS: _packed(_open_document),
}
