"""Delimited files: how the cells are parted is found by rule, and what cannot be told is refused."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from factlock.registry import sources
from factlock.registry.model import FetchState
from factlock.registry.sources import fragments, locate, read_inline
from factlock.registry.sources.sheets.dialects import find

CSV, TSV = "text/csv", "text/tab-separated-values"


def rows(body: str | bytes, kind: str = CSV) -> list[list[str]]:
    data = body.encode() if isinstance(body, str) else body
    reading = read_inline(data, media_type=kind)
    assert reading.page is not None, reading
    return [line.split("\t") for line in reading.page.text.split("\n")]


TABLE = [["c", "2023", "2024"], ["Norway", "1,5", "2"]]
DIALECTS = [
    ("commas", "a,b\nNorway,2\n", [["a", "b"], ["Norway", "2"]]),
    ("no line end at the end", "a,b\nNorway,2", [["a", "b"], ["Norway", "2"]]),
    ("old line ends", "a,b\rNorway,2\r", [["a", "b"], ["Norway", "2"]]),
    ("Windows line ends", "a,b\r\nNorway,2\r\n", [["a", "b"], ["Norway", "2"]]),
    ("semicolons with decimal commas", "c;2023;2024\nNorway;1,5;2\n", TABLE),
    ("decimal commas without heads", "a;1,5;2,5\nb;2,5;3,5\n", [["a", "1,5", "2,5"], ["b", "2,5", "3,5"]]),
    ("commas in words", "place;v\nOslo, Norway;5\nParis, France;6\n", [["place", "v"], ["Oslo, Norway", "5"], ["Paris, France", "6"]]),
    ("semicolons in words", "place,v\nOslo; Norway,5\nParis; France,6\n", [["place", "v"], ["Oslo; Norway", "5"], ["Paris; France", "6"]]),
    ("tabs", "c\t2023\t2024\nNorway\t1,5\t2\n", TABLE),
    ("bars", "a|b\nNorway|2\n", [["a", "b"], ["Norway", "2"]]),
    ("quotes", '"a","b"\n"Norway, the","2"\n', [["a", "b"], ["Norway, the", "2"]]),
    ("quotes with semicolons", '"a";"b"\n"x, y";"2"\n"z, w";"3"\n', [["a", "b"], ["x, y", "2"], ["z, w", "3"]]),
    ("doubled quotes", 'a,b\n"say ""hi""",2\n', [["a", "b"], ['say "hi"', "2"]]),
    ("a quote within", 'a,b\n5" pipe,2\n', [["a", "b"], ['5" pipe', "2"]]),
    ("a line end within quotes", 'a,b\n"two\nlines",2\n', [["a", "b"], ["two lines", "2"]]),
    ("empty cells", "a,b,c\nx,,3\n,2,\n", [["a", "b", "c"], ["x", "3"], ["2"]]),
    ("empty cells at the end", "a,b\nx,1,,\ny,2,,\nz,3\n", [["a", "b"], ["x", "1"], ["y", "2"], ["z", "3"]]),
    ("one column of quotes", '"a"\n"b, c"\n', [["a"], ["b, c"]]),
    ("title above words with commas", "Title\nplace;v\nOslo, Norway;5\nParis, France;6\n", [["Title"], ["place", "v"], ["Oslo, Norway", "5"], ["Paris, France", "6"]]),
    ("one column", "a\nb\n5\n", [["a"], ["b"], ["5"]]),
    ("a first line that tells", "sep=;\na,b;c\nx,y;2\n", [["a,b", "c"], ["x,y", "2"]]),
    ("comments", "# by A, B\n# and C\na,b\nx,2\n", [["# by A, B"], ["# and C"], ["a", "b"], ["x", "2"]]),
    ("lines above", "Title, of a table\n\na,b,c\nx,2,3\ny,3,4\n", [["Title, of a table"], ["a", "b", "c"], ["x", "2", "3"], ["y", "3", "4"]]),
    ("lines below", "a,b,c\nx,2,3\n\nSource: office\n", [["a", "b", "c"], ["x", "2", "3"], ["Source: office"]]),
    ("spaces around", "a , b\n x , 2 \n", [["a", "b"], ["x", "2"]]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"), [row[1:] for row in DIALECTS], ids=[row[0] for row in DIALECTS]
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_cells_are_parted_as_the_file_parts_them(text, expected, encoding):
    assert rows(text.encode(encoding)) == expected


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("a;b,c;d\ne;f,g;h\n", "semicolons and commas"),
        ("a;b\tc;d\ne;f\tg;h\n", "tabs and semicolons"),
        ('a,b\n"x,1\ny,2\n', "quoted cell in line 2"),
        ('a,b\n"x"y,1\n', "quoted cell in line 2"),
        ('a,b\n"say \\"hi\\"",1\n', "quoted cell in line 2"),
        ('"' + "x" * 1000, "quoted cell in line 1"),
    ],
)
def test_what_can_be_parted_in_two_ways_or_none_is_refused(text, word):
    reading = read_inline(text.encode(), media_type=CSV)
    if word.endswith("line 1"):
        assert reading.page is not None
        return
    assert reading.state is FetchState.DAMAGED, reading
    assert word in reading.message


