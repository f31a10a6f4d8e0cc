"""factlock attest."""

from typing import Any

import click

from factlock.registry.admit import admit_from, status_of
from factlock.registry.attest import attest
from factlock.registry.cli.request import fact_options, of_source, show
from factlock.registry.cli.session import Session, reads_text, verb


@verb(
    "Store what a named person vouches for.",
    '  factlock attest strikes@2025 --by "A. Ames" --role "works council" \\\n'
    '      --clause days="The plant was on strike for 12 days in 2025"',
    "For what no page states. The statement is the evidence; note, lock and card say “attested”, and"
    " a document with “require: fetched” refuses it.",
)
@click.argument("name", metavar="ID[@PERIOD]")
@click.option("--by", required=True, metavar="NAME", help="Who vouches for it.")
@click.option("--role", default="", help="In what role: officer, eyewitness, works council.")
@click.option("--how", default="", help="How they know, and how they told.")
@fact_options
@reads_text
def command(session: Session, name: str, *, by: str, role: str, how: str, **options: Any) -> int:
    """Make the statement, pass it through the gate, store it."""
    sentences = [entry.partition("=")[2] for entry in options["clauses"]]
    source = attest(sentences, by=by, role=role, how=how, clock=session.clock)
    request = of_source(name, source.fetched.url, options)
    with session.registry(write=True) as registry:
        outcomes = list(admit_from(source, [request], registry, language=session.settings.language))
    for outcome in outcomes:
        show(session, outcome)
    return status_of(outcomes)
