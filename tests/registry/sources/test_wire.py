"""What the child says is checked before it is believed."""

import io
import json
import struct
from dataclasses import fields

import pytest

from factlock.registry.model import FetchState
from factlock.registry.page import Cell, Heading, Page, Part, Table
from factlock.registry.sources.reading import Reading
from factlock.registry.sources.wire import (
    BrokenFrame,
    read_frame,
    reading_from_json,
    reading_to_json,
    span_from_json,
    write_frame,
)

PAGE = Page(
    text="国内 5.2 %\ufdd0",
    title="T",
    language="zh",
    publisher="P",
    published="2024-01-17",
    headings=(Heading(0, 2, "国内"),),
    tables=(
        Table(
            (Cell(0, 1, 3, 6, head=True, row_span=2, column_span=3, raw="5.24"),), "caption", "S"
        ),
    ),
    parts=(Part(0, 2, "page", "3"),),
    breaks=(2,),
    panels=((0, 1),),
    opened=((1, 2),),
    recognised=((3, 6),),
    frames=("https://example.org/f",),
    hidden="h",
    structured="s",
    media_type="text/html",
    encoding="gb18030",
    encoding_basis="meta",
)


def test_the_sample_has_something_in_every_field():
    for whole in (PAGE, PAGE.tables[0], PAGE.tables[0].cells[0]):
        plain = {f.name for f in fields(whole) if getattr(whole, f.name) == f.default}
        assert plain == set()


def sent(reading: Reading):
    return json.loads(json.dumps(reading_to_json(reading)))


@pytest.mark.parametrize(
    "reading", [Reading(FetchState.OK, PAGE), Reading(FetchState.BLOCKED, None, "a wall")]
)
def test_a_reading_comes_back_as_it_was(reading):
    assert reading_from_json(sent(reading)) == reading


def broken(**changes):
    data = sent(Reading(FetchState.OK, PAGE))
    for name, value in changes.items():
        (data if name in data else data["page"])[name] = value
    return data


@pytest.mark.parametrize(
    "data",
    [
        {},
        broken(state="fine"),
        broken(state="blank"),
        broken(page=None),
        broken(message=5),
        broken(text=None),
        broken(text=["a"]),
        broken(headings=[[99, 1, "x"]]),
        broken(headings=[[0, 7, "x"]]),
        broken(headings=[[0, 1]]),
        broken(headings=5),
        broken(tables=[["c", "S", [[0, 0, 0, 99, 0, 1, 1, ""]]]]),
        broken(tables=[["c", "S", [[0, 0, 0, 1, 2, 1, 1, ""]]]]),
        broken(tables=[["c", "S", [[0, -1, 0, 1, 0, 1, 1, ""]]]]),
        broken(tables=[["c", "S", [[0, True, 0, 1, 0, 1, 1, ""]]]]),
        broken(tables=[["c", "S", [[0, 0.5, 0, 1, 0, 1, 1, ""]]]]),
        broken(tables=[[5, "S", []]]),
        broken(tables=[["c", 5, []]]),
        broken(tables=[["c", "S", [[0, 0, 0, 1, 0, 1, 1, None]]]]),
        broken(parts=[[0, 1, "chapter", "3"]]),
        broken(parts=[[0, 99, "page", "3"]]),
        broken(breaks=[99]),
        broken(panels=[[0, 99]]),
        broken(opened=[[0]]),
        broken(recognised=[5]),
        broken(frames=[None]),
        broken(structured=5),
    ],
)
def test_what_is_no_reading_is_refused(data):
    with pytest.raises(BrokenFrame):
        reading_from_json(data)


@pytest.mark.parametrize("data", [[0], [0, 11], [5, 4], [-1, 2], "ab", {"a": 1}, 7, [True, 2]])
def test_what_is_no_span_is_refused(data):
    with pytest.raises(BrokenFrame):
        span_from_json(data, 10)


def test_spans_come_back():
    assert span_from_json([0, 10], 10) == (0, 10)
    assert span_from_json(None, 10) is None


def test_frames_come_back_one_after_the_other():
    stream = io.BytesIO()
    write_frame(stream, {"op": "read"}, b"\0body")
    write_frame(stream, {"text": "国\ufdd0"})
    stream.seek(0)
    assert read_frame(stream, 100) == ({"op": "read"}, b"\0body")
    assert read_frame(stream, 100) == ({"text": "国\ufdd0"}, b"")
    assert read_frame(stream, 100) is None


@pytest.mark.parametrize(
    "raw",
    [
        b"\0\0",
        struct.pack(">II", 4, 0) + b"{",
        struct.pack(">II", 2, 5) + b"{}",
        struct.pack(">II", 2, 101) + b"{}" + b"x" * 101,
        struct.pack(">II", 0xFFFFFFFF, 0),
        struct.pack(">II", 2, 0) + b"[]",
        struct.pack(">II", 1, 0) + b"{",
        struct.pack(">II", 2, 0) + b"\xff\xff",
        struct.pack(">II", 200_000, 0) + b"[" * 200_000,
    ],
)
def test_what_is_no_frame_is_refused(raw):
    with pytest.raises(BrokenFrame):
        read_frame(io.BytesIO(raw), 100)