def test_tab_separated_values_know_no_other_delimiter_and_need_no_quotes():
    assert rows("a;b\tc\nd;e\tf\n", TSV) == [["a;b", "c"], ["d;e", "f"]]
    assert rows('a\tb\n"x\t1\n', TSV) == [["a", "b"], ['"x', "1"]]
    assert rows('a\tb\n"x\ty"\t1\n', TSV) == [["a", "b"], ["x y", "1"]]
    assert rows("a,b\nc,d\n", TSV) == [["a,b"], ["c,d"]]


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("cp1252", "Land;Wert\nÖsterreich;1,5\nSüdtirol;2,5\nFrankreich – Übersee;3,5\n"),
        ("gb18030", "国家,值\n挪威,5\n瑞典,6\n国内生产总值,7\n"),
        ("cp932", "国,値\nノルウェー,5\nスウェーデン,6\n日本の国内総生産,7\n"),
    ],
)
def test_other_encodings_are_read(encoding, text):
    expected = [line.replace(";", ",", 1).split(",", 1) for line in text.splitlines()]
    assert rows(text.encode(encoding)) == expected


def test_lines_with_another_number_of_cells_are_shown_but_are_no_rows():
    text = "geo,2023,2024\nNO,1,2\nSE,3\nDK,4,5\nFI,6,7,8\n"
    page = read_inline(text.encode(), media_type=CSV).page
    assert page is not None
    assert page.text == "geo\t2023\t2024\nNO\t1\t2\nSE\t3\nDK\t4\t5\nFI\t6\t7\t8"
    assert {cell.row for table in page.tables for cell in table.cells} == {0, 1, 3}
    assert "row 3 has 2 cells where the table has 3" in page.hidden


def test_rows_and_cells_have_addresses_that_lead_back():
    text = 'geo,2023\n\nNO,"1,5"\nSE,3\n'
    page = read_inline(text.encode(), media_type=CSV).page
    assert page is not None
    for table in page.tables:
        for cell in table.cells:
            address = fragments.point(page, cell.start, cell.end)
            assert address == f"cell={cell.row + 1},{cell.column + 1}"
            assert fragments.follow(page, address) == (cell.start, cell.end)
    start = page.text.index("NO")
    assert fragments.point(page, start, len("NO\t1,5") + start) == "row=3"


@pytest.mark.parametrize("text", [row[1] for row in DIALECTS], ids=[row[0] for row in DIALECTS])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_every_cell_is_traced_to_its_bytes(text, encoding):
    body = text.encode(encoding)
    page = read_inline(body, media_type=CSV).page
    assert page is not None
    for table in page.tables:
        for cell in table.cells:
            span = locate(body, page, cell.start, cell.end)
            assert span is not None
            piece = body[slice(*span)].decode(page.encoding)
            shown = page.text[cell.start : cell.end]
            assert " ".join(piece.replace('""', '"').split()) == shown
            if len(shown) > 1 and piece == shown:
                inner = locate(body, page, cell.start + 1, cell.end)
                assert inner is not None
                assert body[slice(*inner)].decode(page.encoding) == shown[1:]


def test_a_span_over_cells_holds_what_lies_between_them():
    body = b"a,b\nNorway, 2 \n"
    page = read_inline(body, media_type=CSV).page
    assert page is not None
    start = page.text.index("way")
    span = locate(body, page, start, len(page.text))
    assert span is not None
    assert body[slice(*span)] == b"way, 2"


def test_digits_of_neighbouring_cells_never_join():
    page = read_inline(b"a,b,c\n1,234,567\n", media_type=CSV).page
    assert page is not None
    assert page.text == "a\tb\tc\n1\t234\t567"


@pytest.mark.parametrize("body", [b",,,\n,,,\n", b"\n\n", b'""\n', b"\xef\xbb\xbf\n"])
def test_a_file_that_shows_nothing_is_blank(body):
    reading = sources.read_inline(body, media_type=CSV)
    assert reading.state is FetchState.BLANK


HOSTILE = {
    "one line of cells": b"1," * 500_000,
    "one line of text": b"x" * 1_000_000,
    "quotes": b'"' * 1_000_000,
    "pairs of quotes and tabs": b'""\t' * 300_000,
    "open quotes": b'"a\t' * 300_000,
    "open quotes in lines": b'"a,b\n' * 200_000,
    "line ends": b"\n" * 1_000_000,
    "all delimiters": b",;|\t" * 250_000,
    "all delimiters in lines": b"1,2;3|4\t5\n" * 100_000,
    "decimal commas": b"1,5;2,5\n" * 120_000,
    "a long quoted cell": b'a,b\n"' + b"x\n" * 499_000 + b'",1\n',
    "wide rows": (b"1," * 16_000 + b"\n") * 30,
    "binary": bytes(range(256)) * 4000,
}


@pytest.mark.parametrize("sort", HOSTILE)
def test_a_megabyte_of_anything_is_done_in_time(sort):
    before = time.process_time()
    reading = read_inline(HOSTILE[sort], media_type=CSV)
    assert time.process_time() - before < 6  # a slow machine's; two seconds on a quick one
    assert (reading.page is None) == bool(reading.message)


WORDS = st.text(st.sampled_from('ab1,;\t|" \n5é国'), max_size=6)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.lists(WORDS, min_size=2, max_size=4), min_size=1, max_size=5))
def test_what_is_written_by_the_rules_is_read_back(table):
    text = "sep=,\n" + "".join(
        ",".join('"' + cell.replace('"', '""') + '"' for cell in row) + "\n" for row in table
    )
    read_back = [
        [text[f.start : f.end].replace('""', '"') for f in record.fields]
        for record in find(text).records
        if not text.startswith("#", record.start)
    ]
    assert read_back == table


@settings(max_examples=200, deadline=None)
@given(st.text(st.sampled_from('ab1,;\t|" \n\r5é国\u00a0\ufdd1#'), max_size=60))
def test_any_text_gives_cells_that_come_from_it(text):
    body = b"\xef\xbb\xbf" + text.encode()
    reading = read_inline(body, media_type=CSV)
    if reading.page is None:
        assert reading.message
        return
    for table in reading.page.tables:
        for cell in table.cells:
            span = locate(body, reading.page, cell.start, cell.end)
            assert span is not None
