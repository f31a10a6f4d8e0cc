"""factlock add."""

import sys
from typing import Any

import click

from factlock.registry.add import MOST_PLACES, Offer, as_request, offers
from factlock.registry.admit import admit_from
from factlock.registry.cli.session import Session, reads_sources, verb
from factlock.registry.console import as_json
from factlock.registry.errors import Refused
from factlock.registry.evidence import Examiner
from factlock.registry.snapshot import unread
from factlock.registry.store import Admission


@verb(
    "Find a number on a page and make it a fact.",
    '  factlock add https://example.org/report.html "5.2%"\n'
    '  factlock add report.html "5.2%" --pick 2 --id cn_gdp@2025 --key growth',
    "Lists each place where the number stands as a whole, with the clause that would prove it; one "
    "of them is picked, by number or with --pick. Prints the placeholder for your document.",
)
@click.argument("source")
@click.argument("number")
@click.option(
    "--pick", type=click.IntRange(1, MOST_PLACES), help="Take this one of the places listed."
)
@click.option("--id", "name", metavar="ID[@PERIOD]", help="The id; proposed where it is not given.")
@click.option("--key", help="The key; proposed where it is not given.")
@click.option(
    "--period", metavar="PERIOD", help="What the fact is about, where the clause does not say."
)
@click.option("--title", default="", help="Title of the source, where the page's own is no use.")
@click.option("--publisher", default="", help="Publisher of the source.")
@reads_sources
def command(session: Session, source: str, number: str, pick: int | None, **options: Any) -> int:
    """Offer the places, admit the one that is picked."""
    if not number.strip():
        raise click.BadParameter("it is empty: write it as the page does", param_hint="NUMBER")
    with (
        session.registry(write=True) as registry,
        session.sources(lambda _: [number]) as open_source,
    ):
        opened = open_source(source)
        if opened.reading.page is None:
            raise unread(opened)
        examiner = Examiner(opened.reading.page, session.settings.language)
        offer = _picked(session, offers(examiner, number), pick)
        if offer.problems:
            raise Refused(offer.problems)
        taken = {fact.id for fact in registry.facts()}
        request = as_request(offer, source, taken, **options)
        (outcome,) = admit_from(opened, [request], registry, language=session.settings.language)
    if outcome.admission is None:
        session.console.findings(outcome.findings)
        return outcome.status
    _show(session, outcome.admission, next(iter(request.keys)))
    return 0


def _picked(session: Session, found: list[Offer], pick: int | None) -> Offer:
    console = session.console
    if pick is None:
        for offer in found:
            console.result(_listed(offer))
            console.row(_row(offer))
        if len(found) == 1:
            return found[0]
        if console.as_json or not sys.stdin.isatty():
            raise Refused.of(
                "which-place",
                f"the number stands at {len(found)} places",
                "pick one with --pick N",
            )
        pick = click.prompt("Which one", type=click.IntRange(1, len(found)), err=True)
    if pick > len(found):
        places = "one place" if len(found) == 1 else f"{len(found)} places"
        raise click.BadParameter(f"the number stands at {places}", param_hint="--pick")
    return found[pick - 1]


def _listed(offer: Offer) -> str:
    lines = [f"{offer.number:>3}. {' '.join(offer.shown.split())}"]
    if offer.heading:
        lines.append(f"       under “{offer.heading}”")
    lines += [f"       not admissible: {problem.message}" for problem in offer.problems]
    return "\n".join(lines)


def _row(offer: Offer) -> dict[str, Any]:
    return {
        "place": offer.number,
        "clause": offer.shown,
        "value": offer.value.as_json(),
        "heading": offer.heading or None,
        "period": str(offer.period) if offer.period else None,
        "problems": [as_json(problem) for problem in offer.problems],
    }


def _show(session: Session, admission: Admission, key: str) -> None:
    revision = admission.revision
    value = next(k.value for k in revision.keys if k.key == key)
    placeholder = f"<<{revision.name}.{key}>>"
    session.console.row(
        {
            "fact": revision.name,
            "key": key,
            "state": admission.kind,
            "placeholder": placeholder,
            "value": value.as_json(),
            "period": str(revision.period) if revision.period else None,
        }
    )
    session.console.result(f"{placeholder} = {value.literal}")
    session.console.note(f"stored; write {placeholder} where the number belongs")
