"""What passes between this process and the child that reads: frames, and pages as JSON.

A frame is two lengths (JSON, body), the JSON, the body. Never pickle: the child has handled
hostile input, so everything it says is checked before it is believed.
"""

import json
import struct
from collections.abc import Callable
from typing import Any, BinaryIO, cast, get_args

from factlock.registry.model import FetchState
from factlock.registry.page import Cell, Heading, Page, Part, PartKind, Table
from factlock.registry.sources.collecting import uncollected
from factlock.registry.sources.reading import ByteSpan, Reading

_LENGTHS = struct.Struct(">II")
MAX_JSON = 128 << 20
"""Bytes of JSON above which a frame is not read: 20 MB of a one-byte code, twice as UTF-8."""


class BrokenFrame(Exception):
    """The other side ended, or what it wrote is no frame or no page."""


def write_frame(stream: BinaryIO, head: dict[str, Any], body: bytes = b"") -> None:
    """Write one frame; raises OSError if the other side is gone."""
    encoded = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    stream.write(_LENGTHS.pack(len(encoded), len(body)))
    stream.write(encoded)
    stream.write(body)
    stream.flush()


def read_frame(stream: BinaryIO, max_body: int) -> tuple[dict[str, Any], bytes] | None:
    """Read one frame, or None at the end of the stream."""
    lengths = stream.read(_LENGTHS.size)
    if not lengths:
        return None
    if len(lengths) < _LENGTHS.size:
        raise BrokenFrame("the stream ended within a frame")
    head_length, body_length = _LENGTHS.unpack(lengths)
    if head_length > MAX_JSON or body_length > max_body:
        raise BrokenFrame(f"a frame of {head_length} + {body_length} bytes is too large")
    encoded, body = stream.read(head_length), stream.read(body_length)
    if len(encoded) < head_length or len(body) < body_length:
        raise BrokenFrame("the stream ended within a frame")
    try:
        with uncollected():
            head = json.loads(encoded)
    except (ValueError, RecursionError) as error:
        raise BrokenFrame("a frame is no JSON") from error
    if not isinstance(head, dict):
        raise BrokenFrame("a frame is no JSON object")
    return head, body


def reading_to_json(reading: Reading) -> dict[str, Any]:
    """Return a reading as JSON; tables and headings as lists, for size."""
    page = reading.page
    return {
        "state": reading.state.value,
        "message": reading.message,
        "page": None if page is None else _page_to_json(page),
    }


@uncollected()
def reading_from_json(data: dict[str, Any]) -> Reading:
    """Build a reading from JSON; raises :class:`BrokenFrame` where it is not one."""
    try:
        state = FetchState(_text(data["state"]))
        page = None if data["page"] is None else _page_from_json(data["page"])
        if (page is not None) != (state is FetchState.OK):
            raise BrokenFrame("a page without the state ok, or the reverse")
        return Reading(state, page, _text(data["message"]))
    except (KeyError, TypeError, ValueError) as error:
        raise BrokenFrame(f"no reading: {error}") from error


def span_from_json(data: Any, limit: int) -> ByteSpan | None:
    """Build a span within ``limit`` bytes from JSON; None stays None."""
    if data is None:
        return None
    try:
        start, end = map(_upto(limit), data)
    except (TypeError, ValueError) as error:
        raise BrokenFrame(f"no span: {error}") from error
    if start > end:
        raise BrokenFrame("a span that ends before it starts")
    return start, end


_TEXTS = (
    *("text", "title", "language", "publisher", "published"),
    *("hidden", "structured", "media_type"),
)
_PART_KINDS = get_args(PartKind)
_ENCODINGS = ("encoding", "encoding_basis")


def _page_to_json(page: Page) -> dict[str, Any]:
    return {
        **{name: getattr(page, name) for name in (*_TEXTS, *_ENCODINGS)},
        "headings": [[heading.start, heading.level, heading.text] for heading in page.headings],
        "tables": [
            [
                table.caption,
                table.sheet,
                [
                    [c.row, c.column, c.start, c.end, int(c.head), c.row_span, c.column_span, c.raw]
                    for c in table.cells
                ],
            ]
            for table in page.tables
        ],
        "parts": [[part.start, part.end, part.kind, part.name] for part in page.parts],
        "breaks": page.breaks,
        "panels": page.panels,
        "opened": page.opened,
        "recognised": page.recognised,
        "frames": page.frames,
    }


def _page_from_json(data: dict[str, Any]) -> Page:
    texts = {name: _text(data[name]) for name in (*_TEXTS, *_ENCODINGS)}
    offset = _upto(len(texts["text"]))
    return Page(
        **texts,
        headings=tuple(
            Heading(offset(start), _upto(6)(level), _text(text))
            for start, level, text in data["headings"]
        ),
        tables=tuple(
            Table(tuple(_cell(cell, offset) for cell in cells), _text(caption), _text(sheet))
            for caption, sheet, cells in data["tables"]
        ),
        parts=tuple(
            Part(offset(start), offset(end), _part_kind(kind), _text(name))
            for start, end, kind, name in data["parts"]
        ),
        breaks=tuple(offset(at) for at in data["breaks"]),
        panels=tuple((offset(start), offset(end)) for start, end in data["panels"]),
        opened=tuple((offset(start), offset(end)) for start, end in data["opened"]),
        recognised=tuple((offset(start), offset(end)) for start, end in data["recognised"]),
        frames=tuple(_text(frame) for frame in data["frames"]),
    )


def _part_kind(value: Any) -> PartKind:
    if value not in _PART_KINDS:
        raise ValueError("a part of no known kind")
    return cast("PartKind", value)


def _cell(data: Any, offset: Callable[[Any], int]) -> Cell:
    row, column, start, end, head, row_span, column_span, raw = data
    count = _upto(1 << 31)
    return Cell(
        count(row),
        count(column),
        offset(start),
        offset(end),
        head=bool(_upto(1)(head)),
        row_span=count(row_span),
        column_span=count(column_span),
        raw=_text(raw),
    )


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{type(value).__name__} where a text should be")
    return value


def _upto(limit: int) -> Callable[[Any], int]:
    def checked(value: Any) -> int:
        if type(value) is not int or not 0 <= value <= limit:
            raise ValueError("a number out of its range")
        return value

    return checked
