"""What is installed runs one command, whatever the paths are called."""

import os
import shutil
import stat
import subprocess
import tempfile
from pathlib import Path

import pytest

from factlock.registry import schedule
from factlock.registry.errors import CouldNotFindOut, UsageFault

ODD = [
    "plain",
    "with space",
    "100% sure",
    "%h %% %n",
    "it's",
    'say "so"',
    "$HOME ${x}",
    "a;b&c|d>e",
    "`date` $(date)",
    "a#b",
    "*?[x]",
    "~tilde",
    "中文 é",
    "-dash",
    "'%'",
]


@pytest.fixture(params=ODD)
def db(request, tmp_path: Path) -> Path:
    folder = tmp_path / request.param
    folder.mkdir()
    return folder / "facts.db"


@pytest.fixture
def told(tmp_path: Path, monkeypatch) -> Path:
    """A stand-in for the command that writes down its folder and its words."""
    where = tmp_path / "told"
    script = tmp_path / "bin with 100% 'odd' name"
    script.write_text(
        f'#!/bin/sh\npwd > "{where}"\nfor word; do printf "%s\\n" "$word" >> "{where}"; done\n'
    )
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(schedule, "program", lambda: (str(script),))
    return where


def cron_runs(line: str) -> None:
    """Run a line as cron does: `%` ends it, `\\%` and `\\\\` lose their backslash."""
    command = line.split(" ", 5)[5]
    out, escaped = "", False
    for char in command:
        if escaped:
            out = out[:-1] + char if char in "%\\" else out + char
            escaped = False
        elif char == "%":
            break
        else:
            out += char
            escaped = char == "\\"
    subprocess.run(["/bin/sh", "-c", out], check=True, env={"PATH": "/usr/bin:/bin"})


WORDS = ["revalidate", "--due", "--quiet", "--max-seconds", str(schedule.SECONDS), "--db"]


@pytest.mark.skipif(os.name == "nt", reason="there is no cron")
def test_cron_runs_the_command_in_the_registrys_folder(db, told):
    cron_runs(schedule.cron_line(schedule.job(db)))
    assert told.read_text().splitlines() == [str(db.parent), *WORDS, str(db)]


@pytest.mark.skipif(os.name == "nt", reason="there is no cron")
def test_a_cron_that_knows_no_percent_runs_the_same(db, told):
    command = schedule.cron_line(schedule.job(db)).split(" ", 5)[5]
    subprocess.run(["/bin/sh", "-c", command], check=True)
    assert told.read_text().splitlines() == [str(db.parent), *WORDS, str(db)]


def words_of_systemd(text: str) -> list[str]:
    """Split a command line by the rules of systemd.service(5), with specifiers and variables."""
    words, word, quoted, rest = [], None, False, iter(text)
    for char in rest:
        if char == "\\":
            word = (word or "") + next(rest)
        elif char == '"':
            quoted, word = not quoted, word or ""
        elif char == " " and not quoted:
            words += [] if word is None else [word]
            word = None
        elif char in "%$":
            assert next(rest) == char, "a specifier or a variable would be expanded"
            word = (word or "") + char
        else:
            word = (word or "") + char
    return [*words, *([] if word is None else [word])]


def test_systemd_reads_back_the_same_words(db, tmp_path):
    job = schedule.job(db)
    service, timer = schedule.units(job, {"XDG_CONFIG_HOME": str(tmp_path / "c")})
    lines = dict(line.split("=", 1) for line in service.text.splitlines() if "=" in line)
    assert words_of_systemd(lines["ExecStart"]) == [*job.command]
    assert lines["WorkingDirectory"].replace("%%", "%") == str(db.parent)
    assert "%" not in lines["WorkingDirectory"].replace("%%", "")
    assert {"Persistent=true", "OnCalendar=daily", "RandomizedDelaySec=3600"} <= set(
        timer.text.splitlines()
    )
    assert service.path == tmp_path / "c" / "systemd" / "user" / f"{job.name}.service"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd-analyze here")
def test_systemd_itself_finds_the_units_sound(db):
    # systemd-analyze does not like every place for a unit: a plain folder, then.
    with tempfile.TemporaryDirectory() as plain:
        units = schedule.units(schedule.job(db), {"XDG_CONFIG_HOME": plain})
        schedule.install_units(units)
        done = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", *(str(unit.path) for unit in units)],
            capture_output=True,
            check=False,
            encoding="utf-8",
        )
        ours = [line for line in done.stderr.splitlines() if "factlock-revalidate" in line]
        assert ours == []


@pytest.mark.parametrize("name", ["a\nb", "a\\b", "a\tb", "a\x1bb", "end "])
def test_a_path_that_no_schedule_can_hold_is_refused(tmp_path, name):
    with pytest.raises(UsageFault) as caught:
        schedule.job(tmp_path / name / "facts.db")
    assert caught.value.findings[0].code == "path-not-schedulable"


def test_a_line_longer_than_cron_takes_is_refused(tmp_path):
    deep = tmp_path.joinpath(*["a" * 200] * 6)
    with pytest.raises(UsageFault):
        schedule.cron_line(schedule.job(deep / "facts.db"))


def test_two_registries_have_two_jobs_and_one_has_one(tmp_path):
    one, other = schedule.job(tmp_path / "a.db"), schedule.job(tmp_path / "b.db")
    assert one.name != other.name
    table = schedule.with_line(schedule.with_line("# mine\n5 5 * * * x\n\n", one), other)
    assert table.startswith("# mine\n5 5 * * * x\n\n# factlock revalidate: ")
    assert schedule.with_line(table, other) == table
    assert table.count("\n") == 7


def test_units_are_written_whole_and_shown_with_their_age(tmp_path, monkeypatch):
    home = {"XDG_CONFIG_HOME": str(tmp_path)}
    monkeypatch.setenv("PATH", "")
    job = schedule.job(tmp_path / "facts.db")
    assert schedule.installed(job, home) == []
    units = schedule.units(job, home)
    schedule.install_units(units)
    assert sorted(path.name for path in units[0].path.parent.iterdir()) == sorted(
        unit.path.name for unit in units
    )
    assert [one.current for one in schedule.installed(job, home)] == [True]
    units[0].path.write_text("[Unit]\n")
    assert [one.current for one in schedule.installed(job, home)] == [False]


def test_without_crontab_it_says_so(monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(CouldNotFindOut) as caught:
        schedule.read_crontab()
    assert caught.value.findings[0].code == "no-crontab"


@pytest.mark.skipif(os.name == "nt", reason="there is no cron")
def test_a_crontab_that_cannot_be_read_is_never_overwritten(tmp_path, monkeypatch):
    fake = tmp_path / "crontab"
    fake.write_text(
        f"#!/bin/sh\n[ \"$1\" = -l ] || touch '{tmp_path}/written'\necho you may not >&2\nexit 1\n"
    )
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    with pytest.raises(CouldNotFindOut):
        schedule.install_line(schedule.job(tmp_path / "facts.db"))
    assert not (tmp_path / "written").exists()


def test_the_program_is_named_by_its_whole_path():
    first = schedule.program()[0]
    assert Path(first).is_absolute()
    assert Path(first).exists()
