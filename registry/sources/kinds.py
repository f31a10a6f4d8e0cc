"""Which reader reads what: by media type, by the ending of a file, by the first bytes.

To add a kind: a module of this package that is a :class:`~factlock.registry.sources.reading.Reader`,
and a line in ``READERS``. The contract suite ``tests/contract/test_sources.py`` takes it from there.
"""

import re
import zlib
from pathlib import Path

from factlock.registry.sources import archives
from factlock.registry.sources.reading import Plug, Reader

_GZIP = b"\x1f\x8b"
_OFFICE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_OPEN_DOCUMENT = "application/vnd.oasis.opendocument"
_PDF = b"%PDF-"
READERS = (
    Plug(
        "html.document",
        ("text/html", "application/xhtml+xml"),
        (".html", ".htm", ".xhtml", ".xht", ".shtml"),
        isolated=True,
        paths=True,
        cpu_seconds=1.0,
    ),
    Plug("pdf.document", ("application/pdf",), (".pdf",), isolated=True, magic=(_PDF,)),
    Plug(
        "sheets.workbook",
        (
            f"{_OFFICE}.sheet",
            f"{_OFFICE}.template",
            "application/vnd.ms-excel.sheet.macroenabled.12",
            "application/vnd.ms-excel.template.macroenabled.12",
        ),
        (".xlsx", ".xlsm", ".xltx", ".xltm"),
        isolated=True,
        magic=(archives.MAGIC,),
    ),
    Plug(
        "sheets.workbook",
        (f"{_OPEN_DOCUMENT}.spreadsheet", f"{_OPEN_DOCUMENT}.spreadsheet-template"),
        (".ods", ".ots"),
        isolated=True,
        magic=(archives.MAGIC,),
    ),
    Plug("sheets.workbook", (f"{_OPEN_DOCUMENT}.spreadsheet-flat-xml",), (".fods",), isolated=True),
    Plug("sheets.delimited", ("text/csv", "application/csv"), (".csv",), isolated=False),
    Plug("sheets.delimited", ("text/tab-separated-values",), (".tsv", ".tab"), isolated=False),
    Plug("plain", ("text/plain",), (".txt", ".text"), isolated=False),
    Plug("plain", ("text/markdown", "text/x-markdown"), (".md", ".markdown"), isolated=False),
    Plug(
        "word.document",
        (
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            "application/vnd.openxmlformats-officedocument.wordprocessingml.template",
            "application/vnd.ms-word.document.macroenabled.12",
            "application/vnd.ms-word.template.macroenabled.12",
        ),
        (".docx", ".dotx", ".docm", ".dotm"),
        isolated=True,
        magic=(archives.MAGIC,),
    ),
    Plug(
        "epub",
        ("application/epub+zip",),
        (".epub",),
        isolated=True,
        magic=(archives.MAGIC,),
        cpu_seconds=1.5,
    ),
    Plug("mail.message", ("message/rfc822",), (".eml",), isolated=True, cpu_seconds=1.0),
    Plug(
        "mail.mhtml",
        ("multipart/related", "application/x-mimearchive"),
        (".mhtml", ".mht"),
        isolated=True,
        cpu_seconds=1.0,
    ),
    Plug(
        "warc.archive",
        ("application/warc", "application/x-warc"),
        (".warc", ".warc.gz"),
        isolated=True,
        magic=(b"WARC/", _GZIP),
        cpu_seconds=1.0,
    ),
    Plug(
        "statement",
        (
            "application/vnd.factlock.transcript+json",
            "application/vnd.factlock.attestation+json",
        ),
        (),
        isolated=False,
    ),
    Plug(
        "data.jsondata",
        ("application/json", "text/json"),
        (".json", ".geojson", ".jsonld", ".topojson"),
        isolated=True,
    ),
    Plug(
        "data.jsondata",
        ("application/jsonl", "application/x-ndjson", "application/x-jsonlines"),
        (".jsonl", ".ndjson"),
        isolated=True,
    ),
    Plug(
        "data.xmldata",
        ("application/xml", "text/xml"),
        (".xml", ".rss", ".atom", ".xbrl", ".akn"),
        isolated=True,
        paths=True,
    ),
)

