"""factlock restyle."""

from pathlib import Path

import click

from factlock.registry.cli.session import Session, verb
from factlock.registry.errors import FactlockError, worst_status
from factlock.render.citations import NotesKind
from factlock.render.cli.style import StyleType
from factlock.render.publish import as_row
from factlock.render.restyle import restyle
from factlock.render.styles.processed import StyleFile


@verb(
    "Cite the sources of a rendered file in another style.",
    "  factlock restyle report.rendered.md --style apa-7\n  factlock restyle build/*.docx --notes source",
    "No value changes and the registry is not asked: the file is rendered again from its lock. A file that"
    " was changed by hand is left as it is.",
)
@click.argument(
    "outputs", nargs=-1, required=True, metavar="OUT...", type=click.Path(path_type=Path)
)
@click.option("--style", type=StyleType(), help="How sources are cited; see factlock render -h.")
@click.option(
    "--notes",
    type=click.Choice(["clause", "source", "table", "list", "none"]),
    help="One note a clause, one a source, a table or a plain list of them at the end, or none.",
)
def command(
    session: Session,
    outputs: tuple[Path, ...],
    *,
    style: str | StyleFile | None,
    notes: NotesKind | None,
) -> int:
    """Restyle every file; one that fails does not stop the others."""
    if style is None and notes is None:
        raise click.UsageError("say what to change: --style, --notes")
    console, statuses = session.console, [0]
    for output in outputs:
        try:
            done = restyle(output, today=session.clock.now().date(), style=style, notes=notes)
        except FactlockError as error:
            console.fault(error)
            statuses.append(error.exit_status)
            continue
        console.row(as_row(done))
        section = done.rendered.section
        console.result(f"{output}: style {section.style}, notes {section.notes}")
    return worst_status(statuses)
