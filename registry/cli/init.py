"""factlock init."""

from pathlib import Path

import click

from factlock.registry.cli.session import Session, verb
from factlock.registry.store import create_registry


@verb(
    "Make a new registry.",
    "  factlock init\n  factlock init reports/facts.db",
    "PATH is the file to make; by default facts.db in this folder.",
)
@click.argument("path", type=click.Path(path_type=Path), default=Path("facts.db"))
def command(session: Session, path: Path) -> None:
    """Make the registry and say what comes next."""
    place = path / "facts.db" if path.is_dir() else path
    create_registry(place, clock=session.clock)
    session.console.result(f"made {place}")
    session.console.row({"registry": str(place)})
    session.console.note('next: factlock add URL "5.2%"   (a page and a number on it)')
