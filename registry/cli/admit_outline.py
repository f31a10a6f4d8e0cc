"""factlock admit-outline."""

from typing import Any

import click

from factlock.registry.admit_outline import KEYS, OutlineAsked, plan
from factlock.registry.cli.planned import bulk_options, further, run
from factlock.registry.cli.session import Session, reads_sources, verb

_EXAMPLE = """\
  factlock admit-outline https://example.org/regulation.html --id "reg_{article}" --dry-run
  factlock admit-outline URL --id "act_{article}_{paragraph}" --key text --key title"""


@verb(
    "Admit the articles of a law, all at once.",
    _EXAMPLE,
    "Articles, sections and paragraphs are known by their numbering (Article 5, § 5, 第五条). Each "
    "passes the gate by itself; {article}, {paragraph} and {point} are their numbers.",
)
@bulk_options
@click.option("--id", "ident", required=True, metavar="TEMPLATE", help="The ids: reg_{article}.")
@click.option(
    "--key",
    "keys",
    multiple=True,
    type=click.Choice(KEYS),
    help="What is admitted of each; effective is the day from which it applies.  [default: text and effective]",
)
@click.option(
    "--valid-from",
    metavar="DATE",
    help="First day on which the law holds, where the page does not say it.",
)
@click.option("--valid-to", metavar="DATE", help="Last day on which the law holds.")
@reads_sources
def command(session: Session, **options: Any) -> int:
    """Admit a law."""
    asked = OutlineAsked.parse(id=options["ident"], keys=options["keys"], **further(options))
    return run(session, options, lambda examiner: plan(examiner, asked))
