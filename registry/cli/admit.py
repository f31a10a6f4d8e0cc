"""factlock admit."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from factlock.registry.admit import admit, status_of, texts_of
from factlock.registry.cli.request import fact_options, one, show
from factlock.registry.cli.session import Session, reads_sources, verb
from factlock.registry.factsfile import read

_EXAMPLE = """\
  factlock admit cn_gdp@2025 --url https://example.org/communique.html \\
      --clause growth="Gross domestic product grew 5.0% over the previous year"
  factlock admit pop --url URL --cell norway="table=2;row=Norway;col=2024"
  factlock admit pop --warc crawl.warc.gz --url URL --clause total="5.6 million people live there"
  factlock admit --from facts.yaml"""


@verb(
    "Prove facts at their source and store them.",
    _EXAMPLE,
    "The source is fetched again, just now; a fact enters only if every clause is found in it.",
)
@click.argument("name", metavar="[ID[@PERIOD]]", required=False)
@click.option(
    "--from", "from_file", type=click.Path(path_type=Path), help="Many facts from a file."
)
@click.option("--url", help="The address that states the fact; it is fetched now.")
@click.option(
    "--file",
    "path",
    type=click.Path(path_type=Path),
    help="A saved page or text; noted as attached.",
)
@click.option(
    "--warc",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A web archive that holds the page of --url (or only one page); noted as attached.",
)
@fact_options
@reads_sources
def command(session: Session, name: str | None, from_file: Path | None, **options: Any) -> int:
    """Admit one fact, or those of a file."""
    given = sorted(n for n, v in options.items() if v)
    if from_file is not None:
        if name or given:
            raise click.UsageError(
                f"--from takes its facts from the file; leave out {name or given[0]}"
            )
        requests = read(from_file)
    else:
        requests = [one(name, options)]
    source = session.archived(options["warc"], options["url"]) if options["warc"] else None
    if source is not None:
        requests = [replace(request, where=source.fetched.url) for request in requests]
    outcomes = []
    console = session.console
    with (
        session.registry(write=True) as registry,
        session.sources(lambda where: texts_of(requests, where)) as open_source,
        console.progress("admitting", len(requests)) as step,
    ):
        opened = (lambda _: source) if source is not None else open_source
        for outcome in admit(requests, registry, opened, language=session.settings.language):
            outcomes.append(outcome)
            step()
            show(session, outcome)
    if len(outcomes) > 1:
        refused = sum(outcome.admission is None for outcome in outcomes)
        console.note(f"{len(outcomes) - refused} admitted, {refused} not")
    return status_of(outcomes)
