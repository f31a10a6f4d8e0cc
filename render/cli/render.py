"""factlock render."""

import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import click

from factlock.registry.cli.session import Session, verb
from factlock.registry.errors import FactlockError, worst_status
from factlock.render import batch, bibliography
from factlock.render.cli.style import StyleType
from factlock.render.converting import TARGETS, Converter, source_name
from factlock.render.engine import Mode, Options
from factlock.render.publish import as_row, draft_as_row, publish_draft
from factlock.render.selection import Facts
from factlock.render.structure import Data
from factlock.render.styles import PLAIN, STYLES
from factlock.render.styles.processed import StyleFile
from factlock.render.watch import watch


def _tag(_: click.Context, parameter: click.Parameter, word: str) -> str:
    if word and not re.fullmatch(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*", word):
        raise click.BadParameter(f"{word!r} is no language tag: write en, zh-CN", param=parameter)
    return word


@verb(
    "Fill documents from the registry, cited and locked.",
    "  factlock render report.md\n"
    "  factlock render report.md -o build/report.md --as-of 2026-06-30\n"
    "  factlock render 'reports/**/*.md' -o build/ --watch\n"
    "  factlock render report.md --locked",
    "A document says <<id.key>>, <<id@2025.key>> or <<id.key | round(1)>> where a value belongs. One"
    " that is missing, stale or doubtful, and nothing is written. report.md becomes report.rendered.md;"
    " beside it lie report.md.facts.lock (keep it in Git) and report.md.facts.map. A pattern in quotation marks"
    " names many documents; of many, those are left out that are unchanged. report.md.j2 is expanded by Jinja2 first.",
)
@click.argument("documents", nargs=-1, required=True, metavar="DOC...")
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    help="Write to this file (a folder for several documents; - prints and writes nothing).",
)
@click.option(
    "--to",
    type=click.Choice([*TARGETS, "commonmark"]),
    help="Make a file of this kind as well, of the rendered document, and look for every value in it."
    " commonmark: Markdown for readers that know no footnotes (--notes list).",
)
@click.option(
    "--notes",
    type=click.Choice(["clause", "source", "table", "list", "none"]),
    default="clause",
    show_default=True,
    help="One note a clause, one a source, a table or a plain list of them at the end, or none.",
)
@click.option(
    "--style",
    type=StyleType(),
    default=PLAIN,
    show_default=True,
    help=f"How sources are cited: {', '.join((PLAIN, *STYLES))}, or any style in a .csl file (by pandoc).",
)
@click.option(
    "--bib",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Cite sources as your own bibliography has them (.bib, .ris, CSL-JSON), found by DOI or address.",
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
@click.option(
    "--from",
    "exported",
    type=click.Choice(["gdocs"]),
    help="Mend placeholders that Google Docs escaped in an export (Markdown, HTML, text).",
)
@click.option(
    "--lock",
    "lock",
    type=click.Choice(["content"]),
    help="Keep values from being edited in Word (for honest mistakes; it can be taken off there).",
)
@click.option(
    "--draft",
    is_flag=True,
    help="Write what is there, with loud gaps for what is not; nothing is locked, and the exit status is 1.",
)
@click.option("--overwrite", is_flag=True, help="Replace an output that was changed by hand.")
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    help="Give templates (*.j2) a text; what they show of it is typed text.",
)
@click.option(
    "--data",
    "files",
    multiple=True,
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Give templates (*.j2) what a YAML or JSON file holds.",
)
@click.option("--force", is_flag=True, help="Of many documents, render the unchanged as well.")
@click.option("--watch", "watching", is_flag=True, help="Render again whenever something changes.")
def command(session: Session, documents: tuple[str, ...], output: str | None, **given: Any) -> int:
    """Render every document; one that fails does not stop the others."""
    if given["to"] == "commonmark":
        if given["notes"] not in ("clause", "list"):
            raise click.UsageError(
                "CommonMark knows neither footnotes nor tables: notes are a list"
            )
        given |= {"to": None, "notes": "list"}
    options = _options(session, given)
    if output == "-" and (
        session.console.as_json
        or len(documents) > 1
        or batch.is_pattern(documents[0])
        or options.mode is Mode.LOCKED
    ):
        raise click.UsageError("-o - prints one document; it goes with neither --json nor --locked")
    if given["to"] and (output == "-" or given["draft"] or options.mode is Mode.LOCKED):
        raise click.UsageError("--to writes files: it goes with none of -o -, --draft and --locked")
    if given["draft"]:
        return _drafts(session, documents, output, options, given)
    if not given["watching"]:
        return _once(session, documents, output, options, given)
    if options.mode is not Mode.PLAIN or output == "-":
        raise click.UsageError("--watch renders plainly, to files")

    def work() -> int:
        try:
            renewed = _options(session, given)
            return _once(session, documents, output, renewed, given)
        except FactlockError as error:
            session.console.fault(error)
            return error.exit_status

    session.console.note("watching; Ctrl-C ends")
    return watch(
        work,
        lambda: _watched(
            session, documents, output, (*given["files"], *filter(None, [given["bib"]]))
        ),
    )


