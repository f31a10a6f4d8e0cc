"""The files that come along with a document: those below its folder, and no others."""

import os
from pathlib import PurePosixPath

import pytest

from factlock.registry.errors import UsageFault
from factlock.render.converting import beside
from factlock.render.converting.beside import DATA, PICTURES, Beside, normal


@pytest.fixture
def lying(tmp_path):
    inner = tmp_path / "docs"
    (inner / "pictures").mkdir(parents=True)
    (inner / "pictures" / "a.png").write_bytes(b"picture")
    (inner / "data.csv").write_bytes(b"1,2")
    (inner / ".secret.csv").write_bytes(b"hidden")
    (inner / "facts.db").write_bytes(b"registry")
    (tmp_path / "above.png").write_bytes(b"above")
    (inner / "link.png").symlink_to(tmp_path / "above.png")
    (inner / "up").symlink_to(tmp_path)
    os.mkfifo(inner / "pipe.png")
    return Beside(inner)


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("pictures/a.png", b"picture"),
        ("pictures/../pictures/a.png", None),
        ("data.csv", b"1,2"),
        ("none.png", None),
        ("facts.db", None),
        (".secret.csv", None),
        ("../above.png", None),
        ("link.png", None),
        ("up/above.png", None),
        ("pipe.png", None),
        ("pictures", None),
        ("/etc/hostname.txt", None),
        ("file:///etc/a.txt", None),
        ("C:\\a.png", None),
        ("a\0.png", None),
        ("", None),
    ],
)
def test_what_comes_along(lying, name, body):
    assert lying.read(name, PICTURES | DATA) == body


def test_an_ending_that_was_not_asked_for_stays_where_it_is(lying):
    assert lying.read("data.csv", PICTURES) is None


def test_there_is_a_limit(lying, monkeypatch):
    monkeypatch.setattr(beside, "MOST_BYTES", 10)
    assert lying.read("pictures/a.png", PICTURES)
    with pytest.raises(UsageFault) as error:
        lying.read("pictures/a.png", PICTURES)
    assert error.value.findings[0].code == "too-much-beside"


@pytest.mark.parametrize(
    ("name", "folder", "path"),
    [
        ("a.png", "", "a.png"),
        ("a.png", "x/y", "x/y/a.png"),
        ("../a.png", "x/y", "x/a.png"),
        ("/a.png", "x/y", "a.png"),
        ("../../../a.png", "x/y", ""),
        ("../a.png", "", ""),
        ("./b/./a.png", "", "b/a.png"),
    ],
)
def test_names_are_read_from_the_folder_of_the_file_that_says_them(name, folder, path):
    assert normal(name, PurePosixPath(folder)) == path
