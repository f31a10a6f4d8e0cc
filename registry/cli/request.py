"""The options of ``factlock admit`` as a request."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

from factlock.registry import coordinate
from factlock.registry.admit import Request
from factlock.registry.cells import CellClaimed
from factlock.registry.errors import UsageFault
from factlock.registry.ids import check_key
from factlock.registry.period import Period
from factlock.registry.proof import Claimed


def one(name: str | None, options: Mapping[str, Any]) -> Request:
    """Make the request. Raises click.UsageError or UsageFault."""
    url, path, why = options["url"], options["path"], options["why"].strip()
    if not name:
        raise click.UsageError("name the fact: factlock admit ID --url URL --clause KEY=TEXT")
    if bool(url) == bool(path):
        raise click.UsageError("give the source: --url URL or --file PATH")
    if not (options["clauses"] or options["cells"]):
        raise click.UsageError("give what proves the fact: --clause KEY=TEXT or --cell KEY=CELL")
    if options["revise"] != bool(why):
        raise click.UsageError("--revise and --why TEXT belong together")
    ident, period = _coordinate(name, options["period"])
    return Request(
        id=ident,
        where=url or str(path),
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
