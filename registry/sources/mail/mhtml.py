"""Pages saved as one file by a browser (MHTML, RFC 2557): the document that was in front.

The frames within it are other documents, of other sources perhaps; their addresses are noted and
their text is no part of the page.
"""

import re
from dataclasses import replace

from factlock.registry.model import FetchState
from factlock.registry.page import Page
from factlock.registry.sources import kinds
from factlock.registry.sources.mail.mime import Entity, line, parse, walk
from factlock.registry.sources.reading import ByteSpan, Reading, Unread

_SHADOW = re.compile(rb"(?i)(<template\s+)shadowmode(?=\s*=)")
"""How Chromium marks shadow trees in these files; HTML has ``shadowrootmode`` (HTML Standard, 4.12.3)."""
_HTML = ("text/html", "application/xhtml+xml")


def read(body: bytes, media_type: str, _charset: str | None) -> Reading:
    """Read a saved page."""
    try:
        saved = parse(body)
        root = _root(saved)
        body = _SHADOW.sub(rb"\1shadowrootmode", root.body())
        reading = kinds.reader_of("text/html").read(body, "text/html", root.charset)
    except Unread as problem:
        return Reading(problem.state, None, problem.message)
    if reading.page is None:
        return reading
    others = (p for p in walk(saved) if p.kind in _HTML and p != root)
    frames = (line(str(part.message.get("Content-Location", ""))) or part.name for part in others)
    page = reading.page
    return replace(
        reading,
        page=replace(
            page,
            title=page.title or saved.field("Subject"),
            frames=tuple(dict.fromkeys((*page.frames, *frames))),
            media_type=media_type,
        ),
    )


def trace(_body: bytes, _page: Page, _start: int, _end: int) -> ByteSpan | None:
    """Return None: between text and bytes stand transfer encodings."""
    return None


def _root(saved: Entity) -> Entity:
    """Return the document that was saved: what ``start`` names, else the first that is HTML."""
    documents = [part for part in walk(saved) if part.kind in _HTML]
    start = saved.message.get_param("start")
    wanted = start.strip("<> ") if isinstance(start, str) else ""
    for part in documents:
        if wanted and str(part.message.get("Content-ID", "")).strip("<> \t\r\n") == wanted:
            return part
    if not documents or wanted:
        raise Unread(
            "the file holds no page that is HTML; save it in the browser as “webpage, single file”",
            FetchState.UNSUPPORTED if not wanted else FetchState.DAMAGED,
        )
    return documents[0]
