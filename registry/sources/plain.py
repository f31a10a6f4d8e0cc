"""Plain text and Markdown as they stand: lines and paragraphs.

A line of prose that is full, or is followed by a small letter, runs on: its end becomes a space, so
that a sentence is seen whole ("It is not true / that prices rose"). Where a line end may mean something it
stays: after short lines, between columns, before items, and between two digits, which a line end
never joins. Tabs and runs of spaces stay, because they make columns. Markdown is read as the text
it is; only its ``#`` headings are noted, the first of level one as title, and what is struck out
(``~~…~~``) or a comment, and so not shown or withdrawn, is blanked out.
"""

import re
import unicodedata

from factlock.registry.model import FetchState
from factlock.registry.page import BLOCK, SPAN, Heading, Page
from factlock.registry.sources.charset import (
    CONTROL,
    NO_CHARACTER,
    decode,
    decode_again,
    without_no_characters,
)
from factlock.registry.sources.origins import decoded_span_to_bytes
from factlock.registry.sources.reading import ByteSpan, Reading

_LINE_END = "\r\n|[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]"
_CHANGED = re.compile(f"({_LINE_END})|([{CONTROL}])|[{NO_CHARACTER}]")
_SHOWN_OTHERWISE = re.compile(f"({_LINE_END})|([{CONTROL}])")
FULL_LINE = 40
"""Columns from which on a line of prose may have been broken because it was full."""
_COLUMNS = re.compile(r"\t|\S {2,}\S|\|")
_STOPS = ("  ", "\\", "-", "\u2010", "\u00ad")
"""What breaks a line of Markdown, or a word: how words were broken is for the matcher to tell."""
_ENDS = ".!?…:;。！？：；"
_ITEM = re.compile(
    r"[-*+•·‣–—>#=~`_]|[(（\[]?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)）\]]\s|第\S{1,4}[条條章节節款项項]"
)
_HIDDEN = re.compile(r"<!--.*?(?:-->|\Z)|~~[^~\n]+~~", re.DOTALL)
"""CommonMark 0.31, 4.6 (an open comment runs to the end); GitHub Flavored Markdown 6.5."""
_SHOWN = re.compile(r"[^\n]")
_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+")
_FENCE = re.compile(r" {0,3}(```+|~~~+)")


def read(body: bytes, media_type: str, charset: str | None) -> Reading:
    """Read a text file."""
    decoded = decode(body, charset)
    if decoded.damage:
        return Reading(FetchState.DAMAGED, None, decoded.damage)
    text = _run_on(_cleaned(decoded.text))
    if not text.strip():
        return Reading(FetchState.BLANK, None, "the file holds no text; give one that does")
    if media_type != "text/plain":
        text = _HIDDEN.sub(lambda found: _SHOWN.sub(" ", found.group()), text)
    headings = _headings(text) if media_type != "text/plain" else ()
    page = Page(
        text=text,
        title=next((heading.text for heading in headings if heading.level == 1), ""),
        headings=headings,
        media_type=media_type,
        encoding=decoded.encoding,
        encoding_basis=decoded.basis,
    )
    return Reading(FetchState.OK, page)


def trace(body: bytes, page: Page, start: int, end: int) -> ByteSpan | None:
    """Return where a span of the page stands in the body."""
    source, _ = decode_again(body, page.encoding)
    first, last = _source_offset(source, start), _source_offset(source, end)
    piece = _cleaned(source[first:last])
    if piece.replace(BLOCK, " ") != page.text[start:end].replace(BLOCK, " "):
        return None
    return decoded_span_to_bytes(body, page.encoding, first, last)


def _cleaned(source: str) -> str:
    return _SHOWN_OTHERWISE.sub(_replacement, without_no_characters(source))


def _replacement(found: re.Match[str]) -> str:
    if found[1] is not None:
        return BLOCK
    return SPAN if found[2] is not None else ""


def _run_on(text: str) -> str:
    """Turn the ends of full lines of prose into spaces; offsets stay."""
    lines = text.split(BLOCK)
    prose = [bool(line.strip()) and _COLUMNS.search(line) is None for line in lines]
    pieces = lines[:1]
    for number in range(1, len(lines)):
        on = prose[number - 1] and prose[number] and _runs_on(lines[number - 1], lines[number])
        pieces += (" " if on else BLOCK, lines[number])
    return "".join(pieces)


def _runs_on(line: str, following: str) -> bool:
    if following[0].isspace() or _ITEM.match(following) or line.endswith(_STOPS):
        return False
    if line.startswith("#") or (line.rstrip()[-1].isdigit() and following[0].isdigit()):
        return False
    if len(line) >= FULL_LINE or (following[0].islower() and line.rstrip()[-1] not in _ENDS):
        return True
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in line)
    return len(line) + wide >= FULL_LINE


def _source_offset(source: str, offset: int) -> int:
    """Return which offset of the source an offset of the page comes from."""
    removed = 0
    for found in _CHANGED.finditer(source):
        if found.start() - removed >= offset:
            break
        removed += len(found[0]) - len(_replacement(found))
    return offset + removed


def _headings(text: str) -> tuple[Heading, ...]:
    """Return the ATX headings outside fenced code (CommonMark 4.2 and 4.5)."""
    found = []
    offset, fence = 0, ""
    for line in text.split(BLOCK):
        mark = _FENCE.match(line)
        heading = _HEADING.match(line)
        if mark is not None:
            if not fence:
                fence = mark[1]
            elif mark[1].startswith(fence):
                fence = ""
        elif heading is not None and not fence:
            name = _without_closing(line[heading.end() :].strip())
            if name:
                start = offset + line.index(name, heading.end())
                found.append(Heading(start, len(heading[1]), name.replace(SPAN, "")))
        offset += len(line) + 1
    return tuple(found)


def _without_closing(heading: str) -> str:
    bare = heading.rstrip("#")
    return bare.rstrip() if not bare or bare[-1] in " \t" else heading
