"""Letting re-validation run by itself: a systemd user timer, or a line of the user's crontab.

What is installed runs one command and nothing else: this very program's ``revalidate --due`` on one
registry, in its folder. Paths are quoted for whoever reads them: systemd splits words by its own rules
and expands ``%`` and ``$`` (systemd.service(5), "Command lines"; systemd.unit(5), "Specifiers"); cron
takes ``%`` for a line end, even in quotes, and gives the rest to ``/bin/sh`` (crontab(5)).
"""

import hashlib
import os
import shlex
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from factlock.registry.errors import CouldNotFindOut, UsageFault

SECONDS = 900
"""How long one run may ask, in seconds."""
_LONGEST_LINE = 990
"""What cron takes as one command, with room to spare (vixie-cron: 1,000 bytes)."""
_MARK = "# factlock revalidate: "


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be run: words, the folder to run them in, and a name no other registry has."""

    command: tuple[str, ...]
    folder: Path
    name: str


@dataclass(frozen=True, slots=True)
class Unit:
    """A file to be written for systemd."""

    path: Path
    text: str


def job(db: Path) -> Job:
    """Return the job for a registry. Raises UsageFault for a path that no schedule can hold."""
    whole = db.absolute().resolve()
    for word in (str(whole), str(program()[0])):
        if not word.isprintable() or "\\" in word:
            raise UsageFault.of(
                "path-not-schedulable",
                f"{word!r} holds a backslash, a line feed or bytes that are no characters",
                "move the registry to a folder with a plainer name",
            )
    digest = hashlib.sha256(str(whole).encode()).hexdigest()[:8]
    # Quiet: cron mails what is printed, and only a change of state is worth a mail.
    options = ("--due", "--quiet", "--max-seconds", str(SECONDS), "--db", str(whole))
    words = (*program(), "revalidate", *options)
    if str(whole.parent) != str(whole.parent).strip():
        raise UsageFault.of(
            "path-not-schedulable",
            f"the folder {str(whole.parent)!r} ends in a space",
            "move the registry to a folder with a plainer name",
        )
    return Job(words, whole.parent, f"factlock-revalidate-{digest}")


def program() -> tuple[str, ...]:
    """Return how this very program is called, whatever ``PATH`` will be then."""
    suffix = ".exe" if os.name == "nt" else ""
    script = Path(sysconfig.get_path("scripts"), f"factlock{suffix}")
    return (str(script),) if script.is_file() else (sys.executable, "-m", "factlock.registry.cli")


# systemd -----------------------------------------------------------------------------------------


def units(one: Job, environment: Mapping[str, str] = os.environ) -> tuple[Unit, Unit]:
    """Return service and timer as they are written to the user's own folder of units."""
    home = environment.get("XDG_CONFIG_HOME") or str(Path("~/.config").expanduser())
    folder = Path(home, "systemd", "user")
    # Drift (1) and "could not find out" (3) are answers, not failures of the job.
    service = f"""[Unit]
Description=Factlock: ask the sources of {_specifiers(one.folder.name)} again
Documentation=https://www.freedesktop.org/software/systemd/man/systemd.timer.html

[Service]
Type=oneshot
WorkingDirectory={_specifiers(str(one.folder))}
ExecStart={_command(one.command)}
SuccessExitStatus=1 3
TimeoutStartSec={2 * SECONDS}
Nice=10
"""
    timer = f"""[Unit]
Description=Factlock: ask the sources of {_specifiers(one.folder.name)} again, daily what is due

[Timer]
OnCalendar=daily
Persistent=true
RandomizedDelaySec=3600

[Install]
WantedBy=timers.target
"""
    return Unit(folder / f"{one.name}.service", service), Unit(folder / f"{one.name}.timer", timer)


def _specifiers(text: str) -> str:
    return text.replace("%", "%%")


def _command(words: tuple[str, ...]) -> str:
    """Quote a command line; in all but the program, ``$`` names a variable."""
    program, *rest = (f'"{_specifiers(word)}"' for word in (w.replace('"', '\\"') for w in words))
    return " ".join([program, *(word.replace("$", "$$") for word in rest)])


def install_units(found: tuple[Unit, ...]) -> None:
    """Write the units, each beside its place and then renamed. Raises UsageFault."""
    for unit in found:
        try:
            unit.path.parent.mkdir(parents=True, exist_ok=True)
            beside = unit.path.with_name(f".{unit.path.name}.new")
            beside.write_text(unit.text, encoding="utf-8")
            beside.replace(unit.path)
        except OSError as problem:
            raise UsageFault.of(
                "unit-unwritable",
                f"{unit.path} cannot be written: {problem.strerror or problem}",
                "mend its permissions, or print the units with --dry-run and put them there yourself",
            ) from None


