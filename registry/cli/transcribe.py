"""factlock transcribe."""

from pathlib import Path
from typing import Any

import click

from factlock.registry.admit import admit_from, status_of
from factlock.registry.cli.request import fact_options, of_source, show
from factlock.registry.cli.session import Session, reads_text, verb
from factlock.registry.transcribe import Spot, Waiting, transcribe


@verb(
    "Take a fact from a scan that two people read.",
    '  factlock transcribe scan.pdf deaths@1918 --page 3 --box 10,20,90,30 --by "A. Ames" --key total\n'
    '  factlock transcribe scan.pdf deaths@1918 --page 3 --box 10,20,90,30 --by "B. Bell" --key total',
    "Each of two people runs it and types what stands in the box, without seeing what the other"
    " typed; if both typed the same, the fact is stored with the cut-out of the scan. The box is"
    " left,top,right,bottom in percent of the page.",
)
@click.argument("scan", type=click.Path(path_type=Path))
@click.argument("name", metavar="ID[@PERIOD]")
@click.option(
    "--page", type=click.IntRange(1), default=1, show_default=True, help="Page of the scan."
)
@click.option("--box", default="0,0,100,100", show_default=True, help="What part of the page.")
@click.option("--by", required=True, metavar="NAME", help="Who types.")
@click.option("--key", required=True, help="The key of the value.")
@click.option("--text", help="What stands there; asked for where it is not given.")
@fact_options
@reads_text
def command(  # noqa: PLR0913  (one parameter an option)
    session: Session,
    scan: Path,
    name: str,
    *,
    page: int,
    box: str,
    by: str,
    key: str,
    text: str | None,
    **options: Any,
) -> int:
    """Take one typing; with the second that agrees, store the fact."""
    if options["clauses"] or options["cells"]:
        raise click.UsageError("what is typed is the clause; leave out --clause and --cell")
    if text is None:
        text = str(click.prompt(f"Page {page}, box {box}: type what you read", err=True))
    made = transcribe(scan, Spot.parse(page, box), by=by, text=text, clock=session.clock)
    if isinstance(made, Waiting):
        session.console.row({"fact": name, "state": "waiting", "file": str(made.file)})
        session.console.result(f"{by} has typed; now a second person runs the same command")
        return 0
    options = {**options, "clauses": (f"{key}={made.page.text if made.page else text}",)}
    request = of_source(name, made.fetched.url, options)
    with session.registry(write=True) as registry:
        outcomes = list(admit_from(made, [request], registry, language=session.settings.language))
    for outcome in outcomes:
        show(session, outcome)
    return status_of(outcomes)
