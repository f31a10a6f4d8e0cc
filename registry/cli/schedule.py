"""factlock schedule."""

import click

from factlock.registry import schedule
from factlock.registry.cli.session import Session, verb


@verb(
    "Let re-validation run by itself.",
    "  factlock schedule install --systemd\n"
    "  factlock schedule install --cron --dry-run\n"
    "  factlock schedule show",
    "install writes a systemd user timer, or a line of your crontab, that asks daily what is due."
    " show tells what is installed for this registry.",
)
@click.argument("what", type=click.Choice(["install", "show"]))
@click.option("--systemd", "kind", flag_value="systemd", help="A user service and timer.")
@click.option("--cron", "kind", flag_value="cron", help="A line of the user's crontab.")
@click.option("--dry-run", is_flag=True, help="Print what would be written; write nothing.")
def command(session: Session, what: str, *, kind: str | None, dry_run: bool) -> int:
    """Install, or show what is installed."""
    with session.registry() as registry:
        job = schedule.job(registry.path)
    if what == "show":
        if kind or dry_run:
            raise click.UsageError("show takes no options")
        return _show(session, job)
    if kind is None:
        raise click.UsageError("say how: --systemd or --cron")
    return (_systemd if kind == "systemd" else _cron)(session, job, dry_run=dry_run)


def _systemd(session: Session, job: schedule.Job, *, dry_run: bool) -> int:
    console = session.console
    units = schedule.units(job)
    if not dry_run:
        schedule.install_units(units)
    for unit in units:
        console.row({"file": str(unit.path), "text": unit.text, "written": not dry_run})
        console.result(f"# {unit.path}\n{unit.text}" if dry_run else f"wrote {unit.path}")
    console.note("then start it:")
    for line in schedule.start_commands(units):
        console.result(f"  {line}")
    console.note("it runs while you are logged in; always: loginctl enable-linger")
    return 0


def _cron(session: Session, job: schedule.Job, *, dry_run: bool) -> int:
    line = schedule.cron_line(job)
    if not dry_run:
        schedule.install_line(job)
    session.console.row({"line": line, "written": not dry_run})
    session.console.result(line)
    if not dry_run:
        session.console.note("it is in your crontab now; see it: crontab -l")
    return 0


def _show(session: Session, job: schedule.Job) -> int:
    console = session.console
    found = schedule.installed(job)
    for one in found:
        console.row({"kind": one.kind, "where": one.where, "current": one.current})
        old = "" if one.current else " (not what would be installed now: install it again)"
        console.result(f"{one.kind}: {one.where}{old}")
    if not found:
        console.note("nothing is scheduled here; begin with: factlock schedule install --systemd")
    return 0
