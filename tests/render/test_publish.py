"""Output, lock and map are written together or not at all, and nothing of the user's is lost."""

import json
from datetime import date

import pytest

from factlock.registry.errors import Refused, UsageFault
from factlock.render import lockfile, spanmap
from factlock.render.engine import Mode, Options
from factlock.render.publish import as_row, default_output, publish

OPTIONS = Options(today=date(2026, 11, 30), default_language="en")


@pytest.fixture
def document(tmp_path, facts):
    facts("gdp", growth="5.0%")
    path = tmp_path / "report.md"
    path.write_text("GDP grew <<gdp.growth>>.\n", encoding="utf-8")
    return path


@pytest.fixture
def go(document, facts):
    def call(output=None, *, path=document, overwrite=False, write=True, **options):
        given = {name: getattr(OPTIONS, name) for name in Options.__slots__} | options
        return publish(
            path, output, lambda: facts, Options(**given), overwrite=overwrite, write=write
        )

    return call


def moved(facts):
    facts.held.clear()
    facts("gdp", growth="5.2%")


def listing(folder):
    return sorted(
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
    )


def test_output_lock_and_map_lie_beside_the_document(go, document, tmp_path):
    done = go()
    assert listing(tmp_path) == [
        "report.md",
        "report.md.facts.lock",
        "report.md.facts.map",
        "report.rendered.md",
    ]
    assert done.output == default_output(document)
    text = done.output.read_text(encoding="utf-8")
    assert text.startswith("GDP grew 5.0%.[^f1]\n\n[^f1]: ")
    lock = lockfile.read(done.lock)
    assert lock.sections["report.rendered.md"] == done.rendered.section
    maps = spanmap.parse(done.map.read_text(encoding="utf-8"), "map")
    (span,) = maps["report.rendered.md"].spans
    assert text[span.start : span.end] == "5.0%"


@pytest.mark.parametrize("name", ["r/report.md", "r/report.md.j2", "r/report.md.J2"])
def test_the_default_output_bears_the_name_of_the_kind(tmp_path, name):
    assert default_output(tmp_path / name) == tmp_path / "r" / "report.rendered.md"


def test_bytes_survive_on_disk(go, document):
    body = b"\xef\xbb\xbfa\r\nb\rc\x00"
    document.write_bytes(body)
    assert go().output.read_bytes() == body


def test_every_output_has_its_section(go, tmp_path):
    (tmp_path / "build").mkdir()
    go()
    done = go(tmp_path / "build" / "out.md", notes="none")
    lock = lockfile.read(done.lock)
    assert sorted(lock.sections) == ["build/out.md", "report.rendered.md"]
    assert lock.sections["build/out.md"].notes == "none"
    assert sorted(spanmap.parse(done.map.read_text(encoding="utf-8"), "map")) == sorted(
        lock.sections
    )
    assert lockfile.find(tmp_path / "build" / "out.md") == (done.lock, "build/out.md")


def test_rendering_twice_gives_the_same_bytes(go, tmp_path):
    go()
    before = {name: (tmp_path / name).read_bytes() for name in listing(tmp_path)}
    go()
    assert {name: (tmp_path / name).read_bytes() for name in listing(tmp_path)} == before


def test_one_error_and_nothing_is_written(go, document, tmp_path):
    go()
    before = {
        name: (tmp_path / name).read_bytes() for name in listing(tmp_path) if name != "report.md"
    }
    document.write_text("<<gdp.growth>> <<nope.x>>", encoding="utf-8")
    with pytest.raises(Refused):
        go()
    assert {
        name: (tmp_path / name).read_bytes() for name in listing(tmp_path) if name != "report.md"
    } == before


def test_the_document_itself_is_never_overwritten(go, document, tmp_path):
    link = tmp_path / "link.md"
    link.symlink_to(document)
    for output in (document, tmp_path / "." / "report.md", link):
        with pytest.raises(UsageFault) as error:
            go(output)
        assert error.value.findings[0].code == "output-is-document"
    assert document.read_text(encoding="utf-8") == "GDP grew <<gdp.growth>>.\n"


