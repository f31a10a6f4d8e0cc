"""Results go to stdout, everything else to stderr, and no page can drive the terminal."""

import json

from factlock.registry.console import Console, as_json, as_text
from factlock.registry.errors import Finding


def test_text_for_people_and_rows_for_programs_do_not_mix(capsys):
    Console().result("for people")
    Console().row({"for": "programs"})
    Console(as_json=True).result("for people")
    Console(as_json=True).row({"for": "programs"})
    out, err = capsys.readouterr()
    assert out == 'for people\n{"for": "programs"}\n'
    assert err == ""


def test_notes_are_on_stderr_and_quiet_keeps_them_back(capsys):
    Console().note("seen")
    Console(quiet=True).note("not seen")
    Console().detail("not seen")
    Console(verbose=True).detail("detail")
    out, err = capsys.readouterr()
    assert (out, err) == ("", "seen\ndetail\n")


def test_control_characters_of_a_page_are_written_out(capsys):
    Console().result("a\x1b[2Jb\x07\x9bc\td\u202e5")
    assert capsys.readouterr().out == "a\\x1b[2Jb\\x07\\x9bc\td\\u202e5\n"


def test_a_finding_shows_place_code_message_and_what_to_do(capsys):
    finding = Finding("no-subject", "seen", "first\nsecond", "f.yaml", 3, 5)
    assert as_text(finding) == "f.yaml:3:5: no-subject: seen\n  fix: first\n  second"
    assert as_text(Finding("x", "seen", severity="warning")) == "warning: x: seen"
    Console(as_json=True).findings([finding])
    row = json.loads(capsys.readouterr().err)
    assert row == as_json(finding)
    assert (row["line"], row["column"], row["fix"]) == (3, 5, "first\nsecond")


def test_columns_line_up_where_characters_are_wide(capsys):
    Console().table(("fact", "value"), [("国内", "5%"), ("abcd", "6\x1b")])
    assert capsys.readouterr().out == "fact  value\n国内  5%\nabcd  6\\x1b\n"


def test_no_bar_is_drawn_where_nobody_watches(capsys):
    with Console().progress("work", 5) as step:
        step()
    assert capsys.readouterr() == ("", "")


def test_a_stream_that_is_closed_takes_nothing(monkeypatch):
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(f"sys.{name}", None)
    Console().result("nobody reads this")
    Console(as_json=True).row({"nobody": "reads"})
    Console(as_json=True).findings([Finding("x", "seen")])
    with Console().progress("work", 5) as step:
        step()
