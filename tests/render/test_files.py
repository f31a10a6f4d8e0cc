"""Documents are bytes; writing a set of files is all or nothing."""

import os
import sys

import pytest

from factlock.registry.errors import UsageFault
from factlock.render import files


@pytest.mark.parametrize(
    ("text", "offset", "place"),
    [
        ("abc", 0, (1, 1)),
        ("abc", 3, (1, 4)),
        ("a\nbc", 2, (2, 1)),
        ("a\r\nbc", 4, (2, 2)),
        ("a\rbc", 2, (2, 1)),
        ("a\n\nb", 3, (3, 1)),
        ("\ufeffab", 1, (1, 1)),
        ("\ufeffab", 0, (1, 1)),
        ("增长x", 2, (1, 3)),
        ("a\u2028b\x0bc", 4, (1, 5)),
    ],
)
def test_places_count_from_one_in_code_points(text, offset, place):
    line, column = files.decode(text.encode(), "a.md").place(offset)
    assert (line, max(column, 1)) == place


@pytest.mark.parametrize(
    ("path", "template", "kind"),
    [
        ("r/report.md.j2", True, "r/report.md"),
        ("report.MD.J2", True, "report.MD"),
        ("report.md", False, "report.md"),
        ("j2", False, "j2"),
    ],
)
def test_a_template_is_known_by_its_name(path, template, kind):
    assert files.is_template(path) is template
    assert files.without_template(path) == kind


def test_places_of_what_was_made_of_another_are_those_of_the_other():
    class Other:
        def place(self, offset, /):
            return 10 + offset, 1

    document = files.Document("a.md.j2", "ab\ncd\r\ne", "", origin=Other())
    assert document.place(1) == (11, 1)
    assert [document.line(number) for number in (1, 2, 3, 9)] == [10, 13, 17, 17]
    assert files.decode(b"a\nb", "a.md").line(2) == 2


def test_a_document_is_read_exactly(tmp_path):
    body = b"\xef\xbb\xbfa\r\nb\rc\x00\n\xe5\xa2\x9e"
    path = tmp_path / "a.md"
    path.write_bytes(body)
    document = files.decode(files.read(path), str(path))
    assert document.text.encode() == body
    assert document.sha256 == files.sha256(body)


def test_what_is_no_utf_8_says_where_and_what_to_do(tmp_path):
    path = tmp_path / "a.md"
    path.write_bytes("one\ntwo 增长".encode("gb18030"))
    with pytest.raises(UsageFault) as error:
        files.decode(files.read(path), str(path))
    (finding,) = error.value.findings
    assert (finding.code, finding.line) == ("not-utf-8", 2)
    assert "iconv" in finding.fix


def test_a_document_that_is_not_there(tmp_path):
    with pytest.raises(UsageFault) as error:
        files.read(tmp_path / "none.md")
    assert error.value.findings[0].code == "unreadable-document"


def test_all_files_are_written(tmp_path):
    (tmp_path / "b").write_bytes(b"old")
    files.write_all([(tmp_path / "a", b"1"), (tmp_path / "b", b"2")])
    assert (tmp_path / "a").read_bytes() == b"1"
    assert (tmp_path / "b").read_bytes() == b"2"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b"]


def test_if_one_cannot_be_written_none_is(tmp_path):
    (tmp_path / "a").write_bytes(b"old")
    (tmp_path / "c").mkdir()
    for bad in (tmp_path / "c", tmp_path / "missing" / "d"):
        with pytest.raises(UsageFault) as error:
            files.write_all([(tmp_path / "a", b"new"), (tmp_path / "b", b"new"), (bad, b"new")])
        assert error.value.findings[0].code == "unwritable"
        assert str(bad) in error.value.findings[0].message
        assert (tmp_path / "a").read_bytes() == b"old"
        assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "c"]


@pytest.mark.skipif(sys.platform == "win32", reason="symbolic links and modes are POSIX's")
def test_links_are_followed_and_permissions_kept(tmp_path):
    target = tmp_path / "target"
    target.write_bytes(b"old")
    target.chmod(0o640)
    (tmp_path / "link").symlink_to(target)
    files.write_all([(tmp_path / "link", b"new")])
    assert (tmp_path / "link").is_symlink()
    assert target.read_bytes() == b"new"
    assert target.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere"
)
def test_a_folder_that_may_not_be_written(tmp_path):
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(UsageFault):
            files.write_all([(tmp_path / "a", b"1")])
    finally:
        tmp_path.chmod(0o700)


def test_a_document_is_called_by_its_path_in_the_repository(tmp_path):
    (tmp_path / "docs").mkdir()
    assert files.document_name(tmp_path / "docs" / "a.md") == "a.md"
    (tmp_path / ".git").mkdir()
    assert files.document_name(tmp_path / "docs" / "a.md") == "docs/a.md"
