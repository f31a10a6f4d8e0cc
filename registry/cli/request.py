"""What verbs that admit share: the options of a fact, the request made from them, what became of it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

from factlock.registry import coordinate
from factlock.registry.admit import Outcome, Request
from factlock.registry.cells import CellClaimed
from factlock.registry.cli.session import Session
from factlock.registry.console import as_json
from factlock.registry.errors import UsageFault
from factlock.registry.ids import check_key
from factlock.registry.period import Period
from factlock.registry.proof import Claimed

_FACT = (
    click.option(
        "--clause",
        "clauses",
        multiple=True,
        metavar="KEY=TEXT",
        help="A key and the passage that proves it.",
    ),
    click.option(
        "--cell",
        "cells",
        multiple=True,
        metavar="KEY=CELL",
        help="A key and a cell: table=2;row=Norway;col=2024.",
    ),
    click.option(
        "--value",
        "values",
        multiple=True,
        metavar="KEY=LITERAL",
        help="Which value of the clause is meant.",
    ),
    click.option(
        "--title", default="", help="Title of the source, where the page's own is no use."
    ),
    click.option("--publisher", default="", help="Publisher of the source."),
    click.option("--published", default="", metavar="DATE", help="Day of publication."),
    click.option(
        "--period",
        metavar="PERIOD",
        help="What the fact is about: 2025, 2025-Q3, 2025-07, 2019/2024.",
    ),
    click.option("--valid-from", metavar="DATE", help="First day on which the fact holds."),
    click.option("--valid-to", metavar="DATE", help="Last day on which the fact holds."),
    click.option(
        "--scope",
        "scopes",
        multiple=True,
        metavar="NAME=VALUE",
        help="What else bounds the fact: region=China.",
    ),
    click.option(
        "--prefix", default="", help="What stands right before the clause, to choose among places."
    ),
    click.option("--suffix", default="", help="What stands right after the clause."),
    click.option("--forecast", is_flag=True, help="The fact is a forecast, a target or a plan."),
    click.option("--revise", is_flag=True, help="Replace another value at the same id and period."),
    click.option("--why", default="", help="Why, with --revise."),
)


def fact_options(function: Callable[..., int | None]) -> Callable[..., int | None]:
    """Add the options that say what is admitted: its keys, its time, its scope."""
    for option in reversed(_FACT):
        function = option(function)
    return function


def one(name: str | None, options: Mapping[str, Any]) -> Request:
    """Make the request of ``admit``. Raises click.UsageError or UsageFault."""
    url, path, warc = options["url"], options["path"], options["warc"]
    if not name:
        raise click.UsageError("name the fact: factlock admit ID --url URL --clause KEY=TEXT")
    if bool(path) == bool(url or warc):
        raise click.UsageError(
            "give the source: --url URL, --file PATH, or --warc FILE with the --url meant"
        )
    return of_source(name, url or str(path or warc), options)


def of_source(name: str, where: str, options: Mapping[str, Any]) -> Request:
    """Make the request for a source. Raises click.UsageError or UsageFault."""
    why = options["why"].strip()
    if not (options["clauses"] or options["cells"]):
        raise click.UsageError("give what proves the fact: --clause KEY=TEXT or --cell KEY=CELL")
    if options["revise"] != bool(why):
        raise click.UsageError("--revise and --why TEXT belong together")
    ident, period = _coordinate(name, options["period"])
    return Request(
        id=ident,
        where=where,
        keys=_keys(options, period),
        period=period,
        title=options["title"],
        publisher=options["publisher"],
        published=_date(options["published"]) or "",
        valid_from=_date(options["valid_from"]),
        valid_to=_date(options["valid_to"]),
        scope=_pairs(options["scopes"], "--scope", str.strip),
        forecast=options["forecast"],
        why=why,
    )


def _coordinate(name: str, told: str | None) -> tuple[str, Period | None]:
    ident, about = coordinate.split_name(name)
    period = coordinate.parse_period(told) if told else None
    if period is not None and about is not None and period != about:
        raise UsageFault.of(
            "period-twice", f"the id says {about}, --period {period}", "say it once"
        )
    return ident, period or about


def _date(word: str | None) -> str | None:
    return coordinate.iso_date(word) if word else None


def _keys(options: Mapping[str, Any], period: Period | None) -> dict[str, Claimed | CellClaimed]:
    literals = _pairs(options["values"], "--value", check_key)
    texts = _pairs(options["clauses"], "--clause", check_key)
    forms = _pairs(options["cells"], "--cell", check_key)
    for key in texts.keys() & forms.keys():
        raise click.UsageError(f"{key!r} has a clause and a cell; give one")
    for key in literals.keys() - texts.keys() - forms.keys():
        raise click.UsageError(f"--value {key!r} belongs to no --clause and no --cell")
    out: dict[str, Claimed | CellClaimed] = {}
    for key, text in texts.items():
        out[key] = Claimed(
            text, literals.get(key, ""), options["prefix"], options["suffix"], period
        )
    for key, form in forms.items():
        out[key] = CellClaimed.parse(form, value=literals.get(key, ""), period=period)
    return out


def _pairs(entries: Sequence[str], option: str, check: Callable[[str], str]) -> Mapping[str, str]:
    out: dict[str, str] = {}
    for entry in entries:
        name, equals, text = entry.partition("=")
        if not (equals and name.strip() and text.strip()):
            raise click.UsageError(f"{option} {entry!r}: write NAME=TEXT")
        key = check(name.strip())
        if key in out:
            raise click.UsageError(f"{option} names {key!r} twice")
        out[key] = text
    return out


def show(session: Session, outcome: Outcome) -> None:
    """Tell what became of one request."""
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
