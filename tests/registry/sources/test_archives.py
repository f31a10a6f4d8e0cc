"""ZIP archives from strangers: what is opened, what is refused and why."""

import io
import struct
import zipfile
from contextlib import nullcontext

import pytest

from factlock.registry.model import FetchState
from factlock.registry.sources.archives import ArchiveLimits, BrokenArchive, kind_of, open_archive

OFFICE = "application/vnd.openxmlformats-officedocument."


def packed(*files: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name), data, compress_type=method)
    return out.getvalue()


def types(main: str) -> bytes:
    return f'<Types><Override PartName="/x" ContentType="{main}"/></Types>'.encode()


def refused(body: bytes, limits: ArchiveLimits | None = None) -> BrokenArchive:
    with pytest.raises(BrokenArchive) as raised:
        open_archive(body, limits) if limits else open_archive(body)
    assert raised.value.message
    return raised.value


def test_files_are_read_whatever_the_case_of_their_names():
    archive = open_archive(
        packed(("xl/Workbook.xml", b"<a/>"), ("xl/", b""), ("b\\c.xml", b"<b/>"))
    )
    assert archive.names == ("xl/Workbook.xml", "b/c.xml")
    assert "XL/workbook.XML" in archive
    assert archive.read("xl/workbook.xml") == b"<a/>"
    assert archive.read("b/c.xml") == b"<b/>"
    assert archive.size("b/c.xml") == 4
    with archive.open("b/c.xml") as stream:
        assert stream.read(2) == b"<b"
    with pytest.raises(KeyError):
        archive.read("no.xml")


@pytest.mark.parametrize(
    "name",
    ["../a", "a/../../b", "..\\a", "C:\\a", "c:/a", "/../a", "", "/", "a/.."],
)
def test_a_name_that_leads_out_is_refused(name):
    assert "leads out" in refused(packed((name or "\0", b"x"))).message


def test_a_leading_slash_is_the_archive_itself():
    assert open_archive(packed(("/xl/a.xml", b"x"))).names == ("xl/a.xml",)


@pytest.mark.parametrize("second", ["a.xml", "A.XML", "/a.xml", "b/../a.xml"])
def test_a_file_that_stands_there_twice_is_refused(second):
    with pytest.warns(UserWarning, match="Duplicate") if second == "a.xml" else nullcontext():
        body = packed(("a.xml", b"1"), (second, b"2"))
    assert refused(body).state is FetchState.DAMAGED


def test_too_many_files_are_refused():
    body = packed(*((f"{n}", b"") for n in range(30)))
    assert refused(body, ArchiveLimits(entries=20)).state is FetchState.TOO_LARGE
    assert len(open_archive(body).names) == 30


def test_too_much_in_all_is_refused():
    body = packed(("a", b"ab" * 600), ("b", b"ab" * 600))
    found = refused(body, ArchiveLimits(unpacked=2000))
    assert found.state is FetchState.TOO_LARGE
    assert "unpacked" in found.message


def test_a_bomb_is_refused_by_its_ratio_and_a_short_run_of_zeros_is_not():
    bomb = packed(("a", b"\0" * (64 << 20)))
    assert len(bomb) < 100_000
    assert refused(bomb).state is FetchState.TOO_LARGE
    assert open_archive(packed(("a", b"\0" * (1 << 20)))).size("a") == 1 << 20


def test_a_size_that_the_directory_belittles_is_not_exceeded():
    body = bytearray(packed(("a", b"\0" * (8 << 20))))
    at = body.rindex(b"PK\x01\x02") + 24
    body[at : at + 4] = struct.pack("<I", 100)  # says 100 bytes
    archive = open_archive(bytes(body))
    with pytest.raises(BrokenArchive):
        archive.read("a")


def test_files_that_share_bytes_are_refused():
    body = bytearray(packed(("a", b"x" * 1000), ("b", b"y" * 1000), method=zipfile.ZIP_STORED))
    first = body.index(b"PK\x01\x02")
    second = body.index(b"PK\x01\x02", first + 1)
    body[second + 42 : second + 46] = body[first + 42 : first + 46]
    assert "different files" in refused(bytes(body)).message


def test_bytes_before_the_archive_are_refused():
    assert "different files" in refused(b"PK\x03\x04 other" + packed(("a", b"x"))).message


def test_an_encrypted_file_is_unsupported():
    body = bytearray(packed(("a", b"x")))
    for magic, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        body[body.index(magic) + at] |= 1
    found = refused(bytes(body))
    assert found.state is FetchState.UNSUPPORTED
    assert "password" in found.message


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_methods_are_unsupported(method):
    assert refused(packed(("a", b"x" * 100), method=method)).state is FetchState.UNSUPPORTED


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"PK\x03\x04",
        b"PK\x03\x04" + b"\0" * 100,
        packed(("a", b"x" * 500))[:-30],
        b"no archive",
    ],
)
def test_what_is_no_whole_archive_is_damaged(body):
    assert refused(body).state is FetchState.DAMAGED


def test_a_broken_checksum_is_seen():
    body = bytearray(packed(("a", b"hello, hello"), method=zipfile.ZIP_STORED))
    body[body.index(b"hello")] = ord("j")
    with pytest.raises(BrokenArchive, match="cannot be unpacked"):
        open_archive(bytes(body)).read("a")


def test_broken_deflate_is_seen():
    body = bytearray(packed(("a", bytes(range(256)) * 10)))
    body[31:60] = b"\xff" * 29
    with pytest.raises(BrokenArchive):
        open_archive(bytes(body)).read("a")


@pytest.mark.parametrize(
    ("main", "kind"),
    [
        (f"{OFFICE}spreadsheetml.sheet.main+xml", f"{OFFICE}spreadsheetml.sheet"),
        (f"{OFFICE}spreadsheetml.template.main+xml", f"{OFFICE}spreadsheetml.template"),
        (f"{OFFICE}wordprocessingml.document.main+xml", f"{OFFICE}wordprocessingml.document"),
        (f"{OFFICE}presentationml.presentation.main+xml", f"{OFFICE}presentationml.presentation"),
        ("application/vnd.ms-excel.sheet.macroEnabled.main+xml", "application/vnd.ms-excel.sheet.macroenabled.12"),
        ("application/vnd.ms-word.document.macroEnabled.main+xml", "application/vnd.ms-word.document.macroenabled.12"),
        ("application/vnd.ms-excel.sheet.binary.macroEnabled.main", "application/vnd.ms-excel.sheet.binary.macroenabled.12"),
        ("text/plain", ""),
    ],
)  # fmt: skip
def test_an_office_file_is_known_by_its_main_part(main, kind):
    assert kind_of(packed(("[Content_Types].xml", types(main)))) == kind


@pytest.mark.parametrize(
    "kind", ["application/epub+zip", "application/vnd.oasis.opendocument.spreadsheet"]
)
def test_opendocument_and_epub_say_their_kind(kind):
    assert kind_of(packed(("mimetype", kind.encode()), ("a", b"x"))) == kind


@pytest.mark.parametrize(
    "body",
    [
        b"PK\x03\x04 nothing",
        packed(("a", b"x")),
        packed(("mimetype", b"x" * 500)),
        packed(("[Content_Types].xml", b"<" * (2 << 20))),
    ],
)
def test_an_archive_of_no_known_kind_has_none(body):
    assert kind_of(body) == ""
