"""factlock export."""

import os
import secrets
import sys
from contextlib import suppress
from pathlib import Path

import click

from factlock.registry.cli.session import Session, verb
from factlock.registry.errors import UsageFault
from factlock.registry.exchange import FORMATS, exchange_of
from factlock.registry.export import Exported, export


@verb(
    "Write the sources of facts as a bibliography.",
    "  factlock export bibtex -o sources.bib\n"
    "  factlock export csl-json gdp@2025 rain.mean\n"
    "  factlock export ris -o sources.ris",
    "An entry a source, of all facts that hold or of those that are named (ID, ID@PERIOD, ID.KEY). Keys are made of"
    " author, year and title, unless your own bibliography gave one (factlock import). Dates that are not known are"
    " left out.",
)
@click.argument("kind", type=click.Choice([*FORMATS]), metavar="csl-json|bibtex|ris")
@click.argument("names", nargs=-1, metavar="[FACT_ID]...")
@click.option(
    "-o",
    "--output",
    default="-",
    metavar="FILE",
    help="Write to this file (- or nothing prints it).",
)
@click.option(
    "--dialect",
    type=click.Choice(["biblatex", "bibtex"]),
    default="biblatex",
    show_default=True,
    help="Which .bib it is: that of biblatex and biber, or that of BibTeX.",
)
def command(
    session: Session, kind: str, names: tuple[str, ...], *, output: str, dialect: str
) -> int:
    """Write one entry a source."""
    console = session.console
    if console.as_json and output == "-":
        raise click.UsageError("--json tells what was written: give -o FILE with it")
    with session.registry() as registry:
        made = export(registry, names)
    text = _written(kind, dialect, made)
    if output == "-":
        sys.stdout.buffer.write(text.encode())
        sys.stdout.buffer.flush()
        return 0
    _write(Path(output), text.encode())
    for one in made:
        console.row({"key": one.key, "facts": list(one.facts), "item": dict(one.item)})
    console.result(f"{output}: {len(made)} sources")
    return 0


def _written(kind: str, dialect: str, made: list[Exported]) -> str:
    entries = {one.key: one.item for one in made}
    if kind == "bibtex":
        from factlock.registry.exchange import bibtex  # noqa: PLC0415  (only the kind that is asked for)

        return bibtex.written(entries, dialect="bibtex" if dialect == "bibtex" else "biblatex")
    return exchange_of(kind).written(entries)


def _write(path: Path, body: bytes) -> None:
    """Write a file beside and rename it, so that it is there whole or not at all."""
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        beside.write_bytes(body)
        os.replace(beside, path)  # noqa: PTH105  (a Path does the same)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise UsageFault.of(
            "unwritable",
            f"{path} cannot be written: {error.strerror or error}",
            "name another file with -o",
            file=str(path),
        ) from None
