"""factlock admit-table."""

from typing import Any

import click

from factlock.registry.admit_table import TableAsked, plan
from factlock.registry.cli.planned import bulk_options, further, run
from factlock.registry.cli.session import Session, reads_sources, verb

_EXAMPLE = """\
  factlock admit-table https://example.org/population.html --table 2 \\
      --id "pop_{row}" --period "{col}" --dry-run
  factlock admit-table URL --id "{row}" --key "{col}" --period 2024 --cols "Births" --cols "Deaths"
  factlock admit-table --file data.html --id "{row1}_{row2}" --period "{col2}" --rows "N*\""""


@verb(
    "Admit the cells of a table, all at once.",
    _EXAMPLE,
    "Each cell passes the gate by itself. In templates {row} and {col} are the heads of a cell, "
    "{row1}, {col2} one of several, {caption} that of the table; spaces and punctuation become _.",
)
@bulk_options
@click.option(
    "--table", default="", metavar="TABLE", help="Its number on the page, from 1, or its caption."
)
@click.option("--id", "ident", required=True, metavar="TEMPLATE", help="The ids: pop_{row}.")
@click.option("--key", default="", metavar="TEMPLATE", help="The keys: {col}.  [default: value]")
@click.option(
    "--period",
    default="",
    metavar="TEMPLATE",
    help="What each is about: {col}, {col1}-{col2}, 2024; else what its heads say.",
)
@click.option("--rows", multiple=True, metavar="PATTERN", help="Only rows with such a head: N*.")
@click.option(
    "--cols", multiple=True, metavar="PATTERN", help="Only columns with such a head: 20??."
)
@click.option(
    "--scope",
    "scopes",
    multiple=True,
    metavar="NAME=TEMPLATE",
    help="What else bounds the facts: region={row}.",
)
@click.option("--forecast", is_flag=True, help="The facts are forecasts, targets or plans.")
@reads_sources
def command(session: Session, **options: Any) -> int:
    """Admit a table."""
    scope: dict[str, str] = {}
    for entry in options["scopes"]:
        name, equals, words = entry.partition("=")
        if not (equals and name.strip() and words.strip()) or name.strip() in scope:
            raise click.UsageError(f"--scope {entry!r}: write NAME=TEMPLATE, each name once")
        scope[name.strip()] = words.strip()
    asked = TableAsked.parse(
        id=options["ident"],
        key=options["key"],
        period=options["period"],
        table=options["table"],
        rows=options["rows"],
        cols=options["cols"],
        scope=scope,
        **further(options),
    )
    return run(session, options, lambda examiner: plan(examiner, asked))
