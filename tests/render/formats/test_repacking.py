"""Packages are written so that the same input gives the same bytes on every machine that packs alike."""

import io
import zipfile

import pytest

from factlock.registry.sources.archives import BrokenArchive
from factlock.render.formats.repacking import alike, repacked, unpacked


def package(files, how=zipfile.ZIP_DEFLATED, level=6):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", how, compresslevel=level) as archive:
        for name, body in files.items():
            info = zipfile.ZipInfo(name, (2020, 5, 17, 11, 30, 8))
            info.external_attr = 0o644 << 16
            archive.writestr(info, body, how, level)
    return out.getvalue()


FILES = {"a.xml": b"<a/>" * 500, "é/b.bin": bytes(range(256)), "empty": b""}


def test_what_is_replaced_and_added_is_there_and_all_else_as_it_was():
    body = package(FILES)
    done = repacked(body, {"a.xml": b"<new/>", "c.xml": b"<c/>"})
    assert unpacked(done) == {**FILES, "a.xml": b"<new/>", "c.xml": b"<c/>"}
    with zipfile.ZipFile(io.BytesIO(done)) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == ["a.xml", "é/b.bin", "empty", "c.xml"]
        times = {info.filename: info.date_time for info in archive.infolist()}
        assert times["a.xml"] == times["empty"] == (2020, 5, 17, 11, 30, 8)
        assert times["c.xml"] == (1980, 1, 1, 0, 0, 0)
        assert archive.getinfo("empty").external_attr == 0o644 << 16


def test_what_is_left_out_is_gone():
    done = repacked(package(FILES), {"a.xml": b"<new/>"}, without={"empty", "no such file"})
    assert list(unpacked(done)) == ["a.xml", "é/b.bin"]


def test_the_same_gives_the_same():
    body = package(FILES)
    assert repacked(body, {"c": b"x"}) == repacked(body, {"c": b"x"})


def test_packed_bytes_are_kept():
    body = package(FILES, level=1)
    done = repacked(body, {"c": b"x"})
    with zipfile.ZipFile(io.BytesIO(body)) as before, zipfile.ZipFile(io.BytesIO(done)) as after:
        for info in before.infolist():
            now = after.getinfo(info.filename)
            assert (now.compress_size, now.CRC) == (info.compress_size, info.CRC)


def test_files_of_a_stream_lose_their_descriptors_only():
    out = io.BytesIO()
    out.seekable = lambda: False
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.xml", b"<a/>")
    done = repacked(out.getvalue(), {"b": b"b"})
    assert unpacked(done) == {"a.xml": b"<a/>", "b": b"b"}


def test_packages_are_alike_however_tightly_they_are_packed():
    assert alike(package(FILES, level=1), package(FILES, level=9))
    assert alike(package(FILES), package(FILES, zipfile.ZIP_STORED))
    assert not alike(package(FILES), package(FILES | {"more": b""}))
    assert not alike(package(FILES), b"no package")
    assert alike(b"text", b"text")
    assert not alike(b"text", b"other")


@pytest.mark.parametrize(
    "body", [b"", b"PK\x03\x04", package(FILES)[:-30], b"junk" + package(FILES)]
)
def test_what_is_no_package_is_not_written(body):
    with pytest.raises(BrokenArchive):
        repacked(body, {})
