"""A file that an output was made with is found again, or its change is told."""

import pytest

from factlock.registry.errors import UsageFault
from factlock.render.files import sha256
from factlock.render.heldfile import HeldFile


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "styles" / "x.csl"
    path.parent.mkdir()
    path.write_bytes(b"body")
    return path


def test_it_is_named_from_the_folder_of_the_document(tmp_path, file):
    (tmp_path / "reports").mkdir()
    held = HeldFile.of(file, sha256(b"body"), str(tmp_path / "reports" / "a.md"))
    assert held.path == "../styles/x.csl"
    assert held.found(tmp_path / "reports").read_bytes() == b"body"
    assert HeldFile.from_json(held.as_json()) == held


@pytest.mark.parametrize("change", ["changed", "gone"])
def test_what_is_not_as_it_was_is_told(tmp_path, file, change):
    held = HeldFile.of(file, sha256(b"body"), str(tmp_path / "a.md"))
    if change == "gone":
        file.unlink()
    else:
        file.write_bytes(b"other")
    with pytest.raises(UsageFault) as error:
        held.found(tmp_path)
    assert error.value.findings[0].code == "file-changed"


@pytest.mark.parametrize(
    "data", [{}, {"path": "a"}, {"path": 3, "sha256": "x"}, {"path": "a", "sha256": None}]
)
def test_what_is_none_is_told(data):
    with pytest.raises((TypeError, KeyError)):
        HeldFile.from_json(data)
