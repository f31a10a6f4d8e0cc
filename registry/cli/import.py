"""factlock import."""  # noqa: N999  (the verb is a word of the language)

from dataclasses import replace
from pathlib import Path

import click

from factlock.registry.cli.session import Session, verb
from factlock.registry.errors import UsageFault
from factlock.registry.exchange import FORMATS
from factlock.registry.exchange.files import read_file
from factlock.registry.importing import described_by, summary


@verb(
    "Cite sources as your own bibliography has them.",
    "  factlock import bibtex thesis.bib\n"
    "  factlock import csl-json library.json\n"
    "  factlock import ris library.ris",
    "Title, authors, date and key of an entry are declared for the source with its DOI or address; notes, references"
    " and exports then say them. No fact comes of it: a bibliography has no clauses. Entries of sources that no fact"
    " rests on are told.",
)
@click.argument("kind", type=click.Choice([*FORMATS]), metavar="csl-json|bibtex|ris")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def command(session: Session, kind: str, file: Path) -> int:
    """Declare what can be read; what cannot is an error of the file."""
    console = session.console
    found, _ = read_file(file, kind)
    with session.registry(write=True) as registry:
        made, faults = described_by(found, registry)
    for one in made:
        console.row(
            {
                "key": one.entry.key,
                "line": one.entry.line,
                "state": one.state,
                "urls": list(one.urls),
                "title": one.entry.item.get("title"),
            }
        )
        named = one.entry.key or str(one.entry.item.get("title") or f"line {one.entry.line}")
        if one.urls:
            console.result(f"{one.state}: {named} is {', '.join(one.urls)}")
        else:
            console.detail(f"known of no fact: {named} (line {one.entry.line})")
    console.note(f"{file}: {', '.join(summary(made)) or 'no entries'}")
    told = [*found.faults, *(replace(one, file=str(file)) for one in faults)]
    console.findings([one for one in told if one.severity != "error"])
    wrong = [one for one in told if one.severity == "error"]
    if wrong:
        raise UsageFault(wrong)
    return 0
