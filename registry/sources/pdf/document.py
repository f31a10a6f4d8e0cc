"""PDF to page: what a reader sees on its pages, in reading order, with page numbers.

*Shown* is what :mod:`~factlock.registry.sources.pdf.glyphs` says; text that a program recognised on a
scan is in the page and marked as such, because it can be looked for but not trusted. Running headers
and footers stand at the end of the text, so that a sentence may go over a page. No font of the machine
is used, no script is run, nothing is fetched. The library is PDFium, C++ that hostile files have broken
before: it runs in the child process only.
"""

import ctypes
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from pypdfium2 import raw

from factlock.registry.model import FetchState
from factlock.registry.page import Page
from factlock.registry.sources.charset import without_no_characters
from factlock.registry.sources.gaps import unmarked
from factlock.registry.sources.pdf.areas import Areas, TooMuch
from factlock.registry.sources.pdf.fonts import no_fonts_of_the_machine
from factlock.registry.sources.pdf.glyphs import Glyphs
from factlock.registry.sources.pdf.pages import Sheet, page_of
from factlock.registry.sources.reading import ByteSpan, Reading

MOST_PAGES = 3_000
MOST_CHARACTERS = 3_000_000
MOST_ON_A_PAGE = 200_000
MOST_MEMORY = 480 << 20
"""Bytes of address space within which PDFium must do; what needs more ends the child process."""
SECONDS = 8.0
"""Seconds that reading may take; the child process ends a little later."""
FEW = 40
"""Characters on a page with a picture that are no text of its own: a stamp, a page number."""
LONGEST_TITLE = 300
_LONGEST_META = 4096
_MOST_UNNAMED = 0.2
"""Part of the characters that may have no name before the text is of no use."""
_MOST_RUNS = 8
_MAGIC = b"%PDF-"
_HEAD = 1024
"""Bytes among which a PDF may begin, as viewers have it."""
_ENDS = re.compile(rb"%%EOF")
_TAIL = 8192
"""Bytes at the end of a file among which its end is marked."""
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*")
_NO_TITLE = re.compile(
    r"(?i)untitled.*|.*\.(?:docx?|pdf|xlsx?|pptx?|indd|qxd|tex|dvi|html?|txt|rtf|odt)"
)
_WRITER = re.compile(r"(?i)^microsoft (?:word|powerpoint|excel) - ")


class _Unreadable(Exception):
    """Why a PDF is not read: a state and a message."""

    def __init__(self, state: FetchState, message: str) -> None:
        super().__init__(message)
        self.state = state


def read(body: bytes, media_type: str, charset: str | None) -> Reading:  # noqa: ARG001  bytes, no text
    """Read a PDF."""
    try:
        with _less_memory(), no_fonts_of_the_machine(), _document(body) as document:
            sheets = list(_sheets(document))
            title, language = _title(document), _language(document)
    except _Unreadable as why:
        return Reading(why.state, None, str(why))
    refusal = _refusal(sheets)
    if refusal is not None:
        return refusal
    page = page_of(sheets)
    return Reading(
        FetchState.OK, replace(page, title=title, language=language, media_type=media_type)
    )


def trace(body: bytes, page: Page, start: int, end: int) -> ByteSpan | None:  # noqa: ARG001
    """Return None: the text of a PDF is compressed and set glyph by glyph."""
    return None


