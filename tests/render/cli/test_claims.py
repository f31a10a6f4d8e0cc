"""`factlock claims`: what is printed, in which order, and with which exit status."""

import json

import pytest

from factlock.registry.errors import UsageFault
from factlock.render.cli.claims import command


@pytest.fixture
def claims(capsys):
    def call(*words):
        status = command.main([str(word) for word in words], standalone_mode=False)
        out, err = capsys.readouterr()
        return status, out, err

    return call


@pytest.fixture
def report(tmp_path):
    path = tmp_path / "report.md"
    path.write_text("See Section 4.2.\n\nIt rose 4.2 %.\n", encoding="utf-8")
    return path


def test_the_rows_are_those_of_the_contract(claims, report):
    status, out, _ = claims(report, "--json")
    assert status == 0
    (row,) = map(json.loads, out.splitlines())
    assert row == {
        "file": str(report),
        "line": 3,
        "column": 9,
        "end_line": 3,
        "end_column": 14,
        "start": 26,
        "end": 31,
        "text": "4.2 %",
        "kind": "percent",
        "claim": True,
        "why": "typed percentage",
        "sentence": "It rose 4.2 %.",
    }


def test_all_shows_what_is_none_and_why(claims, report):
    _, out, _ = claims(report, "--all", "--json")
    rows = [json.loads(line) for line in out.splitlines()]
    assert [(row["text"], row["claim"]) for row in rows] == [
        ("Section 4.2", False),
        ("4.2 %", True),
    ]
    assert all(row["why"] for row in rows)


def test_a_person_sees_place_kind_and_reason(claims, report):
    status, out, err = claims(report)
    assert status == 0
    assert out == f"{report}:3:9: percent: 4.2 %   [typed percentage]\n"
    assert "1 claims; 1 others are none" in err


def test_a_document_without_claims_is_no_fault(claims, tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("Nothing.", encoding="utf-8")
    assert claims(path, "--json")[:2] == (0, "")


def test_every_document_is_read_and_every_fault_told(claims, report, tmp_path, capsys):
    broken = tmp_path / "broken.md"
    broken.write_bytes(b"5 died \xff\xfe")
    with pytest.raises(UsageFault) as caught:
        claims(tmp_path / "absent.md", broken, report, tmp_path / "a.pdf", tmp_path, "--json")
    codes = [finding.code for finding in caught.value.findings]
    assert codes == ["unreadable-document", "not-utf-8", "unknown-format", "unreadable-document"]
    assert caught.value.exit_status == 2
    assert [json.loads(line)["text"] for line in capsys.readouterr().out.splitlines()] == ["4.2 %"]


@pytest.mark.parametrize(
    ("words", "front", "kinds"),
    [
        ((), "", ["number"]),
        ((), "lang: de\n", ["number"]),
        (("--lang", "de"), "lang: en\n", ["number"]),
    ],
)
def test_the_language_is_told_or_marked(claims, tmp_path, words, front, kinds):
    path = tmp_path / "a.md"
    path.write_text(f"---\n{front}x: y\n---\nEs waren 1.234 Wähler.\n", encoding="utf-8")
    _, out, _ = claims(path, "--json", *words)
    assert [json.loads(line)["kind"] for line in out.splitlines()] == kinds


def test_a_mark_of_the_document_opens_the_rules_of_its_language(claims, tmp_path):
    path = tmp_path / "a.md"
    path.write_text("---\nlang: de\n---\nDie Ausfuhren haben sich verdoppelt.\n", encoding="utf-8")
    _, out, _ = claims(path, "--json")
    assert json.loads(out)["text"] == "verdoppelt"


def test_stub_writes_the_file_to_fill(claims, report):
    status, _, err = claims(report, "--stub")
    assert status == 0
    assert "report.md.claims.yaml: 1 added" in err
    assert claims(report, "--stub")[2].endswith("nothing to add\n")