PLUGS = {media_type: plug for plug in READERS for media_type in plug.media_types}
ENDINGS = {ending: plug.media_types[0] for plug in READERS for ending in plug.endings}
_HEAD = 8192
_UNNAMED = ("", "application/octet-stream", "application/x-unknown-content-type", "unknown/unknown")
_CHARSET = re.compile(r"""(?i);\s*charset\s*=\s*["']?\s*([^\s"';]+)""")
_LOOKS_LIKE_HTML = re.compile(
    rb"(?i)(?:\xef\xbb\xbf)?\s*(?:<!--[^>]{0,500}-->\s*|<\?xml[^>]{0,200}\?>\s*){0,4}"
    rb"<(?:!doctype\s+html|html|head|body|title|meta|table|div|p|h1)[\s>]"
)
_XHTML = re.compile(
    rb"(?i)(?:\xef\xbb\xbf)?\s*(?:<!--[^>]{0,500}-->\s*|<\?xml[^>]{0,200}\?>\s*){0,4}"
    rb"(?:<!doctype\s+html\b[^>\[]{0,300}>\s*(?:<!--[^>]{0,500}-->\s*){0,4})?<html[\s>/]"
)
_LOOKS_LIKE_XML = re.compile(rb"(?:\xef\xbb\xbf)?\s*<\?xml\s")
_LOOKS_LIKE_JSON = re.compile(
    rb"""(?:\xef\xbb\xbf)?[ \t\r\n]*(?:\{[ \t\r\n]*["}]|\[[ \t\r\n]*[\[{"\]0-9tfn-])"""
)
_SUFFIXES = (("+json", "application/json"), ("+xml", "application/xml"))
"""Structured syntax suffixes (RFC 6839, RFC 7303); a drawing (``image/svg+xml``) is no document."""
_LOOKS_LIKE_MHTML = re.compile(
    rb"(?i)\A(?=(?:[^\r\n]+\r?\n){0,40}?MIME-Version[ \t]*:)"
    rb"(?:[^\r\n]+\r?\n){0,40}?Content-Type[ \t]*:[ \t]*(?:\r?\n[ \t]+)?multipart/related"
)
_OTHER_KINDS = (
    (_PDF, "a PDF"),
    (
        archives.MAGIC,
        "a ZIP archive of no known kind (expected: a Word, Excel, OpenDocument spreadsheet or EPUB file)",
    ),
    (
        b"\xd0\xcf\x11\xe0",
        "an Office file of the old format or one with a password (save it as .docx or .xlsx without one)",
    ),
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"RIFF", "a sound, video or WebP file"),
    (_GZIP, "gzip data"),
    (b"\x28\xb5\x2f\xfd", "Zstandard data"),
    (b"{\\rtf", "a rich text file (save it as .docx)"),
    (b"\x7fELF", "a program"),
)

_OTHER_ARCHIVES = {
    "application/vnd.oasis.opendocument.text": "an OpenDocument text (save it as .docx)",
    "application/vnd.oasis.opendocument.presentation": "a presentation (save it as PDF)",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": (
        "a presentation (save it as PDF)"
    ),
}


def reader_of(media_type: str) -> Reader:
    """Return the reader of a media type; raises KeyError if none reads it."""
    return PLUGS[media_type].load()


def split(media_type: str) -> tuple[str, str | None]:
    """Return the bare media type in lower case, and the ``charset`` among its parameters."""
    found = _CHARSET.search(media_type)
    return media_type.partition(";")[0].strip().lower(), found[1] if found else None


def of_body(declared: str, body: bytes) -> str:
    """Return the media type to read a body as: what its first bytes are, else the declared one.

    What no type was declared for is judged by its looks.
    """
    certain = _by_magic(body)
    if certain in PLUGS:
        return declared if PLUGS.get(declared) is PLUGS[certain] else certain
    if declared in _UNNAMED:
        if _LOOKS_LIKE_HTML.match(body):
            return "text/html"
        if _LOOKS_LIKE_MHTML.match(body[:_HEAD]):
            return "multipart/related"
        if _LOOKS_LIKE_XML.match(body):
            return "application/xml"
        if _LOOKS_LIKE_JSON.match(body) and body.rstrip()[-1:] in (b"]", b"}"):
            return "application/json"
    return _without_suffix(declared, body)


def _without_suffix(declared: str, body: bytes) -> str:
    """Return the media type of the syntax in which a format of that name is written."""
    kind = declared
    if declared not in PLUGS and declared.startswith("application/"):
        kind = next((of for suffix, of in _SUFFIXES if declared.endswith(suffix)), declared)
    if kind in ("application/xml", "text/xml") and _XHTML.match(body):
        return "application/xhtml+xml"
    return kind


def of_file(path: Path, body: bytes) -> str:
    """Return the media type of a file by its ending, else by its looks; empty if it is not known."""
    name = path.name.lower()
    known = max((ending for ending in ENDINGS if name.endswith(ending)), key=len, default="")
    if known:
        return ENDINGS[known]
    return of_body("", body) or ("" if path.suffix else "text/plain")


def other_kind(body: bytes, kind: str) -> str:
    """Return what bytes are, for people, that the reader of ``kind`` does not take; else empty."""
    mine = PLUGS[kind].magic if kind in PLUGS else ()
    if archives.MAGIC not in mine and (named := _OTHER_ARCHIVES.get(_by_magic(body), "")):
        return named
    return next(
        (name for magic, name in _OTHER_KINDS if body.startswith(magic) and magic not in mine), ""
    )


def _by_magic(body: bytes) -> str:
    """Return the media type that the first bytes make certain, empty if none does."""
    if body.startswith(_PDF):
        return "application/pdf"
    if body.startswith(archives.MAGIC):
        return archives.kind_of(body)
    if body.startswith(_GZIP):
        try:
            begins = zlib.decompressobj(31).decompress(body[:_HEAD], 5)
        except zlib.error:
            return ""
        return "application/warc" if begins == b"WARC/" else ""
    return "application/warc" if body.startswith(b"WARC/") else ""
