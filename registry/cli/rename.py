"""factlock rename."""

import click

from factlock.registry.cli.session import Session, verb
from factlock.registry.ids import check_id


@verb("Give a fact another id; the old one still works.", "  factlock rename gdp cn_gdp")
@click.argument("old")
@click.argument("new")
def command(session: Session, old: str, new: str) -> None:
    """Rename, and say so."""
    before, after = check_id(old), check_id(new)
    with session.registry(write=True) as registry, registry.batch() as batch:
        batch.rename(before, after)
    session.console.row({"from": before, "to": after})
    session.console.result(f"renamed {before} to {after}; <<{before}.…>> still works")
