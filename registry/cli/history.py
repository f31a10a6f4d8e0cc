"""factlock history."""

import click

from factlock.registry.cli.card import as_row, print_card
from factlock.registry.cli.session import Session, verb
from factlock.registry.coordinate import same_period, split_name


@verb(
    "Show every state a fact has had.", "  factlock history cn_gdp\n  factlock history cn_gdp@2025"
)
@click.argument("name", metavar="ID[@PERIOD]")
def command(session: Session, name: str) -> None:
    """Print the revisions, oldest first."""
    ident, period = split_name(name)
    with session.registry() as registry:
        for revision in registry.history(ident):
            if not same_period(revision.period, period):
                continue
            session.console.row(as_row(revision))
            session.console.result(f"{revision.at}  {revision.hash[:19]}…")
            print_card(session.console, revision)
