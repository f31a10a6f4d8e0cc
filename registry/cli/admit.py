"""factlock admit."""

from pathlib import Path
from typing import Any

import click

from factlock.registry.admit import Outcome, admit, status_of, texts_of
from factlock.registry.cli.request import one
from factlock.registry.cli.session import Session, reads_sources, verb
from factlock.registry.console import as_json
from factlock.registry.factsfile import read

_EXAMPLE = """\
  factlock admit cn_gdp@2025 --url https://example.org/communique.html \\
      --clause growth="Gross domestic product grew 5.0% over the previous year"
  factlock admit pop --url URL --cell norway="table=2;row=Norway;col=2024"
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
    "--clause",
    "clauses",
    multiple=True,
    metavar="KEY=TEXT",
    help="A key and the passage that proves it.",
)
@click.option(
    "--cell",
    "cells",
    multiple=True,
    metavar="KEY=CELL",
    help="A key and a cell: table=2;row=Norway;col=2024.",
)
@click.option(
    "--value",
    "values",
    multiple=True,
    metavar="KEY=LITERAL",
    help="Which value of the clause is meant.",
)
@click.option("--title", default="", help="Title of the source, where the page's own is no use.")
@click.option("--publisher", default="", help="Publisher of the source.")
@click.option("--published", default="", metavar="DATE", help="Day of publication.")
@click.option(
    "--period", metavar="PERIOD", help="What the fact is about: 2025, 2025-Q3, 2025-07, 2019/2024."
)
@click.option("--valid-from", metavar="DATE", help="First day on which the fact holds.")
@click.option("--valid-to", metavar="DATE", help="Last day on which the fact holds.")
@click.option(
    "--scope",
    "scopes",
    multiple=True,
    metavar="NAME=VALUE",
    help="What else bounds the fact: region=China.",
)
@click.option(
    "--prefix", default="", help="What stands right before the clause, to choose among places."
)
@click.option("--suffix", default="", help="What stands right after the clause.")
@click.option("--forecast", is_flag=True, help="The fact is a forecast, a target or a plan.")
@click.option("--revise", is_flag=True, help="Replace another value at the same id and period.")
@click.option("--why", default="", help="Why, with --revise.")
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
    outcomes = []
    console = session.console
    with (
        session.registry(write=True) as registry,
        session.sources(lambda where: texts_of(requests, where)) as open_source,
        console.progress("admitting", len(requests)) as step,
    ):
        for outcome in admit(requests, registry, open_source, language=session.settings.language):
            outcomes.append(outcome)
            step()
            _show(session, outcome)
    if len(outcomes) > 1:
        refused = sum(outcome.admission is None for outcome in outcomes)
        console.note(f"{len(outcomes) - refused} admitted, {refused} not")
    return status_of(outcomes)


def _show(session: Session, outcome: Outcome) -> None:
    console, admission = session.console, outcome.admission
    if admission is None:
        console.row(
            {
                "fact": outcome.request.name,
                "state": "refused" if outcome.status == 1 else "not-admitted",
                "findings": [as_json(finding) for finding in outcome.findings],
            }
        )
        console.result(f"not admitted: {outcome.request.name}")
        if not console.as_json:
            console.findings(outcome.findings)
        return
    revision = admission.revision
    console.row(
        {
            "fact": revision.name,
            "state": admission.kind,
            "uid": revision.uid,
            "revision": revision.hash,
            "period": str(revision.period) if revision.period else None,
            "keys": {key.key: key.value.as_json() for key in revision.keys},
            "placeholders": [f"<<{revision.name}.{key.key}>>" for key in revision.keys],
        }
    )
    label = {"new": "admitted", "revised": "revised", "proved-again": "proved again"}[
        admission.kind
    ]
    for key in revision.keys:
        console.result(f"{label}: <<{revision.name}.{key.key}>> = {key.value.literal}")
