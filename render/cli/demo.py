"""factlock demo."""

from pathlib import Path
from tempfile import mkdtemp

import click

from factlock.registry.cli.session import Session, verb
from factlock.registry.errors import UsageFault
from factlock.render.demo.story import tell


@verb(
    "See the whole job on sample pages; needs no network.",
    "  factlock demo\n  factlock demo --keep demo",
    "Serves sample pages on loopback, admits facts, renders a report, checks it, changes a page and"
    " finds what is now wrong. The files are kept, and their folder is named.",
)
@click.option("--keep", type=click.Path(path_type=Path), help="A new folder for the files.")
def command(session: Session, keep: Path | None) -> None:
    """Tell the story in a folder of its own."""
    if keep is not None and keep.exists() and (not keep.is_dir() or any(keep.iterdir())):
        raise UsageFault.of("folder-in-use", f"{keep} is there already", "name a new folder")
    folder = (keep or Path(mkdtemp(prefix="factlock-demo-"))).absolute()
    tell(folder, session.console.result)
    session.console.row({"folder": str(folder)})
    session.console.result(f"\nThe files are in {folder}; the registry is {folder / 'facts.db'}.")
