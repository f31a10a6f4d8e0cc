"""factlock derive."""

from typing import Any

import click

from factlock.registry import coordinate
from factlock.registry.cli.card import derived_row
from factlock.registry.cli.session import Session, verb
from factlock.registry.console import as_json
from factlock.registry.derive import Derived, Failed, Request, derive, derive_again
from factlock.registry.errors import worst_status
from factlock.registry.formula import MODES, Rounding, parse


@verb(
    "Compute a fact from others, by a formula.",
    "  factlock derive gdp_growth@2025.rate --unit percent --round 1 \\\n"
    "      --formula '(gdp@2025.total - gdp@2024.total) / gdp@2024.total'\n"
    "  factlock derive rain.mean --formula 'mean(rain@*.amount)' --round 1\n"
    "  factlock derive --outdated",
    "The result is exact, or rounded as --round says. It cites all its inputs, is as good as the worst of"
    " them, and is outdated as soon as one gets another value; deriving it again, or --outdated, brings it"
    " up to date.",
)
@click.argument("names", nargs=-1, metavar="ID[@PERIOD].KEY")
@click.option(
    "--formula",
    help="What to compute: + - * / ( ) sum mean min max abs over ID.KEY, ID@PERIOD.KEY, ID@*.KEY.",
)
@click.option(
    "--unit", default="", help="The unit of the result; percent makes a percentage of a ratio."
)
@click.option(
    "--round",
    "places",
    type=click.IntRange(-30, 30),
    help="How many decimals the figure has, as it is written.",
)
@click.option(
    "--mode", type=click.Choice(MODES), default="half_up", show_default=True, help="How to round."
)
@click.option("--revise", is_flag=True, help="Replace another formula for the same value.")
@click.option("--why", default="", help="Why, with --revise.")
@click.option(
    "--outdated",
    is_flag=True,
    help="Compute again what rests on values that have moved: all, or what is named.",
)
def command(session: Session, names: tuple[str, ...], *, outdated: bool, **options: Any) -> int:
    """Derive one value, or again what is outdated."""
    language = session.settings.language
    if outdated:
        if (
            any(options[name] for name in ("formula", "unit", "revise", "why"))
            or options["places"] is not None
        ):
            raise click.UsageError(
                "--outdated takes the formulas that are stored; leave out the rest"
            )
        with session.registry(write=True) as registry:
            made = list(derive_again(registry, names, language))
        for one in made:
            _show(session, one)
        if not made:
            session.console.note("no derived value is outdated")
        return worst_status(one.status for one in made if isinstance(one, Failed))
    request = _request(names, options)
    with session.registry(write=True) as registry:
        _show(session, derive(request, registry, language))
    return 0


def _request(names: tuple[str, ...], options: dict[str, Any]) -> Request:
    if len(names) != 1 or not options["formula"]:
        raise click.UsageError(
            "name one value and its formula: factlock derive ID.KEY --formula '…'"
        )
    why = options["why"].strip()
    if options["revise"] != bool(why):
        raise click.UsageError("--revise and --why TEXT belong together")
    ident, period, key = coordinate.split_value(names[0])
    if key is None:
        raise click.UsageError(f"{names[0]} names no key: write {names[0]}.KEY")
    places = options["places"]
    return Request(
        ident,
        key,
        parse(options["formula"]),
        period,
        options["unit"].strip(),
        None if places is None else Rounding(places, options["mode"]),
        why,
    )


def _show(session: Session, made: Derived | Failed) -> None:
    console = session.console
    if isinstance(made, Failed):
        console.row(
            {"fact": made.name, "state": "refused", "findings": [as_json(f) for f in made.findings]}
        )
        console.result(f"not derived: {made.name}")
        if not console.as_json:
            console.findings(made.findings)
        return
    revision, key = made.revision, made.key
    assert key.derivation is not None  # noqa: S101  (it was derived just now)
    console.row(
        {
            "fact": made.name,
            "state": made.state,
            "uid": revision.uid,
            "revision": revision.hash,
            "period": str(revision.period) if revision.period else None,
            "value": key.value.as_json(),
            "placeholder": f"<<{made.name}>>",
            "derived": derived_row(key, key.derivation),
        }
    )
    label = {"new": "derived", "unchanged": "unchanged"}.get(made.state, made.state)
    console.result(f"{label}: <<{made.name}>> = {key.value.literal}")