@contextmanager
def _less_memory() -> Iterator[None]:
    """Lower the bound of memory while PDFium runs, in a process that has one."""
    if sys.platform == "win32":
        yield
        return
    import resource  # noqa: PLC0415  not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    if soft != resource.RLIM_INFINITY:
        resource.setrlimit(resource.RLIMIT_AS, (min(soft, MOST_MEMORY), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


@contextmanager
def _document(body: bytes) -> Iterator[Any]:
    if _MAGIC not in body[:_HEAD]:
        raise _Unreadable(
            FetchState.DAMAGED,
            f"said to be a PDF, the source is none (no {_MAGIC.decode()} at its start); look at it in a browser",
        )
    if not _ENDS.search(body[-_TAIL:]):
        raise _Unreadable(
            FetchState.DAMAGED,
            "the PDF breaks off before its end (no %%EOF); fetch it again, or give the whole file",
        )
    document = raw.FPDF_LoadMemDocument64(body, len(body), None)
    if not document:
        raise _not_opened(raw.FPDF_GetLastError())
    try:
        yield document
    finally:
        raw.FPDF_CloseDocument(document)


def _not_opened(error: int) -> _Unreadable:
    if error == raw.FPDF_ERR_PASSWORD:
        # Not "unsupported": whoever has the password can read it.
        return _Unreadable(
            FetchState.BLOCKED,
            "the PDF opens with a password only; save a copy without one and give the file",
        )
    if error == raw.FPDF_ERR_SECURITY:
        return _Unreadable(
            FetchState.UNSUPPORTED,
            "the PDF is encrypted in a way that is not known here; print it to a new PDF",
        )
    return _Unreadable(
        FetchState.DAMAGED,
        "the PDF cannot be opened: its structure is broken; open it in a viewer and save it anew",
    )


def _sheets(document: Any) -> Iterator[Sheet]:
    """Yield what stands on each page, within limits of pages, characters and time."""
    pages = raw.FPDF_GetPageCount(document)
    if pages < 1:
        raise _Unreadable(FetchState.DAMAGED, "the PDF has no pages; look at it in a viewer")
    if pages > MOST_PAGES:
        raise _too_large(f"it has {pages:,} pages, at most {MOST_PAGES:,} are read")
    stop, total = time.monotonic() + SECONDS, 0
    for number in range(pages):
        if time.monotonic() > stop:
            raise _too_large(f"{number:,} of its {pages:,} pages were read in {SECONDS:g} s")
        try:
            sheet, count = _sheet(document, number)
        except TooMuch as why:
            raise _too_large(f"page {number + 1} draws {why}") from why
        total += count
        if total > MOST_CHARACTERS:
            raise _too_large(f"it has more than {MOST_CHARACTERS:,} characters")
        yield sheet


def _sheet(document: Any, number: int) -> tuple[Sheet, int]:
    page = raw.FPDF_LoadPage(document, number)
    if not page:
        raise _Unreadable(
            FetchState.DAMAGED, f"page {number + 1} of the PDF is broken; look at it in a viewer"
        )
    try:
        text = raw.FPDFText_LoadPage(page)
        if not text:
            raise _Unreadable(FetchState.DAMAGED, f"the text of page {number + 1} cannot be read")
        try:
            count = raw.FPDFText_CountChars(text)
            if count > MOST_ON_A_PAGE:
                raise TooMuch(f"{count:,} characters")
            areas = Areas(page)
            return Sheet(Glyphs(page, text, areas).pieces(), areas.pictured, areas.pictures), count
        finally:
            raw.FPDFText_ClosePage(text)
    finally:
        raw.FPDF_ClosePage(page)


def _too_large(why: str) -> _Unreadable:
    message = f"the PDF is too large: {why}; give a file with the pages that matter"
    return _Unreadable(FetchState.TOO_LARGE, message)


def _refusal(sheets: list[Sheet]) -> Reading | None:
    """Return why the text of a PDF is not enough to speak of a page that was read."""
    letters = sum(sheet.count() for sheet in sheets)
    unnamed = sum(p.unnamed for s in sheets for p in s.pieces if p.shown != "hidden")
    if unnamed > _MOST_UNNAMED * max(1, letters):
        return Reading(
            FetchState.UNSUPPORTED,
            None,
            f"the fonts of the PDF do not say which letters they draw ({unnamed:,} of {letters:,} "
            "characters); read it in a viewer and transcribe the place: factlock transcribe",
        )
    # Without any text on it, a picture of any size may be what the clause is about.
    scans = [
        n
        for n, s in enumerate(sheets, 1)
        if (s.pictured and _few(s)) or (s.pictures and not s.count())
    ]
    if scans and len(scans) == sum(bool(s.pictures or s.pieces) for s in sheets):
        return Reading(
            FetchState.IMAGE_ONLY,
            None,
            f"{_pages(scans)} of the PDF {'is a picture' if len(scans) == 1 else 'are pictures'} "
            "without text; two people can read the place: factlock transcribe",
        )
    if not letters:
        return Reading(FetchState.BLANK, None, "the PDF shows no text; look at it in a viewer")
    return None


def _few(sheet: Sheet) -> bool:
    return sheet.count() < FEW


def _pages(numbers: list[int]) -> str:
    """Write page numbers for people: page 3, pages 1–4 and 7."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    names = [f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs[:_MOST_RUNS]]
    listed = ", ".join(names) + (", …" if len(runs) > _MOST_RUNS else "")
    return f"{'page' if len(numbers) == 1 else 'pages'} {listed}"


def _title(document: Any) -> str:
    """Return the title that the document gives itself, unless it is the name of a file."""
    found = _text(lambda buffer, size: raw.FPDF_GetMetaText(document, b"Title", buffer, size))
    title = _WRITER.sub("", unmarked(found))[:LONGEST_TITLE]
    return "" if _NO_TITLE.fullmatch(title) else title


def _language(document: Any) -> str:
    """Return the language of the catalog (ISO 32000-1, 14.9.2), if it is a tag of BCP 47."""
    kind = ctypes.POINTER(raw.FPDF_WCHAR)
    found = _text(
        lambda buffer, size: raw.FPDFCatalog_GetLanguage(
            document, buffer and ctypes.cast(buffer, kind), size
        )
    )
    return found if _LANGUAGE.fullmatch(found) else ""


def _text(get: Callable[[Any, int], int]) -> str:
    """Return a text of PDFium's, which gives its length first, in bytes of UTF-16."""
    size = min(get(None, 0), _LONGEST_META)
    buffer = ctypes.create_string_buffer(size + 2)
    get(buffer, size)
    found = buffer.raw[:size].decode("utf-16-le", "ignore").partition("\0")[0]
    return without_no_characters(found).strip()
