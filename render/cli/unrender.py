"""factlock unrender."""

import sys
from contextlib import ExitStack
from pathlib import Path

import click

from factlock.registry.cli.session import Session, verb
from factlock.render import files
from factlock.render.formats import open_document
from factlock.render.selection import Facts
from factlock.render.unrender import unrender


@verb(
    "Give the template of an output back, edits kept.",
    "  factlock unrender report.rendered.md -o report.md\n  factlock unrender report.rendered.md -o -",
    "Values are placeholders again, marks and notes are taken out, what people changed stays. A value"
    " that was changed by hand stays as typed text and is told. The registry or the lock must still give"
    " what was filled in.",
)
@click.argument("output", metavar="OUT", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    "target",
    metavar="FILE",
    required=True,
    help="Write the template to this file (- prints it).",
)
@click.option("--overwrite", is_flag=True, help="Replace a file that is there.")
def command(session: Session, output: Path, *, target: str, overwrite: bool) -> int:
    """Write the template; what was changed by hand is a warning."""
    console = session.console
    with ExitStack() as stack:
        opened: list[Facts] = []

        def open_facts() -> Facts:
            if not opened:
                opened.append(stack.enter_context(session.registry()))
            return opened[0]

        made = unrender(
            open_document(output),
            open_facts,
            today=session.clock.now().date(),
            default_language=session.settings.language,
        )
    console.findings(made.findings)
    if target == "-":
        sys.stdout.buffer.write(made.body)
        sys.stdout.buffer.flush()
        return 0
    path = Path(target)
    if path.exists() and not overwrite:
        raise click.UsageError(f"{path} is there already: name another file, or say --overwrite")
    files.write_all([(path, made.body)])
    console.row({"output": str(output), "template": str(path), "restored": made.restored})
    console.result(f"{output} -> {path}: {made.restored} placeholders")
    return 0