def start_commands(found: tuple[Unit, ...]) -> tuple[str, ...]:
    """Return what a person runs so that systemd reads the units and starts the timer."""
    return (
        "systemctl --user daemon-reload",
        f"systemctl --user enable --now {found[1].path.name}",
    )


# cron --------------------------------------------------------------------------------------------


def cron_line(one: Job) -> str:
    """Return the line of a crontab; the minute differs by registry, so that not all run at once.

    Raises UsageFault ``path-not-schedulable`` if it is longer than cron takes.
    """
    spread = int(one.name[-8:], 16)
    words = " ".join(map(_shell_word, one.command))
    command = f"cd {_shell_word(str(one.folder))} && {words}"
    line = f"{spread % 60} {3 + spread % 3} * * * {command}"
    if len(line.encode()) > _LONGEST_LINE:
        raise UsageFault.of(
            "path-not-schedulable",
            f"the command has {len(line.encode())} bytes; cron takes {_LONGEST_LINE}",
            "move the registry to a folder with a shorter name, or use --systemd",
        )
    return line


def _shell_word(text: str) -> str:
    r"""Quote a word for the shell behind cron.

    cron turns ``\%`` into ``%`` before the shell reads it; a cron that knows no ``%`` leaves it to the
    shell, which does the same outside of quotes. So each ``\%`` stands outside of them.
    """
    return "\\%".join(shlex.quote(part) if part else "" for part in text.split("%"))


def crontab(words: tuple[str, ...], given: str = "") -> "subprocess.CompletedProcess[str]":
    """Run the user's ``crontab``. Raises CouldNotFindOut if there is none."""
    try:
        return subprocess.run(  # noqa: S603  (fixed words; the table goes in as data)
            ["crontab", *words],  # noqa: S607  (where it lies differs from system to system)
            input=given,
            capture_output=True,
            encoding="utf-8",
            errors="surrogateescape",
            check=False,
            timeout=30,
            env=os.environ | {"LC_ALL": "C"},
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise CouldNotFindOut.of(
            "no-crontab",
            f"crontab cannot be run: {problem}",
            "install cron, use --systemd, or print the line with --dry-run",
        ) from None


def read_crontab() -> str:
    """Return the user's crontab; empty if there is none yet. Raises CouldNotFindOut."""
    done = crontab(("-l",))
    if done.returncode == 0:
        return done.stdout
    if "no crontab" in done.stderr.lower():
        return ""
    raise CouldNotFindOut.of(
        "crontab-unreadable",
        f"crontab -l says: {done.stderr.strip() or done.returncode}",
        "see whether you may use cron; nothing was changed",
    )


def with_line(table: str, one: Job) -> str:
    """Return a crontab with the job's line in it, in place of an earlier one."""
    mark = f"{_MARK}{one.name}"
    kept: list[str] = []
    lines = table.splitlines()
    skip = False
    for line in lines:
        if skip:
            skip = False
            continue
        if line == mark:
            skip = True
            continue
        kept.append(line)
    return "\n".join([*kept, mark, cron_line(one)]) + "\n"


def install_line(one: Job) -> None:
    """Put the job into the user's crontab; all else there stays. Raises CouldNotFindOut."""
    table = with_line(read_crontab(), one)
    done = crontab(("-",), table)
    if done.returncode != 0:
        raise CouldNotFindOut.of(
            "crontab-refused",
            f"crontab did not take the new table: {done.stderr.strip() or done.returncode}",
            "nothing was changed; print the line with --dry-run and put it there yourself",
        )


# What is there -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Installed:
    """One way in which a registry is scheduled: ``kind`` is ``systemd`` or ``cron``.

    ``current`` tells whether it is what would be installed now.
    """

    kind: str
    where: str
    current: bool


def installed(one: Job, environment: Mapping[str, str] = os.environ) -> list[Installed]:
    """Return how a registry is scheduled; a crontab that cannot be read counts as none."""
    found: list[Installed] = []
    wanted = units(one, environment)
    here = [unit for unit in wanted if unit.path.is_file()]
    if here:
        same = len(here) == len(wanted) and all(_same(unit) for unit in here)
        found.append(Installed("systemd", str(wanted[1].path), same))
    try:
        lines = read_crontab().splitlines()
    except CouldNotFindOut:
        return found
    mark = f"{_MARK}{one.name}"
    if mark in lines:
        after = lines[lines.index(mark) + 1 :][:1]
        found.append(Installed("cron", "crontab", after == [cron_line(one)]))
    return found


def _same(unit: Unit) -> bool:
    try:
        return unit.path.read_text(encoding="utf-8") == unit.text
    except (OSError, UnicodeDecodeError):
        return False
