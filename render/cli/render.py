"""factlock render."""

import re
import sys
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from typing import Any

import click

from factlock.registry.cli.session import Session, verb
from factlock.registry.errors import FactlockError, worst_status
from factlock.render.engine import Mode, Options
from factlock.render.publish import Published, as_row, publish
from factlock.render.selection import Facts


def _tag(_: click.Context, parameter: click.Parameter, word: str) -> str:
    if word and not re.fullmatch(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*", word):
        raise click.BadParameter(f"{word!r} is no language tag: write en, zh-CN", param=parameter)
    return word


@verb(
    "Fill documents from the registry, cited and locked.",
    "  factlock render report.md\n"
    "  factlock render report.md -o build/report.md --as-of 2026-06-30\n"
    "  factlock render report.md --locked",
    "A document says <<id.key>>, <<id@2025.key>> or <<id.key | round(1)>> where a value belongs. One"
    " that is missing, stale or doubtful, and nothing is written. report.md becomes report.rendered.md;"
    " beside it lie report.md.facts.lock (keep it in Git) and report.md.facts.map.",
)
@click.argument(
    "documents", nargs=-1, required=True, metavar="DOC...", type=click.Path(path_type=Path)
)
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    help="Write to this file (a folder for several documents; - prints and writes nothing).",
)
@click.option(
    "--notes",
    type=click.Choice(["clause", "source", "none"]),
    default="clause",
    show_default=True,
    help="One note a clause, one a source, or none.",
)
@click.option(
    "--lang",
    "language",
    callback=_tag,
    default="",
    metavar="TAG",
    help="The language of the documents, over their own mark.",
)
@click.option(
    "--as-of",
    metavar="DATE",
    type=click.DateTime(["%Y-%m-%d"]),
    help="The reference date, over the documents' own.",
)
@click.option("--locked", is_flag=True, help="Write nothing; lock, registry and output must agree.")
@click.option("--frozen", is_flag=True, help="Render from the lock alone, without a registry.")
@click.option(
    "--upgrade", is_flag=True, help="Take over all that is newer in the registry, and show it."
)
@click.option(
    "--upgrade-fact", "facts", multiple=True, metavar="ID", help="Take over only this fact."
)
@click.option("--overwrite", is_flag=True, help="Replace an output that was changed by hand.")
def command(session: Session, documents: tuple[Path, ...], output: str | None, **given: Any) -> int:
    """Render every document; one that fails does not stop the others."""
    options = _options(session, given)
    if output == "-" and (
        session.console.as_json or len(documents) > 1 or options.mode is Mode.LOCKED
    ):
        raise click.UsageError("-o - prints one document; it goes with neither --json nor --locked")
    statuses = []
    with ExitStack() as stack:
        opened: list[Facts] = []

        def open_facts() -> Facts:
            if not opened:
                opened.append(stack.enter_context(session.registry()))
            return opened[0]

        for path in documents:
            try:
                target = _target(path, output, several=len(documents) > 1)
                done = publish(
                    path,
                    target,
                    open_facts,
                    options,
                    overwrite=given["overwrite"],
                    write=output != "-",
                )
            except FactlockError as error:
                session.console.fault(error)
                statuses.append(error.exit_status)
            else:
                _show(session, done, options.mode, printed=output == "-")
    return worst_status(statuses)


def _options(session: Session, given: dict[str, Any]) -> Options:
    flags = [name for name in ("locked", "frozen", "upgrade") if given[name]]
    flags += ["upgrade-fact"] if given["facts"] else []
    if len(flags) > 1:
        raise click.UsageError(f"--{flags[0]} and --{flags[1]} do not go together")
    mode = Mode(flags[0].removesuffix("-fact")) if flags else Mode.PLAIN
    as_of: date | None = given["as_of"].date() if given["as_of"] else None
    return Options(
        today=session.clock.now().date(),
        mode=mode,
        notes=given["notes"],
        language=given["language"],
        default_language=session.settings.language,
        as_of=as_of,
        upgrade=frozenset(given["facts"]),
    )


def _target(path: Path, output: str | None, *, several: bool) -> Path | None:
    if output is None or output == "-":
        return None
    target = Path(output)
    if target.is_dir() or output.endswith(("/", "\\")):
        return target / path.name
    if several:
        raise click.UsageError("several documents need a folder as output: -o FOLDER/")
    return target


def _show(session: Session, done: Published, mode: Mode, *, printed: bool) -> None:
    console, rendered = session.console, done.rendered
    console.row(as_row(done))
    if not console.as_json:
        console.findings(rendered.findings)
    if printed:
        sys.stdout.buffer.write(rendered.output.body)
        sys.stdout.buffer.flush()
        return
    count = len(rendered.uses)
    if mode is Mode.LOCKED:
        console.result(f"{rendered.document.path}: {count} values, lock, registry and output agree")
    else:
        console.result(f"{rendered.document.path} -> {done.output}: {count} values locked")
    if rendered.left_alone:
        console.note(
            f"{rendered.document.path}: {rendered.left_alone} placeholders in code or comments are left as they are"
        )