@pytest.mark.parametrize("name", ["report.md.facts.lock", "x.facts.map"])
def test_an_output_is_no_lock_and_no_map(go, tmp_path, name):
    with pytest.raises(UsageFault) as error:
        go(tmp_path / name)
    assert error.value.findings[0].code == "output-is-lock"


def test_an_output_in_a_folder_that_is_not_there(go, tmp_path):
    with pytest.raises(UsageFault) as error:
        go(tmp_path / "none" / "out.md")
    assert error.value.findings[0].code == "unwritable"
    assert listing(tmp_path) == ["report.md"]


def test_an_output_changed_by_hand_is_not_overwritten(go, document):
    done = go()
    done.output.write_text("my own words", encoding="utf-8")
    document.write_text("GDP grew by <<gdp.growth>>.\n", encoding="utf-8")
    with pytest.raises(Refused) as error:
        go()
    assert error.value.findings[0].code == "output-edited"
    assert done.output.read_text(encoding="utf-8") == "my own words"
    assert go(overwrite=True).output.read_text(encoding="utf-8").startswith("GDP grew by 5.0%")


def test_an_output_that_is_gone_is_made_again(go):
    done = go()
    done.output.unlink()
    assert go().output.exists()


def test_a_damaged_map_is_made_anew_and_a_damaged_lock_is_not(go):
    done = go()
    done.map.write_text("nonsense", encoding="utf-8")
    go()
    assert spanmap.parse(done.map.read_text(encoding="utf-8"), "map")
    done.lock.write_text("nonsense", encoding="utf-8")
    with pytest.raises(UsageFault) as error:
        go()
    assert error.value.findings[0].code == "lock-damaged"


def test_locked_writes_nothing_and_passes_where_all_agree(go, tmp_path):
    go()
    before = {name: (tmp_path / name).stat().st_mtime_ns for name in listing(tmp_path)}
    done = go(mode=Mode.LOCKED, today=date(2027, 3, 1))
    assert done.written == ()
    assert {name: (tmp_path / name).stat().st_mtime_ns for name in listing(tmp_path)} == before


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        ("document", ["template-changed", "lock-changed", "output-changed", "lock-changed"]),
        ("output", ["output-changed"]),
        ("gone", ["output-missing"]),
        ("registry", ["lock-behind"]),
    ],
)
def test_locked_refuses_whatever_moved(go, document, facts, change, codes):
    document.write_text("GDP grew <<gdp.growth>>.\n", encoding="utf-8")
    done = go()
    if change == "document":
        document.write_text("Up <<gdp.growth | plain>>.\n", encoding="utf-8")
        codes = [
            "template-changed",
            "lock-changed",
            "lock-changed",
            "output-changed",
            "lock-changed",
        ]
    elif change == "output":
        done.output.write_text("GDP grew 5.1%.", encoding="utf-8")
    elif change == "gone":
        done.output.unlink()
    else:
        moved(facts)
    with pytest.raises(Refused) as error:
        go(mode=Mode.LOCKED)
    assert [finding.code for finding in error.value.findings] == codes


def test_frozen_writes_the_output_and_leaves_the_lock(go, facts):
    done = go()
    text, lock = done.output.read_bytes(), done.lock.read_bytes()
    done.output.unlink()
    moved(facts)
    again = go(mode=Mode.FROZEN)
    assert again.output.read_bytes() == text
    assert again.lock.read_bytes() == lock
    assert again.lock not in again.written


def test_upgrading_moves_the_lock(go, facts):
    go()
    moved(facts)
    with pytest.raises(Refused):
        go()
    done = go(mode=Mode.UPGRADE)
    assert "5.2%" in done.output.read_text(encoding="utf-8")
    assert go(mode=Mode.LOCKED).written == ()


def test_a_preview_writes_nothing_but_sees_the_lock(go, facts, tmp_path):
    assert go(write=False).output is None
    assert listing(tmp_path) == ["report.md"]
    go()
    moved(facts)
    with pytest.raises(Refused):
        go(write=False)


def test_a_row_tells_what_became_of_a_document(go):
    row = as_row(go())
    assert json.loads(json.dumps(row)) == row
    (placeholder,) = row["placeholders"]
    assert placeholder["expression"] == "gdp.growth"
    assert (placeholder["line"], placeholder["column"]) == (1, 10)
    assert row["written"] is True
    assert row["citations"] == 1