def _once(
    session: Session,
    documents: tuple[str, ...],
    output: str | None,
    options: Options,
    given: dict[str, Any],
) -> int:
    output = source_name(output, documents[0], given["to"])
    named = batch.jobs(documents, None if output == "-" else output)
    patterned = any(map(batch.is_pattern, documents))
    many = patterned or len(named) > 1 or given["watching"]
    tally = batch.Tally()
    with ExitStack() as stack:
        opened: list[Facts] = []

        def open_facts() -> Facts:
            if not opened:
                opened.append(stack.enter_context(session.registry()))
            return opened[0]

        work = batch.Batch(
            open_facts,
            options,
            overwrite=given["overwrite"],
            write=output != "-",
            note=many,
            skip=many and not given["force"],
            further=Converter(given["to"]) if given["to"] else None,
        )
        for job in named:
            outcome = work.render(job)
            tally.add(outcome)
            _show(session, outcome, options.mode, printed=output == "-")
    if patterned or tally.unchanged:
        session.console.note(str(tally))
    return worst_status(tally.statuses)


def _drafts(
    session: Session,
    documents: tuple[str, ...],
    output: str | None,
    options: Options,
    given: dict[str, Any],
) -> int:
    """Write drafts; none of them passes, whatever it holds."""
    if options.mode is not Mode.PLAIN or output == "-" or given["watching"]:
        raise click.UsageError(
            "--draft goes with none of --locked, --frozen, --upgrade, --watch and -o -"
        )
    console, statuses = session.console, [1]
    with ExitStack() as stack:
        opened: list[Facts] = []

        def open_facts() -> Facts:
            if not opened:
                opened.append(stack.enter_context(session.registry()))
            return opened[0]

        for job in batch.jobs(documents, output, draft=True):
            try:
                made = publish_draft(
                    job.document, job.output, open_facts, options, make_folder=job.folder
                )
            except FactlockError as error:
                console.fault(error)
                statuses.append(error.exit_status)
                continue
            console.row(draft_as_row(made, job.output))
            if not console.as_json:
                console.findings(made.findings)
            told = (
                f"{made.missing} of {made.values} values missing"
                if made.missing
                else "nothing is missing; render it without --draft"
            )
            console.result(f"{job.document} -> {job.output}: a draft, {told}")
    return worst_status(statuses)


def _watched(
    session: Session, documents: tuple[str, ...], output: str | None, data: tuple[Path, ...]
) -> Iterator[Path]:
    """Yield the files that a rendering depends on, as far as they are there."""
    with suppress(FactlockError):
        yield from (job.document for job in batch.jobs(documents, output))
    yield from data
    with suppress(FactlockError):
        place = session.registry_file()
        yield from (place, place.with_name(f"{place.name}-wal"))


def _options(session: Session, given: dict[str, Any]) -> Options:
    flags = [name for name in ("locked", "frozen", "upgrade") if given[name]]
    flags += ["upgrade-fact"] if given["facts"] else []
    if len(flags) > 1:
        raise click.UsageError(f"--{flags[0]} and --{flags[1]} do not go together")
    mode = Mode(flags[0].removesuffix("-fact")) if flags else Mode.PLAIN
    style: str | StyleFile = given["style"]
    as_of: date | None = given["as_of"].date() if given["as_of"] else None
    return Options(
        today=session.clock.now().date(),
        mode=mode,
        notes=given["notes"],
        style=style.name if isinstance(style, StyleFile) else style,
        style_file=style if isinstance(style, StyleFile) else None,
        language=given["language"],
        default_language=session.settings.language,
        as_of=as_of,
        upgrade=frozenset(given["facts"]),
        data=_data(given),
        bibliography=_bibliography(session, given["bib"]),
        exported=given["exported"] or "",
        lock_values=given["lock"] == "content",
    )


def _bibliography(session: Session, path: Path | None) -> bibliography.Bibliography | None:
    """Read the user's bibliography; tell what of it could not be read, which may be what is cited."""
    if path is None:
        return None
    made, faults = bibliography.load(path)
    for fault in faults:
        if fault.severity == "error":
            session.console.findings([replace(fault, severity="warning")])
    return made


def _data(given: dict[str, Any]) -> dict[str, Data] | None:
    if not given["files"] and not given["settings"]:
        return None
    from factlock.render.templating.data import load  # noqa: PLC0415  (YAML only where it is needed)

    return load(given["files"], given["settings"])


def _show(session: Session, done: batch.Outcome, mode: Mode, *, printed: bool) -> None:
    console = session.console
    if isinstance(done, batch.Failed):
        console.fault(done.error)
        return
    if isinstance(done, batch.Unchanged):
        console.row(batch.as_row(done))
        console.detail(f"{done.document}: unchanged")
        return
    rendered = done.rendered
    if console.as_json:
        console.row(as_row(done))
    else:
        console.findings(rendered.findings)
    if printed:
        sys.stdout.buffer.write(rendered.output.body)
        sys.stdout.buffer.flush()
        return
    count = len(rendered.map.spans)
    if mode is Mode.LOCKED:
        console.result(f"{rendered.document.path}: {count} values, lock, registry and output agree")
    else:
        made = [
            done.output,
            *(p for p in done.written if p.suffix[1:] in TARGETS and p != done.output),
        ]
        told = " and ".join(map(str, made))
        console.result(f"{rendered.document.path} -> {told}: {count} values locked")
    if rendered.left_alone:
        console.note(
            f"{rendered.document.path}: {rendered.left_alone} placeholders in code or comments are left as they are"
        )
