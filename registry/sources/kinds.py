"""Which reader reads what: by media type, by the ending of a file, by the first bytes.

To add a kind: a module of this package that is a :class:`~factlock.registry.sources.reading.Reader`,
and a line in ``READERS``. The contract suite ``tests/contract/test_sources.py`` takes it from there.
"""

import re
from pathlib import Path

from factlock.registry.sources.reading import Plug, Reader

READERS = (
    Plug(
        "html",
        ("text/html", "application/xhtml+xml"),
        (".html", ".htm", ".xhtml", ".xht", ".shtml"),
        isolated=True,
    ),
    Plug("plain", ("text/plain",), (".txt", ".text"), isolated=False),
    Plug("plain", ("text/markdown", "text/x-markdown"), (".md", ".markdown"), isolated=False),
)

PLUGS = {media_type: plug for plug in READERS for media_type in plug.media_types}
ENDINGS = {ending: plug.media_types[0] for plug in READERS for ending in plug.endings}
_UNNAMED = ("", "application/octet-stream", "application/x-unknown-content-type", "unknown/unknown")
_CHARSET = re.compile(r"""(?i);\s*charset\s*=\s*["']?\s*([^\s"';]+)""")
_LOOKS_LIKE_HTML = re.compile(
    rb"(?i)(?:\xef\xbb\xbf)?\s*(?:<!--[^>]{0,500}-->\s*|<\?xml[^>]{0,200}\?>\s*){0,4}"
    rb"<(?:!doctype\s+html|html|head|body|title|meta|table|div|p|h1)[\s>]"
)
_OTHER_KINDS = (
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "a ZIP archive (as Word and Excel files are)"),
    (b"\xd0\xcf\x11\xe0", "an old Office file"),
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"RIFF", "a sound, video or WebP file"),
    (b"\x1f\x8b", "gzip data"),
    (b"\x28\xb5\x2f\xfd", "Zstandard data"),
    (b"{\\rtf", "a rich text file"),
    (b"\x7fELF", "a program"),
)


def reader_of(media_type: str) -> Reader:
    """Return the reader of a media type; raises KeyError if none reads it."""
    return PLUGS[media_type].load()


def split(media_type: str) -> tuple[str, str | None]:
    """Return the bare media type in lower case, and the ``charset`` among its parameters."""
    found = _CHARSET.search(media_type)
    return media_type.partition(";")[0].strip().lower(), found[1] if found else None


def of_body(declared: str, body: bytes) -> str:
    """Return the media type to read a body as: the declared one, or what an unnamed one looks like."""
    return "text/html" if declared in _UNNAMED and _LOOKS_LIKE_HTML.match(body) else declared


def of_file(path: Path, body: bytes) -> str:
    """Return the media type of a file by its ending, else by its looks; empty if it is not known."""
    ending = path.suffix.lower()
    known = ENDINGS.get(ending)
    if known is None and _LOOKS_LIKE_HTML.match(body):
        return "text/html"
    return known or ("" if ending else "text/plain")


def other_kind(body: bytes) -> str:
    """Return what bytes that no reader takes are, for people; empty if that is not plain to see."""
    return next((name for magic, name in _OTHER_KINDS if body.startswith(magic)), "")
