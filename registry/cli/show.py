"""factlock show."""

import click

from factlock.registry.cli.card import as_row, print_card
from factlock.registry.cli.session import Session, verb
from factlock.registry.coordinate import same_period, split_value
from factlock.registry.errors import Refused


@verb(
    "Show a fact and what proves it.",
    "  factlock show cn_gdp\n  factlock show cn_gdp@2025.growth --json",
    "NAME is ID, ID.KEY, ID@PERIOD or ID@PERIOD.KEY.",
)
@click.argument("name")
def command(session: Session, name: str) -> None:
    """Print every current state that the name speaks of."""
    ident, period, key = split_value(name)
    with session.registry() as registry:
        revisions = [r for r in registry.revisions(ident) if same_period(r.period, period)]
        if not revisions:
            known = ", ".join(str(r.period) for r in registry.revisions(ident))
            raise Refused.of(
                "unknown-period", f"{ident} has no state for {period}", f"it has: {known}"
            )
        if key is not None and not any(r.key(key) for r in revisions):
            known = ", ".join(k.key for k in revisions[0].keys)
            raise Refused.of("unknown-key", f"{ident} has no key {key!r}", f"it has: {known}")
        for revision in revisions:
            session.console.row(as_row(revision, key))
            print_card(session.console, revision, key)
