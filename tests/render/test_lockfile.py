"""The lock is read back as it was written, or refused with what to do."""

import json

import pytest

from factlock.registry.errors import UsageFault
from factlock.registry.model import QualifierBasis
from factlock.render import lockfile
from factlock.render.lockfile import Lock


@pytest.fixture
def section(fill, facts):
    facts(
        "gdp",
        growth="5.0%",
        period="2025",
        title="T",
        forecast=True,
        period_basis=QualifierBasis.DECLARED,
    )
    facts("国内生产总值", 总量="134.9万亿元", language="zh")
    return fill(
        "<<gdp.growth>> <<gdp.growth | round(0)>> <<国内生产总值.总量>> <<gdp.growth>>"
    ).section


def test_what_is_written_is_read_back(section):
    lock = Lock({"report.rendered.md": section, "../out/report.md": section})
    assert lockfile.parse(lock.text(), "x.facts.lock") == lock


def test_the_file_is_made_for_git(section):
    text = Lock({"b.md": section, "a.md": section}).text()
    assert text.endswith("}\n")
    assert "\r" not in text
    assert "国内生产总值.总量" in text
    body = json.loads(text)
    assert text == json.dumps(body, ensure_ascii=False, indent=2, sort_keys=True) + "\n"
    assert list(body["sections"]) == ["a.md", "b.md"]
    block = body["sections"]["a.md"]["facts"]["gdp.growth"]
    assert block["value"] == {
        "kind": "number",
        "literal": "5.0%",
        "number": "5.0",
        "unit": "percent",
    }
    (held,) = block["inputs"]
    assert (held["period"], held["period_basis"], held["forecast"]) == ("2025", "declared", True)
    assert "clause" not in held


def test_one_fact_more_is_one_block_more(fill, facts):
    facts("a", x="1")
    facts("b", x="2")
    one = Lock({"o.md": fill("<<a.x>>").section}).text().splitlines()
    two = Lock({"o.md": fill("<<a.x>> <<b.x>>").section}).text().splitlines()
    removed = [line for line in one if line not in two]
    assert {line.strip().partition(":")[0] for line in removed} <= {'"output"', '"template"', "}"}


def test_a_lock_that_is_not_there_is_none(tmp_path):
    assert lockfile.read(tmp_path / "none.facts.lock") is None


def test_a_folder_is_no_lock(tmp_path):
    with pytest.raises(UsageFault) as error:
        lockfile.read(tmp_path)
    assert error.value.findings[0].code == "unreadable-lock"


def test_the_conflict_marks_of_git_are_an_error_of_their_own(section):
    lines = Lock({"o.md": section}).text().split("\n")
    lines[3:3] = ["<<<<<<< HEAD", '"x": 1,', "=======", '"x": 2,', ">>>>>>> theirs"]
    with pytest.raises(UsageFault) as error:
        lockfile.parse("\n".join(lines), "report.md.facts.lock")
    (finding,) = error.value.findings
    assert (finding.code, finding.line, finding.file) == (
        "lock-conflict",
        4,
        "report.md.facts.lock",
    )
    assert "--ours" in finding.fix


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "lock-damaged"),
        ("{", "lock-damaged"),
        ("[]", "lock-damaged"),
        ("null", "lock-damaged"),
        ("5", "lock-damaged"),
        ("{}", "lock-damaged"),
        ('{"lock": 2, "sections": {}}', "lock-version"),
        ('{"lock": "1", "sections": {}}', "lock-version"),
        ('{"lock": 1}', "lock-damaged"),
        ('{"lock": 1, "sections": []}', "lock-damaged"),
        ('{"lock": 1, "sections": {"a": {}}}', "lock-damaged"),
        ('{"lock": 1, "sections": ' + "[" * 100_000, "lock-damaged"),
    ],
    ids=lambda text: text[:30],
)
def test_what_is_no_lock_is_refused(text, code):
    with pytest.raises(UsageFault) as error:
        lockfile.parse(text, "x.facts.lock")
    (finding,) = error.value.findings
    assert finding.code == code
    assert finding.fix


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("citations",), []),
        (("citations", 0, "url"), 5),
        (("citations", 0, "colour"), "red"),
        (("facts", "gdp.growth", "inputs", 0, "citation"), 0),
        (("facts", "gdp.growth", "inputs", 0, "citation"), 9),
        (("facts", "gdp.growth", "inputs", 0, "citation"), "1"),
        (("facts", "gdp.growth", "shown"), None),
        (("facts", "gdp.growth", "inputs", 0, "period"), "last week"),
        (("facts", "gdp.growth", "inputs", 0, "period_basis"), "guess"),
        (("facts", "gdp.growth", "inputs"), []),
        (("facts", "gdp.growth", "value"), {"kind": "number"}),
        (("facts", "gdp.growth", "remarks"), [["forged", "a", "b"]]),
        (("facts", "gdp.growth", "remarks"), "xyz"),
        (("output",), 5),
        (("options",), {}),
        (("options", "notes"), "gfm"),
        (("options", "notes"), "none of them"),
        (("structure",), {}),
        (("structure",), {"asked": {"g": ["<<a b>>"]}, "data": {}}),
    ],
    ids=str,
)
def test_a_lock_that_was_tampered_with_is_refused(section, path, value):
    body = json.loads(Lock({"o.md": section}).text())
    at = body["sections"]["o.md"]
    for name in path[:-1]:
        at = at[name]
    at[path[-1]] = value
    with pytest.raises(UsageFault) as error:
        lockfile.parse(json.dumps(body), "x.facts.lock")
    assert error.value.findings[0].code == "lock-damaged"


def test_a_section_is_named_by_its_path_from_the_document(tmp_path):
    document = tmp_path / "docs" / "report.md"
    assert lockfile.section_name(document, tmp_path / "docs" / "out.md") == "out.md"
    assert lockfile.section_name(document, tmp_path / "build" / "out.md") == "../build/out.md"


def test_the_lock_of_an_output_is_found_beside_it_or_above(tmp_path, section):
    below = tmp_path / "a" / "b"
    below.mkdir(parents=True)
    beside, above = tmp_path / "a" / "x.md.facts.lock", tmp_path / "report.md.facts.lock"
    beside.write_text(Lock({"other.md": section}).text(), encoding="utf-8")
    above.write_text(Lock({"a/b/out.md": section, "a/out.md": section}).text(), encoding="utf-8")
    assert lockfile.find(below / "out.md") == (above, "a/b/out.md")
    assert lockfile.find(tmp_path / "a" / "other.md") == (beside, "other.md")
    assert lockfile.find(tmp_path / "a" / "none.md") is None
